"""Puzzles: fields, finding, making, verifying, solving."""

from __future__ import annotations

import copy
import io
import json
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import ermine
from ermine import GuessVerdict, PuzzleKind

SAMPLE = Path(__file__).parents[3] / "tests/data/puzzles-sample.jsonl"
PUZZLES = ermine.read_puzzles(SAMPLE)

# Positions that are examined quickly.
MATES = [
    ermine.Board("royal-palette", fen)
    for fen in (
        "8/8/8/8/1BBk4/8/1K6/8 w - - 6 73 cf r 3",
        "r1bq1knr/3pppb1/1pn5/2p1N1pp/1pB4P/4PQ2/PBPPKPP1/RN5R w - - 0 11 "
        "acghrgbfnboguypfgnbcyporabh b 6",
    )
]


def moves(answer: list[ermine.Move]) -> str:
    return " ".join(str(move) for move in answer)


@pytest.mark.parametrize("index", range(len(PUZZLES)))
def test_the_fields_are_those_of_the_line(index: int) -> None:
    puzzle = PUZZLES[index]
    line = json.loads(SAMPLE.read_text().splitlines()[index])
    assert json.loads(puzzle.to_json()) == {"rating": None, **line}
    assert (puzzle.id, puzzle.game, puzzle.fen) == (
        line["id"],
        line["game"],
        line["fen"],
    )
    assert puzzle.kind is PuzzleKind(line["kind"])
    assert (puzzle.margin, puzzle.value) == (line["margin"], line["value"])
    assert puzzle.themes == line["themes"]
    assert puzzle.settings == line.get("options", {})
    rating = line.get("rating")
    assert puzzle.rating == (rating and rating["elo"])
    assert (puzzle.difficulty is None) == (rating is None)
    board = puzzle.board()
    assert board.fen == puzzle.fen and board.turn is puzzle.side
    for turn, expected in zip(puzzle.solution, line["solution"], strict=True):
        assert [moves(answer) for answer in turn.accepted] == expected["accepted"]
        assert " ".join(map(str, turn.reply)) == (expected["reply"] or "")
        assert str(turn.roll or "") == expected.get("roll", "")
        if puzzle.kind is PuzzleKind.PLAN:
            assert turn.roll is not None
            board = puzzle.board()
            board.push(turn.roll)
        for step in [*turn.before, *turn.accepted[0], *turn.reply]:
            board.push(step)
    assert puzzle.solution_text
    for same in (ermine.Puzzle(puzzle.to_json()), copy.deepcopy(puzzle)):
        assert same == puzzle and hash(same) == hash(puzzle)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert puzzle != PUZZLES[index - 1] and puzzle != puzzle.to_json()


