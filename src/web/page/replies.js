// Requests that wait for their replies.

/** @typedef {{ give: (value: any) => void, refuse: (error: Error) => void }} Pending */

/** The error of a request whose board was lost before it answered. */
export class LostError extends Error {}

export class Replies {
    constructor() {
        /** @type {Map<number, Pending>} */
        this.pending = new Map();
        this.number = 0;
    }

    /** Sends a request as text with a new number; the promise resolves to its reply.
     *  @template {RequestName} R @param {R} what @param {Requests[R][0] | undefined} details @param {(text: string) => void} send
     *  @returns {Promise<Requests[R][1]>} */
    expect(what, details, send) {
        return new Promise((give, refuse) => {
            this.number += 1;
            send(JSON.stringify({ id: this.number, do: what, ...details }));
            this.pending.set(this.number, { give, refuse });
        });
    }

    /** Settles the request of a reply.
     *  @param {{ id: number, ok?: any, error?: string }} reply */
    settle({ id, ok, error }) {
        const pending = this.pending.get(id);
        this.pending.delete(id);
        if (error) pending?.refuse(new Error(error));
        else pending?.give(ok);
    }

    /** Refuses all requests that wait.
     *  @param {string} reason */
    refuse(reason) {
        for (const { refuse } of this.pending.values()) refuse(new LostError(reason));
        this.pending.clear();
    }
}
