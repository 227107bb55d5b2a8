// Puzzles one after the other: the remaining ones, the attempts, the solver's rating.

import { bindingPanel, faceIn } from "./binding.js";
import { icon, make } from "./dom.js";
import { lookedAt } from "./facts.js";
import { sidesOf } from "./pieces.js";
import { other } from "./players.js";
import { givesUp, markPinned, refuting, reply, whyNot } from "./why.js";
import { capital, coloursOf, lineOf, spaced } from "./words.js";

const KEPT = "puzzles";
const HISTORY = "solver";
/** The ratings of puzzles begin below 0; people know a scale that begins near 400. */
const SHIFT = 950;
/** The maximum number of attempts by which a solver is rated. */
const MAX_TRIED = 100;

/** The attempts of a solver at the puzzles of a game, the latest last: rating, deviation,
 *  whether solved; and the puzzles solved in a row.
 *  @typedef {{ tried: [number, number, boolean][], streak: number, best: number }} History */

/** The puzzles to solve. With a `store` they survive a page reload; without one they
 *  repeat endlessly. */
export class Solver {
    /** @param {Ask} ask @param {() => void} changed @param {() => void} redraw shows the board again @param {import("./store.js").Store | null} store @param {import("./store.js").Store | null} [lasting] keeps the attempts after a visit */
    constructor(ask, changed, redraw, store, lasting = null) {
        this.ask = ask;
        this.changed = changed;
        this.redraw = redraw;
        this.store = store;
        this.lasting = lasting;
        /** The attempts by game.
         *  @type {Record<string, History>} */
        this.histories = lasting?.object(HISTORY) ?? {};
        /** @type {QuizState | null} */
        this.now = null;
        /** @type {{ text: string, good: boolean, refutation?: Refutation | null } | null} */
        this.said = null;
        /** The arrows of the last wrong answer, on the enlarged board of that index.
         *  @type {{ arrows: Arrow[], board: number } | null} */
        this.failed = null;
        /** Why other answers fail; null until it is asked for, at the end.
         *  @type {TurnAlternatives[] | null} */
        this.turns = null;
        /** The alternative under the pointer, and the one that was touched.
         *  @type {import("./why.js").Place | null} */
        this.pointed = null;
        /** @type {import("./why.js").Place | null} */
        this.pinned = null;
        this.rating = "";
        /** @type {number | null} */
        this.looked = null;
        /** @type {string[]} */
        this.lines = [];
        this.at = 0;
        this.counted = false;
        this.comes = false;
        /** Analyses a puzzle on a board of its own, where that is possible.
         *  @type {((puzzle: { game: string, fen: string }) => unknown) | null} */
        this.study = null;
        /** Tells the user something.
         *  @type {(text: string) => void} */
        this.tell = () => {};
        /** Where the puzzle is shown.
         *  @type {Document | ShadowRoot} */
        this.root = document;
        /** The series that goes on after the puzzle of the day.
         *  @type {{ lines: string[], at: number, counted: boolean } | null} */
        this.paused = null;
        /** The puzzle whose board is turned.
         *  @type {string | null} */
        this.turned = null;
        Object.assign(this, store?.object(KEPT));
    }

    /** The puzzle as its file has it, unless another tab has opened it.
     *  @returns {{ game: string, fen: string, options?: object } | null} */
    get record() {
        try {
            return JSON.parse(this.lines[this.at]);
        } catch {
            return null;
        }
    }

    keep() {
        const { lines, at, counted, paused } = this;
        this.store?.keep(KEPT, { lines, at, counted, paused });
    }

    /** Whether it is the only puzzle, which repeats. */
    get isOnly() {
        return !this.store && this.lines.length === 1;
    }

    /** The number of puzzles that are left. */
    get rest() {
        return Math.max(this.lines.length - this.at - Number(this.counted), 0);
    }

