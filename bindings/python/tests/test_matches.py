"""Matches: results, resuming, interrupts, agreement with the command `match`."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import ermine

FEW = ermine.Limit(nodes=60)
SHORT = ermine.Adjudication(max_moves=6)
PLAYERS = (ermine.Player("few", limit=FEW), ermine.Player("random", player="random"))


def match(**changes: object) -> ermine.Match:
    settings: dict[str, object] = {"pairs": 2, "seed": 7, "adjudication": SHORT}
    return ermine.Match("royal-palette", PLAYERS, **{**settings, **changes})  # type: ignore


def steps(result: ermine.MatchResult) -> list[list[object]]:
    """The steps of all games; the remarks have times, which differ."""
    return [[step.step for step in record.steps] for record in result.records]


def test_a_match_has_its_figures_and_games() -> None:
    progress: list[ermine.MatchResult] = []
    result = match(concurrency=2).run(progress.append)
    again = match(concurrency=1).run()
    assert again.duels == result.duels and steps(again) == steps(result)
    assert (result.names, result.pairs) == (["few", "random"], 2)
    assert result.is_finished and not result.interrupted and result.sprt is None
    assert [len(part.records) for part in progress] == [2, 4]
    assert [part.pairs for part in progress] == [1, 2]
    assert result.faults == {"few": {}, "random": {}}
    duel = result.duel
    assert duel.names == ("few", "random") and duel.games == 4
    assert sum(duel.pentanomial) == 2 and result.ratings == []
    assert duel.score.value is not None and 0 <= duel.score.value <= 1
    points = {"few": 0.0, "random": 0.0}
    for record in result.records:
        assert record.game == "royal-palette"
        white, black = record.tags["White"], record.tags["Black"]
        assert {white, black} == {"few", "random"}
        winner = {"1-0": white, "0-1": black}.get(record.result)
        for name in points:
            points[name] += 0.5 if winner is None else float(winner == name)
        assert any(step.luck is not None for step in record.steps)
        record.board()
    assert points["few"] == 4 * duel.score.value
    # A pair has the same start and dice.
    first, second = result.records[:2]
    assert first.start_board() == second.start_board()


def test_a_match_of_several_rates_them() -> None:
    players = [*PLAYERS, ermine.Player("greedy", player="greedy")]
    result = ermine.Match(
        "colorbound", players, pairs=1, adjudication=SHORT, limit=FEW
    ).run()
    assert len(result.duels) == 3 and result.pairs == 3
    assert {rating.name for rating in result.ratings} == {"few", "random", "greedy"}
    assert all(rating.games == 4 for rating in result.ratings)


def test_a_sequential_test_has_its_state() -> None:
    test = ermine.Sprt(elo0=-400, elo1=400, alpha=0.4, beta=0.4)
    result = match(sprt=test, pairs=50, adjudication=ermine.Adjudication()).run()
    assert result.sprt is not None and result.sprt.design == test
    assert result.sprt.verdict == "accept-h1" and result.sprt.llr >= result.sprt.upper
    assert result.is_finished and result.pairs < 50


def test_a_folder_is_resumed(tmp_path: Path) -> None:
    folder = tmp_path / "match"
    result = match(out=folder, pairs=1).run()
    assert (folder / "games.txt").exists() and len(result.records) == 2
    # Everything has been played.
    assert match(out=folder, pairs=1).run() == result
    more = match(out=folder, pairs=2).run()
    assert more.pairs == 2 and len(more.records) == 4
    fresh = match(pairs=2).run()
    assert more.duels == fresh.duels
    assert steps(more) == steps(fresh)
    with pytest.raises(ermine.InvalidValueError) as error:
        match(out=folder, seed=8).run()
    assert error.value.field == "out"


def test_a_folder_is_free_after_an_error(tmp_path: Path) -> None:
    folder = tmp_path / "match"

    def fail(_: ermine.MatchResult) -> None:
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        match(out=folder, pairs=20).run(fail)
    whole = match(out=folder, pairs=20).run()
    assert whole.pairs == 20 and steps(whole) == steps(match(pairs=20).run())


def test_the_result_is_that_of_the_command(tmp_path: Path) -> None:
    command = os.environ.get("ERMINE") or shutil.which("ermine")
    if command is None:
        pytest.skip("there is no program ermine; set ERMINE to its path")
    folder = tmp_path / "match"
    subprocess.run(
        [command, "--game", "royal-palette", "match", "--pairs", "2", "--seed", "7"]
        + ["--engine", "ermine name=few nodes=60", "--engine", "random name=random"]
        + ["--max-moves", "6", "--out", str(folder)],
        check=True,
        capture_output=True,
    )
    result = match().run()
    kept = list(ermine.read_records(folder / "games.txt"))
    for record, other in zip(result.records, kept, strict=True):
        # Times differ.
        assert [x.step for x in record.steps] == [x.step for x in other.steps]
        assert (record.result, record.tags) == (other.result, other.tags)
    summary = json.loads((folder / "result.json").read_text())
    duel = summary["duels"][0]
    assert tuple(duel["pairs"]) == result.duel.pentanomial
    assert duel["elo"] == vars(result.duel.elo)


@pytest.mark.parametrize(
    ("changes", "field", "text"),
    [
        ({"pairs": 0}, "pairs", "pairs 0"),
        ({"luck_depth": 9}, "luck_depth", "luck depth 9"),
        ({"luck_depth": -1}, "luck_depth", "'-1'"),
        ({"random_plies": 2**32}, "random_plies", "4294967296"),
        ({"balance": float("nan")}, "balance", "NaN"),
        ({"format": "cup"}, "format", "cup"),
        ({"players": []}, "players", "two"),
        ({"players": [ermine.Player("a"), ermine.Player("b")]}, "limit", "no limit"),
        (
            {"players": [ermine.Player("a", player="nobody", limit=FEW)] * 2},
            "player",
            "nobody",
        ),
        ({"players": [ermine.Player("\n", limit=FEW)] * 2}, "name", "control"),
        ({"time_control": "ten"}, "match", "time control"),
        ({"limit": ermine.Limit(mate=3)}, "limit", "limit"),
        ({"settings": {"Tiless": "x"}}, "settings", "Tiless"),
        ({"sprt": ermine.Sprt(elo0=5, elo1=0)}, "sprt", "elo0 < elo1"),
        ({"sprt": ermine.Sprt(model="x")}, "model", "logistic or normalized"),
        ({"sprt": ermine.Sprt(), "players": [*PLAYERS, *PLAYERS]}, "sprt", "found 4"),
        ({"openings": "/no/such/file"}, "openings", "no/such"),
        ({"concurrency": 0}, "concurrency", "concurrency"),
        ({"game": "draughts"}, "game", "draughts"),
        ({"game": "\ud800"}, "match", "surrogates"),
        ({"seed": -1}, "seed", "seed: invalid value '-1'"),
        ({"pairs": 10**30}, "pairs", "pairs"),
        (
            {"adjudication": ermine.Adjudication(max_moves=0)},
            "adjudication",
            "max-moves 0",
        ),
        (
            {"adjudication": ermine.Adjudication(resign_moves=1, resign_score=-1)},
            "resign_score",
            "'-1'",
        ),
        ({"players": [ermine.Player(margin=float("nan"))] * 2}, "margin", "nan"),
        ({"players": [ermine.Player(margin=float("inf"))] * 2}, "margin", "inf"),
        ({"players": [ermine.Player(margin=-1.0)] * 2}, "margin", "'-1.0'"),
    ],
)
def test_a_match_that_is_impossible_is_refused(
    changes: dict[str, object], field: str, text: str
) -> None:
    settings = {"game": "royal-palette", "players": PLAYERS, "pairs": 1, **changes}
    with pytest.raises(ermine.ErmineError, match=text) as error:
        ermine.Match(**settings).run()  # type: ignore
    assert error.value.field == field and "Error" not in str(error.value)


def test_a_program_that_does_not_start_is_named() -> None:
    players = [ermine.Player("gone", command="/no/such/engine", limit=FEW), PLAYERS[1]]
    with pytest.raises(ermine.EngineError, match="gone"):
        ermine.Match("royal-palette", players).run()


def test_an_error_of_the_progress_ends_the_match() -> None:
    def fail(result: ermine.MatchResult) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        match(pairs=1000).run(fail)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_gives_the_result_so_far() -> None:
    program = textwrap.dedent(
        """
        import ermine
        players = [ermine.Player("few", limit=ermine.Limit(nodes=60)),
                   ermine.Player("random", player="random")]
        match = ermine.Match("colorbound", players, pairs=100000, concurrency=2,
                             adjudication=ermine.Adjudication(max_moves=4))
        result = match.run(lambda result: print(result.pairs, flush=True))
        print("end", result.interrupted, result.is_finished, result.pairs,
              len(result.records) >= 2 * result.pairs)
        """
    )
    child = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "1\n"
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=60)
    *counts, last = out.splitlines()
    pairs = int(counts[-1]) if counts else 1
    assert last == f"end True False {pairs} True"
    assert child.returncode == 0


PLAYER = """
import os, pathlib, signal, sys, time
import ermine
interrupted = pathlib.Path(os.environ["INTERRUPTED"])
for line in sys.stdin:
    command, _, rest = line.strip().partition(" ")
    if command == "uci":
        print("id name program\\noption name UCI_Variant type combo default x var colorbound")
        print("uciok", flush=True)
    elif command == "isready":
        print("readyok", flush=True)
    elif command == "position":
        start, _, moves = rest.partition(" moves ")
        kind, _, text = start.partition(" ")
        place = {"fen": text} if kind == "fen" else {"start": text}
        board = ermine.Board("colorbound", **place)
        for move in moves.split():
            board.push(move)
    elif command == "go":
        if not interrupted.exists():
            os.kill(os.getppid(), signal.SIGINT)
        while not interrupted.exists():
            time.sleep(0.01)
        print("bestmove", board.legal_moves[0], flush=True)
    elif command == "quit":
        break
