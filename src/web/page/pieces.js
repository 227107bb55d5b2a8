// Pieces as chips: a glyph, a tag, marks, and the colours that the piece carries.

import { draw } from "./dom.js";

const CHIPS = { white: ["#faf7f0", "#1c1a17"], black: ["#1c1a17", "#faf7f0"] };
const GLYPHS = "DejaVu Sans, Segoe UI Symbol, Apple Symbols, Noto Sans Symbols2, sans-serif";
// Asks for a text glyph instead of an emoji.
const AS_TEXT = "\uFE0E";

/** The names of the sides. In a game of several boards each player has White on some of
 *  them, so players are numbered. */
export const sidesOf = (diagram) => (diagram.panels?.length ? { white: "Player 1", black: "Player 2" } : { white: "White", black: "Black" });

/** A piece in words: "White knight b, red and green". */
export function inWords(piece) {
    const kind = piece.name ?? piece.letter;
    // With a chess glyph the tag names one of two equal pieces; otherwise it is part of
    // the kind.
    const twin = piece.tag && (piece.glyph || !piece.name) ? ` ${piece.tag}` : "";
    const parts = [`${piece.side === "white" ? "White" : "Black"} ${kind}${twin}`];
    if (piece.bands.length) parts.push(piece.bands.map((band) => band.name.toLowerCase()).join(" and "));
    if (piece.mark) parts.push(piece.mark.meaning);
    return parts.join(", ");
}

/** A piece on a square of 60 with its centre at (x, y); `lettered` adds letters to its
 *  colours. */
export function chip(piece, x, y, lettered = false) {
    const [ground, ink] = CHIPS[piece.side];
    const raised = piece.bands.length ? 7 : 0;
    const aside = piece.mark || piece.tag ? 5 : 0;
    const signs = (piece.mark?.sign ?? "") + (piece.tag ?? "");
    const group = draw("g", { class: "piece", transform: `translate(${x} ${y})` },
        draw("circle", { r: 25, fill: ground, stroke: "#8c867c" }));
    const sign = piece.glyph
        ? draw("text", { x: -aside, y: 13 - raised, "font-size": 38, "font-family": GLYPHS, fill: ink }, piece.glyph + AS_TEXT)
        : draw("text", { x: -aside, y: 10 - raised, "font-size": 28, "font-weight": "bold", fill: ink }, piece.letter);
    group.append(sign);
    if (signs) group.append(draw("text", { x: 14, y: -5, "font-size": 15, "font-weight": "bold", fill: ink }, signs));
    const width = Math.min(32 / Math.max(piece.bands.length, 1), 12);
    piece.bands.forEach((band, index) => group.append(draw("rect", {
        x: -width * piece.bands.length / 2 + index * width, y: 8, width, height: 10, fill: band.rgb,
    })));
    if (lettered) {
        piece.bands.forEach((band, index) => group.append(draw("text", {
            x: -width * piece.bands.length / 2 + (index + 0.5) * width, y: 17, class: "letter", "font-size": Math.min(11, width * 1.6),
        }, band.letter)));
    }
    return group;
}

/** A single piece, for a button. */
export function picture(piece) {
    return draw("svg", { viewBox: "-30 -30 60 60", width: 52, height: 52, "aria-hidden": "true", "text-anchor": "middle" }, chip(piece, 0, 0));
}
