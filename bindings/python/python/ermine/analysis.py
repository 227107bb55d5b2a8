"""Results of searches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeVar

from ._ermine import Move, Roll
from .score import Score, Wdl
from .types import Bound

_T = TypeVar("_T")


@dataclass(frozen=True)
class Info:
    """A principal variation: a line of best play and its value.

    Examples
    --------
    >>> import ermine
    >>> engine, board = ermine.Engine("colorbound"), ermine.Board("colorbound")
    >>> info = engine.analyse(board, ermine.Limit(nodes=200)).lines[0]
    >>> info.pv[0] in board.legal_moves, info.nodes <= 200, info.bound
    (True, True, <Bound.EXACT: 'exact'>)
    """

    score: Score
    """The value for the side to move; before a roll without ``roll``, the expectation."""
    pv: list[Move | Roll]
    """The steps of the line, rolls included."""
    depth: int
    """The depth in plies."""
    seldepth: int
    """The selective depth in plies."""
    multipv: int
    """The rank, from 1."""
    roll: Roll | None
    """The outcome of the open roll to which the line belongs; ``None`` for all, or at a decision."""
    bound: Bound
    """Whether the value is exact or a bound."""
    nodes: int
    """The positions searched so far."""
    time: float
    """The seconds since the search began."""
    hashfull: int
    """The fill of the table, 0 to 1000."""

    @property
    def nps(self) -> float | None:
        """The positions per second; ``None`` before any time has passed."""
        return self.nodes / self.time if self.time > 0 else None

    def __str__(self) -> str:
        sign = {Bound.EXACT: "", Bound.LOWER: ">= ", Bound.UPPER: "<= "}[self.bound]
        line = " ".join(map(str, self.pv))
        return f"{sign}{self.score} depth {self.depth} {line}"


class ByOutcome(dict[Roll, _T]):
    """A dictionary with an entry for each outcome of a roll, found by any of its rolls.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("royal-palette")
    >>> result = ermine.Engine("royal-palette").play(board, ermine.Limit(nodes=300))
    >>> list(result.by_outcome), result.by_outcome[ermine.Roll(5)] == result.move
    ([Roll(1), Roll(7), Roll(8)], True)
    """

    def __missing__(self, roll: Roll) -> _T:
        # An outcome is named by its lowest number; the highest of the die is always one.
        first = [own for own in self if own.number < roll.number]
        if not first or roll.number > max(own.number for own in self):
            raise KeyError(roll)
        return self[max(first, key=lambda own: own.number)]


@dataclass(frozen=True)
class PlayResult:
    """The engine's choice.

    Examples
    --------
    >>> import ermine
    >>> engine, board = ermine.Engine("colorbound"), ermine.Board("colorbound")
    >>> result = engine.play(board, ermine.Limit(nodes=200))
    >>> result.move == result.info.pv[0], result.by_outcome
    (True, {})
    """

    move: Move | None
    """The move; before a roll, the one after the likeliest outcome. ``None`` if the game is over."""
    by_outcome: ByOutcome[Move]
    """The move after each outcome of the open roll; empty at a decision."""
    ponder: Move | Roll | None
    """The expected reply."""
    info: Info | None
    """The main line: the best one, or before a roll the expectation."""


@dataclass(frozen=True)
class Analysis:
    """The result of an analysis.

    Examples
    --------
    >>> import ermine
    >>> engine, board = ermine.Engine("colorbound"), ermine.Board("colorbound")
    >>> analysis = engine.analyse(board, ermine.Limit(nodes=200))
    >>> analysis.score == analysis.lines[0].score, analysis.best.move in board.legal_moves
    (True, True)
    """

    lines: list[Info]
    """The lines by rank. Before a roll: those of every outcome, by outcome and rank."""
    score: Score | None
    """The value of the position; before a roll, the expectation. ``None`` without a search."""
    best: PlayResult
    """The best move."""
    by_outcome: ByOutcome[list[Info]]
    """The lines after each outcome of the open roll; empty at a decision."""

    def expectation(self) -> Analysis:
        """Return the same without the lines of single outcomes.

        Examples
        --------
        >>> import ermine
        >>> analysis = ermine.Engine().analyse(ermine.Board(), ermine.Limit(nodes=200))
        >>> len(analysis.lines), len(analysis.expectation().lines)
        (3, 1)
        """
        main = self.best.info
        lines = self.lines if main is None or not self.by_outcome else [main]
        return replace(self, lines=lines, by_outcome=ByOutcome())


def info_of(fields: dict[str, Any]) -> Info:
    """Make a line of the fields that the extension hands out."""
    wdl = fields.pop("wdl")
    score = Score(
        fields.pop("side"),
        round(fields.pop("expected"), 6),
        fields.pop("cp"),
        fields.pop("mate"),
        None if wdl is None else Wdl(*(part / 1000 for part in wdl)),
    )
    return Info(score=score, bound=Bound(fields.pop("bound")), **fields)


class Lines:
    """The latest line of every rank and outcome of a search."""

    def __init__(self) -> None:
        self.latest: dict[tuple[Roll | None, int], Info] = {}

    def add(self, info: Info) -> None:
        """Take a line, in place of an earlier one."""
        self.latest[info.roll, info.multipv] = info

    def main(self) -> Info | None:
        """The best line; before a roll, the expectation."""
        return self.latest.get((None, 1))

    def result(self, fields: dict[str, Any]) -> PlayResult:
        """The choice, from the fields of the result."""
        moves = fields["moves"]
        return PlayResult(
            moves[0]["step"] if moves else None,
            ByOutcome(
                (best["roll"], best["step"])
                for best in moves
                if best["roll"] is not None
            ),
            fields["ponder"],
            self.main(),
        )

    def analysis(self, fields: dict[str, Any]) -> Analysis:
        """All lines and the choice, from the fields of the result."""
        by_outcome: ByOutcome[list[Info]] = ByOutcome()
        for (roll, _), info in self.latest.items():
            if roll is not None:
                by_outcome.setdefault(roll, []).append(info)
        for lines in by_outcome.values():
            lines.sort(key=lambda info: info.multipv)
        main = self.main()
        if by_outcome:
            lines = [info for lines in by_outcome.values() for info in lines]
        else:
            lines = sorted(self.latest.values(), key=lambda info: info.multipv)
        score = None if main is None else main.score
        return Analysis(lines, score, self.result(fields), by_outcome)
