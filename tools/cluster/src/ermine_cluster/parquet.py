"""JSON lines as Parquet, with nested fields.

Records may have different fields: missing ones are null. A field with values of different
types, such as ids that are numbers in some records and texts in others, becomes a text
column of JSON.
"""

from __future__ import annotations

import itertools
import json
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ermine_cluster.errors import ClusterError

# The records of a row group.
_GROUP = 16_384

_PLAIN = {
    "null": pa.null(),
    "bool": pa.bool_(),
    "int": pa.int64(),
    "float": pa.float64(),
    "text": pa.string(),
    "json": pa.string(),
}


@dataclass(frozen=True)
class Many:
    """The shape of a list."""

    item: Shape


@dataclass
class Fields:
    """The shape of an object."""

    fields: dict[str, Shape]


Shape = str | Many | Fields


def shape_of(value: Any) -> Shape:
    """The shape of one value."""
    match value:
        case None:
            return "null"
        case bool():
            return "bool"
        case int():
            return "int" if -(2**63) <= value < 2**63 else "json"
        case float():
            return "float"
        case str():
            return "text"
        case list():
            item: Shape = "null"
            for member in value:
                item = join(item, shape_of(member))
            return Many(item)
        case _:
            return Fields({name: shape_of(member) for name, member in value.items()})


def join(one: Shape, other: Shape) -> Shape:
    """The shape that holds values of both."""
    match one, other:
        case Many(left), Many(right):
            return Many(join(left, right))
        case Fields(left), Fields(right):
            names = {**left, **right}
            return Fields(
                {name: join(left.get(name, "null"), right.get(name, "null")) for name in names}
            )
        case ("null", shape) | (shape, "null"):
            return shape
        case ("int", "float") | ("float", "int"):
            return "float"
        case _:
            return one if one == other else "json"


def _arrow(shape: Shape) -> pa.DataType:
    match shape:
        case Many(item):
            return pa.list_(_arrow(item))
        # Parquet has no objects without fields.
        case Fields(fields) if fields:
            return pa.struct([(name, _arrow(field)) for name, field in fields.items()])
        case Fields():
            return _PLAIN["json"]
        case plain:
            return _PLAIN[plain]


def _fitted(value: Any, shape: Shape) -> Any:
    """Converts a value to the column of its shape."""
    match shape:
        case _ if value is None:
            return None
        case Many(item):
            return [_fitted(member, item) for member in value]
        case Fields(fields) if fields:
            return {
                name: _fitted(value[name], field) for name, field in fields.items() if name in value
            }
        case "json" | Fields():
            return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        case "float":
            return float(value)
        case _:
            return value


def _records(path: Path) -> Iterator[dict[str, Any]]:
    with path.open("rb") as file:
        for line in file:
            yield json.loads(line)


def _groups(records: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    while group := list(itertools.islice(records, _GROUP)):
        yield group


def _columns(records: Iterable[dict[str, Any]]) -> Fields:
    columns: Shape = Fields({})
    for record in records:
        columns = join(columns, shape_of(record))
    assert isinstance(columns, Fields)
    return columns


def convert(source: Path, target: Path) -> None:
    """Writes the records of ``source`` to a Parquet file, row group by row group."""
    columns = _columns(_records(source))
    schema = pa.schema([(name, _arrow(shape)) for name, shape in columns.fields.items()])
    temporary = target.with_name(f".{target.name}.{uuid.uuid4().hex}.tmp")
    try:
        with pq.ParquetWriter(temporary, schema, compression="zstd") as writer:
            for group in _groups(_records(source)):
                rows = [_fitted(record, columns) for record in group]
                writer.write_table(pa.Table.from_pylist(rows, schema=schema))
        temporary.replace(target)
    except (OSError, pa.ArrowException) as error:
        raise ClusterError(f"cannot write '{target}': {error}") from error
    finally:
        temporary.unlink(missing_ok=True)
