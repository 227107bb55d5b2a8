//! Which techniques a search uses: each can be switched off.

use crate::eval::parameters::Parameters;
use crate::eval::{Evaluator, Hints};

/// The deepest ply the search follows.
pub const MAX_PLIES: usize = 200;

/// The deepest iteration.
pub const MAX_DEPTH: u32 = 120;

/// The techniques in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Table entries count only at equal depth, so that the value is a pure
    /// function of position and depth.
    pub equal_depth: bool,
    /// Leaves are followed through captures instead of being judged at once.
    pub quiescence: bool,
    /// Nodes of quiescence ask the table too, and are stored there.
    pub quiescence_table: bool,
    /// Quiescence leaves out captures that the exchange expects to lose material.
    pub quiescence_exchange: bool,
    /// Quiescence begins with quiet checks too.
    pub quiescence_checks: bool,
    /// A position that occurs again counts as a draw.
    pub repetition: bool,
    /// The transposition table is used.
    pub table: bool,
    /// Later moves are first asked about with a zero window.
    pub zero_window: bool,
    /// Quiet moves are ordered by killers and history.
    pub quiet_order: bool,
    /// Quiet moves are also ordered by what they achieved after the moves before.
    pub continuation_history: bool,
    /// What quiet moves have achieved counts in the next search of the game.
    pub kept_history: bool,
    /// Captures are also ordered by what they have achieved.
    pub capture_history: bool,
    /// What searches of like positions have found corrects evaluations.
    pub correction_history: bool,
    /// It counts whether a side stands better than two plies before.
    pub improvement: bool,
    /// Moves that another thread is searching are deferred.
    pub abdada: bool,
    /// An iteration ends for all threads when it ends for one.
    pub shared_iterations: bool,
    /// Of ordered outcomes: inside the tree a middle turn counts as a high one.
    pub merge_grades: bool,
    /// Quiet moves near the leaves are left out after many others.
    pub late_move_pruning: bool,
    /// Captures near the leaves that lose material are left out.
    pub exchange_pruning: bool,
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
    /// A move that is better than all others by far is searched deeper.
    pub singular_extension: bool,
    /// Turns are cut in which a capture leads far beyond the window.
    pub probcut: bool,
    /// Of games of several boards: what a board's results are worth to the whole decides
    /// what a draw is worth, and how much time the board has.
    pub stakes: bool,
    /// Draws one of the positions that it evaluates, with this seed.
    pub sample: Option<u64>,
    /// Panic if a finished node contradicts the order of the outcomes.
    pub assert_order: bool,
    /// The numbers of selective search.
    pub parameters: Parameters,
}

impl Settings {
    /// The value is a pure function of position and depth: what tests compare
    /// with exhaustive expectiminimax (`docs/search.md`, section 8).
    pub const EXACT: Settings = Settings {
        equal_depth: true,
        quiescence: false,
        quiescence_exchange: false,
        quiescence_table: false,
        quiescence_checks: false,
        repetition: false,
        table: true,
        zero_window: true,
        quiet_order: true,
        continuation_history: false,
        kept_history: false,
        capture_history: false,
        correction_history: false,
        improvement: false,
        abdada: true,
        shared_iterations: true,
        merge_grades: false,
        late_move_pruning: false,
        exchange_pruning: false,
        late_move_reduction: false,
        unlikely_reduction: false,
        internal_iterative_reduction: false,
        reverse_futility: false,
        futility: false,
        null_move: false,
        singular_extension: false,
        probcut: false,
        stakes: false,
        sample: None,
        assert_order: false,
        parameters: Parameters::DEFAULT,
    };

    /// Every outcome and every move to its full depth: analysis, where the weights
    /// of chance stay what they are, and weakened play, whose strength must not
    /// move with the search.
    pub const THOROUGH: Settings = Settings {
        equal_depth: false,
        quiescence: true,
        quiescence_exchange: true,
        repetition: true,
        stakes: true,
        ..Settings::EXACT
    };

    /// How Ermine plays.
    pub const PLAY: Settings = Settings {
        continuation_history: true,
        kept_history: true,
        capture_history: true,
        correction_history: true,
        improvement: true,
        merge_grades: true,
        quiescence_table: true,
        quiescence_checks: true,
        late_move_pruning: true,
        exchange_pruning: true,
        late_move_reduction: true,
        unlikely_reduction: true,
        internal_iterative_reduction: true,
        reverse_futility: true,
        futility: true,
        null_move: true,
        singular_extension: true,
        probcut: true,
        ..Settings::THOROUGH
    };

    /// How luck is measured: every move to the same depth, with no
    /// thought of the game so far.
    pub const APPRAISE: Settings = Settings {
        quiescence: true,
        quiescence_exchange: true,
        ..Settings::EXACT
    };

    /// Moves before a quiet move that its order depends on.
    #[inline]
    pub(in crate::search) const fn moves_before(&self) -> usize {
        if self.continuation_history {
            self.parameters.continuation_moves as usize
        } else {
            0
        }
    }

    /// Whether captures are ordered by what they have achieved.
    #[inline]
    pub(in crate::search) const fn learns_captures(&self) -> bool {
        self.capture_history && self.parameters.capture_history > 0
    }

    /// Whether evaluations are corrected.
    #[inline]
    pub(in crate::search) const fn corrects(&self) -> bool {
        self.correction_history && self.parameters.correction_history > 0
    }

    /// Whether it counts if a side improves.
    #[inline]
    pub(in crate::search) const fn asks_for_improvement(&self) -> bool {
        self.improvement && self.parameters.improvement > 0
    }

    /// The same with the numbers of an evaluator's game.
    #[must_use]
    pub const fn of_game<E: Evaluator>(self) -> Settings {
        Settings {
            parameters: E::Hints::PARAMETERS,
            ..self
        }
    }
}
