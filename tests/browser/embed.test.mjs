// The element `<ermine-board>` on pages of others: from the static site, of which SITE is the folder, and from the
// package in PACKAGE.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test as anyTest } from "node:test";
import axe from "axe-core";
import { serveFiles } from "./files.mjs";
import { SITE, browse, siteTest as test } from "./tools.mjs";

const ROOT = new URL("../../", import.meta.url).pathname;
const PATH = "/some/where/";
const MATE = { position: "l1bdk1wl/p1p2ppp/p3p3/w2P4/1bWP4/5P2/P1PPDP1P/L1B1KBWL b - - 0 7", step: "a5d4" };

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

/** Collects what elements send; runs in the page. */
function collect() {
    window.heard = [];
    for (const name of ["step", "result", "solved"]) document.addEventListener(name, ({ detail, target }) => window.heard.push({ ...detail, name, id: target.id }));
    document.addEventListener("error", ({ detail, target }) => detail && window.heard.push({ ...detail, name: "error", id: target.id }), true);
    window.violations = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => window.violations.push(`${violatedDirective} ${blockedURI}`));
}

/** A page with these elements. */
const hostPage = (body, script) => `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"><script type="module" src="${script}"></script></head><body><main><h1>Host</h1>${body}</main></body></html>`;

/** Opens a page with these elements, and collects its errors: one at the address of the site or of `at`, unless `host` has it. */
async function open(body, { host = null, at = server.url, script = `${server.url}embed/ermine-board.js`, headers = {}, ...options } = {}) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await page.addInitScript(collect);
    const address = `${host ?? at}host.html`;
    if (!host) await page.route(address, (route) => route.fulfill({ contentType: "text/html", headers, body: hostPage(body, script) }));
    await page.goto(address);
    return { page, errors, close: () => context.close() };
}

/** Waits until this many elements have a board. */
const boards = (page, count) => page.waitForFunction((wanted) => [...document.querySelectorAll("ermine-board")].filter(({ shadowRoot }) => shadowRoot?.querySelector("[role=gridcell]")).length === wanted, count);
const heard = (page, name) => page.evaluate((wanted) => window.heard.filter((event) => event.name === wanted), name);
/** Waits for an event that fits. */
const hears = (page, wanted) => page.waitForFunction((parts) => window.heard.find((event) => Object.entries(parts).every(([name, value]) => event[name] === value)), wanted);
/** Runs a method of an element; returns its result, or its error as text. */
const call = (page, id, name, ...values) => page.evaluate(([place, method, given]) => document.getElementById(place)[method](...given).catch((error) => error.message), [id, name, values]);
const textOf = (page, id, part) => page.evaluate(([place, name]) => document.getElementById(place).shadowRoot.getElementById(name).textContent, [id, part]);
/** Presses the squares of a step by pointer. */
async function press(page, id, ...squares) {
    for (const square of squares) await page.locator(`#${id} [data-square=${square}] .ground`).click({ force: true });
}

test("diagrams and games share two workers, a diagram needs no net, and what is removed is freed", async () => {
    const { length } = server.requested;
    const { page, errors, close } = await open(`<ermine-board id="d1" readonly></ermine-board><ermine-board id="d2" game="royal-rumble" readonly></ermine-board>`);
    await boards(page, 2);
    const nets = () => server.requested.slice(length).filter((name) => name.endsWith(".nnue"));
    assert.deepEqual([page.workers().length, nets()], [1, []]);
    await page.evaluate(() => {
        for (const id of ["a", "b", "c"]) document.querySelector("main").append(Object.assign(document.createElement("ermine-board"), { id, game: "colorbound", level: 600 }));
    });
    await boards(page, 5);
    assert.equal(page.workers().length, 2);
    assert.deepEqual([...new Set(nets())].sort(), ["colorbound-common", "colorbound"].map((name) => `${PATH}ermine/nets/${name}.nnue`));
    await Promise.all(["a", "b", "c"].map((id) => call(page, id, "play", "Ke3")));
    for (const id of ["a", "b", "c"]) await hears(page, { name: "step", id, side: "black", byPerson: false });
    // Moving an element keeps its game.
    await page.evaluate(() => document.querySelector("main").append(document.getElementById("a")));
    assert.match((await call(page, "a", "play")).step, /^[a-h]/);
    await page.evaluate(() => ["b", "c"].forEach((id) => document.getElementById(id).remove()));
    await page.waitForFunction(() => true);
    await page.evaluate(() => document.querySelectorAll("ermine-board").forEach((element) => element.remove()));
    while (page.workers().length) await page.waitForTimeout(20);
    assert.deepEqual(errors, []);
    await close();
});

