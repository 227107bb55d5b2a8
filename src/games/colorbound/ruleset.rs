//! The rules of a game of this family as data, and their tables.

use super::Kind;
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry, Square};
use crate::base::intern::intern;
use crate::base::sort;
use crate::pieces::Movement;
use crate::pieces::betza::{self, PieceSpec};
use crate::pieces::reach::Reach;
use crate::rules::move_list::MAX_MOVES;

/// The definition of a game of this family.
#[derive(Clone, Copy, Debug)]
pub struct Spec<'a> {
    /// White's first rank, a letter per file; Black's mirrors it.
    pub home: &'a str,
    /// The kinds in play and their moves, in Betza's notation
    /// ([`betza`]). Moves marked `i` are open to pawns on their
    /// start rank only.
    pub pieces: &'a [(Kind, &'a str)],
    /// The kinds that a pawn may become, in the order of move generation.
    pub promotions: &'a [Kind],
    /// The plies without capture or pawn move that make a draw.
    pub max_quiet_plies: u16,
}

/// The reason why a [`Spec`] defines no playable game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesetError {
    /// The moves of a kind cannot be parsed.
    #[error("the {}: {error}", .kind.name())]
    Betza {
        /// The kind.
        kind: Kind,
        /// The error in its text.
        error: betza::Error,
    },
    /// A kind can leave the shade it stands on.
    #[error("the {} '{text}' changes the shade of its squares, which no piece may", .kind.name())]
    Shade {
        /// The kind.
        kind: Kind,
        /// The moves of the kind.
        text: String,
    },
    /// A kind reaches a square by two routes that are blocked separately.
    #[error("the {} '{text}' reaches a square by two routes; expected at most one", .kind.name())]
    Manifold {
        /// The kind.
        kind: Kind,
        /// The moves of the kind.
        text: String,
    },
    /// The king can be blocked, or its captures differ from its moves.
    #[error("the king '{text}' must leap, and capture as it moves")]
    King {
        /// The moves of the king.
        text: String,
    },
    /// A kind is given twice, or a required kind is missing.
    #[error("expected the moves of the {} once, found them {} times", .0.name(), .1)]
    Pieces(Kind, usize),
    /// The first rank is invalid.
    #[error(
        "the first rank '{home}' is invalid; expected {files} letters of the given pieces, one or two of them K, and no pawn"
    )]
    Home {
        /// The letters.
        home: String,
        /// The number of files of the board.
        files: u8,
    },
    /// A pawn may become a piece that is not in the game.
    #[error("a pawn cannot become '{}'; expected pieces of the game other than pawn and king", .0.name())]
    Promotion(Kind),
    /// A position could have more moves than a move list can hold.
    #[error("a position could have {0} moves; expected at most {MAX_MOVES}")]
    Moves(u32),
}

/// The rules of a game of this family, ready to play.
///
/// The pieces may be custom ones. Here dragons ride along diagonals as well, by leaps of
/// two squares:
///
/// ```
/// use ermine::base::geometry::Board8x8;
/// use ermine::games::colorbound::{Colorbound, Kind, Ruleset, Spec, Standard, Variant};
/// use ermine::rules::perft::{PerftMode, perft};
///
/// let mut pieces = Standard::SPEC.pieces.to_vec();
/// for (kind, text) in &mut pieces {
///     if *kind == Kind::Dragon {
///         *text = "FDDAA";
///     }
/// }
/// let spec = Spec { pieces: &pieces, ..Standard::SPEC };
/// let start = Colorbound::<Board8x8>::start(Ruleset::shared(&spec).unwrap());
/// // From d1 to b3, f3 and h5 besides the 34 moves of the game.
/// assert_eq!(perft(&start, 1, PerftMode::Full), 37);
///
/// pieces[2] = (Kind::Wizard, "FN");
/// let refused = Ruleset::<Board8x8>::new(&Spec { pieces: &pieces, ..Standard::SPEC });
/// assert!(refused.unwrap_err().to_string().contains("changes the shade"));
/// ```
pub struct Ruleset<G: Geometry> {
    movements: Vec<Option<Movement<G>>>,
    /// The moves of the kinds in play, in Betza's notation.
    texts: Vec<(Kind, String)>,
    /// The kinds in play, pawn and king excepted.
    officers: Vec<Kind>,
    /// The kinds in play.
    kinds: Vec<Kind>,
    /// The kinds in play that can be blocked.
    riders: Vec<Kind>,
    promotions: Vec<Kind>,
    home: Vec<Kind>,
    kings: u32,
    max_quiet_plies: u16,
    last_ranks: [Bitboard<G>; 2],
}

