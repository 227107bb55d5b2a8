//! Reading Betza's notation.

use super::atom::{Atom, Step};
use super::{BetzaError, Hop, Mode, Route, UNLIMITED};

/// The largest part of a leap in parentheses: no board is larger.
const MOST_LEAP: i8 = 15;
/// The largest range, which is as good as none.
const MOST_RANGE: u8 = 99;

/// The ways of a piece.
pub(super) fn routes(text: &str) -> Result<Vec<Route>, BetzaError> {
    let mut reader = Reader::new(text);
    if reader.peek().is_none() {
        return Err(BetzaError::Empty);
    }
    let mut routes = Vec::new();
    while reader.peek().is_some() {
        for route in reader.read_move()? {
            if !routes.contains(&route) {
                routes.push(route);
            }
        }
    }
    Ok(routes)
}

/// What stands before an atom.
#[derive(Default)]
struct Modifiers {
    directions: String,
    captures: bool,
    moves: bool,
    initial: bool,
    lame: bool,
}

impl Modifiers {
    fn mode(&self) -> Mode {
        match (self.captures, self.moves) {
            (true, false) => Mode::Capture,
            (false, true) => Mode::Quiet,
            _ => Mode::Both,
        }
    }

    fn route(&self, hops: Vec<Hop>) -> Route {
        Route {
            hops,
            mode: self.mode(),
            initial: self.initial,
        }
    }
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

    fn chain_error<T>(&self, why: &'static str) -> Result<T, BetzaError> {
        Err(BetzaError::Chain {
            text: self.text.to_owned(),
            at: self.at + 1,
            why,
        })
    }

