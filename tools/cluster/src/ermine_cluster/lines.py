"""Lines of input, records of output, and what makes them belong together.

Blanks are read as Rust reads them, so that both sides of the pipe agree on what a line is,
and numbers are kept whole, so that every id is told from every other.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any, NoReturn

# What Unicode calls White_Space; Python's own idea of it has four characters more.
_BLANKS = "\t\n\x0b\x0c\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)


def is_blank(line: bytes) -> bool:
    """Whether a line does not count."""
    if line and 0x20 < line[0] < 0x7F:
        return False
    try:
        return not line.decode().strip(_BLANKS)
    except UnicodeDecodeError:
        return False


def counted(lines: Iterator[bytes]) -> Iterator[bytes]:
    """The lines that count, without their ends."""
    return (line.rstrip(b"\n") for line in lines if not is_blank(line))


def _refuse(text: str) -> NoReturn:
    raise ValueError(f"{text} is no JSON")


class _Number(str):
    """A number, as it is written, that Python has no room for."""


# Python refuses to turn longer texts into integers.
_MOST_DIGITS = 4000


def _whole(text: str) -> int | _Number:
    return int(text) if len(text) <= _MOST_DIGITS else _Number(text)


def _real(text: str) -> float | _Number:
    value = float(text)
    return value if math.isfinite(value) else _Number(text)


# Made once: that takes longer than to read a line.
_DECODER = json.JSONDecoder(parse_constant=_refuse, parse_int=_whole, parse_float=_real)
_ENCODER = json.JSONEncoder()


def parse(line: bytes) -> Any:
    """Reads JSON; a ValueError where it is none."""
    try:
        return _DECODER.decode(line.decode())
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def canonical(value: Any) -> str:
    """A value as the one text that equal values share."""
    match value:
        case _Number():
            return str(value)
        case float():
            # -0 is 0.
            return _ENCODER.encode(value or 0)
        case list():
            return f"[{','.join(map(canonical, value))}]"
        case dict():
            members = (
                f"{_ENCODER.encode(name)}:{canonical(value[name])}" for name in sorted(value)
            )
            return f"{{{','.join(members)}}}"
        case _:
            return _ENCODER.encode(value)


NO_ID = "null"


def id_of(line: bytes) -> str:
    """The id of a line of input as JSON; ``null`` where it has none to read."""
    try:
        value = parse(line)
    except ValueError:
        return NO_ID
    return canonical(value.get("id")) if isinstance(value, dict) else NO_ID


def id_text(line: bytes) -> str:
    """The id of a line of input as it is written there."""
    if id_of(line) == NO_ID:
        return NO_ID
    text, found = line.decode(), NO_ID
    at = _after_blanks(text, text.index("{") + 1)
    while text[at] != "}":
        name, at = scanstring(text, at + 1)
        at = _after_blanks(text, text.index(":", at) + 1)
        _, end = _DECODER.raw_decode(text, at)
        if name == "id":
            found = text[at:end]
        at = _after_blanks(text, end)
        if text[at] == ",":
            at = _after_blanks(text, at + 1)
    return found


def _after_blanks(text: str, at: int) -> int:
    while text[at] in " \t\r\n":
        at += 1
    return at


@dataclass(frozen=True)
class Record:
    """What has to be known about one line of output."""

    id: str
    engine: str | None
    good: bool

    @classmethod
    def read(cls, line: bytes) -> Record:
        """Reads a record; a ValueError where it is none."""
        value = parse(line)
        if not isinstance(value, dict):
            raise ValueError("no object")
        engine = canonical(value["engine"]) if "engine" in value else None
        return cls(canonical(value.get("id")), engine, value.get("status") != "error")

    def answers(self, asked: str) -> bool:
        """Whether this may be the record of the line with the id ``asked``.

        A filter may be unable to read what Python can, and then knows no id.
        """
        return self.id == asked or (self.id == NO_ID and not self.good)
