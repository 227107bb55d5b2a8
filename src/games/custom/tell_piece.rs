//! The moves of a kind told in plain English, from its routes.

use super::file::RoyalLoss;
use super::{Kind, PlayBoard, Tables};
use crate::base::geometry::Offset;
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
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    initial: bool,
    mode: Option<Mode>,
    shape: Shape,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    /// One leap of this size, the larger part first.
    Leap([u8; 2]),
    /// The same again and again, at most so often.
    Ride([u8; 2], u8),
    /// A ride over exactly one piece.
    Over([u8; 2]),
    /// A leap to a square behind others, all of which have to be empty.
    Lame([u8; 2]),
    /// A ride that turns by a right angle after each step, to one side and back.
    Crooked([u8; 2], usize),
    /// A route that turns otherwise.
    Bent(Vec<Leg>),
}

/// A part of a route that turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Leg {
    size: [u8; 2],
    max: u8,
    ends: Option<Mode>,
    /// Whether it leads farther from the origin than the leg before.
    outward: bool,
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
        } else if is_zigzag(&route.hops) {
            Shape::Crooked(size(first.step), route.hops.len())
        } else {
            Shape::Bent(legs(&route.hops))
        };
        Group {
            initial: route.initial,
            mode: last.ends,
            shape,
        }
    }

    fn tell(&self, steps: &[Offset]) -> String {
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
            Shape::Crooked(size, max) => {
                let times = match max >= MOST {
                    true => "again and again".to_owned(),
                    false => format!("up to {max} times"),
                };
                let turns = "turning to one side and back, while it lands on empty squares";
                (leap(size), format!(", {times}, {turns}"))
            }
            Shape::Bent(ref legs) => (bent(legs), String::new()),
        };
        let first = match self.initial {
            true => "on its first move ",
            false => "",
        };
        let directions = match self.shape {
            Shape::Bent(_) => "",
            _ => directions(steps),
        };
        format!("{verb} {first}{way}{directions}{condition}.")
    }
}

/// The steps of a ride without a limit.
const MOST: usize = 12;

/// Whether each hop turns by a right angle, to one side and back.
fn is_zigzag(hops: &[Hop]) -> bool {
    let turns = |pair: &[Hop]| {
        let [one, other] = [pair[0].step, pair[1].step];
        one.files * other.files + one.ranks * other.ranks == 0
    };
    let is_back = |three: &[Hop]| three[0].step == three[2].step;
    let ends = hops.iter().all(|hop| hop.ends == hops[0].ends);
    ends && hops.windows(2).all(turns) && hops.windows(3).all(is_back)
}

/// The legs of a route that turns.
fn legs(hops: &[Hop]) -> Vec<Leg> {
    let before = hops.iter().map(|hop| Some(hop.step));
    let before = std::iter::once(None).chain(before);
    let leg = |(hop, before): (&Hop, Option<Offset>)| Leg {
        size: size(hop.step),
        max: hop.max,
        ends: hop.ends,
        outward: before.is_some_and(|before| {
            before.files * hop.step.files + before.ranks * hop.step.ranks > 0
        }),
    };
    hops.iter().zip(before).map(leg).collect()
}

/// Tells the legs of a route that turns.
fn bent(legs: &[Leg]) -> String {
    let part = |leg: &Leg| match (leg.size, leg.max) {
        (size, 1) => leap(size),
        ([1, 0], UNLIMITED) => "any number of squares straight".to_owned(),
        ([1, 1], UNLIMITED) => "any number of squares diagonally".to_owned(),
        (size, UNLIMITED) => format!("{} again and again", leap(size)),
        (size, max) => format!("{} up to {max} times", leap(size)),
    };
    let mut text = legs.first().map_or(String::new(), part);
    for (leg, before) in legs.iter().skip(1).zip(legs) {
        text += match before.ends {
            None => " to an empty square, then ",
            Some(Mode::Both) => ", and from there, if it is empty, also ",
            Some(Mode::Quiet) => ", there without capturing, and from there also ",
            Some(Mode::Capture) => ", there only to capture; or, if it is empty, from there ",
        };
        text += &part(leg);
        text += match leg.outward {
            true => " outward",
            false => " to a side or back",
        };
    }
    text
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
