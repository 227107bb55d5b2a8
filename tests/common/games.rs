//! Positions of any game, and an evaluator for any game.

use ermine::base::value::EVALUATION_LIMIT;
use ermine::base::{Rng, Side, Value};
use ermine::eval::{Evaluator, Hints, Plain};
use ermine::rules::{Chance, Game, Position, Step, Turn};
use std::marker::PhantomData;

/// A value by the material of a position.
pub trait Score: Default + Send + Sync + 'static {
    fn value<H: Hints>(&self, position: &H::Position) -> Value;
    fn shifted(&self, value: Value, centipawns: i32) -> Value;
    fn centipawns(&self, value: Value) -> i32;
}

/// An evaluator by material. Moves are ordered by the hints of `E`, the game's own.
pub struct ByMaterial<E, S>(S, PhantomData<E>);

/// Plain material, as exact players count it.
pub type Material<E> = ByMaterial<E, Plain>;

/// Material and a small term that depends on every detail of the position, so that
/// different trees rarely have the same value.
pub type Wobbly<E> = ByMaterial<E, Wobble>;

#[derive(Default)]
pub struct Wobble;

impl Score for Wobble {
    fn value<H: Hints>(&self, position: &H::Position) -> Value {
        let wobble = (position.table_key() % 400) as i32;
        let material = H::material(position).clamp(-2500, 2500);
        (material * 8 + wobble).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }
    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        (value + centipawns * 8).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }
    fn centipawns(&self, value: Value) -> i32 {
        value / 8
    }
}

/// A value by the letters of the pieces and their squares, for games that are compared by
/// their position strings.
#[derive(Default)]
pub struct ByPlacement;

impl Score for ByPlacement {
    fn value<H: Hints>(&self, position: &H::Position) -> Value {
        by_placement(&position.to_string(), position.side())
    }
    fn shifted(&self, value: Value, _: i32) -> Value {
        value
    }
    fn centipawns(&self, value: Value) -> i32 {
        value / 8
    }
}

/// The value for `side` of the placement with which a position string begins.
pub fn by_placement(text: &str, side: Side) -> Value {
    let (mut sum, mut square) = (0, 0);
    for sign in text.chars().take_while(|sign| *sign != ' ') {
        match sign.to_digit(10) {
            Some(gap) => square += gap as i32,
            None if sign == '/' => {}
            None => {
                let worth = match sign.to_ascii_uppercase() {
                    'K' => 0,
                    'Q' => 7200,
                    'A' | 'H' | 'R' => 4000,
                    'B' | 'G' | 'C' | 'F' | 'N' => 2500,
                    _ => 800,
                };
                let worth = worth + (square * 37 + sign as i32 * 11) % 200;
                sum += if sign.is_ascii_uppercase() {
                    worth
                } else {
                    -worth
                };
                square += 1;
            }
        }
    }
    let sum = sum.clamp(-20_000, 20_000) / 2;
    match side {
        Side::White => sum,
        Side::Black => -sum,
    }
}

impl Score for Plain {
    fn value<H: Hints>(&self, position: &H::Position) -> Value {
        self.evaluate::<H>(position)
    }
    fn shifted(&self, value: Value, _: i32) -> Value {
        value
    }
    fn centipawns(&self, value: Value) -> i32 {
        self.centipawns(value)
    }
}

impl<E, S: Score> Default for ByMaterial<E, S> {
    fn default() -> Self {
        ByMaterial(S::default(), PhantomData)
    }
}

impl<E: Evaluator, S: Score> Evaluator for ByMaterial<E, S> {
    type Position = E::Position;
    type Hints = E::Hints;
    type State = ();
    type Scratch = ();

    fn scratch(&self) {}
    fn state(&self, (): &mut (), _: &E::Position) {}
    fn follow(
        &self,
        (): &mut (),
        parent: &E::Position,
        (): &(),
        mv: <E::Position as Position>::Move,
        child: &mut E::Position,
        (): &mut (),
    ) {
        child.play_from(parent, mv, &mut ());
    }
    fn evaluate(&self, (): &mut (), position: &E::Position, (): &()) -> Value {
        self.0.value::<E::Hints>(position)
    }
    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        self.0.shifted(value, centipawns)
    }
    fn centipawns(&self, value: Value) -> i32 {
        Score::centipawns(&self.0, value)
    }
    fn chances(&self, _: &E::Position, _: Value) -> [u32; 3] {
        [500, 0, 500]
    }
    fn explain(&self, _: &E::Position) -> String {
        String::new()
    }
}