test("a game by pointer: steps, undo, analysis and the result are told", async () => {
    const { page, errors, close } = await open(`<ermine-board id="a" game="colorbound" level="600"></ermine-board><ermine-board id="b" game="colorbound" position="${MATE.position}"></ermine-board>`);
    await boards(page, 2);
    await press(page, "a", "e1", "e3");
    await hears(page, { name: "step", id: "a", step: "e1e3", side: "white", number: 1, byPerson: true, isRoll: false, game: "colorbound" });
    await hears(page, { name: "step", id: "a", side: "black", byPerson: false });
    const [{ notation }, { position }] = await heard(page, "step");
    assert.match(notation, /^Ke3/);
    assert.match(position, / w - - \d+ 2$/);
    const analysis = await call(page, "a", "analyse", { seconds: 0.2, lines: 2 });
    assert.equal(analysis.lines.length, 2);
    assert.ok(analysis.depth > 0 && Math.abs(analysis.value) <= 1 && analysis.lines[0].steps.length, JSON.stringify(analysis));
    assert.ok(await page.locator("#a .arrow").count());
    await call(page, "a", "undo");
    await page.waitForFunction(() => document.getElementById("a").shadowRoot.querySelector("[data-square=e1] title"));
    assert.match(await textOf(page, "a", "bind"), /Your move/);
    assert.match(await call(page, "a", "play", "e1e8"), /e1e8/);
    assert.equal((await call(page, "b", "play", MATE.step)).step, MATE.step);
    await hears(page, { name: "result", id: "b", winner: "black", game: "colorbound" });
    assert.match((await heard(page, "result"))[0].text, /Black/);
    await page.locator("#b #again").click();
    await page.waitForFunction(() => document.getElementById("b").shadowRoot.getElementById("hint"));
    assert.deepEqual([errors, await heard(page, "error")], [[], []]);
    await close();
});

