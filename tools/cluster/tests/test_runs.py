"""Whole runs, as a user starts them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import psutil
import pyarrow.parquet as pq
import pytest
from distributed import KilledWorker, LocalCluster

from ermine_cluster.errors import ClusterError
from ermine_cluster.run import _settle
from ermine_cluster.shards import Shard, Store

# The time limit of a hang.
HANG = 300
FILES = ("in.jsonl", "--out", "out.jsonl", "--workers", "2")


def cluster(
    *words: str, filter_: Sequence[str], env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ermine_cluster", *words, "--", *filter_]
    return subprocess.run(command, capture_output=True, text=True, timeout=HANG, env=env)


def numbered(count: int) -> str:
    return "".join(f'{{"id":"{n}"}}\n' for n in range(count))


def alone(filter_: Sequence[str]) -> bytes:
    """The output of a single process for the input."""
    with Path("in.jsonl").open() as file:
        return subprocess.run(filter_, stdin=file, capture_output=True, timeout=HANG).stdout


def test_the_output_is_that_of_a_single_process(fake: tuple[str, ...]) -> None:
    bad = 'nonsense\n\n[]\n{"id":null}\n\xa0\n{"id":{"b":1,"a":2.50}}\n{}'
    Path("in.jsonl").write_text(numbered(200) + bad)
    made = cluster(*FILES, "--stats", "--parquet", "out.parquet", filter_=fake)
    assert made.returncode == 3, made.stderr
    assert made.stderr == "ermine-cluster: error: 2 of 205 lines failed\n"
    assert Path("out.jsonl").read_bytes() == alone(fake)
    assert json.loads(made.stdout)["lines"] == 205
    rows = pq.read_table("out.parquet").to_pylist()
    assert [row["status"] for row in rows].count("error") == 2
    assert (rows[0]["id"], rows[204]["id"]) == ('"0"', None)


def test_puzzles_are_found_as_by_a_single_process(ermine: str) -> None:
    sample = Path(__file__).parents[3] / "puzzles" / "colorbound.jsonl"
    lines = [
        json.dumps({name: json.loads(line)[name] for name in ("id", "game", "fen")})
        for line in sample.read_text().splitlines()[:16]
    ]
    Path("in.jsonl").write_text("\n".join([*lines, "nonsense"]))
    filter_ = [ermine, "puzzles", "find", "--nodes", "100", "--threads", "1"]
    made = cluster(*FILES, "--shard-lines", "4", filter_=filter_)
    assert made.returncode == 3, made.stderr
    assert Path("out.jsonl").read_bytes() == alone(filter_)
    records = [json.loads(line) for line in Path("out.jsonl").read_text().splitlines()]
    assert any(record["puzzle"] for record in records)


def test_what_is_there_is_not_done_again(fake: tuple[str, ...]) -> None:
    Path("in.jsonl").write_text(numbered(100))
    filter_ = (*fake, "log=asked")
    assert cluster(*FILES, "--shard-lines", "7", filter_=filter_).returncode == 0
    whole = Path("out.jsonl").read_bytes()
    shards = sorted(Path("out.jsonl.shards").glob("*.jsonl"))
    assert len(shards) == 15
    held = "".join(path.read_text() for path in shards[:3])
    missing = [json.loads(line)["id"] for line in held.splitlines()]
    for path in [*shards[:3], Path("out.jsonl"), Path("asked")]:
        path.unlink()
    made = cluster(*FILES, "--shard-lines", "7", "--stats", "--clean", filter_=filter_)
    assert made.returncode == 0, made.stderr
    assert json.loads(made.stdout)["there"] == 12
    asked = [json.loads(line)["id"] for line in Path("asked").read_text().splitlines()]
    assert sorted(asked) == sorted(missing)
    assert Path("out.jsonl").read_bytes() == whole
    assert not Path("out.jsonl.shards").exists()


def test_no_lines_are_an_empty_output(fake: tuple[str, ...]) -> None:
    Path("in.jsonl").write_text("\n \n")
    assert cluster(*FILES, filter_=fake).returncode == 0
    assert Path("out.jsonl").read_bytes() == b""


@pytest.mark.parametrize(
    ("words", "filter_", "code", "message"),
    [
        (("nosuch", "--out", "o"), ("true",), 1, "cannot read '"),
        ((".", "--out", "o"), ("true",), 1, "is a folder; expected a file of JSON lines"),
        (("in.jsonl", "--out", "in.jsonl"), ("true",), 1, "exists already; expected --force"),
        (("in.jsonl", "--out", "no/o"), ("true",), 1, "no such folder"),
        (("in.jsonl", "--out", "o"), (), 2, "no filter; expected -- and a command"),
        (("in.jsonl", "--out", "o"), ("nosuch",), 1, "cannot run the filter 'nosuch'"),
        (("in.jsonl", "--out", "o", "--workers", "0"), ("true",), 2, "'0': expected a number"),
        (("in.jsonl", "--out", "o", "--slurm"), ("true",), 2, "--slurm needs --workers"),
        (("in.jsonl", "--out", "o", "--ssh", "a,"), ("true",), 2, "expected HOST,HOST"),
        (("in.jsonl", "--out", "o", "--ssh-option", "x"), ("true",), 2, "expected NAME=VALUE"),
        (("in.jsonl",), ("true",), 2, "required: --out"),
        (("in.jsonl", "--out", "o", "--ssh", "a", "--slurm"), ("true",), 2, "not allowed with"),
        (("in.jsonl", "--out", "o", "--parquet", "in.jsonl"), ("true",), 1, "exists already"),
    ],
)
def test_wrong_input_is_one_clear_line(
    words: tuple[str, ...], filter_: tuple[str, ...], code: int, message: str
) -> None:
    Path("in.jsonl").write_text(numbered(1))
    made = cluster(*words, filter_=filter_)
    said = made.stderr.splitlines()
    assert (made.returncode, message in said[-1]) == (code, True), made.stderr
    assert code == 2 or len(said) == 1
    assert [path.name for path in Path().iterdir()] == ["in.jsonl"]


def test_a_filter_that_goes_wrong_later_is_one_clear_line(fake: tuple[str, ...]) -> None:
    Path("in.jsonl").write_text(numbered(200))
    made = cluster(*FILES, filter_=(*fake, "skip=77"))
    assert made.returncode == 1
    (said,) = made.stderr.splitlines()
    assert 'line 78 has the id "77", the record of the filter' in said
    assert not Path("out.jsonl").exists()


def test_a_deadly_line_costs_itself_alone(fake: tuple[str, ...]) -> None:
    Path("in.jsonl").write_text(numbered(50))
    made = cluster(*FILES, filter_=(*fake, "die=13"))
    assert made.returncode == 3, made.stderr
    records = [json.loads(line) for line in Path("out.jsonl").read_text().splitlines()]
    assert [record["id"] for record in records if record["status"] == "error"] == ["13"]
    expected = [line for n, line in enumerate(alone(fake).splitlines()) if n != 13]
    found = [line for n, line in enumerate(Path("out.jsonl").read_bytes().splitlines()) if n != 13]
    assert found == expected


def test_a_line_that_kills_its_workers_ends_the_run(fake: tuple[str, ...]) -> None:
    Path("in.jsonl").write_text(numbered(2))
    made = cluster(*FILES, "--allowed-failures", "1", filter_=(*fake, "take-along=1"))
    assert made.returncode == 1
    (said,) = made.stderr.splitlines()
    assert "the lines 2 to 2 have killed every worker that had them" in said


class Killed:
    """The future of a task whose workers have died too often."""

    status = "error"

    def exception(self) -> KilledWorker:
        return KilledWorker("task", None, 1)


def test_a_shard_that_is_there_killed_no_worker() -> None:
    store = Store("out.jsonl.shards")
    with store.claimed():
        with pytest.raises(ClusterError, match="the lines 3 to 5 have killed every worker"):
            _settle(Killed(), Shard("a", 0, 9, 3, 3), store)
        store.write("a", [b"{}\n"])
        _settle(Killed(), Shard("a", 0, 9, 3, 3), store)


def test_an_interrupted_run_leaves_nothing_running(fake: tuple[str, ...]) -> None:
    Path("in.jsonl").write_text(numbered(100))
    words = [sys.executable, "-m", "ermine_cluster", *FILES, "--", *fake, "hang", "log=asked"]
    driver = subprocess.Popen(
        words,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Tests that run in the background may inherit an ignored SIGINT.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    while not Path("asked").exists():
        assert driver.poll() is None
        time.sleep(0.01)
    family = psutil.Process(driver.pid).children(recursive=True)
    assert any("fake_filter" in " ".join(child.cmdline()) for child in family)
    # As a terminal does: the whole process group gets the signal.
    os.killpg(driver.pid, signal.SIGINT)
    _, said = driver.communicate(timeout=HANG)
    assert driver.returncode == 130
    assert said == "ermine-cluster: error: interrupted; repeat the command to resume\n"
    _, alive = psutil.wait_procs(family, timeout=HANG)
    assert not alive


def test_a_scheduler_of_someone_else_is_used_and_left_alone(fake: tuple[str, ...]) -> None:
    Path("in.jsonl").write_text(numbered(60))
    with LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=":0") as other:
        words = ("in.jsonl", "--out", "out.jsonl", "--scheduler", other.scheduler_address)
        made = cluster(*words, "--allowed-failures", "33", filter_=fake)
        assert made.returncode == 0, made.stderr
        assert other.scheduler.allowed_failures == 33
        assert len(other.scheduler.workers) == 2
        assert not [name for name in other.scheduler.worker_plugins if "ermine" in name]
    assert Path("out.jsonl").read_bytes() == alone(fake)


SBATCH = """#!{python}
import pathlib, subprocess, sys
script = pathlib.Path(sys.argv[1]).read_text()
pathlib.Path("job.sh").write_text(script)
with open("job.log", "ab") as log:
    job = subprocess.Popen(["bash", "job.sh"], stdout=log, stderr=log, start_new_session=True)
print("Submitted batch job", job.pid)
"""
SCANCEL = """#!{python}
import contextlib, os, signal, sys
with contextlib.suppress(ProcessLookupError):
    os.killpg(int(sys.argv[1]), signal.SIGKILL)
"""


def test_jobs_of_slurm(fake: tuple[str, ...], tmp_path: Path) -> None:
    Path("in.jsonl").write_text(numbered(60))
    (tmp_path / "bin").mkdir()
    for name, text in (("sbatch", SBATCH), ("scancel", SCANCEL)):
        path = tmp_path / "bin" / name
        path.write_text(text.format(python=sys.executable))
        path.chmod(0o755)
    env = {**os.environ, "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
    options = ("--slurm-option", "queue=long", "--slurm-option", "walltime=01:00:00")
    made = cluster(*FILES, "--slurm", *options, filter_=fake, env=env)
    assert made.returncode == 0, made.stderr + Path("job.log").read_text()
    assert Path("out.jsonl").read_bytes() == alone(fake)
    job = Path("job.sh").read_text()
    assert "#SBATCH -p long\n" in job
    assert "#SBATCH -t 01:00:00\n" in job
    assert "--nthreads 1" in job
