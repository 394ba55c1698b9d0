"""The two tables of characters that a font of a PDF may bring: which codes it has, and what they say."""

from __future__ import annotations

import re

_BLOCK = re.compile(rb"begin(bfchar|bfrange|cidchar|cidrange)(.*?)end\1", re.DOTALL)
_HEX = re.compile(rb"<([0-9A-Fa-f\s]*)>|\[([^\]]*)\]|(\d+)")
_MOST = 70_000


def unicode_map(data: bytes) -> dict[int, str]:
    """What the codes of a ToUnicode map say (ISO 32000-1, 9.10.3)."""
    said: dict[int, str] = {}
    for kind, body in _BLOCK.findall(data):
        found = list(_HEX.finditer(body))
        if kind == b"bfchar":
            for code, text in zip(found[0::2], found[1::2], strict=False):
                said[_number(code[1])] = _text(code_bytes(text[1]))
        elif kind == b"bfrange":
            for first, last, text in zip(found[0::3], found[1::3], found[2::3], strict=False):
                _add_range(said, _number(first[1]), _number(last[1]), text)
    return said


def cid_map(data: bytes) -> dict[int, int]:
    """The CIDs of the codes of an embedded CMap (ISO 32000-1, 9.7.5.4); codes are taken as two bytes."""
    cids: dict[int, int] = {}
    for kind, body in _BLOCK.findall(data):
        found = list(_HEX.finditer(body))
        if kind == b"cidchar":
            cids |= {_number(code[1]): int(cid[3] or 0) for code, cid in zip(found[0::2], found[1::2], strict=False)}
        elif kind == b"cidrange":
            for first, last, cid in zip(found[0::3], found[1::3], found[2::3], strict=False):
                low, start = _number(first[1]), int(cid[3] or 0)
                cids |= {code: start + code - low for code in range(low, min(_number(last[1]), low + _MOST) + 1)}
    return cids


def code_bytes(digits: bytes | None) -> bytes:
    """The bytes that hexadecimal digits stand for."""
    plain = b"".join((digits or b"").split())
    return bytes.fromhex((plain + b"0" * (len(plain) % 2)).decode("ascii"))


def _add_range(said: dict[int, str], low: int, high: int, text: re.Match[bytes]) -> None:
    high = min(high, low + _MOST)
    if text[2] is not None:
        listed = [_text(code_bytes(one[1])) for one in _HEX.finditer(text[2])]
        said.update(zip(range(low, high + 1), listed, strict=False))
        return
    first = _text(code_bytes(text[1]))
    for code in range(low, high + 1):
        last = ord(first[-1]) + code - low if first else 0x110000
        if last < 0x110000:
            said[code] = first[:-1] + chr(last)


def _number(digits: bytes | None) -> int:
    return int.from_bytes(code_bytes(digits), "big")


def _text(raw: bytes) -> str:
    return raw.decode("utf-16-be", "replace")
