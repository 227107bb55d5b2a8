// The page: receives the state, shows it, and sends the user's requests.

import { Board, nameOf } from "./board.js";
import { arrowsOf, binding, facts, findings, lookedAt, moves, panels, percent } from "./beside.js";
import { askFile, askNew, askSeats, askSettings, chooseStep, open, showRules } from "./dialogs.js";
import { isChord, make, steady, the } from "./dom.js";
import { Link } from "./link.js";
import { marks, reviewed } from "./review.js";
import { MatchView } from "./match.js";
import { inWords, sidesOf } from "./pieces.js";
import { askPosition } from "./setup.js";
import { Solver, askPuzzles } from "./solve.js";
import { Store } from "./store.js";
import { free, targets, touch } from "./touch.js";

const page = { games: [], state: null, touched: [], found: null, review: null, hint: null, looked: null, bottom: "white", settings: { theme: "auto", patterns: false } };
const SETTINGS = "ermine-settings";
const kept = new Store("localStorage");
Object.assign(page.settings, kept.object(SETTINGS));

/** The maximum number of steps that are announced at once. */
const AT_ONCE = 3;
/** The faces of the only die, that of Royal Palette. */
const FACES = 8;

const board = new Board(the("board"), touched);
const link = new Link(hear);
page.match = new MatchView(the("match"), ask, () => page.state?.watched);
page.solver = new Solver(ask, () => page.state && show(), new Store("sessionStorage"));

function say(error) {
    the("wrong").textContent = error?.message ?? error ?? "";
}

async function ask(what, details, quietly = false) {
    if (!quietly) say("");
    try {
        return await link.ask(what, details);
    } catch (error) {
        if (!quietly) say(error);
        return null;
    }
}

const card = (game) => page.games.find((other) => other.name === game);

function notice(text) {
    the("notice").hidden = !text;
    the("notice").textContent = text ?? "";
}

function hear(event) {
    switch (event.event) {
        case "welcome":
            page.games = event.games;
            the("matches").hidden = !event.matches.length;
            page.match.names = event.matches;
            notice(null);
            break;
        case "state":
            stateCame(event);
            break;
        case "analysis":
            if (event.node === page.state?.node) {
                page.found = event;
                showFound();
            }
            break;
        case "quiz":
            page.touched = [];
            page.solver.hear(event.quiz);
            break;
        case "review":
            page.review = event;
            if (page.state) steady(showMoves);
            break;
        case "refused":
        case "error":
            notice(event.error);
            break;
        case "lost":
            notice("The server is gone; the page looks for it.");
            break;
        default:
    }
}

function stateCame(state) {
    const before = page.state;
    page.state = state;
    for (const part of document.querySelectorAll("[inert].waits")) part.inert = false;
    page.stamp = performance.now();
    page.touched = [];
    page.hint = null;
    page.looked = null;
    const another = before?.begun !== state.begun;
    if (another || before.node !== state.node) page.found = null;
    if (another || !state.reviewed) page.review = null;
    if (another) seatBottom(state);
    announce(before, state);
    show();
    if (before && isRolled(before, state)) tumble();
    if (before && isEnded(before, state)) ask("review");
}

/** Whether the last step is a new roll. */
function isRolled(before, state) {
    const node = state.tree.find((other) => other.id === state.node);
    return Boolean(node?.roll) && before.begun === state.begun && !before.tree.some((other) => other.id === node.id);
}

/** Whether a person's game has just ended, which starts a review. */
function isEnded(before, state) {
    const plays = [state.seats.white, state.seats.black].some((seat) => seat.kind === "person");
    const grown = state.tree.length - before.tree.length;
    return plays && state.live && before.begun === state.begun && !before.result && state.result && !state.names && state.tree.length > 1 && (grown === 0 || grown === 1) && !document.hidden;
}

/** Shows some random faces on the die before the roll. */
function tumble() {
    const die = the("dice").querySelector(".die.fresh");
    if (!die || window.matchMedia?.("(prefers-reduced-motion: reduce)").matches) return;
    const shown = die.textContent;
    die.classList.add("tumbles");
    let left = 7;
    const turn = setInterval(() => {
        left -= 1;
        die.textContent = left ? Math.ceil(Math.random() * FACES) : shown;
        if (!left) clearInterval(turn);
    }, 70);
}

/** Puts a person who plays the engine at the bottom. */
function seatBottom({ seats }) {
    page.bottom = seats.white.kind === "engine" && seats.black.kind === "person" ? "black" : "white";
}

