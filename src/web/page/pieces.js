// Pieces as pictures, drawn as in `src/draw/figure.rs`: a body, the colours that the piece
// carries on its base, letters, a tag and a badge.

import { draw } from "./dom.js";
import { SHAPES } from "./shapes.js";

const FRAME = "#1a1816";
const [INK, CASE] = ["#14213d", "#ffffff"];
// The space around bands, half of which is the frame, and the space between them.
const [RIM, GAP] = [3, 1.5];
const LETTER_GAP = 3.9;
const CAPITAL = 14;
/** @param {number} scale @param {number} stroke @returns {Size} */
const size = (scale, stroke) => ({ across: scale, down: scale, stroke });
const [ONE_LETTER, TWO_LETTERS, SMALL_LETTER, TAG, TAG_CASE, BADGE] = [size(1.75, 2.6), size(1.42, 3.2), size(1.2, 2.8), size(1.3, 2.6), size(1.3, 6.6), size(1, 2.8)];

/** @typedef {(typeof SHAPES)["bodies"][string]} Body */
/** The size of letters relative to those of the set, and the width of their strokes before
 *  scaling.
 *  @typedef {{ across: number, down: number, stroke: number }} Size */
/** @typedef {{ left: number, top: number, width: number, height: number }} Base */

/** @param {Piece} piece */
const bodyOf = (piece) => SHAPES.bodies[piece.shape ?? ""] ?? SHAPES.bodies.special;

/** The names of the sides. In a game of several boards each player has White on some of
 *  them, so players are numbered.
 *  @param {{ panels?: Panel[] }} diagram @returns {Record<Side, string>} */
export const sidesOf = (diagram) => (diagram.panels?.length ? { white: "Player 1", black: "Player 2" } : { white: "White", black: "Black" });

/** The letters of a piece's kind: the tag of an orthodox piece only tells it from its twin.
 *  @param {Piece} piece */
export const kindOf = ({ letter, tag, glyph }) => ({ letter, tag: glyph ? null : tag });

/** A piece in words: "White knight b, red and green".
 *  @param {Piece} piece */
export function inWords(piece) {
    const kind = piece.name ?? piece.letter;
    // On the body of a family the tag is part of the kind; otherwise it names one of two
    // equal pieces.
    const twin = piece.tag && !(bodyOf(piece).letters && piece.name) ? ` ${piece.tag}` : "";
    const parts = [`${piece.side === "white" ? "White" : "Black"} ${kind}${twin}`];
    if (piece.bands.length) parts.push(piece.bands.map((band) => band.name.toLowerCase()).join(" and "));
    if (piece.mark) parts.push(piece.mark.meaning);
    return parts.join(", ");
}

/** A text around a point.
 *  @param {string} text @param {[number, number]} centre @param {Size} size */
function written(text, [x, y], { across, down, stroke }) {
    let width = -LETTER_GAP;
    let path = "";
    for (const [advance, strokes] of [...text].flatMap((letter) => (SHAPES.letters[letter] ? [SHAPES.letters[letter]] : []))) {
        path += `M${width + LETTER_GAP} 0${strokes}`;
        width += LETTER_GAP + advance;
    }
    return draw("path", {
        transform: `translate(${x - width * across / 2} ${y - CAPITAL * down / 2})scale(${across} ${down})`, d: path, fill: "none", "stroke-width": stroke,
    });
}

/** The base: higher and wider for bands, more so if they show letters.
 *  @param {Body} body @param {boolean} plain @param {boolean} lettered @returns {Base} */
function baseOf(body, plain, lettered) {
    const banded = lettered ? [40, 61, 25] : [(body.base ?? 30) + 4, 65, 20];
    const upper = body.top ?? 67;
    const [half, top, height] = plain ? [body.base ?? 30, upper, 83 - upper] : banded;
    return { left: 45 - half, top, width: 2 * half, height };
}

/** The part of a base within a rim, with round corners.
 *  @param {Base} base @param {number} rim */
const inset = ({ left, top, width, height }, rim) => draw("rect", {
    x: left + rim, y: top + rim, width: width - 2 * rim, height: height - 2 * rim, rx: 4.5 - rim,
});

/** The colours that a piece carries, side by side in a frame.
 *  @param {Colour[]} colours @param {Base} base @param {boolean} lettered */
