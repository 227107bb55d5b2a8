// Going through the moves: four buttons, keys, and the wheel over the board.

import { enable, field, isChord, the } from "./dom.js";
import { ways } from "./tree.js";

/** @typedef {"first" | "back" | "forward" | "last"} Way */

const KEYS = /** @type {Record<string, Way>} */ ({ ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" });
const WAYS = /** @type {Way[]} */ (Object.values(KEYS));
/** The turn of a wheel that goes one step, in pixels. */
const NOTCH = 60;

/** Connects buttons, keys and wheel. `place` returns the tree and the node, or null while
 *  there is nothing to go through. Returns a function that enables the buttons.
 *  @param {() => import("./tree.js").Place | null} place @param {(node: number) => void} go */
export function navigate(place, go) {
    /** @param {Way} way */
    const take = (way) => {
        const at = place();
        const node = at ? ways(at)[way] : undefined;
        if (node !== undefined) go(node);
        return node !== undefined;
    };
    for (const way of WAYS) the(way).addEventListener("click", () => take(way));
    document.addEventListener("keydown", (event) => {
        const way = KEYS[event.key];
        const target = /** @type {Element} */ (event.target);
        if (!way || isChord(event) || target.closest("input, textarea, select, dialog, pre, [role=tablist], [role=tabpanel][tabindex]")) return;
        if (take(way)) event.preventDefault();
    });
    let turned = 0;
    the("board").addEventListener("wheel", (event) => {
        if (event.ctrlKey || !place()) return;
        event.preventDefault();
        turned += event.deltaMode ? Math.sign(event.deltaY) * NOTCH : event.deltaY;
        if (Math.abs(turned) < NOTCH) return;
        take(turned > 0 ? "forward" : "back");
        turned = 0;
    }, { passive: false });
    return () => {
        const at = place();
        const open = at ? ways(at) : null;
        for (const way of WAYS) if (field(way)) enable(way, open?.[way] !== undefined);
    };
}
