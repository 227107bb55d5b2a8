"""Measures the overhead of ermine-cluster compared with ``ermine batch`` alone.

    python bench_overhead.py --ermine ../../target/release/ermine

It first plays games for positions and chooses a node limit at which a position takes some
10 ms. Then both search these positions in several alternating rounds; a ratio is the median of
the rounds, as a machine may be slower for minutes. Python's time relative to the engines of the
same run does not depend on that.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import psutil


@dataclass(frozen=True)
class Cost:
    """The wall and CPU time of a command in seconds, including its children."""

    wall: float
    cpu: float
    said: str
    python: float

    @property
    def work(self) -> float:
        """Seconds from the first worker to the merged output, as ermine-cluster reports them."""
        stats = json.loads(self.said)
        return stats["work"] + stats["merge"]


class PythonWatch(threading.Thread):
    """Adds up the CPU time of Python child processes by polling."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._taken: dict[tuple[int, float], float] = {}
        self._over = threading.Event()

    def run(self) -> None:
        """Polls until the end."""
        while not self._over.wait(0.1):
            for process in psutil.Process().children(recursive=True):
                with contextlib.suppress(psutil.Error):
                    if process.name().startswith("python"):
                        times = process.cpu_times()
                        key = (process.pid, process.create_time())
                        self._taken[key] = times.user + times.system

    def total(self) -> float:
        """Stops polling; returns the CPU time in seconds."""
        self._over.set()
        self.join()
        return sum(self._taken.values())


def measured(command: list[str], folder: Path) -> Cost:
    """Runs a command and measures it."""
    begun = time.monotonic()
    watch = PythonWatch()
    watch.start()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    said = process.stdout.read()
    python = watch.total()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"exit code {process.returncode}: {' '.join(command)}")
    return Cost(time.monotonic() - begun, usage.ru_utime + usage.ru_stime, said, python)


def play(ermine: str, folder: Path, count: int) -> list[str]:
    """Plays games; returns their positions as lines of input."""
    pairs = str(max(count // 150, 1))
    engines = ["--engine", "ermine nodes=500", "--engine", "exact-1"]
    match = [ermine, "match", *engines, "--pairs", pairs, "--seed", "7", "--luck", "0"]
    measured([*match, "--out", "games"], folder)
    records = measured([ermine, "batch", "games", "--nodes", "1"], folder).said.splitlines()
    if len(records) < count:
        sys.exit(f"{len(records)} positions in {pairs} pairs of games; expected {count}")
    kept = ({"id": r["id"], "game": r["game"], "fen": r["fen"]} for r in map(json.loads, records))
    return [json.dumps(line) + "\n" for line in kept][:count]


def nodes_for(ermine: str, folder: Path, lines: list[str], seconds: float) -> int:
    """The node limit at which a position takes ``seconds`` on one core."""
    sample = lines[:: max(len(lines) // 200, 1)]
    (folder / "sample.jsonl").write_text("".join(sample))

    def taken(nodes: int) -> float:
        batch = [ermine, "batch", "sample.jsonl", "--threads", "1", "--nodes", str(nodes)]
        return statistics.median(measured(batch, folder).cpu for _ in range(5)) / len(sample)

    # The difference cancels the start time of a process.
    few, many = 5000, 15000
    a_node = max(taken(many) - taken(few), 1e-9) / (many - few)
    return max(round(seconds / a_node), 1)


def ratio(label: str, ours: list[float], theirs: list[float]) -> str:
    """The medians, and the median ratio of the rounds."""
    one, other = statistics.median(ours), statistics.median(theirs)
    rounds = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    return f"{label}: {one:.2f} s against {other:.2f} s, ratio {rounds:.3f}"


def main() -> None:
    """Plays, chooses the limit, and measures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ermine", default="ermine", help="the binary")
    parser.add_argument("--positions", type=int, default=3000)
    parser.add_argument("--milliseconds", type=float, default=10.0, help="for a position")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=7)
    given = parser.parse_args()
    ermine = str(Path(given.ermine).absolute()) if "/" in given.ermine else given.ermine
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        lines = play(ermine, folder, given.positions)
        (folder / "in.jsonl").write_text("".join(lines))
        (folder / "few.jsonl").write_text("".join(lines[: given.workers]))
        nodes = nodes_for(ermine, folder, lines, given.milliseconds / 1000)
        print(f"{len(lines)} positions, {nodes} nodes each, {given.workers} workers", flush=True)
        compare(ermine, folder, given.rounds, str(given.workers), str(nodes))


def compare(ermine: str, folder: Path, rounds: int, workers: str, nodes: str) -> None:
    """Measures in alternation: alone, on a cluster, and on a cluster with almost no work."""
    filter_ = [ermine, "batch", "--threads", "1", "--nodes", nodes]
    alone = [ermine, "batch", "in.jsonl", "--threads", workers, "--nodes", nodes]

    def cluster(source: str) -> list[str]:
        words = [source, "--out", "cluster.jsonl", "--force", "--clean", "--stats"]
        return [
            sys.executable,
            "-m",
            "ermine_cluster",
            *words,
            "--workers",
            workers,
            "--",
            *filter_,
        ]

    theirs: list[Cost] = []
    ours: list[Cost] = []
    idle: list[Cost] = []
    for number in range(rounds):
        idle.append(measured(cluster("few.jsonl"), folder))
        (folder / "alone.jsonl").unlink(missing_ok=True)
        (folder / "alone.jsonl.begun").unlink(missing_ok=True)
        theirs.append(measured([*alone, "--out", "alone.jsonl"], folder))
        ours.append(measured(cluster("in.jsonl"), folder))
        if (folder / "alone.jsonl").read_bytes() != (folder / "cluster.jsonl").read_bytes():
            sys.exit("the records differ")
        print(
            f"round {number + 1}: alone {theirs[-1].wall:.2f} s (processors {theirs[-1].cpu:.2f}), "
            f"cluster {ours[-1].wall:.2f} s ({ours[-1].cpu:.2f}), of these at work "
            f"{ours[-1].work:.2f}; without work {idle[-1].wall:.2f} s ({idle[-1].cpu:.2f})",
            flush=True,
        )
    walls, processors = [cost.wall for cost in theirs], [cost.cpu for cost in theirs]
    start = statistics.median(cost.cpu for cost in idle)
    print(ratio("clock, without start and end", [cost.work for cost in ours], walls))
    print(ratio("processors, without start and end", [c.cpu - start for c in ours], processors))
    print(ratio("clock, all", [cost.wall for cost in ours], walls))
    print(ratio("processors, all", [cost.cpu for cost in ours], processors))
    python = [of.python - none.python for of, none in zip(ours, idle, strict=True)]
    engines = [of.cpu - of.python for of in ours]
    beside = statistics.median(one / other for one, other in zip(python, engines, strict=True))
    print(f"Python relative to the engines, without start and end: {beside:.3f}")
    wall = statistics.median(cost.wall for cost in idle)
    print(f"start and end: {wall:.2f} s, processors {start:.2f} s")


if __name__ == "__main__":
    main()
