//! Adjudication: ends games that are decided before the rules end them.
//!
//! A *move* here is a whole turn of one side, with any number of decisions and rolls.
//! Only moves of the game itself count: not those that led to its start, nor the move
//! number of its position string.

use super::{Adjudication, MoveReport};
use crate::base::Side;
use serde::{Deserialize, Serialize};

/// The rules by which the referee ends a game early. Each part is off by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjudicator {
    /// The rule by which a game counts as won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<Resign>,
    /// The rule by which a game counts as drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<Draw>,
    /// The number of moves of each side after which a game is drawn; a turn that a side
    /// has to skip does not count.
    #[serde(
        default,
        rename = "max-moves",
        alias = "longest",
        skip_serializing_if = "Option::is_none"
    )]
    pub max_moves: Option<u32>,
}

/// The rule by which a side loses once its own scores have been lost for long enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resign {
    /// Number of consecutive moves of the losing side.
    pub moves: u32,
    /// Bound in hundredths of a pawn: the losing side scores at most minus this.
    pub score: i32,
    /// Whether the other side has to report a win for the same number of moves. A player
    /// that misevaluates dice cannot then throw games away.
    #[serde(default)]
    pub both: bool,
}

/// The rule by which a game is drawn once both sides have scored it even for long enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The first move of a side after which the game may be drawn.
    pub from: u32,
    /// Number of consecutive moves of each side.
    pub moves: u32,
    /// Bound in hundredths of a pawn: scores are at most this far from 0.
    pub score: i32,
}

impl Adjudicator {
    /// Checks that the numbers make sense and names the first that does not.
    ///
    /// # Errors
    /// Returns a message if a number would end every game, or if no score reaches it.
    pub fn check(&self) -> Result<(), String> {
        let check_min = |name: &str, found: i64, min: i64| match found {
            found if found < min => Err(format!("{name} {found}; expected at least {min}")),
            _ => Ok(()),
        };
        if let Some(Resign { moves, score, .. }) = self.resign {
            check_min("resign, moves", moves.into(), 1)?;
            check_min("resign, score", score.into(), 1)?;
        }
        if let Some(Draw { moves, score, .. }) = self.draw {
            check_min("draw, moves", moves.into(), 1)?;
            check_min("draw, score", score.into(), 0)?;
        }
        self.max_moves.map_or(Ok(()), |max_moves| {
            check_min("max-moves", max_moves.into(), 1)
        })
    }
}

/// The scores reported so far, as the number of consecutive moves of each kind. A move is
/// of a kind if each of its decisions is.
#[derive(Clone, Debug)]
pub(super) struct AdjudicationState<'a> {
    rules: &'a Adjudicator,
    /// Moves that each side has completed.
    move_counts: [u32; 2],
    /// Consecutive moves of each side, by [`LOSING`], [`WINNING`] and [`EVEN`].
    streaks: [[u32; 3]; 2],
    /// The kinds that hold so far for the unfinished move.
    current: [bool; 3],
}

const LOSING: usize = 0;
const WINNING: usize = 1;
const EVEN: usize = 2;

