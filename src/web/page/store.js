// Named values that the page stores.

/** The version of all stored values: those of another version are ignored. */
const VERSION = 1;
const PREFIX = "ermine-";

/** The browser's storage of this kind if the page may use it, and otherwise memory until
 *  the page is left. */
export class Store {
    /** @param {"localStorage" | "sessionStorage"} kind */
    constructor(kind) {
        this.kind = kind;
        /** @type {Map<string, string>} */
        this.own = new Map();
    }

    /** The text of that name, or null.
     *  @param {string} name */
    get(name) {
        if (this.own.has(name)) return this.own.get(name) ?? null;
        try {
            return window[this.kind].getItem(PREFIX + name);
        } catch {
            return null;
        }
    }

    /** Stores a text; returns whether it outlasts the page.
     *  @param {string} name @param {string} text */
    set(name, text) {
        try {
            window[this.kind].setItem(PREFIX + name, text);
            this.own.delete(name);
            return true;
        } catch {
            this.own.set(name, text);
            return false;
        }
    }

    /** Forgets the text of that name.
     *  @param {string} name */
    remove(name) {
        this.own.delete(name);
        try {
            window[this.kind].removeItem(PREFIX + name);
        } catch {
            // Nothing was stored.
        }
    }

    /** The object stored under that name; an empty one if there is no readable one.
     *  @param {string} name @returns {any} */
    object(name) {
        try {
            const { version, value } = JSON.parse(this.get(name) ?? "{}");
            return version === VERSION ? Object(value) : {};
        } catch {
            return {};
        }
    }

    /** Stores an object with the version.
     *  @param {string} name @param {object} value */
    keep(name, value) {
        return this.set(name, JSON.stringify({ version: VERSION, value }));
    }

    /** Removes all objects, so that the page starts as on a first visit; plain texts, such
     *  as the token, stay. */
    reset() {
        this.own.clear();
        try {
            const storage = window[this.kind];
            for (const name of Object.keys(storage)) if (name.startsWith(PREFIX) && storage.getItem(name)?.startsWith("{")) storage.removeItem(name);
        } catch {
            // Nothing was stored.
        }
    }
}
