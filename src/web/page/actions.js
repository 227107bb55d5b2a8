// The buttons of the page, and what they ask for.

import { askComment, askFile, askSettings, chooseStep, confirm, showRules } from "./dialogs.js";
import { isChord, make, the } from "./dom.js";
import { FIRST_TERMS, askNew, askSeats } from "./newgame.js";
import { FIRST_SETTINGS } from "./page.js";
import { inWords } from "./pieces.js";
import { askPuzzles } from "./newpuzzles.js";
import { offer, say, takeTyped } from "./render.js";
import { askPosition } from "./setup.js";
import { squareOn, touch } from "./touch.js";
import { nodeOf } from "./tree.js";
import { nameOf } from "./board.js";
import { bound } from "./words.js";

/** @typedef {import("./page.js").Page} Page */
/** @typedef {Transport["ask"]} Request */

/** The reason why touching an own piece has no effect.
 *  @param {Page} page @param {At} at */
function stuck(page, at) {
    const view = page.view();
    const piece = view && squareOn(view.diagram, at)?.piece;
    if (!view || !piece || piece.side !== view.diagram.side || !view.legal.length) return "";
    const reason = bound(view.diagram);
    return `${inWords(piece)}: no move from ${nameOf(at)} now${reason && ` (${reason})`}.`;
}

/** Shows the card of a touched piece. A piece that does not move now opens the tab of the
 *  pieces until the next move.
 *  @param {Page} page @param {At} at @param {boolean} opens */
function show(page, at, opens) {
    const isPiece = page.inspect(at);
    if (!opens || !isPiece || page.tab === "piece") return;
    Object.assign(page, { leftTab: page.tab, tab: "piece" });
    page.changed();
}

/** Handles a touched square.
 *  @param {Page} page @param {At | null} at */
export async function touched(page, at) {
    const view = page.view();
    if (!view?.mine) {
        if (at) show(page, at, true);
        return;
    }
    const before = page.touched;
    const { touched: next, choices, also } = touch(view.legal, before, at);
    Object.assign(page, { touched: next, also: choices.length ? [] : also, hint: null });
    say(at && !next.length && !before.length ? stuck(page, at) : "");
    if (at) show(page, at, !next.length && !before.length);
    page.retouched();
    if (choices.length) await play(page, choices);
}

/** Makes a step, which the user chooses if there are several.
 *  @param {Page} page @param {LegalStep[]} steps */
export async function play(page, steps) {
    const view = page.view();
    if (!view) return;
    const step = steps.length === 1 ? steps[0] : await chooseStep(steps, view.diagram, page.card);
    Object.assign(page, { touched: [], also: [] });
    page.retouched();
    if (step) await page.view()?.play(step.step);
}

/** Remembers the view before moves are lost; returns a function that offers them back.
 *  @param {Page} page */
function beforeLoss(page) {
    const { state, bottom } = page;
    const loses = Boolean(state?.tree.some((node) => node.step && !node.roll));
    return (/** @type {string} */ text) => loses && offer(text, async () => {
        if (!await page.ask("restore")) return;
        page.bottom = bottom;
        page.changed();
    });
}

/** Does something that replaces the game or a part of it, and offers to undo it.
 *  @param {Page} page @param {string} text @param {() => Promise<unknown>} act */
async function undoable(page, text, act) {
    const offerBack = beforeLoss(page);
    const done = await act();
    if (done) offerBack(text);
    return done;
}

/** @param {Page} page @param {Request} request */
async function newGame(page, request) {
    const { state } = page;
    if (!state) return;
    const offerBack = beforeLoss(page);
    const terms = await askNew(page.games, { ...FIRST_TERMS, game: state.game, ...page.terms }, (begun) => request("new", begun));
    if (!terms) return;
    page.remember(terms);
    if (page.solver.now) await page.solver.leave();
    begun(page);
    offerBack("A new game has begun.");
}

/** @param {Page} page */
function begun(page) {
    if (page.state) page.seat(page.state);
    page.open("moves");
    page.changed();
}

