// A page without a server, that shows a game, an analysis or puzzles.

import { arrowsOf, findings, showBar } from "./analysis.js";
import { bindingPanel, doneButton, faceIn, moveMarks } from "./binding.js";
import { Board } from "./board.js";
import { chooseStep } from "./dialogs.js";
import { decorate, make, put, steady, the } from "./dom.js";
import { facts, lookedAt, showPanels } from "./facts.js";
import { showMoves } from "./moves.js";
import { navigate } from "./navigation.js";
import { sidesOf } from "./pieces.js";
import { other } from "./players.js";
import { Solver } from "./puzzle.js";
import { marks, reviewed } from "./review.js";
import { touch } from "./touch.js";
import { bound, capital, coloursOf } from "./words.js";

/** A position of a shared game.
 *  @typedef {{ diagram: Diagram, last_squares: At[][], status: string }} SharedView */
/** @typedef {{ title: string, tree: TreeNode[], node: number, names: [string, string] | null, text: string, review: ReviewEvent | null,
 *      views: Record<number, SharedView>, found: Record<number, AnalysisEvent> }} SharedGame */
/** A stage of a puzzle: its state, its hints, the right answers with the next stages, and
 *  the best wrong ones.
 *  @typedef {{ quiz: QuizState, hints: string[], answers: Record<string, { next: number, verdict: string, text: string }>, wrong: Record<string, Verdict> }} Stage */
/** @typedef {{ stages: Stage[], turns: TurnAlternatives[] }} SharedPuzzle */
/** @typedef {{ title: string, puzzles: SharedPuzzle[] }} SharedPuzzles */

/** Unpacks data in which every value comes after its parts; lists and objects hold
 *  places.
 *  @param {any[]} flat */
function unpack(flat) {
    /** @type {any[]} */
    const made = [];
    for (const value of flat) {
        if (Array.isArray(value)) made.push(value.map((place) => made[place]));
        else if (value !== null && typeof value === "object") made.push(Object.fromEntries(Object.entries(value).map(([name, place]) => [name, made[place]])));
        else made.push(value);
    }
    return made.at(-1);
}

const data = unpack(JSON.parse(the("data").textContent ?? ""));
/** @type {{ bottom: Side, patterns: boolean }} */
const look = { bottom: "white", patterns: false };

/** Sets up what all pages have in common.
 *  @param {string} title @param {() => void} show */
function begin(title, show) {
    decorate();
    the("title").textContent = title;
    the("made").textContent = `Made with Ermine ${data.version}`;
    the("flip").addEventListener("click", () => {
        look.bottom = other(look.bottom);
        show();
    });
    the("patterns").addEventListener("click", () => {
        look.patterns = !look.patterns;
        the("patterns").setAttribute("aria-pressed", String(look.patterns));
        show();
    });
}

/** @param {Board} board @param {Diagram} diagram @param {Side} bottom @param {BoardMarks} shown */
function showBoard(board, diagram, bottom, shown) {
    const current = diagram.panels?.find((panel) => panel.current);
    board.flipped = (bottom === "black") !== Boolean(current?.swapped);
    board.look = { patterns: look.patterns, letters: look.patterns };
    board.show(diagram, { checks: diagram.checks, ...shown });
}

/** @param {Diagram} diagram @param {Side} bottom @param {((index: number) => void) | null} choose @param {At[][]} lasts */
function showAround(diagram, bottom, choose, lasts) {
    put("facts", ...facts(diagram));
    showPanels(the("boards"), diagram, { bottom, choose, lasts, look: { patterns: look.patterns } });
}

/** Shows a game with its lines, review and analysis.
 *  @param {SharedGame} game */
function showGame(game) {
    const board = new Board(the("board"), () => {});
    const state = { tree: game.tree, node: game.node, diagram: game.views[game.node].diagram };
    /** @type {number | null} */
    let looked = null;
    /** @param {number} node */
    const go = (node) => {
        Object.assign(state, { node, diagram: game.views[node].diagram });
        looked = null;
        show();
    };
    /** @param {number} index */
    const choose = (index) => {
        looked = index;
        show();
        /** @type {HTMLElement | null} */ (the("boards").querySelector(`[data-panel="${index + 1}"]`))?.focus();
    };
    const buttons = navigate(() => state, go);
    const show = () => steady(showAll);
    const showAll = () => {
        const { diagram: whole, last_squares: lasts, status } = game.views[state.node];
        const { diagram, last } = lookedAt(whole, looked, lasts);
        const sides = sidesOf(diagram);
        const found = game.found[state.node];
        /** @param {At[] | null} squares */
        const point = (squares) => showBoard(board, diagram, look.bottom, { last, arrows: squares?.length ? [{ squares, kind: "best" }] : found ? arrowsOf(found) : [] });
        point(null);
        for (const [place, side] of /** @type {[string, Side][]} */ ([["top", other(look.bottom)], ["bottom", look.bottom]])) {
            put(place, make("span", { class: `sidebox ${side}` }), make("span", { class: "who" }, game.names?.[side === "white" ? 0 : 1] ?? sides[side], game.names ? make("small", {}, ` ${sides[side]}`) : null));
        }
        the("status").textContent = [status, bound(diagram)].filter(Boolean).map((text) => `${text}.`).join(" ");
        put("bind", ...bindingPanel({ diagram: whole, legal: [], heading: status, text: capital(whole.binding?.detail ?? ""), face: faceIn(whole) }));
        the("bar").classList.toggle("off", !found);
        the("analysis").hidden = !found;
        if (found) put("analysis", ...findings(found, { sides, colours: coloursOf(whole), point }));
        showBar(the("bar"), found?.value, { name: sides.white, turned: look.bottom === "black" });
        showMoves(state, go, marks(game.review), String(state.node));
        the("review").hidden = !game.review;
        if (game.review) put("review", ...reviewed(game.review, state, go));
        showAround(diagram, look.bottom, choose, lasts);
        buttons();
    };
    the("line").hidden = game.tree.length === 1;
    if (game.tree.length === 1) for (const id of ["first", "back", "forward", "last"]) the(id).hidden = true;
    the("record").textContent = game.text;
    begin(game.title, show);
    show();
}

