"""Shards are named by their inputs, complete or missing, and checked when merged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ermine_cluster.errors import ClusterError, ShardError
from ermine_cluster.filters import Filter, Signature
from ermine_cluster.merge import merge
from ermine_cluster.shards import Sheet, Store

SIGNATURE = Signature('"e 1"', "{}")


def sheet(text: str, command: str = "filter", signature: Signature = SIGNATURE) -> Sheet:
    Path("in.jsonl").write_text(text)
    return Sheet(Path("in.jsonl"), Filter((command,), "."), signature)


def numbered(count: int) -> str:
    return "".join(f'{{"id":{n}}}\n' for n in range(count))


def test_every_counted_line_is_in_one_shard() -> None:
    text = "\n" + numbered(10).replace('{"id":4}', '\n \r\n{"id":4}').rstrip("\n")
    cut = sheet(text)
    shards = cut.shards(3)
    assert [(shard.first, shard.count) for shard in shards] == [(1, 3), (4, 3), (7, 3), (10, 1)]
    lines = [line for shard in shards for line in cut.lines(shard)]
    assert lines == [b'{"id":%d}' % n for n in range(10)]


@pytest.mark.parametrize(
    ("count", "length"), [(0, None), (1, 1), (100, 1), (640, 10), (4096, 64), (9000, 64)]
)
def test_shards_are_no_longer_than_befits_the_input(count: int, length: int | None) -> None:
    shards = sheet(numbered(count)).shards(None)
    assert sum(shard.count for shard in shards) == count
    assert max((shard.count for shard in shards), default=None) == length


def test_a_name_depends_on_lines_command_and_engine_alone() -> None:
    plain = [shard.name for shard in sheet(numbered(4)).shards(2)]
    assert len(set(plain)) == 2
    assert [shard.name for shard in sheet("\n" + numbered(4)).shards(2)] == plain
    others = [
        sheet(numbered(4), command="other"),
        sheet(numbered(4), signature=Signature('"e 2"', "{}")),
        sheet(numbered(4).replace("id", "ID")),
    ]
    for other in others:
        assert not {shard.name for shard in other.shards(2)} & set(plain)


def test_an_input_that_changes_is_noticed() -> None:
    cut = sheet(numbered(4))
    shards = cut.shards(2)
    Path("in.jsonl").write_text(numbered(4).replace("3", "5"))
    assert len(cut.lines(shards[0])) == 2
    with pytest.raises(ClusterError, match="changed while it was read"):
        cut.lines(shards[1])


def test_one_driver_at_a_time() -> None:
    first, second = Store("out.shards").claimed(), Store("out.shards").claimed()
    with first, pytest.raises(ClusterError, match="another ermine-cluster"), second:
        pass
    assert not Path("out.shards").exists(), "nothing was done, nothing is left"


def test_what_killed_writers_leave_is_no_shard() -> None:
    store = Store("out.shards")
    with store.claimed():
        store.write("a", [b"{}\n"])
        Path("out.shards/.b.jsonl.0123.tmp").write_text("torn")
        assert store.names() == {"a"}
        store.tidy()
    assert sorted(path.name for path in Path("out.shards").iterdir()) == [".lock", "a.jsonl"]
    store.remove()
    assert not Path("out.shards").exists()


def test_a_folder_that_is_not_shared_is_named() -> None:
    with pytest.raises(ShardError, match="all machines have to share it"):
        Store("nowhere").write("a", [b"{}\n"])


def record(number: int, engine: str = "e 1", status: str = "ok") -> bytes:
    return json.dumps({"id": number, "status": status, "engine": engine}).encode() + b"\n"


def test_the_merge_has_all_records_in_order() -> None:
    cut, store = sheet(numbered(5)), Store("out.shards")
    store.folder.mkdir()
    shards = cut.shards(2)
    for shard in reversed(shards):
        ids = range(shard.first - 1, shard.first - 1 + shard.count)
        store.write(shard.name, [record(n, status="error" if n == 3 else "ok") for n in ids])
    count = merge(cut, shards, store, SIGNATURE, Path("out.jsonl"))
    assert (count.good, count.bad) == (4, 1)
    records = Path("out.jsonl").read_text().splitlines()
    assert [json.loads(line)["id"] for line in records] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("held", "message"),
    [
        (record(0), "1 whole records for 2 lines"),
        (record(0) + record(1)[:-1], "1 whole records for 2 lines"),
        (record(0) + record(1) + record(2), "3 whole records for 2 lines"),
        (record(0) + record(2), "record 2 has the id 2, its line 1"),
        (record(1) + record(0), "record 1 has the id 1, its line 0"),
        (record(0) + b"prose\n", "record 2 is no JSON object"),
        (record(0) + record(1, engine="e 2"), 'record 2 is by "e 2"; expected "e 1"'),
    ],
)
def test_a_damaged_shard_is_named_and_nothing_written(held: bytes, message: str) -> None:
    cut, store = sheet(numbered(2)), Store("out.shards")
    store.folder.mkdir()
    (shard,) = cut.shards(2)
    store.path(shard.name).write_bytes(held)
    with pytest.raises(ShardError) as error:
        merge(cut, [shard], store, SIGNATURE, Path("out.jsonl"))
    assert message in str(error.value) and shard.name in str(error.value)
    assert sorted(path.name for path in Path().iterdir()) == ["in.jsonl", "out.shards"]
