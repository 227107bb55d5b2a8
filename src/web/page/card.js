// Piece cards: how one kind of piece moves, in words and in a diagram.

import { make, draw } from "./dom.js";
import { chip, inWords, picture } from "./pieces.js";
import { SHAPES } from "./shapes.js";
import { capital } from "./words.js";

const CELL = 60;
const SHADES = ["#efe6d6", "#b49a7c"];

/** @param {MovementMarks} marks @param {number} x @param {number} y */
function mark({ way, effect }, x, y) {
    const d = (SHAPES.ways[way ?? ""] ?? "") + (SHAPES.effects[effect] ?? "");
    return draw("g", { class: `way ${effect}`, transform: `translate(${x} ${y})` },
        draw("path", { class: "case", d }),
        draw("path", { class: effect === "move" ? "hollow" : "ink", d }));
}

/** The diagram of a card, with White below.
 *  @param {PieceCard} card */
function movement({ figure, diagram }) {
    const { files, ranks, square, marks, holes = [], pieces = [], paths = [] } = diagram;
    /** @param {At} at @returns {[number, number]} */
    const middle = ([file, rank]) => [file * CELL + CELL / 2, (ranks - 1 - rank) * CELL + CELL / 2];
    const svg = draw("svg", { viewBox: `0 0 ${files * CELL} ${ranks * CELL}`, role: "img", "aria-label": marks.map(({ words, squares }) => `${words}: ${squares.length} squares`).join("; "), "text-anchor": "middle" });
    for (let rank = 0; rank < ranks; rank += 1) {
        for (let file = 0; file < files; file += 1) {
            if (holes.some((hole) => hole[0] === file && hole[1] === rank)) continue;
            const [x, y] = middle([file, rank]);
            svg.append(draw("rect", { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, fill: SHADES[(file + rank) % 2 ? 0 : 1] }));
        }
    }
    const lines = paths.map((path) => `M${[square, ...path].map((at) => middle(at).join(" ")).join("L")}`).join("");
    if (lines) svg.append(draw("path", { class: "paths", d: lines }));
    for (const { square: at, figure: other } of pieces) svg.append(chip(other, ...middle(at)));
    for (const group of marks) for (const at of group.squares) svg.append(mark(group, ...middle(at)));
    svg.append(chip(figure, ...middle(square)));
    return svg;
}

/** The card of a piece on the board.
 *  @param {GameCard | undefined} game @param {Piece} piece */
export const cardOf = (game, piece) => game?.piece_cards.find(({ figure }) => figure.letter === piece.letter && figure.tag === piece.tag)
    ?? game?.piece_cards.find(({ figure }) => figure.letter === piece.letter && figure.name === piece.name);

/** A card: the piece, its text, its diagram with a legend, and `now`, its moves on the
 *  board.
 *  @param {PieceCard} card @param {{ piece?: Piece, now?: string }} [onBoard] */
export function cardPanel(card, { piece, now } = {}) {
    const { figure, text, diagram } = card;
    return make("article", { class: "piece-card" },
        make("div", { class: "look" }, picture(piece ?? figure), make("h3", {}, capital(figure.name ?? figure.letter)), piece ? make("small", {}, inWords(piece)) : null),
        make("div", { class: "movement" }, movement(card)),
        make("p", {}, text),
        make("ul", { class: "ways" }, diagram.marks.map((marks) => make("li", {}, draw("svg", { viewBox: "-30 -30 60 60", width: 20, height: 20, "aria-hidden": "true" }, mark(marks, 0, 0)), marks.words))),
        now ? make("p", { class: "now" }, make("b", {}, "Now: "), now) : null);
}

/** All kinds of pieces of a game as buttons; `choose` receives the card.
 *  @param {GameCard} game @param {PieceCard | undefined} chosen @param {(card: PieceCard) => void} choose */
export const kinds = (game, chosen, choose) => make("div", { class: "kinds", role: "group", "aria-label": "Pieces" }, game.piece_cards.map((card) => make("button",
    { type: "button", "aria-pressed": String(card === chosen), onclick: () => choose(card) }, picture(card.figure), make("small", {}, card.figure.name ?? card.figure.letter))));
