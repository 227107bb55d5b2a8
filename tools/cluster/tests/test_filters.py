"""The contract of a filter is enforced, and its death is survived."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ermine_cluster.errors import FilterError
from ermine_cluster.filters import Asker, Filter


def made(command: tuple[str, ...], *manners: str, timeout: float = 600.0) -> Filter:
    return Filter((*command, *manners), ".", timeout)


def numbered(count: int, padding: int = 0) -> list[bytes]:
    return [json.dumps({"id": str(n), "padding": padding}).encode() for n in range(count)]


def ids(records: list[bytes]) -> list[str]:
    return [json.loads(record)["id"] for record in records]


def test_one_engine_serves_all_shards(fake: tuple[str, ...]) -> None:
    filter_ = made(fake, "mark=started")
    asker = Asker(filter_, filter_.identify())
    lines = numbered(30)
    assert ids(asker.records(lines[:20], 1)) == [str(n) for n in range(20)]
    assert ids(asker.records(lines[20:], 21)) == [str(n) for n in range(20, 30)]
    asker.close()
    # One more was only identified.
    assert len(Path("started").read_text().split()) == 2


def test_full_pipes_do_not_block(fake: tuple[str, ...]) -> None:
    filter_ = made(fake)
    asker = Asker(filter_, filter_.identify())
    lines = [line + b" " * 100_000 for line in numbered(60, padding=100_000)]
    assert len(asker.records(lines, 1)) == 60
    asker.close()


def test_an_engine_that_dies_is_replaced(fake: tuple[str, ...]) -> None:
    filter_ = made(fake, "die-once=died")
    asker = Asker(filter_, filter_.identify())
    assert ids(asker.records(numbered(20), 1)) == [str(n) for n in range(20)]
    asker.close()
    assert Path("died").exists()


def test_a_deadly_line_is_one_record(fake: tuple[str, ...]) -> None:
    filter_ = made(fake, "die=7", "mark=started")
    asker = Asker(filter_, filter_.identify())
    records = [json.loads(record) for record in asker.records(numbered(20), 1)]
    asker.close()
    assert [record["id"] for record in records] == [str(n) for n in range(20)]
    assert [record["id"] for record in records if record["status"] == "error"] == ["7"]
    error = "the filter died of this line 3 times: SIGKILL"
    expected = {"schema": 1, "id": "7", "status": "error", "error": error, "engine": "fake 1"}
    assert records[7] == expected
    # One identified, three killed, and one for the rest.
    assert len(Path("started").read_text().split()) == 5


def test_a_line_without_answer_is_given_up(fake: tuple[str, ...]) -> None:
    filter_ = made(fake, "hang", timeout=0.5)
    asker = Asker(filter_, filter_.identify())
    (record,) = asker.records(numbered(1), 1)
    asker.close()
    assert json.loads(record)["error"].endswith("3 times: no answer within 0.5 s")


@pytest.mark.parametrize(
    ("manner", "message"),
    [
        ("skip=7", 'line 8 has the id "7", the record of the filter'),
        ("skip=19", 'line 20 has the id "19", the record of the filter'),
        ("twice-from=19", "gave more records than lines"),
        ("prose", "printed 'prose'; expected a JSON object"),
        ("stop-after=5", "ended with exit code 0 at line"),
        ("turn=3", 'the engine of the record is "fake 2"; expected "fake 1" as before'),
    ],
)
def test_what_breaks_the_contract_later_is_named(
    fake: tuple[str, ...], manner: str, message: str
) -> None:
    filter_ = made(fake, manner)
    asker = Asker(filter_, filter_.identify())
    with pytest.raises(FilterError) as error:
        asker.records(numbered(20), 1)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (("no-such-filter",), "cannot run the filter 'no-such-filter'"),
        (("cat",), "printed '[]'; expected a JSON object"),
        (("true",), "gave no record for the line []: exit code 0"),
        (("sh", "-c", "echo an error >&2; exit 7"), "exit code 7: an error"),
    ],
)
def test_what_is_no_filter_is_named(command: tuple[str, ...], message: str) -> None:
    with pytest.raises(FilterError) as error:
        made(command).identify()
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("manner", "message"),
    [("twice", "gave 2 records for one line"), ("code=5", "ended with exit code 5")],
)
def test_what_breaks_the_contract_at_once_is_named(
    fake: tuple[str, ...], manner: str, message: str
) -> None:
    with pytest.raises(FilterError) as error:
        made(fake, manner).identify()
    assert message in str(error.value)


def test_another_engine_is_refused(fake: tuple[str, ...]) -> None:
    signature = made(fake, "engine=fake 2").identify()
    asker = Asker(made(fake), signature)
    with pytest.raises(FilterError, match='engine is "fake 1"; expected "fake 2"'):
        asker.records(numbered(1), 1)


def test_a_filter_may_have_no_name(fake: tuple[str, ...]) -> None:
    filter_ = made(fake, "nameless")
    signature = filter_.identify()
    assert signature.engine is None
    asker = Asker(filter_, signature)
    assert len(asker.records(numbered(3), 1)) == 3
    asker.close()
