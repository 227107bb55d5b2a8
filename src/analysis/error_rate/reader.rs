//! Reads positions for players to decide in, from a game and from text.

use super::phase::PhasePieces;
use super::positions::{
    DecisionPosition, FORMAT_NOTE, ONE, Positions, PositionsError, Reference, game_of,
};
use crate::gamefile::EpdLine;
use crate::gamefile::sealed::{Flaw, unseal_text};
use crate::rules::{Chance, Game, Position, Turn};

/// A reader of positions of the game `G`.
pub(super) struct Reader<G> {
    game: G,
    phase_pieces: PhasePieces,
}

impl<G: Game> Reader<G> {
    pub(super) fn new(game: &G) -> Reader<G> {
        let start = match game.start(&[]) {
            Ok(start) => start.position,
            Err(error) => unreachable!("every game has a plain start: {error}"),
        };
        let phase_pieces = PhasePieces::at(&G::diagram(&start));
        Reader {
            game: game.clone(),
            phase_pieces,
        }
    }

    /// Returns a position to decide in, without a reference; `None` if there is nothing
    /// to choose there, or only before a roll.
    pub(super) fn entry(&self, position: &G::Position) -> Option<DecisionPosition> {
        let decides = position.turn() == Turn::Decide && !position.before_roll();
        let moves = position.legal();
        let roll = <G::Position as Position>::Chance::current_roll(position);
        (decides && moves.len() > 1).then(|| DecisionPosition {
            position: position.to_string(),
            steps: moves.iter().map(|&mv| text::<G>(mv)).collect(),
            roll: roll.map(|roll| roll.to_string()),
            phase: self.phase_pieces.phase::<G>(position),
            reference: None,
        })
    }

    fn positions(&self, text: &str, sealed: bool) -> Result<Positions, PositionsError> {
        let mut set = Positions::new(self.game.info().name);
        for (index, line) in text.lines().enumerate() {
            let added = self.line(&mut set, line.trim(), sealed);
            added.map_err(|description| PositionsError {
                line: index + 1,
                description,
            })?;
        }
        Ok(set)
    }

    /// Adds the content of a line.
    fn line(&self, set: &mut Positions, line: &str, sealed: bool) -> Result<(), String> {
        let content = unseal_text(line).map_err(|flaw| flaw.to_string())?;
        if sealed && content.is_none() && !line.is_empty() {
            return Err(Flaw::Unsealed.to_string());
        }
        let line = content.unwrap_or(line);
        if let Some(note) = line.strip_prefix('#') {
            let note = note.trim();
            if note.starts_with("format:") && note != FORMAT_NOTE {
                return Err(format!("'{note}'; expected '{FORMAT_NOTE}'"));
            }
            let game = self.game.info().name;
            match game_of(note).filter(|found| found != game) {
                Some(other) => {
                    return Err(format!("positions of {other}; expected some of {game}"));
                }
                None => set.notes.push(note.to_owned()),
            }
        } else if !line.is_empty() {
            set.list.push(self.read_entry(line)?);
        }
        Ok(())
    }

    fn read_entry(&self, line: &str) -> Result<DecisionPosition, String> {
        let info = self.game.info();
        let parts: Vec<&str> = line.split(';').map(str::trim).collect();
        // Of EPD only the position is read; lines of this format have semicolons and
        // values.
        let is_reference = |part: &&str| {
            part.starts_with("depth ")
                || part
                    .split(' ')
                    .next()
                    .is_some_and(|word| word.contains('='))
        };
        let epd = match parts.iter().any(is_reference) {
            true => None,
            false => EpdLine::read(line, info.shape()).map_err(|e| e.to_string())?,
        };
        if let Some(epd) = &epd {
            epd.check_game(info.name)
                .map_err(|error| error.to_string())?;
        }
        let parts = epd.as_ref().map_or(parts, |epd| vec![&epd.position]);
        let position = self.game.read(parts[0]);
        let position = position.map_err(|error| error.to_string())?;
        let entry = self.entry(&position).ok_or_else(no_choice_error::<G>)?;
        let reference = match parts[1..] {
            [] => None,
            [depth, moves] => Some(read_reference(&entry, depth, moves)?),
            _ => {
                let expected = "expected a position, or 'position ; depth N ; move=value …'";
                return Err(expected.to_owned());
            }
        };
        Ok(DecisionPosition { reference, ..entry })
    }
}

impl Positions {
    /// Reads positions of `game` in the text form, with checksums or without; the
    /// moves of a reference must be the legal moves.
    ///
    /// # Errors
    /// Returns [`PositionsError`] for the first line that is wrong.
    pub fn read<G: Game>(game: &G, text: &str) -> Result<Positions, PositionsError> {
        let mut lines = text.lines();
        let sealed = lines.any(|line| !matches!(unseal_text(line.trim()), Ok(None)));
        Reader::new(game).positions(text, sealed)
    }

    /// Reads like [`read`](Positions::read), but every line must have its checksum.
    ///
    /// # Errors
    /// Returns [`PositionsError`] for the first line that is wrong.
    pub fn read_sealed<G: Game>(game: &G, text: &str) -> Result<Positions, PositionsError> {
        Reader::new(game).positions(text, true)
    }
}

fn text<G: Game>(mv: <G::Position as Position>::Move) -> String {
    mv.to_string()
}

/// Returns the error for a position without a choice.
fn no_choice_error<G: Game>() -> String {
    let after = match <G::Position as Position>::Chance::EXISTS {
        true => " after its roll",
        false => "",
    };
    format!("there is nothing to choose; expected a position{after} with several moves")
}

fn read_reference(entry: &DecisionPosition, depth: &str, moves: &str) -> Result<Reference, String> {
    let number = depth
        .strip_prefix("depth ")
        .and_then(|text| text.parse().ok());
    let depth = number.ok_or_else(|| format!("'{depth}' is not a depth; expected 'depth 7'"))?;
    let mut missing = entry.steps.clone();
    let mut values = Vec::new();
    for word in moves.split_whitespace() {
        let pair = word.split_once('=');
        let pair = pair.and_then(|(step, value)| Some((step, value.parse::<i32>().ok()?)));
        let (step, value) = pair
            .filter(|(_, value)| (-ONE..=ONE).contains(value))
            .ok_or_else(|| format!("'{word}' is not move=value with value -{ONE} to {ONE}"))?;
        let index = missing.iter().position(|other| other == step);
        let index = index.ok_or_else(|| format!("'{step}' is illegal here, or occurs twice"))?;
        values.push((missing.swap_remove(index), value));
    }
    match missing.first() {
        Some(step) => Err(format!("the move {step} is missing; expected all moves")),
        None => Ok(Reference::sorted(depth, values)),
    }
}
