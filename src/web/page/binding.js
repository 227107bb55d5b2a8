// What binds the move: the die, the lock or the colour called or the board to play, the
// pieces that may move.

import { make, draw, icon } from "./dom.js";
import { picture } from "./pieces.js";
import { locked, movable, squareOn, targets } from "./touch.js";

/** The maximum number of kinds of pieces that are shown as movable. */
const MAX_SHOWN = 8;

/** The signs of the kinds of bindings. */
const SIGNS = { pieces: "lock", squares: "called", board: "board" };

/** Whether the binding leaves only some pieces or squares.
 *  @param {Diagram} diagram */
const restricts = ({ binding }) => binding !== null && !binding.lifted && binding.kind !== "board";

/** The colour to which every legal move leads, by name.
 *  @param {Diagram} diagram @param {LegalStep[]} legal */
function calledColour(diagram, legal) {
    const colour = restricts(diagram) && diagram.binding?.kind === "squares" ? diagram.binding.colour : null;
    if (!colour) return null;
    const all = legal.filter(({ squares }) => squares.length > 1).every(({ squares: [, target] }) => squareOn(diagram, target)?.ground.name === colour.name);
    return all ? colour.name : null;
}

/** What the board marks for the person who is to move, or may only look.
 *  @param {Diagram} diagram @param {LegalStep[]} legal @param {At[]} touched @param {boolean} mine @returns {BoardMarks} */
export function moveMarks(diagram, legal, touched, mine) {
    const free = mine && restricts(diagram) ? movable(legal) : [];
    return { touched, targets: mine ? targets(legal, touched) : [], free, dimmed: free.length ? locked(diagram, free) : [], called: mine ? calledColour(diagram, legal) : null };
}

/** The step of a side that passes: it touches no square.
 *  @param {LegalStep[]} legal */
export const passing = (legal) => legal.filter(({ squares }) => !squares.length);

/** The button for steps that are complete although others continue, and for passing.
 *  @param {LegalStep[]} also @param {(steps: LegalStep[]) => unknown} play */
export function doneButton(also, play) {
    if (!also.length) return null;
    const label = passing(also).length === also.length ? "Pass" : `Play ${also.map((step) => step.notation).join(" or ")}`;
    return make("button", { type: "button", class: "strong", id: "done", onclick: () => play(also) }, label);
}

/** The number that the die in a diagram shows.
 *  @param {Diagram} diagram */
export const faceIn = ({ die }) => die?.face?.toString() ?? null;

/** The die. As a button it rolls.
 *  @param {string | null} face @param {{ fresh: boolean, isDue: boolean, roll: (() => void) | null }} options */
function die(face, { fresh, isDue, roll }) {
    const picture = draw("svg", { viewBox: "0 0 76 76", "aria-hidden": "true" }, draw("polygon", { points: "38,3 69,20 69,56 38,73 7,56 7,20" }),
        draw("path", { d: "M38 3L66 55H10zM69 20L66 55L38 73L10 55L7 20" }),
        draw("text", { x: 38, y: 50, class: (face ?? "").length > 1 ? "long" : null }, roll ? "Roll" : face ?? (isDue ? "?" : "–")));
    if (roll) return make("button", { id: "roll", type: "button", class: "die due", "aria-label": "Roll the die", onclick: roll }, picture);
    return make("div", { class: `die${fresh ? " fresh" : ""}`, role: "img", "aria-label": face ? `The die shows ${face}` : isDue ? "A roll is due" : "No roll" }, picture);
}

/** The chip of the binding.
 *  @param {Binding} binding */
function chip({ kind, title, name, colour, lifted }) {
    const sign = !lifted ? SIGNS[kind] : colour ? "lifted" : null;
    const found = make("div", { class: ["lock", lifted && "lifted", !colour && "plain"].filter(Boolean).join(" ") }, sign ? icon(sign, 26) : null,
        make("span", {}, make("small", {}, lifted && colour ? `${title}, lifted` : title), make("b", {}, name)));
    if (colour) found.style.setProperty("--c", colour.rgb);
    return found;
}

/** One picture of each kind of piece that may move.
 *  @param {Diagram} diagram @param {LegalStep[]} legal */
function mayMove(diagram, legal) {
    const pieces = movable(legal).flatMap((at) => squareOn(diagram, at)?.piece ?? []);
    const kinds = [...new Map(pieces.map((piece) => [JSON.stringify([piece.letter, piece.tag, piece.bands]), piece])).values()];
    return make("div", { class: "may", "aria-hidden": "true" }, kinds.slice(0, MAX_SHOWN).map((piece) => picture({ ...piece, mark: null })));
}

/** The panel: die, chip, heading, explanation, and `extra` such as faces to choose.
 *  @param {{ diagram: Diagram, legal: LegalStep[], heading: string, text: string | Node[], face: string | null, fresh?: boolean, isDue?: boolean, roll?: (() => void) | null, extra?: Node | null }} options */
export function bindingPanel({ diagram, legal, heading, text, face, fresh = false, isDue = diagram.turn === "roll", roll = null, extra = null }) {
    const shown = [diagram.die || roll || face ? die(face, { fresh, isDue, roll }) : null, diagram.binding ? chip(diagram.binding) : null];
    const pieces = !extra && restricts(diagram) && legal.length ? mayMove(diagram, legal) : null;
    return [...shown, make("div", { class: "binds" }, make("h2", {}, heading), text.length ? make("p", {}, text) : null, extra ?? pieces)];
}
