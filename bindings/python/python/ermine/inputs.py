"""Files and texts that callers hand in."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TypeVar

from .errors import InvalidValueError

Item = TypeVar("Item")

Source = str | os.PathLike[str] | IO[str] | IO[bytes]
"""A path or a file object."""


@contextmanager
def encodable(field: str) -> Generator[None, None, None]:
    """Name the argument whose text cannot be encoded: one with lone surrogates."""
    try:
        yield
    except UnicodeEncodeError as error:
        text = ascii(error.object[max(0, error.start - 40) : error.end])
        expected = "text without lone surrogates"
        message = f"{field}: invalid value {text}; expected {expected}"
        raise InvalidValueError(message, field, text, expected) from None


def content_of(source: Source) -> tuple[str | None, str | bytes]:
    """Return the path of a source, if it has one, and its content."""
    if isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        return path, Path(path).read_bytes()
    if not hasattr(source, "read"):
        raise TypeError(f"expected a path or a file, not {type(source).__name__}")
    return None, source.read()


def each_of(kind: type[Item], items: Iterable[object]) -> Iterator[Item]:
    """Yield items, all of which have to be of one type."""
    for item in items:
        if not isinstance(item, kind):
            found = type(item).__name__
            raise TypeError(f"expected a {kind.__name__}, not {found}")
        yield item
