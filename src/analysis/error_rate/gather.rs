//! Positions from self-play games.

use super::positions::{FORMAT_NOTE, game_note};
use super::reader::Reader;
use super::refer::ReferenceSearch;
use super::{DecisionPosition, Positions, RateError};
use crate::base::Rng;
use crate::base::workers::parallel_map;
use crate::rules::{Chance, Game, Position, Step, Turn};
use crate::search::{SearchEngine, Searchable};
use crate::selfplay::{GameSeed, SelfPlay};
use std::collections::HashSet;
use std::sync::Arc;

/// The settings for gathering positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GatherPlan {
    /// The number of games to play; each gives one position, or none if none is suitable.
    pub games: u64,
    /// The nodes of a decision in them, and of a move when a position is checked.
    pub nodes: u64,
    /// The seed of starts, openings, dice and choices.
    pub seed: u64,
}

/// The random stream that chooses among the positions of a game.
const CHOICES: u64 = 0x4348_4F49_4345_5321;

/// The value of the best move, in ten-thousandths and for either side, beyond which a
/// position is decided.
const MAX_BEST_VALUE: i32 = 9_000;

/// The maximum number of positions of a game that are checked.
const MAX_TRIES: usize = 20;

/// Plays self-play games, and takes one decision from each: in a game with dice a
/// position before its roll, all with equal probability, with a fresh roll, so that rolls
/// have the frequencies of the dice; in a game without dice any position. A position is
/// suitable if its moves differ in value and the game is not decided. The result depends
/// on `plan` alone; `done` is called after every game.
///
/// # Errors
/// Returns [`RateError`] if the threads cannot be started or there is not enough memory.
pub fn gather<G: Game, E: Searchable<Position = G::Position> + Default, N: SearchEngine<E>>(
    game: &G,
    plan: GatherPlan,
    threads: usize,
    done: &(dyn Fn() + Sync),
) -> Result<Positions, RateError> {
    let make = || Gatherer::<G, E, N>::new(game, plan);
    let work = |gatherer: &mut Gatherer<G, E, N>, number: usize| {
        let entry = gatherer.game(number as u64)?;
        done();
        Ok(entry)
    };
    let games = usize::try_from(plan.games).unwrap_or(usize::MAX);
    let entries = parallel_map(threads, games, make, work)?;
    let mut seen = HashSet::new();
    let new = |entry: &DecisionPosition| seen.insert(entry.position.clone());
    Ok(Positions {
        notes: notes(game.info().name, plan),
        list: entries.into_iter().flatten().filter(new).collect(),
        ..Positions::new(game.info().name)
    })
}

fn notes(game: &str, plan: GatherPlan) -> Vec<String> {
    let GatherPlan { games, nodes, seed } = plan;
    let version = env!("CARGO_PKG_VERSION");
    vec![
        game_note(game),
        FORMAT_NOTE.to_owned(),
        format!("gather: games={games} nodes={nodes} seed={seed} version={version}"),
    ]
}

/// Plays games and chooses positions from them.
struct Gatherer<G: Game, E: Searchable<Position = G::Position>, N: SearchEngine<E>> {
    plan: GatherPlan,
    reader: Reader<G>,
    games: SelfPlay<G, E, N>,
    reference_search: ReferenceSearch<E, N>,
}

impl<G: Game, E: Searchable<Position = G::Position> + Default, N: SearchEngine<E>>
    Gatherer<G, E, N>
{
    fn new(game: &G, plan: GatherPlan) -> Result<Self, RateError> {
        Ok(Gatherer {
            plan,
            reader: Reader::new(game),
            games: SelfPlay::new(game, Arc::new(E::default()), plan.nodes)?,
            reference_search: ReferenceSearch::new()?,
        })
    }

    /// Plays a game and returns the position chosen from it.
    fn game(&mut self, number: u64) -> Result<Option<DecisionPosition>, RateError> {
        let mut positions = Vec::new();
        let game_seed = GameSeed::of(self.plan.seed, number);
        let watch = &mut |position: &G::Position| positions.push(*position);
        self.games.play(game_seed, &mut |_| {}, watch)?;
        let mut rng = Rng::stream(self.plan.seed ^ CHOICES, number);
        Ok(self.choose(positions, &mut rng))
    }

    /// Returns the first suitable position, in an order drawn from `rng`, with a roll
    /// drawn for it if one is due.
    fn choose(&self, mut positions: Vec<G::Position>, rng: &mut Rng) -> Option<DecisionPosition> {
        for _ in 0..MAX_TRIES.min(positions.len()) {
            let mut position = positions.swap_remove(rng.below(positions.len() as u32) as usize);
            if position.turn() == Turn::Roll {
                let roll = <G::Position as Position>::Chance::draw(&position, rng);
                position.make(Step::Roll(roll));
            }
            let entry = self.reader.entry(&position);
            let entry = entry.filter(|_| self.is_suitable(&position));
            if entry.is_some() {
                return entry;
            }
        }
        None
    }

    /// Whether the game is open and the moves differ in value.
    fn is_suitable(&self, position: &G::Position) -> bool {
        let reference = self.reference_search.refer(position, self.plan.nodes);
        reference.best().abs() < MAX_BEST_VALUE && reference.distinguishes_moves()
    }
}