test("a board is played by keyboard, and its news are announced", async () => {
    const { page, errors, close } = await open(`<ermine-board id="a" game="colorbound" level="600"></ermine-board>`);
    await boards(page, 1);
    const at = () => page.evaluate(() => document.getElementById("a").shadowRoot.activeElement?.dataset.square);
    await page.keyboard.press("Tab");
    for (let count = 0; await at() !== "e1"; count += 1) {
        assert.ok(count < 20, await at());
        await page.keyboard.press((await at())?.endsWith("1") ? "ArrowRight" : "ArrowDown");
    }
    await page.keyboard.press("Enter");
    assert.match(await page.locator("#a [data-square=e1]").getAttribute("aria-label"), /^e1, dark, White king, selected$/);
    assert.equal(await at(), "e1");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    for (const key of ["ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await hears(page, { name: "step", step: "e1e3" });
    await hears(page, { name: "step", side: "black" });
    assert.equal(await at(), "e3");
    assert.match(await textOf(page, "a", "status"), /White is to move/);
    assert.match(await page.locator("#a").evaluate((element) => element.shadowRoot.querySelector("[role=grid]").getAttribute("aria-label")), /Board/);
    assert.deepEqual(errors, []);
    await close();
});

test("changed attributes are heard: players go on with the game, others begin another one", async () => {
    const { page, errors, close } = await open(`<ermine-board id="a" game="colorbound"></ermine-board>`);
    await boards(page, 1);
    await call(page, "a", "play", "Ke3");
    await page.evaluate(() => Object.assign(document.getElementById("a"), { side: "white", level: 400 }));
    await hears(page, { name: "step", side: "black", byPerson: false });
    assert.match(await textOf(page, "a", "top"), /^Ermine level 2/);
    await page.evaluate(() => { document.getElementById("a").side = "black"; });
    await page.waitForFunction(() => window.heard.filter(({ side, byPerson }) => side === "white" && !byPerson).length === 1);
    assert.match(await textOf(page, "a", "bottom"), /^You Black/);
    await page.evaluate(() => document.getElementById("a").setAttribute("game", "royal-standard"));
    await hears(page, { name: "step", game: "royal-standard", byPerson: false });
    assert.equal(await page.locator("#a [role=gridcell]").count(), 38);
    await page.evaluate(() => {
        const element = document.getElementById("a");
        element.removeAttribute("level");
        element.game = "colorbound";
        element.position = "4k3/8/8/8/8/8/8/4K3 b - - 0 1";
        element.readonly = true;
    });
    await page.waitForFunction(() => document.getElementById("a").shadowRoot.querySelectorAll(".pieces .piece").length === 2);
    assert.equal(await page.locator("#a #actions").isVisible(), false);
    assert.deepEqual([errors, await heard(page, "error")], [[], []]);
    await close();
});

test("a diagram cannot be played by hand, but by script", async () => {
    const { page, errors, close } = await open(`<ermine-board id="a" game="royal-palette" readonly></ermine-board><ermine-board id="r" game="royal-rumble" readonly></ermine-board>`);
    await boards(page, 2);
    assert.match(await textOf(page, "a", "bind"), /White to roll/);
    await press(page, "a", "e2", "e4");
    assert.equal(await page.locator("#a .touched").count(), 0);
    assert.equal((await call(page, "a", "play", "r3")).isRoll, true);
    await call(page, "a", "play", "e2e4");
    assert.match(await textOf(page, "a", "bind"), /Green/);
    await page.locator("#r [data-panel='4']").click();
    assert.equal(await page.locator("#r [data-panel='4']").getAttribute("aria-pressed"), "true");
    assert.match(await page.locator("#r [data-square=d1]").getAttribute("aria-label"), /chameleon/);
    assert.deepEqual(errors, []);
    await close();
});

test("a board is seen in a place without a width, and shrinks with a small one", async () => {
    const place = (style, id) => `<div style="${style}"><ermine-board id="${id}" game="colorbound"></ermine-board></div>`;
    const { page, errors, close } = await open(place("display:flex", "a") + place("display:grid;place-items:center", "b") + place("float:left", "c") + place("display:flex;width:200px", "d"));
    await boards(page, 4);
    const widths = await page.evaluate(() => ["a", "b", "c", "d"].map((id) => document.getElementById(id).getBoundingClientRect().width));
    assert.deepEqual([widths, errors], [[480, 480, 480, 200], []]);
    await close();
});

test("what is asked of a board that goes is refused", async () => {
    const { page, errors, close } = await open(`<ermine-board id="a" game="colorbound"></ermine-board><ermine-board id="b" game="colorbound"></ermine-board>`);
    await boards(page, 2);
    /** The error of a call, during which something is done to the element. */
    const errorOf = (id, method, options, then) => page.evaluate(async ([name, what, given, act]) => {
        const board = document.getElementById(name);
        const error = board[what](given).then(() => "it succeeded", ({ message }) => message);
        await new Promise((give) => setTimeout(give, 200));
        if (act === "remove") board.remove();
        if (act === "change") board.game = "royal-standard";
        return error;
    }, [id, method, options, then]);
    assert.match(await errorOf("a", "analyse", { seconds: "x" }), /^seconds: "x"; expected a number from 0 to /);
    assert.match(await errorOf("a", "analyse", { lines: 0 }), /^lines: 0; expected a whole number from 1 to /);
    assert.match(await errorOf("a", "analyse", { lines: 1.5 }), /^lines: 1.5; expected a whole number from 1 to /);
    assert.match(await errorOf("a", "play", "e9e9"), /^'e9e9' is not a step; /);
    assert.match(await errorOf("a", "play", 42), /^'42' is not a step; /);
    assert.match(await errorOf("a", "play", ""), /^'' is not a step; /);
    assert.equal(await errorOf("a", "analyse", { seconds: 1 }, "change"), "the board was closed");
    assert.equal(await errorOf("b", "analyse", { seconds: 1 }, "remove"), "the board was closed");
    assert.deepEqual(errors, []);
    await close();
});

test("wrong values name what was wrong and expected, in the element and as an event", async () => {
    const wrong = [
        ['game="chess"', /^game="chess": expected one of royal-palette, colour-chess, /],
        ['game="colorbound" level="strong"', /^level="strong": expected a number, as 600, or full$/],
        ['game="colorbound" level="99999"', /^level="99999": expected a number 100-1500, or full$/],
        ['side="red"', /^side="red": expected white or black$/],
        ['readonly game="colorbound" position="8/8 w"', /^position="8\/8 w": position field castling: missing; expected six fields, found 2$/],
        ['game="colorbound" position="nonsense"', /^position="nonsense": /],
        ['game="colorbound" puzzle="0"', /^puzzle="0": expected a number from 1 to 200$/],
        ['game="colorbound" puzzle="hard"', /^puzzle="hard": expected daily, a number from 1, or a line of a puzzle file$/],
    ];
    const { page, errors, close } = await open(wrong.map(([attributes], index) => `<ermine-board id="w${index}" ${attributes}></ermine-board>`).join(""));
    for (const [index, [attributes, text]] of wrong.entries()) {
        await hears(page, { name: "error", id: `w${index}` });
        assert.match(await textOf(page, `w${index}`, "wrong"), text, attributes);
        assert.equal((await heard(page, "error")).find(({ id }) => id === `w${index}`).message, await textOf(page, `w${index}`, "wrong"));
    }
    // It shows the board as soon as the value is right.
    await page.evaluate(() => document.getElementById("w0").setAttribute("game", "colorbound"));
    await boards(page, 1);
    assert.deepEqual([await textOf(page, "w0", "wrong"), errors], ["", []]);
    await close();
});

test("a puzzle is answered on the board and by script, and its solution is told", async () => {
    const [, line] = readFileSync(`${ROOT}puzzles/colorbound.jsonl`, "utf8").split("\n");
    const { page, errors, close } = await open(`<ermine-board id="a" game="colorbound" puzzle="2"></ermine-board><ermine-board id="b" game="colorbound" puzzle="daily"></ermine-board>`);
    await boards(page, 2);
    assert.match(await textOf(page, "a", "quiz"), /^HintSolution$/);
    await press(page, "a", "b4", "a3");
    await page.waitForFunction(() => document.getElementById("a").shadowRoot.getElementById("quiz-said").textContent.length > 5);
    assert.deepEqual(await heard(page, "solved"), []);
    assert.equal((await call(page, "a", "play", MATE.step)).verdict, "right");
    await hears(page, { name: "solved", id: "a", game: "colorbound", isFirstTry: false, wrong: 1, hints: 0 });
    await page.waitForFunction(() => document.getElementById("a").shadowRoot.querySelector("#quiz-why"));
    await page.locator("#a .why button").first().click();
    await page.waitForFunction(() => document.getElementById("a").shadowRoot.querySelector(".why [aria-pressed=true]"));
    await page.locator("#a #quiz-next").click();
    await page.waitForFunction(() => document.getElementById("a").shadowRoot.getElementById("quiz-solution"));
    await page.evaluate((text) => document.getElementById("b").setAttribute("puzzle", text), line);
    await page.waitForFunction(() => document.getElementById("b").shadowRoot.querySelector("[data-square=a5] title")?.textContent.startsWith("Black wizard"));
    assert.deepEqual([errors, await heard(page, "error")], [[], []]);
    await close();
});

test("boards work from another origin and under strict policies", async () => {
    const other = await serveFiles(SITE, PATH, 0, { "access-control-allow-origin": "*" });
    const folder = mkdtempSync(join(tmpdir(), "ermine-host-"));
    const elements = `<ermine-board id="a" game="colorbound" level="600"></ermine-board><ermine-board id="p" game="colorbound" puzzle="1"></ermine-board>`;
    const { origin } = new URL(other.url);
    const policies = {
        here: [`${server.url}embed/ermine-board.js`, "default-src 'none'; img-src data:; script-src 'self'; worker-src 'self'; connect-src 'self'"],
        there: [`${other.url}embed/ermine-board.js`, `default-src 'none'; img-src data:; script-src ${origin} 'wasm-unsafe-eval'; worker-src blob: ${origin}; connect-src ${origin}`],
    };
    for (const [name, [script, policy]] of Object.entries(policies)) {
        writeFileSync(join(folder, "host.html"), hostPage(elements, script));
        const headers = { "content-security-policy": policy };
        // A browser lets only a page that was really served ask another server of this machine.
        const host = name === "there" ? await serveFiles(folder, "/", 0, headers) : null;
        const { page, errors, close } = await open(elements, { host: host?.url, script, headers });
        await boards(page, 2);
        await call(page, "a", "play", "Ke3");
        await hears(page, { name: "step", side: "black" });
        assert.deepEqual([errors, await page.evaluate(() => window.violations), await heard(page, "error")], [[], [], []], name);
        await close();
        await host?.end();
    }
    // Without the directive for the worker, the element says so.
    const { page, close } = await open(elements, { headers: { "content-security-policy": "default-src 'none'; script-src 'self'; worker-src 'none'" } });
    await hears(page, { name: "error", id: "a" });
    assert.match(await textOf(page, "a", "wrong"), /^The engine cannot be loaded: .*ermine\/worker.js' is missing, or blocked by a policy/);
    await close();
    await other.end();
});

test("boards go on after a panic of the engine that they share", async () => {
    const { page, close } = await open(`<ermine-board id="a" game="colorbound"></ermine-board><ermine-board id="b" game="royal-standard"></ermine-board><ermine-board id="c" game="colorbound"></ermine-board><ermine-board id="d" readonly></ermine-board>`);
    await boards(page, 4);
    await call(page, "a", "play", "Ke3");
    await call(page, "c", "play", "Ke3");
    for (const worker of page.workers()) {
        await worker.evaluate(() => {
            performance.now = () => { throw new WebAssembly.RuntimeError("unreachable"); };
        });
    }
    assert.match(await call(page, "a", "play", "e7e5"), /the engine stopped/);
    await hears(page, { name: "error", id: "a" });
    await page.waitForFunction(() => window.heard.some(({ message = "" }) => message.startsWith("The engine stopped (unreachable)")));
    for (const id of ["a", "c"]) {
        for (let step = "the engine stopped"; typeof step === "string" && step.includes("the engine stopped");) {
            step = await call(page, id, "play", "e7e5");
            assert.ok(step.step === "e7e5" || step.includes("the engine stopped"), JSON.stringify(step));
        }
    }
    await page.evaluate(() => document.getElementById("d").setAttribute("game", "colorbound"));
    await page.waitForFunction(() => document.getElementById("d").shadowRoot.querySelector("[data-square=a1] title")?.textContent === "White laureate");
    await close();
});

test("axe finds no accessibility fault, in light and dark, wide and narrow", { timeout: 120_000 }, async () => {
    const elements = ['game="royal-palette" readonly', 'game="royal-palette" level="600"', 'game="royal-rumble"', 'game="colour-chess" puzzle="daily"', 'game="chess"'];
    for (const [colorScheme, width] of [["light", 1000], ["dark", 390]]) {
        const { page, errors, close } = await open(elements.map((attributes, index) => `<ermine-board id="x${index}" ${attributes}></ermine-board>`).join(""), { colorScheme, viewport: { width, height: 900 } });
        await page.addStyleTag({ content: ":root { color-scheme: light dark; background: light-dark(#fff, #111); color: light-dark(#000, #fff); }" });
        await boards(page, 4);
        await call(page, "x1", "analyse", { seconds: 0.1 });
        const { violations } = await page.evaluate(`(() => { ${axe.source}; return axe.run(); })()`);
        assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)).join(" | ")}`), [], colorScheme);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        assert.deepEqual(errors, []);
        await close();
    }
});

test("the three example pages work", async () => {
    const root = await serveFiles(ROOT);
    for (const [name, count] of [["rulebook", 5], ["daily", 1], ["play", 1]]) {
        const page = await browser.newPage();
        const errors = [];
        page.on("pageerror", (error) => errors.push(error.message));
        await page.route("**/dist/site/**", (route) => route.fulfill({ path: `${SITE}/${new URL(route.request().url()).pathname.split("/dist/site/")[1]}` }));
        await page.goto(`${root.url}examples/embed/${name}.html`);
        await boards(page, count);
        if (name === "play") {
            await page.evaluate(() => document.querySelector("ermine-board").play());
            await page.waitForFunction(() => /^1\. .+ .+/.test(document.getElementById("moves").textContent));
        }
        if (name === "rulebook") {
            await page.click("#best");
            await page.waitForFunction(() => document.querySelector("ermine-board").shadowRoot.querySelector(".arrow"));
        }
        assert.deepEqual(errors, [], name);
        assert.ok(readFileSync(`${ROOT}examples/embed/${name}.html`, "utf8").split("\n").length < 80);
        await page.close();
    }
    await root.end();
});

(process.env.PACKAGE ? test : anyTest.skip)("the element of the package works beside its worker", async () => {
    const files = await serveFiles(process.env.PACKAGE, "/", 0, { "access-control-allow-origin": "*" });
    const { page, errors, close } = await open(`<ermine-board id="a" game="colorbound" level="600"></ermine-board><ermine-board game="colorbound" puzzle="1"></ermine-board>`, { at: files.url, script: "ermine-board.js" });
    await boards(page, 2);
    await call(page, "a", "play", "Ke3");
    await hears(page, { name: "step", side: "black" });
    assert.deepEqual(errors, []);
    await close();
    await files.end();
});
