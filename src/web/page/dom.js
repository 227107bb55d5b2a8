// Helpers to build elements.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes ?? {})) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return element;
}

/** Creates an HTML element; attributes that begin with `on` are listeners. */
export function make(name, attributes, ...children) {
    return fill(document.createElement(name), attributes, children);
}

/** Creates an SVG element. */
export function draw(name, attributes, ...children) {
    return fill(document.createElementNS(SVG, name), attributes, children);
}

/** The element with that id. */
export const the = (id) => document.getElementById(id);

const KEYS = ["node", "face", "panel", "square"];

/** Whether a modifier key is pressed, which makes it a browser shortcut. */
export const isChord = ({ altKey, ctrlKey, metaKey }) => altKey || ctrlKey || metaKey;

const GROUPS = "[data-steady], [role=group], nav";
const isUsable = (element) => element.isConnected && !element.disabled && (element.checkVisibility?.() ?? element.getClientRects().length > 0);

/** Applies a change of the page. If the focused element is then gone, hidden or
 *  disabled, focus moves to its replacement, else to the first button beside it, else
 *  to the board. */
export function steady(change) {
    const had = document.activeElement;
    const place = had?.closest?.(GROUPS);
    const key = had?.id ? `#${CSS.escape(had.id)}` : KEYS.map((name) => had?.dataset?.[name] && `[data-${name}="${had.dataset[name]}"]`).find(Boolean);
    change();
    if (!place || isUsable(had)) return;
    const beside = [key && place.querySelector(key), ...place.querySelectorAll("button"), document.querySelector("#board [tabindex='0']")];
    beside.find((element) => element && isUsable(element))?.focus({ preventScroll: true });
}
