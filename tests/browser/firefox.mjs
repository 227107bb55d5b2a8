// A smoke run of the site in Firefox, outside the tests, since it needs another driver:
// `npm install --no-save puppeteer-core@24 && SITE=../../dist/site node firefox.mjs [MOVES]`.
// Plays moves of Royal Palette against the engine, analyses, and prints the speed.

import puppeteer from "puppeteer-core";
import { serveFiles } from "./files.mjs";
import { SITE, pressSquare, selectorOf } from "./tools.mjs";

const moves = Number(process.argv[2] ?? 10);
const server = await serveFiles(SITE);
const browser = await puppeteer.launch({ browser: "firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr" });
const page = await browser.newPage();
await page.setViewport({ width: 1280, height: 800 });
const errors = [];
page.on("pageerror", (error) => errors.push(error.message));
page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
await page.evaluateOnNewDocument(() => {
    window.latest = {};
    window.Worker = class extends Worker {
        constructor(...address) {
            super(...address);
            this.addEventListener("message", ({ data }) => {
                const event = typeof data === "string" ? JSON.parse(data) : {};
                window.latest[event.event] = event;
            });
        }
    };
});
await page.goto(server.url);
await page.waitForSelector("[role=gridcell]");

const isPersonsTurn = () => window.latest.state?.actor === "person" || Boolean(window.latest.state?.result);
for (let count = 0; count < moves; count += 1) {
    await page.waitForFunction(isPersonsTurn);
    const { legal, result, tree } = await page.evaluate(() => window.latest.state);
    if (result) break;
    const step = legal.find(({ squares }) => legal.filter((other) => String(other.squares) === String(squares)).length === 1);
    for (const at of step.squares) await pressSquare(page, selectorOf(at));
    await page.waitForFunction((before) => window.latest.state.tree.length > before, {}, tree.length);
}
await page.waitForFunction(isPersonsTurn);
await page.click("#analyse");
await page.waitForFunction(() => window.latest.analysis?.time > 2000);
const { state, analysis } = await page.evaluate(() => window.latest);
console.log(`${await browser.version()}: ${state.tree.length - 1} steps of ${state.game}; ${Math.round(analysis.nps / 1000)} knps; ${errors.length} errors`);
errors.forEach((error) => console.error(error));
await browser.close();
await server.end();
process.exitCode = errors.length ? 1 : 0;
