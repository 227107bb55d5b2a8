// The board as SVG: squares, pieces, the last step, possible targets.

import { draw, isChord } from "./dom.js";
import { chip, inWords } from "./pieces.js";

export const CELL = 60;
// Narrow enough that squares are 44 pixels wide on a phone of 390 pixels.
const FRAME = 18;
/** The distance in pixels up to which a pointer counts as still. */
const STILL = 5;
const FILES = "abcdefghijklmnopqrstuvwxyz";

export const nameOf = ([file, rank]) => FILES[file] + (rank + 1);

// Patterns that distinguish colours without colour, on tiles of 12 pixels.
const PATTERNS = ["M0 3H12M0 9H12", "M3 0V12M9 0V12", "M-3 3L3 -3M0 12L12 0M9 15L15 9", "M-3 9L3 15M0 0L12 12M9 -3L15 3",
    "M5 6H7M-1 0H1M11 0H13M-1 12H1M11 12H13", "M0 6H12M6 0V12", "M0 0L12 12M12 0L0 12", "M2.5 6A3.5 3.5 0 1 0 9.5 6A3.5 3.5 0 1 0 2.5 6"];

function pattern(index) {
    const dots = PATTERNS[index].startsWith("M5");
    const lines = draw("path", { d: PATTERNS[index], stroke: "#000", fill: "none", "stroke-width": dots ? 4 : 1.8, "stroke-linecap": dots ? "round" : null, opacity: 0.5 });
    return draw("pattern", { id: `pattern-${index}`, width: 12, height: 12, patternUnits: "userSpaceOnUse" }, lines);
}

/** A board that shows a diagram and reports touched squares. */
export class Board {
    constructor(place, touch) {
        this.place = place;
        this.touch = touch;
        this.cursor = [0, 0];
        this.flipped = false;
        this.patterns = false;
        /** Cancels a drag, if there is one. */
        this.cancel = null;
        place.addEventListener("keydown", (event) => this.key(event));
    }