"""
"""A program that interrupts the match at its first move."""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("out", [False, True])
def test_ctrl_c_hides_no_game_that_has_ended(out: bool, tmp_path: Path) -> None:
    script = tmp_path / "player.py"
    script.write_text(PLAYER)
    program = textwrap.dedent(
        """
        import os, pathlib, sys
        import ermine
        from ermine import matches

        script, out = sys.argv[1:]
        usual = matches._on_ctrl_c

        def announced(interrupt):
            def both():
                interrupt()
                pathlib.Path(os.environ["INTERRUPTED"]).touch()
            return usual(both)

        matches._on_ctrl_c = announced
        limit = ermine.Limit(time=100)
        players = [
            ermine.Player("program", command=f"{sys.executable} {script}", limit=limit),
            ermine.Player("random", player="random"),
        ]
        match = ermine.Match("colorbound", players, pairs=2, concurrency=1, out=out or None,
                             adjudication=ermine.Adjudication(max_moves=2))
        result = match.run()
        rounds = [record.tags["Round"] for record in result.records]
        print(result.interrupted, result.pairs, *rounds)
        result = match.run()
        rounds = [record.tags["Round"] for record in result.records]
        print(result.interrupted, result.pairs, *rounds)
        """
    )
    folder = tmp_path / "match" if out else ""
    done = subprocess.run(
        [sys.executable, "-c", program, str(script), str(folder)],
        env={**os.environ, "INTERRUPTED": str(tmp_path / "interrupted")},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stderr == ""
    assert done.stdout == "True 0 1.1\nFalse 2 1.1 1.2 2.1 2.2\n"
