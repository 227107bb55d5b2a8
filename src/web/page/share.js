// A page without a server, that shows a game, an analysis or puzzles.

import { Board } from "./board.js";
import { arrowsOf, binding, facts, findings, lookedAt, moves, panels, percent } from "./beside.js";
import { chooseStep } from "./dialogs.js";
import { isChord, make, steady, the } from "./dom.js";
import { sidesOf } from "./pieces.js";
import { marks, reviewed } from "./review.js";
import { Solver } from "./solve.js";
import { targets, touch } from "./touch.js";

/** Unpacks data in which every value comes after its parts; lists and objects hold
 *  places. */
function unpack(flat) {
    const made = [];
    for (const value of flat) {
        if (Array.isArray(value)) made.push(value.map((place) => made[place]));
        else if (value !== null && typeof value === "object") made.push(Object.fromEntries(Object.entries(value).map(([name, place]) => [name, made[place]])));
        else made.push(value);
    }
    return made.at(-1);
}

const data = unpack(JSON.parse(the("data").textContent));
const view = { bottom: "white", patterns: false };

/** Sets up what all pages have in common. */
function begin(title, show) {
    the("title").textContent = title;
    the("made").textContent = `Made with Ermine ${data.version}.`;
    the("flip").addEventListener("click", () => {
        view.bottom = view.bottom === "white" ? "black" : "white";
        show();
    });
    the("patterns").addEventListener("click", () => {
        view.patterns = !view.patterns;
        the("patterns").setAttribute("aria-pressed", view.patterns);
        show();
    });
}

function showBoard(board, diagram, bottom, shown) {
    const current = diagram.panels?.find((panel) => panel.current);
    board.flipped = (bottom === "black") !== Boolean(current?.swapped);
    board.patterns = view.patterns;
    board.show(diagram, shown);
}

/** Shows a game with its lines, review and analysis. */
function showGame(game) {
    const board = new Board(the("board"), () => {});
    const nodes = new Map(game.tree.map((node) => [node.id, node]));
    const next = (id) => game.tree.find((node) => node.parent === id)?.id;
    const end = (id) => {
        while (next(id) !== undefined) id = next(id);
        return id;
    };
    const state = { ...game, looked: null };
    const go = (node) => {
        if (node === undefined || node === null) return;
        Object.assign(state, { node, looked: null });
        show();
    };
    const look = (index) => {
        state.looked = index;
        show();
        the("boards").querySelector(`[data-panel="${index + 1}"]`)?.focus();
    };
    const ways = { first: () => 0, back: () => nodes.get(state.node).parent, forward: () => next(state.node), last: () => end(state.node) };
    const show = () => steady(showAll);
    const showAll = () => {
        const { diagram: whole, last_squares: lasts, status } = game.views[state.node];
        const { diagram, last } = lookedAt(whole, state.looked, lasts);
        state.diagram = diagram;
        const found = game.found[state.node];
        showBoard(board, diagram, view.bottom, { last, arrows: found ? arrowsOf(found) : [] });
        for (const [place, side] of [["top", view.bottom === "white" ? "black" : "white"], ["bottom", view.bottom]]) {
            the(place).replaceChildren(make("strong", {}, sidesOf(diagram)[side]), ` ${game.names?.[side === "white" ? 0 : 1] ?? ""}`);
        }
        the("status").replaceChildren(status, ...binding(diagram), ".");
        the("bar").hidden = !found;
        the("analysis").hidden = !found;
        if (found) {
            the("analysis").replaceChildren(...findings(found, sidesOf(diagram)));
            the("bar").style.setProperty("--share", percent(found.value ?? 0));
            the("bar").setAttribute("aria-label", `${sidesOf(diagram).white} expects ${percent(found.value ?? 0)}`);
            the("bar").classList.toggle("turned", view.bottom === "black");
        }
        the("moves").replaceChildren(moves(state, go, marks(game.review)));
        const list = the("moves").querySelector(".moves");
        const here = list.querySelector("[aria-current]");
        if (here) list.scrollTop = here.offsetTop - list.clientHeight / 2;
        the("review").hidden = !game.review;
        if (game.review) the("review").replaceChildren(...reviewed(game.review, state, go).filter(Boolean));
        the("facts").replaceChildren(...facts(diagram));
        the("boards").replaceChildren(...panels(diagram, view.bottom, look, lasts));
        for (const [id, way] of Object.entries(ways)) the(id).disabled = [undefined, null, state.node].includes(way());
    };
    for (const [id, way] of Object.entries(ways)) the(id).addEventListener("click", () => go(way()));
    const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
    document.addEventListener("keydown", (event) => {
        if (!keys[event.key] || isChord(event) || event.target.closest("[role=grid], pre")) return;
        event.preventDefault();
        go(ways[keys[event.key]]());
    });
    the("dice").hidden = true;
    the("line").hidden = game.tree.length === 1;
    if (game.tree.length === 1) for (const id of Object.keys(ways)) the(id).hidden = true;
    the("record").textContent = game.text;
    begin(game.title, show);
    show();
}

