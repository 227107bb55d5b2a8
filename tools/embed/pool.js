// The workers that all boards of a page share.

/** @typedef {import("./worker_transport.js").Receiver} Receiver */
/** A worker, and what is told of its failure; `boards` counts those that may search.
 *  @typedef {{ worker: Worker, receivers: Set<Receiver>, boards: number }} Shared */

const MAX_WORKERS = 2;
/** The worker of the package, or of the site: the build says where it lies. */
const ADDRESS = new URL(WORKER, import.meta.url);

/** @type {Set<Shared>} */
const pool = new Set();

/** The address of a script for a worker: one of another origin has to be imported by one of
 *  this origin. */
function addressHere() {
    if (ADDRESS.origin === location.origin) return ADDRESS;
    return URL.createObjectURL(new Blob([`import ${JSON.stringify(ADDRESS.href)};`], { type: "text/javascript" }));
}

/** @returns {Shared} */
function start() {
    const worker = new Worker(addressHere(), { type: "module", name: "ermine-board" });
    const shared = { worker, receivers: new Set(), boards: 0 };
    worker.addEventListener("error", ({ message }) => retire(shared, message || `'${ADDRESS}' is missing, or blocked by a policy`, true, null));
    pool.add(shared);
    return shared;
}

/** The worker for another board: an idle one, or the one with the fewest.
 *  @returns {Shared} */
function choose() {
    const [first] = [...pool].sort((one, other) => one.boards - other.boards);
    return first && (!first.boards || pool.size === MAX_WORKERS) ? first : start();
}

/** Ends a worker that has failed, and tells all of its boards; `cause` is the one that caused
 *  it, if any.
 *  @param {Shared} shared @param {string} error @param {boolean} isLoading @param {Receiver | null} cause */
function retire(shared, error, isLoading, cause) {
    if (!pool.delete(shared)) return;
    shared.worker.terminate();
    for (const receiver of [...shared.receivers]) receiver.fail(error, isLoading, receiver === cause);
}

/** Opens a board in a worker; `isLight` tells that it never searches.
 *  @param {Receiver} receiver @param {boolean} isLight @returns {import("./worker_transport.js").Line} */
export function connect(receiver, isLight) {
    const shared = choose();
    const { worker, receivers } = shared;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => (data.failed ? retire(shared, data.failed, Boolean(data.isLoading), receiver) : receiver.take(data));
    worker.postMessage({ port: port2 }, [port2]);
    receivers.add(receiver);
    shared.boards += Number(!isLight);
    const end = () => {
        if (!receivers.delete(receiver)) return;
        shared.boards -= Number(!isLight);
        port1.postMessage({ isClosed: true });
        if (!receivers.size && pool.delete(shared)) worker.terminate();
    };
    return { send: (message) => port1.postMessage(message), end };
}
