"""A running filter: a process, and the threads that serve its pipes."""

from __future__ import annotations

import contextlib
import os
import queue
import select
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Iterable, Sequence
from pathlib import Path

from ermine_cluster.errors import FilterError

# Seconds that a filter has to exit after the end of its input.
_PATIENCE = 10.0
# The size of a read: the capacity of a pipe.
_PIPE = 1 << 16


class EngineDied(Exception):
    """The process has exited, or was killed because it did not answer."""

    def __init__(self, how: str, code: int | None) -> None:
        super().__init__(how, code)
        self.how = how
        self.code = code

    @property
    def was_killed(self) -> bool:
        """Whether a signal killed it, which may not be the filter's fault."""
        return self.code is not None and self.code < 0


class Engine:
    """A process that reads lines and prints records.

    One thread writes, so that full pipes cannot block each other; another keeps the last
    lines of standard error. The calling thread reads: a reader thread would have to wake
    it for every record.
    """

    def __init__(self, command: Sequence[str], folder: str) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder if Path(folder).is_dir() else None,
                # Ctrl-C is for the driver, which ends its child processes.
                start_new_session=True,
            )
        except OSError as error:
            raise FilterError(f"cannot run the filter '{command[0]}': {error.strerror}") from error
        self._work: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        assert self._process.stdout
        self._output = self._process.stdout.fileno()
        self._readable = select.poll()
        self._readable.register(self._output, select.POLLIN)
        # Complete records, and the beginning of an incomplete one.
        self._records: deque[bytes] = deque()
        self._torn = b""
        self._words: deque[str] = deque(maxlen=50)
        self._threads = [
            threading.Thread(target=act, name=f"filter-{act.__name__.strip('_')}", daemon=True)
            for act in (self._write, self._listen)
        ]
        for thread in self._threads:
            thread.start()

    def _write(self) -> None:
        pipe = self._process.stdin
        assert pipe
        # The reader notices a process that has exited.
        with contextlib.suppress(OSError, ValueError):
            while (lines := self._work.get()) is not None:
                pipe.write(lines)
                pipe.flush()
        with contextlib.suppress(OSError, ValueError):
            pipe.close()

    def _next(self, timeout: float) -> bytes | None:
        """Returns the next record with its line end; None at the end of the output.

        Drops a last line without an end. Raises TimeoutError after ``timeout`` seconds.
        """
        until = time.monotonic() + timeout
        while not self._records:
            left = until - time.monotonic()
            if left <= 0 or not self._readable.poll(left * 1000):
                raise TimeoutError
            held = os.read(self._output, _PIPE)
            if not held:
                return None
            *whole, self._torn = (self._torn + held).split(b"\n")
            self._records.extend(line + b"\n" for line in whole)
        return self._records.popleft()

    def _listen(self) -> None:
        pipe = self._process.stderr
        assert pipe
        with contextlib.suppress(OSError, ValueError):
            for line in pipe:
                if text := line.decode(errors="replace").strip():
                    self._words.append(text[:300])

    def send(self, lines: Iterable[bytes]) -> None:
        """Queues lines, given without their ends."""
        self._work.put(b"".join(line + b"\n" for line in lines))

    def receive(self, timeout: float) -> bytes:
        """Returns the next record with its line end; raises EngineDied if none comes."""
        try:
            record = self._next(timeout)
        except TimeoutError:
            self.kill()
            raise EngineDied(f"no answer within {timeout:g} s", None) from None
        if record is None:
            # It has closed its output, so it is about to exit.
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_PATIENCE)
            self.kill()
            raise EngineDied(self._farewell(), self._process.returncode)
        return record

    def finish(self) -> tuple[int, int]:
        """Ends the input; returns the number of surplus records, and the exit code."""
        self._work.put(None)
        left = 0
        while True:
            try:
                if self._next(_PATIENCE) is None:
                    break
            except TimeoutError:
                raise FilterError("the filter does not end with its input") from None
            left += 1
        try:
            return left, self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            raise FilterError("the filter does not end with its input") from None

    def kill(self) -> None:
        """Kills the process and its children; it may have exited already."""
        if self._process.poll() is None:
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._work.put(None)
        self._threads[-1].join(1.0)

    def _farewell(self) -> str:
        """The exit code or signal, and the error line, if any."""
        code = self._process.returncode
        how = f"exit code {code}"
        if code < 0:
            with contextlib.suppress(ValueError):
                how = signal.Signals(-code).name
        words = list(self._words)
        telling = [text for text in words if "error" in text.lower() or "panicked" in text]
        said = (telling or words[-1:])[:1]
        return ": ".join([how, *said])
