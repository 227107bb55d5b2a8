// The messages between a board and its page, as `board/request.rs` and `board/events.rs`
// define them. Checked with `npm run check` in `tests/browser`; not part of the page.

type Side = "white" | "black";
type At = [number, number];

interface Colour { name: string; letter: string | null; rgb: string }
interface Mark { meaning: string; sign: string; badge: string; before: string | null; behind: string | null; rgb: string | null }
interface Piece {
    side: Side; letter: string; name: string | null; tag: string | null; glyph: string | null; shape?: string; royal: boolean; emblem?: Emblem;
    mark: Mark | null; bands: Colour[];
}
interface Emblem {
    grid: "coarse" | "fine"; lines: { stroke: "thin" | "hollow" | "solid" | "bar"; paths: [number, number][][] }[];
    spots: { effect: "both" | "move" | "capture"; at: [number, number][] }[];
}
interface Square { ground: Colour; dark: boolean; piece: Piece | null }
type Word = string | Colour;
type FactValue = { one: Word[] } | { each: [Word[], Word[]] } | { of: { side: Side; words: Word[] } };
interface Fact { name: Word; value: FactValue; stressed: boolean }
interface Section { title: string | null; facts: Fact[] }
interface Binding { kind: "pieces" | "squares" | "board"; title: string; name: string; colour: Colour | null; lifted: boolean; detail: string }
interface Panel { files: number; ranks: number; squares: (Square | null)[]; title: string; state: string; current: boolean; swapped: boolean }
interface Diagram {
    files: number; ranks: number; squares: (Square | null)[]; side: Side; turn: unknown; move_number: number;
    state: string | null; checks?: At[]; binding: Binding | null; die: { face: number | null } | null; marks: Mark[]; sections: Section[];
    legend: { title: string; colours: Colour[] } | null; panels?: Panel[];
}

interface Chapter { title: string; text: string }
interface Guide { play: string; letters: string; colours: string; beside: string; chapters: Chapter[] }
interface MovementMarks { way: "step" | "slide" | "leap" | "ride" | "hop" | null; effect: "both" | "move" | "capture" | "passing" | "shot" | "recruitment"; words: string; squares: At[] }
interface PieceCard {
    figure: Piece; text: string; betza: string | null;
    diagram: { files: number; ranks: number; square: At; marks: MovementMarks[]; holes?: At[]; pieces?: { square: At; figure: Piece }[]; paths?: At[][] };
}
interface SetupPiece { sign: string; band: string | null; figure: Piece }
interface SetupOption { value: string; label: string; colour?: Colour }
type SetupField = { name: string; title: string } & (
    | { kind: "placement"; hole?: string; except?: string[] }
    | { kind: "bands" }
    | { kind: "tiles"; colours: Colour[] }
    | { kind: "choice"; options: SetupOption[] }
    | { kind: "flags"; options: SetupOption[] }
    | { kind: "squares"; max: number; sorted: boolean }
    | { kind: "number"; min: number; max: number }
    | { kind: "kinds"; count: number; codes: string[] }
    | { kind: "board"; fields: SetupField[]; results: SetupOption[] }
    | { kind: "order"; results: SetupOption[] });
interface SetupForm { pieces: SetupPiece[]; fields: SetupField[] }
interface GameCard { name: string; title: string; guide: Guide; boards: number; dice: boolean; draws: boolean; setup: SetupForm; start: string; piece_cards: PieceCard[] }
type Seat = { kind: "person" } | { kind: "engine"; elo: number | null; seconds?: number };
interface Seats { white: Seat; black: Seat }
interface ClockTerms { minutes: number; seconds: number }
interface LegalStep { step: string; notation: string; squares: At[]; suffix: string }
interface RollOutcome { roll: string; weight: number; faces: string[] }
interface TreeNode {
    id: number; parent: number | null; step: string | null; notation: string | null; roll: string | null; side: Side; number: number;
    by_person: boolean; comment: string | null; sign: string | null;
}
type Actor = "person" | "engine" | "dice" | "none";

interface WelcomeEvent { event: "welcome"; board: string; version: string; games: GameCard[]; matches: string[]; keeps_token: boolean }
interface StateEvent {
    event: "state"; game: string; title: string; diagram: Diagram; waiting: string; side: Side; actor: Actor;
    result: { winner: Side | null; text: string } | null; legal: LegalStep[]; outcomes: RollOutcome[]; begun: number; tree: TreeNode[];
    node: number; head: number; last: string | null; last_squares: At[][]; position: string; seats: Seats; names: [string, string] | null;
    watched: [number, number] | null; clock: { white: number; black: number; running: Side | null; terms: ClockTerms } | null; dice: "auto" | "typed";
    thinking: boolean; reviewed: boolean; analysis: { on: boolean; lines: number }; live: boolean; lost: string | null;
}
interface AnalysisLine {
    rank: number; roll: string | null; faces: string | null; value: number; bound: "exact" | "lower" | "upper"; mate: number | null;
    steps: string[]; notations: string[]; squares: At[];
}
interface AnalysisEvent { event: "analysis"; node: number; depth: number; nodes: number; time: number; nps: number; value: number | null; lines: AnalysisLine[] }
type ErrorMark = "inaccuracy" | "mistake" | "blunder";
interface ReviewedStep {
    node: number; side: Side; expected: number; luck: number | null; loss: number | null; mark: ErrorMark | null; best: string | null;
    best_notation: string | null;
}
interface Totals { decisions: number; best: number; marks: [number, number, number]; loss: number; rolls: number; luck: number }
interface ReviewEvent { event: "review"; steps: ReviewedStep[]; of: number; over: boolean; totals: [Totals, Totals]; error: string | null }
interface QuizState {
    id: string; game: string; title: string; task: string; kind: string; solver: Side; asks_board: boolean; roll: string | null;
    diagram: Diagram; legal: LegalStep[]; last_squares: At[][]; wrong: number; hints: number; over: boolean; solved: boolean;
    finished: boolean; solution: { roll: string | null; text: string }[]; rating: [number, number] | null; themes: string[];
}
/** The refutation of an answer: what is lost for certain, in words after "it"; the best
 *  rest of its turn; the reply and what follows, and the squares of the reply. */
