//! The kinds of pieces: six royals, the pawn, and 42 fighters.

use crate::base::Side;

/// A kind of piece. Its number is its index in [`Kind::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(
    missing_docs,
    reason = "the names say it, and the table below how they move"
)]
pub enum Kind {
    King,
    EquesRex,
    RoyalWazir,
    Lion,
    Wuss,
    MaoriderKing,
    Pawn,
    Queen,
    Rook,
    Bishop,
    Knight,
    Ferz,
    Wazir,
    Bede,
    Alibaba,
    Knightephant,
    Marshall,
    Archbishop,
    WoodyRook,
    KnightFerz,
    Frog,
    HalfRook,
    HalfDuck,
    Copycat,
    Picket,
    Butterfly,
    KnightWazir,
    Camel,
    Squirrel,
    BilliardsBishop,
    Sissa,
    Chameleon,
    Immobilizer,
    Advancer,
    Withdrawer,
    Guard,
    Aanca,
    Gryphon,
    Cannon,
    Vao,
    PaoVao,
    Mao,
    MaoRider,
    Archer,
    CrookedBishop,
    CrookedRook,
    AjaxFalcon,
    GoldGeneral,
    SilverGeneral,
}

/// The data of a kind: its code in position strings, its name, its moves in Betza's
/// notation (empty if that cannot express them), and its drawing: a picture, or the body of
/// its family by the way it moves.
struct Entry(Kind, &'static str, &'static str, &'static str, &'static str);

/// The lame Falcon of Falcon Chess, with a king's quiet step.
const AJAX_FALCON: &str = "mK[W-fW-fF][W-flF-frW][W-frF-flW][F-fW-fW]\
                           [F-fF-fW][F-flW-frF][F-frW-flF][W-fF-fF]";

/// All kinds, in the order of their numbers.
const ENTRIES: [Entry; Kind::COUNT] = [
    Entry(Kind::King, "K", "king", "K", "king"),
    Entry(Kind::EquesRex, "Er", "eques rex", "KN", "royal"),
    Entry(Kind::RoyalWazir, "Rw", "royal wazir", "W", "royal"),
    Entry(Kind::Lion, "Li", "lion", "K[mK-aK]", "royal"),
    Entry(Kind::Wuss, "Wu", "wuss", "mQ", "royal"),
    Entry(Kind::MaoriderKing, "Mk", "maorider king", "mK", "royal"),
    Entry(Kind::Pawn, "P", "pawn", "mfWcfFimfnD", "pawn"),
    Entry(Kind::Queen, "Q", "queen", "Q", "queen"),
    Entry(Kind::Rook, "R", "rook", "R", "rook"),
    Entry(Kind::Bishop, "B", "bishop", "B", "bishop"),
    Entry(Kind::Knight, "N", "knight", "N", "knight"),
    Entry(Kind::Ferz, "F", "ferz", "F", "stepper"),
    Entry(Kind::Wazir, "W", "wazir", "W", "stepper"),
    Entry(Kind::Bede, "Bd", "bede", "BD", "compound"),
    Entry(Kind::Alibaba, "Ab", "alibaba", "AD", "leaper"),
    Entry(Kind::Knightephant, "Ke", "knightephant", "NA", "leaper"),
    Entry(Kind::Marshall, "Ms", "marshall", "RN", "compound"),
    Entry(Kind::Archbishop, "Ah", "archbishop", "BN", "compound"),
    Entry(Kind::WoodyRook, "Wr", "woody rook", "WD", "leaper"),
    Entry(Kind::KnightFerz, "Nf", "knight/ferz", "NF", "leaper"),
    Entry(Kind::Frog, "Fr", "poison dart frog", "mF", "hopper"),
    Entry(Kind::HalfRook, "Hr", "half rook", "R4", "slider"),
    Entry(Kind::HalfDuck, "Hd", "half-duck", "HFD", "leaper"),
    Entry(Kind::Copycat, "Cc", "copycat", "", "special"),
    Entry(Kind::Picket, "Pk", "picket", "[mF-fB]", "slider"),
    Entry(Kind::Butterfly, "Bf", "butterfly", "", "hopper"),
    Entry(Kind::KnightWazir, "Nw", "knight/wazir", "NW", "leaper"),
    Entry(Kind::Camel, "Ca", "camel", "C", "leaper"),
    Entry(Kind::Squirrel, "Sq", "squirrel", "NAD", "leaper"),
    Entry(Kind::BilliardsBishop, "Bb", "billiards bishop", "", "rider"),
    Entry(Kind::Sissa, "Si", "sissa", "", "rider"),
    Entry(Kind::Chameleon, "Ch", "chameleon", "mQ", "special"),
    Entry(Kind::Immobilizer, "Im", "immobilizer", "mQ", "special"),
    Entry(Kind::Advancer, "Ad", "advancer", "mQ", "special"),
    Entry(Kind::Withdrawer, "Wd", "withdrawer", "mQ", "special"),
    Entry(Kind::Guard, "G", "guard", "K", "stepper"),
    Entry(Kind::Aanca, "Aa", "aanca", "[W?fB]", "rider"),
    Entry(Kind::Gryphon, "Gr", "gryphon", "[F?fR]", "rider"),
    Entry(Kind::Cannon, "Cn", "cannon", "mRcpR", "hopper"),
    Entry(Kind::Vao, "Va", "vao", "mBcpB", "hopper"),
    Entry(Kind::PaoVao, "Pv", "paovao", "mQcpQ", "hopper"),
    Entry(Kind::Mao, "Mo", "mao", "nN", "leaper"),
    Entry(Kind::MaoRider, "Mr", "maorider", "nNN", "rider"),
    Entry(Kind::Archer, "Ac", "archer", "mQ", "special"),
    Entry(Kind::CrookedBishop, "Cb", "crooked bishop", "zB", "rider"),
    Entry(Kind::CrookedRook, "Cr", "crooked rook", "zR", "rider"),
    Entry(Kind::AjaxFalcon, "Aj", "ajax falcon", AJAX_FALCON, "leaper"),
    Entry(Kind::GoldGeneral, "Go", "gold general", "WfF", "stepper"),
    Entry(
        Kind::SilverGeneral,
        "Sv",
        "silver general",
        "FfW",
        "stepper",
    ),
];

