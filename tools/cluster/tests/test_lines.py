"""Blank lines and ids are read as the filter reads them."""

from __future__ import annotations

import pytest

from ermine_cluster.filters import Signature
from ermine_cluster.lines import Record, id_of, id_text, is_blank


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
        (b'{"id":1' + b"0" * 400 + b"}", "1" + "0" * 400),
        (b'{"id":1' + b"0" * 5000 + b"}", "1" + "0" * 5000),
        (b'{"id":1e400}', "1e400"),
        (b'{"id":-0}', "0"),
        (b'{"id":-0.0}', "0"),
        (b'{"id":18446744073709551615}', "18446744073709551615"),
        (b'{"id":18446744073709551616}', "18446744073709551616"),
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


@pytest.mark.parametrize(
    "text",
    [
        "18446744073709551617",
        "1e5",
        "1.0",
        "-0",
        "1E+400",
        r'"\u0041"',
        '[1,  {"id": 2.50}]',
        "null",
    ],
)
def test_an_id_is_given_back_as_it_is_written(text: str) -> None:
    line = f' {{"fen":"a}}", "id" : {text} ,"x":{{"id":1}}}} '.encode()
    assert id_text(line) == text
    form = Signature.of(b'{"schema":1,"id":null,"status":"error","error":"no object"}')
    record = form.obituary(line, 3, "killed")
    assert f'"id":{text},'.encode() in record
    assert Record.read(record).answers(id_of(line))


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
