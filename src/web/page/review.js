// The review of a game: White's chances, luck and errors separately, the turning points.

import { draw, make } from "./dom.js";
import { sidesOf } from "./pieces.js";
import { faceOf, nodeOf } from "./tree.js";
import { coloursOf, notated, percent } from "./words.js";

/** @type {Record<ErrorMark, string>} */
const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };
/** @type {Record<ErrorMark, string>} */
const WORDS = { inaccuracy: "Inaccuracies ?!", mistake: "Mistakes ?", blunder: "Blunders ??" };
const [WIDTH, CURVE, BARS] = [460, 100, 44];

/** @typedef {{ tree: TreeNode[], node: number, diagram: Diagram }} Shown */
/** @typedef {(node: number) => void} Go */

/** A gain or a loss in percent.
 *  @param {number} value */
const signed = (value, digits = 1) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${percent(Math.abs(value), digits)}`;

/** The marks of bad moves by node: `sign`, and a `title` with details.
 *  @param {ReviewEvent | null} review */
export function marks(review) {
    /** @type {Map<number, import("./moves.js").MoveMark>} */
    const known = new Map();
    for (const { node, mark, loss, best_notation: best } of review?.steps ?? []) {
        if (mark) known.set(node, { sign: SIGNS[mark], title: `loses ${percent(loss ?? 0)}; best was ${best}` });
    }
    return known;
}

/** The arrow of the best move where another one was played, and that of the move played.
 *  @param {ReviewEvent | null} review @param {TreeNode[]} tree @param {number} node */
export function mistakeAt(review, tree, node) {
    const children = new Set(tree.filter(({ parent }) => parent === node).map(({ id }) => id));
    return review?.steps.find((step) => step.mark && children.has(step.node)) ?? null;
}

/** The graph: White's chances above, luck (round ends) and errors (square ones) below.
 *  @param {ReviewedStep[]} steps @param {Shown} state @param {Go} go */
function graph(steps, state, go) {
    const sides = sidesOf(state.diagram);
    const height = CURVE + BARS + 8;
    const slot = WIDTH / Math.max(steps.length, 1);
    /** @param {number} share */
    const y = (share) => (1 - share) * CURVE;
    const middle = CURVE + 4 + BARS / 2;
    const line = steps.map((step, index) => `${((index + 0.5) * slot).toFixed(1)} ${y(step.expected).toFixed(1)}`);
    const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${height}`, class: "graph", role: "img", "aria-label": `${sides.white}'s chances before each step; below them, luck and errors` },
        draw("rect", { width: WIDTH, height: CURVE, class: "field" }),
        steps.length ? draw("path", { d: `M0 ${CURVE}V${y(steps[0].expected)}L${line.join("L")}H${WIDTH}V${CURVE}z`, class: "area" }) : null,
        draw("path", { d: `M0 ${y(0.5)}H${WIDTH}`, class: "axis" }), draw("path", { d: `M0 ${middle}H${WIDTH}`, class: "axis base" }),
        line.length ? draw("path", { d: `M${line.join("L")}`, class: "curve" }) : null);
    steps.forEach((step, index) => {
        const toWhite = (step.luck ?? -(step.loss ?? 0)) * (step.side === "white" ? 1 : -1);
        const size = Math.min(Math.abs(toWhite) * BARS * 2, BARS / 2);
        const bar = Math.max(slot * 0.8, 1);
        if (size > 0.4) {
            svg.append(draw("rect", { x: index * slot + (slot - bar) / 2, y: toWhite > 0 ? middle - size : middle, width: bar, height: size,
                rx: step.luck === null ? 0 : bar / 2, class: step.luck === null ? "error" : "luck" }));
        }
        if (step.node === state.node) svg.append(draw("path", { d: `M${(index + 0.5) * slot} 0V${height}`, class: "here" }));
        const touch = draw("rect", { x: index * slot, y: 0, width: slot, height, class: "touch" }, draw("title", {}, describe(step, state)));
        touch.addEventListener("click", () => go(step.node));
        svg.append(touch);
    });
    return svg;
}

