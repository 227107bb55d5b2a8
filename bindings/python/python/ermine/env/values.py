"""Plain values: players, actions, the class of a game, errors."""

from __future__ import annotations

import enum
import operator
from dataclasses import dataclass

from ..errors import GameOverError, IllegalStepError, InvalidValueError


class PlayerId(enum.IntEnum):
    """The numbers of players. White is 0, Black is 1; the others stand for no player.

    Examples
    --------
    >>> from ermine import env
    >>> state = env.load_game("royal-palette").new_initial_state()
    >>> state.current_player() == env.PlayerId.CHANCE
    True
    """

    DEFAULT_PLAYER_ID = 0
    """The first player: White."""
    CHANCE = -1
    """The die is rolled."""
    SIMULTANEOUS = -2
    """All players act at once: never in these games."""
    INVALID = -3
    """No player."""
    TERMINAL = -4
    """The game has ended."""
    MEAN_FIELD = -5
    """A population acts: never in these games."""


@dataclass(frozen=True)
class GameType:
    """The class of a game, in OpenSpiel's words.

    Examples
    --------
    >>> from ermine import env
    >>> kind = env.load_game("colorbound").get_type()
    >>> kind.chance_mode is env.GameType.ChanceMode.DETERMINISTIC
    True
    """

    class ChanceMode(enum.Enum):
        """Whether there are dice.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("royal-palette").get_type().chance_mode.value
        'explicit_stochastic'
        """

        DETERMINISTIC = "deterministic"
        EXPLICIT_STOCHASTIC = "explicit_stochastic"
        SAMPLED_STOCHASTIC = "sampled_stochastic"

    class Dynamics(enum.Enum):
        """Whether players act one after the other.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("colorbound").get_type().dynamics.value
        'sequential'
        """

        SEQUENTIAL = "sequential"
        SIMULTANEOUS = "simultaneous"
        MEAN_FIELD = "mean_field"

    class Information(enum.Enum):
        """Whether players see everything.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("colorbound").get_type().information.value
        'perfect_information'
        """

        ONE_SHOT = "one_shot"
        PERFECT_INFORMATION = "perfect_information"
        IMPERFECT_INFORMATION = "imperfect_information"

    class Utility(enum.Enum):
        """The relation of the returns of both players.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("colorbound").get_type().utility.value
        'zero_sum'
        """

        ZERO_SUM = "zero_sum"
        CONSTANT_SUM = "constant_sum"
        GENERAL_SUM = "general_sum"
        IDENTICAL = "identical"

    class RewardModel(enum.Enum):
        """Whether there are rewards before the end.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("colorbound").get_type().reward_model.value
        'terminal'
        """

        REWARDS = "rewards"
        TERMINAL = "terminal"

    short_name: str
    """The name of the game."""
    chance_mode: ChanceMode
    """``EXPLICIT_STOCHASTIC`` for a game with dice, otherwise ``DETERMINISTIC``."""
    dynamics: Dynamics = Dynamics.SEQUENTIAL
    information: Information = Information.PERFECT_INFORMATION
    utility: Utility = Utility.ZERO_SUM
    reward_model: RewardModel = RewardModel.TERMINAL
    max_num_players: int = 2
    min_num_players: int = 2
    provides_information_state_string: bool = True
    provides_information_state_tensor: bool = False
    provides_observation_string: bool = True
    provides_observation_tensor: bool = True
    default_loadable: bool = True


@dataclass(frozen=True)
class PlayerAction:
    """An action of a game's history.

    Examples
    --------
    >>> from ermine import env
    >>> state = env.load_game("royal-palette").new_initial_state()
    >>> state.child(2).full_history()
    [PlayerAction(player=-1, action=2)]
    """

    player: int
    """The player, or ``PlayerId.CHANCE``."""
    action: int
    """The action."""


def whole(field: str, value: object, expected: str) -> int:
    """Return a whole number, of NumPy's too."""
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise invalid(field, value, expected) from None


def invalid(field: str, value: object, expected: str) -> InvalidValueError:
    """Return the error for a value that is not accepted."""
    text = _shown(value)
    message = f"{field}: invalid value '{text}'; expected {expected}"
    return InvalidValueError(message, field, text, expected)


def illegal(action: object, expected: str) -> IllegalStepError:
    """Return the error for an action that is not legal now."""
    text = _shown(action)
    message = f"action '{text}' is not possible here; expected {expected}"
    return IllegalStepError(message, "action", text, expected)


def game_over(action: object) -> GameOverError:
    """Return the error for an action after the end of the game."""
    expected = "no action"
    message = f"the game has ended; expected {expected}"
    return GameOverError(message, "action", _shown(action), expected)


def _shown(value: object) -> str:
    """The beginning of a value as text; Python does not write huge numbers as decimals."""
    if isinstance(value, int) and value.bit_length() > 256:
        value = hex(value)
    return str(value)[:80]
