"""Call the package a million times with nonsense, from several threads.

    python tests/hostile.py [CALLS]

Every call must return or raise an exception of Python; nothing may abort, a board must stay
what its steps make it, and memory must not grow.
"""

from __future__ import annotations

import gc
import random
import resource
import sys
import threading
from collections.abc import Callable

import ermine

THREADS = 4
ALLOWED = (
    ermine.ErmineError,
    TypeError,
    IndexError,
    AttributeError,
)


def nonsense(rng: random.Random, board: ermine.Board) -> object:
    """A value of any type and size."""
    return rng.choice(
        [
            None,
            True,
            -1,
            0,
            7,
            2**31,
            2**63,
            2**64,
            -(2**70),
            1e308,
            float("nan"),
            "",
            "e2e4",
            "r9",
            "\0",
            "\ud800",
            "é" * 50,
            "x" * rng.randrange(2000),
            b"e2e4",
            [],
            {},
            object(),
            ermine.Board,
            board,
            ermine.Roll(rng.randrange(1, 9)),
            board.legal_moves,
            ermine.Limit(nodes=rng.choice([1, 5])),
        ]
    )


def calls(rng: random.Random, board: ermine.Board) -> list[Callable[[], object]]:
    """Calls with right and wrong arguments."""

    def any_value() -> object:
        return nonsense(rng, board)

    def any_game() -> object:
        return rng.choice([*ermine.games(), any_value()])

    return [
        lambda: board.push(any_value()),  # type: ignore[arg-type]
        lambda: board.push(rng.choice(board.legal_moves)),
        lambda: board.push(rng.choice(board.legal_moves)),
        lambda: board.push_number(rng.choice(board.legal_numbers())),
        lambda: board.push_number(any_value()),  # type: ignore[arg-type]
        lambda: board.roll(rng),
        lambda: board.roll(any_value()),  # type: ignore[arg-type]
        lambda: board.pop(),
        lambda: board.parse(any_value()),  # type: ignore[arg-type]
        lambda: board.notation(any_value()),  # type: ignore[arg-type]
        lambda: board.legal_moves[any_value()],  # type: ignore[call-overload]
        lambda: any_value() in board.legal_moves,
        lambda: board.perft(rng.randrange(3)),
        lambda: board.perft(rng.choice([-1, 2**32, "2", None, 1.0])),  # type: ignore[arg-type]
        lambda: board.square_name(any_value()),  # type: ignore[arg-type]
        lambda: (board.fen, board.turn, board.to_act, board.result, board.outcomes),
        lambda: (board.is_check(), board.key, hash(board), board == any_value()),
        lambda: board.copy(),
        lambda: ermine.Roll(any_value()),  # type: ignore[arg-type]
        lambda: ermine.Board(any_game(), any_value()),  # type: ignore[arg-type]
        lambda: ermine.Board(any_game(), start=any_value()),  # type: ignore[arg-type]
        lambda: ermine.Board(any_game(), settings=any_value()),  # type: ignore[arg-type]
        lambda: ermine.random_start(any_game(), rng),  # type: ignore[arg-type]
        lambda: board.svg(any_value()) if rng.random() < 0.05 else None,  # type: ignore[arg-type]
        lambda: board.__reduce__() if rng.random() < 0.05 else None,
        lambda: board.__setattr__("fen", any_value()),
    ]


def attack(seed: int, count: int, shared: ermine.Board, faults: list[str]) -> None:
    """Make ``count`` calls on the shared board and on others."""
    rng = random.Random(seed)
    own = ermine.Board(rng.choice(ermine.games()))
    for number in range(count):
        board = shared if rng.random() < 0.3 else own
        try:
            rng.choice(calls(rng, board))()
        except ALLOWED:
            pass
        except BaseException as error:  # noqa: BLE001
            faults.append(f"{type(error).__name__}: {error}")
            return
        if number % 500 == 499:
            check(own, faults)
            own = ermine.Board(rng.choice(ermine.games()))
            shared_steps = len(shared.steps)
            for _ in range(max(0, shared_steps - 100)):
                try:
                    shared.pop()
                except IndexError:
                    break


def check(board: ermine.Board, faults: list[str]) -> None:
    """A board is what its start and steps make it."""
    words = board.start.split()[1:]
    again = ermine.Board(board.game, start=" ".join(words))
    for step in board.steps:
        again.push(step)
    if (
        again != board
        or again.key != board.key
        or again.legal_numbers() != board.legal_numbers()
    ):
        faults.append(f"{board.game}: {board.fen} is not what its steps make it")


def memory() -> int:
    """The memory that is resident now, in KiB."""
    gc.collect()
    try:
        with open("/proc/self/status") as status:
            lines = [line for line in status if line.startswith("VmRSS")]
        return int(lines[0].split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def run(count: int) -> list[str]:
    """Make ``count`` calls from several threads; return what went wrong."""
    faults: list[str] = []
    shared = ermine.Board("colorbound")
    workers = [
        threading.Thread(target=attack, args=(seed, count // THREADS, shared, faults))
        for seed in range(THREADS)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return faults


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    faults = run(count // 5)
    before = memory()
    faults += run(count - count // 5)
    after = memory()
    print(
        f"{count} calls, {len(faults)} faults, {before // 1024} MiB, then {after // 1024} MiB"
    )
    for fault in faults[:10]:
        print(fault)
    return 1 if faults or after > 1.1 * before + 8 * 1024 else 0


if __name__ == "__main__":
    sys.exit(main())
