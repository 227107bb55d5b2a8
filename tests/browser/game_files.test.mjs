// Games from files on the page.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Tab, browse, serve, serverTest } from "./tools.mjs";

const FILE = new URL("../../variants/shako.toml", import.meta.url).pathname;
/** The scale of an emblem that faces up and of one that faces down. */
const [UP, DOWN] = [/scale\([\d.]+ -[\d.]+\)/, /scale\([\d.]+ [\d.]+\)/];

let server;
let browser;

before(async () => {
    server = await serve("--game", FILE);
    browser = await browse();
});

after(async () => {
    await browser?.close();
    server?.end();
});

/** The transformations of the emblems on the board. */
const emblems = (page) => page.$$eval("#board .piece-body > g[transform]", (all) => all.map((element) => element.getAttribute("transform")));

serverTest("a game from a file has its title and pictures of its pieces", async () => {
    const tab = await Tab.open(browser, server.url);
    await tab.begin("shako", { black: "person" });
    assert.equal(await tab.page.title(), "Shako – Ermine");
    assert.equal(tab.state.title, "Shako");
    const drawn = await emblems(tab.page);
    assert.equal(drawn.length, 8, "two cannons and two elephants a side");
    assert.equal(drawn.filter((text) => UP.test(text)).length, 4);
    assert.equal(drawn.filter((text) => DOWN.test(text)).length, 4);
    await tab.page.context().close();
});
