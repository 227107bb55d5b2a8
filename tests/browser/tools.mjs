// A server and a browser for the tests.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { chromium } from "playwright-core";
import { serveFiles } from "./files.mjs";

export const ENGINE = process.env.ERMINE ?? new URL("../../target/release/ermine", import.meta.url).pathname;
const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** The folder of the static site, if the tests are about it and not about the server. */
export const SITE = process.env.SITE;

/** A test that needs the server: one of tokens, or of matches. */
export const serverTest = SITE ? test.skip : test;

/** A test that needs the site. */
export const siteTest = SITE ? test : test.skip;

/** The games, and the looks in which their pictures are taken. */
export const GAMES = ["royal-palette", "colour-chess", "royal-standard", "colorbound", "colorbound-equalized", "colorbound-decimal", "royal-rumble-board", "royal-rumble"];
const LAPTOP = { width: 1280, height: 800 };
export const LOOKS = { light: { colorScheme: "light", viewport: LAPTOP }, dark: { colorScheme: "dark", viewport: LAPTOP },
    phone: { colorScheme: "light", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } };

/** Starts the program with these words. */
export const work = (...words) => spawn(ENGINE, words, { stdio: "ignore" });

/** Removes from a page what some browsers lack: storage, which throws or is null, and other features. */
export function withoutFeatures(storage) {
    const refuse = () => {
        if (storage === "throws") throw new DOMException("denied", "SecurityError");
        return null;
    };
    for (const kind of ["localStorage", "sessionStorage"]) Object.defineProperty(window, kind, { get: refuse });
    delete window.matchMedia;
    delete Element.prototype.checkVisibility;
    Element.prototype.setPointerCapture = refuse;
    for (const name of ["clipboard", "share"]) Object.defineProperty(navigator, name, { value: undefined });
}

/** Opens a page from a file in an offline browser, and collects its errors, and what it loads from elsewhere than `places`. */
export async function openFile(browser, path, { lacking = null, places = /^file:/ } = {}) {
    const context = await browser.newContext({ offline: true });
    const page = await context.newPage();
    if (lacking) await page.addInitScript(withoutFeatures, lacking);
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("request", (request) => places.test(request.url()) || errors.push(request.url()));
    await page.goto(`file://${path}`);
    await page.waitForSelector("[role=gridcell]");
    return { page, errors };
}

/** Starts a server; returns its address and a function that ends it, and its process id unless it serves the site. */
export async function serve(...words) {
    if (SITE) return serveFiles(SITE);
    const server = spawn(ENGINE, ["serve", "--no-open", ...words], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await once(server.stdout, "data");
    return { url: String(line).trim(), pid: server.pid, end: () => server.kill() };
}

const launch = () => chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });

/** Starts a browser; once more if it crashes at its start, which happens. */
export const browse = () => launch().catch(launch);

/** The selector of a square of the board. */
export const selectorOf = ([file, rank]) => `#board [data-square="${"abcdefghij"[file]}${rank + 1}"]`;

/** The box of a square. Boards may be redrawn at any time, so no element is kept. */
export async function boxOf(page, selector) {
    await page.waitForSelector(selector, { state: "attached" });
    return page.evaluate((wanted) => {
        const { x, y, width, height } = document.querySelector(`${wanted} .ground`).getBoundingClientRect();
        return { x, y, width, height };
    }, selector);
}

/** Clicks the middle of a square. */
export async function pressSquare(page, selector) {
    await page.waitForSelector(selector, { state: "attached" });
    await page.evaluate((wanted) => document.querySelector(wanted).scrollIntoView({ block: "nearest", inline: "nearest" }), selector);
    const { x, y, width, height } = await boxOf(page, selector);
    await page.mouse.click(x + width / 2, y + height / 2);
}

/** Counts the messages that a page has handled, and passes on those of its worker; runs in the page. */
function countHeard() {
    const counting = (Plain) => class extends Plain {
        constructor(...address) {
            super(...address);
            window.heard = 0;
            const isWorker = Plain.name === "Worker";
            if (isWorker) {
                window.passHeard(null);
                window.worker = this;
            }
            this.addEventListener("message", ({ data }) => {
                if (typeof data !== "string") return;
                if (isWorker) window.passHeard(data);
                // The page has its own listener, which runs before the next task.
                setTimeout(() => { window.heard += 1; });
            });
        }
    };
    window.WebSocket = counting(window.WebSocket);
    window.Worker = counting(window.Worker);
}

/** A tab that keeps the last state it received, and its errors. */
export class Tab {
    static async open(browser, url, { lacking = null, before = null, ...options } = {}) {
        return Tab.openIn(await browser.newContext(options), url, { lacking, before });
    }

