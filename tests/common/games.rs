//! Positions of any game, and a model that any game can be searched with.

use ermine::base::value::EVALUATION_LIMIT;
use ermine::base::{Rng, Value};
use ermine::eval::Model;
use ermine::rules::{Game, Position, Roll, Step, Turn};

/// Plain material, and a little that depends on every detail of the position,
/// so that two different trees hardly ever have the same value. What orders the
/// moves comes from the game's own model.
pub struct Wobbly<M>(pub M);

impl<P: Position, M: Model<P>> Model<P> for Wobbly<M> {
    type State = ();
    const SLOTS: usize = M::SLOTS;
    const EVASIONS: usize = M::EVASIONS;

    fn evaluate(&self, position: &P, (): &()) -> Value {
        let wobble = (position.table_key() % 400) as i32;
        let material = self.0.material(position).clamp(-2500, 2500);
        (material * 8 + wobble).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }
    fn material(&self, position: &P) -> i32 {
        self.0.material(position)
    }
    fn gain(&self, position: &P, item: P::Move) -> i32 {
        self.0.gain(position, item)
    }
    fn slot(&self, position: &P, item: P::Move) -> usize {
        self.0.slot(position, item)
    }
    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        (value + centipawns * 8).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }
    fn centipawns(&self, value: Value) -> i32 {
        value / 8
    }
    fn chances(&self, _: &P, _: Value) -> [u32; 3] {
        [500, 0, 500]
    }
    fn explain(&self, _: &P) -> String {
        String::new()
    }
}

/// The start of a game as it is drawn.
pub fn drawn_start<G: Game>(game: &G, rng: &mut Rng) -> G::Position {
    let words = game.draw_start(rng);
    let words: Vec<&str> = words.split_whitespace().collect();
    game.start(&words).expect("words of a start").0
}

/// Positions that are not over, one from each of so many random games in which
/// about one move in three is a noisy one if there is any.
pub fn positions_of<G: Game>(game: &G, seed: u64, count: usize, latest: u32) -> Vec<G::Position> {
    let mut found = Vec::new();
    for number in 0.. {
        let mut rng = Rng::stream(seed, number);
        let mut position = drawn_start(game, &mut rng);
        let wanted = rng.below(latest);
        for ply in 0.. {
            match position.turn() {
                Turn::Over(_) => break,
                _ if ply >= wanted => {
                    found.push(position);
                    break;
                }
                Turn::Roll => position.roll(Roll::draw(&mut rng)),
                Turn::Decide => position.make(random_step(&position, &mut rng)),
            }
        }
        if found.len() == count {
            break;
        }
    }
    found
}

fn random_step<P: Position>(position: &P, rng: &mut Rng) -> Step<P> {
    let steps = position.steps();
    let noisy: Vec<Step<P>> = steps
        .iter()
        .copied()
        .filter(|step| matches!(step, Step::Move(item) if position.is_noisy(*item)))
        .collect();
    let lively = !noisy.is_empty() && rng.below(3) == 0;
    *rng.pick(if lively { &noisy } else { &steps })
        .expect("a step, for the game is not over")
}
