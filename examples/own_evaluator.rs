//! A custom evaluator against the built-in one.
//!
//!     cargo run --release --example own_evaluator -- 20 1000
//!
//! Arguments: the pairs of games, the nodes of a search. The game is the Royal Standard:
//! its rules and the search are the library's, the evaluation is in this file. It ignores
//! the range of the standard-bearers and the danger to kings, and rarely wins a game: add
//! a term and measure the gain. For many terms and a tuner see `ermine::eval::linear`.

use ermine::arena::{Config, EntrantSpec, LuckSpec, Match, Runner};
use ermine::base::{Bitboard, Square, Value};
use ermine::eval::{Curve, Evaluator, Hints, Scale, chances, eager};
use ermine::games::royal_standard::{Kind, Move, Piece, RoyalStandard, RoyalStandardGame};
use ermine::rules::{Observer, Position};
use ermine::session::OpenGame;
use ermine::{Appraisal, Side};
use std::error::Error;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;

/// The value of a piece in hundredths of a pawn. A king is never captured in an evaluated
/// position; its value makes its capture the first move tried.
const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::King => 10_000,
        Kind::Windmill => 400,
        Kind::Rook => 500,
        Kind::Bishop => 300,
        Kind::Bearer => 0,
    }
}

/// The bonus of a square: less for every step from the centre, which on this board is
/// file d, between ranks 3 and 4.
fn place(square: Square) -> i32 {
    let files = (i32::from(square.file()) - 3).abs();
    let ranks = (2 * i32::from(square.rank()) - 5).abs() / 2;
    -6 * (files + ranks)
}

/// White's total less Black's. The search keeps one for every node of its path, and a
/// move changes it by the pieces that it lifts and places.
#[derive(Clone, Copy, Default)]
struct Balance(i32);

impl Balance {
    fn add(&mut self, piece: Piece, square: Square, times: i32) {
        let sign = match piece.side {
            Side::White => times,
            Side::Black => -times,
        };
        // A king in the centre is soon captured.
        let place = if piece.kind == Kind::King {
            0
        } else {
            place(square)
        };
        self.0 += sign * (worth(piece.kind) + place);
    }
}

impl Observer<Piece> for Balance {
    fn place(&mut self, piece: Piece, square: Square) {
        self.add(piece, square, 1);
    }
    fn lift(&mut self, piece: Piece, square: Square) {
        self.add(piece, square, -1);
    }
}

/// An evaluator of material and of pieces in the centre.
struct Central {
    /// Converts hundredths of a pawn to the expected score, which searches average and
    /// compare.
    scale: Scale,
}

impl Central {
    fn new() -> Central {
        // With a lead of 330 hundredths of a pawn a side wins e games for each that it
        // loses.
        Central {
            scale: Scale::new(Curve::logistic(330.0)),
        }
    }
}

impl Evaluator for Central {
    type Position = RoyalStandard;
    type Hints = Central;
    type State = Balance;
    /// No data for each thread; a net would have its accumulators here.
    type Scratch = ();

    fn scratch(&self) {}

    fn state(&self, (): &mut (), position: &RoyalStandard) -> Balance {
        eager::survey(position)
    }

    fn follow(
        &self,
        (): &mut (),
        parent: &RoyalStandard,
        parent_balance: &Balance,
        mv: Move,
        child: &mut RoyalStandard,
        child_balance: &mut Balance,
    ) {
        eager::follow(parent, parent_balance, mv, child, child_balance);
    }

    fn evaluate(&self, (): &mut (), position: &RoyalStandard, balance: &Balance) -> Value {
        self.scale.value(match position.side() {
            Side::White => balance.0,
            Side::Black => -balance.0,
        })
    }

    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        self.scale.shifted(value, centipawns)
    }

    fn centipawns(&self, value: Value) -> i32 {
        self.scale.raw(value)
    }

    fn chances(&self, position: &RoyalStandard, value: Value) -> [u32; 3] {
        chances(value, 100, position.clock())
    }

    fn explain(&self, position: &RoyalStandard) -> String {
        let balance: Balance = eager::survey(position);
        format!("pieces and their places {:+} for White\n", balance.0)
    }
}

/// Hints order moves and bound the search; they never change an evaluation.
impl Hints for Central {
    type Position = RoyalStandard;
    const SLOTS: usize = Kind::ALL.len() * 64;
    /// In this game an attack on the king may be ignored: evasions would have no end.
    const EVASIONS: usize = 0;

    /// The value of the captured piece, less that of the moved one if it can be
    /// recaptured. The quiescence search skips captures that lose by this count.
    fn gain(position: &RoyalStandard, mv: Move) -> i32 {
        let price = |square| {
            position
                .piece_on(square)
                .map_or(0, |piece| worth(piece.kind))
        };
        let (them, left) = (position.side().flip(), Bitboard::of(mv.from()));
        let takers = position.attackers(mv.to(), them, position.occupied() ^ left);
        let lost = if takers.any() { price(mv.from()) } else { 0 };
        price(mv.to()) - lost
    }

    /// Moves of the same kind to the same square share a slot of the history.
    fn slot(position: &RoyalStandard, mv: Move) -> usize {
        let moved = position.piece_on(mv.from());
        moved.map_or(0, |piece| piece.kind.index()) * 64 + mv.to().index()
    }

    fn material(position: &RoyalStandard) -> i32 {
        let us = position.of_side(position.side());
        let total = |kind: Kind| {
            let pieces = position.of_kind(kind);
            worth(kind) * ((pieces & us).count() as i32 * 2 - pieces.count() as i32)
        };
        Kind::ALL.into_iter().map(total).sum()
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("own_evaluator: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let pairs = args.next().map_or(Ok(20), |text| text.parse())?;
    let nodes: u64 = args.next().map_or(Ok(1000), |text| text.parse())?;

    let open = || OpenGame::new(RoyalStandardGame::default(), Arc::new(Central::new()));
    println!("{}", open()?.explain().trim_end());

    let engine = |name: &str| EntrantSpec::read(&format!("ermine name={name} nodes={nodes}"));
    let config = Config {
        game: RoyalStandardGame::NAME.to_owned(),
        pairs,
        seed: 1,
        engines: vec![engine("own")?, engine("built-in")?],
        luck: LuckSpec::OFF,
        ..Config::default()
    };
    let own = move || Ok(Box::new(open()?) as _);
    let runner = Runner::new(config)?.with_sessions("own", Box::new(own))?;
    let mut running = Match::of(runner, |_| Ok(None))?;
    let summary = running.play(1, &mut |_, _| ControlFlow::Continue(()))?;
    for duel in &summary.duels {
        let (score, elo) = (&duel.score, &duel.elo);
        println!("pairs by half points, 0 to 4: {:?}", duel.pairs);
        println!("score {:.1} %", 100.0 * score.value);
        println!("Elo {:+.0} [{:+.0}, {:+.0}]", elo.value, elo.low, elo.high);
    }
    Ok(())
}
