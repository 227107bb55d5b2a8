"""Games as learning systems see them, checked along random games as OpenSpiel's tests do."""

from __future__ import annotations

import doctest
import hashlib
import inspect
import itertools
import math
import pickle
import random
from collections.abc import Callable
from types import ModuleType

import pytest

import ermine
from ermine import env

GAMES = ermine.games()


def choose(state: env.State, rng: random.Random) -> int:
    """Draw an action: by its probability at a chance node."""
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        action: int = rng.choices(actions, weights)[0]
        return action
    return rng.choice(state.legal_actions())


def check_chance(state: env.State) -> None:
    game = state.get_game()
    outcomes = state.chance_outcomes()
    assert [action for action, _ in outcomes] == state.legal_actions()
    assert all(0 <= action < game.max_chance_outcomes() for action, _ in outcomes)
    assert all(probability > 0 for _, probability in outcomes)
    assert sum(probability for _, probability in outcomes) == pytest.approx(1)
    assert len(state.legal_actions_mask()) == game.max_chance_outcomes()
    assert state.legal_actions(0) == state.legal_actions(1) == []


def check_decision(state: env.State) -> None:
    game = state.get_game()
    player = state.current_player()
    assert player in (0, 1) and state.is_player_node()
    actions = state.legal_actions()
    assert actions == sorted(set(actions)) == state.legal_actions(player)
    assert actions and 0 <= actions[0] and actions[-1] < game.num_distinct_actions()
    assert state.legal_actions(1 - player) == [] == state.chance_outcomes()
    mask = state.legal_actions_mask(player)
    assert len(mask) == game.num_distinct_actions()
    assert [action for action, legal in enumerate(mask) if legal] == actions
    assert not any(state.legal_actions_mask(1 - player))


def check_node(state: env.State, rng: random.Random) -> None:
    """Check what holds at every state of every game."""
    game = state.get_game()
    assert (state.current_player() == env.PlayerId.CHANCE) == state.is_chance_node()
    assert (state.current_player() == env.PlayerId.TERMINAL) == state.is_terminal()
    assert state.move_number() == len(state.history()) == len(state.full_history())
    assert sum(state.returns()) == game.utility_sum()
    assert state.rewards() == state.returns()
    if state.is_terminal():
        assert state.legal_actions() == [] == state.chance_outcomes()
        return
    assert state.returns() == [0.0, 0.0]
    if state.is_chance_node():
        check_chance(state)
    else:
        check_decision(state)
    action = choose(state, rng)
    text = state.action_to_string(action)
    assert state.action_to_string(state.current_player(), action) == text
    assert state.string_to_action(text) == action
    assert state.string_to_action(state.current_player(), text) == action


def same(one: env.State, other: env.State) -> bool:
    return (
        str(one) == str(other)
        and one.full_history() == other.full_history()
        and one.information_state_string() == other.information_state_string()
        and one.current_player() == other.current_player()
        and one.legal_actions() == other.legal_actions()
        and one.chance_outcomes() == other.chance_outcomes()
        and one.returns() == other.returns()
    )


def check_copies(state: env.State, rng: random.Random) -> None:
    """Check clones, children and texts, which must not touch the state."""
    game = state.get_game()
    before = state.serialize()
    clone = state.clone()
    assert same(clone, state)
    assert same(game.deserialize_state(before), state)
    assert same(pickle.loads(pickle.dumps(state)), state)
    text = env.serialize_game_and_state(game, state)
    restored_game, restored = env.deserialize_game_and_state(text)
    assert restored_game == game and same(restored, state)
    if not state.is_terminal():
        action = choose(state, rng)
        child = state.child(action)
        player = state.current_player()
        assert child.history() == [*state.history(), action]
        assert child.full_history()[-1] == env.PlayerAction(player, action)
        clone.apply_action(action)
        assert same(clone, child)
        clone.undo_action(player, action)
        assert same(clone, state)
    assert state.serialize() == before


def play(game: env.Game, seed: int) -> env.State:
    """Play a random game with all checks, then take it back."""
    rng = random.Random(seed)
    start = ermine.random_start(game.get_type().short_name, seed)
    state = game.new_initial_state(start=start)
    texts = []
    while True:
        check_node(state, rng)
        if state.move_number() % 29 == 0 or state.is_terminal():
            check_copies(state, rng)
        if state.is_terminal():
            break
        texts.append(str(state))
        state.apply_action(choose(state, rng))
    last = state.clone()
    for entry in reversed(state.full_history()):
        state.undo_action(entry.player, entry.action)
        assert str(state) == texts.pop()
    assert state.is_initial_state() and state.history() == [] == texts
    return last


