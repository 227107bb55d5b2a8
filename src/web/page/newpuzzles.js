// The choice of puzzles: those of a game or a file, by theme and difficulty.

import { form, open, row } from "./dialogs.js";
import { make } from "./dom.js";
import { spaced } from "./words.js";

const DAY = 86_400_000;

/** @typedef {"file" | "easy" | "chance"} Order */
/** @typedef {"all" | "easy" | "medium" | "hard"} Level */
/** @typedef {{ line: string, elo: number, themes: string[] }} Entry */

/** The puzzles of a file; a line that cannot be read is skipped when its turn comes.
 *  @param {string} text @returns {Entry[]} */
const entries = (text) => text.split("\n").filter((line) => line.trim()).map((line) => {
    try {
        const { rating, themes } = JSON.parse(line);
        return { line, elo: rating?.elo ?? 0, themes: themes ?? [] };
    } catch {
        return { line, elo: 0, themes: [] };
    }
});

/** The puzzles of one theme and of a third of the ratings.
 *  @param {Entry[]} all @param {string} theme @param {Level} level */
function filtered(all, theme, level) {
    const elos = all.map(({ elo }) => elo).sort((one, two) => one - two);
    const [first, second] = [elos[Math.floor(elos.length / 3)], elos[Math.floor(elos.length * 2 / 3)]];
    const is = { all: () => true, easy: (/** @type {number} */ elo) => elo < first, medium: (/** @type {number} */ elo) => elo >= first && elo < second, hard: (/** @type {number} */ elo) => elo >= second }[level];
    return all.filter(({ elo, themes }) => is(elo) && (!theme || themes.includes(theme)));
}

/** The puzzle of the day: the same for all who have the same puzzles.
 *  @template T @param {T[]} all */
export const ofDay = (all) => all[Math.floor(Date.now() / DAY) % all.length];

/** Sorts puzzles; returns their lines.
 *  @param {Entry[]} chosen @param {Order} order */
function sort(chosen, order) {
    if (order === "easy") chosen.sort((one, two) => one.elo - two.elo);
    const lines = chosen.map(({ line }) => line);
    if (order === "chance") {
        for (let left = lines.length - 1; left > 0; left -= 1) {
            const at = Math.floor(Math.random() * (left + 1));
            [lines[left], lines[at]] = [lines[at], lines[left]];
        }
    }
    return lines;
}

/** Asks for puzzles: those of a game, a file, or the `rest` of the last ones. Resolves to
 *  their lines, whether to make a page of them, and whether it is that of the day; or to go
 *  on with the rest.
 *  @param {GameCard[]} cards @param {string} current @param {number} rest @returns {Promise<{ lines: string[], share: boolean, daily: boolean } | "rest" | null>} */
export function askPuzzles(cards, current, rest) {
    return open("Puzzles", (close) => {
        const game = make("select", { id: "puzzle-game" }, cards.map((card) => make("option", { value: card.name, selected: card.name === current }, card.title)));
        const file = make("input", { id: "puzzle-file", type: "file", accept: ".jsonl" });
        const order = make("select", { id: "puzzle-order" }, make("option", { value: "file" }, "As in the file"), make("option", { value: "easy" }, "Easy ones first"),
            make("option", { value: "chance" }, "In any order"));
        const level = make("select", { id: "puzzle-level" }, ["all", "easy", "medium", "hard"].map((name) => make("option", { value: name }, name)));
        const theme = make("select", { id: "puzzle-theme" });
        const wrong = make("p", { role: "alert", class: "wrong" });
        const load = async () => entries(file.files?.length ? await file.files[0].text() : await (await fetch(`puzzles/${game.value}.jsonl`)).text());
        let loads = 0;
        const showThemes = async () => {
            loads += 1;
            const number = loads;
            const all = await load().catch(() => []);
            if (number !== loads) return;
            const names = [...new Set(all.flatMap(({ themes }) => themes))].sort();
            const chosen = names.includes(theme.value) ? theme.value : "";
            theme.replaceChildren(make("option", { value: "" }, "all"), ...names.map((name) => make("option", { value: name, selected: name === chosen }, spaced(name))));
        };
        game.addEventListener("change", showThemes);
        file.addEventListener("change", showThemes);
        showThemes();
        /** @param {(all: Entry[]) => Entry[]} choose */
        const read = async (choose, { share = false, daily = false } = {}) => {
            const all = await load().catch(() => null);
            const chosen = choose(all ?? []);
            if (!all) wrong.textContent = "The puzzles cannot be loaded: the server does not answer.";
            else if (chosen.length) close({ lines: sort(chosen, /** @type {Order} */ (order.value)), share, daily });
            else wrong.textContent = all.length ? "No puzzle has this theme and difficulty." : "The file holds no puzzle.";
        };
        /** @param {Entry[]} all */
        const wanted = (all) => filtered(all, theme.value, /** @type {Level} */ (level.value));
        return form([row("Game", make("label", { class: "hidden", for: "puzzle-game" }, "Game"), game), row("Or a file", make("label", { class: "hidden", for: "puzzle-file" }, "File"), file),
            row("Difficulty", make("label", { class: "hidden", for: "puzzle-level" }, "Difficulty"), level), row("Theme", make("label", { class: "hidden", for: "puzzle-theme" }, "Theme"), theme),
            row("Order", make("label", { class: "hidden", for: "puzzle-order" }, "Order"), order), wrong],
        [rest ? make("button", { type: "button", class: "second", id: "go-on", onclick: () => close("rest") }, `Go on (${rest} left)`) : null,
            make("button", { type: "button", class: "second", id: "share-puzzles", onclick: () => read(wanted, { share: true }) }, "Page to share"),
            make("button", { type: "button", class: "second", id: "daily", onclick: () => read((all) => (all.length ? [ofDay(all)] : []), { daily: true }) }, "Puzzle of the day"),
            make("button", { class: "strong", id: "solve" }, "Solve")], () => read(wanted));
    });
}
