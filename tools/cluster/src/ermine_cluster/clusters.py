"""The places of workers: this machine, others over SSH, Slurm, or a running scheduler.

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

# Seconds after which a lost worker is replaced.
_LOST = 60.0
# Seconds between checks of the workers.
_PAUSE = 5.0
# Seconds that a cluster may take to end.
_END = 30.0
# The time after which an idle scheduler on another host exits: its driver may be gone.
_IDLE = "5 minutes"

_CONFIG = {
    # A profile of threads that wait for a pipe is useless.
    "distributed.worker.profile.enabled": False,
    # The default intervals cost a twentieth of a core, even when all is idle.
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.scheduler.work-stealing-interval": "1s",
    "distributed.scheduler.active-memory-manager.start": False,
    "distributed.client.scheduler-info-interval": "10s",
    # The memory of engines is not included, and the rest is small.
    "distributed.worker.memory.target": False,
    "distributed.worker.memory.spill": False,
    "distributed.worker.memory.pause": False,
    "distributed.worker.memory.terminate": False,
}


@dataclass(frozen=True)
class Place:
    """The place of the workers; by default this machine."""

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
        """Raises an error if a required package is not installed."""
        if self.ssh and not importlib.util.find_spec("asyncssh"):
            raise ClusterError("--ssh needs asyncssh: pip install './tools/cluster[ssh]'")
        if self.slurm and not importlib.util.find_spec("dask_jobqueue"):
            raise ClusterError("--slurm needs dask-jobqueue: pip install './tools/cluster[slurm]'")


class Pool:
    """A cluster and its client."""

    def __init__(self, client: Client, cluster: SpecCluster | None, wanted: int) -> None:
        self.client = client
        self._cluster = cluster
        self._wanted = wanted
        self._tended = time.monotonic()
        self._missing: dict[Any, float] = {}

    def count(self) -> int:
        """The number of workers."""
        return len(self.client.nthreads())

    def tend(self) -> None:
        """Replaces lost workers; a Slurm job may have ended."""
        now = time.monotonic()
        if self._cluster is None or now - self._tended < _PAUSE:
            return
        self._tended = now
        if isinstance(self._cluster, LocalCluster):
            self._cluster.sync(self._drop_lost, self._cluster, now)
        self._cluster.scale(self._wanted)

    async def _drop_lost(self, cluster: LocalCluster, now: float) -> None:
        """Drops the nannies whose worker is gone for good, so that others replace them."""
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
    """Opens a cluster; closes it at the end unless it was running before."""
    # Above all levels: a scheduler that is closed logs its losses as critical.
    level = logging.INFO if verbose else logging.CRITICAL + 1
    for name in ("distributed", "tornado", "asyncio", "dask_jobqueue"):
        logging.getLogger(name).setLevel(level)
    config = {"distributed.scheduler.allowed-failures": allowed_failures, **_CONFIG}
    with dask.config.set(config), contextlib.ExitStack() as stack:
        with _named("cannot open the cluster"):
            cluster, wanted = _cluster(place, level)
            if cluster:
                stack.callback(_close, cluster)
            # By address: a client of the cluster object waits for all workers.
            address = cluster.scheduler_address if cluster else place.scheduler
            client = Client(address, timeout="60s", set_as_default=False)
            stack.callback(_close, client)
            if cluster is None:
                client.run_on_scheduler(_allow, allowed_failures)
        # SSH workers are not replaced: a lost host would be tried for ever.
        yield Pool(client, None if place.ssh else cluster, wanted)


@contextlib.contextmanager
def _named(what: str) -> Iterator[None]:
    """Adds ``what`` to any error."""
    try:
        yield
    except Exception as error:
        raise ClusterError(f"{what}: {_first_line(error)}") from error


def _close(opened: Client | SpecCluster) -> None:
    with contextlib.suppress(Exception):
        opened.close(timeout=_END)


def _cluster(place: Place, level: int) -> tuple[SpecCluster | None, int]:
    """Starts a cluster; returns what has to be closed, and the wanted number of workers."""
    if place.scheduler:
        return None, 0
    if place.ssh:
        return _over_ssh(place), 0
    if place.slurm:
        return _in_slurm(place)
    wanted = place.workers or len(os.sched_getaffinity(0))
    # Started empty: a worker that fails to start is replaced like any other.
    cluster = LocalCluster(
        n_workers=0,
        threads_per_worker=1,
        processes=True,
        memory_limit=0,
        dashboard_address=":0",
        silence_logs=level,
        # Limits the wait for a worker that is killed while it starts.
        death_timeout=_LOST,
    )
    cluster.sync(_ignore_interrupts)
    cluster.scale(wanted)
    return cluster, wanted


async def _ignore_interrupts() -> None:
    """Leaves Ctrl-C to the driver: child processes of this thread ignore it."""
    # Otherwise it starts with the first process and unblocks the signal again.
    resource_tracker.ensure_running()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _over_ssh(place: Place) -> SpecCluster:
    """Starts workers over SSH; the first host also has the scheduler."""
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
    """Raises the limit of a foreign scheduler, but never lowers it."""
    dask_scheduler.allowed_failures = max(dask_scheduler.allowed_failures, failures)


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