/** The new steps between two states, such as a move and the roll after it. A jump gives
 *  only the last step, another game none. */
function made(before, state) {
    if (before.begun !== state.begun) return [];
    const nodes = new Map(state.tree.map((node) => [node.id, node]));
    const steps = [];
    for (let node = nodes.get(state.node); node?.notation && node.id !== before.node; node = nodes.get(node.parent)) steps.unshift(node);
    const goesOn = steps.length && steps.length <= AT_ONCE && steps[0].parent === before.node;
    return goesOn ? steps : steps.slice(-1).filter(() => before.node !== state.node);
}

function announce(before, state) {
    const sides = sidesOf(state.diagram);
    const said = before ? made(before, state).map((node) => `${sides[node.side]}${node.roll ? ` rolled ${node.roll.slice(1)}` : `: ${node.notation}`}. `) : [];
    the("status").replaceChildren(...said, ...status(state));
}

function status(state) {
    if (state.result) return [`${state.result.text}.`];
    const side = sidesOf(state.diagram)[state.side];
    const warning = state.diagram.state ? ` (${state.diagram.state})` : "";
    const past = state.live ? "" : " This is not the last position.";
    if (state.actor === "dice") return [`${side} is to roll.${past}`];
    if (state.actor === "engine") return [`${side}: Ermine thinks${warning}.`];
    return [`${side} is to move${warning}`, ...binding(state.diagram), `.${past}`];
}

/** The view of the board: the puzzle, or else the game. */
function view() {
    const { state, solver } = page;
    if (!solver.now) {
        const { diagram, legal, last } = lookedAt(state.diagram, page.looked, state.last_squares);
        return { diagram, legal: legal ? state.legal : [], last, bottom: page.bottom, mine: state.actor === "person", play: (text) => ask("step", { text }) };
    }
    return { ...solver.view(), mine: !solver.now.over, play: (text) => solver.answer(text) };
}

function show() {
    steady(showAll);
}

function showAll() {
    const { state, solver } = page;
    const { diagram, bottom } = view();
    const title = solver.now ? `Puzzles of ${solver.now.title}` : state.title;
    the("title").textContent = title;
    document.title = `${title} – Ermine`;
    document.body.classList.toggle("solving", Boolean(solver.now));
    the("quiz").hidden = !solver.now;
    const current = diagram.panels?.find((panel) => panel.current);
    board.flipped = (bottom === "black") !== Boolean(current?.swapped);
    board.patterns = page.settings.patterns;
    showBoard();
    showPlayers();
    showDice();
    showMoves();
    the("quiz").replaceChildren(...(solver.now ? solver.panel() : []));
    the("facts").replaceChildren(...facts(diagram));
    the("boards").replaceChildren(...panels(diagram, bottom, !solver.now || solver.now.asks_board ? look : null, (solver.now ?? state).last_squares));
    the("analyse").setAttribute("aria-pressed", state.analysis.on);
    the("resign").disabled = Boolean(state.result) || !state.live;
    the("undo").disabled = !state.live;
    showFound();
}

/** Enlarges another board of several. */
function look(index) {
    if (page.solver.now) page.solver.looked = index;
    else page.looked = index;
    page.touched = [];
    show();
    the("boards").querySelector(`[data-panel="${index + 1}"]`)?.focus();
}

function showMoves() {
    const { state, review } = page;
    const go = (node) => ask("goto", { node });
    the("moves").replaceChildren(moves(state, go, marks(review)));
    const here = the("moves").querySelector("[aria-current]");
    // Only the list scrolls, not the page.
    if (here) here.closest(".moves").scrollTop = here.offsetTop - here.closest(".moves").clientHeight / 2;
    the("variation").hidden = state.node === 0;
    the("promote").disabled = isMain(state);
    the("review").hidden = !review;
    if (review) the("review").replaceChildren(...reviewed(review, state, go).filter(Boolean));
}

/** Whether the position is on the main line. */
function isMain(state) {
    const first = new Map();
    for (const node of state.tree) if (!first.has(node.parent)) first.set(node.parent, node.id);
    return [...path(state)].every((id) => id === 0 || first.get(state.tree.find((node) => node.id === id).parent) === id);
}