impl<'a> AdjudicationState<'a> {
    pub(super) const fn new(rules: &'a Adjudicator) -> AdjudicationState<'a> {
        AdjudicationState {
            rules,
            move_counts: [0; 2],
            streaks: [[0; 3]; 2],
            current: [true; 3],
        }
    }

    /// Adds the report of `side` on a decision, which may have completed its move;
    /// returns the adjudication that follows, if any. A decision without a score is of no
    /// kind.
    pub(super) fn observe(
        &mut self,
        side: Side,
        turn_ends: bool,
        report: &MoveReport,
    ) -> Option<Adjudication> {
        let kinds = self.kinds(score(report));
        for (current, holds) in self.current.iter_mut().zip(kinds) {
            *current &= holds;
        }
        if !turn_ends {
            return None;
        }
        let kinds = std::mem::replace(&mut self.current, [true; 3]);
        for (streak, holds) in self.streaks[side.index()].iter_mut().zip(kinds) {
            *streak = if holds { *streak + 1 } else { 0 };
        }
        self.move_counts[side.index()] += 1;
        self.win().or_else(|| self.draw(side))
    }

    /// The kinds of a decision with this score.
    fn kinds(&self, score: Option<i32>) -> [bool; 3] {
        let score_is = |test: &dyn Fn(i32) -> bool| score.is_some_and(test);
        let resign = self.rules.resign.map(|resign| resign.score);
        let draw = self.rules.draw.map(|draw| draw.score);
        [
            resign.is_some_and(|margin| score_is(&|score| score <= -margin)),
            resign.is_some_and(|margin| score_is(&|score| score >= margin)),
            draw.is_some_and(|margin| score_is(&|score| score.abs() <= margin)),
        ]
    }

    fn win(&self) -> Option<Adjudication> {
        let resign = self.rules.resign?;
        let streak = |side: Side, kind: usize| self.streaks[side.index()][kind];
        let winner = Side::ALL.into_iter().find(|&side| {
            let has_lost = streak(side.flip(), LOSING) >= resign.moves;
            has_lost && (!resign.both || streak(side, WINNING) >= resign.moves)
        })?;
        Some(Adjudication::Won { side: winner })
    }

    /// Returns the draw that follows from the move that `side` has completed, if any.
    fn draw(&self, side: Side) -> Option<Adjudication> {
        if let Some(draw) = self.rules.draw
            && self.move_counts[side.index()] >= draw.from
            && self
                .streaks
                .iter()
                .all(|streaks| streaks[EVEN] >= draw.moves)
        {
            return Some(Adjudication::Drawn);
        }
        let max_moves = u64::from(self.rules.max_moves?);
        let moves: u64 = self.move_counts.into_iter().map(u64::from).sum();
        (moves >= 2 * max_moves).then_some(Adjudication::Length)
    }
}

/// The score in hundredths of a pawn; a forced win or loss is beyond all others.
fn score(report: &MoveReport) -> Option<i32> {
    match report.mate {
        Some(moves) if moves > 0 => Some(i32::MAX),
        Some(_) => Some(-i32::MAX),
        None => report.cp,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{Black, White};

    fn cp(score: i32) -> MoveReport {
        MoveReport {
            cp: Some(score),
            ..MoveReport::default()
        }
    }

    fn rules(both: bool) -> Adjudicator {
        Adjudicator {
            resign: Some(Resign {
                moves: 2,
                score: 500,
                both,
            }),
            draw: Some(Draw {
                from: 10,
                moves: 2,
                score: 10,
            }),
            max_moves: Some(50),
        }
    }

    #[test]
    fn a_side_that_despairs_often_enough_has_lost() {
        let rules = rules(false);
        let mut adjudication = AdjudicationState::new(&rules);
        assert_eq!(adjudication.observe(White, true, &cp(-500)), None);
        assert_eq!(adjudication.observe(Black, true, &cp(0)), None);
        assert_eq!(adjudication.observe(White, true, &cp(-499)), None);
        assert_eq!(adjudication.observe(White, true, &cp(-900)), None);
        let lost = MoveReport {
            mate: Some(-3),
            ..MoveReport::default()
        };
        let won = Some(Adjudication::Won { side: Black });
        assert_eq!(adjudication.observe(White, true, &lost), won);
    }

    #[test]
    fn where_both_must_agree_one_is_not_enough() {
        let rules = rules(true);
        let mut adjudication = AdjudicationState::new(&rules);
        for _ in 1..5 {
            assert_eq!(adjudication.observe(White, true, &cp(-900)), None);
        }
        assert_eq!(adjudication.observe(Black, true, &cp(700)), None);
        let won = Some(Adjudication::Won { side: Black });
        assert_eq!(adjudication.observe(Black, true, &cp(700)), won);
    }

    #[test]
    fn draws_need_their_time_and_silence_is_no_opinion() {
        let rules = rules(true);
        let mut adjudication = AdjudicationState::new(&rules);
        for _ in 1..10 {
            assert_eq!(adjudication.observe(White, true, &cp(3)), None);
            assert_eq!(adjudication.observe(Black, true, &cp(-3)), None);
        }
        assert_eq!(
            adjudication.observe(White, true, &MoveReport::default()),
            None
        );
        assert_eq!(adjudication.observe(Black, true, &cp(0)), None);
        assert_eq!(adjudication.observe(White, true, &cp(0)), None);
        let drawn = Some(Adjudication::Drawn);
        assert_eq!(adjudication.observe(White, true, &cp(0)), drawn);
    }

    /// Sequences that `observe` ends too early or too late if it counts anything but
    /// complete moves, whichever side moves first.
    #[test]
    fn a_game_is_too_long_after_the_set_number_of_moves_of_each_side() {
        let rules = Adjudicator {
            max_moves: Some(3),
            ..Adjudicator::default()
        };
        for first in [White, Black] {
            let mut adjudication = AdjudicationState::new(&rules);
            for side in [first, first.flip(), first, first.flip(), first] {
                assert_eq!(adjudication.observe(side, true, &cp(200)), None);
            }
            // A conversion comes before the move of its turn.
            assert_eq!(adjudication.observe(first.flip(), false, &cp(200)), None);
            let long = Some(Adjudication::Length);
            assert_eq!(adjudication.observe(first.flip(), true, &cp(200)), long);
        }
    }

    #[test]
    fn a_move_of_several_decisions_counts_once_and_only_if_all_agree() {
        let rules = rules(false);
        let mut adjudication = AdjudicationState::new(&rules);
        for _ in 0..5 {
            assert_eq!(adjudication.observe(White, false, &cp(-900)), None);
        }
        assert_eq!(adjudication.observe(White, true, &cp(-100)), None);
        assert_eq!(adjudication.observe(White, true, &cp(-900)), None);
        assert_eq!(adjudication.observe(White, false, &cp(-900)), None);
        let won = Some(Adjudication::Won { side: Black });
        assert_eq!(adjudication.observe(White, true, &cp(-900)), won);
    }
}
