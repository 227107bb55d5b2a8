// Engines that play and analyse.

import { Best, Info, Lines } from "./analysis.js";
import { EngineCore } from "./bindings.js";
import { InternalError } from "./errors.js";

/** @import { Board } from "./bindings.js" */
/** @import { Analysis, PlayResult } from "./analysis.js" */
/** @import { Step } from "./values.js" */

/**
 * The limit of a search; the first part that is reached ends it. With `nodes` or `depth` a
 * search gives the same result on every machine.
 *
 * @typedef {object} Limit
 * @property {number} [nodes] the number of positions
 * @property {number} [depth] the depth in plies, 1 to 1000
 * @property {number} [time] the time for the move in seconds
 * @property {number} [mate] the number of moves within which to search for a forced win, 1 to 500
 * @property {number} [whiteClock] the time left on White's clock in seconds
 * @property {number} [blackClock] the time left on Black's clock in seconds
 * @property {number} [whiteInc] White's increment per move in seconds
 * @property {number} [blackInc] Black's increment per move in seconds
 * @property {number} [remainingMoves] the number of moves to the next time control
 */

/**
 * An option of an engine.
 *
 * @typedef {object} Option
 * @property {string} name the name, compared without regard to case
 * @property {"check" | "spin" | "combo" | "text" | "button"} kind
 * @property {string | null} default the default as text
 * @property {number | null} min the minimum of a `spin`
 * @property {number | null} max the maximum of a `spin`
 * @property {string[]} choices the values of a `combo`
 */

/**
 * How to make an engine.
 *
 * @typedef {object} EngineOptions
 * @property {number} [hash] the size of the transposition table in MiB, by default 16
 * @property {string} [evalFile] `built-in` or `handcrafted`
 * @property {number} [seed] the seed of the random choices of a weakened engine
 * @property {Record<string, string | number | boolean>} [options] further options by name
 */

/**
 * How to search.
 *
 * @typedef {object} SearchOptions
 * @property {number} [multipv] the number of best moves for which lines are wanted
 * @property {Iterable<Step | string>} [moves] the moves to consider; by default all
 */

/** The milliseconds that a slice of a search should take: an event waits no longer. */
const SLICE = 12;
/** The nodes of the first slice. */
const FIRST_SLICE = 1000;

/** Lets other events of the page or of node go first. */
function pause() {
    if (typeof setImmediate === "function") {
        return new Promise((resolve) => setImmediate(resolve));
    }
    return new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
            port1.close();
            resolve(undefined);
        };
        port2.postMessage(undefined);
    });
}

/**
 * A search: an asynchronous iterator over its lines as they come. It goes on only while
 * something waits for a line or for the result; leaving the loop, or `stop`, ends it.
 */
export class Search {
    #core;
    #lines = new Lines();
    /** @type {Info[]} */
    #ready = [];
    /** @type {Best | undefined} */
    #best;
    #nodes = FIRST_SLICE;

    /** @param {EngineCore} core */
    constructor(core) {
        this.#core = core;
    }

    /** Whether the search has ended and its result is there. */
    get isDone() {
        return this.#best !== undefined;
    }

    /** Ends the search; its result is the best move so far. */
    stop() {
        if (!this.isDone) {
            this.#core.stop();
            this.#advance();
        }
    }