/** The replacement of the server for a solver: precomputed replies. */
class Answers {
    /** @param {SharedPuzzle[]} puzzles @param {(quiz: QuizState) => void} hear */
    constructor(puzzles, hear) {
        this.puzzles = puzzles;
        this.hear = hear;
        this.puzzle = puzzles[0];
        this.stage = this.puzzle.stages[0];
        this.wrong = 0;
        this.hints = 0;
        this.hinted = 0;
        this.shown = false;
    }

    /** @param {SharedPuzzle} puzzle */
    restart(puzzle) {
        Object.assign(this, { puzzle, wrong: 0, hints: 0, hinted: 0, shown: false });
        return this.stand(puzzle.stages[0]);
    }

    /** Replies to a request as the server does, and counts wrong answers and hints.
     *  @param {RequestName} what @param {any} details */
    ask(what, details) {
        const { stage } = this;
        switch (what) {
            case "quiz":
                return this.restart(this.puzzles[details.text]);
            case "answer":
                return this.answer(stage, details.text);
            case "clue":
                this.hints += 1;
                this.hinted += 1;
                return this.stand(stage, { text: stage.hints[(this.hinted - 1) % stage.hints.length] });
            case "solution":
                this.shown = true;
                return this.stand(stage);
            case "alternatives":
                return { turns: this.puzzle.turns };
            default:
                return null;
        }
    }

    /** @param {Stage} stage @param {string} text */
    answer(stage, text) {
        const legal = stage.quiz.legal.find(({ step, notation }) => step === text || notation === text);
        if (!legal) return null;
        const right = stage.answers[legal.step];
        if (!right) {
            this.wrong += 1;
            return this.stand(stage, stage.wrong[legal.step] ?? { verdict: "wrong", loss: null, text: null, refutation: null });
        }
        this.hinted = 0;
        return this.stand(this.puzzle.stages[right.next], { verdict: right.verdict, text: right.text, loss: null, refutation: null });
    }

    /** @param {Stage} stage @param {object} given */
    stand(stage, given = {}) {
        this.stage = stage;
        const { wrong, hints, shown } = this;
        const end = this.puzzle.stages.find(({ quiz }) => quiz.over)?.quiz ?? stage.quiz;
        const over = shown || stage.quiz.over;
        const known = over ? { solution: end.solution, rating: end.rating, themes: end.themes } : {};
        this.hear({ ...stage.quiz, ...known, over, wrong, hints, finished: over && !shown, solved: over && !shown && !wrong && !hints });
        return given;
    }
}

/** Shows puzzles, one after the other.
 *  @param {SharedPuzzles} shared */
function showPuzzles({ title, puzzles }) {
    const board = new Board(the("board"), touched);
    /** @type {At[]} */
    let at = [];
    /** @type {LegalStep[]} */
    let also = [];
    const answers = new Answers(puzzles, (quiz) => {
        [at, also] = [[], []];
        solver.hear(quiz);
    });
    /** @type {Ask} */
    const ask = async (what, details) => /** @type {any} */ (answers.ask(what, details));
    const solver = new Solver(ask, show, redraw, null);

    function show() {
        if (solver.now) steady(showAll);
    }

    function redraw() {
        const { now } = solver;
        if (!now) return;
        const { diagram, legal, bottom, last } = solver.view(now);
        showBoard(board, diagram, look.bottom === "black" ? other(bottom) : bottom, { ...moveMarks(diagram, legal, at, !now.over), last, arrows: at.length ? [] : solver.arrows() });
        put("bind", ...solver.binding(now, doneButton(also, play)));
    }

    function showAll() {
        const { now } = solver;
        if (!now) return;
        const { diagram, bottom } = solver.view(now);
        const turned = look.bottom === "black" ? other(bottom) : bottom;
        document.body.classList.toggle("answered", now.over);
        redraw();
        put("task", ...solver.task(now));
        put("quiz", ...solver.panel(now));
        showAround(diagram, turned, now.asks_board ? choose : null, now.last_squares);
    }

    /** @param {number} index */
    function choose(index) {
        solver.looked = index;
        [at, also] = [[], []];
        show();
    }

    /** @param {At | null} square */
    async function touched(square) {
        if (!solver.now || solver.now.over) return;
        const { touched: next, choices, also: complete } = touch(solver.view(solver.now).legal, at, square);
        [at, also] = [next, choices.length ? [] : complete];
        show();
        if (choices.length) await play(choices);
    }

    /** @param {LegalStep[]} steps */
    async function play(steps) {
        const step = steps.length === 1 || !solver.now ? steps[0] : await chooseStep(steps, solver.view(solver.now).diagram, undefined);
        [at, also] = [[], []];
        show();
        if (step) await solver.answer(step.step);
    }

    document.body.classList.add("solving");
    the("task").hidden = the("quiz").hidden = false;
    begin(title, show);
    solver.start(puzzles.map((_, index) => String(index)));
}

if (data.game) showGame(data.game);
else showPuzzles(data);
