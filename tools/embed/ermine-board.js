// The element `<ermine-board>`: a board on any page.

import { borrowBoard } from "./engine_board.js";
import { OpenGame } from "./open_game.js";
import { NAMES, gameOf, named, readTerms } from "./terms.js";
import { View } from "./view.js";

/** @typedef {import("./terms.js").Terms} Terms */

/** @typedef {import("./ermine-board.d.ts").ErmineBoard} Public */

/** @implements {Public} */
export class ErmineBoard extends HTMLElement {
    static observedAttributes = NAMES;
    /** @type {View} */
    #view;
    #internals = this.attachInternals();
    /** @type {Terms | null} */
    #terms = null;
    /** @type {OpenGame | null} */
    #game = null;
    /** Ends the present content, if there is any.
     *  @type {(() => void) | null} */
    #close = null;
    /** The attributes that have changed since the content was opened.
     *  @type {Set<string>} */
    #changed = new Set();

    constructor() {
        super();
        this.#internals.role = "group";
        this.#view = new View(this.attachShadow({ mode: "open" }), { restart: () => this.#open(), tell: (error) => this.#view.say(error) });
    }

    connectedCallback() {
        // Properties that were set before the element was defined.
        for (const name of NAMES.filter((own) => Object.hasOwn(this, own))) {
            const value = Reflect.get(this, name);
            Reflect.deleteProperty(this, name);
            this.#reflect(name, value);
        }
        if (!this.#close) this.#open();
    }

    disconnectedCallback() {
        // An element that is only moved keeps its board.
        setTimeout(() => {
            if (!this.isConnected) this.#end();
        });
    }

    /** @param {string} name @param {string | null} before @param {string | null} value */
    attributeChangedCallback(name, before, value) {
        if (!this.#close || before === value) return;
        if (!this.#changed.size) queueMicrotask(() => this.#change());
        this.#changed.add(name);
    }

    /** Takes all attributes that changed together: other players go on with the game. */
    async #change() {
        const changed = this.#changed;
        this.#changed = new Set();
        if (!this.isConnected) return;
        const game = this.#game;
        if (!game || !this.#terms || ["game", "position", "puzzle", "readonly"].some((name) => changed.has(name))) {
            this.#open();
            return;
        }
        try {
            this.#terms = readTerms(this);
            this.#view.content.side = this.#terms.side;
            this.#view.say("");
            await game.reseat(this.#terms);
            this.#view.show();
        } catch (error) {
            this.#tell(error);
        }
    }

    #end() {
        this.#close?.();
        this.#close = this.#game = null;
    }

    /** Opens what the attributes say. */
    async #open() {
        this.#end();
        this.#view.say("");
        let isOver = false;
        this.#close = () => {
            isOver = true;
        };
        try {
            this.#terms = readTerms(this);
            if (this.#terms.isReadonly && !this.#terms.puzzle) await this.#openDiagram(this.#terms, () => isOver);
            else await this.#openGame(this.#terms);
        } catch (error) {
            if (!isOver) this.#tell(error);
        }
    }

    /** @param {Terms} terms @param {() => boolean} isOver */
    async #openDiagram(terms, isOver) {
        const { board, release } = borrowBoard((error) => this.#tell(error));
        const close = this.#close;
        this.#close = () => {
            close?.();
            release();
        };
        const card = gameOf(await board.games, terms.game);
        try {
            const { diagram } = await board.insist("check", { game: card.name, position: terms.position ?? card.start });
            if (!isOver()) this.#show({ title: card.title, diagram, game: null, side: terms.side, isReadonly: true });
        } catch (error) {
            throw named(error, terms);
        }
    }

