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
    /// Moves that another thread is searching are deferred.
    pub abdada: bool,
    /// Of ordered outcomes: inside the tree a middle turn counts as a high one.
    pub merge_grades: bool,
    /// Late quiet moves are first searched less deep.
    pub late_move_reduction: bool,
    /// Of ordered outcomes: inside the tree turns above low are searched a ply less
    /// deep.
    pub unlikely_reduction: bool,
    /// Nodes without a move from the table are searched a ply less deep.
    pub internal_iterative_reduction: bool,
    /// Turns near the leaves that stand far above the window are cut.
    pub reverse_futility: bool,
    /// Quiet moves near the leaves that start far below the window are left out.
    pub futility: bool,
    /// Turns are cut that stand well even if the opponent moves twice.
    pub null_move: bool,
    /// Of games of several boards: what a board's results are worth to the whole decides
    /// what a draw is worth, and how much time the board has.
    pub stakes: bool,
    /// Panic if a finished node contradicts the order of the outcomes.
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
        abdada: true,
        merge_grades: false,
        late_move_reduction: false,
        unlikely_reduction: false,
        internal_iterative_reduction: false,
        reverse_futility: false,
        futility: false,
        null_move: false,
        stakes: false,
        assert_order: false,
    };

    /// Every outcome and every move to its full depth: analysis, where the weights
    /// of chance stay what they are, and weakened play, whose strength must not
    /// move with the search.
    pub const THOROUGH: Settings = Settings {
        equal_depth: false,
        quiescence: true,
        repetition: true,
        stakes: true,
        ..Settings::EXACT
    };

    /// How Ermine plays.
    pub const PLAY: Settings = Settings {
        merge_grades: true,
        late_move_reduction: true,
        unlikely_reduction: true,
        internal_iterative_reduction: true,
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
