"""Games from files: the examples, their JSON Schema, and play with dice."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

import ermine

ROOT = Path(__file__).parents[3]
EXAMPLES = sorted((ROOT / "variants").glob("*.toml"))


def example(name: str) -> str:
    return ermine.load_game(ROOT / "variants" / f"{name}.toml")


@pytest.mark.skipif(sys.version_info < (3, 11), reason="no TOML in the library")
def test_the_examples_have_the_form_that_the_schema_describes() -> None:
    import jsonschema  # type: ignore[import-untyped]
    import tomllib

    path = ROOT / "src" / "games" / "custom" / "file" / "schema.json"
    schema: dict[str, Any] = json.loads(path.read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    assert len(EXAMPLES) > 20
    for file in EXAMPLES:
        game = tomllib.loads(file.read_text())
        assert not list(validator.iter_errors(game)), file.name
        for wrong in ({"boards": 2}, {"format": 2}, {"parent": "draughts"}):
            assert list(validator.iter_errors(game | wrong)), (file.name, wrong)


def test_a_game_with_dice_is_played_and_searched() -> None:
    board = ermine.Board(example("dice-chess"))
    rng = random.Random(5)
    passed = 0
    for _ in range(300):
        if board.is_game_over():
            break
        if board.outcomes:
            board.roll(rng)
            continue
        move = rng.choice(list(board.legal_moves))
        passed += str(move) == "0000"
        assert board.parse(board.notation(move)) == move
        board.push(move)
    assert passed > 5
    assert board.has_dice
    with ermine.Engine("dice-chess") as engine:
        found = engine.analyse(ermine.Board("dice-chess"), ermine.Limit(nodes=3000))
    assert found is not None


def test_a_start_is_drawn_by_its_seed() -> None:
    name = example("shuffle")
    starts = {ermine.random_start(name, seed) for seed in range(20)}
    assert len(starts) > 15
    start = starts.pop()
    assert start.startswith("random ")
    board = ermine.Board(name, start=start)
    placement = board.fen.split(" ")[0].split("/")
    assert placement[0].upper() == placement[7]
    assert ermine.Board(name, start=start).fen == board.fen


def test_a_net_for_other_pieces_is_a_warning(tmp_path: Path) -> None:
    game = tmp_path / "small.toml"
    game.write_text((ROOT / "variants" / "gardner.toml").read_text())
    net = ROOT / "nets" / "royal-standard.nnue"
    game.with_suffix(".nnue").write_bytes(net.read_bytes())
    with pytest.warns(UserWarning, match="expected one for '5x5 BKNPQR'"):
        assert ermine.load_game(game) == "gardner"


def test_several_dice_are_rolled_together() -> None:
    board = ermine.Board(example("three-dice"))
    assert len(board.outcomes) == 56
    board.push("r112")
    assert board.fen.split()[6] == "112"
    board.push("e2e4")
    assert board.fen.split()[6:] == ["12", "1"]
