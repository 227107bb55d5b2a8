// Men as chips: a sign, a letter that tells him from others, marks, colours that he carries.

import { draw } from "./dom.js";

const CHIPS = { white: ["#faf7f0", "#1c1a17"], black: ["#1c1a17", "#faf7f0"] };
const GLYPHS = "DejaVu Sans, Segoe UI Symbol, Apple Symbols, Noto Sans Symbols2, sans-serif";
// Asks for a letter where a font would paint a picture.
const AS_TEXT = "\uFE0E";

/** What the sides are called: in a game of several boards either has white men here and black ones there. */
export const sidesOf = (diagram) => (diagram.panels?.length ? { white: "Player 1", black: "Player 2" } : { white: "White", black: "Black" });

/** A man in words: "White knight b, red and green". */
export function inWords(man) {
    const kind = man.name ?? man.letter;
    // Beside a sign of chess the letter tells him from his twin, else it is part of his kind's.
    const twin = man.tag && (man.glyph || !man.name) ? ` ${man.tag}` : "";
    const parts = [`${man.side === "white" ? "White" : "Black"} ${kind}${twin}`];
    if (man.bands.length) parts.push(man.bands.map((band) => band.name.toLowerCase()).join(" and "));
    if (man.mark) parts.push(man.mark.meaning);
    return parts.join(", ");
}

/** A man on a square of 60, its middle at (x, y); `lettered`: with letters on his colours. */
export function chip(man, x, y, lettered = false) {
    const [ground, ink] = CHIPS[man.side];
    const raised = man.bands.length ? 7 : 0;
    const aside = man.mark || man.tag ? 5 : 0;
    const signs = (man.mark?.sign ?? "") + (man.tag ?? "");
    const group = draw("g", { class: "man", transform: `translate(${x} ${y})` },
        draw("circle", { r: 25, fill: ground, stroke: "#8c867c" }));
    const sign = man.glyph
        ? draw("text", { x: -aside, y: 13 - raised, "font-size": 38, "font-family": GLYPHS, fill: ink }, man.glyph + AS_TEXT)
        : draw("text", { x: -aside, y: 10 - raised, "font-size": 28, "font-weight": "bold", fill: ink }, man.letter);
    group.append(sign);
    if (signs) group.append(draw("text", { x: 14, y: -5, "font-size": 15, "font-weight": "bold", fill: ink }, signs));
    const width = Math.min(32 / Math.max(man.bands.length, 1), 12);
    man.bands.forEach((band, index) => group.append(draw("rect", {
        x: -width * man.bands.length / 2 + index * width, y: 8, width, height: 10, fill: band.rgb,
    })));
    if (lettered) {
        man.bands.forEach((band, index) => group.append(draw("text", {
            x: -width * man.bands.length / 2 + (index + 0.5) * width, y: 17, class: "letter", "font-size": Math.min(11, width * 1.6),
        }, band.letter)));
    }
    return group;
}

/** A man alone, for a button. */
export function picture(man) {
    return draw("svg", { viewBox: "-30 -30 60 60", width: 52, height: 52, "aria-hidden": "true", "text-anchor": "middle" }, chip(man, 0, 0));
}
