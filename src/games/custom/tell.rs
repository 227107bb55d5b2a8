//! The rules of a file told in plain English.

use super::castling::Castle;
use super::file::{BlackStart, Repetition, RoyalCount, RoyalLoss, Verdict};
use super::tell_names::names;
use super::{Kind, Kinds, PlayBoard, Tables, tell_turn};
use crate::base::Side;
use crate::base::geometry::{Offset, Square};
use crate::pieces::betza::{Hop, Mode, Route, UNLIMITED};
use std::collections::BTreeMap;

/// Tells how a kind moves, from its routes.
pub(super) fn piece<G: PlayBoard>(rules: &Tables<G>, kind: Kind) -> String {
    let spec = &rules.spec().kinds[kind.index()];
    let mut groups: BTreeMap<Group, Vec<Offset>> = BTreeMap::new();
    for route in spec.moves.routes() {
        groups
            .entry(Group::of(route))
            .or_default()
            .push(route.hops[0].step);
    }
    let mut text = groups
        .iter()
        .map(|(group, steps)| group.tell(steps))
        .collect::<Vec<_>>()
        .join(" ");
    let first = groups.keys().any(|group| group.initial);
    if first {
        let ranks: Vec<String> = spec
            .first_move
            .iter()
            .map(|rank| (rank + 1).to_string())
            .collect();
        text += &format!(
            " A first move is one from its own rank {}.",
            ranks.join(" or ")
        );
    }
    if rules.is_royal(kind) {
        text += match rules.end().royal {
            RoyalLoss::Mate => " It is royal: it must not be left attacked.",
            RoyalLoss::Capture => " It is royal: who loses it loses the game.",
        };
    }
    text
}

/// The common properties of the routes of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    initial: bool,
    mode: Option<Mode>,
    shape: Shape,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    /// One leap of this size, the larger part first.
    Leap([u8; 2]),
    /// The same again and again, at most so often.
    Ride([u8; 2], u8),
    /// A ride over exactly one piece.
    Over([u8; 2]),
    /// A leap to a square behind others, all of which have to be empty.
    Lame([u8; 2]),
    /// A route that turns.
    Turning,
}

fn size(step: Offset) -> [u8; 2] {
    let (files, ranks) = (step.files.unsigned_abs(), step.ranks.unsigned_abs());
    [files.max(ranks), files.min(ranks)]
}

impl Group {
    fn of(route: &Route) -> Group {
        let [first, ..] = route.hops[..] else {
            unreachable!("a route has a hop")
        };
        let last = route.hops.last().copied().unwrap_or(first);
        let is_straight = route.hops.iter().all(|hop| hop.step == first.step);
        let ends = route.hops.iter().filter(|hop| hop.ends.is_some()).count();
        let shape = if route.over {
            Shape::Over(size(first.step))
        } else if route.is_leap() {
            Shape::Leap(size(first.step))
        } else if route.is_ride() {
            Shape::Ride(size(first.step), first.max)
        } else if ends == 1 && route.hops.len() == 2 && last.max == 1 {
            let Hop { step, .. } = last;
            let whole = Offset::new(first.step.files + step.files, first.step.ranks + step.ranks);
            Shape::Lame(size(whole))
        } else if is_straight && ends == route.hops.len() {
            Shape::Ride(size(first.step), route.hops.len() as u8)
        } else {
            Shape::Turning
        };
        Group {
            initial: route.initial,
            mode: last.ends,
            shape,
        }
    }

    fn tell(self, steps: &[Offset]) -> String {
        let verb = match self.mode {
            Some(Mode::Capture) => "Captures",
            Some(Mode::Quiet) => "Moves without capturing",
            _ => "Moves and captures",
        };
        let (way, condition) = match self.shape {
            Shape::Leap(size) => (leap(size), String::new()),
            Shape::Ride([1, 0], UNLIMITED) => (
                "any number of squares straight".to_owned(),
                EMPTY.to_owned(),
            ),
            Shape::Ride([1, 1], UNLIMITED) => (
                "any number of squares diagonally".to_owned(),
                EMPTY.to_owned(),
            ),
            Shape::Ride(size, max) => {
                let times = match max {
                    UNLIMITED => "again and again".to_owned(),
                    max => format!("up to {max} times"),
                };
                (
                    leap(size),
                    format!(", {times} in one line while it lands on empty squares"),
                )
            }
            Shape::Over(size) => (
                leap(size),
                ", again and again in one line, over exactly one piece of either side".to_owned(),
            ),
            Shape::Lame(size) => (leap(size), ", if the square on the way is empty".to_owned()),
            Shape::Turning => (
                "along a path that the diagram shows".to_owned(),
                String::new(),
            ),
        };
        let first = match self.initial {
            true => "on its first move ",
            false => "",
        };
        let directions = match self.shape {
            Shape::Turning => "",
            _ => directions(steps),
        };
        format!("{verb} {first}{way}{directions}{condition}.")
    }
}

/// The condition of a plain ride.
const EMPTY: &str = " as long as they are empty";

fn leap(size: [u8; 2]) -> String {
    match size {
        [1, 0] => "one square straight".to_owned(),
        [1, 1] => "one square diagonally".to_owned(),
        [far, 0] => format!("{far} squares straight"),
        [far, near] if far == near => format!("{far} squares diagonally"),
        [far, near] => format!("{far} squares along a rank or file and {near} across"),
    }
}

/// A test of a step.
type Test<'a> = &'a dyn Fn(&Offset) -> bool;

/// The directions of steps of one size, if not all are among them.
fn directions(steps: &[Offset]) -> &'static str {
    let [far, near] = size(steps[0]).map(|part| part as i8);
    let mut all: Vec<Offset> = Vec::new();
    for (files, ranks) in [(far, near), (near, far)] {
        for (x, y) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let step = Offset::new(files * x, ranks * y);
            if !all.contains(&step) {
                all.push(step);
            }
        }
    }
    let is_all =
        |test: &dyn Fn(&Offset) -> bool| all.iter().all(|step| test(step) == steps.contains(step));
    let tests: [(Test<'_>, &str); 9] = [
        (&|_| true, ""),
        (&|step| step.ranks > 0, " forward"),
        (&|step| step.ranks < 0, " backward"),
        (&|step| step.ranks == 0, " sideways"),
        (&|step| step.ranks != 0, " forward or backward"),
        (&|step| step.ranks >= 0, " forward or sideways"),
        (&|step| step.ranks <= 0, " backward or sideways"),
        (&|step| step.files < 0, " to the left"),
        (&|step| step.files > 0, " to the right"),
    ];
    let found = tests.into_iter().find(|(test, _)| is_all(test));
    found.map_or(" to some sides, as the diagram shows", |(_, text)| text)
}

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
