// Pictures of the page for the documentation: every game in light, dark and phone layout.
// `node pictures.mjs` after a release build writes docs/pictures/; `pngquant --ext .png
// --force 64` there shrinks them to a third. A seed fixes the dice: the light picture has
// a lock, the dark one waits for a roll.

import { mkdirSync } from "node:fs";
import { GAMES, LOOKS, Tab, browse, chance, lockingRoll, serve } from "./tools.mjs";

const FOLDER = new URL("../../docs/pictures/", import.meta.url).pathname;

mkdirSync(FOLDER, { recursive: true });
const server = await serve();
const browser = await browse();
for (const game of GAMES) {
    for (const [look, options] of Object.entries(LOOKS)) {
        const tab = await Tab.open(browser, server.url, options);
        const draw = chance(5);
        await tab.begin(game, { black: "person", start: "", dice: "typed" });
        for (let count = 0; count < 12; count += 1) {
            await lockingRoll(tab, draw);
            const { legal, result } = tab.state;
            if (result) break;
            await tab.click(legal[Math.floor(draw() * legal.length)]);
        }
        if (look !== "dark") await lockingRoll(tab, draw);
        await tab.page.click(look === "phone" ? "#dock-analyse" : "#analyse");
        await tab.until(({ analysis, state }) => analysis?.node === state.node);
        await tab.page.waitForTimeout(1500);
        await tab.page.evaluate(() => window.scrollTo(0, 0));
        await tab.page.screenshot({ path: `${FOLDER}${game}-${look}.png` });
        await tab.page.context().close();
    }
}
await browser.close();
server.end();
