"""Rules and engines for chess games of colour, dice and royals.

Examples
--------
>>> import ermine
>>> board = ermine.Board("royal-palette")
>>> board.push(ermine.Roll(3))
>>> with ermine.Engine("royal-palette") as engine:
...     board.push(engine.play(board, ermine.Limit(nodes=500)).move)
>>> board.to_act
<ToAct.ROLL: 'roll'>
"""

from typing import TYPE_CHECKING

from ._ermine import (
    Board,
    LegalMoves,
    Move,
    Puzzle,
    Roll,
    __version__,
    games,
    load_game,
    piece_cards,
    random_start,
    rulebook,
)
from .analysis import Analysis, Info, PlayResult
from .engine import AsyncEngine, Engine, Option
from .errors import (
    AmbiguousStepError,
    EngineError,
    ErmineError,
    GameOverError,
    IllegalStepError,
    InternalError,
    InvalidPositionError,
    InvalidPuzzleError,
    InvalidRecordError,
    InvalidStepError,
    InvalidValueError,
    UnknownGameError,
)
from .limit import Limit
from .score import Score, Wdl
from .search import AsyncSearch, Search
from .types import Bound, Outcome, Reason, Result, Side, ToAct

if TYPE_CHECKING:
    from .many import BatchResult, analyse_many
    from .matches import (
        Adjudication,
        Duel,
        Estimate,
        Match,
        MatchResult,
        Player,
        Rating,
        Sprt,
        SprtState,
    )
    from .puzzles import (
        Difficulty,
        Fault,
        PuzzleKind,
        PuzzleTurn,
        Rollout,
        Verification,
        find_puzzles,
        make_puzzles,
        read_puzzles,
        verify_puzzle,
        write_puzzles,
    )
    from .quiz import Guess, GuessVerdict, Hint, Quiz, QuizResult
    from .records import (
        Command,
        Comment,
        Glyph,
        Record,
        RecordStep,
        Remark,
        Variation,
        parse_record,
        read_records,
        write_records,
    )
    from .reviews import ErrorMark, Review, ReviewedStep, Totals, review
else:
    from collections.abc import Sequence

    Sequence.register(LegalMoves)

    # Loaded when they are first asked for: they take longer than all the rest.
    _LATE = ("many", "matches", "puzzles", "quiz", "records", "reviews")

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name in __all__:
            for module in _LATE:
                found = getattr(import_module(f".{module}", __name__), name, None)
                if found is not None:
                    globals()[name] = found
                    return found
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")

    def __dir__() -> list[str]:
        return __all__


__all__ = [
    "Adjudication",
    "AmbiguousStepError",
    "Analysis",
    "AsyncEngine",
    "AsyncSearch",
    "BatchResult",
    "Board",
    "Bound",
    "Command",
    "Comment",
    "Difficulty",
    "Duel",
    "Engine",
    "EngineError",
    "ErmineError",
    "ErrorMark",
    "Estimate",
    "Fault",
    "GameOverError",
    "Glyph",
    "Guess",
    "GuessVerdict",
    "Hint",
    "IllegalStepError",
    "Info",
    "InternalError",
    "InvalidPositionError",
    "InvalidPuzzleError",
    "InvalidRecordError",
    "InvalidStepError",
    "InvalidValueError",
    "LegalMoves",
    "Limit",
    "Match",
    "MatchResult",
    "Move",
    "Option",
    "Outcome",
    "PlayResult",
    "Player",
    "Puzzle",
    "PuzzleKind",
    "PuzzleTurn",
    "Quiz",
    "QuizResult",
    "Rating",
    "Reason",
    "Record",
    "RecordStep",
    "Remark",
    "Result",
    "Review",
    "ReviewedStep",
    "Roll",
    "Rollout",
    "Score",
    "Search",
    "Side",
    "Sprt",
    "SprtState",
    "ToAct",
    "Totals",
    "UnknownGameError",
    "Variation",
    "Verification",
    "Wdl",
    "__version__",
    "analyse_many",
    "find_puzzles",
    "games",
    "load_game",
    "make_puzzles",
    "parse_record",
    "piece_cards",
    "random_start",
    "read_puzzles",
    "read_records",
    "review",
    "rulebook",
    "verify_puzzle",
    "write_puzzles",
    "write_records",
]
