// Plain values: steps, scores, lines.

import { InvalidValueError } from "./errors.js";

/** @typedef {"white" | "black"} Side a player */
/** @typedef {"decision" | "roll" | "over"} ToAct the kind of the next step */
/** @typedef {Move | Roll} Step a move or a roll */

/** A move, as a board hands it out. */
export class Move {
    /**
     * @param {string} text
     * @param {number} number
     * @param {number} fromSquare
     * @param {number} toSquare
     * @param {string} [promotion]
     */
    constructor(text, number, fromSquare, toSquare, promotion) {
        /** The move as the protocol writes it. */
        this.text = text;
        /**
         * The number of the move, fixed for the game: the same in every position and release,
         * from 0 and below `board.moveNumbers`.
         */
        this.number = number;
        /** The square of the piece that moves, by number along the ranks from a1. */
        this.fromSquare = fromSquare;
        /** The square that it reaches; the same if it stays where it is. */
        this.toSquare = toSquare;
        /** The name of the piece that a pawn becomes. */
        this.promotion = promotion;
        Object.freeze(this);
    }

    /** Returns the move as the protocol writes it. */
    toString() {
        return this.text;
    }

    /** Returns the move as the protocol writes it. */
    toJSON() {
        return this.text;
    }
}

/** A roll of the die. */
export class Roll {
    /** @param {number} number the number on the die, from 1 */
    constructor(number) {
        if (!Number.isInteger(number) || number < 1 || number > 0xffffffff) {
            const expected = "a number from 1 to 4294967295";
            const message = `number: invalid value '${number}'; expected ${expected}`;
            throw new InvalidValueError(message, "number", String(number), expected);
        }
        /** The number on the die, from 1. */
        this.number = number;
        Object.freeze(this);
    }

    /** Returns the roll as the protocol writes it. */
    toString() {
        return `r${this.number}`;
    }

    /** Returns the roll as the protocol writes it. */
    toJSON() {
        return String(this);
    }
}

/**
 * Returns the text of a step that a caller hands in.
 *
 * @param {unknown} step
 * @returns {string}
 */
export function stepText(step) {
    if (typeof step === "string" || step instanceof Move || step instanceof Roll) {
        return String(step);
    }
    throw new TypeError(`step: expected a Move, a Roll or a string, not ${typeof step}`);
}

/**
 * Makes a move; for the engine.
 *
 * @param {string} text
 * @param {number} number
 * @param {number} fromSquare
 * @param {number} toSquare
 * @param {string} [promotion]
 * @returns {Move}
 */
export function makeMove(text, number, fromSquare, toSquare, promotion) {
    return new Move(text, number, fromSquare, toSquare, promotion);
}

/**
 * Makes a roll; for the engine.
 *
 * @param {number} number
 * @returns {Roll}
 */
export function makeRoll(number) {
    return new Roll(number);
}

/** @typedef {{ win: number, draw: number, loss: number }} Wdl probabilities, 0 to 1 */

/** The value of a position for one side. */
export class Score {
    /**
     * @param {Side} side
     * @param {number} expected
     * @param {number} cp
     * @param {number} [mate]
     * @param {Wdl} [wdl]
     */
    constructor(side, expected, cp, mate, wdl) {
        /** The side whose value it is. */
        this.side = side;
        /** The expected score, to six digits: 1 is a certain win, 0.5 even, 0 a certain loss. */
        this.expected = expected;
        /** The value in centipawns. */
        this.cp = cp;
        /** The number of moves to a win whatever the dice, negative to a loss. */
        this.mate = mate;
        /** The probabilities of win, draw and loss. */
        this.wdl = wdl;
        Object.freeze(this);
    }

    /** The expected score in percent, 0 to 100. */
    get percent() {
        return 100 * this.expected;
    }

    /**
     * Returns the same value from the point of view of `side`.
     *
     * @param {Side} side
     * @returns {Score}
     */
    pov(side) {
        if (side === this.side) {
            return this;
        }
        const { expected, cp, mate, wdl } = this;
        const turned = wdl && { win: wdl.loss, draw: wdl.draw, loss: wdl.win };
        return new Score(side, round(1 - expected), -cp, mate === undefined ? mate : -mate, turned);
    }

    /** Returns the same value from White's point of view. */
    white() {
        return this.pov("white");
    }

    /** Returns the same value from Black's point of view. */
    black() {
        return this.pov("black");
    }

    /** Returns the value for people: `57.1 %`, or `#+3` for a forced win in three moves. */
    toString() {
        if (this.mate !== undefined) {
            return `#${this.mate > 0 ? "+" : ""}${this.mate}`;
        }
        return `${this.percent.toFixed(1)} %`;
    }
}

/**
 * Rounds an expected score.
 *
 * @param {number} expected
 * @returns {number}
 */
export function round(expected) {
    return Math.round(expected * 1e6) / 1e6;
}
