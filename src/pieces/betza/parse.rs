//! The parser of Betza's notation.

use super::atom::Atom;
use super::{Error, Hop, Mode, Route, UNLIMITED};
use crate::base::geometry::Offset;

/// The largest part of a leap in parentheses: no board is larger.
const MAX_LEAP: i8 = 15;
/// The largest range, in effect unlimited.
const MAX_RANGE: u8 = 99;
/// The maximum number of leaps in one direction.
const MAX_HOPS: u8 = MAX_LEAP as u8;

/// The maximum number of routes of a piece: more would take long to compile.
const MAX_ROUTES: usize = 1024;

/// Parses the routes of a piece.
pub(super) fn routes(text: &str) -> Result<Vec<Route>, Error> {
    let mut reader = Reader::new(text);
    if reader.peek().is_none() {
        return Err(Error::Empty);
    }
    let mut routes = Vec::new();
    while reader.peek().is_some() {
        for route in reader.read_move()? {
            if !routes.contains(&route) {
                routes.push(route);
            }
        }
        if routes.len() > MAX_ROUTES {
            return reader.chain_error("a piece has at most 1024 routes");
        }
    }
    Ok(routes)
}

/// The modifiers before an atom.
#[derive(Default)]
struct Modifiers {
    directions: String,
    captures: bool,
    moves: bool,
    initial: bool,
    lame: bool,
    over: bool,
    crooked: bool,
    around: bool,
}

impl Modifiers {
    fn mode(&self) -> Mode {
        match (self.captures, self.moves) {
            (true, false) => Mode::Capture,
            (false, true) => Mode::Quiet,
            _ => Mode::Both,
        }
    }

    /// Iterates over the path modifiers.
    fn paths(&self) -> impl Iterator<Item = char> {
        let all = [(self.lame, 'n'), (self.over, 'p'), (self.crooked, 'z')];
        all.into_iter()
            .filter_map(|(has, letter)| has.then_some(letter))
    }

    /// Whether there is a path modifier.
    fn has_path(&self) -> bool {
        self.lame || self.over || self.crooked
    }
}

/// An atom with its range.
#[derive(Clone, Copy)]
struct RangedAtom {
    /// The atom.
    atom: Atom,
    /// The maximum number of leaps in one direction; [`UNLIMITED`] without a limit.
    max: u8,
}

