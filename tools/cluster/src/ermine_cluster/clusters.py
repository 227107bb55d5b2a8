"""Where the workers are: this machine, others over SSH, Slurm, or a running scheduler.

Every worker is a process with one thread.
"""

from __future__ import annotations

import contextlib
import importlib.util
import logging
import os
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from typing import Any

import dask
from distributed import Client, LocalCluster, SpecCluster, SSHCluster, Status

from ermine_cluster.errors import ClusterError

# Seconds after which a worker that has not come back is replaced.
_LOST = 60.0
# Seconds from one look at the workers to the next.
_PAUSE = 5.0
# Seconds that a cluster may take to end.
_END = 30.0
# After which a scheduler on another host ends, for its driver may have been killed.
_IDLE = "5 minutes"

_CONFIG = {
    # A profile of threads that wait for a pipe tells nobody anything.
    "distributed.worker.profile.enabled": False,
    # Looking around takes a twentieth of a processor otherwise, also while all wait.
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.scheduler.work-stealing-interval": "1s",
    "distributed.scheduler.active-memory-manager.start": False,
    "distributed.client.scheduler-info-interval": "10s",
    # The engines are not measured, and the rest is small.
    "distributed.worker.memory.target": False,
    "distributed.worker.memory.spill": False,
    "distributed.worker.memory.pause": False,
    "distributed.worker.memory.terminate": False,
}


@dataclass(frozen=True)
class Place:
    """Where to work; this machine if nothing else is said."""

    workers: int | None = None
    ssh: tuple[str, ...] = ()
    slurm: bool = False
    scheduler: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    python: str | None = None

    @property
    def is_here(self) -> bool:
        """Whether the workers are on this machine."""
        return not (self.ssh or self.slurm or self.scheduler)

    def check(self) -> None:
        """Says what is not installed before anything is begun."""
        if self.ssh and not importlib.util.find_spec("asyncssh"):
            raise ClusterError("--ssh needs asyncssh: pip install './tools/cluster[ssh]'")
        if self.slurm and not importlib.util.find_spec("dask_jobqueue"):
            raise ClusterError("--slurm needs dask-jobqueue: pip install './tools/cluster[slurm]'")


class Pool:
    """A cluster, and the client that talks to it."""

    def __init__(self, client: Client, cluster: SpecCluster | None, wanted: int) -> None:
        self.client = client
        self._cluster = cluster
        self._wanted = wanted
        self._tended = time.monotonic()
        self._missing: dict[Any, float] = {}

    def count(self) -> int:
        """How many workers there are."""
        return len(self.client.nthreads())

    def tend(self) -> None:
        """Replaces workers that will not come back; a Slurm job may have ended."""
        now = time.monotonic()
        if self._cluster is None or now - self._tended < _PAUSE:
            return
        self._tended = now
        if isinstance(self._cluster, LocalCluster):
            self._cluster.sync(self._drop_lost, self._cluster, now)
        self._cluster.scale(self._wanted)

    async def _drop_lost(self, cluster: LocalCluster, now: float) -> None:
        """Forgets the nannies whose worker is gone for good, so that others take their place."""
        known = {state.name for state in cluster.scheduler.workers.values()}
        self._missing = {
            name: self._missing.get(name, now) for name in cluster.workers if name not in known
        }
        for name, since in self._missing.items():
            nanny = cluster.workers[name]
            gone = nanny.status in (Status.closed, Status.failed)
            if gone or now - since > _LOST:
                del cluster.workers[name]
                with contextlib.suppress(Exception):
                    await nanny.close(timeout=1)


@contextlib.contextmanager
def open_pool(place: Place, allowed_failures: int, verbose: bool) -> Iterator[Pool]:
    """A cluster, closed again in the end unless it was someone else's."""
    # Above all there is: what a scheduler loses when it is closed is critical to it alone.
    level = logging.INFO if verbose else logging.CRITICAL + 1
    for name in ("distributed", "tornado", "asyncio", "dask_jobqueue"):
        logging.getLogger(name).setLevel(level)
    config = {"distributed.scheduler.allowed-failures": allowed_failures, **_CONFIG}
    with dask.config.set(config), contextlib.ExitStack() as stack:
        with _named("cannot open the cluster"):
            cluster, wanted = _cluster(place, level)
            if cluster:
                stack.callback(_close, cluster)
            # By its address: a client that is given the cluster waits for all workers.
            address = cluster.scheduler_address if cluster else place.scheduler
            client = Client(address, timeout="60s", set_as_default=False)
            stack.callback(_close, client)
            if cluster is None:
                client.run_on_scheduler(_allow, allowed_failures)
        # Not each is replaced: a host that is gone would be tried for ever.
        yield Pool(client, None if place.ssh else cluster, wanted)


@contextlib.contextmanager
def _named(what: str) -> Iterator[None]:
    """Says of any error what could not be done."""
    try:
        yield
    except Exception as error:
        raise ClusterError(f"{what}: {_first_line(error)}") from error


def _close(opened: Client | SpecCluster) -> None:
    with contextlib.suppress(Exception):
        opened.close(timeout=_END)


def _cluster(place: Place, level: int) -> tuple[SpecCluster | None, int]:
    """What has to be closed in the end, and how many workers it should have."""
    if place.scheduler:
        return None, 0
    if place.ssh:
        return _over_ssh(place), 0
    if place.slurm:
        return _in_slurm(place)
    wanted = place.workers or len(os.sched_getaffinity(0))
    # Begun empty: a worker that fails to start is replaced like any other.
    cluster = LocalCluster(
        n_workers=0,
        threads_per_worker=1,
        processes=True,
        memory_limit=0,
        dashboard_address=":0",
        silence_logs=level,
        # One that is killed while it starts is waited for no longer than this.
        death_timeout=_LOST,
    )
    cluster.sync(_ignore_interrupts)
    cluster.scale(wanted)
    return cluster, wanted


async def _ignore_interrupts() -> None:
    """Leaves Ctrl-C to the driver: what this thread starts does not hear it."""
    # Started with the first process otherwise, and then it lets the signal through again.
    resource_tracker.ensure_running()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _over_ssh(place: Place) -> SpecCluster:
    """The first host has the scheduler too."""
    return SSHCluster(
        [place.ssh[0], *place.ssh],
        connect_options=dict(place.options),
        worker_options={"nthreads": 1, "n_workers": place.workers or 1, "memory_limit": 0},
        scheduler_options={"port": 0, "dashboard_address": ":0", "idle_timeout": _IDLE},
        remote_python=place.python or sys.executable,
    )


def _in_slurm(place: Place) -> tuple[SpecCluster, int]:
    from dask_jobqueue import SLURMCluster

    options: dict[str, Any] = {
        "cores": 1,
        "memory": "2GB",
        "python": place.python or sys.executable,
        "scheduler_options": {"dashboard_address": ":0"},
        **place.options,
    }
    options.setdefault("processes", options["cores"])
    cluster = SLURMCluster(**options)
    wanted = place.workers or 1
    cluster.scale(wanted)
    return cluster, wanted


def _allow(failures: int, dask_scheduler: Any = None) -> None:
    """A scheduler of someone else keeps what is more patient still."""
    dask_scheduler.allowed_failures = max(dask_scheduler.allowed_failures, failures)


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
