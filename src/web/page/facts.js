// The facts of a position that the board does not show, and all boards in small.

import { drawSmall } from "./board.js";
import { make, refill } from "./dom.js";
import { word, words } from "./words.js";

/** @param {Fact} fact */
function row({ name, value, stressed }) {
    const title = make("th", { scope: "row" }, word(name));
    const style = { class: stressed ? "stressed" : null };
    if ("one" in value) return make("tr", style, title, make("td", { colspan: 2 }, words(value.one)));
    if ("each" in value) return make("tr", style, title, value.each.map((list) => make("td", {}, words(list))));
    const { side, words: list } = value.of;
    return make("tr", style, make("th", { scope: "row" }, side === "white" ? "White " : "Black ", word(name)), make("td", { colspan: 2 }, words(list)));
}

/** Splits facts into runs: those of both sides, which need a header, and the others.
 *  @param {Fact[]} facts */
function runs(facts) {
    /** @type {Fact[][]} */
    const found = [];
    for (const one of facts) {
        const run = found.at(-1);
        if (run && "each" in run[0].value === "each" in one.value) run.push(one);
        else found.push([one]);
    }
    return found;
}

/** The facts of a position.
 *  @param {Diagram} diagram */
export function facts(diagram) {
    const parts = diagram.sections.flatMap((section) => runs(section.facts).map((run, index) => {
        const head = "each" in run[0].value ? make("thead", {}, make("tr", {}, make("td"), make("th", { scope: "col" }, "White"), make("th", { scope: "col" }, "Black"))) : null;
        return make("table", {}, section.title && !index ? make("caption", {}, section.title) : null, head, make("tbody", {}, run.map(row)));
    }));
    const legend = diagram.legend ? [make("p", { class: "legend" }, `${diagram.legend.title}: `, diagram.legend.colours.flatMap((colour) => [word(colour), " "]))] : [];
    const marks = diagram.marks.map((mark) => make("p", { class: "legend" }, `${mark.sign} ${mark.meaning}`));
    return [...parts, ...legend, ...marks];
}

/** The diagram with board `index` of several enlarged, its last touched squares, and
 *  whether the `legal` steps belong to it. Without an index it is the board to move.
 *  @param {Diagram} diagram @param {number | null} index @param {At[][]} lasts */
export function lookedAt(diagram, index, lasts) {
    const current = diagram.panels?.findIndex((panel) => panel.current) ?? -1;
    const shown = index ?? current;
    const last = lasts[Math.max(shown, 0)];
    if (shown === current || !diagram.panels) return { diagram, legal: true, last };
    const { files, ranks, squares } = diagram.panels[shown];
    const turned = diagram.panels.map((panel, at) => ({ ...panel, current: at === shown }));
    return { diagram: { ...diagram, files, ranks, squares, panels: turned }, legal: false, last };
}

/** The small boards drawn last, by where they are shown and their index: most states change
 *  one of them.
 *  @type {WeakMap<Element, Map<number, { key: string, svg: SVGElement }>>} */
const drawn = new WeakMap();

/** @param {Element} place @param {number} index @param {Panel} panel @param {Parameters<typeof drawSmall>[1]} options */
function small(place, index, panel, options) {
    const known = drawn.get(place) ?? new Map();
    drawn.set(place, known);
    const key = JSON.stringify([panel.squares, options]);
    if (known.get(index)?.key !== key) known.set(index, { key, svg: drawSmall(panel, options) });
    return known.get(index)?.svg;
}

/** Shows all boards of a game of several boards in `place`, in small, with the last touched
 *  squares; flipped where the player at the bottom has the other side. `choose`, if given,
 *  receives the board to enlarge.
 *  @param {HTMLElement} place @param {Diagram} diagram @param {{ bottom: Side, choose: ((index: number) => void) | null, lasts: At[][], look: import("./board.js").Look }} options */
export function showPanels(place, { panels = [] }, { bottom, choose, lasts, look }) {
    place.hidden = !panels.length;
    refill(place, panels.map((panel, index) => {
        const picture = make("span", { class: "small" }, small(place, index, panel, { flipped: (bottom === "black") !== panel.swapped, last: lasts[index] ?? [], look }));
        const over = !panel.state.endsWith("moves");
        return make("button", { type: "button", class: `mini${over ? " over" : ""}`, "aria-pressed": panel.current ? "true" : "false", disabled: !choose, "data-panel": index + 1, onclick: () => choose?.(index) },
            picture, make("strong", {}, panel.title), make("small", {}, panel.state));
    }));
}
