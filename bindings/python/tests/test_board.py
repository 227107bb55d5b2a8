"""Boards, moves and their errors."""

from __future__ import annotations

import copy
import pickle
import random
import threading
import weakref
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence

import pytest

import ermine
from ermine import _ermine


def test_a_start_is_one_of_several_or_a_position() -> None:
    board = ermine.Board("royal-palette", start="shuffle 3 5")
    assert board.start == "startpos shuffle 3 5"
    assert ermine.Board("royal-palette", board.fen).fen == board.fen
    assert ermine.Board().game == ermine.games()[0]
    assert ermine.random_start("royal-palette", 5) == ermine.random_start(
        "royal-palette", 5
    )


@pytest.mark.parametrize(
    ("arguments", "error", "field", "text"),
    [
        ({"game": "draughts"}, ermine.UnknownGameError, "game", "draughts"),
        ({"fen": "8/8"}, ermine.InvalidPositionError, None, "8/8"),
        (
            {"start": "shuffle 99 5"},
            ermine.InvalidPositionError,
            "start",
            "shuffle 99 5",
        ),
        ({"start": "sideways"}, ermine.InvalidPositionError, "start", "sideways"),
        ({"fen": "8/8", "start": "x"}, ermine.InvalidValueError, "start", "x"),
        ({"settings": {"Nothing": "x"}}, ermine.InvalidValueError, "Nothing", "x"),
    ],
)
def test_a_wrong_start_is_named(
    arguments: dict[str, object],
    error: type[ermine.ErmineError],
    field: str | None,
    text: str | None,
) -> None:
    with pytest.raises(error) as caught:
        ermine.Board(**arguments)  # type: ignore[arg-type]
    assert isinstance(caught.value, ValueError)
    assert field is None or caught.value.field == field
    assert text is None or caught.value.text == text
    assert caught.value.text and caught.value.expected
    assert "\n" not in str(caught.value)


def test_a_wrong_step_is_named_and_changes_nothing() -> None:
    board = ermine.Board("colorbound")
    before = board.fen
    for text, error in [
        ("", ermine.InvalidStepError),
        ("e2e9", ermine.InvalidStepError),
        ("e2e5", ermine.IllegalStepError),
        ("r3", ermine.InvalidStepError),
        ("é" * 1000, ermine.InvalidStepError),
    ]:
        with pytest.raises(error) as caught:
            board.push(text)
        assert caught.value.field == "step" and caught.value.text == text
        assert caught.value.expected
        with pytest.raises(error):
            board.parse(text)
    with pytest.raises(ermine.IllegalStepError, match="number 3"):
        board.push_number(3)
    for wrong in (None, 3, 1.5, b"e2e4", [], object()):
        with pytest.raises(TypeError, match="expected a Move, a Roll or a str"):
            board.push(wrong)  # type: ignore[arg-type]
    with pytest.raises(ermine.IllegalStepError, match="no roll is due"):
        board.roll()
    with pytest.raises(IndexError):
        board.pop()
    assert board.fen == before and board.steps == []


def test_a_text_that_means_several_moves_is_ambiguous() -> None:
    board = ermine.Board("colour-chess")
    rng = random.Random(2)
    ambiguous = 0
    while not board.is_game_over() and ambiguous < 3:
        moves = board.legal_moves
        rooks = [move for move in moves if board.notation(move).startswith("R")]
        targets = [move.to_square for move in rooks]
        for square in {square for square in targets if targets.count(square) > 1}:
            with pytest.raises(ermine.AmbiguousStepError) as caught:
                board.push("R" + board.square_name(square))
            assert caught.value.expected and "R" in caught.value.expected
            ambiguous += 1
        board.push(rng.choice(moves))
    assert ambiguous >= 3


def test_a_move_of_another_game_is_read_by_its_text() -> None:
    move = ermine.Board("colorbound").parse("e2e4")
    other = ermine.Board("royal-palette")
    with pytest.raises(ermine.InvalidStepError):
        ermine.Board("royal-rumble").push(move)
    other.push(ermine.Roll(7))
    other.push(move)
    assert str(other.steps[-1]) == "e2e4"


def test_the_dice_are_typed_and_seeded() -> None:
    board = ermine.Board("royal-palette")
    assert [outcome.label for outcome in board.outcomes] == ["1-6", "7", "8"]
    first = board.roll(rng=11)
    again = ermine.Board("royal-palette")
    assert again.roll(rng=11) == first
    assert board.steps == [first] == board.copy().steps
    counts: dict[int, int] = {}
    rng = random.Random(1)
    start = ermine.Board("royal-palette")
    for _ in range(4000):
        number = start.copy().roll(rng).number
        counts[number] = counts.get(number, 0) + 1
    assert sorted(counts) == list(range(1, 9))
    assert all(400 < count < 600 for count in counts.values()), counts
    for seed in ("seed", -1, 2**64, 1.5):
        with pytest.raises(ermine.InvalidValueError, match="rng"):
            ermine.Board("royal-palette").roll(seed)  # type: ignore[arg-type]
    for number in (0, -3, 2**40):
        with pytest.raises(ermine.InvalidValueError):
            ermine.Roll(number)


