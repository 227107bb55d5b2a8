// Ermine: rules and engines for chess games of colour, dice and royals.

export * from "./bindings.js";
export { hasSimd, load, loadNets } from "./load.js";
