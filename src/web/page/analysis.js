// The results of a search: the expected score, a row for each outcome of the roll, the best
// lines, and their arrows.

import { draw, make } from "./dom.js";
import { percent, share, stepped } from "./words.js";

/** @typedef {{ sides: Record<Side, string>, colours: Map<string, Colour>, outcomes?: RollOutcome[], point?: (squares: At[] | null) => void, preview?: (steps: string[] | null, line?: Element) => void }} Around */

/** The label of a roll: its equivalent faces of the die.
 *  @param {AnalysisLine} line */
const called = ({ faces, roll }) => faces?.replaceAll("-", "–") ?? roll?.slice(1);

/** The best move of each outcome, as arrows; a single arrow without a label if all are
 *  equal.
 *  @param {AnalysisEvent} found @returns {Arrow[]} */
export function arrowsOf(found) {
    const hasRolls = found.lines.some((line) => line.roll);
    const best = found.lines.filter((line) => line.rank === 1 && line.squares.length > 1 && (line.roll || !hasRolls));
    /** @type {Map<string, Arrow>} */
    const arrows = new Map();
    for (const line of best) {
        const key = JSON.stringify(line.squares);
        const label = [arrows.get(key)?.label, called(line)].filter(Boolean).join(", ");
        arrows.set(key, { squares: line.squares, label, kind: arrows.size && !arrows.has(key) ? "roll" : arrows.get(key)?.kind ?? "best" });
    }
    if (arrows.size === 1) return [...arrows.values()].map((arrow) => ({ ...arrow, label: null }));
    return [...arrows.values()];
}

/** The steps of a line, without the roll before it; the pointer on one shows the board
 *  after it.
 *  @param {AnalysisLine} line @param {Around} around */
function afterRoll({ roll, steps, notations }, { colours, preview }) {
    const first = roll && steps[0] === roll ? 1 : 0;
    return notations.slice(first).map((notation, index) => {
        const step = make("span", { class: "along" }, stepped(notation, colours));
        step.addEventListener("pointerenter", () => preview?.(steps.slice(0, first + index + 1), step));
        // A finger leaves as it is lifted; then the board stays until another place is touched.
        step.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && preview?.(null));
        return step;
    });
}

/** The marks of values that are only bounds. */
const BOUNDS = { exact: "", lower: "≥ ", upper: "≤ " };

/** @param {AnalysisLine} line @param {Record<Side, string>} sides */
const valued = (line, sides) => (line.mate === null ? `${BOUNDS[line.bound] ?? ""}${percent(share(line.value))}` : `${line.mate > 0 ? sides.white : sides.black} wins in ${Math.abs(line.mate)}`);

/** A share as a bar.
 *  @param {number} value */
function meter(value) {
    return draw("svg", { class: "meter", viewBox: "0 0 96 6", preserveAspectRatio: "none", "aria-hidden": "true" }, draw("rect", { width: 96, height: 6, rx: 3, class: "all" }),
        draw("rect", { width: Math.max(96 * value, 1), height: 6, rx: 3, class: "part" }));
}

/** The table of the outcomes of a due roll.
 *  @param {AnalysisLine[]} lines @param {Around} around */
function outcomeTable(lines, around) {
    const { sides, outcomes = [], point } = around;
    const total = outcomes.reduce((sum, { weight }) => sum + weight, 0);
    /** @param {AnalysisLine} line */
    const chance = (line) => {
        const weight = outcomes.find(({ roll }) => roll === line.roll)?.weight;
        return weight ? percent(weight / total, weight * 100 % total ? 1 : 0) : "";
    };
    const head = ["Roll", ...(total ? ["Chance"] : []), "Best move", `${sides.white} wins`].map((title) => make("th", { scope: "col" }, title));
    return make("table", { class: "outcomes" }, make("thead", {}, make("tr", {}, head, make("td"))), make("tbody", {}, lines.map((line) => make("tr", {
        onpointerenter: () => point?.(line.squares), onpointerleave: () => point?.(null) },
        make("th", { scope: "row" }, called(line)), total ? make("td", {}, chance(line)) : null, make("td", {}, afterRoll(line, around).slice(0, 1)),
        make("td", { class: "value" }, valued(line, sides)), make("td", {}, meter(share(line.value)))))));
}

/** The results of a search.
 *  @param {AnalysisEvent} event @param {Around} around */
export function findings(event, around) {
    const { sides, point, preview } = around;
    const rolls = event.lines.filter((line) => line.roll && line.rank === 1);
    const others = event.lines.filter((line) => !line.roll);
    const detail = `depth ${event.depth}, ${event.nodes.toLocaleString("en")} nodes`;
    const head = make("div", { class: "head" }, make("b", {}, event.value === null ? "–" : percent(share(event.value))),
        make("small", {}, make("span", {}, `${sides.white} wins`), make("span", { class: "depth", title: `${event.nps.toLocaleString("en")} nodes a second` }, detail)));
    const lines = others.map((line) => {
        const item = make("li", { tabindex: 0, onpointerenter: () => point?.(line.squares), onpointerleave: () => point?.(null) }, make("b", { class: "value" }, valued(line, sides)), afterRoll(line, around));
        item.addEventListener("focus", () => {
            point?.(line.squares);
            // A touched step shows its own board.
            if (item.matches(":focus-visible")) preview?.(line.steps.slice(0, line.notations.length), item);
        });
        item.addEventListener("blur", () => {
            point?.(null);
            preview?.(null);
        });
        return item;
    });
    return [head, rolls.length ? outcomeTable(rolls, around) : null, lines.length ? make("ol", { class: "lines", "aria-label": "Lines" }, lines) : null];
}

/** Shows the value on the bar beside the board.
 *  @param {HTMLElement} bar @param {number | null | undefined} value @param {{ name: string, turned: boolean }} options */
export function showBar(bar, value, { name, turned }) {
    if (value === null || value === undefined) return;
    bar.style.setProperty("--share", `${(share(value) * 100).toFixed(1)}%`);
    bar.setAttribute("aria-label", `${name} wins ${percent(share(value))}`);
    bar.classList.toggle("turned", turned);
    const label = bar.querySelector("b");
    if (label) label.textContent = String(Math.round(share(value) * 100));
}