    #advance() {
        const start = performance.now();
        const goesOn = this.#core.advance(this.#nodes);
        const share = SLICE / Math.max(performance.now() - start, SLICE / 4);
        this.#nodes = Math.min(Math.max(Math.round(this.#nodes * share), 50), 1e8);
        for (const event of this.#core.events()) {
            if (event instanceof Best) {
                this.#best = event;
            } else if (event instanceof Info) {
                this.#lines.add(event);
                this.#ready.push(event);
            }
        }
        if (!goesOn && !this.isDone && !this.#core.isSearching) {
            throw new InternalError("the search has ended without a result");
        }
        return goesOn;
    }

    /**
     * Waits for the next line.
     *
     * @returns {Promise<IteratorResult<Info, undefined>>}
     */
    async next() {
        while (this.#ready.length === 0 && !this.isDone) {
            if (!this.#advance() && !this.isDone) {
                // Complete, but without a limit: nothing can come before `stop`.
                this.stop();
            }
            await pause();
        }
        const value = this.#ready.shift();
        return value === undefined ? { done: true, value } : { done: false, value };
    }

    /**
     * Ends the search, as the end of a loop over it does.
     *
     * @returns {Promise<IteratorResult<Info, undefined>>}
     */
    async return() {
        this.stop();
        this.#ready = [];
        return { done: true, value: undefined };
    }

    [Symbol.asyncIterator]() {
        return this;
    }

    /** @returns {Promise<Best>} */
    async #finish() {
        while ((await this.next()).done === false) {}
        return /** @type {Best} */ (this.#best);
    }

    /**
     * Waits for the end and returns the lines and the best move.
     *
     * @returns {Promise<Analysis>}
     */
    async result() {
        return this.#lines.analysis(await this.#finish());
    }

    /**
     * Waits for the end and returns the best move alone.
     *
     * @returns {Promise<PlayResult>}
     */
    async playResult() {
        return this.#lines.playResult(await this.#finish());
    }
}

/**
 * An engine for one game. It searches one position at a time; several engines search at
 * once, in turns. A search runs on this thread, and lets other events go first every
 * hundredth of a second.
 */
export class Engine {
    #core;
    /** The last search.
     *  @type {Search | undefined} */
    #search;

    /**
     * @param {string} [game] the name of a game
     * @param {EngineOptions} [options]
     */
    constructor(game = "royal-palette", { hash = 16, evalFile, seed = 0, options = {} } = {}) {
        const given = { Hash: hash, ...(evalFile && { EvalFile: evalFile }), ...options };
        this.#core = new EngineCore(game, given);
        this.#core.seed(seed);
    }

    /** The name of the game. */
    get game() {
        return this.#core.game;
    }

    /**
     * The options that `setOption` takes.
     *
     * @returns {Option[]}
     */
    get options() {
        return /** @type {Option[]} */ (this.#core.options());
    }

    /**
     * Changes an option.
     *
     * @param {string} name the name, compared without regard to case
     * @param {string | number | boolean} [value] the value; none for a button
     */
    setOption(name, value) {
        this.#core.setOption(name, value === undefined ? value : String(value));
    }

    /** Clears what was learned in earlier searches. */
    newGame() {
        this.#core.newGame();
    }

    /** Ends the search that is running, if one is. */
    stop() {
        this.#search?.stop();
    }

    /** Frees the memory of the engine, which cannot be used any more. */
    free() {
        this.#core.free();
    }

    /**
     * Starts a search and returns it; without a limit it goes on until it is stopped.
     *
     * @param {Board} board the position, with the steps that led to it; it does not change
     * @param {Limit} [limit]
     * @param {SearchOptions} [options]
     * @returns {Search}
     */
    analysis(board, limit = {}, { multipv = 1, moves = [] } = {}) {
        return this.#start(board, { limit, multipv, analyse: true }, moves);
    }

    /**
     * Searches a position and returns the best lines.
     *
     * @param {Board} board
     * @param {Limit} limit
     * @param {SearchOptions} [options]
     * @returns {Promise<Analysis>}
     */
    async analyse(board, limit, { multipv = 1, moves = [] } = {}) {
        return this.#start(board, { limit, multipv, analyse: true, finite: true }, moves).result();
    }

    /**
     * Chooses a move.
     *
     * @param {Board} board
     * @param {Limit} limit
     * @param {Pick<SearchOptions, "moves">} [options]
     * @returns {Promise<PlayResult>}
     */
    async play(board, limit, { moves = [] } = {}) {
        return this.#start(board, { limit, finite: true }, moves).playResult();
    }

    /**
     * @param {Board} board
     * @param {object} order
     * @param {Iterable<Step | string>} moves
     * @returns {Search}
     */
    #start(board, order, moves) {
        this.#core.start(board, order, moves);
        this.#search = new Search(this.#core);
        return this.#search;
    }
}
