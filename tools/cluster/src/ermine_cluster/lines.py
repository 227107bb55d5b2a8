"""Lines of input, records of output, and what makes them belong together.

Numbers and blanks are read as serde_json and Rust read them, so that both sides of the
pipe agree on what a line is and which id it has.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
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


# Made once: that takes longer than to read a line.
_DECODER = json.JSONDecoder(parse_constant=_refuse)
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


def parse(line: bytes) -> Any:
    """Reads JSON; a ValueError where it is none."""
    try:
        return _DECODER.decode(line.decode())
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def canonical(value: Any) -> str:
    """A value as the one text that equal values share."""
    return _ENCODER.encode(_told_apart(value))


def _told_apart(value: Any) -> Any:
    """Numbers as serde_json holds them: what no integer has room for is a float."""
    match value:
        case bool():
            return value
        case int():
            return value if -(2**63) <= value < 2**64 else float(str(value))
        case float():
            # It reads -0 as a float.
            return value or 0
        case list():
            return [_told_apart(member) for member in value]
        case dict():
            return {name: _told_apart(member) for name, member in value.items()}
        case _:
            return value


NO_ID = "null"


def id_of(line: bytes) -> str:
    """The id of a line of input as JSON; ``null`` where it has none to read."""
    try:
        value = parse(line)
    except ValueError:
        return NO_ID
    return canonical(value.get("id")) if isinstance(value, dict) else NO_ID


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
