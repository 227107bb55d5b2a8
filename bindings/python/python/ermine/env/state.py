"""States: points of a game."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

from .._ermine import Board
from ..types import Side, ToAct
from .values import PlayerAction, PlayerId, game_over, illegal, invalid

if TYPE_CHECKING:
    from .game import Game

_SIDES = (Side.WHITE, Side.BLACK)
_CHANCE = int(PlayerId.CHANCE)
_TERMINAL = int(PlayerId.TERMINAL)


class State:
    """A point of a game. ``Game.new_initial_state`` makes it.

    Examples
    --------
    >>> from ermine import env
    >>> state = env.load_game("colorbound").new_initial_state()
    >>> state.apply_action(state.string_to_action("e2e4"))
    >>> state.current_player(), state.history()
    (1, [796])
    """

    def __init__(self, game: Game, board: Board) -> None:
        self._game = game
        self._board = board
        self._history: list[PlayerAction] = []
        self._moves = 0

    @property
    def board(self) -> Board:
        """A copy of the board, to show or analyse it."""
        return self._board.copy()

    def get_game(self) -> Game:
        """Return the game.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.get_game()
        colorbound(max_game_length=5000)
        """
        return self._game

    def num_players(self) -> int:
        """Return the number of players: 2.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.num_players()
        2
        """
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        """Return the number of actions of players.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> max(state.legal_actions()) < state.num_distinct_actions()
        True
        """
        return self._game.num_distinct_actions()

    def is_terminal(self) -> bool:
        """Return whether the game has ended, by rule or because it was cut off.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.is_terminal()
        False
        """
        return self._moves >= self._game.max_game_length() or self._board.is_game_over()

    def is_chance_node(self) -> bool:
        """Return whether the die is rolled next.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("royal-palette").new_initial_state()
        >>> state.is_chance_node(), state.child(2).is_chance_node()
        (True, False)
        """
        return self.current_player() == _CHANCE

    def is_player_node(self) -> bool:
        """Return whether a player moves next.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("royal-palette").new_initial_state()
        >>> state.is_player_node(), state.child(2).is_player_node()
        (False, True)
        """
        return self.current_player() >= 0

    def is_simultaneous_node(self) -> bool:
        """Return whether all players act at once: never.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.is_simultaneous_node()
        False
        """
        return False

    def is_mean_field_node(self) -> bool:
        """Return whether a population acts: never.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.is_mean_field_node()
        False
        """
        return False

    def is_initial_state(self) -> bool:
        """Return whether no action has been applied.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("royal-palette").new_initial_state()
        >>> state.is_initial_state(), state.child(2).is_initial_state()
        (True, False)
        """
        return not self._history

    def current_player(self) -> int:
        """Return the player to act, ``PlayerId.CHANCE`` or ``PlayerId.TERMINAL``.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("royal-palette").new_initial_state()
        >>> state.current_player(), state.child(2).current_player()
        (-1, 0)
        """
        if self.is_terminal():
            return _TERMINAL
        if self._board.to_act is ToAct.ROLL:
            return _CHANCE
        return _SIDES.index(self._board.turn)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions, in ascending order.

        Parameters
        ----------
        player : int, optional
            A player; no action is legal for one who is not to act.

        Returns
        -------
        list of int
            The actions; at a chance node, those of ``chance_outcomes``.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.legal_actions()[:3], state.legal_actions(1)
        ([16, 18, 88], [])
        """
        current = self.current_player()
        if current == _TERMINAL or player not in (None, current):
            return []
        if current == _CHANCE:
            return list(range(len(self._board.outcomes)))
        return sorted(self._board.legal_numbers())

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Return 1 for each legal action and 0 for all others, by action.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> sum(state.legal_actions_mask()) == len(state.legal_actions())
        True
        """
        is_chance = self.is_chance_node() and player in (None, _CHANCE)
        game = self._game
        size = game.max_chance_outcomes() if is_chance else game.num_distinct_actions()
        mask = [0] * size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the actions of a chance node with their probabilities.

        Returns
        -------
        list of (int, float)
            The probabilities add up to 1. Empty unless the die is rolled next.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("royal-palette").new_initial_state()
        >>> state.chance_outcomes()
        [(0, 0.75), (1, 0.125), (2, 0.125)]
        """
        if not self.is_chance_node():
            return []
        outcomes = enumerate(self._board.outcomes)
        return [(action, outcome.probability) for action, outcome in outcomes]

    def apply_action(self, action: int) -> None:
        """Apply an action.

        Raises
        ------
        IllegalStepError
            If the action is not legal now.
        GameOverError
            If the game has ended.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("royal-palette").new_initial_state()
        >>> state.apply_action(2)
        >>> state.current_player()
        0
        """
        action = operator.index(action)
        player = self.current_player()
        if player == _TERMINAL:
            raise game_over(action)
        if player == _CHANCE:
            outcomes = self._board.outcomes
            if not 0 <= action < len(outcomes):
                raise illegal(action, f"an outcome from 0 to {len(outcomes) - 1}")
            self._board.push(outcomes[action].roll)
        else:
            if not 0 <= action < self._game.num_distinct_actions():
                raise illegal(action, "one of legal_actions()")
            self._board.push_number(action)
            self._moves += 1
        self._history.append(PlayerAction(player, action))

    def apply_action_with_legality_check(self, action: int) -> None:
        """Apply an action: the same as ``apply_action``, which always checks.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.apply_action_with_legality_check(796)
        >>> state.history()
        [796]
        """
        self.apply_action(action)

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action.

        Raises
        ------
        InvalidValueError
            If it was not this action of this player.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.apply_action(796)
        >>> state.undo_action(0, 796)
        >>> state.is_initial_state()
        True
        """
        if self._history[-1:] != [PlayerAction(player, action)]:
            raise invalid("action", action, "the last action of its player")
        self._history.pop()
        self._board.pop()
        self._moves -= player != _CHANCE

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        """Return the text of a legal action in the protocol: ``e2e4``, ``r1``.

        Parameters
        ----------
        player_or_action : int
            The action, or the player followed by the action.
        action : int, optional
            The action, after the player.

        Raises
        ------
        IllegalStepError
            If the action is not legal now.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.action_to_string(796), state.action_to_string(0, 796)
        ('e2e4', 'e2e4')
        """
        wanted = player_or_action if action is None else action
        if self.is_chance_node():
            outcomes = self._board.outcomes
            if 0 <= wanted < len(outcomes):
                return str(outcomes[wanted].roll)
        elif not self.is_terminal():
            for move in self._board.legal_moves:
                if move.number == wanted:
                    return str(move)
        raise illegal(wanted, "one of legal_actions()")

    def string_to_action(
        self, player_or_text: int | str, text: str | None = None
    ) -> int:
        """Return the action that a text means now.

        Parameters
        ----------
        player_or_text : int or str
            The text, or the player followed by the text.
        text : str, optional
            The text, after the player: a move as ``Board.parse`` reads it, or a roll as
            ``action_to_string`` writes it.

        Raises
        ------
        InvalidStepError
            If the text is not a legal action.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.string_to_action("e2e4"), state.string_to_action("e4")
        (796, 796)
        """
        wanted = str(player_or_text) if text is None else text
        if self.is_chance_node():
            rolls = [str(outcome.roll) for outcome in self._board.outcomes]
            if wanted not in rolls:
                raise illegal(wanted, "one of " + ", ".join(rolls))
            return rolls.index(wanted)
        if self.is_terminal():
            raise game_over(wanted)
        return self._board.parse(wanted).number

    def returns(self) -> list[float]:
        """Return the returns of both players so far: 0 until the game has ended.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.returns()
        [0.0, 0.0]
        """
        result = self._board.result
        if result is None or result.winner is None:
            return [0.0, 0.0]
        return [1.0 if side is result.winner else -1.0 for side in _SIDES]

    def rewards(self) -> list[float]:
        """Return the rewards of both players for the last action.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.rewards()
        [0.0, 0.0]
        """
        return self.returns()

    def player_return(self, player: int) -> float:
        """Return the return of a player.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.player_return(1)
        0.0
        """
        if player not in (0, 1):
            raise invalid("player", player, "0 or 1")
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        """Return the reward of a player for the last action.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.player_reward(1)
        0.0
        """
        return self.player_return(player)

    def clone(self) -> State:
        """Return a copy that goes on independently.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.clone().apply_action(796)
        >>> state.history()
        []
        """
        state = State(self._game, self._board.copy())
        state._history = list(self._history)
        state._moves = self._moves
        return state

    def child(self, action: int) -> State:
        """Return the state after an action, which is not applied to this one.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.child(796).history(), state.history()
        ([796], [])
        """
        state = self.clone()
        state.apply_action(action)
        return state

    def history(self) -> list[int]:
        """Return the actions so far, those of chance included.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("royal-palette").new_initial_state()
        >>> state.child(2).history()
        [2]
        """
        return [entry.action for entry in self._history]

    def full_history(self) -> list[PlayerAction]:
        """Return the actions so far with their players.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.child(796).full_history()
        [PlayerAction(player=0, action=796)]
        """
        return list(self._history)

    def history_str(self) -> str:
        """Return the actions so far as text.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("royal-palette").new_initial_state()
        >>> state.child(2).child(796).history_str()
        '2, 796'
        """
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """Return the number of actions so far, those of chance included.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("royal-palette").new_initial_state()
        >>> state.child(2).move_number()
        1
        """
        return len(self._history)

    def observation_tensor(self, player: int | None = None) -> memoryview[float]:
        """Return the position as numbers from 0 to 1.

        Parameters
        ----------
        player : int, optional
            Makes no difference: both players see everything, White's first rank first.

        Returns
        -------
        memoryview
            ``float32`` values: planes (``Game.observation_planes``), each by its ranks,
            each by its files. ``list`` or ``numpy.asarray`` takes it.

        Examples
        --------
        >>> from ermine import env
        >>> game = env.load_game("colorbound")
        >>> tensor = game.new_initial_state().observation_tensor()
        >>> len(tensor) == game.observation_tensor_size(), tensor[4]
        (True, 1.0)
        """
        return self._game.encode(self._board)

    def observation_string(self, player: int | None = None) -> str:
        """Return the position string.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("colorbound").new_initial_state()
        >>> state.observation_string() == state.board.fen
        True
        """
        return self._board.fen

    def information_state_string(self, player: int | None = None) -> str:
        """Return the start and all steps: what a player knows, who remembers everything.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("royal-palette").new_initial_state()
        >>> state.child(2).information_state_string()
        'startpos r8'
        """
        return " ".join([self._board.start, *map(str, self._board.steps)])

    def serialize(self) -> str:
        """Return the state as text, for ``Game.deserialize_state``.

        Returns
        -------
        str
            The start in the first line, then the actions, one a line.

        Examples
        --------
        >>> from ermine import env
        >>> state = env.load_game("royal-palette").new_initial_state()
        >>> state.child(2).serialize()
        'startpos\\n2'
        """
        return "\n".join([self._board.start, *map(str, self.history())])

    def __reduce__(self) -> tuple[object, ...]:
        return self._game.deserialize_state, (self.serialize(),)

    def __str__(self) -> str:
        return self._board.fen

    def __repr__(self) -> str:
        return f"<State of {self._game!r}: {self}>"
