//! Positions as planes of numbers, for learning systems.

use super::text::{SetupError, refuse};
use super::{FieldKind, SetupField, SetupForm, SetupOption, SetupPiece};
use crate::base::Side;

/// The count at which a plane of a number is one half.
const HALF: f32 = 50.0;

/// The encoder of a game's positions as a tensor: planes of one number a square, between 0
/// and 1. Different positions have different tensors. Each part of a [`SetupForm`] is
/// encoded by its kind:
///
/// - placement: a plane for each piece of each side, with 1 on its squares; one for holes;
///   bands belong to the pieces
/// - tiles: a plane for each colour, with 1 on its squares
/// - a choice among several values, flags, kinds: a plane for each value, all 1 or all 0
/// - squares: a plane with 1 on them; a plane for each place if their order matters
/// - a number n: a plane of n / (n + 50), which tells all counts of positions apart
/// - a board of several: the planes of its fields, and one for each result; the fields of
///   a closed board are 0
/// - an order of results: for each place a plane for each result
///
/// ```
/// let game = ermine::open("royal-standard")?;
/// let observation = game.observation();
/// assert_eq!(observation.shape(), [16, 6, 7]);
/// assert_eq!(observation.planes()[0], "placement: White king");
/// let tensor = observation.encode(&game.position_text())?;
/// let kings = tensor[..6 * 7].iter().sum::<f32>();
/// assert_eq!(kings, 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Observation {
    files: usize,
    ranks: usize,
    planes: Vec<String>,
    fields: Vec<Field>,
}

/// A field of a position string with its planes.
#[derive(Clone, Debug)]
struct Field {
    name: String,
    kind: FieldKind,
    /// The number of its first plane.
    first: usize,
    /// The pieces of a placement, in the order of their planes.
    signs: Vec<Sign>,
    /// The fields of a board.
    inner: Vec<Field>,
}

/// A piece as a position string has it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sign {
    text: String,
    band: Option<char>,
}

/// A tensor that is being filled.
struct Tensor<'a> {
    files: usize,
    ranks: usize,
    values: &'a mut [f32],
}

impl Observation {
    /// Creates the encoder of the positions that `form` describes, on boards of `files` and
    /// `ranks`.
    #[must_use]
    pub fn new(form: &SetupForm, files: u8, ranks: u8) -> Observation {
        let mut planes = Vec::new();
        let fields = form.fields.iter();
        Observation {
            files: files.into(),
            ranks: ranks.into(),
            fields: fields
                .map(|field| Field::new(field, form, "", &mut planes))
                .collect(),
            planes,
        }
    }

    /// The meanings of the planes: the field, then its value.
    #[must_use]
    pub fn planes(&self) -> &[String] {
        &self.planes
    }

    /// The numbers of planes, ranks and files. A tensor lists the planes, and each of them
    /// its ranks from the first, each from the first file on.
    #[must_use]
    pub fn shape(&self) -> [usize; 3] {
        [self.planes.len(), self.ranks, self.files]
    }

    /// The number of values of a tensor.
    #[must_use]
    pub fn size(&self) -> usize {
        self.shape().into_iter().product()
    }

    /// Returns the tensor of a position string of the game.
    ///
    /// # Errors
    /// If a field of `text` does not have the form of the game's.
    pub fn encode(&self, text: &str) -> Result<Vec<f32>, SetupError<String>> {
        let mut values = vec![0.0; self.size()];
        let mut tensor = Tensor {
            files: self.files,
            ranks: self.ranks,
            values: &mut values,
        };
        encode_all(&self.fields, text, ' ', &mut tensor)?;
        Ok(values)
    }
}

/// Encodes the words of `text`, one a field.
fn encode_all(
    fields: &[Field],
    text: &str,
    separator: char,
    tensor: &mut Tensor<'_>,
) -> Result<(), SetupError<String>> {
    let words: Vec<&str> = text.split(separator).collect();
    let (found, expected) = (words.len(), fields.len());
    let odd = fields
        .get(found)
        .or(fields.last().filter(|_| found > expected));
    if let Some(field) = odd {
        let reason = format!("'{text}' has {found} fields; expected {expected}");
        return refuse(field.name.clone(), reason);
    }
    let is_bands = |field: &Field| field.kind == FieldKind::Bands;
    let bands = fields.iter().position(is_bands);
    let bands = bands.map_or("", |index| words[index]);
    for (field, word) in fields.iter().zip(words) {
        if !field.inner.is_empty() && word.contains('_') {
            encode_all(&field.inner, word, '_', tensor)?;
        } else if field.encode(word, bands, tensor).is_none() {
            let reason = format!("'{word}' is not a value of this field in this game");
            return refuse(field.name.clone(), reason);
        }
    }
    Ok(())
}

