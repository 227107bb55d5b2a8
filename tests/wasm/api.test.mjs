// Rules and searches of the package, as a caller uses them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { PACKAGE, numbers } from "./tools.mjs";

const ermine = await import(new URL("ermine.js", PACKAGE).href);
const { Board, Engine, Move, Roll, Score } = ermine;

before(async () => {
    await ermine.load();
});

/** What an error says, in its parts. */
function errorOf(call) {
    try {
        call();
    } catch (error) {
        return [error.constructor.name, error.field, error.text, error.expected];
    }
    return assert.fail("it does not throw");
}

test("errors name what was wrong and what is expected", () => {
    const board = new Board("colorbound");
    const palette = new Board();
    const cases = [
        [() => new Board("draughts"), "UnknownGameError", "game", "draughts"],
        [() => new Board(5), "InvalidValueError", "game", "number"],
        [() => new Board("colorbound", { fen: "8/8" }), "InvalidPositionError", "side", "8/8"],
        [() => new Board("colorbound", { fen: "8/8", start: "shuffle" }), "InvalidValueError", "start", "shuffle"],
        [() => new Board("colorbound", { fan: "8/8" }), "InvalidValueError", "options", '{"fan":"8/8"}'],
        [() => board.push("e9"), "InvalidStepError", "step", "e9"],
        [() => board.push("e2e5"), "IllegalStepError", "step", "e2e5"],
        [() => palette.push("e2e4"), "IllegalStepError", "step", "e2e4"],
        [() => board.roll(1), "IllegalStepError", "step", undefined],
        [() => board.pushNumber(1e9), "IllegalStepError", "number", "1000000000"],
        [() => board.pushNumber(-1), "InvalidValueError", "number", "-1"],
        [() => board.perft(1.5), "InvalidValueError", "depth", "1.5"],
        [() => board.squareName(64), "InvalidValueError", "square", "64"],
        [() => new Board("colour-chess", { settings: { Tiles: "x" } }), "InvalidValueError", "Tiles", "x"],
        [() => new Roll(0), "InvalidValueError", "number", "0"],
        [() => new Engine("colorbound", { options: { UCI_Elo: 100000 } }), "InvalidValueError", "UCI_Elo", "100000"],
        [() => new Engine("colorbound", { options: { Threads: 2 } }), "InvalidValueError", "Threads", "2"],
        [() => new Engine("colorbound").analysis(palette), "InvalidValueError", "game", "royal-palette"],
        [() => new Engine("colorbound").analysis(board, { depth: 0 }), "InvalidValueError", "depth", "0"],
        [() => new Engine("colorbound").analysis(board, {}, { moves: ["e2e5"] }), "InvalidValueError", "moves", "e2e5"],
        [() => ermine.provideNet("chess.nnue", new Uint8Array()), "InvalidValueError", "file", "chess.nnue"],
        [() => ermine.provideNet("colorbound.nnue", new Uint8Array(9)), "InvalidValueError", "bytes", "colorbound.nnue"],
    ];
    for (const [call, name, field, text] of cases) {
        const [found, ...parts] = errorOf(call);
        assert.deepEqual([found, parts[0], parts[1]], [name, field, text], String(call));
        assert.ok(parts[2], `${call}: nothing is said to be expected`);
    }
    assert.throws(() => board.push(7), TypeError);
});

test("every game is played to its end by numbers, texts and moves", () => {
    const below = numbers(3);
    for (const game of ermine.games()) {
        const board = new Board(game);
        const fens = [board.fen];
        while (!board.isGameOver() && fens.length < 400) {
            if (board.toAct === "roll") {
                const total = board.outcomes.reduce((sum, { probability }) => sum + probability, 0);
                assert.ok(Math.abs(total - 1) < 1e-9);
                assert.ok(board.roll(below(1000)) instanceof Roll);
            } else {
                const moves = board.legalMoves;
                const move = moves[below(moves.length)];
                assert.ok(move instanceof Move && move.number < board.moveNumbers);
                assert.deepEqual(board.legalNumbers()[moves.indexOf(move)], move.number);
                assert.deepEqual(board.parse(board.notation(move)), move);
                [() => board.push(move), () => board.push(String(move)), () => board.pushNumber(move.number)][below(3)]();
            }
            fens.push(board.fen);
        }
        assert.equal(board.isGameOver(), board.result !== null);
        const again = new Board(game, { start: board.start });
        for (const step of board.steps) {
            again.push(step);
        }
        assert.ok(again.equals(board) && again.key === board.key, game);
        while (board.pop() !== undefined) {
            fens.pop();
            assert.equal(board.fen, fens.at(-1), game);
        }
        assert.equal(fens.length, 1, game);
    }
});

