// What the build puts in: addresses relative to the element, and the text of style sheets.

declare const WORKER: string;
declare const PUZZLES: string;
declare module "*.css" {
    const text: string;
    export default text;
}
