// The page: receives the events of its board, and connects the parts.

import { announce, say, show, showCard, showFound, showTouched } from "./render.js";
import { connect, play, touched } from "./actions.js";
import { Board } from "./board.js";
import { decorate, make, put, the } from "./dom.js";
import { navigate } from "./navigation.js";
import { Page } from "./page.js";
import { showClocks } from "./players.js";
import { BoardTransport } from "./transport.js";

/** How often running clocks are shown, in milliseconds. */
const TICK = 200;

decorate();
const board = new Board(the("board"), (at) => touched(page, at), (at) => page.inspect(at));
const page = new Page(ask, () => show(page, controls), () => showTouched(page, controls), () => showCard(page));
/** @type {import("./render.js").Controls} */
const controls = {
    board,
    go: (node) => ask("goto", { node }),
    play: (steps) => play(page, steps),
    roll: (face) => (face ? ask("step", { text: face }) : ask("roll")),
    buttons: navigate(() => (page.solver.now ? null : page.state), (node) => ask("goto", { node })),
};
/** The name of the board, and whether the server has just given another one.
 *  @type {string | null} */
let place = null;
let isAnother = false;
/** @type {Transport} */
const transport = new BoardTransport(hear);

/** @type {Ask} */
async function ask(what, details, quietly = false) {
    if (!quietly) say();
    try {
        return await transport.ask(what, details);
    } catch (error) {
        if (!quietly) say(error);
        return null;
    }
}

/** @param {BoardEvent} event */
function hear(event) {
    switch (event.event) {
        case "welcome":
            isAnother = place !== null && place !== event.board;
            place = event.board;
            page.games = event.games;
            the("matches").hidden = !event.matches.length;
            page.match.names = event.matches;
            notice("");
            break;
        case "state":
            stateCame(event);
            if (isAnother) boardLost();
            break;
        case "analysis":
            if (event.node === page.state?.node) {
                page.found = event;
                showFound(page, controls);
            }
            break;
        case "quiz":
            Object.assign(page, { touched: [], also: [] });
            board.own = [];
            page.solver.hear(event.quiz);
            break;
        case "review":
            if (!page.review) page.open("review");
            page.review = event;
            page.changed();
            break;
        case "lost":
            if (event.again) notice(event.error);
            else shut(event);
            break;
        case "error":
            notice(event.error);
            break;
        default:
    }
}

/** Tells that the board is another one, and sends it the puzzle again. */
function boardLost() {
    isAnother = false;
    page.solver.again();
    say("This is a new board: the game on the old one is gone.");
}

/** @param {StateEvent} state */
function stateCame(state) {
    const before = page.take(state);
    if (before?.node !== state.node || before.begun !== state.begun) board.own = [];
    for (const part of document.querySelectorAll("[inert].waits")) /** @type {HTMLElement} */ (part).inert = false;
    announce(before, state);
    if (before?.begun !== state.begun) say();
    if (before && isChanged(before, state)) put("offer");
    page.changed();
    if (before && isEnded(before, state)) ask("review", {});
}

/** Whether a person has changed the game, after which what was lost before is not offered
 *  back: that would take the change with it.
 *  @param {StateEvent} before @param {StateEvent} state */
function isChanged(before, state) {
    const known = new Map(before.tree.map((node) => [node.id, node]));
    const kept = state.tree.filter(({ id, comment, sign }) => known.get(id)?.comment === comment && known.get(id)?.sign === sign);
    const isPlayed = state.tree.some(({ id, by_person: byPerson, roll }) => byPerson && !roll && !known.has(id));
    const isResigned = Boolean(state.result && !before.result) && state.tree.length === before.tree.length;
    return before.begun !== state.begun || kept.length < before.tree.length || isPlayed || isResigned;
}

/** Whether a person's game has just ended, which starts a review.
 *  @param {StateEvent} before @param {StateEvent} state */
function isEnded(before, state) {
    const plays = [state.seats.white, state.seats.black].some((seat) => seat.kind === "person");
    const grown = state.tree.length - before.tree.length;
    return plays && state.live && before.begun === state.begun && !before.result && state.result && !state.names && state.tree.length > 1 && (grown === 0 || grown === 1) && !document.hidden;
}

/** @param {string} text */
function notice(text) {
    the("notice").hidden = !text;
    the("notice").textContent = text;
}

/** Replaces the page, which has no board.
 *  @param {LostEvent} reason */
function shut({ title, error }) {
    document.body.classList.add("shut");
    const main = /** @type {HTMLElement} */ (document.querySelector("main"));
    main.replaceChildren(make("section", { class: "panel", role: "alert" }, make("h2", {}, title ?? ""), make("p", {}, error)));
    the("nav").hidden = the("menu").hidden = true;
}

setInterval(() => page.state?.clock?.running && showClocks(page.state, performance.now() - page.stamp), TICK);
document.documentElement.dataset.theme = page.settings.theme;
connect(page, (what, details) => transport.ask(what, details));
