// Puzzles one after the other: the remaining ones, the attempts, the solver's rating.

import { lookedAt } from "./beside.js";
import { open } from "./dialogs.js";
import { make } from "./dom.js";
import { sidesOf } from "./pieces.js";

const KEPT = "ermine-puzzles";

/** Asks for puzzles: those of a game, or a file. Resolves to their lines, in `share` for
 *  a page. */
export function askPuzzles(cards, current) {
    return open("Puzzles", (close) => {
        const game = make("select", { id: "puzzle-game" }, cards.map((card) => make("option", { value: card.name, selected: card.name === current }, card.title)));
        const file = make("input", { id: "puzzle-file", type: "file", accept: ".jsonl" });
        const order = make("select", { id: "puzzle-order" }, make("option", { value: "file" }, "As in the file"), make("option", { value: "easy" }, "Easy ones first"),
            make("option", { value: "chance" }, "In any order"));
        const wrong = make("p", { role: "alert", class: "wrong" });
        const read = async (share) => {
            const text = file.files.length ? await file.files[0].text() : await (await fetch(`/puzzles/${game.value}.jsonl`)).text();
            const lines = text.split("\n").filter((line) => line.trim());
            if (!lines.length) {
                wrong.textContent = "The file holds no puzzle.";
                return;
            }
            const rating = (line) => {
                try {
                    return JSON.parse(line).rating?.elo ?? 0;
                } catch {
                    return 0;
                }
            };
            if (order.value === "easy") lines.sort((one, other) => rating(one) - rating(other));
            if (order.value === "chance") {
                for (let left = lines.length - 1; left > 0; left -= 1) {
                    const at = Math.floor(Math.random() * (left + 1));
                    [lines[left], lines[at]] = [lines[at], lines[left]];
                }
            }
            close(share ? { share: lines } : lines);
        };
        return make("form", { onsubmit: (event) => { event.preventDefault(); read(); } },
            make("p", {}, make("label", { for: "puzzle-game" }, "Puzzles of "), game),
            make("p", {}, make("label", { for: "puzzle-file" }, "or a file of them "), file),
            make("p", {}, make("label", { for: "puzzle-order" }, "Order "), order),
            wrong, make("p", { class: "row" }, make("button", { class: "strong", id: "solve" }, "Solve"),
                make("button", { type: "button", id: "share-puzzles", onclick: () => read(true) }, "Page to share")));
    });
}

/** The puzzles to solve. With a `store` they survive a page reload; without one they
 *  repeat endlessly. */
export class Solver {
    constructor(ask, changed, store) {
        Object.assign(this, { ask, changed, store, now: null, said: "", rating: "", looked: null });
        Object.assign(this, { lines: [], at: 0, tried: [], counted: false, comes: false }, store?.object(KEPT));
    }

    keep() {
        const { lines, at, tried, counted } = this;
        this.store?.set(KEPT, JSON.stringify({ lines, at, tried, counted }));
    }

    start(lines) {
        Object.assign(this, { lines, at: -1, tried: [], rating: "" });
        return this.next();
    }

    async next() {
        // A double click counts once.
        if (this.comes) return null;
        this.comes = true;
        try {
            return await this.turn();
        } finally {
            this.comes = false;
        }
    }

    async turn() {
        this.at += 1;
        if (!this.store) this.at %= this.lines.length;
        Object.assign(this, { said: "", counted: false });
        this.keep();
        if (this.at >= this.lines.length) return this.leave();
        // A puzzle that cannot be played is reported and skipped.
        return await this.ask("quiz", { text: this.lines[this.at] }) ?? this.changed();
    }

    leave() {
        return this.ask("leave");
    }

    hear(quiz) {
        if (quiz && quiz.id !== this.now?.id) this.looked = null;
        this.now = quiz;
        if (quiz?.over && !quiz.finished) this.said = "";
        if (quiz?.over && !this.counted) this.count(quiz);
        this.changed();
    }

    async count(quiz) {
        this.counted = true;
        if (quiz.rating) this.tried.push([...quiz.rating, quiz.solved]);
        this.keep();
        const given = await this.ask("rate", { tried: this.tried });
        this.rating = given?.text ?? "";
        this.changed();
    }

    async answer(text) {
        const given = await this.ask("answer", { text });
        if (!given) return false;
        const lost = given.loss === null ? "" : `: it gives ${(given.loss * 50).toFixed(0)} points of a hundred away`;
        this.said = {
            best: `Right: ${given.text}`,
            right: `Right; the best is: ${given.text}`,
            begun: `${given.text} is right so far. The turn goes on.`,
            good: `Good, but not best${lost}. Try again.`,
            wrong: `Not it${lost}. Try again.`,
        }[given.verdict];
        this.changed();
        return true;
    }

    async hint() {
        this.said = (await this.ask("clue"))?.text ?? "";
        this.changed();
    }

    /** The diagram and the steps of the viewed board. */
    view() {
        const { legal, solver, last_squares: lasts } = this.now;
        const { diagram, last } = lookedAt(this.now.diagram, this.now.asks_board ? this.looked : null, lasts);
        const shown = diagram.panels?.findIndex((panel) => panel.current);
        return { diagram, last, legal: this.now.asks_board ? legal.filter(({ step }) => step.startsWith(`${shown + 1}:`)) : legal, bottom: solver };
    }

    /** The panel below the board. */
    panel() {
        const { now } = this;
        const who = sidesOf(now.diagram)[now.solver];
        const task = make("p", {}, make("strong", {}, `${now.task}. `), `You are ${who}. `, now.roll ? `The roll: ${now.roll}. ` : "",
            `Puzzle ${this.at + 1} of ${this.lines.length}.`);
        const said = make("p", { id: "quiz-said", role: "status" }, this.said);
        const button = (id, title, act, strong) => make("button", { type: "button", id, class: strong ? "strong" : null, onclick: act }, title);
        const row = now.over
            ? [button("quiz-next", "Next", () => this.next(), true)]
            : [button("quiz-hint", "Hint", () => this.hint()), button("quiz-solution", "Show solution", () => this.ask("solution")), button("quiz-skip", "Skip", () => this.next())];
        const end = now.over ? [make("p", { id: "quiz-end" }, outcome(now)), ...now.solution.map((line) => make("p", {}, line.roll ? `After ${line.roll}: ` : "", line.text)),
            make("p", {}, now.rating ? `Rating ${now.rating[0]} ± ${now.rating[1]}` : "Not rated", now.themes.length ? `; themes: ${now.themes.map(spaced).join(", ")}` : "", "."),
            make("p", { id: "quiz-rating" }, this.rating ? `Your rating by ${this.tried.length} puzzle${this.tried.length === 1 ? "" : "s"}: ${this.rating}.` : "")] : [];
        return [task, said, ...end, make("p", { class: "row" }, row, this.store ? button("quiz-leave", "Back to the game", () => this.leave()) : null)];
    }
}

/** The name of a theme, "quietMove", in words. */
const spaced = (theme) => theme.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function outcome({ finished, solved, wrong, hints }) {
    if (!finished) return "Not solved.";
    if (solved) return "Solved at the first try.";
    return `Found, with ${wrong} wrong answer${wrong === 1 ? "" : "s"} and ${hints} hint${hints === 1 ? "" : "s"}.`;
}
