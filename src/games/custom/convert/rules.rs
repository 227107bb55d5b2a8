//! The rules of a variant in the terms of a game file.

use super::pieces::{custom_number, moves_of};
use super::refusal::Refusal;
use super::variant::Variant;
use std::collections::BTreeSet;

/// A square by file and rank from 0.
type At = [u8; 2];

/// The rules of a variant.
#[derive(Debug)]
pub(super) struct Rules {
    pub(super) name: String,
    pub(super) files: u8,
    pub(super) ranks: u8,
    pub(super) holes: Vec<At>,
    pub(super) start: String,
    pub(super) pieces: Vec<Piece>,
    pub(super) promotion_ranks: Vec<u8>,
    pub(super) promotion_to: Vec<String>,
    pub(super) optional: bool,
    pub(super) captured_only: bool,
    pub(super) castles: Vec<Castle>,
    pub(super) forced_capture: bool,
    pub(super) no_checks: bool,
    pub(super) ends: Vec<String>,
}

/// A kind of piece.
#[derive(Debug)]
pub(super) struct Piece {
    pub(super) name: String,
    pub(super) letter: char,
    pub(super) moves: String,
    pub(super) royal: bool,
    pub(super) pawn: bool,
    pub(super) en_passant: bool,
    pub(super) first_ranks: Vec<u8>,
}

/// A way to castle.
#[derive(Debug)]
pub(super) struct Castle {
    pub(super) short: bool,
    pub(super) king: [At; 2],
    pub(super) rook: [At; 2],
}

/// The board and the words of the start.
struct Start<'a> {
    files: u8,
    ranks: u8,
    words: Vec<&'a str>,
    pieces: Vec<(At, char)>,
    holes: Vec<At>,
}

/// The name of a square.
pub(super) fn square([file, rank]: At) -> String {
    format!("{}{}", (b'a' + file) as char, rank + 1)
}

impl Rules {
    /// Reads the keys of a variant.
    ///
    /// # Errors
    /// Returns [`Refusal`] for a value that the format of this program cannot say.
    pub(super) fn read(variant: &Variant) -> Result<Rules, Refusal> {
        let start = Start::read(variant)?;
        let first_ranks = first_ranks(variant, &start)?;
        let pieces = pieces(variant, &first_ranks)?;
        let promotion_to = named(variant, &pieces, "promotionPieceTypes", "qrbn")?;
        let has_pawns = pieces.iter().any(|piece| piece.pawn);
        Ok(Rules {
            name: variant.name.clone(),
            promotion_ranks: match has_pawns && !promotion_to.is_empty() {
                true => promotion_ranks(variant, &start)?,
                false => Vec::new(),
            },
            optional: !variant.flag("mandatoryPawnPromotion", true),
            captured_only: captured_only(variant, &start)?,
            castles: castles(variant, &start)?,
            forced_capture: variant.flag("mustCapture", false),
            no_checks: !variant.flag("checking", true),
            ends: ends(variant, &start, &pieces)?,
            files: start.files,
            ranks: start.ranks,
            start: start.words.join(" "),
            holes: start.holes,
            promotion_to,
            pieces,
        })
    }
}

impl<'a> Start<'a> {
    fn read(variant: &'a Variant) -> Result<Start<'a>, Refusal> {
        let files = variant.number("maxFile", 8)?;
        let ranks = variant.number("maxRank", 8)?;
        let fen = variant
            .get("startFen")
            .unwrap_or("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let words: Vec<&str> = fen.split_whitespace().collect();
        let placement = words.first().copied().unwrap_or_default();
        if placement.contains(['[', '~', '+']) {
            return variant.refuse("startFen", "pieces in hand or promoted cannot be said");
        }
        let rights = words.get(2).copied().unwrap_or("-");
        if !rights.chars().all(|letter| "KQkq-".contains(letter)) {
            return variant.refuse("startFen", "castling rights by file cannot be said");
        }
        let mut start = Start {
            files,
            ranks,
            words,
            pieces: Vec::new(),
            holes: Vec::new(),
        };
        for (row, rank) in placement.split('/').zip((0..ranks).rev()) {
            let (mut file, mut gap) = (0_u8, 0_u8);
            for letter in row.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    gap = gap.saturating_mul(10).saturating_add(digit as u8);
                    continue;
                }
                file = file.saturating_add(std::mem::take(&mut gap));
                match letter {
                    '*' => start.holes.push([file, rank]),
                    _ => start.pieces.push(([file, rank], letter)),
                }
                file = file.saturating_add(1);
            }
        }
        Ok(start)
    }

