// Watched matches: their state and their games.

import { make } from "./dom.js";

const EVERY = 2000;

/** @param {number | null} number */
const shown = (number) => (number === null ? "–" : `${number > 0 ? "+" : number < 0 ? "−" : ""}${Math.abs(number).toFixed(1)}`);

/** An estimate with its interval, in Elo.
 *  @param {Estimate} estimate */
const interval = ({ value, low, high }) => `${shown(value)} [${shown(low)}, ${shown(high)}]`;

/** Polls a match as long as it is shown. `watched` returns the match and game on the
 *  board. */
export class MatchView {
    /** @param {HTMLElement} place @param {Ask} ask @param {() => [number, number] | null | undefined} watched */
    constructor(place, ask, watched) {
        this.place = place;
        this.ask = ask;
        this.watched = watched;
        /** @type {string[]} */
        this.names = [];
        this.number = 0;
        this.follows = false;
        /** @type {ReturnType<typeof setInterval> | null} */
        this.timer = null;
        /** @type {number | null} */
        this.before = null;
        /** @type {MatchState | null} */
        this.seen = null;
        /** @type {number | null} */
        this.newest = null;
        /** @type {number | undefined} */
        this.opened = undefined;
        /** @type {number | null} */
        this.steps = null;
    }

    get isOpen() {
        return this.timer !== null;
    }

    toggle() {
        if (this.timer !== null) {
            clearInterval(this.timer);
            this.timer = null;
        } else {
            this.timer = setInterval(() => this.look(), EVERY);
            this.look();
        }
    }

    async look() {
        // Errors of automatic requests are not shown.
        const seen = await this.ask("match", { number: this.number, before: this.before }, true);
        if (!seen || !this.isOpen) return;
        this.seen = seen;
        this.follow();
        await this.goOn();
        this.show();
    }

    /** Opens the game that ended last, if the user follows the match. */
    follow() {
        const newest = this.before === null ? this.seen?.games[0]?.number : undefined;
        if (newest === undefined || newest === this.newest) return;
        const isNews = this.newest !== null;
        this.newest = newest;
        if (this.follows && isNews) this.go(newest);
    }

    /** Reopens a running game as it continues, and once more after its end. */
    async goOn() {
        const [number, game] = this.watched() ?? [null, null];
        if (number !== this.number || game === null || game !== this.opened) return;
        const live = this.seen?.live.find((one) => one.number === this.opened);
        const steps = live?.steps ?? null;
        if (steps === this.steps) return;
        const wasLive = this.steps !== null;
        this.steps = steps;
        if (live || wasLive) await this.ask("open", { number: this.number, game }, true);
    }

    /** @param {number} game */
    go(game) {
        this.steps = this.seen?.live.find((live) => live.number === game)?.steps ?? null;
        this.opened = game;
        return this.ask("open", { number: this.number, game });
    }

    /** @param {number} number */
    choose(number) {
        Object.assign(this, { number, before: null, seen: null, newest: null, opened: undefined, steps: null });
        this.look();
    }

    /** @param {number | null} before */
    page(before) {
        this.before = before;
        this.look();
    }

    show() {
        const { names, number, seen } = this;
        if (!seen) return;
        const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.key;
        const { summary } = seen;
        const which = names.length < 2 ? null : make("select", { id: "match-name", "data-key": "name", "aria-label": "Match", onchange: (/** @type {any} */ event) => this.choose(Number(event.target.value)) },
            names.map((name, index) => make("option", { value: index, selected: index === number }, name)));
        const done = summary.pairs + total(summary.duels, "repeated_pairs");
        const over = summary.finished ? "over" : `${done} of ${seen.pairs} pairs`;
        const follow = make("label", {}, make("input", { type: "checkbox", id: "match-follow", "data-key": "follow", checked: this.follows,
            onchange: (/** @type {any} */ event) => { this.follows = event.target.checked; } }), " Show every game that ends");
        this.place.replaceChildren(make("h2", {}, `Match ${seen.name}`), ...(which ? [which] : []),
            make("p", { id: "match-state" }, `${summary.names.join(", ")}: ${over}.`), ...standing(summary), ...this.playing(seen), ...(summary.finished ? [] : [follow]), this.list(seen), this.pages(seen));
        if (focused) /** @type {HTMLElement | null} */ (this.place.querySelector(`[data-key="${focused}"]`))?.focus();
    }