    /** @param {Terms} terms */
    async #openGame(terms) {
        const view = this.#view;
        const game = new OpenGame(terms, {
            show: () => this.#game === game && this.#showGame(game),
            redraw: () => view.redraw(),
            step: (detail) => this.#send("step", detail),
            result: ({ game: name, result, position }) => this.#send("result", { game: name, winner: result?.winner ?? null, text: result?.text ?? "", position }),
            solved: ({ game: name, id, solved, wrong, hints }) => this.#send("solved", { game: name, id, isFirstTry: solved, wrong, hints }),
            tell: (error) => this.#tell(error),
        }, /** @type {ShadowRoot} */ (this.shadowRoot));
        this.#game = game;
        const close = this.#close;
        this.#close = () => {
            close?.();
            game.close();
        };
        await game.ready;
        if (this.#game === game) this.#show({ title: game.card?.title ?? "", diagram: null, game, side: terms.side, isReadonly: terms.isReadonly });
        if (game.state && !game.quiz) view.announce(null, game.state);
    }

    /** @param {OpenGame} game */
    #showGame(game) {
        const view = this.#view;
        if (view.content.game !== game) return;
        const { state, before } = game;
        const isNew = state !== null && before !== null && (before.node !== state.node || before.begun !== state.begun || Boolean(before.result) !== Boolean(state.result));
        if (isNew || game.quiz?.over) view.release();
        view.show();
        if (isNew && !game.quiz) view.announce(before, state);
        this.#internals.ariaLabel = view.label;
    }

    /** @param {import("./view.js").Content} content */
    #show(content) {
        this.#view.say("");
        this.#view.open(content);
        this.#internals.ariaLabel = this.#view.label;
    }

    /** The game of the element; a diagram becomes one.
     *  @returns {Promise<OpenGame>} */
    async #opened() {
        if (!this.isConnected) throw new Error("The board is not in a page.");
        if (this.#changed.size) await Promise.resolve();
        if (!this.#game) {
            this.#end();
            this.#terms = readTerms(this);
            this.#close = () => {};
            await this.#openGame(this.#terms);
        }
        if (!this.#game) throw new Error("The board was closed.");
        return this.#game;
    }

    /** Shows an error in one line, and sends it.
     *  @param {unknown} error */
    #tell(error) {
        const message = error instanceof Error ? error.message : String(error);
        this.#view.say(message);
        // It does not bubble: `error` at a window means that of a script.
        this.dispatchEvent(new CustomEvent("error", { detail: { message } }));
    }

    /** @param {string} name @param {object} detail */
    #send(name, detail) {
        this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    }

    /** @param {string} [step] */
    async play(step) {
        return (await this.#opened()).play(step === undefined || step === null ? null : String(step));
    }

    async undo() {
        return (await this.#opened()).undo();
    }

    /** @param {{ seconds?: number, lines?: number } | null} [options] */
    async analyse(options) {
        return (await this.#opened()).analyse(options ?? {});
    }

    /** @param {string} name @param {unknown} value */
    #reflect(name, value) {
        if (value === null || value === undefined || value === false) this.removeAttribute(name);
        else this.setAttribute(name, value === true ? "" : String(value));
    }

    get game() {
        return this.getAttribute("game");
    }

    set game(value) {
        this.#reflect("game", value);
    }

    get position() {
        return this.getAttribute("position");
    }

    set position(value) {
        this.#reflect("position", value);
    }

    /** @returns {import("./terms.js").Level} */
    get level() {
        const text = this.getAttribute("level");
        return text === null || text === "full" ? text : Number(text);
    }

    set level(value) {
        this.#reflect("level", value);
    }

    /** @returns {Side} */
    get side() {
        return this.getAttribute("side") === "black" ? "black" : "white";
    }

    set side(value) {
        this.#reflect("side", value);
    }

    get puzzle() {
        return this.getAttribute("puzzle");
    }

    set puzzle(value) {
        this.#reflect("puzzle", value);
    }

    get readonly() {
        return this.hasAttribute("readonly");
    }

    set readonly(value) {
        this.#reflect("readonly", value);
    }
}

if (!customElements.get("ermine-board")) customElements.define("ermine-board", ErmineBoard);
