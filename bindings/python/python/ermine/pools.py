"""Results of workers, in the order of their jobs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from typing import TypeVar

from .errors import InternalError

Item = TypeVar("Item")
Kept = TypeVar("Kept")
Found = TypeVar("Found")


def in_order(
    items: Iterator[Item],
    submit: Callable[[Item], Kept],
    take: Callable[[bool], Found | None],
    window: int,
) -> Generator[tuple[Kept, Found], None, None]:
    """Submit items to workers and yield their results in order.

    An item is read when there is room for it and no result to yield. An exception of the
    items is raised after the results of those before it.

    Parameters
    ----------
    items : iterator
        The items.
    submit : callable
        Hands an item to the workers and returns what is yielded with its result.
    take : callable
        Returns the next result; ``None`` if there is none yet, unless its argument is true.
    window : int
        The number of items that may be under way.
    """
    waiting: deque[Kept] = deque()
    failure: Exception | None = None
    is_open = True
    while is_open or waiting:
        is_full = not is_open or len(waiting) >= window
        found = take(is_full) if waiting else None
        if found is not None:
            yield waiting.popleft(), found
        elif is_full:
            raise InternalError("the workers have ended without a result")
        else:
            try:
                waiting.append(submit(next(items)))
            except StopIteration:
                is_open = False
            except Exception as error:
                failure = error
                is_open = False
    if failure is not None:
        raise failure
