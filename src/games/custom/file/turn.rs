//! Reading what binds a turn: the colours of the board, the die, the lock, and relief.

use super::format::{self, Board, LaterMoves, LockBy, Movers, Moving, NoMove, Text};
use super::reader::{Read, Reader};
use super::{
    ColourSpec, Colours, FaceSpec, LockSpec, MAX_MOVES, ReliefSpec, RoyalLoss, Spec, TurnSpec,
};
use crate::games::custom::die::{MAX_DICE, MAX_FACES, MAX_FACES_OF_SEVERAL};
use crate::games::custom::kind::{Kind, Kinds};
use std::ops::Range;
use toml::Spanned;

/// The letters of the two shades, which squares have where a file names no colours.
pub const SHADES: [char; 2] = ['l', 'd'];

/// The letters that colours can have: light, dark, red, green, blue, purple, yellow, pink,
/// brown, orange, white, grey.
const COLOURS: &str = "ldrgbuypnowk";

/// The largest weight of a face of several dice.
const MAX_WEIGHT_OF_SEVERAL: u16 = 100;

/// The largest weight of a face.
const MAX_WEIGHT: u16 = 1000;

/// The sign of a square that does not exist.
const HOLE: char = '*';

impl Spec {
    /// The letters of the colours, by number.
    #[must_use]
    pub fn colour_letters(&self) -> &[char] {
        match self.colours.letters.is_empty() {
            true => &SHADES,
            false => &self.colours.letters,
        }
    }

    /// The number of the colour of a square.
    #[must_use]
    pub fn colour_at(&self, file: u8, rank: u8) -> u8 {
        let of_square = &self.colours.of_square;
        let number = usize::from(rank) * usize::from(self.files) + usize::from(file);
        // a1 is dark.
        of_square
            .get(number)
            .copied()
            .unwrap_or(u8::from((file + rank).is_multiple_of(2)))
    }
}

