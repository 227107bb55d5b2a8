//! Setup forms: they describe the position strings of their games field by field, and all
//! that they offer can be read.

use ermine::base::{Rng, Side};
use ermine::catalog;
use ermine::rules::{
    Diagram, FieldKind, Figure, SetupField, SetupForm, SetupOption, SetupPiece, Squares,
};
use ermine::session::{Session, Start};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// The random games of each form, and their maximum number of steps.
const GAMES: u64 = 60;
const STEPS: usize = 60;

/// A game with its form.
struct Subject {
    /// The game that is played.
    session: Box<dyn Session>,
    /// A session that reads position strings.
    reader: Box<dyn Session>,
    form: SetupForm,
    /// The offers that no position has accepted yet.
    open: BTreeSet<String>,
}

/// A word of a position string in place of another.
struct Trial {
    /// The name of what it tries.
    offer: String,
    word: String,
}

/// The place of a list of fields: the position string or the word of a board in it.
struct Place<'a> {
    /// The names of the fields around it, as in errors.
    path: String,
    text: &'a str,
    separator: char,
    squares: &'a Squares,
    /// The position string with another text in this place.
    with: &'a dyn Fn(String) -> String,
}

#[test]
fn forms_describe_every_position_and_all_they_offer_can_be_read() {
    catalog::names().into_par_iter().for_each(|game| {
        let session = catalog::open(game).unwrap();
        let form = session.setup_form();
        let mut subject = Subject {
            open: offers(&form.fields, &form.pieces, "").collect(),
            session,
            reader: catalog::open(game).unwrap(),
            form,
        };
        assert!(subject.open.len() > 6, "{game}: {:?}", subject.open);
        // A position of several boards is that many positions.
        for seed in 0..GAMES / subject.session.boards() as u64 {
            subject.play(seed);
        }
        assert_eq!(subject.open, BTreeSet::new(), "{game}");
    });
}

impl Subject {
    /// Checks some positions of a random game.
    fn play(&mut self, seed: u64) {
        let mut rng = Rng::new(seed);
        let words = match seed {
            0 => Vec::new(),
            _ => self.session.draw_start(&mut rng),
        };
        let start = Start::Startpos(words);
        self.session.set_position(&start, &[]).unwrap();
        self.check();
        for _ in 0..STEPS {
            let Some(step) = rng.pick(&self.session.legal_steps()).cloned() else {
                break;
            };
            self.session.make(&step).unwrap();
            if rng.below(4) == 0 {
                self.check();
            }
        }
    }

    /// Checks the fields of the current position, and tries others in their places.
    fn check(&mut self) {
        let (text, diagram) = (self.session.position_text(), self.session.diagram());
        let place = Place {
            path: String::new(),
            text: &text,
            separator: ' ',
            squares: &diagram.squares,
            with: &|text| text,
        };
        let fields = self.form.fields.clone();
        self.check_list(&fields, &place, &diagram);
    }

    fn check_list(&mut self, fields: &[SetupField], place: &Place<'_>, diagram: &Diagram) {
        let words: Vec<&str> = place.text.split(place.separator).collect();
        assert_eq!(words.len(), fields.len(), "{}", place.text);
        for (index, (field, &text)) in fields.iter().zip(&words).enumerate() {
            let panel = diagram.panels.get(index);
            let with = |other: String| {
                let mut words = words.clone();
                words[index] = &other;
                (place.with)(words.join(&place.separator.to_string()))
            };
            let inner = Place {
                path: format!("{}{}: ", place.path, field.name),
                text,
                separator: '_',
                squares: match field.kind {
                    FieldKind::Board { .. } => &panel.expect("a board").squares,
                    _ => place.squares,
                },
                with: &with,
            };
            let fits = self.fits(field, &inner);
            assert!(fits, "{}'{text}' in {}", inner.path, place.text);
            match &field.kind {
                FieldKind::Board { fields, .. } if text.contains('_') => {
                    self.check_list(fields, &inner, diagram);
                }
                _ => {}
            }
            if let FieldKind::Placement { hole, .. } = field.kind {
                self.try_pieces(hole, &inner);
            }
            self.try_others(field, &inner);
        }
    }

