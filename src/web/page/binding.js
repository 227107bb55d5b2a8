// What binds the move: the die, the lock or the colour called or the board to play, the
// pieces that may move.

import { make, draw, icon } from "./dom.js";
import { picture } from "./pieces.js";
import { locked, movable, squareOn, targets } from "./touch.js";
import { factsOf, plain } from "./words.js";

/** The maximum number of kinds of pieces that are shown as movable. */
const MAX_SHOWN = 8;

/** The constraint on the side to move: a colour with the `title` above its name, whether it is
 *  `lifted`, and the `rest` of the constraint in words.
 *  @typedef {{ title: string, name: string, colour: Colour | null, lifted: boolean, rest: string }} Binding */

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The fact that names one colour, such as the lock.
 *  @param {Diagram} diagram */
function colourFact(diagram) {
    for (const { name, value } of factsOf(diagram)) {
        if (typeof name !== "string" || !("one" in value)) continue;
        const colour = value.one.at(-1);
        if (colour && typeof colour !== "string") return { title: [name, ...value.one.slice(0, -1)].join(" "), colour };
    }
    return null;
}

/** @param {Diagram} diagram @returns {Binding | null} */
export function bindingOf(diagram) {
    const fact = colourFact(diagram);
    const at = diagram.duty.findIndex((part) => typeof part !== "string");
    if (fact) {
        const lifted = diagram.duty.length > 0 && at < 0;
        const rest = lifted ? capital(plain(diagram.duty)) : capital(plain(diagram.duty.slice(at + 1)).replace(/^\((.*)\)$/, "$1"));
        const before = at > 0 && !rest ? capital(plain(diagram.duty.slice(0, at + 1))) : rest;
        return { title: lifted ? `${fact.title}, lifted` : fact.title, name: capital(fact.colour.name), colour: fact.colour, lifted, rest: before };
    }
    if (!diagram.duty.length) return null;
    const [name, ...rest] = plain(diagram.duty).split(", ");
    return { title: diagram.panels?.length ? "Play on" : "Now", name: capital(name), colour: null, lifted: !diagram.panels?.length, rest: capital(rest.join(", ")) };
}

/** Whether the constraint leaves only some pieces or squares.
 *  @param {Diagram} diagram */
const restricts = (diagram) => diagram.duty.some((part) => typeof part !== "string");

/** The colour to which every legal move leads, by name.
 *  @param {Diagram} diagram @param {LegalStep[]} legal */
function calledColour(diagram, legal) {
    const binding = restricts(diagram) ? bindingOf(diagram)?.colour : null;
    if (!binding) return null;
    const all = legal.filter(({ squares }) => squares.length > 1).every(({ squares: [, target] }) => squareOn(diagram, target)?.ground.name === binding.name);
    return all ? binding.name : null;
}

/** What the board marks for the person who is to move, or may only look.
 *  @param {Diagram} diagram @param {LegalStep[]} legal @param {At[]} touched @param {boolean} mine @returns {BoardMarks} */
export function moveMarks(diagram, legal, touched, mine) {
    const free = mine && restricts(diagram) ? movable(legal) : [];
    return { touched, targets: mine ? targets(legal, touched) : [], free, dimmed: free.length ? locked(diagram, free) : [], called: mine ? calledColour(diagram, legal) : null };
}

/** The button for steps that are complete although others continue.
 *  @param {LegalStep[]} also @param {(steps: LegalStep[]) => unknown} play */
export const doneButton = (also, play) => (also.length ? make("button", { type: "button", class: "strong", id: "done", onclick: () => play(also) }, `Play ${also.map((step) => step.notation).join(" or ")}`) : null);

/** The face of the die in a diagram, if it shows one.
 *  @param {Diagram} diagram */
export function faceIn(diagram) {
    const fact = factsOf(diagram).find(({ name }) => name === "Die");
    const text = fact && "one" in fact.value ? plain(fact.value.one) : "";
    return /^\d+/.exec(text)?.[0] ?? null;
}

/** Whether the game has a die.
 *  @param {Diagram} diagram */
const hasDie = (diagram) => factsOf(diagram).some(({ name }) => name === "Die");

/** The die. As a button it rolls.
 *  @param {string | null} face @param {{ fresh: boolean, isDue: boolean, roll: (() => void) | null }} options */
function die(face, { fresh, isDue, roll }) {
    const picture = draw("svg", { viewBox: "0 0 76 76", "aria-hidden": "true" }, draw("polygon", { points: "38,3 69,20 69,56 38,73 7,56 7,20" }),
        draw("path", { d: "M38 3L66 55H10zM69 20L66 55L38 73L10 55L7 20" }),
        draw("text", { x: 38, y: 50, class: (face ?? "").length > 1 ? "long" : null }, roll ? "Roll" : face ?? (isDue ? "?" : "–")));
    if (roll) return make("button", { id: "roll", type: "button", class: "die due", "aria-label": "Roll the die", onclick: roll }, picture);
    return make("div", { class: `die${fresh ? " fresh" : ""}`, role: "img", "aria-label": face ? `The die shows ${face}` : isDue ? "A roll is due" : "No roll" }, picture);
}

/** The chip of the constraint.
 *  @param {Binding} binding */
function lock({ title, name, colour, lifted }) {
    const sign = colour ? (lifted ? "lifted" : /lock/i.test(title) ? "lock" : "called") : lifted ? null : "board";
    const chip = make("div", { class: ["lock", lifted && "lifted", !colour && "plain"].filter(Boolean).join(" ") }, sign ? icon(sign, 26) : null, make("span", {}, make("small", {}, title), make("b", {}, name)));
    if (colour) chip.style.setProperty("--c", colour.rgb);
    return chip;
}

/** One picture of each kind of piece that may move.
 *  @param {Diagram} diagram @param {LegalStep[]} legal */
function mayMove(diagram, legal) {
    const pieces = movable(legal).flatMap((at) => squareOn(diagram, at)?.piece ?? []);
    const kinds = [...new Map(pieces.map((piece) => [JSON.stringify([piece.letter, piece.tag, piece.bands]), piece])).values()];
    return make("div", { class: "may", "aria-hidden": "true" }, kinds.slice(0, MAX_SHOWN).map((piece) => picture({ ...piece, mark: null })));
}

/** The panel: die, chip, heading, explanation, and `extra` such as faces to choose.
 *  @param {{ diagram: Diagram, legal: LegalStep[], heading: string, text: string, face: string | null, fresh?: boolean, roll?: (() => void) | null, extra?: Node | null }} options */
export function bindingPanel({ diagram, legal, heading, text, face, fresh = false, roll = null, extra = null }) {
    const binding = bindingOf(diagram);
    const shown = [hasDie(diagram) || roll || face ? die(face, { fresh, isDue: diagram.turn === "roll", roll }) : null, binding ? lock(binding) : null];
    const pieces = !extra && restricts(diagram) && legal.length ? mayMove(diagram, legal) : null;
    return [...shown, make("div", { class: "binds" }, make("h2", {}, heading), text ? make("p", {}, text) : null, extra ?? pieces)];
}
