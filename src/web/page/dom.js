// Helpers to build elements.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, any>} Attributes */
/** @typedef {Node | string | number | null | undefined} Child */

/** @template {Element} E @param {E} element @param {Attributes | null} attributes @param {(Child | Child[])[]} children @returns {E} */
function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes ?? {})) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value === true ? "" : value);
    }
    for (const child of children.flat()) if (child !== null && child !== undefined) element.append(typeof child === "number" ? String(child) : child);
    return element;
}

/** Creates an HTML element; attributes that begin with `on` are listeners.
 *  @template {keyof HTMLElementTagNameMap} K @param {K} name @param {Attributes | null} [attributes] @param {(Child | Child[])[]} children */
export function make(name, attributes, ...children) {
    return fill(document.createElement(name), attributes ?? null, children);
}

/** Creates an SVG element.
 *  @template {keyof SVGElementTagNameMap} K @param {K} name @param {Attributes | null} [attributes] @param {(Child | Child[])[]} children */
export function draw(name, attributes, ...children) {
    return fill(document.createElementNS(SVG, name), attributes ?? null, children);
}

/** The document or shadow tree that an element is in.
 *  @param {Element} element */
export const rootOf = (element) => /** @type {Document | ShadowRoot} */ (element.getRootNode());

/** The element with that id.
 *  @param {string} id */
export const the = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The input with that id.
 *  @param {string} id */
export const field = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

/** Enables or disables a button.
 *  @param {string} id @param {boolean} on */
export const enable = (id, on) => {
    field(id).disabled = !on;
};

/** Replaces the content of an element.
 *  @param {HTMLElement} element @param {(Child | Child[])[]} children */
export const refill = (element, ...children) => {
    element.replaceChildren();
    return fill(element, null, children);
};

/** Replaces the content of the element with that id.
 *  @param {string} id @param {(Child | Child[])[]} children */
export const put = (id, ...children) => refill(the(id), ...children);

// Paths of the icons, on a grid of 24.
const ICONS = {
    first: "M6 5v14M19 5l-9 7 9 7z", back: "M16 5l-9 7 9 7z", forward: "M8 5l9 7-9 7z", last: "M18 5v14M5 5l9 7-9 7z",
    undo: "M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3", hint: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 3H9c0-1 0-2-1-3z",
    resign: "M6 21V4M6 4h12l-3 4 3 4H6", flip: "M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4", chart: "M4 20h16M7 20v-6M12 20V5M17 20v-9",
    review: "M4 12s3-6 8-6 8 6 8 6-3 6-8 6-8-6-8-6zM12 9.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5z", people: "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M16 4.500a3.500 3.500 0 0 1 0 6.500M17.500 14.500a6 6 0 0 1 3.500 5.500",
    more: "M4 6h16M4 12h16M4 18h16", settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
    lock: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3", lifted: "M6 11h12v9H6zM8.500 11V7a3.500 3.500 0 0 1 6.600-1.600", board: "M4 4h16v16H4zM4 12h16M12 4v16",
    hand: "M12 4v16M4 12h16M12 4l-3 3M12 4l3 3M12 20l-3-3M12 20l3-3M4 12l3-3M4 12l3 3M20 12l-3-3M20 12l-3 3",
    called: "M4 10v4h3l7 4V6l-7 4zM17.500 9a4 4 0 0 1 0 6", skip: "M5 5l9 7-9 7zM18 5v14", again: "M20 12a8 8 0 1 1-2.500-5.800M20 3v5h-5", add: "M12 5v14M5 12h14",
    comment: "M4 5h16v11h-9l-4 4v-4H4z", promote: "M12 20V5M6 11l6-6 6 6", remove: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
    close: "M6 6l12 12M18 6L6 18", eye: "M4 12s3-6 8-6 8 6 8 6-3 6-8 6-8-6-8-6z", leave: "M10 5H5v14h5M9 12h11M16 8l4 4-4 4", pattern: "M4 4h16v16H4zM4 12l8-8M4 20L20 4M12 20l8-8",
};

/** An icon of that name.
 *  @param {string} name @param {number} [size] */
export function icon(name, size = 20) {
    const solid = ["first", "back", "forward", "last", "skip"].includes(name);
    return draw("svg", { class: "icon", width: size, height: size, viewBox: "0 0 24 24", fill: solid ? "currentColor" : "none", stroke: "currentColor",
        "stroke-width": 2, "stroke-linejoin": "round", "stroke-linecap": "round", "aria-hidden": "true" }, draw("path", { d: ICONS[/** @type {keyof typeof ICONS} */ (name)] }));
}

/** Puts the icons into the buttons that name one. */
export function decorate() {
    for (const button of document.querySelectorAll("[data-icon]")) button.prepend(icon(/** @type {HTMLElement} */ (button).dataset.icon ?? ""));
}

const KEYS = ["node", "face", "panel", "square", "tab"];

/** Whether a modifier key is pressed, which makes it a browser shortcut.
 *  @param {KeyboardEvent} event */
export const isChord = ({ altKey, ctrlKey, metaKey }) => altKey || ctrlKey || metaKey;

const GROUPS = "[data-steady], [role=group], nav";
/** @param {any} element */
const isUsable = (element) => element.isConnected && !element.disabled && (element.checkVisibility?.() ?? element.getClientRects().length > 0);

/** Applies a change of the page, or of the shadow tree `root`. If the focused element is
 *  then gone, hidden or disabled, focus moves to its replacement, else to the first button
 *  beside it, else to the board.
 *  @param {() => void} change @param {Document | ShadowRoot} [root] */
export function steady(change, root = document) {
    const had = /** @type {HTMLElement | null} */ (root.activeElement);
    const place = had?.closest?.(GROUPS);
    const key = had?.id ? `#${CSS.escape(had.id)}` : KEYS.map((name) => had?.dataset?.[name] && `[data-${name}="${had.dataset[name]}"]`).find(Boolean);
    change();
    if (!place || isUsable(had)) return;
    const beside = [key && place.querySelector(key), ...place.querySelectorAll("button"), root.querySelector("#board [tabindex='0']")];
    const next = /** @type {HTMLElement | undefined} */ (beside.find((element) => element && isUsable(element)));
    next?.focus({ preventScroll: true });
}
