//! The castling rights of a position: their ways, their loss, and their text.

use super::castling::{Castle, Rights};
use super::setup::Field;
use super::{Custom, Move, Piece, PlayBoard, SetupError, Special, Tables, keys};
use crate::base::Side;
use crate::base::geometry::Square;
use crate::rules::text::{RIGHTS, dash, read_rights, refuse, rights_text};

/// Parses a field of a position string: some of `KQkq`, and where pieces are drawn the
/// files of rooks, such as `HAha`. Source: Reinhard Scharnagl's X-FEN.
pub(super) fn read_castling<G: PlayBoard>(
    text: &str,
    rules: &Tables<G>,
    piece_on: impl Fn(Square<G>) -> Option<Piece>,
) -> Result<Rights, SetupError> {
    let castling = rules.castling();
    if !castling.is_drawn() {
        let has = read_rights(Field::Castling, text)?;
        return Ok(Rights {
            has,
            ..Rights::default()
        });
    }
    let (mut rights, mut from) = (Rights::default(), 0);
    for letter in text.chars().filter(|_| text != "-") {
        let named = RIGHTS.find(letter).map(|right| (right, None));
        let named = named.or_else(|| {
            let file = u8::try_from(letter.to_ascii_lowercase())
                .ok()?
                .checked_sub(b'a')?;
            let mut ways = (0..4).filter(|right| right / 2 == Side::of_letter(letter).index());
            let right =
                ways.find(|&right| castling.origin(right, Some(file), &piece_on).is_some())?;
            Some((right, Some(file)))
        });
        match named {
            Some((right, file)) if right >= from => {
                (rights.has[right], rights.rook[right]) = (true, file);
                from = right + 1;
            }
            _ => {
                let reason = format!(
                    "'{text}' is not a set of castling rights; expected some of {RIGHTS} in \
                     this order or the files of rooks, such as HAha, or '-'"
                );
                return refuse(Field::Castling, reason);
            }
        }
    }
    Ok(rights)
}

impl<G: PlayBoard> Custom<G> {
    /// The rights as a field of a position string.
    pub(super) fn rights_text(&self, rules: &Tables<G>) -> String {
        let castling = rules.castling();
        if !castling.is_drawn() {
            return rights_text(std::array::from_fn(|right| self.rights >> right & 1 != 0));
        }
        let letters = RIGHTS.chars().enumerate();
        let letters = letters.filter(|(right, _)| self.rights >> right & 1 != 0);
        let letters = letters.map(|(right, letter)| {
            let origin = self.origins[right];
            match castling.origin(right, None, |square| self.piece_on(square)) {
                Some(outermost) if outermost == origin => letter,
                _ => Side::ALL[right / 2].cased((b'A' + (origin & 15)) as char),
            }
        });
        dash(letters.collect())
    }

    /// The way of a castling right that is still held.
    #[inline]
    pub(super) fn castle<'a>(&self, rules: &'a Tables<G>, right: usize) -> Option<&'a Castle<G>> {
        match self.rights >> right & 1 {
            0 => None,
            _ => rules.castling().way(right, self.origins[right]),
        }
    }

    /// The way of a move of the side to move, if it castles.
    #[inline]
    pub(super) fn castle_of<'a>(&self, rules: &'a Tables<G>, mv: Move<G>) -> Option<&'a Castle<G>> {
        let way = match mv.special() {
            Special::CastleShort => 0,
            Special::CastleLong => 1,
            Special::None | Special::EnPassant => return None,
        };
        self.castle(rules, 2 * self.side.index() + way)
    }

    /// The square to which a move brings its piece: of a king that castles not always the
    /// target of the move.
    #[inline]
    pub(super) fn landing(&self, rules: &Tables<G>, mv: Move<G>) -> Square<G> {
        let castle = self.castle_of(rules, mv);
        castle.map_or(mv.to(), |castle| castle.king_squares[1])
    }

    /// Takes the rights of pieces that come to or leave a square.
    #[inline]
    pub(super) fn drop_rights(&mut self, rules: &Tables<G>, squares: [Square<G>; 2]) {
        let castling = rules.castling();
        if castling.is_drawn() {
            return self.drop_drawn_rights(rules, squares);
        }
        let kept = squares
            .into_iter()
            .fold(self.rights, |rights, square| rights & castling.kept(square));
        self.key ^= keys::rights(self.rights) ^ keys::rights(kept);
        self.rights = kept;
    }

    #[cold]
    fn drop_drawn_rights(&mut self, rules: &Tables<G>, squares: [Square<G>; 2]) {
        for right in 0..self.origins.len() {
            let Some(castle) = self.castle(rules, right) else {
                continue;
            };
            let origins = [castle.king_squares[0], castle.rook_squares[0]];
            if squares.iter().any(|square| origins.contains(square)) {
                self.key ^= keys::rights(self.rights);
                self.key ^= keys::origin(right, self.origins[right]);
                self.rights &= !(1 << right);
                self.origins[right] = 0;
                self.key ^= keys::rights(self.rights);
            }
        }
    }
}