/** The same game again, with the sides exchanged.
 *  @param {Page} page */
async function rematch(page) {
    const { state } = page;
    if (!state) return;
    const { white, black } = state.seats;
    const clock = state.clock?.terms ?? null;
    const done = await undoable(page, "A new game has begun.", () => page.ask("new", { game: state.game, start: page.card?.draws ? "draw" : null, seats: { white: black, black: white }, clock, dice: state.dice }));
    if (done) begun(page);
}

/** Saves a text as a file.
 *  @param {SavedFile | null} file */
function download(file) {
    if (!file) return;
    const address = URL.createObjectURL(new Blob([file.text], { type: file.name.endsWith(".html") ? "text/html" : "text/plain" }));
    make("a", { href: address, download: file.name }).click();
    URL.revokeObjectURL(address);
}

/** @param {Page} page @param {Request} request */
async function file(page, request) {
    const offerBack = beforeLoss(page);
    const asked = await askFile((text, game) => request("import", { text, game }));
    if (!asked) return;
    if ("opened" in asked) {
        if (asked.opened > 1) the("status").append(` Game ${asked.game} of ${asked.opened} in the file.`);
        offerBack(asked.opened > 1 ? `Game ${asked.game} of ${asked.opened} is open.` : "The file is open.");
    } else if (asked.save === "copy") {
        await copy(page);
    } else {
        download(asked.save === "html" ? await page.ask("share", {}) : await page.ask("export", { what: asked.save }));
    }
}

/** Copies the position to the clipboard, where the browser allows it.
 *  @param {Page} page */
async function copy(page) {
    try {
        await navigator.clipboard.writeText(page.state?.position ?? "");
        the("status").textContent = "The position is copied.";
    } catch {
        say("The browser does not allow copying: save the position instead.");
    }
}

/** @param {Page} page */
async function hint(page) {
    const given = await page.ask("hint");
    // Another request may have superseded the hint.
    if (!given?.step || !page.state) return;
    const text = `Ermine would play ${given.notation ?? given.step}.`;
    page.hint = { squares: page.state.legal.find((legal) => legal.step === given.step)?.squares ?? [], text };
    the("status").textContent = text;
    page.changed();
}

/** @param {Page} page */
async function settings(page) {
    const chosen = await askSettings(page.settings);
    if (!chosen) return;
    if (chosen === "reset") {
        page.kept.reset();
        page.solver.reset();
        page.settings = { ...FIRST_SETTINGS };
    } else {
        page.set(chosen);
    }
    const { analysis } = page.state ?? {};
    if (analysis?.on && analysis.lines !== page.settings.lines) await page.ask("analyse", { on: true, lines: page.settings.lines });
    page.changed();
}

/** @param {Page} page */
async function puzzles(page) {
    const asked = await askPuzzles(page.games, page.state?.game ?? "", page.solver.rest);
    if (asked === "rest") page.solver.resume();
    else if (asked?.share) download(await page.ask("share", { puzzles: asked.lines.join("\n") }));
    else if (asked) page.solver.start(asked.lines, asked.daily);
}

/** Puts the position of a puzzle on the board, and analyses it.
 *  @param {Page} page @param {{ game: string, fen: string }} puzzle */
async function study(page, { game, fen }) {
    const done = await undoable(page, "The position of the puzzle is on the board.", async () => {
        await page.solver.leave();
        return page.ask("new", { game, start: `fen ${fen}`, dice: "typed" });
    });
    if (!done) return;
    begun(page);
    await page.ask("analyse", { on: true, lines: page.settings.lines });
}

/** @param {Page} page @param {Request} request @param {string | null} [draft] a position that was left */
async function setUp(page, request, draft = null) {
    const { state, card } = page;
    if (!state || !card) return;
    const check = (/** @type {string} */ position) => request("check", { game: state.game, position });
    const { terms, left } = await askPosition(card, state, check, { look: page.look(), flipped: page.bottom === "black", draft });
    if (terms) await undoable(page, "The position is set up.", () => page.ask("new", terms));
    else if (left) offer("The set-up was left.", () => setUp(page, request, left));
}