impl Field {
    /// Creates a field and adds the names of its planes.
    fn new(field: &SetupField, form: &SetupForm, path: &str, planes: &mut Vec<String>) -> Field {
        let path = format!("{path}{}", field.name);
        let first = planes.len();
        let (mut signs, mut inner) = (Vec::new(), Vec::new());
        let mut add = |value: &str| planes.push(format!("{path}: {value}"));
        match &field.kind {
            FieldKind::Placement { hole, except } => {
                let pieces = form.pieces.iter();
                for piece in pieces.filter(|piece| !except.contains(&piece.sign)) {
                    for side in Side::ALL {
                        add(&format!("{side} {}", name_of(piece)));
                        signs.push(Sign::of(piece, side));
                    }
                }
                hole.iter().for_each(|_| add("hole"));
            }
            FieldKind::Tiles { colours } => colours.iter().for_each(|colour| add(colour.name)),
            FieldKind::Choice { options } if options.len() == 1 => {}
            FieldKind::Choice { options } | FieldKind::Flags { options } => {
                options.iter().for_each(|option| add(&option.label));
            }
            FieldKind::Bands => {}
            FieldKind::Squares { sorted: true, .. } | FieldKind::Number { .. } => {
                planes.push(path);
            }
            FieldKind::Squares { max, .. } => (1..=*max).for_each(|place| add(&place.to_string())),
            FieldKind::Kinds { codes, .. } => codes.iter().for_each(|code| add(code)),
            FieldKind::Board { fields, results } => {
                results.iter().for_each(|result| add(&result.label));
                let path = format!("{path}: ");
                let fields = fields.iter();
                inner.extend(fields.map(|field| Field::new(field, form, &path, planes)));
            }
            FieldKind::Order { results } => {
                let is_board = |field: &&SetupField| matches!(field.kind, FieldKind::Board { .. });
                for place in 1..=form.fields.iter().filter(is_board).count() {
                    let results = results.iter();
                    results.for_each(|result| add(&format!("{place}: {}", result.label)));
                }
            }
        }
        Field {
            name: field.name.clone(),
            kind: field.kind.clone(),
            first,
            signs,
            inner,
        }
    }

    /// Fills the planes; `None` if the word does not fit the field.
    fn encode(&self, word: &str, bands: &str, tensor: &mut Tensor<'_>) -> Option<()> {
        let first = self.first;
        match &self.kind {
            FieldKind::Placement { hole, .. } => self.place(word, bands, *hole, tensor),
            FieldKind::Bands => Some(()),
            FieldKind::Tiles { colours } => {
                let letter_of = |letter| colours.iter().position(|c| c.letter == Some(letter));
                for (row, rank) in word.split('/').zip((0..tensor.ranks).rev()) {
                    for (letter, file) in row.chars().zip(0..) {
                        tensor.mark(first + letter_of(letter)?, file, rank)?;
                    }
                }
                Some(())
            }
            FieldKind::Choice { options } => {
                let chosen = index_of(options, word)?;
                if options.len() > 1 {
                    tensor.flood(first + chosen, 1.0);
                }
                Some(())
            }
            FieldKind::Flags { options } => {
                let letters = word.chars().filter(|&letter| letter != '-');
                for letter in letters {
                    tensor.flood(
                        first + index_of(options, letter.encode_utf8(&mut [0; 4]))?,
                        1.0,
                    );
                }
                Some(())
            }
            FieldKind::Squares { sorted, .. } => {
                let mut rest = if word == "-" { "" } else { word };
                let mut plane = first;
                while !rest.is_empty() {
                    let (file, rank);
                    (file, rank, rest) = read_square(rest)?;
                    tensor.mark(plane, file, rank)?;
                    plane += usize::from(!sorted);
                }
                Some(())
            }
            FieldKind::Number { .. } => {
                let number = f32::from(word.parse::<u16>().ok()?);
                tensor.flood(first, number / (number + HALF));
                Some(())
            }
            FieldKind::Kinds { codes, .. } => {
                for chosen in word.split(',') {
                    let index = codes.iter().position(|&code| code == chosen)?;
                    tensor.flood(first + index, 1.0);
                }
                Some(())
            }
            FieldKind::Board { results, .. } => {
                tensor.flood(first + index_of(results, word)?, 1.0);
                Some(())
            }
            FieldKind::Order { results } => {
                let letters = word.chars().filter(|&letter| letter != '-');
                for (letter, place) in letters.zip(0..) {
                    let result = index_of(results, letter.encode_utf8(&mut [0; 4]))?;
                    tensor.flood(first + place * results.len() + result, 1.0);
                }
                Some(())
            }
        }
    }

