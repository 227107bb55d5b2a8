//! Reading which pieces of the start are drawn.

use super::format::{Between, Shuffle};
use super::reader::{Read, Reader};
use super::{BetweenSpec, BlackStart, ShuffleSpec, Spec};

impl Reader<'_> {
    pub(super) fn shuffle(&self, spec: &Spec, shuffle: &Shuffle) -> Read<Option<ShuffleSpec>> {
        let Some(names) = &shuffle.squares else {
            return Ok(None);
        };
        let squares = self.squares(spec, names.as_ref())?;
        let twice = (1..squares.len()).find(|&place| squares[..place].contains(&squares[place]));
        if let Some(place) = twice {
            let name = &names.as_ref()[place];
            let reason = format!("'{}' is listed twice", name.as_ref());
            return Err(self.error(name.span(), reason));
        }
        let between = |between: &Between| -> Read<BetweenSpec> {
            Ok(BetweenSpec {
                inner: self.kind(spec, &between.inner)?,
                outer: self.kind(spec, &between.outer)?,
            })
        };
        let two_shades = shuffle.two_shades.as_ref();
        let two_shades = two_shades.map_or(Ok(Vec::new()), |names| self.kind_list(spec, names))?;
        Ok(Some(ShuffleSpec {
            squares,
            black: shuffle.black.unwrap_or(BlackStart::Mirror),
            two_shades: two_shades.into_iter().collect(),
            between: shuffle.between.as_ref().map(between).transpose()?,
            place: names.span(),
        }))
    }
}
