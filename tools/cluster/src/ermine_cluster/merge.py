"""Merges the shards, and checks every record again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ermine_cluster.errors import ShardError
from ermine_cluster.filters import Signature
from ermine_cluster.lines import Record, id_of
from ermine_cluster.shards import Shard, Sheet, Store, write_whole


@dataclass
class Count:
    """The numbers of good and bad records."""

    good: int = 0
    bad: int = 0


def merge(
    sheet: Sheet, shards: Sequence[Shard], store: Store, signature: Signature, out: Path
) -> Count:
    """Writes the records of all shards to ``out``, in the order of the lines."""
    count = Count()

    def pieces() -> Iterator[bytes]:
        for shard in shards:
            yield _checked(shard, sheet.lines(shard), store, signature, count)

    try:
        write_whole(out, pieces())
    except OSError as error:
        raise ShardError(f"cannot write '{out}': {error.strerror}") from error
    return count


def _checked(
    shard: Shard, lines: Sequence[bytes], store: Store, signature: Signature, count: Count
) -> bytes:
    """Returns the records of a shard; raises ShardError if they do not match the lines."""
    path = store.path(shard.name)

    def wrong(what: str) -> ShardError:
        return ShardError(f"'{path}' is damaged: {what}; delete it and run the command again")

    try:
        held = path.read_bytes()
    except OSError as error:
        raise ShardError(f"cannot read '{path}': {error.strerror}") from error
    records = held.split(b"\n")
    if records.pop() or len(records) != shard.count:
        raise wrong(f"{len(records)} whole records for {shard.count} lines")
    for number, (line, text) in enumerate(zip(lines, records, strict=True), 1):
        try:
            record = Record.read(text)
        except ValueError:
            raise wrong(f"record {number} is no JSON object") from None
        if not record.answers(asked := id_of(line)):
            raise wrong(f"record {number} has the id {record.id}, its line {asked}")
        if record.engine != signature.engine:
            raise wrong(f"record {number} is by {record.engine}; expected {signature.engine}")
        if record.good:
            count.good += 1
        else:
            count.bad += 1
    return held
