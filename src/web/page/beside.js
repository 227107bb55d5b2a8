// The parts beside the board: facts, all boards, moves, analysis.

import { make } from "./dom.js";
import { Board } from "./board.js";

const word = (text) => (typeof text === "string" ? text : make("span", { class: "colour" }, dot(text.rgb), text.name));

function dot(rgb) {
    const spot = make("span", { class: "dot", "aria-hidden": "true" });
    spot.style.background = rgb;
    return spot;
}

const words = (list) => (list.length ? list.flatMap((text, index) => (index ? [" ", word(text)] : [word(text)])) : ["–"]);

/** The constraint on the side to move, after the words that it is to move. */
export const binding = (diagram) => (diagram.duty.length ? [": ", ...words(diagram.duty)] : []);

function fact({ name, value, stressed }) {
    const title = make("th", { scope: "row" }, word(name));
    const style = { class: stressed ? "stressed" : null };
    if (value.one) return make("tr", style, title, make("td", { colspan: 2 }, words(value.one)));
    if (value.each) return make("tr", style, title, ...value.each.map((list) => make("td", {}, words(list))));
    const { side, words: list } = value.of;
    return make("tr", style, make("th", { scope: "row" }, `${side === "white" ? "White" : "Black"} `, word(name)), make("td", { colspan: 2 }, words(list)));
}

/** Splits facts into runs: those of both sides, which need a header, and the others. */
function runs(facts) {
    const found = [];
    for (const one of facts) {
        if (found.length && Boolean(found.at(-1)[0].value.each) === Boolean(one.value.each)) found.at(-1).push(one);
        else found.push([one]);
    }
    return found;
}

/** The facts of a position. */
export function facts(diagram) {
    const parts = diagram.sections.flatMap((section) => runs(section.facts).map((run, index) => {
        const head = run[0].value.each ? make("thead", {}, make("tr", {}, make("td"), make("th", { scope: "col" }, "White"), make("th", { scope: "col" }, "Black"))) : null;
        return make("table", {}, section.title && !index ? make("caption", {}, section.title) : null, head, make("tbody", {}, run.map(fact)));
    }));
    if (diagram.legend) {
        parts.push(make("p", { class: "legend" }, `${diagram.legend.title}: `,
            diagram.legend.colours.flatMap((colour) => [word(colour), " "])));
    }
    const marks = diagram.marks.map((mark) => make("p", { class: "legend" }, `${mark.sign} ${mark.meaning}`));
    return [...parts, ...marks];
}

/** The diagram with board `index` of several enlarged, its last touched squares, and
 *  whether the `legal` steps belong to it. Without an index it is the board to move. */
export function lookedAt(diagram, index, lasts) {
    const current = diagram.panels?.findIndex((panel) => panel.current) ?? -1;
    const shown = index ?? current;
    const last = lasts[Math.max(shown, 0)];
    if (shown === current) return { diagram, legal: true, last };
    const { files, ranks, squares } = diagram.panels[shown];
    const turned = diagram.panels.map((panel, at) => ({ ...panel, current: at === shown }));
    return { diagram: { ...diagram, files, ranks, squares, panels: turned }, legal: false, last };
}

/** All boards of a game of several boards, in small, with the last touched squares;
 *  flipped where the player at the bottom has the other side. `look`, if given, receives
 *  the board to enlarge. */
export function panels(diagram, bottom, look, lasts) {
    return (diagram.panels ?? []).map((panel, index) => {
        const place = make("div", { class: "small", inert: true });
        const board = new Board(place, () => {});
        board.flipped = (bottom === "black") !== panel.swapped;
        board.show({ ...panel, squares: panel.squares }, { last: lasts[index] });
        return make("figure", { class: panel.current ? "current" : null }, place,
            make("figcaption", {}, make("strong", {}, panel.title), ` ${panel.state} `,
                look ? make("button", { type: "button", "aria-pressed": panel.current, "data-panel": index + 1, onclick: () => look(index) }, "Look") : ""));
    });
}

/** The moves: the main line, variations in brackets, comments, and `marks` after bad
 *  moves. */