impl<G: Geometry> Ruleset<G> {
    /// Returns the one copy of these rules, to which positions point. Its tables are built
    /// by the first call and never freed.
    ///
    /// # Errors
    /// Returns [`RulesetError`] if the rules are not playable.
    pub fn shared(spec: &Spec<'_>) -> Result<&'static Ruleset<G>, RulesetError> {
        // The text has every field.
        intern(format!("{spec:?}"), || Ruleset::new(spec))
    }

    /// Checks the rules and builds their tables.
    ///
    /// # Errors
    /// Returns [`RulesetError`] if the rules are not playable.
    pub fn new(spec: &Spec<'_>) -> Result<Ruleset<G>, RulesetError> {
        let mut movements: Vec<Option<Movement<G>>> = vec![None; Kind::COUNT];
        for &(kind, text) in spec.pieces {
            movements[kind.index()] = Some(read_movement(kind, text)?);
        }
        for kind in Kind::ALL {
            let count = spec.pieces.iter().filter(|entry| entry.0 == kind).count();
            let required = matches!(kind, Kind::Pawn | Kind::King);
            if count > 1 || required && count == 0 {
                return Err(RulesetError::Pieces(kind, count));
            }
        }
        let present = |kind: &Kind| movements[kind.index()].is_some();
        let officer = |kind: &Kind| present(kind) && !matches!(kind, Kind::Pawn | Kind::King);
        if let Some(&kind) = spec.promotions.iter().find(|kind| !officer(kind)) {
            return Err(RulesetError::Promotion(kind));
        }
        let home = read_home::<G>(spec.home, &present)?;
        let kings = home.iter().filter(|&&kind| kind == Kind::King).count() as u32;
        let blocked = |kind: &Kind| {
            let movement = movements[kind.index()].as_ref();
            movement.is_some_and(|movement| {
                Side::ALL
                    .into_iter()
                    .any(|side| !movement.takes(side).is_leaper())
            })
        };
        let rules = Ruleset {
            officers: Kind::ALL.into_iter().filter(officer).collect(),
            kinds: Kind::ALL.into_iter().filter(present).collect(),
            riders: Kind::ALL.into_iter().filter(blocked).collect(),
            promotions: spec.promotions.to_vec(),
            home,
            kings,
            max_quiet_plies: spec.max_quiet_plies,
            last_ranks: [Bitboard::rank(G::RANKS - 1), Bitboard::rank(0)],
            texts: spec
                .pieces
                .iter()
                .map(|&(kind, text)| (kind, text.to_owned()))
                .collect(),
            movements,
        };
        match rules.max_moves() {
            max if max > MAX_MOVES as u32 => Err(RulesetError::Moves(max)),
            _ => Ok(rules),
        }
    }

    /// The moves of a kind in play, in Betza's notation.
    #[must_use]
    pub fn betza(&self, kind: Kind) -> Option<&str> {
        let text = self.texts.iter().find(|(other, _)| *other == kind);
        text.map(|(_, text)| text.as_str())
    }

    /// The movement of a kind in play.
    #[inline]
    pub(super) fn movement(&self, kind: Kind) -> Option<&Movement<G>> {
        self.movements.get(kind.index())?.as_ref()
    }

    /// The captures of `side`'s pieces of `kind`; `None` if the kind is not in play.
    #[inline]
    #[must_use]
    pub fn takes(&self, side: Side, kind: Kind) -> Option<&Reach<G>> {
        self.movement(kind).map(|movement| movement.takes(side))
    }

    /// The moves of `side`'s pieces of `kind` to empty squares, if they differ from its
    /// captures.
    #[inline]
    #[must_use]
    pub fn quiet_reach(&self, side: Side, kind: Kind) -> Option<&Reach<G>> {
        let movement = self.movement(kind)?;
        (!movement.is_plain()).then(|| movement.goes(side))
    }

    /// The kinds in play.
    #[inline]
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The kinds in play, pawn and king excepted.
    #[inline]
    #[must_use]
    pub fn officers(&self) -> &[Kind] {
        &self.officers
    }

    /// The kinds in play that can be blocked.
    #[inline]
    #[must_use]
    pub fn riders(&self) -> &[Kind] {
        &self.riders
    }

    /// The kinds that a pawn may become.
    #[inline]
    #[must_use]
    pub fn promotions(&self) -> &[Kind] {
        &self.promotions
    }

    /// White's first rank, from the a file.
    #[must_use]
    pub fn home(&self) -> &[Kind] {
        &self.home
    }

    /// The number of kings of a side: one, or one on each shade.
    #[inline]
    #[must_use]
    pub const fn kings(&self) -> u32 {
        self.kings
    }

    /// The plies without capture or pawn move that make a draw.
    #[inline]
    #[must_use]
    pub const fn max_quiet_plies(&self) -> u16 {
        self.max_quiet_plies
    }

    /// The rank on which `side`'s pawns promote.
    #[inline]
    #[must_use]
    pub const fn last_rank(&self, side: Side) -> Bitboard<G> {
        self.last_ranks[side.index()]
    }

    /// An upper bound on the number of moves in a position: the maximum number of pieces
    /// of a side, the kings among them, each of the kind and on the free square with the
    /// most moves.
    #[must_use]
    pub fn max_moves(&self) -> u32 {
        let mut widest = vec![0; G::SQUARES];
        for &kind in self.kinds.iter().filter(|&&kind| kind != Kind::King) {
            for square in Square::<G>::all() {
                let max = &mut widest[square.index()];
                *max = self.choices(kind, square).max(*max);
            }
        }
        sort::sort_by(&mut widest, |one, other| other.cmp(one));
        let kings = self.takes(Side::White, Kind::King).map_or(0, |reach| {
            reach.widest().iter().take(self.kings as usize).sum()
        });
        let others = Self::max_pieces() - self.kings as usize;
        kings + widest.iter().take(others).sum::<u32>()
    }

    /// The number of moves of White's piece of `kind` on `square` of an empty board;
    /// Black's has as many on the opposite square.
    fn choices(&self, kind: Kind, square: Square<G>) -> u32 {
        let Some(movement) = self.movement(kind) else {
            return 0;
        };
        let reach = movement.open(Side::White, square);
        let last = reach & self.last_rank(Side::White);
        if kind != Kind::Pawn {
            return reach.count();
        }
        let can_stand = square.rank() != 0 && square.rank() + 1 != G::RANKS;
        let promotions = last.count() * self.promotions.len() as u32;
        u32::from(can_stand) * ((reach & !last).count() + promotions)
    }

    /// The maximum number of pieces of a side: two ranks of them.
    #[must_use]
    pub const fn max_pieces() -> usize {
        2 * G::FILES as usize
    }
}

impl<G: Geometry> std::fmt::Debug for Ruleset<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The tables are too large to print.
        f.debug_struct("Ruleset")
            .field("home", &self.home)
            .field("kinds", &self.kinds)
            .field("promotions", &self.promotions)
            .finish_non_exhaustive()
    }
}

