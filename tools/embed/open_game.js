// The game or puzzle of an element on a board of the engine.

import { Solver } from "./puzzle.js";
import { EngineBoard } from "./engine_board.js";
import { gameOf, named, puzzleLine, seatsOf } from "./terms.js";

/** @typedef {import("./terms.js").Terms} Terms */
/** @typedef {import("./ermine-board.js").Analysis} Analysis */
/** @typedef {import("./ermine-board.js").StepDetail} StepDetail */
/** What an element does with the changes of its game: `show` them, or those of the board
 *  alone, report the steps, the result and the solution, and errors.
 *  @typedef {{ show: () => void, redraw: () => void, step: (detail: StepDetail) => void, result: (state: StateEvent) => void, solved: (quiz: QuizState) => void, tell: (error: string) => void }} Listener */

const OVER = "The game is over.";
/** The limits of an analysis. */
const [MAX_SECONDS, MAX_LINES] = [3600, 20];

/** The details of a new step.
 *  @param {TreeNode} node @param {StateEvent} state @returns {StepDetail} */
const stepDetail = ({ step, notation, side, number, roll, by_person: byPerson }, { game, position }) => ({ game, step: step ?? "", notation: notation ?? "", side, number, isRoll: roll !== null, byPerson, position });

/** Refuses an option of an analysis that is no number of its kind in its range.
 *  @param {string} name @param {unknown} value @param {number} least @param {number} most @param {"number" | "whole number"} kind */
function checkNumber(name, value, least, most, kind) {
    const isOfKind = typeof value === "number" && (kind === "number" || Number.isInteger(value));
    if (!isOfKind || !(value >= least && value <= most)) throw new Error(`${name}: ${JSON.stringify(value)}; expected a ${kind} from ${least} to ${most}`);
}

export class OpenGame {
    /** @param {Terms} terms @param {Listener} listener @param {ShadowRoot} root */
    constructor(terms, listener, root) {
        this.terms = terms;
        this.listener = listener;
        this.isClosed = false;
        /** The name of the board in the engine.
         *  @type {string | null} */
        this.name = null;
        this.board = new EngineBoard((event) => this.hear(event));
        /** @type {StateEvent | null} */
        this.before = null;
        /** The state, once the game is open.
         *  @type {StateEvent | null} */
        this.state = null;
        /** @type {StateEvent | null} */
        this.latest = null;
        /** @type {QuizState | null} */
        this.quiz = null;
        /** The analysis of the position on the board.
         *  @type {AnalysisEvent | null} */
        this.found = null;
        /** @type {GameCard | undefined} */
        this.card = undefined;
        this.solver = new Solver((what, details) => this.quietly(what, details), listener.show, listener.redraw, null);
        this.solver.root = root;
        this.ready = this.begin();
        this.ready.catch(() => {});
    }

    /** Begins the game or puzzle of the terms. */
    async begin() {
        const { terms, board } = this;
        this.state = this.quiz = null;
        this.card = gameOf(await board.games, terms.game);
        if (terms.puzzle) {
            const line = await puzzleLine(terms.puzzle, this.card.name);
            await board.insist("quiz", { text: line });
            Object.assign(this.solver, { lines: [line], at: 0 });
        } else {
            const start = terms.position === "draw" || terms.position === null ? terms.position : `fen ${terms.position}`;
            try {
                await board.insist("new", { game: this.card.name, start, seats: seatsOf(terms), clock: null, dice: terms.isReadonly ? "typed" : "auto" });
            } catch (error) {
                throw named(error, terms);
            }
        }
        this.before = null;
        this.state = this.latest;
        this.listener.show();
    }

    /** @param {BoardEvent} event */
    hear(event) {
        switch (event.event) {
            case "welcome":
                // The engine failed twice on this board, and has another one.
                if (this.name !== null && this.name !== event.board) this.ready = this.begin();
                this.name = event.board;
                break;
            case "state":
                this.latest = event;
                if (this.state) this.take(event);
                break;
            case "analysis":
                if (event.node !== this.state?.node) break;
                this.found = event;
                this.listener.show();
                break;
            case "quiz":
                this.hearQuiz(event.quiz);
                break;
            case "lost":
            case "error":
                this.listener.tell(event.error);
                break;
            default:
        }
    }

