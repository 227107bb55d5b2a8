// The connection to the server.

import { Store } from "./store.js";

const BOARD = "ermine-board";
const TOKEN = "ermine-token";
/** The maximum size of a message to the server, in bytes. */
const MOST_BYTES = 1 << 20;

const kept = new Store("sessionStorage");

/** The token. It comes from the address the first time, and is then removed from there if
 *  it could be stored for reloads. */
function token() {
    const said = new URLSearchParams(location.hash.slice(1)).get("token");
    if (said && kept.set(TOKEN, said)) history.replaceState(null, "", location.pathname);
    return kept.get(TOKEN) ?? "";
}

/** A connection that reconnects when it is lost. `hear` receives every event. */
export class Link {
    constructor(hear) {
        this.hear = hear;
        this.token = token();
        this.asked = new Map();
        this.number = 0;
        this.wait = 250;
        this.open();
    }

    open() {
        const socket = new WebSocket(`ws://${location.host}/socket`);
        this.socket = socket;
        socket.addEventListener("open", () => {
            const board = kept.get(BOARD);
            socket.send(JSON.stringify({ do: "hello", token: this.token, board }));
        });
        socket.addEventListener("message", (message) => this.take(JSON.parse(message.data)));
        socket.addEventListener("close", () => this.lost());
    }

    take(event) {
        if (event.event === "welcome") {
            kept.set(BOARD, event.board);
            this.wait = 250;
        }
        if (event.event === "refused") this.refused = true;
        if (event.event) {
            this.hear(event);
            return;
        }
        const asked = this.asked.get(event.id);
        this.asked.delete(event.id);
        if (event.error) asked?.refuse(new Error(event.error));
        else asked?.give(event.ok);
    }

    lost() {
        for (const { refuse } of this.asked.values()) refuse(new Error("the connection was lost"));
        this.asked.clear();
        if (this.refused) return;
        this.hear({ event: "lost" });
        setTimeout(() => this.open(), this.wait);
        this.wait = Math.min(this.wait * 2, 8000);
    }

    /** Sends a request; the promise resolves to its reply. */
    ask(what, details = {}) {
        return new Promise((give, refuse) => {
            if (this.socket.readyState !== WebSocket.OPEN) {
                refuse(new Error("there is no connection to the server"));
                return;
            }
            this.number += 1;
            const message = JSON.stringify({ id: this.number, do: what, ...details });
            if (new Blob([message]).size > MOST_BYTES) {
                refuse(new Error("that is too large: expected at most 1 MiB"));
                return;
            }
            this.asked.set(this.number, { give, refuse });
            this.socket.send(message);
        });
    }
}
