//! Reading the rules from the file.

use super::{At, Piece, Twin, TwinRules, name_of, names, numbers, over, square};
use std::collections::BTreeMap;
use toml::{Table, Value};

impl TwinRules {
    /// Reads a file; `chess` is the text of the parent.
    pub fn read(text: &str, chess: &str) -> TwinRules {
        let own: Table = text.parse().expect("TOML");
        let mut table = own.clone();
        if own["parent"].as_str() == Some("chess") {
            let mut parent: Table = chess.parse().expect("TOML");
            for name in names(own.get("without")) {
                let pieces = parent.get_mut("pieces").and_then(Value::as_table_mut);
                pieces.expect("pieces").remove(&name);
            }
            if own
                .get("board")
                .is_some_and(|board| board.get("files").is_some())
            {
                parent.remove("castling");
                let promotion = parent.get_mut("promotion").and_then(Value::as_table_mut);
                promotion.expect("promotion").remove("ranks");
            }
            table = over(&parent, &own);
        }
        let size = |key| table["board"][key].as_integer().expect("a size") as i32;
        let mut pieces = BTreeMap::new();
        for (name, piece) in table["pieces"].as_table().expect("pieces") {
            let flag = |key: &str| piece.get(key).and_then(Value::as_bool);
            let text = |key: &str| piece[key].as_str().expect("a text").to_owned();
            let pawn = flag("pawn").unwrap_or(false);
            pieces.insert(
                name.clone(),
                Piece {
                    letter: text("letter").remove(0),
                    moves: text("moves"),
                    royal: flag("royal").unwrap_or(false),
                    pawn,
                    en_passant: flag("en-passant").unwrap_or(pawn),
                    first: numbers(piece.get("first-move")).unwrap_or(vec![i32::from(pawn)]),
                },
            );
        }
        TwinRules {
            files: size("files"),
            ranks: size("ranks"),
            holes: names(table["board"].get("holes"))
                .iter()
                .map(|name| square(name))
                .collect(),
            pieces,
            start: table["start"].as_str().expect("a start").to_owned(),
            table,
        }
    }

    /// Whether the board is larger than that of chess.
    pub fn is_large(&self) -> bool {
        self.files > 8 || self.ranks > 8
    }

    pub(super) fn part(&self, table: &str, key: &str) -> Option<&Value> {
        self.table.get(table)?.get(key)
    }

    pub(super) fn flag(&self, table: &str, key: &str) -> bool {
        self.part(table, key)
            .and_then(Value::as_bool)
            .unwrap_or(false)
    }

    pub(super) fn word<'a>(&'a self, key: &str, default: &'a str) -> &'a str {
        self.part("end", key)
            .and_then(Value::as_str)
            .unwrap_or(default)
    }

    pub(super) fn number(&self, key: &str) -> i64 {
        self.part("end", key)
            .and_then(Value::as_integer)
            .unwrap_or(0)
    }

    pub(super) fn exists(&self, at: At) -> bool {
        (0..self.files).contains(&at.0)
            && (0..self.ranks).contains(&at.1)
            && !self.holes.contains(&at)
    }

    pub(super) fn name_of_piece(&self, letter: char) -> String {
        let mut pieces = self.pieces.iter();
        let found = pieces.find(|(_, piece)| piece.letter == letter.to_ascii_uppercase());
        found.expect("a piece").0.clone()
    }

    pub(super) fn piece(&self, letter: char) -> &Piece {
        let capital = letter.to_ascii_uppercase();
        let mut pieces = self.pieces.values();
        pieces
            .find(|piece| piece.letter == capital)
            .expect("a piece")
    }

    pub(super) fn letters(&self, names: &[String]) -> Vec<char> {
        let known = names.iter().filter_map(|name| self.pieces.get(name));
        known.map(|piece| piece.letter).collect()
    }

    pub(super) fn has_mate(&self) -> bool {
        self.word("royal", "mate") == "mate"
    }

    /// The way a castle goes for a side: origin and target of king and rook.
    pub(super) fn castle(&self, way: &str, white: bool) -> Option<[At; 4]> {
        if self.part("castling", "allowed").and_then(Value::as_bool) == Some(false) {
            return None;
        }
        let castle = self.part("castling", way)?;
        let seen = |(file, rank): At| (file, if white { rank } else { self.ranks - 1 - rank });
        let both = |key: &str| {
            let text = castle[key].as_str().expect("two squares");
            let split = text[1..]
                .find(|c: char| c.is_ascii_lowercase())
                .expect("two squares")
                + 1;
            [seen(square(&text[..split])), seen(square(&text[split..]))]
        };
        let ([king, king_to], [rook, rook_to]) = (both("king"), both("rook"));
        Some([king, king_to, rook, rook_to])
    }

    /// Whether pieces that castle are drawn.
    pub(super) fn draws_castling(&self) -> bool {
        let drawn = names(self.part("shuffle", "squares"));
        let ways = ["short", "long"].into_iter();
        let mut origins = ways
            .filter_map(|way| self.castle(way, true))
            .flat_map(|[king, _, rook, _]| [king, rook]);
        origins.any(|origin| drawn.contains(&name_of(origin)))
    }

    /// The start of the game.
    pub fn start(&self) -> Twin<'_> {
        let words: Vec<&str> = self.start.split_whitespace().collect();
        let max = self.number("checks");
        let word = |index: usize, default: &str| {
            words
                .get(index)
                .map_or(default.to_owned(), |w| (*w).to_owned())
        };
        let mut text = vec![word(0, ""), word(1, "w"), word(2, "-"), word(3, "-")];
        if max > 0 {
            text.push(format!("{max}+{max}"));
        }
        text.extend([word(4, "0"), word(5, "1")]);
        Twin::read(self, &text.join(" "))
    }
}