/** @param {Page} page */
async function players(page) {
    const { state } = page;
    const seats = state && await askSeats(state.seats, state.live);
    if (seats && await page.ask("seats", seats) && page.state) {
        page.seat(page.state);
        page.changed();
    }
}

/** Lets the user write about the position on the board.
 *  @param {Page} page */
async function annotate(page) {
    const node = page.state && nodeOf(page.state.tree, page.state.node);
    if (!node) return;
    const note = await askComment(node);
    if (note) await page.ask("annotate", { node: node.id, ...note });
}

/** @param {Page} page */
async function resign(page) {
    if (await confirm("Resign?", "The game ends, and your opponent wins.", "Resign")) await page.ask("resign");
}

/** Opens or closes the tab of the match.
 *  @param {Page} page */
function matches(page) {
    page.match.toggle();
    the("matches").setAttribute("aria-pressed", String(page.match.isOpen));
    page.open(page.match.isOpen ? "match" : "moves");
    page.changed();
}

/** Opens or closes what a phone hides behind a button.
 *  @param {string} id @param {string} name */
function drawer(id, name) {
    the(id).addEventListener("click", () => the(id).setAttribute("aria-expanded", String(document.body.classList.toggle(name))));
    document.addEventListener("click", ({ target }) => {
        if (/** @type {Element} */ (target).closest(`#${id}`) || !document.body.classList.contains(name)) return;
        document.body.classList.remove(name);
        the(id).setAttribute("aria-expanded", "false");
    });
}

/** Connects the tabs: click, and arrow keys among them.
 *  @param {Page} page */
function tabs(page) {
    const all = /** @type {HTMLElement[]} */ ([...the("tabs").querySelectorAll("[role=tab]")]);
    /** @param {HTMLElement} tab */
    const choose = (tab) => {
        page.open(tab.dataset.tab ?? "moves");
        page.changed();
        tab.focus();
    };
    for (const tab of all) tab.addEventListener("click", () => choose(tab));
    the("tabs").addEventListener("keydown", (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step || isChord(event)) return;
        const shown = all.filter((tab) => !tab.hidden);
        choose(shown[(shown.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step + shown.length) % shown.length]);
    });
}

/** Connects all buttons.
 *  @param {Page} page @param {Request} request */
export function connect(page, request) {
    /** @type {Record<string, () => unknown>} */
    const acts = {
        new: () => newGame(page, request), again: () => newGame(page, request), rematch: () => rematch(page), rules: () => page.card && showRules(page.card),
        file: () => file(page, request), settings: () => settings(page), undo: () => page.ask("undo"), hint: () => hint(page), "dock-hint": () => hint(page),
        resign: () => resign(page), puzzles: () => puzzles(page), players: () => players(page), setup: () => setUp(page, request), matches: () => matches(page),
        judge: () => { page.open("review"); return page.ask("review", {}); },
        promote: () => page.state && page.ask("promote", { node: page.state.node }),
        annotate: () => annotate(page),
        remove: () => page.state && undoable(page, "The line is removed.", () => page.ask("remove", { node: page.state?.node ?? 0 })),
        flip: () => {
            page.turn();
            page.changed();
        },
        analyse: () => analyse(page), "dock-analyse": () => analyse(page),
    };
    for (const [id, act] of Object.entries(acts)) the(id).addEventListener("click", act);
    the("typed").addEventListener("submit", (event) => {
        event.preventDefault();
        const text = takeTyped();
        if (text) page.view()?.play(text);
    });
    drawer("menu", "menu-open");
    drawer("more", "more-open");
    tabs(page);
    Object.assign(page.solver, { study: (/** @type {{ game: string, fen: string }} */ puzzle) => study(page, puzzle), tell: say });
}

/** @param {Page} page */
const analyse = (page) => page.ask("analyse", { on: !page.state?.analysis.on, lines: page.settings.lines });
