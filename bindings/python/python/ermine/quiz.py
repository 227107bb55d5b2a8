"""Puzzles that are being solved."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from ._ermine import Board, Move, Puzzle, QuizCore, Roll
from .inputs import encodable
from .puzzles import PuzzleTurn


class GuessVerdict(enum.Enum):
    """The verdict on an answer.

    Examples
    --------
    >>> import ermine
    >>> ermine.GuessVerdict("right")
    <GuessVerdict.RIGHT: 'right'>
    """

    RIGHT = "right"
    """It is accepted."""
    PARTIAL = "partial"
    """It begins a right answer: the turn has more moves."""
    GOOD = "good"
    """It is not accepted, but good."""
    WRONG = "wrong"
    """It is not accepted."""


@dataclass(frozen=True)
class Guess:
    """An answer with its verdict.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("royal-palette", "8/8/8/8/1BBk4/8/1K6/8 w - - 6 73 cf r 3")
    >>> [puzzle] = ermine.find_puzzles([board], nodes=50)
    >>> quiz = ermine.Quiz(puzzle, nodes=50)
    >>> guess = quiz.guess("Kc2")
    >>> guess.is_right, guess.loss > 0.5
    (False, True)
    """

    verdict: GuessVerdict
    """The verdict."""
    is_best: bool
    """Whether it is the best of the right answers."""
    played: list[Move | Roll]
    """The steps that were played: after a right answer those up to the next turn."""
    loss: float | None
    """The loss of a rejected answer, in expected score from -1 to 1."""
    consequence: str | None
    """What is certain about a rejected answer, after "it": ``is lost by force``."""
    refutation: list[Move | Roll]
    """The best steps after a rejected answer."""

    @property
    def is_right(self) -> bool:
        """Whether the answer is accepted, or begins one that is."""
        return self.verdict in (GuessVerdict.RIGHT, GuessVerdict.PARTIAL)


@dataclass(frozen=True)
class Hint:
    """A hint.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("royal-palette", "8/8/8/8/1BBk4/8/1K6/8 w - - 6 73 cf r 3")
    >>> [puzzle] = ermine.find_puzzles([board], nodes=50)
    >>> quiz = ermine.Quiz(puzzle, nodes=50)
    >>> quiz.hint()
    Hint(square='b2', themes=[], text='Look at b2.')
    """

    square: str | None
    """The square of the piece to move."""
    themes: list[str]
    """The themes of the puzzle, if there is no square."""
    text: str
    """The hint in words."""


@dataclass(frozen=True)
class QuizResult:
    """The result of an attempt.

    Examples
    --------
    >>> import ermine
    >>> ermine.QuizResult(wrong=0, hints=1, is_finished=True).is_solved
    False
    """

    wrong: int
    """The answers that were not accepted."""
    hints: int
    """The hints taken."""
    is_finished: bool
    """Whether it was solved to the end, with any number of tries."""

    @property
    def is_solved(self) -> bool:
        """Whether every answer was right at the first try, without hints."""
        return self.is_finished and self.wrong == 0 and self.hints == 0


class Quiz:
    """A puzzle that is being solved.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    nodes : int
        The positions to search for the refutation of a wrong answer.

    Raises
    ------
    InvalidPuzzleError
        If the solution cannot be played.
    InvalidValueError
        If ``nodes`` is out of range.

    Notes
    -----
    Threads may share a quiz: answers, hints and ``give_up`` wait for each other, everything
    else does not wait. Ctrl-C ends the search for a refutation; the answer does not count
    then.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("royal-palette", "8/8/8/8/1BBk4/8/1K6/8 w - - 6 73 cf r 3")
    >>> [puzzle] = ermine.find_puzzles([board], nodes=50)
    >>> quiz = ermine.Quiz(puzzle, nodes=500)
    >>> quiz.guess("Kc2").verdict, quiz.guess("Kb3").verdict
    (<GuessVerdict.WRONG: 'wrong'>, <GuessVerdict.RIGHT: 'right'>)
    >>> quiz.is_over, quiz.result.is_solved
    (True, False)
    """

    def __init__(self, puzzle: Puzzle, *, nodes: int = 20_000) -> None:
        self.puzzle = puzzle
        """The puzzle."""
        self._core = QuizCore(puzzle, nodes)
        self._nodes = nodes

    @property
    def nodes(self) -> int:
        """The positions to search for the refutation of a wrong answer."""
        return self._nodes

    @property
    def board(self) -> Board:
        """The board at the solver's decision; at the end, where the solution has led.

        In a game of several boards, the steps on other boards before the decision have been
        played, and its legal moves are those of the board in question.
        """
        return self._core.board()

    @property
    def turn(self) -> int:
        """The number of the turn, from 0; of the outcome in a plan."""
        return self._core.turn()

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to answer."""
        return self._core.is_over()

    @property
    def result(self) -> QuizResult:
        """The result so far."""
        return self._core.result()

    @property
    def right_moves(self) -> list[Move]:
        """The moves that are right now, that of the best answer first."""
        return self._core.right_moves()

    @property
    def solution(self) -> list[PuzzleTurn]:
        """The whole solution."""
        return self.puzzle.solution

    def guess(self, move: Move | str) -> Guess:
        """Answer with a move.

        Parameters
        ----------
        move : Move or str
            The move, or its text as a person writes it.

        Returns
        -------
        Guess
            The verdict. After a right answer, the board is at the next turn.

        Raises
        ------
        InvalidStepError
            If it is not a legal move of ``board``, which does not count as an answer.
        GameOverError
            If the puzzle is over.

        Examples
        --------
        >>> import ermine
        >>> board = ermine.Board("royal-palette", "8/8/8/8/1BBk4/8/1K6/8 w - - 6 73 cf r 3")
        >>> [puzzle] = ermine.find_puzzles([board], nodes=50)
        >>> quiz = ermine.Quiz(puzzle, nodes=50)
        >>> quiz.guess("Kb3").verdict
        <GuessVerdict.RIGHT: 'right'>
        """
        with encodable("step"):
            return self._core.guess(move)

    def hint(self) -> Hint | None:
        """Return a hint: first the square of the piece to move, then the themes.

        Returns
        -------
        Hint or None
            ``None`` once the puzzle is over.

        Examples
        --------
        >>> import ermine
        >>> board = ermine.Board("royal-palette", "8/8/8/8/1BBk4/8/1K6/8 w - - 6 73 cf r 3")
        >>> [puzzle] = ermine.find_puzzles([board], nodes=50)
        >>> quiz = ermine.Quiz(puzzle, nodes=50)
        >>> quiz.hint().text, quiz.hint().themes
        ('Look at b2.', ['quietMove', 'oneMove'])
        """
        return self._core.hint()

    def give_up(self) -> None:
        """End the attempt; ``solution`` has the answer.

        Examples
        --------
        >>> import ermine
        >>> board = ermine.Board("royal-palette", "8/8/8/8/1BBk4/8/1K6/8 w - - 6 73 cf r 3")
        >>> [puzzle] = ermine.find_puzzles([board], nodes=50)
        >>> quiz = ermine.Quiz(puzzle, nodes=50)
        >>> quiz.give_up()
        >>> quiz.is_over, quiz.result.is_solved, quiz.solution[0].accepted
        (True, False, [[Move('b2b3')]])
        """
        self._core.give_up()
