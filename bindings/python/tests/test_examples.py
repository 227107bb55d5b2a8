"""The programs of `examples/python` on small tasks, and what they say about wrong input."""

from __future__ import annotations

import json
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import ermine

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "examples" / "python"
PROGRAMS = [
    "analyse_position",
    "learn",
    "make_puzzles",
    "measure_luck",
    "play_against",
]
GAMES = '[Game "colorbound"]\n1. e4 b5 2. Wc4 *\n\n[Game "royal-palette"]\n1. e9 *\n'


def run(
    program: str, *arguments: object, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    package = str(Path(ermine.__file__).parents[1])
    return subprocess.run(
        [sys.executable, FOLDER / f"{program}.py", *map(str, arguments)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        env={**os.environ, "PYTHONPATH": package, "PYTHONIOENCODING": "utf-8"},
        cwd=ROOT,
        timeout=600,
        check=False,
    )


def output(program: str, *arguments: object, typed: str = "") -> str:
    done = run(program, *arguments, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("program", PROGRAMS)
def test_help_has_an_example(program: str) -> None:
    text = output(program, "--help")
    assert re.search(rf"{program}\.py .*--", text), text
    assert "-h, --help" in text


@pytest.mark.parametrize("program", PROGRAMS)
def test_an_unknown_option_is_a_usage_error(program: str) -> None:
    done = run(program, "--no-such-option")
    assert done.returncode == 2
    assert "--no-such-option" in done.stderr.splitlines()[-1]


def test_an_analysis_has_the_best_line_after_each_outcome() -> None:
    text = output("analyse_position", "--nodes", 600, "--lines", 2)
    for label, probability in [("1-6", 0.75), ("7", 0.125), ("8", 0.125)]:
        assert f"After a roll of {label} (probability {probability}):" in text
    lines = re.findall(
        r"^  ([12])\. +[<>]?=?([\d.]+) % .*? (r\d) \w", text, re.MULTILINE
    )
    assert [rank for rank, _, _ in lines] == ["1", "2"] * 3
    assert [roll for _, _, roll in lines] == ["r1"] * 2 + ["r7"] * 2 + ["r8"] * 2
    values = [float(value) for _, value, _ in lines]
    assert all(0 < value < 100 for value in values)
    assert re.search(r"White expects [\d.]+ % of the points", text)


def test_an_analysis_begins_after_the_steps() -> None:
    text = output(
        "analyse_position", "colorbound", "--steps", "e4", "b5", "--nodes", 300
    )
    board = ermine.Board("colorbound")
    board.push("e4")
    board.push("b5")
    assert str(board) in text
    first = re.search(r"^  1\. .*depth \d+ +(\S+)", text, re.MULTILINE)
    assert first is not None
    assert board.parse(first[1]) in board.legal_moves


def test_the_analysis_of_a_finished_game_says_its_end() -> None:
    text = output("analyse_position", "--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 - r ?")
    assert "The game is over: 1/2-1/2, " in text


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["draughts"], "'draughts'"),
        (["--fen", "nonsense"], "position field"),
        (["--steps", "e2e4", "e2e4"], "'e2e4'"),
        (["--nodes", "0"], "nodes: invalid value '0'"),
        (["--nodes", "many"], "'many'"),
        (["--lines", "1000"], "'1000'"),
    ],
)
def test_an_analysis_of_nothing_is_a_usage_error(
    arguments: list[str], reason: str
) -> None:
    done = run("analyse_position", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr.splitlines()[-1]


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(GAMES)
    return path


def test_luck_and_errors_of_a_recorded_game(games: Path) -> None:
    text = output("measure_luck", games, "--nodes", 200)
    totals = {row[0]: row[1:] for row in map(str.split, text.splitlines()) if row}
    assert totals["white"][0] == "2"
    assert totals["black"][0] == "1"
    assert totals["white"][4] == totals["black"][4] == "+0.00"
    # Leaving the pawn on b5 to the bishop is the error of the game.
    assert re.search(r"^1\. black: b5\?.*loses 0\.\d\d", text, re.MULTILINE)
    assert "Result: the game is not finished" in text


def test_luck_of_a_played_game_is_repeatable() -> None:
    arguments = ["--moves", 3, "--nodes", 100, "--seed", 5]
    text = output("measure_luck", *arguments)
    assert output("measure_luck", *arguments) == text
    assert "Result: " in output(
        "measure_luck", "--moves", 1, "--nodes", 50, "--seed", -1
    )
    rows = [
        row.split() for row in text.splitlines() if row.startswith(("white", "black"))
    ]
    assert [row[0] for row in rows] == ["white", "black"]
    assert any(float(row[-1]) != 0 for row in rows)


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (["--number", "2"], 1, r"games\.pgn: line 5: 'e9'"),
        (["--number", "3"], 1, r"line 5: 'e9'"),
        (["--number", "0"], 2, "--number"),
        (["--nodes", "0"], 1, "nodes: invalid value '0'"),
    ],
)
def test_a_game_that_cannot_be_measured(
    games: Path, arguments: list[str], code: int, reason: str
) -> None:
    done = run("measure_luck", games, *arguments)
    assert done.returncode == code
    assert re.search(reason, done.stderr.splitlines()[-1])
    assert "Traceback" not in done.stderr


