// Named values that the page stores.

/** The browser's storage of this kind if the page may use it, and otherwise memory until
 *  the page is left. */
export class Store {
    constructor(kind) {
        Object.assign(this, { kind, own: new Map() });
    }

    /** The text of that name, or null. */
    get(name) {
        if (this.own.has(name)) return this.own.get(name);
        try {
            return window[this.kind].getItem(name);
        } catch {
            return null;
        }
    }

    /** Stores a text; returns whether it outlasts the page. */
    set(name, text) {
        this.own.set(name, text);
        try {
            window[this.kind].setItem(name, text);
            return true;
        } catch {
            return false;
        }
    }

    /** The object of that name; an empty one if there is no readable one. */
    object(name) {
        try {
            return Object(JSON.parse(this.get(name)));
        } catch {
            return {};
        }
    }
}