    fn on(&self, at: At) -> Option<char> {
        let found = self.pieces.iter().find(|(square, _)| *square == at);
        found.map(|(_, letter)| *letter)
    }

    fn count(&self, letter: char) -> usize {
        let all = self.pieces.iter();
        all.filter(|(_, other)| *other == letter).count()
    }

    /// The squares of a region such as `*8 e4`.
    fn region(&self, variant: &Variant, key: &str, text: &str) -> Result<BTreeSet<At>, Refusal> {
        let mut squares = BTreeSet::new();
        for word in text.split_whitespace().filter(|word| *word != "-") {
            let (file, rank) = word.split_at(1);
            let file = match file.as_bytes() {
                [b'*'] => None,
                [letter @ b'a'..=b'l'] => Some(letter - b'a'),
                _ => return variant.refuse(key, "expected squares such as e4 and *8"),
            };
            let rank = match (rank, rank.parse::<u8>()) {
                ("*", _) => None,
                (_, Ok(rank)) if rank > 0 => Some(rank - 1),
                _ => return variant.refuse(key, "expected squares such as e4 and *8"),
            };
            let all = (0..self.ranks).flat_map(|y| (0..self.files).map(move |x| [x, y]));
            squares.extend(all.filter(|[x, y]| {
                file.is_none_or(|file| file == *x) && rank.is_none_or(|rank| rank == *y)
            }));
        }
        Ok(squares)
    }

    fn mirrored(&self, squares: &BTreeSet<At>) -> BTreeSet<At> {
        let squares = squares.iter();
        squares
            .map(|[file, rank]| [*file, self.ranks - 1 - rank])
            .collect()
    }

    /// The ranks, from 1, of which White's region consists; Black's has to mirror it.
    fn ranks_of(
        &self,
        variant: &Variant,
        keys: [&str; 2],
        defaults: [&str; 2],
    ) -> Result<Vec<u8>, Refusal> {
        let [white, black] = [0, 1].map(|side: usize| {
            let text = variant.get(keys[side]).unwrap_or(defaults[side]);
            self.region(variant, keys[side], text)
        });
        let (white, black) = (white?, black?);
        if self.mirrored(&white) != black {
            return variant.refuse(keys[0], "expected ranks that Black's mirror");
        }
        let ranks: BTreeSet<u8> = white.iter().map(|[_, rank]| *rank).collect();
        match white.len() == ranks.len() * usize::from(self.files) {
            true => Ok(ranks.into_iter().map(|rank| rank + 1).collect()),
            false => variant.refuse(keys[0], "expected whole ranks"),
        }
    }
}

/// The ranks from which pawns make a first move; empty if there is none.
fn first_ranks(variant: &Variant, start: &Start<'_>) -> Result<Vec<u8>, Refusal> {
    if !variant.flag("doubleStep", true) {
        return Ok(Vec::new());
    }
    if variant.get("doubleStepRank").is_some() {
        let last = variant.number("doubleStepRank", 2)?;
        return Ok((2..=last).collect());
    }
    let black = format!("*{}", start.ranks.saturating_sub(1));
    start.ranks_of(
        variant,
        ["doubleStepRegionWhite", "doubleStepRegionBlack"],
        ["*2", if start.ranks == 8 { "*7" } else { &black }],
    )
}

fn pieces(variant: &Variant, first_ranks: &[u8]) -> Result<Vec<Piece>, Refusal> {
    let letters = |key: &str, default: &str| {
        let alias = variant.get("pawnTypes").unwrap_or(default);
        variant.get(key).unwrap_or(alias).replace('-', "")
    };
    let pawns = letters("promotionPawnTypes", "p");
    let quiet = letters("nMoveRuleTypes", "p");
    let passing = letters("enPassantTypes", "p");
    let same = |one: &str, other: &str| one.chars().all(|letter| other.contains(letter));
    let mut pieces = Vec::new();
    for (key, entry) in variant.pieces() {
        let (letter, betza) = match entry.value.split_once(':') {
            Some((letter, betza)) => (letter, Some(betza)),
            None => (entry.value.as_str(), None),
        };
        let Some(letter) = letter.chars().next().filter(char::is_ascii_alphabetic) else {
            continue;
        };
        let small = letter.to_ascii_lowercase();
        let custom = custom_number(key).is_some();
        let mut moves = match (betza, moves_of(key)) {
            (Some(betza), _) => own_betza(variant, key, betza)?,
            (None, Some(moves)) => moves.to_owned(),
            (None, None) => return variant.refuse(key, "expected a letter and its moves"),
        };
        let en_passant = passing.contains(small) || betza.is_some_and(|betza| betza.contains('e'));
        if key == "pawn" && !first_ranks.is_empty() {
            moves += "imfnD";
        }
        pieces.push(Piece {
            name: match custom {
                true => format!("piece-{small}"),
                false => hyphenated(key),
            },
            letter: letter.to_ascii_uppercase(),
            royal: key == "king",
            pawn: pawns.contains(small),
            en_passant: en_passant && moves.contains('i'),
            first_ranks: match moves.contains('i') {
                true => first_ranks.to_vec(),
                false => Vec::new(),
            },
            moves,
        });
    }
    let present = |text: &str| -> String {
        let has = |letter: &char| {
            let capital = letter.to_ascii_uppercase();
            pieces.iter().any(|piece| piece.letter == capital)
        };
        text.chars().filter(has).collect()
    };
    let (pawns, quiet) = (present(&pawns), present(&quiet));
    match same(&pawns, &quiet) && same(&quiet, &pawns) {
        true => Ok(pieces),
        false => variant.refuse("nMoveRuleTypes", "expected the pieces that promote"),
    }
}

