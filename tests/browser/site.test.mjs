// What only the static site has: a worker that may fail, a path, a policy, no network. With SITE, the folder of the
// built site; the other tests run over it too then.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { serveFiles } from "./files.mjs";
import { SITE, Tab, browse, openFile, siteTest as test } from "./tools.mjs";

const PATH = "/some/where/";

let browser;
let server;

before(async () => {
    if (!SITE) return;
    server = await serveFiles(SITE, PATH);
    browser = await browse();
});

after(async () => {
    await browser?.close();
    await server?.end();
});

/** Another tab in the context of a tab. */
const beside = (tab) => Tab.openIn(tab.page.context(), server.url);

/** Waits until the page works without a network: the service worker keeps what was loaded. */
const isKept = (page, part) => page.waitForFunction(async (wanted) => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
    return kept.flat().some((url) => url.includes(wanted));
}, part);

/** Lets the engine of a tab fail at its next action, as by a panic. */
async function fail(tab) {
    const [worker] = tab.page.workers().slice(-1);
    await worker.evaluate(() => {
        performance.now = () => { throw new WebAssembly.RuntimeError("unreachable"); };
    });
}

const enter = async (page, text) => {
    await page.fill("#move", text);
    await page.keyboard.press("Enter");
};

test("the page has a policy, nothing inline, and only relative paths", () => {
    const index = readFileSync(join(SITE, "index.html"), "utf8");
    assert.match(index, /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/);
    assert.doesNotMatch(index, /<script[^>]*>[^<]|<style| style=| on[a-z]+=|(?:src|href)="\//);
    const worker = readFileSync(join(SITE, "service-worker.js"), "utf8");
    assert.match(worker, /const VERSION = "[0-9a-f]{16}";\nconst FILES = \["\.\/", /);
});

test("below a path, the engine plays with the net of its game alone, and the policy is kept", async () => {
    const tab = await Tab.open(browser, server.url, { before: (page) => page.addInitScript(() => {
        window.violations = [];
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => window.violations.push([violatedDirective, blockedURI]));
    }) });
    const { page } = tab;
    const nets = () => [...new Set(server.requested.filter((name) => name.endsWith(".nnue")))];
    assert.deepEqual(nets(), [`${PATH}ermine/nets/royal-palette.nnue`]);
    await tab.until(({ state }) => state.actor === "person");
    await tab.click(tab.state.legal[0]);
    await tab.until(({ state }) => state.actor === "person" && state.tree.length > 3);
    await tab.begin("colorbound");
    assert.deepEqual(nets().slice(1).sort(), ["colorbound-common", "colorbound"].map((name) => `${PATH}ermine/nets/${name}.nnue`));
    await page.click("#analyse");
    await tab.until(({ analysis }) => analysis?.depth > 2);
    await page.click("#file");
    const download = page.waitForEvent("download");
    await page.click("dialog button:has-text('Page to share')");
    const folder = mkdtempSync(join(tmpdir(), "ermine-site-"));
    await (await download).saveAs(join(folder, "shared.html"));
    const { page: shared, errors } = await openFile(browser, join(folder, "shared.html"));
    assert.match(await shared.textContent("#title"), /^Colorbound: Person/);
    await shared.context().close();
    rmSync(folder, { recursive: true });
    await page.click("#puzzles");
    await page.selectOption("#puzzle-game", "royal-standard");
    await page.click("#daily");
    await tab.until(({ quiz }) => quiz?.game === "royal-standard");
    assert.deepEqual([tab.errors, errors, await page.evaluate(() => window.violations)], [[], [], []]);
    assert.deepEqual(server.requested.filter((name) => !name.startsWith(PATH)), []);
    await page.context().close();
});

test("a search interrupted by a reload begins again, and tabs have their own boards", async () => {
    const tab = await Tab.open(browser, server.url);
    const { page } = tab;
    const think = async (seconds) => {
        await page.click("#players");
        await page.locator("#black-level").selectOption({ index: 7 });
        await page.fill("#black-time", seconds);
        await page.click("#sit");
        await tab.closed();
    };
    await tab.begin("colorbound");
    await think("600");
    const other = await beside(tab);
    assert.equal(other.state.game, "royal-palette");
    await page.bringToFront();
    await enter(page, "Ke3");
    await tab.until(({ state }) => state.thinking);
    await page.reload();
    tab.analysis = null;
    await tab.until(({ state, analysis }) => state.thinking && analysis?.node === 1);
    await think("0.05");
    await tab.until(({ state }) => state.actor === "person" && state.node === 2);
    await page.click("#undo");
    await tab.until(({ state }) => state.tree.length === 1);
    assert.deepEqual([tab.errors, other.errors, other.state.game], [[], [], "royal-palette"]);
    await page.context().close();
});

test("a game goes on in a tab behind another one", async () => {
    const tab = await Tab.open(browser, server.url);
    await tab.begin("colorbound", { timed: true });
    const other = await beside(tab);
    await other.page.bringToFront();
    // Whatever the browser shows: the page believes to be hidden.
    await tab.page.evaluate(() => {
        Object.defineProperty(document, "hidden", { get: () => true });
        document.dispatchEvent(new Event("visibilitychange"));
    });
    await tab.page.evaluate((step) => {
        document.getElementById("move").value = step;
        document.getElementById("typed").requestSubmit();
    }, tab.state.legal.find(({ squares }) => squares.length === 2).step);
    await tab.until(({ state }) => state.node === 2 && state.clock.running === "white");
    const { white } = tab.state.clock;
    await tab.page.bringToFront();
    await tab.page.keyboard.press("Home");
    await tab.until(({ state }) => state.node === 0 && state.clock.white < white);
    assert.deepEqual(tab.errors, []);
    await tab.page.context().close();
});

test("without a network the page opens again, plays and has what was used", async () => {
    const own = await serveFiles(SITE, PATH);
    const context = await browser.newContext();
    const blank = await context.newPage();
    await blank.goto(`${own.url}manifest.webmanifest`);
    await blank.evaluate((scope) => caches.open(`ermine ${scope} older`), own.url);
    await blank.evaluate(() => caches.open("of another site"));
    await blank.close();
    const tab = await Tab.openIn(context, own.url);
    const { page } = tab;
    await page.evaluate(() => navigator.serviceWorker.ready);
    await isKept(page, "royal-palette.nnue");
    await isKept(page, ".wasm");
    const caches_ = await page.evaluate(() => caches.keys());
    assert.equal(caches_.length, 2);
    assert.ok(caches_.includes("of another site") && !caches_.some((name) => name.endsWith("older")), caches_.join());
    await page.click("#puzzles");
    await page.selectOption("#puzzle-game", "royal-palette");
    await page.click("#solve");
    await tab.until(({ quiz }) => quiz);
    await page.click("#quiz-leave");
    await tab.until(({ quiz }) => quiz === null);
    await tab.click(tab.state.legal[0]);
    await tab.until(({ state }) => state.actor === "person" && state.tree.length > 3);
    const { length } = tab.state.tree;
    // Another page below the folder is itself.
    const other = await context.newPage();
    await other.goto(`${own.url}manifest.webmanifest`);
    assert.match(await other.textContent("body"), /"start_url"/);
    await other.close();
    await own.end();
    await page.reload();
    await tab.until(({ state, frames }) => frames > 1 && state.tree.length === length);
    await tab.click(tab.state.legal[0]);
    await tab.until(({ state }) => state.actor === "person" && state.tree.length > length + 2);
    await page.click("#puzzles");
    await page.selectOption("#puzzle-game", "royal-palette");
    await page.click("#solve");
    await tab.until(({ quiz }) => quiz);
    // A game that was never played cannot be loaded now, which is said, and nothing is lost.
    await page.click("#quiz-leave");
    await tab.until(({ quiz }) => quiz === null);
    await page.click("#new");
    await page.click("label:has([name=game][value=colorbound])");
    await page.click("#begin");
    await page.waitForFunction(() => document.querySelector("dialog .wrong").textContent.length > 10);
    assert.equal(tab.state.game, "royal-palette");
    await context.close();
});

test("a panic of the engine costs nothing but a moment, and is told", async () => {
    const tab = await Tab.open(browser, server.url);
    const { page } = tab;
    await tab.begin("colorbound");
    await enter(page, "Ke3");
    await tab.until(({ state }) => state.node === 2);
    await fail(tab);
    await enter(page, "nonsense");
    await page.waitForFunction(() => document.getElementById("notice").textContent.startsWith("The engine stopped (unreachable)"));
    await tab.until(({ state, frames }) => frames > 1 && state.node === 2);
    assert.match(await page.textContent("#wrong"), /the engine stopped/);
    await page.click("#undo");
    await tab.until(({ state }) => state.node === 0);
    await page.click("#hint");
    await page.waitForFunction(() => document.getElementById("status").textContent.startsWith("Ermine would play"));
    await page.context().close();
});

test("a damaged saved board is told, and a new one begins", async () => {
    const tab = await Tab.open(browser, server.url);
    const { page } = tab;
    await page.evaluate(() => addEventListener("pagehide", () => sessionStorage.setItem("ermine-saved", "1 {torn")));
    await page.reload();
    await page.waitForFunction(() => document.getElementById("notice").textContent.startsWith("The saved game cannot be opened: the saved board:"));
    assert.equal(tab.state.game, "royal-palette");
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});
