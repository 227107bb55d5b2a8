// The site in figures: the time from a cold load to the first move that a person can make and to the engine's answer;
// the speed and the memory of an analysis, and how long the worker takes meanwhile to answer messages:
// `SITE=../../dist/site node cold.mjs [TIMES]`.

import { serveFiles } from "./files.mjs";
import { SITE, Tab, browse } from "./tools.mjs";

const MESSAGES = 50;

/** The bytes of the engine's memory; runs in the worker. */
async function engineMemory() {
    const bindings = await import(new URL("bindings.js", self.location.href).href);
    return (await bindings.default()).memory.buffer.byteLength;
}

/** The milliseconds that each of these messages waits for its answer; runs in the page. */
async function waits(count) {
    const found = [];
    for (let id = 1e6; id < 1e6 + count; id += 1) {
        const begin = performance.now();
        const answered = new Promise((give) => {
            window.worker.addEventListener("message", function hear({ data }) {
                if (typeof data !== "string" || JSON.parse(data).id !== id) return;
                window.worker.removeEventListener("message", hear);
                give();
            });
        });
        window.worker.postMessage(JSON.stringify({ id, do: "rate", tried: [] }));
        await answered;
        found.push(performance.now() - begin);
        await new Promise((give) => setTimeout(give, 37));
    }
    return found;
}

const times = Number(process.argv[2] ?? 5);
const server = await serveFiles(SITE);
const ready = [];
const answered = [];
const longest = [];
let speed = 0;
let memory = [];
for (let count = 0; count < times; count += 1) {
    // A new browser has nothing in its caches, compiled code included.
    const browser = await browse();
    const tab = await Tab.open(browser, server.url);
    ready.push(await tab.page.evaluate(() => performance.now()));
    await tab.until(({ state }) => state.actor === "person");
    const begin = Date.now();
    await tab.click(tab.state.legal[0]);
    await tab.until(({ state }) => state.actor === "person" && state.tree.length > 3);
    answered.push(Date.now() - begin);
    await tab.begin("colorbound", { black: "person" });
    await tab.page.click("#analyse");
    await tab.until(({ analysis }) => analysis?.time > 2000);
    speed = Math.max(speed, tab.analysis.nps);
    longest.push(Math.max(...await tab.page.evaluate(waits, MESSAGES)));
    memory = [await tab.page.workers()[0].evaluate(engineMemory), await tab.page.evaluate(() => performance.memory.usedJSHeapSize)];
    await browser.close();
}
await server.end();
const median = (list) => Math.round(list.sort((one, other) => one - other)[Math.floor(list.length / 2)]);
const rounded = (list) => list.map(Math.round).join(" ");
console.log(`first move possible after ${median(ready)} ms (of ${times}, ${rounded(ready)}); answer after ${median(answered)} ms`);
console.log(`analysis of colorbound: ${Math.round(speed / 1000)} knps; the longest wait of ${MESSAGES} messages ${median(longest)} ms (${rounded(longest)})`);
const [engine, page] = memory.map((bytes) => Math.round(bytes / 1e6));
console.log(`memory: ${engine} MB of the engine, ${page} MB of the page's scripts`);