interface Refutation { consequence: string | null; rest: string; line: string; squares: At[] }
interface Alternative { answer: string; squares: At[]; loss: number; refutation: Refutation }
/** The best answer to a turn, why others fail, and the position of the turn. */
interface TurnAlternatives { roll: string | null; best: string; diagram: Diagram; alternatives: Alternative[] }
interface QuizEvent { event: "quiz"; quiz: QuizState | null }
interface FaultEvent { event: "error"; error: string }
/** The board cannot be reached; `again` tells whether the transport keeps trying. */
interface LostEvent { event: "lost"; error: string; again: boolean; title?: string }
type BoardEvent = WelcomeEvent | StateEvent | AnalysisEvent | ReviewEvent | QuizEvent | FaultEvent | LostEvent;

interface Duel { names: [string, string]; games: { wins: number; draws: number; losses: number }; elo: Estimate; los: number; adjusted: Estimate | null; identical_games: number; repeated_pairs: number }
interface Estimate { value: number | null; low: number | null; high: number | null }
interface MatchState {
    name: string; game: string; pairs: number; first: number;
    summary: {
        names: string[]; pairs: number; finished: boolean; duels: Duel[];
        ratings: { name: string; elo: Estimate; games: number; score: number }[];
        sprt: { elo0: number; elo1: number; llr: number; lower: number; upper: number } | null;
    };
    live: { number: number; players: [string, string]; steps: number }[];
    games: { number: number; players: [string, string]; white: number; ending: string; decisions: number }[];
}
interface NewGame { game: string; start: string | null; seats?: Seats; clock?: ClockTerms | null; dice: "auto" | "typed" }
interface Verdict { verdict: "best" | "right" | "begun" | "good" | "wrong" | "hint" | "rating"; loss: number | null; text: string | null; refutation: Refutation | null }

/** Every request: its details and the data of its reply. */
interface Requests {
    new: [NewGame, {}];
    seats: [Seats, {}];
    step: [{ text: string }, {}];
    restore: [{}, {}];
    annotate: [{ node: number; comment: string; mark: string }, {}];
    roll: [{}, {}];
    dice: [{ mode: "auto" | "typed" }, {}];
    goto: [{ node: number }, {}];
    undo: [{}, {}];
    remove: [{ node: number }, {}];
    promote: [{ node: number }, {}];
    hint: [{}, { step: string | null; notation: string | null; by_roll: [string, string][] }];
    resign: [{}, {}];
    analyse: [{ on: boolean; lines: number }, {}];
    review: [{ nodes?: number }, {}];
    quiz: [{ text: string }, {}];
    answer: [{ text: string }, Verdict];
    clue: [{}, Verdict];
    solution: [{}, {}];
    alternatives: [{}, { turns: TurnAlternatives[] }];
    leave: [{}, {}];
    rate: [{ tried: [number, number, boolean][] }, Verdict];
    match: [{ number: number; before: number | null }, MatchState];
    open: [{ number: number; game: number }, {}];
    share: [{ puzzles?: string }, SavedFile];
    export: [{ what: "record" | "position" | "svg" }, SavedFile];
    import: [{ text: string; game: number }, { of: number }];
    preview: [{ steps: string[] }, { diagram: Diagram; last_squares: At[][] }];
    check: [{ game: string; position: string }, { diagram: Diagram }];
}
interface SavedFile { text: string; name: string }
type RequestName = keyof Requests;

/** A way to a board: requests in, events out. */
interface Transport {
    ask<R extends RequestName>(what: R, details?: Requests[R][0]): Promise<Requests[R][1]>;
    close(): void;
}
/** Asks, and resolves to null where the request was refused. */
type Ask = <R extends RequestName>(what: R, details?: Requests[R][0], quietly?: boolean) => Promise<Requests[R][1] | null>;

/** An arrow on the board. */
interface Arrow { squares: At[]; label?: string | null; kind: "best" | "roll" | "played" | "answer" | "hint" | "own" }
/** All marks on the squares of a board. */
interface BoardMarks {
    last?: At[]; touched?: At[]; targets?: At[]; free?: At[]; dimmed?: At[]; checks?: At[]; called?: string | null; arrows?: Arrow[];
}
