// Pictures of every state of the page for every game, to be looked at: start, legal
// targets, check, die, analysis, review, puzzle, set-up; in light, dark and on a phone; and
// analyses as people with a colour deficiency see them. `node gallery.mjs [GAME...]` after
// a release build writes target/gallery/.

import { mkdirSync } from "node:fs";
import { GAMES, LOOKS, Tab, browse, chance, lockingRoll, serve } from "./tools.mjs";

const FOLDER = new URL("../../target/gallery/", import.meta.url).pathname;
const DEFICIENCIES = ["protanopia", "deuteranopia", "tritanopia", "achromatopsia"];
/** The maximum number of steps until there is a check. */
const STEPS = 60;

/** Plays at random until a king is in check; returns whether it is. */
async function playToCheck(tab, draw, reached) {
    for (let count = 0; count < STEPS && !tab.state.result; count += 1) {
        if (tab.state.actor === "dice" && count > 6) await reached("die");
        await lockingRoll(tab, draw);
        if (tab.state.diagram.checks) return true;
        await tab.click(tab.state.legal[Math.floor(draw() * tab.state.legal.length)]);
    }
    return false;
}

/** The first square of the piece with the most moves. */
function busiest({ legal }) {
    const counts = new Map();
    for (const { squares } of legal) if (squares.length > 1) counts.set(squares[0].join(), (counts.get(squares[0].join()) ?? 0) + 1);
    return [...counts].sort((one, other) => other[1] - one[1])[0][0].split(",").map(Number);
}

async function portray(browser, url, game, look) {
    const tab = await Tab.open(browser, url, LOOKS[look]);
    const { page } = tab;
    const taken = new Set();
    const take = async (state) => {
        if (taken.has(state)) return;
        taken.add(state);
        await page.evaluate(() => window.scrollTo(0, 0));
        await page.screenshot({ path: `${FOLDER}${game}-${state}-${look}.png` });
    };
    const draw = chance(7);
    await tab.begin(game, { black: "person", start: "", dice: "typed" });
    await take("start");
    await lockingRoll(tab, draw);
    await tab.press(busiest(tab.state));
    await take("targets");
    await page.keyboard.press("Escape");
    if (await playToCheck(tab, draw, take)) await take("check");
    await page.click(look === "phone" ? "#dock-analyse" : "#analyse");
    await tab.until(({ analysis, state }) => state.result || analysis?.node === state.node);
    await page.waitForTimeout(1000);
    await take("analysis");
    if (look === "light") await blurred(page, take);
    await page.click(look === "phone" ? "#dock-analyse" : "#analyse");
    if (look === "phone") await page.click("#more");
    await page.click(tab.state.result ? "#judge" : "#resign");
    if (!tab.state.result) await page.click("dialog .strong");
    await tab.until(({ review }) => review?.over, 120);
    if (look === "phone") await page.click("#tab-review");
    await take("review");
    await tab.menu("#puzzles");
    await page.selectOption("#puzzle-game", game);
    await page.click("#solve");
    await tab.until(({ quiz }) => quiz?.game === game);
    await take("puzzle");
    if (look === "phone") await page.reload();
    await page.waitForSelector("#quiz-leave");
    await page.click("#quiz-leave");
    await tab.until(({ quiz }) => !quiz);
    await tab.menu("#setup");
    await page.waitForTimeout(500);
    await take("setup");
    if (tab.errors.length) console.error(game, look, tab.errors);
    await page.context().close();
}

/** The page with patterns as people with each colour deficiency see it. */
async function blurred(page, take) {
    await page.click("#settings");
    await page.setChecked("#patterns", true);
    await page.click("dialog .strong");
    const devtools = await page.context().newCDPSession(page);
    for (const type of DEFICIENCIES) {
        await devtools.send("Emulation.setEmulatedVisionDeficiency", { type });
        await take(type);
    }
    await devtools.detach();
    await page.click("#settings");
    await page.setChecked("#patterns", false);
    await page.click("dialog .strong");
}

mkdirSync(FOLDER, { recursive: true });
const server = await serve();
const browser = await browse();
const games = process.argv.length > 2 ? process.argv.slice(2) : GAMES;
for (const game of games) for (const look of Object.keys(LOOKS)) await portray(browser, server.url, game, look);
await browser.close();
server.end();
