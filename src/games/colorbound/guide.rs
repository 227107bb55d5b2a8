//! The rules on one screen, for a player at the board.

use super::{Kind, Ruleset, Variant};
use crate::base::geometry::Geometry;
use crate::rules::{Chapter, Guide};

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
        chapters: chapters(rules),
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

const SHADES: Chapter = Chapter::new(
    "Shades",
    "No piece ever leaves the shade of its squares, and no piece blocks, attacks or protects \
     anything on the other shade. The board is two games, a light one and a dark one, that share \
     their turns. All pieces capture as they move.",
);

fn chapters<G: Geometry>(rules: &Ruleset<G>) -> Vec<Chapter> {
    let two_kings = rules.kings() == 2;
    let aim = match two_kings {
        false => {
            "Checkmate the enemy king. White's king lives on dark squares, Black's on light ones: \
             a side attacks on the shade of the enemy king and defends on that of its own."
        }
        true => {
            "Checkmate either of the two enemy kings. Each side has one on either shade, and no \
             move may leave one of its own attacked. Kings of one shade may not step next to each \
             other."
        }
    };
    let home: Vec<&str> = rules.home().iter().map(|kind| kind.name()).collect();
    let set_up = format!(
        "White's first rank from the a-file on: {}; pawns on rank 2. Black's pieces mirror them on \
         ranks {} and {}. White begins. A turn is one move. There is no castling and no en passant.",
        home.join(", "),
        G::RANKS,
        G::RANKS - 1
    );
    let promotions: Vec<&str> = rules.promotions().iter().map(|kind| kind.name()).collect();
    let promotion = format!(
        "A pawn that comes to the last rank, by a step, a leap or a capture, becomes at once one of: \
         {}. It stays on its shade.",
        promotions.join(", ")
    );
    let dead = match two_kings {
        false => {
            "on the shade of each king there is no enemy, or a single one that is neither laureate \
             nor pawn while the king is alone of its side"
        }
        true => "nothing but the kings is left",
    };
    let draws = format!(
        "Stalemate. A position for the third time. {} plies without a capture or pawn move. Dead \
         material: {dead}.",
        rules.max_quiet_plies()
    );
    let check = "A king may not go to an attacked square or stay on one. Pawns attack both squares \
                 diagonally in front of them, and from their start rank also the square that they \
                 can leap to. A check can be met only by moves on its own shade.";
    let chapter = |title, text: String| Chapter {
        title,
        text: text.into(),
    };
    vec![
        Chapter::new("Aim", aim),
        chapter("Set-up", set_up),
        SHADES,
        Chapter::new("Check", check),
        chapter("Promotion", promotion),
        chapter("Draws", draws),
    ]
}
