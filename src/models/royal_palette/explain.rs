//! The evaluation as a table for a person.

use super::RoyalPaletteModel;
use super::layout::Weights;
use super::terms::Term;
use super::view::View;
use crate::base::Side;
use crate::eval::linear::{Account, Score};
use crate::games::royal_palette::RoyalPalette;

/// The table.
pub(super) fn table(model: &RoyalPaletteModel, position: &RoyalPalette) -> String {
    account(model, position).table("turn and lock", &model.scale)
}

/// The evaluation taken apart.
fn account(model: &RoyalPaletteModel, position: &RoyalPalette) -> Account {
    let mut account = Account::of::<Weights, _>(position);
    let view = View::new(position);
    for term in Term::ALL {
        if model.terms.has(term) && term != Term::LockNow {
            let parts = Side::ALL.map(|side| {
                let mut part = Score::ZERO;
                term.weigh(&view, side, &mut part);
                part
            });
            account.add(term.name(), parts);
        }
    }
    let mut turn = Score::ZERO;
    model.terms.turn(&view, &mut turn);
    account.set_turn(turn);
    account
}
