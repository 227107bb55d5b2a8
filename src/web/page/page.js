// What the page knows: the state of its board, and what the user has touched and chosen.

import { lookedAt } from "./facts.js";
import { other } from "./players.js";
import { MatchView } from "./match.js";
import { Preview } from "./preview.js";
import { Solver } from "./puzzle.js";
import { Store } from "./store.js";
import { the } from "./dom.js";
import { squareOn } from "./touch.js";
import { nodeOf } from "./tree.js";

const SETTINGS = "settings";
const TERMS = "terms";

/** @typedef {import("./dialogs.js").Settings} Settings */
/** @type {Settings} */
export const FIRST_SETTINGS = { theme: "auto", patterns: false, letters: false, lines: 3 };

/** @typedef {import("./newgame.js").Terms} Terms */
/** The board as it is shown: the puzzle, or else the game.
 *  @typedef {{ diagram: Diagram, legal: LegalStep[], last: At[], bottom: Side, mine: boolean, play: (text: string) => Promise<unknown> }} View */

export class Page {
    /** @param {Ask} ask @param {() => void} changed shows everything @param {() => void} retouched shows what a touch changes @param {() => void} inspectedChanged shows another card */
    constructor(ask, changed, retouched, inspectedChanged) {
        this.ask = ask;
        this.changed = changed;
        this.retouched = retouched;
        this.inspectedChanged = inspectedChanged;
        /** @type {GameCard[]} */
        this.games = [];
        /** @type {StateEvent | null} */
        this.state = null;
        /** The time of the state.
         *  @type {number} */
        this.stamp = 0;
        /** @type {At[]} */
        this.touched = [];
        /** The steps that are complete although others continue.
         *  @type {LegalStep[]} */
        this.also = [];
        /** @type {AnalysisEvent | null} */
        this.found = null;
        /** @type {ReviewEvent | null} */
        this.review = null;
        /** The squares of the suggested move, and its text.
         *  @type {{ squares: At[], text: string } | null} */
        this.hint = null;
        /** The line under the pointer.
         *  @type {At[] | null} */
        this.pointed = null;
        /** The enlarged board of several.
         *  @type {number | null} */
        this.looked = null;
        /** Whether the state brought a new roll. */
        this.fresh = false;
        /** @type {Side} */
        this.bottom = "white";
        this.tab = "moves";
        /** The tab that a touched piece has covered. */
        this.leftTab = "";
        /** The piece whose card is shown, and its square.
         *  @type {{ piece: Piece, at: At } | null} */
        this.inspected = null;
        /** The card chosen from the list of pieces.
         *  @type {PieceCard | null} */
        this.chosen = null;
        this.kept = new Store("localStorage");
        /** @type {Settings} */
        this.settings = { ...FIRST_SETTINGS, ...this.kept.object(SETTINGS) };
        this.solver = new Solver(ask, changed, retouched, new Store("sessionStorage"), this.kept);
        this.preview = new Preview(ask);
        this.match = new MatchView(the("match"), ask, () => this.state?.watched);
    }

    /** @param {Settings} settings */
    set(settings) {
        this.settings = settings;
        this.kept.keep(SETTINGS, settings);
    }

    /** The remembered terms of a game.
     *  @returns {Partial<Terms>} */
    get terms() {
        return this.kept.object(TERMS);
    }

    /** @param {Terms} terms */
    remember(terms) {
        this.kept.keep(TERMS, terms);
    }

    /** The card of the game on the board. */
    get card() {
        const game = this.solver.now?.game ?? this.state?.game;
        return this.games.find((card) => card.name === game);
    }

    /** Opens a tab.
     *  @param {string} tab */
    open(tab) {
        Object.assign(this, { tab, leftTab: "" });
    }

    /** Shows the card of the piece on a square; returns whether there is one.
     *  @param {At} at */
    inspect(at) {
        const view = this.view();
        const piece = view && squareOn(view.diagram, at)?.piece;
        if (!piece) return false;
        Object.assign(this, { inspected: { piece, at }, chosen: null });
        if (this.tab === "piece") this.inspectedChanged();
        return true;
    }

    /** Takes a new state; returns the one before.
     *  @param {StateEvent} state */
    take(state) {
        const before = this.state;
        const another = before?.begun !== state.begun;
        this.fresh = Boolean(before && !another && nodeOf(state.tree, state.node)?.roll && !nodeOf(before.tree, state.node));
        Object.assign(this, { state, stamp: performance.now(), touched: [], also: [], hint: null, pointed: null, looked: null });
        if (another || before?.node !== state.node) {
            this.found = null;
            this.preview.forget();
        }
        if (this.leftTab && before?.node !== state.node) Object.assign(this, { tab: this.leftTab, leftTab: "" });
        if (before?.game !== state.game) this.inspected = this.chosen = null;
        if (another || !state.reviewed) this.review = null;
        if (another) this.seat(state);
        return before;
    }

    /** Puts a person who plays the engine at the bottom.
     *  @param {StateEvent} state */
    seat({ seats }) {
        this.bottom = seats.white.kind === "engine" && seats.black.kind === "person" ? "black" : "white";
    }

    turn() {
        this.bottom = other(this.bottom);
    }

    /** @returns {View | null} */
    view() {
        const { state, solver } = this;
        if (!state) return null;
        if (solver.now) return { ...solver.view(solver.now), mine: !solver.now.over, play: (text) => solver.answer(text) };
        const { diagram, legal, last } = lookedAt(state.diagram, this.looked, state.last_squares);
        return { diagram, legal: legal ? state.legal : [], last, bottom: this.bottom, mine: state.actor === "person", play: (text) => this.ask("step", { text }) };
    }

    /** The look of every board.
     *  @returns {import("./board.js").Look} */
    look() {
        const { patterns, letters } = this.settings;
        return { patterns, letters: letters || patterns };
    }

    /** Enlarges another board of several.
     *  @param {number} index */
    enlarge(index) {
        if (this.solver.now) this.solver.looked = index;
        else this.looked = index;
        Object.assign(this, { touched: [], also: [] });
        this.changed();
        /** @type {HTMLElement | null} */ (the("boards").querySelector(`[data-panel="${index + 1}"]`))?.focus();
    }
}
