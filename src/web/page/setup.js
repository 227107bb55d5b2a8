// The set-up editor: a position string, and pieces and tiles placed on its board by hand.

import { Board } from "./board.js";
import { form, open, row } from "./dialogs.js";
import { draw, make } from "./dom.js";
import { inWords, kindOf, picture } from "./pieces.js";

/** The fields of a position string that hold a board: pieces, and in one game tiles.
 *  @param {string} text */
const boards = (text) => [...text.matchAll(/[^ _]*\/[^ _]*/g)];

/** The token of a piece in a position string. A tag is part of the kind unless the piece is
 *  one of two equal ones; two letters are in brackets.
 *  @param {Piece} piece */
function code(piece) {
    const { letter, tag } = kindOf(piece);
    const letters = letter + (tag ?? "");
    const own = piece.side === "white" ? letters : letters.toLowerCase();
    return own.length > 1 ? `[${own}]` : own;
}

/** The letter that distinguishes a piece from others of its kind, in a separate field.
 *  @param {Piece} piece */
const band = (piece) => piece.tag ?? (piece.letter === "P" ? piece.bands[0]?.letter : null) ?? "";

/** Reads a board of a position string: tokens from a1 on, null for empty squares.
 *  @param {string} field @param {number} files @returns {(string | null)[]} */
function read(field, files) {
    const rows = field.split("/").reverse();
    return rows.flatMap((line) => {
        const tokens = [...line.matchAll(/\[[^\]]*\]|\d+|./g)].flatMap(([token]) => (/^\d/.test(token) ? Array(Math.min(Number(token), files)).fill(null) : [token]));
        return [...tokens, ...Array(files).fill(null)].slice(0, files);
    });
}

/** @param {(string | null)[]} cells @param {number} files */
function write(cells, files) {
    const rows = [];
    for (let from = 0; from < cells.length; from += files) {
        const line = cells.slice(from, from + files).map((token) => token ?? " ").join("");
        rows.unshift(line.replace(/ +/g, (gap) => String(gap.length)));
    }
    return rows.join("/");
}

/** A position that is being edited. */
class Setup {
    /** @param {StateEvent} state @param {Piece[]} pieces */
    constructor({ game, diagram, position }, pieces) {
        this.game = game;
        this.text = position;
        this.diagram = diagram;
        this.board = 0;
        /** Whether the pieces carry colours, in a field of the position string. */
        this.banded = pieces.some((piece) => piece.bands.length > 0);
        /** @type {Map<string, Piece>} */
        this.pieces = new Map();
        const own = diagram.squares.flatMap((square) => square?.piece ?? []);
        for (const piece of [...pieces, ...own]) this.pieces.set(this.token(piece), { ...piece, mark: null });
        // A second board field of a game of one board holds the colours of the squares.
        const tiled = !diagram.panels?.length && boards(position).length === 2;
        this.grounds = tiled ? [...new Map(diagram.squares.flatMap((square) => (square ? [[square.ground.letter, square.ground]] : []))).values()] : [];
    }

    /** The token of a piece, with its letter in the field of bands.
     *  @param {Piece} piece */
    token(piece) {
        return code(piece) + (this.banded ? band(piece) : "");
    }

    /** The number of boards with pieces. */
    get count() {
        return this.grounds.length ? 1 : boards(this.text).length;
    }

    cells(layer = this.board) {
        const { files } = this.diagram;
        const cells = read(boards(this.text)[layer]?.[0] ?? "", files);
        if (!this.banded) return cells;
        const bands = [...(this.text.split(" ")[6] ?? "").replace("-", "")];
        const top = [];
        for (let row = cells.length / files - 1; row >= 0; row -= 1) for (let file = 0; file < files; file += 1) top.push(row * files + file);
        for (const at of top) {
            const cell = cells[at];
            if (cell && !/[kq]/i.test(cell)) cells[at] = cell + (bands.shift() ?? "");
        }
        return cells;
    }

    /** @param {number} index @param {string | null} token */
    put(index, token, layer = this.board) {
        const { files } = this.diagram;
        const cells = this.cells(layer);
        cells[index] = token;
        let bands = "";
        for (let row = cells.length / files - 1; row >= 0; row -= 1) bands += cells.slice(row * files, (row + 1) * files).map((cell) => cell?.slice(1) ?? "").join("");
        const plain = this.banded ? cells.map((cell) => cell?.[0] ?? null) : cells;
        const field = boards(this.text)[layer];
        if (!field) return;
        this.text = this.text.slice(0, field.index) + write(plain, files) + this.text.slice(field.index + field[0].length);
        if (this.banded) {
            const fields = this.text.split(" ");
            if (fields.length > 6) fields[6] = bands || "-";
            this.text = fields.join(" ");
        }
    }

    /** The board as edited, whether it is legal or not. */
    shown() {
        const cells = this.cells();
        const tiles = this.grounds.length ? this.cells(1) : [];
        const squares = this.diagram.squares.map((square, index) => {
            const token = cells[index];
            if (!square || token === "*") return square && { ...square, piece: null };
            const ground = this.grounds.find((other) => other.letter === tiles[index]) ?? square.ground;
            return { ...square, ground, piece: token ? this.pieces.get(token) ?? this.unknown(token) : null };
        });
        return { ...this.diagram, squares };
    }

