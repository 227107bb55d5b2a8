// The shadow tree of an element: the board and what belongs to it.

import { arrowsOf, findings } from "./analysis.js";
import { bindingPanel, doneButton, faceIn, moveMarks } from "./binding.js";
import { Board, nameOf } from "./board.js";
import { stepButtons } from "./choices.js";
import { icon, make, refill, steady } from "./dom.js";
import { lookedAt, showPanels } from "./facts.js";
import { sidesOf } from "./pieces.js";
import { actingIn, other, strip } from "./players.js";
import { explanation, heading, news } from "./status.js";
import { touch } from "./touch.js";
import { bound, capital, coloursOf, notated } from "./words.js";
import boardStyle from "./board.css";
import ownStyle from "./embed.css";

/** @typedef {import("./open_game.js").OpenGame} OpenGame */
/** What an element shows: a diagram, or a game or puzzle once it is open.
 *  @typedef {{ title: string, diagram: Diagram | null, game: OpenGame | null, side: Side, isReadonly: boolean }} Content */
/** The board in the middle, and how it is played on.
 *  @typedef {{ diagram: Diagram, legal: LegalStep[], last: At[], bottom: Side, isMine: boolean, play: (text: string) => Promise<unknown>, arrows: Arrow[] }} Shown */

/** The style sheets of all elements.
 *  @type {CSSStyleSheet[]} */
const sheets = [boardStyle, ownStyle].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
});

/** The parts of the shadow tree: id, `part` and what else they have. */
const PARTS = /** @type {const} */ ([
    ["wrong", "error", { role: "alert" }], ["task", "task", {}], ["top", "player", { class: "player panel" }], ["board", "board", {}],
    ["bottom", "player", { class: "player panel" }], ["boards", "boards", { role: "group", "aria-label": "All boards", "data-steady": true }],
    ["bind", "binding", { class: "panel", role: "group", "aria-label": "What binds this move", "data-steady": true }],
    ["analysis", "analysis", { class: "panel", role: "group", "aria-label": "Analysis" }], ["quiz", "puzzle", { class: "panel", "data-steady": true }],
    ["actions", "actions", { role: "group", "aria-label": "Actions" }], ["choice", "choice", { class: "panel choices", role: "group", "aria-label": "Which one?" }],
    ["status", null, { class: "hidden", "aria-live": "polite" }],
]);
/** @typedef {(typeof PARTS)[number][0]} PartName */

export class View {
    /** @param {ShadowRoot} root @param {{ restart: () => void, tell: (error: string) => void }} element */
    constructor(root, element) {
        this.root = root;
        this.element = element;
        /** @type {Content} */
        this.content = { title: "", diagram: null, game: null, side: "white", isReadonly: true };
        this.isTurned = false;
        /** @type {At[]} */
        this.touched = [];
        /** @type {LegalStep[]} */
        this.also = [];
        /** @type {LegalStep[]} */
        this.choices = [];
        /** The enlarged board of several.
         *  @type {number | null} */
        this.looked = null;
        /** @type {string | null} */
        this.hint = null;
        root.adoptedStyleSheets = sheets;
        this.parts = /** @type {Record<PartName, HTMLElement>} */ (/** @type {unknown} */ (Object.fromEntries(PARTS.map(([id, part, attributes]) => [id, make("div", { id, part, ...attributes })]))));
        const { wrong, task, top, board, bottom, choice, status, ...beside } = this.parts;
        const middle = make("div", { class: "middle" }, top, board, choice, bottom);
        root.append(make("div", { class: "frame", part: "frame" }, wrong, task, middle, make("div", { class: "beside" }, Object.values(beside)), status));
        this.board = new Board(board, (at) => this.touch(at));
        choice.addEventListener("keydown", (event) => event.key === "Escape" && this.touch(null));
        for (const part of Object.values(this.parts)) part.hidden = part !== board && part !== status;
    }

    /** Shows an error in one line, or none.
     *  @param {string} error */
    say(error) {
        const { wrong } = this.parts;
        wrong.textContent = error;
        wrong.hidden = !error;
    }

    /** Shows other content.
     *  @param {Content} content */
    open(content) {
        this.content = content;
        Object.assign(this, { isTurned: false, looked: null });
        this.release();
        this.show();
    }

    /** Forgets what was touched. */
    release() {
        Object.assign(this, { touched: [], also: [], choices: [], hint: null });
    }

    /** @returns {Side} */
    get bottom() {
        const { side } = this.content;
        return this.isTurned ? other(side) : side;
    }

