// The set-up of positions: every control of every game, by pointer, keyboard and hand.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import axe from "axe-core";
import { GAMES, Tab, boxOf, browse, pressSquare, serve } from "./tools.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

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

/** The set-up dialog of a tab. */
class Dialog {
    /** Begins a game and opens the dialog with its usual start. */
    static async open(game, options = {}) {
        const tab = await Tab.open(browser, server.url, options);
        await tab.begin(game, { black: "person", dice: "typed", start: "" });
        await tab.menu("#setup");
        const dialog = new Dialog(tab, tab.games.find((card) => card.name === game));
        await dialog.press("Start position");
        await dialog.says(/^This is a position/);
        return dialog;
    }

    constructor(tab, card) {
        Object.assign(this, { tab, page: tab.page, card, fields: card.setup.fields });
        this.board = this.fields.find(({ kind }) => kind === "board");
        this.inner = this.board?.fields ?? this.fields;
    }

    press(title) {
        return this.page.click(`dialog button:has-text("${title}")`);
    }

    /** Waits for the verdict on the position as it is now. */
    async says(pattern) {
        const matches = this.page.waitForFunction((text) => new RegExp(text).test(document.querySelector("#setup-verdict:not([aria-busy])")?.textContent ?? ""), pattern.source);
        await matches.catch(async () => assert.match(await this.page.textContent("#setup-verdict"), pattern));
    }

    get text() {
        return this.page.inputValue("#setup-text");
    }

    /** The words of the fields with the pieces. */
    async words(text = null) {
        const words = (text ?? await this.text).split(" ");
        return this.board ? words[0].split("_") : words;
    }

    async word(field) {
        if (this.inner.includes(field)) return (await this.words())[this.inner.indexOf(field)];
        return (await this.text).split(" ")[this.fields.indexOf(field)];
    }

    async expect(field, word) {
        assert.equal(await this.word(field), word, `${this.card.name}: ${field.title}`);
    }

    field(kind) {
        return this.inner.find((field) => field.kind === kind);
    }

    named(name) {
        return [...this.inner, ...this.fields].find((field) => field.name === name);
    }

    /** The row of a control. */
    row(field) {
        const rows = this.page.locator("dialog .rows .field").filter({ has: this.page.locator(`.l:text-is("${field.title}")`) });
        // The title of a field of one board may be that of a field of all.
        return this.inner.includes(field) ? rows.first() : rows.last();
    }

    choose(field, value) {
        return this.page.click(`dialog label:has([name="setup-${field.name}"][value="${value}"])`);
    }

    tool(value) {
        return this.page.locator(`dialog [name=put][value="${value}"]`).check({ force: true });
    }

    touch(square) {
        return pressSquare(this.page, `dialog [data-square=${square}]`);
    }

    /** The piece on a square in words, as the board names it. */
    async piece(square) {
        const label = await this.page.getAttribute(`dialog [data-square=${square}]`, "aria-label");
        return label.split(", ").slice(2).join(", ");
    }

    /** Drags from one square to another, or to a point beside the board. */
    async drag(from, to) {
        const middle = async (square) => {
            const { x, y, width, height } = await boxOf(this.page, `dialog [data-square=${square}]`);
            return [x + width / 2, y + height / 2];
        };
        await this.page.evaluate((square) => document.querySelector(`dialog [data-square=${square}]`).scrollIntoView({ block: "nearest" }), from);
        await this.page.mouse.move(...await middle(from));
        await this.page.mouse.down();
        const title = await this.page.locator("#dialog-title").boundingBox();
        const end = to ? await middle(to) : [title.x + 20, title.y + 10];
        await this.page.mouse.move(...end, { steps: 4 });
        await this.page.mouse.up();
    }

    /** Opens the text field. */
    async openText() {
        await this.page.click("dialog summary:has-text('Position string')");
    }

    /** Sets the position up, and plays a step. */
    async playOn() {
        const { tab, page } = this;
        const text = await this.text;
        await page.waitForFunction(() => !document.getElementById("setup-begin").disabled);
        await page.click("#setup-begin");
        await tab.until(({ state }) => state.position === text);
        await tab.closed();
        if (tab.state.outcomes.length) {
            await page.click(`[data-face="${tab.state.outcomes[0].faces[0]}"]`);
            await tab.until(({ state }) => state.legal.some(({ squares }) => squares.length));
        }
        const step = tab.state.legal.find(({ squares }) => squares.length > 1);
        await tab.click(step);
        assert.equal(tab.state.tree.at(-1).step, step.step);
    }

