"""Lines of input, records of output, and the ids that match them.

Blanks are defined as in Rust, so that both sides of the pipe agree on blank lines, and
numbers keep all digits, so that different ids stay different.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any, NoReturn

# Unicode's White_Space; Python's str.isspace has four more characters.
_BLANKS = "\t\n\x0b\x0c\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)


def is_blank(line: bytes) -> bool:
    """Whether a line is blank and ignored."""
    if line and 0x20 < line[0] < 0x7F:
        return False
    try:
        return not line.decode().strip(_BLANKS)
    except UnicodeDecodeError:
        return False


def counted(lines: Iterator[bytes]) -> Iterator[bytes]:
    """The lines that are not blank, without their ends."""
    return (line.rstrip(b"\n") for line in lines if not is_blank(line))


def _refuse(text: str) -> NoReturn:
    raise ValueError(f"{text} is no JSON")


class _Number(str):
    """The text of a number that Python cannot represent."""


# Python refuses to parse longer integers.
_MOST_DIGITS = 4000


def _whole(text: str) -> int | _Number:
    return int(text) if len(text) <= _MOST_DIGITS else _Number(text)


def _real(text: str) -> float | _Number:
    value = float(text)
    return value if math.isfinite(value) else _Number(text)


# Made once: that takes longer than reading a line.
_DECODER = json.JSONDecoder(parse_constant=_refuse, parse_int=_whole, parse_float=_real)
_ENCODER = json.JSONEncoder()


def parse(line: bytes) -> Any:
    """Parses JSON; raises ValueError if it is invalid."""
    try:
        return _DECODER.decode(line.decode())
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def canonical(value: Any) -> str:
    """The canonical text of a value: equal values have equal texts."""
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
    """The id of a line of input as JSON; ``null`` if it has no readable id."""
    try:
        value = parse(line)
    except ValueError:
        return NO_ID
    return canonical(value.get("id")) if isinstance(value, dict) else NO_ID


def id_text(line: bytes) -> str:
    """The id of a line of input exactly as written there."""
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
    """The relevant parts of one line of output."""

    id: str
    engine: str | None
    good: bool

    @classmethod
    def read(cls, line: bytes) -> Record:
        """Parses a record; raises ValueError if it is none."""
        value = parse(line)
        if not isinstance(value, dict):
            raise ValueError("no object")
        engine = canonical(value["engine"]) if "engine" in value else None
        return cls(canonical(value.get("id")), engine, value.get("status") != "error")

    def answers(self, asked: str) -> bool:
        """Whether this may be the record of the line with the id ``asked``.

        A filter may fail to parse a line that Python can, and then has no id.
        """
        return self.id == asked or (self.id == NO_ID and not self.good)
