//! The match as a game: its starts, and how its texts are read.

use super::super::{RumbleBoard, RumbleBoardGame};
use super::{BOARDS, BoardMove, MatchDeal, RoyalRumble, guide, pfen};
use crate::base::Rng;
use crate::rules::{
    Diagram, Game, GameInfo, Guide, Motif, PieceCard, SetupForm, StartError, StartPosition, Step,
    StepError,
};

/// The word after `startpos` that introduces the six back ranks.
const DEAL: &str = "deal";

/// The match of six boards.
///
/// ```
/// use ermine::games::royal_rumble::RoyalRumbleGame;
/// use ermine::rules::{Game, Position};
/// let start = RoyalRumbleGame.start(&[]).unwrap();
/// assert_eq!((start.position.legal().len(), start.words_used), (19, 0));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct RoyalRumbleGame;

impl RoyalRumbleGame {
    /// The name in the catalog.
    pub const NAME: &'static str = "royal-rumble";
}

impl Game for RoyalRumbleGame {
    type Position = RoyalRumble;

    fn info(&self) -> GameInfo<'_> {
        GameInfo {
            name: Self::NAME,
            fields: BOARDS + 2,
            // The counters are inside the words of the boards.
            counters: &[],
            motifs: RumbleBoardGame.info().motifs,
            start_words: "deal <six back ranks>",
            suite: include_str!("suite.pfen"),
            ..GameInfo::default()
        }
    }

    fn start(&self, words: &[&str]) -> Result<StartPosition<RoyalRumble>, StartError> {
        let [DEAL, rows @ ..] = words else {
            return Ok(StartPosition {
                position: MatchDeal::house().start(),
                words_used: 0,
            });
        };
        let Some(rows) = rows.first_chunk::<BOARDS>() else {
            return Err(StartError::Words(format!(
                "'{DEAL}' needs six back ranks of White after it, found {}",
                rows.len()
            )));
        };
        let deal = MatchDeal::read(rows).map_err(StartError::Words)?;
        Ok(StartPosition {
            position: deal.start(),
            words_used: 1 + BOARDS,
        })
    }

    fn draw_start(&self, rng: &mut Rng) -> String {
        format!("{DEAL} {}", MatchDeal::draw(rng).rows().join(" "))
    }

    fn read(&self, text: &str) -> Result<RoyalRumble, StartError> {
        Ok(RoyalRumble::from_pfen(text)?)
    }

    fn notation(position: &RoyalRumble, mv: BoardMove) -> String {
        position.write_notation(mv)
    }

    fn read_notation(position: &RoyalRumble, text: &str) -> Result<Step<RoyalRumble>, StepError> {
        position.read_notation(text)
    }

    fn motifs(position: &RoyalRumble, mv: BoardMove) -> Vec<Motif> {
        let board = position.all()[usize::from(mv.board)].open();
        board.map_or_else(Vec::new, |board: &RumbleBoard| board.motifs(mv.action))
    }

    fn diagram(position: &RoyalRumble) -> Diagram {
        position.diagram()
    }

    fn piece_cards(&self) -> Vec<PieceCard> {
        RumbleBoardGame.piece_cards()
    }

    fn setup_form(&self) -> SetupForm {
        pfen::form()
    }

    fn guide(&self) -> Guide {
        guide::guide()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_is_named_or_drawn() {
        let mut rng = Rng::new(8);
        let drawn = RoyalRumbleGame.draw_start(&mut rng);
        let words: Vec<&str> = drawn.split(' ').collect();
        let start = RoyalRumbleGame.start(&words).expect("a start");
        assert_eq!(start.words_used, 7);
        let text = start.position.to_string();
        assert_eq!(RoyalRumbleGame.read(&text), Ok(start.position));
        let short = RoyalRumbleGame.start(&words[..6]).expect_err("five rows");
        assert!(
            short.to_string().contains("needs six back ranks"),
            "{short}"
        );
    }
}
