"""Analysis of many positions at once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from ._ermine import Board, ManyCore
from .analysis import Analysis, Lines, info_of
from .errors import ErmineError
from .inputs import encodable
from .limit import Limit
from .pools import in_order


class AnalysedFields(TypedDict):
    """The result of a position, as the extension hands it out."""

    lines: list[dict[str, Any]]
    best: dict[str, Any]


@dataclass(frozen=True)
class BatchResult:
    """The result of one position of `analyse_many`.

    Examples
    --------
    >>> import ermine
    >>> [result] = ermine.analyse_many([ermine.Board()], ermine.Limit(nodes=200))
    >>> result.index, result.error, result.analysis.best.move is not None
    (0, None, True)
    """

    index: int
    """The number of the position, from 0."""
    board: Board
    """The position, with the steps that led to it: a copy of the board that was read."""
    error: ErmineError | None
    """The reason why the position was not searched; ``None`` if it was."""
    found: Analysis | None
    """The analysis; ``None`` after an error."""

    @property
    def analysis(self) -> Analysis:
        """The analysis; raises ``error`` if there is one."""
        if self.found is None:
            assert self.error is not None
            raise self.error
        return self.found


def analyse_many(
    boards: Iterable[Board],
    limit: Limit,
    *,
    workers: int | None = None,
    multipv: int = 1,
    hash: int = 4,
    options: Mapping[str, object] | None = None,
    timeout: int = 600,
    progress: Callable[[int], object] | None = None,
) -> Generator[BatchResult, None, None]:
    """Analyse many positions at once, in the order of the input.

    Parameters
    ----------
    boards : iterable of Board
        The positions, of one game or several. They are read as they are needed, at most 16
        per worker ahead of the results.
    limit : Limit
        The limit for each position; clocks are ignored.
    workers : int, optional
        The number of positions to search at a time, 1 to 512; by default one per processor.
    multipv : int
        The number of best moves for which lines are wanted, 1 to 512.
    hash : int
        The size of each worker's table in MiB, 1 to 65536.
    options : mapping of str to object, optional
        Further options of the engine, as ``Engine.options`` lists them. One that only some
        games have is the error of the positions of the others.
    timeout : int
        The seconds after which a position is given up, whatever its limit.
    progress : callable, optional
        Called with the number of positions done, after each.

    Yields
    ------
    BatchResult
        The position and its analysis, or the error that kept it from being searched.

    Raises
    ------
    InvalidValueError
        If an argument is out of range, or no game accepts an option.

    Notes
    -----
    Each position is a new game to the engine, with an empty table. With limits of nodes or
    depth the results therefore do not depend on the workers, and equal those of the command
    ``ermine batch``. The searches run on threads of their own without the interpreter;
    Ctrl-C and ``close`` end them. An exception of ``boards`` is raised after the results of
    the positions before it.

    Examples
    --------
    >>> import ermine
    >>> boards = [ermine.Board("colorbound"), ermine.Board("colour-chess")]
    >>> for result in ermine.analyse_many(boards, ermine.Limit(nodes=200)):
    ...     print(result.index, result.analysis.best.move in result.board.legal_moves)
    0 True
    1 True
    """
    given = {"Hash": hash, **(options or {})}
    with encodable("options"):
        core = ManyCore(
            limit, workers=workers, multipv=multipv, options=given, timeout=timeout
        )
    return _results(core, iter(boards), progress)


def _results(
    core: ManyCore,
    boards: Iterator[Board],
    progress: Callable[[int], object] | None,
) -> Generator[BatchResult, None, None]:
    def submit(board: Board) -> Board:
        core.submit(board)
        return board.copy()

    found: Iterator[tuple[Board, AnalysedFields | ErmineError]]
    found = in_order(boards, submit, core.next, core.window)
    try:
        for index, (board, result) in enumerate(found):
            if progress is not None:
                progress(index + 1)
            if isinstance(result, ErmineError):
                yield BatchResult(index, board, result, None)
            else:
                yield BatchResult(index, board, None, _analysis(result))
    finally:
        core.close()


def _analysis(found: AnalysedFields) -> Analysis:
    lines = Lines()
    for fields in found["lines"]:
        lines.add(info_of(fields))
    return lines.analysis(found["best"])
