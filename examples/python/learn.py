"""Learn to play from nothing, in a few minutes, with the standard library alone.

The player has a linear value function over the pieces on their squares: one weight for each
kind and square, shared by both sides by symmetry. It learns from games against itself by
TD(lambda) on the positions after its moves, and is measured in games against random moves
before and after, and against itself as it was. Untrained it already sees a win in one move.

    python examples/python/learn.py
    python examples/python/learn.py --game colorbound --games 500 --matches 200
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import random
from dataclasses import dataclass

import ermine
from ermine import env

LAMBDA = 0.8
EXPLORATION = 0.1
RATES = (0.02, 0.002)
"""The learning rate of the first and of the last game."""


class Learner:
    """A value function and the moves that it prefers."""

    def __init__(self, game: env.Game) -> None:
        self.game = game
        planes, ranks, files = game.observation_tensor_shape()
        self.features: list[tuple[int, int]] = []
        """The weight and sign of every place of a tensor that shows a piece."""
        kinds: dict[str, int] = {}
        for name in game.observation_planes():
            field, _, piece = name.partition(": ")
            side, _, kind = piece.partition(" ")
            if field != "placement" or side not in ("White", "Black"):
                break
            first = kinds.setdefault(kind, len(kinds)) * ranks * files
            for rank in range(ranks):
                # Black's first rank is White's last.
                row = rank if side == "White" else ranks - 1 - rank
                sign = 1 if side == "White" else -1
                for file in range(files):
                    self.features.append((first + row * files + file, sign))
        self.weights = [0.0] * (len(kinds) * ranks * files)

    def describe(self, state: env.State) -> list[tuple[int, int]]:
        """The features of a position: weights and signs of its pieces."""
        tensor = state.observation_tensor()
        return [f for f, value in zip(self.features, tensor, strict=False) if value]

    def value(self, features: list[tuple[int, int]]) -> float:
        """The expected return of White."""
        return math.tanh(sum(sign * self.weights[place] for place, sign in features))

    def choose(self, state: env.State, rng: random.Random) -> int:
        """The action whose result is best for the player to move; ties at random."""
        player = state.current_player()
        sign = 1 if player == 0 else -1
        best: list[int] = []
        highest = -math.inf
        for action in state.legal_actions():
            state.apply_action(action)
            if state.is_terminal():
                value = 2 * state.player_return(player)
            else:
                value = sign * self.value(self.describe(state))
            state.undo_action(player, action)
            if value > highest:
                best, highest = [], value
            if value == highest:
                best.append(action)
        return rng.choice(best)

    def learn(self, rng: random.Random, rate: float) -> None:
        """Play a game against itself and move its values towards what came later."""
        state = self.game.new_initial_state()
        seen: list[list[tuple[int, int]]] = []
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(roll(state, rng))
                continue
            if rng.random() < EXPLORATION:
                action = rng.choice(state.legal_actions())
            else:
                action = self.choose(state, rng)
            state.apply_action(action)
            if not state.is_terminal():
                seen.append(self.describe(state))
        target = state.player_return(0)
        for features in reversed(seen):
            value = self.value(features)
            step = rate * (target - value) * (1 - value * value)
            for place, sign in features:
                self.weights[place] += step * sign
            target = LAMBDA * target + (1 - LAMBDA) * value


def roll(state: env.State, rng: random.Random) -> int:
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    action: int = rng.choices(actions, weights)[0]
    return action


@dataclass(frozen=True)
class Match:
    """Some games of a player against another, or against random moves."""

    name: str
    length: int
    weights: list[float]
    opponent: list[float] | None
    games: range

    def points(self) -> list[float]:
        """The points of the player: 1, 0.5 or 0 for each game."""
        game = env.load_game(self.name, max_game_length=self.length)
        players = [Learner(game), Learner(game)]
        players[0].weights = self.weights
        players[1].weights = self.opponent or []
        points = []
        for number in self.games:
            rng = random.Random(number)
            state = game.new_initial_state()
            # It has White in every other game.
            first = number % 2
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(roll(state, rng))
                    continue
                player = state.current_player() ^ first
                if player == 1 and self.opponent is None:
                    state.apply_action(rng.choice(state.legal_actions()))
                else:
                    state.apply_action(players[player].choose(state, rng))
            points.append((1 + state.player_return(first)) / 2)
        return points


@dataclass(frozen=True)
class Score:
    """A mean score of 0 to 1."""

    mean: float
    margin: float
    """The half of its 95 % interval."""

    def __str__(self) -> str:
        return f"{self.mean:.1%} ± {self.margin:.1%}"


def measure(
    game: env.Game, weights: list[float], opponent: list[float] | None, games: int
) -> Score:
    """The score of a player, on two processors."""
    name, length = game.get_type().short_name, game.max_game_length()
    parts = [range(first * games // 4, (first + 1) * games // 4) for first in range(4)]
    matches = [Match(name, length, weights, opponent, part) for part in parts]
    with multiprocessing.Pool(2) as pool:
        points = [point for part in pool.map(Match.points, matches) for point in part]
    mean = sum(points) / len(points)
    variance = sum((point - mean) ** 2 for point in points) / (len(points) - 1)
    return Score(mean, 1.96 * math.sqrt(variance / len(points)))


def train(learner: Learner, games: int, seed: int) -> None:
    """Learn from games, ever more slowly."""
    rng = random.Random(seed)
    first, last = RATES
    for number in range(games):
        learner.learn(rng, first * (last / first) ** (number / games))


def count(text: str) -> int:
    """A number of at least 2, so that there is a variance."""
    number = int(text)
    if number < 2:
        raise argparse.ArgumentTypeError(f"'{text}' is too small; expected 2 or more")
    return number


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Learn to play from nothing.",
        epilog="example: learn.py --game colorbound --games 500 --matches 200",
    )
    parser.add_argument("--game", default="royal-standard", choices=ermine.games())
    parser.add_argument("--games", type=count, default=600, help="games to learn from")
    parser.add_argument("--matches", type=count, default=400, help="games to measure")
    parser.add_argument("--length", type=count, default=300, help="moves before a draw")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    game = env.load_game(arguments.game, max_game_length=arguments.length)
    learner = Learner(game)
    untrained = list(learner.weights)
    before = measure(game, untrained, None, arguments.matches)
    print(f"before, against random moves: {before}", flush=True)
    train(learner, arguments.games, arguments.seed)
    after = measure(game, learner.weights, None, arguments.matches)
    print(f"after {arguments.games} games, against random moves: {after}", flush=True)
    gain = measure(game, learner.weights, untrained, arguments.matches)
    print(f"after {arguments.games} games, against its untrained self: {gain}")


if __name__ == "__main__":
    main()
