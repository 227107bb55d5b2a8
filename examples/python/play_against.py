#!/usr/bin/env python3
"""Play against the engine in the terminal.

    python examples/python/play_against.py
    python examples/python/play_against.py colorbound --black --elo 500
    printf 'e4\nNf3\n' | python examples/python/play_against.py --seed 3

Type moves as you write them (e4, Nf3, e2e4), or `moves`, `undo`, `quit`. The program rolls
the dice.
"""

from __future__ import annotations

import argparse
import io
import random
import sys

import ermine


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n")[0],
        epilog="example: play_against.py colorbound --black --elo 500",
    )
    parser.add_argument(
        "game",
        nargs="?",
        default="royal-palette",
        choices=ermine.games(),
        help="the game (royal-palette); one of %(choices)s",
        metavar="GAME",
    )
    parser.add_argument(
        "--black", action="store_true", help="play Black; the engine begins"
    )
    parser.add_argument(
        "--nodes", type=int, default=2000, help="positions the engine searches (2000)"
    )
    parser.add_argument(
        "--elo", type=int, help="the strength of the engine; by default full"
    )
    parser.add_argument("--seed", type=int, help="seed of the dice; by default random")
    return parser


class Game:
    """A game between a person and the engine."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.board = ermine.Board(args.game)
        self.person = ermine.Side.BLACK if args.black else ermine.Side.WHITE
        self.limit = ermine.Limit(nodes=args.nodes)
        self.rng = random.Random(args.seed)
        options = (
            {} if args.elo is None else {"UCI_LimitStrength": True, "UCI_Elo": args.elo}
        )
        self.engine = ermine.Engine(
            args.game, options=options, seed=self.rng.getrandbits(32)
        )

    def play(self) -> None:
        """Play to the end of the game or of the input."""
        shown: ermine.Board | None = None
        while self.board.result is None:
            if self.board.to_act is ermine.ToAct.ROLL:
                self.announce("rolls", str(self.board.roll(self.rng).number))
            elif self.board.turn is not self.person:
                self.answer()
            else:
                if self.board != shown:
                    print(self.board)
                shown = self.board.copy()
                if not self.ask():
                    print("The game is not finished.")
                    return
        print(f"{self.board}\n{self.board.result}: {self.board.result.reason}.")

    def announce(self, verb: str, text: str) -> None:
        """Print a step of the side to move."""
        print(f"{self.board.turn.value.capitalize()} {verb} {text}.")

    def answer(self) -> None:
        """Let the engine move."""
        move = self.engine.play(self.board, self.limit).move
        assert move is not None
        self.announce("plays", self.board.notation(move))
        self.board.push(move)

    def ask(self) -> bool:
        """Carry out a line that the person types; return whether the game goes on."""
        try:
            text = input(f"{self.board.turn.value} to move> ").strip()
        except EOFError:
            print()
            return False
        match text:
            case "":
                pass
            case "quit":
                return False
            case "moves":
                print(*map(self.board.notation, self.board.legal_moves))
            case "undo":
                self.take_back()
            case _:
                self.move(text)
        return True

    def move(self, text: str) -> None:
        """Make the move that a text means, or say why it is none."""
        try:
            step = self.board.parse(text)
            self.announce("plays", self.board.notation(step))
            self.board.push(step)
        except ermine.InvalidStepError as error:
            print(error)

    def take_back(self) -> None:
        """Take back the last move of the person, with all that followed."""
        before = self.board.copy()
        while before.steps:
            step = before.pop()
            if before.turn is self.person and isinstance(step, ermine.Move):
                self.board = before
                return
        print("There is no move to take back.")


def main() -> int:
    """Run the program."""
    parser = arguments()
    args = parser.parse_args()
    if isinstance(sys.stdin, io.TextIOWrapper):
        # What is not text is shown as an unknown move.
        sys.stdin.reconfigure(errors="backslashreplace")
    try:
        Game(args).play()
    except ermine.InvalidValueError as error:
        parser.error(str(error))
    except ermine.ErmineError as error:
        print(f"play_against.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
