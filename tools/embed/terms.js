// The attributes of an element as typed values.

import { ofDay } from "./newpuzzles.js";

/** The strength of the engine, "full", or null if two persons play.
 *  @typedef {number | "full" | null} Level */
/** What a board shows.
 *  @typedef {{ game: string | null, position: string | null, level: Level, side: Side, puzzle: string | null, isReadonly: boolean }} Terms */

/** The attributes, in their order in the documentation. */
export const NAMES = ["game", "position", "level", "side", "puzzle", "readonly"];

/** @param {string} name @param {string} value @param {string} expected */
const wrong = (name, value, expected) => new Error(`${name}="${value}": expected ${expected}`);

/** The error of the engine with the attribute that it is about.
 *  @param {unknown} error @param {Pick<Terms, "position" | "level">} terms */
export function named(error, { position, level: strength }) {
    const message = error instanceof Error ? error.message : String(error);
    const range = message.match(/UCI_Elo.*(expected .*)$/)?.[1];
    if (range) return new Error(`level="${strength}": ${range}, or full`);
    return position === null ? error : new Error(`position="${position}": ${message}`);
}

/** @param {string | null} value @returns {Level} */
function level(value) {
    if (value === null || value === "full") return value;
    if (!/^\d{1,5}$/.test(value)) throw wrong("level", value, "a number, as 600, or full");
    return Number(value);
}

/** @param {string | null} value @returns {Side} */
function side(value) {
    if (value !== null && value !== "white" && value !== "black") throw wrong("side", value, "white or black");
    return value ?? "white";
}

/** Reads the attributes of an element; throws an error that names the wrong one.
 *  @param {Element} element @returns {Terms} */
export function readTerms(element) {
    /** @param {string} name */
    const text = (name) => element.getAttribute(name)?.trim() || null;
    return {
        game: text("game"), position: text("position"), level: level(text("level")), side: side(text("side")), puzzle: text("puzzle"),
        isReadonly: element.hasAttribute("readonly"),
    };
}

/** The card of the game of that name, or of the first one.
 *  @param {GameCard[]} games @param {string | null} name */
export function gameOf(games, name) {
    const found = name === null ? games[0] : games.find((card) => card.name === name);
    if (!found) throw wrong("game", name ?? "", `one of ${games.map((card) => card.name).join(", ")}`);
    return found;
}

/** The players.
 *  @param {Pick<Terms, "level" | "side">} terms @returns {Seats} */
export function seatsOf({ level: strength, side: own }) {
    /** @type {Seat} */
    const opponent = strength === null ? { kind: "person" } : { kind: "engine", elo: strength === "full" ? null : strength };
    /** @type {Seat} */
    const person = { kind: "person" };
    return own === "white" ? { white: person, black: opponent } : { white: opponent, black: person };
}

/** The puzzle as a line of a file: given as such, or that of the day or a number of the
 *  built-in ones of a game.
 *  @param {string} puzzle @param {string} game */
export async function puzzleLine(puzzle, game) {
    if (puzzle.startsWith("{")) return puzzle;
    const isDaily = puzzle === "daily";
    if (!isDaily && !/^\d+$/.test(puzzle)) throw wrong("puzzle", puzzle, "daily, a number from 1, or a line of a puzzle file");
    const lines = await puzzlesOf(game);
    const line = isDaily ? ofDay(lines) : lines[Number(puzzle) - 1];
    if (!line) throw wrong("puzzle", puzzle, `a number from 1 to ${lines.length}`);
    return line;
}

/** @param {string} game */
async function puzzlesOf(game) {
    const address = new URL(`${PUZZLES}${game}.jsonl`, import.meta.url);
    const response = await fetch(address).catch(() => null);
    if (!response?.ok) throw new Error(`The puzzles cannot be loaded: '${address}' ${response ? `answers ${response.status}` : "does not answer, or is blocked by a policy"}.`);
    return (await response.text()).split("\n").filter((line) => line.trim());
}
