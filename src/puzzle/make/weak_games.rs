//! Games between weak players, whose errors make puzzles.

use super::examine::Candidate;
use crate::base::{Abort, Rng};
use crate::catalog;
use crate::play::{Adjudicator, GameTerms, Local, Referee, draw_opening};
use crate::puzzle::record::puzzle::Source;
use crate::session::strength::{MAX_ELO, MIN_ELO};
use crate::session::{SessionError, Start};
use std::collections::BTreeMap;

/// The number of random plies at the start of each game.
const OPENING_PLIES: u32 = 4;

/// The number of moves of each side after which a game is drawn.
const MAX_MOVES: u32 = 150;

/// The minimum Elo of a player; below, games are mostly random.
const LOWEST_ELO: u32 = 500;

/// A salt that separates the random numbers of the games from others of the seed.
const GAMES: u64 = 0x5055_5A5A_4C45;

/// A generator of numbered games: equal seeds and numbers give equal games.
pub struct WeakGames {
    game: String,
    options: BTreeMap<String, String>,
    seed: u64,
    referee: Referee,
    players: [Local; 2],
    abort: Abort,
}

impl WeakGames {
    /// A generator of games of `game` with these settings.
    ///
    /// # Errors
    /// If there is no such game, or it rejects a setting.
    pub fn new(
        game: &str,
        options: &BTreeMap<String, String>,
        seed: u64,
    ) -> Result<WeakGames, SessionError> {
        const {
            assert!(MIN_ELO <= LOWEST_ELO && LOWEST_ELO < MAX_ELO);
        }
        let player = || Local::new("weak", catalog::open(game)?, &[]);
        Ok(WeakGames {
            game: game.to_owned(),
            options: options.clone(),
            seed,
            referee: Referee::new(catalog::open(game)?).with_settings(options.clone())?,
            players: [player()?, player()?],
            abort: Abort::default(),
        })
    }

    /// The same generator, whose games end without a position when `abort` is due.
    #[must_use]
    pub fn stopped_by(self, abort: Abort) -> WeakGames {
        WeakGames { abort, ..self }
    }

    /// The positions of all decisions of game `number`, in random order.
    ///
    /// # Errors
    /// If a setting is rejected.
    pub fn candidates(&mut self, number: u64) -> Result<Vec<Candidate>, SessionError> {
        let mut rng = Rng::stream(self.seed ^ GAMES, number);
        let start = draw_opening(OPENING_PLIES, self.referee.rules(), &mut rng);
        let WeakGame {
            steps,
            mut decisions,
        } = self.play(&start, &mut rng)?;
        let mut candidates = Vec::new();
        while !decisions.is_empty() {
            let index = rng.below(decisions.len() as u32) as usize;
            let made = decisions.swap_remove(index);
            candidates.push(Candidate {
                game: self.game.clone(),
                options: self.options.clone(),
                start: start.clone(),
                steps: steps[..made].to_vec(),
                source: Source {
                    game: format!("seed {} game {number}", self.seed).into(),
                    steps: made,
                },
            });
        }
        Ok(candidates)
    }

    /// Plays a game.
    fn play(&mut self, start: &Start, rng: &mut Rng) -> Result<WeakGame, SessionError> {
        let terms = GameTerms {
            adjudicator: Adjudicator {
                max_moves: Some(MAX_MOVES),
                ..Adjudicator::default()
            },
            ..GameTerms::new(start.clone(), rng.next_u64())
        };
        for player in &mut self.players {
            let elo = LOWEST_ELO + rng.below(MAX_ELO - LOWEST_ELO + 1);
            player.set_option("UCI_LimitStrength", "true")?;
            player.set_option("UCI_Elo", &elo.to_string())?;
        }
        let [white, black] = &mut self.players;
        let played = self
            .referee
            .play([white, black], &terms, &mut |_, _| !self.abort.is_due())?;
        let plies = played.map(|played| played.plies).unwrap_or_default();
        let decided = plies.iter().enumerate().filter(|(_, ply)| !ply.roll);
        let decisions = decided.map(|(index, _)| index).collect();
        Ok(WeakGame {
            steps: plies.iter().map(|ply| ply.step.to_string()).collect(),
            decisions,
        })
    }
}

/// A game that positions are taken from.
struct WeakGame {
    steps: Vec<String>,
    /// The number of steps before each decision.
    decisions: Vec<usize>,
}
