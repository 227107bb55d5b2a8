// Pictures of the page for the documentation: every game in the light, in the dark and on a phone.
// `node pictures.mjs` after a release build writes docs/pictures/.

import { mkdirSync } from "node:fs";
import { Tab, browse, chance, serve } from "./tools.mjs";

const FOLDER = new URL("../../docs/pictures/", import.meta.url).pathname;
const GAMES = ["royal-palette", "colour-chess", "royal-standard", "colorbound", "colorbound-equalized", "colorbound-decimal",
    "royal-rumble-board", "royal-rumble"];
const LOOKS = [["light", { colorScheme: "light", viewport: { width: 1180, height: 860 } }], ["dark", { colorScheme: "dark", viewport: { width: 1180, height: 860 } }],
    ["phone", { colorScheme: "light", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]];

mkdirSync(FOLDER, { recursive: true });
const server = await serve();
const browser = await browse();
for (const game of GAMES) {
    for (const [look, options] of LOOKS) {
        const tab = await Tab.open(browser, server.url, options);
        const draw = chance(5);
        await tab.begin(game, { black: "person", start: "" });
        for (let count = 0; count < 12; count += 1) {
            const { legal } = await tab.until(({ state }) => state.actor === "person" || state.result);
            if (!legal.length) break;
            await tab.click(legal[Math.floor(draw() * legal.length)]);
        }
        await tab.page.click("#analyse");
        await tab.until(({ analysis, state }) => analysis?.node === state.node);
        await tab.page.waitForTimeout(1500);
        await tab.page.evaluate(() => window.scrollTo(0, 0));
        await tab.page.screenshot({ path: `${FOLDER}${game}-${look}.png` });
        await tab.page.context().close();
    }
}
await browser.close();
server.end();
