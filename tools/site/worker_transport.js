// The transport to a board in a worker, which is opened again if it fails.

import { LostError, Replies } from "./replies.js";

/** The error of requests to a closed board. */
export const CLOSED = "the board was closed";
const BOARD = "board";
/** The board as text, after the time of it. */
const SAVED = "saved";
/** The time when the page was left. */
const LEFT = "left";
/** The number of times that a worker may fail before it has changed the board. */
const MAX_FAILURES = 2;
/** The longest wait before the engine is loaded again, in milliseconds. */
const MAX_WAIT = 8000;

/** What only the worker and its transport tell each other: what to begin with; and what the
 *  page keeps, or how the worker failed.
 *  @typedef {{ snapshot: string | null, played: number, isBare?: boolean, template?: string }} Start
 *  @typedef {{ saved?: string, used?: string[], failed?: string, isLoading?: boolean }} Notice */
/** A way to a board in a worker. `end` closes it; `isBroken` tells that the worker has
 *  failed.
 *  @typedef {{ send: (message: any) => void, end: (isBroken: boolean) => void }} Line */
/** What a line calls: with each message, and once the worker cannot go on; `isOwn` tells that
 *  this board caused it.
 *  @typedef {{ take: (message: any) => void, fail: (error: string, isLoading: boolean, isOwn: boolean) => void }} Receiver */
/** Where the board is kept in case the worker fails.
 *  @typedef {Pick<import("./store.js").Store, "get" | "set" | "remove">} Keeper */

/** A board in a worker. `hear` receives every event, `use` the addresses of the files that
 *  were loaded.
 *  @implements {Transport} */
export class WorkerTransport {
    /** @param {{ hear: (event: BoardEvent) => void, connect: (receiver: Receiver) => Line, kept: Keeper, start?: Partial<Start>, use?: (files: string[]) => void }} options */
    constructor({ hear, connect, kept, start = {}, use = () => {} }) {
        this.hear = hear;
        this.connect = connect;
        this.kept = kept;
        this.start = start;
        this.use = use;
        this.replies = new Replies();
        /** The failures since a worker last changed the board. */
        this.failures = 0;
        this.wait = 250;
        /** What the user has to know once there is a board.
         *  @type {string | null} */
        this.note = null;
        this.isClosed = false;
        this.line = this.open(Number(kept.get(LEFT)));
    }

    /** Opens the saved board, or a new one; a running clock ran until `left`.
     *  @param {number} left */
    open(left) {
        const { kept } = this;
        /** @type {Receiver} */
        const receiver = {
            take: (data) => line === this.line && (typeof data === "string" ? this.take(JSON.parse(data)) : this.notice(data)),
            fail: (error, isLoading, isOwn) => line === this.line && this.failed(error, isLoading, isOwn),
        };
        const line = this.connect(receiver);
        const [, at, snapshot] = kept.get(SAVED)?.match(/^(\d+) (.*)$/s) ?? [null, "0", null];
        line.send({ ...this.start, snapshot, played: Math.max(left - Number(at), 0) });
        line.send(JSON.stringify({ do: "hello", board: kept.get(BOARD) }));
        return line;
    }

    /** Remembers when the page is left: a clock stops while it is closed. */
    leave() {
        this.kept.set(LEFT, String(Date.now()));
    }

    /** @param {any} event */
    take(event) {
        if (!event.event) {
            this.replies.settle(event);
            return;
        }
        const { note } = this;
        if (event.event === "welcome") this.kept.set(BOARD, event.board);
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
            this.kept.set(SAVED, `${Date.now()} ${saved}`);
        }
        if (used) this.use(used);
        if (failed) this.failed(failed, isLoading);
    }

    /** Opens another worker with the board as it was.
     *  @param {string} error @param {boolean} isLoading @param {boolean} [isOwn] */
    failed(error, isLoading, isOwn = true) {
        if (this.isClosed) return;
        this.line.end(true);
        this.replies.refuse("the engine stopped");
        if (isLoading) {
            this.hear({ event: "lost", again: true, error: `The engine cannot be loaded: ${error}. The page tries again.` });
            setTimeout(() => this.again(Number(this.kept.get(LEFT))), this.wait);
            this.wait = Math.min(this.wait * 2, MAX_WAIT);
            return;
        }
        this.failures += Number(isOwn);
        if (this.failures > MAX_FAILURES) {
            this.hear({ event: "lost", again: false, title: "The engine does not run here", error });
            return;
        }
        this.note = `The engine stopped (${error}) and was started again.`;
        if (isOwn && this.failures === MAX_FAILURES) {
            // Perhaps because of the board itself.
            this.kept.remove(SAVED);
            this.kept.remove(BOARD);
        }
        this.again(Date.now());
    }

    /** @param {number} left */
    again(left) {
        if (!this.isClosed) this.line = this.open(left);
    }

    close() {
        this.isClosed = true;
        this.line.end(false);
        this.replies.refuse(CLOSED);
    }

    /** Sends a request; the promise resolves to its reply.
     *  @template {RequestName} R @param {R} what @param {Requests[R][0]} [details] @returns {Promise<Requests[R][1]>} */
    async ask(what, details) {
        if (this.isClosed) throw new LostError(CLOSED);
        return this.replies.expect(what, details, (message) => this.line.send(message));
    }
}