    async close() {
        assert.deepEqual(this.tab.errors, []);
        await this.page.context().close();
    }
}

/** Changes the control of a field in every way, and expects its words. */
const CONTROLS = {
    async choice(dialog, field) {
        if (field.options.length < 2) return assert.equal(await dialog.row(field).count(), 0);
        const before = await dialog.word(field);
        for (const { value, label, colour } of field.options) {
            await dialog.choose(field, value);
            await dialog.expect(field, value);
            // No colour is shown without its letter and its name.
            const shown = await dialog.page.textContent(`dialog label:has([name="setup-${field.name}"][value="${value}"])`);
            assert.equal(shown.toLowerCase(), (colour ? colour.letter + colour.name : label).toLowerCase());
        }
        return dialog.choose(field, before);
    },
    async flags(dialog, field) {
        const before = await dialog.word(field);
        const values = field.options.map(({ value }) => value);
        for (const [index, { label }] of field.options.entries()) {
            await dialog.row(field).getByLabel(label).uncheck();
            await dialog.expect(field, values.slice(index + 1).join("") || "-");
        }
        for (const { label } of [...field.options].reverse()) await dialog.row(field).getByLabel(label).check();
        await dialog.expect(field, before);
    },
    async number(dialog, field) {
        const input = dialog.row(field).locator("input");
        for (const number of [field.max, field.min + 5]) {
            await input.fill(String(number));
            await dialog.expect(field, String(number));
        }
        await input.fill("");
        await dialog.says(new RegExp(`^Not yet\\. .*${field.title}: '\\?' is not a number`));
        await input.fill(String(field.min));
        await dialog.says(/^This is a position/);
    },
    async squares(dialog, field) {
        const pick = dialog.row(field).getByText("Pick on the board");
        await pick.click();
        await dialog.touch("e3");
        await dialog.expect(field, "e3");
        if (field.max > 1) {
            await dialog.touch("c4");
            await dialog.expect(field, field.sorted ? "c4e3" : "e3c4");
            await dialog.touch("e3");
            await dialog.expect(field, "c4");
            assert.equal(await dialog.page.getAttribute("dialog [data-square=c4]", "aria-selected"), "true");
            await pick.click();
        }
        assert.equal(await pick.getAttribute("aria-pressed"), "false");
        assert.match(await dialog.row(field).textContent(), field.max > 1 ? /c4/ : /e3/);
        await dialog.row(field).getByText("Clear").click();
        await dialog.expect(field, "-");
    },
    async kinds(dialog, field) {
        const before = await dialog.word(field);
        const first = before.split(",")[0];
        const other = field.codes.find((code) => !before.split(",").includes(code));
        const row = dialog.row(field);
        await row.locator("summary").click();
        await row.locator(`[value="${first}"]`).uncheck({ force: true });
        await dialog.says(/Fighters dealt: expected seven/);
        assert.match(await row.textContent(), /6 of 7/);
        await row.locator(`[value="${other}"]`).check({ force: true });
        const expected = field.codes.filter((code) => code === other || (code !== first && before.split(",").includes(code)));
        await dialog.expect(field, expected.join(","));
        // The new piece can be placed, the old one cannot.
        const signOf = (code) => (code.length > 1 ? `[${code}]` : code);
        assert.equal(await dialog.page.locator(`dialog [name=put][value="${signOf(other)}"]`).count(), 1);
        assert.equal(await dialog.page.locator(`dialog [name=put][value="${signOf(first)}"]`).count(), 0);
        await row.locator(`[value="${other}"]`).uncheck({ force: true });
        await row.locator(`[value="${first}"]`).check({ force: true });
        await dialog.expect(field, before);
        await row.locator("summary").click();
    },
    async tiles(dialog, field) {
        for (const { letter, name } of field.colours) {
            await dialog.tool(`tile ${letter}`);
            await dialog.touch("a8");
            assert.equal((await dialog.word(field))[0], letter);
            assert.match(await dialog.page.getAttribute("dialog [data-square=a8]", "aria-label"), new RegExp(`^a8, ${name}`));
        }
    },
    async placement(dialog, field) {
        const { card } = dialog;
        const before = await dialog.text;
        const [from, to] = ["b2", "b3"];
        await dialog.tool("move");
        const piece = await dialog.piece(from);
        await dialog.drag(from, to);
        assert.equal(await dialog.piece(to), piece, card.name);
        assert.equal(await dialog.piece(from), "");
        await dialog.touch(to);
        await dialog.touch(from);
        assert.equal(await dialog.text, before);
        await dialog.drag(from, null);
        assert.equal(await dialog.piece(from), "", card.name);
        assert.notEqual(await dialog.text, before);
        await dialog.press("Start position");
        await dialog.tool("");
        await dialog.touch(from);
        assert.equal(await dialog.piece(from), "");
        // Each piece of the tray, of either side.
        const keys = await dialog.page.locator("dialog [name=put]").evaluateAll((inputs) => inputs.map(({ value }) => value).filter((value) => value && value !== "move" && !value.startsWith("tile")));
        assert.ok(keys.length >= 10 && keys.length % 2 === 0, `${card.name}: ${keys}`);
        for (const key of [keys[0], keys.at(-1)]) {
            await dialog.tool(key);
            await dialog.touch("d4");
            assert.match(await dialog.piece("d4"), key === keys[0] ? /^White king/ : /^Black/);
        }
        assert.ok(field);
    },
    bands: () => {},
    board: () => {},
    order: () => {},
};

