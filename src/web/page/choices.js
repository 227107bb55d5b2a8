// The choice among steps with the same squares.

import { make } from "./dom.js";
import { picture } from "./pieces.js";
import { squareOn } from "./touch.js";

/** A button for each of several steps with the same squares, with a picture of the piece that
 *  comes of it; `choose` receives the step.
 *  @param {LegalStep[]} steps @param {Diagram} diagram @param {GameCard | undefined} card @param {(step: LegalStep) => void} choose */
export function stepButtons(steps, diagram, card, choose) {
    const pieces = [...diagram.squares.flatMap((square) => square?.piece ?? []), ...(card?.piece_cards ?? []).map(({ figure }) => figure)];
    const side = squareOn(diagram, steps[0].squares[0])?.piece?.side ?? "white";
    /** @param {string} suffix */
    const becomes = (suffix) => {
        const [first, tag = null] = suffix.replace("=", "");
        if (!/^=?[a-z]{1,2}$/i.test(suffix)) return null;
        const letter = first.toUpperCase();
        const known = pieces.find((piece) => piece.letter === letter && (piece.tag ?? "") === (tag ?? "")) ?? pieces.find((piece) => piece.letter === letter);
        return { name: null, royal: false, glyph: null, bands: [], ...known, letter, tag, mark: null, side };
    };
    return steps.map((step) => {
        const piece = becomes(step.suffix);
        return make("button", { type: "button", onclick: () => choose(step) }, piece ? picture(piece) : null, make("span", {}, step.notation));
    });
}
