//! Positions from games of the engine against itself.

use super::{Asked, Positions, RateError, Referrer};
use crate::analysis::selfplay::{Luck, SelfPlay};
use crate::analysis::spread::spread;
use crate::base::Rng;
use crate::games::royal_palette::{Face, RoyalPalette, RoyalPaletteGame};
use crate::models::royal_palette::RoyalPaletteEvaluator;
use crate::rules::{Position, Step};
use std::collections::HashSet;

/// How positions are gathered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gathering {
    /// Games to play; each gives one position, or none if none of it will do.
    pub games: u64,
    /// Nodes of a decision in them, and of a move when a position is looked at.
    pub nodes: u64,
    /// Seed of shuffles, openings, dice and choices.
    pub seed: u64,
}

type RoyalPalettePlayer = SelfPlay<RoyalPaletteGame, RoyalPaletteEvaluator>;

/// The stream that chooses among the positions of a game.
const CHOICES: u64 = 0x4348_4F49_4345_5321;

/// A position is decided if its best move is worth more than this, or less than
/// the opposite, in ten-thousandths.
const DECIDED: i32 = 9_000;

/// All moves are alike if the best and the worst are no further apart, in
/// ten-thousandths.
const ALIKE: i32 = 20;

/// So many positions of a game are looked at before it is given up.
const MOST_TRIES: usize = 20;

/// Plays games of the engine against itself, and takes from each a position
/// before its roll, all of them alike likely, and rolls for it anew: so the
/// classes come as often as the die has them. A position will do if there is
/// something to choose and the game is not decided. The result depends on `how`
/// alone; `done` is called after every game.
///
/// # Errors
/// The system gives no threads or no memory.
pub fn gather(
    how: Gathering,
    threads: usize,
    done: &(dyn Fn() + Sync),
) -> Result<Positions, RateError> {
    let make = || {
        let player = SelfPlay::new(RoyalPaletteEvaluator::default(), how.nodes)?;
        Ok::<_, RateError>((player, Referrer::new()?))
    };
    let work = |(player, referrer): &mut (RoyalPalettePlayer, Referrer), number: usize| {
        let mut seen = Vec::new();
        let number = number as u64;
        player.play(Luck::of(how.seed, number), &mut |position| {
            seen.push(*position);
        })?;
        let mut rng = Rng::stream(how.seed ^ CHOICES, number);
        let found = choose(seen, &mut rng, |asked| suits(asked, referrer, how.nodes));
        done();
        Ok(found)
    };
    let games = usize::try_from(how.games).unwrap_or(usize::MAX);
    let found = spread(threads, games, make, work)?;
    let mut known = HashSet::new();
    let new = |asked: &Asked| known.insert(asked.position.to_text());
    Ok(Positions {
        notes: notes(how),
        list: found.into_iter().flatten().filter(new).collect(),
    })
}

fn notes(how: Gathering) -> Vec<String> {
    let Gathering { games, nodes, seed } = how;
    let version = env!("CARGO_PKG_VERSION");
    vec![
        "Positions of Royal Palette for `ermine error-rate` (docs/error-rate.md).".to_owned(),
        format!("gather: games={games} nodes={nodes} seed={seed} version={version}"),
    ]
}

/// The first position that will do, in an order drawn from `rng`, with a roll
/// drawn for it.
fn choose(
    mut seen: Vec<RoyalPalette>,
    rng: &mut Rng,
    suits: impl Fn(&Asked) -> bool,
) -> Option<Asked> {
    for _ in 0..MOST_TRIES.min(seen.len()) {
        let mut position = seen.swap_remove(rng.below(seen.len() as u32) as usize);
        position.make(Step::Roll(Face::draw(rng)));
        let asked = Asked::new(position).filter(&suits);
        if asked.is_some() {
            return asked;
        }
    }
    None
}

/// Whether the game is open and the moves are not all alike.
fn suits(asked: &Asked, referrer: &Referrer, nodes: u64) -> bool {
    let reference = referrer.refer(asked, nodes);
    reference.best().abs() < DECIDED && reference.best() - reference.worst() > ALIKE
}
