"""Fixtures of the tests."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FAKE = (sys.executable, str(HERE / "fake_filter.py"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=6, help="how many kills the kill test deals out")
    parser.addoption("--seed", type=int, default=1, help="the seed of their moments")


@pytest.fixture
def fake() -> tuple[str, ...]:
    """A filter that behaves well without arguments, and otherwise as they demand."""
    return FAKE


@pytest.fixture(scope="session")
def ermine() -> str:
    """The binary, from the variable ERMINE or the release build."""
    usual = HERE.parents[2] / "target" / "release" / "ermine"
    path = Path(os.environ.get("ERMINE", usual)).absolute()
    if not path.is_file():
        pytest.fail(f"no binary '{path}': cargo build --release, or set ERMINE")
    return str(path)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs every test in a separate folder."""
    monkeypatch.chdir(tmp_path)
