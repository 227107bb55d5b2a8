// The page draws pieces as the pictures of `ermine show --svg` do.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { ENGINE, browse, serve } from "./tools.mjs";

const VARIANTS = new URL("../../variants/", import.meta.url).pathname;
const GAMES = ["royal-palette", "colour-chess", "royal-standard", "colorbound-decimal", "royal-rumble",
    ...["shako", "grand", "courier"].map((name) => `${VARIANTS}${name}.toml`)];

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

const show = (...words) => spawnSync(ENGINE, ["show", ...words], { encoding: "utf8", maxBuffer: 2 ** 24 }).stdout;

/** Draws the pieces of a board, and compares them with the definitions of its picture; runs
 *  in the page. Returns the number of pieces and those that differ. */
async function compare([diagram, picture]) {
    const { chip } = await import("/page/pieces.js");
    const plain = (element) => {
        const attributes = [...element.attributes].filter(({ name }) => name !== "class")
            .map(({ name, value }) => `${name}=${value.replace(/\d*\.\d+/g, (number) => Math.round(number * 100) / 100)}`);
        return [element.localName, ...attributes.sort(), ...[...element.children].map(plain)];
    };
    const drawn = new DOMParser().parseFromString(picture, "image/svg+xml").querySelectorAll("defs > g");
    const squares = [diagram, ...(diagram.panels ?? [])].flatMap((board) => board.squares);
    const pieces = [...new Map(squares.filter((square) => square?.piece).map(({ piece }) => [JSON.stringify(piece), piece])).values()];
    const differ = pieces.filter((piece, index) => JSON.stringify(plain(drawn[index].firstElementChild)) !== JSON.stringify(plain(chip(piece, 0, 0).firstElementChild)));
    return { count: [pieces.length, drawn.length], differ };
}

test("pieces look the same on the page and in pictures", async () => {
    const page = await browser.newPage();
    await page.goto(server.url);
    for (const game of GAMES) {
        const { count, differ } = await page.evaluate(compare, [JSON.parse(show("--game", game, "--json")), show("--game", game, "--svg", "-")]);
        assert.deepEqual(differ, [], game);
        assert.ok(count[0] >= 10 && count[0] === count[1], `${game}: ${count}`);
    }
});
