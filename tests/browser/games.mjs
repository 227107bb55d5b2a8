// Whole games of every rule set in the site: Ermine plays itself, and the page shows each step:
// `SITE=../../dist/site node games.mjs [TIMES]`. Some forty minutes for twenty of each.

import { serveFiles } from "./files.mjs";
import { GAMES, SITE, Tab, browse } from "./tools.mjs";

const SECONDS = 0.01;
// Royal Rumble has six boards.
const MINUTES = 15;

const times = Number(process.argv[2] ?? 20);
const server = await serveFiles(SITE);
const browser = await browse();
const seat = { kind: "engine", elo: null, seconds: SECONDS };
let failures = 0;

/** Plays a game to its end; returns the number of its steps. */
async function play(tab, game) {
    const start = tab.games.find(({ name }) => name === game).draws ? "draw" : null;
    const before = tab.state?.begun;
    await tab.post({ do: "new", game, start, seats: { white: seat, black: seat }, clock: null, dice: "auto" });
    const { result, tree } = await tab.until(({ state }) => state.game === game && state.begun !== before && state.result, 60 * MINUTES);
    const shown = await tab.page.textContent("#status");
    if (!shown.includes(result.text)) throw new Error(`the page says '${shown}'; expected '${result.text}'`);
    return tree.length - 1;
}

for (const game of GAMES) {
    const lengths = [];
    const tab = await Tab.open(browser, server.url);
    for (let count = 0; count < times; count += 1) lengths.push(await play(tab, game));
    failures += tab.errors.length;
    console.log(`${game}: ${lengths.length} games, ${Math.min(...lengths)} to ${Math.max(...lengths)} steps, ${tab.errors.length} errors`);
    tab.errors.forEach((error) => console.error(error));
    await tab.page.context().close();
}
await browser.close();
await server.end();
process.exitCode = failures ? 1 : 0;
