"""Searches that run."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Any

from ._ermine import SearchHandle
from .analysis import Analysis, Info, Lines, PlayResult, info_of
from .errors import EngineError

if TYPE_CHECKING:
    from typing_extensions import Self

_POLL = 0.05
"""The seconds for which an asyncio task waits in a thread before it can be cancelled."""


class Search(Iterator[Info]):
    """A search that runs: an iterator over its lines as they come.

    Leaving the ``with`` block, or ``stop``, ends the search.

    Examples
    --------
    >>> import ermine
    >>> engine = ermine.Engine("colorbound")
    >>> with engine.analysis(ermine.Board("colorbound"), ermine.Limit(nodes=500)) as search:
    ...     depths = [info.depth for info in search]
    >>> depths[-1] >= 1, search.result().best.move is not None
    (True, True)
    """

    def __init__(self, handle: SearchHandle) -> None:
        self._handle = handle
        self._lines = Lines()
        self._best: dict[str, Any] | None = None

    def wait(self, timeout: float | None = None) -> Info | None:
        """Wait for the next line.

        Parameters
        ----------
        timeout : float, optional
            The seconds to wait; by default until there is a line or the search ends.

        Returns
        -------
        Info or None
            The line; ``None`` at the end (``is_done``), or if there is none in time.

        Examples
        --------
        >>> import ermine
        >>> engine, board = ermine.Engine("colorbound"), ermine.Board("colorbound")
        >>> with engine.analysis(board) as search:
        ...     search.wait().pv[0] in board.legal_moves
        True
        """
        if self._best is not None:
            return None
        event = self._handle.next_event(timeout)
        if event is None:
            return None
        if "moves" in event:
            self._best = event
            return None
        info = info_of(event)
        self._lines.add(info)
        return info

    def __next__(self) -> Info:
        info = self.wait()
        if info is None:
            raise StopIteration
        return info

    @property
    def is_done(self) -> bool:
        """Whether the search has ended and its result has been received."""
        return self._best is not None

    def stop(self) -> None:
        """End the search as soon as possible; its result follows.

        Examples
        --------
        >>> import ermine
        >>> engine, board = ermine.Engine("colorbound"), ermine.Board("colorbound")
        >>> search = engine.analysis(board)
        >>> search.stop()
        >>> search.result().best.move in board.legal_moves
        True
        """
        if self._best is None:
            self._handle.stop()

    def _finish(self) -> dict[str, Any]:
        try:
            for _ in self:
                pass
        except BaseException:
            self.close()
            raise
        assert self._best is not None
        return self._best

    def close(self) -> None:
        """End the search and wait for it, without its result.

        Examples
        --------
        >>> import ermine
        >>> engine, board = ermine.Engine("colorbound"), ermine.Board("colorbound")
        >>> search = engine.analysis(board)
        >>> search.close()
        >>> search.is_done
        True
        """
        if self._best is not None:
            return
        self._handle.stop()
        try:
            for _ in self:
                pass
        except EngineError:
            pass

    def result(self) -> Analysis:
        """Wait for the end and return the result.

        Returns
        -------
        Analysis
            The lines and the best move.

        Raises
        ------
        InternalError
            If the search has failed.

        Examples
        --------
        >>> import ermine
        >>> engine, board = ermine.Engine("colorbound"), ermine.Board("colorbound")
        >>> analysis = engine.analysis(board, ermine.Limit(nodes=500), multipv=2).result()
        >>> len(analysis.lines)
        2
        """
        return self._lines.analysis(self._finish())

    def play_result(self) -> PlayResult:
        """Wait for the end and return the best move alone.

        Examples
        --------
        >>> import ermine
        >>> engine, board = ermine.Engine("colorbound"), ermine.Board("colorbound")
        >>> result = engine.analysis(board, ermine.Limit(nodes=200)).play_result()
        >>> result.move in board.legal_moves
        True
        """
        return self._lines.result(self._finish())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class AsyncSearch(AsyncIterator[Info]):
    """A search that runs, for asyncio: an asynchronous iterator over its lines.

    Leaving the ``async with`` block, or cancelling the task, ends the search.

    Examples
    --------
    >>> import asyncio, ermine
    >>> async def main():
    ...     engine = ermine.AsyncEngine("colorbound")
    ...     async with engine.analysis(ermine.Board("colorbound")) as search:
    ...         async for info in search:
    ...             if info.depth == 2:
    ...                 return info.score.side
    >>> asyncio.run(main())
    <Side.WHITE: 'white'>
    """

    # Its methods import asyncio, which takes longer than all the rest of the package.

    def __init__(self, search: Search) -> None:
        self._search = search

    async def __anext__(self) -> Info:
        from asyncio import to_thread

        while not self._search.is_done:
            info = await to_thread(self._search.wait, _POLL)
            if info is not None:
                return info
        raise StopAsyncIteration

    def stop(self) -> None:
        """End the search as soon as possible; its result follows.

        Examples
        --------
        >>> import asyncio, ermine
        >>> async def main():
        ...     engine, board = ermine.AsyncEngine("colorbound"), ermine.Board("colorbound")
        ...     search = engine.analysis(board)
        ...     search.stop()
        ...     return (await search.result()).best.move in board.legal_moves
        >>> asyncio.run(main())
        True
        """
        self._search.stop()

    async def result(self) -> Analysis:
        """Wait for the end and return the lines and the best move.

        Examples
        --------
        >>> import asyncio, ermine
        >>> async def main():
        ...     engine, board = ermine.AsyncEngine("colorbound"), ermine.Board("colorbound")
        ...     analysis = await engine.analysis(board, ermine.Limit(nodes=200)).result()
        ...     return analysis.best.move in board.legal_moves
        >>> asyncio.run(main())
        True
        """
        await self._finish()
        return self._search.result()

    async def play_result(self) -> PlayResult:
        """Wait for the end and return the best move alone.

        Examples
        --------
        >>> import asyncio, ermine
        >>> async def main():
        ...     engine, board = ermine.AsyncEngine("colorbound"), ermine.Board("colorbound")
        ...     result = await engine.analysis(board, ermine.Limit(nodes=200)).play_result()
        ...     return result.move in board.legal_moves
        >>> asyncio.run(main())
        True
        """
        await self._finish()
        return self._search.play_result()

    async def _finish(self) -> None:
        try:
            async for _ in self:
                pass
        except BaseException:
            self._search.stop()
            raise

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        from asyncio import shield, to_thread

        self._search.stop()
        await shield(to_thread(self._search.close))
