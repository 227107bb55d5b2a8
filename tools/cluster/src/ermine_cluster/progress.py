"""The progress of a run: a bar on a terminal, nothing in a pipe."""

from __future__ import annotations

import shutil
import sys
import time

_WIDTH = 30
# Seconds from one drawing to the next.
_PAUSE = 0.2


def clock(seconds: float) -> str:
    """Formats a time as ``1:05`` or ``2:03:07``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def text(done: int, before: int, total: int, seconds: float) -> str:
    """The text of a bar; ``before`` lines were done before the clock started."""
    filled = _WIDTH * done // max(total, 1)
    said = f"{'#' * filled:.<{_WIDTH}} {done}/{total} lines"
    if done > before and seconds > 0:
        pace = (done - before) / seconds
        said += f", {pace:.1f} lines/s, {clock((total - done) / pace)} to go"
    return said


class Progress:
    """A bar on standard error, if that is a terminal."""

    def __init__(self, total: int, before: int) -> None:
        self._total = total
        self._done = self._before = before
        self._shown = sys.stderr.isatty()
        self._begun = time.monotonic()
        self._drawn = 0.0

    def begin(self) -> None:
        """Starts the clock."""
        self._begun = time.monotonic()

    def step(self, lines: int) -> None:
        """Adds finished lines."""
        self._done += lines
        self.draw()

    def draw(self, words: str = "") -> None:
        """Draws the bar, with ``words`` instead of the pace."""
        now = time.monotonic()
        if not self._shown or (not words and now - self._drawn < _PAUSE):
            return
        self._drawn = now
        said = words or text(self._done, self._before, self._total, now - self._begun)
        width = shutil.get_terminal_size().columns - 1
        print(f"\r\x1b[K{said[:width]}", end="", file=sys.stderr, flush=True)

    def finish(self) -> None:
        """Erases the bar."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
