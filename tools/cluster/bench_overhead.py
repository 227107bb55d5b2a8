"""Measures what ermine-cluster costs on top of ``ermine batch`` alone.

    python bench_overhead.py --ermine ../../target/release/ermine

Both search the same positions of games that are played first, with a limit of nodes chosen so
that a position takes some 10 ms, in turn, several times; the ratios are those of the medians.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Cost:
    """Seconds that a command took: on the clock, and of processors, its children's included."""

    wall: float
    cpu: float
    said: str


def measured(command: list[str], folder: Path) -> Cost:
    """Runs a command."""
    begun = time.monotonic()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    said = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"exit code {process.returncode}: {' '.join(command)}")
    return Cost(time.monotonic() - begun, usage.ru_utime + usage.ru_stime, said)


def play(ermine: str, folder: Path, count: int) -> list[str]:
    """Positions of games, as lines of input."""
    pairs = str(max(count // 150, 1))
    engines = ["--engine", "ermine nodes=500", "--engine", "exact-1"]
    match = [ermine, "match", *engines, "--pairs", pairs, "--seed", "7", "--luck", "0"]
    measured([*match, "--out", "games"], folder)
    records = measured([ermine, "batch", "games", "--nodes", "1"], folder).said.splitlines()
    if len(records) < count:
        sys.exit(f"{len(records)} positions in {pairs} pairs of games, expected {count}")
    kept = ({"id": r["id"], "game": r["game"], "fen": r["fen"]} for r in map(json.loads, records))
    return [json.dumps(line) + "\n" for line in kept][:count]


def nodes_for(ermine: str, folder: Path, lines: list[str], seconds: float) -> int:
    """The limit with which a position takes so long on one processor."""
    sample = lines[:: max(len(lines) // 200, 1)]
    (folder / "sample.jsonl").write_text("".join(sample))
    nodes = 5000
    batch = [ermine, "batch", "sample.jsonl", "--threads", "1", "--nodes", str(nodes)]
    taken = statistics.median(measured(batch, folder).cpu for _ in range(5)) / len(sample)
    return max(round(nodes * seconds / taken), 1)


def ratio(label: str, ours: list[float], theirs: list[float]) -> str:
    """The medians, and by how much one is more."""
    one, other = statistics.median(ours), statistics.median(theirs)
    return f"{label}: {one:.2f} s against {other:.2f} s, ratio {one / other:.3f}"


def main() -> None:
    """Plays, chooses the limit, measures in turn."""
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
        nodes = nodes_for(ermine, folder, lines, given.milliseconds / 1000)
        print(f"{len(lines)} positions, {nodes} nodes each, {given.workers} workers", flush=True)
        workers = str(given.workers)
        batch = [ermine, "batch", "in.jsonl", "--nodes", str(nodes)]
        alone = [*batch, "--threads", workers, "--out", "alone.jsonl"]
        cluster = [sys.executable, "-m", "ermine_cluster", "in.jsonl", "--out", "cluster.jsonl"]
        cluster += ["--workers", workers, "--clean", "--stats", "--"]
        cluster += [ermine, "batch", "--threads", "1", "--nodes", str(nodes)]
        ours: list[Cost] = []
        theirs: list[Cost] = []
        starts: list[float] = []
        works: list[float] = []
        for number in range(given.rounds):
            for name in ("alone.jsonl", "alone.jsonl.begun", "cluster.jsonl"):
                (folder / name).unlink(missing_ok=True)
            theirs.append(measured(alone, folder))
            ours.append(measured(cluster, folder))
            if (folder / "alone.jsonl").read_bytes() != (folder / "cluster.jsonl").read_bytes():
                sys.exit("the records differ")
            stats = json.loads(ours[-1].said)
            starts.append(stats["start"])
            works.append(stats["work"] + stats["merge"])
            print(
                f"round {number + 1}: alone {theirs[-1].wall:.2f} s (cpu {theirs[-1].cpu:.2f}), "
                f"cluster {ours[-1].wall:.2f} s (cpu {ours[-1].cpu:.2f}): start {starts[-1]:.2f}, "
                f"work and merge {works[-1]:.2f}",
                flush=True,
            )
    walls = [cost.wall for cost in theirs]
    print(ratio("work and merge, without the start", works, walls))
    print(ratio("all, start and end included", [cost.wall for cost in ours], walls))
    print(ratio("processor time", [cost.cpu for cost in ours], [cost.cpu for cost in theirs]))
    print(f"start: {statistics.median(starts):.2f} s")


if __name__ == "__main__":
    main()