export function moves(state, go, marks = new Map()) {
    const children = new Map();
    for (const node of state.tree) {
        if (node.parent === null) continue;
        if (!children.has(node.parent)) children.set(node.parent, []);
        children.get(node.parent).push(node);
    }
    const list = make("div", { class: "moves" });
    const button = (node, numbered) => {
        const here = node.id === state.node;
        const number = numbered && !node.roll ? `${node.number}${node.side === "white" ? "." : "…"} ` : "";
        return make("button", { type: "button", class: node.roll ? "roll" : "ply", "aria-current": here ? "true" : null, "data-node": node.id,
            "aria-label": node.roll ? `roll ${node.roll.slice(1)}` : null, onclick: () => go(node.id) }, node.roll ? node.roll.slice(1) : number + node.notation,
            marks.has(node.id) ? make("strong", { class: "mark", title: marks.get(node.id).title }, marks.get(node.id).sign) : node.sign);
    };
    const comment = (node) => (node?.comment ? [make("span", { class: "comment" }, node.comment), " "] : []);
    const line = (from, place) => {
        let last = null;
        for (let next = children.get(from); next; next = children.get(from)) {
            const [main, ...others] = next;
            place.append(button(main, main.side !== last || main.side === "white"), " ", ...comment(main));
            if (!main.roll) last = main.side;
            for (const other of others) {
                const variation = make("span", { class: "variation" }, "(", button(other, true), " ", ...comment(other));
                line(other.id, variation);
                variation.append(") ");
                place.append(variation);
                last = null;
            }
            from = main.id;
        }
    };
    list.append(...comment(state.tree.find((node) => node.id === 0)));
    line(0, list);
    return list;
}

/** An expected score from -1 to 1 as a percentage of the point. */
export const percent = (value) => `${Math.round((value + 1) * 50)}%`;

/** The label of a roll: its equivalent faces of the die. */
const called = ({ faces, roll }) => faces ?? roll?.slice(1);

/** The best move of each outcome, as arrows; a single arrow without a label if all are
 *  equal. */
export function arrowsOf(found) {
    const best = found.lines.filter((line) => line.rank === 1 && (line.roll || !found.lines.some((other) => other.roll)));
    const arrows = new Map();
    for (const line of best) {
        const key = JSON.stringify(line.squares);
        const label = [arrows.get(key)?.label, called(line)].filter(Boolean).join(" ");
        arrows.set(key, { squares: line.squares, label, strength: 0.75 });
    }
    if (arrows.size === 1) return [...arrows.values()].map((arrow) => ({ ...arrow, label: null }));
    return [...arrows.values()];
}

/** A step of a line: a move as text, a roll as a die. */
const step = (notation) => (/^r\d$/.test(notation)
    ? make("span", { class: "die", role: "img", "aria-label": `roll ${notation.slice(1)}` }, notation.slice(1))
    : notation);

/** The steps of a line, without the roll before it. */
const afterRoll = ({ roll, steps, notations }) => notations.slice(roll && steps[0] === roll ? 1 : 0);

/** The marks of values that are only bounds. */
const BOUNDS = { exact: "", lower: "≥ ", upper: "≤ " };

/** The results of a search, one line per outcome and rank; `sides` are the names of the
 *  sides. */
export function findings(event, sides) {
    const head = make("p", {}, `Depth ${event.depth}, ${event.nodes.toLocaleString("en")} nodes, ${event.nps.toLocaleString("en")} a second`,
        event.value === null ? "" : `. ${sides.white} expects ${percent(event.value)}`);
    const rows = event.lines.map((line) => make("tr", {},
        make("td", {}, line.roll ? make("span", { class: "die", title: "if the die shows this" }, called(line)) : ""),
        make("td", { class: "value" }, line.mate === null ? `${BOUNDS[line.bound] ?? ""}${percent(line.value)}` : `win in ${Math.abs(line.mate)} for ${line.mate > 0 ? sides.white : sides.black}`),
        make("td", {}, afterRoll(line).flatMap((notation) => [step(notation), " "]))));
    return [make("h2", {}, "Analysis"), head, make("table", { class: "lines" }, make("tbody", {}, rows))];
}
