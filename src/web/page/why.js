// Why answers to a puzzle fail: the refutation of one, and the table of the others.

import { make } from "./dom.js";
import { coloursOf, lineOf, percent } from "./words.js";

/** The place of an alternative: the index of its turn, and its row there.
 *  @typedef {{ turn: number, row: number }} Place */

/** The smallest loss that is not rounded to 0 %. */
const VISIBLE = 0.01;

/** The arrows of an answer that fails, and of the reply to it.
 *  @param {At[]} squares @param {Refutation} refutation @returns {Arrow[]} */
export const refuting = (squares, refutation) => [{ squares, kind: "played" }, { squares: refutation.squares, label: "answer", kind: "answer" }];

/** What a wrong answer gives up, in words after "it".
 *  @param {number} loss @param {Refutation | null} refutation */
export function givesUp(loss, refutation) {
    const { consequence, rest } = refutation ?? { consequence: null, rest: "" };
    const lost = loss >= VISIBLE || !consequence ? `loses ${percent(loss / 2)}` : null;
    return `${[lost, consequence].filter(Boolean).join(" and ")}${rest ? `, even with ${rest}` : ""}`;
}

/** The reply to a wrong answer.
 *  @param {Refutation} refutation @param {Diagram} diagram */
export const reply = ({ line }, diagram) => (line ? make("span", { class: "reply" }, make("b", {}, "Answer: "), lineOf(line, coloursOf(diagram))) : null);

/** The button of an alternative.
 *  @param {Place} at */
const idOf = ({ turn, row }) => `why-${turn}-${row}`;

/** Marks the alternative that was touched, in the table shown below `root`.
 *  @param {ParentNode} root @param {Place | null} pinned */
export function markPinned(root, pinned) {
    for (const button of root.querySelectorAll(".why button")) button.setAttribute("aria-pressed", String(pinned !== null && button.id === idOf(pinned)));
}

/** The alternatives to a turn, under a heading that names the best answer.
 *  @param {TurnAlternatives} turn @param {number} index @param {Place | null} pinned @param {{ point: (at: Place | null) => void, pin: (at: Place) => void }} controls */
function rows({ roll, best, diagram, alternatives }, index, pinned, { point, pin }) {
    const colours = coloursOf(diagram);
    const head = make("tr", {}, make("th", { colspan: 3, scope: "rowgroup" }, roll ? `After ${roll}, instead of ` : "Instead of ", lineOf(best, colours)));
    return make("tbody", {}, head, alternatives.map(({ answer, loss, refutation }, row) => {
        const at = { turn: index, row };
        const button = make("button", { type: "button", id: idOf(at), "aria-pressed": String(pinned !== null && idOf(pinned) === idOf(at)), onclick: () => pin(at), onfocus: () => point(at), onblur: () => point(null) }, lineOf(answer, colours));
        return make("tr", { class: "why", onpointerenter: () => point(at), onpointerleave: () => point(null) }, make("th", { scope: "row" }, button),
            make("td", {}, loss >= VISIBLE ? make("b", {}, percent(loss / 2)) : null, refutation.consequence ? make("small", {}, ` ${refutation.consequence}`) : null),
            make("td", {}, refutation.line ? lineOf(refutation.line, colours) : "–"));
    }));
}

/** The table of the answers that fail.
 *  @param {TurnAlternatives[]} turns @param {Place | null} pinned @param {{ point: (at: Place | null) => void, pin: (at: Place) => void }} controls */
export function whyNot(turns, pinned, controls) {
    if (turns.every(({ alternatives }) => !alternatives.length)) return [];
    const head = make("thead", {}, make("tr", {}, ["Move", "Loses", "Answer"].map((title) => make("th", { scope: "col" }, title))));
    return [make("h3", {}, "Why not …"), make("table", { id: "quiz-why" }, head, turns.map((turn, index) => (turn.alternatives.length ? rows(turn, index, pinned, controls) : null)))];
}
