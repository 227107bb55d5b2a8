"""`analyse_many`: order, laziness, errors, ends, agreement with the command `batch`."""

from __future__ import annotations

import gc
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator

import pytest

import ermine

LIMIT = ermine.Limit(nodes=200)


def positions(games: list[str], count: int, seed: int = 1) -> list[ermine.Board]:
    """Positions of random games, at decisions and before rolls."""
    rng = random.Random(seed)
    boards: list[ermine.Board] = []
    while len(boards) < count:
        game = games[len(boards) % len(games)]
        board = ermine.Board(game, start=ermine.random_start(game, rng))
        for _ in range(rng.randrange(20)):
            if board.is_game_over():
                break
            if board.to_act is ermine.ToAct.ROLL:
                board.roll(rng)
            else:
                board.push(rng.choice(list(board.legal_moves)))
        boards.append(board)
    return boards


def comparable(result: ermine.BatchResult) -> object:
    found = result.analysis
    lines = [(line.score, line.pv, line.depth, line.nodes) for line in found.lines]
    return found.score, found.best.move, found.best.by_outcome, lines


def test_the_results_are_those_of_an_engine_and_do_not_depend_on_workers() -> None:
    boards = positions(ermine.games(), 24)
    found = {
        workers: list(ermine.analyse_many(boards, LIMIT, workers=workers, multipv=2))
        for workers in (1, 3)
    }
    assert [comparable(r) for r in found[1]] == [comparable(r) for r in found[3]]
    assert [r.index for r in found[3]] == list(range(24))
    for board, result in zip(boards, found[3], strict=True):
        assert result.board == board
        if board.is_game_over():
            assert result.analysis.lines == [] and result.analysis.best.move is None
            continue
        engine = ermine.Engine(board.game, hash=4)
        alone = engine.analyse(board, LIMIT, multipv=2)
        assert result.analysis.score == alone.score
        assert result.analysis.best.by_outcome == alone.best.by_outcome
        assert [x.pv for x in result.analysis.lines] == [x.pv for x in alone.lines]


