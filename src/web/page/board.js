// The board as SVG: squares, pieces, marks, arrows; input by pointer and keyboard.

import { draw, isChord, rootOf } from "./dom.js";
import { OVER, UNDER, arrow, pattern } from "./marks.js";
import { chip, inWords } from "./pieces.js";

const CELL = 60;
/** The distance in pixels up to which a pointer counts as still. */
const STILL = 5;
const FILES = "abcdefghijklmnopqrstuvwxyz";

/** The name of a square.
 *  @param {At} at */
export const nameOf = ([file, rank]) => FILES[file] + (rank + 1);

/** The square of that name.
 *  @param {string} name @returns {At} */
export const squareOf = (name) => [FILES.indexOf(name[0]), Number(name.slice(1)) - 1];

/** @typedef {{ files: number, ranks: number, squares: (Square | null)[], legend?: Diagram["legend"] }} Field */
/** @typedef {{ patterns?: boolean, letters?: boolean }} Look */

/** The middle of a square on a board seen from either side.
 *  @param {Field} field @param {boolean} flipped @param {At} at @returns {[number, number]} */
function middleOf({ files, ranks }, flipped, [file, rank]) {
    const [x, y] = flipped ? [files - 1 - file, rank] : [file, ranks - 1 - rank];
    return [x * CELL + CELL / 2, y * CELL + CELL / 2];
}

/** The colours of a board by name, in the order of their patterns.
 *  @param {Field} field */
const coloursIn = ({ squares }) => [...new Set(squares.flatMap((square) => square?.ground.name ?? []))].sort();

/** A picture of a board that is only looked at.
 *  @param {Field} field @param {{ flipped: boolean, last: At[], look: Look }} options */
export function drawSmall(field, { flipped, last, look }) {
    const { files, ranks, squares } = field;
    const colours = coloursIn(field);
    const box = { width: CELL, height: CELL };
    const pieces = draw("g");
    const svg = draw("svg", { viewBox: `0 0 ${files * CELL} ${ranks * CELL}`, "aria-hidden": "true", "text-anchor": "middle" }, look.patterns ? draw("defs", {}, colours.map((_, index) => pattern(index))) : null);
    squares.forEach((square, index) => {
        if (!square) return;
        const [x, y] = middleOf(field, flipped, [index % files, Math.floor(index / files)]);
        const corner = { x: x - CELL / 2, y: y - CELL / 2, ...box };
        svg.append(draw("rect", { ...corner, fill: square.ground.rgb }));
        if (look.patterns) svg.append(draw("rect", { ...corner, fill: `url(#pattern-${colours.indexOf(square.ground.name)})` }));
        if (square.piece) pieces.append(chip(square.piece, x, y, false, flipped));
    });
    last.forEach((at, index) => svg.append(UNDER[index ? "to" : "from"](...middleOf(field, flipped, at))));
    svg.append(pieces);
    return svg;
}

/** A board that shows a diagram and reports touched squares. */
export class Board {
    /** @param {HTMLElement} place @param {(at: At | null) => void} touch @param {(at: At) => void} [look] receives squares under the pointer or the focus
     *  @param {(at: At) => void} [drop] receives the square of a piece that is dragged off the board */
    constructor(place, touch, look = () => {}, drop = () => {}) {
        this.place = place;
        this.touch = touch;
        this.drop = drop;
        /** @type {At} */
        this.cursor = [0, 0];
        this.flipped = false;
        /** @type {Look} */
        this.look = {};
        /** @type {Field} */
        this.diagram = { files: 0, ranks: 0, squares: [] };
        /** @type {BoardMarks} */
        this.marks = {};
        /** @type {Map<string, SVGElement>} */
        this.chips = new Map();
        this.pieces = draw("g");
        /** The arrows drawn by the user.
         *  @type {Arrow[]} */
        this.own = [];
        /** Ends the drawing of an arrow.
         *  @type {AbortController | null} */
        this.sketching = null;
        /** Cancels a drag, if there is one.
         *  @type {(() => void) | null} */
        this.cancel = null;
        /** Whether the focus came by pointer: then arrow keys are not the board's. */
        this.byPointer = false;
        place.addEventListener("keydown", (event) => this.key(event));
        this.redraws = false;
        place.addEventListener("focusin", ({ relatedTarget }) => {
            if (!this.redraws && !place.contains(/** @type {Node | null} */ (relatedTarget))) this.byPointer = false;
        });
        place.addEventListener("pointerover", (event) => {
            const at = event.pointerType === "mouse" && !event.buttons ? this.squareAt(event) : null;
            if (at) look(at);
        });
        place.addEventListener("focusin", () => this.redraws || look(this.cursor));
        place.addEventListener("contextmenu", (event) => event.preventDefault());
    }

