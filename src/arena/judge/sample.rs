//! The sample of decisions to evaluate: random ones among those with a choice.
//!
//! Every decision of a match has a random number, and the sample of a player consists of
//! those with the lowest ones. So it does not depend on the order of the games, any
//! beginning of it is a sample too, and a longer match keeps most of it.

use crate::arena::games::game::MatchGame;
use crate::base::Rng;
use crate::base::sort;
use crate::play::PlayedGame;
use crate::session::{Rules, SessionError};
use std::cell::LazyCell;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// Separates the random numbers of decisions from all others of the same seed.
const DECISIONS: u64 = 0x4A55_4447_4544_2121;

/// A decision that may be evaluated, ordered by its random number.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    key: u64,
    /// The number of its game.
    pub(super) game: u64,
    /// Its number among the decisions of the game, from 1.
    pub(super) ply: usize,
    played: Arc<PlayedGame>,
    /// Its index among the steps of the game.
    index: usize,
}

impl Candidate {
    /// The step that was played.
    pub(super) fn step(&self) -> &str {
        &self.played.plies[self.index].step
    }

    /// Sets up the position in which it was made.
    ///
    /// # Errors
    /// Returns [`SessionError`] if a step of the game is not legal.
    pub(super) fn set_up(&self, session: &mut dyn Rules) -> Result<(), SessionError> {
        let mut steps = self.played.steps();
        steps.truncate(self.index);
        session.set_position(&self.played.start, &steps)
    }

    const fn rank(&self) -> (u64, u64, usize) {
        (self.key, self.game, self.ply)
    }
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Candidate) -> bool {
        self.rank() == other.rank()
    }
}

impl Eq for Candidate {}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Candidate) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Candidate {
    fn cmp(&self, other: &Candidate) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// The sample of every player, fed game by game.
#[derive(Debug)]
pub(super) struct Sample {
    seed: u64,
    /// Maximum number of decisions of each player.
    max_decisions: usize,
    chosen: Vec<BinaryHeap<Candidate>>,
}

impl Sample {
    pub(super) fn new(players: usize, max_decisions: usize, seed: u64) -> Sample {
        Sample {
            seed,
            max_decisions,
            chosen: vec![BinaryHeap::new(); players],
        }
    }

    /// Adds the decisions of a game, as far as the sample takes them; `rules` is a
    /// session of the game, whose position is lost.
    ///
    /// # Errors
    /// Returns [`SessionError`] if a step of the game is not legal.
    pub(super) fn add(
        &mut self,
        game: &MatchGame,
        rules: &mut dyn Rules,
    ) -> Result<(), SessionError> {
        let candidates = self.candidates(game);
        let Some(last) = candidates.last().map(|candidate| candidate.index) else {
            return Ok(());
        };
        rules.set_position(&game.played.start, &[])?;
        let mut candidates = candidates.into_iter().peekable();
        for (index, ply) in game.played.plies.iter().enumerate().take(last + 1) {
            if let Some(candidate) = candidates.next_if(|candidate| candidate.index == index)
                && rules.legal_steps().len() > 1
            {
                self.insert(game.players[ply.side.index()], candidate);
            }
            rules.make_step(&ply.step)?;
        }
        Ok(())
    }

    /// The decisions of a game that the sample takes if they had a choice.
    fn candidates(&self, game: &MatchGame) -> Vec<Candidate> {
        let mut rng = Rng::stream(self.seed ^ DECISIONS, game.number);
        let played = LazyCell::new(|| Arc::new(game.played.clone()));
        let plies = game.played.plies.iter().enumerate();
        let decisions = plies.filter(|(_, ply)| !ply.roll).zip(1..);
        decisions
            .filter_map(|((index, ply), number)| {
                let chosen = &self.chosen[game.players[ply.side.index()]];
                let rank = (rng.next_u64(), game.number, number);
                let worst = chosen.peek().map(Candidate::rank);
                let fits = chosen.len() < self.max_decisions || worst > Some(rank);
                fits.then(|| Candidate {
                    key: rank.0,
                    game: game.number,
                    ply: number,
                    played: Arc::clone(&played),
                    index,
                })
            })
            .collect()
    }

    fn insert(&mut self, player: usize, candidate: Candidate) {
        let chosen = &mut self.chosen[player];
        chosen.push(candidate);
        if chosen.len() > self.max_decisions {
            chosen.pop();
        }
    }

    /// The sample of all players; any beginning of it is a sample too.
    pub(super) fn finish(self) -> Vec<Candidate> {
        let mut all: Vec<Candidate> = self.chosen.into_iter().flatten().collect();
        sort::sort(&mut all);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::play::Ply;
    use crate::session::AnyStep;
    use crate::session::Rules;
    use crate::session::ToAct;
    use crate::session::fake::Fake;

    fn rules() -> Fake {
        Fake::new("fake", Arc::default()).lasting(30)
    }

    /// A game of random steps.
    fn game(number: u64) -> MatchGame {
        let mut rng = Rng::new(number);
        let mut session = rules();
        let mut game = MatchGame::blank(number);
        while !matches!(session.waiting(), ToAct::Over(_)) {
            let roll = session.draw_roll(&mut rng);
            let decision = || rng.pick(&session.legal_steps()).cloned().map(AnyStep::from);
            let step = &roll.or_else(decision).unwrap();
            let is_roll = session.waiting() == ToAct::Roll;
            let ply = Ply::new(session.side(), step.clone(), is_roll);
            game.played.plies.push(ply);
            session.make_step(step).unwrap();
        }
        game
    }

    fn sample(games: &[MatchGame], max_decisions: usize, seed: u64) -> Vec<(u64, usize)> {
        let mut rules = rules();
        let mut sample = Sample::new(2, max_decisions, seed);
        for game in games {
            sample.add(game, &mut rules).unwrap();
        }
        let all = sample.finish();
        all.iter().map(|one| (one.game, one.ply)).collect()
    }

    #[test]
    fn a_sample_depends_on_its_seed_and_on_no_order() {
        let mut games: Vec<MatchGame> = (0..6).map(game).collect();
        let some = sample(&games, 9, 3);
        assert_eq!(some.len(), 18);
        let other = sample(&games, 9, 4);
        let more = sample(&games, 10, 3);
        assert!(some.iter().all(|one| more.contains(one)));
        games.reverse();
        assert_eq!(some, sample(&games, 9, 3));
        assert_ne!(some, other);
    }

    #[test]
    fn a_sample_has_every_decision_with_a_choice_if_it_may_and_no_other() {
        let games: Vec<MatchGame> = (0..4).map(game).collect();
        let mut choices = Vec::new();
        for game in &games {
            let mut session = rules();
            let mut number = 0;
            for ply in &game.played.plies {
                number += usize::from(!ply.roll);
                if !ply.roll && session.legal_steps().len() > 1 {
                    choices.push((game.number, number));
                }
                session.make(&ply.step).unwrap();
            }
        }
        let mut found = sample(&games, 1000, 1);
        found.sort_unstable();
        assert_eq!(found, choices);
        assert!((60..120).contains(&choices.len()), "{choices:?}");
        let of = |side| {
            games[0]
                .played
                .plies
                .iter()
                .filter(move |ply| ply.side == side)
        };
        assert!(Side::ALL.into_iter().all(|side| of(side).count() > 0));
    }
}
