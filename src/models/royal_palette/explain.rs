//! The evaluation as a table for a person.

use super::layout::Weights;
use super::terms::Term;
use super::view::View;
use super::{RoyalPaletteModel, Sums};
use crate::base::Side;
use crate::eval::linear::{Account, Score, men};
use crate::eval::survey;
use crate::games::royal_palette::RoyalPalette;
use crate::rules::Position;

/// The table.
pub(super) fn table(model: &RoyalPaletteModel, position: &RoyalPalette) -> String {
    account(model, position).table("turn and lock", &model.scale)
}

/// The evaluation taken apart.
fn account(model: &RoyalPaletteModel, position: &RoyalPalette) -> Account {
    let state: Sums = survey::<RoyalPalette, RoyalPaletteModel>(position);
    let mut account = Account::new(&state, position.side());
    let [material, squares] = men::<Weights, _, Score>(position);
    account.add("material", material);
    account.add("squares", squares);
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