@pytest.mark.parametrize("name", GAMES)
def test_random_games_keep_the_contract(name: str) -> None:
    length = 300
    game = env.load_game(name, max_game_length=length)
    for seed in range(2):
        last = play(game, seed)
        moves = [entry for entry in last.full_history() if entry.player >= 0]
        result = last.board.result
        assert len(moves) == length if result is None else len(moves) <= length
        rolls = len(last.history()) - len(moves)
        assert rolls <= game.max_chance_nodes_in_history()
        assert last.returns() in ([1.0, -1.0], [-1.0, 1.0], [0.0, 0.0])


@pytest.mark.parametrize("name", GAMES)
def test_observations_are_of_the_documented_shape(name: str) -> None:
    game = env.load_game(name)
    planes, ranks, files = game.observation_tensor_shape()
    board = ermine.Board(name)
    assert (files, ranks) == (board.files, board.ranks)
    assert planes == len(game.observation_planes())
    assert game.observation_tensor_size() == planes * ranks * files
    rng = random.Random(5)
    state = game.new_initial_state()
    seen: dict[bytes, str] = {}
    while not state.is_terminal() and state.move_number() < 60:
        tensor = state.observation_tensor()
        assert tensor.format == "f" and len(tensor) == planes * ranks * files
        assert all(0 <= value <= 1 for value in tensor)
        assert state.observation_tensor(1).tobytes() == tensor.tobytes()
        text = seen.setdefault(tensor.tobytes(), state.observation_string())
        assert text == state.observation_string()
        state.apply_action(choose(state, rng))
    assert len(seen) > 15


def playthrough(name: str) -> str:
    """Play a fixed game and return a digest of all that a learning system sees of it."""
    game = env.load_game(name, max_game_length=150)
    rng = random.Random(2024)
    state = game.new_initial_state()
    digest = hashlib.sha256(repr(game.observation_planes()).encode())
    while not state.is_terminal():
        actions = state.legal_actions()
        action = actions[rng.randrange(len(actions))]
        shown = (str(state), state.current_player(), actions, state.chance_outcomes())
        digest.update(repr((shown, state.action_to_string(action))).encode())
        if state.move_number() % 10 == 0:
            levels = [round(value * 200) for value in state.observation_tensor()]
            digest.update(bytes(levels))
        state.apply_action(action)
    digest.update(repr((str(state), state.returns())).encode())
    return f"{state.move_number()} {digest.hexdigest()[:16]}"


PLAYTHROUGHS = {
    "royal-palette": "262 590200cf7a85c61d",
    "colour-chess": "118 ff51b6b1fc5b6c1d",
    "royal-standard": "69 172775fbcaa4246c",
    "colorbound": "73 4de23a8088909dd3",
    "colorbound-equalized": "150 c9da06aec73ef370",
    "colorbound-decimal": "150 9f0a15bfeb221933",
    "royal-rumble-board": "150 9d9118bea20a14c9",
    "royal-rumble": "150 526186764546d7e3",
}
"""The playthroughs of an earlier build. One that changes breaks policies and data of users:
the rules, the numbers of moves or the planes are others."""


@pytest.mark.parametrize("name", GAMES)
def test_a_fixed_game_looks_as_before(name: str) -> None:
    assert playthrough(name) == PLAYTHROUGHS[name]


def test_the_die_is_a_player_with_probabilities() -> None:
    game = env.load_game("royal-palette")
    state = game.new_initial_state()
    assert state.current_player() == env.PlayerId.CHANCE
    assert state.current_player() == -1
    assert state.chance_outcomes() == [(0, 0.75), (1, 0.125), (2, 0.125)]
    texts = [state.action_to_string(action) for action in range(3)]
    assert texts == ["r1", "r7", "r8"]
    state.apply_action(2)
    assert state.current_player() == 0
    mode = env.GameType.ChanceMode
    assert game.get_type().chance_mode is mode.EXPLICIT_STOCHASTIC
    assert game.max_chance_outcomes() == 3
    assert env.load_game("colorbound").max_chance_outcomes() == 0


def test_one_player_may_move_twice_in_a_row() -> None:
    state = env.load_game("colour-chess").new_initial_state()
    rng = random.Random(3)
    players = []
    for _ in range(40):
        players.append(state.current_player())
        state.apply_action(choose(state, rng))
    repeated = sum(one == other for one, other in itertools.pairwise(players))
    assert repeated > 5 and set(players) == {0, 1}


