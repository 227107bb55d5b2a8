//! Position strings: the six fields of FEN, then bands, lock and die.

use super::diagram::figure;
use super::setup::Field;
use super::{
    DieState, Face, Hue, Kind, Officer, PaletteMap, Piece, RoyalPalette, Setup, SetupError,
};
use crate::base::{Side, Square};
use crate::rules::text::{
    dash, fields, read_number, read_placement, read_rights, read_side, refuse, rights_text,
    write_placement,
};
use crate::rules::{FieldKind, SetupField, SetupForm, SetupOption, SetupPiece};
use std::fmt;

const FIELDS: [Field; 9] = [
    Field::Placement,
    Field::Side,
    Field::Castling,
    Field::EnPassant,
    Field::Halfmove,
    Field::Fullmove,
    Field::Bands,
    Field::Lock,
    Field::Die,
];

impl RoyalPalette {
    /// Parses a position string under a palette map.
    ///
    /// ```
    /// use ermine::games::royal_palette::{PaletteMap, RoyalPalette};
    /// let text = "4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 1 gr b ?";
    /// let position = RoyalPalette::from_pfen(text, PaletteMap::house()).unwrap();
    /// assert_eq!(position.to_string(), text);
    /// ```
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and what is wrong with it.
    pub fn from_pfen(text: &str, map: &'static PaletteMap) -> Result<RoyalPalette, SetupError> {
        Setup::from_pfen(text, map)?.validate()
    }
}

impl Setup {
    /// Parses the nine fields without checking the position.
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and what was expected.
    pub fn from_pfen(text: &str, map: &'static PaletteMap) -> Result<Setup, SetupError> {
        let words = fields(text, FIELDS, "nine")?;
        let DieField { die, converted } = read_die(words[8])?;
        Ok(Setup {
            pieces: read_pieces(words[0], words[6])?,
            side: read_side(Field::Side, words[1])?,
            castling: read_rights(Field::Castling, words[2])?,
            en_passant: read_en_passant(words[3])?,
            clock: read_number(Field::Halfmove, words[4], 0)?,
            fullmove: read_number(Field::Fullmove, words[5], 1)?,
            lock: read_lock(words[7])?,
            die,
            converted,
            map,
        })
    }
}

/// See [`Game::setup_form`](crate::rules::Game::setup_form); the palettes are those of `map`.
pub(super) fn form(map: &PaletteMap) -> SetupForm {
    let white = Side::White;
    let officers = Officer::ALL.map(|officer| Piece::officer(white, officer));
    let pawns = Hue::ALL.map(|hue| Piece::pawn(white, hue));
    let pieces = [Piece::king(white)]
        .into_iter()
        .chain(officers)
        .chain(pawns);
    let pieces = pieces.map(|piece| SetupPiece {
        band: band(piece),
        ..SetupPiece::of_letter(figure(piece, map))
    });
    let field = |field| match field {
        Field::Placement => SetupField::placement(field),
        Field::Side => SetupField::side(field),
        Field::Castling => SetupField::castling(field),
        Field::EnPassant => SetupField::squares(field, "En passant", 1, true),
        Field::Halfmove => SetupField::clock(field, "Quiet plies"),
        Field::Fullmove => SetupField::number(field, "Move"),
        Field::Bands => SetupField::new(field, "Colours of pieces", FieldKind::Bands),
        Field::Lock => {
            let hues = Hue::ALL.map(|hue| SetupOption::colour(hue.letter(), hue.colour()));
            let options = [SetupOption::new('-', "none")].into_iter().chain(hues);
            SetupField::choice(field, "Lock", options.collect())
        }
        Field::Die => SetupField::choice(field, "Die", die_options()),
    };
    SetupForm {
        pieces: pieces.collect(),
        fields: FIELDS.map(field).to_vec(),
    }
}

/// The states of the die.
fn die_options() -> Vec<SetupOption> {
    let unrolled = [
        ("?", "to roll"),
        ("x", "no roll"),
        ("?+", "to roll, converted"),
        ("x+", "no roll, converted"),
    ];
    let unrolled = unrolled.map(|(state, label)| SetupOption::new(state, label));
    let faces = Face::all().map(|face| SetupOption::new(face.number(), face.number().to_string()));
    faces.chain(unrolled).collect()
}

/// Parses the pieces: placement and bands together identify each of them.
fn read_pieces(placement: &str, bands: &str) -> Result<[Piece; 64], SetupError> {
    let mut pieces = [Piece::NONE; 64];
    let mut letters = if bands == "-" { "" } else { bands }.chars();
    read_placement(Field::Placement, placement, |square, letter| {
        pieces[square.index()] = read_piece(letter, &mut letters)?;
        Ok(())
    })?;
    match letters.count() {
        0 => Ok(pieces),
        left => refuse(
            Field::Bands,
            format!("{left} letters too many for the pieces that need one"),
        ),
    }
}

