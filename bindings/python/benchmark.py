"""Measure the package against its figures: ratios of two things in one run.

    python benchmark.py                         # rules, threads, import
    python benchmark.py --ermine ../../target/dist/ermine --wheel dist/*.whl

Needs python-chess. ``--ermine`` adds ``analyse_many`` against the command line's ``batch``.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import chess

import ermine

ROUNDS = 7
CHESS = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
]


def royal_palette(fen: str) -> str:
    """Return the position string of a position of chess without a lock."""
    names = {"r": "ah", "n": "bg", "b": "cf", "p": "rgbuypno"}
    seen: dict[str, int] = {}
    bands = ""
    for piece in fen.split(" ")[0]:
        if piece.lower() in names:
            bands += names[piece.lower()][seen.get(piece, 0)]
            seen[piece] = seen.get(piece, 0) + 1
    return f"{fen} {bands} - ?"


def seconds(work: Callable[[], int]) -> float:
    """Return the seconds per unit of what ``work`` counts."""
    begin = time.perf_counter()
    count = work()
    return (time.perf_counter() - begin) / count


def ratio(
    name: str, target: float, ours: Callable[[], int], theirs: Callable[[], int]
) -> None:
    """Print how many times as fast ``ours`` is, measured alternately."""
    pairs = [(seconds(ours), seconds(theirs)) for _ in range(ROUNDS)]
    found = sorted(other / own for own, other in pairs)
    median = statistics.median(found)
    own = statistics.median(own for own, _ in pairs)
    print(
        f"{name}: {median:.2f} times ({found[0]:.2f} to {found[-1]:.2f}), "
        f"{1e9 * own:.0f} ns each; to reach {target:g}"
    )


def colorbound_positions() -> list[ermine.Board]:
    """Return positions of games of Colorbound Chess, which has no dice."""
    rng = random.Random(1)
    boards = []
    for _ in range(8):
        board = ermine.Board("colorbound")
        for _ in range(rng.randrange(4, 30)):
            board.push(rng.choice(board.legal_moves))
        boards.append(board)
    return boards


def walk(board: ermine.Board) -> int:
    """List the moves after each move; return the number of listed moves."""
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += len(list(board.legal_moves))
        board.pop()
    return count


def walk_rolled(board: ermine.Board) -> int:
    """The same in Royal Palette, with the free roll before each move."""
    free = ermine.Roll(7)
    count = 0
    for move in board.legal_moves:
        board.push(move)
        board.push(free)
        count += len(list(board.legal_moves))
        board.pop()
        board.pop()
    return count


def walk_chess(board: chess.Board) -> int:
    """The same with python-chess."""
    count = 0
    for move in list(board.legal_moves):
        board.push(move)
        count += len(list(board.legal_moves))
        board.pop()
    return count


def perft_chess(board: chess.Board, depth: int) -> int:
    """Count as python-chess's own example does, every leaf made."""
    if depth == 0:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += perft_chess(board, depth - 1)
        board.pop()
    return count


def rules() -> None:
    colorbound = colorbound_positions()
    palette = [ermine.Board("royal-palette", royal_palette(fen)) for fen in CHESS]
    theirs = [chess.Board(fen) for fen in CHESS]
    for board in palette:
        board.push(ermine.Roll(7))
    for own, other in zip(palette, theirs, strict=True):
        assert walk_rolled(own) == walk_chess(other)
    ratio(
        "moves listed and pushed, Colorbound (python-chess: chess)",
        20,
        lambda: sum(walk(board) for board in colorbound for _ in range(20)),
        lambda: sum(map(walk_chess, theirs)),
    )
    ratio(
        "the same moves of chess, Royal Palette with a free roll each",
        20,
        lambda: sum(walk_rolled(board) for board in palette for _ in range(20)),
        lambda: sum(map(walk_chess, theirs)),
    )
    for board in palette:
        board.pop()
    ratio(
        "perft of chess positions",
        100,
        lambda: sum(board.perft(3, classic=True) for board in palette),
        lambda: perft_chess(theirs[0], 3),
    )


def play(games: int, nodes: int) -> int:
    engine = ermine.Engine("colorbound")
    board = ermine.Board("colorbound")
    for _ in range(games):
        engine.new_game()
        engine.play(board, ermine.Limit(nodes=nodes))
    return games


def threads() -> None:
    """Searches of two Python threads against those of one."""

    def two() -> int:
        workers = [threading.Thread(target=play, args=(4, 100_000)) for _ in range(2)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return 8

    ratio("two threads of Python", 1.8, two, lambda: play(4, 100_000))


def imports() -> None:
    def run(program: str) -> float:
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True)
        return time.perf_counter() - begin

    found = [run("import ermine") - run("pass") for _ in range(15)]
    print(f"import: {1e3 * statistics.median(found):.0f} ms; to reach 100")


def batch(binary: str) -> None:
    """``analyse_many`` against the command line, the same positions and nodes."""
    boards = [board for board in colorbound_positions() for _ in range(16)]
    lines = [json.dumps({"fen": board.fen, "game": "colorbound"}) for board in boards]
    workers = os.cpu_count() or 1

    def ours() -> int:
        limit = ermine.Limit(nodes=10_000)
        return len(list(ermine.analyse_many(boards, limit, workers=workers)))

    def theirs() -> int:
        command = [binary, "batch", "--nodes", "10000", "--threads", str(workers), "-"]
        done = subprocess.run(
            command, input="\n".join(lines), text=True, capture_output=True, check=True
        )
        return len(done.stdout.splitlines())

    ratio("analyse_many, to batch", 0.95, ours, theirs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ermine", help="the binary whose batch is compared")
    parser.add_argument("--wheel", type=Path, help="the wheel whose size is told")
    arguments = parser.parse_args()
    rules()
    threads()
    imports()
    if arguments.ermine:
        batch(arguments.ermine)
    if arguments.wheel:
        size = arguments.wheel.stat().st_size / 1e6
        print(f"wheel: {size:.1f} MB; to reach 12")


if __name__ == "__main__":
    main()