/// A piece's own moves, where both programs read them the same way.
fn own_betza(variant: &Variant, key: &str, betza: &str) -> Result<String, Refusal> {
    let other = betza.contains(['l', 'r', 'g', 'o', 'q', 'j', 'y', 'z', '-', '[', '(']);
    // Directions of oblique leaps: `fN` is two squares there and four here.
    let is_oblique =
        |group: &str| group.ends_with(['N', 'C', 'Z']) && group.contains(['f', 'b', 's', 'v']);
    let turned = betza.split_inclusive(char::is_uppercase).any(is_oblique);
    match other || turned {
        true => variant.refuse(key, "its moves are read differently here, or not at all"),
        false => Ok(betza.replace('e', "")),
    }
}

/// A name of several words with hyphens.
fn hyphenated(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            text.push('-');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}

/// The names of the pieces whose letters a key lists.
fn named(
    variant: &Variant,
    pieces: &[Piece],
    key: &str,
    default: &str,
) -> Result<Vec<String>, Refusal> {
    let text = variant.get(key).unwrap_or(default);
    let mut names = Vec::new();
    for letter in text.chars().filter(|letter| !" -".contains(*letter)) {
        let capital = letter.to_ascii_uppercase();
        match pieces.iter().find(|piece| piece.letter == capital) {
            Some(piece) => names.push(piece.name.clone()),
            None if variant.get(key).is_none() => {}
            None => return variant.refuse(key, &format!("no piece has the letter '{letter}'")),
        }
    }
    Ok(names)
}

fn promotion_ranks(variant: &Variant, start: &Start<'_>) -> Result<Vec<u8>, Refusal> {
    if variant.get("promotionRank").is_some() {
        let first = variant.number("promotionRank", start.ranks)?;
        return Ok((first..=start.ranks).collect());
    }
    let keys = ["promotionRegionWhite", "promotionRegionBlack"];
    start.ranks_of(variant, keys, ["*8", "*1"])
}

/// Whether the limits of promotion are the numbers of pieces at the start.
fn captured_only(variant: &Variant, start: &Start<'_>) -> Result<bool, Refusal> {
    let Some(limits) = variant.get("promotionLimit") else {
        return Ok(false);
    };
    let is_start = |word: &str| {
        let (letter, limit) = word.split_once(':')?;
        let letter = letter.chars().next()?.to_ascii_uppercase();
        (limit.parse() == Ok(start.count(letter))).then_some(())
    };
    match limits
        .split_whitespace()
        .all(|word| is_start(word).is_some())
    {
        true => Ok(true),
        false => variant.refuse(
            "promotionLimit",
            "expected the numbers of pieces at the start",
        ),
    }
}

fn castles(variant: &Variant, start: &Start<'_>) -> Result<Vec<Castle>, Refusal> {
    let rights = start.words.get(2).copied().unwrap_or("-");
    let mut castles = Vec::new();
    if !variant.flag("castling", true) {
        return match rights {
            "-" => Ok(castles),
            _ => variant.refuse("castling", "the start has castling rights"),
        };
    }
    let rank = variant.number("castlingRank", 1)?.saturating_sub(1);
    let file =
        |key: &str, default| Ok::<u8, Refusal>(variant.number(key, default)?.saturating_sub(1));
    let king = [file("castlingKingFile", 5)?, rank];
    for (short, letters) in [(true, ['K', 'k']), (false, ['Q', 'q'])] {
        if !rights.contains(letters) {
            continue;
        }
        let (target, rook, step) = match short {
            true => (
                file("castlingKingsideFile", 7)?,
                file("castlingRookKingsideFile", start.files)?,
                -1,
            ),
            false => (
                file("castlingQueensideFile", 3)?,
                file("castlingRookQueensideFile", 1)?,
                1,
            ),
        };
        let stands = |at: At, key: &str, default: &str| {
            let letters = variant.get(key).unwrap_or(default).to_ascii_uppercase();
            start.on(at).is_some_and(|letter| letters.contains(letter))
        };
        if !stands(king, "castlingKingPiece", "k")
            || !stands([rook, rank], "castlingRookPieces", "r")
        {
            return variant.refuse("castling", "the pieces do not stand where they castle");
        }
        castles.push(Castle {
            short,
            king: [king, [target, rank]],
            rook: [[rook, rank], [target.saturating_add_signed(step), rank]],
        });
    }
    Ok(castles)
}

