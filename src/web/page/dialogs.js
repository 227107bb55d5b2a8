// Modal dialogs.

import { make, the } from "./dom.js";
import { picture } from "./pieces.js";

/** Shows `content` under a title; resolves to the value passed to `close`, `null` if
 *  dismissed. */
export function open(title, content) {
    const dialog = the("dialog");
    return new Promise((give) => {
        let value = null;
        const close = (given) => {
            value = given ?? null;
            dialog.close();
        };
        dialog.replaceChildren(make("h2", { id: "dialog-title" }, title), content(close),
            make("p", { class: "row" }, make("button", { type: "button", class: "plain", onclick: () => close(null) }, "Close")));
        dialog.addEventListener("close", () => give(value), { once: true });
        dialog.showModal();
    });
}

/** Removes the line breaks of a text wrapped at 80 columns. */
function unwrapped(text) {
    const lines = text.split("\n");
    return lines.reduce((whole, line, index) => {
        const isBroken = index && line && lines[index - 1].length + 1 + line.trim().split(" ")[0].length > 80;
        return `${whole}${isBroken ? ` ${line.trim()}` : `${index ? "\n" : ""}${line}`}`;
    }, "");
}

/** Shows the rules of a game. */
export function showRules(card) {
    const text = [card.guide.play, card.guide.colours, card.guide.beside].map(unwrapped).join("\n");
    return open(card.title, () => make("pre", { class: "rules", tabindex: 0 }, text));
}

/** Lets the user choose one of several steps with the same squares, by pictures. */
export function chooseStep(steps, diagram) {
    const pieces = diagram.squares.filter((square) => square?.piece).map((square) => square.piece);
    const [file, rank] = steps[0].squares[0];
    const mover = diagram.squares[rank * diagram.files + file]?.piece;
    const looks = (suffix) => {
        const letters = suffix.replace("=", "");
        const letter = letters[0]?.toUpperCase();
        const tag = letters[1];
        return pieces.find((piece) => piece.letter === letter && (piece.tag ?? "") === (tag ?? ""));
    };
    const glyphs = { Q: "♛", R: "♜", B: "♝", N: "♞" };
    const piece = (suffix) => {
        const letters = suffix.replace("=", "");
        if (!/^[a-z]{1,2}$/i.test(letters)) return null;
        const letter = letters[0].toUpperCase();
        const known = looks(suffix) ?? { letter, tag: letters[1] ?? null, glyph: glyphs[letter] ?? null, bands: [], mark: null };
        return { ...known, mark: null, side: mover?.side ?? "white" };
    };
    return open("Which one?", (close) => make("div", { class: "choices" }, steps.map((step) => {
        const becomes = piece(step.suffix);
        return make("button", { type: "button", onclick: () => close(step) }, becomes ? picture(becomes) : null, make("span", {}, step.notation));
    })));
}

/** The fields of a seat: a person, or the engine with its strength. */
function seat(side, now) {
    const chosen = now.kind;
    const level = make("input", { type: "range", min: 100, max: 1600, step: 50, value: now.elo ?? 1600, id: `${side}-level`, disabled: chosen === "person" });
    const shown = make("output", { for: `${side}-level` }, now.elo ? `Elo ${now.elo}` : "full strength");
    level.addEventListener("input", () => shown.replaceChildren(level.value > 1500 ? "full strength" : `Elo ${level.value}`));
    const time = make("input", { id: `${side}-time`, type: "number", min: 0.01, max: 3600, step: "any", required: true, value: now.seconds ?? 1, disabled: chosen === "person" });
    const kind = make("select", { id: `${side}-seat`, onchange: () => { level.disabled = time.disabled = kind.value === "person"; } },
        make("option", { value: "person", selected: chosen === "person" }, "Person"),
        make("option", { value: "engine", selected: chosen === "engine" }, "Ermine"));
    const read = () => (kind.value === "person" ? { kind: "person" } : { kind: "engine", elo: level.value > 1500 ? null : Number(level.value), seconds: Number(time.value) });
    const title = side === "white" ? "White" : "Black";
    const field = make("fieldset", {}, make("legend", {}, title), make("label", { for: `${side}-seat` }, "Played by "), kind,
        make("label", { for: `${side}-level` }, " Strength "), level, shown,
        make("label", { for: `${side}-time` }, " Seconds a move, without clocks "), time);
    return { field, read };
}

/** Asks for a new game; `begin` begins it, and its error is shown here. Resolves to
 *  whether one began. */
