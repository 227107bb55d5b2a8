"""Lines count, and have ids, as the filter sees them."""

from __future__ import annotations

import pytest

from ermine_cluster.lines import Record, id_of, is_blank


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"", True),
        (b"\n", True),
        (b" \t\r\n", True),
        ("\u00a0\u2003\n".encode(), True),
        (b"\x1c\n", False),
        (b"\xff\n", False),
        (b"{}\n", False),
    ],
)
def test_blank_is_what_rust_calls_white(line: bytes, expected: bool) -> None:
    assert is_blank(line) is expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b'{"id":1}', "1"),
        (b'{"id":"1"}', '"1"'),
        (b'{"id":1.50}', "1.5"),
        (b'{"id":1' + b"0" * 400 + b"}", "Infinity"),
        (b'{"id":-0}', "0"),
        (b'{"id":-0.0}', "0"),
        (b'{"id":18446744073709551615}', "18446744073709551615"),
        (b'{"id":18446744073709551616}', "1.8446744073709552e+19"),
        (b'{"id":{"b":1,"a":[true]}}', '{"a":[true],"b":1}'),
        (b'{"id":"\xc3\xa9"}', '"\\u00e9"'),
        (b"{}", "null"),
        (b"[1]", "null"),
        (b"{", "null"),
        (b'{"id":NaN}', "null"),
        (b'\xef\xbb\xbf{"id":1}', "null"),
        (b'{"id":"\xff"}', "null"),
        (b"[" * 100_000, "null"),
    ],
)
def test_an_id_is_read_as_the_filter_reads_it(line: bytes, expected: str) -> None:
    assert id_of(line) == expected


def test_true_is_not_one() -> None:
    assert not Record.read(b'{"id":true}').answers(id_of(b'{"id":1}'))


def test_a_bad_line_may_be_answered_without_an_id() -> None:
    assert Record.read(b'{"id":null,"status":"error"}').answers('"a"')
    assert not Record.read(b'{"id":null,"status":"ok"}').answers('"a"')
    assert not Record.read(b'{"id":"b","status":"error"}').answers('"a"')


@pytest.mark.parametrize("line", [b"", b"prose", b"[]", b'{"id":1'])
def test_what_is_no_object_is_no_record(line: bytes) -> None:
    with pytest.raises(ValueError):
        Record.read(line)
