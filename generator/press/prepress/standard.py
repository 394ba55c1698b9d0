"""PDF/X-4 (ISO 15930-7): the output intent with its profile, and metadata in XMP that agrees with the information
dictionary."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Iterable
from typing import Any
from xml.sax.saxutils import escape

from generator.core.resources import template

PROFILE = "FOGRA39L_coated.icc"
"""Offset on coated paper, of Debian's texlive-base; its licence lies beside it."""
CONDITION = "FOGRA39"
"""Its name in the registry of characterisation data."""
VERSION = "PDF/X-4"
_SPACE = uuid.uuid5(uuid.NAMESPACE_URL, "urn:fairdeal:document")

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
{items}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


def claim_standard(pdf: Any, content: Iterable[bytes]) -> None:
    """Make the document one that claims PDF/X-4; ids come from the parts of its ``content``."""
    import pikepdf

    pdf.docinfo["/ModDate"] = pdf.docinfo["/CreationDate"]
    pdf.docinfo["/Trapped"] = pikepdf.Name("/False")
    pdf.Root.OutputIntents = pikepdf.Array([_intent(pdf)])
    metadata = pdf.make_stream(_xmp(pdf, content).encode("utf-8"))
    metadata.Type, metadata.Subtype = pikepdf.Name.Metadata, pikepdf.Name.XML
    pdf.Root.Metadata = metadata


def _intent(pdf: Any) -> Any:
    import pikepdf

    icc = pdf.make_stream(template(f"icc/{PROFILE}").read_bytes())
    icc.N = 4
    return pdf.make_indirect(
        pikepdf.Dictionary(
            Type=pikepdf.Name.OutputIntent,
            S=pikepdf.Name.GTS_PDFX,
            OutputConditionIdentifier=CONDITION,
            OutputCondition="Offset printing on coated paper, FOGRA39L",
            RegistryName="http://www.color.org",
            Info="FOGRA39L Coated",
            DestOutputProfile=icc,
        )
    )


def _xmp(pdf: Any, content: Iterable[bytes]) -> str:
    """The metadata packet, one property a line."""
    info = {key: str(value) for key, value in pdf.docinfo.items()}
    date = _iso(info["/CreationDate"])
    digest = hashlib.sha256()
    for part in content:
        digest.update(part)
    version = uuid.uuid5(_SPACE, digest.hexdigest())
    document = uuid.uuid5(_SPACE, info["/Title"] + "\n" + info.get("/Subject", ""))
    simple = {
        "pdfxid:GTS_PDFXVersion": VERSION,
        "pdf:Producer": info["/Producer"],
        "pdf:Keywords": info.get("/Keywords", ""),
        "pdf:Trapped": "False",
        "xmp:CreatorTool": info["/Creator"],
        "xmp:CreateDate": date,
        "xmp:ModifyDate": date,
        "xmp:MetadataDate": date,
        "xmpMM:DocumentID": f"uuid:{document}",
        "xmpMM:InstanceID": f"uuid:{version}",
        "xmpMM:VersionID": str(version),
        "xmpMM:RenditionClass": "default",
    }
    items = [f"<{name}>{escape(value)}</{name}>" for name, value in simple.items() if value]
    items.append(_alternative("dc:title", info["/Title"]))
    if info.get("/Subject"):
        items.append(_alternative("dc:description", info["/Subject"]))
    if info.get("/Author"):
        items.append(f"<dc:creator><rdf:Seq><rdf:li>{escape(info['/Author'])}</rdf:li></rdf:Seq></dc:creator>")
    if "/Lang" in pdf.Root:
        items.append(f"<dc:language><rdf:Bag><rdf:li>{escape(str(pdf.Root.Lang))}</rdf:li></rdf:Bag></dc:language>")
    items.append("<dc:format>application/pdf</dc:format>")
    return _XMP.format(items="\n".join(items))


def _alternative(name: str, value: str) -> str:
    return f'<{name}><rdf:Alt><rdf:li xml:lang="x-default">{escape(value)}</rdf:li></rdf:Alt></{name}>'


def _iso(date: str) -> str:
    """A date of PDF, ``D:20000101000000+00'00'``, as XMP writes it."""
    digits, zone = date[2:16], date[16:].replace("'", ":").rstrip(":") or "+00:00"
    year, rest = digits[:4], [digits[i : i + 2] for i in range(4, 14, 2)]
    return f"{year}-{rest[0]}-{rest[1]}T{rest[2]}:{rest[3]}:{rest[4]}{'+00:00' if zone == 'Z' else zone}"