    /// Marks the pieces of a placement.
    fn place(
        &self,
        word: &str,
        bands: &str,
        hole: Option<char>,
        tensor: &mut Tensor<'_>,
    ) -> Option<()> {
        let mut bands = bands.chars();
        for (row, rank) in word.split('/').zip((0..tensor.ranks).rev()) {
            let (mut file, mut rest) = (0, row);
            while let Some(letter) = rest.chars().next() {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let length = match letter {
                    '[' => rest.find(']')? + 1,
                    _ => digits.max(letter.len_utf8()),
                };
                let (text, behind) = rest.split_at(length);
                rest = behind;
                if digits > 0 {
                    file += text.parse::<usize>().ok()?;
                    continue;
                }
                let sign = if hole == Some(letter) {
                    self.signs.len()
                } else {
                    self.sign(text, &mut bands)?
                };
                tensor.mark(self.first + sign, file, rank)?;
                file += 1;
            }
        }
        Some(())
    }

    /// The number of the piece that a sign stands for, with the next band if it has one.
    fn sign(&self, text: &str, bands: &mut impl Iterator<Item = char>) -> Option<usize> {
        let named = self.signs.iter().position(|sign| sign.text == text)?;
        if self.signs[named].band.is_none() {
            return Some(named);
        }
        let band = bands.next();
        let is_it = |sign: &Sign| sign.text == text && sign.band == band;
        self.signs.iter().position(is_it)
    }
}

impl Sign {
    /// The sign of a piece of `side`: for Black, its first letter is in lower case.
    fn of(piece: &SetupPiece, side: Side) -> Sign {
        let is_first = |index| piece.sign[..index].chars().all(|letter| letter == '[');
        let letters = piece.sign.char_indices().map(|(index, letter)| match side {
            Side::Black if is_first(index) => letter.to_ascii_lowercase(),
            _ => letter,
        });
        Sign {
            text: letters.collect(),
            band: piece.band,
        }
    }
}

impl Tensor<'_> {
    /// Sets a square of a plane to 1; `None` if it is not on the board.
    fn mark(&mut self, plane: usize, file: usize, rank: usize) -> Option<()> {
        let is_on_board = file < self.files && rank < self.ranks;
        let index = (plane * self.ranks + rank) * self.files + file;
        *self.values.get_mut(index).filter(|_| is_on_board)? = 1.0;
        Some(())
    }

    /// Sets all squares of a plane.
    fn flood(&mut self, plane: usize, value: f32) {
        let size = self.ranks * self.files;
        let squares = self.values.iter_mut().skip(plane * size).take(size);
        squares.for_each(|square| *square = value);
    }
}

/// The name of a piece, which no other of its game has.
fn name_of(piece: &SetupPiece) -> String {
    let name = piece.figure.name.as_deref().unwrap_or(&piece.sign);
    match piece.band {
        Some(band) => format!("{name} {band}"),
        None => name.to_owned(),
    }
}

fn index_of(options: &[SetupOption], value: &str) -> Option<usize> {
    options.iter().position(|option| option.value == value)
}

/// Reads the square at the start of a list; returns its file, its rank and the others.
fn read_square(text: &str) -> Option<(usize, usize, &str)> {
    let (letter, rest) = text.split_at_checked(1)?;
    let file = letter.bytes().next()?.checked_sub(b'a')?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = rest.split_at(digits);
    let rank = number.parse::<usize>().ok()?.checked_sub(1)?;
    Some((file.into(), rank, rest))
}
