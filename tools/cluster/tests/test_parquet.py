"""Records with different fields and types become one table."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq

from ermine_cluster import parquet


def written(*records: object) -> list[dict[str, object]]:
    Path("in.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    parquet.convert(Path("in.jsonl"), Path("out.parquet"))
    return pq.read_table("out.parquet").to_pylist()


def test_nested_fields_stay_and_missing_ones_are_null() -> None:
    one = {"id": "a", "value": {"ev": 5, "mate": None}, "best": [{"roll": None, "step": "e2e4"}]}
    other = {"id": "b", "error": "bad", "best": [], "value": {"ev": 6, "mate": 3}}
    assert written(one, other) == [
        {**one, "error": None},
        {**other},
    ]


def test_kinds_that_differ_become_json() -> None:
    found = written({"id": 1}, {"id": "1"}, {"id": [1, None]}, {"id": None})
    assert [record["id"] for record in found] == ["1", '"1"', "[1,null]", None]


def test_numbers_keep_their_value() -> None:
    assert written({"n": 2**63 - 1, "x": 1}, {"n": -1, "x": 0.5}) == [
        {"n": 2**63 - 1, "x": 1.0},
        {"n": -1, "x": 0.5},
    ]
    assert written({"n": 2**64})[0]["n"] == str(2**64)


def test_objects_without_fields_and_lists_of_nothing() -> None:
    assert written({"o": {}, "l": [], "z": None}) == [{"o": "{}", "l": [], "z": None}]
    assert written({"o": {}}, {"o": {"a": 1}}) == [{"o": {"a": None}}, {"o": {"a": 1}}]


def test_row_groups_share_one_schema(monkeypatch: object) -> None:
    parquet._GROUP, usual = 2, parquet._GROUP
    try:
        found = written({"a": 1}, {"a": 2}, {"a": 0.5}, {"b": "x"})
    finally:
        parquet._GROUP = usual
    assert [record["a"] for record in found] == [1.0, 2.0, 0.5, None]
    assert pq.ParquetFile("out.parquet").num_row_groups == 2


def test_no_records_make_a_table_too() -> None:
    assert written() == []