/// The lines of the table `end`.
fn ends(variant: &Variant, start: &Start<'_>, pieces: &[Piece]) -> Result<Vec<String>, Refusal> {
    let mut lines = Vec::new();
    let verdict = |key: &str| match variant.get(key) {
        None => Ok(None),
        Some(value @ ("win" | "draw" | "loss")) => Ok(Some(value)),
        Some("none") => Ok(None),
        Some(_) => variant.refuse(key, "expected win, draw or loss"),
    };
    if let Some(value) = verdict("stalemateValue")? {
        lines.push(format!("stalemate = \"{value}\""));
    }
    if verdict("nFoldValue")?.is_some_and(|value| value != "draw") {
        return variant.refuse("nFoldValue", "a repetition draws or is no rule");
    }
    match variant.number("nFoldRule", 3)? {
        3 => {}
        0 => lines.push("repetition = \"none\"".to_owned()),
        _ => return variant.refuse("nFoldRule", "expected 3 or 0"),
    }
    let moves = variant.number("nMoveRule", 50)?;
    lines.push(format!("quiet-plies = {}", 2 * u16::from(moves)));
    if variant.flag("checkCounting", false) {
        let counts = start.words.get(4).and_then(|word| word.split_once('+'));
        match counts {
            Some((white, black)) if white == black => lines.push(format!("checks = {white}")),
            _ => {
                return variant.refuse("checkCounting", "expected a start with checks such as 3+3");
            }
        }
    }
    extinction(variant, pieces, verdict("extinctionValue")?, &mut lines)?;
    flag(variant, start, pieces, &mut lines)?;
    Ok(lines)
}

fn extinction(
    variant: &Variant,
    pieces: &[Piece],
    value: Option<&str>,
    lines: &mut Vec<String>,
) -> Result<(), Refusal> {
    let types = variant.get("extinctionPieceTypes").unwrap_or("-");
    match (value, types) {
        (None, _) => Ok(()),
        (Some(value), "*") => {
            lines.push(format!("no-pieces = \"{value}\""));
            Ok(())
        }
        (Some("loss"), _) => {
            let kinds = named(variant, pieces, "extinctionPieceTypes", "")?;
            lines.push(format!("extinct = {}", list(&kinds)));
            Ok(())
        }
        _ => variant.refuse("extinctionValue", "losing the last of a kind can only lose"),
    }
}

fn flag(
    variant: &Variant,
    start: &Start<'_>,
    pieces: &[Piece],
    lines: &mut Vec<String>,
) -> Result<(), Refusal> {
    let both = variant.get("flagRegion").unwrap_or("-");
    let region = |key: &str| start.region(variant, key, variant.get(key).unwrap_or(both));
    let (white, black) = (region("flagRegionWhite")?, region("flagRegionBlack")?);
    if white.is_empty() && black.is_empty() {
        return Ok(());
    }
    let kinds = match variant.get("flagPiece") {
        None | Some("*" | "-") => pieces.iter().map(|piece| piece.name.clone()).collect(),
        Some(_) => named(variant, pieces, "flagPiece", "")?,
    };
    let same = match (white == black, start.mirrored(&white) == black) {
        (_, true) => "",
        (true, false) => ", same-for-both = true",
        (false, false) => {
            return variant.refuse("flagRegionWhite", "expected squares that Black's mirror");
        }
    };
    let reply = match variant.flag("flagMove", false) {
        true => ", reply = true",
        false => "",
    };
    let squares: Vec<String> = white.into_iter().map(square).collect();
    lines.push(format!(
        "goal = {{ pieces = {}, squares = {}{same}{reply} }}",
        list(&kinds),
        list(&squares)
    ));
    Ok(())
}

/// A list of texts in TOML.
pub(super) fn list(texts: &[String]) -> String {
    let quoted: Vec<String> = texts.iter().map(|text| format!("\"{text}\"")).collect();
    format!("[{}]", quoted.join(", "))
}
