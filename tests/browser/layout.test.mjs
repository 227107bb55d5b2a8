// The layout of the page, what stands beside the board, and what the page remembers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import axe from "axe-core";
import { Tab, browse, serve, serverTest } from "./tools.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1280, height: 800 } };

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

/** The boxes of elements that are wholly inside the window. */
const inside = (page, ...selectors) => page.evaluate((wanted) => wanted.map((selector) => {
    const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
    const { x, y, right, bottom, width, height } = element?.getBoundingClientRect() ?? {};
    return { selector, x, y, width, height, isInside: x >= 0 && y >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1 };
}), selectors);

const colour = (page, selector) => page.locator(selector).first().evaluate((element) => getComputedStyle(element).backgroundColor);

/** Types a move, where the move field may be behind a button. */
async function type(tab, text) {
    const { page } = tab;
    const { state } = tab;
    if (!await page.isVisible("#move")) await page.click("#more");
    await page.fill("#move", text);
    await page.keyboard.press("Enter");
    await tab.until((other) => other.state !== state);
}

for (const [name, options, width] of [["laptop", LAPTOP, 728], ["phone", PHONE, 390]]) {
    test(`on a ${name} the board is as large as it can be, and nothing is hidden or moves`, async () => {
        const tab = await Tab.open(browser, server.url, options);
        const { page } = tab;
        await tab.begin("royal-palette", { black: "person", dice: "typed", start: "", timed: true });
        await page.click("[data-face=r2]");
        await tab.until(({ state }) => state.node === 1);
        await type(tab, "e4");
        await page.click("[data-face=r3]");
        await tab.until(({ state }) => state.actor === "person");
        // Closes what the move field was behind.
        if (options === PHONE) await page.click("h1");
        const seen = await inside(page, "#board", "#bind .die", "#bind .lock", "#clock-white", "#clock-black");
        assert.ok(seen.every(({ isInside }) => isInside), JSON.stringify(seen));
        assert.deepEqual([seen[0].width, seen[0].height], [width, width]);
        // Die and lock are of one height, and the lock has the colour that it names.
        assert.ok(Math.abs(seen[1].height - seen[2].height) <= 1, JSON.stringify(seen));
        assert.equal(await page.textContent("#bind .lock b"), "Green");
        const { rgb } = tab.state.diagram.squares.find((square) => square.ground.name === "Green").ground;
        assert.equal(await colour(page, "#bind .lock"), `rgb(${[1, 3, 5].map((at) => parseInt(rgb.slice(at, at + 2), 16)).join(", ")})`);
        // Own pieces without a move are dimmed, the others are not.
        const own = tab.state.diagram.squares.filter((square) => square.piece?.side === "black").length;
        const free = new Set(tab.state.legal.map(({ squares }) => squares[0].join()));
        assert.equal(await page.locator("#board .dimmed").count(), own - free.size);
        await page.click(options === PHONE ? "#dock-analyse" : "#analyse");
        await tab.until(({ analysis, state }) => analysis?.node === state.node);
        const now = await inside(page, "#board", "#bind .die", "#bind .lock", "#analysis .lines li", options === PHONE ? "#head-clocks .clock" : "#clock-black");
        assert.ok(now.every(({ isInside }) => isInside), JSON.stringify(now));
        assert.deepEqual([now[0].width, now[0].height, now[0].x], [width, width, seen[0].x]);
        // The board stays where it is; beside it, all that binds the move.
        const still = options === LAPTOP ? 3 : 1;
        assert.deepEqual(now.slice(0, still), seen.slice(0, still));
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
        assert.deepEqual(tab.errors, []);
        await page.context().close();
    });
}

test("the page fits a width of 320 pixels and a zoom of 200 per cent", async () => {
    for (const viewport of [{ width: 320, height: 640 }, { width: 640, height: 400 }]) {
        const tab = await Tab.open(browser, server.url, { viewport });
        for (const game of ["royal-palette", "royal-rumble"]) {
            await tab.begin(game, { black: "person", start: "" });
            const { scroll, board } = await tab.page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, board: document.getElementById("board").getBoundingClientRect().width }));
            assert.ok(scroll <= viewport.width && board >= 300, `${game} ${viewport.width}: ${scroll} ${board}`);
        }
        await tab.page.context().close();
    }
});