struct Reader<'a> {
    text: &'a str,
    letters: Vec<char>,
    at: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader {
            text,
            letters: text.chars().collect(),
            at: 0,
        }
    }

    fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    fn eat(&mut self, letter: char) -> bool {
        let found = self.peek() == Some(letter);
        self.at += usize::from(found);
        found
    }

    fn chain_error<T>(&self, reason: &'static str) -> Result<T, Error> {
        Err(Error::Chain {
            text: self.text.to_owned(),
            at: self.at + 1,
            reason,
        })
    }

    /// Reads modifiers and the atom or chain that they modify.
    fn read_move(&mut self) -> Result<Vec<Route>, Error> {
        let first = self.at;
        let modifiers = self.read_modifiers();
        let start = self.at + 1;
        match self.peek() {
            None => Err(Error::Dangling {
                text: self.text.to_owned(),
                modifiers: self.letters[first..].iter().collect(),
            }),
            Some('[') => self.read_chain(&modifiers),
            Some(_) => {
                if modifiers.around {
                    return self.chain_error("'a' belongs in a chain only, before a further leg");
                }
                let mut routes = Vec::new();
                for RangedAtom { atom, max } in self.read_body()? {
                    for step in self.steps(atom, &modifiers.directions, start)? {
                        for hops in self.hops(atom, step, max, &modifiers, start)? {
                            routes.push(Route {
                                hops,
                                initial: modifiers.initial,
                                over: modifiers.over,
                            });
                        }
                    }
                }
                Ok(routes)
            }
        }
    }

    fn read_modifiers(&mut self) -> Modifiers {
        let mut modifiers = Modifiers::default();
        while let Some(letter) = self.peek() {
            match letter {
                'f' | 'b' | 'l' | 'r' | 'v' | 's' => modifiers.directions.push(letter),
                'c' => modifiers.captures = true,
                'm' => modifiers.moves = true,
                'i' => modifiers.initial = true,
                'n' => modifiers.lame = true,
                'p' => modifiers.over = true,
                'z' => modifiers.crooked = true,
                'a' => modifiers.around = true,
                _ => break,
            }
            self.at += 1;
        }
        modifiers
    }

    fn steps(&self, atom: Atom, directions: &str, at: usize) -> Result<Vec<Offset>, Error> {
        atom.toward(directions).ok_or_else(|| Error::Directions {
            text: self.text.to_owned(),
            at,
            directions: directions.to_owned(),
            leap: atom.name(),
        })
    }

    /// Reads an atom with its range, or those that a letter is short for.
    fn read_body(&mut self) -> Result<Vec<RangedAtom>, Error> {
        let letter = self.peek().unwrap_or(' ');
        let start = self.at;
        if letter == '(' {
            let atom = self.read_leap()?;
            let max = self.read_range(1)?;
            return Ok(vec![RangedAtom { atom, max }]);
        }
        self.at += 1;
        if let Some(atom) = Atom::from_letter(letter) {
            let max = if self.eat(letter) {
                UNLIMITED
            } else {
                self.read_range(1)?
            };
            return Ok(vec![RangedAtom { atom, max }]);
        }
        let (atoms, max): (&[Atom], u8) = match letter {
            'K' => (&[Atom::WAZIR, Atom::FERZ], 1),
            'R' => (&[Atom::WAZIR], UNLIMITED),
            'B' => (&[Atom::FERZ], UNLIMITED),
            'Q' => (&[Atom::WAZIR, Atom::FERZ], UNLIMITED),
            _ => {
                return Err(Error::Letter {
                    text: self.text.to_owned(),
                    at: start + 1,
                    letter,
                });
            }
        };
        let max = self.read_range(max)?;
        let ranged = atoms.iter().map(|&atom| RangedAtom { atom, max });
        Ok(ranged.collect())
    }

    /// Reads the number after an atom, `otherwise` without one.
    fn read_range(&mut self, otherwise: u8) -> Result<u8, Error> {
        let digits = self.read_digits();
        if digits.is_empty() {
            return Ok(otherwise);
        }
        match digits.parse() {
            Ok(0) => Ok(UNLIMITED),
            Ok(number) if number <= MAX_RANGE => Ok(number),
            _ => Err(Error::Range {
                text: self.text.to_owned(),
                at: self.at + 1 - digits.len(),
            }),
        }
    }

    fn read_digits(&mut self) -> String {
        let digits = self.letters[self.at..]
            .iter()
            .take_while(|letter| letter.is_ascii_digit());
        let digits: String = digits.collect();
        self.at += digits.len();
        digits
    }

    /// Reads `(m,n)`.
    fn read_leap(&mut self) -> Result<Atom, Error> {
        let at = self.at + 1;
        let wrong = || Error::Leap {
            text: self.text.to_owned(),
            at,
        };
        let rest: String = self.letters[self.at..].iter().collect();
        let (inside, _) = rest[1..].split_once(')').ok_or_else(wrong)?;
        let (one, other) = inside.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit());
            let number: Option<i8> = text.parse().ok().filter(|_| plain);
            number.filter(|&number| number <= MAX_LEAP)
        };
        let (Some(one), Some(other)) = (number(one), number(other)) else {
            return Err(wrong());
        };
        if (one, other) == (0, 0) {
            return Err(wrong());
        }
        self.at += inside.chars().count() + 2;
        Ok(Atom::new(one, other))
    }

    /// Returns the hops of one direction of an atom: one route, or the two of a crooked
    /// ride.
    fn hops(
        &self,
        atom: Atom,
        step: Offset,
        max: u8,
        modifiers: &Modifiers,
        at: usize,
    ) -> Result<Vec<Vec<Hop>>, Error> {
        let ends = Some(modifiers.mode());
        let mut paths = modifiers.paths();
        let (path, other) = (paths.next(), paths.next());
        let wrong = |modifier, expected| Error::Path {
            text: self.text.to_owned(),
            at,
            modifier,
            expected,
        };
        match path {
            Some(modifier) if other.is_some() => {
                Err(wrong(modifier, "without another of n, p or z"))
            }
            Some('n') => atom
                .lame_steps(step)
                .map(|between| vec![repeated(&between, max, ends)])
                .ok_or_else(|| wrong('n', "before a leap D, A, H, G or N, or the rider of one")),
            Some('p') if max == 1 => Err(wrong('p', "before a rider")),
            Some('z') if max == 1 || !atom.is_step() => Err(wrong('z', "before a rider of W or F")),
            Some('z') => {
                let right = Offset::new(step.ranks, -step.files);
                let left = Offset::new(-step.ranks, step.files);
                Ok([right, left]
                    .map(|turned| zigzag([step, turned], max, ends))
                    .to_vec())
            }
            _ => Ok(vec![vec![Hop { step, max, ends }]]),
        }
    }

    /// Reads `[leg?leg-leg]`; the reader is at the bracket.
    fn read_chain(&mut self, modifiers: &Modifiers) -> Result<Vec<Route>, Error> {
        let bare = modifiers.directions.is_empty() && !modifiers.around;
        if modifiers.has_path() || !bare {
            return self.chain_error("only c, m and i are allowed before a chain");
        }
        self.at += 1;
        let mut paths: Vec<Vec<Hop>> = vec![Vec::new()];
        loop {
            let leg = self.read_modifiers();
            paths = self.read_leg(&leg, &paths)?;
            let may_stop = match self.peek() {
                Some(']' | '?') => true,
                Some('-') if leg.mode() == Mode::Capture => {
                    return self.chain_error("a leg that captures cannot go on with '-'");
                }
                Some('-') => false,
                _ => return self.chain_error("expected '?', '-' or ']' after a leg of a chain"),
            };
            let ends = if may_stop {
                let ends = leg.mode().and(modifiers.mode());
                if ends.is_none() {
                    return self.chain_error("a leg cannot combine 'c' and 'm'");
                }
                ends
            } else {
                None
            };
            let last = self.eat(']');
            for hop in paths.iter_mut().filter_map(|path| path.last_mut()) {
                if !last && hop.max > 1 {
                    return self.chain_error("only the last leg of a chain may repeat");
                }
                hop.ends = ends;
            }
            if last {
                break;
            }
            self.at += 1;
        }
        let routes = paths.into_iter().map(|hops| Route {
            hops,
            initial: modifiers.initial,
            over: false,
        });
        Ok(routes.collect())
    }

    /// Appends one more leg to each of `paths`.
    fn read_leg(&mut self, leg: &Modifiers, paths: &[Vec<Hop>]) -> Result<Vec<Vec<Hop>>, Error> {
        if leg.initial || leg.has_path() {
            return self.chain_error("only directions, c and m are allowed within a chain");
        }
        let start = self.at + 1;
        if matches!(self.peek(), None | Some('[' | ']' | '?' | '-')) {
            return self.chain_error("expected an atom in a chain");
        }
        let mut longer = Vec::new();
        for RangedAtom { atom, max } in self.read_body()? {
            for path in paths {
                if longer.len() > MAX_ROUTES {
                    return self.chain_error("a piece has at most 1024 routes");
                }
                for step in self.leg_steps(atom, leg, path.last(), start)? {
                    let mut path = path.clone();
                    path.push(Hop {
                        step,
                        max,
                        ends: None,
                    });
                    longer.push(path);
                }
            }
        }
        Ok(longer)
    }

    /// Returns the directions of a leg after the hop `before`.
    fn leg_steps(
        &self,
        atom: Atom,
        leg: &Modifiers,
        before: Option<&Hop>,
        at: usize,
    ) -> Result<Vec<Offset>, Error> {
        let Some(before) = before else {
            if leg.around {
                return self.chain_error("'a' belongs before a further leg");
            }
            return self.steps(atom, &leg.directions, at);
        };
        match leg.directions.as_str() {
            "" => Ok(atom.steps()),
            _ if leg.around => self.chain_error("'a' already takes all directions"),
            "f" => Ok(atom.ahead(before.step)),
            side @ ("fl" | "fr") => match atom.turned_ahead(before.step, side == "fl") {
                Some(step) => Ok(vec![step]),
                None => self.chain_error("'fl' and 'fr' need two nearest directions ahead"),
            },
            _ => self.chain_error("a further leg takes the directions f, fl, fr or a"),
        }
    }
}

/// Returns a leap of several steps, repeated up to `max` times; it may end after its
/// last.
fn repeated(steps: &[Offset], max: u8, ends: Option<Mode>) -> Vec<Hop> {
    let last = steps.len() - 1;
    let times = usize::from(max.min(MAX_HOPS));
    let hops = (0..times).flat_map(|_| steps.iter().enumerate());
    let hops = hops.map(|(index, &step)| Hop {
        step,
        max: 1,
        ends: ends.filter(|_| index == last),
    });
    hops.collect()
}

/// Returns two alternating steps.
fn zigzag(steps: [Offset; 2], max: u8, ends: Option<Mode>) -> Vec<Hop> {
    let hops = (0..usize::from(max.min(2 * MAX_HOPS))).map(|index| Hop {
        step: steps[index % 2],
        max: 1,
        ends,
    });
    hops.collect()
}
