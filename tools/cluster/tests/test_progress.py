"""The bar shows the progress, the pace and the time left."""

from __future__ import annotations

import pytest

from ermine_cluster.progress import Progress, clock, text


def test_the_bar_counts_only_its_own_pace() -> None:
    assert text(0, 0, 200, 5.0) == "." * 30 + " 0/200 lines"
    said = text(100, 50, 200, 10.0)
    assert said == "#" * 15 + "." * 15 + " 100/200 lines, 5.0 lines/s, 0:20 to go"
    assert text(0, 0, 0, 0.0).endswith("0/0 lines")


def test_clock() -> None:
    assert [clock(seconds) for seconds in (5.9, 65, 7387)] == ["0:05", "1:05", "2:03:07"]


def test_a_pipe_gets_no_bar(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(10, 0)
    progress.step(5)
    progress.draw("words")
    progress.finish()
    assert capsys.readouterr() == ("", "")
