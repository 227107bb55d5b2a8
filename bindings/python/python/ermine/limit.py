"""Limits of a search."""

from __future__ import annotations

from dataclasses import dataclass

from ._ermine import check_limit


@dataclass(frozen=True)
class Limit:
    """The limit of a search; the first part that is reached ends it.

    With ``nodes`` or ``depth`` and one thread, a search gives the same result on every
    machine.

    Raises
    ------
    InvalidValueError
        If a part is out of range.

    Examples
    --------
    >>> import ermine
    >>> ermine.Limit(nodes=5000)
    Limit(nodes=5000)
    >>> ermine.Limit(depth=0)
    Traceback (most recent call last):
        ...
    ermine.errors.InvalidValueError: depth: invalid value '0'; expected a number from 1 to 1000
    """

    nodes: int | None = None
    """The number of positions, over all threads."""
    depth: int | None = None
    """The depth in plies, 1 to 1000."""
    time: float | None = None
    """The time for the move in seconds."""
    mate: int | None = None
    """The number of moves within which to search for a forced win, 1 to 500."""
    white_clock: float | None = None
    """The time left on White's clock in seconds."""
    black_clock: float | None = None
    """The time left on Black's clock in seconds."""
    white_inc: float | None = None
    """White's increment per move in seconds."""
    black_inc: float | None = None
    """Black's increment per move in seconds."""
    remaining_moves: int | None = None
    """The number of moves to the next time control."""

    def __post_init__(self) -> None:
        check_limit(self)

    def __repr__(self) -> str:
        fields = vars(self).items()
        return f"Limit({', '.join(f'{k}={v!r}' for k, v in fields if v is not None)})"