function showBoard() {
    const { touched: at, found, hint, solver } = page;
    const { diagram, legal, mine, last } = view();
    const arrows = solver.now ? [] : hint ? [{ squares: hint, strength: 0.9 }] : found && page.state.analysis.on ? arrowsOf(found) : [];
    board.show(diagram, { last, touched: at, targets: mine ? targets(legal, at) : [], free: mine && !at.length ? free(diagram, legal) : [], arrows });
}

function showPlayers() {
    const { seats, result, names, clock } = page.state;
    const acting = clock?.running ?? page.state.side;
    for (const [place, whose] of [["top", page.bottom === "white" ? "black" : "white"], ["bottom", page.bottom]]) {
        const seat = seats[whose];
        const who = seat.kind === "person" ? names?.[whose === "white" ? 0 : 1] ?? "Person" : `Ermine${seat.elo ? ` (${seat.elo})` : ""}`;
        the(place).replaceChildren(make("strong", {}, sidesOf(page.state.diagram)[whose]), ` ${who}`, make("span", { class: "clock", id: `clock-${whose}` }));
        the(place).classList.toggle("acts", acting === whose && !result);
    }
    showClocks();
}

function showClocks() {
    const { clock } = page.state;
    for (const side of ["white", "black"]) {
        if (!clock) continue;
        const passed = clock.running === side ? performance.now() - page.stamp : 0;
        const left = Math.max(0, clock[side] - passed);
        const [minutes, seconds] = [Math.floor(left / 60000), (left % 60000) / 1000];
        const shown = left < 20000 ? seconds.toFixed(1).padStart(4, "0") : String(Math.floor(seconds)).padStart(2, "0");
        the(`clock-${side}`).textContent = `${minutes}:${shown}`;
    }
}

setInterval(() => page.state?.clock?.running && showClocks(), 200);

function showDice() {
    const { state } = page;
    const faces = state.actor === "dice" && !page.solver.now ? state.outcomes.flatMap((outcome) => outcome.faces) : [];
    const ids = path(state);
    const rolled = state.tree.findLast((node) => node.roll && ids.has(node.id) && node.side === state.side && node.number === state.diagram.move_number);
    the("dice").replaceChildren(
        rolled && !page.solver.now ? make("span", { class: "die fresh", role: "img", "aria-label": `last roll: ${rolled.roll.slice(1)}` }, rolled.roll.slice(1)) : "",
        faces.length ? make("button", { id: "roll", class: "strong", onclick: () => ask("roll") }, "Roll") : "",
        ...faces.map((face) => make("button", { class: "die", "data-face": face, "aria-label": `the die shows ${face.slice(1)}`, onclick: () => ask("step", { text: face }) }, face.slice(1))));
}

/** The nodes from the start to the position on the board. */
function path(state) {
    const nodes = new Map(state.tree.map((node) => [node.id, node]));
    const ids = new Set();
    for (let node = nodes.get(state.node); node; node = nodes.get(node.parent)) ids.add(node.id);
    return ids;
}

function showFound() {
    const { found, state } = page;
    const on = Boolean(found) && (state.analysis.on || state.thinking);
    the("analysis").hidden = !on;
    if (on) the("analysis").replaceChildren(...findings(found, sidesOf(state.diagram)));
    the("bar").hidden = !state.analysis.on || Boolean(page.solver.now);
    if (found?.value !== null && found?.value !== undefined) {
        the("bar").style.setProperty("--share", percent(found.value));
        the("bar").setAttribute("aria-label", `${sidesOf(state.diagram).white} expects ${percent(found.value)}`);
        the("bar").classList.toggle("turned", page.bottom === "black");
    }
    if (state.analysis.on && !page.touched.length && !the("board").contains(document.activeElement)) showBoard();
}

/** The reason why touching an own piece has no effect. */
function stuck([file, rank]) {
    const { diagram, legal } = view();
    const piece = diagram.squares[rank * diagram.files + file]?.piece;
    if (!piece || piece.side !== diagram.side || !legal.length) return "";
    const bound = diagram.duty.map((word) => word.name ?? word).join(" ");
    return `${inWords(piece)}: no move from ${nameOf([file, rank])} now${bound ? ` (${bound})` : ""}.`;
}

async function touched(at) {
    if (!page.state || !view().mine) return;
    const before = page.touched;
    const { touched: next, choices, also } = touch(view().legal, page.touched, at);
    page.touched = next;
    page.hint = null;
    say(at && !next.length && !before.length ? stuck(at) : "");
    showBoard();
    if (!choices.length && also.length) {
        const rest = make("button", { class: "strong", id: "done", onclick: () => play(also) }, `Play ${also.map((step) => step.notation).join(" or ")}`);
        the("dice").replaceChildren(rest);
    } else if (before.length !== next.length) {
        showDice();
    }
    if (choices.length) await play(choices);
}

