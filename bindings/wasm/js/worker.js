// Boards in a worker: the event loop around the board service. A page talks to the worker
// itself, which is one board, or sends it a port for each of several.

import { BoardService, gamesOfBoard, gamesOfRequest } from "./bindings.js";
import { load, loadNets } from "./load.js";

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

/** What a board begins with: its text, and how long its clock ran since, in milliseconds;
 *  whether it begins without a net, as it will play another game; and the address of the
 *  template of pages to share.
 *  @typedef {{ snapshot: string | null, played: number, isBare?: boolean, template?: string }} Start */
/** The end of a page: a port, or the worker itself.
 *  @typedef {Pick<MessagePort, "postMessage" | "addEventListener">} Port */

/** Whether the engine has failed: a panic stops that of all boards. The page is told of it by
 *  the board that caused it, and ends the worker. */
let hasFailed = false;

/** The event loop of one board. */
class BoardLoop {
    /** @param {BoardService} board @param {Port} port @param {string | undefined} template */
    constructor(board, port, template) {
        this.board = board;
        this.port = port;
        this.templateAddress = template;
        this.nodes = 5000;
        /** Between two slices come the messages that have arrived. */
        this.slices = new MessageChannel();
        this.slices.port1.onmessage = () => this.guarded(() => this.slice());
        this.isSliceDue = false;
        this.timer = 0;
        this.isOver = false;
        /** @type {Promise<string> | null} */
        this.template = null;
    }

    /** Ends the loop and frees the board. */
    close() {
        if (this.isOver || hasFailed) return;
        this.isOver = true;
        clearTimeout(this.timer);
        this.slices.port1.close();
        this.board.free();
    }

    /** Runs a part of the loop, and sends what it brought. An exception is a panic of the
     *  engine, after which it must not be called again.
     *  @param {() => void} act */
    guarded(act) {
        if (this.isOver || hasFailed) return;
        try {
            act();
            this.send();
        } catch (error) {
            hasFailed = true;
            this.port.postMessage({ failed: inWords(error) });
        }
    }

    /** Sends the events of the board and plans what is due. */
    send() {
        const { board, port } = this;
        for (const event of board.takeEvents()) port.postMessage(event);
        const saved = board.takeSnapshot();
        if (saved) port.postMessage({ saved });
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
            await loadAll(games, this.port);
            if (what === "share" && this.templateAddress) await this.loadTemplate(this.templateAddress);
        } catch (error) {
            this.port.postMessage(JSON.stringify({ id, error: inWords(error) }));
            return;
        }
        this.guarded(() => this.board.request(request, now()));
    }

    /** Loads the template of pages to share.
     *  @param {string} address */
    async loadTemplate(address) {
        this.template ??= fetchText(address);
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

/** @param {string} address */
async function fetchText(address) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`cannot load '${address}': status ${response.status}`);
    return response.text();
}

/** Loads the nets of games, and tells what was used so far, to have it without a network.
 *  @param {string[]} games @param {Port} port */
async function loadAll(games, port) {
    if (!games.length) return;
    await Promise.all(games.map((game) => loadNets(game)));
    port.postMessage({ used: performance.getEntriesByType("resource").map(({ name }) => name) });
}

/** A random number of 64 bits, as such and as a name. */
function random() {
    const [number] = crypto.getRandomValues(new BigUint64Array(1));
    return { number, name: number.toString(16).padStart(16, "0") };
}

/** Opens the saved board, or a new one.
 *  @param {Start} start @param {Port} port */
async function open({ snapshot, played, isBare = false }, port) {
    await load();
    const faults = [];
    try {
        if (snapshot || !isBare) await loadAll(gamesOfBoard(snapshot ?? undefined), port);
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
 *  @param {Start} start @param {string} hello @param {Port} port */
async function begin(start, hello, port) {
    try {
        const { board, faults } = await open(start, port);
        const loop = new BoardLoop(board, port, start.template);
        loop.guarded(() => port.postMessage(board.hello(hello, random().name, now())));
        for (const error of faults) port.postMessage(JSON.stringify({ event: "error", error }));
        return loop;
    } catch (error) {
        const isLoading = !(error instanceof WebAssembly.RuntimeError);
        hasFailed ||= !isLoading;
        port.postMessage({ failed: inWords(error), isLoading });
        return null;
    }
}

/** Receives the messages of a page, and opens its board. Messages are handled one after
 *  another: one may wait until something is loaded.
 *  @param {Port} port */
function serve(port) {
    let handled = Promise.resolve();
    /** @type {Start} */
    let start = { snapshot: null, played: 0 };
    /** @type {BoardLoop | null} */
    let loop = null;
    let isClosed = false;
    /** @param {any} data */
    const handle = async (data) => {
        if (isClosed) return;
        if (typeof data !== "string") start = data;
        else if (loop) await loop.request(data);
        else loop = await begin(start, data, port);
        if (isClosed) loop?.close();
    };
    port.addEventListener("message", ({ data }) => {
        if (data.port) {
            serve(data.port);
        } else if (data.isClosed) {
            isClosed = true;
            loop?.close();
        } else {
            handled = handled.then(() => handle(data)).catch((error) => port.postMessage({ failed: inWords(error) }));
        }
    });
    if (port instanceof MessagePort) port.start();
}

serve(self);
