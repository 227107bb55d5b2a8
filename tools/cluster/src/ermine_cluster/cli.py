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
A filter reads JSON lines and answers each with a JSON line that has the same id, in their
order, at once. The records are those of a single process, byte for byte.

examples:
  ermine-cluster positions.jsonl --out found.jsonl -- ermine batch --threads 1 --nodes 5000
  ermine-cluster positions.jsonl --out found.jsonl --workers 16 --ssh ada,bob \\
      -- ermine batch --threads 1 --nodes 5000
  ermine-cluster positions.jsonl --out found.jsonl --workers 200 --slurm \\
      --slurm-option queue=long --slurm-option walltime=04:00:00 \\
      -- ermine batch --threads 1 --nodes 5000
  ermine-cluster positions.jsonl --out found.jsonl --scheduler tcp://ada:8786 \\
      --parquet found.parquet -- ermine batch --threads 1 --nodes 5000

Broken off, the same command goes on: shards that are done stand in FILE.shards.

exit codes: 0 all lines are well, 1 the run failed, 2 usage, 3 some records are errors
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    options, command = _read(given)
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        return _run(options, command)
    except ClusterError as error:
        return _fail(str(error))
    except KeyboardInterrupt:
        _fail("interrupted; the same command goes on")
        return INTERRUPTED


def _interrupt(*_: Any) -> NoReturn:
    raise KeyboardInterrupt


def _fail(message: str) -> int:
    print(f"ermine-cluster: error: {message}", file=sys.stderr)
    return FAILED


def _run(options: argparse.Namespace, command: list[str]) -> int:
    # Late, for --help is to be quick.
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
        _fail(f"{report.bad} of {report.lines} lines came to nothing")
        return SOME_BAD
    return OK


def _check_parquet(path: Path, force: bool) -> None:
    if not importlib.util.find_spec("pyarrow"):
        raise ClusterError("--parquet needs pyarrow: pip install './tools/cluster[parquet]'")
    if path.exists() and not force:
        raise ClusterError(f"'{path}' exists already, expected --force or another name")
    if not path.absolute().parent.is_dir():
        raise ClusterError(f"cannot write '{path}': no such folder")


def _read(given: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """The options, and the filter after ``--``."""
    parser = _parser()
    cut = given.index("--") if "--" in given else len(given)
    options, command = parser.parse_args(given[:cut]), given[cut + 1 :]
    if not command:
        parser.error("no filter; expected -- and a command, such as: -- ermine batch --nodes 5000")
    if options.slurm and not options.workers:
        parser.error("--slurm needs --workers")
    if options.scheduler and options.workers:
        parser.error("--scheduler has the workers that it has, --workers cannot change that")
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
    add("input", type=Path, metavar="INPUT", help="a file of JSON lines; blank ones do not count")
    add("--out", type=Path, required=True, metavar="FILE", help="where the records go, a new file")
    add("--parquet", type=Path, metavar="FILE", help="write the records as Parquet too")
    add("--force", action="store_true", help="replace files that exist")
    add("--clean", action="store_true", help="remove FILE.shards in the end")
    add("--stats", action="store_true", help="print figures of the run as JSON in the end")
    add("--verbose", action="store_true", help="show what Dask logs")
    add("--version", action="version", version=f"ermine-cluster {__version__}")

    workers = parser.add_argument_group("workers")
    add = workers.add_argument
    where = workers.add_mutually_exclusive_group().add_argument
    add(
        "--workers",
        type=_count,
        metavar="N",
        help="workers, each with one engine: all cores of this machine unless told otherwise; "
        "with --ssh on each host, 1",
    )
    where(
        "--ssh",
        type=_hosts,
        default=(),
        metavar="HOST,…",
        help="work on these hosts; the first has the scheduler",
    )
    add(
        "--ssh-option",
        type=_option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="for asyncssh.connect, such as port=2222 or username=ada",
    )
    where("--slurm", action="store_true", help="work in jobs of Slurm")
    add(
        "--slurm-option",
        type=_option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="for dask_jobqueue.SLURMCluster, such as queue=long or account=chess",
    )
    where("--scheduler", metavar="ADDRESS", help="work where this Dask scheduler has workers")
    add("--python", metavar="PATH", help="the Python of the hosts or jobs, if it is another")

    add = parser.add_argument_group("shards").add_argument
    add(
        "--shard-lines",
        type=_count,
        metavar="N",
        help="lines of a shard; 64 unless told otherwise, fewer if the input has less than 4096",
    )
    add(
        "--timeout",
        type=_seconds,
        default=3600.0,
        metavar="S",
        help="end an engine that gives no record for so long; 3600",
    )
    add(
        "--attempts",
        type=_count,
        default=3,
        metavar="N",
        help="a line that has ended so many engines gets a record that says so; 3",
    )
    add(
        "--allowed-failures",
        type=_count,
        default=20,
        metavar="N",
        help="workers that may die of one shard; 20",
    )
    return parser


def _count(text: str) -> int:
    with contextlib.suppress(ValueError):
        if (number := int(text)) >= 1:
            return number
    raise argparse.ArgumentTypeError(f"'{text}' is no number from 1 on")


def _seconds(text: str) -> float:
    with contextlib.suppress(ValueError):
        if 0 < (number := float(text)) < 1e7:
            return number
    raise argparse.ArgumentTypeError(f"'{text}' is no number of seconds")


def _hosts(text: str) -> tuple[str, ...]:
    hosts = tuple(host.strip() for host in text.split(","))
    if not all(hosts):
        raise argparse.ArgumentTypeError(f"'{text}' is no list of hosts, expected HOST,HOST")
    return hosts


def _option(text: str) -> tuple[str, Any]:
    """A name and a value: JSON where it is some, else the text itself."""
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(f"'{text}' is no option, expected NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value
