#!/usr/bin/env python3
"""Plays a game of Ermine to its end by rule, over the text protocol.

Everything here follows from protocol.md. Python 3.8 or later, no packages.

    python3 examples/client.py                              the engine against itself
    python3 examples/client.py --game colour-chess --nodes 5000
    python3 examples/client.py --white person --boards      you against the engine
    python3 examples/client.py --black random --seed 7 --start shuffle
    python3 examples/client.py --games                      list the games

The client is the referee: it rolls the dice, and it queries the engine for the legal
moves and the end of the game.
"""

import argparse
import os
import queue
import random
import re
import shutil
import subprocess
import sys
import threading

SIDES = ("White", "Black")
ROLL = re.compile(r"r[1-8]")
INFO = "info string "
ERROR = INFO + "error: "


class EngineError(Exception):
    """The engine refused a command, does not answer or has exited."""


class Position:
    """A position, parsed from the output of `d`."""

    def __init__(self, lines):
        fen = next(at for at, line in enumerate(lines) if line.startswith("Fen: "))
        self.board = "\n".join(lines[:fen]).rstrip()
        facts = dict(line.split(":", 1) for line in lines[fen:])
        self.fen = facts["Fen"].strip()
        self.moves = facts["Moves"].split()
        self.result = facts.get("Result", "").strip()
        self.state = facts["Position"].strip()

    @property
    def side(self):
        """The side to move: the second field of every game's position string."""
        return 0 if self.fen.split()[1] == "w" else 1

    @property
    def waits_for_roll(self):
        return bool(self.moves) and all(ROLL.fullmatch(move) for move in self.moves)


