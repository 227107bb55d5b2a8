"""SIGKILL at random moments to workers, engines and the driver changes nothing.

`--kills 100` makes a hundred kills; `--seed` draws other moments.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import psutil
import pytest

# Cheap positions of every game, so that the kills take most of the time.
GAMES = ("royal-palette", "colour-chess", "royal-standard", "colorbound")
LINES = 1600
NODES = "600"
# The time limit of a hang.
HANG = 600


def write_input() -> None:
    """Writes lines for all games; some of them are bad, blank or without an id."""
    with Path("in.jsonl").open("w") as file:
        for number in range(LINES):
            game = GAMES[number % len(GAMES)]
            if number % 97 == 50:
                file.write(f'{{"id":{number},"fen":"none"}}\n\nnonsense\n')
            else:
                file.write(f'{{"id":{number},"game":"{game}","limits":{{"nodes":{NODES}}}}}\n')


class Driver:
    """The command and its child processes."""

    def __init__(self, filter_: list[str]) -> None:
        words = ["in.jsonl", "--out", "out.jsonl", "--workers", "2", "--shard-lines", "8"]
        command = [sys.executable, "-m", "ermine_cluster", *words, "--", *filter_]
        with Path("driver.log").open("ab") as log:
            self.process = subprocess.Popen(command, stderr=log)

    def victims(self, kind: str) -> list[psutil.Process]:
        """The running processes of a kind."""
        driver = psutil.Process(self.process.pid)
        if kind == "driver":
            return [driver]
        mark = {"worker": "multiprocessing.spawn", "engine": "batch"}[kind]
        found = []
        for child in driver.children(recursive=True):
            words = child.cmdline()
            if any(mark in word for word in words):
                found.append(child)
        return found

    def runs(self) -> bool:
        """Whether it has not ended yet."""
        return self.process.poll() is None

    def end(self) -> int:
        """Waits for its end; returns the exit code."""
        return self.process.wait(HANG)


def kill_one(driver: Driver, kind: str, moments: random.Random) -> bool:
    """Kills a process of this kind as soon as there is one; returns False if the run ends."""
    until = time.monotonic() + HANG
    while driver.runs():
        assert time.monotonic() < until, f"no {kind}: {Path('driver.log').read_text()}"
        try:
            if victims := driver.victims(kind):
                moments.choice(victims).kill()
                return True
        except psutil.NoSuchProcess:
            pass
        time.sleep(0.005)
    return False


def test_kills_at_random_moments_change_nothing(
    ermine: str, request: pytest.FixtureRequest
) -> None:
    kills: int = request.config.getoption("--kills")
    moments = random.Random(request.config.getoption("--seed"))
    filter_ = [ermine, "batch", "--threads", "1"]
    write_input()
    with Path("in.jsonl").open() as file:
        alone = subprocess.run(filter_, stdin=file, capture_output=True)
    assert alone.returncode == 3
    dealt: Counter[str] = Counter()
    ends: Counter[int] = Counter()
    # Each kind at least once, then by chance.
    kinds = ["worker", "engine", "driver"]
    while len(kinds) < kills:
        kinds.append(moments.choice(["worker", "worker", "engine", "engine", "driver"]))
    driver = Driver(filter_)
    for kind in kinds[:kills]:
        time.sleep(moments.expovariate(1.0))
        while not kill_one(driver, kind, moments):
            ends[driver.end()] += 1
            compare(alone.stdout)
            driver = Driver(filter_)
        dealt[kind] += 1
        if kind == "driver":
            ends[driver.end()] += 1
            # The moment may lie between the output's name and the driver's end.
            if Path("out.jsonl").exists():
                compare(alone.stdout)
            driver = Driver(filter_)
    while driver.end() != 3:
        ends[driver.process.returncode] += 1
        driver = Driver(filter_)
    ends[3] += 1
    compare(alone.stdout)
    print(f"\nkilled: {dict(dealt)}; ends of the driver: {dict(ends)}")
    assert set(ends) <= {-9, 3}, Path("driver.log").read_text()


def compare(expected: bytes) -> None:
    """Checks the output of a finished run, and removes it for the next one."""
    out = Path("out.jsonl")
    assert out.read_bytes() == expected
    out.unlink()
    for path in Path("out.jsonl.shards").glob("*.jsonl"):
        path.unlink()
