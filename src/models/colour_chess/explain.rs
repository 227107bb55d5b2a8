//! The evaluation as a table for a person.

use super::layout::Weights;
use super::terms::Term;
use super::view::View;
use super::{ColourChessModel, Sums, colours};
use crate::base::Side;
use crate::eval::linear::{Account, Score, men};
use crate::eval::survey;
use crate::games::colour_chess::ColourChess;
use crate::rules::Position;

/// The evaluation taken apart.
pub(super) fn account(position: &ColourChess) -> Account {
    let state: Sums = survey::<ColourChess, ColourChessModel>(position);
    let mut account = Account::new(&state, position.side());
    let [material, squares] = men::<Weights, _, Score>(position);
    account.add("material", material);
    account.add("squares", squares);
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
