//! Ending games that are decided before the rules say so.

use super::{Adjudication, Thought};
use crate::base::Side;
use serde::{Deserialize, Serialize};

/// When the referee ends a game. Each part is off by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjudicator {
    /// When a game counts as won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<Resign>,
    /// When a game counts as drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<Draw>,
    /// The number of moves of each side after which a game is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest: Option<u32>,
}

/// A game is lost for a side that thinks so for long enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resign {
    /// Decisions in a row of the losing side.
    pub moves: u32,
    /// Its score at most this much below 0, in hundredths of a pawn.
    pub score: i32,
    /// The other side has to agree in as many decisions of its own. A player
    /// that misjudges dice cannot then throw games away.
    #[serde(default)]
    pub both: bool,
}

/// A game is drawn if both sides think so for long enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// Not before this move.
    pub from: u32,
    /// Decisions in a row of each side.
    pub moves: u32,
    /// Scores at most this far from 0, in hundredths of a pawn.
    pub score: i32,
}

impl Adjudicator {
    /// Whether the numbers make sense; says which does not.
    ///
    /// # Errors
    /// A number that would end every game, or that no score reaches.
    pub fn check(&self) -> Result<(), String> {
        let least = |name: &str, found: i64, least: i64| match found {
            found if found < least => Err(format!("{name} {found}, expected at least {least}")),
            _ => Ok(()),
        };
        if let Some(Resign { moves, score, .. }) = self.resign {
            least("resign, moves", moves.into(), 1)?;
            least("resign, score", score.into(), 1)?;
        }
        if let Some(Draw { moves, score, .. }) = self.draw {
            least("draw, moves", moves.into(), 1)?;
            least("draw, score", score.into(), 0)?;
        }
        self.longest
            .map_or(Ok(()), |longest| least("longest", longest.into(), 1))
    }
}

/// What the sides have said so far: how many decisions in a row were of a kind.
#[derive(Clone, Debug)]
pub(super) struct Hearing<'a> {
    rules: &'a Adjudicator,
    losing: [u32; 2],
    winning: [u32; 2],
    even: [u32; 2],
}

impl<'a> Hearing<'a> {
    pub(super) const fn new(rules: &'a Adjudicator) -> Hearing<'a> {
        Hearing {
            rules,
            losing: [0; 2],
            winning: [0; 2],
            even: [0; 2],
        }
    }

    /// Takes in what `side` thought about its decision in move `number`, which
    /// may have ended its turn; gives a verdict if there is one. A player that
    /// says nothing is never judged.
    pub(super) fn hear(
        &mut self,
        (side, number): (Side, u32),
        turn_ends: bool,
        thought: &Thought,
    ) -> Option<Adjudication> {
        let score = score(thought);
        let own = side.index();
        let count = |row: &mut u32, holds: bool| *row = if holds { *row + 1 } else { 0 };
        if let Some(Resign { score: least, .. }) = self.rules.resign {
            count(&mut self.losing[own], score.is_some_and(|s| s <= -least));
            count(&mut self.winning[own], score.is_some_and(|s| s >= least));
        }
        if let Some(Draw { score: most, .. }) = self.rules.draw {
            count(&mut self.even[own], score.is_some_and(|s| s.abs() <= most));
        }
        let is_last = turn_ends && side == Side::Black;
        self.won().or_else(|| self.drawn(number, is_last))
    }

    fn won(&self) -> Option<Adjudication> {
        let resign = self.rules.resign?;
        let winner = Side::ALL.into_iter().find(|&side| {
            let given_up = self.losing[side.flip().index()] >= resign.moves;
            given_up && (!resign.both || self.winning[side.index()] >= resign.moves)
        })?;
        Some(Adjudication::Won { side: winner })
    }

    /// `is_last`: no decision of move `number` is to come.
    fn drawn(&self, number: u32, is_last: bool) -> Option<Adjudication> {
        if let Some(draw) = self.rules.draw
            && number >= draw.from
            && self.even.iter().all(|&row| row >= draw.moves)
        {
            return Some(Adjudication::Drawn);
        }
        let longest = self.rules.longest?;
        (is_last && number >= longest).then_some(Adjudication::Length)
    }
}

/// The score in hundredths of a pawn; a certain end is beyond any of them.
fn score(thought: &Thought) -> Option<i32> {
    match thought.mate {
        Some(moves) if moves > 0 => Some(i32::MAX),
        Some(_) => Some(-i32::MAX),
        None => thought.cp,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{Black, White};

    fn cp(score: i32) -> Thought {
        Thought {
            cp: Some(score),
            ..Thought::default()
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
            longest: Some(50),
        }
    }

    #[test]
    fn a_side_that_despairs_often_enough_has_lost() {
        let rules = rules(false);
        let mut hearing = Hearing::new(&rules);
        assert_eq!(hearing.hear((White, 1), true, &cp(-500)), None);
        assert_eq!(hearing.hear((Black, 1), true, &cp(0)), None);
        assert_eq!(hearing.hear((White, 2), true, &cp(-499)), None);
        assert_eq!(hearing.hear((White, 3), true, &cp(-900)), None);
        let lost = Thought {
            mate: Some(-3),
            ..Thought::default()
        };
        let won = Some(Adjudication::Won { side: Black });
        assert_eq!(hearing.hear((White, 4), true, &lost), won);
    }

    #[test]
    fn where_both_must_agree_one_is_not_enough() {
        let rules = rules(true);
        let mut hearing = Hearing::new(&rules);
        for number in 1..5 {
            assert_eq!(hearing.hear((White, number), true, &cp(-900)), None);
        }
        assert_eq!(hearing.hear((Black, 5), true, &cp(700)), None);
        let won = Some(Adjudication::Won { side: Black });
        assert_eq!(hearing.hear((Black, 6), true, &cp(700)), won);
    }

    #[test]
    fn draws_need_their_time_and_silence_is_no_opinion() {
        let rules = rules(true);
        let mut hearing = Hearing::new(&rules);
        for number in 1..10 {
            assert_eq!(hearing.hear((White, number), true, &cp(3)), None);
            assert_eq!(hearing.hear((Black, number), true, &cp(-3)), None);
        }
        assert_eq!(hearing.hear((White, 10), true, &Thought::default()), None);
        assert_eq!(hearing.hear((Black, 10), true, &cp(0)), None);
        assert_eq!(hearing.hear((White, 11), true, &cp(0)), None);
        let drawn = Some(Adjudication::Drawn);
        assert_eq!(hearing.hear((White, 12), true, &cp(0)), drawn);
    }

    #[test]
    fn a_game_that_is_too_long_is_drawn_after_blacks_move() {
        let rules = rules(true);
        let mut hearing = Hearing::new(&rules);
        assert_eq!(hearing.hear((White, 50), true, &cp(200)), None);
        // A conversion comes before the move of its turn.
        assert_eq!(hearing.hear((Black, 50), false, &cp(200)), None);
        let long = Some(Adjudication::Length);
        assert_eq!(hearing.hear((Black, 50), true, &cp(200)), long);
    }
}
