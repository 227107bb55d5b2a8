// Ermine: rules and engines for chess games of colour, dice and royals.

export {
    Board,
    BoardService,
    Protocol,
    games,
    gamesOfBoard,
    gamesOfRequest,
    guide,
    nets,
    pieceCards,
    provideNet,
    randomStart,
    rulebook,
    version,
} from "./bindings.js";
export { Best, ByOutcome, Info } from "./analysis.js";
export { Engine, Search } from "./engine.js";
export {
    AmbiguousStepError,
    EngineError,
    ErmineError,
    GameOverError,
    IllegalStepError,
    InternalError,
    InvalidPositionError,
    InvalidStepError,
    InvalidValueError,
    UnknownGameError,
} from "./errors.js";
export { hasSimd, load, loadNets } from "./load.js";
export { Move, Roll, Score } from "./values.js";
