"""Matches between engines."""

from __future__ import annotations

import json
import operator
import os
import signal
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ._ermine import MatchCore
from .errors import InvalidValueError
from .inputs import encodable
from .limit import Limit
from .records import Record, parse_record, read_records

_GAMES = "games.txt"
"""The file with the records in the folder of a match."""

_FORMATS = ("round-robin", "gauntlet", "ladder")

_YEAR = 31_536_000
"""The maximum margin, in seconds."""


@dataclass(frozen=True)
class Player:
    """A player of a match.

    Examples
    --------
    >>> import ermine
    >>> new = ermine.Player("new", options={"Hash": 64})
    >>> old = ermine.Player("old", command="./old/ermine", limit=ermine.Limit(nodes=2000))
    """

    name: str | None = None
    """The name in reports; by default that of the player or program."""
    player: str | None = None
    """A player of this package: ``ermine``, the default, or ``random``, ``greedy`` …"""
    command: str | None = None
    """The command line of a program that speaks the protocol, instead."""
    folder: str | os.PathLike[str] | None = None
    """The folder to start the program in."""
    log: str | os.PathLike[str] | None = None
    """A file for the traffic with the program."""
    limit: Limit | None = None
    """The limit of every move: nodes, depth or time; by default that of the match."""
    time_control: str | None = None
    """The clock in seconds, such as ``10+0.1`` or ``40/60``, instead of a limit."""
    margin: float | None = None
    """The seconds by which a clock may be overrun; 0.01 by default."""
    options: Mapping[str, object] = field(default_factory=dict[str, object])
    """The options of the engine."""


@dataclass(frozen=True)
class Sprt:
    """A sequential test, which ends a match of two as soon as it has decided.

    Examples
    --------
    >>> import ermine
    >>> players = [ermine.Player("new"), ermine.Player("old", command="./old/ermine")]
    >>> match = ermine.Match("royal-palette", players, pairs=10_000, sprt=ermine.Sprt(elo1=5))
    """

    elo0: float = 0.0
    """The difference under the hypothesis H0."""
    elo1: float = 5.0
    """The difference under the hypothesis H1."""
    alpha: float = 0.05
    """The probability of accepting H1 although H0 holds."""
    beta: float = 0.05
    """The probability of accepting H0 although H1 holds."""
    model: str = "logistic"
    """The scale of the differences: ``logistic`` or ``normalized``."""


@dataclass(frozen=True)
class SprtState:
    """The state of a sequential test.

    Examples
    --------
    >>> import ermine
    >>> players = [ermine.Player("new", player="random"), ermine.Player("old", player="random")]
    >>> short = ermine.Adjudication(max_moves=3)
    >>> match = ermine.Match(
    ...     "colorbound", players, pairs=1, sprt=ermine.Sprt(), adjudication=short)
    >>> state = match.run().sprt
    >>> state.verdict, state.lower < state.llr < state.upper
    ('continue', True)
    """

    design: Sprt
    """The test."""
    llr: float
    """The log-likelihood ratio of H1 to H0."""
    lower: float
    """The bound at which H0 is accepted."""
    upper: float
    """The bound at which H1 is accepted."""
    verdict: str
    """``continue``, ``accept-h0`` or ``accept-h1``."""


@dataclass(frozen=True)
class Adjudication:
    """The rules by which a game ends before its end; each part is off by default.

    Examples
    --------
    >>> import ermine
    >>> ermine.Adjudication(max_moves=80, resign_moves=4, resign_score=900).draw_moves is None
    True
    """

    max_moves: int | None = None
    """The moves of each side after which a game is drawn."""
    resign_moves: int | None = None
    """The consecutive moves after which a side loses that scores itself lost."""
    resign_score: int = 500
    """The bound for that in centipawns."""
    resign_both: bool = True
    """Whether the other side has to agree."""
    draw_moves: int | None = None
    """The consecutive moves after which a game is drawn that both sides score even."""
    draw_score: int = 10
    """The bound for that in centipawns."""
    draw_from: int = 40
    """The first move after which a game may be drawn so."""


@dataclass(frozen=True)
class Estimate:
    """An estimate with its error. What is not finite is ``None``.

    Examples
    --------
    >>> import ermine
    >>> players = [ermine.Player("new", player="random"), ermine.Player("old", player="random")]
    >>> short = ermine.Adjudication(max_moves=3)
    >>> match = ermine.Match("colorbound", players, pairs=1, luck_depth=0, adjudication=short)
    >>> score = match.run().duel.score
    >>> score.low <= score.value <= score.high
    True
    """

    value: float | None
    """The value."""
    error: float | None
    """Its standard error."""
    low: float | None
    """The lower end of the 95 % interval."""
    high: float | None
    """The upper end of the 95 % interval."""


