//! The game with its settings and starts.

use super::tiles::{TilesChoice, TilesError};
use super::{ColourChess, Tiles, cards, fen, guide};
use crate::base::Rng;
use crate::rules::{
    Diagram, Game, GameInfo, Guide, Motif, PieceCard, Setting, SetupForm, StartError,
    StartPosition, Step, StepError,
};

const TILES: &str = "Tiles";
/// The name of the house board.
const HOUSE: &str = "house";

/// Colour Chess, on one board unless a start names another.
///
/// ```
/// use ermine::games::colour_chess::ColourChessGame;
/// use ermine::rules::{Game, Position};
/// let game = ColourChessGame::default();
/// let start = game.start(&["random", "7", "moves"]).unwrap();
/// assert_eq!(start.words_used, 2);
/// assert_eq!(game.read(&start.position.to_string()).unwrap(), start.position);
/// ```
#[derive(Clone, Debug, Default)]
pub struct ColourChessGame {
    /// The board chosen by the setting, if any.
    tiles: Option<Tiles>,
}

impl ColourChessGame {
    /// The name in the catalog.
    pub const NAME: &'static str = "colour-chess";
}

impl Game for ColourChessGame {
    type Position = ColourChess;

    fn info(&self) -> GameInfo<'_> {
        GameInfo {
            name: Self::NAME,
            fields: 10,
            counters: &[4, 5],
            constraint: Some("call"),
            start_words: "house, random <seed>, 64 letters in eight ranks",
            suite: include_str!("suite.pfen"),
            ..GameInfo::default()
        }
    }

    fn settings(&self) -> Vec<Setting> {
        vec![Setting {
            name: TILES.into(),
            default: HOUSE.to_owned(),
        }]
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), StartError> {
        if !name.eq_ignore_ascii_case(TILES) {
            return Err(self.unknown_setting(name));
        }
        let words: Vec<&str> = value.split_whitespace().collect();
        let choice = choose(&words)?;
        if let Some(word) = words.get(choice.words_used) {
            return Err(StartError::Value(format!("'{word}' follows the layout")));
        }
        self.tiles = Some(choice.tiles);
        Ok(())
    }

    /// The words `random <seed>`, `house` or 64 letters choose another board than the
    /// setting.
    fn start(&self, words: &[&str]) -> Result<StartPosition<ColourChess>, StartError> {
        let names_tiles = words
            .first()
            .is_some_and(|word| matches!(*word, "random" | HOUSE) || word.contains('/'));
        let TilesChoice { tiles, words_used } = if names_tiles {
            choose(words)?
        } else {
            TilesChoice {
                tiles: self.tiles.unwrap_or(Tiles::HOUSE),
                words_used: 0,
            }
        };
        Ok(StartPosition {
            position: ColourChess::start(tiles),
            words_used,
        })
    }

    /// The board of the setting, else a random one. Seeds of 32 bits are short and
    /// sufficient.
    fn draw_start(&self, rng: &mut Rng) -> String {
        let seed = rng.next_u64() >> 32;
        match self.tiles {
            None => format!("random {seed}"),
            Some(Tiles::HOUSE) => HOUSE.to_owned(),
            Some(tiles) => tiles.to_string(),
        }
    }

    fn read(&self, text: &str) -> Result<ColourChess, StartError> {
        Ok(ColourChess::from_fen(text)?)
    }

    fn notation(position: &ColourChess, mv: super::Move) -> String {
        position.write_notation(mv)
    }

    fn read_notation(position: &ColourChess, text: &str) -> Result<Step<ColourChess>, StepError> {
        position.read_notation(text)
    }

    fn motifs(position: &ColourChess, mv: super::Move) -> Vec<Motif> {
        position.motifs(mv)
    }

    fn other_constraints(position: &ColourChess) -> Vec<ColourChess> {
        position.with_other_calls()
    }

    fn by_constraint(position: &ColourChess) -> Vec<(String, ColourChess)> {
        let name = |position: &ColourChess| {
            let part = position.part() as usize + 1;
            let called = position.called().map(super::Hue::letter);
            format!("part {part} {}", called.unwrap_or('-'))
        };
        let part = position.with_second_part().into_iter();
        let others = position.with_other_calls();
        let all = [*position].into_iter().chain(part).chain(others);
        all.map(|position| (name(&position), position)).collect()
    }

    fn diagram(position: &ColourChess) -> Diagram {
        position.diagram()
    }

    fn piece_cards(&self) -> Vec<PieceCard> {
        cards::cards(&ColourChess::start(Tiles::HOUSE))
    }

    fn setup_form(&self) -> SetupForm {
        fen::form()
    }

    fn guide(&self) -> Guide {
        guide::guide()
    }
}

fn choose(words: &[&str]) -> Result<TilesChoice, StartError> {
    Tiles::choose(words).map_err(|error: TilesError| StartError::Words(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_may_choose_another_board_than_the_setting() {
        let mut game = ColourChessGame::default();
        let tiles = |game: &ColourChessGame, words: &[&str]| {
            let start = game.start(words).unwrap();
            (start.position.tiles(), start.words_used)
        };
        assert_eq!(tiles(&game, &["moves"]), (Tiles::HOUSE, 0));
        game.set("tiles", "random 9").unwrap();
        assert_eq!(tiles(&game, &[]), (Tiles::random(9), 0));
        assert_eq!(tiles(&game, &["house"]), (Tiles::HOUSE, 1));
        let letters = Tiles::random(4).to_string();
        assert_eq!(tiles(&game, &[&letters, "moves"]), (Tiles::random(4), 1));
        game.set("Tiles", &letters).unwrap();
        assert_eq!(tiles(&game, &["random", "9"]), (Tiles::random(9), 2));
        assert_eq!(tiles(&game, &[]), (Tiles::random(4), 0));
    }

    #[test]
    fn drawn_starts_have_the_board_that_was_chosen_or_any() {
        let mut game = ColourChessGame::default();
        let draw = |game: &ColourChessGame| {
            let mut rng = Rng::new(5);
            [0, 1].map(|_| {
                let words = game.draw_start(&mut rng);
                let words: Vec<&str> = words.split_whitespace().collect();
                let start = game.start(&words).unwrap();
                assert_eq!(start.words_used, words.len());
                start.position.tiles()
            })
        };
        let [first, second] = draw(&game);
        assert_ne!(first, second);
        for (value, tiles) in [
            ("random 9", Tiles::random(9)),
            ("house", Tiles::HOUSE),
            (&Tiles::random(4).to_string(), Tiles::random(4)),
        ] {
            game.set("Tiles", value).unwrap();
            assert_eq!(draw(&game), [tiles; 2]);
        }
    }

    #[test]
    fn wrong_words_and_settings_are_named_and_change_nothing() {
        let mut game = ColourChessGame::default();
        let error_text = |result: Result<(), StartError>| result.unwrap_err().to_string();
        assert!(error_text(game.set("PaletteMap", "house")).contains("'PaletteMap'"));
        assert!(error_text(game.set("Tiles", "random")).contains("seed is missing"));
        assert!(error_text(game.set("Tiles", "random 1 2")).contains("'2'"));
        assert!(error_text(game.set("Tiles", "plain")).contains("'plain'"));
        assert_eq!(game.start(&[]).unwrap().position.tiles(), Tiles::HOUSE);
        let error = game.start(&["random", "x"]).unwrap_err().to_string();
        assert!(error.contains("'x' follows 'random'"), "{error}");
    }
}
