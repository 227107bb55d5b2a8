"""Games: the rules as factories of states."""

from __future__ import annotations

import json
from collections.abc import Mapping

from .._ermine import Board, ObservationEncoder, games
from ..boards import restore_board
from ..errors import ErmineError
from ..types import ToAct
from .state import State
from .values import GameType, invalid, whole

MAX_GAME_LENGTH = 5000
"""The default number of moves after which a game is cut off."""


class Game:
    """The rules of a game, as a factory of states. ``load_game`` makes it.

    Parameters
    ----------
    name : str
        The name of the game.
    settings : mapping of str to str, optional
        Settings of the game.
    max_game_length : int
        The number of moves after which a game is cut off as a draw, 1 or more.

    Examples
    --------
    >>> from ermine import env
    >>> game = env.load_game("royal-standard")
    >>> game.num_distinct_actions(), game.observation_tensor_shape()
    (36864, [16, 6, 7])
    """

    def __init__(
        self,
        name: str,
        settings: Mapping[str, str] | None = None,
        max_game_length: int = MAX_GAME_LENGTH,
    ) -> None:
        self._name = name
        self._settings = dict(settings or {})
        self._max_game_length = _length(max_game_length)
        board = Board(name, settings=self._settings)
        self._encoder = ObservationEncoder(board)
        self._planes = self._encoder.planes
        self._num_actions = board.move_numbers
        self._has_dice = board.has_dice
        while self._has_dice and board.to_act is ToAct.DECISION:
            board.push(board.legal_moves[0])
        self._num_outcomes = len(board.outcomes)

    def get_type(self) -> GameType:
        """Return the class of the game.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("colorbound").get_type().short_name
        'colorbound'
        """
        mode = GameType.ChanceMode
        chance = mode.EXPLICIT_STOCHASTIC if self._has_dice else mode.DETERMINISTIC
        return GameType(self._name, chance)

    def get_parameters(self) -> dict[str, object]:
        """Return the parameters of ``load_game`` for this game, by name.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("colorbound").get_parameters()
        {'max_game_length': 5000}
        """
        return {"max_game_length": self._max_game_length, **self._settings}

    def num_players(self) -> int:
        """Return the number of players: 2.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("royal-rumble").num_players()
        2
        """
        return 2

    def num_distinct_actions(self) -> int:
        """Return the number of actions of players: all are at least 0 and below it.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("royal-palette").num_distinct_actions()
        8192
        """
        return self._num_actions

    def max_chance_outcomes(self) -> int:
        """Return the number of outcomes of a roll; 0 without dice.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("royal-palette").max_chance_outcomes()
        3
        """
        return self._num_outcomes

    def max_chance_nodes_in_history(self) -> int:
        """Return the maximum number of rolls in a game: one before each move.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("royal-palette(max_game_length=100)").max_chance_nodes_in_history()
        100
        """
        return self._max_game_length if self._has_dice else 0

    def min_utility(self) -> float:
        """Return the smallest return of a player.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("colorbound").min_utility()
        -1.0
        """
        return -1.0

    def max_utility(self) -> float:
        """Return the largest return of a player.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("colorbound").max_utility()
        1.0
        """
        return 1.0

    def utility_sum(self) -> float:
        """Return the sum of the returns of both players.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("colorbound").utility_sum()
        0.0
        """
        return 0.0

    def max_game_length(self) -> int:
        """Return the number of moves after which a game is cut off as a draw.

        Rolls do not count. A game that the rules leave unfinished so long is rare: they
        draw games without progress.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("colorbound", {"max_game_length": 300}).max_game_length()
        300
        """
        return self._max_game_length

    def observation_tensor_shape(self) -> list[int]:
        """Return the shape of observation tensors: planes, ranks, files.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("royal-palette").observation_tensor_shape()
        [62, 8, 8]
        """
        return list(self._encoder.shape)

    def observation_tensor_size(self) -> int:
        """Return the number of values of an observation tensor.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("royal-palette").observation_tensor_size()
        3968
        """
        planes, ranks, files = self._encoder.shape
        return planes * ranks * files

    def observation_planes(self) -> list[str]:
        """Return the meanings of the planes of observation tensors.

        Each names a field of the position string and its value. The values are 0 or 1,
        except for numbers: n is shown as n / (n + 50).

        Examples
        --------
        >>> from ermine import env
        >>> planes = env.load_game("colorbound").observation_planes()
        >>> planes[0], planes[-1]
        ('placement: White king', 'fullmove')
        """
        return list(self._planes)

    def encode(self, board: Board) -> memoryview[float]:
        """Return the observation tensor of any board of the game.

        Raises
        ------
        InvalidValueError
            If the board is one of another game.

        Examples
        --------
        >>> from ermine import Board, env
        >>> game = env.load_game("colorbound")
        >>> sum(game.encode(Board("colorbound"))[:64])  # The plane of White's king.
        1.0
        """
        return memoryview(self._encoder.encode(board)).cast("f")

    def new_initial_state(
        self, fen: str | None = None, *, start: str | None = None
    ) -> State:
        """Return a state at the start of a game.

        Parameters
        ----------
        fen : str, optional
            A position string to start from.
        start : str, optional
            One of several start positions (``ermine.random_start`` draws one).

        Raises
        ------
        InvalidPositionError
            If the game rejects the position string or the start.
        InvalidValueError
            If both are given.

        Examples
        --------
        >>> from ermine import env
        >>> game = env.load_game("royal-palette")
        >>> game.new_initial_state("4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 1 gr b 3").current_player()
        0
        """
        return State(self, Board(self._name, fen, start=start, settings=self._settings))

    def deserialize_state(self, text: str) -> State:
        """Return the state that ``State.serialize`` wrote.

        Raises
        ------
        InvalidPositionError
            If the first line is not a start of the game.
        InvalidValueError
            If another line is not an action that is legal there.

        Examples
        --------
        >>> from ermine import env
        >>> env.load_game("royal-palette").deserialize_state("startpos\\n2").history()
        [2]
        """
        try:
            start, *actions = str.splitlines(text) or [""]
        except TypeError:
            raise invalid("state", text, "a text of State.serialize") from None
        board = restore_board(self._name, start, self._settings, [])
        state = State(self, board)
        for action in actions:
            if not action.isdecimal() or len(action) > 20:
                raise invalid("state", action, "the number of an action")
            state.apply_action(int(action))
        return state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        same_name = self._name == other._name
        return same_name and self.get_parameters() == other.get_parameters()

    def __hash__(self) -> int:
        return hash((self._name, self._max_game_length))

    def __reduce__(self) -> tuple[object, ...]:
        return Game, (self._name, self._settings, self._max_game_length)

    def __repr__(self) -> str:
        fields = sorted(self.get_parameters().items())
        return f"{self._name}({','.join(f'{name}={value}' for name, value in fields)})"


