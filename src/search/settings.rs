//! Which techniques a search uses: each can be switched off.

/// The deepest ply the search follows.
pub const MOST_PLIES: usize = 200;

/// The deepest iteration.
pub const MOST_DEPTH: u32 = 120;

/// The techniques in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Table entries count only at equal depth, so that the value is a pure
    /// function of position and depth.
    pub equal_depth: bool,
    /// Leaves are followed through captures instead of being judged at once.
    pub quiescence: bool,
    /// A position that occurs again counts as a draw.
    pub repetition: bool,
    /// The transposition table is used.
    pub table: bool,
    /// Later moves are first asked about with a zero window.
    pub zero_window: bool,
    /// Quiet moves are ordered by killers and history.
    pub quiet_order: bool,
    /// Moves that another thread is searching are put off.
    pub deferral: bool,
    /// Inside the tree a free turn counts as a super one.
    pub merge: bool,
    /// Late quiet moves are first searched less deep.
    pub late_moves: bool,
    /// Inside the tree free and super turns are searched a ply less deep.
    pub improbable: bool,
    /// Nodes without a move from the table are searched a ply less deep.
    pub internal_reduction: bool,
    /// Turns near the leaves that stand far above the window are cut.
    pub reverse_futility: bool,
    /// Quiet moves near the leaves that start far below the window are left out.
    pub futility: bool,
    /// Turns are cut that stand well even if the opponent moves twice.
    pub null_move: bool,
    /// Panic if a finished node contradicts the order of the classes.
    pub assert_order: bool,
}

impl Settings {
    /// The value is a pure function of position and depth: what tests compare
    /// with exhaustive expectiminimax (`docs/search.md`, section 8).
    pub const EXACT: Settings = Settings {
        equal_depth: true,
        quiescence: false,
        repetition: false,
        table: true,
        zero_window: true,
        quiet_order: true,
        deferral: true,
        merge: false,
        late_moves: false,
        improbable: false,
        internal_reduction: false,
        reverse_futility: false,
        futility: false,
        null_move: false,
        assert_order: false,
    };

    /// Every class and every move to its full depth: analysis, where the weights
    /// of the die stay what they are, and weakened play, whose strength must not
    /// move with the search.
    pub const THOROUGH: Settings = Settings {
        equal_depth: false,
        quiescence: true,
        repetition: true,
        ..Settings::EXACT
    };

    /// How Ermine plays.
    pub const PLAY: Settings = Settings {
        merge: true,
        late_moves: true,
        improbable: true,
        internal_reduction: true,
        reverse_futility: true,
        futility: true,
        null_move: true,
        ..Settings::THOROUGH
    };

    /// How luck is measured: every move to the same depth, with no
    /// thought of the game so far.
    pub const APPRAISE: Settings = Settings {
        quiescence: true,
        ..Settings::EXACT
    };
}
