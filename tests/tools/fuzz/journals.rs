//! Journals: a damaged one is read as it was written, or refused and left as it is.

use super::campaign::{self, Tally, count};
use super::mutation::damaged;
use ermine::arena::{
    Config, JOURNAL, JournalError, Match, MatchEvent, MatchHeader, read, resume_journal,
};
use ermine::base::Rng;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

/// Six games; and two games, which the other two pairs can only repeat.
const SHORT_MATCHES: [&str; 2] = [
    "
    game = 'royal-standard'
    pairs = 3
    seed = 5
    [[engine]]
    player = 'random'
    [[engine]]
    player = 'greedy'
",
    "
    game = 'royal-standard'
    pairs = 3
    random-plies = 0
    adjudicate = { max-moves = 3 }
    each = { depth = 1 }
    engine = [{ name = 'one' }, { name = 'other' }]
",
];

/// The bytes of the journal of a finished match.
fn journal(text: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("match");
    let config: Config = toml::from_str(text).unwrap();
    let mut short = Match::begin(config, |_| Ok(Some(place.clone()))).unwrap();
    short
        .play(2, &mut |_, _| ControlFlow::Continue(()))
        .unwrap();
    std::fs::read(place.join(JOURNAL)).unwrap()
}

/// The match header, and the events by the numbers of their games.
type Contents = (MatchHeader, BTreeMap<Vec<u64>, MatchEvent>);

fn contents(folder: &Path) -> Result<Contents, JournalError> {
    let mut events = BTreeMap::new();
    let header = read(folder, &mut |event| {
        let numbers = match &event {
            MatchEvent::Game(game) => vec![game.number],
            MatchEvent::Repeat(repeat) => {
                vec![2 * repeat.repeated_pair, 2 * repeat.repeated_pair + 1]
            }
        };
        events.insert(numbers, event);
    })?;
    Ok((header, events))
}

#[test]
fn damaged_journals_are_refused_or_read_as_written() {
    for (text, lines) in SHORT_MATCHES.into_iter().zip([6, 4]) {
        let bytes = journal(text);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(JOURNAL);
        std::fs::write(&path, &bytes).unwrap();
        let whole = contents(folder.path()).unwrap();
        assert_eq!(whole.1.len(), lines);
        let tally = campaign::run("journals", 150, |rng, tally| {
            case(folder.path(), &bytes, &whole, rng, tally);
        });
        campaign::expect(&tally, &["refused", "taken"]);
    }
}

fn case(folder: &Path, bytes: &[u8], whole: &Contents, rng: &mut Rng, tally: &mut Tally) {
    let path = folder.join(JOURNAL);
    // Most bytes belong to the header, so half of the damage goes to the end.
    let intact = match rng.below(2) {
        0 => 0,
        _ => bytes.len().saturating_sub(100),
    };
    let (head, tail) = bytes.split_at(intact);
    let corrupted = [head, &damaged(tail, rng)].concat();
    std::fs::write(&path, &corrupted).unwrap();
    match contents(folder) {
        Err(error) => {
            campaign::check_error(&error.to_string());
            assert!(resume_journal(folder).is_err());
            let after = std::fs::read(&path).unwrap();
            assert!(after == corrupted, "a journal that is refused was changed");
            count(tally, "refused");
        }
        Ok((header, events)) => {
            assert_eq!(header, whole.0);
            for (numbers, event) in &events {
                assert_eq!(Some(event), whole.1.get(numbers));
            }
            let resumed = resume_journal(folder).unwrap();
            drop(resumed.journal);
            assert_eq!(resumed.header, header);
            assert!(resumed.games.iter().eq(events.keys().flatten()));
            count(tally, "taken");
        }
    }
}
