//! Reading a file.

use super::format::{self, Castle, Dead, GameFile, Goal, Names, Text};
use super::{
    At, CastleSpec, ColourSpec, DeadSpec, EndSpec, FileError, GoalSpec, KindSpec, PromotionSpec,
    ReliefSpec, Repetition, RoyalCount, RoyalLoss, Spec, TurnSpec, Verdict,
};
use crate::games::custom::kind::{Kind, Kinds};
use crate::rules::text::leading_square;
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};
use toml::Spanned;

/// The values that a piece can have, in hundredths of a pawn.
const VALUES: RangeInclusive<i32> = -5000..=5000;

/// The version of the format.
const FORMAT: u32 = 1;

/// The rules that the parent `chess` stands for.
const CHESS: &str = include_str!("../../../../variants/chess.toml");

/// A file to begin with, with comments.
pub const TEMPLATE: &str = include_str!("template.toml");

/// Reads a file.
///
/// ```
/// use ermine::games::custom::file::read;
/// let text = "format = 1\nname = 'my-chess'\nparent = 'chess'\n";
/// let spec = read(text).unwrap();
/// assert_eq!((spec.files, spec.kinds.len()), (8, 6));
/// let error = read(&format!("{text}moves.forced = true")).unwrap_err();
/// assert_eq!((error.line, error.column), (4, 7));
/// assert!(error.to_string().contains("unknown key `forced`"), "{error}");
/// ```
///
/// # Errors
/// Returns [`FileError`] with the place and what was expected.
pub fn read(text: &str) -> Result<Spec, FileError> {
    let reader = Reader { text };
    let own = reader.parse(text)?;
    let start_place = own.start.as_ref().map_or(0..0, Spanned::span);
    let places: BTreeMap<String, Range<usize>> = own
        .pieces
        .iter()
        .filter_map(|(name, piece)| {
            let place = [&piece.letter, &piece.moves]
                .into_iter()
                .flatten()
                .next()?
                .span();
            Some((name.clone(), place))
        })
        .collect();
    reader.refuse_what_is_missing(&own)?;
    match &own.format {
        Some(version) if *version.as_ref() == FORMAT => {}
        Some(version) => {
            let reason = format!("format {}; expected {FORMAT}", version.as_ref());
            return Err(reader.error(version.span(), reason));
        }
        None => return Err(reader.error(0..0, format!("no format; expected format = {FORMAT}"))),
    }
    let file = match &own.parent {
        Some(parent) if parent.as_ref() == "none" => own,
        Some(parent) if parent.as_ref() == "chess" => {
            let chess = reader.parse(CHESS)?;
            if let Some(name) = own
                .without
                .iter()
                .flatten()
                .find(|name| !chess.pieces.contains_key(name.as_ref()))
            {
                let reason = format!("the parent has no piece '{}'", name.as_ref());
                return Err(reader.error(name.span(), reason));
            }
            own.over(chess)
        }
        Some(parent) => {
            let reason = format!(
                "unknown parent '{}'; expected 'chess' or 'none'",
                parent.as_ref()
            );
            return Err(reader.error(parent.span(), reason));
        }
        None => return Err(reader.error(0..0, "no parent; expected parent = 'chess' or 'none'")),
    };
    let mut spec = reader.spec(file)?;
    spec.start_place = start_place;
    for kind in &mut spec.kinds {
        kind.place = places.get(&kind.name).cloned().unwrap_or_default();
    }
    Ok(spec)
}

/// Turns what a file says into rules.
pub(super) struct Reader<'a> {
    text: &'a str,
}

/// A part of a file as read, or the error in it.
pub(super) type Read<T> = Result<T, FileError>;

