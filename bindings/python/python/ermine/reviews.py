"""Errors and luck of a game."""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass

from ._ermine import Board, Move, ReviewCore, Roll
from .records import Record
from .types import Side


class ErrorMark(enum.Enum):
    """The mark of a bad decision.

    Examples
    --------
    >>> import ermine
    >>> ermine.ErrorMark.MISTAKE.sign
    '?'
    """

    INACCURACY = "inaccuracy"
    """A loss from 0.05 points on."""
    MISTAKE = "mistake"
    """A loss from 0.10 points on."""
    BLUNDER = "blunder"
    """A loss from 0.15 points on."""

    @property
    def sign(self) -> str:
        """The sign after the move: ``?!``, ``?`` or ``??``."""
        return {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}[self.value]


@dataclass(frozen=True)
class ReviewedStep:
    """A reviewed step. Points are those of the result: a win is 1, a draw a half.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("royal-palette")
    >>> for step in ["r3", "e2e4", "r7"]:
    ...     board.push(step)
    >>> review = ermine.review(board, nodes=50)
    >>> [step.luck is None for step in review.steps]
    [False, True, False]
    """

    step: Move | Roll
    """The step."""
    side: Side
    """The side that made it."""
    expected: float
    """White's expected score before it, 0 to 1."""
    luck: float | None
    """The luck of a roll for ``side``, in points: its value less that of the mean roll."""
    loss: float | None
    """The points that a decision between several moves lost, 0 to 1."""
    mark: ErrorMark | None
    """The mark of that loss."""
    best: Move | None
    """The best move, if another one was made."""
    best_notation: str | None
    """The same in the rulebook's notation."""


@dataclass(frozen=True)
class Totals:
    """The totals of one side.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("royal-palette")
    >>> for step in ["r3", "e2e4", "r7"]:
    ...     board.push(step)
    >>> review = ermine.review(board, nodes=50)
    >>> review.white.decisions, review.white.rolls
    (1, 1)
    """

    decisions: int
    """Decisions between several moves."""
    best: int
    """Decisions in which the best move was made, or one as good."""
    inaccuracies: int
    """Losses of 0.05 to 0.10 points."""
    mistakes: int
    """Losses of 0.10 to 0.15 points."""
    blunders: int
    """Losses of 0.15 points or more."""
    loss: float
    """Points lost."""
    rolls: int
    """Rolls."""
    luck: float
    """Points won by the luck of rolls."""


@dataclass(frozen=True)
class Review:
    """The review of a game.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("royal-palette")
    >>> for step in ["r3", "e2e4", "r7"]:
    ...     board.push(step)
    >>> review = ermine.review(board, nodes=50)
    >>> len(review.steps), review.black.rolls
    (3, 1)
    """

    steps: list[ReviewedStep]
    """The steps in their order, rolls included."""
    white: Totals
    """White's totals."""
    black: Totals
    """Black's totals."""

    def totals(self, side: Side) -> Totals:
        """Return the totals of a side.

        Examples
        --------
        >>> import ermine
        >>> board = ermine.Board("royal-palette")
        >>> for step in ["r3", "e2e4", "r7"]:
        ...     board.push(step)
        >>> review = ermine.review(board, nodes=50)
        >>> review.totals(ermine.Side.BLACK) is review.black
        True
        """
        return self.white if side is Side.WHITE else self.black


def review(
    game: Board | Record,
    *,
    nodes: int = 10_000,
    progress: Callable[[int, int], object] | None = None,
) -> Review:
    """Measure the errors and the luck of a game.

    Parameters
    ----------
    game : Board or Record
        The game: the steps that led to a board, or the main line of a record.
    nodes : int
        The positions to search for each decision.
    progress : callable, optional
        Called after each step with the number of steps reviewed and of all.

    Returns
    -------
    Review
        The loss of every decision and the luck of every roll, and the totals of both sides.

    Raises
    ------
    InvalidRecordError, InvalidStepError
        If the record cannot be played.

    Notes
    -----
    The result depends only on the game and the nodes. Luck is the value of a roll less the
    mean over all rolls, so that it is zero on average. Ctrl-C ends a review.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("colorbound")
    >>> for step in ["e2e4", "e7e5", "f2f4", "e5f4", "d2d4"]:
    ...     board.push(step)
    >>> review = ermine.review(board, nodes=500)
    >>> len(review.steps), review.white.decisions, review.black.rolls
    (5, 3, 0)
    """
    board = game.board() if isinstance(game, Record) else game
    core = ReviewCore(board, nodes)
    count = len(board.steps)
    steps: list[ReviewedStep] = []
    try:
        while (fields := core.next()) is not None:
            mark = fields.pop("mark")
            steps.append(
                ReviewedStep(mark=None if mark is None else ErrorMark(mark), **fields)
            )
            if progress is not None:
                progress(len(steps), count)
    finally:
        core.close()
    white, black = (Totals(**totals) for totals in core.totals())
    return Review(steps, white, black)