def test_a_missing_file_and_a_missing_game(tmp_path: Path) -> None:
    done = run("measure_luck", tmp_path / "none.pgn")
    assert (done.returncode, done.stdout) == (1, "")
    assert "none.pgn" in done.stderr
    path = tmp_path / "one.pgn"
    path.write_text('[Game "colorbound"]\n1. e4 *\n')
    done = run("measure_luck", path, "--number", "2")
    assert done.returncode == 1
    assert done.stderr.endswith("one.pgn: there is no game 2\n")


def test_a_person_plays_with_dice() -> None:
    typed = "e4\nnonsense\nmoves\nundo\nd2-d4\nquit\n"
    text = output("play_against", "--nodes", 50, "--seed", 3, typed=typed)
    assert re.search(r"White rolls [1-8]\.", text)
    assert "White plays e4{Green}." in text
    assert text.count("White to move, move 1") == 2
    assert "White to move, move 2" in text
    assert re.search(r"Black plays \S+\{\w+\}", text)
    assert "'nonsense' is not a step; expected" in text
    assert "White plays d4{Red}." in text
    assert text.endswith("The game is not finished.\n")
    assert text == output("play_against", "--nodes", 50, "--seed", 3, typed=typed)


def test_a_person_plays_black_until_the_input_ends() -> None:
    options = ["colorbound", "--black", "--nodes", 50, "--elo", 500]
    text = output("play_against", *options, typed="undo\nmoves\n")
    assert re.search(r"White plays \S+\.", text)
    assert "There is no move to take back." in text
    moves = text.partition("black to move> ")[2]
    assert len(moves.split()) > 20
    assert text.endswith("The game is not finished.\n")


def test_what_is_not_text_is_an_unknown_move() -> None:
    text = output("play_against", "colorbound", typed="\udcff\nquit\n")
    assert "'\\xff' is not a step" in text
    assert text.endswith("The game is not finished.\n")


def test_a_game_is_played_to_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = runpy.run_path(str(FOLDER / "play_against.py"))
    args = program["arguments"]().parse_args(["colour-chess", "--nodes", "200"])
    game = program["Game"](args)
    monkeypatch.setattr("builtins.input", lambda _: str(game.board.legal_moves[0]))
    game.play()
    result = game.board.result
    assert capsys.readouterr().out.endswith(f"\n{result}: {result.reason}.\n")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--elo", "5"], "option UCI_Elo: invalid value '5'; expected a number"),
        (["--nodes", "0"], "nodes: invalid value '0'"),
        (["--seed", "x"], "'x'"),
    ],
)
def test_a_wrong_option_of_a_game_is_a_usage_error(
    arguments: list[str], reason: str
) -> None:
    done = run("play_against", "colorbound", "--black", *arguments)
    assert done.returncode == 2
    assert reason in done.stderr.splitlines()[-1]