def test_a_line_that_is_no_puzzle_is_named(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    lines = SAMPLE.read_text().splitlines()
    path.write_text(lines[0] + "\n\n{}\n")
    with pytest.raises(ermine.InvalidPuzzleError) as error:
        ermine.read_puzzles(path)
    assert error.value.field == "line 3"
    for text in ["", "[]", "{", lines[0].replace('"schema":1', '"schema":9')]:
        with pytest.raises(ermine.InvalidPuzzleError):
            ermine.Puzzle(text)
    with pytest.raises(ermine.InvalidValueError):
        ermine.Puzzle("\n".join(lines[:2]))
    broken = json.loads(lines[0])
    broken["solution"][0]["accepted"] = ["a1a9"]
    puzzle = ermine.Puzzle(json.dumps(broken))
    for call in (lambda: puzzle.solution, lambda: ermine.Quiz(puzzle)):
        with pytest.raises(ermine.InvalidPuzzleError, match="turn 1"):
            call()
    broken["game"] = "draughts"
    with pytest.raises(ermine.InvalidPuzzleError):
        ermine.Puzzle(json.dumps(broken)).board()


@pytest.mark.parametrize("index", range(len(PUZZLES)))
def test_the_solution_solves_its_puzzle(index: int) -> None:
    puzzle = PUZZLES[index]
    quiz = ermine.Quiz(puzzle, nodes=200)
    played = 0
    while not quiz.is_over:
        board = quiz.board
        assert board.to_act is ermine.ToAct.DECISION and board.turn is puzzle.side
        turn = quiz.turn
        best = quiz.right_moves[0]
        assert all(move in board.legal_moves for move in quiz.right_moves)
        guess = quiz.guess(best)
        assert guess.is_right
        if guess.verdict is GuessVerdict.RIGHT:
            assert guess.is_best and quiz.turn == turn + 1
            played += len(guess.played)
            own = puzzle.solution[turn]
            assert guess.played == [*own.before, *own.accepted[0], *own.reply]
        else:
            assert guess.played == [best]
    assert played > 0 and quiz.right_moves == []
    assert quiz.result == ermine.QuizResult(0, 0, True) and quiz.result.is_solved
    with pytest.raises(ermine.GameOverError):
        quiz.guess("e2e4")
    assert quiz.hint() is None


@pytest.mark.parametrize("index", range(len(PUZZLES)))
def test_a_wrong_answer_is_refuted(index: int) -> None:
    puzzle = PUZZLES[index]
    quiz = ermine.Quiz(puzzle, nodes=300)
    board = quiz.board
    with pytest.raises(ermine.InvalidStepError):
        quiz.guess("z9z9")
    assert quiz.result.wrong == 0
    right = {str(move) for move in quiz.right_moves}
    wrong = next(move for move in board.legal_moves if str(move) not in right)
    guess = quiz.guess(wrong)
    assert guess.verdict in (GuessVerdict.WRONG, GuessVerdict.GOOD)
    assert not guess.is_right and guess.played == []
    assert quiz.board == board and quiz.result.wrong == 1
    assert guess.loss is None or guess.loss >= 0
    hint = quiz.hint()
    assert (
        hint is not None
        and hint.square
        and str(quiz.right_moves[0]).startswith(hint.square)
    )
    themes = quiz.hint()
    assert themes is not None and themes.themes == puzzle.themes
    quiz.give_up()
    assert quiz.is_over and not quiz.result.is_finished and quiz.result.hints == 2


def test_the_board_of_a_quiz_is_at_the_decision() -> None:
    waiting = [puzzle for puzzle in PUZZLES if puzzle.solution[0].before]
    assert waiting
    for puzzle in waiting:
        quiz = ermine.Quiz(puzzle, nodes=300)
        board = quiz.board
        assert board.steps == puzzle.solution[0].before
        passed = str(board.steps[0])
        with pytest.raises(ermine.InvalidStepError):
            quiz.guess(passed)
        text = board.notation(quiz.right_moves[0])
        assert quiz.result.wrong == 0 and quiz.guess(text).is_right
        assert quiz.board.steps[: len(board.steps)] == board.steps


@pytest.mark.parametrize(("nodes", "error"), [(None, TypeError), (0, ValueError)])
def test_wrong_nodes_of_a_quiz_are_refused_at_once(nodes: int, error: type) -> None:
    with pytest.raises(error, match="nodes"):
        ermine.Quiz(PUZZLES[0], nodes=nodes)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_ends_a_guess_that_does_not_count() -> None:
    program = textwrap.dedent(
        """
        import sys, threading
        import ermine

        puzzle = ermine.read_puzzles(sys.argv[1])[0]
        quiz = ermine.Quiz(puzzle, nodes=10**18)
        right = quiz.right_moves
        wrong = next(move for move in quiz.board.legal_moves if move not in right)

        def read():
            # The search does not end before the signal.
            for _ in range(1000):
                quiz.board, quiz.turn, quiz.result, quiz.is_over, quiz.right_moves
            print("ready", flush=True)

        threading.Thread(target=read).start()
        try:
            quiz.guess(wrong)
        except KeyboardInterrupt:
            print("interrupted", quiz.result.wrong, quiz.guess(right[0]).is_right)
        """
    )
    child = subprocess.Popen(
        [sys.executable, "-c", program, SAMPLE], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=60)
    assert out == "interrupted 0 True\n"


def test_a_quiz_may_be_shared_by_threads() -> None:
    quiz = ermine.Quiz(PUZZLES[0], nodes=100)
    wrong = [move for move in quiz.board.legal_moves if move not in quiz.right_moves]
    threads = [threading.Thread(target=quiz.guess, args=(wrong[0],)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert quiz.result.wrong == 8


def test_puzzles_are_found_in_order() -> None:
    done: list[int] = []
    boards = [*MATES, ermine.Board("colorbound"), MATES[0]]
    found = list(ermine.find_puzzles(boards, nodes=50, progress=done.append))
    # The last one is like the first.
    assert [puzzle.source for puzzle in found] == ["0", "1"]
    assert [puzzle.fen for puzzle in found] == [board.fen for board in MATES]
    assert [puzzle.kind for puzzle in found] == [PuzzleKind.ROLL, PuzzleKind.WIN]
    assert done == [1, 2, 3, 4]
    alone = list(ermine.find_puzzles(boards, nodes=50, workers=1))
    assert alone == found


def test_puzzles_are_made() -> None:
    [made] = ermine.make_puzzles("royal-palette", 1, nodes=10, seed=1, workers=1)
    assert made.game == "royal-palette" and "seed 1 game" in made.source
    [found] = ermine.find_puzzles([made.board()], nodes=10)
    assert (found.fen, found.solution) == (made.fen, made.solution)


def test_every_position_of_a_record_is_examined() -> None:
    board = ermine.Board("colorbound")
    for step in ["e2e4", "e7e5", "d2d4"]:
        board.push(step)
    done: list[int] = []
    record = ermine.Record.from_board(board)
    list(ermine.find_puzzles([record, board], nodes=100, progress=done.append))
    assert done == [1, 2, 3, 4, 5]


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="counts threads")
def test_the_work_ends_with_its_generator() -> None:
    before = len(os.listdir("/proc/self/task"))
    ermine.make_puzzles("colorbound", 10_000).close()
    ermine.find_puzzles(MATES, nodes=10**9).close()
    for _ in range(3000):
        if len(os.listdir("/proc/self/task")) <= before:
            break
        time.sleep(0.02)
    assert len(os.listdir("/proc/self/task")) <= before


def test_searches_for_puzzles_can_be_left() -> None:
    boards = [PUZZLES[0].board()] * 100
    found = ermine.find_puzzles(boards, nodes=20_000)
    found.close()
    made = ermine.make_puzzles("colorbound", 10_000, nodes=100)
    made.close()

    def fail(done: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        list(
            ermine.find_puzzles([ermine.Board("colorbound")], nodes=100, progress=fail)
        )


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"margin": 3.0}, "margin"),
        ({"nodes": -1}, "nodes"),
        ({"workers": 0}, "workers"),
    ],
)
def test_wrong_arguments_are_refused_at_once(
    arguments: dict[str, object], field: str
) -> None:
    with pytest.raises(ermine.InvalidValueError) as error:
        ermine.find_puzzles([], **arguments)  # type: ignore
    assert error.value.field == field
    with pytest.raises(ermine.InvalidValueError) as error:
        ermine.make_puzzles("colorbound", 1, **arguments)  # type: ignore
    assert error.value.field == field
    with pytest.raises(ermine.UnknownGameError):
        ermine.make_puzzles("draughts", 1)


