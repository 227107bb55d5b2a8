#!/usr/bin/env python3
"""Measure the luck of the rolls and the errors of the moves in a game.

    python examples/python/measure_luck.py
    python examples/python/measure_luck.py games.pgn --number 3 --nodes 5000
    python examples/python/measure_luck.py --play colour-chess --elo 300 --seed 7

The game comes from a file of records, or two engines of the same strength play it.
"""

from __future__ import annotations

import argparse
import random
import sys
from itertools import islice

import ermine


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n")[0],
        epilog="example: measure_luck.py games.pgn --number 3 --nodes 5000",
    )
    parser.add_argument("file", nargs="?", help="a file of game records")
    parser.add_argument(
        "--number", type=int, default=1, help="the game of the file, from 1 (1)"
    )
    parser.add_argument(
        "--play",
        default="royal-palette",
        choices=ermine.games(),
        metavar="GAME",
        help="without a file, the game to play (royal-palette); one of %(choices)s",
    )
    parser.add_argument(
        "--elo", type=int, default=600, help="the strength of both engines (600)"
    )
    parser.add_argument(
        "--moves", type=int, default=30, help="moves of each side to play (30)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the dice (1)")
    parser.add_argument(
        "--nodes", type=int, default=500, help="positions to search a decision (500)"
    )
    return parser


def read_game(path: str, number: int) -> ermine.Board:
    """Return the board at the end of a game of a file."""
    try:
        for record in islice(ermine.read_records(path), number - 1, number):
            return record.board()
    except ermine.InvalidRecordError as error:
        raise ValueError(f"{path}: {error}") from error
    raise ValueError(f"{path}: there is no game {number}")


def play_game(game: str, elo: int, moves: int, seed: int) -> ermine.Board:
    """Return the board at the end of a game between two engines, or after some moves."""
    rng = random.Random(seed)
    board = ermine.Board(game)
    weaker = {"UCI_LimitStrength": True, "UCI_Elo": elo}
    with ermine.Engine(game, seed=rng.getrandbits(32), options=weaker) as engine:
        while not board.is_game_over() and board.move_number <= moves:
            if board.to_act is ermine.ToAct.ROLL:
                board.roll(rng)
            else:
                move = engine.play(board, ermine.Limit(nodes=500)).move
                assert move is not None
                board.push(move)
    return board


def report(board: ermine.Board, review: ermine.Review) -> None:
    """Print the steps that mattered, and the totals of both sides."""
    replayed = ermine.Record.from_board(board).boards()
    for before, step in zip(replayed, review.steps, strict=False):
        label = f"{before.move_number}. {step.side.value}: {before.notation(step.step)}"
        if step.mark is not None:
            better = f"better {step.best_notation}" if step.best_notation else ""
            print(f"{label}{step.mark.sign}  loses {step.loss:.2f}  {better}".rstrip())
        elif step.luck is not None and abs(step.luck) >= 0.05:
            print(f"{label}  luck {step.luck:+.2f}")
    print()
    print(f"{'':6}{'decisions':>11}{'best':>7}{'errors':>8}{'loss':>7}{'luck':>7}")
    for side in ermine.Side:
        totals = review.totals(side)
        errors = totals.inaccuracies + totals.mistakes + totals.blunders
        print(
            f"{side.value:6}{totals.decisions:11}{totals.best:7}{errors:8}"
            f"{totals.loss:7.2f}{totals.luck:+7.2f}"
        )
    result = board.result
    end = f"{result}, {result.reason}" if result else "the game is not finished"
    print(f"\nResult: {end}")


def main() -> int:
    """Run the program."""
    parser = arguments()
    args = parser.parse_args()
    if args.number < 1:
        parser.error(
            f"argument --number: invalid value '{args.number}'; expected 1 or more"
        )
    try:
        if args.file is None:
            board = play_game(args.play, args.elo, args.moves, args.seed)
        else:
            board = read_game(args.file, args.number)
        report(board, ermine.review(board, nodes=args.nodes))
    except (ermine.ErmineError, OSError, ValueError) as error:
        print(f"measure_luck.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
