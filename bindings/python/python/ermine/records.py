"""Game records: games in text files, as PGN has them, with rolls."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from ._ermine import (
    Board,
    Move,
    RecordReader,
    Roll,
    record_of,
    record_start,
    record_text,
    save_text,
)
from .errors import InvalidRecordError
from .inputs import Source, content_of, each_of, encodable

_MARKS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}


@dataclass(frozen=True)
class Comment:
    """A text about a step.

    Examples
    --------
    >>> import ermine
    >>> ermine.parse_record("1. e4 {solid} *", game="colorbound").steps[0].remarks
    [Comment(text='solid')]
    """

    text: str
    """The text."""


@dataclass(frozen=True)
class Command:
    """A note for programs, such as ``[%eval 0.12]``.

    Examples
    --------
    >>> import ermine
    >>> ermine.parse_record("1. e4 {[%eval 0.12]} *", game="colorbound").steps[0].remarks
    [Command(name='eval', value='0.12')]
    """

    name: str
    """The name: letters, digits and ``_``."""
    value: str
    """The value."""


@dataclass(frozen=True)
class Glyph:
    """A numeric annotation glyph, such as ``$1``.

    Examples
    --------
    >>> import ermine
    >>> ermine.Glyph(6).mark
    '?!'
    """

    number: int
    """The number: 1 is ``!``, 2 is ``?``."""

    @property
    def mark(self) -> str | None:
        """The mark of a move that it stands for, such as ``?!``, if it is one."""
        return _MARKS.get(self.number)


Remark = Comment | Command | Glyph
"""A remark on a step."""


@dataclass
class Variation:
    """A line that replaces a step and those after it.

    Examples
    --------
    >>> import ermine
    >>> record = ermine.parse_record("1. e4 *", game="colorbound")
    >>> record.steps[0].variations.append(ermine.Variation([ermine.RecordStep("d4")]))
    >>> [len(variation.steps) for variation in record.steps[0].variations]
    [1]
    """

    steps: list[RecordStep]
    """The steps, at least one."""
    preface: list[Remark] = field(default_factory=list[Remark])
    """The remarks before the first step."""


@dataclass
class RecordStep:
    """A step of a record, with the remarks on it.

    Examples
    --------
    >>> import ermine
    >>> text = '[Game "colorbound"] 1. e4! {[%eval 0.12] [%clk 0:02:59.5] solid} (1. d4) *'
    >>> record = ermine.parse_record(text)
    >>> step = record.steps[0]
    >>> str(step.step), step.marks, step.comment, step.eval, step.clock
    ('e2e4', ['!'], 'solid', 0.12, 179.5)
    >>> [str(variation.steps[0].step) for variation in step.variations]
    ['d2d4']
    """

    step: Move | Roll | str
    """The step; of a record that was read, a `Move` or a `Roll`."""
    remarks: list[Remark] = field(default_factory=list[Remark])
    """The remarks after the step, in their order."""
    variations: list[Variation] = field(default_factory=list[Variation])
    """The alternatives to the step."""

    @property
    def comment(self) -> str:
        """The comments without commands, separated by line feeds."""
        texts = [remark.text for remark in self.remarks if isinstance(remark, Comment)]
        return "\n".join(texts)

    @property
    def glyphs(self) -> list[int]:
        """The numbers of the glyphs."""
        return [remark.number for remark in self.remarks if isinstance(remark, Glyph)]

    @property
    def marks(self) -> list[str]:
        """The marks of the move, such as ``?!``."""
        return [_MARKS[number] for number in self.glyphs if number in _MARKS]

    def command(self, name: str) -> str | None:
        """Return the value of the first command of that name; ``None`` without one.

        Examples
        --------
        >>> import ermine
        >>> record = ermine.parse_record("1. e4 {[%eval 0.12]} *", game="colorbound")
        >>> record.steps[0].command("eval"), record.steps[0].command("clk")
        ('0.12', None)
        """
        for remark in self.remarks:
            if isinstance(remark, Command) and remark.name == name:
                return remark.value
        return None

    @property
    def eval(self) -> float | None:
        """The command ``eval`` in pawns for White; ``None`` without one or for a mate."""
        return _number(self.command("eval"))

    @property
    def mate(self) -> int | None:
        """The moves to mate of the command ``eval``, negative if White loses."""
        found = re.fullmatch(r"#([+-]?[0-9]{1,9})", self.command("eval") or "")
        return None if found is None else int(found[1])

    @property
    def clock(self) -> float | None:
        """The command ``clk``, the time left, in seconds."""
        return _seconds(self.command("clk"))

    @property
    def elapsed(self) -> float | None:
        """The command ``emt``, the time spent, in seconds."""
        return _seconds(self.command("emt"))

    @property
    def luck(self) -> float | None:
        """The command ``luck`` of a roll, in points of the result, for the roller."""
        return _number(self.command("luck"))

    @property
    def loss(self) -> float | None:
        """The command ``loss`` of a move, in points of the result."""
        return _number(self.command("loss"))


def _number(text: str | None) -> float | None:
    """The finite number that a text is."""
    try:
        number = math.nan if text is None else float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _seconds(text: str | None) -> float | None:
    """The seconds of ``h:mm:ss.s`` or of a number."""
    total = 0.0
    for part in (text or "").split(":"):
        number = _number(part)
        if number is None or number < 0:
            return None
        total = 60 * total + number
    return total if math.isfinite(total) else None


@dataclass
class Record:
    """A game: tags, steps with remarks, result.

    ``str(record)`` is its text.

    Examples
    --------
    >>> import ermine
    >>> board = ermine.Board("colorbound")
    >>> board.push("e2e4")
    >>> record = ermine.Record.from_board(board, {"White": "Ada"})
    >>> record.steps[0].remarks.append(ermine.Comment("solid"))
    >>> print(record)
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "-"]
    [White "Ada"]
    [Black "?"]
    [Result "*"]
    [Game "colorbound"]
    <BLANKLINE>
    1. e4 {solid} *
    <BLANKLINE>
    >>> ermine.parse_record(str(record)) == record
    True
    """

    tags: dict[str, str]
    """The tags except ``Result``, in their order; of a repeated tag the first."""
    steps: list[RecordStep]
    """The steps, rolls included."""
    result: str = "*"
    """``1-0``, ``0-1``, ``1/2-1/2``, ``0-0`` (both lose) or ``*`` (open)."""
    preface: list[Remark] = field(default_factory=list[Remark])
    """The remarks before the first step."""

    @staticmethod
    def from_board(board: Board, tags: Mapping[str, str] | None = None) -> Record:
        """Return the record of the game on a board.

        Parameters
        ----------
        board : Board
            The board, with the steps that led to its position.
        tags : mapping of str to str, optional
            Tags to set, such as ``White``.

        Returns
        -------
        Record
            The start, the steps and, if the game has ended, the result.

        Examples
        --------
        >>> import ermine
        >>> board = ermine.Board("colorbound")
        >>> board.push("e4")
        >>> record = ermine.Record.from_board(board, {"White": "Ada"})
        >>> record.tags["White"], record.board() == board
        ('Ada', True)
        """
        record = record_of(board)
        record.tags.update(tags or {})
        return record

    @property
    def game(self) -> str | None:
        """The name of the game."""
        return self.tags.get("Game")

    def start_board(self) -> Board:
        """Return the board before the first step.

        Raises
        ------
        InvalidRecordError
            If the tags define no start.

        Examples
        --------
        >>> import ermine
        >>> record = ermine.parse_record("1. e4 *", game="colorbound")
        >>> record.start_board() == ermine.Board("colorbound")
        True
        """
        with encodable("tags"):
            return record_start(list(self.tags.items()))

    def board(self) -> Board:
        """Return the board after all steps.

        Raises
        ------
        InvalidRecordError
            If the tags define no start.
        InvalidStepError
            If a step is not possible.

        Examples
        --------
        >>> import ermine
        >>> ermine.parse_record("1. e4 e5 *", game="colorbound").board().move_number
        2
        """
        board = self.start_board()
        for step in self.steps:
            board.push(step.step, omit_roll=True)
        return board

    def boards(self) -> Iterator[Board]:
        """Iterate over the positions of the game, from the start to the end.

        Examples
        --------
        >>> import ermine
        >>> record = ermine.parse_record('[Game "colorbound"] 1. e4 e5 *')
        >>> [len(board.steps) for board in record.boards()]
        [0, 1, 2]
        """
        board = self.start_board()
        yield board.copy()
        for step in self.steps:
            board.push(step.step, omit_roll=True)
            yield board.copy()

    def __str__(self) -> str:
        with encodable("record"):
            return record_text(self)


def read_records(
    source: Source,
    *,
    game: str = "royal-palette",
    encoding: str = "utf-8",
    on_error: Callable[[InvalidRecordError], object] | None = None,
) -> Iterator[Record]:
    """Read the records of a file, one by one.

    Parameters
    ----------
    source : path or file object
        The file.
    game : str
        The game of records that name none.
    encoding : str
        ``utf-8`` or ``latin-1``.
    on_error : callable, optional
        Called with the error of each record that cannot be read; the others go on. By
        default the error is raised. Bytes that are not in the encoding are the error of the
        whole file, of which no record is read.

    Yields
    ------
    Record
        The records in the order of the file.

    Raises
    ------
    InvalidRecordError
        If a record cannot be read and there is no ``on_error``. It names the line; for
        bytes that are not in the encoding its ``field`` is ``encoding``.
    InvalidValueError
        If there is no such game or encoding.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> import ermine, io
    >>> file = io.StringIO('[Round "1"]\\n1. Kz3 *\\n[Round "2"]\\n1. e4 *')
    >>> errors = []
    >>> for record in ermine.read_records(file, game="colorbound", on_error=errors.append):
    ...     print(record.steps[0].step)
    e2e4
    >>> print(errors[0].field)
    line 2
    """
    path, content = content_of(source)

    def refuse(error: InvalidRecordError) -> None:
        error = error if path is None else error.in_file(path)
        if on_error is None:
            raise error from None
        on_error(error)

    with encodable("source"):
        data = content.encode() if isinstance(content, str) else content
    try:
        with encodable("game"):
            given = "utf-8" if isinstance(content, str) else encoding
            reader = RecordReader(data, given, game)
    except InvalidRecordError as error:
        refuse(error)
        return iter(())
    return _records(reader, refuse)


def _raise(error: InvalidRecordError) -> None:
    raise error


def _records(
    reader: RecordReader, refuse: Callable[[InvalidRecordError], object]
) -> Iterator[Record]:
    while (record := reader.next()) is not None:
        if isinstance(record, Record):
            yield record
        else:
            refuse(record)


def parse_record(text: str, *, game: str = "royal-palette") -> Record:
    """Read the record of a text, the first if there are several.

    Parameters
    ----------
    text : str
        The text.
    game : str
        The game of a record that names none.

    Raises
    ------
    InvalidRecordError
        If it cannot be read, or there is none.

    Examples
    --------
    >>> import ermine
    >>> ermine.parse_record("1. e4 e9 *", game="colorbound")
    Traceback (most recent call last):
        ...
    ermine.errors.InvalidRecordError: line 1: 'e9' is not a step; expected a move in algebraic notation such as Wc4, Dxd7+, cd3 or b8=L (read from 'e9')
    """
    with encodable("text"):
        data = str.encode(text)
    with encodable("game"):
        reader = RecordReader(data, "utf-8", game)
    for record in _records(reader, _raise):
        return record
    raise InvalidRecordError("there is no record", "text", text[:80], "a game record")


def write_records(path: str | os.PathLike[str], records: Iterable[Record]) -> None:
    """Write records to a file, replacing it.

    The file is complete or as it was: it is written under another name and renamed.

    Parameters
    ----------
    path : path
        The file.
    records : iterable of Record
        The records.

    Raises
    ------
    TypeError
        If one of them is not a record. The file is as it was, as after every error.
    InvalidRecordError
        If a record could not be read back.
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> import ermine, pathlib, tempfile
    >>> record = ermine.parse_record("1. e4 *", game="colorbound")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "games.pgn")
    ...     ermine.write_records(path, [record])
    ...     list(ermine.read_records(path)) == [record]
    True
    """
    texts = [str(record) for record in each_of(Record, records)]
    save_text(os.fspath(path), "\n".join(texts))