def test_the_results_equal_those_of_the_command() -> None:
    command = os.environ.get("ERMINE") or shutil.which("ermine")
    if command is None:
        pytest.skip("there is no program ermine; set ERMINE to its path")
    boards = positions(ermine.games(), 16, seed=2)
    lines: list[str] = []
    for number, board in enumerate(boards):
        words = board.start.split()[1:]
        moves = [str(step) for step in board.steps]
        start = {"start": words} if words else {}
        line = {"id": number, "game": board.game, "moves": moves, **start}
        lines.append(json.dumps(line))
    done = subprocess.run(
        [command, "batch", "--nodes", "300", "--multipv", "2"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
    )
    records = [json.loads(line) for line in done.stdout.splitlines()]
    results = ermine.analyse_many(boards, ermine.Limit(nodes=300), multipv=2)
    for record, result in zip(records, results, strict=True):
        assert record["fen"] == result.board.fen
        found = result.analysis
        if "value" not in record:
            assert record["turn"] == "over" and found.lines == []
            continue
        assert found.score is not None
        assert record["value"]["cp"] == found.score.cp
        assert record["value"]["mate"] == found.score.mate
        assert record["nodes"] == max(
            [line.nodes for line in found.lines]
            + ([found.best.info.nodes] if found.best.info else [])
        )
        best = {str(roll): str(move) for roll, move in found.best.by_outcome.items()}
        if best:
            assert {x["roll"]: x["step"] for x in record["best"]} == best
        else:
            assert [x["step"] for x in record["best"]] == [str(found.best.move)]
        assert sorted(x["pv"] for x in record["lines"]) == sorted(
            [str(step) for step in line.pv] for line in found.lines
        )


def test_the_input_is_read_as_it_is_needed() -> None:
    read = 0

    def endless() -> Iterator[ermine.Board]:
        nonlocal read
        while True:
            read += 1
            yield ermine.Board("colorbound")

    results = ermine.analyse_many(endless(), LIMIT, workers=2)
    assert read == 0
    for done in range(1, 6):
        assert next(results).index == done - 1
        assert read <= done + 2 * 16
    results.close()
    with pytest.raises(StopIteration):
        next(results)


def test_a_board_that_changes_afterwards_was_copied() -> None:
    def game() -> Iterator[ermine.Board]:
        board = ermine.Board("colorbound")
        for step in ["e2e4", "e7e5", "d2d4"]:
            yield board
            board.push(step)

    results = list(ermine.analyse_many(game(), LIMIT))
    assert [len(result.board.steps) for result in results] == [0, 1, 2]
    for result in results:
        assert result.analysis.best.move in result.board.legal_moves


def test_the_progress_is_reported() -> None:
    done: list[int] = []
    boards = positions(["colorbound"], 5)
    list(ermine.analyse_many(boards, LIMIT, progress=done.append))
    assert done == [1, 2, 3, 4, 5]


def test_an_error_of_the_input_comes_after_the_results_before_it() -> None:
    def broken() -> Iterator[ermine.Board]:
        yield ermine.Board("colorbound")
        yield ermine.Board("colorbound")
        raise RuntimeError("torn")

    results = ermine.analyse_many(broken(), LIMIT)
    assert [next(results).index for _ in range(2)] == [0, 1]
    with pytest.raises(RuntimeError, match="torn"):
        next(results)
    results = ermine.analyse_many([ermine.Board("colorbound"), "e4"], LIMIT)  # type: ignore
    assert next(results).index == 0
    with pytest.raises(TypeError):
        next(results)


def test_an_error_of_the_progress_comes_through() -> None:
    def fail(done: int) -> None:
        raise RuntimeError(f"after {done}")

    with pytest.raises(RuntimeError, match="after 1"):
        list(ermine.analyse_many(positions(["colorbound"], 3), LIMIT, progress=fail))


def test_a_position_that_cannot_be_searched_has_its_error() -> None:
    boards = [ermine.Board("colorbound"), ermine.Board("royal-standard")]
    # Only the second game has this setting.
    results = ermine.analyse_many(boards, LIMIT, options={"Starts": "both"})
    result, other = results
    assert isinstance(result.error, ermine.InvalidValueError)
    assert result.error.text == "Starts"
    with pytest.raises(ermine.InvalidValueError):
        _ = result.analysis
    assert other.error is None and other.analysis.best.move is not None


def test_a_position_that_takes_too_long_is_given_up() -> None:
    boards = [ermine.Board("royal-palette")]
    [result] = ermine.analyse_many(boards, ermine.Limit(depth=60), timeout=1)
    assert isinstance(result.error, ermine.EngineError)
    assert result.error.field == "timeout"


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"limit": ermine.Limit()}, "limit"),
        ({"limit": ermine.Limit(white_clock=3.0)}, "limit"),
        ({"workers": 0}, "workers"),
        ({"workers": -1}, "workers"),
        ({"workers": 10**40}, "workers"),
        ({"multipv": 0}, "multipv"),
        ({"timeout": 0}, "timeout"),
        ({"hash": -1}, "Hash"),
        ({"options": {"Zork": 1}}, "option"),
        ({"options": {"UCI_Elo": 1}}, "UCI_Elo"),
        ({"options": {"Starts": "none"}}, "Starts"),
        ({"options": {"Zork": "\ud800"}}, "text"),
    ],
)
def test_a_wrong_argument_is_refused_at_once(
    arguments: dict[str, object], field: str
) -> None:
    with pytest.raises(ermine.InvalidValueError) as error:
        ermine.analyse_many([], **{"limit": LIMIT, **arguments})  # type: ignore
    assert error.value.field == field


def threads() -> int:
    return len(os.listdir("/proc/self/task"))


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="counts threads")
def test_close_ends_the_threads() -> None:
    before = threads()
    boards = [ermine.Board("colorbound")] * 8
    forever = ermine.Limit(depth=100)
    results = ermine.analyse_many(boards, forever, workers=2)
    waiting = threading.Thread(target=lambda: time.sleep(0.3))
    waiting.start()
    waiting.join()
    dropped = ermine.analyse_many(boards, ermine.Limit(nodes=100), workers=2)
    next(dropped)
    assert threads() > before
    results.close()
    dropped.close()
    del results, dropped
    gc.collect()
    for _ in range(1000):
        if threads() <= before:
            break
        time.sleep(0.02)
    assert threads() <= before


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_ends_the_work() -> None:
    program = textwrap.dedent(
        """
        import ermine
        results = ermine.analyse_many([ermine.Board()] * 4, ermine.Limit(depth=100))
        print("ready", flush=True)
        try:
            next(results)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        """
    )
    child = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    child.send_signal(signal.SIGINT)
    # A signal before the call to `next` ends the program elsewhere.
    out, _ = child.communicate(timeout=60)
    assert out in ("interrupted\n", "")
    assert child.returncode is not None
