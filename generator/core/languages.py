"""The languages of what is printed and shown: gettext catalogues in ``templates/locale``.

A text is written in English where it is used; the catalogue of a domain (``pad``, ``lost-island``) says it in the
other languages. The ``.po`` files are for people, ``make catalogues`` makes the ``.mo`` files that are read.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations

from generator.core.errors import UsageProblem
from generator.core.resources import template

LANGUAGES = ("en", "ru", "de", "fr", "es")
"""The languages that every catalogue has, the one of the texts in the code first."""


@dataclass(frozen=True, eq=False)
class Translator:
    """Says the texts of one domain in one language; a text that no catalogue has stays English."""

    language: str
    catalogue: GNUTranslations

    def __call__(self, text: str) -> str:
        """The text in this language."""
        return self.catalogue.gettext(text)

    def plural(self, one: str, many: str, count: int) -> str:
        """The form of a text that suits a number; ``{count}`` in it stands for the number."""
        return self.catalogue.ngettext(one, many, count).format(count=count)

    def decimal(self, value: float, places: int) -> str:
        """A number with the decimal sign of this language.

        >>> translator("pad", "de").decimal(2.25, 1)
        '2,2'
        """
        text = f"{value:.{places}f}"
        return text if self.language == "en" else text.replace(".", ",")


@cache
def translator(domain: str, language: str) -> Translator:
    """A domain's translator; raises ``UsageProblem`` for a language that there is not."""
    if language not in LANGUAGES:
        raise UsageProblem(f"{language[:40]!r} is no language of Fairdeal; the languages are {', '.join(LANGUAGES)}")
    with template(f"locale/{language}/LC_MESSAGES/{domain}.mo").open("rb") as file:
        return Translator(language, GNUTranslations(file))
