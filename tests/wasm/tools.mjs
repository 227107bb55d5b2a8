// The package under test, and the program that it is compared with.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** The folder of the package. */
export const PACKAGE = new URL("../../dist/ermine/", import.meta.url);
const PROGRAM = process.env.ERMINE ?? new URL("../../target/release/ermine", import.meta.url).pathname;

/** The builds: with vectors and without. */
export const BUILDS = { simd: true, portable: false };

/** All nodes at once. */
export const WHOLE = 0xffff_ffff;

/** Starts a thread with a build of the package. */
export function openBuild(simd) {
    const workerData = { folder: PACKAGE.href, simd };
    const worker = new Worker(new URL("worker.mjs", import.meta.url), { workerData });
    return {
        /** Runs lines through the protocol, with at most `most` slices after each; returns what it writes. */
        async run(lines, { slice = WHOLE, most = Infinity } = {}) {
            worker.postMessage({ lines, slice, most });
            const [{ written, error }] = await once(worker, "message");
            if (error !== undefined) {
                throw new Error(error);
            }
            return written;
        },
        close: () => worker.terminate(),
    };
}

/** Runs lines through the native program; returns what it writes. */
export async function runProgram(lines) {
    const program = spawn(PROGRAM, [], { stdio: ["pipe", "pipe", "inherit"] });
    const chunks = [];
    program.stdout.on("data", (chunk) => chunks.push(chunk));
    program.stdin.end([...lines, ""].join("\n"));
    await once(program, "close");
    return Buffer.concat(chunks).toString().trimEnd().split("\n");
}

/** A line without what depends on the machine. */
export const withoutTime = (line) => line.replace(/ (nps|time) \d+/g, "").replace(/^Nodes\/second: .*/, "");

/** A reproducible stream of numbers below a bound. */
export function numbers(seed) {
    let state = seed;
    return (bound) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * bound);
    };
}
