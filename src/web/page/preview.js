// The small board after a step of a line, beside the line.

import { drawSmall } from "./board.js";
import { lookedAt } from "./facts.js";
import { make, the } from "./dom.js";

const GAP = 8;

/** Asks for the boards of one position, each once. */
export class Preview {
    /** @param {Ask} ask */
    constructor(ask) {
        this.ask = ask;
        /** @type {Map<string, { diagram: Diagram, last_squares: At[][] }>} */
        this.known = new Map();
        /** The steps of the board that is wanted. */
        this.wanted = "";
    }

    /** Forgets the boards, which belong to another position. */
    forget() {
        this.known.clear();
        this.hide();
    }

    hide() {
        this.wanted = "";
        the("preview").hidden = true;
    }

    /** Shows the board after `steps` beside the line of `step`.
     *  @param {string[]} steps @param {Element} step @param {{ bottom: Side, look: import("./board.js").Look }} seen */
    async show(steps, step, { bottom, look }) {
        const key = steps.join(" ");
        this.wanted = key;
        const found = this.known.get(key) ?? await this.ask("preview", { steps }, true);
        if (this.wanted !== key || !step.isConnected) return;
        // In a match of several boards, a line may go on before its turn comes.
        if (!found) {
            this.hide();
            return;
        }
        this.known.set(key, found);
        const { diagram, last } = lookedAt(found.diagram, boardOf(steps), found.last_squares);
        const swapped = diagram.panels?.find(({ current }) => current)?.swapped ?? false;
        const place = the("preview");
        place.replaceChildren(make("span", { class: "small" }, drawSmall(diagram, { flipped: (bottom === "black") !== swapped, last, look })));
        place.hidden = false;
        beside(place, (step.closest("li, tr") ?? step).getBoundingClientRect());
    }
}

/** The board of the last step, where steps name it.
 *  @param {string[]} steps */
function boardOf(steps) {
    const number = /^(\d+):/.exec(steps.at(-1) ?? "")?.[1];
    return number ? Number(number) - 1 : null;
}

/** Puts a box to the left of a line, or above it where there is no room.
 *  @param {HTMLElement} box @param {DOMRect} line */
function beside(box, line) {
    const { width, height } = box.getBoundingClientRect();
    const fits = line.left >= width + GAP;
    const [left, top] = fits ? [line.left - width - GAP, line.top + (line.height - height) / 2] : [line.left, line.top - height - GAP];
    const clamped = Math.max(GAP, Math.min(top, document.documentElement.clientHeight - height - GAP));
    box.style.setProperty("left", `${left}px`);
    box.style.setProperty("top", `${clamped}px`);
}
