// The marks of squares, drawn in dark ink in a white case so that they show on every
// colour. All sizes are for squares of 60.

import { draw } from "./dom.js";

const HALF = 30;

/** A frame inside a square.
 *  @param {number} x @param {number} y @param {string} name */
function frame(x, y, name) {
    const box = { x: x - HALF + 2.5, y: y - HALF + 2.5, width: 55, height: 55 };
    return draw("g", { class: `mark ${name}` }, draw("rect", { ...box, class: "case" }), draw("rect", { ...box, class: "ink" }));
}

/** Marks under a piece.
 *  @type {Record<string, (x: number, y: number) => SVGElement>} */
export const UNDER = {
    from: (x, y) => frame(x, y, "from"),
    to: (x, y) => frame(x, y, "to"),
    touched: (x, y) => draw("g", { class: "touched" }, draw("rect", { x: x - HALF, y: y - HALF, width: 60, height: 60, class: "pale" }),
        draw("rect", { x: x - HALF + 2, y: y - HALF + 2, width: 56, height: 56, class: "held" })),
    check: (x, y) => draw("circle", { cx: x, cy: y, r: 28.5, class: "check" }),
    called: (x, y) => {
        const corners = `M${x + 15} ${y - 27}h12v12M${x - 27} ${y + 15}v12h12`;
        return draw("g", { class: "called" }, draw("path", { d: corners, class: "case" }), draw("path", { d: corners, class: "ink" }));
    },
};

/** Marks above a piece.
 *  @type {Record<string, (x: number, y: number) => SVGElement>} */
export const OVER = {
    target: (x, y) => draw("circle", { cx: x, cy: y, r: 9.5, class: "target" }),
    capture: (x, y) => draw("path", { class: "target capture",
        d: [[-1, -1], [1, -1], [-1, 1], [1, 1]].map(([dx, dy]) => `M${x + dx * HALF} ${y + dy * HALF}h${-dx * 17}l${dx * 17} ${-dy * 17}z`).join("") }),
};

/** An arrow; its label stands in the middle, on a short one beside the head.
 *  @param {Arrow} arrow @param {(at: At) => [number, number]} middle */
export function arrow({ squares, label, kind }, middle) {
    const [x1, y1] = middle(squares[0]);
    if (squares.length < 2) return draw("circle", { cx: x1, cy: y1, r: 26, class: `ring ${kind}` });
    const [x2, y2] = middle(squares[1]);
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    /** @param {number} along @param {number} aside */
    const point = (along, aside) => `${(x1 + dx * along - dy * aside).toFixed(1)} ${(y1 + dy * along + dx * aside).toFixed(1)}`;
    const [start, neck, tip] = [14, length - 17, length - 2];
    const outline = `M${point(start, 4)}L${point(neck, 4)}L${point(neck, 12)}L${point(tip, 0)}L${point(neck, -12)}L${point(neck, -4)}L${point(start, -4)}z`;
    const isShort = length < 75;
    const [lx, ly] = isShort ? [x2 + dx * 2 - dy * 22, y2 + dy * 2 + dx * 22] : [x1 + dx * length * 0.5, y1 + dy * length * 0.5];
    const width = 12 + 7.5 * (label?.length ?? 0);
    return draw("g", { class: `arrow ${kind}`, "aria-hidden": "true" }, draw("path", { d: outline }),
        label ? draw("g", {}, draw("rect", { x: lx - width / 2, y: ly - 9, width, height: 18, rx: 9 }), draw("text", { x: lx, y: ly + 4.5 }, label)) : null);
}

// Patterns that distinguish colours without colour, on tiles of 12.
const PATTERNS = ["M0 3H12M0 9H12", "M3 0V12M9 0V12", "M-3 3L3 -3M0 12L12 0M9 15L15 9", "M-3 9L3 15M0 0L12 12M9 -3L15 3",
    "M5 6H7M-1 0H1M11 0H13M-1 12H1M11 12H13", "M0 6H12M6 0V12", "M0 0L12 12M12 0L0 12", "M2.500 6A3.500 3.500 0 1 0 9.500 6A3.500 3.500 0 1 0 2.500 6"];

/** The pattern of the colour with that index.
 *  @param {number} index */
export function pattern(index) {
    const path = PATTERNS[index % PATTERNS.length];
    const dots = path.startsWith("M5");
    return draw("pattern", { id: `pattern-${index}`, width: 12, height: 12, patternUnits: "userSpaceOnUse" },
        draw("path", { d: path, stroke: "#000", fill: "none", "stroke-width": dots ? 4 : 1.8, "stroke-linecap": dots ? "round" : null, opacity: 0.5 }));
}
