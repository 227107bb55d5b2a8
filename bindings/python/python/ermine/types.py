"""Plain values: sides, results, outcomes of a roll."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._ermine import Roll


class Side(enum.Enum):
    """A player.

    Examples
    --------
    >>> import ermine
    >>> ermine.Side.WHITE.other
    <Side.BLACK: 'black'>
    """

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE


def check_side(side: object) -> None:
    """Raise ``TypeError`` if ``side`` is not a `Side`: python-chess has bools there."""
    if not isinstance(side, Side):
        raise TypeError(f"side: expected a Side, not {type(side).__name__}")


class ToAct(enum.Enum):
    """The kind of the next step.

    Examples
    --------
    >>> import ermine
    >>> ermine.Board("royal-palette").to_act
    <ToAct.ROLL: 'roll'>
    """

    DECISION = "decision"
    """A player moves."""
    ROLL = "roll"
    """The die is rolled."""
    OVER = "over"
    """The game has ended."""


class Bound(enum.Enum):
    """Whether a value is exact or a bound.

    A search that ends early leaves a lower bound if it had not searched all other moves to
    that depth, and an upper one if it refuted the move one ply deeper.

    Examples
    --------
    >>> import ermine
    >>> ermine.Bound("lower")
    <Bound.LOWER: 'lower'>
    """

    EXACT = "exact"
    LOWER = "lower"
    UPPER = "upper"


class Reason(enum.Enum):
    """The reason why a game has ended. The members stay; their words may change.

    Examples
    --------
    >>> import ermine
    >>> str(ermine.Reason.REPETITION)
    'threefold repetition'
    """

    CHECKMATE = "checkmate"
    """No legal move, in check."""
    KING_CAPTURED = "king captured"
    """The king was captured."""
    STUCK = "neither side can move"
    """Neither side can move."""
    STALEMATE = "stalemate"
    """No legal move, not in check."""
    REPETITION = "threefold repetition"
    """The same position for the third time."""
    MOVE_COUNT = "no capture or pawn move for too long"
    """Too many plies without a capture or pawn move."""
    NOTHING_REMOVED = "no piece removed for too long"
    """Too many plies without a piece removed."""
    DEAD_MATERIAL = "dead material"
    """Neither side has the pieces to mate."""
    BOARDS = "boards"
    """Enough of several boards are won."""
    NO_BOARD = "no board won"
    """All of several boards are drawn."""
    GOAL = "goal reached"
    """A piece has reached a square that wins."""
    CHECKS = "checks given"
    """Enough checks have been given."""
    EXTINCTION = "no pieces left that count"
    """A side has no pieces left, or none of a kind that it must keep."""
    BARE_KING = "bare king"
    """A side has only royal pieces left."""
    RESIGNATION = "resignation"
    """A player resigned."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Result:
    """The result of a finished game.

    Examples
    --------
    >>> import ermine
    >>> result = ermine.Result(ermine.Side.WHITE, ermine.Reason.CHECKMATE)
    >>> str(result), result.points(ermine.Side.BLACK)
    ('1-0', 0.0)
    """

    winner: Side | None
    """The winner; ``None`` in a draw."""
    reason: Reason
    """Why the game ended."""

    def points(self, side: Side) -> float:
        """Return the points of a side: 1 for a win, 0.5 for a draw, 0 for a loss.

        Examples
        --------
        >>> import ermine
        >>> result = ermine.Result(None, ermine.Reason.STALEMATE)
        >>> result.points(ermine.Side.WHITE)
        0.5
        """
        check_side(side)
        if self.winner is None:
            return 0.5
        return 1.0 if self.winner is side else 0.0

    def __str__(self) -> str:
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is Side.WHITE else "0-1"


@dataclass(frozen=True)
class Outcome:
    """An outcome of the roll that is due.

    Rolls that play the same are one outcome: in Royal Palette, ``r1`` stands for 1 to 6.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("royal-palette")
    >>> [(str(outcome.roll), outcome.probability) for outcome in board.outcomes]
    [('r1', 0.75), ('r7', 0.125), ('r8', 0.125)]
    """

    roll: Roll
    """The roll that stands for all of the outcome."""
    probability: float
    """The probability, 0 to 1; those of all outcomes add up to 1."""
    label: str
    """The numbers of the die: ``1-6``."""
