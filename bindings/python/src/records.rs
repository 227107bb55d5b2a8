//! Game records.

use crate::board::Board;
use crate::errors::{self, IntoPython};
use crate::steps::{StepArgument, to_python};
use crate::stream::Stream;
use ermine::gamefile::{
    self, Encoding, Entry, GameFileError, GameResult, MAX_NESTED, Notator, Opening, OpeningError,
    Record, Remark, SaveError, Sessions, TextError, Variation, WriteError,
};
use ermine::session::{Rules, Session};
use ermine::{SessionError, catalog};
use ermine_bindings::Fault;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::io;
use std::path::PathBuf;

/// The results that a record can have.
const RESULTS: &str = "1-0, 0-1, 1/2-1/2, 0-0 or *";

impl IntoPython for GameFileError {
    fn into_python(self, py: Python<'_>) -> PyErr {
        let message = self.to_string();
        let place = message.split_once(": ").map(|(place, _)| place);
        let reason = match &self {
            GameFileError::Step { error, .. } => error.to_string(),
            _ => message.clone(),
        };
        let expected = reason.split_once("; expected ").map(|(_, text)| text);
        let text = match &self {
            GameFileError::Tag { token, .. }
            | GameFileError::Glyph { token, .. }
            | GameFileError::Step { token, .. }
            | GameFileError::Result { token, .. } => Some(token.as_str()),
            _ => None,
        };
        let fault = Fault::new("InvalidRecordError", message.as_str());
        let fault = Fault {
            field: place.map(str::to_owned),
            text: text.map(str::to_owned),
            expected: expected.map(str::to_owned).or(fault.expected),
            ..fault
        };
        fault.into_python(py)
    }
}

impl IntoPython for WriteError {
    fn into_python(self, py: Python<'_>) -> PyErr {
        Fault::new("InvalidRecordError", self.to_string()).into_python(py)
    }
}

impl IntoPython for OpeningError {
    fn into_python(self, py: Python<'_>) -> PyErr {
        Fault::new("InvalidRecordError", self.to_string()).into_python(py)
    }
}

impl IntoPython for TextError {
    fn into_python(self, py: Python<'_>) -> PyErr {
        let fault = Fault::new("InvalidRecordError", self.to_string()).about("encoding");
        let fault = fault.expecting("UTF-8, or encoding='latin-1'");
        fault.into_python(py)
    }
}

/// The error of the system, as Python's own calls raise it.
impl IntoPython for SaveError {
    fn into_python(self, py: Python<'_>) -> PyErr {
        let Some(number) = self.source.raw_os_error() else {
            return PyErr::from(io::Error::new(self.source.kind(), self.to_string()));
        };
        let os = py.import("os");
        match os.and_then(|os| os.call_method1("strerror", (number,))) {
            Ok(text) => PyOSError::new_err((number, text.unbind(), self.path)),
            Err(error) => error,
        }
    }
}

/// Opens the games of records; those that name none are of `game`.
fn notator(game: String) -> impl Notator {
    Sessions::new(move |name: Option<&str>| catalog::open(name.unwrap_or(&game)))
}

/// Returns the record of Python.
fn to_record<'py>(py: Python<'py>, record: &Record) -> PyResult<Bound<'py, PyAny>> {
    let maker = Maker(py.import("ermine.records")?);
    let tags = PyDict::new(py);
    for (name, value) in &record.tags {
        if !tags.contains(name)? {
            tags.set_item(name, value)?;
        }
    }
    let preface = maker.remarks(&record.preface)?;
    let steps = maker.entries(&record.plies)?;
    let result = record.result.to_string();
    maker.make("Record", (tags, steps, result, preface))
}

/// Makes the objects of a record.
struct Maker<'py>(Bound<'py, PyModule>);

impl<'py> Maker<'py> {
    fn make(
        &self,
        class: &str,
        arguments: impl pyo3::call::PyCallArgs<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.0.getattr(class)?.call1(arguments)
    }

