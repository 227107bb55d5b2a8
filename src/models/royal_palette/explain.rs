//! The evaluation as a table for a person.

use super::RoyalPaletteModel;
use super::score::Score;
use super::sums::{self, Sums};
use super::terms::Term;
use super::view::View;
use crate::base::{Side, Square};
use crate::eval::survey;
use crate::games::royal_palette::{Man, RoyalPalette};
use crate::rules::Position;
use std::fmt::Write;

/// A line of the table: a term for White and for Black.
pub(super) struct Line {
    name: &'static str,
    parts: [Score; 2],
}

impl Line {
    /// White's part less Black's, as White sees it.
    fn total(&self) -> Score {
        self.parts[0] - self.parts[1].turned()
    }
}

/// The evaluation taken apart.
pub(super) struct Account {
    pub(super) lines: Vec<Line>,
    /// What belongs to the side to move alone, for that side.
    pub(super) turn: i32,
    /// Of White and of Black.
    pub(super) officers: [i32; 2],
    /// For the side to move, as [`RoyalPaletteModel::raw`] gives it.
    pub(super) raw: i32,
}

fn of_men(position: &RoyalPalette, worth: impl Fn(Man, Square, &mut Score)) -> [Score; 2] {
    let mut parts = [Score::ZERO; 2];
    for square in position.occupied() {
        let man = position.man_on(square);
        worth(man, square, &mut parts[man.side().index()]);
    }
    parts
}

impl Account {
    pub(super) fn of(model: &RoyalPaletteModel, position: &RoyalPalette) -> Account {
        let view = View::new(position);
        let mut lines = vec![
            Line {
                name: "material",
                parts: of_men(position, |man, _, sum| sums::material(man, sum)),
            },
            Line {
                name: "squares",
                parts: of_men(position, sums::place),
            },
        ];
        for term in Term::ALL {
            if model.terms.has(term) && term != Term::LockNow {
                lines.push(Line {
                    name: term.name(),
                    parts: Side::ALL.map(|side| {
                        let mut part = Score::ZERO;
                        term.weigh(&view, side, &mut part);
                        part
                    }),
                });
            }
        }
        let mut turn = Score::ZERO;
        model.terms.turn(&view, &mut turn);
        let state: Sums = survey::<RoyalPalette, RoyalPaletteModel>(position);
        let balance = lines
            .iter()
            .fold(Score::ZERO, |sum, line| sum + line.total());
        let officers = state.officers(Side::White);
        let balance = balance.mix(officers);
        let turn = turn.mix(state.officers(position.side()));
        let raw = match position.side() {
            Side::White => turn + balance,
            Side::Black => turn - balance,
        };
        Account {
            lines,
            turn,
            officers,
            raw,
        }
    }
}

fn hundredths(raw: i32) -> f64 {
    f64::from(raw) / 100.0
}

/// The table.
pub(super) fn table(model: &RoyalPaletteModel, position: &RoyalPalette) -> String {
    let account = Account::of(model, position);
    let [white, black] = account.officers;
    let mut text = String::new();
    // Writing to a string cannot fail.
    let mut row = |name: &str, cells: [&str; 3]| {
        let [white, black, total] = cells;
        let _ = writeln!(text, "{name:<17}|{white:>8} |{black:>8} |{total:>8}");
    };
    let cell = |score: Score, officers| format!("{:.2}", hundredths(score.mix(officers)));
    row("term", ["White", "Black", "total"]);
    row(&"-".repeat(17), ["-"; 3]);
    let mut sum = Score::ZERO;
    for line in &account.lines {
        sum += line.total();
        row(
            line.name,
            [
                &cell(line.parts[0], [white, black]),
                &cell(line.parts[1], [black, white]),
                &cell(line.total(), [white, black]),
            ],
        );
    }
    row("sum", ["", "", &cell(sum, [white, black])]);
    let _ = writeln!(
        text,
        "officers         {white} and {black} of {}",
        super::score::FULL
    );
    let _ = writeln!(
        text,
        "turn and lock    {:+.2} for {}",
        hundredths(account.turn),
        position.side()
    );
    let _ = writeln!(
        text,
        "raw score        {:+.2} for {}",
        hundredths(account.raw),
        position.side()
    );
    let value = model.scale.value(account.raw);
    let expected = crate::base::value::score(value);
    let _ = write!(
        text,
        "expected score   {:.3} for {}",
        (1.0 + expected) / 2.0,
        position.side()
    );
    text
}
