// What a newcomer needs: cards of the pieces, complete rules, comments, bookmarks.

import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Tab, boxOf, browse, openFile, pressSquare, serve, serverTest, work } from "./tools.mjs";

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

const square = (name) => `#board [data-square="${name}"]`;

test("the card of a piece is shown by touch, pointer and focus", async () => {
    const tab = await Tab.open(browser, server.url, LAPTOP);
    const { page } = tab;
    await tab.begin("colorbound", { black: "person" });
    // The opponent's piece opens the tab; the card has its text and its moves.
    await pressSquare(page, square("d8"));
    await page.waitForSelector("#piece article");
    assert.equal(await page.textContent("#piece article h3"), "Dragon");
    assert.match(await page.textContent("#piece article"), /One step diagonally, or leaps of two squares/);
    assert.equal(await page.locator("#piece .movement .way.both").count(), 10);
    assert.equal(await page.locator("#piece .now").count(), 0);
    // The pointer over another piece is enough now, and so is the focus.
    const { x, y, width, height } = await boxOf(page, square("b1"));
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.waitForFunction(() => document.querySelector("#piece h3").textContent === "Wizard");
    const moves = tab.state.legal.filter(({ squares: [from] }) => from[0] === 1 && from[1] === 0);
    assert.equal(await page.textContent("#piece .now"), `Now: ${moves.map(({ notation }) => notation).join(", ")}`);
    await page.focus("#move");
    await page.focus(square("d8"));
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector("#piece h3").textContent === "King");
    // Every kind can be chosen, and the next move shows the moves again.
    await page.click("#piece .kinds button:has-text('laureate')");
    assert.equal(await page.textContent("#piece article h3"), "Laureate");
    await tab.click(moves[0]);
    await tab.until(({ state }) => state.node === 1);
    assert.equal(await page.getAttribute("#tab-moves", "aria-selected"), "true");
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("the rules are complete and show every piece", async () => {
    const tab = await Tab.open(browser, server.url, LAPTOP);
    const { page } = tab;
    for (const [game, pieces, words] of [["royal-palette", 9, /die/], ["royal-rumble-board", 49, /immobilized/i], ["colorbound-decimal", 8, /shade/]]) {
        await tab.begin(game, { black: "person" });
        await page.click("#rules");
        assert.equal(await page.locator("#dialog .piece-card .movement svg").count(), pieces);
        const text = await page.textContent("#dialog .rules");
        for (const part of ["Set-up", "Promotion", "Draws"]) assert.ok(text.includes(part), `${game}: ${part}`);
        assert.match(text, words);
        await page.keyboard.press("Escape");
    }
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("comments and marks are written about moves", async () => {
    const tab = await Tab.open(browser, server.url, LAPTOP);
    const { page } = tab;
    await tab.begin("colorbound", { black: "person" });
    await tab.click(tab.state.legal[0]);
    await tab.until(({ state }) => state.node === 1);
    await page.click("#annotate");
    await page.fill("#comment", "a <b>bold</b> start");
    await page.selectOption("#mark", "!?");
    await page.click("#dialog .foot button");
    await tab.until(({ state }) => state.tree[1].comment === "a <b>bold</b> start" && state.tree[1].sign === "!?");
    assert.match(await page.textContent("#moves"), /!\?.*a <b>bold<\/b> start/s);
    assert.equal(await page.locator("#moves .comment b").count(), 0);
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

serverTest("with a token file a bookmark works again, and a browser without the token is told so", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "token-")), "token");
    let own = await serve("--token-file", file);
    const token = readFileSync(file, "utf8").trim();
    const { port } = new URL(own.url);
    assert.equal(new URL(own.url).hash, `#token=${token}`);
    const tab = await Tab.open(browser, own.url, LAPTOP);
    const context = tab.page.context();
    const bookmark = tab.page.url();
    assert.ok(!bookmark.includes(token));
    await tab.page.close();
    own.end();
    await new Promise((done) => setTimeout(done, 300));
    own = await serve("--token-file", file, "--port", port);
    const again = await context.newPage();
    await again.goto(bookmark);
    await again.waitForSelector("[role=gridcell]");
    await context.close();
    const stranger = await browser.newContext();
    const page = await stranger.newPage();
    await page.goto(bookmark);
    await page.waitForSelector("h2:has-text('This link has no token')");
    await stranger.close();
    own.end();
});

test("puzzles are chosen by theme and difficulty, and a solver's rating and streak outlast the visit", async () => {
    const lines = readFileSync(new URL("../../puzzles/colorbound.jsonl", import.meta.url), "utf8").trim().split("\n").map((line) => JSON.parse(line));
    const tab = await Tab.open(browser, server.url, LAPTOP);
    const context = tab.page.context();
    let { page } = tab;
    const elos = lines.map(({ rating }) => rating.elo).sort((one, two) => one - two);
    const easy = lines.filter(({ rating, themes }) => rating.elo < elos[Math.floor(elos.length / 3)] && themes.includes("mateIn1"));
    const choose = async () => {
        await page.click("#puzzles");
        await page.selectOption("#puzzle-game", "colorbound");
        await page.selectOption("#puzzle-level", "easy");
        await page.waitForSelector("#puzzle-theme option[value=mateIn1]", { state: "attached" });
        await page.selectOption("#puzzle-theme", "mateIn1");
        await page.click("#solve");
        await page.waitForSelector("#quiz-hint");
    };
    await choose();
    assert.match(await page.textContent("#task"), new RegExp(`of ${easy.length}$`));
    for (const puzzle of easy.slice(0, 2)) {
        const answer = puzzle.solution[0].accepted[0].split(" ");
        for (const step of answer) {
            await page.fill("#move", step);
            await page.press("#move", "Enter");
        }
        await page.waitForSelector("#quiz-next");
        assert.match(await page.textContent("#quiz-end"), /Solved at the first try/);
        assert.ok((await page.textContent("#quiz")).includes(`Rating ${puzzle.rating.elo + 950} `));
        await page.waitForFunction(() => document.getElementById("quiz-rating")?.textContent);
        if (puzzle === easy[1]) break;
        await page.click("#quiz-next");
        await page.waitForSelector("#quiz-hint");
    }
    assert.match(await page.textContent("#quiz-rating"), /by 2 puzzles: .*2 solved in a row, 2 at best\.$/);
    // Another visit: the attempts go on.
    await page.close();
    page = await context.newPage();
    await page.goto(server.url);
    await page.waitForSelector("[role=gridcell]");
    await choose();
    await page.click("#quiz-solution");
    await page.waitForFunction(() => document.getElementById("quiz-rating")?.textContent.includes("by 3 puzzles"));
    assert.match(await page.textContent("#quiz-rating"), /0 solved in a row, 2 at best\.$/);
    // A puzzle is analysed on a board of its own, and the rest goes on.
    await page.click("#quiz-study");
    await page.waitForSelector("#analysis .lines li");
    assert.equal(await page.locator("#board .piece").count(), easy[0].fen.split(" ")[0].match(/[a-z]/gi).length);
    await page.click("#puzzles");
    assert.equal(await page.textContent("#go-on"), `Go on (${easy.length - 1} left)`);
    await page.click("#go-on");
    await page.waitForSelector("#quiz-hint");
    assert.match(await page.textContent("#task"), new RegExp(`Puzzle 2 of ${easy.length}$`));
    // The puzzle of the day is one of the game.
    await page.click("#quiz-leave");
    await page.click("#puzzles");
    await page.click("#daily");
    await page.waitForSelector("#quiz-hint");
    assert.match(await page.textContent("#task"), /1 of 1$/);
    await context.close();
});

test("bad lines are skipped, the puzzle of the day keeps the series, and a puzzle without its list can be left", async () => {
    const [first, second] = readFileSync(new URL("../../puzzles/colorbound.jsonl", import.meta.url), "utf8").split("\n");
    const tab = await Tab.open(browser, server.url, LAPTOP);
    const { page } = tab;
    const task = () => page.textContent("#task p");
    await page.click("#puzzles");
    await page.setInputFiles("#puzzle-file", { name: "own.jsonl", mimeType: "text/plain", buffer: Buffer.from([first, "garbage", second, first].join("\n")) });
    await page.click("#solve");
    await tab.until(({ quiz }) => quiz?.id === JSON.parse(first).id);
    await page.click("#quiz-solution");
    await tab.until(({ quiz }) => quiz.over);
    await page.click("#quiz-next");
    await tab.until(({ quiz }) => quiz.id === JSON.parse(second).id);
    assert.equal(await task(), "Puzzle 3 of 4");
    assert.match(await page.textContent("#wrong"), /is not a puzzle was skipped/);
    await page.click("#puzzles");
    await page.click("#daily");
    await page.waitForFunction(() => document.querySelector("#task p")?.textContent === "Puzzle 1 of 1");
    await page.click("#quiz-skip");
    await tab.until(({ quiz }) => !quiz);
    assert.equal(await page.textContent("#wrong"), "That was the last puzzle.");
    await page.click("#puzzles");
    assert.equal(await page.textContent("#go-on"), "Go on (2 left)");
    await page.click("#go-on");
    await tab.until(({ quiz }) => quiz?.id === JSON.parse(second).id);
    assert.equal(await task(), "Puzzle 3 of 4");
    // The list may be in another tab only.
    await page.click("#settings");
    await page.click("#reset");
    await page.reload();
    await page.waitForSelector("#quiz-leave");
    assert.equal(await task(), "");
    await page.click("#quiz-leave");
    await tab.until(({ quiz }) => !quiz);
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

/** The data of a shared page; in it every value comes after its parts. */
async function dataOf(page) {
    const made = [];
    for (const value of JSON.parse(await page.textContent("#data"))) {
        if (Array.isArray(value)) made.push(value.map((place) => made[place]));
        else if (value !== null && typeof value === "object") made.push(Object.fromEntries(Object.entries(value).map(([name, place]) => [name, made[place]])));
        else made.push(value);
    }
    return made.at(-1);
}

const REFUTED = /^(Not it|Good, but not best): it (loses \d+ %|wins|is lost|no longer|does not|ends).*\. Try again\. Answer: \d/;
/** How often an arrow of that kind is drawn on the board. */
const arrows = (page, kind) => page.locator(`#board .arrow.${kind}, #board .ring.${kind}`).count();

/** Looks at the rows of the table of a puzzle that is over. */
async function looksAtRows(page) {
    await page.waitForSelector("#quiz-why");
    assert.equal(await arrows(page, "played"), 0);
    const rows = page.locator("#quiz-why tr.why");
    assert.ok(await rows.count() > 1);
    const over = await page.evaluate(() => document.querySelector("#board .pieces").innerHTML);
    await rows.first().hover();
    assert.deepEqual([await arrows(page, "played"), await arrows(page, "answer")], [1, 1]);
    const before = await page.evaluate(() => document.querySelector("#board .pieces").innerHTML);
    await page.locator("h1").first().hover();
    assert.equal(await arrows(page, "played"), 0);
    assert.equal(await page.evaluate(() => document.querySelector("#board .pieces").innerHTML), over);
    // A touched row stays, until it is touched again; so does one chosen by keyboard.
    const button = rows.first().locator("button");
    await button.click();
    await page.locator("h1").first().hover();
    await page.evaluate(() => document.activeElement.blur());
    assert.deepEqual([await button.getAttribute("aria-pressed"), await arrows(page, "answer")], ["true", 1]);
    await button.press("Enter");
    await page.evaluate(() => document.activeElement.blur());
    assert.deepEqual([await button.getAttribute("aria-pressed"), await arrows(page, "answer")], ["false", 0]);
    return { over, before };
}

test("a wrong answer is refuted, and a table shows why the other moves of a puzzle fail", async () => {
    const lines = readFileSync(new URL("../../puzzles/colorbound.jsonl", import.meta.url), "utf8").trim().split("\n");
    const line = lines.find((text) => JSON.parse(text).kind === "win" && JSON.parse(text).solution.length === 2);
    const puzzle = JSON.parse(line);
    const folder = mkdtempSync(join(tmpdir(), "ermine-why-"));
    writeFileSync(join(folder, "puzzles.jsonl"), line);
    assert.deepEqual(await once(work("export", "html", "puzzles", join(folder, "puzzles.jsonl")), "exit"), [0, null]);
    const tab = await Tab.open(browser, server.url, LAPTOP);
    const { page } = tab;
    await page.click("#puzzles");
    await page.setInputFiles("#puzzle-file", join(folder, "puzzles.jsonl"));
    await page.click("#solve");
    await tab.until(({ quiz }) => quiz?.id === puzzle.id);
    const { page: shared, errors } = await openFile(browser, join(folder, "puzzles.html"));
    const { stages: [{ wrong, quiz }], turns } = (await dataOf(shared)).puzzles[0];
    const tried = quiz.legal.find(({ step }) => wrong[step]?.refutation.line);
    const nameOf = ([file, rank]) => square(`${"abcdefgh"[file]}${rank + 1}`);
    const said = {};
    for (const [name, one] of Object.entries({ page, shared })) {
        for (const at of tried.squares) await pressSquare(one, nameOf(at));
        await one.waitForFunction(() => document.getElementById("quiz-said").textContent);
        said[name] = await one.textContent("#quiz-said");
        assert.match(said[name], REFUTED);
        assert.deepEqual([await arrows(one, "played"), await arrows(one, "answer")], [1, 1]);
        const shown = await one.evaluate(() => document.querySelector("#board .pieces").innerHTML);
        // The next answer begins: the arrows make room for its targets.
        await pressSquare(one, nameOf(tried.squares[0]));
        assert.equal(await arrows(one, "played"), 0);
        await one.click("#quiz-solution");
        const { before } = await looksAtRows(one);
        assert.equal(before, shown, "the rows of the first turn are shown where they can be played");
        const table = await one.textContent("#quiz-why");
        assert.equal(await one.locator("#quiz-why tbody").count(), turns.filter(({ alternatives }) => alternatives.length).length);
        assert.ok(table.includes(tried.notation), table);
        const first = await one.locator("#quiz-why tbody").first().locator("button").allTextContents();
        const right = quiz.legal.filter(({ step }) => puzzle.solution[0].accepted.includes(step));
        for (const { notation } of right) assert.ok(!first.includes(notation), notation);
    }
    // Losses of tried moves are those that were said, from a search of their own.
    const moves = async (one) => (await one.locator("#quiz-why button").allTextContents()).sort();
    assert.deepEqual(await moves(page), await moves(shared));
    assert.deepEqual([tab.errors, errors], [[], []]);
    await page.context().close();
    await shared.context().close();
    rmSync(folder, { recursive: true });
});
