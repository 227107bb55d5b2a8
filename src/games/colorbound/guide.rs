//! The rules on one screen, for a player at the board.

use super::{Kind, Ruleset, Variant};
use crate::base::geometry::Geometry;
use crate::rules::Guide;

const PIECES: &str = "\
No piece ever leaves the shade of its squares. All capture as they move:
K king: one step diagonally, or a leap of two squares straight.
W wizard: one step diagonally, or a leap of three squares and one across.
L laureate: one step diagonally, or a leap of two, diagonally or straight.
B bishop: as in chess.
D dragon: one step diagonally, or leaps of two squares straight, on and on.
";

const DECIMAL: &str = "\
O osprey: a leap of two squares straight, and on as a bishop, outwards.
Y parabola: one step diagonally, and on by 1 and 3, then by 1 and 5: a1 b2 c5.
";

const PAWN: &str = "\
P pawn: one step diagonally forward; from its start rank also a leap of two
  squares straight forward.
";

const LETTERS: &str = "\
On the board: CAPITALS are White's pieces, small letters Black's; dark squares
are dotted.
";

const COLOURS: &str = "\
On the board: light chips are White's pieces, dark ones Black's; the letter of a
king is coloured.
";

const TABLE: &str = "\
Beside it, for either shade: whose pieces stand there, and what for; W2: two
wizards.
";

/// See [`Game::guide`](crate::rules::Game::guide).
pub(super) fn guide<V: Variant>() -> Guide {
    let rules = V::rules();
    let decimal = match rules.kinds().contains(&Kind::Osprey) {
        true => DECIMAL,
        false => "",
    };
    Guide {
        play: [aim(rules), PIECES, decimal, PAWN, &ends(rules)].concat(),
        letters: LETTERS,
        colours: COLOURS,
        beside: TABLE,
    }
}

fn aim<G: Geometry>(rules: &Ruleset<G>) -> &'static str {
    match (rules.kings(), rules.kinds().contains(&Kind::Osprey)) {
        (1, false) => "Colorbound Chess. Mate the king. Leaps jump over pieces.\n",
        (1, true) => "Colorbound Decimal Chess. Mate the king. Leaps jump over pieces.\n",
        _ => "Equalized Colorbound Chess. Mate either king. Leaps jump over pieces.\n",
    }
}

fn ends<G: Geometry>(rules: &Ruleset<G>) -> String {
    let letters = rules.promotions().iter().map(|kind| kind.letter());
    let letters: Vec<String> = letters.map(String::from).collect();
    format!(
        "  On the last rank it becomes one of {}: b{}a{}l.\n\
         No castling, no en passant. Drawn: stalemate, a position for the third time,\n\
         {} plies without a capture or pawn move, dead material.\n",
        letters.join(" "),
        G::RANKS - 1,
        G::RANKS,
        rules.max_quiet_plies()
    )
}
