//! One board as a separate game: its starts, and how its texts are read.

use super::{Kind, RumbleBoard, cards, guide, motif, pfen, rank_text, read_rank};
use crate::base::Rng;
use crate::rules::text::MAX_COUNT;
use crate::rules::{
    Diagram, Game, GameInfo, Guide, Motif, PieceCard, SetupForm, StartError, StartPosition, Step,
    StepError,
};

/// The word after `startpos` that introduces a back rank.
const RANK: &str = "rank";

/// The back rank of the default start.
const HOUSE: &str = "QRBNKFW[Bd]";

/// One board of Royal Rumble.
///
/// ```
/// use ermine::games::royal_rumble::RumbleBoardGame;
/// use ermine::rules::{Game, Position};
/// let game = RumbleBoardGame;
/// let start = game.start(&["rank", "[Ch]Q[Wu]N[Im][Fr]F[Cc]", "moves"]).unwrap();
/// assert_eq!(start.words_used, 2);
/// assert_eq!(start.position.side(), ermine::base::Side::White);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct RumbleBoardGame;

impl RumbleBoardGame {
    /// The name in the catalog.
    pub const NAME: &'static str = "royal-rumble-board";
}

impl Game for RumbleBoardGame {
    type Position = RumbleBoard;

    fn info(&self) -> GameInfo<'_> {
        GameInfo {
            name: Self::NAME,
            fields: 6,
            counters: &[3, 4],
            motifs: motif::MOTIFS,
            start_words: "rank <back rank>",
            suite: include_str!("suite.pfen"),
            reference_positions: reference_positions!(
                "src/games/royal_rumble/reference-positions.txt"
            ),
            ..GameInfo::default()
        }
    }

    fn start(&self, words: &[&str]) -> Result<StartPosition<RumbleBoard>, StartError> {
        let (row, words_used) = match words {
            [RANK, row, ..] => (*row, 2),
            [RANK] => {
                return Err(StartError::Words(format!(
                    "'{RANK}' needs a back rank of White after it, such as {HOUSE}"
                )));
            }
            _ => (HOUSE, 0),
        };
        let rank = read_rank(row).map_err(|error| StartError::Words(error.reason))?;
        let start = RumbleBoard::start(rank);
        let position = start.ok_or_else(|| StartError::Words(format!("'{row}' is not a start")))?;
        Ok(StartPosition {
            position,
            words_used,
        })
    }

    /// Draws the royal, its file and the seven fighters, all with equal probability
    /// (rules, M5).
    fn draw_start(&self, rng: &mut Rng) -> String {
        let mut pool = Kind::FIGHTERS.to_vec();
        let mut rank = [Kind::ROYALS[rng.below(6) as usize]; 8];
        let royal = rng.below(8) as usize;
        for place in (0..8).filter(|&place| place != royal) {
            rank[place] = pool.swap_remove(rng.below(pool.len() as u32) as usize);
        }
        format!("{RANK} {}", rank_text(&rank))
    }

    fn read(&self, text: &str) -> Result<RumbleBoard, StartError> {
        Ok(RumbleBoard::from_pfen(text)?)
    }

    fn notation(position: &RumbleBoard, mv: super::Move) -> String {
        position.write_notation(mv)
    }

    fn read_notation(position: &RumbleBoard, text: &str) -> Result<Step<RumbleBoard>, StepError> {
        position.read_notation(text)
    }

    fn motifs(position: &RumbleBoard, mv: super::Move) -> Vec<Motif> {
        position.motifs(mv)
    }

    fn diagram(position: &RumbleBoard) -> Diagram {
        position.diagram()
    }

    fn setup_form(&self) -> SetupForm {
        SetupForm {
            pieces: pfen::setup_pieces(),
            fields: pfen::setup_fields(Kind::ROYALS, MAX_COUNT),
        }
    }

    fn piece_cards(&self) -> Vec<PieceCard> {
        cards::cards()
    }

    fn guide(&self) -> Guide {
        guide::guide()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;

    #[test]
    fn the_back_rank_is_named_or_drawn() {
        let game = RumbleBoardGame;
        let plain = game.start(&["moves", "e2e4"]).expect("a start");
        assert_eq!(plain.words_used, 0);
        assert_eq!(plain.position.legal().len(), 19);
        let mut rng = Rng::new(16);
        let mut royals = std::collections::BTreeSet::new();
        for _ in 0..100 {
            let drawn = game.draw_start(&mut rng);
            let words: Vec<&str> = drawn.split(' ').collect();
            let start = game.start(&words).expect("a start");
            assert_eq!(start.words_used, 2);
            royals.insert(start.position.deal().royal());
            assert_eq!(game.read(&start.position.to_string()), Ok(start.position));
        }
        assert_eq!(royals.len(), 6);
    }

    #[test]
    fn text_that_is_not_a_back_rank_is_refused() {
        let error_text = |words: &[&str]| {
            RumbleBoardGame
                .start(words)
                .expect_err("no start")
                .to_string()
        };
        assert!(error_text(&["rank"]).contains("needs a back rank"));
        for (row, part) in [
            ("QRBNKFW", "has 7 squares"),
            ("QRBNKFW1", "not full of White's pieces"),
            ("QRBNKFWP", "not full of White's pieces"),
            ("QRBNKFWq", "not full of White's pieces"),
            ("QRBNKFWQ", "not one royal and seven different"),
            ("QRBNGFW[Bd]", "not one royal"),
            ("QRBNKFWX", "'X' is not a piece"),
            ("QRBNKFW[Bd", "two letters in brackets"),
        ] {
            assert!(
                error_text(&["rank", row]).contains(part),
                "{row}: {}",
                error_text(&["rank", row])
            );
        }
    }
}
