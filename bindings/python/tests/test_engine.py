"""Engines: results, limits, stops, asyncio, Ctrl-C."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from typing import Any, cast

import pytest

import ermine

LIMIT = ermine.Limit(nodes=300)


@pytest.mark.parametrize("game", ermine.games())
def test_a_game_is_played_to_the_end(game: str) -> None:
    board = ermine.Board(game)
    with ermine.Engine(game) as engine:
        for _ in range(12):
            if board.is_game_over():
                break
            result = engine.play(board, LIMIT)
            if board.to_act is ermine.ToAct.ROLL:
                assert set(result.by_outcome) == {o.roll for o in board.outcomes}
                assert result.move == result.by_outcome[board.outcomes[0].roll]
                roll = board.outcomes[-1].roll
                board.push(roll)
                assert result.by_outcome[roll] in board.legal_moves
                board.push(result.by_outcome[roll])
            else:
                assert result.by_outcome == {}
                assert result.move is not None
                assert result.move in board.legal_moves
                board.push(result.move)
            if result.ponder is not None:
                assert isinstance(result.ponder, (ermine.Move, ermine.Roll))


def test_the_same_nodes_give_the_same_answer() -> None:
    board = ermine.Board("royal-palette", start="shuffle 3 5")
    found = [ermine.Engine().analyse(board, ermine.Limit(nodes=1500)) for _ in range(2)]
    assert found[0].score == found[1].score
    assert [line.pv for line in found[0].lines] == [line.pv for line in found[1].lines]
    assert found[0].lines[0].nodes == 1500


def test_before_a_roll_every_outcome_has_its_lines() -> None:
    board = ermine.Board("royal-palette")
    found = ermine.Engine().analyse(board, ermine.Limit(nodes=4000), multipv=2)
    assert set(found.by_outcome) == {outcome.roll for outcome in board.outcomes}
    for roll, lines in found.by_outcome.items():
        assert [line.multipv for line in lines] == [1, 2]
        for line in lines:
            assert line.roll == roll == line.pv[0]
            follower = board.copy()
            for step in line.pv:
                follower.push(step)
    assert found.score is not None
    best = {roll: lines[0].score.expected for roll, lines in found.by_outcome.items()}
    mean = sum(o.probability * best[o.roll] for o in board.outcomes)
    assert found.score.expected == pytest.approx(mean, abs=0.02)
    engine = ermine.Engine()
    whole = engine.analyse(board, ermine.Limit(nodes=4000), per_outcome=False)
    assert whole.by_outcome == {} and [line.roll for line in whole.lines] == [None]
    assert whole.score == whole.lines[0].score
    assert found.best.by_outcome == {
        roll: lines[0].pv[1] for roll, lines in found.by_outcome.items()
    }


def test_scores_turn_with_the_point_of_view() -> None:
    board = ermine.Board("colorbound")
    board.push("e2e4")
    found = ermine.Engine("colorbound").analyse(board, LIMIT)
    score = found.score
    assert score is not None and score.side is ermine.Side.BLACK
    white = score.white()
    assert white.expected == pytest.approx(1 - score.expected)
    assert white.cp == -score.cp and white.black() == score
    assert score.wdl is not None and white.wdl is not None
    assert sum(score.wdl) == pytest.approx(1, abs=0.002)
    assert score.wdl.expected == pytest.approx(1 - white.wdl.expected)


def test_a_forced_win_is_a_mate() -> None:
    board = ermine.Board("royal-palette", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1 - - 7")
    found = ermine.Engine().analyse(board, ermine.Limit(depth=4))
    assert found.score is not None and found.score.mate == 1
    assert found.score.black().mate == -1 and str(found.score) == "#+1"
    assert found.score.expected > 0.99


def test_root_moves_are_restricted() -> None:
    board = ermine.Board("colorbound")
    engine = ermine.Engine("colorbound")
    moves = board.legal_moves
    assert engine.play(board, LIMIT, moves=[moves[3]]).move == moves[3]
    assert engine.play(board, LIMIT, moves=[str(moves[0])]).move == moves[0]
    with pytest.raises(ermine.InvalidValueError, match="moves"):
        engine.play(board, LIMIT, moves=["e2e5"])


@pytest.mark.parametrize(
    ("limit", "field"),
    [
        ({"nodes": 0}, "nodes"),
        ({"nodes": -1}, "nodes"),
        ({"nodes": 2**64}, "nodes"),
        ({"mate": -(10**30)}, "mate"),
        ({"depth": 1001}, "depth"),
        ({"time": -1}, "time"),
        ({"time": float("nan")}, "time"),
        ({"time": 1e300}, "time"),
        ({"mate": 501}, "mate"),
        ({"white_clock": 5, "remaining_moves": 0}, "remaining_moves"),
        ({}, "limit"),
        ({"black_clock": 5}, "limit"),
    ],
)
def test_wrong_limits_are_named(limit: dict[str, float], field: str) -> None:
    with pytest.raises(ermine.InvalidValueError) as caught:
        ermine.Engine().play(ermine.Board(), ermine.Limit(**limit))  # type: ignore[arg-type]
    assert caught.value.field == field and caught.value.expected


def test_wrong_types_are_named() -> None:
    board: Any = ermine.Board()
    engine, nothing, number = ermine.Engine(), cast(Any, None), cast(Any, 1e6)
    result = ermine.Result(ermine.Side.WHITE, ermine.Reason.STUCK)
    score = ermine.Score(ermine.Side.WHITE, 0.5, 0, None, None)
    calls: list[tuple[str, Callable[[], object]]] = [
        ("nodes", lambda: ermine.Limit(nodes=number)),
        ("time", lambda: ermine.Limit(time=cast(Any, "1"))),
        ("board", lambda: engine.play(nothing, LIMIT)),
        ("limit", lambda: engine.play(board, nothing)),
        ("side", lambda: result.points(cast(Any, True))),
        ("side", lambda: score.pov(cast(Any, True))),
    ]
    for field, call in calls:
        with pytest.raises(TypeError, match=field):
            call()


def test_wrong_engines_and_options_are_named() -> None:
    for arguments, field in [
        ({"game": "draughts"}, "game"),
        ({"threads": 0}, "Threads"),
        ({"seed": -1}, "seed"),
        ({"hash": 10**9}, "Hash"),
        ({"eval_file": "/nowhere.nnue"}, "EvalFile"),
        ({"options": {"Contempt": 3}}, "option"),
        ({"options": {"Ponder": "perhaps"}}, "Ponder"),
    ]:
        with pytest.raises(ermine.InvalidValueError) as caught:
            ermine.Engine(**arguments)  # type: ignore[arg-type]
        assert caught.value.field == field
    engine = ermine.Engine()
    with pytest.raises(ermine.InvalidValueError, match="multipv"):
        engine.analyse(ermine.Board(), LIMIT, multipv=9999)
    with pytest.raises(ermine.InvalidValueError, match="game"):
        engine.play(ermine.Board("colorbound"), LIMIT)
    names = [option.name for option in engine.options]
    assert "UCI_Elo" in names
    engine.set_option("clear hash")
    engine.set_option("UCI_LimitStrength", True)
    engine.set_option("UCI_Elo", 500)
    assert engine.play(ermine.Board(), LIMIT).move is not None


def test_settings_go_with_the_board() -> None:
    engine = ermine.Engine("colour-chess")
    name = "Tiles"
    plain = ermine.Board("colour-chess")
    default = next(option.default for option in engine.options if option.name == name)
    assert default is not None
    board = ermine.Board("colour-chess", settings={name: default})
    assert board.settings == {name: default}
    assert engine.play(board, LIMIT).move == engine.play(plain, LIMIT).move


def test_a_search_is_an_iterator_that_can_be_stopped() -> None:
    engine = ermine.Engine("colorbound")
    board = ermine.Board("colorbound")
    with engine.analysis(board) as search:
        first = next(search)
        assert first.pv[0] in board.legal_moves
        with pytest.raises(ermine.EngineError, match="searching"):
            engine.play(board, LIMIT)
        with pytest.raises(ermine.EngineError, match="searching"):
            engine.set_option("Hash", 32)
        search.stop()
        result = search.result()
    assert search.is_done and list(search) == []
    assert result.best.move in board.legal_moves
    with engine.analysis(board):
        pass
    assert engine.play(board, LIMIT).move is not None


def test_another_thread_stops_a_search() -> None:
    engine = ermine.Engine("colorbound")
    timer = threading.Timer(0.2, engine.stop)
    timer.start()
    result = engine.play(ermine.Board("colorbound"), ermine.Limit(time=600))
    assert result.move is not None


def test_an_abandoned_search_ends_with_its_engine() -> None:
    engine = ermine.Engine("colorbound")
    engine.analysis(ermine.Board("colorbound"))
    assert engine.play(ermine.Board("colorbound"), LIMIT).move is not None
    search = engine.analysis(ermine.Board("colorbound"))
    search.stop()
    assert engine.play(ermine.Board("colorbound"), LIMIT).move is not None
    assert search.result().best.move is not None
    for _ in engine.analysis(ermine.Board("colorbound")):
        break
    assert engine.play(ermine.Board("colorbound"), LIMIT).move is not None
    first = engine.analysis(ermine.Board("colorbound"), LIMIT)
    first.result()
    with engine.analysis(ermine.Board("colorbound")) as second:
        first.stop()
        first.close()
        del first
        assert next(second).depth >= 1


def test_asyncio_plays_analyses_and_cancels() -> None:
    board = ermine.Board("colorbound")

    async def main() -> None:
        async with ermine.AsyncEngine("colorbound") as engine:
            assert (await engine.play(board, LIMIT)).move in board.legal_moves
            found = await engine.analyse(board, LIMIT, multipv=2)
            assert len(found.lines) == 2
            depths = []
            async with engine.analysis(board) as search:
                async for info in search:
                    depths.append(info.depth)
                    if len(depths) == 2:
                        break
            async with engine.analysis(board, LIMIT) as search:
                assert (await search.result()).best.move in board.legal_moves
            endless = asyncio.create_task(engine.play(board, ermine.Limit(time=600)))
            await asyncio.sleep(0.2)
            endless.cancel()
            with pytest.raises(asyncio.CancelledError):
                await endless
            assert (await engine.play(board, LIMIT)).move is not None
            with pytest.raises(ermine.InvalidValueError):
                await engine.play(board, ermine.Limit())

    asyncio.run(main())


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize(
    "work",
    [
        "ermine.Engine().play(ermine.Board(), ermine.Limit(time=600))",
        "list(ermine.Engine().analysis(ermine.Board()))",
        "ermine.Board('colorbound').perft(30)",
    ],
)
def test_ctrl_c_ends_long_work(work: str) -> None:
    program = textwrap.dedent(f"""
        import ermine, sys
        board = ermine.Board()
        print("ready", flush=True)
        try:
            {work}
        except KeyboardInterrupt:
            print("interrupted", board.legal_numbers())
    """)
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=60)
    assert output == "interrupted []\n" and process.returncode == 0
