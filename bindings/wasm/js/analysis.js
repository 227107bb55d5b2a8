// Results of searches.

import { Score, round } from "./values.js";

/** @import { Move, Roll, Side, Step } from "./values.js" */

/**
 * The plain fields of a line.
 *
 * @typedef {object} InfoFields
 * @property {Side} side
 * @property {number} depth
 * @property {number} seldepth
 * @property {number} multipv
 * @property {number} expected
 * @property {number} cp
 * @property {number | null} mate
 * @property {[number, number, number] | null} wdl
 * @property {"exact" | "lower" | "upper"} bound
 * @property {number} nodes
 * @property {number} time
 * @property {number} hashfull
 */

/** A principal variation: a line of best play and its value. */
export class Info {
    /**
     * @param {InfoFields} fields
     * @param {Roll | undefined} roll
     * @param {Step[]} pv
     */
    constructor(fields, roll, pv) {
        const { side, expected, cp, mate, wdl } = fields;
        const [win, draw, loss] = (wdl ?? []).map((part) => part / 1000);
        /** The value for the side to move; before a roll without `roll`, the expectation. */
        this.score = new Score(
            side,
            round(expected),
            cp,
            mate ?? undefined,
            wdl === null ? undefined : { win, draw, loss },
        );
        /** The steps of the line, rolls included. */
        this.pv = pv;
        /** The outcome of the open roll to which the line belongs, if it does to one. */
        this.roll = roll;
        /** The depth in plies. */
        this.depth = fields.depth;
        /** The selective depth in plies. */
        this.seldepth = fields.seldepth;
        /** The rank, from 1. */
        this.multipv = fields.multipv;
        /** Whether the value is exact or a bound. */
        this.bound = fields.bound;
        /** The positions searched so far. */
        this.nodes = fields.nodes;
        /** The seconds since the search began. */
        this.time = fields.time;
        /** The fill of the table, 0 to 1000. */
        this.hashfull = fields.hashfull;
        Object.freeze(this);
    }

    /** The positions per second; `undefined` before any time has passed. */
    get nps() {
        return this.time > 0 ? this.nodes / this.time : undefined;
    }

    /** Returns the line for people. */
    toString() {
        const sign = { exact: "", lower: ">= ", upper: "<= " }[this.bound];
        return `${sign}${this.score} depth ${this.depth} ${this.pv.join(" ")}`;
    }
}

/** The best moves at the end of a search, each with the roll before it if one is due. */
export class Best {
    /**
     * @param {Move[]} moves
     * @param {Roll[]} rolls
     * @param {Step | undefined} ponder
     */
    constructor(moves, rolls, ponder) {
        this.moves = moves;
        this.rolls = rolls;
        this.ponder = ponder;
    }
}

/**
 * A map with an entry for each outcome of a roll, found by the number of any of its rolls.
 *
 * @template T
 * @extends {Map<number, T>}
 */
export class ByOutcome extends Map {
    /**
     * @param {Roll | number} roll
     * @returns {T | undefined}
     */
    get(roll) {
        const number = Number(typeof roll === "number" ? roll : roll.number);
        const own = [...this.keys()];
        // An outcome is named by its lowest number; the highest of the die is always one.
        if (number > Math.max(...own)) {
            return undefined;
        }
        return super.get(Math.max(...own.filter((other) => other <= number)));
    }
}

/**
 * The engine's choice.
 *
 * @typedef {object} PlayResult
 * @property {Move | undefined} move the move; before a roll, the one after the likeliest outcome
 * @property {ByOutcome<Move>} byOutcome the move after each outcome of the open roll
 * @property {Step | undefined} ponder the expected reply
 * @property {Info | undefined} info the main line: the best one, or before a roll the expectation
 */

/**
 * The result of an analysis.
 *
 * @typedef {object} Analysis
 * @property {Info[]} lines the lines by rank; before a roll those of every outcome, by outcome and rank
 * @property {Score | undefined} score the value of the position; before a roll, the expectation
 * @property {PlayResult} best the best move
 * @property {ByOutcome<Info[]>} byOutcome the lines after each outcome of the open roll
 */

/** The latest line of every rank and outcome of a search. */
export class Lines {
    /** @type {Map<string, Info>} */
    #latest = new Map();

    /** @param {Info} info */
    add(info) {
        this.#latest.set(`${info.roll ?? ""} ${info.multipv}`, info);
    }

    /**
     * @param {Best} best
     * @returns {PlayResult}
     */
    playResult(best) {
        const byOutcome = /** @type {ByOutcome<Move>} */ (new ByOutcome());
        best.rolls.forEach((roll, index) => byOutcome.set(roll.number, best.moves[index]));
        return { move: best.moves[0], byOutcome, ponder: best.ponder, info: this.#latest.get(" 1") };
    }

    /**
     * @param {Best} best
     * @returns {Analysis}
     */
    analysis(best) {
        const byRank = [...this.#latest.values()].sort((one, other) => one.multipv - other.multipv);
        const byOutcome = /** @type {ByOutcome<Info[]>} */ (new ByOutcome());
        for (const roll of best.rolls) {
            const own = byRank.filter((info) => info.roll?.number === roll.number);
            byOutcome.set(roll.number, own);
        }
        const lines = byOutcome.size > 0 ? [...byOutcome.values()].flat() : byRank;
        const result = this.playResult(best);
        return { lines, score: result.info?.score, best: result, byOutcome };
    }
}

/**
 * Makes a line; for the engine.
 *
 * @param {InfoFields} fields
 * @param {Roll | undefined} roll
 * @param {Step[]} pv
 * @returns {Info}
 */
export function makeInfo(fields, roll, pv) {
    return new Info(fields, roll, pv);
}

/**
 * Makes a result; for the engine.
 *
 * @param {Move[]} moves
 * @param {Roll[]} rolls
 * @param {Step | undefined} ponder
 * @returns {Best}
 */
export function makeBest(moves, rolls, ponder) {
    return new Best(moves, rolls, ponder);
}
