// What the page remembers by name.

/** The browser's storage of this kind, where the page may use it; elsewhere all is forgotten when
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

    /** Whether the text outlasts the page. */
    set(name, text) {
        this.own.set(name, text);
        try {
            window[this.kind].setItem(name, text);
            return true;
        } catch {
            return false;
        }
    }

    /** The object of that name; an empty one where there is none that can be read. */
    object(name) {
        try {
            return Object(JSON.parse(this.get(name)));
        } catch {
            return {};
        }
    }
}
