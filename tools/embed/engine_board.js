// A board of the engine, in a worker of the pool.

import { LostError } from "./replies.js";
import { CLOSED, WorkerTransport } from "./worker_transport.js";
import { connect } from "./pool.js";

/** A board in a worker. `hear` receives its events; `isLight` tells that it never searches. */
export class EngineBoard {
    /** @param {(event: BoardEvent) => void} hear @param {boolean} isLight */
    constructor(hear, isLight = false) {
        this.hear = hear;
        /** Those who wait until the engine is there, or there again.
         *  @type {{ give: (games: GameCard[]) => void, refuse: (error: Error) => void }[]} */
        this.waiting = [];
        /** The games, once the engine is there. */
        this.games = this.welcome();
        const kept = new Map();
        this.transport = new WorkerTransport({
            hear: (event) => this.take(event),
            connect: (receiver) => connect(receiver, isLight),
            kept: { get: (name) => kept.get(name) ?? null, set: (name, text) => Boolean(kept.set(name, text)), remove: (name) => void kept.delete(name) },
            start: { isBare: true },
        });
    }

    /** The games that the next welcome brings.
     *  @returns {Promise<GameCard[]>} */
    welcome() {
        const welcome = new Promise((give, refuse) => this.waiting.push({ give, refuse }));
        welcome.catch(() => {});
        return welcome;
    }

    /** @param {BoardEvent} event */
    take(event) {
        if (event.event === "welcome") for (const { give } of this.waiting.splice(0)) give(event.games);
        if (event.event === "lost" && !event.again) for (const { refuse } of this.waiting.splice(0)) refuse(new Error(`${event.title}: ${event.error}`));
        this.hear(event);
    }

    /** Asks once.
     *  @template {RequestName} R @param {R} what @param {Requests[R][0]} [details] @returns {Promise<Requests[R][1]>} */
    async ask(what, details) {
        await this.games;
        return this.transport.ask(what, details);
    }

    /** Asks for what can be asked twice: again, if the engine was lost before it answered.
     *  @template {RequestName} R @param {R} what @param {Requests[R][0]} details @returns {Promise<Requests[R][1]>} */
    async insist(what, details) {
        for (;;) {
            try {
                return await this.ask(what, details);
            } catch (error) {
                if (!(error instanceof LostError) || this.transport.isClosed) throw error;
                await this.welcome();
            }
        }
    }

    close() {
        for (const { refuse } of this.waiting.splice(0)) refuse(new LostError(CLOSED));
        this.transport.close();
    }
}

/** The board that all diagrams ask, and what its users hear.
 *  @type {{ board: EngineBoard, users: Set<(error: string) => void> } | null} */
let shared = null;

/** The board that draws positions for all diagrams, whose errors `tell` receives; `release`
 *  it at the end.
 *  @param {(error: string) => void} tell */
export function borrowBoard(tell) {
    const users = shared?.users ?? new Set();
    shared ??= { users, board: new EngineBoard((event) => (event.event === "lost" || event.event === "error") && users.forEach((user) => user(event.error)), true) };
    const { board } = shared;
    users.add(tell);
    const release = () => {
        if (!users.delete(tell) || users.size) return;
        board.close();
        shared = null;
    };
    return { board, release };
}
