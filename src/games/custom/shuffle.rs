//! Drawn starts: the pieces on some squares of the start in another order.

use super::castling::MAX_DRAWN_FILES;
use super::file::{BetweenSpec, BlackStart, ShuffleSpec};
use super::{Custom, Handle, Kind, Piece, PlayBoard, Setup, Tables};
use crate::base::geometry::Square;
use crate::base::{Rng, Side};

/// The draws after which no arrangement is taken to fit.
const MAX_DRAWS: u32 = 10_000;

/// The start of a game, and the squares whose pieces are drawn.
pub(super) struct Shuffle<G: PlayBoard> {
    start: Setup<G>,
    spec: ShuffleSpec,
    /// White's squares, and the squares of Black's pieces that belong to them.
    squares: [Vec<Square<G>>; 2],
}

impl<G: PlayBoard> Shuffle<G> {
    /// Takes the squares from the file, and the pieces from the start.
    ///
    /// # Errors
    /// Returns the reason if no start can be drawn so.
    pub(super) fn new(
        rules: &Tables<G>,
        handle: Handle<G>,
        start: Setup<G>,
        spec: ShuffleSpec,
    ) -> Result<Shuffle<G>, String> {
        let game = rules.spec();
        let white = |&[file, rank]: &[u8; 2]| Square::at(file, rank);
        let black = |&[file, rank]: &[u8; 2]| match spec.black {
            BlackStart::Turn => Square::at(game.files - 1 - file, game.ranks - 1 - rank),
            BlackStart::Mirror | BlackStart::Own => Square::at(file, game.ranks - 1 - rank),
        };
        let shuffle = Shuffle {
            start,
            squares: [
                spec.squares.iter().map(white).collect(),
                spec.squares.iter().map(black).collect(),
            ],
            spec,
        };
        for side in Side::ALL {
            shuffle.check(rules, side)?;
        }
        let [ours, theirs] = Side::ALL.map(|side| {
            let mut kinds = shuffle.kinds(side);
            kinds.sort_unstable();
            kinds
        });
        if shuffle.spec.black != BlackStart::Own && ours != theirs {
            return Err(
                "White and Black shuffle different pieces; expected black = 'own'".to_owned(),
            );
        }
        match shuffle.draw(rules, handle, 0) {
            Some(_) => Ok(shuffle),
            None => Err(format!("no arrangement fits in {MAX_DRAWS} draws")),
        }
    }

    /// The kinds on the squares of `side` at the start.
    fn kinds(&self, side: Side) -> Vec<Kind> {
        let squares = self.squares[side.index()].iter();
        let pieces = squares.filter_map(|&square| self.start.pieces[square]);
        pieces.map(|piece| piece.kind).collect()
    }

    fn check(&self, rules: &Tables<G>, side: Side) -> Result<(), String> {
        if rules.castling().is_drawn() && rules.spec().files > MAX_DRAWN_FILES {
            return Err(format!(
                "pieces that castle are shuffled on {MAX_DRAWN_FILES} files at most; expected other squares, or castling.allowed = false"
            ));
        }
        for &square in &self.squares[side.index()] {
            if self.start.pieces[square].is_none_or(|piece| piece.side != side) {
                return Err(format!("{side} has no piece on {square} to shuffle"));
            }
        }
        Ok(())
    }

    /// Draws a start: the same for the same `seed`.
    pub(super) fn draw(
        &self,
        rules: &Tables<G>,
        handle: Handle<G>,
        seed: u64,
    ) -> Option<Custom<G>> {
        let mut rng = Rng::new(seed);
        (0..MAX_DRAWS).find_map(|_| {
            let mut setup = self.start.clone();
            let white = self.arrange(&mut setup, Side::White, &mut rng, None)?;
            let same = Some(&white).filter(|_| self.spec.black != BlackStart::Own);
            self.arrange(&mut setup, Side::Black, &mut rng, same)?;
            let castling = rules.castling();
            if castling.is_drawn() {
                // Only pieces that stand on one rank, on the right side, castle.
                for (right, has) in setup.rights.has.iter_mut().enumerate() {
                    *has &= castling
                        .origin(right, None, |square| setup.pieces[square])
                        .is_some();
                }
            }
            setup.validate(rules, handle).ok()
        })
    }

    /// Puts the pieces of `side` on its squares in the order of `same`, or in any that
    /// fits, and returns it; `None` if the drawn one does not fit.
    fn arrange(
        &self,
        setup: &mut Setup<G>,
        side: Side,
        rng: &mut Rng,
        same: Option<&Vec<Kind>>,
    ) -> Option<Vec<Kind>> {
        let squares = &self.squares[side.index()];
        let kinds = same.cloned().unwrap_or_else(|| {
            let mut kinds = self.kinds(side);
            for last in (1..kinds.len()).rev() {
                kinds.swap(last, rng.below(last as u32 + 1) as usize);
            }
            kinds
        });
        for (&square, &kind) in squares.iter().zip(&kinds) {
            setup.pieces[square] = Some(Piece::new(side, kind));
        }
        let shades = self
            .spec
            .two_shades
            .iter()
            .all(|kind| has_two_shades(squares, &kinds, kind));
        let between = self.spec.between;
        let fits = shades && between.is_none_or(|between| is_between(&kinds, between));
        fits.then_some(kinds)
    }
}

/// Whether the pieces of a kind are not all on one shade, if there are several.
fn has_two_shades<G: PlayBoard>(squares: &[Square<G>], kinds: &[Kind], kind: Kind) -> bool {
    let placed = squares
        .iter()
        .zip(kinds)
        .filter(|(_, other)| **other == kind);
    let dark = placed
        .clone()
        .filter(|(square, _)| square.is_dark())
        .count();
    let all = placed.count();
    all < 2 || (1..all).contains(&dark)
}

/// Whether every piece of the inner kind stands between the first and the last of the
/// outer, in the order of the squares.
fn is_between(kinds: &[Kind], BetweenSpec { inner, outer }: BetweenSpec) -> bool {
    let first = kinds.iter().position(|&kind| kind == outer);
    let last = kinds.iter().rposition(|&kind| kind == outer);
    let (Some(first), Some(last)) = (first, last) else {
        return true;
    };
    let places = kinds.iter().enumerate().filter(|(_, kind)| **kind == inner);
    places
        .into_iter()
        .all(|(place, _)| (first..last).contains(&place))
}
