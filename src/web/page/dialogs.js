// Modal dialogs: a frame for all, and those for moves, rules, files and settings.

import { cardPanel } from "./card.js";
import { stepButtons } from "./choices.js";
import { icon, make, the } from "./dom.js";

/** Shows `content` under a title; resolves to the value passed to `close`, `null` if
 *  dismissed. `foot` are the buttons at the bottom; without them there is only "Close".
 *  @template T @param {string} title @param {(close: (value?: T | null) => void) => Node} content @returns {Promise<T | null>} */
export function open(title, content) {
    const dialog = /** @type {HTMLDialogElement} */ (the("dialog"));
    return new Promise((give) => {
        /** @type {T | null} */
        let value = null;
        /** @param {T | null} [given] */
        const close = (given) => {
            value = given ?? null;
            dialog.close();
        };
        dialog.replaceChildren(make("div", { class: "title" }, make("h2", { id: "dialog-title" }, title),
            make("button", { type: "button", class: "plain quiet", "aria-label": "Close", onclick: () => isBusy() || close(null) }, icon("close"))), content(close));
        dialog.oncancel = (event) => {
            if (isBusy()) event.preventDefault();
        };
        dialog.addEventListener("close", () => give(value), { once: true });
        dialog.showModal();
    });
}

/** Whether a dialog waits for the reply to its request: it cannot be dismissed, or submitted
 *  again. */
const isBusy = () => the("dialog").ariaBusy === "true";

/** The body of a dialog, and its buttons, which stay visible on a phone.
 *  @param {(Node | string | null)[]} body @param {(Node | string | null)[]} buttons @param {((event: Event) => unknown) | null} [submit] */
export function form(body, buttons, submit = null) {
    const act = async (/** @type {Event} */ event) => {
        event.preventDefault();
        if (isBusy()) return;
        the("dialog").ariaBusy = "true";
        try {
            await submit?.(event);
        } finally {
            the("dialog").ariaBusy = "false";
        }
    };
    return make("form", { onsubmit: act, autocomplete: "off" }, make("div", { class: "body" }, body), make("div", { class: "foot" }, buttons));
}

/** A row of a dialog: a name and its controls.
 *  @param {string} name @param {(Node | string | null)[]} controls */
export const row = (name, ...controls) => make("div", { class: "field" }, make("span", { class: "l" }, name), make("div", { class: "controls" }, controls));

/** A choice among a few, as a radio group of one name.
 *  @template {string} V @param {string} name @param {string} label @param {{ value: V, title: string | Node, small?: string }[]} options @param {V} chosen
 *  @param {(() => void) | null} [changed] */
export function choice(name, label, options, chosen, changed = null) {
    const group = make("div", { class: "seg", role: "radiogroup", "aria-label": label }, options.map(({ value, title, small }) => make("label", {},
        make("input", { type: "radio", name, value, checked: value === chosen, onchange: changed }), make("span", {}, title, small ? make("small", {}, small) : null))));
    const read = () => /** @type {V} */ (/** @type {HTMLInputElement | null} */ (group.querySelector("input:checked"))?.value ?? chosen);
    return { group, read };
}

/** A check box with its label.
 *  @param {string} id @param {string} label @param {boolean} checked */
export const tick = (id, label, checked) => make("label", { class: "tick", for: id }, make("input", { type: "checkbox", id, checked }), label);

/** Asks whether to do it; resolves to true or null.
 *  @param {string} question @param {string} text @param {string} verb */
export const confirm = (question, text, verb) => open(question, (close) => form([text], [make("button", { type: "button", class: "second", onclick: () => close(null) }, "Cancel"), make("button", { class: "strong" }, verb)], () => close(true)));

/** Shows the rules of a game and all its pieces.
 *  @param {GameCard} card */
export function showRules(card) {
    const { guide } = card;
    const chapters = guide.chapters.map(({ title, text }) => [make("h3", {}, title), ...text.split("\n").filter(Boolean).map((line) => make("p", {}, line))]);
    const place = make("div", { class: "piece-list" }, card.piece_cards.map((piece) => cardPanel(piece)));
    return open(card.title, () => make("div", { class: "body rules", tabindex: 0 }, chapters.flat(), make("h3", {}, "Pieces"), place));
}

/** Asks for a comment and a mark about a move.
 *  @param {TreeNode} node @returns {Promise<{ comment: string, mark: string } | null>} */
