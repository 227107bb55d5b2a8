// The set-up of positions: a board, the pieces to put on it, and a control for every other
// field of the position string.

import { Board, nameOf, squareOf } from "./board.js";
import { control } from "./controls.js";
import { choice, form, open, row } from "./dialogs.js";
import { icon, make } from "./dom.js";
import { facts } from "./facts.js";
import { Fields, Kit, codeOf, dashed, undashed } from "./fields.js";
import { inWords, picture } from "./pieces.js";
import { capital, dot } from "./words.js";

/** @typedef {import("./board.js").Look} Look */
/** @typedef {import("./controls.js").Picker} Picker */

/** The tools that are neither pieces nor tiles. */
const [MOVE, EMPTY, TILE] = ["move", "", "tile "];

/** A position that is being edited. */
class Setup {
    /** @param {GameCard} card @param {StateEvent} state */
    constructor({ setup, start }, { diagram, position }) {
        this.kit = new Kit(setup.pieces);
        this.start = start;
        this.text = position;
        /** The board around the pieces.
         *  @type {Diagram} */
        this.diagram = diagram;
        this.fields = new Fields(setup.fields, " ", () => this.text, (text) => { this.text = text; });
        this.boards = this.fields.all("board");
        /** The number of the edited board. */
        this.number = 0;
        /** The words of boards that have been closed, by number.
         *  @type {Map<number, string>} */
        this.closed = new Map();
    }

    /** The edited board of several. */
    get board() {
        return this.boards[this.number];
    }

    /** The fields with the pieces; null if their board has closed. */
    get inner() {
        if (!this.board) return this.fields;
        return this.fields.isOpen(this.board) ? this.fields.inner(this.board) : null;
    }

    /** The squares that exist. */
    get grounds() {
        const { files, squares } = this.diagram.panels?.[this.number] ?? this.diagram;
        return { files, squares };
    }

    cells() {
        return this.inner ? this.kit.read(this.inner, this.grounds) : [];
    }

    /** @param {(string | null)[]} cells */
    replace(cells) {
        if (this.inner) this.kit.write(this.inner, this.grounds, cells);
    }

    /** The number of a square.
     *  @param {At} at */
    index([file, rank]) {
        return rank * this.grounds.files + file;
    }

    /** Puts a piece on a square, or nothing.
     *  @param {At} at @param {string | null} key */
    put(at, key) {
        this.replace(this.cells().map((cell, index) => (index === this.index(at) ? key : cell)));
    }

    /** Moves a piece to a square, or off the board.
     *  @param {At} from @param {At | null} to */
    move(from, to) {
        const key = this.cells()[this.index(from)];
        this.put(from, null);
        if (to) this.put(to, key);
    }

    /** The letters of the tiles, from a1; empty where squares have no choice of colours. */
    tiles() {
        const field = this.fields.first("tiles");
        return field ? this.fields.word(field).split("/").reverse().flatMap((line) => [...line.padEnd(this.diagram.files)]) : [];
    }

    /** @param {At} at @param {string} letter */
    tile(at, letter) {
        const field = this.fields.first("tiles");
        if (!field) return;
        const tiles = this.tiles();
        tiles[this.index(at)] = letter;
        const lines = tiles.join("").match(new RegExp(`.{${this.diagram.files}}`, "g")) ?? [];
        this.fields.write(field, lines.reverse().join("/"));
    }

    /** Leaves only the royal pieces, and nothing that depends on others. */
    clear() {
        const { inner } = this;
        if (!inner) return;
        this.replace(this.cells().map((key) => (key && this.kit.piece(key).royal ? key : null)));
        for (const field of [...inner.all("flags"), ...inner.all("squares")]) inner.write(field, "-");
    }

    /** Closes the edited board with a result, or opens it, and keeps the order of results.
     *  @param {string} result empty to open it */
    close(result) {
        const before = this.fields.word(this.board);
        if (this.fields.isOpen(this.board)) this.closed.set(this.number, before);
        const first = this.start.split(" ")[this.fields.list.indexOf(this.board)];
        this.fields.write(this.board, result || (this.closed.get(this.number) ?? first));
        for (const field of this.fields.all("order")) {
            const has = (/** @type {string} */ value) => field.results.some((one) => one.value === value);
            const values = undashed(this.fields.word(field));
            if (has(before)) values.splice(values.lastIndexOf(before), 1);
            if (has(result)) values.push(result);
            this.fields.write(field, dashed(values));
        }
    }

