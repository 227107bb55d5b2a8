//! The game with its settings and starts.

use super::{Array, RangeRule, RoyalStandard, cards, guide, motif, pfen};
use crate::base::Rng;
use crate::rules::{
    Diagram, Game, GameInfo, Guide, Motif, PieceCard, Setting, SetupForm, StartError,
    StartPosition, Step, StepError,
};

const RANGE_RULE: &str = "RangeRule";
const STARTS: &str = "Starts";

/// The word after `startpos` for the second array.
const ADVANCED: &str = "advanced";

/// The arrays drawn for new games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Starts {
    #[default]
    Original,
    Advanced,
    /// Either, with equal probability.
    Both,
}

/// The Royal Standard under one range rule.
///
/// ```
/// use ermine::games::royal_standard::RoyalStandardGame;
/// use ermine::rules::{Game, Position};
/// let game = RoyalStandardGame::default();
/// let start = game.start(&["advanced", "moves"]).unwrap();
/// assert_eq!(start.words_used, 1);
/// assert_eq!(start.position.legal().len(), 54);
/// ```
#[derive(Clone, Debug, Default)]
pub struct RoyalStandardGame {
    rule: RangeRule,
    starts: Starts,
}

impl RoyalStandardGame {
    /// The name in the catalog.
    pub const NAME: &'static str = "royal-standard";

    /// The range rule of positions read with this game.
    #[must_use]
    pub const fn range_rule(&self) -> RangeRule {
        self.rule
    }
}

/// Returns the member of `values` with the name `value`.
fn parse_choice<T: Copy>(value: &str, values: &[(&str, T)]) -> Result<T, StartError> {
    let found = values
        .iter()
        .find(|(word, _)| word.eq_ignore_ascii_case(value));
    found.map(|&(_, found)| found).ok_or_else(|| {
        let words: Vec<&str> = values.iter().map(|&(word, _)| word).collect();
        StartError::none_of(value, &words)
    })
}

impl Game for RoyalStandardGame {
    type Position = RoyalStandard;

    fn info(&self) -> GameInfo<'_> {
        GameInfo {
            name: Self::NAME,
            fields: 5,
            counters: &[3, 4],
            constraint: Some("frozen"),
            motifs: motif::MOTIFS,
            start_words: ADVANCED,
            suite: include_str!("suite.pfen"),
            reference_positions: reference_positions!(
                "src/games/royal_standard/reference-positions.txt"
            ),
            ..GameInfo::default()
        }
    }

    fn settings(&self) -> Vec<Setting> {
        let setting = |name: &'static str, default: &str| Setting {
            name: name.into(),
            default: default.to_owned(),
        };
        vec![setting(RANGE_RULE, "full"), setting(STARTS, "original")]
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), StartError> {
        if name.eq_ignore_ascii_case(RANGE_RULE) {
            let rules = [("full", RangeRule::Full), ("ends", RangeRule::Ends)];
            self.rule = parse_choice(value, &rules)?;
        } else if name.eq_ignore_ascii_case(STARTS) {
            let starts = [
                ("original", Starts::Original),
                (ADVANCED, Starts::Advanced),
                ("both", Starts::Both),
            ];
            self.starts = parse_choice(value, &starts)?;
        } else {
            return Err(self.unknown_setting(name));
        }
        Ok(())
    }

    fn start(&self, words: &[&str]) -> Result<StartPosition<RoyalStandard>, StartError> {
        let (array, words_used) = match words.first() {
            Some(&ADVANCED) => (Array::Advanced, 1),
            _ => (Array::Original, 0),
        };
        Ok(StartPosition {
            position: RoyalStandard::start(array, self.rule),
            words_used,
        })
    }

    fn draw_start(&self, rng: &mut Rng) -> String {
        let advanced = match self.starts {
            Starts::Original => false,
            Starts::Advanced => true,
            Starts::Both => rng.below(2) == 1,
        };
        if advanced { ADVANCED } else { "" }.to_owned()
    }

    fn read(&self, text: &str) -> Result<RoyalStandard, StartError> {
        Ok(RoyalStandard::from_pfen(text, self.rule)?)
    }

    fn notation(position: &RoyalStandard, mv: super::Move) -> String {
        position.write_notation(mv)
    }

    fn read_notation(
        position: &RoyalStandard,
        text: &str,
    ) -> Result<Step<RoyalStandard>, StepError> {
        position.read_notation(text)
    }

    fn motifs(position: &RoyalStandard, mv: super::Move) -> Vec<Motif> {
        position.motifs(mv)
    }

    fn other_constraints(position: &RoyalStandard) -> Vec<RoyalStandard> {
        position.without_frozen().into_iter().collect()
    }

    fn by_constraint(position: &RoyalStandard) -> Vec<(String, RoyalStandard)> {
        match position.without_frozen() {
            Some(free) => vec![
                ("as it is".to_owned(), *position),
                ("none frozen".to_owned(), free),
            ],
            None => Vec::new(),
        }
    }

    fn diagram(position: &RoyalStandard) -> Diagram {
        position.diagram()
    }

    fn piece_cards(&self) -> Vec<PieceCard> {
        cards::cards(&RoyalStandard::start(Array::Original, self.rule))
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
    use crate::rules::Position;

    #[test]
    fn the_set_up_is_chosen_by_a_word_or_drawn() {
        let mut game = RoyalStandardGame::default();
        let plain = game.start(&["moves", "b2c2"]).unwrap();
        assert_eq!(plain.words_used, 0);
        assert_eq!(plain.position.legal().len(), 19);
        let mut rng = Rng::new(1);
        let mut drawn = |starts: &str| -> Vec<String> {
            game.set("starts", starts).unwrap();
            let mut words: Vec<String> = (0..60).map(|_| game.draw_start(&mut rng)).collect();
            words.sort();
            words.dedup();
            words
        };
        assert_eq!(drawn("original"), [""]);
        assert_eq!(drawn("advanced"), ["advanced"]);
        assert_eq!(drawn("Both"), ["", "advanced"]);
    }

    #[test]
    fn wrong_settings_are_named() {
        let mut game = RoyalStandardGame::default();
        let mut error_text = |name, value| game.set(name, value).unwrap_err().to_string();
        assert!(error_text("Tiles", "x").contains("'Tiles' is not a setting"));
        assert!(error_text("RangeRule", "half").contains("expected one of: full, ends"));
        assert!(error_text("Starts", "any").contains("expected one of: original, advanced, both"));
    }

    #[test]
    fn the_rule_of_range_takes_effect_on_positions_read_afterwards() {
        let mut game = RoyalStandardGame::default();
        // The rook passes e2 and d2, which only the weaker rule allows.
        let text = "*k4*/7/7/S5S/R6/*K4* w - 0 1";
        let reaches = |game: &RoyalStandardGame| {
            let position = game.read(text).unwrap();
            Step::parse(&position, "a2g2").is_ok()
        };
        assert!(!reaches(&game));
        game.set("rangerule", "ends").unwrap();
        assert_eq!(game.range_rule(), RangeRule::Ends);
        assert!(reaches(&game));
        let [full, ends] = ["full", "ends"].map(|rule| {
            game.set("RangeRule", rule).unwrap();
            game.read(text).unwrap()
        });
        assert!(full != ends && full.key() != ends.key());
    }
}
