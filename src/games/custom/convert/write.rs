//! Rules as the text of a game file.

use super::rules::{Piece, Rules, list, square};
use std::fmt::Write;

/// Writes a game file that says everything.
pub(super) fn text(rules: &Rules) -> String {
    let mut name = rules.name.to_lowercase().replace(['_', ' ', '.'], "-");
    if !name.starts_with(|letter: char| letter.is_ascii_lowercase()) {
        name.insert_str(0, "game-");
    }
    let mut text = format!(
        "format = 1\nname = \"{name}\"\nsource = \"A variants.ini of Fairy-Stockfish\"\n\
         parent = \"none\"\nstart = \"{}\"\n\n[board]\nfiles = {}\nranks = {}\n",
        rules.start, rules.files, rules.ranks
    );
    if !rules.holes.is_empty() {
        let holes: Vec<String> = rules.holes.iter().copied().map(square).collect();
        let _ = writeln!(text, "holes = {}", list(&holes));
    }
    text += "\n[pieces]\n";
    for piece in &rules.pieces {
        text += &piece_line(piece);
    }
    if !rules.promotion_ranks.is_empty() {
        let _ = write!(
            text,
            "\n[promotion]\nranks = {:?}\nto = {}\n",
            rules.promotion_ranks,
            list(&rules.promotion_to)
        );
        for (has, key) in [
            (rules.optional, "optional"),
            (rules.captured_only, "captured-only"),
        ] {
            text += &flag_line(has, key);
        }
    }
    if !rules.castles.is_empty() {
        text += "\n[castling]\n";
    }
    for castle in &rules.castles {
        let way = if castle.short { "short" } else { "long" };
        let [king, rook] = [castle.king, castle.rook].map(|both| both.map(square).concat());
        let _ = writeln!(text, "{way} = {{ king = \"{king}\", rook = \"{rook}\" }}");
    }
    if rules.forced_capture || rules.no_checks {
        text += "\n[moves]\n";
        text += &flag_line(rules.forced_capture, "forced-capture");
        text += &flag_line(rules.no_checks, "no-checks");
    }
    if !rules.ends.is_empty() {
        let _ = write!(text, "\n[end]\n{}\n", rules.ends.join("\n"));
    }
    text
}

fn flag_line(has: bool, key: &str) -> String {
    match has {
        true => format!("{key} = true\n"),
        false => String::new(),
    }
}

fn piece_line(piece: &Piece) -> String {
    let mut line = format!(
        "{} = {{ letter = \"{}\", moves = \"{}\"",
        piece.name, piece.letter, piece.moves
    );
    for (has, key) in [(piece.royal, "royal"), (piece.pawn, "pawn")] {
        if has {
            let _ = write!(line, ", {key} = true");
        }
    }
    if piece.en_passant != piece.pawn {
        let _ = write!(line, ", en-passant = {}", piece.en_passant);
    }
    let default = [if piece.pawn { 2 } else { 1 }];
    if !piece.first_ranks.is_empty() && piece.first_ranks != default {
        let _ = write!(line, ", first-move = {:?}", piece.first_ranks);
    }
    line + " }\n"
}