    /** Goes on after a pause. */
    resume() {
        if (!this.counted) this.at -= 1;
        return this.next();
    }

    /** Sends the puzzle again, to a server that does not know it. */
    again() {
        return this.now && this.lines[this.at] ? this.resend() : null;
    }

    resend() {
        return this.ask("quiz", { text: this.lines[this.at] });
    }

    /** @param {string[]} lines @param {boolean} [isAside] whether the present series goes on afterwards */
    start(lines, isAside = false) {
        const { at, counted, rest, paused } = this;
        const series = rest ? { lines: this.lines, at, counted } : paused;
        Object.assign(this, { lines, at: -1, rating: "", paused: isAside ? series : null });
        return this.next();
    }

    async next() {
        // A double click counts once.
        if (this.comes) return null;
        this.comes = true;
        try {
            return await this.begin();
        } finally {
            this.comes = false;
        }
    }

    async begin() {
        const before = this.at;
        do this.at += 1;
        while (this.at < this.lines.length && this.record === null);
        if (!this.store) this.at %= this.lines.length;
        Object.assign(this, { said: null, failed: null, counted: false });
        this.keep();
        if (this.at >= this.lines.length) return this.finish();
        // A puzzle that cannot be played is reported; the next one can be chosen.
        const done = await this.resend() ?? this.changed();
        if (this.at > before + 1) this.tell("A line of the file that is not a puzzle was skipped.");
        return done;
    }

    /** Leaves after the last puzzle; a series that was left for it is next. */
    async finish() {
        if (this.paused) Object.assign(this, this.paused, { paused: null });
        this.keep();
        await this.leave();
        this.tell("That was the last puzzle.");
    }

    leave() {
        return this.ask("leave");
    }

    /** Forgets the attempts and the remaining puzzles. */
    reset() {
        Object.assign(this, { histories: {}, rating: "" });
        this.store?.remove(KEPT);
    }

    /** @param {QuizState | null} quiz */
    hear(quiz) {
        if (quiz && quiz.id !== this.now?.id) this.looked = null;
        if (quiz?.wrong === this.now?.wrong) this.failed = null;
        this.now = quiz;
        if (quiz?.over && !quiz.finished) this.said = null;
        if (!quiz?.over) Object.assign(this, { turns: null, pointed: null, pinned: null });
        else if (!this.turns) this.explain(quiz);
        if (quiz?.over && !this.counted) this.count(quiz);
        this.changed();
    }

    /** Asks why other answers fail.
     *  @param {QuizState} quiz */
    async explain({ id }) {
        this.turns = [];
        const given = await this.ask("alternatives", {}, true);
        if (!given || this.now?.id !== id || !this.now.over) return;
        this.turns = given.turns;
        this.changed();
    }

    /** The attempts at the puzzles of a game.
     *  @param {string} game */
    history(game) {
        const { tried, streak, best } = this.histories[game] ?? {};
        // What is stored may have been changed by hand.
        this.histories[game] = { tried: Array.isArray(tried) ? tried : [], streak: Number(streak) || 0, best: Number(best) || 0 };
        return this.histories[game];
    }

    /** @param {QuizState} quiz */
    async count(quiz) {
        this.counted = true;
        // Another tab may have counted meanwhile.
        this.histories = this.lasting?.object(HISTORY) ?? this.histories;
        const history = this.history(quiz.game);
        if (quiz.rating) history.tried.push([quiz.rating[0] + SHIFT, quiz.rating[1], quiz.solved]);
        history.tried.splice(0, history.tried.length - MAX_TRIED);
        history.streak = quiz.solved ? history.streak + 1 : 0;
        history.best = Math.max(history.best, history.streak);
        this.lasting?.keep(HISTORY, this.histories);
        this.keep();
        const given = await this.ask("rate", { tried: history.tried });
        this.rating = given?.text ?? "";
        this.changed();
    }

