// Shows what the page knows.

import { arrowsOf, findings, showBar } from "./analysis.js";
import { cardOf, cardPanel, kinds } from "./card.js";
import { bindingPanel, doneButton, faceIn, moveMarks, passing } from "./binding.js";
import { enable, field, make, put, steady, the } from "./dom.js";
import { facts, showPanels } from "./facts.js";
import { showMoves } from "./moves.js";
import { sidesOf } from "./pieces.js";
import { showClocks, showPlayers } from "./players.js";
import { nameOf } from "./board.js";
import { marks, mistakeAt, reviewed } from "./review.js";
import { explanation, heading, news } from "./status.js";
import { squareOn } from "./touch.js";
import { faceOf, isMain, pathTo } from "./tree.js";
import { coloursOf, notated } from "./words.js";

/** @typedef {import("./page.js").Page} Page */

/** The callbacks of the views.
 *  @typedef {{ board: import("./board.js").Board, go: (node: number) => void, play: (steps: LegalStep[]) => unknown, roll: (face: string | null) => void, buttons: () => void }} Controls */

/** Shows everything.
 *  @param {Page} page @param {Controls} controls */
export function show(page, controls) {
    steady(() => showAll(page, controls));
}

/** @param {Page} page @param {Controls} controls */
function showAll(page, controls) {
    const { state, solver, settings } = page;
    const view = page.view();
    if (!state || !view) return;
    const title = solver.now ? `Puzzles of ${solver.now.title}` : state.title;
    the("title").textContent = title;
    document.title = `${title} – Ermine`;
    document.documentElement.dataset.theme = settings.theme;
    const { classList } = document.body;
    classList.toggle("solving", Boolean(solver.now));
    classList.toggle("answered", Boolean(solver.now?.over));
    classList.toggle("analysing", isAnalysing(page));
    classList.toggle("typed-dice", state.dice === "typed" && state.outcomes.length + Number(page.card?.dice) > 0);
    showBoard(page, controls);
    showBinding(page, controls);
    showPlayers(state, page.bottom);
    showClocks(state, performance.now() - page.stamp);
    showTabs(page, controls);
    showBoards(page, view);
    the("task").hidden = the("quiz").hidden = !solver.now;
    put("task", ...(solver.now ? solver.task(solver.now) : []));
    put("quiz", ...(solver.now ? solver.panel(solver.now) : []));
    showActions(page);
    showFound(page, controls);
    controls.buttons();
}

/** @param {Page} page */
const isAnalysing = ({ state, solver }) => Boolean(state?.analysis.on && !solver.now);

/** @param {Page} page @param {import("./page.js").View} view */
function showBoards(page, { diagram, bottom }) {
    const { state, solver } = page;
    const choose = !solver.now || solver.now.asks_board ? (/** @type {number} */ index) => page.enlarge(index) : null;
    showPanels(the("boards"), diagram, { bottom, choose, lasts: (solver.now ?? state)?.last_squares ?? [], look: page.look() });
}

/** @param {Page} page */
function showActions(page) {
    const { state, solver } = page;
    if (!state) return;
    const over = Boolean(state.result && state.live);
    document.body.classList.toggle("ended", over);
    for (const id of ["rematch", "again"]) the(id).hidden = !over;
    for (const id of ["undo", "hint", "resign"]) the(id).hidden = over;
    the("analyse").setAttribute("aria-pressed", String(state.analysis.on));
    the("dock-analyse").setAttribute("aria-pressed", String(state.analysis.on));
    enable("undo", state.live);
    enable("hint", state.actor === "person" || state.actor === "dice");
    enable("dock-hint", state.actor === "person" || state.actor === "dice");
    enable("resign", !state.result && state.live && !solver.now);
    enable("judge", state.tree.length > 1);
}

/** The board with all its marks.
 *  @param {Page} page @param {Controls} controls */