@dataclass(frozen=True)
class Duel:
    """The figures of two players, from the view of the first.

    Examples
    --------
    >>> import ermine
    >>> players = [ermine.Player("new", player="random"), ermine.Player("old", player="random")]
    >>> short = ermine.Adjudication(max_moves=3)
    >>> match = ermine.Match("colorbound", players, pairs=1, luck_depth=0, adjudication=short)
    >>> duel = match.run().duel
    >>> duel.names, duel.games, duel.games == duel.wins + duel.draws + duel.losses
    (('new', 'old'), 2, True)
    """

    names: tuple[str, str]
    """Their names."""
    wins: int
    """Games won."""
    draws: int
    """Games drawn."""
    losses: int
    """Games lost."""
    pentanomial: tuple[int, int, int, int, int]
    """The pairs with 0, 1/2, 1, 3/2 and 2 points."""
    repeated_pairs: int
    """Pairs left out, since the players could only repeat earlier ones."""
    identical_games: int
    """Counted games that are the same as an earlier one."""
    score: Estimate
    """The mean score, 0 to 1."""
    elo: Estimate
    """The Elo difference."""
    adjusted: Estimate | None
    """The Elo difference without luck; ``None`` if luck was not measured, or seldom."""
    nelo: Estimate
    """The normalised Elo difference."""
    los: float
    """The likelihood that the first player is the stronger one, 0 to 1."""
    draw_ratio: float | None
    """The share of drawn games."""
    pair_variance: float | None
    """The variance of a pair's score as a share of that of independent games."""
    luck_variance: float | None
    """The variance of the score without luck as a share of that with it."""
    luck_correlation: float | None
    """The correlation of luck and result."""

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses


@dataclass(frozen=True)
class Rating:
    """The rating of a player among several.

    Examples
    --------
    >>> import ermine
    >>> players = [ermine.Player(name, player="random") for name in "abc"]
    >>> short = ermine.Adjudication(max_moves=3)
    >>> match = ermine.Match("colorbound", players, pairs=1, luck_depth=0, adjudication=short)
    >>> [rating.games for rating in match.run().ratings]
    [4, 4, 4]
    """

    name: str
    """Its name."""
    elo: Estimate
    """Its rating."""
    adjusted: Estimate | None
    """Its rating without luck; ``None`` if luck is not known in every pairing."""
    games: int
    """The games that it played."""
    score: float
    """Its mean score, 0 to 1."""


@dataclass(frozen=True)
class MatchResult:
    """The result of a match, as far as it has been played.

    Examples
    --------
    >>> import ermine
    >>> players = [ermine.Player("new", player="random"), ermine.Player("old", player="random")]
    >>> short = ermine.Adjudication(max_moves=3)
    >>> match = ermine.Match("colorbound", players, pairs=1, luck_depth=0, adjudication=short)
    >>> result = match.run()
    >>> result.names, result.pairs, result.is_finished, len(result.records)
    (['new', 'old'], 1, True, 2)
    """

    names: list[str]
    """The names of the players."""
    pairs: int
    """The pairs played in full."""
    is_finished: bool
    """Whether nothing is left to play."""
    interrupted: bool
    """Whether Ctrl-C has ended it."""
    duels: list[Duel]
    """The figures of each pairing."""
    ratings: list[Rating]
    """The ratings, best first; none for two players."""
    sprt: SprtState | None
    """The state of the test, if there is one."""
    faults: dict[str, dict[str, int]]
    """The games that each player lost by faults, by kind: ``time``, ``crash`` …"""
    records: list[Record]
    """The games that have ended, in their order. After an interruption the last ones may be
    games that `pairs` and the figures leave out, since the other game of their pair or an
    earlier pair has not ended."""

    @property
    def duel(self) -> Duel:
        """The figures of the first pairing: of a match of two, all."""
        return self.duels[0]


