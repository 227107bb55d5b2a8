//! The game: its settings and start positions.

use super::{PaletteMap, RoyalPalette, Shuffles, cards, guide, motif, pfen};
use crate::base::{Rng, Side};
use crate::rules::{
    Diagram, Game, GameInfo, Guide, Motif, PieceCard, Setting, SetupForm, StartError,
    StartPosition, Step, StepError,
};

const PALETTE_MAP: &str = "PaletteMap";

/// Royal Palette under one palette map.
///
/// ```
/// use ermine::games::royal_palette::RoyalPaletteGame;
/// use ermine::rules::{Game, Position};
/// let game = RoyalPaletteGame::default();
/// let start = game.start(&["shuffle", "3", "5", "moves"]).unwrap();
/// assert_eq!(start.words_used, 3);
/// assert_eq!(game.read(&start.position.to_string()).unwrap(), start.position);
/// ```
#[derive(Clone, Debug)]
pub struct RoyalPaletteGame {
    map: &'static PaletteMap,
}

impl RoyalPaletteGame {
    /// The name in the catalog.
    pub const NAME: &'static str = "royal-palette";

    /// The palettes of positions read with this game.
    #[must_use]
    pub const fn map(&self) -> &'static PaletteMap {
        self.map
    }
}

impl Default for RoyalPaletteGame {
    fn default() -> RoyalPaletteGame {
        RoyalPaletteGame {
            map: PaletteMap::house(),
        }
    }
}

impl Game for RoyalPaletteGame {
    type Position = RoyalPalette;

    fn info(&self) -> GameInfo<'_> {
        GameInfo {
            name: Self::NAME,
            fields: 9,
            counters: &[4, 5],
            constraint: Some("lock"),
            motifs: motif::MOTIFS,
            start_words: "shuffle <W> <B>",
            has_braces: true,
            suite: include_str!("suite.pfen"),
            reference_positions: reference_positions!(
                "src/games/royal_palette/reference-positions.txt"
            ),
            ..GameInfo::default()
        }
    }

    fn settings(&self) -> Vec<Setting> {
        vec![Setting {
            name: PALETTE_MAP.into(),
            default: PaletteMap::house().to_string(),
        }]
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), StartError> {
        if !name.eq_ignore_ascii_case(PALETTE_MAP) {
            return Err(self.unknown_setting(name));
        }
        self.map =
            PaletteMap::parse(value).map_err(|error| StartError::Value(error.to_string()))?;
        Ok(())
    }

    fn start(&self, words: &[&str]) -> Result<StartPosition<RoyalPalette>, StartError> {
        let (shuffles, words_used) = match words.split_first() {
            Some((&"shuffle", rolls)) => (read_shuffles(rolls)?, 3),
            _ => (Shuffles::NONE, 0),
        };
        Ok(StartPosition {
            position: RoyalPalette::start(shuffles, self.map),
            words_used,
        })
    }

    fn draw_start(&self, rng: &mut Rng) -> String {
        let shuffles = Shuffles::draw(rng);
        let [white, black] = Side::ALL.map(|side| shuffles.roll(side));
        format!("shuffle {white} {black}")
    }

    fn read(&self, text: &str) -> Result<RoyalPalette, StartError> {
        Ok(RoyalPalette::from_pfen(text, self.map)?)
    }

    fn notation(position: &RoyalPalette, mv: super::Move) -> String {
        position.write_notation(mv)
    }

    fn read_notation(position: &RoyalPalette, text: &str) -> Result<Step<RoyalPalette>, StepError> {
        position.read_notation(text)
    }

    fn motifs(position: &RoyalPalette, mv: super::Move) -> Vec<Motif> {
        position.motifs(mv)
    }

    fn other_constraints(position: &RoyalPalette) -> Vec<RoyalPalette> {
        position.without_lock().into_iter().collect()
    }

    fn by_constraint(position: &RoyalPalette) -> Vec<(String, RoyalPalette)> {
        position.by_lock()
    }

    fn diagram(position: &RoyalPalette) -> Diagram {
        position.diagram()
    }

    fn piece_cards(&self) -> Vec<PieceCard> {
        cards::cards(&RoyalPalette::start(Shuffles::NONE, self.map))
    }

    fn setup_form(&self) -> SetupForm {
        pfen::form(self.map)
    }

    fn guide(&self) -> Guide {
        guide::guide()
    }
}

/// Parses the two words after `shuffle`.
fn read_shuffles(words: &[&str]) -> Result<Shuffles, StartError> {
    let read = |index: usize, side: &str| match words.get(index) {
        None => Err(StartError::Words(format!(
            "the roll of {side} is missing after 'shuffle'; expected two rolls 1-8"
        ))),
        Some(word) => match word.as_bytes() {
            [digit @ b'1'..=b'8'] => Ok(digit - b'0'),
            _ => Err(StartError::Words(format!(
                "'{word}' is not a roll of {side}; expected 1-8 after 'shuffle'"
            ))),
        },
    };
    let (white, black) = (read(0, "White")?, read(1, "Black")?);
    Shuffles::new(white, black)
        .ok_or_else(|| StartError::Words(format!("'shuffle {white} {black}' is not two rolls 1-8")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_drawn_start_are_read() {
        let game = RoyalPaletteGame::default();
        let mut rng = Rng::new(5);
        for _ in 0..50 {
            let words = game.draw_start(&mut rng);
            let words: Vec<&str> = words.split(' ').collect();
            let start = game.start(&words).unwrap();
            assert_eq!(start.words_used, 3);
            let text = start.position.to_string();
            assert_eq!(game.read(&text).unwrap(), start.position);
        }
        let plain = game.start(&["moves", "e2e4"]).unwrap();
        let none = game.start(&["shuffle", "8", "8"]).unwrap();
        assert_eq!((plain.words_used, plain.position), (0, none.position));
    }

    #[test]
    fn wrong_words_and_settings_are_named() {
        let mut game = RoyalPaletteGame::default();
        let error_text = |words: &[&str]| game.start(words).unwrap_err().to_string();
        assert!(error_text(&["shuffle"]).contains("White is missing"));
        assert!(error_text(&["shuffle", "3"]).contains("Black is missing"));
        assert!(error_text(&["shuffle", "9", "1"]).contains("'9'"));
        assert!(error_text(&["shuffle", "1", "+2"]).contains("'+2'"));
        assert!(
            game.set("Tiles", "x")
                .unwrap_err()
                .to_string()
                .contains("'Tiles'")
        );
        assert!(game.set("PaletteMap", "K=r").is_err());
        assert_eq!(game.map(), PaletteMap::house());
    }

    #[test]
    fn the_palette_map_takes_effect_on_positions_read_afterwards() {
        let mut game = RoyalPaletteGame::default();
        let other = PaletteMap::house().to_string().replace("Ra=ro", "Ra=gp");
        game.set("palettemap", &other).unwrap();
        assert_eq!(game.start(&[]).unwrap().position.map().to_string(), other);
        assert_eq!(game.settings()[0].default, PaletteMap::house().to_string());
    }
}
