// Facts, constraints and moves as words with the colours that they name.

import { draw, make } from "./dom.js";
import { faceOf } from "./tree.js";

/** @param {string} text */
export const capital = (text) => text.replace(/^./, (letter) => letter.toUpperCase());

/** A small square in a colour, with its letter.
 *  @param {Colour} colour */
export function dot({ name, letter, rgb }) {
    const spot = make("span", { class: "dot", title: name, "aria-hidden": "true" }, letter?.toUpperCase() ?? "");
    spot.style.background = rgb;
    return spot;
}

/** @param {Word} text */
export const word = (text) => (typeof text === "string" ? text : make("span", { class: "colour" }, dot(text), text.name));

/** @param {Word[]} list @returns {(string | HTMLElement)[]} */
export const words = (list) => (list.length ? list.flatMap((text, index) => (index ? [" ", word(text)] : [word(text)])) : ["–"]);

/** What binds the side to move, in words.
 *  @param {Diagram} diagram */
export const bound = ({ binding }) => (binding ? `${binding.title}: ${binding.name}${binding.detail && `, ${binding.detail}`}` : "");

/** The colours of a board by name.
 *  @param {Diagram} diagram */
export const coloursOf = (diagram) => new Map(diagram.squares.flatMap((square) => (square ? [[square.ground.name, square.ground]] : [])));

/** A move in the rulebook's notation; a colour in braces becomes a dot.
 *  @param {string} notation @param {Map<string, Colour>} colours */
export const notated = (notation, colours) => notation.split(/(\{[^{}]*\})/).filter(Boolean).map((part) => {
    const colour = part.startsWith("{") ? colours.get(part.slice(1, -1)) : undefined;
    return colour ? make("span", { class: "colour" }, dot(colour), make("span", { class: "hidden" }, colour.name)) : make("span", {}, part);
});

/** A roll as a small die.
 *  @param {string} face */
export const smallDie = (face) => draw("svg", { class: face.length > 1 ? "hex long" : "hex", viewBox: "0 0 20 20", role: "img", "aria-label": `rolled ${face}` },
    draw("path", { d: "M10 1l8 4.500v9l-8 4.500-8-4.500v-9z" }), draw("text", { x: 10, y: face.length > 1 ? 12.500 : 14 }, face.replace("-", "–")));

/** A step of a line: a move, or a roll as a small die.
 *  @param {string} notation @param {Map<string, Colour>} colours */
export const stepped = (notation, colours) => (/^r\d+(-\d+)?$/.test(notation) ? smallDie(faceOf(notation)) : make("span", { class: "ply" }, notated(notation, colours)));

/** A line of moves as text, with numbers; rolls in brackets become small dice.
 *  @param {string} text @param {Map<string, Colour>} colours */
export const lineOf = (text, colours) => text.split(/ (?![^{]*\})/).flatMap((part, index) => {
    const face = /^\((\d+(?:-\d+)?)\)$/.exec(part)?.[1];
    return [index ? " " : "", ...(face ? [smallDie(face)] : notated(part, colours))];
});

/** A share from 0 to 1 in percent.
 *  @param {number} share @param {number} [digits] */
export const percent = (share, digits = 0) => `${(share * 100).toFixed(digits)} %`;

/** A value from -1 to 1 as a share.
 *  @param {number} value */
export const share = (value) => (value + 1) / 2;

/** The name of a theme, "quietMove", in words.
 *  @param {string} theme */
export const spaced = (theme) => theme.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