async function play(steps) {
    const step = steps.length === 1 ? steps[0] : await chooseStep(steps, view().diagram);
    page.touched = [];
    showBoard();
    if (step) await view().play(step.step);
}

async function newGame() {
    const begun = await askNew(page.games, page.state?.game, (terms) => link.ask("new", terms));
    if (!begun) return;
    if (page.solver.now) await page.solver.leave();
    seatBottom(page.state);
    show();
}

async function file() {
    const asked = await askFile((text, game) => link.ask("import", { text, game }));
    if (asked?.opened > 1) the("status").append(` Game ${asked.game} of ${asked.opened} in the file.`);
    if (asked?.export) {
        const given = asked.export === "html" ? await ask("share") : await ask("export", { what: asked.export });
        if (given) download(given);
    }
}

function download({ text, name }) {
    const address = URL.createObjectURL(new Blob([text], { type: name.endsWith(".html") ? "text/html" : "text/plain" }));
    make("a", { href: address, download: name }).click();
    URL.revokeObjectURL(address);
}

async function hint() {
    const given = await ask("hint");
    // Another request may have superseded the hint.
    if (!given?.step) return;
    const step = page.state.legal.find((legal) => legal.step === given.step);
    page.hint = step?.squares ?? null;
    the("status").textContent = `Ermine would play ${given.notation ?? given.step}.`;
    showBoard();
}

async function settings() {
    const chosen = await askSettings(page.settings);
    if (!chosen) return;
    page.settings = chosen;
    kept.set(SETTINGS, JSON.stringify(chosen));
    paint();
    show();
}

function paint() {
    document.documentElement.dataset.theme = page.settings.theme;
}

function walk(event) {
    if (page.solver.now || isChord(event) || event.target.closest("input, textarea, select, dialog, [role=grid]")) return;
    const { state } = page;
    const nodes = new Map(state.tree.map((node) => [node.id, node]));
    const next = (id) => state.tree.find((node) => node.parent === id)?.id;
    let end = state.node;
    while (next(end) !== undefined) end = next(end);
    const to = { ArrowLeft: nodes.get(state.node)?.parent, ArrowRight: next(state.node), Home: 0, End: end }[event.key];
    if (to === undefined || to === null || to === state.node) return;
    event.preventDefault();
    ask("goto", { node: to });
}

const on = (id, act) => the(id).addEventListener("click", act);
on("new", newGame);
on("rules", () => showRules(card(page.solver.now?.game ?? page.state.game)));
on("file", file);
on("settings", settings);
on("undo", () => ask("undo"));
on("hint", hint);
on("resign", async () => {
    const sure = await open("Resign?", (close) => make("p", { class: "row" }, make("button", { class: "strong", onclick: () => close(true) }, "Resign")));
    if (sure) ask("resign");
});
on("flip", () => {
    page.bottom = page.bottom === "white" ? "black" : "white";
    show();
});
on("judge", () => ask("review"));
on("promote", () => ask("promote", { node: page.state.node }));
on("remove", () => ask("remove", { node: page.state.node }));
on("puzzles", async () => {
    const lines = await askPuzzles(page.games, page.state.game);
    if (lines?.share) {
        const given = await ask("share", { puzzles: lines.share.join("\n") });
        if (given) download(given);
    } else if (lines) {
        page.solver.start(lines);
    }
});
on("matches", () => {
    page.match.toggle();
    the("matches").setAttribute("aria-pressed", page.match.isOpen);
});
on("players", async () => {
    const seats = await askSeats(page.state.seats, page.state.live);
    if (seats && await ask("seats", seats)) seatBottom(page.state), show();
});
on("setup", async () => {
    const terms = await askPosition(page.state, card(page.state.game).pieces, (position) => link.ask("check", { game: page.state.game, position }));
    if (terms) ask("new", terms);
});
on("analyse", () => ask("analyse", { on: !page.state.analysis.on, lines: 3 }));
the("typed").addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = the("move").value.trim();
    if (!text) return;
    the("move").value = "";
    // A rejected text comes back for correction, unless other text has been entered.
    if (!await view().play(text)) the("move").value ||= text;
});
document.addEventListener("keydown", walk);
paint();
