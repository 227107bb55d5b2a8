// Input by touch: a step is made by touching its squares one after the other.

/** @param {At} one @param {At} other */
const same = (one, other) => one[0] === other[0] && one[1] === other[1];
/** @param {At[]} squares @param {At[]} touched */
const begins = (squares, touched) => touched.every((at, index) => squares[index] && same(squares[index], at));

/** The square of a diagram.
 *  @param {{ files: number, squares: (Square | null)[] }} diagram @param {At} at */
export const squareOn = ({ files, squares }, [file, rank]) => squares[rank * files + file];

/** The effect of a touch: the squares touched; `choices`, the steps with exactly these
 *  squares if there are no longer ones; and `also`, the steps complete here although
 *  others continue.
 *  @param {LegalStep[]} legal @param {At[]} touched @param {At | null} at
 *  @returns {{ touched: At[], choices: LegalStep[], also: LegalStep[] }} */
export function touch(legal, touched, at) {
    const nothing = { touched: [], choices: [], also: [] };
    if (!at) return nothing;
    const next = [...touched, at];
    const fitting = legal.filter((step) => begins(step.squares, next));
    if (!fitting.length) {
        // Touching the piece again puts it down, another piece is picked up.
        const down = touched.length === 1 && same(touched[0], at);
        return touched.length && !down ? touch(legal, [], at) : nothing;
    }
    const whole = fitting.filter((step) => step.squares.length === next.length);
    if (whole.length === fitting.length) return { touched: next, choices: whole, also: [] };
    return { touched: next, choices: [], also: whole };
}

/** The possible next squares after the touched ones.
 *  @param {LegalStep[]} legal @param {At[]} touched */
export function targets(legal, touched) {
    if (!touched.length) return [];
    const on = legal.filter((step) => begins(step.squares, touched) && step.squares.length > touched.length);
    return on.map((step) => step.squares[touched.length]);
}

/** The squares of the pieces that may move.
 *  @param {LegalStep[]} legal @returns {At[]} */
export const movable = (legal) => [...new Map(legal.filter((step) => step.squares.length > 1).map((step) => [step.squares[0].join(), step.squares[0]])).values()];

/** The squares of the other pieces of the side to move.
 *  @param {Diagram} diagram @param {At[]} free @returns {At[]} */
export function locked(diagram, free) {
    const own = diagram.squares.flatMap((square, index) => (square?.piece?.side === diagram.side ? [/** @type {At} */ ([index % diagram.files, Math.floor(index / diagram.files)])] : []));
    return own.filter((at) => !free.some((other) => same(at, other)));
}
