// A thread with one build of the package: executes what it is sent, and answers with the result.

import { parentPort, workerData } from "node:worker_threads";

const ermine = await import(new URL("ermine.js", workerData.folder).href);
await ermine.load({ simd: workerData.simd });
for (const game of ermine.games()) {
    await ermine.loadNets(game);
}

/** Sends lines to a protocol engine, with at most `most` slices of `slice` nodes after each. */
function run({ lines, slice, most }) {
    const protocol = new ermine.Protocol();
    const written = [];
    for (const line of lines) {
        protocol.send(line);
        for (let slices = 0; slices < most && protocol.advance(slice); slices += 1);
        written.push(...protocol.read());
    }
    protocol.finish();
    written.push(...protocol.read());
    protocol.free();
    return written;
}

parentPort.on("message", (message) => {
    try {
        parentPort.postMessage({ written: run(message) });
    } catch (error) {
        parentPort.postMessage({ error: String(error?.stack ?? error) });
    }
});
