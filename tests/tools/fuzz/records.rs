//! Records: a game read from its file is unchanged; a damaged file is refused by its line
//! or read as something that can be written again.

use super::campaign::{self, Tally, count};
use super::mutation::damaged_text;
use super::walks::{any_step, opened, walk};
use ermine::base::{Rng, Side};
use ermine::catalog;
use ermine::gamefile::{
    Encoding, Entry, GameResult, Record, Remark, Sessions, Variation, decode, read, read_each,
    write_all,
};
use ermine::session::{Session, SessionError, ToAct};

#[test]
fn records_come_back_or_are_refused_by_their_line() {
    let tally = campaign::run("records", 150, case);
    campaign::expect(&tally, &["come back", "refused", "damaged and taken"]);
}

fn case(rng: &mut Rng, tally: &mut Tally) {
    let records: Vec<Record> = (0..=rng.below(2)).map(|_| record(rng)).collect();
    let text = write_all(&records, &mut notator()).expect("games that were played");
    let back = read(&text, &mut notator()).expect("what was written is read");
    assert_eq!(back, records, "{text}");
    let marked = text.replace("\n\n[", "\n\n\u{feff}[").replace('\n', "\r\n");
    let marked = format!("\u{feff}{marked}\u{1a}");
    let decoded = decode(marked.clone().into_bytes(), Encoding::Utf8);
    assert_eq!(decoded.as_ref(), Ok(&text), "marks and line ends");
    assert_eq!(
        read(&marked, &mut notator()).as_ref(),
        Ok(&records),
        "{marked}"
    );
    count(tally, "come back");
    for round in 0..6 {
        let damaged = damaged_text(&text, rng);
        let found = read(&damaged, &mut notator());
        if round == 0 {
            let each = read_each(&damaged, &mut notator()).into_iter();
            assert_eq!(each.collect::<Result<Vec<_>, _>>(), found, "{damaged}");
        }
        match found {
            Err(error) => {
                campaign::check_error(&error.to_string());
                count(tally, "refused");
            }
            Ok(found) => {
                let again = write_all(&found, &mut notator())
                    .unwrap_or_else(|error| panic!("{error}: {damaged}"));
                let back = read(&again, &mut notator());
                assert_eq!(back.as_ref(), Ok(&found), "{damaged}\nwritten as\n{again}");
                count(tally, "damaged and taken");
            }
        }
    }
}

type Opened = Result<Box<dyn Session>, SessionError>;

fn notator() -> Sessions<impl FnMut(Option<&str>) -> Opened> {
    Sessions::new(|name: Option<&str>| {
        let name = name.unwrap_or(catalog::names()[0]);
        catalog::open(name)
    })
}

/// A random game, with remarks.
fn record(rng: &mut Rng) -> Record {
    let mut session = opened(rng);
    walk(&mut *session, 60, rng);
    let mut record = Record::new(session.game(), &session.start());
    record.set_tag("White", &words(rng));
    for step in session.steps() {
        if rng.below(8) == 0 {
            record.remark(Remark::Text(words(rng)));
        }
        record.push(step);
        match rng.below(12) {
            0 => record.remark(Remark::Glyph(1 + rng.below(6))),
            1 => record.remark(Remark::command("clk", "0:01:02")),
            _ => {}
        }
    }
    record.result = match session.waiting() {
        ToAct::Over(outcome) => GameResult::from(outcome),
        _ => *rng
            .pick(&[GameResult::Open, GameResult::Win(Side::Black)])
            .expect("results"),
    };
    while let Some(entry) = record.plies.get_mut(session.steps().len().wrapping_sub(1)) {
        session.take_back(1);
        if rng.below(10) == 0 {
            entry.variations = vec![variation(&mut *session, rng, 2)];
        }
    }
    record
}

/// Steps from the position of `session`, with alternatives to some.
fn variation(session: &mut dyn Session, rng: &mut Rng, nested: u32) -> Variation {
    let first = session.steps().len();
    let step = any_step(session, rng).expect("one was made here");
    session.make(&step).expect("a step that was offered");
    walk(session, 4, rng);
    let steps = session.steps().split_off(first);
    let mut variation = Variation::default();
    if rng.below(2) == 0 {
        variation.preface.push(Remark::Text(words(rng)));
    }
    for step in steps {
        let mut entry = Entry::new(step);
        if rng.below(3) == 0 {
            entry.remarks.push(Remark::Text(words(rng)));
        }
        variation.plies.push(entry);
    }
    for entry in variation.plies.iter_mut().rev() {
        session.take_back(1);
        if nested > 0 && rng.below(3) == 0 {
            let other = self::variation(session, rng, nested - 1);
            entry.variations.push(other);
        }
    }
    variation
}

/// A few words, among them those with a meaning in a record.
fn words(rng: &mut Rng) -> String {
    let words = [
        "a",
        "{brace",
        "close}",
        "[%clk",
        "5]",
        "\"quote\"",
        "back\\slash",
        "C:\\new\\table.exe",
        "\\x{0A}",
        "\u{7}\t\n",
        "mark\u{feff}ed",
        ";",
        "%",
        "1.",
        "$3",
        "é♔",
        "(line)",
        "0-1",
        "e4!?",
    ];
    let count = 1 + rng.below(6);
    let picked: Vec<&str> = (0..count)
        .map(|_| *rng.pick(&words).expect("words"))
        .collect();
    picked.join(" ")
}
