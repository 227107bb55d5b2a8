"""Requests the records of lines from a filter, and enforces its contract.

A filter reads JSON lines and answers each with one JSON line that has the same ``id``, in
order and without delay; it exits at the end of its input, with code 0, or 3 if lines were
bad.
"""

from __future__ import annotations

import json
import shlex
import socket
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ermine_cluster.engine import Engine, EngineDied
from ermine_cluster.errors import FilterError
from ermine_cluster.lines import NO_ID, Record, id_of, id_text, parse

# A line that every filter can refuse at once: JSON, but not an object.
_PROBE = b"[]"
# The time limit of that refusal in seconds, including the start of the filter.
_PROBE_TIMEOUT = 60.0
# The number of attempts to start a filter.
_STARTS = 3
_ENDED_WELL = (0, 3)


@dataclass(frozen=True)
class Filter:
    """A command, its folder, and its limits."""

    command: tuple[str, ...]
    folder: str
    timeout: float = 3600.0
    attempts: int = 3

    def __str__(self) -> str:
        return shlex.join(self.command)

    def identify(self) -> Signature:
        """Starts the filter, requests its signature, and ends its input.

        This detects most faults of a filter before any work is done.
        """
        for attempt in range(1, _STARTS + 1):
            engine = Engine(self.command, self.folder)
            try:
                found = self.probe(engine)
                left, code = engine.finish()
            except EngineDied as death:
                if attempt == _STARTS or not death.was_killed:
                    raise self.silence(death) from death
                continue
            finally:
                engine.kill()
            if code >= 0:
                break
        if left:
            raise FilterError(f"the filter '{self}' gave {left + 1} records for one line")
        if code not in _ENDED_WELL:
            raise FilterError(
                f"the filter '{self}' ended with exit code {code} after a bad line; expected 0 or 3"
            )
        return found

    def probe(self, engine: Engine) -> Signature:
        """Returns the signature of a running engine."""
        engine.send([_PROBE])
        line = engine.receive(_PROBE_TIMEOUT)
        self.read(line)
        return Signature.of(line)

    def silence(self, death: EngineDied) -> FilterError:
        """The error if the probe got no record."""
        return FilterError(
            f"the filter '{self}' gave no record for the line {_PROBE.decode()}: {death.how}"
        )

    def read(self, line: bytes) -> Record:
        """Parses a record of the filter."""
        try:
            return Record.read(line)
        except ValueError:
            shown = line[:80].decode(errors="replace").strip()
            raise FilterError(
                f"the filter '{self}' printed {shown!r}; expected a JSON object"
            ) from None


@dataclass(frozen=True)
class Signature:
    """The build of a filter, and its record of the probe."""

    engine: str | None
    form: str
    probe: bytes = b""

    @classmethod
    def of(cls, line: bytes) -> Signature:
        """The signature in the record of the probe."""
        record: dict[str, Any] = parse(line)
        if record.get("status") != "error":
            record = {key: record[key] for key in ("schema", "engine") if key in record}
            record = {"id": None, "status": "error", "error": "", **record}
        engine = Record.read(json.dumps(record).encode()).engine
        return cls(engine, json.dumps(record), line)

    def obituary(self, line: bytes, attempts: int, how: str) -> bytes:
        """The record of a line that no engine survives."""
        record = json.loads(self.form)
        record["error"] = f"the filter died of this line {attempts} times: {how}"
        texts = {name: _compact(value) for name, value in record.items()} | {"id": id_text(line)}
        members = (f"{_compact(name)}:{text}" for name, text in texts.items())
        return f"{{{','.join(members)}}}\n".encode()


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


class Asker:
    """Keeps one engine running, and starts another if it dies."""

    def __init__(self, filter_: Filter, signature: Signature) -> None:
        self._filter = filter_
        self._signature = signature
        self._engine: Engine | None = None
        self._closed = False
        # Other threads may close it during a request.
        self._lock = threading.Lock()

    def records(self, lines: Sequence[bytes], first: int) -> list[bytes]:
        """Returns the records of lines, the first of which has the number ``first``.

        All are sent at once, with the probe after them: its record shows that each line
        had exactly one. After a death the first line without a record is sent alone; one
        that kills every engine gets an error record.
        """
        found: list[bytes] = []
        deaths = 0
        while len(found) < len(lines):
            rest = lines[len(found) :]
            under_way = rest[:1] if deaths else rest
            engine = self._running()
            try:
                engine.send([*under_way, _PROBE])
                for line in under_way:
                    record = engine.receive(self._filter.timeout)
                    self._check(line, record, first + len(found))
                    found.append(record)
                    deaths = 0
                self._check_probe(engine.receive(self._filter.timeout))
            except EngineDied as death:
                self.close(forever=False)
                self._judge(death, first + len(found))
                if len(found) == len(lines):
                    break
                deaths += 1
                if deaths == self._filter.attempts:
                    line = lines[len(found)]
                    found.append(self._signature.obituary(line, deaths, death.how))
                    deaths = 0
            except BaseException:
                self.close(forever=False)
                raise
        return found

    def close(self, forever: bool = True) -> None:
        """Ends the engine; with ``forever`` no other one is started."""
        with self._lock:
            self._closed = self._closed or forever
            engine, self._engine = self._engine, None
        if engine:
            engine.kill()

    def _running(self) -> Engine:
        """Returns the engine, started if necessary, after checking its build."""
        failures = 0
        while (running := self._engine) is None:
            if self._closed:
                raise FilterError("the worker is closing")
            engine = Engine(self._filter.command, self._filter.folder)
            try:
                found = self._filter.probe(engine)
            except EngineDied as death:
                failures += 1
                if failures == _STARTS:
                    what = self._filter.silence(death)
                    raise FilterError(f"on {socket.gethostname()}: {what}") from death
                continue
            except BaseException:
                engine.kill()
                raise
            if found.engine != self._signature.engine:
                engine.kill()
                raise FilterError(
                    f"on {socket.gethostname()} the engine is {found.engine}; "
                    f"expected {self._signature.engine} as elsewhere"
                )
            with self._lock:
                if not self._closed:
                    self._engine = engine
                    continue
            engine.kill()
        return running

    def _check(self, line: bytes, record: bytes, number: int) -> None:
        read, asked = self._filter.read(record), id_of(line)
        if not read.answers(asked) or (asked != NO_ID and self._is_probe(record)):
            raise FilterError(
                f"line {number} has the id {asked}, the record of the filter '{self._filter}' "
                f"the id {read.id}: expected one record for every line, in their order"
            )
        if read.engine != self._signature.engine:
            raise FilterError(
                f"line {number}: the engine of the record is {read.engine}; "
                f"expected {self._signature.engine} as before"
            )

    def _check_probe(self, record: bytes) -> None:
        if not self._is_probe(record) and self._filter.read(record).id != NO_ID:
            raise FilterError(f"the filter '{self._filter}' gave more records than lines")

    def _is_probe(self, record: bytes) -> bool:
        return record == self._signature.probe

    def _judge(self, death: EngineDied, number: int) -> None:
        """Raises an error if the filter exited regularly before its input ended."""
        if death.code in _ENDED_WELL:
            raise FilterError(
                f"the filter '{self._filter}' ended with exit code {death.code} at line {number}, "
                "before its input did"
            )