test("moves are gone through by buttons, keys after a move by mouse, and the wheel", async () => {
    const tab = await Tab.open(browser, server.url, LAPTOP);
    const { page } = tab;
    await tab.begin("colorbound", { black: "person" });
    for (let count = 0; count < 4; count += 1) await tab.click(tab.state.legal.find(({ squares }) => squares.length === 2));
    const goes = async (act, node) => {
        await act();
        await tab.until(({ state }) => state.node === node);
    };
    const press = (key) => () => page.keyboard.press(key);
    // The focus is still on the board, where the mouse left it.
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "gridcell");
    await goes(press("ArrowLeft"), 3);
    await goes(press("Home"), 0);
    await goes(press("ArrowRight"), 1);
    await goes(press("End"), 4);
    assert.deepEqual([await page.isDisabled("#forward"), await page.isDisabled("#last")], [true, true]);
    for (const [id, node] of [["first", 0], ["forward", 1], ["last", 4], ["back", 3]]) await goes(() => page.click(`#${id}`), node);
    const { x, y } = await tab.box([0, 0]);
    await page.mouse.move(x + 5, y + 5);
    await goes(() => page.mouse.wheel(0, 120), 4);
    await goes(() => page.mouse.wheel(0, -120), 3);
    // A board entered by Tab keeps its arrow keys.
    await page.locator("#settings").focus();
    await page.keyboard.press("Tab");
    const square = () => page.evaluate(() => document.activeElement.dataset.square);
    const entered = await square();
    assert.match(entered, /^[a-h][1-8]$/);
    await page.keyboard.press(entered.startsWith("h") ? "ArrowLeft" : "ArrowRight");
    assert.notEqual(await square(), entered);
    assert.equal(tab.state.node, 3);
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("what was removed or replaced comes back", async () => {
    const tab = await Tab.open(browser, server.url, LAPTOP);
    const { page } = tab;
    assert.equal(await page.isVisible("#remove"), false);
    await tab.begin("colorbound", { black: "person" });
    for (const move of ["Ke3", "Ke6", "Wc4"]) await type(tab, move);
    const { position } = tab.state;
    await page.click("[data-node='1']");
    await tab.until(({ state }) => state.node === 1);
    await page.click("#remove");
    await tab.until(({ state }) => state.tree.length === 1);
    await page.click("#undo-offer");
    await tab.until(({ state }) => state.tree.length === 4 && state.node === 1);
    await page.keyboard.press("End");
    await tab.until(({ state }) => state.position === position);
    await tab.begin("royal-standard", { black: "engine" });
    await page.click("#undo-offer");
    await tab.until(({ state }) => state.position === position && state.seats.black.kind === "person");
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("terms are remembered, and a finished game offers a rematch", async () => {
    const tab = await Tab.open(browser, server.url, LAPTOP);
    const { page } = tab;
    await page.click("#new");
    for (const [name, value] of [["game", "colorbound"], ["level", "5"], ["side", "black"], ["clock", "3+2"]]) await page.click(`label:has([name="${name}"][value="${value}"])`);
    await page.click("#begin");
    await tab.until(({ state }) => state.game === "colorbound" && state.seats.white.kind === "engine" && state.seats.white.elo === 1000);
    await tab.until(({ state }) => state.actor === "person");
    assert.match(await page.textContent("#top"), /Ermine level 5, strong/);
    await page.reload();
    await page.waitForSelector("[role=gridcell]");
    await page.click("#new");
    for (const [name, value] of [["game", "colorbound"], ["level", "5"], ["side", "black"], ["clock", "3+2"]]) assert.equal(await page.isChecked(`[name="${name}"][value="${value}"]`), true, name);
    await page.keyboard.press("Escape");
    assert.equal(await page.isVisible("#rematch"), false);
    await page.click("#resign");
    await page.click("dialog button.strong");
    await tab.until(({ state }) => state.result);
    assert.deepEqual([await page.isVisible("#judge"), await page.isVisible("#again"), await page.textContent("#bind h2")], [true, true, tab.state.result.text]);
    await page.click("#rematch");
    await tab.until(({ state }) => !state.result && state.seats.white.kind === "person" && state.seats.black.elo === 1000 && state.clock);
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

serverTest("a link without a token has a clear page", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(server.url.replace(/#.*/, ""));
    await page.waitForSelector("main [role=alert]");
    assert.match(await page.textContent("main"), /^This link has no token/);
    assert.equal(await page.locator("button:visible").count(), 0);
    await page.goto(`${server.url.replace(/#.*/, "")}#token=wrong`);
    await page.reload();
    await page.waitForSelector("main [role=alert]");
    assert.match(await page.textContent("main"), /^This link is not valid/);
    await context.close();
});

test("what the browser stores has a version and can be forgotten", async () => {
    const tab = await Tab.open(browser, server.url, LAPTOP);
    const { page } = tab;
    await page.click("#settings");
    await page.selectOption("#theme", "dark");
    await page.check("#letters");
    await page.click("dialog button.strong");
    const kept = () => page.evaluate(() => localStorage.getItem("ermine-settings"));
    // They are stored once the dialog has closed.
    await page.waitForFunction(() => localStorage.getItem("ermine-settings"));
    assert.equal(JSON.parse(await kept()).version, 1);
    assert.ok(await page.locator("#board .letter").count() > 8);
    await page.evaluate(() => localStorage.setItem("ermine-settings", JSON.stringify({ version: 0, value: { theme: "light" } })));
    await page.reload();
    await page.waitForSelector("[role=gridcell]");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "auto");
    await page.click("#settings");
    await page.selectOption("#theme", "dark");
    await page.click("dialog button.strong");
    await page.click("#settings");
    await page.click("#reset");
    await page.waitForFunction(() => document.documentElement.dataset.theme === "auto");
    assert.equal(await kept(), null);
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("a puzzle shows the roll, the lock and the colour called beside its board", async () => {
    const puzzles = (game) => readFileSync(new URL(`../../puzzles/${game}.jsonl`, import.meta.url), "utf8").trim().split("\n");
    const rolled = puzzles("royal-palette").find((line) => JSON.parse(line).kind === "roll" && / [1-6]$/.test(JSON.parse(line).fen));
    const called = puzzles("colour-chess").find((line) => JSON.parse(line).kind === "move");
    const tab = await Tab.open(browser, server.url, PHONE);
    const { page } = tab;
    await tab.menu("#puzzles");
    await page.setInputFiles("#puzzle-file", { name: "own.jsonl", mimeType: "text/plain", buffer: Buffer.from(`${rolled}\n${called}`) });
    await page.click("#solve");
    await tab.until(({ quiz }) => quiz?.game === "royal-palette");
    const seen = await inside(page, "#task", "#board", "#bind .die", "#bind .lock");
    assert.ok(seen.every(({ isInside }) => isInside), JSON.stringify(seen));
    assert.equal(await page.getAttribute("#bind .die", "aria-label"), `The die shows ${JSON.parse(rolled).fen.at(-1)}`);
    await page.click("#quiz-skip");
    await tab.until(({ quiz }) => quiz?.game === "colour-chess");
    assert.equal(await page.textContent("#bind .lock b"), tab.quiz.diagram.binding.name);
    assert.ok((await inside(page, "#bind"))[0].isInside);
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("the right button draws arrows, and a left click removes them", async () => {
    const tab = await Tab.open(browser, server.url, LAPTOP);
    const { page } = tab;
    await tab.begin("colorbound", { black: "person" });
    const middle = async (at) => {
        const { x, y, width, height } = await tab.box(at);
        return [x + width / 2, y + height / 2];
    };
    const sketch = async (from, to) => {
        await page.mouse.move(...await middle(from));
        await page.mouse.down({ button: "right" });
        await page.mouse.move(...await middle(to));
        await page.mouse.up({ button: "right" });
    };
    await sketch([0, 2], [3, 5]);
    await sketch([4, 4], [4, 4]);
    assert.deepEqual([await page.locator("#board .arrow.own").count(), await page.locator("#board .ring.own").count()], [1, 1]);
    await sketch([4, 4], [4, 4]);
    assert.equal(await page.locator("#board .ring.own").count(), 0);
    await tab.press([4, 4]);
    assert.equal(await page.locator("#board .own").count(), 0);
    assert.equal(tab.state.tree.length, 1);
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("check is marked on the square of the king", async () => {
    const tab = await Tab.open(browser, server.url, LAPTOP);
    const { page } = tab;
    await page.click("#new");
    await page.click("label:has([value='royal-palette'])");
    await page.click("label:has([name=opponent][value=person])");
    if (!await page.isVisible("#start")) await page.click("dialog summary");
    await page.selectOption("#start", "fen");
    await page.fill("#start-text", "k3r3/7p/8/8/8/8/8/4K2R w K - 0 1 arh g 3");
    await page.click("#begin");
    await tab.until(({ state }) => state.diagram.state === "check");
    await page.waitForFunction(() => document.querySelectorAll("#board .check").length === 1);
    assert.match(await page.getAttribute("[data-square=e1]", "aria-label"), /in check/);
    // The lock does not hold: its chip says so.
    assert.equal(await page.textContent("#bind .lock small"), "Lock, lifted");
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("the number of lines is a setting, and a line under the pointer shows its arrow and its boards", async () => {
    const tab = await Tab.open(browser, server.url, LAPTOP);
    const { page } = tab;
    await tab.begin("colorbound", { black: "person" });
    await page.click("#settings");
    await page.selectOption("#lines", "2");
    await page.click("dialog button.strong");
    await page.click("#analyse");
    await tab.until(({ analysis, state }) => state.analysis.lines === 2 && analysis?.lines.length === 2);
    const second = page.locator("#analysis .lines li").nth(1);
    const arrow = () => page.locator("#board .arrow path").first().getAttribute("d");
    await page.waitForSelector("#board .arrow");
    await second.focus();
    await page.waitForFunction(() => document.querySelectorAll("#board .arrow").length === 1);
    const pointed = await arrow();
    await page.locator("#analysis .lines li").first().focus();
    assert.notEqual(await arrow(), pointed);
    await page.locator("#analysis .lines li").first().blur();
    // A step of a line shows the board after it, beside the line.
    await page.locator("#analysis .lines li").first().locator(".along").nth(1).hover();
    await page.waitForSelector("#preview svg");
    const [{ x, width }, line] = [await page.locator("#preview").boundingBox(), await page.locator("#analysis .lines li").first().boundingBox()];
    assert.ok(x + width <= line.x);
    const now = tab.state.diagram.squares.filter((square) => square?.piece).length;
    assert.equal(await page.locator("#preview .piece").count(), now);
    const drawn = () => page.locator("#preview svg").innerHTML();
    const after = await drawn();
    await page.locator("#analysis .lines li").first().locator(".along").first().hover();
    await page.waitForFunction((before) => document.querySelector("#preview svg").innerHTML !== before, after);
    await page.mouse.move(5, 5);
    await page.waitForSelector("#preview", { state: "hidden" });
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("axe finds no serious fault beside a game, in a review and in a puzzle", { timeout: 120_000 }, async () => {
    for (const options of [PHONE, { ...LAPTOP, colorScheme: "dark" }]) {
        const tab = await Tab.open(browser, server.url, { ...options, bypassCSP: true });
        const { page } = tab;
        const serious = async (where) => {
            const { violations } = await page.evaluate(`(() => { ${axe.source}; return axe.run(); })()`);
            const found = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
            assert.deepEqual(found.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`), [], where);
        };
        await tab.menu("#file");
        await page.fill("#import-text", '[Game "colorbound"]\n\n{Two ways.} 1. Ke3 (1. Wc4 Wc5) 1... Ke6 2. Wc4 *\n');
        await page.click("#import");
        await tab.until(({ state }) => state.tree.length === 6);
        await tab.closed();
        await serious("moves");
        if (options === PHONE) await page.click("#more");
        await page.click("#judge");
        await tab.until(({ review }) => review?.over);
        await serious("review");
        await page.click(options === PHONE ? "#dock-analyse" : "#analyse");
        await tab.until(({ analysis, state }) => analysis?.node === state.node);
        await serious("analysis");
        await tab.menu("#puzzles");
        await page.selectOption("#puzzle-game", "royal-rumble");
        await page.click("#solve");
        await tab.until(({ quiz }) => quiz);
        await serious("puzzle");
        await page.click("#quiz-solution");
        await tab.until(({ quiz }) => quiz.over);
        await page.waitForSelector("#quiz-why");
        await serious("solution");
        await page.context().close();
    }
});
