//! The settings of a search: each technique can be switched off.

use crate::eval::parameters::Parameters;
use crate::eval::{Evaluator, Hints};

/// The max ply of the search.
pub const MAX_PLIES: usize = 200;

/// The max depth of an iteration.
pub const MAX_DEPTH: u32 = 120;

/// The techniques that a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Table entries are used only at equal depth, so that a value is a pure function of
    /// position and depth.
    pub equal_depth: bool,
    /// Quiescence search instead of a static evaluation at the leaves.
    pub quiescence: bool,
    /// Quiescence probes and stores table entries.
    pub quiescence_table: bool,
    /// Quiescence skips captures that lose material by SEE.
    pub quiescence_exchange: bool,
    /// Quiescence searches quiet checks in its first plies.
    pub quiescence_checks: bool,
    /// A position that repeats counts as a draw.
    pub repetition: bool,
    /// The transposition table.
    pub table: bool,
    /// Zero windows for later moves (principal variation search).
    pub zero_window: bool,
    /// Ordering of quiet moves by killers and history.
    pub quiet_order: bool,
    /// Continuation history: ordering of quiet moves by cutoffs after the same preceding
    /// moves.
    pub continuation_history: bool,
    /// History of quiet moves kept for the next search of the game.
    pub kept_history: bool,
    /// Capture history in the ordering of captures.
    pub capture_history: bool,
    /// Correction history: static evaluations are corrected by search results in similar
    /// positions.
    pub correction_history: bool,
    /// Pruning and reductions depend on whether the side to move is improving.
    pub improvement: bool,
    /// ABDADA: moves that another thread is searching are deferred.
    pub abdada: bool,
    /// An iteration ends for all threads when it ends for one.
    pub shared_iterations: bool,
    /// Ordered outcomes: inside the tree a middle turn is searched as a high one.
    pub merge_grades: bool,
    /// Late-move pruning of quiet moves near the leaves.
    pub late_move_pruning: bool,
    /// Exchange pruning of losing captures near the leaves.
    pub exchange_pruning: bool,
    /// Late-move reductions.
    pub late_move_reduction: bool,
    /// Ordered outcomes: inside the tree turns above low are searched one ply shallower.
    pub unlikely_reduction: bool,
    /// Internal iterative reduction of nodes without a hash move.
    pub internal_iterative_reduction: bool,
    /// Reverse futility pruning of nodes near the leaves.
    pub reverse_futility: bool,
    /// Futility pruning of quiet moves near the leaves.
    pub futility: bool,
    /// Null move pruning.
    pub null_move: bool,
    /// Singular extension of the hash move, multi-cut and negative extension.
    pub singular_extension: bool,
    /// ProbCut.
    pub probcut: bool,
    /// Games of several boards: the stake of a board determines the value of a draw on
    /// it, and its share of the time.
    pub stakes: bool,
    /// The seed with which one of the evaluated positions is drawn, if any.
    pub sample: Option<u64>,
    /// Panics if a finished node violates the order of the outcomes.
    pub assert_order: bool,
    /// The parameters of selective search.
    pub parameters: Parameters,
}

impl Settings {
    /// Exact search: a pure function of position and depth, which tests compare with
    /// exhaustive expectiminimax (`docs/search.md`, section 8).
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

    /// No selective search: for analysis, in which the weights of chance must not be
    /// distorted, and for weakened play, whose strength must not change with selective
    /// search.
    pub const THOROUGH: Settings = Settings {
        equal_depth: false,
        quiescence: true,
        quiescence_exchange: true,
        repetition: true,
        stakes: true,
        ..Settings::EXACT
    };

    /// The settings for play.
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

    /// The settings for measuring luck: every move to the same depth, independent of the
    /// game so far.
    pub const APPRAISE: Settings = Settings {
        quiescence: true,
        quiescence_exchange: true,
        ..Settings::EXACT
    };

    /// The number of preceding moves that continuation history uses.
    #[inline]
    pub(crate) const fn max_preceding_moves(&self) -> usize {
        if self.continuation_history {
            self.parameters.continuation_moves as usize
        } else {
            0
        }
    }

    /// Whether capture history is used.
    #[inline]
    pub(crate) const fn uses_capture_history(&self) -> bool {
        self.capture_history && self.parameters.capture_history > 0
    }

    /// Whether correction history is used.
    #[inline]
    pub(crate) const fn uses_correction_history(&self) -> bool {
        self.correction_history && self.parameters.correction_history > 0
    }

    /// Whether sides that are improving are distinguished.
    #[inline]
    pub(crate) const fn uses_improving(&self) -> bool {
        self.improvement && self.parameters.improvement > 0
    }

    /// The same settings with the parameters of an evaluator's game.
    #[must_use]
    pub const fn of_game<E: Evaluator>(self) -> Settings {
        Settings {
            parameters: E::Hints::PARAMETERS,
            ..self
        }
    }
}
