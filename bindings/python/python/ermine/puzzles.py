"""Puzzles: reading, finding, making, verifying."""

from __future__ import annotations

import enum
import os
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ._ermine import (
    Board,
    FindCore,
    MakeCore,
    Move,
    Puzzle,
    Roll,
    VerifyCore,
    read_puzzle_lines,
    save_text,
)
from .errors import InvalidPuzzleError
from .inputs import Source, content_of, each_of, encodable
from .pools import in_order
from .records import Record


class PuzzleKind(enum.Enum):
    """The kind of a puzzle.

    Examples
    --------
    >>> import ermine
    >>> ermine.PuzzleKind("plan")
    <PuzzleKind.PLAN: 'plan'>
    """

    MOVE = "move"
    """The best move, in a game without dice."""
    ROLL = "roll"
    """The best move after a given roll."""
    PLAN = "plan"
    """An answer for each outcome of the roll."""
    WIN = "win"
    """A forced win, whatever the replies and rolls."""
    HOLD = "hold"
    """The only moves that do not lose by force."""


@dataclass(frozen=True)
class PuzzleTurn:
    """A turn of the solver.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("royal-palette", "8/8/8/8/1BBk4/8/1K6/8 w - - 6 73 cf r 3")
    >>> [puzzle] = ermine.find_puzzles([board], nodes=50)
    >>> puzzle.solution
    [PuzzleTurn(roll=None, before=[], accepted=[[Move('b2b3')]], reply=[])]
    """

    roll: Roll | None
    """The roll before it, in a plan."""
    before: list[Move | Roll]
    """Steps on other boards before it, which are not asked for."""
    accepted: list[list[Move]]
    """The right answers, the best first, each with all moves of the turn."""
    reply: list[Move | Roll]
    """The opponent's moves and all rolls up to the next turn."""


@dataclass(frozen=True)
class Difficulty:
    """The measured difficulty of a puzzle.

    Examples
    --------
    >>> import ermine
    >>> difficulty = ermine.Difficulty(elo=850, deviation=60, attempts=40, settled=800)
    >>> print(f"{difficulty.elo} ± {difficulty.deviation}")
    850 ± 60
    """

    elo: int
    """The rating: a player of this Elo solves it half the time."""
    deviation: int
    """The standard error of ``elo``."""
    attempts: int
    """The number of attempts."""
    settled: int | None
    """The nodes from which on the engine answers right; ``None`` if it does not."""


@dataclass(frozen=True)
class Fault:
    """A fault of a puzzle.

    Examples
    --------
    >>> import ermine
    >>> ermine.Fault("accepted", turn=0, found=["b2b3"]).detail is None
    True
    """

    kind: str
    """``record``, ``accepted``, ``proof`` or ``rollout``."""
    detail: str | None = None
    """What is wrong with the record."""
    turn: int | None = None
    """The turn, from 0, in which a deeper search accepts other answers."""
    found: list[str] | None = None
    """Those answers; empty if too many are right."""


@dataclass(frozen=True)
class Rollout:
    """Games played out from the best answer and from the best other one.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("royal-palette", "8/8/8/8/1BBk4/8/1K6/8 w - - 6 73 cf r 3")
    >>> [puzzle] = ermine.find_puzzles([board], nodes=50)
    >>> ermine.verify_puzzle(puzzle, rollouts=2).rollout.trials
    2
    """

    trials: int
    """The games from each."""
    lead: float
    """The mean lead of the best answer without luck, in expected score from -1 to 1."""
    error: float
    """The standard error of the lead."""
    raw_lead: float
    """The mean lead with luck."""
    raw_error: float
    """The standard error of ``raw_lead``."""
    verdict: str
    """``confirmed``, ``open`` or ``contradicted``."""


@dataclass(frozen=True)
class Verification:
    """The verdict on a puzzle.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("royal-palette", "8/8/8/8/1BBk4/8/1K6/8 w - - 6 73 cf r 3")
    >>> [puzzle] = ermine.find_puzzles([board], nodes=50)
    >>> verification = ermine.verify_puzzle(puzzle)
    >>> verification.holds, verification.faults, verification.lead > 0.5
    (True, [], True)
    """

    faults: list[Fault]
    """The faults; none if the puzzle holds."""
    lead: float | None
    """The lead of the right answers by the deeper search, in expected score."""
    proof: int | None
    """The positions of the proof, if one was needed and found."""
    rollout: Rollout | None
    """The rollouts, if they were asked for."""

    @property
    def holds(self) -> bool:
        """Whether there is no fault."""
        return not self.faults