export function askComment(node) {
    const names = { "": "none", "!": "! good", "?": "? mistake", "!!": "!! brilliant", "??": "?? blunder", "!?": "!? interesting", "?!": "?! dubious" };
    return open(node.notation ? `About ${node.notation.replace(/[{}]/g, " ").trim()}` : "About the start", (close) => {
        const comment = make("textarea", { id: "comment", rows: 4, "aria-label": "Comment" }, node.comment ?? "");
        const mark = make("select", { id: "mark" }, Object.entries(names).map(([sign, name]) => make("option", { value: sign, selected: (node.sign ?? "") === sign }, name)));
        return form([comment, row("Mark", mark)], [make("button", { class: "strong" }, "Save")], () => close({ comment: comment.value, mark: node.step ? mark.value : "" }));
    });
}

/** Lets the user choose one of several steps with the same squares, by pictures.
 *  @param {LegalStep[]} steps @param {Diagram} diagram @param {GameCard | undefined} card @returns {Promise<LegalStep | null>} */
export const chooseStep = (steps, diagram, card) => open("Which one?", (close) => make("div", { class: "body choices" }, stepButtons(steps, diagram, card, close)));

/** Asks what to save or open; `read` opens a text and returns its number of games, and
 *  its error is shown here.
 *  @param {(text: string, game: number) => Promise<{ of: number }>} read
 *  @returns {Promise<{ opened: number, game: number } | { save: "record" | "position" | "svg" | "html" | "copy" } | null>} */
export function askFile(read) {
    return open("Save and open", (close) => {
        const text = make("textarea", { id: "import-text", rows: 5, "aria-label": "Record or position", placeholder: "A record, or a position of this game" });
        const file = make("input", { type: "file", "aria-label": "File", onchange: async () => { text.value = await file.files?.[0]?.text() ?? ""; } });
        const game = make("input", { id: "import-game", type: "number", min: 1, step: 1, required: true, value: 1 });
        const wrong = make("p", { role: "alert", class: "wrong" });
        const submit = async () => {
            try {
                const { of } = await read(text.value, Number(game.value) - 1);
                close({ opened: of, game: Number(game.value) });
            } catch (error) {
                wrong.textContent = /** @type {Error} */ (error).message;
            }
        };
        /** @param {"record" | "position" | "svg" | "html" | "copy"} what @param {string} title */
        const save = (what, title) => make("button", { type: "button", class: "second", onclick: () => close({ save: what }) }, title);
        return form([make("h3", {}, "Save"), make("div", { class: "row" }, save("record", "Record"), save("position", "Position"), save("copy", "Copy position"), save("svg", "Picture"), save("html", "Page to share")),
            make("h3", {}, "Open"), text, make("div", { class: "row" }, file, make("label", { for: "import-game" }, "Game "), game), wrong],
        [make("button", { class: "strong", id: "import" }, "Open")], submit);
    });
}

/** @typedef {{ theme: "auto" | "light" | "dark", patterns: boolean, letters: boolean, lines: number }} Settings */

/** Asks for the look of the page; resolves to "reset" if all that is stored shall go.
 *  @param {Settings} settings @returns {Promise<Settings | "reset" | null>} */
export function askSettings(settings) {
    return open("Settings", (close) => {
        const theme = make("select", { id: "theme" }, ["auto", "light", "dark"].map((name) => make("option", { value: name, selected: settings.theme === name }, name)));
        const patterns = tick("patterns", "Patterns", settings.patterns);
        const letters = tick("letters", "Letters", settings.letters);
        const lines = make("select", { id: "lines" }, [1, 2, 3, 4, 5].map((count) => make("option", { value: count, selected: settings.lines === count }, count)));
        /** @param {HTMLElement} label */
        const isOn = (label) => Boolean(label.querySelector("input")?.checked);
        const submit = () => close({ theme: /** @type {Settings["theme"]} */ (theme.value), patterns: isOn(patterns), letters: isOn(letters), lines: Number(lines.value) });
        return form([row("Page", make("label", { for: "theme" }, "Light or dark "), theme), row("Colours", patterns, letters),
            row("Analysis", make("label", { for: "lines" }, "Lines "), lines),
            row("Stored here", make("button", { type: "button", class: "second", id: "reset", onclick: () => close("reset") }, "Forget settings, terms and puzzles"))],
        [make("button", { class: "strong" }, "Save")], submit);
    });
}
