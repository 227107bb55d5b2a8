// Both builds of the package search as the native program does.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { BUILDS, numbers, openBuild, runProgram, withoutTime } from "./tools.mjs";

const SIGNATURE = readFileSync(new URL("../data/bench-signature", import.meta.url), "utf8");
const GAMES = SIGNATURE.trim().split("\n").map((line) => line.split(" ")[0]);
const builds = Object.entries(BUILDS).map(([name, simd]) => ({ name, ...openBuild(simd) }));
after(() => Promise.all(builds.map((build) => build.close())));

/** The nodes of the fixed suite of a game. */
async function nodes(build, game) {
    const written = await build.run([`setoption name UCI_Variant value ${game}`, "bench"]);
    const total = written.find((line) => line.startsWith("Nodes searched: "));
    assert.ok(total, written.join("\n"));
    return total.slice("Nodes searched: ".length);
}

for (const build of builds) {
    test(`${build.name}: the signature of every game`, async () => {
        const found = [];
        for (const game of GAMES) {
            found.push(`${game} ${await nodes(build, game)}\n`);
        }
        assert.equal(found.join(""), SIGNATURE);
    });
}

/** A session with a search of every game, and what surrounds it. */
const session = (game) => [
    "uci",
    `setoption name UCI_Variant value ${game}`,
    "setoption name UCI_ShowWDL value true",
    "isready",
    "position startpos",
    "d",
    "eval",
    "go nodes 3000",
    "setoption name MultiPV value 3",
    "go depth 3",
    "go perft 1",
    "setoption name Threads value 1000",
    "position fen nonsense",
    "go depth 1",
];

for (const game of GAMES) {
    test(`${game}: a session is line for line the same`, async () => {
        const expected = (await runProgram(session(game))).map(withoutTime);
        assert.ok(expected.some((line) => line.startsWith("bestmove ")), expected.join("\n"));
        for (const build of builds) {
            const written = (await build.run(session(game))).map(withoutTime);
            // Only one thread, which does not ponder, no exact players and no files.
            const shown = (lines) => lines.filter((line) => !/Threads|name (Ponder|Player|GameFile)/.test(line));
            assert.deepEqual(shown(written), shown(expected), build.name);
        }
    });
}

test("what needs threads is refused by name", async () => {
    const [build] = builds;
    const lines = ["setoption name Threads value 2", "setoption name Player value exact-1"];
    const [threads, player] = await build.run(lines);
    assert.match(threads, /Threads.*2.*expected a number 1-1/);
    assert.match(player, /Player.*exact-1.*expected one of: engine, random, greedy$/);
});

test("slices end with the same kind of answer and stop at once", async () => {
    const [build] = builds;
    const lines = ["position startpos", "go nodes 20000"];
    const depths = (written) => written.filter((line) => line.startsWith("info depth")).length;
    const [whole, sliced] = [await build.run(lines), await build.run(lines, { slice: 500 })];
    assert.ok(sliced.at(-1).startsWith("bestmove "), sliced.join("\n"));
    assert.ok(depths(sliced) >= depths(whole) / 2, `${depths(sliced)} of ${depths(whole)}`);
});

/** Damages a text at random places. */
function damaged(text, below) {
    const characters = [...text];
    for (let times = 1 + below(3); times > 0; times -= 1) {
        const place = below(characters.length + 1);
        const piece = ["", " ", "9", "/", "x", "\0", "é", "\u{1f0cf}", "-", "18446744073709551616"][below(10)];
        characters.splice(place, below(3), piece);
    }
    return characters.join("").replaceAll("\n", " ");
}

// 10^5 by hand: ERMINE_DAMAGED=100000.
const DAMAGED = Number(process.env.ERMINE_DAMAGED ?? 4000);

test(`${DAMAGED} damaged lines do not trap`, async () => {
    const [build] = builds;
    const below = numbers(7);
    const whole = [
        "position startpos moves e2e4",
        "position startpos shuffle 3 5 moves r3",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ah g 3",
        "setoption name Hash value 4",
        "setoption name SearchParameters value null_move=3",
        "setoption name EvalFile value handcrafted",
        "setoption name Tiles value abc",
        "go nodes 20 searchmoves e2e4",
        "go wtime 1 btime 1 nodes 5",
        "d",
        "eval",
        "roll",
        "shuffle",
    ];
    for (const game of GAMES) {
        const lines = Array.from({ length: Math.ceil(DAMAGED / GAMES.length) }, () => damaged(whole[below(whole.length)], below));
        // A damaged limit may leave none.
        const ended = lines.flatMap((line) => (line.startsWith("go") ? [line, "stop"] : [line]));
        const written = await build.run([`setoption name UCI_Variant value ${game}`, ...ended, "isready"], { slice: 100, most: 3 });
        assert.ok(written.includes("readyok"), game);
    }
});
