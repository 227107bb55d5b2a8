//! The evaluation as a table for a person.

use super::colours;
use super::layout::Weights;
use super::terms::Term;
use super::view::View;
use crate::base::Side;
use crate::eval::linear::{Account, Score};
use crate::games::colour_chess::ColourChess;

/// The evaluation taken apart.
pub(super) fn account(position: &ColourChess) -> Account {
    let mut account = Account::of::<Weights, _>(position);
    let view = View::new(position);
    for term in Term::ALL {
        let parts = Side::ALL.map(|side| {
            let mut part = Score::ZERO;
            term.weigh(&view, side, &mut part);
            part
        });
        account.add(term.name(), parts);
    }
    let mut turn = Score::ZERO;
    colours::turn(&view, &mut turn);
    account.set_turn(turn);
    account
}