for (const game of GAMES) {
    test(`every control of ${game} changes the position`, { timeout: 240_000 }, async () => {
        const dialog = await Dialog.open(game);
        const { card } = dialog;
        const all = dialog.board ? [...dialog.inner, ...dialog.fields] : dialog.fields;
        for (const field of all) {
            await CONTROLS[field.kind](dialog, field);
            await dialog.press("Start position");
            assert.equal(await dialog.text, card.start);
            await dialog.says(/^This is a position/);
        }
        // The royals alone, with nothing that depends on other pieces.
        await dialog.press("Kings only");
        const { squares } = dialog.tab.state.diagram;
        const names = await dialog.page.locator("dialog [data-square]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")).filter((label) => /White|Black/.test(label.split(", ")[2])));
        const kings = card.setup.pieces.filter(({ figure }) => figure.royal).map(({ figure }) => figure.name);
        assert.ok(names.length >= 2 && names.every((name) => kings.some((king) => name.includes(king))), `${names} of ${squares.length}`);
        await dialog.close();
    });

    test(`a position of ${game} is set up and played on`, { timeout: 120_000 }, async () => {
        const dialog = await Dialog.open(game);
        // Without a piece of either side, with Black to move after some moves.
        for (const square of game === "royal-standard" ? ["a2", "g5"] : ["h2", "a7"]) await dialog.drag(square, null);
        const [side, ...numbers] = ["choice", "number"].flatMap((kind) => dialog.inner.filter((field) => field.kind === kind && field.options?.length !== 1));
        const [quiet, count] = numbers.filter(({ kind }) => kind === "number");
        assert.equal(side.title, "To move");
        if (!dialog.board) await dialog.choose(side, "b");
        await dialog.row(quiet).locator("input").fill("7");
        await dialog.row(count).locator("input").fill("20");
        for (const [name, value] of [["lock", "g"], ["die", "3"], ["called", "r"], ["part", "1"]]) if (dialog.named(name)) await dialog.choose(dialog.named(name), value);
        await dialog.says(/^This is a position/);
        await dialog.playOn();
        await dialog.close();
    });
}

test("what is wrong is named in one line, and nothing moves", async () => {
    const dialog = await Dialog.open("royal-palette");
    const { page } = dialog;
    const places = () => page.evaluate(() => ["setup-begin", "setup-verdict"].map((id) => {
        const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
        return [x, y, width, height];
    }));
    const before = await places();
    const refused = async (pattern, titles) => {
        await dialog.says(pattern);
        assert.equal(await page.isDisabled("#setup-begin"), true);
        assert.deepEqual(await page.locator("dialog .field.refused .l").allTextContents(), titles);
        assert.deepEqual(await places(), before);
    };
    await dialog.row(dialog.named("halfmove")).locator("input").fill("10000");
    await refused(/^Not yet\. Quiet plies: 10000 is not 0-9999$/, ["Quiet plies"]);
    await dialog.press("Start position");
    await dialog.drag("h1", null);
    await refused(/^Not yet\. Castling: White cannot castle/, ["Castling"]);
    await dialog.press("Start position");
    await dialog.drag("e1", null);
    await refused(/^Not yet\. Pieces: White has no king; expected one$/, []);
    await dialog.press("Start position");
    // The captured pieces follow from those on the board.
    await dialog.drag("b8", null);
    await page.waitForFunction(() => /Captured–Nb/.test(document.querySelector("dialog .beside").textContent));
    await dialog.says(/^This is a position/);
    assert.deepEqual(await places(), before);
    await dialog.close();
});

