#!/usr/bin/env python3
"""Plays games of the Colorbound family in XBoard, the engine on both sides. XBoard checks
legality: no game may end by a forfeit.

Needs xboard and xvfb. The engine plays weakened, so that the games differ.

    python3 tests/xboard/play.py target/release/ermine --games 20
"""

import argparse
import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile

VARIANTS = ["colorbound", "colorbound-equalized", "colorbound-decimal"]

# The good ends of a game; any other is an error that XBoard reports about an engine.
GOOD = re.compile(
    r"Xboard adjudication: Checkmate|(White|Black) wins: checkmate|Draw agreed|draw agreed"
    r"|draw: threefold repetition|draw: stalemate|Xboard adjudication: (Stalemate|3-fold|repetition)",
    re.IGNORECASE,
)


def play(engine, variant, games, folder, depth):
    """Plays the games; returns the end of each, and XBoard's standard error."""
    record = folder / "games.pgn"
    command = ["xvfb-run", "-a", "xboard", "-xncp", "-fcp", engine, "-scp", engine, "-variant", variant]
    command += ["-mg", str(games), "-xexit", "-matchPause", "100", "-searchDepth", str(depth), "-tc", "5"]
    command += ["-firstOptions", "Skill Level=15", "-secondOptions", "Skill Level=10"]
    command += ["-animateMoving", "false"]
    command += ["-testLegality", "true", "-saveGameFile", str(record)]
    environment = dict(os.environ, HOME=str(folder), PATH=os.environ["PATH"] + ":/usr/games")
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=900, check=False
    )
    text = record.read_text() if record.exists() else ""
    ends = re.findall(r"\{([^{}]*)\}\s+(1-0|0-1|1/2-1/2|\*)\s*$", text, re.MULTILINE)
    return ends, done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", help="the binary")
    parser.add_argument("--games", type=int, default=20, help="games of each variant")
    parser.add_argument("--depth", type=int, default=3, help="plies of every search")
    parser.add_argument("--variant", choices=VARIANTS, action="append", help="only this one")
    asked = parser.parse_args()
    engine = str(pathlib.Path(asked.engine).resolve())
    failed = False
    for variant in asked.variant or VARIANTS:
        with tempfile.TemporaryDirectory() as folder:
            ends, said = play(engine, variant, asked.games, pathlib.Path(folder), asked.depth)
        bad = [f"{reason} {result}" for reason, result in ends if not GOOD.search(reason)]
        results = collections.Counter(result for _, result in ends)
        print(f"{variant}: {len(ends)} games, " + ", ".join(f"{n} of {r}" for r, n in sorted(results.items())), flush=True)
        if bad or len(ends) != asked.games:
            print("\n".join(bad) or said[-2000:], file=sys.stderr)
            failed = True
    sys.exit(failed)


if __name__ == "__main__":
    main()