def test_boards_are_copied_pickled_and_compared() -> None:
    board = ermine.Board("royal-palette", start="shuffle 3 5")
    board.push(ermine.Roll(3))
    board.push(board.legal_moves[0])
    for twin in (
        board.copy(),
        copy.copy(board),
        copy.deepcopy(board),
        pickle.loads(pickle.dumps(board)),
    ):
        assert twin == board and hash(twin) == hash(board)
        assert twin.steps == board.steps and twin.start == board.start
        twin.roll(1)
        assert twin != board
    assert weakref.ref(board)() is board
    assert board != "board" and board != ermine.Board("colorbound")
    for move in ermine.Board("royal-rumble").legal_moves:
        restored = pickle.loads(pickle.dumps(move))
        assert restored == move and move == restored and hash(restored) == hash(move)
        assert restored.promotion == move.promotion
        assert (restored.from_square, restored.to_square) == (
            move.from_square,
            move.to_square,
        )
        follower = ermine.Board("royal-rumble")
        assert restored in follower.legal_moves
        follower.push(restored)
        assert follower.steps == [move]
        assert copy.copy(move) is copy.deepcopy(move) is move
    assert pickle.loads(pickle.dumps(ermine.Roll(4))) == ermine.Roll(4)
    assert eval(repr(board), {"Board": ermine.Board}) == board


def test_results_name_winner_and_reason() -> None:
    board = ermine.Board("colorbound")
    assert board.result is None and not board.is_game_over()
    rng = random.Random(3)
    while not board.is_game_over():
        board.push(rng.choice(board.legal_moves))
    result = board.result
    assert [reason.value for reason in ermine.Reason] == _ermine.REASONS
    assert result is not None and board.to_act is ermine.ToAct.OVER
    points = [result.points(side) for side in ermine.Side]
    assert sum(points) == 1 and str(result) in ("1-0", "0-1", "1/2-1/2")
    assert not board.legal_moves and board.outcomes == []
    for work in (lambda: board.push("e2e4"), board.roll, lambda: board.parse("e4")):
        with pytest.raises(ermine.GameOverError, match="the game is over"):
            work()


@pytest.mark.parametrize("game", ermine.games())
def test_every_game_is_drawn_and_described(game: str) -> None:
    board = ermine.Board(game)
    picture = ElementTree.fromstring(board._repr_svg_())
    assert picture.tag.endswith("svg")
    assert board.svg(title="A & B").count("A &amp; B") == 1
    diagram = board.diagram
    assert diagram["side"] == board.turn.value
    assert len(str(board).splitlines()) > board.ranks
    assert ermine.rulebook(game) and ermine.piece_cards(game)
    assert board.explain()
    assert board.square_name(0) == "a1"
    assert board.square_name(board.files * board.ranks - 1).endswith(str(board.ranks))
    for square in (-1, board.files * board.ranks, 10**12):
        with pytest.raises(ermine.InvalidValueError):
            board.square_name(square)


def test_a_roll_comes_before_its_move() -> None:
    board = ermine.Board("royal-palette")
    for step in ("e4", "e2e4"):
        with pytest.raises(ermine.IllegalStepError, match="a roll is due"):
            board.push(step)
        with pytest.raises(ermine.IllegalStepError, match="a roll is due"):
            board.parse(step)
    board.push("e4", omit_roll=True)
    assert [str(step) for step in board.steps] == ["e2e4"]
    assert pickle.loads(pickle.dumps(board)) == board
    assert ermine.Board(start=board.start) == ermine.Board()


def test_texts_of_every_kind_are_refused_in_one_line() -> None:
    board = ermine.Board("colorbound")
    for text in ("a\nb", "x" * 100_000, "\x1b[2J", "\ud800"):
        with pytest.raises(ermine.InvalidValueError) as caught:
            board.push(text)
        message = str(caught.value)
        assert len(message) < 1200 and message.isprintable()
    for number in (-1, 2**32, 2**70):
        for work in (board.push_number, board.perft, board.divide, board.square_name):
            with pytest.raises(ermine.InvalidValueError) as caught:
                work(number)
            assert caught.value.field and caught.value.expected
    with pytest.raises(ermine.InvalidStepError):
        board.svg("zork")
    assert board.notation("e4") == "e4" and board.line(["e4"]) == "e4"


def test_legal_moves_are_a_sequence() -> None:
    moves = ermine.Board("colorbound").legal_moves
    assert isinstance(moves, Sequence)
    assert moves[2:4] == [moves[2], moves[3]] and moves == list(moves)
    assert list(reversed(moves)) == list(moves)[::-1]
    assert moves.index(moves[3]) == 3 and moves.count(moves[3]) == 1
    assert random.Random(1).sample(moves, 2)
    with pytest.raises(ValueError):
        moves.index("e2e4")
    with pytest.raises(TypeError):
        moves["e2e4"]  # type: ignore[call-overload]
    assert list(moves) == [moves[index] for index in range(len(moves))]
    assert moves[-1] == list(moves)[-1] and moves.count() == len(moves)
    assert moves[0] in moves and str(moves[0]) in moves
    assert "e2e9" not in moves and 3 not in moves and None not in moves
    for index in (len(moves), -len(moves) - 1):
        with pytest.raises(IndexError):
            moves[index]
    assert len({*moves, *moves}) == len(moves)


def test_a_board_may_be_shared_by_threads() -> None:
    board = ermine.Board("colorbound")
    errors: list[BaseException] = []

    def play() -> None:
        rng = random.Random(threading.get_ident())
        try:
            for _ in range(400):
                try:
                    board.push(rng.choice(board.legal_moves))
                    board.pop()
                except (ermine.IllegalStepError, IndexError):
                    pass
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    while board.steps:
        board.pop()
    assert board == ermine.Board("colorbound")


def test_exceptions_are_pickled() -> None:
    with pytest.raises(ermine.UnknownGameError) as caught:
        ermine.Board("draughts")
    error = pickle.loads(pickle.dumps(caught.value))
    assert (str(error), error.text) == (str(caught.value), "draughts")
