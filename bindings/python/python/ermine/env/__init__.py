"""Games for learning systems, with the interface of OpenSpiel.

``load_game`` returns a ``Game``; its ``State`` has the methods that OpenSpiel's has for
sequential games that both players see completely. A program that plays, samples or searches
through them, such as OpenSpiel's ``example.py``, runs with ``from ermine import env as
pyspiel`` in place of its import. The bots, policies, observers and algorithms of ``pyspiel``
are not there. Neither OpenSpiel nor NumPy is needed.

- Players are 0 for White, who begins, and 1 for Black; in Royal Rumble they are players 1
  and 2. A player may have several actions in a row. ``PlayerId.CHANCE`` rolls the die.
- The action of a move is its fixed number (``Move.number``): the same in every position and
  every release. The action of an outcome of a roll is its index in ``Board.outcomes``.
- The returns are 1 for a win, -1 for a loss and 0 for a draw. A game that reaches
  ``max_game_length`` moves is cut off and counts as a draw.
- Observations show the position string completely, so that different position strings have
  different tensors. Earlier positions, which count for repetition, are not part of it. A
  tensor is a ``memoryview``, not a list: ``list`` or ``numpy.asarray`` takes it.
- Errors are those of this package: ``ErmineError`` in place of ``SpielError``.

Examples
--------
>>> import random
>>> from ermine import env
>>> rng = random.Random(1)
>>> state = env.load_game("royal-palette").new_initial_state()
>>> while not state.is_terminal():
...     if state.is_chance_node():
...         actions, weights = zip(*state.chance_outcomes())
...         state.apply_action(rng.choices(actions, weights)[0])
...     else:
...         state.apply_action(rng.choice(state.legal_actions()))
>>> sum(state.returns())
0.0
"""

from .game import (
    MAX_GAME_LENGTH,
    Game,
    deserialize_game_and_state,
    load_game,
    registered_games,
    registered_names,
    serialize_game_and_state,
)
from .state import State
from .values import GameType, PlayerAction, PlayerId

__all__ = [
    "MAX_GAME_LENGTH",
    "Game",
    "GameType",
    "PlayerAction",
    "PlayerId",
    "State",
    "deserialize_game_and_state",
    "load_game",
    "registered_games",
    "registered_names",
    "serialize_game_and_state",
]
