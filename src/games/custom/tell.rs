//! The rules of a file told in plain English.

use super::castling::Castle;
use super::file::{BlackStart, Repetition, RoyalCount, RoyalLoss, Verdict};
use super::tell_names::names;
use super::{Kinds, PlayBoard, Tables, tell_turn};
use crate::base::Side;
use crate::base::geometry::Square;

/// Tells how the game is won.
pub(super) fn aim<G: PlayBoard>(rules: &Tables<G>) -> String {
    let end = rules.end();
    let mut parts: Vec<String> = Vec::new();
    if !rules.royals().is_empty() {
        let royal = names(rules, rules.royals().iter().copied());
        let which = match end.royals {
            RoyalCount::Each => "",
            RoyalCount::Last => "last ",
        };
        parts.push(match end.royal {
            RoyalLoss::Mate => format!("Checkmate the enemy's {which}{royal}."),
            RoyalLoss::Capture => format!("Capture the enemy's {which}{royal}."),
        });
    }
    if let Some(goal) = &end.goal {
        let squares = rules.goal(Side::White).map(|square| square.to_string());
        let squares: Vec<String> = squares.collect();
        let kinds = names(rules, goal.kinds.iter());
        parts.push(format!(
            "A side whose {kinds} reaches one of {} wins.",
            squares.join(", ")
        ));
        if goal.reply {
            parts
                .push("If White does, Black has one more move to draw by doing it too.".to_owned());
        }
    }
    if end.checks > 0 {
        parts.push(format!("A side that has given {} checks wins.", end.checks));
    }
    if !end.extinct.is_empty() {
        let kinds = names(rules, end.extinct.iter());
        parts.push(format!("A side without a single {kinds} loses."));
    }
    if let Some(verdict) = end.bare.filter(|_| !rules.royals().is_empty()) {
        parts.push(format!(
            "A side with royal pieces alone {}, unless its next move leaves the other so too, which is a draw.",
            told(verdict)
        ));
    }
    let unchecked = match rules.has_mate() {
        true => " and is not in check",
        false => "",
    };
    parts.push(format!(
        "A side that cannot move{unchecked} {}.",
        told(end.stalemate)
    ));
    if rules.royals().is_empty() || end.no_pieces != Verdict::Loss {
        parts.push(format!("A side without pieces {}.", told(end.no_pieces)));
    }
    parts.join(" ")
}

fn told(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "wins",
        Verdict::Draw => "draws",
        Verdict::Loss => "loses",
    }
}

/// Tells how starts are drawn.
pub(super) fn start<G: PlayBoard>(rules: &Tables<G>) -> Option<String> {
    let shuffle = rules.spec().shuffle.as_ref()?;
    let squares = shuffle.squares.iter();
    let squares = squares.map(|&[file, rank]| Square::<G>::at(file, rank).to_string());
    let squares: Vec<String> = squares.collect();
    let black = match shuffle.black {
        BlackStart::Mirror => "Black's stand opposite",
        BlackStart::Turn => "Black's stand the same way, the board turned by half",
        BlackStart::Own => "Black's are drawn too, by themselves",
    };
    let mut text = format!(
        "White's pieces on {} are drawn in another order; {black}.",
        squares.join(", ")
    );
    for kind in shuffle.two_shades.iter() {
        text += &format!(" Not all of one shade: {}.", rules.name(kind));
    }
    if let Some(between) = shuffle.between {
        let [inner, outer] = [between.inner, between.outer].map(|kind| rules.name(kind));
        text += &format!(" The {inner} stands between the first and the last {outer}.");
    }
    Some(text)
}

/// Tells what binds the choice of moves.
pub(super) fn moves<G: PlayBoard>(rules: &Tables<G>) -> String {
    let spec = rules.spec();
    let mut parts = vec![tell_turn::turn(rules)];
    if spec.forced_capture {
        parts.push("A side that can capture has to.".to_owned());
    }
    if spec.no_checks {
        parts.push("No move may give check.".to_owned());
    }
    if !rules.long_steps(Side::White).is_empty() {
        let kinds = names(rules, rules.en_passant().iter());
        parts.push(format!("En passant: what has just gone over squares in a first move can be captured there, by a {kinds}."));
    }
    for side in Side::ALL {
        let castles = rules.castling().written(side).iter().flatten();
        let castles: Vec<String> = castles.map(|castle| castle_told(rules, castle)).collect();
        if !castles.is_empty() {
            parts.push(format!("{side} can castle: {}.", castles.join(", or ")));
        }
    }
    if Side::ALL
        .into_iter()
        .any(|side| rules.castling().written(side).iter().any(Option::is_some))
    {
        let mut text =
            "For that, neither piece has moved, and the squares between are empty".to_owned();
        text += match rules.has_mate() {
            true => ", and a royal piece does not leave, pass or reach an attacked square.",
            false => ".",
        };
        parts.push(text);
    }
    parts.join(" ")
}

/// Tells the squares of a way to castle.
fn castle_told<G: PlayBoard>(rules: &Tables<G>, castle: &Castle<G>) -> String {
    let [king, king_to] = castle.king_squares;
    let [rook, rook_to] = castle.rook_squares;
    let [first, second] = [castle.king, castle.rook].map(|kind| rules.name(kind));
    if !rules.castling().is_drawn() {
        return format!("{first} {king}-{king_to} with {second} {rook}-{rook_to}");
    }
    let wing = match castle.goes_right() {
        true => "right",
        false => "left",
    };
    format!(
        "{first} to {king_to} with the outermost {second} on its {wing} at the start to {rook_to}, by a move to that {second}"
    )
}

/// Tells what pawns become.
pub(super) fn promotion<G: PlayBoard>(rules: &Tables<G>) -> Option<String> {
    let promotion = &rules.spec().promotion;
    if rules.pawns().is_empty() || promotion.to.is_empty() {
        return None;
    }
    let pawns = names(rules, rules.pawns().iter());
    let ranks: Vec<String> = promotion
        .ranks
        .iter()
        .map(|rank| (rank + 1).to_string())
        .collect();
    let to = names(rules, promotion.to.iter().copied());
    let verb = match promotion.optional {
        true => "may become",
        false => "becomes",
    };
    let lost = match promotion.captured_only {
        true => ", of which its side must have lost one",
        false => "",
    };
    Some(format!(
        "A {pawns} that comes to rank {} of its own side {verb}: {to}{lost}.",
        ranks.join(" or ")
    ))
}

/// Tells how the game is drawn.
pub(super) fn draws<G: PlayBoard>(rules: &Tables<G>) -> String {
    let end = rules.end();
    let mut parts = match end.repetition {
        Repetition::Draw => vec!["A position for the third time.".to_owned()],
        Repetition::None => vec!["Positions may recur as often as they like.".to_owned()],
    };
    if end.quiet_plies > 0 {
        parts.push(format!(
            "{} plies without a capture or pawn move.",
            end.quiet_plies
        ));
    }
    if let Some(dead) = end.dead.as_ref().filter(|_| !rules.royals().is_empty()) {
        let listed = |kinds: Kinds| names(rules, kinds.iter());
        let region = match dead.by_shade {
            true => "on the squares of either shade, judged apart, ",
            false => "",
        };
        parts.push(format!("Dead material: {region}royal pieces alone"));
        let last = parts.last_mut();
        if let Some(last) = last {
            if !dead.with_king.is_empty() {
                *last += &format!(", or with one {}", listed(dead.with_king));
            }
            if !dead.alone.is_empty() {
                *last += &format!(", or a bare royal piece against one {}", listed(dead.alone));
            }
            last.push('.');
        }
    }
    parts.join(" ")
}
