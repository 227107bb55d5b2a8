// The strips of the two players: name, pieces ahead, clock.

import { make, put, the } from "./dom.js";
import { kindOf, picture, sidesOf } from "./pieces.js";

/** The levels of the engine, by number: their name and strength; the last is the full one.
 *  @type {{ name: string, elo: number | null }[]} */
export const LEVELS = [
    { name: "first steps", elo: 200 }, { name: "learner", elo: 400 }, { name: "steady", elo: 600 }, { name: "club", elo: 800 },
    { name: "strong", elo: 1000 }, { name: "expert", elo: 1200 }, { name: "master", elo: 1400 }, { name: "full", elo: null },
];

/** A strength in words.
 *  @param {number | null} elo */
function levelOf(elo) {
    const index = LEVELS.findIndex((level) => level.elo === elo);
    return index < 0 ? `strength ${elo}` : `level ${index + 1}, ${LEVELS[index].name}`;
}

/** The other side.
 *  @param {Side} side @returns {Side} */
export const other = (side) => (side === "white" ? "black" : "white");

/** The pieces that `side` has taken beyond those it lost, royal ones aside.
 *  @param {Diagram} diagram @param {Side} side */
function ahead(diagram, side) {
    /** @type {Map<string, { piece: Piece, count: number }>} */
    const kinds = new Map();
    for (const square of diagram.panels?.length ? [] : diagram.squares) {
        const piece = square?.piece;
        if (!piece || piece.royal) continue;
        const { letter, tag } = kindOf(piece);
        const kind = kinds.get(letter + tag) ?? { piece, count: 0 };
        kind.count += piece.side === side ? 1 : -1;
        kinds.set(letter + tag, kind);
    }
    const more = [...kinds.values()].filter(({ count }) => count > 0);
    const pieces = more.flatMap(({ piece, count }) => Array.from({ length: Math.min(count, 8) }, () => picture({ ...piece, ...kindOf(piece), side: other(side), mark: null, bands: [] })));
    return make("span", { class: "taken", "aria-hidden": "true" }, pieces);
}

/** @param {StateEvent} state @param {Side} side */
function nameOf({ seats, names, diagram }, side) {
    const seat = seats[side];
    const words = sidesOf(diagram);
    if (names) return { who: names[side === "white" ? 0 : 1], what: words[side] };
    if (seat.kind === "engine") return { who: "Ermine", what: levelOf(seat.elo) };
    return seats[other(side)].kind === "engine" ? { who: "You", what: words[side] } : { who: words[side], what: "" };
}

/** The strip of a player, without a clock.
 *  @param {StateEvent} state @param {Side} side */
export function strip(state, side) {
    const { who, what } = nameOf(state, side);
    return [make("span", { class: `sidebox ${side}`, "aria-hidden": "true" }), make("span", { class: "who" }, who, what ? make("small", {}, ` ${what}`) : null), ahead(state.diagram, side)];
}

/** The side that acts, or whose clock runs.
 *  @param {StateEvent} state */
export const actingIn = ({ clock, result, side }) => clock?.running ?? (result ? null : side);

/** Shows both players; `bottom` is the side below.
 *  @param {StateEvent} state @param {Side} bottom */
export function showPlayers(state, bottom) {
    const acting = actingIn(state);
    for (const [place, side] of /** @type {[string, Side][]} */ ([["top", other(bottom)], ["bottom", bottom]])) {
        put(place, strip(state, side), state.clock ? make("span", { class: `clock ${side}`, id: `clock-${side}`, role: "timer" }) : null);
        the(place).classList.toggle("acts", acting === side);
    }
    put("head-clocks", ...(state.clock ? [other(bottom), bottom].map((side) => make("span", { class: `clock ${side}`, "aria-hidden": "true" })) : []));
}

/** @param {number} left the time left, in milliseconds */
function time(left) {
    const [minutes, seconds] = [Math.floor(left / 60000), (left % 60000) / 1000];
    return `${minutes}:${left < 20000 ? seconds.toFixed(1).padStart(4, "0") : String(Math.floor(seconds)).padStart(2, "0")}`;
}

/** Shows the clocks, `passed` milliseconds after the state.
 *  @param {StateEvent} state @param {number} passed */
export function showClocks({ clock }, passed) {
    if (!clock) return;
    for (const side of /** @type {Side[]} */ (["white", "black"])) {
        const runs = clock.running === side;
        const left = Math.max(0, clock[side] - (runs ? passed : 0));
        for (const element of document.querySelectorAll(`.clock.${side}`)) {
            element.textContent = time(left);
            element.classList.toggle("on", runs);
            element.classList.toggle("low", runs && left < 20000);
        }
    }
}
