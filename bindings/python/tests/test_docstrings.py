"""The documentation of the package: every call has a docstring, with an example that works."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Iterator

import pytest

import ermine
from ermine import _ermine, env

SEQUENCE = {f"ermine.LegalMoves.{name}" for name in ("count", "index", "numbers")}
"""The methods of a list of moves, which its own example shows."""


def public_calls() -> Iterator[tuple[str, object]]:
    """The public functions, classes and methods with their names."""
    for module in [ermine, env]:
        for name in module.__all__:
            value = getattr(module, name)
            if callable(value):
                yield f"{module.__name__}.{name}", value
            if isinstance(value, type):
                for base in value.__mro__:
                    if base.__module__.startswith("ermine"):
                        yield from methods(f"{module.__name__}.{name}", base)


def methods(path: str, owner: type) -> Iterator[tuple[str, object]]:
    for name, value in vars(owner).items():
        if callable(value) and not name.startswith("_"):
            yield f"{path}.{name}", value


CALLS = dict(public_calls())
COMPILED = [name for name in CALLS if name.split(".")[1] in vars(_ermine)]
"""The calls of the extension module, in which pytest looks for no examples."""


def documentation(value: object) -> str:
    return inspect.getdoc(value) or ""


@pytest.mark.parametrize("name", sorted(CALLS.keys() - SEQUENCE))
def test_a_call_has_an_example(name: str) -> None:
    assert ">>>" in documentation(CALLS[name]), f"{name} has no example"


def test_the_calls_are_those_of_all_modules() -> None:
    assert {
        "ermine.games",
        "ermine.Board.push",
        "ermine.AsyncEngine.stop",
        "ermine.Record.from_board",
        "ermine.Match.run",
        "ermine.env.State.clone",
    } <= CALLS.keys()


@pytest.mark.parametrize("name", COMPILED)
def test_the_example_of_a_compiled_call_works(name: str) -> None:
    text = documentation(CALLS[name])
    names = {"ermine": ermine}
    test = doctest.DocTestParser().get_doctest(text, names, name, None, None)
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


def test_every_public_name_is_documented() -> None:
    for name in ermine.__all__:
        if name != "__version__":
            assert inspect.getdoc(getattr(ermine, name)), name
