// The site in one file: `ermine export html --play`. With SITE, the folder of the built site.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { ENGINE, SITE, browse, openFile, siteTest as test } from "./tools.mjs";

const folder = mkdtempSync(join(tmpdir(), "ermine-play-"));
const FILE = join(folder, "board.html");

let browser;

before(async () => {
    if (SITE) browser = await browse();
});

after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
});

const write = (...words) => spawnSync(ENGINE, ["export", "html", "--play", ...words], { encoding: "utf8" });

/** The number of moves in the list once it is at least this. */
const moves = (page, least) => page.waitForFunction((count) => document.querySelectorAll("#moves [data-node]").length >= count, least);

test("a game is played from a file, with net and puzzles, and goes on after a reload", { timeout: 240_000 }, async () => {
    const { status, stdout } = write("--game", "colorbound", "--site", SITE, "--out", FILE);
    assert.equal(status, 0);
    assert.match(stdout, /^Written to .*: \d+ kB/);
    assert.ok(statSync(FILE).size < 4_500_000);
    const { page, errors } = await openFile(browser, FILE, { places: /^(file|blob):/ });
    assert.equal(await page.textContent("#title"), "Colorbound");
    await page.fill("#move", "Ke3");
    await page.keyboard.press("Enter");
    await moves(page, 2);
    await page.reload();
    await page.waitForSelector("[role=gridcell]");
    await moves(page, 2);
    await page.click("#puzzles");
    await page.selectOption("#puzzle-game", "colorbound");
    await page.click("#solve");
    await page.waitForSelector("#task:not([hidden])");
    assert.deepEqual(errors, []);
});

test("a folder without the site is named", () => {
    const { status, stderr } = write("--game", "colorbound", "--site", folder, "--out", FILE);
    assert.equal(status, 1);
    assert.match(stderr, /cannot read '.*play\.html': .*; expected the static site there \(tools\/site\/build\.sh makes it\)/);
});
