// The review of a game: White's expected score, luck and errors separately, the worst
// moves.

import { draw, make } from "./dom.js";
import { sidesOf } from "./pieces.js";

const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };
const WORDS = { inaccuracy: "Inaccuracies ?!", mistake: "Mistakes ?", blunder: "Blunders ??" };
const [WIDTH, CURVE, BARS] = [600, 150, 60];

const percent = (share) => `${Math.round(share * 100)}%`;
const points = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value * 100).toFixed(1)}`;

/** The marks of bad moves by node: `sign`, and a `title` with details. */
export function marks(review) {
    const known = new Map();
    for (const step of review?.steps ?? []) {
        if (step.mark) known.set(step.node, { sign: SIGNS[step.mark], title: `gives ${points(step.loss)} away; best was ${step.best_notation}` });
    }
    return known;
}

/** The graph: White's expected score above, luck (round ends) and errors (square ones)
 *  below. */
function graph(steps, state, go) {
    const sides = sidesOf(state.diagram);
    const height = CURVE + BARS + 34;
    const slot = WIDTH / Math.max(steps.length, 1);
    const y = (share) => 10 + (1 - share) * CURVE;
    const middle = CURVE + 24 + BARS / 2;
    const line = steps.map((step, index) => `${index ? "L" : "M"}${(index + 0.5) * slot} ${y(step.expected)}`).join("");
    const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${height}`, class: "graph", role: "img",
        "aria-label": `What ${sides.white} could expect before each step; below it, luck and errors` });
    svg.append(draw("rect", { x: 0, y: y(1), width: WIDTH, height: CURVE, class: "field" }),
        draw("path", { d: `M0 ${y(0.5)}H${WIDTH}M0 ${middle}H${WIDTH}`, class: "axis" }),
        draw("text", { x: 4, y: y(1) + 14, class: "axis-name" }, sides.white), draw("text", { x: 4, y: y(0) - 5, class: "axis-name" }, sides.black),
        draw("path", { d: line, class: "curve" }));
    steps.forEach((step, index) => {
        const toWhite = (step.luck ?? -(step.loss ?? 0)) * (step.side === "white" ? 1 : -1);
        const size = Math.min(Math.abs(toWhite) * BARS * 2, BARS / 2);
        const bar = Math.max(slot * 0.8, 1);
        if (size > 0.4) {
            svg.append(draw("rect", { x: index * slot + (slot - bar) / 2, y: toWhite > 0 ? middle - size : middle, width: bar, height: size,
                rx: step.luck === null ? 0 : bar / 2, class: step.luck === null ? "error" : "luck" }));
        }
        if (step.node === state.node) svg.append(draw("path", { d: `M${(index + 1) * slot} ${y(1)}V${height - 8}`, class: "here" }));
        const touch = draw("rect", { x: index * slot, y: 0, width: slot, height, class: "touch" },
            draw("title", {}, describe(step, state)));
        touch.addEventListener("click", () => go(step.node));
        svg.append(touch);
    });
    return svg;
}

const noted = (step, state) => state.tree.find((node) => node.id === step.node);

function describe(step, state) {
    const node = noted(step, state);
    const sides = sidesOf(state.diagram);
    const what = step.luck === null ? node?.notation : `rolls ${node?.roll?.slice(1)}`;
    const more = step.luck !== null ? `, luck ${points(step.luck)}` : step.loss ? `, error ${points(-step.loss)}` : "";
    return `${node?.number ?? ""} ${sides[step.side]} ${what}${more}; ${sides.white} could expect ${percent(step.expected)}`;
}

function table(totals, sides) {
    const rows = [["Decisions", ({ decisions }) => decisions], ["Best ones", ({ decisions, best }) => (decisions ? `${best} (${percent(best / decisions)})` : "–")],
        ...Object.keys(WORDS).map((mark, index) => [WORDS[mark], ({ marks: counts }) => counts[index]]),
        ["Given away", ({ loss }) => (loss * 100).toFixed(1)],
        ["A decision", ({ loss, decisions }) => (decisions ? (loss * 100 / decisions).toFixed(2) : "–")],
        ...(totals.some(({ rolls }) => rolls) ? [["Luck", ({ luck }) => points(luck)]] : [])];
    return make("table", {}, make("thead", {}, make("tr", {}, make("td"), make("th", { scope: "col" }, sides.white), make("th", { scope: "col" }, sides.black))),
        make("tbody", {}, rows.map(([name, read]) => make("tr", {}, make("th", { scope: "row" }, name), totals.map((side) => make("td", {}, read(side)))))));
}

/** The worst decisions, as links. */
function worst(steps, state, go) {
    const list = steps.filter((step) => step.mark && noted(step, state)).sort((one, other) => other.loss - one.loss).slice(0, 8);
    if (!list.length) return null;
    return [make("h3", {}, "To look at again"), make("ol", { class: "worst" }, list.map((step) => {
        const node = noted(step, state);
        return make("li", {}, make("button", { type: "button", onclick: () => go(node.parent) },
            `${node.number}${step.side === "white" ? "." : "…"} ${node.notation}${SIGNS[step.mark]}`), ` best ${step.best_notation} (${points(-step.loss)})`);
    }))];
}

/** The review as far as it has come. */
export function reviewed(event, state, go) {
    const steps = event.steps.filter((step) => noted(step, state));
    const far = event.over ? null : make("p", {}, make("progress", { max: event.of, value: event.steps.length, "aria-label": "Reviewed" }), ` ${event.steps.length} of ${event.of}`);
    return [make("h2", {}, "Review"), event.error ? make("p", { role: "alert" }, event.error) : far, graph(steps, state, go),
        make("p", { class: "legend" }, "In points of a hundred. Bars: errors", event.totals.some(({ rolls }) => rolls) ? " (square) and luck of the dice (round)" : "", ", up where they help ", sidesOf(state.diagram).white, "."),
        table(event.totals, sidesOf(state.diagram)), ...(event.over ? worst(steps, state, go) ?? [] : [])];
}
