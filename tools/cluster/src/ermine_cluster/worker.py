"""The code that runs on the workers."""

from __future__ import annotations

import threading

from distributed import Worker, get_worker
from distributed.diagnostics.plugin import WorkerPlugin

from ermine_cluster.filters import Asker, Filter, Signature
from ermine_cluster.shards import Store


class Station(WorkerPlugin):
    """One long-lived engine for each worker."""

    def __init__(self, name: str, filter_: Filter, signature: Signature, folder: str) -> None:
        self.name = name
        self._filter = filter_
        self._signature = signature
        self._folder = folder

    def setup(self, worker: Worker) -> None:
        """Prepares the worker; the engine starts with the first shard."""
        self._store = Store(self._folder)
        self._asker = Asker(self._filter, self._signature)
        # A worker of a foreign scheduler may have several threads.
        self._one = threading.Lock()

    def teardown(self, worker: Worker) -> None:
        """Ends the engine."""
        self._asker.close()

    def compute(self, shard: str, lines: list[bytes], first: int) -> None:
        """Makes a shard, unless it exists already."""
        with self._one:
            if not self._store.has(shard):
                self._store.write(shard, self._asker.records(lines, first))


def compute(station: str, shard: str, lines: list[bytes], first: int) -> None:
    """The task: makes a shard with the engine of this worker."""
    get_worker().plugins[station].compute(shard, lines, first)


def identify(filter_: Filter) -> Signature:
    """The task: identifies the filter on a worker."""
    return filter_.identify()