    /** The keys of the pieces that can stand on the edited board. */
    keys() {
        const { inner, kit } = this;
        if (!inner) return [];
        const deal = inner.first("kinds");
        const dealt = deal ? inner.word(deal).split(",") : [];
        const except = inner.first("placement")?.except ?? [];
        return [...kit.byKey].flatMap(([key, { kind }]) => {
            const isMissing = deal?.codes.includes(codeOf(kind)) && !dealt.includes(codeOf(kind));
            return isMissing || except.includes(kind.sign) ? [] : [key];
        });
    }

    /** The board as edited, whether it is legal or not. */
    shown() {
        const { grounds, kit } = this;
        const [cells, tiles] = [this.cells(), this.tiles()];
        const colours = this.fields.first("tiles")?.colours ?? [];
        const squares = grounds.squares.map((square, index) => {
            const ground = colours.find(({ letter }) => letter === tiles[index]) ?? square?.ground;
            const key = cells[index];
            return square && ground ? { ...square, ground, piece: key ? kit.piece(key) : null } : null;
        });
        return { ...this.diagram, squares };
    }

    /** The field that an error is about, and the error in the words of players.
     *  @param {string} message */
    reason(message, list = this.fields.list, prefix = "position field ") {
        const field = list.find(({ name }) => message.startsWith(`${prefix}${name}: `));
        if (!field) return { fields: [], text: message };
        const rest = message.slice(prefix.length + field.name.length + 2);
        /** @type {{ fields: SetupField[], text: string }} */
        const inner = field.kind === "board" ? this.reason(rest, field.fields, "") : { fields: [], text: rest };
        return { fields: [field, ...inner.fields], text: `${field.title}: ${inner.text}` };
    }
}

/** The things to put on the board, as pictures.
 *  @param {Setup} setup @param {Look} look */
function tray(setup, look) {
    const places = make("div", { class: "tray" });
    const group = make("fieldset", { class: "pieces-choices" }, make("legend", { class: "hidden" }, "Put on the board"), places);
    let shown = "";
    let chosen = MOVE;
    /** @param {string} value @param {string} title @param {Node} content */
    const add = (value, title, content, named = false) => make("label", { title, class: named ? "named" : null },
        make("input", { type: "radio", name: "put", value, checked: value === chosen, onchange: () => { chosen = value; } }), content, make("span", { class: named ? null : "hidden" }, title));
    const refresh = () => {
        const keys = setup.keys();
        if (keys.join() === shown) return;
        shown = keys.join();
        if (!keys.includes(chosen) && !chosen.startsWith(TILE)) chosen = chosen === EMPTY ? EMPTY : MOVE;
        const of = (/** @type {Side} */ side) => keys.filter((key) => setup.kit.piece(key).side === side).map((key) => {
            const piece = setup.kit.piece(key);
            return add(key, inWords(piece), picture(piece, Boolean(look.letters)));
        });
        const colours = setup.fields.first("tiles")?.colours ?? [];
        const tiles = colours.map((colour) => add(TILE + colour.letter, `${capital(colour.name)} tile`, dot(colour)));
        const tools = [add(MOVE, "Move", icon("hand", 22), true), add(EMPTY, "Empty", icon("close", 22), true), ...tiles];
        places.replaceChildren(...[tools, of("white"), of("black")].map((labels) => make("div", { class: "line" }, labels)));
    };
    return { group, refresh, chosen: () => chosen };
}

/** The choice of a board of several, and of its result.
 *  @param {Setup} setup @param {() => void} changed */
function boardControls(setup, changed) {
    const which = choice("setup-board", "Board", setup.boards.map((_, index) => ({ value: String(index), title: String(index + 1) })), "0", () => {
        setup.number = Number(which.read());
        changed();
    });
    const results = setup.board.results.map(({ value, label }) => ({ value, title: capital(label) }));
    const state = choice("setup-result", "State of the board", [{ value: "", title: "Played on" }, ...results], "", () => {
        setup.close(state.read());
        changed();
    });
    const show = () => {
        const word = setup.inner ? "" : setup.fields.word(setup.board);
        for (const input of state.group.querySelectorAll("input")) input.checked = input.value === word;
    };
    return { rows: [row("Board", which.group), row("State", state.group)], show };
}