function showBoard(page, { board }) {
    const view = page.view();
    if (!view) return;
    const { diagram, legal, mine, last, bottom } = view;
    const current = diagram.panels?.find((panel) => panel.current);
    board.flipped = (bottom === "black") !== Boolean(current?.swapped);
    board.look = page.look();
    board.show(diagram, { ...moveMarks(diagram, legal, page.touched, mine), last, checks: diagram.checks, arrows: arrows(page) });
}

/** @param {Page} page @returns {Arrow[]} */
function arrows(page) {
    const { state, solver, hint, found, pointed, touched } = page;
    if (solver.now) return touched.length ? [] : solver.arrows();
    if (!state) return [];
    if (pointed) return [{ squares: pointed, kind: "best" }];
    if (hint) return [{ squares: hint.squares, kind: "hint" }];
    if (state.analysis.on && found) return arrowsOf(found);
    return mistake(page);
}

/** The move played and the best one, where the review found a mistake.
 *  @param {Page} page @returns {Arrow[]} */
function mistake({ state, review }) {
    const step = state ? mistakeAt(review, state.tree, state.node) : null;
    if (!step || !state) return [];
    /** @param {string | null | undefined} text */
    const squares = (text) => state.legal.find((legal) => legal.step === text)?.squares ?? [];
    const played = state.tree.find((node) => node.id === step.node)?.step;
    return [{ squares: squares(step.best), label: "best", kind: "best" }, { squares: squares(played), label: "played", kind: "played" }];
}

/** Shows what a touch of the board changes.
 *  @param {Page} page @param {Controls} controls */
export const showTouched = (page, controls) => steady(() => {
    showBoard(page, controls);
    showBinding(page, controls);
});

/** @param {Page} page @param {Controls} controls */
function showBinding(page, { play, roll }) {
    const { state, solver, also, hint } = page;
    if (!state) return;
    const passes = state.actor === "person" && !solver.now ? passing(state.legal) : [];
    const done = doneButton([...also, ...passes], play);
    if (solver.now) {
        put("bind", ...solver.binding(solver.now, done));
        return;
    }
    const isDue = state.actor === "dice";
    const faces = isDue ? state.outcomes.flatMap((outcome) => outcome.faces) : [];
    const choices = faces.length ? make("div", { id: "dice", class: "faces", role: "group", "aria-label": "The die shows" }, faces.map((face) => make("button", { type: "button", "data-face": face, "aria-label": `The die shows ${faceOf(face)}`, onclick: () => roll(face) }, faceOf(face)))) : null;
    const text = hint?.text ?? explanation(state);
    put("bind", ...bindingPanel({ diagram: state.diagram, legal: state.actor === "person" ? state.legal : [], heading: heading(state), text: notated(text, coloursOf(state.diagram)), face: faceIn(state.diagram), fresh: page.fresh, isDue,
        roll: isDue ? () => roll(null) : null, extra: done ?? choices }));
}

/** @param {Page} page @param {Controls} controls */
function showTabs(page, { go }) {
    const { state, review, solver, match } = page;
    if (!state) return;
    const known = { moves: !solver.now, review: Boolean(review) && !solver.now, match: match.isOpen && !solver.now, facts: true, piece: Boolean(page.card) };
    const tab = known[/** @type {keyof typeof known} */ (page.tab)] ? page.tab : solver.now ? "facts" : "moves";
    for (const [name, is] of Object.entries(known)) {
        const button = the(`tab-${name}`);
        button.hidden = !is;
        button.setAttribute("aria-selected", String(name === tab));
        button.tabIndex = name === tab ? 0 : -1;
        the(button.getAttribute("aria-controls") ?? "").hidden = name !== tab;
    }
    put("facts", ...facts((solver.now ?? state).diagram));
    if (tab === "piece") showCard(page);
    the("variation").hidden = tab !== "moves" || pathTo(state).every((node) => node.roll || !node.step);
    the("promote").hidden = isMain(state);
    if (review) put("review", ...reviewed(review, state, go));
    showMoves(state, go, marks(review), `${state.begun} ${state.node}`);
}

