"""Records: round trips, errors, files; reviews."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ermine


def played(game: str, seed: int, steps: int = 30) -> ermine.Board:
    rng = random.Random(seed)
    board = ermine.Board(game, start=ermine.random_start(game, rng))
    for _ in range(steps):
        if board.is_game_over():
            break
        if board.to_act is ermine.ToAct.ROLL:
            board.roll(rng)
        else:
            board.push(rng.choice(list(board.legal_moves)))
    return board


def annotated(board: ermine.Board, rng: random.Random) -> ermine.Record:
    """A record with remarks and variations everywhere."""
    record = ermine.Record.from_board(board, {"White": 'A "b" \\', "Black": "Ünï"})
    record.preface.append(ermine.Comment("before (all) {of} it"))
    follower = record.start_board()
    for step in record.steps:
        step.remarks = [
            ermine.Glyph(rng.randrange(1, 20)),
            ermine.Command("eval", f"{rng.uniform(-9, 9):.2f}"),
            ermine.Comment("a comment } with [braces] \\ and ; more"),
        ]
        if follower.to_act is ermine.ToAct.DECISION:
            other = rng.choice(list(follower.legal_moves))
            nested = ermine.Variation([ermine.RecordStep(follower.legal_moves[0])])
            line = ermine.RecordStep(other, [ermine.Comment("else")], [nested])
            step.variations.append(ermine.Variation([line], [ermine.Comment("or")]))
        follower.push(step.step)
    return record


@pytest.mark.parametrize("game", ermine.games())
def test_a_record_is_read_back_as_it_was_written(game: str) -> None:
    board = played(game, 4)
    record = annotated(board, random.Random(5))
    again = ermine.parse_record(str(record))
    assert again == record
    assert str(again) == str(record)
    assert again.game == game
    assert again.board() == board
    assert [str(s) for s in again.board().steps] == [str(s) for s in board.steps]
    assert again.start_board().fen == ermine.Board(game, start=board.start[8:]).fen
    assert all(isinstance(x.step, (ermine.Move, ermine.Roll)) for x in again.steps)


def test_settings_and_positions_are_part_of_a_record() -> None:
    fen = ermine.Board("royal-palette", start="shuffle 3 5").fen
    board = ermine.Board("royal-palette", fen)
    board.push("r2")
    record = ermine.parse_record(str(ermine.Record.from_board(board)))
    assert record.tags["FEN"] == fen
    assert record.board() == board
    other = ermine.Board("colour-chess", settings={})
    assert ermine.parse_record(str(ermine.Record.from_board(other))).board() == other


def test_a_finished_game_has_its_result() -> None:
    board = ermine.Board("colour-chess")
    rng = random.Random(1)
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    record = ermine.Record.from_board(board)
    assert record.result == str(board.result) != "*"
    record.result = "1-0" if record.result == "0-1" else "0-1"
    with pytest.raises(ermine.InvalidRecordError, match="the result is given as"):
        str(record)


def test_remarks_are_typed() -> None:
    text = (
        '[Game "royal-palette"] 1. {[%roll 4] [%luck 0.031]} e4{Green}?! '
        "{[%eval #-3] [%emt 1.5] [%clk 1:02:03] one} {two} *"
    )
    roll, move = ermine.parse_record(text).steps
    assert (roll.step, roll.luck, roll.eval) == (ermine.Roll(4), 0.031, None)
    assert str(move.step) == "e2e4"
    assert (move.marks, move.glyphs, move.mate, move.eval) == (["?!"], [6], -3, None)
    assert (move.elapsed, move.clock, move.comment) == (1.5, 3723.0, "one\ntwo")
    assert move.command("nothing") is None


THREE = '[Round "1"]\n1. e4 *\n\n[Round "2"]\n1. Kz3 *\n\n[Round "3"]\n1. d4 1-0\n'


def test_a_broken_game_is_named_and_the_others_go_on(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(THREE)
    errors: list[ermine.InvalidRecordError] = []
    read = ermine.read_records(path, game="colorbound", on_error=errors.append)
    assert [record.tags["Round"] for record in read] == ["1", "3"]
    [error] = errors
    assert (error.field, error.text) == ("line 5", "Kz3")
    assert error.expected is not None and "a move" in error.expected
    read = ermine.read_records(path, game="colorbound")
    assert next(read).tags["Round"] == "1"
    with pytest.raises(ermine.InvalidRecordError, match="line 5"):
        next(read)


def test_files_of_all_kinds_are_read(tmp_path: Path) -> None:
    def rounds(source: Any, **options: Any) -> list[str]:
        errors: list[object] = []
        read = ermine.read_records(
            source,
            game="colorbound",
            on_error=errors.append,
            **options,
        )
        return [record.tags["Round"] for record in read]

    assert rounds(io.StringIO(THREE)) == ["1", "3"]
    assert rounds(io.BytesIO(THREE.replace("\n", "\r\n").encode())) == ["1", "3"]
    latin = '[Round "é"] 1. e4 *'.encode("latin-1")
    assert rounds(io.BytesIO(latin), encoding="latin-1") == ["é"]
    with pytest.raises(ermine.InvalidValueError) as error:
        rounds(io.BytesIO(latin), encoding="ebcdic")
    assert error.value.field == "encoding"
    with pytest.raises(FileNotFoundError):
        rounds(tmp_path / "none")
    with pytest.raises(ermine.UnknownGameError):
        list(ermine.read_records(io.StringIO(THREE), game="draughts"))


def test_records_are_written_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    records = [ermine.Record.from_board(played(game, 7)) for game in ermine.games()]
    ermine.write_records(path, records)
    assert list(ermine.read_records(path)) == records
    records[1].steps.append(ermine.RecordStep("z9z9"))
    before = path.read_bytes()
    with pytest.raises(ermine.InvalidRecordError, match="z9z9"):
        ermine.write_records(path, records)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["out.txt"]
    with pytest.raises(OSError):
        ermine.write_records(tmp_path / "no" / "such" / "out.txt", [])


def test_hostile_records_are_refused() -> None:
    record = ermine.Record.from_board(ermine.Board("colorbound"))
    record.steps = [ermine.RecordStep("e2e4")]
    record.steps[0].variations = [ermine.Variation(record.steps)]
    with pytest.raises(ermine.InvalidRecordError, match="nested"):
        str(record)
    record.steps = []
    for wrong in ["2-0", ""]:
        record.result = wrong
        with pytest.raises(ermine.InvalidValueError):
            str(record)
    record.result = "*"
    record.tags["no name"] = "x"
    with pytest.raises(ermine.InvalidRecordError, match="no name"):
        str(record)
    record.tags = {"Game": "draughts"}
    with pytest.raises(ermine.InvalidRecordError):
        str(record)
    with pytest.raises(ermine.UnknownGameError):
        record.board()
    record.tags = {"FEN": "x", "Start": "startpos"}
    with pytest.raises(ermine.InvalidRecordError):
        record.start_board()
    record.steps = [1]  # type: ignore
    with pytest.raises((TypeError, AttributeError)):
        str(record)
    with pytest.raises(ermine.InvalidRecordError):
        ermine.parse_record("")


def test_a_reader_that_is_dropped_ends() -> None:
    text = "1. e4 *\n" * 300
    for _ in range(20):
        read = ermine.read_records(io.StringIO(text), game="colorbound")
        assert str(next(read).steps[0].step) == "e2e4"
    assert (
        sum(1 for _ in ermine.read_records(io.StringIO(text), game="colorbound")) == 300
    )


def test_a_review_measures_errors_and_luck() -> None:
    board = played("royal-palette", 3, 12)
    done: list[tuple[int, int]] = []
    review = ermine.review(
        board, nodes=300, progress=lambda step, count: done.append((step, count))
    )
    assert done == [(number, 12) for number in range(1, 13)]
    assert [x.step for x in review.steps] == board.steps
    follower = ermine.Board("royal-palette", start=board.start[8:])
    for step in review.steps:
        assert step.side is follower.turn
        assert 0 <= step.expected <= 1
        if isinstance(step.step, ermine.Roll):
            assert step.luck is not None and step.loss is None
        elif step.best is not None:
            assert step.best != step.step and step.best in follower.legal_moves
            assert follower.notation(step.best) == step.best_notation
        if step.mark is not None:
            assert step.loss is not None and step.loss >= 0.05
        follower.push(step.step)
    for side in ermine.Side:
        own = [step for step in review.steps if step.side is side]
        totals = review.totals(side)
        assert totals.rolls == sum(isinstance(x.step, ermine.Roll) for x in own)
        assert totals.luck == pytest.approx(sum(x.luck or 0 for x in own))
        assert totals.loss == pytest.approx(sum(x.loss or 0 for x in own))
    again = ermine.review(ermine.Record.from_board(board), nodes=300)
    assert again == review


def test_a_review_ends_with_its_progress() -> None:
    def fail(step: int, count: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        ermine.review(played("colorbound", 1), nodes=100, progress=fail)
    with pytest.raises(ermine.InvalidValueError):
        ermine.review(played("colorbound", 1), nodes=0)


def test_bytes_that_are_not_text_are_an_error_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_bytes(THREE.encode() + '[White "é"] 1. e4 *'.encode("latin-1"))
    errors: list[ermine.InvalidRecordError] = []
    read = ermine.read_records(path, game="colorbound", on_error=errors.append)
    assert list(read) == []
    with pytest.raises(ermine.InvalidRecordError) as raised:
        ermine.read_records(path, game="colorbound")
    for error in (*errors, raised.value):
        assert error.field == "encoding" and "latin-1" in str(error.expected)
        assert str(error) == f"{path}: line 9: it is not UTF-8"
    assert len(errors) == 1
    with pytest.raises(ermine.InvalidRecordError, match="^line 1: it is not UTF-8"):
        ermine.read_records(io.BytesIO(b"\xe9"))


def test_what_is_no_record_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    record = ermine.parse_record("1. e4 *", game="colorbound")
    ermine.write_records(path, [record])
    good = path.read_text()
    for records in ("abc", [record, "hello"], [None], [record, ermine.Board()], 3):
        with pytest.raises(TypeError):
            ermine.write_records(path, records)  # type: ignore
        assert path.read_text() == good


@pytest.mark.parametrize("text", ["#inf", "#nan", "#-inf", "#1e400", "#", "#1.5", "#x"])
def test_a_mate_that_is_no_number_is_none(text: str) -> None:
    step = ermine.RecordStep("e4", [ermine.Command("eval", text)])
    assert step.mate is None and step.eval is None


@pytest.mark.parametrize("text", ["nan", "inf", "-1", "1:-1:00", "1:nan", "1e308:00"])
def test_a_time_or_score_that_is_no_number_is_none(text: str) -> None:
    names = ("clk", "emt", "eval", "luck")
    step = ermine.RecordStep("e4", [ermine.Command(name, text) for name in names])
    assert step.clock is None and step.elapsed is None
    expected = -1.0 if text == "-1" else None
    assert step.eval == expected and step.luck == expected


def test_texts_are_steps_as_a_board_reads_them() -> None:
    nested = ermine.Variation([ermine.RecordStep("D4")])
    steps = [ermine.RecordStep("e4", variations=[nested]), ermine.RecordStep("e7 e5")]
    record = ermine.Record({"Game": "colorbound"}, steps)
    again = ermine.parse_record(str(record))
    assert [str(step.step) for step in again.steps] == ["e2e4", "e7e5"]
    assert str(again.steps[0].variations[0].steps[0].step) == "d2d4"
    assert again.board() == record.board()
    steps[1].step = "e9"
    with pytest.raises(ermine.InvalidRecordError, match="e9"):
        str(record)


def test_texts_that_cannot_be_encoded_are_named(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    record = ermine.parse_record("1. e4 *", game="colorbound")
    record.tags["White"] = "\ud800"
    calls: dict[str, Callable[[], object]] = {
        "record": lambda: ermine.write_records(path, [record]),
        "text": lambda: ermine.parse_record("\ud800"),
        "game": lambda: ermine.read_records(io.StringIO(""), game="\ud800"),
        "source": lambda: ermine.read_records(io.StringIO("\ud800")),
    }
    for field, call in calls.items():
        with pytest.raises(ermine.InvalidValueError) as error:
            call()
        assert (error.value.field, error.value.text) == (field, r"'\ud800'")
    assert not path.exists()
