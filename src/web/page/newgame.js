// The dialogs for a new game and for the players.

import { choice, form, open, row } from "./dialogs.js";
import { make } from "./dom.js";
import { picture } from "./pieces.js";
import { LEVELS, other } from "./players.js";

/** The terms of a game, as they are remembered.
 *  @typedef {{ game: string, opponent: "engine" | "person" | "both", level: string, side: "white" | "random" | "black", clock: string, minutes: number,
 *      seconds: number, dice: "auto" | "typed", start: string, text: string, think: number }} Terms */

/** @type {Terms} */
export const FIRST_TERMS = { game: "", opponent: "engine", level: "3", side: "random", clock: "none", minutes: 5, seconds: 3, dice: "auto", start: "draw", text: "", think: 1 };

const CLOCKS = ["3+2", "5+3", "10+5"];

/** @param {Terms} terms @returns {ClockTerms | null} */
function clockOf({ clock, minutes, seconds }) {
    if (clock === "none") return null;
    if (clock === "other") return { minutes, seconds };
    const [whole, added] = clock.split("+").map(Number);
    return { minutes: whole, seconds: added };
}

/** The request that begins a game on these terms.
 *  @param {Terms} terms @param {GameCard | undefined} card @param {Side} side the side of the person
 *  @returns {NewGame} */
function requestOf(terms, card, side) {
    const engine = /** @type {Seat} */ ({ kind: "engine", elo: LEVELS[Number(terms.level) - 1]?.elo ?? null, seconds: terms.think });
    const person = /** @type {Seat} */ ({ kind: "person" });
    const seats = /** @type {Seats} */ (terms.opponent === "engine" ? { [side]: person, [other(side)]: engine } : terms.opponent === "both" ? { white: engine, black: engine } : { white: person, black: person });
    const start = { draw: card?.draws ? "draw" : null, usual: null, fen: `fen ${terms.text}`, words: terms.text }[terms.start] ?? null;
    return { game: terms.game, start, seats, clock: clockOf(terms), dice: terms.dice };
}

/** The side of the person under these terms.
 *  @param {Terms} terms @returns {Side} */
const sideOf = ({ side }) => (side === "random" ? (Math.random() < 0.5 ? "white" : "black") : side);

/** The game as a card: a piece that is its own, if it has one, and its name.
 *  @param {GameCard} card */
function gameTitle(card) {
    const { figure } = card.piece_cards.find(({ figure: { glyph } }) => !glyph) ?? card.piece_cards[0];
    const notes = [card.dice ? "dice" : "", card.boards > 1 ? `${card.boards} boards` : "", card.draws ? "drawn start" : ""].filter(Boolean).join(", ");
    return make("span", { class: "card" }, picture(figure), make("span", {}, card.title, make("small", {}, notes)));
}

/** Asks for a new game; `begin` begins it, and its error is shown here. Resolves to the
 *  terms.
 *  @param {GameCard[]} cards @param {Terms} terms @param {(request: NewGame) => Promise<unknown>} begin */