fn read_movement<G: Geometry>(kind: Kind, text: &str) -> Result<Movement<G>, RulesetError> {
    let piece: PieceSpec = text
        .parse()
        .map_err(|error| RulesetError::Betza { kind, error })?;
    let start = match kind {
        Kind::Pawn => [Bitboard::rank(1), Bitboard::rank(G::RANKS - 2)],
        _ => [Bitboard::rank(0), Bitboard::rank(G::RANKS - 1)],
    };
    let movement = Movement::new(&piece, start);
    let text = text.to_owned();
    if movement.is_manifold() {
        return Err(RulesetError::Manifold { kind, text });
    }
    for side in Side::ALL {
        for reach in [movement.takes(side), movement.goes(side)] {
            let changes_shade = |square| {
                let foreign = !Bitboard::shade_of(square);
                (reach.attacks(square, Bitboard::EMPTY) & foreign).any()
            };
            if Square::<G>::all().any(changes_shade) {
                return Err(RulesetError::Shade { kind, text });
            }
            if kind == Kind::King && !(reach.is_leaper() && movement.is_plain()) {
                return Err(RulesetError::King { text });
            }
        }
    }
    Ok(movement)
}

fn read_home<G: Geometry>(
    home: &str,
    present: &dyn Fn(&Kind) -> bool,
) -> Result<Vec<Kind>, RulesetError> {
    let kinds: Option<Vec<Kind>> = home
        .chars()
        .map(|letter| Kind::from_letter(letter).filter(|kind| present(kind)))
        .collect();
    let good = |kinds: &Vec<Kind>| {
        let king = |file: &usize| kinds[*file] == Kind::King;
        let kings: Vec<usize> = (0..kinds.len()).filter(king).collect();
        let shades = match kings[..] {
            [_] => true,
            [one, other] => one % 2 != other % 2,
            _ => false,
        };
        kinds.len() == usize::from(G::FILES) && shades && !kinds.contains(&Kind::Pawn)
    };
    kinds.filter(good).ok_or_else(|| RulesetError::Home {
        home: home.to_owned(),
        files: G::FILES,
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Decimal, Equalized, Standard, Variant};
    use super::*;
    use crate::base::geometry::{Board8x8, Board10x10};

    /// Returns the standard rules with some pieces changed.
    fn changed(changes: &[(Kind, &'static str)]) -> Result<Ruleset<Board8x8>, RulesetError> {
        let mut pieces = Standard::SPEC.pieces.to_vec();
        for &(kind, text) in changes {
            match pieces.iter_mut().find(|entry| entry.0 == kind) {
                Some(entry) => entry.1 = text,
                None => pieces.push((kind, text)),
            }
        }
        Ruleset::new(&Spec {
            pieces: &pieces,
            ..Standard::SPEC
        })
    }

    fn error_text(changes: &[(Kind, &'static str)]) -> String {
        changed(changes).expect_err("refused").to_string()
    }

    #[test]
    fn the_lists_of_moves_hold_those_of_every_position() {
        assert_eq!(Standard::rules().max_moves(), 192);
        assert_eq!(Equalized::rules().max_moves(), 188);
        assert_eq!(Decimal::rules().max_moves(), 450);
    }

    #[test]
    fn custom_pieces_are_accepted() {
        let rules = changed(&[(Kind::Dragon, "FDDAA"), (Kind::Osprey, "[D?fB]")]);
        let rules = rules.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(rules.officers().len(), 5);
        assert_eq!(rules.riders(), [Kind::Bishop, Kind::Dragon, Kind::Osprey]);
    }

    #[test]
    fn the_same_rules_have_one_table_however_often_they_are_read() {
        let load = |moves: &str| {
            let (home, moves) = (String::from(Standard::SPEC.home), moves.to_owned());
            let mut pieces = Standard::SPEC.pieces.to_vec();
            pieces[5].1 = &moves;
            let rules = Ruleset::<Board8x8>::shared(&Spec {
                home: &home,
                pieces: &pieces,
                ..Standard::SPEC
            });
            rules.expect("good rules")
        };
        let first = load("FDDAA");
        for _ in 0..1000 {
            assert!(std::ptr::eq(first, load("FDDAA")));
        }
        assert!(!std::ptr::eq(first, load("FD")));
    }

    #[test]
    fn rules_of_an_unplayable_game_are_refused() {
        assert!(error_text(&[(Kind::Wizard, "FX")]).contains("the wizard: 'FX', letter 2"));
        assert!(error_text(&[(Kind::Wizard, "N")]).contains("the wizard 'N' changes the shade"));
        assert!(error_text(&[(Kind::Dragon, "[F?F]")]).contains("the dragon '[F?F]' reaches"));
        assert!(error_text(&[(Kind::King, "B")]).contains("the king 'B' must leap"));
        assert!(error_text(&[(Kind::King, "mFcD")]).contains("the king 'mFcD' must leap"));
        let with = |spec: Spec<'_>| {
            Ruleset::<Board8x8>::new(&spec)
                .expect_err("refused")
                .to_string()
        };
        let standard = Standard::SPEC;
        for home in [
            "LWBDKBW", "LWBDDBWL", "LWBDKBWP", "LWBDKKKL", "LKBKDBWL", "LWBOKBWL",
        ] {
            let error = with(Spec { home, ..standard });
            assert!(
                error.contains(home) && error.contains("8 letters"),
                "{error}"
            );
        }
        let promotions = &[Kind::Osprey];
        assert!(
            with(Spec {
                promotions,
                ..standard
            })
            .contains("'osprey'")
        );
        let pieces = &standard.pieces[1..];
        assert!(with(Spec { pieces, ..standard }).contains("found them 0 times"));
        let twice = [standard.pieces, &[(Kind::King, "FD")]].concat();
        assert!(
            with(Spec {
                pieces: &twice,
                ..standard
            })
            .contains("found them 2 times")
        );
        let wide = Spec {
            pieces: &[
                (Kind::Pawn, "fF"),
                (Kind::King, "FD"),
                (Kind::Dragon, "BDD[D?fB](4,2)(1,5)"),
            ],
            home: "DDDDKDDDDD",
            promotions: &[],
            max_quiet_plies: 100,
        };
        let error = Ruleset::<Board10x10>::new(&wide).expect_err("refused");
        assert!(
            matches!(error, RulesetError::Moves(max) if max > 512),
            "{error}"
        );
    }
}
