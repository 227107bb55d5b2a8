// The page of `ermine serve` in a real browser: `npm install && npm test` after a release build.

import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import axe from "axe-core";
import { GAMES, Tab, browse, chance, openFile, pressSquare, serve, serverTest, siteTest, work } from "./tools.mjs";

/** Games that take minutes and resemble another one: a whole game of them is played over the site alone, and
 *  after some steps by Ermine. */
const LONG = ["colorbound-equalized", "colorbound-decimal", "royal-rumble"];
const STEPS = 40;

let server;
let browser;

before(async () => {
    server = await serve();
    browser = await browse();
});

after(async () => {
    await browser?.close();
    server?.end();
});

/** Plays a game to its end; `make` makes a step of the person, who leaves the game to Ermine after `steps`. */
async function play(tab, make, seed, steps = Infinity) {
    const random = chance(seed);
    for (let made = 0; ; made += 1) {
        if (made === steps) {
            const ermine = { kind: "engine", elo: null, seconds: 0.02 };
            await tab.post({ do: "seats", white: ermine, black: ermine });
            return tab.until((other) => other.state.result, 500);
        }
        const state = await tab.until((other) => other.state.result || other.state.actor === "person");
        if (state.result) return state;
        const step = state.legal[Math.floor(random() * state.legal.length)];
        await make(step);
    }
}

for (const [index, game] of GAMES.entries()) {
    const [gameTest, steps] = LONG.includes(game) ? [siteTest, STEPS] : [test, Infinity];
    gameTest(`a whole game of ${game} by clicks`, { timeout: 600_000 }, async () => {
        const tab = await Tab.open(browser, server.url);
        await tab.begin(game);
        const state = await play(tab, (step) => tab.click(step), index + 1, steps);
        assert.match(await tab.page.textContent("#status"), new RegExp(state.result.text));
        assert.deepEqual(tab.errors, []);
        await tab.page.context().close();
    });
}

serverTest("a game from a file is played with its dice, and a side without an allowed move passes", { timeout: 240_000 }, async () => {
    const file = new URL("../../variants/dice-chess.toml", import.meta.url).pathname;
    const own = await serve("--game", file);
    const tab = await Tab.open(browser, own.url);
    const { page } = tab;
    await tab.begin("dice-chess");
    let passed = 0;
    for (let made = 0; made < 14; made += 1) {
        const state = await tab.until((other) => other.state.result || other.state.actor === "person");
        if (state.result) break;
        const [step] = state.legal;
        if (step.squares.length) {
            await tab.click(step);
            continue;
        }
        assert.equal(state.legal.length, 1);
        assert.equal(await page.textContent("#done"), "Pass");
        await page.click("#done");
        await tab.until((other) => other.state.node !== state.node);
        passed += 1;
    }
    assert(passed > 1, `${passed}`);
    assert.deepEqual(tab.errors, []);
    await page.context().close();
    own.end();
});

test("a whole game with the keyboard alone", { timeout: 240_000 }, async () => {
    const tab = await Tab.open(browser, server.url);
    await tab.begin("royal-standard");
    await play(tab, (step) => tab.type(step), 5);
    assert.deepEqual(tab.errors, []);
    await tab.page.context().close();
});

test("dice are typed, and games saved and opened", async () => {
    const tab = await Tab.open(browser, server.url);
    const { page } = tab;
    await tab.begin("royal-palette", { black: "person", dice: "typed", start: "" });
    await page.click("[data-face=r4]");
    await tab.until((other) => other.state.node === 1);
    const place = () => page.evaluate(() => ["board", "detail", "bind"].map((id) => document.getElementById(id).getBoundingClientRect().toJSON()));
    const before = await place();
    await page.fill("#move", "e5");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.getElementById("wrong").textContent.includes("e5"));
    // A refused text is not kept, and its error moves nothing.
    assert.equal(await page.inputValue("#move"), "");
    assert.deepEqual(await place(), before);
    await page.fill("#move", "e4");
    await page.keyboard.press("Enter");
    await tab.until((other) => other.state.node === 2);
    const { position } = tab.state;
    await page.click("#file");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("dialog button:has-text('Record')")]);
    const record = readFileSync(await download.path(), "utf8");
    assert.match(record, /\[Game "royal-palette"\]/);
    await tab.begin("colorbound", { black: "person" });
    await page.click("#file");
    await page.fill("#import-text", record);
    await page.click("#import");
    await tab.until((other) => other.state.position === position);
    await page.click("#file");
    await page.fill("#import-text", "no position");
    await page.click("#import");
    await page.waitForFunction(() => document.querySelector("dialog .wrong").textContent.includes("position"));
    assert.equal(await page.inputValue("#import-text"), "no position");
    await page.keyboard.press("Escape");
    assert.equal(tab.state.position, position);
    await page.context().close();
});