    fn remarks(&self, remarks: &[Remark]) -> PyResult<Bound<'py, PyList>> {
        let made = remarks.iter().map(|remark| match remark {
            Remark::Text(text) => self.make("Comment", (text,)),
            Remark::Command { name, value } => self.make("Command", (name, value)),
            Remark::Glyph(number) => self.make("Glyph", (*number,)),
        });
        PyList::new(self.0.py(), made.collect::<PyResult<Vec<_>>>()?)
    }

    fn entries(&self, entries: &[Entry]) -> PyResult<Bound<'py, PyList>> {
        let py = self.0.py();
        let made = entries.iter().map(|entry| {
            // Steps that were read or made have a type.
            let step = entry.step.listed().ok_or(SessionError::NothingFound);
            let step = to_python(py, step.map_err(|error| error.into_python(py))?.clone())?;
            let variations = entry.variations.iter().map(|variation| {
                let steps = self.entries(&variation.plies)?;
                self.make("Variation", (steps, self.remarks(&variation.preface)?))
            });
            let variations = PyList::new(py, variations.collect::<PyResult<Vec<_>>>()?)?;
            self.make(
                "RecordStep",
                (step, self.remarks(&entry.remarks)?, variations),
            )
        });
        PyList::new(py, made.collect::<PyResult<Vec<_>>>()?)
    }
}

/// Reads the records of a text one by one, on a thread of its own.
#[pyclass(frozen, module = "ermine._ermine")]
pub(crate) struct RecordReader {
    records: Stream<Result<Record, GameFileError>>,
    /// The game of the records that name none.
    game: String,
}

#[pymethods]
impl RecordReader {
    #[new]
    fn new(py: Python<'_>, data: Vec<u8>, encoding: &str, game: String) -> PyResult<RecordReader> {
        catalog::open(&game).map_err(|error| error.into_python(py))?;
        let parsed = encoding.parse();
        let encoding: Encoding =
            parsed.map_err(|_| errors::invalid(py, "encoding", encoding, "utf-8 or latin-1"))?;
        let text = py.detach(|| gamefile::decode(data, encoding));
        let text = text.map_err(|error| error.into_python(py))?;
        let mut notator = notator(game.clone());
        let records = Stream::start(move |records| {
            // A break means that the reader has been dropped.
            let _ = gamefile::for_each_record(&text, &mut notator, |record| records.send(record));
            None
        })?;
        Ok(RecordReader { records, game })
    }

    /// Returns the next record, or the exception for one that cannot be read; `None` at the
    /// end.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(match self.records.next(py)? {
            None => None,
            Some(Ok(mut record)) => {
                if record.tag("Game").is_none() {
                    record.set_tag("Game", &self.game);
                }
                Some(to_record(py, &record)?)
            }
            Some(Err(error)) => Some(errors::value(py, error)),
        })
    }
}

/// A record of Python.
#[derive(FromPyObject)]
struct RecordFields<'py> {
    tags: Bound<'py, PyDict>,
    preface: Vec<Bound<'py, PyAny>>,
    steps: Vec<Bound<'py, PyAny>>,
    result: String,
}

#[derive(FromPyObject)]
struct StepFields<'py> {
    step: StepArgument,
    remarks: Vec<Bound<'py, PyAny>>,
    variations: Vec<VariationFields<'py>>,
}

#[derive(FromPyObject)]
struct VariationFields<'py> {
    steps: Vec<Bound<'py, PyAny>>,
    preface: Vec<Bound<'py, PyAny>>,
}

/// A remark of Python, by its fields.
#[derive(FromPyObject)]
enum RemarkFields {
    Command { name: String, value: String },
    Glyph { number: u32 },
    Text { text: String },
}

fn read_remarks(remarks: &[Bound<'_, PyAny>]) -> PyResult<Vec<Remark>> {
    let read = remarks.iter().map(|remark| {
        Ok(match remark.extract::<RemarkFields>()? {
            RemarkFields::Command { name, value } => Remark::Command { name, value },
            RemarkFields::Glyph { number } => Remark::Glyph(number),
            RemarkFields::Text { text } => Remark::Text(text),
        })
    });
    read.collect()
}

/// Reads steps that are `depth` variations deep.
fn read_steps(py: Python<'_>, steps: &[Bound<'_, PyAny>], depth: usize) -> PyResult<Vec<Entry>> {
    if depth > MAX_NESTED {
        return Err(WriteError::DeepVariation.into_python(py));
    }
    let read = steps.iter().map(|step| {
        let fields: StepFields<'_> = step.extract()?;
        let variations = fields.variations.iter().map(|variation| {
            Ok(Variation {
                preface: read_remarks(&variation.preface)?,
                plies: read_steps(py, &variation.steps, depth + 1)?,
            })
        });
        Ok(Entry {
            step: fields.step.step(),
            remarks: read_remarks(&fields.remarks)?,
            variations: variations.collect::<PyResult<_>>()?,
        })
    });
    read.collect()
}