    /// Modifiers, and what they modify.
    fn read_move(&mut self) -> Result<Vec<Route>, BetzaError> {
        let first = self.at;
        let modifiers = self.read_modifiers();
        let place = self.at + 1;
        match self.peek() {
            None => Err(BetzaError::Dangling {
                text: self.text.to_owned(),
                modifiers: self.letters[first..].iter().collect(),
            }),
            Some('[') => self.read_chain(&modifiers),
            Some(_) => {
                let mut routes = Vec::new();
                for (atom, most) in self.read_body()? {
                    for step in self.steps(atom, &modifiers.directions, place)? {
                        let hops = if modifiers.lame {
                            self.lame_hops(atom, step, most, place)?
                        } else {
                            vec![Hop {
                                step,
                                most,
                                rests: true,
                            }]
                        };
                        routes.push(modifiers.route(hops));
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
                _ => break,
            }
            self.at += 1;
        }
        modifiers
    }

    fn steps(&self, atom: Atom, directions: &str, at: usize) -> Result<Vec<Step>, BetzaError> {
        atom.toward(directions)
            .ok_or_else(|| BetzaError::Directions {
                text: self.text.to_owned(),
                at,
                directions: directions.to_owned(),
                leap: atom.name(),
            })
    }

    /// An atom with its range, or those that a letter is short for.
    fn read_body(&mut self) -> Result<Vec<(Atom, u8)>, BetzaError> {
        let letter = self.peek().unwrap_or(' ');
        let place = self.at;
        if letter == '(' {
            let atom = self.read_leap()?;
            return Ok(vec![(atom, self.read_range(1)?)]);
        }
        self.at += 1;
        if let Some(atom) = Atom::from_letter(letter) {
            if self.eat(letter) {
                return Ok(vec![(atom, UNLIMITED)]);
            }
            return Ok(vec![(atom, self.read_range(1)?)]);
        }
        let (atoms, most): (&[Atom], u8) = match letter {
            'K' => (&[Atom::WAZIR, Atom::FERZ], 1),
            'R' => (&[Atom::WAZIR], UNLIMITED),
            'B' => (&[Atom::FERZ], UNLIMITED),
            'Q' => (&[Atom::WAZIR, Atom::FERZ], UNLIMITED),
            _ => {
                return Err(BetzaError::Letter {
                    text: self.text.to_owned(),
                    at: place + 1,
                    letter,
                });
            }
        };
        let most = self.read_range(most)?;
        Ok(atoms.iter().map(|&atom| (atom, most)).collect())
    }

    /// The number behind an atom, `otherwise` without one.
    fn read_range(&mut self, otherwise: u8) -> Result<u8, BetzaError> {
        let digits = self.read_digits();
        if digits.is_empty() {
            return Ok(otherwise);
        }
        match digits.parse() {
            Ok(0) => Ok(UNLIMITED),
            Ok(number) if number <= MOST_RANGE => Ok(number),
            _ => Err(BetzaError::Range {
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

    /// `(m,n)`.
    fn read_leap(&mut self) -> Result<Atom, BetzaError> {
        let at = self.at + 1;
        let wrong = || BetzaError::Leap {
            text: self.text.to_owned(),
            at,
        };
        let rest: String = self.letters[self.at..].iter().collect();
        let (inside, _) = rest[1..].split_once(')').ok_or_else(wrong)?;
        let (one, other) = inside.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit());
            let number: Option<i8> = text.parse().ok().filter(|_| plain);
            number.filter(|&number| number <= MOST_LEAP)
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

    /// A leap that can be blocked on its way.
    fn lame_hops(
        &self,
        atom: Atom,
        step: Step,
        most: u8,
        at: usize,
    ) -> Result<Vec<Hop>, BetzaError> {
        let straight = atom.short == 0 || atom.short == atom.long;
        let defined = straight && atom.long > 1 || atom == Atom::new(2, 1);
        if !defined || most != 1 {
            return Err(BetzaError::Lame {
                text: self.text.to_owned(),
                at,
            });
        }
        let unit = (step.0.signum(), step.1.signum());
        let steps = if straight {
            vec![unit; atom.long as usize]
        } else if step.0.abs() > step.1.abs() {
            vec![(unit.0, 0), unit]
        } else {
            vec![(0, unit.1), unit]
        };
        let last = steps.len() - 1;
        let hops = steps.into_iter().enumerate();
        let hops = hops.map(|(index, step)| Hop {
            step,
            most: 1,
            rests: index == last,
        });
        Ok(hops.collect())
    }

    /// `[leg?leg-leg]`, the reader standing on the bracket.
    fn read_chain(&mut self, modifiers: &Modifiers) -> Result<Vec<Route>, BetzaError> {
        if modifiers.lame || !modifiers.directions.is_empty() {
            return self.chain_error("before a chain only c, m and i may stand");
        }
        self.at += 1;
        let mut ways: Vec<Vec<Hop>> = vec![Vec::new()];
        loop {
            ways = self.read_leg(&ways)?;
            let rests = match self.peek() {
                Some(']') => {
                    self.at += 1;
                    break;
                }
                Some('?') => true,
                Some('-') => false,
                _ => return self.chain_error("expected '?', '-' or ']' after a leg of a chain"),
            };
            for hop in ways.iter_mut().filter_map(|way| way.last_mut()) {
                if hop.most > 1 {
                    return self.chain_error("only the last leg of a chain may repeat");
                }
                hop.rests = rests;
            }
            self.at += 1;
        }
        Ok(ways.into_iter().map(|hops| modifiers.route(hops)).collect())
    }

    /// The ways so far, each with one more leg.
    fn read_leg(&mut self, ways: &[Vec<Hop>]) -> Result<Vec<Vec<Hop>>, BetzaError> {
        let leg = self.read_modifiers();
        if leg.captures || leg.moves || leg.initial || leg.lame {
            return self.chain_error("within a chain only directions may stand before an atom");
        }
        let place = self.at + 1;
        if matches!(self.peek(), None | Some('[' | ']' | '?' | '-')) {
            return self.chain_error("expected an atom in a chain");
        }
        let mut longer = Vec::new();
        for (atom, most) in self.read_body()? {
            for way in ways {
                let steps = match (way.last(), leg.directions.as_str()) {
                    (None, directions) => self.steps(atom, directions, place)?,
                    (Some(_), "") => atom.steps(),
                    (Some(before), "f") => atom.ahead(before.step),
                    _ => return self.chain_error("a further leg may have the direction f alone"),
                };
                for step in steps {
                    let mut way = way.clone();
                    way.push(Hop {
                        step,
                        most,
                        rests: true,
                    });
                    longer.push(way);
                }
            }
        }
        Ok(longer)
    }
}