test("a record is opened and saved with its variations and comments", async () => {
    const tab = await Tab.open(browser, server.url);
    const { page } = tab;
    const record = '[Game "colorbound"]\n\n{Two ways.} 1. Ke3 $1 (1. Wc4 {or so} 1... Wc5) 1... Ke6 *\n';
    await page.click("#file");
    await page.fill("#import-text", record);
    await page.click("#import");
    await tab.until(({ state }) => state.tree.length === 5);
    const rows = await page.locator("#moves .moves > *").allTextContents();
    assert.deepEqual(rows, ["Two ways.", "1", "Ke3!", "", "1. Wc4 or so 1… Wc5 ", "1", "…", "Ke6"]);
    await page.click("[data-node='1']");
    await tab.until(({ state }) => state.node === 1);
    await page.fill("#move", "Wc5");
    await page.keyboard.press("Enter");
    await tab.until(({ state }) => state.tree.length === 6);
    await page.click("#file");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("dialog button:has-text('Record')")]);
    assert.match(readFileSync(await download.path(), "utf8"), /\{Two ways\.\} 1\. Ke3 \$1 \(1\. Wc4 \{or so\} 1\.\.\. Wc5\)\s1\.\.\. Ke6 \(1\.\.\. Wc5\) \*/);
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("a jump and another game are announced briefly, and a review is that of its game", async () => {
    const tab = await Tab.open(browser, server.url);
    const { page } = tab;
    const moves = "1. Ke3 Ke6 2. Wc4 Wc5 3. Wf4 Wf5";
    await page.click("#file");
    await page.fill("#import-text", `[Game "colorbound"]\n\n1. Ke3 *\n\n[Game "colorbound"]\n\n${moves} *`);
    await page.fill("#import-game", "2");
    await page.click("#import");
    await tab.until(({ state }) => state.tree.length === 7);
    await page.waitForFunction(() => document.getElementById("status").textContent === "White is to move. Game 2 of 2 in the file.");
    await page.click("#judge");
    await tab.until(({ review }) => review?.over);
    await page.keyboard.press("Home");
    await tab.until(({ state }) => state.node === 0);
    await page.keyboard.press("End");
    await tab.until(({ state }) => state.node === 6);
    assert.equal(await page.textContent("#status"), "Black: Wf5. White is to move.");
    assert.equal(await page.isVisible("#review"), true);
    // The last move is removed; focus moves on as its button disappears.
    await page.click("#tab-moves");
    await page.locator("#remove").press("Enter");
    await tab.until(({ state }) => state.node === 5);
    assert.equal(await page.isVisible("#review"), false);
    await page.click("#judge");
    await tab.until(({ review }) => review?.over && review.of === 5);
    await tab.begin("colorbound", { black: "person" });
    assert.equal(await page.isVisible("#review"), false);
    await tab.click(tab.state.legal[0]);
    await page.locator("#remove").press("Enter");
    await tab.until(({ state }) => state.node === 0);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "gridcell");
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("a press does not move the page", async () => {
    const tab = await Tab.open(browser, server.url, { viewport: { width: 390, height: 300 } });
    const { page } = tab;
    await tab.begin("colorbound", { black: "person" });
    await page.evaluate(() => window.scrollTo(0, 0));
    const boxes = await Promise.all(tab.state.diagram.squares.map((_, at) => tab.box([at % 8, Math.floor(at / 8)])));
    const cut = boxes.find(({ y, height }) => y < 290 && y + height > 301);
    await page.mouse.click(cut.x + 10, cut.y + 5);
    assert.equal(await page.evaluate(() => window.scrollY), 0);
    await page.context().close();
});

test("a page reloaded in mid-search goes on, and each tab has its own board", async () => {
    const one = await Tab.open(browser, server.url);
    const other = await Tab.open(browser, server.url);
    await one.begin("colorbound", { black: "person" });
    await one.page.fill("#move", "Ke3");
    await one.page.keyboard.press("Enter");
    await one.until((tab) => tab.state.node === 1);
    await one.page.click("#analyse");
    await one.until((tab) => tab.analysis?.node === 1 && tab.analysis.depth > 3);
    one.analysis = null;
    await one.page.reload();
    await one.page.waitForSelector("[role=gridcell]");
    await one.until((tab) => tab.state.node === 1 && tab.analysis);
    assert.equal(one.state.last, "e1e3");
    assert.equal(await one.page.isVisible("#analysis"), true);
    assert.equal(other.state.game, "royal-palette");
    for (const tab of [one, other]) {
        assert.deepEqual(tab.errors, []);
        await tab.page.context().close();
    }
});

test("undo, hint, resign, moves and their keys", async () => {
    const tab = await Tab.open(browser, server.url);
    const { page } = tab;
    await tab.begin("colorbound", { black: "person" });
    for (const move of ["Ke3", "Ke6"]) {
        await page.fill("#move", move);
        await page.keyboard.press("Enter");
        await page.waitForFunction((text) => document.getElementById("moves").textContent.includes(text), move);
    }
    await page.locator("h1").click();
    await page.keyboard.press("Home");
    await tab.until((other) => other.state.node === 0 && !other.state.live);
    await page.keyboard.press("ArrowRight");
    await tab.until((other) => other.state.node === 1);
    await page.keyboard.press("End");
    await tab.until((other) => other.state.live);
    await page.click("#undo");
    await tab.until((other) => other.state.tree.length === 2);
    await page.click("#hint");
    await page.waitForFunction(() => document.getElementById("status").textContent.startsWith("Ermine would play"));
    await page.click("#resign");
    await page.click("dialog button.strong");
    await tab.until((other) => other.state.result);
    assert.equal(tab.state.result.text, "White wins: Black resigned");
    await tab.until(({ review }) => review?.over);
    assert.equal(await page.isVisible("#review table"), true);
    await page.context().close();
});

test("a piece is dragged to its square, and put back from illegal ones", async () => {
    const tab = await Tab.open(browser, server.url);
    const { page } = tab;
    await tab.begin("colorbound", { black: "person" });
    const middle = async (at) => {
        const { x, y, width, height } = await tab.box(at);
        return [x + width / 2, y + height / 2];
    };
    const pull = async (from, to) => {
        await page.mouse.move(...await middle(from));
        await page.mouse.down();
        await page.mouse.move(...await middle(to), { steps: 4 });
        const there = await page.evaluate(() => document.querySelector("#board .pieces").lastElementChild.getBoundingClientRect().toJSON());
        const [x, y] = await middle(to);
        assert.ok(Math.abs(there.x + there.width / 2 - x) < 5 && Math.abs(there.y + there.height / 2 - y) < 5);
        await page.mouse.up();
    };
    const { legal } = tab.state;
    const before = await page.locator("#board .pieces").innerHTML();
    await pull(legal[0].squares[0], [0, 7]);
    assert.equal(tab.state.tree.length, 1);
    assert.equal((await page.locator("#board .pieces .piece").count()), (before.match(/class="piece"/g) ?? []).length);
    await page.keyboard.press("Escape");
    const plain = legal.find(({ squares }) => squares.length === 2);
    await pull(...plain.squares);
    await tab.until(({ state }) => state.tree.length === 2);
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("a piece whose pointer is taken away goes back", async () => {
    const tab = await Tab.open(browser, server.url, { hasTouch: true });
    const { page } = tab;
    await tab.begin("colorbound", { black: "person" });
    const middle = async (at) => {
        const { x, y, width, height } = await tab.box(at);
        return { x: x + width / 2, y: y + height / 2 };
    };
    const places = () => page.evaluate(() => [...document.querySelectorAll("#board .pieces > *")].map((piece) => piece.getAttribute("transform")).filter(Boolean).sort().join());
    const touched = () => page.locator("#board .touched").count();
    const { squares: [from, to] } = tab.state.legal.find(({ squares }) => squares.length === 2);
    const [home, there, beside] = [await middle(from), await middle(to), await middle([0, 7])];
    const before = await places();
    await page.evaluate(() => window.addEventListener("pointerdown", ({ pointerId }) => { window.pointer = pointerId; }, true));
    const session = await page.context().newCDPSession(page);
    const finger = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    const ways = {
        "the browser takes it": () => finger("touchCancel"),
        "a second finger comes": () => finger("touchStart", { ...there, id: 0 }, { ...beside, id: 1 }),
        "the window is left": () => page.evaluate(() => { window.dispatchEvent(new Event("blur")); }),
        "Escape is pressed": () => page.keyboard.press("Escape"),
        "the capture is lost": () => page.evaluate(() => document.getElementById("board").releasePointerCapture(window.pointer)),
    };
    for (const [name, way] of Object.entries(ways)) {
        await finger("touchStart", { ...home, id: 0 });
        await finger("touchMove", { ...there, id: 0 });
        assert.deepEqual([await places() === before, await touched()], [false, 1], name);
        await way();
        // A lost capture is noticed with the next pointer events.
        for (const away of name === "the capture is lost" ? [9, 18] : []) await finger("touchMove", { x: there.x + away, y: there.y, id: 0 });
        assert.deepEqual([await places() === before, await touched()], [true, 0], name);
        if (name !== "the browser takes it") await finger("touchEnd");
        assert.deepEqual([tab.state.tree.length, await touched()], [1, 0], name);
    }
    // A mouse button released where the page did not see it.
    await page.mouse.move(home.x, home.y);
    await page.mouse.down();
    await page.mouse.move(there.x, there.y);
    assert.notEqual(await places(), before);
    await page.evaluate(() => window.dispatchEvent(new PointerEvent("pointermove", { pointerId: 1, buttons: 0 })));
    assert.equal(await places(), before);
    await page.mouse.up();
    // The next drag is a move again.
    await finger("touchStart", { ...home, id: 0 });
    await finger("touchMove", { ...there, id: 0 });
    await finger("touchEnd");
    await tab.until(({ state }) => state.tree.length === 2);
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("a clock runs on while an earlier move is looked at, and so does the game", async () => {
    const tab = await Tab.open(browser, server.url);
    const { page } = tab;
    await tab.begin("colorbound", { timed: true });
    await tab.until(({ state }) => state.actor === "person");
    await tab.click(tab.state.legal.find(({ squares }) => squares.length === 2));
    await page.locator("h1").click();
    await page.keyboard.press("Home");
    await tab.until(({ state }) => state.node === 0 && state.head === 2);
    assert.deepEqual([tab.state.live, tab.state.clock.running], [false, "white"]);
    const shown = await page.textContent("#clock-white");
    await page.waitForFunction((before) => document.getElementById("clock-white").textContent !== before, shown);
    await page.keyboard.press("End");
    await tab.until(({ state }) => state.live && state.actor === "person");
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("a page without storage works and forgets", async () => {
    const folder = mkdtempSync(join(tmpdir(), "ermine-forgets-"));
    const puzzles = join(folder, "puzzles.jsonl");
    writeFileSync(puzzles, readFileSync(new URL("../../puzzles/colorbound.jsonl", import.meta.url), "utf8").split("\n")[0]);
    assert.deepEqual(await once(work("export", "html", "puzzles", puzzles), "exit"), [0, null]);
    for (const lacking of ["throws", "null"]) {
        const tab = await Tab.open(browser, server.url, { lacking });
        const { page } = tab;
        await tab.begin("colorbound", { black: "person" });
        await tab.click(tab.state.legal[0]);
        await page.click("#settings");
        await page.selectOption("#theme", "dark");
        await page.click("dialog button.strong");
        await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
        await page.click("#puzzles");
        await page.selectOption("#puzzle-game", "colorbound");
        await page.click("#solve");
        await tab.until(({ quiz }) => quiz?.game === "colorbound");
        await page.click("#quiz-leave");
        await tab.until(({ quiz }) => quiz === null);
        // After a reload it is admitted, to another board.
        await page.reload();
        await page.waitForSelector("[role=gridcell]");
        await tab.until(({ state }) => state.game === "royal-palette");
        assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "auto");
        assert.deepEqual(tab.errors, []);
        await page.context().close();
        const { page: shared, errors } = await openFile(browser, join(folder, "puzzles.html"), { lacking });
        await shared.locator("#quiz-solution").press("Enter");
        assert.equal(await shared.textContent("#quiz-end"), "Not solved.");
        assert.deepEqual(errors, []);
        await shared.context().close();
    }
    rmSync(folder, { recursive: true });
});

test("stored values that cannot be read are ignored", async () => {
    const tab = await Tab.open(browser, server.url);
    const { page } = tab;
    await page.evaluate(() => {
        localStorage.setItem("ermine-settings", "{torn");
        sessionStorage.setItem("ermine-puzzles", "{torn");
    });
    await page.reload();
    await page.waitForSelector("[role=gridcell]");
    // Full storage counts as no storage.
    await page.evaluate(() => {
        Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
    });
    await page.click("#puzzles");
    await page.click("#solve");
    await tab.until(({ quiz }) => quiz);
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("announcements, focus, and refused actions", async () => {
    const tab = await Tab.open(browser, server.url);
    const { page } = tab;
    const said = (text) => page.waitForFunction((wanted) => document.getElementById("status").textContent.includes(wanted), text);
    const focused = () => page.evaluate(() => document.activeElement.dataset.square ?? document.activeElement.dataset.node ?? document.activeElement.id);
    // A new visitor plays against the engine; the die has been rolled.
    assert.deepEqual([tab.state.seats.black.kind, tab.state.actor], ["engine", "person"]);
    // A move typed where a roll is due omits the roll.
    await tab.begin("royal-palette", { black: "person", dice: "typed", start: "" });
    await page.fill("#move", "e4");
    await page.keyboard.press("Enter");
    await said("White: e4{Green}. Black is to roll");
    assert.equal(tab.state.tree.some((node) => node.roll), false);
    // After the die is pressed with the keyboard, focus goes to the board.
    await page.locator("[data-face=r3]").press("Enter");
    await said("Black rolled 3. Black is to move. Lock: Green, pieces that stand on it");
    assert.match(await focused(), /^[a-h][1-8]$/);
    await tab.press([0, 0]);
    assert.equal(await page.textContent("#wrong"), "");
    await tab.press([0, 6]);
    await page.waitForFunction(() => /^Black pawn.*: no move from a7 now \(Lock: Green/.test(document.getElementById("wrong").textContent));
    assert.equal(await page.locator("#board .dimmed").count() > 0, true);
    // The touched pieces have opened their cards; the keyboard steps through the moves.
    assert.match(await page.textContent("#piece"), /Pawn.*now: no move/is);
    await page.click("#tab-moves");
    await page.locator("[data-node='1']").press("Enter");
    await tab.until(({ state }) => state.node === 1);
    assert.equal(await focused(), "1");
    assert.equal(await page.isDisabled("#undo"), true);
    // Escape closes a dialog, also from its board; a wrong position is reported in one.
    await page.click("#setup");
    await page.locator(".setup-board [tabindex='0']").focus();
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.getElementById("dialog").open);
    await page.click("#new");
    if (!await page.isVisible("#start")) await page.click("dialog summary");
    await page.selectOption("#start", "fen");
    await page.fill("#start-text", "none");
    await page.click("#begin");
    await page.waitForFunction(() => document.querySelector("dialog .wrong").textContent.includes("position"));
    await page.keyboard.press("Escape");
    // The rules dialog is that of the puzzle; a new game ends the puzzle.
    await page.click("#puzzles");
    await page.selectOption("#puzzle-game", "royal-standard");
    await page.click("#solve");
    await tab.until(({ quiz }) => quiz?.game === "royal-standard");
    await page.click("#rules");
    assert.match(await page.textContent("dialog"), /standard-bearer/i);
    await page.keyboard.press("Escape");
    await tab.begin("royal-rumble", { black: "person" });
    await tab.until(({ quiz }) => quiz === null);
    // Another board is shown large.
    await page.click("[data-panel='4']");
    assert.equal(await page.textContent(".mini[aria-pressed=true] strong"), "4. lion");
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("a game is reviewed, and other moves are tried", async () => {
    const tab = await Tab.open(browser, server.url);
    const { page } = tab;
    await tab.begin("colour-chess", { black: "person", start: "" });
    const random = chance(3);
    for (let count = 0; count < 12; count += 1) {
        await page.fill("#move", tab.state.legal[Math.floor(random() * tab.state.legal.length)].step);
        const before = tab.state;
        await page.keyboard.press("Enter");
        await tab.until((other) => other.state !== before);
    }
    await page.click("#judge");
    await tab.until((other) => other.review?.over);
    assert.equal(tab.review.steps.length, 12);
    assert.ok(tab.review.totals[0].loss + tab.review.totals[1].loss > 0.05);
    await page.waitForSelector("#review .graph .curve");
    const worst = page.locator(".worst button").first();
    const text = await worst.textContent();
    await worst.click();
    await tab.until((other) => !other.state.live);
    const tried = tab.state.node;
    const known = tab.state.tree.find((node) => node.parent === tried);
    assert.ok(text.includes(known.notation), text);
    const other = tab.state.legal.find(({ step }) => step !== known.step);
    await page.fill("#move", other.step);
    await page.keyboard.press("Enter");
    await tab.until(({ state }) => state.tree.length === 14);
    assert.equal(await page.locator(".variation").count(), 1);
    await page.click("#tab-moves");
    await page.click("#promote");
    await tab.until(({ state }) => state.tree.findIndex((node) => node.step === other.step) < state.tree.findIndex((node) => node.id === known.id));
    await page.click("#players");
    await page.selectOption("#black-seat", "engine");
    await page.selectOption("#white-seat", "engine");
    await page.fill("#white-time", "0.05");
    await page.fill("#black-time", "0.05");
    await page.click("#sit");
    await tab.until(({ state }) => state.tree.length > 16 && state.live);
    await page.click("#players");
    await page.selectOption("#black-seat", "person");
    await page.selectOption("#white-seat", "person");
    await page.click("#sit");
    await tab.until(({ state }) => state.actor !== "engine" && state.seats.black.kind === "person");
    await page.click("#remove");
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("a puzzle is answered wrong, hinted at, and solved", async () => {
    const tab = await Tab.open(browser, server.url);
    const { page } = tab;
    const lines = readFileSync(new URL("../../puzzles/colorbound.jsonl", import.meta.url), "utf8").trim().split("\n");
    const whole = lines.map((line) => JSON.parse(line)).find(({ solution }) => solution.length === 2);
    await page.click("#puzzles");
    await page.setInputFiles("#puzzle-file", { name: "own.jsonl", mimeType: "text/plain", buffer: Buffer.from(JSON.stringify(whole)) });
    await page.click("#solve");
    await tab.until(({ quiz }) => quiz?.id === whole.id);
    const wrong = tab.quiz.legal.find(({ step }) => !whole.solution[0].accepted.includes(step));
    await tab.touch(wrong);
    await page.waitForFunction(() => /^(Not it|Good, but not best).*Try again\./.test(document.getElementById("quiz-said").textContent));
    await page.click("#quiz-hint");
    await page.waitForFunction(() => document.getElementById("quiz-said").textContent.startsWith("Look at"));
    for (const { accepted: [answer] } of whole.solution) {
        const before = tab.quiz;
        await tab.touch(tab.quiz.legal.find(({ step }) => step === answer));
        await tab.until(({ quiz }) => quiz !== before);
        await page.waitForFunction(() => document.getElementById("quiz-said").textContent.startsWith("Right"));
    }
    assert.deepEqual([tab.quiz.over, tab.quiz.solved, tab.quiz.wrong, tab.quiz.hints], [true, false, 1, 1]);
    assert.equal(await page.textContent("#quiz-end"), "Found, with 1 wrong answer and 1 hint.");
    await page.waitForFunction(() => document.getElementById("quiz-rating").textContent.includes("at most"));
    await page.click("#quiz-next");
    await tab.until(({ quiz }) => quiz === null);
    assert.equal(await page.isVisible("#undo"), true);
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("the board of a puzzle of the match is found, and puzzles survive a page reload", async () => {
    const tab = await Tab.open(browser, server.url);
    const { page } = tab;
    const asks = (line) => JSON.parse(line).themes.includes("whichBoard");
    const lines = readFileSync(new URL("../../puzzles/royal-rumble.jsonl", import.meta.url), "utf8").trim().split("\n").filter(asks);
    await page.click("#puzzles");
    await page.setInputFiles("#puzzle-file", { name: "own.jsonl", mimeType: "text/plain", buffer: Buffer.from(lines.slice(0, 2).join("\n")) });
    await page.click("#solve");
    await tab.until(({ quiz }) => quiz?.asks_board);
    await page.reload();
    await page.waitForSelector("#quiz-skip");
    const [answer] = JSON.parse(lines[0]).solution[0].accepted;
    await page.click(`[data-panel="${answer.split(":")[0]}"]`);
    await tab.touch(tab.quiz.legal.find(({ step }) => step === answer));
    await tab.until(({ quiz }) => quiz.over);
    assert.equal(await page.textContent("#quiz-end"), "Solved at the first try.");
    await page.click("#quiz-next");
    await tab.until(({ quiz }) => quiz && !quiz.over);
    await page.click("#quiz-solution");
    await tab.until(({ quiz }) => quiz.over && !quiz.finished);
    await page.click("#quiz-leave");
    await tab.until(({ quiz }) => quiz === null);
    for (const game of ["royal-palette", "royal-rumble"]) {
        await page.click("#puzzles");
        await page.selectOption("#puzzle-game", game);
        await page.click("#solve");
        await tab.until(({ quiz }) => quiz?.game === game);
    }
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

serverTest("a match is watched while it is played, and its games are opened", async () => {
    const folder = mkdtempSync(join(tmpdir(), "ermine-match-"));
    const terms = ["--game", "royal-palette", "--engine", "random name=one", "--seed", "5", "--luck", "0", "--concurrency", "1"];
    const played = work("match", ...terms, "--engine", "random name=other", "--pairs", "2", "--out", join(folder, "played"));
    await once(played, "exit");
    const running = work("match", ...terms, "--engine", "ermine movetime=250", "--pairs", "10000", "--out", join(folder, "running"));
    while (!existsSync(join(folder, "running", "journal.jsonl"))) await new Promise((give) => setTimeout(give, 50));
    const own = await serve("--match", join(folder, "played"), "--match", join(folder, "running"));
    try {
        const tab = await Tab.open(browser, own.url);
        const { page } = tab;
        await page.click("#matches");
        await page.waitForFunction(() => document.getElementById("match-state")?.textContent === "one, other: over.");
        await page.click("[data-game='2']");
        await tab.until(({ state }) => state.names?.[0] === "one" && state.tree.length > 10);
        assert.equal(await page.textContent("#bottom"), "one White");
        assert.notEqual(tab.state.result, null);
        await page.selectOption("#match-name", "1");
        const grows = (game, length) => ({ state }) => state.watched?.[1] === game && state.tree.length > length && state.node === 1;
        // Starts from the node before the last. A game may end before it is seen to grow;
        // then the next one is tried.
        for (let grown = false; !grown;) {
            const before = tab.state;
            await page.locator("[data-live]").first().click({ timeout: 60_000 });
            await tab.until(({ state }) => state !== before && state.names?.includes("ermine") && state.tree.length > 2);
            const { tree: { length }, watched: [, game], result } = tab.state;
            if (result) continue;
            await page.click("#tab-moves");
            await page.click("[data-node='1']");
            await page.click("#tab-match");
            await tab.until((heard) => grows(game, length)(heard) || heard.state.result);
            grown = grows(game, length)(tab);
        }
        await page.check("#match-follow");
        const shown = tab.state;
        await tab.until(({ state }) => state !== shown && state.names && state.tree.length > 10);
        await page.click("#matches");
        assert.equal(await page.isVisible("#match"), false);
        assert.deepEqual(tab.errors, []);
        await page.context().close();
    } finally {
        own.end();
        running.kill();
        await once(running, "exit");
        rmSync(folder, { recursive: true });
    }
});

/** The smallest difference between squares of two colours on the screen: a mean from 0 to 255. */
const leastDifference = async (tab) => {
    const { squares, files } = tab.state.diagram;
    const empty = new Map();
    squares.forEach((square, index) => square.piece || empty.set(square.ground.name, `${"abcdefgh"[index % files]}${Math.floor(index / files) + 1}`));
    const shot = (await tab.page.locator("#board").screenshot()).toString("base64");
    return tab.page.evaluate(async ([picture, names]) => {
        const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
        const board = document.querySelector("#board").getBoundingClientRect();
        const look = (name) => {
            const { x, y, width, height } = document.querySelector(`[data-square="${name}"] .ground`).getBoundingClientRect();
            const drawn = new OffscreenCanvas(54, 54).getContext("2d");
            drawn.drawImage(bitmap, x - board.x + 3, y - board.y + 3, width - 6, height - 6, 0, 0, 54, 54);
            return drawn.getImageData(0, 0, 54, 54).data;
        };
        const looks = names.map(look);
        const differ = (one, other) => one.reduce((sum, value, index) => sum + Math.abs(value - other[index]), 0) / (one.length * 0.75);
        return Math.min(...looks.flatMap((one, index) => looks.slice(0, index).map((other) => differ(one, other))));
    }, [shot, [...empty.values()]]);
};

test("colour-blind players can distinguish the colours", async () => {
    const tab = await Tab.open(browser, server.url, { bypassCSP: true });
    const { page } = tab;
    const eyes = await page.context().newCDPSession(page);
    const seen = {};
    for (const game of ["royal-palette", "colour-chess"]) {
        await tab.begin(game, { black: "person", dice: "typed", start: "" });
        for (const patterns of [false, true]) {
            await page.click("#settings");
            await page.setChecked("#patterns", patterns);
            await page.click("dialog button.strong");
            for (const type of ["none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia"]) {
                await eyes.send("Emulation.setEmulatedVisionDeficiency", { type });
                seen[`${game} ${patterns ? "patterns" : "plain"} ${type}`] = await leastDifference(tab);
            }
        }
    }
    assert.ok(seen["royal-palette plain deuteranopia"] < 6, "blue and purple look alike: patterns are needed");
    for (const [name, least] of Object.entries(seen)) assert.ok(least > 12 || name.includes("plain"), `${name}: ${least}`);
    await page.context().close();
});

const seriousIn = async (page) => {
    const found = await page.evaluate(`(() => { ${axe.source}; return axe.run(); })()`);
    const serious = found.violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
    return serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ")}`);
};

test("a game is shared as a page that needs no server, from the page and by command", async () => {
    const folder = mkdtempSync(join(tmpdir(), "ermine-share-"));
    const tab = await Tab.open(browser, server.url);
    const draw = chance(3);
    await tab.begin("royal-palette", { black: "person", start: "" });
    for (let count = 0; count < 12; count += 1) {
        const { legal } = await tab.until(({ state }) => state.actor === "person");
        await tab.click(legal[Math.floor(draw() * legal.length)]);
    }
    await tab.page.click("#judge");
    await tab.until(({ review }) => review?.over);
    const [record, shared] = [join(folder, "game.ermine"), join(folder, "game.html")];
    for (const [title, path] of [["Record", record], ["Page to share", shared]]) {
        await tab.page.click("#file");
        const download = tab.page.waitForEvent("download");
        await tab.page.click(`dialog button:has-text('${title}')`);
        await (await download).saveAs(path);
    }
    const made = work("export", "html", "game", record, "--review", "--out", join(folder, "same.html"));
    assert.deepEqual(await once(made, "exit"), [0, null]);
    for (const path of [shared, join(folder, "same.html")]) {
        const { page, errors } = await openFile(browser, path);
        assert.match(await page.textContent("#title"), /^Royal Palette/);
        if (await page.isEnabled("#last")) await page.click("#last");
        await page.click("#first");
        assert.equal(await page.isDisabled("#back"), true);
        const board = () => page.locator("#board svg").innerHTML();
        const start = await board();
        for (let count = 0; count < 3; count += 1) await page.keyboard.press("ArrowRight");
        assert.notEqual(await board(), start);
        assert.equal(await page.getAttribute("[aria-current=true]", "data-node"), "3");
        const focused = () => page.evaluate(() => document.activeElement.dataset.node ?? document.activeElement.id);
        await page.locator("[data-node='5']").press("Enter");
        assert.equal(await focused(), "5");
        await page.locator("#last").press("Enter");
        assert.deepEqual([await page.isDisabled("#forward"), await focused()], [true, "first"]);
        assert.equal(await page.locator(".graph .touch").count(), tab.review.steps.length);
        await page.click("#text summary");
        assert.match(await page.textContent("#record"), /\[Game "royal-palette"\]/);
        await page.click("#patterns");
        assert.deepEqual([errors, await seriousIn(page)], [[], []]);
        await page.context().close();
    }
    assert.deepEqual(tab.errors, []);
    await tab.page.context().close();
    rmSync(folder, { recursive: true });
});

test("an analysis and puzzles are shared", async () => {
    const folder = mkdtempSync(join(tmpdir(), "ermine-share-"));
    const write = async (...words) => assert.deepEqual(await once(work("export", "html", ...words), "exit"), [0, null]);
    await write("analysis", "--moves", "r2 e2e4", "--nodes", "20000", "--out", join(folder, "analysis.html"));
    const { page, errors } = await openFile(browser, join(folder, "analysis.html"));
    assert.match(await page.textContent("#analysis"), /^\d+ %White winsdepth \d+, /);
    assert.ok(await page.locator("#board .arrow").count() > 0);
    assert.deepEqual([errors, await seriousIn(page)], [[], []]);
    await page.context().close();
    for (const game of ["colour-chess", "royal-rumble"]) {
        const file = new URL(`../../puzzles/${game}.jsonl`, import.meta.url);
        const puzzles = readFileSync(file, "utf8").trim().split("\n").slice(0, 6).map((line) => JSON.parse(line));
        const list = join(folder, `${game}.jsonl`);
        writeFileSync(list, puzzles.map((puzzle) => JSON.stringify(puzzle)).join("\n"));
        await write("puzzles", list);
        const { page: solved, errors: wrongs } = await openFile(browser, join(folder, `${game}.html`));
        const said = () => solved.textContent("#quiz-said");
        for (const puzzle of puzzles) {
            for (const { accepted: [answer] } of puzzle.solution) {
                for (const step of answer.split(" ")) {
                    const [number, own] = step.includes(":") ? step.split(":") : [null, step];
                    const look = solved.locator(`[data-panel="${number}"]`);
                    if (number && await look.isEnabled()) await look.click();
                    for (const square of own.match(/[a-j][0-9]+/g)) await pressSquare(solved, `#board [data-square=${square}]`);
                    if (await solved.locator("#done").count()) await solved.click("#done");
                    const choice = solved.locator(".choices button");
                    if (await choice.count()) await choice.first().click();
                }
                assert.match(await said(), /^(Right|.* is right so far)/, `${puzzle.id} ${answer}`);
            }
            assert.equal(await solved.textContent("#quiz-end"), "Solved at the first try.", puzzle.id);
            await solved.click("#quiz-next");
        }
        // The first one again: wrong move, hint, solution shown.
        await solved.locator("#quiz-hint").press("Enter");
        assert.match(await said(), /^(Look at|It is about)/);
        assert.equal(await solved.evaluate(() => document.activeElement.id), "quiz-hint");
        await solved.click("#quiz-solution");
        assert.equal(await solved.textContent("#quiz-end"), "Not solved.");
        assert.deepEqual([wrongs, await seriousIn(solved)], [[], []]);
        await solved.context().close();
    }
    rmSync(folder, { recursive: true });
});

test("axe finds no serious accessibility fault", { timeout: 120_000 }, async () => {
    for (const colorScheme of ["light", "dark"]) {
        const tab = await Tab.open(browser, server.url, { colorScheme });
        for (const game of GAMES) {
            await tab.begin(game, { black: "person" });
            for (const dialog of [null, "#new", "#file", "#settings", "#rules"]) {
                if (dialog && game !== GAMES[0]) continue;
                if (dialog) await tab.page.click(dialog);
                assert.deepEqual(await seriousIn(tab.page), [], `${game} ${dialog} ${colorScheme}`);
                if (dialog) await tab.page.click("dialog .title button");
            }
        }
        await tab.page.context().close();
    }
});
