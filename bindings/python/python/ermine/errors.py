"""The exceptions of the package."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import Self


class ErmineError(Exception):
    """The base of all exceptions of this package.

    Parameters
    ----------
    message : str
        The problem and what was expected, in one line.
    field : str, optional
        The name of the argument, option or part that was wrong.
    text : str, optional
        The rejected value, as text.
    expected : str, optional
        A description of what is accepted.

    Examples
    --------
    >>> import ermine
    >>> try:
    ...     ermine.Board("draughts")
    ... except ermine.ErmineError as error:
    ...     print(error.field, error.text)
    game draughts
    """

    def __init__(
        self,
        message: str,
        field: str | None = None,
        text: str | None = None,
        expected: str | None = None,
    ) -> None:
        super().__init__(message)
        self.field = field
        self.text = text
        self.expected = expected

    def in_file(self, path: object) -> Self:
        """Return the same error, with the path of the file in front.

        Examples
        --------
        >>> import ermine
        >>> print(ermine.ErmineError("there is no record").in_file("games.pgn"))
        games.pgn: there is no record
        """
        message = f"{path}: {self}"
        return type(self)(message, self.field, self.text, self.expected)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.field, self.text, self.expected)


class InvalidValueError(ErmineError, ValueError):
    """A value that is not accepted: a limit, an option, a number out of range.

    Examples
    --------
    >>> import ermine
    >>> try:
    ...     ermine.Limit(depth=0)
    ... except ermine.InvalidValueError as error:
    ...     print(error.field, error.text)
    depth 0
    """


class UnknownGameError(InvalidValueError):
    """A name that no game has.

    Examples
    --------
    >>> import ermine
    >>> try:
    ...     ermine.Board("draughts")
    ... except ermine.UnknownGameError as error:
    ...     print(error.field, error.text)
    game draughts
    """


class InvalidPositionError(InvalidValueError):
    """A position string or the words of a start that the game rejects.

    Examples
    --------
    >>> import ermine
    >>> try:
    ...     ermine.Board("colorbound", "8/8")
    ... except ermine.InvalidPositionError as error:
    ...     print(error.field, error.text)
    side 8/8
    """


class InvalidStepError(InvalidValueError):
    """A text or number that is not a step of the game.

    Examples
    --------
    >>> import ermine
    >>> try:
    ...     ermine.Board("colorbound").push("e9")
    ... except ermine.InvalidStepError as error:
    ...     print(error.field, error.text)
    step e9
    """


class IllegalStepError(InvalidStepError):
    """A step that the rules do not allow now.

    Examples
    --------
    >>> import ermine
    >>> try:
    ...     ermine.Board("colorbound").push("e2e5")
    ... except ermine.IllegalStepError as error:
    ...     print(error.field, error.text)
    step e2e5
    """


class GameOverError(IllegalStepError):
    """A step of a game that has ended.

    Examples
    --------
    >>> import ermine
    >>> from ermine import env
    >>> state = env.load_game("colorbound(max_game_length=1)").new_initial_state().child(796)
    >>> try:
    ...     state.apply_action(796)
    ... except ermine.GameOverError as error:
    ...     print(error)
    the game has ended; expected no action
    """


class AmbiguousStepError(InvalidStepError):
    """A text that means several moves.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("royal-palette", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1 ah r 8")
    >>> try:
    ...     board.parse("Rd1")  # Both rooks can move there.
    ... except ermine.AmbiguousStepError as error:
    ...     print(error.field, error.text)
    step Rd1
    """


class InvalidRecordError(InvalidValueError):
    """A game record that cannot be read.

    Examples
    --------
    >>> import ermine
    >>> try:
    ...     ermine.parse_record("no game")
    ... except ermine.InvalidRecordError as error:
    ...     print(error.field)
    line 1
    """


class InvalidPuzzleError(InvalidValueError):
    """A puzzle that cannot be read or played.

    Examples
    --------
    >>> import ermine
    >>> try:
    ...     ermine.Puzzle("{}")
    ... except ermine.InvalidPuzzleError as error:
    ...     print(error.field)
    line 1
    """


class EngineError(ErmineError):
    """An engine that cannot search: it is busy, or memory or threads are missing.

    Examples
    --------
    >>> import ermine
    >>> engine, board = ermine.Engine("colorbound"), ermine.Board("colorbound")
    >>> with engine.analysis(board):
    ...     try:
    ...         engine.play(board, ermine.Limit(nodes=200))
    ...     except ermine.EngineError:
    ...         print("one search at a time")
    one search at a time
    """


class InternalError(ErmineError):
    """A fault of this package. The object that raised it cannot be used any more.

    Examples
    --------
    >>> import ermine
    >>> issubclass(ermine.InternalError, ermine.ErmineError)
    True
    """