    /// Tries other words in the place of one.
    fn try_others(&mut self, field: &SetupField, place: &Place<'_>) {
        for wrong in beyond(&field.kind) {
            let text = (place.with)(wrong);
            let error = self.read(&text).expect_err(&text);
            // A board that has ended is refused as a whole.
            let outer = place.path.split_inclusive(": ").next().unwrap();
            let named = error.contains(&format!("position field {outer}"));
            assert!(named, "{error}: {text}");
        }
        for trial in trials(&field.kind, place.text, &place.path) {
            if !self.open.contains(&trial.offer) {
                continue;
            }
            let mut text = (place.with)(trial.word.clone());
            if let FieldKind::Board { .. } = field.kind {
                text = self.with_result(&text, &trial.word);
            }
            if self.read(&text).is_ok() {
                self.open.remove(&trial.offer);
            }
        }
    }

    /// Tries pieces that no position has shown yet in place of others.
    fn try_pieces(&mut self, hole: Option<char>, place: &Place<'_>) {
        for piece in self.form.pieces.clone() {
            for side in Side::ALL {
                let offer = offer_of_piece(&piece, side);
                for replaced in 0..figures(place.squares).count() {
                    if !self.open.contains(&offer) {
                        break;
                    }
                    let mut number = 0;
                    let pieces = &self.form.pieces;
                    let placed = placement(place.squares, hole, |figure| {
                        number += 1;
                        match number - 1 == replaced {
                            true => spelt(&piece, side),
                            false => spelt(piece_of(pieces, figure), figure.side),
                        }
                    });
                    if self.read(&(place.with)(placed)).is_ok() {
                        self.open.remove(&offer);
                    }
                }
            }
        }
    }

    /// A position string with another closed board in the order of results, if that field
    /// has this result.
    fn with_result(&self, text: &str, result: &str) -> String {
        let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        for (word, field) in words.iter_mut().zip(&self.form.fields) {
            if let FieldKind::Order { results } = &field.kind
                && results.iter().any(|option| option.value == result)
            {
                *word = word.replace('-', "") + result;
            }
        }
        words.join(" ")
    }

    fn read(&mut self, text: &str) -> Result<(), String> {
        let start = Start::Text(text.to_owned());
        let result = self.reader.set_position(&start, &[]);
        result.map_err(|error| error.to_string())
    }

    /// Whether a word is what its field says; records the offers that it takes.
    fn fits(&mut self, field: &SetupField, place: &Place<'_>) -> bool {
        let (path, word) = (&place.path, place.text);
        match &field.kind {
            FieldKind::Placement { hole, except } => {
                let pieces = self.form.pieces.clone();
                let mut signs = Vec::new();
                let placed = placement(place.squares, *hole, |figure| {
                    let piece = piece_of(&pieces, figure);
                    assert!(!except.contains(&piece.sign), "{path}{}", piece.sign);
                    signs.push(offer_of_piece(piece, figure.side));
                    spelt(piece, figure.side)
                });
                for sign in signs {
                    self.open.remove(&sign);
                }
                placed == word
            }
            FieldKind::Bands => {
                let pieces = figures(place.squares);
                let bands = pieces.filter_map(|figure| piece_of(&self.form.pieces, figure).band);
                dashed(bands.collect()) == word
            }
            FieldKind::Tiles { colours } => {
                let letter = |file, rank| {
                    let ground = place.squares.cell(file, rank)?.ground;
                    assert!(colours.contains(&ground), "{ground:?}");
                    ground.letter
                };
                rows(place.squares, letter).join("/") == word
            }
            FieldKind::Choice { options } => {
                self.open.remove(&format!("{path}{word}"));
                has_value(options, word)
            }
            FieldKind::Flags { options } => {
                let on = options.iter().filter(|option| word.contains(&option.value));
                dashed(on.map(|option| option.value.as_str()).collect()) == word
            }
            FieldKind::Squares { max, sorted } => self.fit_squares(word, *max, *sorted, path),
            FieldKind::Number { min, max } => {
                let number = word.parse::<u16>();
                number.is_ok_and(|number| (*min..=*max).contains(&number))
            }
            FieldKind::Kinds { count, codes } => {
                let chosen: Vec<&str> = word.split(',').collect();
                for code in &chosen {
                    self.open.remove(&format!("{path}{code}"));
                }
                let in_order = codes.iter().filter(|code| chosen.contains(code));
                in_order.eq(&chosen) && chosen.len() == usize::from(*count)
            }
            FieldKind::Board { results, .. } => word.contains('_') || has_value(results, word),
            FieldKind::Order { results } => {
                let mut letters = word.chars();
                word == "-" || letters.all(|letter| has_value(results, &letter.to_string()))
            }
        }
    }

