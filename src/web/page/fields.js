// A position string as the game's data describe it: fields, pieces and tiles.

/** @template {SetupField["kind"]} K @typedef {Extract<SetupField, { kind: K }>} FieldOf */
/** @typedef {{ files: number, squares: (Square | null)[] }} Grounds */

/** The fields of a position string, or of one of its boards. */
export class Fields {
    /** @param {SetupField[]} list @param {string} separator @param {() => string} get @param {(text: string) => void} set */
    constructor(list, separator, get, set) {
        this.list = list;
        this.separator = separator;
        this.get = get;
        this.set = set;
    }

    get words() {
        return this.get().split(this.separator);
    }

    /** @param {SetupField} field */
    word(field) {
        return this.words[this.list.indexOf(field)] ?? "";
    }

    /** @param {SetupField} field @param {string} word */
    write(field, word) {
        const { words } = this;
        words[this.list.indexOf(field)] = word;
        this.set(words.join(this.separator));
    }

    /** All fields of a kind.
     *  @template {SetupField["kind"]} K @param {K} kind */
    all(kind) {
        return /** @type {FieldOf<K>[]} */ (this.list.filter((field) => field.kind === kind));
    }

    /** The first field of a kind, if the game has one.
     *  @template {SetupField["kind"]} K @param {K} kind @returns {FieldOf<K> | undefined} */
    first(kind) {
        return this.all(kind)[0];
    }

    /** The fields of a board that is played on.
     *  @param {FieldOf<"board">} field */
    inner(field) {
        return new Fields(field.fields, "_", () => this.word(field), (text) => this.write(field, text));
    }

    /** Whether a board is played on.
     *  @param {FieldOf<"board">} field */
    isOpen(field) {
        return this.word(field).includes("_");
    }
}

/** Without any values, a field is a dash.
 *  @param {string[]} values */
export const dashed = (values, separator = "") => values.join(separator) || "-";

/** The values of a field, each of `size` letters.
 *  @param {string} word @param {number} [size] @returns {string[]} */
export const undashed = (word, size = 1) => (word === "-" ? [] : word.match(new RegExp(`.{1,${size}}`, "g")) ?? []);

/** The squares of a field, by name.
 *  @param {string} word @returns {string[]} */
export const squaresIn = (word) => word.match(/[a-z]\d+/g) ?? [];

/** Squares by file, then by rank.
 *  @param {string} one @param {string} other */
export const byFile = (one, other) => one.charCodeAt(0) - other.charCodeAt(0) || Number(one.slice(1)) - Number(other.slice(1));

/** The letters of a kind of piece: `Q`, `Cb`.
 *  @param {SetupPiece} piece */
export const codeOf = ({ sign }) => sign.replace(/[[\]]/g, "");

/** The pieces of a game by key: the sign and the band of a piece. */
export class Kit {
    /** @param {SetupPiece[]} pieces */
    constructor(pieces) {
        this.list = pieces;
        /** @type {Map<string, { kind: SetupPiece, sign: string, band: string, piece: Piece }>} */
        this.byKey = new Map();
        for (const kind of pieces) {
            for (const side of /** @type {Side[]} */ (["white", "black"])) {
                const [sign, band] = [side === "white" ? kind.sign : kind.sign.toLowerCase(), kind.band ?? ""];
                this.byKey.set(sign + band, { kind, sign, band, piece: { ...kind.figure, side } });
            }
        }
        /** The signs of pieces that have a band. */
        this.banded = new Set([...this.byKey.values()].flatMap(({ sign, band }) => (band ? [sign] : [])));
    }

    /** White's piece with these letters.
     *  @param {string} code */
    ofCode(code) {
        return this.list.find((kind) => codeOf(kind) === code)?.figure;
    }

    /** The sign and the band of a key, also of one that is no piece.
     *  @param {string} key */
    parts(key) {
        return this.byKey.get(key) ?? (this.banded.has(key[0]) ? { sign: key[0], band: key.slice(1) } : { sign: key, band: "" });
    }

    /** The piece of a key; the letters alone if the game has no such piece.
     *  @param {string} key @returns {Piece} */
    piece(key) {
        const letters = key.replace(/[[\]]/g, "") || "?";
        const side = letters[0] === letters[0].toUpperCase() ? "white" : "black";
        return this.byKey.get(key)?.piece ?? { side, letter: letters[0].toUpperCase(), tag: letters[1] ?? null, glyph: null, name: null, royal: false, bands: [], mark: null };
    }

    /** The pieces on a board by key, from a1; null where there is none.
     *  @param {Fields} fields @param {Grounds} grounds @returns {(string | null)[]} */
    read(fields, { files, squares }) {
        const [placement, bands] = [fields.first("placement"), fields.first("bands")];
        const letters = bands ? undashed(fields.word(bands)) : [];
        const rows = (placement ? fields.word(placement) : "").split("/").map((row) => {
            const cells = [...row.matchAll(/\[[^\]]*\]|\d+|./g)].flatMap(([token]) => {
                if (/^\d/.test(token)) return Array(Math.min(Number(token), files)).fill(null);
                return [token === placement?.hole ? null : token + (this.banded.has(token) ? letters.shift() ?? "" : "")];
            });
            return [...cells, ...Array(files).fill(null)].slice(0, files);
        });
        const cells = rows.reverse().flat();
        return squares.map((_, index) => cells[index] ?? null);
    }

    /** Writes the pieces on a board.
     *  @param {Fields} fields @param {Grounds} grounds @param {(string | null)[]} cells */
    write(fields, { files, squares }, cells) {
        const [placement, bands] = [fields.first("placement"), fields.first("bands")];
        const letters = [];
        const rows = [];
        for (let from = squares.length - files; from >= 0; from -= files) {
            let row = "";
            for (let index = from; index < from + files; index += 1) {
                const { sign, band } = this.parts(cells[index] ?? " ");
                if (band) letters.push(band);
                row += squares[index] ? sign : placement?.hole ?? " ";
            }
            rows.push(row.replace(/ +/g, (gap) => String(gap.length)));
        }
        if (placement) fields.write(placement, rows.join("/"));
        if (bands) fields.write(bands, dashed(letters));
    }
}
