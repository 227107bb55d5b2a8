"""A filter that misbehaves as its arguments demand, given as NAME or NAME=VALUE."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any


def record(line: str, engine: str) -> dict[str, Any]:
    """The record of a good filter."""
    try:
        asked = json.loads(line)
    except ValueError:
        asked = None
    if not isinstance(asked, dict):
        return {"schema": 1, "id": None, "status": "error", "error": "bad", "engine": engine}
    found = {"schema": 1, "id": asked.get("id"), "status": "ok", "length": len(line)}
    return {**found, "padding": "x" * asked.get("padding", 0), "engine": engine}


def main() -> int:
    """Answers until the input ends."""
    manners = dict(word.partition("=")[::2] for word in sys.argv[1:])
    if "mark" in manners:
        with Path(manners["mark"]).open("a") as file:
            file.write(f"{os.getpid()}\n")
    answered, bad = 0, False
    for line in filter(str.strip, sys.stdin):
        text = line.rstrip("\n")
        asked = "id" in line
        if asked and "die" in manners and f'"{manners["die"]}"' in line:
            os.kill(os.getpid(), signal.SIGKILL)
        if asked and "die-once" in manners and not Path(manners["die-once"]).exists():
            Path(manners["die-once"]).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if asked and "take-along" in manners and f'"{manners["take-along"]}"' in line:
            os.kill(os.getppid(), signal.SIGKILL)
        if asked and "log" in manners:
            with Path(manners["log"]).open("a") as file:
                file.write(line)
        if asked and "hang" in manners:
            time.sleep(3600)
        if asked and "stop-after" in manners and answered > int(manners["stop-after"]):
            return 0
        if asked and "skip" in manners and f'"{manners["skip"]}"' in line:
            continue
        answer = record(text, manners.get("engine", "fake 1"))
        if asked and "turn" in manners and answered > int(manners["turn"]):
            answer["engine"] = "fake 2"
        if "nameless" in manners:
            del answer["engine"]
        bad = bad or answer["status"] == "error"
        again = asked and f'"{manners.get("twice-from")}"' in line
        for _ in range(2 if again or "twice" in manners else 1):
            print("prose" if asked and "prose" in manners else json.dumps(answer), flush=True)
        answered += 1
    if "code" in manners:
        return int(manners["code"])
    return 3 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