def test_the_winner_has_the_positive_return() -> None:
    game = env.load_game("royal-standard")
    rng = random.Random(11)
    winners = set()
    for _ in range(40):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state, rng))
        result = state.board.result
        assert result is not None
        winners.add(result.winner)
        points = {ermine.Side.WHITE: 1.0, ermine.Side.BLACK: -1.0, None: 0.0}
        assert state.player_return(0) == points[result.winner]
        assert state.player_reward(1) == -points[result.winner]
    assert {ermine.Side.WHITE, ermine.Side.BLACK} <= winners


def test_a_long_game_is_cut_off_as_a_draw() -> None:
    game = env.load_game("royal-palette", max_game_length=3)
    assert game.max_game_length() == 3
    state = game.new_initial_state()
    rng = random.Random(1)
    while not state.is_terminal():
        state.apply_action(choose(state, rng))
    players = [entry.player for entry in state.full_history()]
    assert players == [-1, 0, -1, 1, -1, 0]
    assert game.max_chance_nodes_in_history() == 3
    assert state.returns() == [0.0, 0.0]
    assert state.current_player() == env.PlayerId.TERMINAL
    assert state.current_player() == -4
    with pytest.raises(ermine.GameOverError):
        state.apply_action(0)
    with pytest.raises(ermine.GameOverError):
        state.string_to_action("r1")
    with pytest.raises(ermine.IllegalStepError):
        state.action_to_string(0)


@pytest.mark.parametrize("action", [-1, 0, 3, 10**6, 2**32, -(2**70)])
@pytest.mark.parametrize("name", ["royal-palette", "colorbound"])
def test_an_illegal_action_is_named_and_changes_nothing(name: str, action: int) -> None:
    state = env.load_game(name).new_initial_state()
    if action in state.legal_actions():
        state.apply_action(action)
    before = state.serialize()
    with pytest.raises(ermine.IllegalStepError) as caught:
        state.apply_action(action)
    assert str(action) in str(caught.value)
    with pytest.raises(ermine.IllegalStepError):
        state.action_to_string(action)
    assert state.serialize() == before
    assert state.legal_actions()


def load_with_length(length: float) -> env.Game:
    return env.load_game("colorbound", max_game_length=length)  # type: ignore[arg-type]


def wrong_calls() -> dict[str, Callable[[], object]]:
    game = env.load_game("royal-palette")
    state = game.new_initial_state()
    return {
        "game": lambda: env.load_game("draughts"),
        "max_game_length": lambda: env.load_game("colorbound", max_game_length=0),
        "max_game_length of 1.5": lambda: load_with_length(1.5),
        "max_game_length that is no number": lambda: load_with_length(math.nan),
        "max_game_length without end": lambda: load_with_length(math.inf),
        "max_game_length of words": lambda: env.load_game(
            "colorbound(max_game_length=many)"
        ),
        "game without bracket": lambda: env.load_game("colorbound(max_game_length=3"),
        "game without value": lambda: env.load_game("colorbound(max_game_length)"),
        "Nothing": lambda: env.load_game("colorbound", settings={"Nothing": "1"}),
        "side": lambda: game.new_initial_state("8/8"),
        "start": lambda: game.new_initial_state(start="sideways"),
        "state": lambda: game.deserialize_state("startpos\nx"),
        "state of nothing": lambda: game.deserialize_state(None),  # type: ignore[arg-type]
        "state of a huge number": lambda: game.deserialize_state(
            "startpos\n" + "1" * 5000
        ),
        "action after the end": lambda: env.load_game(
            "colorbound(max_game_length=1)"
        ).deserialize_state("startpos\n796\n796"),
        "action": lambda: game.deserialize_state("startpos\n7"),
        "action of 5000 digits": lambda: state.apply_action(10**5000),
        "action of 5000 digits as text": lambda: state.action_to_string(10**5000),
        "action of 5000 digits taken back": lambda: state.undo_action(0, 10**5000),
        "action of a text": lambda: state.string_to_action("r2"),
        "action taken back": lambda: state.undo_action(0, 0),
        "player": lambda: state.player_return(-1),
        "player of three": lambda: state.player_reward(2),
        "text": lambda: env.deserialize_game_and_state("{}"),
        "text of JSON": lambda: env.deserialize_game_and_state("[1"),
        "text of nothing": lambda: env.deserialize_game_and_state(
            None  # type: ignore[arg-type]
        ),
        "text that nests": lambda: env.deserialize_game_and_state("[" * 100_000),
        "text of a huge number": lambda: env.deserialize_game_and_state("1" * 5000),
    }