impl Kind {
    /// The number of kinds.
    pub const COUNT: usize = 49;

    /// All kinds, in the order of their numbers.
    pub const ALL: [Kind; Kind::COUNT] = {
        let mut all = [Kind::King; Kind::COUNT];
        let mut number = 0;
        while number < Kind::COUNT {
            all[number] = ENTRIES[number].0;
            number += 1;
        }
        all
    };

    /// The royals, one per board, in the order of the boards (rules, M2).
    pub const ROYALS: &'static [Kind] = Kind::ALL.split_at(6).0;

    /// The fighters, seven of which are dealt to a board (rules, M4).
    pub const FIGHTERS: &'static [Kind] = Kind::ALL.split_at(7).1;

    /// The number of the kind, from 0 for the king to 48 for the silver general.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether the piece is royal.
    #[inline]
    #[must_use]
    pub const fn is_royal(self) -> bool {
        self.index() < Kind::Pawn.index()
    }

    /// Whether the piece is a fighter, which can be dealt.
    #[inline]
    #[must_use]
    pub const fn is_fighter(self) -> bool {
        self.index() > Kind::Pawn.index()
    }

    /// The code of White's pieces: `Q`, `Cb`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        ENTRIES[self.index()].1
    }

    /// The name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ENTRIES[self.index()].2
    }

    /// The moves in Betza's notation ([`betza`](crate::pieces::betza)), as far as it can
    /// express them; empty if not at all.
    #[must_use]
    pub const fn betza(self) -> &'static str {
        ENTRIES[self.index()].3
    }

    /// The name of its drawing in the piece set.
    #[must_use]
    pub const fn shape(self) -> &'static str {
        ENTRIES[self.index()].4
    }

    /// The kind of a code of White's pieces.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// A piece: its side and its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side.
    pub side: Side,
    /// The kind.
    pub kind: Kind,
}

impl Piece {
    /// The number of different pieces.
    pub const COUNT: usize = 2 * Kind::COUNT;

    /// The piece of `side` and `kind`.
    #[inline]
    #[must_use]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece { side, kind }
    }

    /// The number of the piece: White's kinds, then Black's.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.side.index() * Kind::COUNT + self.kind.index()
    }

    /// The sign in position strings: `Q`, `q`, `[Cb]`, `[cb]`.
    #[must_use]
    pub fn sign(self) -> String {
        let mut letters = self.kind.code().chars();
        let first: String = letters
            .next()
            .map(|letter| self.side.cased(letter))
            .into_iter()
            .collect();
        match letters.as_str() {
            "" => first,
            rest => format!("[{first}{rest}]"),
        }
    }

    /// The piece of a sign without its brackets: `Q`, `q`, `Cb`, `cb`.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Piece> {
        let first = code.chars().next()?;
        let rest = &code[first.len_utf8()..];
        let kind = Kind::from_code(&format!("{}{rest}", first.to_ascii_uppercase()))?;
        Some(Piece::new(Side::of_letter(first), kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_numbers_lead_back_to_the_kind() {
        for (number, kind) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind.index(), number);
            assert_eq!(Kind::from_code(kind.code()), Some(kind));
            for side in Side::ALL {
                let piece = Piece::new(side, kind);
                let sign = piece.sign();
                let code = sign.trim_matches(['[', ']']);
                assert_eq!(Piece::from_code(code), Some(piece));
                assert_eq!(sign.len() > 2, code.len() == 2);
            }
        }
        assert_eq!((Kind::ROYALS.len(), Kind::FIGHTERS.len()), (6, 42));
        assert!(Kind::ROYALS.iter().all(|kind| kind.is_royal()));
        for code in ["", "q", "CB", "cb", "X", "é", "éb"] {
            assert_eq!(Kind::from_code(code), None);
        }
        assert_eq!(Piece::from_code("CB"), None);
        assert_eq!(Piece::from_code("éb"), None);
    }
}