/** Edits a position; `check` returns its board or throws. Resolves to the terms of a new
 *  game, or to what was left of the set-up.
 *  @param {GameCard} card @param {StateEvent} state @param {(position: string) => Promise<{ diagram: Diagram }>} check
 *  @param {{ look: Look, flipped: boolean, draft: string | null }} options `draft` is a position that was left
 *  @returns {Promise<{ terms: NewGame | null, left: string | null }>} `left` is a position that was edited and left */
export async function askPosition(card, state, check, { look, flipped, draft }) {
    const setup = new Setup(card, state);
    setup.text = draft ?? state.position;
    /** @type {NewGame | null} */
    const terms = await open("Set up a position", (close) => new Editor(setup, check, look, flipped, (text) => close({ game: state.game, start: `fen ${text}`, seats: state.seats, dice: state.dice })).content);
    return { terms, left: terms || setup.text === state.position ? null : setup.text };
}

/** The dialog of a set-up. */
class Editor {
    /** @param {Setup} setup @param {(position: string) => Promise<{ diagram: Diagram }>} check @param {Look} look @param {boolean} flipped @param {(text: string) => void} done */
    constructor(setup, check, look, flipped, done) {
        this.setup = setup;
        this.check = check;
        this.look = look;
        this.tray = tray(setup, look);
        /** The square of the piece that is picked up.
         *  @type {At | null} */
        this.held = null;
        /** The list of squares that is being chosen on the board, and its button.
         *  @type {{ picker: Picker, button: HTMLButtonElement } | null} */
        this.picking = null;
        /** The diagram of the position if it is valid.
         *  @type {Diagram | null} */
        this.valid = null;
        /** The last check, which tells whether the position is valid. */
        this.checked = Promise.resolve(false);
        const place = make("div", { class: "setup-board" });
        this.board = new Board(place, (at) => this.touched(at), () => {}, (at) => this.edit(() => setup.move(at, null)));
        Object.assign(this.board, { look, flipped });
        place.addEventListener("keydown", ({ key }) => ["Delete", "Backspace"].includes(key) && this.edit(() => setup.put(this.board.cursor, null)));
        this.text = make("textarea", { id: "setup-text", rows: 3, spellcheck: "false", "aria-label": "Position string" });
        this.text.addEventListener("input", () => this.edit(() => { setup.text = this.text.value.trim().replace(/\s+/g, " "); }));
        this.verdict = make("p", { id: "setup-verdict", role: "status" });
        this.begin = make("button", { class: "strong", id: "setup-begin" }, "Set up");
        this.rows = make("div", { class: "rows" });
        this.boards = setup.board ? boardControls(setup, () => this.turn()) : null;
        this.beside = make("div", { class: "beside" });
        this.controls = this.makeControls();
        this.content = this.layout(place, done);
        this.content.addEventListener("keydown", (event) => {
            if (event.key !== "Escape" || !this.picking) return;
            event.preventDefault();
            this.pick(null, null);
        });
        this.refresh();
    }

    /** @param {HTMLElement} place @param {(text: string) => void} done */
    layout(place, done) {
        const { setup, board } = this;
        /** @param {string} title @param {() => void} act */
        const button = (title, act) => make("button", { type: "button", class: "second", onclick: act }, title);
        const buttons = make("div", { class: "row" }, button("Start position", () => this.edit(() => { setup.text = setup.start; })),
            button("Kings only", () => this.edit(() => setup.clear())),
            button("Flip", () => {
                board.flipped = !board.flipped;
                this.show();
            }));
        const isWide = matchMedia("(min-width: 901px)").matches;
        const body = make("div", { class: "setup" }, make("div", { class: "setup-left" }, place, buttons), make("div", { class: "setup-fields" }, this.tray.group, this.rows, make("details", { open: isWide }, make("summary", {}, "Facts"), this.beside)),
            make("details", { class: "setup-string" }, make("summary", {}, "Position string"), this.text));
        return form([body], [this.verdict, this.begin], async () => { if (await this.checked) done(setup.text); });
    }