def test_made_puzzles_are_printed_saved_and_hold(tmp_path: Path) -> None:
    path = tmp_path / "made.jsonl"
    text = output("make_puzzles", "--count", 1, "--nodes", 50, "--out", path)
    assert text.endswith("\n1 puzzles\n")
    [puzzle] = ermine.read_puzzles(path)
    assert puzzle.game == "royal-palette"
    assert str(puzzle.board()) in text
    assert f"Solution: {puzzle.solution_text}" in text
    quiz = ermine.Quiz(puzzle, nodes=50)
    for turn in puzzle.solution:
        for move in turn.accepted[0]:
            assert quiz.guess(move).is_right
    assert quiz.result.is_solved


def test_puzzles_of_a_file_are_filtered(tmp_path: Path) -> None:
    source = ROOT / "puzzles" / "royal-palette.jsonl"
    path = tmp_path / "chosen.jsonl"
    filters = ["--theme", "sacrifice", "--max-rating", 600, "--min-margin", 0.13]
    output("make_puzzles", "--file", source, *filters, "--count", 200, "--out", path)
    chosen = ermine.read_puzzles(path)
    expected = [
        puzzle
        for puzzle in ermine.read_puzzles(source)
        if "sacrifice" in puzzle.themes
        and (puzzle.rating or 0) <= 600
        and puzzle.margin >= 0.13
    ]
    assert chosen == expected
    assert 1 < len(expected) < 100
    text = output("make_puzzles", "--file", source, *filters, "--count", 1)
    assert str(chosen[0].board()) in text
    assert text.endswith("\n1 puzzles\n")


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (["draughts"], 2, "'draughts'"),
        (["--count", "0"], 2, "argument --count: invalid value '0'"),
        (["--min-margin", "much"], 2, "'much'"),
        (["--file", "none.jsonl"], 1, "none.jsonl"),
        (["--file", "README.md"], 1, "line 1 is not a puzzle"),
        (["--file", "puzzles/colorbound.jsonl", "--out", "none/x"], 1, "none/x"),
    ],
)
def test_puzzles_that_cannot_be_made_or_read(
    arguments: list[str], code: int, reason: str
) -> None:
    done = run("make_puzzles", *arguments)
    assert done.returncode == code
    assert reason in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


def test_puzzles_that_are_not_text(tmp_path: Path) -> None:
    path = tmp_path / "other.jsonl"
    path.write_bytes(b"\xff\n")
    done = run("make_puzzles", "--file", path)
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch("make_puzzles.py: .*utf-8.*\n", done.stderr, re.IGNORECASE)


@pytest.mark.skipif(
    not (FOLDER / "learn.py").exists(), reason="the example is not there"
)
def test_the_example_that_learns_measures_itself() -> None:
    options = ["--game", "royal-standard", "--games", 2, "--matches", 2]
    lines = output("learn", *options).splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        "before, against random moves",
        "after 2 games, against random moves",
        "after 2 games, against its untrained self",
    ]
    assert all(re.search(r": \d+\.\d ?% ± \d", line) for line in lines)


def code_cells() -> list[str]:
    notebook = json.loads((FOLDER / "tour.ipynb").read_text(encoding="utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return ["".join(cell["source"]) for cell in cells]


def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    display = ModuleType("IPython.display")
    vars(display).update(SVG=str, Markdown=str)
    monkeypatch.setitem(sys.modules, "IPython", ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    monkeypatch.chdir(FOLDER)
    names: dict[str, Any] = {}
    for cell in code_cells():
        exec(compile(cell, "tour.ipynb", "exec"), names)
    assert len(names["review"].steps) == len(names["record"].steps)
    picture = names["plot"](names["review"])
    assert picture.count("<circle") >= 1
    assert "nan" not in picture
    assert names["quiz"].result.is_finished


def test_the_page_of_the_notebook_is_up_to_date() -> None:
    page = (ROOT / "docs" / "python-tour.md").read_text(encoding="utf-8")
    for cell in code_cells():
        text = re.sub(r"\n{2,}", "\n\n", cell)
        assert f"```python\n{text}\n```" in page
    pictures = re.findall(r"!\[.+\]\((pictures/python/.+\.svg)\)", page)
    assert len(pictures) >= 6
    for picture in pictures:
        assert (ROOT / "docs" / picture).read_text(encoding="utf-8").startswith("<svg")
