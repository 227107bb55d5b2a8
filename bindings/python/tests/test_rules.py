"""The rules through Python, against counts that two generators agree on, and python-chess."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest

import ermine
from benchmark import CHESS, royal_palette

DATA = Path(__file__).parents[3] / "tests" / "data"
MAX_COUNT = 3_000
"""The largest count of a loop in Python."""
ROOKS = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
"""A chess position without castling, beside those of the benchmark."""
MAX_PERFT = 300_000
"""The largest count of a perft in Rust."""


def tables() -> Iterator[tuple[str, str, dict[int, int]]]:
    for game in ermine.games():
        for line in (DATA / f"{game}.perft").read_text().splitlines():
            if line and not line.startswith("#"):
                fen, _, counts = line.partition(";")
                pairs = (pair.split("=") for pair in counts.split())
                yield game, fen.strip(), {int(n): int(count) for n, count in pairs}


def test_a_game_from_a_file() -> None:
    variants = DATA.parents[1] / "variants"
    game = ermine.load_game(variants / "grand.toml")
    assert game == "grand"
    board = ermine.Board(game)
    assert len(list(board.legal_moves)) == 65 and board.perft(2) == 4225
    with ermine.Engine(game) as engine:
        move = engine.play(board, ermine.Limit(nodes=500)).move
    assert move in board.legal_moves


def test_a_file_that_is_no_game(tmp_path: Path) -> None:
    with pytest.raises(ermine.ErmineError, match="cannot read"):
        ermine.load_game(tmp_path / "none.toml")
    path = tmp_path / "bad.toml"
    path.write_text("format = 1\nname = 'bad'\nparent = 'ches'\n")
    with pytest.raises(
        ermine.InvalidValueError, match="line 3, column 10: unknown parent"
    ) as e:
        ermine.load_game(path)
    assert e.value.field == "path"


class DrawByRule(Exception):
    """The tables ignore draws by counting and dead material; a board does not."""


def count(board: ermine.Board, depth: int) -> int:
    """Count the sequences of moves by push and pop. A conversion ends no turn."""
    if board.result is not None and board.result.winner is None:
        if board.result.reason not in (ermine.Reason.STALEMATE, ermine.Reason.STUCK):
            raise DrawByRule
    if depth == 0:
        return 1
    rolls = [outcome.roll for outcome in board.outcomes]
    total = 0
    for step in rolls or board.legal_moves:
        board.push(step)
        is_conversion = board.game == "royal-palette" and "=" in str(step)
        is_move = isinstance(step, ermine.Move) and not is_conversion
        try:
            total += count(board, depth - 1 if is_move else depth)
        finally:
            assert board.pop() == step
    return total


@pytest.mark.parametrize("game", ermine.games())
def test_counts_are_those_of_the_tables(game: str) -> None:
    checked = 0
    for name, fen, counts in tables():
        if name != game:
            continue
        board = ermine.Board(game, fen)
        for depth, expected in counts.items():
            if expected <= MAX_PERFT:
                assert board.perft(depth) == expected, (fen, depth)
            if expected <= MAX_COUNT and not board.is_game_over():
                try:
                    assert count(board, depth) == expected, (fen, depth)
                except DrawByRule:
                    continue
                assert sum(board.divide(depth).values()) == expected
                checked += 1
        assert ermine.Board(game, fen) == board
    assert checked > 10


@pytest.mark.parametrize("fen", [*CHESS, ROOKS])
def test_free_moves_are_those_of_chess(fen: str) -> None:
    rng = random.Random(fen)
    for _ in range(20):
        theirs = chess.Board(fen)
        for _ in range(rng.randrange(4)):
            moves = [move for move in theirs.legal_moves if not move.promotion]
            theirs.push(rng.choice(moves))
        expected = {move.uci() for move in theirs.legal_moves}
        if theirs.has_legal_en_passant() or max(map(len, expected)) > 4:
            continue
        board = ermine.Board("royal-palette", royal_palette(theirs.fen()))
        board.push(ermine.Roll(7))
        assert {str(move) for move in board.legal_moves} == expected
        assert board.is_check() == theirs.is_check()
        for move in board.legal_moves:
            other = chess.Move.from_uci(str(move))
            assert (move.from_square, move.to_square) == (
                other.from_square,
                other.to_square,
            )


FILES = Path(__file__).parents[3] / "variants"
FROM_FILES = ("capablanca", "dice-chess", "palette-lock")


@pytest.mark.parametrize(
    "game",
    [
        *ermine.games(),
        *(ermine.load_game(FILES / f"{name}.toml") for name in FROM_FILES),
    ],
)
def test_random_games_keep_every_promise(game: str) -> None:
    rng = random.Random(game)
    for _ in range(3):
        start = ermine.random_start(game, rng)
        board = ermine.Board(game, start=start)
        played: list[ermine.Move | ermine.Roll] = []
        while not board.is_game_over() and len(played) < 120:
            if board.to_act is ermine.ToAct.ROLL:
                outcomes = board.outcomes
                assert sum(o.probability for o in outcomes) == pytest.approx(1)
                assert not board.legal_moves and not board.legal_numbers()
                played.append(board.roll(rng))
                continue
            moves = board.legal_moves
            numbers = board.legal_numbers()
            assert numbers == moves.numbers() == [move.number for move in moves]
            assert len(set(numbers)) == len(numbers) > 0
            assert max(numbers) < board.move_numbers
            move = rng.choice(moves)
            assert board.parse(str(move)) == move == board.parse(board.notation(move))
            before = board.copy()
            board.push(move)
            by_number = before.copy()
            by_number.push_number(move.number)
            assert by_number == board and hash(by_number) == hash(board)
            assert by_number.key == board.key
            assert before != board
            played.append(move)
        assert board.steps == played
        assert ermine.Board(game, board.fen).fen == board.fen
        end = board.fen
        for step in reversed(played):
            assert board.pop() == step
        assert board == ermine.Board(game, start=start)
        for step in played:
            board.push(str(step))
        assert board.fen == end
