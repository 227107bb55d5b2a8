"""The example that learns, in fewer games."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from ermine import env

EXAMPLE = Path(__file__).parents[3] / "examples" / "python" / "learn.py"


@pytest.fixture
def learn() -> ModuleType:
    spec = importlib.util.spec_from_file_location("learn", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Its processes look the module up by name.
    sys.modules["learn"] = module
    spec.loader.exec_module(module)
    return module


def points(learn: ModuleType, weights: list[float], opponent: list[float]) -> float:
    """The mean score of some games between two value functions."""
    match = learn.Match("royal-standard", 300, weights, opponent, range(40))
    played: list[float] = match.points()
    return sum(played) / len(played)


def test_a_little_learning_beats_none(learn: ModuleType) -> None:
    game = env.load_game("royal-standard", max_game_length=300)
    learner = learn.Learner(game)
    untrained = list(learner.weights)
    assert 0.3 < points(learn, untrained, untrained) < 0.7
    learn.train(learner, 60, seed=1)
    assert points(learn, learner.weights, untrained) > 0.8


def test_the_same_seed_learns_the_same(learn: ModuleType) -> None:
    game = env.load_game("royal-standard")
    one, other, third = (learn.Learner(game) for _ in range(3))
    for learner, seed in [(one, 5), (other, 5), (third, 6)]:
        learn.train(learner, 2, seed)
    assert any(one.weights) and one.weights == other.weights
    assert third.weights != one.weights


def test_both_sides_share_weights(learn: ModuleType) -> None:
    game = env.load_game("colorbound")
    learner = learn.Learner(game)
    learner.weights = [float(place % 97) for place in range(len(learner.weights))]
    start = game.new_initial_state()
    assert learner.value(learner.describe(start)) == 0
    more = game.new_initial_state("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1")
    less = game.new_initial_state("4k3/3p4/8/8/8/8/8/4K3 b - - 0 1")
    white = learner.value(learner.describe(more))
    assert white != 0 and white == -learner.value(learner.describe(less))
