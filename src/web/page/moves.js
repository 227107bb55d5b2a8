// The list of moves: a number a turn, White's moves left and Black's right, each with its
// roll; variations and comments in rows between them.

import { make, put, the } from "./dom.js";
import { childrenOf, faceOf, nodeOf } from "./tree.js";
import { coloursOf, notated, smallDie } from "./words.js";

/** @typedef {{ sign: string, title: string }} MoveMark */
/** @typedef {{ tree: TreeNode[], node: number, diagram: Diagram }} Shown */

/** The moves: the main line, variations, comments, and `marks` after bad moves.
 *  @param {Shown} state @param {(node: number) => void} go @param {Map<number, MoveMark>} marks */
function moves(state, go, marks) {
    const children = childrenOf(state.tree);
    const colours = coloursOf(state.diagram);
    const rolls = state.tree.some((node) => node.roll);
    /** @param {TreeNode} node */
    const button = (node) => {
        const mark = marks.get(node.id);
        const content = node.roll ? [smallDie(faceOf(node.roll))] : [...notated(node.notation ?? "", colours), mark ? make("strong", { class: "mark", title: mark.title }, mark.sign) : node.sign];
        return make("button", { type: "button", class: node.roll ? "roll" : "move", "aria-current": node.id === state.node ? "true" : null, "data-node": node.id,
            "aria-label": node.roll ? `roll ${faceOf(node.roll)}` : null, onclick: () => go(node.id) }, content);
    };
    const list = make("div", { class: "moves" });
    /** @param {TreeNode | undefined} node */
    const note = (node) => node?.comment && list.append(make("div", { class: "note comment" }, node.comment));

    /** The steps of a variation in one paragraph; its own variations follow, indented.
     *  @param {TreeNode} from @param {number} depth */
    const variation = (from, depth) => {
        const place = make("div", { class: "note variation" });
        place.style.setProperty("--depth", String(depth));
        list.append(place);
        /** @type {Side | null} */
        let last = null;
        /** @type {TreeNode[]} */
        const inner = [];
        for (let node = /** @type {TreeNode | undefined} */ (from); node; node = children.get(node.id)?.[0]) {
            if (!node.roll && (node.side !== last || node.side === "white")) place.append(make("span", { class: "number" }, `${node.number}${node.side === "white" ? "." : "…"}`), " ");
            place.append(button(node), " ");
            if (node.comment) place.append(make("span", { class: "comment" }, node.comment), " ");
            if (!node.roll) last = node.side;
            inner.push(...(children.get(node.id) ?? []).slice(1));
        }
        for (const other of inner) variation(other, depth + 1);
    };

    /** @type {{ key: string, cells: Record<Side, HTMLElement> } | null} */
    let row = null;
    /** @param {TreeNode} node */
    const cell = (node) => {
        const isNew = row?.key !== String(node.number);
        if (!row || isNew) {
            row = { key: String(node.number), cells: { white: make("div", { class: "cell" }), black: make("div", { class: "cell" }) } };
            list.append(make("div", { class: "number" }, node.number), row.cells.white, row.cells.black);
            if (node.side === "black") row.cells.white.append(make("span", { class: "gap" }, "…"));
        }
        return row.cells[node.side];
    };
    note(nodeOf(state.tree, 0));
    let rolled = false;
    for (let next = children.get(0); next?.length;) {
        const [main, ...others] = next;
        const place = cell(main);
        if (rolls && !main.roll && !rolled && !place.querySelector("button")) place.append(make("span", { class: "no-roll", title: "no roll" }));
        place.append(button(main));
        rolled = Boolean(main.roll);
        next = children.get(main.id);
        if (main.roll && !next?.length) place.append(make("span", { class: "gap" }, "to move"));
        note(main);
        for (const other of others) variation(other, 0);
        // What follows a note needs a row of its own.
        if (main.comment || others.length) row = null;
    }
    if (!list.childElementCount) list.append(make("p", { class: "gap empty" }, "No moves yet."));
    return list;
}

/** Shows the moves, and scrolls to the current one when `place` or the height changes:
 *  only the list scrolls, not the page.
 *  @param {Shown} state @param {(node: number) => void} go @param {Map<number, MoveMark>} marks @param {string} place */
export function showMoves(state, go, marks, place) {
    const list = put("moves", moves(state, go, marks));
    if (!list.dataset.place) heights.observe(list);
    if (list.dataset.place !== place) reveal(list);
    list.dataset.place = place;
}

/** Scrolls a list to its current move.
 *  @param {Element} list */
function reveal(list) {
    const here = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
    if (here) list.scrollTop = here.offsetTop - list.clientHeight / 2;
}

/** Keeps the current move in view when an analysis takes room from the list. */
const heights = new ResizeObserver((entries) => entries.forEach(({ target }) => reveal(target)));
