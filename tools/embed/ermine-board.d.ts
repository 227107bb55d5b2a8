// The types of the element `<ermine-board>`.

/** A side, or on several boards a player: White has the first move. */
export type Side = "white" | "black";

/** The strength of the engine: a number as 600, or full. */
export type Level = number | "full";

/** A step that was made: a move, or a roll. */
export interface StepDetail {
    /** The name of the game. */
    game: string;
    /** The step in coordinates, as `play()` takes it. */
    step: string;
    /** The step as the rulebook writes it. */
    notation: string;
    side: Side;
    /** The number of the move. */
    number: number;
    isRoll: boolean;
    /** Whether a person or a script made it, and not the engine. */
    byPerson: boolean;
    /** The position string of the board now; empty in a puzzle. */
    position: string;
    /** In a puzzle: whether the answer was right. */
    verdict?: "right" | "wrong";
}

/** The end of a game. */
export interface ResultDetail {
    game: string;
    /** The winner, or null for a draw. */
    winner: Side | null;
    /** The result in words. */
    text: string;
    position: string;
}

/** A puzzle to which all answers were found. */
export interface SolvedDetail {
    game: string;
    /** The identity of the puzzle in its file. */
    id: string;
    /** Whether no answer was wrong and no hint was needed. */
    isFirstTry: boolean;
    wrong: number;
    hints: number;
}

/** An error in words, for one line. */
export interface ErrorDetail {
    message: string;
}

/** A line of an analysis. */
export interface AnalysisLine {
    /** The roll to which it belongs, if one is due. */
    roll: string | null;
    /** The value for White, from -1 (lost) to 1 (won). */
    value: number;
    /** The number of moves to a forced win, negative if Black wins; null if none is known. */
    mate: number | null;
    steps: string[];
    notations: string[];
}

/** The result of an analysis. */
export interface Analysis {
    depth: number;
    nodes: number;
    /** The value for White, from -1 (lost) to 1 (won). */
    value: number | null;
    lines: AnalysisLine[];
}

/** The events of the element by name. */
export interface ErmineBoardEventMap {
    step: CustomEvent<StepDetail>;
    result: CustomEvent<ResultDetail>;
    solved: CustomEvent<SolvedDetail>;
    error: CustomEvent<ErrorDetail>;
}

/** A board that shows a position, plays a game or asks a puzzle. The properties reflect the
 *  attributes. */
export class ErmineBoard extends HTMLElement {
    /** The name of the game; the first one if null. */
    game: string | null;
    /** The position string; "draw" for a drawn start, or null for the usual one. */
    position: string | null;
    /** The strength of the engine; null if it does not play. */
    level: Level | null;
    /** The side below, which a person plays. */
    side: Side;
    /** "daily", the number of a built-in puzzle, or a line of a puzzle file. */
    puzzle: string | null;
    /** Whether pieces cannot be moved by hand. */
    readonly: boolean;
    /** Plays a step, in coordinates or notation; without one, the engine makes a move. */
    play(step?: string): Promise<StepDetail>;
    /** Takes back to a person's last decision. */
    undo(): Promise<void>;
    /** Analyses the position for some `seconds` (1) with some `lines` of play (1), and shows
     *  the best move as an arrow, for each outcome of a roll. */
    analyse(options?: { seconds?: number; lines?: number }): Promise<Analysis>;
    addEventListener<K extends keyof ErmineBoardEventMap>(type: K, listener: (this: ErmineBoard, event: ErmineBoardEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
    addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
    removeEventListener<K extends keyof ErmineBoardEventMap>(type: K, listener: (this: ErmineBoard, event: ErmineBoardEventMap[K]) => unknown, options?: boolean | EventListenerOptions): void;
    removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

declare global {
    interface HTMLElementTagNameMap {
        "ermine-board": ErmineBoard;
    }
}
