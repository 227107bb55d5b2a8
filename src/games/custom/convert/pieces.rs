//! The pieces that Fairy-Stockfish knows by name.

/// The pieces by name, with their moves in Betza's notation; a pawn's first move apart.
pub(super) const PIECES: [(&str, &str); 36] = [
    ("pawn", "mfWcfF"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "ffN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "mfWfF"),
    ("cannon", "mRcpR"),
    ("janggiCannon", "pR"),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
    ("king", "K"),
];

/// The letters of chess.
pub(super) const CHESS: [(&str, &str); 6] = [
    ("pawn", "p"),
    ("knight", "n"),
    ("bishop", "b"),
    ("rook", "r"),
    ("queen", "q"),
    ("king", "k"),
];

/// The moves of a piece by name.
pub(super) fn moves_of(name: &str) -> Option<&'static str> {
    let known = PIECES.iter().find(|(known, _)| *known == name);
    known.map(|(_, moves)| *moves)
}

/// The number of a custom piece.
pub(super) fn custom_number(name: &str) -> Option<&str> {
    name.strip_prefix("customPiece")
        .filter(|number| number.parse::<u8>().is_ok())
}