def load_game(
    name: str,
    parameters: Mapping[str, object] | None = None,
    *,
    settings: Mapping[str, str] | None = None,
    max_game_length: int = MAX_GAME_LENGTH,
) -> Game:
    """Return a game by its name.

    Parameters
    ----------
    name : str
        One of ``ermine.games()``, with parameters or without:
        ``colorbound(max_game_length=300)``.
    parameters : mapping of str to object, optional
        The same arguments by name, as OpenSpiel takes them: ``max_game_length`` and
        settings. A value that contains a comma cannot be a part of ``name``.
    settings : mapping of str to str, optional
        Settings of the game, such as ``Tiles``.
    max_game_length : int
        The number of moves after which a game is cut off as a draw, 1 or more.

    Raises
    ------
    UnknownGameError
        If no game has this name.
    InvalidValueError
        If a setting or the length is rejected.

    Examples
    --------
    >>> from ermine import env
    >>> env.load_game("royal-palette").max_chance_outcomes()
    3
    >>> env.load_game("colorbound", {"max_game_length": 300})
    colorbound(max_game_length=300)
    """
    name, given = _parts(name)
    given.update(parameters or {})
    length = _length(given.pop("max_game_length", max_game_length))
    texts = {name: str(value) for name, value in given.items()}
    return Game(name, {**(settings or {}), **texts}, length)


def registered_names() -> list[str]:
    """Return the names of all games, as ``ermine.games``.

    Examples
    --------
    >>> from ermine import env
    >>> "royal-palette" in env.registered_names()
    True
    """
    return games()


def registered_games() -> list[GameType]:
    """Return the classes of all games.

    Examples
    --------
    >>> from ermine import env
    >>> [game.short_name for game in env.registered_games()] == env.registered_names()
    True
    """
    return [Game(name).get_type() for name in games()]


def serialize_game_and_state(game: Game, state: State) -> str:
    """Return a game and one of its states as text.

    Examples
    --------
    >>> from ermine import env
    >>> game = env.load_game("colorbound")
    >>> env.serialize_game_and_state(game, game.new_initial_state().child(796))
    '{"game": "colorbound", "parameters": {"max_game_length": 5000}, "state": "startpos\\\\n796"}'
    """
    saved = {
        "game": game.get_type().short_name,
        "parameters": game.get_parameters(),
        "state": state.serialize(),
    }
    return json.dumps(saved)


def deserialize_game_and_state(text: str) -> tuple[Game, State]:
    """Return the game and the state that ``serialize_game_and_state`` wrote.

    Raises
    ------
    InvalidValueError
        If the text is not of that form.

    Examples
    --------
    >>> from ermine import env
    >>> game = env.load_game("colorbound")
    >>> state = game.new_initial_state().child(796)
    >>> text = env.serialize_game_and_state(game, state)
    >>> str(env.deserialize_game_and_state(text)[1]) == str(state)
    True
    """
    try:
        saved = json.loads(text)
        game = load_game(saved["game"], saved["parameters"])
        return game, game.deserialize_state(saved["state"])
    except ErmineError:
        raise
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        expected = "a text of serialize_game_and_state"
        raise invalid("text", text, expected) from error


def _parts(text: str) -> tuple[str, dict[str, object]]:
    """Split ``name(parameter=value,...)``."""
    name, bracket, rest = str.partition(text, "(")
    given: dict[str, object] = {}
    if bracket:
        fields = [part.partition("=") for part in rest[:-1].split(",") if part]
        if rest[-1:] != ")" or not all(sign for _, sign, _ in fields):
            raise invalid("game", text, "name or name(parameter=value,...)")
        given.update((key.strip(), value.strip()) for key, _, value in fields)
    return name, given


def _length(value: object) -> int:
    if isinstance(value, str) and value.isdecimal() and len(value) <= 20:
        value = int(value)
    expected = "a whole number from 1 on"
    length = whole("max_game_length", value, expected)
    if length < 1:
        raise invalid("max_game_length", value, expected)
    return length
