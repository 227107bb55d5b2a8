// The state of a game in words.

import { sidesOf } from "./pieces.js";
import { faceOf, stepsBetween } from "./tree.js";
import { bound, capital } from "./words.js";

/** The heading: the actor or the result.
 *  @param {StateEvent} state */
export function heading({ result, live, actor, side, seats, diagram }) {
    const name = sidesOf(diagram)[side];
    if (result && live) return result.text;
    if (actor === "engine") return "Ermine thinks";
    if (actor === "dice") return `${name} to roll`;
    const plays = [seats.white, seats.black].filter((seat) => seat.kind === "person").length === 1;
    return plays && live && seats[side].kind === "person" ? "Your move" : `${name} to move`;
}

/** What binds the side to move, under the heading.
 *  @param {StateEvent} state */
export function explanation({ diagram, result, live, actor }) {
    const warning = diagram.state && !result ? `${capital(diagram.state)}. ` : "";
    const past = live ? "" : "An earlier position. ";
    const detail = actor === "dice" ? "" : capital(diagram.binding?.detail ?? "");
    return (past + warning + (detail && `${detail}.`)).trim();
}

/** What a new state brings, and what it is.
 *  @param {StateEvent | null} before @param {StateEvent} state */
export function news(before, state) {
    const sides = sidesOf(state.diagram);
    const steps = before ? stepsBetween(before, state).map((node) => `${sides[node.side]}${node.roll ? ` rolled ${faceOf(node.roll)}` : `: ${node.notation}`}. `) : [];
    return steps.join("") + status(state);
}

/** @param {StateEvent} state */
function status(state) {
    if (state.result) return `${state.result.text}.`;
    const side = sidesOf(state.diagram)[state.side];
    const warning = state.diagram.state ? ` (${state.diagram.state})` : "";
    const past = state.live ? "" : "This is not the last position.";
    if (state.actor === "dice") return `${side} is to roll. ${past}`.trim();
    if (state.actor === "engine") return `${side}: Ermine thinks${warning}.`;
    return [`${side} is to move${warning}.`, bound(state.diagram) && `${bound(state.diagram)}.`, past].filter(Boolean).join(" ");
}