    /** @param {MatchState} seen */
    playing(seen) {
        const games = seen.live.map(({ number, players, steps }) => make("li", {}, make("button", { type: "button", "data-key": `live-${number}`, "data-live": number,
            "aria-current": number === this.opened ? "true" : null, onclick: () => this.go(number).then(() => this.show()) },
            `${Math.floor(number / 2) + 1}.${number % 2 + 1} ${players.join(" – ")}, ${steps} steps`)));
        return games.length ? [make("h3", {}, "Being played"), make("ol", { class: "games", "aria-label": "Being played" }, games)] : [];
    }

    /** @param {MatchState} seen */
    list(seen) {
        const games = seen.games.map((game) => {
            const [white, black] = game.players;
            const result = ["0–1", "½–½", "1–0"][game.white];
            return make("li", {}, make("button", { type: "button", "data-key": game.number, "data-game": game.number, "aria-current": game.number === this.opened ? "true" : null,
                title: `${game.ending}; ${game.decisions} decisions`, onclick: () => this.go(game.number).then(() => this.show()) },
                `${Math.floor(game.number / 2) + 1}.${game.number % 2 + 1} ${white} – ${black} ${result}`));
        });
        return make("ol", { class: "games", "aria-label": "Games, the last one first" }, games);
    }

    /** @param {MatchState} seen */
    pages({ first, games }) {
        const newer = this.before === null ? null : make("button", { type: "button", "data-key": "newest", onclick: () => this.page(null) }, "Newest");
        const older = first === 0 ? null : make("button", { type: "button", "data-key": "older", onclick: () => this.page(first) }, "Older games");
        return make("p", { class: "row" }, games.length ? null : "No game has ended yet.", newer, older);
    }
}

/** The sum of a figure over all pairings.
 *  @param {Duel[]} duels @param {"identical_games" | "repeated_pairs"} name */
function total(duels, name) {
    return duels.reduce((sum, duel) => sum + duel[name], 0);
}

/** The figures of a match.
 *  @param {MatchState["summary"]} summary */
function standing({ duels, ratings, sprt }) {
    /** @param {string[]} titles */
    const head = (...titles) => make("tr", {}, titles.map((title) => make("th", { scope: "col" }, title)));
    const table = ratings.length
        ? make("table", {}, head("Player", "Elo", "Games", "Score"), ratings.map(({ name, elo, games, score }) =>
            make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, interval(elo)), make("td", {}, games), make("td", {}, `${(score * 100).toFixed(1)} %`))))
        : make("table", {}, head("Player", "+ = −", "Elo", "LOS"), duels.map(({ names, games, elo, los }) =>
            make("tr", {}, make("th", { scope: "row" }, names[0]), make("td", {}, `${games.wins} ${games.draws} ${games.losses}`), make("td", {}, interval(elo)), make("td", {}, `${(los * 100).toFixed(1)} %`))));
    const lucky = duels.find(({ adjusted }) => adjusted);
    const [same, repeated] = [total(duels, "identical_games"), total(duels, "repeated_pairs")];
    return [table, lucky?.adjusted && !ratings.length ? make("p", {}, `Luck-adjusted: ${interval(lucky.adjusted)}.`) : "",
        same ? make("p", {}, `${same} games have the same steps as an earlier one.`) : "",
        repeated ? make("p", {}, `${repeated} pairs are left out: they could only repeat earlier ones.`) : "",
        sprt ? make("p", {}, `Test ${sprt.elo0} against ${sprt.elo1} Elo: LLR ${shown(sprt.llr)} of ${sprt.lower.toFixed(2)} to ${sprt.upper.toFixed(2)}.`) : ""];
}