    /** @param {string} token @returns {Piece} */
    unknown(token) {
        const letters = token.replace(/[[\]]/g, "");
        const side = letters[0] === letters[0].toUpperCase() ? "white" : "black";
        return { side, letter: letters[0].toUpperCase(), tag: letters[1] ?? null, glyph: null, name: null, royal: false, bands: [], mark: null };
    }
}

/** The choices of things to place, as pictures.
 *  @param {Setup} setup */
function choices(setup) {
    const group = make("fieldset", { class: "pieces-choices" }, make("legend", {}, "Put on the board"));
    /** @param {string} value @param {string} title @param {Element} shown */
    const add = (value, title, shown) => {
        const input = make("input", { type: "radio", name: "put", value, checked: value === "" });
        group.append(make("label", { title }, input, shown, make("span", { class: "hidden" }, title)));
    };
    add("", "Empty", make("span", { class: "none", "aria-hidden": "true" }, "✕"));
    for (const [token, piece] of setup.pieces) add(token, inWords(piece), picture(piece));
    for (const ground of setup.grounds) {
        add(`tile ${ground.letter}`, `${ground.name} tile`, draw("svg", { viewBox: "0 0 60 60", width: 52, height: 52, "aria-hidden": "true" },
            draw("rect", { x: 10, y: 10, width: 40, height: 40, fill: ground.rgb, stroke: "#333" })));
    }
    return { group, chosen: () => /** @type {HTMLInputElement | null} */ (group.querySelector("input:checked"))?.value ?? "" };
}

/** Edits a position; `check` returns its board or throws. Resolves to the terms of a new
 *  game.
 *  @param {StateEvent} state @param {Piece[]} pieces @param {(position: string) => Promise<{ diagram: Diagram }>} check
 *  @param {import("./board.js").Look} look
 *  @returns {Promise<NewGame | null>} */
export function askPosition(state, pieces, check, look) {
    const setup = new Setup(state, pieces);
    return open("Set up a position", (close) => {
        const place = make("div", { class: "setup-board" });
        const text = make("textarea", { id: "setup-text", rows: 3, spellcheck: "false", "aria-label": "Position" });
        const verdict = make("p", { id: "setup-verdict", role: "status" });
        const begin = make("button", { class: "strong", id: "setup-begin" }, "Set up");
        const which = make("select", { id: "setup-which", onchange: () => { setup.board = Number(which.value); refresh(); } },
            Array.from({ length: setup.count }, (_, index) => make("option", { value: index }, `Board ${index + 1}`)));
        const side = make("select", { id: "setup-side" }, make("option", { value: "w" }, "White"), make("option", { value: "b" }, "Black"));
        const { group, chosen } = choices(setup);
        const board = new Board(place, (at) => at && touched(at));
        board.look = look;
        let asked = 0;
        const refresh = () => {
            text.value = setup.text;
            side.value = setup.text.split(/[ _]/)[1];
            board.show(setup.shown(), {});
        };
        const judge = async () => {
            asked += 1;
            const number = asked;
            try {
                const { diagram } = await check(setup.text);
                if (number !== asked) return;
                if (setup.count === 1) setup.diagram = diagram;
                verdict.textContent = `This is a position${diagram.state ? ` (${diagram.state})` : ""}.`;
                begin.disabled = false;
            } catch (error) {
                if (number !== asked) return;
                verdict.textContent = `Not yet: ${/** @type {Error} */ (error).message}`;
                begin.disabled = true;
            }
            board.show(setup.shown(), {});
        };
        /** @param {At} at */
        const touched = ([file, rank]) => {
            const index = rank * setup.diagram.files + file;
            const what = chosen();
            if (what.startsWith("tile ")) setup.put(index, what.slice(5), 1);
            else setup.put(index, what || null);
            refresh();
            judge();
        };
        const clear = () => {
            const kings = new Set([...setup.pieces].filter(([, piece]) => piece.royal).map(([token]) => token));
            setup.cells().forEach((token, index) => token && token !== "*" && !kings.has(token) && setup.put(index, null));
            setup.text = setup.text.replace(/ [KQkq]+ /, " - ");
            refresh();
            judge();
        };
        text.addEventListener("input", () => {
            setup.text = text.value.trim().replace(/\s+/g, " ");
            side.value = setup.text.split(/[ _]/)[1];
            board.show(setup.shown(), {});
            judge();
        });
        side.addEventListener("change", () => {
            setup.text = setup.text.replace(/([ _])[wb](?=[ _])/, `$1${side.value}`);
            refresh();
            judge();
        });
        refresh();
        judge();
        return form([make("div", { class: "setup" }, place, make("div", {}, group,
            row("To move", make("label", { class: "hidden", for: "setup-side" }, "To move"), side, setup.count > 1 ? which : null,
                make("button", { type: "button", class: "second", onclick: clear }, "Kings only")))),
        make("label", { for: "setup-text" }, "Everything else stands in the position string:"), text, verdict], [begin],
        () => close({ game: setup.game, start: `fen ${setup.text}`, dice: "typed" }));
    });
}