def read_puzzles(source: Source) -> list[Puzzle]:
    """Read the puzzles of a file of JSON lines.

    Parameters
    ----------
    source : path or file object
        The file, such as ``puzzles/royal-palette.jsonl`` of the project.

    Raises
    ------
    InvalidPuzzleError
        If a line is not a puzzle; it names the line. If the file is not UTF-8, its
        ``field`` is ``encoding``.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> import ermine, pathlib, tempfile
    >>> board = ermine.Board("royal-palette", "8/8/8/8/1BBk4/8/1K6/8 w - - 6 73 cf r 3")
    >>> puzzles = list(ermine.find_puzzles([board], nodes=50))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "puzzles.jsonl")
    ...     ermine.write_puzzles(path, puzzles)
    ...     ermine.read_puzzles(path) == puzzles
    True
    """
    path, content = content_of(source)
    try:
        with encodable("source"):
            return read_puzzle_lines(_decoded(content))
    except InvalidPuzzleError as error:
        raise error if path is None else error.in_file(path) from None


def _decoded(content: str | bytes) -> str:
    """The text of a file, without the mark that some editors put before it."""
    if isinstance(content, str):
        return content.removeprefix("\ufeff")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"line {line}: it is not UTF-8"
        raise InvalidPuzzleError(message, "encoding", None, "UTF-8") from None