impl Reader<'_> {
    pub(super) fn colours(&self, spec: &Spec, board: &Board) -> Read<ColourSpec> {
        let Some(rows) = &board.colours else {
            return Ok(ColourSpec::default());
        };
        let mut colours = ColourSpec {
            letters: Vec::new(),
            of_square: vec![0; usize::from(spec.files) * usize::from(spec.ranks)],
        };
        if rows.as_ref().len() != usize::from(spec.ranks) {
            let reason = format!(
                "{} rows of colours; expected {}",
                rows.as_ref().len(),
                spec.ranks
            );
            return Err(self.error(rows.span(), reason));
        }
        for (row, rank) in rows.as_ref().iter().zip((0..spec.ranks).rev()) {
            self.row_of_colours(spec, row, rank, &mut colours)?;
        }
        Ok(colours)
    }

    fn row_of_colours(
        &self,
        spec: &Spec,
        row: &Text,
        rank: u8,
        colours: &mut ColourSpec,
    ) -> Read<()> {
        let text = row.as_ref();
        if text.chars().count() != usize::from(spec.files) {
            let reason = format!("'{text}' is not a colour for each of {} files", spec.files);
            return Err(self.error(row.span(), reason));
        }
        for (letter, file) in text.chars().zip(0..) {
            let is_hole = spec.holes.contains(&[file, rank]);
            if is_hole != (letter == HOLE) || !is_hole && !COLOURS.contains(letter) {
                let reason = format!(
                    "'{letter}' in '{text}'; expected a colour ({COLOURS}), or '{HOLE}' for a \
                     square that does not exist"
                );
                return Err(self.error(row.span(), reason));
            }
            if is_hole {
                continue;
            }
            let known = colours.letters.iter().position(|other| *other == letter);
            let number = known.unwrap_or_else(|| {
                colours.letters.push(letter);
                colours.letters.len() - 1
            });
            let square = usize::from(rank) * usize::from(spec.files) + usize::from(file);
            colours.of_square[square] = number as u8;
        }
        Ok(())
    }

    /// The number of the colour with a letter.
    fn colour(&self, spec: &Spec, letter: &str, place: Range<usize>) -> Read<usize> {
        let letters = spec.colour_letters();
        let found = letters.iter().position(|known| known.to_string() == letter);
        found.ok_or_else(|| {
            let known: String = letters.iter().collect();
            let reason =
                format!("'{letter}' is not a colour of the board; expected one of {known}");
            self.error(place, reason)
        })
    }

    /// A set of kinds; all if none is named.
    fn kind_set(&self, spec: &Spec, names: Option<&format::Names>) -> Read<Kinds> {
        match names {
            Some(names) => Ok(self.kind_list(spec, names)?.into_iter().collect()),
            None => Ok((0..spec.kinds.len() as u8).map(Kind::new).collect()),
        }
    }

    pub(super) fn turn(&self, spec: &Spec, turn: &format::TurnTable) -> Read<TurnSpec> {
        let moves = match &turn.moves {
            None => [1; 2],
            Some(moves) => {
                let counts = match *moves.as_ref() {
                    Moving::Both(count) => [count; 2],
                    Moving::Each { white, black } => [white, black],
                };
                for count in counts {
                    self.move_count(spec, count, moves.span())?;
                }
                counts
            }
        };
        Ok(TurnSpec {
            moves,
            pieces: turn.pieces.unwrap_or(Movers::Any),
            may_stop: turn.may_stop.unwrap_or(false),
        })
    }

    /// Checks the number of moves of a turn.
    fn move_count(&self, spec: &Spec, count: u8, place: Range<usize>) -> Read<()> {
        if !(1..=MAX_MOVES).contains(&count) {
            let reason = format!("{count} moves a turn; expected 1-{MAX_MOVES}");
            return Err(self.error(place, reason));
        }
        if count > 1 && spec.has_mate() {
            let reason = "several moves a turn where royal pieces are mated are not part of this \
                          format; expected end.royal = 'capture'";
            return Err(self.error(place, reason));
        }
        Ok(())
    }

    pub(super) fn die(
        &self,
        spec: &Spec,
        die: Option<&Spanned<format::Die>>,
    ) -> Read<Vec<FaceSpec>> {
        let Some(die) = die else {
            return Ok(Vec::new());
        };
        let faces = &die.as_ref().faces;
        if !(2..=MAX_FACES).contains(&faces.len()) {
            let reason = format!("{} faces; expected 2-{MAX_FACES}", faces.len());
            return Err(self.error(die.span(), reason));
        }
        faces.iter().map(|face| self.face(spec, face)).collect()
    }

    /// The number of dice; several have to be of a kind whose moves can be told apart.
    pub(super) fn dice(&self, spec: &Spec, die: Option<&Spanned<format::Die>>) -> Read<u8> {
        let die = die.map(Spanned::as_ref);
        let Some((die, dice)) = die.and_then(|die| Some((die, die.dice.as_ref()?))) else {
            return Ok(1);
        };
        let (count, place) = (*dice.as_ref(), dice.span());
        if !(1..=MAX_DICE as u8).contains(&count) {
            let reason = format!("{count} dice; expected 1-{MAX_DICE}");
            return Err(self.error(place, reason));
        }
        if count == 1 {
            return Ok(1);
        }
        if die.faces.len() > MAX_FACES_OF_SEVERAL {
            let faces = die.faces.len();
            let reason =
                format!("{faces} faces of several dice; expected 2-{MAX_FACES_OF_SEVERAL}");
            return Err(self.error(place, reason));
        }
        let mut named: Vec<Kind> = Vec::new();
        for (face, found) in die.faces.iter().zip(&spec.die) {
            let place = face.span();
            let face = face.as_ref();
            let has_more = face.to.is_some()
                || face.moves.is_some()
                || face.lifts_lock
                || face.again
                || face.skips;
            if face.pieces.is_none() || has_more || found.weight > MAX_WEIGHT_OF_SEVERAL {
                let reason = format!(
                    "a face of several dice has pieces, and a weight of 1-{MAX_WEIGHT_OF_SEVERAL} if any"
                );
                return Err(self.error(place, reason));
            }
            if let Some(kind) = found.pieces.iter().find(|kind| named.contains(kind)) {
                let name = &spec.kinds[kind.index()].name;
                let reason =
                    format!("piece '{name}' is on two faces; of several dice it is on one");
                return Err(self.error(place, reason));
            }
            named.extend(found.pieces.iter());
        }
        let fault = match () {
            () if spec.has_mate() => "several dice go with end.royal = 'capture'",
            () if spec.turn.moves != [1; 2] => {
                "several dice decide the number of moves; expected no turn.moves"
            }
            () if spec.relief.no_move != NoMove::Pass => {
                "several dice go with relief.no-move = 'pass'"
            }
            () if spec.lock.as_ref().is_some_and(|lock| lock.single_unlocked) => {
                "several dice do not go with lock.single-unlocked"
            }
            () if spec.relief.castling => "several dice do not go with relief.castling",
            () => return Ok(count),
        };
        Err(self.error(place, fault))
    }

    fn face(&self, spec: &Spec, face: &Spanned<format::Face>) -> Read<FaceSpec> {
        let place = face.span();
        let face = face.as_ref();
        let weight = match &face.weight {
            None => 1,
            Some(weight) if (1..=MAX_WEIGHT).contains(weight.as_ref()) => *weight.as_ref(),
            Some(weight) => {
                let reason = format!("weight {}; expected 1-{MAX_WEIGHT}", weight.as_ref());
                return Err(self.error(weight.span(), reason));
            }
        };
        let mut to: Colours = 0;
        for letter in face.to.iter().flat_map(|text| text.as_ref().chars()) {
            to |= 1 << self.colour(spec, &letter.to_string(), place.clone())?;
        }
        if let Some(moves) = &face.moves {
            self.move_count(spec, *moves.as_ref(), moves.span())?;
        }
        if face.to.is_some() && to == 0 {
            return Err(self.error(place, "'to' names no colour"));
        }
        let again = face.again;
        if again && spec.has_mate() {
            let reason = "another turn where royal pieces are mated is not part of this format; \
                          expected end.royal = 'capture'";
            return Err(self.error(place, reason));
        }
        Ok(FaceSpec {
            weight,
            pieces: self.kind_set(spec, face.pieces.as_ref())?,
            to: if face.to.is_some() { to } else { Colours::MAX },
            moves: face.moves.as_ref().map(|moves| *moves.as_ref()),
            lifts_lock: face.lifts_lock,
            again,
            skips: face.skips,
        })
    }

    pub(super) fn lock(&self, spec: &Spec, lock: &format::Lock) -> Read<Option<LockSpec>> {
        let Some(by) = &lock.by else {
            let pieces = lock.pieces.iter().flatten().map(|(key, _)| key.span());
            let flags = [&lock.from, &lock.to, &lock.single_unlocked];
            let flags = flags.into_iter().flatten().map(Spanned::span);
            let later = lock.later_moves.iter().map(Spanned::span);
            return match pieces.chain(flags).chain(later).next() {
                Some(key) => {
                    Err(self.error(key, "a lock needs by = 'colour', 'piece' or 'square'"))
                }
                None => Ok(None),
            };
        };
        let (from, to) = (is_set(&lock.from), is_set(&lock.to));
        let place = by.span();
        let by = *by.as_ref();
        let later_moves = lock.later_moves.as_ref();
        if let Some(later) = later_moves.filter(|later| *later.as_ref() == LaterMoves::Elsewhere)
            && by != LockBy::Colour
        {
            let reason = "later moves of other colours need by = 'colour'";
            return Err(self.error(later.span(), reason));
        }
        if (from || to) && by != LockBy::Colour {
            let reason = "'from' and 'to' of a lock are about colours; expected by = 'colour'";
            return Err(self.error(place, reason));
        }
        if !from && !to && lock.pieces.is_none() {
            let reason = "a lock allows nothing; expected pieces, or from or to for a colour";
            return Err(self.error(place, reason));
        }
        let mut pieces = vec![Kinds::default(); self.classes(spec, by)];
        for (key, names) in lock.pieces.iter().flatten() {
            let class = self.class(spec, by, key)?;
            pieces[class] = self.kind_set(spec, Some(names))?;
        }
        Ok(Some(LockSpec {
            by,
            pieces,
            from,
            to,
            later_moves: later_moves.map_or(LaterMoves::Free, |later| *later.as_ref()),
            single_unlocked: is_set(&lock.single_unlocked),
        }))
    }

    /// Checks that a lock says nothing about longer turns where there are none.
    pub(super) fn later_moves(&self, spec: &Spec, lock: &format::Lock) -> Read<()> {
        let later = lock.later_moves.as_ref();
        let later = later.filter(|later| *later.as_ref() == LaterMoves::Elsewhere);
        let single = lock.single_unlocked.as_ref().filter(|is| *is.as_ref());
        let place = later.map(Spanned::span).or(single.map(Spanned::span));
        let moves = spec.die.iter().filter_map(|face| face.moves);
        let most = moves.chain(spec.turn.moves).chain([spec.dice]).max();
        match place {
            Some(place) if most == Some(1) => {
                let reason = "it is about turns of several moves; expected turn.moves";
                Err(self.error(place, reason))
            }
            _ => Ok(()),
        }
    }

    /// The number of different locks.
    fn classes(&self, spec: &Spec, by: LockBy) -> usize {
        match by {
            LockBy::Colour => spec.colour_letters().len(),
            LockBy::Piece => spec.kinds.len(),
            LockBy::Square => usize::from(spec.files) * usize::from(spec.ranks),
        }
    }

    /// The number of the lock that a key names.
    fn class(&self, spec: &Spec, by: LockBy, key: &Text) -> Read<usize> {
        match by {
            LockBy::Colour => self.colour(spec, key.as_ref(), key.span()),
            LockBy::Piece => Ok(self.kind(spec, key)?.index()),
            LockBy::Square => {
                let squares = self.squares(spec, std::slice::from_ref(key))?;
                let [file, rank] = squares[0];
                Ok(usize::from(rank) * usize::from(spec.files) + usize::from(file))
            }
        }
    }

    pub(super) fn relief(&self, spec: &Spec, relief: &format::Relief) -> Read<ReliefSpec> {
        let no_move = relief.no_move.as_ref();
        if let Some(no_move) = no_move
            && *no_move.as_ref() != NoMove::All
            && spec.has_mate()
        {
            let reason = "passing where royal pieces are mated is not part of this format; \
                          expected end.royal = 'capture'";
            return Err(self.error(no_move.span(), reason));
        }
        if let Some(no_move) = no_move
            && *no_move.as_ref() == NoMove::Skip
            && spec.turn.may_stop
        {
            let reason = "a side that may stop does not skip; expected no-move = 'pass'";
            return Err(self.error(no_move.span(), reason));
        }
        Ok(ReliefSpec {
            no_move: no_move.map_or(NoMove::All, |no_move| *no_move.as_ref()),
            in_check: relief.in_check.unwrap_or(true),
            castling: relief.castling.unwrap_or(false),
        })
    }
}

fn is_set(flag: &Option<Spanned<bool>>) -> bool {
    flag.as_ref().is_some_and(|flag| *flag.as_ref())
}

impl Spec {
    /// Whether royal pieces must not be left attacked.
    fn has_mate(&self) -> bool {
        self.end.royal == RoyalLoss::Mate && self.kinds.iter().any(|kind| kind.royal)
    }
}