    /** @param {StateEvent} state */
    take(state) {
        const before = this.state;
        this.before = before;
        this.state = state;
        const isSame = before?.begun === state.begun;
        if (!isSame || before.node !== state.node) this.found = null;
        this.listener.show();
        if (!isSame) return;
        const known = new Set(before.tree.map(({ id }) => id));
        for (const node of state.tree) if (node.step && !known.has(node.id)) this.listener.step(stepDetail(node, state));
        if (state.result && !before.result) this.listener.result(state);
    }

    /** @param {QuizState | null} quiz */
    hearQuiz(quiz) {
        const wasOver = this.quiz?.over;
        this.quiz = quiz;
        this.solver.hear(quiz);
        if (quiz?.over && quiz.finished && wasOver === false) this.listener.solved(quiz);
    }

    /** Asks, and tells of an error.
     *  @type {Ask} */
    async quietly(what, details, isQuiet = false) {
        try {
            return await this.board.ask(what, details);
        } catch (error) {
            if (!isQuiet) this.listener.tell(/** @type {Error} */ (error).message);
            return null;
        }
    }

    /** Makes a step, or lets the engine make one.
     *  @param {string | null} text @returns {Promise<StepDetail>} */
    async play(text) {
        await this.ready;
        if (this.quiz) return this.answer(text);
        const step = text ?? (await this.board.ask("hint", {})).step;
        if (step === null || step === undefined) throw new Error(this.state?.result ? OVER : "The board was changed meanwhile.");
        const known = new Set(this.state?.tree.map(({ id }) => id));
        await this.board.ask("step", { text: step });
        const node = this.state?.tree.find(({ id }) => !known.has(id));
        if (!this.state || !node) throw new Error("The board was changed meanwhile.");
        return stepDetail(node, this.state);
    }

    /** Answers a puzzle.
     *  @param {string | null} text @returns {Promise<StepDetail>} */
    async answer(text) {
        const { quiz } = this;
        const legal = quiz?.legal.find(({ step, notation }) => step === text || notation === text);
        if (!quiz || quiz.over) throw new Error("The puzzle is over.");
        if (text === null) throw new Error("A puzzle is answered by a step.");
        if (!legal) throw new Error(`'${text}' is no answer: expected one of ${quiz.legal.map(({ step }) => step).join(", ")}`);
        await this.solver.answer(text);
        const { game, diagram: { side, move_number: number } } = quiz;
        return { game, step: legal.step, notation: legal.notation, side, number, isRoll: false, byPerson: true, position: "", verdict: this.solver.said?.good ? "right" : "wrong" };
    }

    /** Takes back to a person's last decision. */
    async undo() {
        await this.ready;
        if (this.quiz) throw new Error("A puzzle has no moves to take back.");
        await this.board.ask("undo", {});
    }

    /** Analyses the position for some seconds.
     *  @param {{ seconds?: number, lines?: number }} options @returns {Promise<Analysis>} */
    async analyse({ seconds = 1, lines = 1 }) {
        await this.ready;
        if (this.quiz) throw new Error("A puzzle is not analysed before it is solved.");
        if (this.state?.result) throw new Error(OVER);
        checkNumber("seconds", seconds, 0, MAX_SECONDS, "number");
        checkNumber("lines", lines, 1, MAX_LINES, "whole number");
        const node = this.state?.node;
        await this.board.ask("analyse", { on: true, lines });
        await new Promise((give) => setTimeout(give, seconds * 1000));
        while (!this.isClosed && this.state?.node === node && !this.found) await new Promise((give) => setTimeout(give, 20));
        const { found } = this;
        await this.board.ask("analyse", { on: false, lines });
        if (!found || this.state?.node !== node) throw new Error("The position changed during the analysis.");
        this.found = found;
        this.listener.show();
        const { depth, nodes, value } = found;
        return { depth, nodes, value, lines: found.lines.map((line) => ({ roll: line.roll, value: line.value, mate: line.mate, steps: line.steps, notations: line.notations })) };
    }

    /** Changes the players.
     *  @param {Terms} terms */
    async reseat(terms) {
        this.terms = terms;
        await this.ready;
        try {
            await this.board.ask("seats", seatsOf(terms));
        } catch (error) {
            throw named(error, { ...terms, position: null });
        }
    }

    close() {
        this.isClosed = true;
        this.board.close();
    }
}