    /** Shows a diagram; `marks` has last squares, movable pieces, touched squares,
     *  targets and arrows. */
    show(diagram, marks) {
        const { files, ranks } = diagram;
        Object.assign(this, { files, ranks, diagram, marks, chips: new Map() });
        const had = this.place.contains(document.activeElement);
        const [width, height] = [files, ranks].map((count) => count * CELL + 2 * FRAME);
        const colours = [...new Set(diagram.squares.filter(Boolean).map((square) => square.ground.name))].sort();
        const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "grid", "aria-label": "Board", "text-anchor": "middle" },
            this.patterns ? draw("defs", {}, colours.map((_, index) => pattern(index))) : null,
            draw("rect", { width, height, rx: 10, class: "frame" }));
        this.names(svg);
        // Pieces are above all squares but hidden from screen readers and pointers: the
        // squares name them.
        this.pieces = draw("g", { "aria-hidden": "true", class: "pieces" });
        for (let row = ranks - 1; row >= 0; row -= 1) {
            const line = draw("g", { role: "row" });
            for (let file = 0; file < files; file += 1) {
                const square = diagram.squares[row * files + file];
                if (square) line.append(this.square([file, row], square, marks, colours));
            }
            svg.append(line);
        }
        svg.append(this.pieces);
        for (const arrow of marks.arrows ?? []) svg.append(this.arrow(arrow));
        this.place.replaceChildren(svg);
        if (!this.at(this.cursor)) this.cursor = this.anywhere();
        this.focus(this.cursor, had);
    }

    middle([file, rank]) {
        const [x, y] = this.flipped ? [this.files - 1 - file, rank] : [file, this.ranks - 1 - rank];
        return [FRAME + x * CELL + CELL / 2, FRAME + y * CELL + CELL / 2];
    }

    names(svg) {
        for (let file = 0; file < this.files; file += 1) {
            const [x] = this.middle([file, 0]);
            svg.append(draw("text", { x, y: this.ranks * CELL + FRAME * 1.75, class: "name", "aria-hidden": "true" }, FILES[file]));
        }
        for (let rank = 0; rank < this.ranks; rank += 1) {
            const [, y] = this.middle([0, rank]);
            svg.append(draw("text", { x: FRAME / 2, y: y + 5, class: "name", "aria-hidden": "true" }, rank + 1));
        }
    }

    square(at, square, marks, colours) {
        const [x, y] = this.middle(at);
        const name = nameOf(at);
        const is = (list) => (list ?? []).some((other) => nameOf(other) === name);
        const ground = square.ground.name.toLowerCase();
        const label = [name, square.piece && inWords(square.piece), this.diagram.legend ? `${this.diagram.legend.title} ${ground}` : ground,
            is(marks.free) && "may move", is(marks.touched) && "touched", is(marks.targets) && "can be reached"].filter(Boolean).join(", ");
        const cell = draw("g", { role: "gridcell", class: "square", tabindex: -1, "data-square": name, "aria-label": label,
            "aria-selected": is(marks.touched) },
            draw("rect", { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, fill: square.ground.rgb, class: "ground" }));
        const cover = (attributes) => cell.append(draw("rect", { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, ...attributes }));
        if (this.patterns) cover({ fill: `url(#pattern-${colours.indexOf(square.ground.name)})` });
        if (is(marks.last)) cover({ class: "last" });
        if (is(marks.touched)) cover({ class: "touched" });
        if (square.piece) {
            this.chips.set(name, chip(square.piece, x, y, this.patterns));
            this.pieces.append(this.chips.get(name));
        }
        if (is(marks.free)) this.pieces.append(...["outer", "inner"].map((ring) => draw("circle", { cx: x, cy: y, r: 26.5, class: `free ${ring}` })));
        if (is(marks.targets)) this.pieces.append(draw("circle", { cx: x, cy: y, r: square.piece ? 27 : 10, class: square.piece ? "target taken" : "target" }));
        if (this.patterns && square.ground.letter) this.pieces.append(draw("text", { x: x - 24, y: y - 17, "font-size": 12, class: "letter" }, square.ground.letter));
        cover({ class: "focus" });
        if (square.piece) cell.append(draw("title", {}, inWords(square.piece)));
        cell.addEventListener("pointerdown", (event) => this.press(event, at));
        return cell;
    }

    arrow({ squares, label, strength }) {
        if (squares.length < 2) return draw("g");
        const [[x1, y1], [x2, y2]] = [this.middle(squares[0]), this.middle(squares[1])];
        const length = Math.hypot(x2 - x1, y2 - y1) || 1;
        const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
        const [ex, ey] = [x2 - dx * 14, y2 - dy * 14];
        const head = `M${x2} ${y2}L${ex - dy * 9} ${ey + dx * 9}L${ex + dy * 9} ${ey - dx * 9}z`;
        return draw("g", { class: "arrow", opacity: strength ?? 0.8, "aria-hidden": "true" },
            draw("path", { d: `M${x1} ${y1}L${ex} ${ey}`, "stroke-width": 7 }), draw("path", { d: head }),
            label ? draw("text", { x: (x1 + x2) / 2, y: (y1 + y2) / 2 + 5 }, label) : null);
    }

    at([file, rank]) {
        return file >= 0 && rank >= 0 && file < this.files && rank < this.ranks ? this.diagram.squares[rank * this.files + file] : null;
    }

    anywhere() {
        const index = this.diagram.squares.findIndex(Boolean);
        return [index % this.files, Math.floor(index / this.files)];
    }

    element(at) {
        return this.place.querySelector(`[data-square="${nameOf(at)}"]`);
    }

    /** Scrolls for keyboard navigation, but not under a pressed pointer. */
    focus(at, really = true, preventScroll = true) {
        this.element(this.cursor)?.setAttribute("tabindex", -1);
        this.cursor = at;
        const element = this.element(at);
        element?.setAttribute("tabindex", 0);
        if (really) element?.focus({ preventScroll });
    }

    key(event) {
        if (isChord(event)) return;
        const turn = this.flipped ? -1 : 1;
        const steps = { ArrowLeft: [-turn, 0], ArrowRight: [turn, 0], ArrowUp: [0, turn], ArrowDown: [0, -turn] };
        const step = steps[event.key];
        if (step) {
            let next = this.cursor;
            do next = [next[0] + step[0], next[1] + step[1]];
            while (!this.at(next) && next[0] >= 0 && next[1] >= 0 && next[0] < this.files && next[1] < this.ranks);
            if (this.at(next)) this.focus(next, true, false);
        } else if (event.key === "Enter" || event.key === " ") {
            this.touch(this.cursor);
        } else if (event.key === "Escape" && this.marks.touched?.length) {
            if (this.cancel) this.cancel();
            else this.touch(null);
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    /** Handles a press: a click touches one square, dragging a piece to another touches
     *  both. */
    press(event, at) {
        if (event.button !== 0) return;
        event.preventDefault();
        // A second finger cancels the move.
        this.cancel?.();
        if (!event.isPrimary) return;
        try {
            // The container stays when its board is redrawn.
            this.place.setPointerCapture(event.pointerId);
        } catch {
            // Without capture only a release outside the window is missed.
        }
        this.focus(at);
        this.touch(at);
        this.drag(event, at);
    }

    /** Follows the pointer until it is released, or cancelled: then the piece goes
     *  back. */
    drag({ pointerId, clientX, clientY }, at) {
        const held = this.taken(at);
        const end = new AbortController();
        const stop = () => {
            end.abort();
            this.cancel = null;
            this.chips.get(nameOf(at))?.setAttribute("transform", `translate(${this.middle(at).join(" ")})`);
        };
        this.cancel = () => {
            stop();
            if (this.taken(at)) this.touch(null);
        };
        const listen = (name, act) => window.addEventListener(name, act, { signal: end.signal });
        const own = (act) => (other) => other.pointerId === pointerId && act(other);
        listen("pointermove", own((move) => (move.buttons ? this.draw(at, move) : this.cancel())));
        listen("pointercancel", own(() => this.cancel()));
        listen("lostpointercapture", own(({ target }) => target === this.place && this.cancel()));
        listen("pointerdown", (other) => other.pointerId !== pointerId && this.cancel());
        listen("blur", () => this.cancel());
        listen("pointerup", own((up) => {
            stop();
            const over = document.elementFromPoint(up.clientX, up.clientY)?.closest?.("[data-square]")?.dataset.square;
            const drawn = Math.hypot(up.clientX - clientX, up.clientY - clientY) > STILL;
            const lost = held && !this.taken(at);
            if (drawn && !lost && over && over !== nameOf(at)) this.touch([FILES.indexOf(over[0]), Number(over.slice(1)) - 1]);
        }));
    }

    /** Moves a picked-up piece with the pointer. */
    draw(at, { clientX, clientY }) {
        const piece = this.chips.get(nameOf(at));
        const svg = this.place.firstElementChild;
        const matrix = svg.getScreenCTM();
        if (!piece || !matrix || !this.taken(at)) return;
        const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
        piece.setAttribute("transform", `translate(${x} ${y})`);
        this.pieces.append(piece);
    }

    taken(at) {
        return (this.marks.touched ?? []).some((other) => nameOf(other) === nameOf(at));
    }
}