@dataclass(frozen=True)
class Match:
    """A match between players, in pairs of games with the same start and dice.

    Examples
    --------
    >>> import ermine
    >>> players = [ermine.Player("deep", limit=ermine.Limit(nodes=300)),
    ...            ermine.Player("random", player="random")]
    >>> match = ermine.Match("royal-palette", players, pairs=1, seed=7)
    >>> result = match.run()
    >>> result.duel.games, result.is_finished, len(result.records)
    (2, True, 2)
    """

    game: str
    """The name of the game."""
    players: Sequence[Player]
    """The players, two or more."""
    pairs: int = 100
    """The pairs of games for each pairing; the maximum, if a test may end the match."""
    limit: Limit | None = None
    """The limit of every move, for players without their own: nodes, depth or time."""
    time_control: str | None = None
    """The clock in seconds, such as ``10+0.1``, instead of a limit."""
    seed: int = 0
    """The seed of starts, dice and players: with limits of nodes or depth, the same seed
    gives the same games as the command ``ermine match``."""
    sprt: Sprt | None = None
    """A test that ends a match of two."""
    luck_depth: int = 2
    """The depth in plies of the search that measures luck, 0 to 6; 0 for none."""
    settings: Mapping[str, str] = field(default_factory=dict[str, str])
    """Settings of the game."""
    openings: str | os.PathLike[str] | None = None
    """A file of openings; by default starts are drawn."""
    random_plies: int | None = None
    """Random plies from every start that is drawn; by default 6 in games without dice."""
    balance: float | None = None
    """The maximum distance of a drawn start from even, in percentage points."""
    adjudication: Adjudication = Adjudication()
    """The rules by which games end early."""
    format: str = "round-robin"
    """The pairings of several players: ``round-robin``, ``gauntlet`` or ``ladder``."""
    concurrency: int | None = None
    """The games at a time; by default as many as there are processors for."""
    out: str | os.PathLike[str] | None = None
    """A folder for journal, records and report; ``run`` goes on with the match in it. The
    records of ``games.txt`` are those of full pairs, the journal has every game."""

    def run(
        self, progress: Callable[[MatchResult], object] | None = None
    ) -> MatchResult:
        """Play the match.

        Parameters
        ----------
        progress : callable, optional
            Called after each pair with the result so far.

        Returns
        -------
        MatchResult
            The result. Ctrl-C lets the running games end and returns the result so far,
            with ``interrupted``; pressed again, it aborts them.

        Raises
        ------
        InvalidValueError
            If the match is not possible as described, or ``out`` holds another one.
        EngineError
            If an engine does not start.
        ErmineError
            If the folder cannot be used.

        Examples
        --------
        >>> import ermine
        >>> players = [ermine.Player("new", player="random"), ermine.Player("old", player="random")]
        >>> short = ermine.Adjudication(max_moves=3)
        >>> match = ermine.Match("colorbound", players, pairs=1, luck_depth=0, adjudication=short)
        >>> match.run(lambda result: print(result.pairs, "of", match.pairs)).duel.games
        1 of 1
        2
        """
        out = None if self.out is None else os.fspath(self.out)
        config = self._config()
        with encodable("match"):
            json.dumps(config, ensure_ascii=False, default=str).encode()
        core = MatchCore(config, out=out, concurrency=self.concurrency)
        try:
            with _on_ctrl_c(core.interrupt):
                return self._play(core, progress)
        finally:
            core.close()

    def _play(
        self, core: MatchCore, progress: Callable[[MatchResult], object] | None
    ) -> MatchResult:
        records: list[Record] = []
        while True:
            event = core.next()
            assert event is not None
            new = [parse_record(text, game=self.game) for text in event["records"]]
            if "interrupted" in event:
                if self.out is not None:
                    records = list(read_records(Path(self.out, _GAMES), game=self.game))
                return _result(event["summary"], records + new, event["interrupted"])
            records += new
            if progress is not None:
                progress(_result(event["summary"], list(records), False))

    def _config(self) -> dict[str, Any]:
        config: dict[str, Any] = {
            "game": self.game,
            "format": _one_of("format", self.format, _FORMATS),
            "pairs": _whole("pairs", self.pairs),
            "seed": _whole("seed", self.seed),
            "settings": dict(self.settings),
            "luck": {"depth": _whole("luck_depth", self.luck_depth)},
            "adjudicate": _adjudicate(self.adjudication),
            "each": _pace(self.limit, self.time_control),
            "engine": [_entrant(player) for player in self.players],
        }
        if self.sprt is not None:
            _one_of("model", self.sprt.model, ("logistic", "normalized"))
            config["sprt"] = vars(self.sprt)
        if self.openings is not None:
            config["openings"] = os.fspath(self.openings)
        if self.random_plies is not None:
            config["random-plies"] = _whole("random_plies", self.random_plies)
        if self.balance is not None:
            config["balance"] = self.balance
        return config


def _invalid(field: str, value: object, expected: str) -> InvalidValueError:
    message = f"{field}: invalid value '{value}'; expected {expected}"
    return InvalidValueError(message, field, str(value), expected)


def _whole(field: str, value: int) -> int:
    bits = 63 if field == "seed" else 31
    if 0 <= operator.index(value) < 2**bits:
        return value
    raise _invalid(field, value, f"0 to 2**{bits} - 1")


def _one_of(field: str, value: str, choices: Sequence[str]) -> str:
    if value in choices:
        return value
    raise _invalid(field, value, " or ".join(choices))