class Engine:
    """The engine process, connected by pipes."""

    def __init__(self, command, patience=60.0):
        self.patience = patience
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except OSError as error:
            raise EngineError(f"'{command[0]}' cannot be started: {error.strerror}") from None
        # A separate thread reads, so that waiting can time out.
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.games = []
        for line in self.ask("uci", "uciok"):
            if line.startswith("option name UCI_Variant "):
                self.games = re.findall(r" var (\S+)", line)

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def send(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise EngineError("the engine is gone") from None

    def receive(self, patience=None):
        try:
            line = self.lines.get(timeout=patience or self.patience)
        except queue.Empty:
            raise EngineError(f"no answer within {patience or self.patience:.0f} s") from None
        if line is None:
            raise EngineError("the engine is gone")
        return line

    def ask(self, question, last):
        """Sends a line and returns the answer's lines up to the one that begins with `last`."""
        self.send(question)
        lines = [self.receive()]
        while not lines[-1].startswith(last):
            lines.append(self.receive())
        errors = [line for line in lines if line.startswith(ERROR)]
        if errors:
            raise EngineError(errors[0][len(ERROR):])
        return lines

    def set_option(self, name, value):
        """Sets an option; raises EngineError if it is refused.

        `setoption` has no answer. The engine is idle here, so it sets the option
        before it reads the `isready` after it.
        """
        self.send(f"setoption name {name} value {value}")
        self.ask("isready", "readyok")

    def new_game(self):
        self.send("ucinewgame")
        self.ask("isready", "readyok")

    def draw_start(self):
        """Draws the words after `position startpos`; none if the game has one start."""
        self.send("shuffle")
        words = self.receive().split()
        return [] if words == ["startpos"] else words

    def set_position(self, start, steps):
        """Sets up a position and returns it."""
        line = f"position {start}"
        if steps:
            line += " moves " + " ".join(steps)
        self.send(line)
        self.send("d")
        lines = []
        while not lines or not lines[-1].startswith("Position:"):
            lines.append(self.receive())
        position = Position([line for line in lines if not line.startswith(INFO)])
        if position.state != "ok":
            raise EngineError(f"'{line}' was {position.state}")
        return position

    def go(self, limits):
        """Searches the current position; returns the move and the expected score, if any."""
        self.send(f"go {limits}")
        score, why = None, ""
        while True:
            line = self.receive()
            if line.startswith(ERROR):
                raise EngineError(line[len(ERROR):])
            if line.startswith(INFO):
                why = line[len(INFO):]
            elif line.startswith("info ") and " multipv 1 " in line and " roll " not in line:
                found = re.search(r" ev (-?\d+)", line)
                score = int(found.group(1)) if found else score
            elif line.startswith("bestmove"):
                move = line.split()[1]
                if move == "0000":
                    raise EngineError(f"the engine has no move: {why}")
                return move, score

    def quit(self):
        try:
            self.send("quit")
            self.process.wait(timeout=self.patience)
        except (EngineError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.reader.join()
        for pipe in (self.process.stdin, self.process.stdout):
            pipe.close()


def ask_person(position):
    """Reads a move from a person; None at the end of the input."""
    while True:
        try:
            text = input(f"{SIDES[position.side]}> ").strip()
        except EOFError:
            return None
        if text in position.moves:
            return text
        print("possible:", " ".join(position.moves))


def choose(player, engine, position, arguments, chance):
    """Returns the move of one side and the engine's expected score, if any."""
    if player == "random":
        return chance.choice(position.moves), None
    if player == "person":
        print(position.board)
        return ask_person(position), None
    return engine.go(arguments.go or f"nodes {arguments.nodes}")


def play(engine, arguments):
    """Plays one game and returns its result."""
    chance = random.Random(arguments.seed)
    engine.set_option("UCI_Variant", arguments.game)
    engine.set_option("Seed", arguments.seed)
    engine.new_game()
    if arguments.fen:
        start = f"fen {arguments.fen}"
    else:
        words = arguments.start.split()
        words = engine.draw_start() if words == ["shuffle"] else words
        start = " ".join(["startpos"] + words)
    print(f"{arguments.game}, {start}")
    steps, number = [], 0
    position = engine.set_position(start, steps)
    while not position.result:
        side = position.side
        if position.waits_for_roll:
            step = f"r{chance.randint(1, 8)}"
            print(f"{SIDES[side]} rolls {step[1:]}")
        else:
            player = (arguments.white, arguments.black)[side]
            step, score = choose(player, engine, position, arguments, chance)
            if step is None:
                return "left unfinished"
            number += 1
            judged = "" if score is None else f"  (ev {score:+d})"
            print(f"{number}. {SIDES[side]} plays {step}{judged}")
        steps.append(step)
        position = engine.set_position(start, steps)
        if arguments.boards:
            print(position.board)
    print(position.board)
    return position.result


def find_engine():
    """Returns the newest engine built here, or else the installed one."""
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    target = os.path.join(root, os.environ.get("CARGO_TARGET_DIR", "target"))
    name = "ermine.exe" if os.name == "nt" else "ermine"
    built = [os.path.join(target, profile, name) for profile in ("release", "dist", "debug")]
    found = max(filter(os.path.isfile, built), key=os.path.getmtime, default=shutil.which("ermine"))
    if found:
        return found
    raise EngineError(
        f"there is no engine in '{target}' and none on the PATH: build one with"
        " 'cargo build --release', or name it with --engine"
    )


def read_arguments():
    parser = argparse.ArgumentParser(
        description="Plays a game over Ermine's text protocol (protocol.md).",
        epilog="example: python3 examples/client.py --game colour-chess --white person",
    )
    players = ("engine", "random", "person")
    parser.add_argument("--engine", help="the program (default: the newest build, or the one on the PATH)")
    parser.add_argument("--games", action="store_true", help="list the games and exit")
    parser.add_argument("--game", default="royal-palette", help="the name of the game")
    parser.add_argument("--white", choices=players, default="engine")
    parser.add_argument("--black", choices=players, default="engine")
    parser.add_argument("--start", default="", help="words after 'startpos', or 'shuffle' to draw one")
    parser.add_argument("--fen", help="a position string to start from")
    parser.add_argument("--nodes", type=int, default=1000, help="nodes for each move")
    parser.add_argument("--go", help="other words after 'go', for example 'movetime 500'")
    parser.add_argument("--seed", type=int, default=0, help="seed of dice, starts and random players")
    parser.add_argument("--boards", action="store_true", help="show the board after every step")
    return parser.parse_args()


def main():
    arguments = read_arguments()
    engine = None
    try:
        engine = Engine([arguments.engine or find_engine()])
        if arguments.games:
            print("\n".join(engine.games))
        else:
            print(f"Result: {play(engine, arguments)}")
    except EngineError as error:
        print(f"client: {error}", file=sys.stderr)
        return 1
    except (AttributeError, IndexError, StopIteration, ValueError) as error:
        print(f"client: the engine's answer is not understood: {error!r}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has closed the pipe: the final flush must not fail too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    finally:
        if engine:
            engine.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())
