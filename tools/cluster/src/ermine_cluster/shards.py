"""Shards: chunks of lines, and the files with their records."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import socket
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from ermine_cluster.errors import ClusterError, ShardError
from ermine_cluster.filters import Filter, Signature
from ermine_cluster.lines import counted, is_blank

# The version of the input of a shard's name.
_FORMAT = 1
# The maximum default lines of a shard, and the number of shards before they get that long.
_LONGEST = 64
_FEWEST = 64


@dataclass(frozen=True)
class Shard:
    """Consecutive lines of the input: their position, and the name of their records."""

    name: str
    offset: int
    size: int
    first: int
    count: int


class Sheet:
    """The input, cut into shards."""

    def __init__(self, path: Path, filter_: Filter, signature: Signature) -> None:
        self._path = path
        key = [_FORMAT, list(filter_.command), signature.engine]
        self._key = json.dumps(key).encode()

    def shards(self, length: int | None) -> list[Shard]:
        """Cuts the input into shards of ``length`` lines, or of a default for its length."""
        with self._path.open("rb") as file:
            if length is None:
                count = sum(not is_blank(line) for line in file)
                length = min(max(count // _FEWEST, 1), _LONGEST)
                file.seek(0)
            return list(self._cut(file, length))

    def _cut(self, file: IO[bytes], length: int) -> Iterator[Shard]:
        offset, end, number, held = 0, 0, 1, list[bytes]()
        for line in file:
            end += len(line)
            if not is_blank(line):
                held.append(line.rstrip(b"\n"))
            if len(held) == length:
                yield Shard(self._name(held), offset, end - offset, number, length)
                offset, number, held = end, number + length, []
        if held:
            yield Shard(self._name(held), offset, end - offset, number, len(held))

    def _name(self, lines: Sequence[bytes]) -> str:
        text = hashlib.sha256(self._key)
        for line in lines:
            text.update(b"\n" + line)
        return text.hexdigest()

    def lines(self, shard: Shard) -> list[bytes]:
        """The lines of a shard, without their ends."""
        with self._path.open("rb") as file:
            file.seek(shard.offset)
            held = file.read(shard.size)
        # Only a line feed ends a line.
        lines = list(counted(iter(held.split(b"\n"))))
        if self._name(lines) != shard.name:
            raise ClusterError(f"'{self._path}' has changed while it was read")
        return lines


class Store:
    """The folder of finished shards; all machines have to share it."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)

    def path(self, name: str) -> Path:
        """The file of a shard's records."""
        return self.folder / f"{name}.jsonl"

    def names(self) -> set[str]:
        """The names of finished shards."""
        return {path.stem for path in self.folder.glob("*.jsonl")}

    def has(self, name: str) -> bool:
        """Whether a shard is finished."""
        return self.path(name).exists()

    def write(self, name: str, records: Sequence[bytes]) -> None:
        """Writes a whole shard, atomically and durably."""
        try:
            if not self.folder.is_dir():
                raise FileNotFoundError(None, "no such folder here; all machines have to share it")
            write_whole(self.path(name), records)
        except OSError as error:
            raise ShardError(
                f"on {socket.gethostname()}: cannot write to '{self.folder}': {error.strerror}"
            ) from error

    def tidy(self) -> None:
        """Removes the unfinished files of killed workers."""
        for path in self.folder.glob(".*.tmp"):
            path.unlink(missing_ok=True)

    def remove(self) -> None:
        """Removes our files, and the folder if it is then empty."""
        self.tidy()
        for path in [*self.folder.glob("*.jsonl"), self.folder / _LOCK]:
            path.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            self.folder.rmdir()

    @contextlib.contextmanager
    def claimed(self) -> Iterator[None]:
        """Makes the folder, and locks it against other drivers."""
        try:
            self.folder.mkdir(exist_ok=True)
            lock = (self.folder / _LOCK).open("wb")
        except OSError as error:
            raise ShardError(f"cannot write to '{self.folder}': {error.strerror}") from error
        with lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise ClusterError(
                    f"another ermine-cluster is at work in '{self.folder}'"
                ) from None
            except OSError:
                # A file system without locks; shards are safe there too.
                pass
            try:
                yield
            finally:
                if not self.names():
                    self.remove()


_LOCK = ".lock"


def write_whole(path: Path, pieces: Sequence[bytes] | Iterator[bytes]) -> None:
    """Writes a file atomically: it is complete or missing, whatever happens."""
    temporary = path.with_name(f".{path.name}.{uuid.uuid4().hex}.tmp")
    try:
        with temporary.open("xb") as file:
            for piece in pieces:
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        put(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def put(temporary: Path, path: Path) -> None:
    """Renames a synced file, durably."""
    temporary.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def tidy(path: Path) -> None:
    """Removes the temporary files of killed writers of this file."""
    for other in path.parent.iterdir():
        if other.name.startswith(f".{path.name}.") and other.suffix == ".tmp":
            other.unlink(missing_ok=True)
