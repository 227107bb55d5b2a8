//! One game of a match.

use crate::base::Side;
use crate::play::PlayedGame;
use serde::{Deserialize, Serialize};

/// A game of a match: its number, its players, and the game itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchGame {
    /// Its number, from 0. Games 2n and 2n + 1 are pair n.
    pub number: u64,
    /// The numbers of the players of White and Black.
    pub players: [usize; 2],
    /// The day on which it was played, in UTC: `2026.03.14`. Missing in older journals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The game.
    #[serde(flatten)]
    pub played: PlayedGame,
}

impl MatchGame {
    /// The number of the pair it belongs to: two games from the same start with
    /// the same dice, sides swapped.
    #[must_use]
    pub const fn pair(&self) -> u64 {
        self.number / 2
    }

    /// Twice the score of a player of this game: 2 won, 1 drawn, 0 lost.
    #[must_use]
    pub fn half_points(&self, player: usize) -> u32 {
        let side = if self.players[0] == player {
            Side::White
        } else {
            Side::Black
        };
        self.played.ending.half_points(side)
    }

    /// A draw without a step, between players 0 and 1.
    #[cfg(test)]
    pub(crate) fn blank(number: u64) -> MatchGame {
        use crate::play::{Adjudication, Ending};
        MatchGame {
            number,
            players: [0, 1],
            date: None,
            played: PlayedGame {
                start: crate::session::Start::Startpos(Vec::new()),
                plies: Vec::new(),
                ending: Ending::Adjudicated {
                    verdict: Adjudication::Drawn,
                },
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Adjudication, Ending, Fault, MoveReport, Ply};
    use crate::rules::{Outcome, Reason};
    use crate::session::Start;

    fn game(ending: Ending) -> MatchGame {
        let ply = |side, step: &str, roll| Ply {
            micros: if roll { 0 } else { 1500 },
            thought: MoveReport {
                depth: (!roll).then_some(4),
                cp: (!roll).then_some(-12),
                ..MoveReport::default()
            },
            luck: roll.then_some(0.125),
            ..Ply::new(side, step.into(), roll)
        };
        let played = PlayedGame {
            start: Start::Startpos(vec!["shuffle".into(), "3".into(), "5".into()]),
            plies: vec![
                ply(Side::White, "r3", true),
                ply(Side::White, "e2e4", false),
                ply(Side::Black, "r8", true),
            ],
            ending,
        };
        MatchGame {
            number: 7,
            players: [1, 0],
            date: Some("2026.03.14".to_owned()),
            played,
        }
    }

    #[test]
    fn a_game_survives_its_own_text() {
        let endings = [
            Ending::Rule {
                outcome: Outcome::Win(Side::Black, Reason::Checkmate),
            },
            Ending::Rule {
                outcome: Outcome::Draw(Reason::Repetition),
            },
            Ending::Fault {
                side: Side::White,
                fault: Fault::Illegal("e2e5".into()),
            },
            Ending::Adjudicated {
                verdict: Adjudication::Won { side: Side::White },
            },
            Ending::Adjudicated {
                verdict: Adjudication::Length,
            },
        ];
        for ending in endings {
            let game = game(ending);
            let text = serde_json::to_string(&game).unwrap();
            assert!(!text.contains('\n'));
            assert_eq!(
                serde_json::from_str::<MatchGame>(&text).unwrap(),
                game,
                "{text}"
            );
        }
    }

    #[test]
    fn losses_of_older_journals_are_ignored() {
        let game = game(Ending::Adjudicated {
            verdict: Adjudication::Drawn,
        });
        let text = serde_json::to_string(&game).unwrap();
        let old = text.replace("\"micros\":1500", "\"micros\":1500,\"loss\":0.5");
        assert_ne!(old, text);
        assert_eq!(serde_json::from_str::<MatchGame>(&old).unwrap(), game);
    }

    #[test]
    fn luck_is_summed_by_side() {
        let game = game(Ending::Adjudicated {
            verdict: Adjudication::Drawn,
        });
        assert_eq!(game.played.luck(Side::White), Some(0.125));
        assert_eq!(game.played.luck(Side::Black), Some(0.125));
        assert_eq!((game.half_points(0), game.pair()), (1, 3));
    }
}