/// A randomly drawn start position.
pub fn drawn_start<G: Game>(game: &G, rng: &mut Rng) -> G::Position {
    let words = game.draw_start(rng);
    let words: Vec<&str> = words.split_whitespace().collect();
    game.start(&words).expect("words of a start").position
}

/// Positions that are not over, one from each of `count` random games in which about one
/// move in three is noisy if possible.
pub fn positions_of<G: Game>(game: &G, seed: u64, count: usize, latest: u32) -> Vec<G::Position> {
    let mut found = Vec::new();
    for number in 0.. {
        if found.len() == count {
            break;
        }
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
                Turn::Roll => position.make(Step::Roll(<G::Position as Position>::Chance::draw(
                    &position, &mut rng,
                ))),
                Turn::Decide => position.make(random_step(&position, &mut rng)),
            }
        }
    }
    found
}

fn random_step<P: Position>(position: &P, rng: &mut Rng) -> Step<P> {
    let steps = Step::all(position);
    let noisy: Vec<Step<P>> = steps
        .iter()
        .copied()
        .filter(|step| matches!(step, Step::Move(mv) if position.is_noisy(*mv)))
        .collect();
    let lively = !noisy.is_empty() && rng.below(3) == 0;
    *rng.pick(if lively { &noisy } else { &steps })
        .expect("a step, for the game is not over")
}

/// Positions of pieces scattered over the board, for games whose position text begins
/// with placement and side: the pieces of the start position or fewer, anywhere. Castling
/// rights and en-passant squares are left out.
pub fn scattered_positions<G: Game>(game: &G, seed: u64, count: usize) -> Vec<G::Position> {
    let mut rng = Rng::new(seed);
    let start = drawn_start(game, &mut rng).to_string();
    let fields: Vec<&str> = start.split(' ').collect();
    let mut rest = fields[2..].to_vec();
    if rest[0].contains('K') {
        rest[0] = "-";
    }
    let mut found = Vec::new();
    while found.len() < count {
        let side = if rng.below(2) == 0 { "w" } else { "b" };
        let placement = scatter(fields[0], &mut rng);
        let text = format!("{placement} {side} {}", rest.join(" "));
        let position = game.read(&text);
        found.extend(position.ok().filter(|position| !is_over(position)));
    }
    found
}

fn is_over(position: &impl Position) -> bool {
    matches!(position.turn(), Turn::Over(_))
}

/// A placement with the pieces of another, some of them left out; royals and `*`, which
/// is no square, stay.
fn scatter(placement: &str, rng: &mut Rng) -> String {
    let mut ranks: Vec<Vec<&str>> = placement.split('/').map(cells).collect();
    let mut squares: Vec<&mut &str> = (ranks.iter_mut().flatten())
        .filter(|cell| **cell != "*")
        .collect();
    let thinned = rng.below(10);
    for cell in &mut squares {
        if !is_royal(cell) && rng.below(10) < thinned {
            **cell = EMPTY;
        }
    }
    let mut pieces: Vec<&str> = squares.iter().map(|cell| **cell).collect();
    for (left, cell) in squares.into_iter().enumerate().rev() {
        *cell = pieces.swap_remove(rng.below(left as u32 + 1) as usize);
    }
    let ranks: Vec<String> = ranks.iter().map(|rank| packed(rank)).collect();
    ranks.join("/")
}

/// Whether a piece's letter, or its code in brackets, is that of a royal.
fn is_royal(piece: &str) -> bool {
    const ROYALS: [&str; 6] = ["k", "[er]", "[rw]", "[li]", "[wu]", "[mk]"];
    ROYALS.contains(&piece.to_ascii_lowercase().as_str())
}

const EMPTY: &str = ".";

/// The cells of a rank, its numbers spelt out.
fn cells(rank: &str) -> Vec<&str> {
    let (mut cells, mut number, mut rest) = (Vec::new(), 0, rank);
    while let Some(letter) = rest.chars().next() {
        let length = match letter {
            '[' => rest.find(']').map_or(1, |end| end + 1),
            _ => 1,
        };
        let (cell, after) = rest.split_at(length);
        rest = after;
        if let Some(digit) = letter.to_digit(10) {
            number = number * 10 + digit as usize;
            continue;
        }
        cells.extend(std::iter::repeat_n(EMPTY, std::mem::take(&mut number)));
        cells.push(cell);
    }
    cells.extend(std::iter::repeat_n(EMPTY, number));
    cells
}

fn packed(cells: &[&str]) -> String {
    let runs = cells.chunk_by(|one, other| *one == EMPTY && *other == EMPTY);
    runs.map(|run| match run {
        [EMPTY, ..] => run.len().to_string(),
        pieces => pieces.concat(),
    })
    .collect()
}