@contextmanager
def _on_ctrl_c(interrupt: Callable[[], object]) -> Generator[None, None, None]:
    """Call ``interrupt`` on Ctrl-C, which would otherwise lose games that have ended."""
    usual = signal.getsignal(signal.SIGINT)
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or usual is not signal.default_int_handler:
        # The caller has a use for the signal.
        yield
        return
    signal.signal(signal.SIGINT, lambda number, frame: interrupt())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


def _pace(limit: Limit | None, time_control: str | None) -> dict[str, Any]:
    pace: dict[str, Any] = {}
    if time_control is not None:
        pace["tc"] = time_control
    if limit is None:
        return pace
    known = Limit(nodes=limit.nodes, depth=limit.depth, time=limit.time)
    if known != limit:
        raise _invalid("limit", limit, "nodes, depth or time")
    if limit.nodes is not None:
        pace["nodes"] = limit.nodes
    if limit.depth is not None:
        pace["depth"] = limit.depth
    if limit.time is not None:
        pace["movetime"] = round(1000 * limit.time)
    return pace


def _entrant(player: Player) -> dict[str, Any]:
    def text(value: object) -> str:
        return str(value).lower() if isinstance(value, bool) else str(value)

    entrant = _pace(player.limit, player.time_control)
    entrant["options"] = {name: text(value) for name, value in player.options.items()}
    fields = {
        "name": player.name,
        "player": player.player,
        "cmd": player.command,
        "dir": None if player.folder is None else os.fspath(player.folder),
        "log": None if player.log is None else os.fspath(player.log),
        "margin": None if player.margin is None else _margin(player.margin),
    }
    entrant.update((key, value) for key, value in fields.items() if value is not None)
    return entrant


def _margin(seconds: float) -> int:
    """The milliseconds of a margin."""
    if 0 <= seconds <= _YEAR:
        return round(1000 * seconds)
    raise _invalid("margin", seconds, f"0 to {_YEAR} seconds")


def _adjudicate(rules: Adjudication) -> dict[str, Any]:
    adjudicate: dict[str, Any] = {}
    if rules.max_moves is not None:
        adjudicate["max-moves"] = _whole("max_moves", rules.max_moves)
    if rules.resign_moves is not None:
        adjudicate["resign"] = {
            "moves": _whole("resign_moves", rules.resign_moves),
            "score": _whole("resign_score", rules.resign_score),
            "both": rules.resign_both,
        }
    if rules.draw_moves is not None:
        adjudicate["draw"] = {
            "moves": _whole("draw_moves", rules.draw_moves),
            "score": _whole("draw_score", rules.draw_score),
            "from": _whole("draw_from", rules.draw_from),
        }
    return adjudicate


def _estimate(fields: dict[str, Any] | None) -> Estimate | None:
    return None if fields is None else Estimate(**fields)


def _duel(fields: dict[str, Any]) -> Duel:
    first, second = fields["names"]
    lost, less, even, more, won = fields["pairs"]
    return Duel(
        names=(first, second),
        wins=fields["games"]["wins"],
        draws=fields["games"]["draws"],
        losses=fields["games"]["losses"],
        pentanomial=(lost, less, even, more, won),
        repeated_pairs=fields["repeated_pairs"],
        identical_games=fields["identical_games"],
        score=Estimate(**fields["score"]),
        elo=Estimate(**fields["elo"]),
        adjusted=_estimate(fields["adjusted"]),
        nelo=Estimate(**fields["nelo"]),
        los=fields["los"],
        draw_ratio=fields["draws"],
        pair_variance=fields["pair_variance"],
        luck_variance=fields["luck_variance"],
        luck_correlation=fields["luck_correlation"],
    )


def _rating(fields: dict[str, Any]) -> Rating:
    return Rating(
        name=fields["name"],
        elo=Estimate(**fields["elo"]),
        adjusted=_estimate(fields["adjusted"]),
        games=fields["games"],
        score=fields["score"],
    )


def _sprt(fields: dict[str, Any] | None) -> SprtState | None:
    if fields is None:
        return None
    design = Sprt(**{name: fields[name] for name in vars(Sprt())})
    state = {name: fields[name] for name in ("llr", "lower", "upper", "verdict")}
    return SprtState(design, **state)


def _result(
    summary: dict[str, Any], records: list[Record], interrupted: bool
) -> MatchResult:
    return MatchResult(
        names=summary["names"],
        pairs=summary["pairs"],
        is_finished=summary["finished"],
        interrupted=interrupted,
        duels=[_duel(duel) for duel in summary["duels"]],
        ratings=[_rating(rating) for rating in summary["ratings"]],
        sprt=_sprt(summary["sprt"]),
        faults={player["name"]: player["kinds"] for player in summary["faults"]},
        records=records,
    )