test("the position string is edited by hand, and the controls follow", async () => {
    const dialog = await Dialog.open("royal-palette");
    const { page } = dialog;
    await dialog.openText();
    await page.fill("#setup-text", "4k3/2P5/8/8/8/8/p7/4K3  b - - 4 31 gr b 7");
    await dialog.says(/^This is a position/);
    for (const [name, value] of [["side", "b"], ["lock", "b"], ["die", "7"]]) assert.equal(await page.isChecked(`[name="setup-${name}"][value="${value}"]`), true, name);
    assert.equal(await dialog.row(dialog.named("halfmove")).locator("input").inputValue(), "4");
    assert.equal(await page.locator("dialog .flags :checked").count(), 0);
    assert.equal(await dialog.piece("c7"), "White pawn, green");
    assert.equal(await dialog.piece("a2"), "Black pawn, red");
    // What cannot be read is named, and the dialog goes on with the rest.
    await page.fill("#setup-text", "99999999999999999999/8");
    await dialog.says(/^Not yet\. To move: missing; expected nine fields, found 1/);
    await page.fill("#setup-text", "4k3/2z5/8/8/8/8/p7/4K3 w - - 4 31 r b 7");
    await dialog.says(/^Not yet\. Pieces: 'z' is not a piece/);
    assert.match(await dialog.piece("c7"), /Black Z/);
    await dialog.tool("");
    await dialog.touch("c7");
    await dialog.says(/^This is a position/);
    assert.equal(await dialog.text, "4k3/8/8/8/8/8/p7/4K3 w - - 4 31 r b 7");
    await dialog.close();
});

test("boards of a match are closed and opened, and their order is kept", async () => {
    const dialog = await Dialog.open("royal-rumble");
    const { page, card } = dialog;
    const board = (number) => page.click(`dialog label:has([name="setup-board"][value="${number - 1}"])`);
    const result = (value) => page.click(`dialog label:has([name="setup-result"][value="${value}"])`);
    const word = async (index) => (await dialog.text).split(" ")[index];
    await board(2);
    await dialog.tool("[Ke]");
    await dialog.touch("d4");
    assert.match(await word(1), /\[Ke\]/);
    assert.equal(await dialog.piece("d4"), "White knightephant");
    await result("1");
    assert.equal(await word(1), "1");
    assert.equal(await word(7), "1");
    assert.equal(await page.locator("dialog [data-square] title").count(), 0);
    await board(3);
    assert.equal(await dialog.piece("d2"), "White pawn");
    await result("2");
    assert.equal(await word(7), "12");
    await page.click("dialog .order button:has-text('Earlier')");
    assert.equal(await word(7), "21");
    await board(4);
    await result("=");
    assert.equal(await word(7), "21");
    await board(2);
    await result("");
    assert.match(await word(1), /\[Ke\]/);
    assert.equal(await word(7), "2");
    await result("2");
    assert.equal(await word(7), "22");
    await dialog.says(/^This is a position/);
    await board(1);
    // By hand too a board is closed and opened.
    const before = await dialog.text;
    await dialog.openText();
    await page.fill("#setup-text", before.replace(/^\S+/, "="));
    await dialog.says(/^This is a position/);
    assert.equal(await page.isChecked("[name='setup-result'][value='=']"), true);
    assert.equal(await page.locator("dialog .deal").count(), 0);
    await page.fill("#setup-text", before);
    await dialog.says(/^This is a position/);
    assert.equal(await page.locator("dialog .deal").count(), 1);
    await dialog.row(dialog.named("clock")).locator("input").fill("10000");
    await dialog.says(/^Not yet\. Board 1: Quiet plies: 10000 is not 0-9999/);
    await dialog.row(dialog.named("clock")).locator("input").fill("3");
    await dialog.says(/^This is a position/);
    assert.notEqual(await dialog.text, card.start);
    await dialog.playOn();
    await dialog.close();
});

