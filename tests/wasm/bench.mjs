// The sizes of the engine, and its speed against the native program: node tests/wasm/bench.mjs [NODES]
//
// Searches the start of every game with N nodes, in slices in the package, several times
// in turns, and prints the best of each in thousands of nodes a second, and ratios.

import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { BUILDS, PACKAGE, openBuild, runProgram } from "./tools.mjs";

const NODES = Number(process.argv[2] ?? 400_000);
const ROUNDS = 12;
// About 25 ms.
const SLICE = 20_000;

for (const file of ["ermine-simd.wasm", "ermine.wasm"]) {
    const code = readFileSync(new URL(file, PACKAGE));
    const small = brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: code.length } });
    console.log(`${file}: ${Math.round(code.length / 1000)} kB, ${Math.round(small.length / 1000)} kB with brotli`);
}

const builds = Object.entries(BUILDS).map(([name, simd]) => ({ name, ...openBuild(simd) }));
const [{ run }] = builds;
const games = (await run(["uci"])).find((line) => line.startsWith("option name UCI_Variant")).match(/(?<= var )\S+/g);
const runners = [{ name: "native", run: runProgram }, ...builds.map(({ name, run }) => ({ name, run: (lines) => run(lines, { slice: SLICE }) }))];

/** The thousands of nodes a second of a search. */
async function speed(runner, game) {
    const lines = [`setoption name UCI_Variant value ${game}`, "isready", "position startpos", `go nodes ${NODES}`];
    const infos = (await runner.run(lines)).filter((line) => line.includes(" nps "));
    return Number(infos.at(-1).match(/ nps (\d+)/)[1]) / 1000;
}

const names = runners.map(({ name }) => name);
console.log(`| knps | ${names.join(" | ")} | ${names.slice(1).map((name) => `${name}/native`).join(" | ")} |`);
console.log(`|${"---|".repeat(2 * names.length)}`);
const logarithms = names.map(() => 0);
for (const game of games) {
    const best = names.map(() => 0);
    for (let round = 0; round < ROUNDS; round += 1) {
        for (const [index, runner] of runners.entries()) {
            best[index] = Math.max(best[index], await speed(runner, game));
        }
    }
    best.forEach((knps, index) => (logarithms[index] += Math.log(knps / best[0]) / games.length));
    const ratios = best.slice(1).map((knps) => (knps / best[0]).toFixed(2));
    console.log(`| ${game} | ${best.map((knps) => knps.toFixed(0)).join(" | ")} | ${ratios.join(" | ")} |`);
}
const means = logarithms.slice(1).map((sum) => Math.exp(sum).toFixed(2));
console.log(`| geometric mean | ${names.map(() => "").join(" | ")} | ${means.join(" | ")} |`);
await Promise.all(builds.map((build) => build.close()));
