// A board in a worker: the event loop around the board service.

import { BoardService, gamesOfBoard, gamesOfRequest } from "./ermine/bindings.js";
import { load, loadNets } from "./ermine/load.js";

/** The time of a slice of a search, in milliseconds: messages wait no longer. */
const SLICE = 20;
/** The limits of the nodes of a slice. */
const [MIN_NODES, MAX_NODES] = [200, 1_000_000];
/** The longest time that a timer of the browser can wait, in milliseconds. */
const MAX_WAIT = 2 ** 31 - 1;

/** The time since 1970 in milliseconds, which never goes back. */
const now = () => performance.timeOrigin + performance.now();

/** @param {unknown} error */
const inWords = (error) => (error instanceof Error ? error.message : String(error));

/** The event loop of one board. */
class BoardLoop {
    /** @param {BoardService} board */
    constructor(board) {
        this.board = board;
        this.nodes = 5000;
        /** Between two slices come the messages that have arrived. */
        this.slices = new MessageChannel();
        this.slices.port1.onmessage = () => this.guarded(() => this.slice());
        this.isSliceDue = false;
        this.timer = 0;
        this.hasFailed = false;
        /** @type {Promise<string> | null} */
        this.template = null;
    }

    /** Runs a part of the loop, and sends what it brought. An exception is a panic of the
     *  engine, after which it must not be called again.
     *  @param {() => void} act */
    guarded(act) {
        if (this.hasFailed) return;
        try {
            act();
            this.send();
        } catch (error) {
            this.hasFailed = true;
            clearTimeout(this.timer);
            postMessage({ failed: inWords(error) });
        }
    }

    /** Sends the events of the board and plans what is due. */
    send() {
        const { board } = this;
        for (const event of board.takeEvents()) postMessage(event);
        const saved = board.takeSnapshot();
        if (saved) postMessage({ saved });
        if (board.hasSlices() && !this.isSliceDue) {
            this.isSliceDue = true;
            this.slices.port2.postMessage(null);
        }
        clearTimeout(this.timer);
        const wait = Math.min(Math.max(board.due() - now(), 0), MAX_WAIT);
        this.timer = setTimeout(() => this.guarded(() => board.wake(now())), wait);
    }

    /** Runs a slice, and adapts the next one to the speed of this machine. */
    slice() {
        this.isSliceDue = false;
        const begin = performance.now();
        this.board.advance(this.nodes, now());
        const factor = SLICE / Math.max(performance.now() - begin, 1);
        const nodes = this.nodes * Math.min(Math.max(factor, 0.5), 2);
        this.nodes = Math.min(Math.max(nodes, MIN_NODES), MAX_NODES);
        this.board.wake(now());
    }

    /** Answers a request, once all that it needs is loaded.
     *  @param {string} request */
    async request(request) {
        const { id, do: what } = envelope(request);
        /** @type {string[]} */
        let games = [];
        this.guarded(() => { games = gamesOfRequest(request); });
        try {
            await loadAll(games);
            if (what === "share") await this.loadTemplate();
        } catch (error) {
            postMessage(JSON.stringify({ id, error: inWords(error) }));
            return;
        }
        this.guarded(() => this.board.request(request, now()));
    }

    /** Loads the template of pages to share. */
    async loadTemplate() {
        this.template ??= fetchText("share.html");
        try {
            this.board.setTemplate(await this.template);
        } catch (error) {
            this.template = null;
            throw error;
        }
    }
}

/** The number and the kind of a request; nothing if it has none.
 *  @param {string} request @returns {{ id?: number, do?: string }} */
function envelope(request) {
    try {
        return Object(JSON.parse(request));
    } catch {
        return {};
    }
}

/** @param {string} file */
async function fetchText(file) {
    const response = await fetch(new URL(file, import.meta.url));
    if (!response.ok) throw new Error(`cannot load '${file}': status ${response.status}`);
    return response.text();
}

/** Loads the nets of games, and tells what was used so far, to have it without a network.
 *  @param {string[]} games */
async function loadAll(games) {
    if (!games.length) return;
    await Promise.all(games.map((game) => loadNets(game)));
    postMessage({ used: performance.getEntriesByType("resource").map(({ name }) => name) });
}

/** A random number of 64 bits, as such and as a name. */
function random() {
    const [number] = crypto.getRandomValues(new BigUint64Array(1));
    return { number, name: number.toString(16).padStart(16, "0") };
}

/** Opens the saved board, or a new one.
 *  @param {{ snapshot: string | null, played: number }} start */
async function open({ snapshot, played }) {
    await load();
    const faults = [];
    try {
        await loadAll(gamesOfBoard(snapshot ?? undefined));
    } catch (error) {
        faults.push(`${inWords(error)}: the engine is weaker.`);
    }
    const seed = random().number;
    let board;
    try {
        board = new BoardService(seed, now(), snapshot ?? undefined, played);
    } catch (error) {
        if (snapshot === null || error instanceof WebAssembly.RuntimeError) throw error;
        faults.push(`The saved game cannot be opened: ${inWords(error)}.`);
        board = new BoardService(seed, now());
    }
    return { board, faults };
}

/** Opens the board for a page.
 *  @param {any} start @param {string} hello */
async function begin(start, hello) {
    try {
        const { board, faults } = await open(start);
        const loop = new BoardLoop(board);
        loop.guarded(() => postMessage(board.hello(hello, random().name, now())));
        for (const error of faults) postMessage(JSON.stringify({ event: "error", error }));
        return loop;
    } catch (error) {
        postMessage({ failed: inWords(error), isLoading: !(error instanceof WebAssembly.RuntimeError) });
        return null;
    }
}

/** Messages are handled one after another: one may wait until something is loaded. */
let handled = Promise.resolve();
/** @type {any} */
let start = null;
/** @type {BoardLoop | null} */
let loop = null;

/** @param {any} data */
async function handle(data) {
    if (typeof data !== "string") start = data;
    else if (loop) await loop.request(data);
    else loop = await begin(start, data);
}

addEventListener("message", ({ data }) => {
    handled = handled.then(() => handle(data)).catch((error) => postMessage({ failed: inWords(error) }));
});