/** Shows the card of the piece that was touched last, or chosen, among all pieces.
 *  @param {Page} page */
export function showCard(page) {
    const { card: game, inspected } = page;
    if (!game) return;
    const chosen = page.chosen && game.piece_cards.includes(page.chosen) ? page.chosen : null;
    const card = chosen ?? (inspected ? cardOf(game, inspected.piece) : undefined) ?? game.piece_cards[0];
    const onBoard = inspected && !chosen ? { piece: inspected.piece, now: movesOf(page, inspected) } : {};
    // Built only if it changes, so that focus and scroll position stay.
    const key = JSON.stringify([game.name, card.figure, onBoard]);
    if (the("piece").dataset.shown === key) return;
    the("piece").dataset.shown = key;
    put("piece", cardPanel(card, onBoard), kinds(game, card, (picked) => {
        page.chosen = picked;
        showCard(page);
        /** @type {HTMLElement | null} */ (the("piece").querySelector('[aria-pressed="true"]'))?.focus();
    }));
    the("piece").scrollTop = 0;
}

/** The present moves of a piece, in words, if it still stands there.
 *  @param {Page} page @param {{ piece: Piece, at: At }} inspected */
function movesOf(page, { piece: touched, at }) {
    const view = page.view();
    const piece = view && squareOn(view.diagram, at)?.piece;
    const steps = view?.legal.filter(({ squares }) => squares[0] && nameOf(squares[0]) === nameOf(at)) ?? [];
    if (JSON.stringify(piece) !== JSON.stringify(touched)) return "";
    if (steps.length) return steps.map((step) => step.notation).join(", ");
    return view?.legal.length && piece?.side === view.diagram.side ? "no move" : "";
}

/** Shows the results of the search.
 *  @param {Page} page @param {Controls} controls */
export function showFound(page, controls) {
    const { found, state } = page;
    if (!state) return;
    const on = isAnalysing(page);
    the("analysis").hidden = !on;
    const sides = sidesOf(state.diagram);
    const around = { sides, colours: coloursOf(state.diagram), outcomes: state.outcomes, point: (/** @type {At[] | null} */ squares) => {
        page.pointed = squares?.length ? squares : null;
        showBoard(page, controls);
    }, preview: (/** @type {string[] | null} */ steps, /** @type {Element | undefined} */ line) => {
        if (steps && line) page.preview.show(steps, line, { bottom: page.bottom, look: page.look() });
        else page.preview.hide();
    } };
    // A line under the pointer or the focus stays where it is.
    const held = the("analysis").matches(":hover") || the("analysis").contains(document.activeElement);
    if (on && !(held && page.pointed)) put("analysis", ...(found ? findings(found, around) : [make("div", { class: "head" }, make("b", {}, "–"), make("small", {}, "thinking"))]));
    the("bar").classList.toggle("off", !on);
    showBar(the("bar"), found?.value, { name: sides.white, turned: page.bottom === "black" });
    if (on && !page.touched.length && !page.pointed && !the("board").contains(document.activeElement)) showBoard(page, controls);
}

/** Announces a new state.
 *  @param {StateEvent | null} before @param {StateEvent} state */
export function announce(before, state) {
    the("status").replaceChildren(news(before, state));
}

/** Shows an error, or none, above the move field.
 *  @param {unknown} [error] */
export function say(error) {
    the("wrong").textContent = error instanceof Error ? error.message : String(error ?? "");
}

/** Offers to bring back what was removed or replaced.
 *  @param {string} text @param {() => unknown} undo */
export function offer(text, undo) {
    const close = () => put("offer");
    put("offer", make("span", {}, text), make("button", { type: "button", class: "small", id: "undo-offer", onclick: () => {
        close();
        undo();
    } }, "Undo"), make("button", { type: "button", class: "small quiet", "aria-label": "Dismiss", onclick: close }, "✕"));
}

/** Whether the move field has text.
 *  @returns {string} */
export function takeTyped() {
    const text = field("move").value.trim();
    field("move").value = "";
    return text;
}
