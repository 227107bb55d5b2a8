//! The breakdown of an evaluation by terms, as a table for display.

use super::piece_square::{PieceSquareScore, PieceWeights, pieces};
use super::score::{FULL, SCALE_NORMAL, Score};
use crate::base::Side;
use crate::eval::Scale;
use crate::rules::Position;
use std::fmt::Write;

/// A row of the table: a term for White and for Black.
#[derive(Clone, Copy, Debug)]
struct Line {
    name: &'static str,
    parts: [Score; 2],
}

impl Line {
    /// White's part less Black's, from White's point of view.
    fn total(&self) -> Score {
        self.parts[0] - self.parts[1].turned()
    }
}

/// The breakdown of an evaluation by terms.
#[derive(Clone, Debug)]
pub struct Account {
    lines: Vec<Line>,
    /// The terms of the side to move alone, for that side.
    turn: Score,
    /// The non-pawn material of White and of Black.
    officers: [i32; 2],
    side: Side,
    /// The scale factor of the raw score, in parts of [`SCALE_NORMAL`].
    scale_factor: i32,
}

impl Account {
    /// The breakdown of a position with `side` to move and this piece-square state,
    /// without terms.
    #[must_use]
    pub fn new<M: PieceWeights>(state: &PieceSquareScore<M>, side: Side) -> Account {
        Account {
            lines: Vec::new(),
            turn: Score::ZERO,
            officers: state.officers(Side::White),
            side,
            scale_factor: SCALE_NORMAL,
        }
    }

    /// The breakdown of a position whose pieces have the weights `M`, with material and
    /// squares as its first rows.
    #[must_use]
    pub fn of<M, P>(position: &P) -> Account
    where
        M: PieceWeights,
        P: Position<Piece = M::Piece, Square = M::Square>,
    {
        let mut piece_square = PieceSquareScore::<M>::default();
        position.survey(&mut piece_square);
        let mut account = Account::new(&piece_square, position.side());
        let [material, squares] = pieces::<M, P, Score>(position);
        account.add("material", material);
        account.add("squares", squares);
        account
    }

    /// Adds a term for White and for Black.
    pub fn add(&mut self, name: &'static str, parts: [Score; 2]) {
        self.lines.push(Line { name, parts });
    }

    /// Sets the terms of the side to move alone, for that side.
    pub fn set_turn(&mut self, turn: Score) {
        self.turn = turn;
    }

    /// Sets the scale factor of the raw score, in parts of [`SCALE_NORMAL`].
    pub fn set_scale_factor(&mut self, factor: i32) {
        self.scale_factor = factor;
    }

    /// The non-pawn material of the side to move and of the other.
    fn officers_to_move(&self) -> [i32; 2] {
        let [white, black] = self.officers;
        match self.side {
            Side::White => [white, black],
            Side::Black => [black, white],
        }
    }

    fn balance(&self) -> Score {
        let totals = self.lines.iter().map(Line::total);
        totals.fold(Score::ZERO, |sum, total| sum + total)
    }

    /// Returns the raw score for the side to move, as [`PieceSquareScore::raw`] does.
    #[must_use]
    pub fn raw(&self) -> i32 {
        let balance = self.balance().mix(self.officers);
        let turn = self.turn.mix(self.officers_to_move());
        match self.side {
            Side::White => turn + balance,
            Side::Black => turn - balance,
        }
    }

    /// Returns the table: a row for each term, their sum, and the expected score by
    /// `scale`. `turn` names the terms of the side to move.
    #[must_use]
    pub fn table(&self, turn: &str, scale: &Scale) -> String {
        let [white, black] = self.officers;
        let mut text = String::new();
        // Writing to a string cannot fail.
        let mut row = |name: &str, cells: [&str; 3]| {
            let [white, black, total] = cells;
            let _ = writeln!(text, "{name:<17}|{white:>8} |{black:>8} |{total:>8}");
        };
        let cell = |score: Score, officers| format!("{:.2}", hundredths(score.mix(officers)));
        row("term", ["White", "Black", "total"]);
        row(&"-".repeat(17), ["-"; 3]);
        for line in &self.lines {
            row(
                line.name,
                [
                    &cell(line.parts[0], [white, black]),
                    &cell(line.parts[1], [black, white]),
                    &cell(line.total(), [white, black]),
                ],
            );
        }
        row("sum", ["", "", &cell(self.balance(), [white, black])]);
        let (side, raw) = (self.side, self.raw());
        let gain = hundredths(self.turn.mix(self.officers_to_move()));
        let used = raw * self.scale_factor / SCALE_NORMAL;
        let expected = (1.0 + crate::base::value::score(scale.value(used))) / 2.0;
        let label = "phase";
        let _ = writeln!(text, "{label:<17}{white} and {black} of {FULL}");
        let _ = writeln!(text, "{turn:<17}{gain:+.2} for {side}");
        let raw = hundredths(raw);
        let _ = writeln!(text, "raw score        {raw:+.2} for {side}");
        if self.scale_factor != SCALE_NORMAL {
            let (name, used) = ("scaled", hundredths(used));
            let _ = writeln!(text, "{name:<17}{used:+.2} for {side}");
        }
        let _ = write!(text, "expected score   {expected:.3} for {side}");
        text
    }
}

fn hundredths(raw: i32) -> f64 {
    f64::from(raw) / 100.0
}
