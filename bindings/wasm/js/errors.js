// The errors of the package.

/** The base of all errors of this package. */
export class ErmineError extends Error {
    /**
     * @param {string} message the problem and what was expected, in one line
     * @param {string} [field] the name of the argument, option or part that was wrong
     * @param {string} [text] the rejected value, as text
     * @param {string} [expected] a description of what is accepted
     */
    constructor(message, field, text, expected) {
        super(message);
        this.name = new.target.name;
        /** The name of the argument, option or part that was wrong. */
        this.field = field;
        /** The rejected value, as text. */
        this.text = text;
        /** A description of what is accepted. */
        this.expected = expected;
    }
}

/** A value that is not accepted: a limit, an option, a number out of range. */
export class InvalidValueError extends ErmineError {}

/** A name that no game has. */
export class UnknownGameError extends InvalidValueError {}

/** A position string or the words of a start that the game rejects. */
export class InvalidPositionError extends InvalidValueError {}

/** A text or number that is not a step of the game. */
export class InvalidStepError extends InvalidValueError {}

/** A step that the rules do not allow now. */
export class IllegalStepError extends InvalidStepError {}

/** A step of a game that has ended. */
export class GameOverError extends IllegalStepError {}

/** A text that means several moves. */
export class AmbiguousStepError extends InvalidStepError {}

/** An engine that cannot search: it is busy, or memory is missing. */
export class EngineError extends ErmineError {}

/** A fault of this package. */
export class InternalError extends ErmineError {}

const CLASSES = {
    InvalidValueError,
    UnknownGameError,
    InvalidPositionError,
    InvalidStepError,
    IllegalStepError,
    GameOverError,
    AmbiguousStepError,
    EngineError,
    InternalError,
};

/**
 * Makes an error of a class by name; for the engine.
 *
 * @param {string} name
 * @param {string} message
 * @param {string} [field]
 * @param {string} [text]
 * @param {string} [expected]
 * @returns {ErmineError}
 */
export function makeError(name, message, field, text, expected) {
    const Class = CLASSES[/** @type {keyof typeof CLASSES} */ (name)] ?? InternalError;
    return new Class(message, field, text, expected);
}
