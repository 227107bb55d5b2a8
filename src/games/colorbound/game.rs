//! The games of the family: their starts, and how their texts are read.

use super::{Colorbound, Ruleset, Variant, cards, guide, motif, pfen, xboard};
use crate::base::Rng;
use crate::rules::{
    Diagram, Game, GameInfo, Guide, Motif, PieceCard, Setting, SetupForm, StartError,
    StartPosition, Step, StepError, XBoardVariant,
};
use std::marker::PhantomData;

/// A game of the family.
///
/// ```
/// use ermine::games::colorbound::{ColorboundGame, Equalized};
/// use ermine::rules::{Game, Position};
/// let game = ColorboundGame::<Equalized>::default();
/// let start = game.start(&["moves", "e2e4"]).unwrap();
/// assert_eq!(start.words_used, 0);
/// let text = start.position.to_string();
/// assert_eq!(text, "lwbkkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBKKBWL w - - 0 1");
/// ```
///
/// ```
/// use ermine::games::colorbound::{ColorboundGame, Standard};
/// use ermine::rules::{Game, Position};
/// let mut game = ColorboundGame::<Standard>::default();
/// game.set("Rules", "common").unwrap();
/// let position = game.start(&[]).unwrap().position;
/// assert_eq!(position.legal().len(), 32);
/// assert!(game.set("Rules", "other").is_err());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ColorboundGame<V> {
    is_common: bool,
    variant: PhantomData<V>,
}

/// The setting that chooses between the rules as written and those that engines for many
/// variants can play as well.
const RULES: &str = "Rules";
const WRITTEN: &str = "written";
const COMMON: &str = "common";

impl<V: Variant> ColorboundGame<V> {
    fn rules(&self) -> &'static Ruleset<V::Board> {
        let common = V::common_rules().filter(|_| self.is_common);
        common.unwrap_or_else(V::rules)
    }
}

impl<V: Variant> Game for ColorboundGame<V> {
    type Position = Colorbound<V::Board>;

    fn info(&self) -> GameInfo<'_> {
        GameInfo {
            name: V::NAME,
            fields: 6,
            counters: &[4, 5],
            motifs: motif::MOTIFS,
            suite: V::SUITE,
            reference_positions: V::REFERENCE_POSITIONS,
            ..GameInfo::default()
        }
    }

    fn settings(&self) -> Vec<Setting> {
        let setting = V::common_rules().map(|_| Setting {
            name: RULES.into(),
            default: WRITTEN.to_owned(),
        });
        setting.into_iter().collect()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), StartError> {
        if V::common_rules().is_none() || !name.eq_ignore_ascii_case(RULES) {
            return Err(self.unknown_setting(name));
        }
        self.is_common = match value.trim() {
            WRITTEN => false,
            COMMON => true,
            other => return Err(StartError::none_of(other, &[WRITTEN, COMMON])),
        };
        Ok(())
    }

    fn start(&self, _: &[&str]) -> Result<StartPosition<Self::Position>, StartError> {
        Ok(StartPosition {
            position: Colorbound::start(self.rules()),
            words_used: 0,
        })
    }

    fn draw_start(&self, _: &mut Rng) -> String {
        String::new()
    }

    fn read(&self, text: &str) -> Result<Self::Position, StartError> {
        Ok(Colorbound::from_pfen(text, self.rules())?)
    }

    fn xboard(&self) -> Option<XBoardVariant> {
        Some(xboard::variant::<V>())
    }

    fn notation(position: &Self::Position, mv: super::Move<V::Board>) -> String {
        position.write_notation(mv)
    }

    fn read_notation(
        position: &Self::Position,
        text: &str,
    ) -> Result<Step<Self::Position>, StepError> {
        position.read_notation(text)
    }

    fn motifs(position: &Self::Position, mv: super::Move<V::Board>) -> Vec<Motif> {
        position.motifs(mv)
    }

    fn diagram(position: &Self::Position) -> Diagram {
        position.diagram()
    }

    fn piece_cards(&self) -> Vec<PieceCard> {
        cards::cards(self.rules())
    }

    fn setup_form(&self) -> SetupForm {
        pfen::form(self.rules())
    }

    fn guide(&self) -> Guide {
        guide::guide::<V>()
    }
}