    /** @param {string} text */
    async answer(text) {
        const given = await this.ask("answer", { text });
        if (!given) return false;
        const { loss, refutation } = given;
        const lost = loss === null ? "" : `: it ${givesUp(loss, refutation)}`;
        const said = /** @type {Record<string, string>} */ ({
            best: `Right: ${given.text}`,
            right: `Right; the best is: ${given.text}`,
            begun: `${given.text} is right so far. The turn goes on.`,
            good: `Good, but not best${lost}. Try again.`,
            wrong: `Not it${lost}. Try again.`,
        });
        this.said = { text: said[given.verdict] ?? "", good: !["good", "wrong"].includes(given.verdict), refutation };
        this.fail(text, refutation);
        this.changed();
        return true;
    }

    /** Marks a refuted answer on the board; of several boards, on the one that it names.
     *  @param {string} text @param {Refutation | null} refutation */
    fail(text, refutation) {
        const step = this.now?.legal.find(({ step: legal, notation }) => legal === text || notation === text);
        const named = /^(\d+):/.exec(step?.step ?? "");
        this.failed = step && refutation ? { arrows: refuting(step.squares, refutation), board: named ? Number(named[1]) - 1 : -1 } : null;
    }

    /** The arrows on the board: of the alternative that is looked at, or of the last wrong
     *  answer.
     *  @returns {Arrow[]} */
    arrows() {
        const seen = this.seen();
        if (seen) return refuting(seen.alternative.squares, seen.alternative.refutation);
        if (!this.now || !this.failed) return [];
        const shown = this.view(this.now).diagram.panels?.findIndex((panel) => panel.current) ?? -1;
        return this.failed.board === shown ? this.failed.arrows : [];
    }

    /** The alternative that is looked at, with its turn.
     *  @returns {{ turn: TurnAlternatives, alternative: Alternative } | null} */
    seen() {
        const at = this.pointed ?? this.pinned;
        const turn = at ? this.turns?.[at.turn] : null;
        const alternative = at ? turn?.alternatives[at.row] : null;
        return turn && alternative ? { turn, alternative } : null;
    }

    /** Shows an alternative while it is pointed at.
     *  @param {import("./why.js").Place | null} at */
    point(at) {
        this.pointed = at;
        this.redraw();
    }

    /** Shows an alternative until another one is touched, or the same again.
     *  @param {import("./why.js").Place} at */
    pin(at) {
        const isPinned = this.pinned?.turn === at.turn && this.pinned.row === at.row;
        Object.assign(this, { pinned: isPinned ? null : at, pointed: null });
        markPinned(this.root, this.pinned);
        this.redraw();
    }

    async hint() {
        this.failed = null;
        this.said = { text: (await this.ask("clue"))?.text ?? "", good: true };
        this.changed();
    }

    /** Turns the board.
     *  @param {QuizState} now */
    turn({ id }) {
        this.turned = this.turned === id ? null : id;
        this.changed();
    }

    /** The diagram and the steps of the viewed board.
     *  @param {QuizState} now */
    view({ id, diagram: whole, legal, solver, last_squares: lasts, asks_board: asksBoard }) {
        const seen = this.seen();
        if (seen) return { diagram: seen.turn.diagram, last: [], legal: [], bottom: this.turned === id ? other(solver) : solver };
        const { diagram, last } = lookedAt(whole, asksBoard ? this.looked : null, lasts);
        const shown = diagram.panels?.findIndex((panel) => panel.current) ?? -1;
        return { diagram, last, legal: asksBoard ? legal.filter(({ step }) => step.startsWith(`${shown + 1}:`)) : legal, bottom: this.turned === id ? other(solver) : solver };
    }

    /** The task.
     *  @param {QuizState} now */
    task(now) {
        const place = this.isOnly || this.lines[this.at] === undefined ? "" : `Puzzle ${this.at + 1} of ${this.lines.length}`;
        return [make("h2", {}, now.task), make("p", {}, place)];
    }

