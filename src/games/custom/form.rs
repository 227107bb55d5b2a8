//! The fields of position strings for an editor.

use super::colours::colour;
use super::diagram::figure;
use super::file::{LockBy, MAX_MOVES, Movers};
use super::pfen::{HOLE, field_list, lock_text, locks};
use super::setup::Field;
use super::{Kind, Piece, PlayBoard, Tables};
use crate::base::Side;
use crate::rules::{FieldKind, SetupField, SetupForm, SetupOption, SetupPiece};

/// See [`Game::setup_form`](crate::rules::Game::setup_form).
pub(super) fn form<G: PlayBoard>(rules: &Tables<G>) -> SetupForm {
    let pieces = rules.kinds().iter();
    let pieces =
        pieces.map(|&kind| SetupPiece::of_letter(figure(rules, Piece::new(Side::White, kind))));
    let fields = field_list(rules).into_iter();
    SetupForm {
        pieces: pieces.collect(),
        fields: fields.map(|field| form_field(rules, field)).collect(),
    }
}

fn form_field<G: PlayBoard>(rules: &Tables<G>, field: Field) -> SetupField {
    let has_castling = Side::ALL
        .into_iter()
        .any(|side| rules.castling().written(side).iter().any(Option::is_some));
    match field {
        Field::Placement => {
            let (hole, except) = (rules.has_holes().then_some(HOLE), Vec::new());
            SetupField::new(field, "Pieces", FieldKind::Placement { hole, except })
        }
        Field::Side => SetupField::side(field),
        Field::Castling if has_castling => SetupField::castling(field),
        Field::Castling => SetupField::unused(field, "Castling"),
        Field::EnPassant if rules.long_steps(Side::White).is_empty() => {
            SetupField::unused(field, "En passant")
        }
        Field::EnPassant => SetupField::squares(field, "En passant", 3, false),
        Field::Checks => {
            let max = rules.end().checks;
            let all =
                (0..=max).flat_map(|white| (0..=max).map(move |black| format!("{white}+{black}")));
            let options = all.map(|text| SetupOption::new(&text, text.clone()));
            SetupField::choice(field, "Checks to give", options.collect())
        }
        Field::Halfmove => SetupField::clock(field, "Quiet plies"),
        Field::Fullmove => SetupField::number(field, "Move"),
        Field::Lock => SetupField::choice(field, "Lock", lock_options(rules)),
        Field::Made => SetupField::choice(field, "Moves made", made_options(rules)),
        Field::Die => SetupField::choice(field, "Die", die_options(rules)),
    }
}

fn lock_options<G: PlayBoard>(rules: &Tables<G>) -> Vec<SetupOption> {
    let option = |number: u8| {
        let text = lock_text(rules, Some(number));
        match rules.turn().lock_by() {
            Some(LockBy::Colour) => {
                let letter = rules.spec().colour_letters()[usize::from(number)];
                SetupOption::colour(letter, colour(rules, number))
            }
            Some(LockBy::Piece) => SetupOption::new(text, rules.name(Kind::new(number)).to_owned()),
            _ => SetupOption::new(&text, text.clone()),
        }
    };
    let none = [SetupOption::new('-', "none")].into_iter();
    none.chain(locks(rules).into_iter().map(option)).collect()
}

/// The numbers of moves made; where the pieces matter they are written by hand.
fn made_options<G: PlayBoard>(rules: &Tables<G>) -> Vec<SetupOption> {
    let is_plain = rules.turn().movers() == Movers::Any;
    let counts = (1..MAX_MOVES).filter(|_| is_plain);
    let counts = counts.map(|count| SetupOption::new(count, count.to_string()));
    let none = [SetupOption::new('-', "none")].into_iter();
    none.chain(counts).collect()
}

fn die_options<G: PlayBoard>(rules: &Tables<G>) -> Vec<SetupOption> {
    let states = rules.turn().dice_states().iter();
    let faces = states.map(|roll| SetupOption::new(roll.number(), roll.number().to_string()));
    let skipped = [SetupOption::new('x', "no roll")].into_iter();
    let skipped = skipped.filter(|_| rules.turn().has_skips());
    faces
        .chain([SetupOption::new('?', "to roll")])
        .chain(skipped)
        .collect()
}
