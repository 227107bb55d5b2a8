// Loading the engine and its nets: in a browser, a worker and node.

import start, { nets, provideNet } from "./bindings.js";

/**
 * A module with one function that uses a vector: valid where the engine has SIMD.
 */
const VECTORS = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
    253, 98, 11,
]);

/**
 * Returns whether this JavaScript engine runs the build with SIMD.
 *
 * @returns {boolean}
 */
export function hasSimd() {
    return WebAssembly.validate(VECTORS);
}

/**
 * Fetches a file, in node from the disk.
 *
 * @param {URL} url
 * @returns {Promise<Response | Uint8Array<ArrayBuffer>>}
 */
async function fetchFile(url) {
    if (url.protocol === "file:") {
        const { readFile } = await import("node:fs/promises");
        return new Uint8Array(await readFile(url));
    }
    const response = await fetch(url).catch((error) => {
        throw new Error(`cannot fetch ${url.href}: ${error.message}`);
    });
    if (!response.ok) {
        throw new Error(`cannot fetch ${url.href}: status ${response.status}; expected 200`);
    }
    return response;
}

/** @type {Promise<void> | undefined} */
let loaded;

/**
 * Loads the engine; call it once before anything else. Later calls wait for the first.
 *
 * @param {object} [options]
 * @param {boolean} [options.simd] whether to load the build with SIMD; by default where it runs
 * @param {string | URL} [options.base] the folder of the `.wasm` files; by default that of this module
 * @param {BufferSource | WebAssembly.Module} [options.wasm] the engine itself, instead of a file
 * @returns {Promise<void>}
 */
export function load(options = {}) {
    loaded ??= loadOnce(options).catch((error) => {
        // So that the next call tries again.
        loaded = undefined;
        throw error;
    });
    return loaded;
}

/**
 * @param {Parameters<typeof load>[0] & {}} options
 * @returns {Promise<void>}
 */
async function loadOnce({ simd = hasSimd(), base = import.meta.url, wasm }) {
    const file = simd ? "ermine-simd.wasm" : "ermine.wasm";
    await start({ module_or_path: wasm ?? fetchFile(new URL(file, base)) });
}

/** @type {Map<string, Promise<void>>} */
const fetched = new Map();

/**
 * Fetches the nets of a game, unless they are there: boards and engines that are made later
 * use them. Without them the game is played by its handcrafted evaluation, which is weaker.
 *
 * @param {string} game the name of a game
 * @param {object} [options]
 * @param {string | URL} [options.base] the folder of the nets; by default `nets/` beside this module
 * @returns {Promise<void>}
 */
export async function loadNets(game, { base = new URL("nets/", import.meta.url) } = {}) {
    await load();
    const fetching = nets(game).map((file) => {
        let one = fetched.get(file);
        if (one === undefined) {
            one = fetchNet(file, base);
            fetched.set(file, one);
            // So that the next call tries again.
            one.catch(() => fetched.delete(file));
        }
        return one;
    });
    // The next call tries again only what has failed by then: wait for all.
    await Promise.allSettled(fetching);
    await Promise.all(fetching);
}

/**
 * @param {string} file
 * @param {string | URL} base
 * @returns {Promise<void>}
 */
async function fetchNet(file, base) {
    const content = await fetchFile(new URL(file, base));
    const bytes = content instanceof Response ? new Uint8Array(await content.arrayBuffer()) : content;
    provideNet(file, bytes);
}