impl Reader<'_> {
    pub(super) fn error(&self, place: Range<usize>, reason: impl Into<String>) -> FileError {
        FileError::at(self.text, place, reason)
    }

    fn parse(&self, text: &str) -> Read<GameFile> {
        toml::from_str(text).map_err(|error| {
            let place = error.span().unwrap_or(0..0);
            self.error(place, plain_words(error.message()))
        })
    }

    fn refuse_what_is_missing(&self, file: &GameFile) -> Read<()> {
        let refused = [
            ("drops", &file.drops),
            ("hands", &file.hands),
            ("gating", &file.gating),
        ];
        for (name, value) in refused {
            if let Some(value) = value {
                let reason = format!(
                    "'{name}' is not part of format {FORMAT}: pieces never enter the board during a game"
                );
                return Err(self.error(value.span(), reason));
            }
        }
        Ok(())
    }

    fn spec(&self, file: GameFile) -> Read<Spec> {
        let name = self.name(file.name.as_ref())?;
        let board = &file.board;
        let files = self.size("files", board.files.as_ref(), 3..=12)?;
        let ranks = self.size("ranks", board.ranks.as_ref(), 3..=10)?;
        let mut spec = Spec {
            title: match &file.title {
                Some(title) => title.as_ref().clone(),
                None => name.clone(),
            },
            name,
            source: file.source.map(Spanned::into_inner).unwrap_or_default(),
            files,
            ranks,
            holes: Vec::new(),
            colours: ColourSpec::default(),
            kinds: self.kinds(&file.pieces, ranks)?,
            start: String::new(),
            start_place: 0..0,
            shuffle: None,
            promotion: PromotionSpec::default(),
            castling: [None, None],
            forced_capture: file.moves.forced_capture.unwrap_or(false),
            no_checks: file.moves.no_checks.unwrap_or(false),
            turn: TurnSpec::default(),
            die: Vec::new(),
            dice: 1,
            lock: None,
            relief: ReliefSpec::default(),
            end: EndSpec {
                royal: file.end.royal.unwrap_or(RoyalLoss::Mate),
                royals: file.end.royals.unwrap_or(RoyalCount::Each),
                stalemate: file.end.stalemate.unwrap_or(Verdict::Draw),
                no_pieces: file.end.no_pieces.unwrap_or(Verdict::Loss),
                repetition: file.end.repetition.unwrap_or(Repetition::Draw),
                quiet_plies: 0,
                checks: 0,
                extinct: Kinds::default(),
                bare: file.end.bare,
                goal: None,
                dead: None,
            },
        };
        spec.holes = self.squares(&spec, board.holes.as_deref().unwrap_or_default())?;
        spec.colours = self.colours(&spec, board)?;
        let Some(start) = &file.start else {
            return Err(self.error(0..0, "no start; expected start = the position string"));
        };
        spec.start = start.as_ref().clone();
        spec.shuffle = self.shuffle(&spec, &file.shuffle)?;
        spec.promotion = self.promotion(&spec, &file.promotion)?;
        spec.castling = self.castling(&spec, &file.castling)?;
        self.end(&mut spec, &file.end)?;
        spec.turn = self.turn(&spec, &file.turn)?;
        spec.die = self.die(&spec, file.die.as_ref())?;
        spec.lock = self.lock(&spec, &file.lock)?;
        spec.relief = self.relief(&spec, &file.relief)?;
        spec.dice = self.dice(&spec, file.die.as_ref())?;
        self.later_moves(&spec, &file.lock)?;
        Ok(spec)
    }

    fn name(&self, name: Option<&Text>) -> Read<String> {
        let Some(name) = name else {
            return Err(self.error(0..0, "no name; expected name = 'my-game'"));
        };
        let is_plain =
            |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
        let text = name.as_ref();
        let begins = text.starts_with(|letter: char| letter.is_ascii_lowercase());
        match begins && text.len() <= 40 && text.bytes().all(is_plain) {
            true => Ok(text.clone()),
            false => {
                let reason = format!(
                    "invalid name '{text}'; expected a small letter, then at most 39 small \
                     letters, digits and hyphens"
                );
                Err(self.error(name.span(), reason))
            }
        }
    }

    fn size(&self, what: &str, size: Option<&Spanned<u8>>, range: RangeInclusive<u8>) -> Read<u8> {
        let (min, max) = (*range.start(), *range.end());
        match size {
            Some(size) if range.contains(size.as_ref()) => Ok(*size.as_ref()),
            Some(size) => {
                let reason = format!("{} {what}; expected {min}-{max}", size.as_ref());
                Err(self.error(size.span(), reason))
            }
            None => Err(self.error(0..0, format!("no board.{what}; expected {min}-{max}"))),
        }
    }

    fn kinds(&self, pieces: &BTreeMap<String, format::Piece>, ranks: u8) -> Read<Vec<KindSpec>> {
        let mut kinds: Vec<KindSpec> = Vec::new();
        for (name, piece) in pieces {
            let place = || {
                let parts = [&piece.letter, &piece.moves];
                let found = parts.into_iter().flatten().next();
                found.map_or(0..0, Spanned::span)
            };
            let (Some(letter), Some(moves)) = (&piece.letter, &piece.moves) else {
                let reason = format!("piece '{name}' needs a letter and moves");
                return Err(self.error(place(), reason));
            };
            let is_plain =
                |letter: char| letter.is_ascii_lowercase() || letter == '-' || letter == ' ';
            if !name.starts_with(|letter: char| letter.is_ascii_lowercase())
                || !name.chars().all(is_plain)
            {
                let reason = format!(
                    "invalid name '{name}' of a piece; expected small letters, hyphens and spaces"
                );
                return Err(self.error(place(), reason));
            }
            let pawn = piece.pawn.unwrap_or(false);
            let kind = KindSpec {
                name: name.clone(),
                place: 0..0,
                letter: self.letter(letter, &kinds)?,
                moves: match moves.as_ref().parse() {
                    Ok(moves) => moves,
                    Err(error) => return Err(self.error(moves.span(), format!("moves {error}"))),
                },
                royal: piece.royal.unwrap_or(false),
                pawn,
                en_passant: piece.en_passant.unwrap_or(pawn),
                first_move: match &piece.first_move {
                    Some(first) => self.ranks(first, ranks)?,
                    None => vec![u8::from(pawn)],
                },
                value: self.value(piece)?,
            };
            if kind.royal && kind.pawn {
                return Err(self.error(
                    place(),
                    format!("piece '{name}' cannot be royal and a pawn"),
                ));
            }
            kinds.push(kind);
        }
        match kinds.len() {
            1..=Kind::MAX => Ok(kinds),
            count => Err(self.error(0..0, format!("{count} pieces; expected 1-{}", Kind::MAX))),
        }
    }

    /// The worth of a piece.
    fn value(&self, piece: &format::Piece) -> Read<Option<i32>> {
        let Some(value) = &piece.value else {
            return Ok(None);
        };
        let reason = match value.as_ref() {
            _ if piece.royal == Some(true) => "a royal piece has no value of its own".to_owned(),
            value if VALUES.contains(value) => return Ok(Some(*value)),
            value => format!("value {value}; expected -5000 to 5000 hundredths of a pawn"),
        };
        Err(self.error(value.span(), reason))
    }

    fn letter(&self, text: &Text, kinds: &[KindSpec]) -> Read<char> {
        let mut letters = text.as_ref().chars();
        let reason = match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_ascii_uppercase() => {
                match kinds.iter().find(|kind| kind.letter == letter) {
                    None => return Ok(letter),
                    Some(other) => format!("letter '{letter}' is that of piece '{}'", other.name),
                }
            }
            _ => format!("letter '{}'; expected one of A-Z", text.as_ref()),
        };
        Err(self.error(text.span(), reason))
    }

    fn ranks(&self, list: &Spanned<Vec<u8>>, ranks: u8) -> Read<Vec<u8>> {
        match list
            .as_ref()
            .iter()
            .find(|rank| !(1..=ranks).contains(*rank))
        {
            Some(rank) => Err(self.error(list.span(), format!("rank {rank}; expected 1-{ranks}"))),
            None => Ok(list.as_ref().iter().map(|rank| rank - 1).collect()),
        }
    }

    pub(super) fn kind(&self, spec: &Spec, name: &Text) -> Read<Kind> {
        let found = spec
            .kinds
            .iter()
            .position(|kind| kind.name == *name.as_ref());
        found.map(|index| Kind::new(index as u8)).ok_or_else(|| {
            let known: Vec<&str> = spec.kinds.iter().map(|kind| kind.name.as_str()).collect();
            let reason = format!(
                "unknown piece '{}'; expected one of {}",
                name.as_ref(),
                known.join(", ")
            );
            self.error(name.span(), reason)
        })
    }

    pub(super) fn kind_list(&self, spec: &Spec, names: &Names) -> Read<Vec<Kind>> {
        names.iter().map(|name| self.kind(spec, name)).collect()
    }

    fn square_in(&self, spec: &Spec, text: &str, place: Range<usize>) -> Read<(At, usize)> {
        let found = leading_square(text);
        let found = found.filter(|([file, rank], _)| *file < spec.files && *rank < spec.ranks);
        found
            .map(|(at, rest)| (at, text.len() - rest.len()))
            .ok_or_else(|| {
                let last = (b'a' + spec.files - 1) as char;
                let reason = format!("'{text}' is not a square; expected a1-{last}{}", spec.ranks);
                self.error(place, reason)
            })
    }

    pub(super) fn squares(&self, spec: &Spec, names: &[Text]) -> Read<Vec<At>> {
        let square = |name: &Text| {
            let text = name.as_ref();
            match self.square_in(spec, text, name.span())? {
                (at, used) if used == text.len() => Ok(at),
                _ => Err(self.error(name.span(), format!("'{text}' is not a square"))),
            }
        };
        names.iter().map(square).collect()
    }

    fn promotion(&self, spec: &Spec, promotion: &format::Promotion) -> Read<PromotionSpec> {
        let to = promotion.to.as_ref();
        let ranks = match &promotion.ranks {
            Some(ranks) => self.ranks(ranks, spec.ranks)?,
            None => vec![spec.ranks - 1],
        };
        let to = to.map_or(Ok(Vec::new()), |names| self.kind_list(spec, names))?;
        if let Some(names) = &promotion.to
            && let Some(place) = to.iter().position(|kind| {
                let kind = &spec.kinds[kind.index()];
                kind.pawn || kind.royal && spec.end.royal == RoyalLoss::Mate
            })
        {
            let name = &names[place];
            let reason = format!(
                "a pawn cannot become '{}', which is royal or a pawn",
                name.as_ref()
            );
            return Err(self.error(name.span(), reason));
        }
        let twice = to
            .iter()
            .enumerate()
            .find(|(place, kind)| to[..*place].contains(kind));
        if let (Some((place, _)), Some(names)) = (twice, &promotion.to) {
            let name = &names[place];
            return Err(self.error(name.span(), format!("'{}' is listed twice", name.as_ref())));
        }
        Ok(PromotionSpec {
            ranks,
            to,
            optional: promotion.optional.unwrap_or(false),
            captured_only: promotion.captured_only.unwrap_or(false),
        })
    }

    fn castling(&self, spec: &Spec, castling: &format::Castling) -> Read<[Option<CastleSpec>; 2]> {
        if castling.allowed == Some(false) {
            return Ok([None, None]);
        }
        let way = |castle: &Option<Castle>| {
            castle
                .as_ref()
                .map(|castle| self.castle(spec, castle))
                .transpose()
        };
        Ok([way(&castling.short)?, way(&castling.long)?])
    }

    fn castle(&self, spec: &Spec, castle: &Castle) -> Read<CastleSpec> {
        let squares = |text: &Text| {
            let whole = text.as_ref();
            let (from, used) = self.square_in(spec, whole, text.span())?;
            let (to, more) = self.square_in(spec, &whole[used..], text.span())?;
            match used + more == whole.len() {
                true => Ok([from, to]),
                false => Err(self.error(text.span(), format!("'{whole}' is not two squares"))),
            }
        };
        let place = castle.king.span();
        let fail = |reason: &str| Err(self.error(place.clone(), reason));
        let (king, rook) = (squares(&castle.king)?, squares(&castle.rook)?);
        let files = [king, rook].concat().into_iter().map(|[file, _]| file);
        let (first, last) = (files.clone().min().unwrap_or(0), files.max().unwrap_or(0));
        let rank = king[0][1];
        if [king, rook].concat().iter().any(|at| at[1] != rank) {
            return fail("king and rook castle along one rank");
        }
        if king[0] == king[1] {
            return fail("the king has to move when it castles");
        }
        if king[0] == rook[0] || king[1] == rook[1] {
            return fail("king and rook castle from different squares to different squares");
        }
        if (first..=last).any(|file| spec.holes.contains(&[file, rank])) {
            return fail("king and rook castle over squares that exist");
        }
        let castle_spec = CastleSpec {
            king,
            rook,
            place: place.clone(),
        };
        Ok(castle_spec)
    }

    fn end(&self, spec: &mut Spec, end: &format::End) -> Read<()> {
        let limited = |name: &str, value: Option<u64>, max: u64, place: Range<usize>| match value {
            Some(value) if value > max => {
                Err(self.error(place, format!("{name} {value}; expected 0-{max}")))
            }
            _ => Ok(()),
        };
        if let Some(plies) = &end.quiet_plies {
            limited(
                "quiet-plies",
                Some((*plies.as_ref()).into()),
                9999,
                plies.span(),
            )?;
            spec.end.quiet_plies = *plies.as_ref();
        }
        if let Some(checks) = &end.checks {
            limited("checks", Some((*checks.as_ref()).into()), 15, checks.span())?;
            spec.end.checks = *checks.as_ref();
        }
        if let Some(names) = &end.extinct {
            spec.end.extinct = self.kind_list(spec, names)?.into_iter().collect();
        }
        if let Some(goal) = &end.goal {
            let place = goal.span();
            let goal = goal.as_ref();
            if goal.pieces.is_empty() || goal.squares.is_empty() && goal.ranks.is_none() {
                let reason = "a goal needs pieces, and squares or ranks";
                return Err(self.error(place, reason));
            }
            spec.end.goal = Some(self.goal(spec, goal)?);
        }
        if let Some(dead) = end.dead.as_ref().filter(|dead| dead.draws != Some(false)) {
            spec.end.dead = Some(self.dead(spec, dead)?);
        }
        Ok(())
    }

    fn goal(&self, spec: &Spec, goal: &Goal) -> Read<GoalSpec> {
        let mut squares = self.squares(spec, &goal.squares)?;
        if let Some(ranks) = &goal.ranks {
            for rank in self.ranks(ranks, spec.ranks)? {
                squares.extend((0..spec.files).map(|file| [file, rank]));
            }
        }
        Ok(GoalSpec {
            kinds: self.kind_list(spec, &goal.pieces)?.into_iter().collect(),
            squares,
            same_for_both: goal.same_for_both,
            reply: goal.reply,
        })
    }

    fn dead(&self, spec: &Spec, dead: &Dead) -> Read<DeadSpec> {
        Ok(DeadSpec {
            alone: self.kind_list(spec, &dead.alone)?.into_iter().collect(),
            with_king: self.kind_list(spec, &dead.with_king)?.into_iter().collect(),
            by_shade: dead.by_shade,
        })
    }
}

/// The message of the parser in the words of the format, on one line.
fn plain_words(message: &str) -> String {
    let refused = "`drops`, `hands`, `gating`";
    message
        .replace('\n', "; ")
        .replace("unknown field", "unknown key")
        .replace("unknown variant", "unknown value")
        .replace(&format!(", {refused}"), "")
}
