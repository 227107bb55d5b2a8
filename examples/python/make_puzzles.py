#!/usr/bin/env python3
"""Make puzzles, or filter those of a file, and print them or save them.

    python examples/python/make_puzzles.py
    python examples/python/make_puzzles.py colorbound --count 10 --seed 7 --out made.jsonl
    python examples/python/make_puzzles.py --file puzzles/royal-palette.jsonl \
        --theme sacrifice --max-rating 500 --count 5
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import islice

import ermine


def positive(text: str) -> int:
    """Return the number of a text, 1 or more."""
    if text.isdecimal() and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"invalid value '{text}'; expected 1 or more")


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n")[0],
        epilog="example: make_puzzles.py colorbound --count 10 --out made.jsonl",
    )
    parser.add_argument(
        "game",
        nargs="?",
        default="royal-palette",
        choices=ermine.games(),
        help="the game of puzzles to make (royal-palette); one of %(choices)s",
        metavar="GAME",
    )
    parser.add_argument("--file", help="filter the puzzles of this file instead")
    parser.add_argument(
        "--count",
        type=positive,
        default=3,
        help="puzzles to make, or the maximum to take from the file (3)",
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the games (1)")
    parser.add_argument(
        "--nodes",
        type=positive,
        default=100,
        help="positions of the first search of each decision (100)",
    )
    parser.add_argument(
        "--theme", help="only puzzles with this theme, such as sacrifice"
    )
    parser.add_argument(
        "--min-margin",
        type=float,
        default=0.0,
        help="minimum loss of every wrong move, in expected score from -1 to 1 (0)",
    )
    parser.add_argument(
        "--max-rating", type=int, help="only rated puzzles up to this Elo"
    )
    parser.add_argument("--out", help="save the puzzles to this file")
    return parser


def wanted(
    puzzles: Iterable[ermine.Puzzle], args: argparse.Namespace
) -> Iterator[ermine.Puzzle]:
    """Yield the puzzles that pass the filters."""
    for puzzle in puzzles:
        if args.theme is not None and args.theme not in puzzle.themes:
            continue
        if puzzle.margin < args.min_margin:
            continue
        if args.max_rating is not None and (
            puzzle.rating is None or puzzle.rating > args.max_rating
        ):
            continue
        yield puzzle


def show(puzzle: ermine.Puzzle) -> None:
    """Print a puzzle with its solution."""
    rating = "not rated" if puzzle.rating is None else f"Elo {puzzle.rating}"
    print(puzzle.board())
    print(f"{puzzle.task} ({puzzle.kind.value}, {rating}, margin {puzzle.margin:.2f})")
    print(f"Solution: {puzzle.solution_text}")
    print(f"Themes: {', '.join(puzzle.themes) or 'none'}\n")


def main() -> int:
    """Run the program."""
    parser = arguments()
    args = parser.parse_args()
    puzzles: Iterable[ermine.Puzzle]
    try:
        if args.file is None:
            puzzles = ermine.make_puzzles(
                args.game, args.count, seed=args.seed, nodes=args.nodes
            )
        else:
            puzzles = ermine.read_puzzles(args.file)
        chosen = list(islice(wanted(puzzles, args), args.count))
        for puzzle in chosen:
            show(puzzle)
        if args.out is not None:
            ermine.write_puzzles(args.out, chosen)
        print(f"{len(chosen)} puzzles")
    except (ermine.ErmineError, OSError, ValueError) as error:
        print(f"make_puzzles.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
