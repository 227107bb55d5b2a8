// The transport over a web socket.

import { Replies } from "./replies.js";
import { Store } from "./store.js";

const BOARD = "board";
const TOKEN = "token";
/** The maximum size of a message to the server, in bytes. */
const MAX_BYTES = 1 << 20;

const kept = new Store("sessionStorage");
/** Tokens that stay valid when the server is started again are kept for bookmarks. */
const lasting = new Store("localStorage");

/** The token. It comes from the address the first time, and is then removed from there if
 *  it could be stored for reloads. */
function token() {
    const given = new URLSearchParams(location.hash.slice(1)).get("token");
    if (given && kept.set(TOKEN, given)) history.replaceState(null, "", location.pathname);
    return kept.get(TOKEN) ?? lasting.get(TOKEN);
}

/** A connection that reconnects when it is lost. `hear` receives every event.
 *  @implements {Transport} */
export class BoardTransport {
    /** @param {(event: BoardEvent) => void} hear */
    constructor(hear) {
        this.hear = hear;
        this.token = token();
        this.replies = new Replies();
        this.wait = 250;
        this.ended = false;
        /** @type {WebSocket | null} */
        this.socket = null;
        if (this.token === null) {
            this.end({ title: "This link has no token", error: "Open the address that `ermine serve` printed, with everything after the #." });
        } else {
            this.open();
        }
    }

    /** Stops for good, for a reason that the user has to know.
     *  @param {{ title: string, error: string }} reason */
    end(reason) {
        this.ended = true;
        queueMicrotask(() => this.hear({ event: "lost", again: false, ...reason }));
    }

    open() {
        const socket = new WebSocket(`ws://${location.host}/socket`);
        this.socket = socket;
        socket.addEventListener("open", () => socket.send(JSON.stringify({ do: "hello", token: this.token, board: kept.get(BOARD) })));
        socket.addEventListener("message", (message) => this.take(JSON.parse(message.data)));
        socket.addEventListener("close", () => this.lost());
    }

    /** @param {any} event */
    take(event) {
        if (event.event === "welcome") {
            kept.set(BOARD, event.board);
            if (event.keeps_token) lasting.set(TOKEN, this.token ?? "");
            this.wait = 250;
        }
        if (event.event === "refused") {
            this.refused(event);
            return;
        }
        if (event.event) {
            this.hear(event);
            return;
        }
        this.replies.settle(event);
    }

    /** A wrong token is forgotten; another tab may have left a valid one.
     *  @param {{ error: string, wrong_token: boolean }} event */
    refused({ error, wrong_token: isWrong }) {
        if (!isWrong) {
            this.end({ title: "The server has no board for this page", error: `${error}.` });
            return;
        }
        kept.remove(TOKEN);
        const other = lasting.get(TOKEN);
        if (other === this.token) lasting.remove(TOKEN);
        if (other !== null && other !== this.token) this.token = other;
        else this.end({ title: "This link is not valid", error: `${error}. Open the address that \`ermine serve\` printed last.` });
    }

    lost() {
        this.replies.refuse("the connection was lost");
        if (this.ended) return;
        this.hear({ event: "lost", again: true, error: "The server is gone; the page looks for it." });
        setTimeout(() => this.ended || this.open(), this.wait);
        this.wait = Math.min(this.wait * 2, 8000);
    }

    close() {
        this.ended = true;
        this.socket?.close();
    }

    /** Sends a request; the promise resolves to its reply.
     *  @template {RequestName} R @param {R} what @param {Requests[R][0]} [details] @returns {Promise<Requests[R][1]>} */
    ask(what, details) {
        return this.replies.expect(what, details, (message) => {
            const { socket } = this;
            if (socket?.readyState !== WebSocket.OPEN) throw new Error("there is no connection to the server");
            if (new Blob([message]).size > MAX_BYTES) throw new Error("that is too large: expected at most 1 MiB");
            socket.send(message);
        });
    }
}
