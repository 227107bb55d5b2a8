"""The command ``ermine-cluster``."""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import json
import signal
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NoReturn

from ermine_cluster import __version__
from ermine_cluster.errors import ClusterError

OK, FAILED, USAGE, SOME_BAD, INTERRUPTED = 0, 1, 2, 3, 130

_EXAMPLES = """\
A filter reads JSON lines and answers each with a JSON line that has the same id, in order
and without delay. The records are those of a single process, byte for byte.

examples:
  ermine-cluster positions.jsonl --out found.jsonl -- ermine batch --threads 1 --nodes 5000
  ermine-cluster positions.jsonl --out found.jsonl --workers 16 --ssh ada,bob \\
      -- ermine batch --threads 1 --nodes 5000
  ermine-cluster positions.jsonl --out found.jsonl --workers 200 --slurm \\
      --slurm-option queue=long --slurm-option walltime=04:00:00 \\
      -- ermine batch --threads 1 --nodes 5000
  ermine-cluster positions.jsonl --out found.jsonl --scheduler tcp://ada:8786 \\
      --parquet found.parquet -- ermine batch --threads 1 --nodes 5000

To resume an interrupted run, repeat the command: finished shards are in FILE.shards.

exit codes: 0 success, 1 the run failed, 2 usage, 3 some records are errors
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    options, command = _read(given)
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        return _run(options, command)
    except ClusterError as error:
        return _fail(str(error))
    except KeyboardInterrupt:
        _fail("interrupted; repeat the command to resume")
        return INTERRUPTED


def _interrupt(*_: Any) -> NoReturn:
    raise KeyboardInterrupt


def _fail(message: str) -> int:
    print(f"ermine-cluster: error: {message}", file=sys.stderr)
    return FAILED


def _run(options: argparse.Namespace, command: list[str]) -> int:
    # Imported late to keep --help quick.
    from ermine_cluster.clusters import Place
    from ermine_cluster.filters import Filter
    from ermine_cluster.run import Plan, run

    plan = Plan(
        source=options.input.absolute(),
        out=options.out.absolute(),
        filter=Filter(tuple(command), str(Path.cwd()), options.timeout, options.attempts),
        place=Place(
            workers=options.workers,
            ssh=options.ssh,
            slurm=options.slurm,
            scheduler=options.scheduler,
            options=dict(options.ssh_option or options.slurm_option),
            python=options.python,
        ),
        shard_lines=options.shard_lines,
        allowed_failures=options.allowed_failures,
        force=options.force,
        clean=options.clean,
        verbose=options.verbose,
    )
    if options.parquet:
        _check_parquet(options.parquet, options.force)
    report = run(plan)
    if options.parquet:
        from ermine_cluster.parquet import convert

        convert(plan.out, options.parquet)
    if options.stats:
        rounded = {
            key: round(value, 3) if isinstance(value, float) else value
            for key, value in asdict(report).items()
        }
        print(json.dumps(rounded))
    if report.bad:
        _fail(f"{report.bad} of {report.lines} lines failed")
        return SOME_BAD
    return OK


def _check_parquet(path: Path, force: bool) -> None:
    if not importlib.util.find_spec("pyarrow"):
        raise ClusterError("--parquet needs pyarrow: pip install './tools/cluster[parquet]'")
    if path.exists() and not force:
        raise ClusterError(f"'{path}' exists already; expected --force or another name")
    if not path.absolute().parent.is_dir():
        raise ClusterError(f"cannot write '{path}': no such folder")


def _read(given: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """Parses the options, and the filter after ``--``."""
    parser = _parser()
    cut = given.index("--") if "--" in given else len(given)
    options, command = parser.parse_args(given[:cut]), given[cut + 1 :]
    if not command:
        parser.error("no filter; expected -- and a command, such as: -- ermine batch --nodes 5000")
    if options.slurm and not options.workers:
        parser.error("--slurm needs --workers")
    if options.scheduler and options.workers:
        parser.error("--workers does not apply to --scheduler, which has its own workers")
    if options.ssh_option and not options.ssh:
        parser.error("--ssh-option needs --ssh")
    if options.slurm_option and not options.slurm:
        parser.error("--slurm-option needs --slurm")
    return options, command


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ermine-cluster",
        usage="ermine-cluster INPUT --out FILE [options] -- FILTER [argument ...]",
        description="Runs a filter of JSON lines on many machines, with Dask.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("input", type=Path, metavar="INPUT", help="a file of JSON lines; blank ones are ignored")
    add("--out", type=Path, required=True, metavar="FILE", help="write the records to a new file")
    add("--parquet", type=Path, metavar="FILE", help="also write the records as Parquet")
    add("--force", action="store_true", help="replace files that exist")
    add("--clean", action="store_true", help="remove FILE.shards at the end")
    add("--stats", action="store_true", help="print statistics of the run as JSON at the end")
    add("--verbose", action="store_true", help="show Dask's log")
    add("--version", action="version", version=f"ermine-cluster {__version__}")

    workers = parser.add_argument_group("workers")
    add = workers.add_argument
    where = workers.add_mutually_exclusive_group().add_argument
    add(
        "--workers",
        type=_count,
        metavar="N",
        help="workers, each with one engine (default: one per core of this machine; "
        "with --ssh, one per host)",
    )
    where(
        "--ssh",
        type=_hosts,
        default=(),
        metavar="HOST,…",
        help="run on these hosts; the first also runs the scheduler",
    )
    add(
        "--ssh-option",
        type=_option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="for asyncssh.connect, such as port=2222 or username=ada",
    )
    where("--slurm", action="store_true", help="run in Slurm jobs")
    add(
        "--slurm-option",
        type=_option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="for dask_jobqueue.SLURMCluster, such as queue=long or account=chess",
    )
    where("--scheduler", metavar="ADDRESS", help="run on the workers of this Dask scheduler")
    add("--python", metavar="PATH", help="the Python of the hosts or jobs, if it differs")

    add = parser.add_argument_group("shards").add_argument
    add(
        "--shard-lines",
        type=_count,
        metavar="N",
        help="lines per shard (default: 64, fewer if the input has less than 4096)",
    )
    add(
        "--timeout",
        type=_seconds,
        default=3600.0,
        metavar="S",
        help="kill an engine that prints no record for S seconds (default: 3600)",
    )
    add(
        "--attempts",
        type=_count,
        default=3,
        metavar="N",
        help="a line that has killed N engines gets an error record (default: 3)",
    )
    add(
        "--allowed-failures",
        type=_count,
        default=20,
        metavar="N",
        help="workers that may die of one shard (default: 20)",
    )
    return parser


def _count(text: str) -> int:
    with contextlib.suppress(ValueError):
        if (number := int(text)) >= 1:
            return number
    raise argparse.ArgumentTypeError(f"'{text}': expected a number from 1")


def _seconds(text: str) -> float:
    with contextlib.suppress(ValueError):
        if 0 < (number := float(text)) < 1e7:
            return number
    raise argparse.ArgumentTypeError(f"'{text}': expected a number of seconds")


def _hosts(text: str) -> tuple[str, ...]:
    hosts = tuple(host.strip() for host in text.split(","))
    if not all(hosts):
        raise argparse.ArgumentTypeError(f"'{text}': expected HOST,HOST")
    return hosts


def _option(text: str) -> tuple[str, Any]:
    """Parses a name and a value, which is JSON if valid, else the text itself."""
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(f"'{text}': expected NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value