test("a position is set up by keyboard", async () => {
    const dialog = await Dialog.open("colour-chess");
    const { page } = dialog;
    const square = () => page.evaluate(() => document.activeElement.dataset.square);
    await page.locator("dialog [name=put][value=Q]").focus();
    await page.keyboard.press("Space");
    await page.locator("dialog .setup-board [tabindex='0']").focus();
    while (await square() !== "d4") await page.keyboard.press(await square() > "d" && (await square())[0] !== "d" ? "ArrowLeft" : (await square())[0] === "d" ? "ArrowUp" : "ArrowRight");
    await page.keyboard.press("Enter");
    assert.equal(await dialog.piece("d4"), "White queen");
    await page.keyboard.press("Delete");
    assert.equal(await dialog.piece("d4"), "");
    await page.keyboard.press("Enter");
    await page.locator("dialog [name=put][value=move]").focus();
    await page.keyboard.press("Space");
    await page.locator("dialog .setup-board [tabindex='0']").focus();
    assert.equal(await square(), "d4");
    // Escape puts the piece down; without one it closes the dialog.
    await page.keyboard.press("Enter");
    assert.equal(await page.getAttribute("dialog [data-square=d4]", "aria-selected"), "true");
    await page.keyboard.press("Escape");
    assert.equal(await page.getAttribute("dialog [data-square=d4]", "aria-selected"), "false");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    assert.equal(await dialog.piece("d5"), "White queen");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.getElementById("dialog").open);
    await dialog.close();
});

test("Escape ends the choice of squares, and a set-up that was left comes back with its players", async () => {
    const tab = await Tab.open(browser, server.url, PHONE);
    const { page } = tab;
    await tab.begin("royal-standard");
    await tab.menu("#setup");
    const { seats } = tab.state;
    const dialog = new Dialog(tab, tab.games.find((card) => card.name === "royal-standard"));
    await dialog.press("Kings only");
    await dialog.says(/^This is a position/);
    const edited = await dialog.text;
    await dialog.press("Pick on the board");
    const { y, height } = await page.locator(".setup-board").boundingBox();
    assert.ok(y < 844 && y + height > 0, "the board is in view");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("dialog button[aria-pressed=true]").count(), 0);
    assert.equal(await page.isVisible("dialog"), true);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "hidden" });
    await page.click("#undo-offer");
    assert.equal(await dialog.text, edited);
    await dialog.says(/^This is a position/);
    await page.click("#setup-begin");
    await tab.until(({ state }) => state.position === edited);
    assert.deepEqual(tab.state.seats, seats);
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});

test("the dialog fits a phone, and axe finds no serious fault", { timeout: 240_000 }, async () => {
    for (const game of GAMES) {
        for (const options of [{ ...PHONE, colorScheme: "dark" }, { viewport: { width: 1280, height: 800 }, colorScheme: "light" }]) {
            const dialog = await Dialog.open(game, options);
            const { page } = dialog;
            await page.evaluate(() => document.querySelectorAll("dialog details").forEach((details) => { details.open = true; }));
            const widths = await page.evaluate(() => {
                const element = document.getElementById("dialog");
                return [element.scrollWidth - element.clientWidth, document.documentElement.scrollWidth - window.innerWidth];
            });
            assert.ok(widths.every((width) => width <= 0), `${game}: ${widths}`);
            const { violations } = await page.evaluate(`(() => { ${axe.source}; return axe.run(document.getElementById("dialog")); })()`);
            const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
            assert.deepEqual(serious.map(({ id, nodes }) => `${game}: ${id} ${nodes[0].html}`), []);
            if (options.isMobile) {
                await dialog.touch("b2");
                await dialog.touch("b3");
                assert.notEqual(await dialog.piece("b3"), "", game);
            }
            await dialog.close();
        }
    }
});

test("patterns and letters hold in the set-up", async () => {
    const tab = await Tab.open(browser, server.url);
    const { page } = tab;
    await tab.begin("royal-palette", { black: "person", dice: "typed", start: "" });
    await page.click("#settings");
    await page.check("#patterns");
    await page.click("dialog button:has-text('Save')");
    await page.click("#setup");
    assert.ok(await page.locator("dialog .setup-board [fill^='url(#pattern']").count() >= 64);
    assert.equal(await page.locator("dialog .setup-board .letter").count() >= 64, true);
    // The bands in the tray have letters too: a pawn has one.
    assert.equal(await page.locator("dialog label:has([value='Pr']) .piece-bands path").count(), 1);
    assert.deepEqual(tab.errors, []);
    await page.context().close();
});
