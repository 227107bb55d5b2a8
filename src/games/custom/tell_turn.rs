//! Lock, die and relief told in plain English.

use super::colours::colour;
use super::die::Roll;
use super::file::{FaceSpec, LaterMoves, LockBy, Movers, NoMove};
use super::pfen::lock_text;
use super::tell_names::names;
use super::{Kind, PlayBoard, Tables};

/// Tells which moves a roll allows: of several dice, what each of those left does.
pub(super) fn limit<G: PlayBoard>(rules: &Tables<G>, roll: Roll) -> String {
    let told: Vec<String> = faces(rules, roll)
        .map(|face| face_limit(rules, face))
        .collect();
    told.join(", ")
}

/// The faces that a roll shows.
fn faces<G: PlayBoard>(rules: &Tables<G>, roll: Roll) -> impl Iterator<Item = &FaceSpec> {
    let numbers: Vec<usize> = match rules.turn().dice() {
        1 => vec![roll.number().into()],
        _ => roll.digits().map(usize::from).collect(),
    };
    let die = &rules.spec().die;
    numbers.into_iter().filter_map(|number| die.get(number - 1))
}

/// Tells which moves a face allows.
fn face_limit<G: PlayBoard>(rules: &Tables<G>, spec: &FaceSpec) -> String {
    let mut kinds = rules.kinds().iter();
    let text = match kinds.all(|&kind| spec.pieces.has(kind)) {
        true => "any piece".to_owned(),
        false => names(
            rules,
            spec.pieces
                .iter()
                .filter(|kind| kind.index() < rules.kinds().len()),
        ),
    };
    let letters = rules.spec().colour_letters();
    let has = |number: &usize| spec.to >> number & 1 != 0;
    let to: Vec<&str> = (0..letters.len())
        .filter(has)
        .map(|number| colour(rules, number as u8).name)
        .collect();
    match to.len() < letters.len() {
        true => format!("{text} to {}", to.join(" or ")),
        false => text,
    }
}

fn counted(moves: u8) -> String {
    match moves {
        1 => "one move".to_owned(),
        moves => format!("{moves} moves"),
    }
}

/// Whether each face decides the number of moves.
fn decides_moves<G: PlayBoard>(rules: &Tables<G>) -> bool {
    let die = &rules.spec().die;
    !die.is_empty() && die.iter().all(|face| face.moves.is_some())
}

/// Tells how many moves a turn has.
pub(super) fn turn<G: PlayBoard>(rules: &Tables<G>) -> String {
    let spec = rules.spec().turn;
    let mut text = match spec.moves {
        // Told with the dice.
        _ if rules.turn().dice() > 1 || decides_moves(rules) => String::new(),
        [white, black] if white == black => format!("A turn is {}.", counted(white)),
        [white, black] => {
            format!(
                "White's turn is {}, Black's {}.",
                counted(white),
                counted(black)
            )
        }
    };
    if rules.turn().has_long_turns() {
        text += match spec.pieces {
            Movers::Any => "",
            Movers::Same => " One piece makes all moves of a turn.",
            Movers::Different => " Each move of a turn is made by another piece.",
        };
        text += match rules.turn().no_move() {
            _ if spec.may_stop => " A side may stop after its first move.",
            // Told with the lock or the die.
            NoMove::Skip => "",
            NoMove::All | NoMove::Pass => " A side that cannot move on ends its turn.",
        };
    }
    text
}

/// Tells what a roll does.
pub(super) fn roll<G: PlayBoard>(rules: &Tables<G>, roll: Roll) -> String {
    let faces: Vec<String> = faces(rules, roll)
        .map(|face| told_face(rules, face))
        .collect();
    faces.join(", ")
}

/// Tells what a face does.
fn told_face<G: PlayBoard>(rules: &Tables<G>, spec: &FaceSpec) -> String {
    let mut parts = vec![face_limit(rules, spec)];
    if let Some(moves) = spec.moves {
        parts.push(counted(moves));
    }
    let effects = [
        (spec.lifts_lock, "the lock is lifted"),
        (spec.again, "then the same side has another turn"),
        (spec.skips, "then the next turn has no roll"),
    ];
    let effects = effects.into_iter().filter(|(has, _)| *has);
    parts.extend(effects.map(|(_, text)| text.to_owned()));
    parts.join(", ")
}

/// Tells how the die is rolled and what its faces do.
pub(super) fn die<G: PlayBoard>(rules: &Tables<G>) -> Option<String> {
    let turn = rules.turn();
    if !turn.has_die() {
        return None;
    }
    let die = &rules.spec().die;
    let total: u32 = die.iter().map(|face| u32::from(face.weight)).sum();
    let mut text = match turn.dice() {
        1 => "A die is rolled before each turn.".to_owned(),
        dice => format!(
            "{dice} dice are rolled before each turn. Each is used for one move, in any order, \
             as long as one of those left can be used."
        ),
    };
    for (number, face) in (1..).zip(die) {
        let (weight, told) = (face.weight, told_face(rules, face));
        text += &format!(" {number} ({weight} in {total}): {told}.");
    }
    if turn.has_skips() {
        text += " A turn without a roll is as under 1.";
    }
    Some(text + &relief(rules))
}

/// Tells what the last move lays on the next.
pub(super) fn lock<G: PlayBoard>(rules: &Tables<G>) -> Option<String> {
    let spec = rules.spec().lock.as_ref()?;
    let mut text = match spec.by {
        LockBy::Colour => "The colour of the square that a move comes to locks the next turn.",
        LockBy::Piece => "The kind of piece that moves locks the next turn.",
        LockBy::Square => "The square that a move comes to locks the next turn.",
    }
    .to_owned();
    let by_place = [
        (spec.from, " Any piece may leave a square of that colour."),
        (spec.to, " Any piece may go to a square of that colour."),
        (
            spec.later_moves == LaterMoves::Elsewhere,
            " The later moves of the turn go to squares of other colours.",
        ),
        (
            spec.single_unlocked,
            " Where nothing is locked, the turn is one move.",
        ),
    ];
    for (_, told) in by_place.into_iter().filter(|(has, _)| *has) {
        text += told;
    }
    for (number, kinds) in (0..).zip(&spec.pieces) {
        if kinds.is_empty() {
            continue;
        }
        let lock = match spec.by {
            LockBy::Colour => colour(rules, number).name.to_owned(),
            LockBy::Piece => rules.name(Kind::new(number)).to_owned(),
            LockBy::Square => lock_text(rules, Some(number)),
        };
        text += &format!(" After {lock}, a {} may move.", names(rules, kinds.iter()));
    }
    let has_gap = spec.pieces.iter().any(|kinds| kinds.is_empty());
    if has_gap && !spec.from && !spec.to {
        text += " After any other, nothing may.";
    }
    // Told with the die if there is one.
    Some(match rules.turn().has_die() {
        true => text,
        false => text + &relief(rules),
    })
}

fn relief<G: PlayBoard>(rules: &Tables<G>) -> String {
    let relief = rules.spec().relief;
    let mut text = match relief.no_move {
        NoMove::All => " If that leaves no legal move, any may be made.",
        NoMove::Pass => " If that leaves no legal move, the side passes.",
        NoMove::Skip => {
            " If that leaves no legal move, the side skips this move; when it skips the last of a \
             turn, nothing is locked."
        }
    }
    .to_owned();
    if rules.has_mate() && relief.in_check {
        text += " In check any legal move may be made.";
    }
    if relief.castling {
        text += " Castling is always allowed.";
    }
    text
}
