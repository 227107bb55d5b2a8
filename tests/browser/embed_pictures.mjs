// Pictures of the pages in examples/embed for the documentation, light, dark and on a phone. `node embed_pictures.mjs`
// after tools/site/build.sh writes docs/pictures/embed-*.png.

import { serveFiles } from "./files.mjs";
import { LOOKS, browse } from "./tools.mjs";

const ROOT = new URL("../../", import.meta.url).pathname;

const server = await serveFiles(ROOT);
const browser = await browse();
for (const name of ["rulebook", "daily", "play"]) {
    for (const [look, options] of Object.entries(LOOKS)) {
        const context = await browser.newContext(options);
        const page = await context.newPage();
        await page.goto(`${server.url}examples/embed/${name}.html`);
        await page.waitForFunction(() => [...document.querySelectorAll("ermine-board")].every(({ shadowRoot }) => shadowRoot?.querySelector("[role=gridcell]")));
        if (name === "play") {
            await page.evaluate(() => document.querySelector("ermine-board").play());
            await page.waitForFunction(() => /^1\. .+ .+/.test(document.getElementById("moves").textContent));
        }
        await page.waitForTimeout(1500);
        await page.screenshot({ path: `${ROOT}docs/pictures/embed-${name}-${look}.png` });
        await context.close();
    }
}
await browser.close();
await server.end();