    /** @returns {Shown | null} */
    shown() {
        const { game, diagram, isReadonly } = this.content;
        const { bottom, looked, hint } = this;
        if (game?.quiz) {
            const { quiz, solver } = game;
            return { ...solver.view(quiz), isMine: !quiz.over && !isReadonly, play: (text) => solver.answer(text), arrows: this.touched.length ? [] : solver.arrows() };
        }
        if (game?.state) {
            const { state, found } = game;
            const { legal, ...view } = lookedAt(state.diagram, looked, state.last_squares);
            const hinted = state.legal.find(({ step }) => step === hint);
            const arrows = found ? arrowsOf(found) : hinted ? [{ squares: hinted.squares, kind: /** @type {const} */ ("hint") }] : [];
            return { ...view, legal: legal ? state.legal : [], bottom, isMine: state.actor === "person" && !isReadonly, play: (text) => game.quietly("step", { text }), arrows };
        }
        return diagram && { ...lookedAt(diagram, looked, []), legal: [], last: [], bottom, isMine: false, play: async () => {}, arrows: [] };
    }

    /** Shows everything. */
    show() {
        const view = this.shown();
        if (view) steady(() => this.showAll(view), this.root);
    }

    /** Shows the board, and nothing else. */
    redraw() {
        const view = this.shown();
        if (view) this.showBoard(view);
    }

    /** @param {Shown} view */
    showAll(view) {
        const { game, isReadonly } = this.content;
        const { parts } = this;
        parts.board.classList.toggle("still", !view.isMine && (isReadonly || Boolean(game?.quiz?.over)));
        this.showBoard(view);
        const state = game?.quiz ? null : game?.state ?? null;
        this.showPlayers(isReadonly ? null : state, view.bottom);
        const whole = game?.quiz?.diagram ?? state?.diagram ?? this.content.diagram;
        const asks = !game?.quiz || game.quiz.asks_board;
        const lasts = game?.quiz?.last_squares ?? state?.last_squares ?? [];
        if (whole) showPanels(parts.boards, { ...whole, panels: view.diagram.panels }, { bottom: view.bottom, choose: asks ? (index) => this.enlarge(index) : null, lasts, look: {} });
        this.showBinding(view, state);
        this.showAnalysis(state);
        this.showQuiz();
        this.showActions(state);
        // The titles within an element are none of the page around it.
        for (const title of this.root.querySelectorAll("h2, h3")) title.setAttribute("role", "presentation");
    }

    /** @param {Shown} view */
    showBoard({ diagram, legal, last, bottom, isMine, arrows }) {
        const current = diagram.panels?.find((panel) => panel.current);
        this.board.flipped = (bottom === "black") !== Boolean(current?.swapped);
        this.board.show(diagram, { ...moveMarks(diagram, legal, this.touched, isMine), last, checks: diagram.checks, arrows });
        const { choice } = this.parts;
        choice.hidden = !this.choices.length;
        refill(choice, ...(this.choices.length ? stepButtons(this.choices, diagram, this.content.game?.card, (step) => this.play([step])) : []));
    }

    /** @param {StateEvent | null} state @param {Side} bottom */
    showPlayers(state, bottom) {
        for (const [name, side] of /** @type {[PartName, Side][]} */ ([["top", other(bottom)], ["bottom", bottom]])) {
            this.parts[name].hidden = !state;
            if (state) refill(this.parts[name], strip(state, side));
            this.parts[name].classList.toggle("acts", Boolean(state && actingIn(state) === side));
        }
    }

    /** @param {Shown} view @param {StateEvent | null} state */
    showBinding({ diagram, legal, isMine }, state) {
        const { game } = this.content;
        const { bind } = this.parts;
        const done = doneButton(this.also, (steps) => this.play(steps));
        bind.hidden = !game && !diagram.binding && !diagram.die;
        if (bind.hidden) return;
        if (game?.quiz) {
            refill(bind, ...game.solver.binding(game.quiz, done));
            return;
        }
        const detail = capital(diagram.binding?.detail ?? "");
        const text = state ? explanation(state) : detail && `${detail}.`;
        const isDue = state ? state.actor === "dice" : diagram.turn === "roll";
        const title = state ? heading(state) : `${sidesOf(diagram)[diagram.side]} to ${diagram.turn === "roll" ? "roll" : "move"}`;
        refill(bind, ...bindingPanel({ diagram, legal: isMine ? legal : [], heading: title, text: notated(text, coloursOf(diagram)), face: faceIn(diagram), isDue,
            fresh: Boolean(game?.before && state?.diagram.die?.face && !game.before.diagram.die?.face), roll: null, extra: done }));
    }

