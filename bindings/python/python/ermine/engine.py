"""Engines that play and analyse."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING

from ._ermine import Board, EngineCore, Move
from .analysis import Analysis, PlayResult
from .errors import InvalidValueError
from .limit import Limit
from .search import AsyncSearch, Search
from .types import Side

if TYPE_CHECKING:
    from typing_extensions import Self


@dataclass(frozen=True)
class Option:
    """An option of an engine.

    Examples
    --------
    >>> import ermine
    >>> ermine.Engine("colorbound").options[0]
    Option(name='Hash', kind='spin', default='16', min=1, max=65536, choices=[])
    """

    name: str
    """The name, compared without regard to case."""
    kind: str
    """``check``, ``spin``, ``combo``, ``text`` or ``button``."""
    default: str | None
    """The default as text."""
    min: int | None
    """The minimum of a ``spin``."""
    max: int | None
    """The maximum of a ``spin``."""
    choices: list[str]
    """The values of a ``combo``."""


def _check_finite(board: object, limit: object) -> None:
    """Refuse a limit under which a search of ``board`` never ends."""
    if not isinstance(board, Board):
        raise TypeError(f"board: expected a Board, not {type(board).__name__}")
    if not isinstance(limit, Limit):
        raise TypeError(f"limit: expected a Limit, not {type(limit).__name__}")
    clock = limit.white_clock if board.turn is Side.WHITE else limit.black_clock
    if (limit.nodes, limit.depth, limit.time, limit.mate, clock) == (None,) * 5:
        expected = "nodes, depth, time, mate, or the clock of the side to move"
        raise InvalidValueError(
            f"limit: nothing ends the search; expected {expected}",
            "limit",
            repr(limit),
            expected,
        )


class _EngineBase:
    """The part of an engine that does not wait."""

    def __init__(
        self,
        game: str = "royal-palette",
        *,
        threads: int = 1,
        hash: int = 16,
        eval_file: str | None = None,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
    ) -> None:
        given: dict[str, object] = {"Threads": threads, "Hash": hash}
        if eval_file is not None:
            given["EvalFile"] = eval_file
        given.update(options or {})
        self._core = EngineCore(game, given)
        self._core.seed(seed)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._core.game

    @property
    def options(self) -> list[Option]:
        """The options that ``set_option`` takes."""
        return [Option(**fields) for fields in self._core.options()]

    def set_option(self, name: str, value: object = None) -> None:
        """Change an option.

        Parameters
        ----------
        name : str
            The name, compared without regard to case.
        value : object, optional
            The value; ``None`` for a button.

        Raises
        ------
        InvalidValueError
            If there is no such option, or the value is rejected.
        EngineError
            If a search is running.

        Examples
        --------
        >>> import ermine
        >>> engine = ermine.Engine("colorbound")
        >>> engine.set_option("UCI_Elo", 100000)
        Traceback (most recent call last):
            ...
        ermine.errors.InvalidValueError: option UCI_Elo: invalid value '100000'; expected a number 100-1500
        """
        text = str(value).lower() if isinstance(value, bool) else str(value)
        self._core.set_option(name, None if value is None else text)

    def new_game(self) -> None:
        """Forget what was learned in earlier searches.

        Raises
        ------
        EngineError
            If a search is running.

        Examples
        --------
        >>> import ermine
        >>> ermine.Engine("colorbound").new_game()
        """
        self._core.new_game()

    def _start(
        self,
        board: Board,
        limit: Limit | None,
        multipv: int,
        moves: Iterable[Move | str],
        *,
        analyse: bool,
    ) -> Search:
        handle = self._core.start(
            board, limit, multipv=multipv, moves=list(moves), analyse=analyse
        )
        return Search(handle)

    def stop(self) -> None:
        """End the search that is running, if one is; for another thread to call.

        Examples
        --------
        >>> import ermine
        >>> engine, board = ermine.Engine("colorbound"), ermine.Board("colorbound")
        >>> search = engine.analysis(board)
        >>> engine.stop()
        >>> search.result().best.move in board.legal_moves
        True
        """
        self._core.stop()

    def close(self) -> None:
        """End the search that is running and forget what was learned.

        Examples
        --------
        >>> import ermine
        >>> engine = ermine.Engine("colorbound")
        >>> engine.close()  # At the end of a ``with`` block.
        """
        self._core.stop()

    def __repr__(self) -> str:
        return f"{type(self).__name__}('{self.game}')"


class Engine(_EngineBase):
    """An engine for one game, in this process.

    Parameters
    ----------
    game : str
        The name of a game.
    threads : int
        The number of search threads, 1 to 512.
    hash : int
        The size of the transposition table in MiB, 1 to 65536.
    eval_file : str, optional
        ``built-in``, ``handcrafted`` or the path of a net.
    seed : int
        The seed of the random choices of a weakened engine.
    options : mapping of str to object, optional
        Further options by name, as ``engine.options`` lists them.

    Raises
    ------
    UnknownGameError
        If no game has this name.
    InvalidValueError
        If an option is rejected.
    EngineError
        If memory or threads are missing.

    Notes
    -----
    A search does not hold the interpreter: other threads go on, and Ctrl-C ends it. An
    engine searches one position at a time; several engines search at once.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("colorbound")
    >>> with ermine.Engine("colorbound") as engine:
    ...     result = engine.play(board, ermine.Limit(nodes=500))
    >>> result.move in board.legal_moves
    True
    """

    def play(
        self,
        board: Board,
        limit: Limit,
        *,
        moves: Iterable[Move | str] = (),
    ) -> PlayResult:
        """Choose a move.

        Parameters
        ----------
        board : Board
            The position, with the steps that led to it; it does not change.
        limit : Limit
            The limit of the search.
        moves : iterable of Move or str
            The moves to choose from; by default all.

        Returns
        -------
        PlayResult
            The move; before a roll, a move for each outcome.

        Raises
        ------
        InvalidValueError
            If the board is of another game, the limit is empty or out of range, or a move
            is not legal.
        EngineError
            If a search is running.

        Examples
        --------
        >>> import ermine
        >>> board = ermine.Board("royal-palette")
        >>> result = ermine.Engine().play(board, ermine.Limit(nodes=500))
        >>> sorted(str(roll) for roll in result.by_outcome)
        ['r1', 'r7', 'r8']
        """
        _check_finite(board, limit)
        return self._start(board, limit, 1, moves, analyse=False).play_result()

    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: int = 1,
        per_outcome: bool = True,
        moves: Iterable[Move | str] = (),
    ) -> Analysis:
        """Search a position and return the best lines.

        Parameters
        ----------
        board : Board
            The position; it does not change.
        limit : Limit
            The limit of the search.
        multipv : int
            The number of best moves for which lines are wanted, 1 to 512.
        per_outcome : bool
            Whether to return the lines after each outcome of a roll that is due, and not
            only the expectation.
        moves : iterable of Move or str
            The moves to consider; by default all.

        Returns
        -------
        Analysis
            The lines, the value and the best move; before a roll also by outcome.

        Raises
        ------
        InvalidValueError
            As for ``play``.
        EngineError
            If a search is running.

        Examples
        --------
        >>> import ermine
        >>> engine = ermine.Engine("colorbound")
        >>> found = engine.analyse(
        ...     ermine.Board("colorbound"), ermine.Limit(nodes=2000), multipv=2)
        >>> [line.multipv for line in found.lines]
        [1, 2]
        >>> 0 <= found.score.white().expected <= 1
        True
        """
        _check_finite(board, limit)
        found = self._start(board, limit, multipv, moves, analyse=True).result()
        return found if per_outcome else found.expectation()

    def analysis(
        self,
        board: Board,
        limit: Limit | None = None,
        *,
        multipv: int = 1,
        moves: Iterable[Move | str] = (),
    ) -> Search:
        """Start a search and return it while it runs.

        Parameters
        ----------
        board : Board
            The position; it does not change.
        limit : Limit, optional
            The limit of the search; without one it goes on until it is stopped.
        multipv : int
            The number of best moves for which lines are wanted.
        moves : iterable of Move or str
            The moves to consider; by default all.

        Returns
        -------
        Search
            An iterator over the lines, to be used in a ``with`` block.

        Examples
        --------
        >>> import ermine
        >>> engine, board = ermine.Engine("colorbound"), ermine.Board("colorbound")
        >>> with engine.analysis(board) as search:
        ...     for info in search:
        ...         if info.depth == 2:
        ...             break
        >>> info.pv[0] in board.legal_moves
        True
        """
        return self._start(board, limit, multipv, moves, analyse=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class AsyncEngine(_EngineBase):
    """The asyncio twin of `Engine`: the same calls as coroutines.

    It is made as `Engine` is. Cancelling a task ends its search.

    Examples
    --------
    >>> import asyncio, ermine
    >>> async def main():
    ...     async with ermine.AsyncEngine("colorbound") as engine:
    ...         result = await engine.play(ermine.Board("colorbound"), ermine.Limit(nodes=500))
    ...         return result.move
    >>> asyncio.run(main()) in ermine.Board("colorbound").legal_moves
    True
    """

    async def play(
        self,
        board: Board,
        limit: Limit,
        *,
        moves: Iterable[Move | str] = (),
    ) -> PlayResult:
        """Choose a move, as `Engine.play`.

        Examples
        --------
        >>> import asyncio, ermine
        >>> async def main():
        ...     engine, board = ermine.AsyncEngine("colorbound"), ermine.Board("colorbound")
        ...     return (await engine.play(board, ermine.Limit(nodes=200))).move in board.legal_moves
        >>> asyncio.run(main())
        True
        """
        _check_finite(board, limit)
        search = self._start(board, limit, 1, moves, analyse=False)
        async with AsyncSearch(search) as running:
            return await running.play_result()

    async def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: int = 1,
        per_outcome: bool = True,
        moves: Iterable[Move | str] = (),
    ) -> Analysis:
        """Search a position and return the best lines, as `Engine.analyse`.

        Examples
        --------
        >>> import asyncio, ermine
        >>> async def main():
        ...     engine, board = ermine.AsyncEngine("colorbound"), ermine.Board("colorbound")
        ...     analysis = await engine.analyse(board, ermine.Limit(nodes=500), multipv=2)
        ...     return len(analysis.lines)
        >>> asyncio.run(main())
        2
        """
        _check_finite(board, limit)
        search = self._start(board, limit, multipv, moves, analyse=True)
        async with AsyncSearch(search) as running:
            found = await running.result()
            return found if per_outcome else found.expectation()

    def analysis(
        self,
        board: Board,
        limit: Limit | None = None,
        *,
        multipv: int = 1,
        moves: Iterable[Move | str] = (),
    ) -> AsyncSearch:
        """Start a search, as `Engine.analysis`: to be used in an ``async with`` block.

        Examples
        --------
        >>> import asyncio, ermine
        >>> async def main():
        ...     engine, board = ermine.AsyncEngine("colorbound"), ermine.Board("colorbound")
        ...     async with engine.analysis(board, ermine.Limit(nodes=200)) as search:
        ...         return [info.multipv async for info in search]
        >>> set(asyncio.run(main()))
        {1}
        """
        return AsyncSearch(self._start(board, limit, multipv, moves, analyse=True))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