    fn fit_squares(&mut self, word: &str, max: u8, sorted: bool, path: &str) -> bool {
        if word == "-" {
            return true;
        }
        self.open.remove(&format!("{path}a square"));
        // Boards with lists of squares have at most nine ranks.
        let squares: Vec<&[u8]> = word.as_bytes().chunks(2).collect();
        let names = squares.iter().all(|name| name[0].is_ascii_lowercase());
        let ordered = !sorted || squares.is_sorted_by(|one, next| one < next);
        names && ordered && squares.len() <= usize::from(max)
    }
}

/// All that a form offers, by name.
fn offers<'a>(
    fields: &'a [SetupField],
    pieces: &'a [SetupPiece],
    path: &'a str,
) -> Box<dyn Iterator<Item = String> + 'a> {
    let of_fields = fields.iter().flat_map(move |field| {
        let path = format!("{path}{}: ", field.name);
        // Random games do not show all of this on each board of several.
        let is_inner = path.matches(':').count() > 1;
        let mut all: Vec<String> = match &field.kind {
            FieldKind::Kinds { codes, .. } => {
                let codes = codes.iter().filter(|_| !is_inner);
                codes.map(|code| format!("{path}{code}")).collect()
            }
            FieldKind::Squares { .. } if is_inner => Vec::new(),
            FieldKind::Squares { .. } => vec![format!("{path}a square")],
            kind => {
                let trials = trials(kind, "-", &path).into_iter();
                trials.map(|trial| trial.offer).collect()
            }
        };
        if let FieldKind::Board { fields, .. } = &field.kind {
            all.extend(offers(fields, &[], &path));
        }
        all
    });
    let of_pieces = pieces.iter().flat_map(|piece| {
        let of_side = |side| offer_of_piece(piece, side);
        Side::ALL.map(of_side)
    });
    Box::new(of_fields.chain(of_pieces))
}

/// The words to try in a field that has `word`.
fn trials(kind: &FieldKind, word: &str, path: &str) -> Vec<Trial> {
    let trial = |offer: &str, word: String| Trial {
        offer: format!("{path}{offer}"),
        word,
    };
    match kind {
        FieldKind::Choice { options }
        | FieldKind::Board {
            results: options, ..
        } => {
            let values = options.iter().map(|option| &option.value);
            values.map(|value| trial(value, value.clone())).collect()
        }
        FieldKind::Flags { options } => {
            let switched = options.iter().flat_map(|option| {
                let [without, with] = [false, true].map(|on| {
                    let has = |other: &&SetupOption| match other.value == option.value {
                        true => on,
                        false => word.contains(&other.value),
                    };
                    let kept = options.iter().filter(has);
                    dashed(kept.map(|option| option.value.as_str()).collect())
                });
                let value = &option.value;
                [trial(&format!("not {value}"), without), trial(value, with)]
            });
            switched.collect()
        }
        FieldKind::Number { min, max } => {
            let ends = [min, max].map(ToString::to_string);
            ends.map(|end| trial(&end.clone(), end)).into()
        }
        FieldKind::Tiles { colours } => {
            let letters = colours.iter().filter_map(|colour| colour.letter);
            let tiles = letters.map(|letter| {
                let first = word.chars().next().map_or(0, char::len_utf8);
                trial(&letter.to_string(), format!("{letter}{}", &word[first..]))
            });
            tiles.collect()
        }
        FieldKind::Placement { .. }
        | FieldKind::Bands
        | FieldKind::Squares { .. }
        | FieldKind::Kinds { .. }
        | FieldKind::Order { .. } => Vec::new(),
    }
}

