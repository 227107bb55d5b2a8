"""Restoring of pickled boards."""

from __future__ import annotations

from ._ermine import Board


def restore_board(
    game: str, start: str, settings: dict[str, str], steps: list[str]
) -> Board:
    """Return the board of a game that has begun at ``start`` and gone on by ``steps``."""
    words = start.split()
    if words[:1] == ["startpos"]:
        board = Board(game, start=" ".join(words[1:]), settings=settings)
    else:
        board = Board(game, start, settings=settings)
    for step in steps:
        board.push(step, omit_roll=True)
    return board