    /** Shows a diagram with marks.
     *  @param {Field} diagram @param {BoardMarks} marks */
    show(diagram, marks) {
        const { files, ranks } = diagram;
        Object.assign(this, { diagram, marks, chips: new Map() });
        const had = this.place.contains(rootOf(this.place).activeElement);
        const [width, height] = [files * CELL, ranks * CELL];
        const colours = coloursIn(diagram);
        const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "grid", "aria-label": "Board", "text-anchor": "middle" },
            this.look.patterns ? draw("defs", {}, colours.map((_, index) => pattern(index))) : null);
        // Pieces are above all squares but hidden from screen readers and pointers: the
        // squares name them.
        this.pieces = draw("g", { "aria-hidden": "true", class: "pieces" });
        for (let rank = ranks - 1; rank >= 0; rank -= 1) {
            const line = draw("g", { role: "row" });
            for (let file = 0; file < files; file += 1) {
                const square = diagram.squares[rank * files + file];
                if (square) line.append(this.square([file, rank], square, colours));
            }
            svg.append(line);
        }
        svg.append(this.names(), this.pieces);
        for (const one of [...marks.arrows ?? [], ...this.own]) if (one.squares.length) svg.append(arrow(one, (at) => this.middle(at)));
        this.place.replaceChildren(svg);
        if (!this.at(this.cursor)) this.cursor = this.anywhere();
        this.redraws = true;
        this.focus(this.cursor, had);
        this.redraws = false;
    }

    /** @param {At} at */
    middle(at) {
        return middleOf(this.diagram, this.flipped, at);
    }

    /** The letters of the files and the numbers of the ranks, in the corners of the squares
     *  at the edges. */
    names() {
        const { files, ranks } = this.diagram;
        const names = draw("g", { class: "names", "aria-hidden": "true" });
        for (let file = 0; file < files; file += 1) {
            const [x] = this.middle([file, 0]);
            names.append(draw("text", { x: x + 28.5, y: ranks * CELL - 3, "text-anchor": "end" }, FILES[file]));
        }
        for (let rank = 0; rank < ranks; rank += 1) {
            const [, y] = this.middle([0, rank]);
            names.append(draw("text", { x: 2, y: y - 20, "text-anchor": "start" }, rank + 1));
        }
        return names;
    }

    /** @param {At} at @param {Square} square @param {string[]} colours */
    square(at, square, colours) {
        const [x, y] = this.middle(at);
        const name = nameOf(at);
        const { marks } = this;
        /** @param {At[] | undefined} list */
        const is = (list) => (list ?? []).some((other) => nameOf(other) === name);
        const ground = square.ground.name.toLowerCase();
        const { legend } = this.diagram;
        const isCheck = is(marks.checks);
        const label = [name, legend ? `${legend.title} ${ground}` : ground, square.piece && inWords(square.piece), isCheck && "in check",
            is(marks.free) && "may move", is(marks.touched) && "selected", is(marks.targets) && "can be reached"].filter(Boolean).join(", ");
        const box = { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL };
        const cell = draw("g", { role: "gridcell", class: "square", tabindex: -1, "data-square": name, "aria-label": label, "aria-selected": is(marks.touched) ? "true" : "false" },
            draw("rect", { ...box, fill: square.ground.rgb, class: "ground" }),
            this.look.patterns ? draw("rect", { ...box, fill: `url(#pattern-${colours.indexOf(square.ground.name)})` }) : null);
        const last = (marks.last ?? []).findIndex((other) => nameOf(other) === name);
        /** @param {string} mark */
        const under = (mark) => cell.append(UNDER[mark](x, y));
        if (last >= 0) under(last === 0 ? "from" : "to");
        if (marks.called === square.ground.name) under("called");
        if (is(marks.touched)) under("touched");
        if (isCheck) under("check");
        if (square.piece) this.piece(at, square.piece, is(marks.dimmed));
        if (is(marks.targets)) this.pieces.append(OVER[square.piece ? "capture" : "target"](x, y));
        if (this.look.letters && square.ground.letter) this.pieces.append(draw("text", { x: x + 23, y: y - 18, class: "letter" }, square.ground.letter.toUpperCase()));
        cell.append(draw("rect", { x: x - 27, y: y - 27, width: 54, height: 54, class: "focus" }));
        if (square.piece) cell.append(draw("title", {}, inWords(square.piece)));
        cell.addEventListener("pointerdown", (event) => this.press(event, at));
        return cell;
    }

    /** @param {At} at @param {Piece} piece @param {boolean} isDimmed */
    piece(at, piece, isDimmed) {
        const [x, y] = this.middle(at);
        const drawn = /** @type {SVGElement} */ (chip(piece, x, y, Boolean(this.look.letters), this.flipped));
        if (isDimmed) drawn.classList.add("dimmed");
        this.chips.set(nameOf(at), drawn);
        this.pieces.append(drawn);
    }

    /** @param {At} at */
    at([file, rank]) {
        const { files, ranks, squares } = this.diagram;
        return file >= 0 && rank >= 0 && file < files && rank < ranks ? squares[rank * files + file] : null;
    }

    /** @returns {At} */
    anywhere() {
        const index = this.diagram.squares.findIndex(Boolean);
        return [index % this.diagram.files, Math.floor(index / this.diagram.files)];
    }

    /** @param {At} at */
    element(at) {
        return /** @type {SVGElement | null} */ (this.place.querySelector(`[data-square="${nameOf(at)}"]`));
    }

    /** Scrolls for keyboard navigation, but not under a pressed pointer.
     *  @param {At} at */
    focus(at, really = true, preventScroll = true) {
        this.element(this.cursor)?.setAttribute("tabindex", "-1");
        this.cursor = at;
        const element = this.element(at);
        element?.setAttribute("tabindex", "0");
        if (really) element?.focus({ preventScroll });
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        if (isChord(event)) return;
        const turn = this.flipped ? -1 : 1;
        const steps = /** @type {Record<string, At>} */ ({ ArrowLeft: [-turn, 0], ArrowRight: [turn, 0], ArrowUp: [0, turn], ArrowDown: [0, -turn] });
        const step = steps[event.key];
        if (event.key === "Home" || event.key === "End") {
            if (this.byPointer) return;
        } else if (step) {
            if (this.byPointer) return;
            const { files, ranks } = this.diagram;
            let next = this.cursor;
            do next = [next[0] + step[0], next[1] + step[1]];
            while (!this.at(next) && next[0] >= 0 && next[1] >= 0 && next[0] < files && next[1] < ranks);
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
     *  both; the right button draws arrows.
     *  @param {PointerEvent} event @param {At} at */
    press(event, at) {
        if (event.button === 2) {
            this.sketch(event, at);
            return;
        }
        if (event.button !== 0) return;
        this.sketching?.abort();
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
        this.own = [];
        this.focus(at);
        this.byPointer = true;
        this.touch(at);
        this.drag(event, at);
    }

    /** Draws an arrow of the user from a square to where the button is released; the same
     *  arrow again removes it.
     *  @param {PointerEvent} event @param {At} at */
    sketch({ pointerId }, at) {
        this.sketching?.abort();
        this.sketching = new AbortController();
        const { signal } = this.sketching;
        window.addEventListener("pointercancel", () => this.sketching?.abort(), { signal });
        window.addEventListener("pointerup", (up) => {
            if (up.pointerId !== pointerId || up.button !== 2) return;
            this.sketching?.abort();
            const to = this.squareAt(up);
            if (!to) return;
            const squares = nameOf(to) === nameOf(at) ? [at] : [at, to];
            const others = this.own.filter((own) => own.squares.map(nameOf).join() !== squares.map(nameOf).join());
            this.own = others.length < this.own.length ? others : [...this.own, { squares, kind: "own" }];
            this.show(this.diagram, this.marks);
        }, { signal });
    }

    /** Follows the pointer until it is released, or cancelled: then the piece goes
     *  back.
     *  @param {PointerEvent} event @param {At} at */
    drag({ pointerId, clientX, clientY }, at) {
        const held = this.taken(at);
        const end = new AbortController();
        const stop = () => {
            end.abort();
            this.cancel = null;
            this.chips.get(nameOf(at))?.setAttribute("transform", `translate(${this.middle(at).join(" ")})`);
        };
        const cancel = () => {
            stop();
            if (this.taken(at)) this.touch(null);
        };
        this.cancel = cancel;
        /** @param {string} name @param {(event: any) => void} act */
        const listen = (name, act) => window.addEventListener(name, act, { signal: end.signal });
        /** @param {(event: PointerEvent) => void} act */
        const own = (act) => (/** @type {PointerEvent} */ other) => other.pointerId === pointerId && act(other);
        listen("pointermove", own((move) => (move.buttons ? this.draw(at, move) : cancel())));
        listen("pointercancel", own(cancel));
        this.place.addEventListener("lostpointercapture", own(({ target }) => target === this.place && cancel()), { signal: end.signal });
        listen("pointerdown", (other) => other.pointerId !== pointerId && cancel());
        listen("blur", cancel);
        listen("pointerup", own((up) => {
            stop();
            const over = this.squareAt(up);
            const drawn = Math.hypot(up.clientX - clientX, up.clientY - clientY) > STILL;
            const lost = held && !this.taken(at);
            if (drawn && held && !lost && !over) this.drop(at);
            if (drawn && !lost && over && nameOf(over) !== nameOf(at)) this.touch(over);
        }));
    }

    /** Moves a picked-up piece with the pointer.
     *  @param {At} at @param {PointerEvent} event */
    draw(at, { clientX, clientY }) {
        const piece = this.chips.get(nameOf(at));
        const matrix = /** @type {SVGSVGElement | null} */ (this.place.firstElementChild)?.getScreenCTM();
        if (!piece || !matrix || !this.taken(at)) return;
        const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
        piece.setAttribute("transform", `translate(${x} ${y})`);
        this.pieces.append(piece);
    }

    /** @param {At} at */
    taken(at) {
        return (this.marks.touched ?? []).some((other) => nameOf(other) === nameOf(at));
    }

    /** The square under a pointer.
     *  @param {PointerEvent} event */
    squareAt({ clientX, clientY }) {
        const cell = /** @type {HTMLElement | null | undefined} */ (rootOf(this.place).elementFromPoint(clientX, clientY)?.closest?.("[data-square]"));
        return cell?.dataset.square && this.place.contains(cell) ? squareOf(cell.dataset.square) : null;
    }
}