def write_puzzles(path: str | os.PathLike[str], puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles to a file of JSON lines, replacing it as a whole.

    Parameters
    ----------
    path : path
        The file.
    puzzles : iterable of Puzzle
        The puzzles.

    Raises
    ------
    TypeError
        If one of them is not a puzzle. The file is as it was, as after every error.
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("royal-palette", "8/8/8/8/1BBk4/8/1K6/8 w - - 6 73 cf r 3")
    >>> [puzzle] = ermine.find_puzzles([board], nodes=50)
    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "puzzles.jsonl")
    ...     ermine.write_puzzles(path, [puzzle])
    ...     ermine.read_puzzles(path) == [puzzle]
    True
    """
    lines = [f"{puzzle.to_json()}\n" for puzzle in each_of(Puzzle, puzzles)]
    save_text(os.fspath(path), "".join(lines))


def find_puzzles(
    games: Iterable[Board | Record],
    *,
    margin: float | None = None,
    nodes: int | None = None,
    each: int = 1,
    workers: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Generator[Puzzle, None, None]:
    """Find puzzles in positions and games.

    Parameters
    ----------
    games : iterable of Board or Record
        Positions, and games of which every position is examined. They are read as they are
        needed.
    margin : float, optional
        The minimum loss of every wrong move, in expected score from -1 to 1: 0.03 to 2. By
        default 0.1 with dice or several boards, 0.4 in other games.
    nodes : int, optional
        The positions of the screening search, 4000 by default. The searches that confirm a
        puzzle take 8 and 64 times as many, the last one 256 or 1024 times.
    each : int
        The maximum number of puzzles of a game.
    workers : int, optional
        The number of positions to examine at a time; by default one per processor.
    progress : callable, optional
        Called with the number of positions done, after each.

    Yields
    ------
    Puzzle
        The puzzles, in the order of the input, without those like an earlier one.

    Raises
    ------
    InvalidValueError
        If an argument is out of range.

    Notes
    -----
    The puzzles do not depend on the workers. Ctrl-C and ``close`` end the searches.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("royal-palette", "8/8/8/8/1BBk4/8/1K6/8 w - - 6 73 cf r 3")
    >>> for puzzle in ermine.find_puzzles([board], nodes=50):
    ...     print(puzzle.task, puzzle.solution_text, sep=": ")
    The roll is given: find the best move: 73. Kb3{Orange}
    """
    core = FindCore(margin, nodes, each, workers)
    return _found(core, _positions(games), progress)


def _positions(games: Iterable[Board | Record]) -> Iterator[tuple[str, Board]]:
    for number, game in enumerate(games):
        if isinstance(game, Record):
            for board in game.boards():
                yield str(number), board
        else:
            yield str(number), game


def _found(
    core: FindCore,
    positions: Iterator[tuple[str, Board]],
    progress: Callable[[int], object] | None,
) -> Generator[Puzzle, None, None]:
    def submit(position: tuple[str, Board]) -> None:
        source, board = position
        core.submit(board, source)

    def take(wait: bool) -> tuple[Puzzle | None] | None:
        is_done, puzzle = core.next(wait)
        return (puzzle,) if is_done else None

    try:
        found = in_order(positions, submit, take, core.window)
        for done, (_, (puzzle,)) in enumerate(found, 1):
            if progress is not None:
                progress(done)
            if puzzle is not None:
                yield puzzle
    finally:
        core.close()


def make_puzzles(
    game: str,
    count: int,
    *,
    seed: int = 1,
    settings: Mapping[str, str] | None = None,
    margin: float | None = None,
    nodes: int | None = None,
    each: int = 1,
    workers: int | None = None,
) -> Generator[Puzzle, None, None]:
    """Make puzzles of games between weak players.

    Parameters
    ----------
    game : str
        The name of the game.
    count : int
        The number of puzzles.
    seed : int
        The seed of games and dice: the same seed gives the same puzzles.
    settings : mapping of str to str, optional
        Settings of the game.
    margin, nodes, each, workers
        As for `find_puzzles`; a worker plays and examines a game at a time.

    Yields
    ------
    Puzzle
        The puzzles, as the command ``ermine puzzles make`` gives them.

    Raises
    ------
    UnknownGameError
        If no game has this name.
    InvalidValueError
        If an argument is out of range.

    Examples
    --------
    >>> import ermine
    >>> puzzles = ermine.make_puzzles("colorbound", 100, seed=7)
    >>> next(puzzles)  # It takes some seconds.  # doctest: +SKIP
    <Puzzle 29c1bdd0bbb5 colorbound move>
    >>> puzzles.close()
    """
    with encodable("game or settings"):
        core = MakeCore(
            game,
            count,
            seed=seed,
            settings=None if settings is None else dict(settings),
            margin=margin,
            nodes=nodes,
            each=each,
            workers=workers,
        )
    return _made(core)


def _made(core: MakeCore) -> Generator[Puzzle, None, None]:
    try:
        while (puzzle := core.next()) is not None:
            yield puzzle
    finally:
        core.close()


def verify_puzzle(
    puzzle: Puzzle, *, times: int = 1, threads: int = 1, rollouts: int = 0
) -> Verification:
    """Check a puzzle against the rules, a deeper search and, if it claims one, a proof.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    times : int
        The factor on the nodes of the search that confirmed it, 1 to 1000000.
    threads : int
        The threads of the search; with several the result depends on the machine.
    rollouts : int
        The games to play out from the best answer and the best other one.

    Returns
    -------
    Verification
        The faults, and what was measured.

    Raises
    ------
    InvalidValueError
        If an argument is out of range.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("royal-palette", "8/8/8/8/1BBk4/8/1K6/8 w - - 6 73 cf r 3")
    >>> [puzzle] = ermine.find_puzzles([board], nodes=50)
    >>> ermine.verify_puzzle(puzzle).holds
    True
    """
    core = VerifyCore(puzzle, times, threads, rollouts)
    try:
        verdict = core.result()
    finally:
        core.close()
    rollout = verdict["rollout"]
    return Verification(
        [_fault(fault) for fault in verdict["faults"]],
        verdict["lead"],
        verdict["proof"],
        None if rollout is None else Rollout(**rollout),
    )


def _fault(fields: dict[str, Any]) -> Fault:
    kind: str = fields["fault"]
    content: Any = fields.get("of")
    if kind == "record":
        return Fault(kind, detail=content)
    if kind == "accepted":
        return Fault(kind, turn=content["turn"], found=content["found"])
    return Fault(kind)
