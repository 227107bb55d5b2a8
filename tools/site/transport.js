// The transport to a board in a worker of this page.

import { Store } from "./store.js";
import { WorkerTransport } from "./worker_transport.js";

/** The events that came before there was a page.
 *  @type {BoardEvent[]} */
const early = [];
/** @type {(event: BoardEvent) => void} */
let hear = (event) => void early.push(event);

/** A worker of its own.
 *  @param {import("./worker_transport.js").Receiver} receiver @returns {import("./worker_transport.js").Line} */
function connect(receiver) {
    const worker = new Worker(new URL("../ermine/worker.js", import.meta.url), { type: "module", name: "board" });
    worker.addEventListener("message", ({ data }) => receiver.take(data));
    worker.addEventListener("error", ({ message }) => receiver.fail(message || "it cannot be loaded", true, true));
    return { send: (message) => worker.postMessage(message), end: () => worker.terminate() };
}

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

/** Once there is a page.
 *  @type {Promise<ServiceWorker | null> | null} */
let offline = null;

/** @param {string[]} files */
async function keep(files) {
    offline ??= keepOffline();
    (await offline)?.postMessage({ keep: files });
}

/** The board. Its worker starts as soon as this module is loaded, before the rest of the page. */
const board = new WorkerTransport({
    hear: (event) => hear(event),
    connect,
    kept: new Store("sessionStorage"),
    start: { template: new URL("../share.html", import.meta.url).href },
    use: keep,
});
addEventListener("pagehide", () => board.leave());

/** The board in a worker of this page. `hear` receives every event.
 *  @implements {Transport} */
export class BoardTransport {
    /** @param {(event: BoardEvent) => void} listener */
    constructor(listener) {
        hear = listener;
        queueMicrotask(() => early.splice(0).forEach(listener));
        offline ??= keepOffline();
    }

    close() {
        board.close();
    }

    /** Sends a request; the promise resolves to its reply.
     *  @template {RequestName} R @param {R} what @param {Requests[R][0]} [details] @returns {Promise<Requests[R][1]>} */
    ask(what, details) {
        return board.ask(what, details);
    }
}
