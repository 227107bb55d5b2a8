// The rules of the package: the perft tables, and positions of random games as the native program shows them.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { before, test } from "node:test";
import { PACKAGE, numbers, runProgram, withoutTime } from "./tools.mjs";

const ermine = await import(new URL("ermine.js", PACKAGE).href);
const DATA = new URL("../data/", import.meta.url);
/** The largest count of a table that is checked; the native tests check all. */
const MAX_COUNT = 100_000;
/** The rules of this table are those of another engine; no game has them. */
const OTHER_RULES = "colorbound-reduced.perft";

before(async () => {
    await ermine.load();
});

/** The positions of a table with their counts by depth. */
function rows(file) {
    const lines = readFileSync(new URL(file, DATA), "utf8").split("\n").filter((line) => line.trim() && !line.startsWith("#"));
    return lines.map((line) => {
        const [fen, counts] = line.split(";");
        return { fen: fen.trim(), counts: counts.trim().split(/\s+/).map((pair) => pair.split("=").map(Number)) };
    });
}

const tables = readdirSync(DATA).filter((file) => file.endsWith(".perft") && file !== OTHER_RULES);
for (const file of tables) {
    test(`${file} through the package`, () => {
        const game = file.replace(".perft", "");
        let checked = 0;
        for (const { fen, counts } of rows(file)) {
            const board = new ermine.Board(game, { fen });
            for (const [depth, count] of counts.filter(([, count]) => count <= MAX_COUNT)) {
                assert.equal(board.perft(depth), count, `${fen}, depth ${depth}`);
                checked += 1;
            }
        }
        assert.ok(checked > 10, `${checked} counts`);
    });
}

test("there is a table for every game", () => {
    assert.deepEqual(tables.map((file) => file.replace(".perft", "")).sort(), ermine.games().sort());
});

test("random games go on in the program as in the package", async () => {
    const draw = numbers(5);
    for (const game of ermine.games()) {
        const board = new ermine.Board(game);
        const lines = [`setoption name UCI_Variant value ${game}`];
        while (board.result === null && board.steps.length < 200) {
            const choices = [...board.legalMoves, ...board.outcomes.map(({ roll }) => roll)];
            board.push(choices[draw(choices.length)]);
            if (draw(10) === 0) lines.push(`position ${board.start} moves ${board.steps.join(" ")}`, "d", "go perft 1");
        }
        const protocol = new ermine.Protocol();
        for (const line of lines) protocol.send(line);
        while (protocol.advance(1e6));
        const found = protocol.read().map(withoutTime);
        protocol.free();
        assert.ok(found.length > 20, game);
        assert.deepEqual(found, (await runProgram(lines)).map(withoutTime), game);
    }
});