test("perft, lines, pictures and cards", () => {
    const board = new Board("royal-palette");
    const sum = Object.values(board.divide(2)).reduce((one, other) => one + other, 0);
    assert.equal(sum, board.perft(2));
    assert.notEqual(board.perft(2, { classic: true }), board.perft(2));
    assert.equal(board.line(["r7", "e2e4", new Roll(1)]), "r7 e4{Green} r1");
    assert.equal(board.steps.length, 0);
    assert.ok(board.svg({ title: "<&>" }).includes("&lt;&amp;&gt;"));
    assert.equal(new Board("colorbound-decimal").squareName(11), "b2");
    assert.equal(ermine.pieceCards("colour-chess").length, 6);
    assert.ok(ermine.rulebook("royal-standard").includes("standard-bearer"));
    const start = ermine.randomStart("royal-palette", 1);
    assert.equal(new Board("royal-palette", { start }).start, `startpos ${start}`);
    assert.equal(ermine.randomStart("royal-palette", 1), start);
    const tiled = new Board("colour-chess", { settings: { Tiles: "random 9" } });
    assert.deepEqual([tiled.settings, tiled.equals(new Board("colour-chess"))], [{ Tiles: "random 9" }, false]);
});

test("an engine plays, analyses and stops", async () => {
    const board = new Board("royal-palette");
    const engine = new Engine("royal-palette");
    const chosen = await engine.play(board, { nodes: 500 });
    assert.deepEqual([...chosen.byOutcome.keys()], [1, 7, 8]);
    assert.deepEqual(chosen.byOutcome.get(5), chosen.move);
    assert.equal(chosen.byOutcome.get(9), undefined);
    const found = await engine.analyse(board, { nodes: 2000 }, { multipv: 2 });
    assert.equal(found.lines.length, 6);
    assert.equal(found.byOutcome.get(7).length, 2);
    board.push("r1");
    const depths = [];
    for await (const info of engine.analysis(board)) {
        depths.push(info.depth);
        assert.ok(info.score instanceof Score && info.score.side === "white");
        assert.ok(info.score.wdl.win + info.score.wdl.draw + info.score.wdl.loss > 0.99);
        if (info.depth === 3) break;
    }
    assert.deepEqual(depths, [...depths].sort());
    await assert.rejects(engine.analyse(board, {}), { name: "InvalidValueError", field: "limit" });
    const only = await engine.play(board, { nodes: 300 }, { moves: ["a2a3"] });
    assert.equal(String(only.move), "a2a3");
    assert.ok(engine.options.some((option) => option.name === "Hash" && option.max > 1000));
});

test("one search at a time, and other events between its slices", async () => {
    const board = new Board("colorbound");
    const engine = new Engine("colorbound");
    const search = engine.analysis(board);
    assert.throws(() => engine.analysis(board), { name: "EngineError" });
    let events = 0;
    const timer = setInterval(() => (events += 1), 1);
    while (events < 5) {
        assert.equal((await search.next()).done, false);
    }
    clearInterval(timer);
    engine.stop();
    assert.ok((await search.result()).best.move instanceof Move);
    assert.ok(search.isDone);
    assert.ok((await engine.play(board, { nodes: 100 })).move);
});

test("an engine that is stopped is free, whether or not its result is awaited", async () => {
    const [engine, board] = [new Engine("colorbound"), new Board("colorbound")];
    engine.stop();
    const search = engine.analysis(board);
    engine.stop();
    assert.ok((await search.result()).best);
    assert.ok((await engine.play(board, { nodes: 100 })).move);
    engine.free();
});

test("a protocol engine has more to do until all lines are executed", () => {
    const protocol = new ermine.Protocol();
    const lines = ["position startpos", "go nodes 3000", "go depth 1", "go depth 1", "position startpos moves r3", "d", "go depth 1"];
    lines.forEach((line) => protocol.send(line));
    while (protocol.advance(500));
    const written = protocol.read();
    assert.equal(written.filter((line) => line.startsWith("bestmove ")).length, 4, written.join("\n"));
    assert.equal(protocol.advance(500), false);
    assert.throws(() => protocol.send(5), { name: "InvalidValueError", field: "line" });
    protocol.free();
});

test("a net counts from the next board on", async () => {
    const before = new Board("royal-standard");
    assert.ok(!before.explain().includes("by the net"));
    await ermine.loadNets("royal-standard");
    assert.ok(!before.explain().includes("by the net"));
    assert.ok(new Board("royal-standard").explain().includes("by the net"));
    await assert.rejects(ermine.loadNets("draughts"), { name: "UnknownGameError" });
});

test("every export is in the types, and every file in the package", () => {
    const types = readFileSync(new URL("ermine.d.ts", PACKAGE), "utf8");
    for (const name of Object.keys(ermine)) {
        assert.match(types, new RegExp(`\\b${name}\\b`));
    }
});