export function askNew(cards, terms, begin) {
    return open("New game", (close) => {
        const known = cards.some((card) => card.name === terms.game) ? terms.game : cards[0].name;
        const refresh = () => {
            const isEngine = opponent.read() !== "person";
            levels.hidden = !isEngine;
            sides.hidden = opponent.read() !== "engine";
            times.hidden = clock.read() !== "other";
            think.hidden = !isEngine || clock.read() !== "none";
            text.hidden = !["fen", "words"].includes(start.value);
            const card = cards.find((one) => one.name === game.read());
            dice.group.closest(".field")?.toggleAttribute("hidden", !card?.dice);
            for (const option of start.options) if (option.value === "draw") option.hidden = option.disabled = !card?.draws;
            if (start.value === "draw" && !card?.draws) start.value = "usual";
        };
        const game = choice("game", "Game", cards.map((card) => ({ value: card.name, title: gameTitle(card) })), known, () => {
            if (start.value === "usual" && cards.find((one) => one.name === game.read())?.draws) start.value = "draw";
            refresh();
        });
        game.group.className = "games-choice";
        const opponent = choice("opponent", "Opponent", [{ value: "engine", title: "Ermine" }, { value: "person", title: "A person at this screen" }, { value: "both", title: "Ermine against itself" }], terms.opponent, () => refresh());
        const level = choice("level", "Level", LEVELS.map(({ name }, index) => ({ value: String(index + 1), title: String(index + 1), small: name })), terms.level);
        const side = choice("side", "You play", [{ value: "white", title: "White" }, { value: "random", title: "Random side" }, { value: "black", title: "Black" }], terms.side);
        const clock = choice("clock", "Clock", [{ value: "none", title: "None" }, ...CLOCKS.map((name) => ({ value: name, title: name.replace("+", " + ") })), { value: "other", title: "Other…" }], terms.clock, () => refresh());
        const dice = choice("dice", "Dice", [{ value: "auto", title: "Ermine rolls" }, { value: "typed", title: "I roll and type" }], terms.dice);
        /** @param {string} id @param {Record<string, any>} attributes */
        const number = (id, attributes) => make("input", { id, type: "number", step: "any", required: true, ...attributes });
        const minutes = number("minutes", { min: 0, max: 1440, value: terms.minutes });
        const seconds = number("seconds", { min: 0, max: 3600, value: terms.seconds });
        const thinking = number("think", { min: 0.01, max: 3600, value: terms.think });
        const start = make("select", { id: "start", onchange: () => refresh() }, make("option", { value: "draw" }, "Drawn by chance"), make("option", { value: "usual" }, "The usual one"),
            make("option", { value: "fen" }, "A position"), make("option", { value: "words" }, "In words"));
        start.value = ["fen", "words"].includes(terms.start) ? "draw" : terms.start;
        const text = make("input", { id: "start-text", spellcheck: "false", "aria-label": "Position or words" });
        const levels = row("Level", level.group);
        level.group.classList.add("many");
        const sides = row("You play", side.group);
        const times = row("", minutes, make("label", { for: "minutes" }, " minutes and "), seconds, make("label", { for: "seconds" }, " seconds a turn"));
        const think = row("Thinking time", thinking, make("label", { for: "think" }, " seconds a move"));
        const wrong = make("p", { role: "alert", class: "wrong" });
        const submit = async () => {
            const chosen = /** @type {Terms} */ ({ game: game.read(), opponent: opponent.read(), level: level.read(), side: side.read(), clock: clock.read(), minutes: Number(minutes.value),
                seconds: Number(seconds.value), dice: dice.read(), start: start.value, text: text.value, think: Number(thinking.value) });
            if (["fen", "words"].includes(chosen.start) && !chosen.text.trim()) {
                wrong.textContent = chosen.start === "fen" ? "Enter the position string, or choose another start." : "Enter the words of the start, or choose another one.";
                return;
            }
            try {
                await begin(requestOf(chosen, cards.find((card) => card.name === chosen.game), sideOf(chosen)));
                close(chosen);
            } catch (error) {
                wrong.textContent = /** @type {Error} */ (error).message;
            }
        };
        const more = make("details", { open: terms.think !== FIRST_TERMS.think }, make("summary", {}, "Start and thinking time"), row("Start", make("label", { class: "hidden", for: "start" }, "Start"), start, text), think);
        const content = form([game.group, row("Opponent", opponent.group), levels, sides, row("Clock", clock.group), times, row("Dice", dice.group), more, wrong],
            [make("span", { class: "hint" }, "Your last terms are remembered."), make("button", { type: "button", class: "second", onclick: () => close(null) }, "Cancel"), make("button", { class: "strong", id: "begin" }, "Start")], submit);
        refresh();
        return content;
    });
}

/** The fields of a seat: a person, or the engine with its level.
 *  @param {Side} side @param {Seat} now */
function seat(side, now) {
    const known = now.kind === "engine" ? LEVELS.findIndex(({ elo }) => elo === now.elo) : LEVELS.length - 1;
    const levels = [...LEVELS.map(({ name }, index) => ({ value: String(index), title: `${index + 1}, ${name}` })), ...(known < 0 && now.kind === "engine" ? [{ value: "now", title: `strength ${now.elo}` }] : [])];
    const level = make("select", { id: `${side}-level` }, levels.map(({ value, title }) => make("option", { value, selected: value === (known < 0 ? "now" : String(known)) }, title)));
    const time = make("input", { id: `${side}-time`, type: "number", min: 0.01, max: 3600, step: "any", required: true, value: now.kind === "engine" ? now.seconds ?? 1 : 1 });
    const kind = make("select", { id: `${side}-seat`, onchange: () => refresh() }, make("option", { value: "person", selected: now.kind === "person" }, "Person"), make("option", { value: "engine", selected: now.kind === "engine" }, "Ermine"));
    const refresh = () => { level.disabled = time.disabled = kind.value === "person"; };
    refresh();
    const elo = () => (level.value === "now" && now.kind === "engine" ? now.elo : LEVELS[Number(level.value)].elo);
    /** @returns {Seat} */
    const read = () => (kind.value === "person" ? { kind: "person" } : { kind: "engine", elo: elo(), seconds: Number(time.value) });
    const field = row(side === "white" ? "White" : "Black", make("label", { class: "hidden", for: `${side}-seat` }, "Played by"), kind, make("label", { for: `${side}-level` }, " Level "), level, time,
        make("label", { for: `${side}-time` }, " seconds a move"));
    return { field, read };
}

/** Asks for the players; `live` is whether the last position is shown.
 *  @param {Seats} seats @param {boolean} live @returns {Promise<Seats | null>} */
export function askSeats(seats, live) {
    return open("Players", (close) => {
        const [white, black] = [seat("white", seats.white), seat("black", seats.black)];
        return form([live ? null : make("p", {}, "The game goes on from the position on the board; what came after it stays as a variation."), white.field, black.field],
            [make("button", { class: "strong", id: "sit" }, live ? "Play" : "Play on from here")], () => close({ white: white.read(), black: black.read() }));
    });
}