/// Reads a record of Python.
pub(crate) fn read_record(record: &Bound<'_, PyAny>) -> PyResult<Record> {
    let py = record.py();
    let fields: RecordFields<'_> = record.extract()?;
    let mut tags = Vec::new();
    for (name, value) in fields.tags {
        tags.push((name.extract()?, value.extract()?));
    }
    let result = GameResult::from_text(&fields.result);
    let invalid_result = || errors::invalid(py, "result", &fields.result, RESULTS);
    Ok(Record {
        tags,
        preface: read_remarks(&fields.preface)?,
        plies: read_steps(py, &fields.steps, 0)?,
        result: result.ok_or_else(invalid_result)?,
    })
}

/// Reads texts that are not exactly steps as a person means them; `None` at a step that is
/// not possible.
fn understand_steps(rules: &mut dyn Rules, entries: &mut [Entry]) -> Option<()> {
    for entry in &mut *entries {
        if rules.list_step(&entry.step).is_err() {
            entry.step = rules.understand(&entry.step).ok()?;
        }
        for variation in &mut entry.variations {
            understand_steps(rules, &mut variation.plies)?;
        }
        rules.make_step(&entry.step).ok()?;
    }
    rules.take_back(entries.len());
    Some(())
}

/// Writes a record; its steps may be texts as boards read them.
fn write_understood(record: &mut Record, notator: &mut dyn Notator) -> Result<String, WriteError> {
    gamefile::write(record, notator).or_else(|_| {
        if let Ok(opening) = record.opening()
            && let Ok(rules) = notator.open(&opening)
        {
            // The writer names the step that is not possible.
            let _ = understand_steps(rules, &mut record.plies);
        }
        gamefile::write(record, notator)
    })
}

/// Writes a record as text.
#[pyfunction]
pub(crate) fn record_text(record: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = record.py();
    let mut record = read_record(record)?;
    let game = catalog::names()[0].to_owned();
    let text = py.detach(|| write_understood(&mut record, &mut notator(game)));
    text.map_err(|error| error.into_python(py))
}

/// Writes a file by way of a temporary one, so that an error leaves the old one as it was.
#[pyfunction]
pub(crate) fn save_text(py: Python<'_>, path: PathBuf, text: &str) -> PyResult<()> {
    let saved = py.detach(|| gamefile::save(&path, text));
    saved.map_err(|error| error.into_python(py))
}

/// Opens the start of a record.
fn open_start(opening: Opening) -> Result<Box<dyn Session>, SessionError> {
    let game = opening.game.as_deref();
    let mut session = catalog::open(game.unwrap_or(catalog::names()[0]))?;
    gamefile::set_settings(session.as_mut(), &opening.settings)?;
    session.set_position(&opening.start, &[])?;
    Ok(session)
}

/// Returns the board at the start that the tags of a record define.
#[pyfunction]
pub(crate) fn record_start(py: Python<'_>, tags: Vec<(String, String)>) -> PyResult<Board> {
    let record = Record {
        tags,
        ..Record::default()
    };
    let opening = record.opening();
    let opening = opening.map_err(|error| error.into_python(py))?;
    let settings = opening.settings.clone();
    let session = open_start(opening).map_err(|error| error.into_python(py))?;
    Ok(Board::of(session, settings))
}

/// Returns the record of the game on a board.
#[pyfunction]
pub(crate) fn record_of(py: Python<'_>, board: &Board) -> PyResult<Py<PyAny>> {
    let settings = board.settings_given();
    let record = board.session.read(py, |session| {
        let mut record = Record::new(session.game(), &session.start());
        record.set_settings(settings);
        record.plies = session.steps().into_iter().map(Entry::new).collect();
        let outcome = session.waiting().outcome();
        record.result = outcome.map(GameResult::from).unwrap_or_default();
        record
    })?;
    to_record(py, &record).map(Bound::unbind)
}