    /** The panel of the constraint on the solver.
     *  @param {QuizState} now @param {Node | null} extra */
    binding(now, extra) {
        const { diagram, legal } = this.view(now);
        const text = now.asks_board ? "Which board? Choose one, then move there." : capital(diagram.binding?.detail ?? "");
        const bound = now.asks_board ? { ...diagram, binding: null } : diagram;
        const warning = diagram.state ? `, ${diagram.state}` : "";
        return bindingPanel({ diagram: bound, legal: now.over ? [] : legal, heading: `You are ${sidesOf(diagram)[now.solver]}${warning}`, text: now.over ? "" : text, face: this.seen()?.turn.roll ?? now.roll ?? faceIn(diagram), extra });
    }

    /** The feedback, the solution and the buttons.
     *  @param {QuizState} now */
    panel(now) {
        const said = make("p", { id: "quiz-said", role: "status", class: this.said ? (this.said.good ? "good" : "bad") : null }, lineOf(this.said?.text ?? "", coloursOf(now.diagram)), this.said?.refutation ? [" ", reply(this.said.refutation, now.diagram)] : null);
        /** @param {string} id @param {string} title @param {string} sign @param {() => void} act */
        const button = (id, title, sign, act, isStrong = false) => make("button", { type: "button", id, class: isStrong ? "act strong" : "act", onclick: act }, icon(sign, 18), title);
        const study = () => {
            const { record, study: analyse } = this;
            // A puzzle with settings of its own cannot be analysed without them.
            return record && analyse && !Object.keys(record.options ?? {}).length ? button("quiz-study", "Analyse", "chart", () => analyse(record)) : null;
        };
        const buttons = now.over ? [this.isOnly ? button("quiz-next", "Again", "again", () => this.next(), true) : button("quiz-next", "Next", "skip", () => this.next(), true), study()]
            : [button("quiz-hint", "Hint", "hint", () => this.hint()), button("quiz-solution", "Solution", "eye", () => this.ask("solution")), this.isOnly ? null : button("quiz-skip", "Skip", "skip", () => this.next())];
        const leave = this.store ? button("quiz-leave", "Leave", "leave", () => this.leave()) : null;
        const flip = this.store ? button("quiz-flip", "Flip", "flip", () => this.turn(now)) : null;
        return [said, ...(now.over ? this.end(now) : []), make("div", { class: "actrow" }, buttons, flip, leave)];
    }

    /** @param {QuizState} now */
    end(now) {
        const rating = [now.rating ? `Rating ${now.rating[0] + SHIFT} ± ${now.rating[1]}` : "Not rated", ...now.themes.map(spaced)].join(", ");
        const { tried, streak, best } = this.history(now.game);
        const count = `${tried.length} puzzle${tried.length === 1 ? "" : "s"}`;
        const inRow = streak > 1 || best > 1 ? ` ${streak} solved in a row, ${best} at best.` : "";
        return [make("p", { id: "quiz-end" }, outcome(now)), ...now.solution.map((line) => make("p", {}, line.roll ? make("b", {}, `After ${line.roll}: `) : null, lineOf(line.text, coloursOf(now.diagram)))),
            make("p", { class: "soft" }, `${rating}.`), make("p", { id: "quiz-rating", class: "soft" }, this.rating ? `Your rating by ${count}: ${this.rating}.${inRow}` : ""),
            ...whyNot(this.turns ?? [], this.pinned, { point: (at) => this.point(at), pin: (at) => this.pin(at) })];
    }
}

/** @param {QuizState} quiz */
function outcome({ finished, solved, wrong, hints }) {
    if (!finished) return "Not solved.";
    if (solved) return "Solved at the first try.";
    return `Found, with ${wrong} wrong answer${wrong === 1 ? "" : "s"} and ${hints} hint${hints === 1 ? "" : "s"}.`;
}
