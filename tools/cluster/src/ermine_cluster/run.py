"""A run from the input to the merged output."""

from __future__ import annotations

import contextlib
import queue
import time
import uuid
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from distributed import Future, KilledWorker

from ermine_cluster.clusters import Place, Pool, open_pool
from ermine_cluster.errors import ClusterError, ShardError
from ermine_cluster.filters import Filter, Signature
from ermine_cluster.merge import merge
from ermine_cluster.progress import Progress
from ermine_cluster.shards import Shard, Sheet, Store, tidy
from ermine_cluster.worker import Station, compute, identify

# The maximum shards, and bytes of them, that the scheduler holds.
_MOST_SHARDS = 1024
_MOST_BYTES = 64 << 20
# Seconds between checks while nothing happens.
_TICK = 0.5
# Seconds until a file of another machine must be visible.
_SEEN = 60.0


@dataclass(frozen=True)
class Plan:
    """The settings of a run."""

    source: Path
    out: Path
    filter: Filter
    place: Place
    shard_lines: int | None = None
    allowed_failures: int = 20
    force: bool = False
    clean: bool = False
    verbose: bool = False

    @property
    def folder(self) -> str:
        """The folder of the shards."""
        return f"{self.out}.shards"

    def check(self) -> None:
        """Raises an error for wrong settings before the run starts."""
        if self.source.is_dir():
            raise ClusterError(f"'{self.source}' is a folder; expected a file of JSON lines")
        try:
            self.source.open("rb").close()
        except OSError as error:
            raise ClusterError(f"cannot read '{self.source}': {error.strerror}") from error
        if not self.out.parent.is_dir():
            raise ClusterError(f"cannot write '{self.out}': no such folder")
        if self.out.is_dir():
            raise ClusterError(f"cannot write '{self.out}': it is a folder")
        if self.out.exists() and not self.force:
            raise ClusterError(f"'{self.out}' exists already; expected --force or another name")
        self.place.check()


@dataclass
class Report:
    """The statistics of a run; times in seconds."""

    lines: int = 0
    bad: int = 0
    shards: int = 0
    there: int = 0
    start: float = 0.0
    work: float = 0.0
    merge: float = 0.0


def run(plan: Plan) -> Report:
    """Makes the missing shards, and merges all."""
    plan.check()
    store = Store(plan.folder)
    with store.claimed(), contextlib.ExitStack() as stack:
        return _run(plan, store, stack)


def _run(plan: Plan, store: Store, stack: contextlib.ExitStack) -> Report:
    report, begun = Report(), time.monotonic()
    pool: Pool | None = None
    if plan.place.is_here:
        # Faults of the filter appear before a cluster is started.
        signature = plan.filter.identify()
    else:
        pool = _opened(plan, stack)
        signature = _identified(pool, plan.filter)
    sheet = Sheet(plan.source, plan.filter, signature)
    shards = sheet.shards(plan.shard_lines)
    there = store.names()
    todo = list({shard.name: shard for shard in shards if shard.name not in there}.values())
    report.lines = sum(shard.count for shard in shards)
    report.shards, report.there = len(shards), sum(shard.name in there for shard in shards)
    if todo:
        pool = pool or _opened(plan, stack)
        before = sum(shard.count for shard in shards if shard.name in there)
        progress = Progress(report.lines, before)
        stack.callback(progress.finish)
        _await_workers(pool, progress)
        report.start = time.monotonic() - begun
        progress.begin()
        with _station(pool, plan, signature) as station:
            _compute(pool, station, (sheet, store), todo, progress)
        progress.finish()
    report.work = time.monotonic() - begun - report.start
    merging = time.monotonic()
    count = merge(sheet, shards, store, signature, plan.out)
    report.bad, report.merge = count.bad, time.monotonic() - merging
    tidy(plan.out)
    if plan.clean:
        store.remove()
    else:
        store.tidy()
    return report


def _opened(plan: Plan, stack: contextlib.ExitStack) -> Pool:
    return stack.enter_context(open_pool(plan.place, plan.allowed_failures, plan.verbose))


def _identified(pool: Pool, filter_: Filter) -> Signature:
    """Identifies the filter on a worker: it need not be on this machine."""
    progress = Progress(0, 0)
    _await_workers(pool, progress)
    progress.finish()
    future = pool.client.submit(identify, filter_, key=f"identify-{uuid.uuid4().hex}", pure=False)
    return future.result()


def _await_workers(pool: Pool, progress: Progress) -> None:
    while not pool.count():
        progress.draw("waiting for the first worker")
        pool.tend()
        time.sleep(_TICK / 5)


@contextlib.contextmanager
def _station(pool: Pool, plan: Plan, signature: Signature) -> Iterator[str]:
    """Gives every present and future worker an engine."""
    name = f"ermine-cluster-{uuid.uuid4().hex}"
    pool.client.register_plugin(Station(name, plan.filter, signature, plan.folder), name=name)
    try:
        yield name
    finally:
        # Ends the engines; if the cluster is unreachable, it is closed anyway.
        with contextlib.suppress(Exception):
            pool.client.unregister_worker_plugin(name)


def _compute(
    pool: Pool, station: str, files: tuple[Sheet, Store], todo: Sequence[Shard], progress: Progress
) -> None:
    """Makes the shards of ``todo``, a bounded number at a time."""
    sheet, store = files
    waiting = deque(todo)
    under_way: dict[str, tuple[Shard, Future]] = {}
    done: queue.SimpleQueue[Future] = queue.SimpleQueue()

    held = 0
    while waiting or under_way:
        while waiting and len(under_way) < _MOST_SHARDS and held < _MOST_BYTES:
            shard = waiting.popleft()
            held += shard.size
            future = pool.client.submit(
                compute,
                station,
                shard.name,
                sheet.lines(shard),
                shard.first,
                key=f"{station}-{shard.name}",
                pure=False,
            )
            under_way[future.key] = shard, future
            future.add_done_callback(done.put)
        try:
            future = done.get(timeout=_TICK)
        except queue.Empty:
            progress.draw()
            pool.tend()
            continue
        shard, _ = under_way.pop(future.key)
        held -= shard.size
        _settle(future, shard, store)
        progress.step(shard.count)


def _settle(future: Future, shard: Shard, store: Store) -> None:
    """Checks that a finished shard has its file; raises an error otherwise."""
    last = shard.first + shard.count - 1
    if future.status == "cancelled":
        raise ClusterError("the scheduler is gone; repeat the command to resume")
    if future.status == "error":
        error = future.exception()
        if isinstance(error, ClusterError):
            raise error
        if isinstance(error, KilledWorker):
            # Blamed for a later shard of the same worker, before its own end was known.
            store.names()
            if store.has(shard.name):
                return
            raise ClusterError(
                f"the lines {shard.first} to {last} have killed every worker that had them, "
                "see --allowed-failures"
            )
        raise ClusterError(f"the lines {shard.first} to {last}: {type(error).__name__}: {error}")
    until = time.monotonic() + _SEEN
    while not store.has(shard.name):
        if time.monotonic() > until:
            raise ShardError(
                f"'{store.path(shard.name)}' was written by a worker and is not here: "
                "all machines have to share that folder"
            )
        time.sleep(_TICK)
        # A network file system may refresh only when the folder is listed.
        store.names()
