"""Values of positions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from typing import NamedTuple

from .types import Side, check_side


class Wdl(NamedTuple):
    """Probabilities of a win, a draw and a loss, 0 to 1.

    Examples
    --------
    >>> import ermine
    >>> ermine.Wdl(0.5, 0.3, 0.2).expected
    0.65
    """

    win: float
    draw: float
    loss: float

    @property
    def expected(self) -> float:
        """The expected score, 0 to 1."""
        return self.win + self.draw / 2


@total_ordering
@dataclass(frozen=True)
class Score:
    """The value of a position for one side.

    Search works in expected score, because dice average; centipawns are derived from it.

    Examples
    --------
    >>> import ermine
    >>> score = ermine.Score(ermine.Side.BLACK, 0.25, -143, None, None)
    >>> score.white().expected, score.white().cp, score.percent
    (0.75, 143, 25.0)
    >>> score.black() == score
    True
    >>> score < score.white()
    True
    """

    side: Side
    """The side whose value it is."""
    expected: float
    """The expected score, to six digits: 1 is a certain win, 0.5 even, 0 a certain loss."""
    cp: int
    """The value in centipawns."""
    mate: int | None
    """The number of moves to a win whatever the dice, negative to a loss."""
    wdl: Wdl | None
    """The probabilities of win, draw and loss, if the engine knows them."""

    @property
    def percent(self) -> float:
        """The expected score in percent, 0 to 100."""
        return 100 * self.expected

    def pov(self, side: Side) -> Score:
        """Return the same value from the point of view of ``side``.

        Examples
        --------
        >>> import ermine
        >>> score = ermine.Score(ermine.Side.BLACK, 0.25, -143, None, None)
        >>> score.pov(ermine.Side.WHITE).expected, score.pov(ermine.Side.BLACK).expected
        (0.75, 0.25)
        """
        check_side(side)
        if side is self.side:
            return self
        mate = None if self.mate is None else -self.mate
        wdl = None if self.wdl is None else Wdl(*reversed(self.wdl))
        return Score(side, round(1 - self.expected, 6), -self.cp, mate, wdl)

    def white(self) -> Score:
        """Return the same value from White's point of view.

        Examples
        --------
        >>> import ermine
        >>> score = ermine.Score(ermine.Side.BLACK, 0.25, -143, None, None)
        >>> score.white().cp
        143
        """
        return self.pov(Side.WHITE)

    def black(self) -> Score:
        """Return the same value from Black's point of view.

        Examples
        --------
        >>> import ermine
        >>> score = ermine.Score(ermine.Side.BLACK, 0.25, -143, None, None)
        >>> score.black().cp
        -143
        """
        return self.pov(Side.BLACK)

    def __lt__(self, other: Score) -> bool:
        """Whether it is worse for its side than the other is for the other's."""
        return self._order() < other._order()

    def _order(self) -> tuple[float, float]:
        """The expected score, and among certain ends the sooner win or later loss."""
        return self.expected, 0.0 if self.mate is None else 1 / self.mate

    def __str__(self) -> str:
        if self.mate is not None:
            return f"#{self.mate:+d}"
        return f"{self.percent:.1f} %"