/** The replacement of the server for a solver: precomputed replies. */
class Answers {
    constructor(puzzles) {
        Object.assign(this, { puzzles, hear: null });
    }

    /** Replies to a request as the server does, and counts wrong answers and hints. */
    ask(what, details) {
        const { stage } = this;
        switch (what) {
            case "quiz":
                Object.assign(this, { stages: this.puzzles[details.text], wrong: 0, hints: 0, hinted: 0, shown: false });
                return this.stand(this.stages[0]);
            case "answer":
                return this.answer(stage, details.text);
            case "clue":
                this.hints += 1;
                this.hinted += 1;
                return this.stand(stage, { text: stage.hints[(this.hinted - 1) % stage.hints.length] });
            case "solution":
                this.shown = true;
                return this.stand(stage);
            default:
                return null;
        }
    }

    answer(stage, text) {
        const legal = stage.quiz.legal.find(({ step, notation }) => step === text || notation === text);
        if (!legal) return null;
        const right = stage.answers[legal.step];
        if (!right) {
            this.wrong += 1;
            return this.stand(stage, { verdict: "wrong", loss: null });
        }
        this.hinted = 0;
        return this.stand(this.stages[right.next], { verdict: right.verdict, text: right.text });
    }

    stand(stage, given = {}) {
        this.stage = stage;
        const { wrong, hints, shown } = this;
        const end = this.stages.find(({ quiz }) => quiz.over).quiz;
        const over = shown || stage.quiz.over;
        const told = over ? { solution: end.solution, rating: end.rating, themes: end.themes } : {};
        this.hear({ ...stage.quiz, ...told, over, wrong, hints, finished: over && !shown, solved: over && !shown && !wrong && !hints });
        return given;
    }
}

/** Shows puzzles, one after the other. */
function showPuzzles({ title, puzzles }) {
    const board = new Board(the("board"), touched);
    const answers = new Answers(puzzles);
    const solver = new Solver(async (what, details) => answers.ask(what, details), show, null);
    let at = [];
    answers.hear = (quiz) => {
        at = [];
        solver.hear(quiz);
    };

    function show() {
        if (solver.now) steady(showAll);
    }

    function showAll() {
        const { diagram, legal, bottom, last } = solver.view();
        const turned = view.bottom === "black" ? { white: "black", black: "white" }[bottom] : bottom;
        showBoard(board, diagram, turned, { last, touched: at, targets: solver.now.over ? [] : targets(legal, at) });
        the("quiz").replaceChildren(...solver.panel());
        the("dice").replaceChildren();
        the("facts").replaceChildren(...facts(diagram));
        the("boards").replaceChildren(...panels(diagram, turned, solver.now.asks_board ? look : null, solver.now.last_squares));
    }

    function look(index) {
        solver.looked = index;
        at = [];
        show();
    }

    async function touched(square) {
        if (!solver.now || solver.now.over) return;
        const { touched: next, choices, also } = touch(solver.view().legal, at, square);
        at = next;
        show();
        if (!choices.length && also.length) {
            the("dice").replaceChildren(make("button", { class: "strong", id: "done", onclick: () => play(also) }, `Play ${also.map((step) => step.notation).join(" or ")}`));
        }
        if (choices.length) await play(choices);
    }

    async function play(steps) {
        const step = steps.length === 1 ? steps[0] : await chooseStep(steps, solver.view().diagram);
        at = [];
        show();
        if (step) await solver.answer(step.step);
    }

    document.body.classList.add("solving");
    the("quiz").hidden = false;
    begin(title, show);
    solver.start(puzzles.map((_, index) => index));
}

if (data.game) showGame(data.game);
else showPuzzles(data);
