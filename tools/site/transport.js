// The transport to a board in a worker of this page.

import { Replies } from "./replies.js";
import { Store } from "./store.js";

const BOARD = "board";
/** The board as text, after the time of it: for a page reload. */
const SAVED = "saved";
/** The time when the page was left. */
const LEFT = "left";
/** The number of times that a worker may fail before it has changed the board. */
const MAX_FAILURES = 2;
/** The longest wait before the engine is loaded again, in milliseconds. */
const MAX_WAIT = 8000;

const kept = new Store("sessionStorage");

/** What only the worker and its transport tell each other.
 *  @typedef {{ saved?: string, used?: string[], failed?: string, isLoading?: boolean }} Notice */

/** Opens a worker with a new board, or the saved one; its clock ran until `left`.
 *  @param {number} left */
function open(left) {
    const worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module", name: "board" });
    const [, at, snapshot] = kept.get(SAVED)?.match(/^(\d+) (.*)$/s) ?? [null, "0", null];
    worker.postMessage({ snapshot, played: Math.max(left - Number(at), 0) });
    worker.postMessage(JSON.stringify({ do: "hello", board: kept.get(BOARD) }));
    return worker;
}

/** It starts as soon as this module is loaded, before the rest of the page. */
const first = open(Number(kept.get(LEFT)));

/** Lets the page work without a network from now on; resolves to the service worker, or to
 *  nothing where there can be none. */
async function keepOffline() {
    try {
        await navigator.serviceWorker.register("service-worker.js");
        return (await navigator.serviceWorker.ready).active;
    } catch {
        return null;
    }
}

/** A board in a worker, which is opened again if it fails. `hear` receives every event.
 *  @implements {Transport} */
export class BoardTransport {
    /** @param {(event: BoardEvent) => void} hear */
    constructor(hear) {
        this.hear = hear;
        this.replies = new Replies();
        /** The failures since a worker last changed the board. */
        this.failures = 0;
        this.wait = 250;
        /** What the user has to know once there is a board.
         *  @type {string | null} */
        this.note = null;
        this.worker = this.listen(first);
        addEventListener("pagehide", () => kept.set(LEFT, String(Date.now())));
        this.offline = keepOffline();
    }

    /** @param {Worker} worker */
    listen(worker) {
        worker.addEventListener("message", ({ data }) => {
            if (worker !== this.worker) return;
            if (typeof data === "string") this.take(JSON.parse(data));
            else this.notice(data);
        });
        worker.addEventListener("error", ({ message }) => worker === this.worker && this.failed(message || "it cannot be loaded", true));
        return worker;
    }

    /** @param {any} event */
    take(event) {
        if (!event.event) {
            this.replies.settle(event);
            return;
        }
        const { note } = this;
        if (event.event === "welcome") kept.set(BOARD, event.board);
        this.hear(event);
        if (event.event === "welcome" && note) {
            this.note = null;
            this.hear({ event: "error", error: note });
        }
    }

    /** @param {Notice} notice */
    notice({ saved, used, failed, isLoading = false }) {
        if (saved) {
            this.failures = 0;
            kept.set(SAVED, `${Date.now()} ${saved}`);
        }
        if (used) this.offline.then((service) => service?.postMessage({ keep: used }));
        if (failed) this.failed(failed, isLoading);
    }

    /** Opens another worker with the board as it was.
     *  @param {string} error @param {boolean} isLoading */
    failed(error, isLoading) {
        this.worker.terminate();
        this.replies.refuse("the engine stopped");
        if (isLoading) {
            this.hear({ event: "lost", again: true, error: `The engine cannot be loaded: ${error}. The page tries again.` });
            setTimeout(() => this.again(Number(kept.get(LEFT))), this.wait);
            this.wait = Math.min(this.wait * 2, MAX_WAIT);
            return;
        }
        this.failures += 1;
        if (this.failures > MAX_FAILURES) {
            this.hear({ event: "lost", again: false, title: "The engine does not run here", error });
            return;
        }
        this.note = `The engine stopped (${error}) and was started again.`;
        if (this.failures === MAX_FAILURES) {
            // Perhaps because of the board itself.
            kept.remove(SAVED);
            kept.remove(BOARD);
        }
        this.again(Date.now());
    }

    /** @param {number} left */
    again(left) {
        this.worker = this.listen(open(left));
    }

    close() {
        this.worker.terminate();
    }

    /** Sends a request; the promise resolves to its reply.
     *  @template {RequestName} R @param {R} what @param {Requests[R][0]} [details] @returns {Promise<Requests[R][1]>} */
    ask(what, details) {
        return this.replies.expect(what, details, (message) => this.worker.postMessage(message));
    }
}
