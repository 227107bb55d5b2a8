//! The games as wholes: their starts, and how their texts are read.

use super::{Colorbound, Variant, guide, xboard};
use crate::base::Rng;
use crate::rules::{
    Diagram, Game, Guide, Motif, Setting, StartError, Step, StepError, XBoardVariant,
};
use std::marker::PhantomData;

/// A game of the family.
///
/// ```
/// use ermine::games::colorbound::{ColorboundGame, Equalized};
/// use ermine::rules::{Game, Position};
/// let game = ColorboundGame::<Equalized>::default();
/// let (position, words) = game.start(&["moves", "e2e4"]).unwrap();
/// assert_eq!(words, 0);
/// assert_eq!(position.to_text(), "lwbkkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBKKBWL w - - 0 1");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ColorboundGame<V>(PhantomData<V>);

impl<V: Variant> Game for ColorboundGame<V> {
    type Position = Colorbound<V::Board>;

    const NAME: &'static str = V::NAME;
    const FIELDS: usize = 6;
    const COUNTERS: &'static [usize] = &[4, 5];
    const SUITE: &'static str = V::SUITE;

    fn settings() -> Vec<Setting> {
        Vec::new()
    }

    fn set(&mut self, name: &str, _: &str) -> Result<(), StartError> {
        Err(StartError::UnknownSetting {
            name: name.to_owned(),
            game: V::NAME,
            known: &[],
        })
    }

    fn start(&self, _: &[&str]) -> Result<(Self::Position, usize), StartError> {
        Ok((Colorbound::start(V::rules()), 0))
    }

    fn draw_start(&self, _: &mut Rng) -> String {
        String::new()
    }

    fn read(&self, text: &str) -> Result<Self::Position, StartError> {
        Ok(Colorbound::from_pfen(text, V::rules())?)
    }

    fn xboard() -> Option<XBoardVariant> {
        Some(xboard::variant::<V>())
    }

    fn notation(position: &Self::Position, item: super::Move<V::Board>) -> String {
        position.write_notation(item)
    }

    fn read_notation(
        position: &Self::Position,
        text: &str,
    ) -> Result<Step<Self::Position>, StepError> {
        position.read_notation(text)
    }

    fn motifs(position: &Self::Position, item: super::Move<V::Board>) -> Vec<Motif> {
        position.motifs(item)
    }

    fn diagram(position: &Self::Position) -> Diagram {
        position.diagram()
    }

    fn guide() -> Guide {
        guide::guide::<V>()
    }
}
