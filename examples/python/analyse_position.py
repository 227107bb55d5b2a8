#!/usr/bin/env python3
"""Analyse a position: its value and its best lines, after each outcome if a roll is due.

    python examples/python/analyse_position.py
    python examples/python/analyse_position.py colorbound --steps e2e4 e7e5 --lines 3
    python examples/python/analyse_position.py royal-palette --nodes 50000 \
        --fen '4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 1 gr b ?'
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import ermine

BOUNDS = {ermine.Bound.EXACT: "", ermine.Bound.LOWER: ">=", ermine.Bound.UPPER: "<="}


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n")[0],
        epilog="example: analyse_position.py colorbound --steps e2e4 e7e5 --lines 3",
    )
    parser.add_argument(
        "game",
        nargs="?",
        default="royal-palette",
        choices=ermine.games(),
        help="the game (royal-palette); one of %(choices)s",
        metavar="GAME",
    )
    parser.add_argument("--fen", help="the position string; by default the start")
    parser.add_argument(
        "--steps",
        nargs="+",
        default=[],
        metavar="STEP",
        help="moves and rolls to make first: r3 e2e4",
    )
    parser.add_argument(
        "--nodes", type=int, default=10_000, help="positions to search (10000)"
    )
    parser.add_argument("--lines", type=int, default=2, help="best moves to show (2)")
    return parser


def set_up(game: str, fen: str | None, steps: Sequence[str]) -> ermine.Board:
    """Return the board of a position after some steps."""
    board = ermine.Board(game, fen)
    for step in steps:
        board.push(step)
    return board


def show(board: ermine.Board, info: ermine.Info) -> None:
    """Print a line with its value and depth."""
    value = f"{BOUNDS[info.bound]}{info.score}"
    line = board.line(info.pv)
    print(f"  {info.multipv}. {value:>9}  depth {info.depth:<2}  {line}")


def analyse(board: ermine.Board, nodes: int, lines: int) -> None:
    """Print a position and its analysis."""
    if board.result is not None:
        print(f"{board}\nThe game is over: {board.result}, {board.result.reason}.")
        return
    limit = ermine.Limit(nodes=nodes)
    with ermine.Engine(board.game) as engine:
        analysis = engine.analyse(board, limit, multipv=lines)
    print(board)
    assert analysis.score is not None
    side = board.turn.value.capitalize()
    print(f"{side} expects {analysis.score.percent:.1f} % of the points.")
    if board.to_act is ermine.ToAct.DECISION:
        for info in analysis.lines:
            show(board, info)
    for outcome in board.outcomes:
        print(f"After a roll of {outcome.label} (probability {outcome.probability}):")
        for info in analysis.by_outcome[outcome.roll]:
            show(board, info)


def main() -> int:
    """Run the program."""
    parser = arguments()
    args = parser.parse_args()
    try:
        board = set_up(args.game, args.fen, args.steps)
        analyse(board, args.nodes, args.lines)
    except ermine.InvalidValueError as error:
        parser.error(str(error))
    except ermine.ErmineError as error:
        print(f"analyse_position.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