/** @param {ReviewedStep} step @param {Shown} state */
function describe(step, state) {
    const node = nodeOf(state.tree, step.node);
    const sides = sidesOf(state.diagram);
    const what = step.luck === null ? node?.notation : `rolls ${faceOf(node?.roll ?? "")}`;
    const more = step.luck !== null ? `, luck ${signed(step.luck)}` : step.loss ? `, loses ${percent(step.loss, 1)}` : "";
    return `${node?.number ?? ""} ${sides[step.side]} ${what}${more}; ${sides.white} had ${percent(step.expected)}`;
}

/** @param {[Totals, Totals]} totals @param {Record<Side, string>} sides */
function table(totals, sides) {
    /** @type {[string, (totals: Totals) => string | number][]} */
    const rows = [["Best move found", ({ decisions, best }) => (decisions ? `${percent(best / decisions)} · ${best} of ${decisions}` : "–")],
        .../** @type {ErrorMark[]} */ (Object.keys(WORDS)).map((mark, index) => /** @type {[string, (totals: Totals) => number]} */ ([WORDS[mark], ({ marks: counts }) => counts[index]])),
        ["Average loss per move", ({ loss, decisions }) => (decisions ? percent(loss / decisions, 1) : "–")]];
    if (totals.some(({ rolls }) => rolls)) {
        rows.push(["Average luck per roll", ({ luck, rolls }) => (rolls ? signed(luck / rolls) : "–")]);
        rows.push(["Luck in all", ({ luck }) => signed(luck)]);
    }
    return make("table", {}, make("thead", {}, make("tr", {}, make("td"), make("th", { scope: "col" }, sides.white), make("th", { scope: "col" }, sides.black))),
        make("tbody", {}, rows.map(([name, read]) => make("tr", {}, make("th", { scope: "row" }, name), totals.map((side) => make("td", {}, read(side)))))));
}

/** The turning points: the worst decisions, as buttons.
 *  @param {ReviewedStep[]} steps @param {Shown} state @param {Go} go */
function worst(steps, state, go) {
    const list = steps.filter((step) => step.mark).sort((one, other) => (other.loss ?? 0) - (one.loss ?? 0)).slice(0, 8);
    if (!list.length) return [];
    const colours = coloursOf(state.diagram);
    return [make("h3", {}, "Turning points"), make("ol", { class: "worst" }, list.map((step) => {
        const node = nodeOf(state.tree, step.node);
        const sign = SIGNS[/** @type {ErrorMark} */ (step.mark)];
        return make("li", {}, make("button", { type: "button", "aria-current": node?.parent === state.node ? "true" : null, onclick: () => go(node?.parent ?? 0) },
            make("span", {}, `${node?.number}${step.side === "white" ? "." : "…"} `, notated(node?.notation ?? "", colours), make("strong", { class: "mark" }, sign)),
            make("span", { class: "soft" }, "best ", notated(step.best_notation ?? "", colours)), make("b", { class: "mark" }, signed(-(step.loss ?? 0), 0))));
    }))];
}

/** The review as far as it has come.
 *  @param {ReviewEvent} event @param {Shown} state @param {Go} go */
export function reviewed(event, state, go) {
    const steps = event.steps.filter((step) => nodeOf(state.tree, step.node));
    const sides = sidesOf(state.diagram);
    const far = event.over ? null : make("p", { class: "far" }, make("progress", { max: event.of, value: event.steps.length, "aria-label": "Reviewed" }), ` ${event.steps.length} of ${event.of}`);
    return [event.error ? make("p", { role: "alert", class: "wrong" }, event.error) : far, graph(steps, state, go),
        make("p", { class: "legend" }, `${sides.white}'s chances. Below: `, make("span", { class: "key error" }), "errors",
            event.totals.some(({ rolls }) => rolls) ? [", ", make("span", { class: "key luck" }), "luck of the dice"] : null, `, upwards where they help ${sides.white}.`),
        table(event.totals, sides), ...(event.over ? worst(steps, state, go) : [])];
}
