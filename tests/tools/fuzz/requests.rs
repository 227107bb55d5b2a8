//! Lines of a batch: each has its record, in one line, with its id as it was written, and
//! no search is endless.

use super::campaign::{self, Tally, count};
use super::mutation::damaged;
use ermine::base::{JsonText, Rng};
use ermine::batch::{self, Analyst, Request};
use ermine::session::SearchLimit;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The nodes for a line without limits.
const NODES: u64 = 30;

const IDS: &[&str] = &[
    "1",
    "18446744073709551617",
    "-9223372036854775809",
    "1.0",
    "1e5",
    "1E+400",
    "-0",
    "\"\\u0041\\\\\"",
    "[1, {\"id\":2.50}]",
    "null",
];
const NO_LIMITS: &[&str] = &[
    "{}",
    "null",
    "{\"nodes\":null}",
    "{\"depth\":null,\"mate\":null}",
];
const LIMITS: &[&str] = &[
    "{\"nodes\":0}",
    "{\"nodes\":7}",
    "{\"depth\":1}",
    "{\"movetime\":0}",
    "[5]",
    "{\"nodes\":7,\"nodes\":8}",
];
const FIELDS: &[&str] = &[
    "\"multipv\":3",
    "\"multipv\":0",
    "\"moves\":\"e1e3 e8c8\"",
    "\"moves\":[\"e1e3\"]",
    "\"moves\":\"e1e1\"",
    "\"start\":[]",
    "\"options\":{\"UCI_ShowWDL\":false}",
    "\"fen\":\"8/8 w\"",
    "\"fan\":1",
    "\"limits\":{}",
];

fn any<'a>(list: &[&'a str], rng: &mut Rng) -> &'a str {
    rng.pick(list).copied().unwrap_or_default()
}

#[test]
fn every_line_has_its_record_and_its_limit() {
    let plan = Arc::new(batch::Defaults {
        game: "colorbound".to_owned(),
        options: BTreeMap::new(),
        limits: SearchLimit::nodes(NODES),
        multipv: 1,
        timeout: 600,
    });
    let tally = campaign::run("requests", 150, |rng, tally| {
        case(&mut Analyst::new(Arc::clone(&plan)), rng, tally);
    });
    campaign::expect(&tally, &["limits nothing", "limited", "refused", "damaged"]);
}

fn case(analyst: &mut Analyst, rng: &mut Rng, tally: &mut Tally) {
    let (id, limits_nothing) = (any(IDS, rng), rng.below(2) == 0);
    let limits = any(if limits_nothing { NO_LIMITS } else { LIMITS }, rng);
    let mut line = format!("{{\"id\":{id}, \"limits\" : {limits}");
    for _ in 0..rng.below(3) {
        line += &format!(",{}", any(FIELDS, rng));
    }
    line += "}";
    let record = analyst.record(Request::read(&line));
    let written = record.line();
    assert!(
        written.contains(&format!("\"id\":{id},")),
        "{line}: {written}"
    );
    check(&written);
    match (record.status, limits_nothing) {
        (batch::Status::Error, _) => count(tally, "refused"),
        (batch::Status::Ok, false) => count(tally, "limited"),
        (batch::Status::Ok, true) => {
            assert_eq!(record.nodes, Some(NODES), "{line}: {written}");
            count(tally, "limits nothing");
        }
    }
    // A damaged line may request too much time: it is only read.
    let corrupted = String::from_utf8_lossy(&damaged(line.as_bytes(), rng)).into_owned();
    let id = match Request::read(&corrupted) {
        Ok(request) => {
            assert!(
                request.limits.as_ref().is_none_or(SearchLimit::is_set),
                "{corrupted}"
            );
            assert_eq!(
                Request::read(&request.line()).as_ref(),
                Ok(&request),
                "{corrupted}"
            );
            request.id
        }
        Err(invalid) => {
            campaign::check_error(&invalid.error.to_string());
            invalid.id
        }
    };
    // A blank replaces characters that would break the line.
    let corrupted = corrupted.replace(['\t', '\r', '\n'], " ");
    let as_written = id == JsonText::default() || corrupted.contains(id.get());
    assert!(as_written, "{corrupted}: {id}");
    count(tally, "damaged");
}

/// Asserts that the text is one line of JSON.
fn check(written: &str) {
    assert_eq!(written.find('\n'), Some(written.len() - 1), "{written:?}");
    let read = serde_json::from_str::<BTreeMap<String, JsonText>>(written);
    assert!(
        read.is_ok_and(|record| record.contains_key("status")),
        "{written}"
    );
}
