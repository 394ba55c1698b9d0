"""What a print shop would object to in a PDF: ``preflight`` reads the whole file and reports.

Each family of rules has its module: ``boxes``, ``drawing`` (fonts, colour, lines), ``texts``, ``metadata``,
``structure``; ``content`` runs the pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from generator.core.errors import UsageProblem
from generator.press.preflight.report import Finding, Report, report

if TYPE_CHECKING:
    import pikepdf

    from generator.press.preflight.profiles import Profile, Sheet

__all__ = ["Finding", "Report", "preflight"]


def preflight(path: Path, profile: Profile = "home") -> Report:
    """Check a file against a profile. Raises ``UsageProblem`` for a file that is no whole, open PDF; ``OSError``."""
    import pikepdf

    with path.open("rb") as file:
        if b"%PDF-" not in file.read(1024):
            raise UsageProblem(f"{path} is no PDF: it does not begin with %PDF-; give a PDF file")
        file.seek(0)
        try:
            with pikepdf.open(file, attempt_recovery=False, suppress_warnings=True) as pdf:
                if pdf.is_encrypted:
                    raise UsageProblem(f"{path} is encrypted; give a PDF without a password or restrictions")
                findings, pages = _checked(pdf, profile)
                faults = pdf.get_warnings()
        except UsageProblem:
            raise
        except pikepdf.PasswordError as error:
            raise UsageProblem(f"{path} is encrypted; give a PDF without a password or restrictions") from error
        except (MemoryError, OSError):
            raise
        except Exception as error:  # a broken file makes qpdf, zlib and Python's numbers fail in many ways
            raise UsageProblem(f"{path} is broken or cut short ({_first(error)}); give a whole PDF") from error
    if faults:
        raise UsageProblem(f"{path} is broken or cut short ({_first(faults[0])}); give a whole PDF")
    return report(str(path), profile, pages, findings)


def _checked(pdf: pikepdf.Pdf, profile: Profile) -> tuple[list[Finding], int]:
    from generator.press.preflight.boxes import boxes, sizes
    from generator.press.preflight.drawing import drawing
    from generator.press.preflight.metadata import metadata
    from generator.press.preflight.structure import structure
    from generator.press.preflight.texts import texts

    sheets = list(_sheets(pdf))
    if not sheets:
        raise ValueError("it has no page")
    findings = [*metadata(pdf, profile), *sizes(sheets), *structure(pdf, sheets, profile)]
    for sheet in sheets:
        findings += [*boxes(sheet, profile), *drawing(sheet, profile), *texts(sheet, profile)]
    return findings, len(sheets)


def _sheets(pdf: pikepdf.Pdf) -> Iterator[Sheet]:
    import pikepdf as pike

    from generator.press.preflight.boxes import box, inherited
    from generator.press.preflight.content import trace_page
    from generator.press.preflight.library import Library
    from generator.press.preflight.profiles import Sheet

    library = Library()
    for number, page in enumerate(pdf.pages, 1):
        obj = page.obj
        media = box({"/MediaBox": inherited(obj, "/MediaBox")}, "MediaBox")
        if media is None:
            raise ValueError(f"page {number} has no MediaBox")
        trim = box(obj, "TrimBox") or box({"/CropBox": inherited(obj, "/CropBox")}, "CropBox") or media
        found = inherited(obj, "/Resources")
        trace = trace_page(obj, pike.Dictionary() if found is None else found, library)
        yield Sheet(number, obj, media, trim, box(obj, "BleedBox") or trim, trace)


def _first(error: object) -> str:
    """The first line of an error, without the file's name that qpdf puts before it."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[0].split("): ", 1)[-1].rstrip(".")[:160]
