// The controls for the fields of a position string, one a field.

import { choice, row, tick } from "./dialogs.js";
import { make } from "./dom.js";
import { byFile, dashed, squaresIn, undashed } from "./fields.js";
import { inWords, picture } from "./pieces.js";
import { capital, dot } from "./words.js";

/** The control of a field: its row, and what shows a word of the position string in it.
 *  @typedef {{ field: SetupField, row: HTMLElement, show: (word: string) => void }} Control */
/** A list of squares that are chosen on the board; `toggle` adds or removes one.
 *  @typedef {{ squares: string[], toggle: (square: string) => boolean }} Picker */
/** What a control needs: `change` writes a word, `pick` starts or ends the choice of squares
 *  on the board, `figure` is the piece of a code.
 *  @typedef {{ change: (word: string) => void, pick: (picker: Picker, button: HTMLButtonElement) => void, figure: (code: string) => Piece | undefined, letters: boolean }} Tools */

/** The name of a value, with its colour if it has one.
 *  @param {SetupOption} option */
const named = ({ label, colour }) => (colour ? make("span", { class: "swatch" }, dot(colour), capital(label)) : capital(label));

/** @param {Extract<SetupField, { kind: "choice" }>} field @param {Tools} tools @returns {Control} */
function options(field, { change }) {
    const { group } = choice(`setup-${field.name}`, field.title, field.options.map((option) => ({ value: option.value, title: named(option) })), "");
    const inputs = [...group.querySelectorAll("input")];
    for (const input of inputs) input.addEventListener("change", () => change(input.value));
    if (inputs.length > 4) group.classList.add("wrap");
    const show = (/** @type {string} */ word) => inputs.forEach((input) => { input.checked = input.value === word; });
    return { field, row: row(field.title, group), show };
}

/** @param {Extract<SetupField, { kind: "flags" }>} field @param {Tools} tools @returns {Control} */
function flags(field, { change }) {
    const boxes = field.options.map(({ value, label }) => ({ value, label: tick(`setup-${field.name}-${value}`, label, false) }));
    const inputs = boxes.map(({ value, label }) => ({ value, input: /** @type {HTMLInputElement} */ (label.querySelector("input")) }));
    const group = make("div", { class: "flags", role: "group", "aria-label": field.title, onchange: () => change(dashed(inputs.flatMap(({ value, input }) => (input.checked ? [value] : [])))) }, boxes.map(({ label }) => label));
    return { field, row: row(field.title, group), show: (word) => inputs.forEach(({ value, input }) => { input.checked = undashed(word).includes(value); }) };
}

/** @param {Extract<SetupField, { kind: "number" }>} field @param {Tools} tools @returns {Control} */
function number(field, { change }) {
    const input = make("input", { type: "number", id: `setup-${field.name}`, min: field.min, max: field.max, step: 1, "aria-label": field.title });
    // What is not a number reads as empty, which would take the field away.
    input.addEventListener("input", () => change(input.value || "?"));
    const line = row(field.title, input);
    line.classList.add("number");
    return { field, row: line, show: (word) => { if (input.value !== word && document.activeElement !== input) input.value = word; } };
}

/** @param {Extract<SetupField, { kind: "squares" }>} field @param {Tools} tools @returns {Control} */
function squares(field, { change, pick }) {
    const list = make("output", { class: "squares", "aria-label": field.title });
    /** @type {Picker} */
    const picker = {
        squares: [],
        toggle: (square) => {
            const others = picker.squares.filter((other) => other !== square);
            const next = others.length < picker.squares.length ? others : [...others.slice(field.max === 1 ? 1 : 0), square];
            change(dashed(field.sorted ? next.sort(byFile) : next));
            return field.max > 1;
        },
    };
    const button = make("button", { type: "button", class: "second", "aria-pressed": "false", onclick: () => pick(picker, button) }, "Pick on the board");
    const clear = make("button", { type: "button", class: "quiet", onclick: () => change("-") }, "Clear");
    const show = (/** @type {string} */ word) => {
        picker.squares = squaresIn(word);
        list.textContent = picker.squares.join(", ") || "none";
        clear.disabled = !picker.squares.length;
    };
    return { field, row: row(field.title, list, button, clear), show };
}

/** @param {Extract<SetupField, { kind: "kinds" }>} field @param {Tools} tools @returns {Control} */
function kinds(field, { change, figure, letters }) {
    const boxes = field.codes.map((code) => {
        const piece = figure(code);
        const name = piece?.name ?? code;
        const input = make("input", { type: "checkbox", value: code, "aria-label": name });
        return { input, label: make("label", { title: capital(name) }, input, piece ? picture(piece, letters) : code) };
    });
    const read = () => boxes.flatMap(({ input }) => (input.checked ? [input.value] : []));
    const summary = make("summary");
    const group = make("details", { class: "deal" }, summary, make("div", { class: "pieces-choices", role: "group", "aria-label": field.title, onchange: () => change(read().join(",")) }, boxes.map(({ label }) => label)));
    const show = (/** @type {string} */ word) => {
        const chosen = word.split(",");
        for (const { input } of boxes) input.checked = chosen.includes(input.value);
        summary.replaceChildren(`${read().join(", ")} `, make("small", {}, `${read().length} of ${field.count}`));
    };
    return { field, row: row(field.title, group), show };
}

/** @param {Extract<SetupField, { kind: "order" }>} field @param {Tools} tools @returns {Control} */
function order(field, { change }) {
    const list = make("ol", { class: "order", "aria-label": field.title });
    const show = (/** @type {string} */ word) => {
        const values = undashed(word);
        const earlier = (/** @type {number} */ index) => {
            [values[index - 1], values[index]] = [values[index], values[index - 1]];
            change(dashed(values));
        };
        list.replaceChildren(...values.map((value, index) => {
            const label = field.results.find((result) => result.value === value)?.label ?? value;
            const differs = index > 0 && values[index - 1] !== value;
            return make("li", {}, capital(label), differs ? make("button", { type: "button", class: "small", onclick: () => earlier(index) }, "Earlier") : null);
        }));
        if (!values.length) list.replaceChildren(make("li", { class: "soft" }, "no board is won yet"));
    };
    return { field, row: row(field.title, list), show };
}

/** The control of a field; null where the board is the control, or where nothing can be
 *  changed.
 *  @param {SetupField} field @param {Tools} tools @returns {Control | null} */
export function control(field, tools) {
    switch (field.kind) {
        case "choice": return field.options.length > 1 ? options(field, tools) : null;
        case "flags": return flags(field, tools);
        case "number": return number(field, tools);
        case "squares": return squares(field, tools);
        case "kinds": return kinds(field, tools);
        case "order": return order(field, tools);
        default: return null;
    }
}
