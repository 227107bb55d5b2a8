// The time from a cold load of the site to the first move that a person can make, and to the engine's answer:
// `SITE=../../dist/site node cold.mjs [TIMES]`.

import { serveFiles } from "./files.mjs";
import { SITE, Tab, browse } from "./tools.mjs";

const times = Number(process.argv[2] ?? 5);
const server = await serveFiles(SITE);
const ready = [];
const answered = [];
let speed = 0;
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
    await browser.close();
}
await server.end();
const median = (list) => Math.round(list.sort((one, other) => one - other)[Math.floor(list.length / 2)]);
console.log(`first move possible after ${median(ready)} ms (of ${times}, ${ready.map(Math.round).join(" ")}); answer after ${median(answered)} ms; ${Math.round(speed / 1000)} knps in colorbound`);
