use super::*;

/// The text of the only variant with these lines.
fn text_of(lines: &str) -> String {
    let found = convert(&format!("[a:chess]\n{lines}"));
    match &found[..] {
        [one] => one
            .result
            .clone()
            .unwrap_or_else(|error| panic!("{lines}: {error}")),
        _ => panic!("one variant"),
    }
}

fn refusal_of(lines: &str) -> String {
    let found = convert(&format!("[a:chess]\n{lines}"));
    let refused = found[0].result.as_ref().expect_err(lines);
    refused.to_string()
}

#[test]
fn keys_become_keys() {
    for (lines, expected) in [
        (
            "",
            "pawn = { letter = \"P\", moves = \"mfWcfFimfnD\", pawn = true }",
        ),
        ("", "short = { king = \"e1g1\", rook = \"h1f1\" }"),
        ("", "quiet-plies = 100"),
        (
            "doubleStep = false",
            "moves = \"mfWcfF\", pawn = true, en-passant = false",
        ),
        (
            "archbishop = a\nstartFen = rnaqkbnr/8/8/8/8/8/8/RNAQKBNR w - - 0 1",
            "archbishop = { letter = \"A\", moves = \"BN\" }",
        ),
        ("stalemateValue = loss", "stalemate = \"loss\""),
        ("checking = false", "no-checks = true"),
        ("mustCapture = true", "forced-capture = true"),
        ("nMoveRule = 0", "quiet-plies = 0"),
        ("nFoldRule = 0", "repetition = \"none\""),
        (
            "king = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\ncastlingKingPiece = k",
            "extinct = [\"commoner\"]",
        ),
        (
            "flagPiece = k\nflagRegion = d4 e4 d5 e5",
            "squares = [\"d4\", \"d5\", \"e4\", \"e5\"] }",
        ),
        (
            "mandatoryPawnPromotion = false\npromotionPieceTypes = q",
            "to = [\"queen\"]\noptional = true",
        ),
        (
            "checkCounting = true\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5+5 0 1",
            "checks = 5",
        ),
        (
            "maxRank = 6\nmaxFile = e\ndoubleStep = false\ncastling = false\npromotionRegionWhite = *6\npromotionRegionBlack = *1\nstartFen = rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1",
            "files = 5\nranks = 6",
        ),
        (
            "variantTemplate = shogi\npieceDrops = false",
            "parent = \"none\"",
        ),
    ] {
        let text = text_of(lines);
        assert!(text.contains(expected), "{expected} for {lines}: {text}");
    }
}

#[test]
fn what_cannot_be_said_is_named_with_its_line() {
    for (lines, expected) in [
        (
            "\npieceDrops = true",
            "line 3: 'pieceDrops = true' cannot be said",
        ),
        (
            "blastOnCapture = true",
            "line 2: 'blastOnCapture = true' cannot be said",
        ),
        ("nonsense = 7", "'nonsense = 7' cannot be said"),
        ("no key", "line 2: expected 'key = value'"),
        ("nFoldRule = 4", "expected 3 or 0"),
        ("stalemateValue = maybe", "expected win, draw or loss"),
        ("customPiece1 = a:fN", "read differently"),
        ("customPiece1 = a:gQ", "read differently"),
        ("customPiece1 = a:X", "moves"),
        ("promotionPieceTypes = x", "no piece has the letter 'x'"),
        ("maxFile = 20", "do not stand where they castle"),
        (
            "maxFile = 20\nstartFen = 8/8 w - - 0 1",
            "20 files; expected 3-12",
        ),
        ("promotionRegionWhite = *7 *8", "that Black's mirror"),
        ("promotionLimit = q:9", "at the start"),
        (
            "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
            "pieces in hand",
        ),
        ("startFen = x", "rank"),
    ] {
        let refusal = refusal_of(lines);
        assert!(
            refusal.contains(expected),
            "{expected} for {lines}: {refusal}"
        );
    }
    let orphan = &convert("[a:draughts]\n")[0];
    let refusal = orphan.result.as_ref().expect_err("no parent").to_string();
    assert!(refusal.contains("parent 'draughts'"), "{refusal}");
}

#[test]
fn no_text_makes_it_panic() {
    use crate::base::Rng;
    let text = "[a:chess]\nmaxRank = 10\nmaxFile = j\nstartFen = rnbqkbnr/p w KQ - 3+3 0 1\n\
                flagRegion = *8 e4\ncastlingKingFile = e\npromotionRank = 7\ndoubleStepRank = 3\n\
                [b:a]\ncustomPiece1 = w:FC\npromotionLimit = q:1 r:2\n";
    for seed in 0..2000 {
        let mut rng = Rng::stream(9, seed);
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..=rng.below(6) {
            let place = rng.below(letters.len() as u32) as usize;
            let pool: Vec<char> = "abkqKQ0159*=:[]/-+ \nü".chars().collect();
            letters[place] = *rng.pick(&pool).expect("a letter");
        }
        let damaged: String = letters.into_iter().collect();
        for variant in convert(&damaged) {
            if let Err(refusal) = variant.result {
                assert!(refusal.line > 0 && !refusal.reason.is_empty());
            }
        }
    }
}