function bands(colours, base, lettered) {
    const width = (base.width - 2 * RIM - GAP * (colours.length - 1)) / colours.length;
    const [top, height] = [base.top + RIM, base.height - 2 * RIM];
    const letterSize = { ...size(1.2, 2.4), across: Math.min(width / 13, 1.2) };
    return draw("g", { class: "piece-bands", fill: FRAME, "stroke-width": 0 }, inset(base, RIM / 2), colours.flatMap((colour, index) => {
        const left = base.left + RIM + (width + GAP) * index;
        return [draw("rect", { x: left, y: top, width, height, fill: colour.rgb }),
            lettered && colour.letter ? draw("g", { stroke: FRAME }, written(colour.letter.toUpperCase(), [left + width / 2, top + height / 2], letterSize)) : null];
    }));
}

/** The tag of one of two equal pieces; `lowered` leaves room for a badge, or for the letter
 *  of a square.
 *  @param {string} tag @param {boolean} lowered */
const tagged = (tag, lowered) => [draw("g", { stroke: CASE }, written(tag, [78, lowered ? 42 : 17], TAG_CASE)),
    draw("g", { stroke: INK }, written(tag, [78, lowered ? 42 : 17], TAG))];

/** The badge of a mark.
 *  @param {Mark} mark */
const badge = (mark) => [draw("circle", { cx: 76, cy: 14, r: 11.5, fill: INK, stroke: CASE, "stroke-width": 2.5 }),
    draw("g", { stroke: CASE }, written(mark.badge ?? mark.sign, [76, 14], BADGE))];

/** The emblem of a piece's moves on its body; on a board seen from Black's side, `turned`.
 *  @param {Emblem} emblem @param {[number, number, number]} place @param {Side} side @param {boolean} turned */
function emblemOf({ grid, lines, spots }, [x, y, scale], side, turned) {
    const { fill, line } = SHAPES.sides[side];
    const { centre, spots: { [grid]: signs }, strokes, inside, rim } = SHAPES.emblem;
    const facesDown = (side === "black") !== turned;
    return draw("g", { transform: `translate(${x} ${y})scale(${turned ? -scale : scale} ${facesDown ? scale : -scale})` },
        lines.flatMap(({ stroke, paths }) => {
            const way = { d: paths.map((points) => `M${points.map((at) => at.join(" ")).join("L")}`).join(""), fill: "none" };
            return [draw("path", { ...way, "stroke-width": strokes[stroke] }), stroke === "hollow" ? draw("path", { ...way, stroke: fill, "stroke-width": inside }) : null];
        }),
        draw("path", { d: centre, fill: line, stroke: "none" }),
        spots.map(({ effect, at }) => draw("path", { d: at.map((spot) => `M${spot.join(" ")}${signs[effect]}`).join(""), "stroke-width": rim, ...effect === "move" ? {} : { fill: line, stroke: fill } })));
}

/** A piece on a square of 60 with its centre at (x, y); `lettered` adds letters to its
 *  colours, `turned` is for boards seen from Black's side.
 *  @param {Piece} piece @param {number} x @param {number} y */
export function chip(piece, x, y, lettered = false, turned = false) {
    const { fill, line } = SHAPES.sides[piece.side];
    const body = bodyOf(piece);
    const base = baseOf(body, !piece.bands.length, lettered);
    const shape = draw("g", { class: "piece-body", fill, stroke: line, "stroke-width": 3 },
        body.parts.map((d) => draw("path", { d })),
        body.lines ? draw("path", { d: body.lines, fill: "none" }) : null,
        body.solid ? draw("path", { d: body.solid, fill: line, stroke: "none" }) : null,
        body.emblem && piece.emblem ? emblemOf(piece.emblem, body.emblem, piece.side, turned) : null,
        inset(base, 0),
        body.letters ? written(piece.letter + (piece.tag ?? ""), body.letters, body.emblem ? SMALL_LETTER : piece.tag ? TWO_LETTERS : ONE_LETTER) : null);
    return draw("g", { class: "piece", transform: `translate(${x} ${y})` },
        draw("g", { transform: "scale(.6667)translate(-45 -45)", "stroke-linecap": "round", "stroke-linejoin": "round" },
            shape, piece.bands.length ? bands(piece.bands, base, lettered) : null,
            piece.tag && !body.letters ? tagged(piece.tag, Boolean(piece.mark) || lettered) : null, piece.mark ? badge(piece.mark) : null));
}

/** A single piece, for a button; `lettered` adds letters to its colours.
 *  @param {Piece} piece */
export function picture(piece, lettered = false) {
    return draw("svg", { viewBox: "-30 -30 60 60", width: 52, height: 52, "aria-hidden": "true", "text-anchor": "middle" }, chip(piece, 0, 0, lettered));
}