/// Words that no field of this kind can have.
fn beyond(kind: &FieldKind) -> Vec<String> {
    match kind {
        FieldKind::Number { min, max } => [i32::from(*min) - 1, i32::from(*max) + 1]
            .map(|number| number.to_string())
            .into(),
        FieldKind::Choice { .. } | FieldKind::Flags { .. } | FieldKind::Order { .. } => {
            vec!["#".to_owned()]
        }
        _ => Vec::new(),
    }
}

fn has_value(options: &[SetupOption], value: &str) -> bool {
    options.iter().any(|option| option.value == value)
}

fn dashed(text: String) -> String {
    match text.as_str() {
        "" => "-".to_owned(),
        _ => text,
    }
}

fn offer_of_piece(piece: &SetupPiece, side: Side) -> String {
    format!("{side} {}{}", piece.sign, piece.band.unwrap_or(' '))
}

/// The piece that a figure shows.
fn piece_of<'a>(pieces: &'a [SetupPiece], figure: &Figure) -> &'a SetupPiece {
    let is_it = |piece: &&SetupPiece| {
        let white = Figure {
            side: Side::White,
            mark: None,
            ..figure.clone()
        };
        piece.figure == white
    };
    let mut found = pieces.iter().filter(is_it);
    let piece = found.next().unwrap_or_else(|| panic!("{figure:?}"));
    assert!(found.next().is_none(), "{figure:?} twice");
    piece
}

/// The sign of a piece of either side.
fn spelt(piece: &SetupPiece, side: Side) -> String {
    let first = piece.sign.find(|letter| letter != '[').unwrap_or(0);
    let (before, rest) = piece.sign.split_at(first);
    let (letter, rest) = rest.split_at(1);
    match side {
        Side::White => piece.sign.clone(),
        Side::Black => format!("{before}{}{rest}", letter.to_lowercase()),
    }
}

/// The pieces in the order of a placement.
fn figures(squares: &Squares) -> impl Iterator<Item = &Figure> {
    let ranks = (0..squares.ranks()).rev();
    let all = ranks.flat_map(|rank| (0..squares.files()).map(move |file| (file, rank)));
    all.filter_map(|(file, rank)| squares.cell(file, rank)?.piece.as_ref())
}

/// One text for each rank, from the last, with a letter for each square.
fn rows(squares: &Squares, letter: impl Fn(u8, u8) -> Option<char>) -> Vec<String> {
    let row = |rank| {
        (0..squares.files())
            .filter_map(|file| letter(file, rank))
            .collect()
    };
    (0..squares.ranks()).rev().map(row).collect()
}

fn placement(
    squares: &Squares,
    hole: Option<char>,
    mut sign: impl FnMut(&Figure) -> String,
) -> String {
    let mut rows = Vec::new();
    for rank in (0..squares.ranks()).rev() {
        let (mut row, mut gap) = (String::new(), 0);
        for file in 0..squares.files() {
            let cell = squares.cell(file, rank);
            let written = match cell {
                None => hole.map(String::from),
                Some(cell) => cell.piece.as_ref().map(&mut sign),
            };
            if written.is_none() {
                gap += 1;
                continue;
            }
            row += &gap_text(gap);
            row += &written.unwrap_or_default();
            gap = 0;
        }
        rows.push(row + &gap_text(gap));
    }
    rows.join("/")
}

fn gap_text(gap: u8) -> String {
    match gap {
        0 => String::new(),
        _ => gap.to_string(),
    }
}