export function askNew(cards, current, begin) {
    return open("New game", (close) => {
        const game = make("select", { id: "game" }, cards.map((card) => make("option", { value: card.name, selected: card.name === current }, card.title)));
        const start = make("select", { id: "start" });
        const text = make("input", { id: "start-text", spellcheck: "false", hidden: true, "aria-label": "Position or words" });
        const starts = () => {
            const card = cards.find((other) => other.name === game.value);
            start.replaceChildren(...(card.draws ? [make("option", { value: "draw" }, "Drawn by chance")] : []),
                make("option", { value: "" }, "The usual one"), make("option", { value: "fen" }, "A position"), make("option", { value: "words" }, "In words"));
            text.hidden = true;
        };
        starts();
        game.addEventListener("change", starts);
        start.addEventListener("change", () => { text.hidden = !["fen", "words"].includes(start.value); });
        const [white, black] = [seat("white", { kind: "person" }), seat("black", { kind: "engine" })];
        const minutes = make("input", { id: "minutes", type: "number", min: 0, max: 1440, step: "any", required: true, value: 5 });
        const seconds = make("input", { id: "seconds", type: "number", min: 0, max: 3600, step: "any", required: true, value: 3 });
        const timed = make("input", { id: "timed", type: "checkbox" });
        const typed = make("input", { id: "typed-dice", type: "checkbox" });
        const read = () => ({
            game: game.value,
            start: { draw: "draw", fen: `fen ${text.value}`, words: text.value }[start.value] ?? null,
            seats: { white: white.read(), black: black.read() },
            clock: timed.checked ? { minutes: Number(minutes.value), seconds: Number(seconds.value) } : null,
            dice: typed.checked ? "typed" : "auto",
        });
        const wrong = make("p", { role: "alert", class: "wrong" });
        const submit = async (event) => {
            event.preventDefault();
            try {
                await begin(read());
                close(true);
            } catch (error) {
                wrong.textContent = error.message;
            }
        };
        return make("form", { onsubmit: submit },
            make("p", {}, make("label", { for: "game" }, "Game "), game),
            make("p", {}, make("label", { for: "start" }, "Start "), start, " ", text),
            white.field, black.field,
            make("p", {}, timed, make("label", { for: "timed" }, " Clocks: "), minutes, make("label", { for: "minutes" }, " minutes and "), seconds, make("label", { for: "seconds" }, " seconds a turn")),
            make("p", {}, typed, make("label", { for: "typed-dice" }, " I roll the dice myself and type what they show")),
            wrong, make("p", { class: "row" }, make("button", { class: "strong", id: "begin" }, "Begin")));
    });
}

/** Asks for the players; `live` is whether the last position is shown. */
export function askSeats(seats, live) {
    return open("Players", (close) => {
        const [white, black] = [seat("white", seats.white), seat("black", seats.black)];
        const read = () => ({ white: white.read(), black: black.read() });
        return make("form", { onsubmit: (event) => { event.preventDefault(); close(read()); } },
            live ? null : make("p", {}, "The game goes on from the position on the board; what came after it stays as a variation."),
            white.field, black.field,
            make("p", { class: "row" }, make("button", { class: "strong", id: "sit" }, live ? "Play" : "Play on from here")));
    });
}

/** Asks what to save or open; `read` opens a text and returns its number of games, and
 *  its error is shown here. */
export function askFile(read) {
    return open("File", (close) => {
        const text = make("textarea", { id: "import-text", rows: 6, "aria-label": "Record or position" });
        const file = make("input", { type: "file", "aria-label": "File", onchange: async () => { text.value = await file.files[0]?.text() ?? ""; } });
        const game = make("input", { id: "import-game", type: "number", min: 1, step: 1, required: true, value: 1 });
        const wrong = make("p", { role: "alert", class: "wrong" });
        const submit = async (event) => {
            event.preventDefault();
            try {
                const { of } = await read(text.value, Number(game.value) - 1);
                close({ opened: of, game: game.value });
            } catch (error) {
                wrong.textContent = error.message;
            }
        };
        const save = (what, title) => make("button", { type: "button", onclick: () => close({ export: what }) }, title);
        return make("form", { onsubmit: submit },
            make("h3", {}, "Save"), make("p", { class: "row" }, save("record", "Record"), save("position", "Position"), save("svg", "Picture"), save("html", "Page to share")),
            make("h3", {}, "Open"), make("p", {}, "Records, or a position of this game:"), text, make("p", { class: "row" }, file,
                make("label", { for: "import-game" }, "Game "), game, make("button", { class: "strong", id: "import" }, "Open")), wrong);
    });
}

/** Asks for the look of the page. */
export function askSettings(settings) {
    return open("Settings", (close) => {
        const theme = make("select", { id: "theme" }, ["auto", "light", "dark"].map((name) => make("option", { value: name, selected: settings.theme === name }, name)));
        const patterns = make("input", { type: "checkbox", id: "patterns", checked: settings.patterns });
        return make("form", { onsubmit: (event) => { event.preventDefault(); close({ theme: theme.value, patterns: patterns.checked }); } },
            make("p", {}, make("label", { for: "theme" }, "Colours of the page "), theme),
            make("p", {}, patterns, make("label", { for: "patterns" }, " Patterns and letters on coloured squares")),
            make("p", { class: "row" }, make("button", { class: "strong" }, "Keep")));
    });
}