@pytest.mark.parametrize("case", wrong_calls())
def test_a_wrong_value_is_named(case: str) -> None:
    with pytest.raises(ermine.InvalidValueError) as caught:
        wrong_calls()[case]()
    assert caught.value.field == case.split()[0]
    assert "\n" not in str(caught.value)


def test_games_with_the_same_rules_are_equal() -> None:
    one, other = env.load_game("colorbound"), env.load_game("colorbound")
    assert one == other and hash(one) == hash(other)
    assert one != env.load_game("colorbound", max_game_length=7)
    assert one != env.load_game("royal-standard")
    assert pickle.loads(pickle.dumps(one)) == one
    assert str(one) == "colorbound(max_game_length=5000)"
    assert env.load_game(str(one)) == one
    assert env.load_game("colorbound", one.get_parameters()) == one


def test_a_game_takes_its_parameters_as_openspiel_does() -> None:
    game = env.load_game("colour-chess", settings={"Tiles": "house"}, max_game_length=7)
    parameters = {"Tiles": "house", "max_game_length": 7}
    assert game.get_parameters() == parameters
    assert env.load_game("colour-chess", parameters) == game
    assert env.load_game("colour-chess(max_game_length=7, Tiles=house)") == game
    assert env.load_game("colour-chess()", parameters) == game
    assert env.load_game(str(game)) == game != env.load_game("colour-chess", {})
    text = env.serialize_game_and_state(game, game.new_initial_state())
    assert env.deserialize_game_and_state(text)[0] == game


def play_as_openspiel_does(pyspiel: ModuleType, name: str) -> list[str]:
    """Play as the example program of OpenSpiel and its simulation test do."""
    assert name in pyspiel.registered_names()
    [game_type] = [
        game for game in pyspiel.registered_games() if game.short_name == name
    ]
    assert game_type.default_loadable
    assert game_type.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    game = pyspiel.load_game(name, {"max_game_length": 100})
    assert game_type == game.get_type() == pickle.loads(pickle.dumps(game_type))
    assert game.min_utility() < game.max_utility()
    limit = game.max_game_length() + game.max_chance_nodes_in_history()
    rng = random.Random(4)
    state = game.new_initial_state()
    shown = [str(state)]
    while not state.is_terminal():
        assert not state.is_mean_field_node()
        if state.is_chance_node():
            assert state.current_player() == pyspiel.PlayerId.CHANCE
            action_list, prob_list = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(action_list, prob_list)[0]
        elif state.is_simultaneous_node():
            state.apply_actions([rng.choice(state.legal_actions(p)) for p in range(2)])
            continue
        else:
            assert state.is_player_node()
            action = rng.choice(state.legal_actions(state.current_player()))
            for player in range(state.num_players()):
                observation = state.observation_tensor(player)
                assert len(observation) == game.observation_tensor_size()
        shown.append(state.action_to_string(state.current_player(), action))
        state_clone = state.clone()
        state.apply_action_with_legality_check(action)
        state_clone.apply_action(action)
        assert str(state) == str(state_clone)
        assert state.history() == state_clone.history()
        assert state.move_number() <= limit
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    text = pyspiel.serialize_game_and_state(game, state)
    new_game, new_state = pyspiel.deserialize_game_and_state(text)
    assert (str(game), str(state)) == (str(new_game), str(new_state))
    for player in range(game.num_players()):
        assert state.legal_actions(player) == []
        assert state.player_return(player) == state.returns()[player]
        assert game.min_utility() <= state.returns()[player] <= game.max_utility()
    return shown


@pytest.mark.parametrize("name", GAMES)
def test_a_loop_written_for_openspiel_runs(name: str) -> None:
    shown = play_as_openspiel_does(env, name)
    board = ermine.Board(name)
    assert shown[0] == board.fen
    for step in shown[1:]:
        board.push(step)


def test_the_example_of_the_encoder_works() -> None:
    from ermine._ermine import ObservationEncoder

    text = inspect.getdoc(ObservationEncoder)
    assert text is not None and ">>>" in text
    test = doctest.DocTestParser().get_doctest(text, {}, "encoder", None, None)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_a_board_of_another_game_has_no_tensor() -> None:
    from ermine._ermine import ObservationEncoder

    encoder = ObservationEncoder(ermine.Board("colorbound"))
    for other in ["royal-standard", "colorbound-equalized"]:
        with pytest.raises(ermine.InvalidValueError) as caught:
            encoder.encode(ermine.Board(other))
        assert (caught.value.field, caught.value.text) == ("board", other)