fn read_piece(letter: char, bands: &mut std::str::Chars<'_>) -> Result<Piece, SetupError> {
    let Some(kind) = Kind::from_letter(letter) else {
        return refuse(
            Field::Placement,
            format!("'{letter}' is not a piece; expected one of PNBRQKpnbrqk or a gap 1-8"),
        );
    };
    let side = Side::of_letter(letter);
    match kind {
        Kind::King => return Ok(Piece::king(side)),
        Kind::Queen => return Ok(Piece::officer(side, Officer::Queen)),
        _ => {}
    }
    let Some(band) = bands.next() else {
        return refuse(
            Field::Bands,
            "too few letters; expected one for every pawn, rook, knight and bishop",
        );
    };
    if kind == Kind::Pawn {
        return match Hue::from_letter(band) {
            Some(hue) => Ok(Piece::pawn(side, hue)),
            None => refuse(
                Field::Bands,
                format!("'{band}' is not a colour of a pawn; expected one of rgbuypno"),
            ),
        };
    }
    match Officer::from_home(kind, band) {
        Some(officer) => Ok(Piece::officer(side, officer)),
        None => refuse(
            Field::Bands,
            format!(
                "'{band}' is not a home file of '{letter}'; expected a or h for rooks, b or g for knights, c or f for bishops"
            ),
        ),
    }
}

fn read_en_passant(text: &str) -> Result<Option<Square>, SetupError> {
    match text {
        "-" => Ok(None),
        _ => match text.parse() {
            Ok(square) => Ok(Some(square)),
            Err(_) => refuse(
                Field::EnPassant,
                format!("'{text}' is not a square; expected one such as e3 or '-'"),
            ),
        },
    }
}

fn read_lock(text: &str) -> Result<Option<Hue>, SetupError> {
    let mut letters = text.chars();
    match (
        text,
        letters.next().and_then(Hue::from_letter),
        letters.next(),
    ) {
        ("-", ..) => Ok(None),
        (_, Some(hue), None) => Ok(Some(hue)),
        _ => refuse(
            Field::Lock,
            format!("'{text}' is not a lock; expected one of rgbuypno or '-'"),
        ),
    }
}

/// The content of the last field.
struct DieField {
    /// The die of the turn.
    die: DieState,
    /// Whether this turn's conversion has been made and no die rolled since.
    converted: bool,
}

fn read_die(text: &str) -> Result<DieField, SetupError> {
    let field = |die, converted| Ok(DieField { die, converted });
    match text {
        "?" => return field(DieState::Unrolled, false),
        "?+" => return field(DieState::Unrolled, true),
        "x" => return field(DieState::Suppressed, false),
        "x+" => return field(DieState::Suppressed, true),
        _ => {}
    }
    let face = match text.as_bytes() {
        [digit @ b'1'..=b'8'] => Face::new(digit - b'0'),
        _ => None,
    };
    match face {
        Some(face) => field(DieState::Rolled(face), false),
        None => refuse(
            Field::Die,
            format!("'{text}' is not a die state; expected ?, x, ?+, x+ or 1-8"),
        ),
    }
}

impl fmt::Display for RoyalPalette {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.to_setup();
        write_placement(f, 8, 8, |file, rank| {
            let piece = setup.pieces[Square::at(file, rank).index()];
            piece.is_some().then(|| piece.letter())
        })?;
        let en_passant = setup.en_passant.map_or(String::new(), |s| s.to_string());
        let lock = setup.lock.map_or('-', Hue::letter);
        let die = match setup.die {
            DieState::Unrolled => '?',
            DieState::Suppressed => 'x',
            DieState::Rolled(face) => (b'0' + face.number()) as char,
        };
        write!(
            f,
            " {} {} {} {} {} {} {lock} {die}{}",
            setup.side.letter(),
            rights_text(setup.castling),
            dash(en_passant),
            setup.clock,
            setup.fullmove,
            dash(bands_text(&setup.pieces)),
            if setup.converted { "+" } else { "" },
        )
    }
}

/// Formats the seventh field: letters in the order of the placement.
fn bands_text(pieces: &[Piece; 64]) -> String {
    let ranks = pieces.chunks(8).rev().flatten();
    ranks.filter_map(|&piece| band(piece)).collect()
}

/// The letter of a piece in the seventh field.
fn band(piece: Piece) -> Option<char> {
    match (piece.as_pawn(), piece.as_officer()) {
        (Some(hue), _) => Some(hue.letter()),
        (_, Some(officer)) if officer != Officer::Queen => Some(officer.home_file()),
        _ => None,
    }
}