    /** A tab in a context; `before` prepares its page. */
    static async openIn(context, url, { lacking = null, before = null } = {}) {
        const tab = new Tab(await context.newPage());
        await before?.(tab.page);
        await tab.page.exposeFunction("passHeard", (text) => (text === null ? tab.opened() : tab.heard(JSON.parse(text))));
        await tab.page.addInitScript(countHeard);
        if (lacking) await tab.page.addInitScript(withoutFeatures, lacking);
        // During development: serves the page's files from disk, not those built into the
        // binary.
        if (process.env.PAGE) await tab.page.route(/\/page\//, (route) => route.fulfill({ path: process.env.PAGE + new URL(route.request().url()).pathname.slice(5) }));
        await tab.page.goto(url);
        await tab.page.waitForSelector("[role=gridcell]");
        return tab;
    }

    constructor(page) {
        this.page = page;
        this.errors = [];
        page.on("pageerror", (error) => this.errors.push(error.message));
        page.on("console", (message) => message.type() === "error" && this.errors.push(message.text()));
        page.on("websocket", (socket) => {
            this.opened();
            socket.on("framereceived", ({ payload }) => this.heard(JSON.parse(payload)));
        });
    }

    /** A way to the board begins. */
    opened() {
        this.frames = 0;
    }

    heard(event) {
        this.frames += 1;
        if (event.event === "welcome") this.games = event.games;
        if (event.event === "state") this.state = event;
        if (event.event === "quiz") this.quiz = event.quiz;
        if (event.event === "review") this.review = event;
        if (event.event === "analysis") this.analysis = event;
        this.wake?.();
    }

    /** Waits until `what` holds and the page has shown it. */
    async until(what, seconds = 60) {
        await this.hears(what, seconds);
        await this.page.waitForFunction((frames) => window.heard >= frames, this.frames);
        return this.state;
    }

    async hears(what, seconds) {
        const end = Date.now() + seconds * 1000;
        while (!what(this)) {
            if (Date.now() > end) throw new Error(`waited in vain: ${what}; ${JSON.stringify(this.state?.result)} ${this.state?.position}`);
            await new Promise((give) => {
                this.wake = give;
                setTimeout(give, 100);
            });
        }
    }

    /** Sends a request to the worker of the site, past the page. */
    post(request) {
        return this.page.evaluate((text) => window.worker.postMessage(text), JSON.stringify({ id: 1e6, ...request }));
    }

    /** Opens the menu if the header hides its buttons behind it. */
    async menu(button) {
        if (!await this.page.isVisible(button)) await this.page.click("#menu");
        await this.page.click(button);
    }

    /** Starts a new game: the person has White, the engine thinks for a moment. */
    async begin(game, { black = "engine", timed = false, start = null, dice = "auto" } = {}) {
        const { page } = this;
        const choose = (name, value) => page.click(`label:has([name="${name}"][value="${value}"])`);
        await this.menu("#new");
        await choose("game", game);
        await choose("opponent", black);
        if (!await page.isVisible("#start")) await page.click("dialog summary");
        if (start !== null) await page.selectOption("#start", start || "usual");
        if (black === "engine") {
            await choose("side", "white");
            await choose("clock", "none");
            await page.fill("#think", "0.05");
        }
        await choose("clock", timed ? "other" : "none");
        if (timed) {
            await page.fill("#minutes", "3");
            await page.fill("#seconds", "0");
        }
        if (await page.locator("[name=dice]").first().isEnabled() && await page.isVisible("[name=dice]")) await choose("dice", dice);
        const before = this.state;
        await page.click("#begin");
        await this.until((tab) => tab.state !== before && tab.state.game === game && tab.state.tree.length < 3);
        await this.closed();
    }

    /** Waits until no dialog covers the board: one closes a moment after the new state. */
    async closed() {
        await this.page.waitForFunction(() => !document.getElementById("dialog").open);
        await this.page.evaluate(() => new Promise(requestAnimationFrame));
    }

    box(at) {
        return boxOf(this.page, selectorOf(at));
    }

    press(at) {
        return pressSquare(this.page, selectorOf(at));
    }

    /** Makes a step by clicks. */
    async click(step) {
        const before = this.state;
        await this.closed();
        for (const at of step.squares) await this.press(at);
        await this.settle(step);
        await this.until((tab) => tab.state !== before);
    }

    /** Clicks the squares of an answer to a puzzle. */
    async touch(step) {
        await this.closed();
        for (const at of step.squares) await this.press(at);
        await this.settle(step, false, this.quiz.legal);
    }

    /** Moves the focus to a square with the arrow keys; in two rounds, since a missing corner of the board may stop the first. */
    async walk([file, rank]) {
        const { keyboard } = this.page;
        const board = this.page.locator("#board [tabindex='0']");
        await board.focus();
        for (let round = 0; round < 2; round += 1) {
            const now = await board.getAttribute("data-square");
            const [right, up] = [file - (now.charCodeAt(0) - 97), rank - (Number(now.slice(1)) - 1)];
            for (let count = 0; count < Math.abs(right); count += 1) await keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
            for (let count = 0; count < Math.abs(up); count += 1) await keyboard.press(up > 0 ? "ArrowUp" : "ArrowDown");
        }
    }

    /** Makes a step with the keyboard only. */
    async type(step) {
        const before = this.state;
        await this.closed();
        for (const at of step.squares) {
            await this.walk(at);
            await this.page.keyboard.press("Enter");
        }
        await this.settle(step, true);
        await this.until((tab) => tab.state !== before);
    }

    /** Chooses among the steps of the same squares. */
    async settle(step, byKeys = false, legal = this.state.legal) {
        const text = JSON.stringify(step.squares);
        const alike = legal.filter((other) => JSON.stringify(other.squares) === text);
        const longer = legal.filter((other) => other.squares.length > step.squares.length
            && JSON.stringify(other.squares.slice(0, step.squares.length)) === text);
        const { page } = this;
        const press = async (button) => {
            if (!byKeys) return button.click();
            await button.focus();
            return page.keyboard.press("Enter");
        };
        if (longer.length) await press(page.locator("#done"));
        if (alike.length > 1) await press(page.locator(".choices button").nth(alike.indexOf(step)));
    }
}

/** A reproducible stream of pseudo-random numbers from 0 to 1. */
export function chance(seed) {
    let state = seed;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 32;
    };
}

/** Rolls a number that locks, if a roll is due. */
export async function lockingRoll(tab, draw) {
    if (tab.state.actor !== "dice") return;
    await tab.page.click(`[data-face=r${1 + Math.floor(draw() * 6)}]`);
    await tab.until(({ state }) => state.actor !== "dice");
}