def test_a_puzzle_is_verified() -> None:
    puzzle, win = ermine.find_puzzles(MATES, nodes=50)
    assert ermine.verify_puzzle(win).proof is not None
    verdict = ermine.verify_puzzle(puzzle, rollouts=2)
    assert verdict.holds and verdict.faults == []
    assert verdict.lead is not None and verdict.lead > 0
    assert verdict.rollout is not None and verdict.rollout.trials == 2
    line = json.loads(puzzle.to_json())
    line["id"] = "0"
    verdict = ermine.verify_puzzle(ermine.Puzzle(json.dumps(line)))
    assert not verdict.holds
    assert verdict.faults[0].kind == "record"
    assert "the id is '0'" in (verdict.faults[0].detail or "")
    other = next(
        move
        for move in puzzle.board().legal_moves
        if [move] not in puzzle.solution[0].accepted
    )
    line = json.loads(puzzle.to_json())
    line["solution"] = [{"accepted": [str(other)], "reply": None}]
    verdict = ermine.verify_puzzle(ermine.Puzzle(json.dumps(line)))
    assert "accepted" in {fault.kind for fault in verdict.faults}
    with pytest.raises(ermine.InvalidValueError):
        ermine.verify_puzzle(puzzle, times=0)


def test_puzzle_files_of_all_kinds_are_read(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    data = SAMPLE.read_bytes()
    path.write_bytes(b"\xef\xbb\xbf" + data)
    for source in (path, str(path), io.BytesIO(data), io.StringIO(data.decode())):
        assert ermine.read_puzzles(source) == PUZZLES
    path.write_bytes(data + b"\xff\n")
    with pytest.raises(ermine.InvalidPuzzleError) as error:
        ermine.read_puzzles(path)
    line = data.count(b"\n") + 1
    assert error.value.field == "encoding"
    assert str(error.value) == f"{path}: line {line}: it is not UTF-8"
    with pytest.raises(TypeError):
        ermine.read_puzzles(3)  # type: ignore


def test_what_is_no_puzzle_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    ermine.write_puzzles(path, PUZZLES)
    for puzzles in ("x", [PUZZLES[0], "x"], [None]):
        with pytest.raises(TypeError, match="expected a Puzzle, not"):
            ermine.write_puzzles(path, puzzles)  # type: ignore
        assert ermine.read_puzzles(path) == PUZZLES


def test_texts_that_cannot_be_encoded_are_named() -> None:
    calls: list[Callable[[], object]] = [
        lambda: ermine.Puzzle("\ud800"),
        lambda: ermine.read_puzzles(io.StringIO("\ud800")),
        lambda: ermine.make_puzzles("\ud800", 1),
        lambda: ermine.Quiz(PUZZLES[0]).guess("\ud800"),
    ]
    fields: list[str | None] = []
    for call in calls:
        with pytest.raises(ermine.InvalidValueError) as error:
            call()
        fields.append(error.value.field)
    assert fields == ["json", "source", "game or settings", "text"]