    /** @param {StateEvent | null} state */
    showAnalysis(state) {
        const found = this.content.game?.found;
        const { analysis } = this.parts;
        analysis.hidden = !found || !state;
        if (found && state) refill(analysis, ...findings(found, { sides: sidesOf(state.diagram), colours: coloursOf(state.diagram), outcomes: state.outcomes }));
    }

    showQuiz() {
        const { game, isReadonly } = this.content;
        const { task, quiz } = this.parts;
        task.hidden = !game?.quiz;
        quiz.hidden = !game?.quiz || isReadonly;
        if (!game?.quiz) return;
        refill(task, ...game.solver.task(game.quiz));
        if (!isReadonly) refill(quiz, ...game.solver.panel(game.quiz));
    }

    /** @param {StateEvent | null} state */
    showActions(state) {
        const { game, isReadonly } = this.content;
        const { actions } = this.parts;
        actions.hidden = !state || isReadonly;
        if (!game || !state) return;
        const hint = async () => {
            const found = await game.quietly("hint");
            this.hint = found?.step ?? null;
            if (found?.notation) this.parts.status.textContent = `Hint: ${found.notation}`;
            this.show();
        };
        const turn = () => {
            this.isTurned = !this.isTurned;
            this.show();
        };
        /** @param {string} id @param {string} title @param {string} sign @param {() => unknown} act @param {boolean} [isOff] */
        const button = (id, title, sign, act, isOff = false) => make("button", { type: "button", id, class: "act", disabled: isOff, onclick: act }, icon(sign, 18), title);
        refill(actions, state.result ? button("again", "New game", "add", () => this.element.restart()) : button("hint", "Hint", "hint", hint, state.actor !== "person"),
            button("undo", "Undo", "undo", () => game.quietly("undo"), !state.tree.some(({ step, roll }) => step && !roll)), button("flip", "Flip", "flip", turn));
    }

    /** Enlarges another board of several.
     *  @param {number} index */
    enlarge(index) {
        const { game } = this.content;
        this.release();
        this.looked = index;
        if (game?.quiz) game.solver.looked = index;
        this.show();
        /** @type {HTMLElement | null} */ (this.parts.boards.querySelector(`[data-panel="${index + 1}"]`))?.focus();
    }

    /** Announces a new state.
     *  @param {StateEvent | null} before @param {StateEvent} state */
    announce(before, state) {
        this.parts.status.textContent = news(before, state);
    }

    /** The position in words: the label of the element. */
    get label() {
        const { title, game, diagram } = this.content;
        if (game?.quiz) return `${title}: ${game.quiz.task}`;
        const shown = game?.state?.diagram ?? diagram;
        if (!shown) return title;
        const words = game?.state ? heading(game.state) : `${sidesOf(shown)[shown.side]} to move`;
        return [`${title}: ${words}`, bound(shown)].filter(Boolean).join(", ");
    }

    /** Handles a touched square.
     *  @param {At | null} at */
    touch(at) {
        const view = this.shown();
        if (!view?.isMine) return;
        const before = this.touched;
        const { touched, choices, also } = touch(view.legal, before, at);
        Object.assign(this, { touched, also: choices.length ? [] : also, choices: choices.length > 1 ? choices : [], hint: null });
        this.element.tell(at && !touched.length && !before.length ? this.stuck(view, at) : "");
        if (choices.length === 1) this.play(choices);
        else this.show();
        if (this.choices.length) this.parts.choice.querySelector("button")?.focus();
    }

    /** The reason why touching an own piece has no effect.
     *  @param {Shown} view @param {At} at */
    stuck({ diagram }, at) {
        const piece = this.board.at(at)?.piece;
        if (piece?.side !== diagram.side) return "";
        const reason = bound(diagram);
        return `No move from ${nameOf(at)} now${reason && ` (${reason})`}.`;
    }

    /** Makes a step, which the user chooses if there are several.
     *  @param {LegalStep[]} steps */
    async play(steps) {
        const view = this.shown();
        this.release();
        if (steps.length > 1) {
            this.choices = steps;
            this.show();
            this.parts.choice.querySelector("button")?.focus();
            return;
        }
        this.show();
        await view?.play(steps[0].step);
    }
}