    /** Makes the controls of the fields of the edited board and of the others. */
    makeControls() {
        const { setup, boards } = this;
        const tools = (/** @type {Fields} */ fields, /** @type {SetupField} */ field) => ({
            change: (/** @type {string} */ word) => this.edit(() => fields.write(field, word)),
            pick: (/** @type {Picker} */ picker, /** @type {HTMLButtonElement} */ button) => this.pick(picker, button),
            figure: (/** @type {string} */ code) => setup.kit.ofCode(code), letters: Boolean(this.look.letters),
        });
        const lists = setup.inner && setup.inner !== setup.fields ? [setup.inner, setup.fields] : [setup.fields];
        const controls = lists.flatMap((fields) => fields.list.flatMap((field) => {
            const made = control(field, tools(fields, field));
            return made ? [{ ...made, fields }] : [];
        }));
        const [own, common] = [controls.filter(({ fields }) => fields !== setup.fields), controls.filter(({ fields }) => fields === setup.fields)];
        this.rows.replaceChildren(...boards?.rows ?? [], ...own.map((one) => one.row), ...own.length ? [make("hr")] : [], ...common.map((one) => one.row));
        return controls;
    }

    /** Shows another board, or the same one after it has been closed or opened. */
    turn() {
        const focused = /** @type {HTMLInputElement | null} */ (document.activeElement);
        this.pick(null, null);
        this.held = null;
        this.controls = this.makeControls();
        this.refresh();
        focused?.focus();
    }

    /** Changes the position.
     *  @param {() => void} change */
    edit(change) {
        this.held = null;
        const wasOpen = Boolean(this.setup.inner);
        change();
        if (wasOpen !== Boolean(this.setup.inner)) this.turn();
        else this.refresh();
    }

    /** Starts the choice of squares on the board, or ends it.
     *  @param {Picker | null} picker @param {HTMLButtonElement | null} button */
    pick(picker, button) {
        const before = this.picking;
        before?.button.setAttribute("aria-pressed", "false");
        this.picking = picker && button && before?.picker !== picker ? { picker, button } : null;
        this.picking?.button.setAttribute("aria-pressed", "true");
        this.held = null;
        this.show();
        if (this.picking) this.board.place.scrollIntoView({ block: "nearest" });
    }

    /** @param {At | null} at */
    touched(at) {
        const { setup, picking, held } = this;
        if (picking) {
            if (!at || !picking.picker.toggle(nameOf(at))) this.pick(null, null);
            return;
        }
        const tool = this.tray.chosen();
        if (at && tool.startsWith(TILE)) this.edit(() => setup.tile(at, tool.slice(TILE.length)));
        else if (at && tool !== MOVE) this.edit(() => setup.put(at, tool || null));
        else if (at && held && nameOf(held) !== nameOf(at)) this.edit(() => setup.move(held, at));
        else {
            this.held = at && !held && setup.cells()[setup.index(at)] ? at : null;
            this.show();
        }
    }

    /** Shows the position in the board and in all controls, and checks it. */
    refresh() {
        const { setup, text } = this;
        if (document.activeElement !== text) text.value = setup.text;
        for (const { field, fields, show } of this.controls) show(fields.word(field));
        this.boards?.show();
        this.tray.refresh();
        this.valid = null;
        this.verdict.setAttribute("aria-busy", "true");
        this.show();
        this.checked = this.judge(setup.text);
    }

    /** Shows the board. */
    show() {
        const { setup, valid, picking, held } = this;
        const panel = valid?.panels?.[setup.number];
        const squares = valid && setup.inner ? (panel ?? valid).squares : setup.shown().squares;
        const touched = picking ? picking.picker.squares.map(squareOf) : held ? [held] : [];
        this.board.place.classList.toggle("closed", !setup.inner);
        this.board.show({ ...setup.diagram, ...panel, squares }, { touched, checks: panel ? [] : valid?.checks ?? [] });
    }

    /** Checks a position; resolves to whether it is valid.
     *  @param {string} text */
    async judge(text) {
        const { setup } = this;
        try {
            const { diagram } = await this.check(text);
            if (text !== setup.text) return false;
            this.valid = setup.diagram = diagram;
            this.say(`This is a position${diagram.state ? ` (${diagram.state})` : ""}.`, []);
            this.beside.replaceChildren(...facts(diagram));
        } catch (error) {
            if (text !== setup.text) return false;
            const { text: reason, fields } = setup.reason(/** @type {Error} */ (error).message);
            this.say(`Not yet. ${reason}`, fields);
        }
        this.show();
        return Boolean(this.valid);
    }

    /** Shows the result of a check; `wrong` are the fields that it is about.
     *  @param {string} text @param {SetupField[]} wrong */
    say(text, wrong) {
        this.verdict.textContent = this.verdict.title = text;
        this.verdict.removeAttribute("aria-busy");
        this.begin.disabled = !this.valid;
        for (const { field, row } of this.controls) row.classList.toggle("refused", wrong.includes(field));
    }
}
