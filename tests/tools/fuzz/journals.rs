//! Journals: what a damaged one gives is what was written, or it is refused and
//! stays as it is.

use super::campaign::{self, Tally, count};
use super::mutation::damaged;
use ermine::arena::{Agreement, Config, JOURNAL, Journal, JournalError, Match, MatchGame, read};
use ermine::base::Rng;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

const SHORT_MATCH: &str = "
    game = 'royal-standard'
    pairs = 3
    seed = 5
    [[engine]]
    player = 'random'
    [[engine]]
    player = 'greedy'
";

/// The bytes of the journal of a match that was played.
fn journal() -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("match");
    let config: Config = toml::from_str(SHORT_MATCH).unwrap();
    let mut short = Match::begin(config, |_| Ok(Some(place.clone()))).unwrap();
    short
        .play(2, &mut |_, _| ControlFlow::Continue(()))
        .unwrap();
    std::fs::read(place.join(JOURNAL)).unwrap()
}

type Contents = (Agreement, BTreeMap<u64, MatchGame>);

fn contents(folder: &Path) -> Result<Contents, JournalError> {
    let mut games = BTreeMap::new();
    let agreement = read(folder, &mut |game| {
        games.insert(game.number, game);
    })?;
    Ok((agreement, games))
}

#[test]
fn damaged_journals_are_refused_or_give_what_was_written() {
    let bytes = journal();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(JOURNAL);
    std::fs::write(&path, &bytes).unwrap();
    let whole = contents(folder.path()).unwrap();
    assert_eq!(whole.1.len(), 6);
    let tally = campaign::run("journals", 300, |rng, tally| {
        case(folder.path(), &bytes, &whole, rng, tally);
    });
    campaign::expect(&tally, &["refused", "taken"]);
}

fn case(folder: &Path, bytes: &[u8], whole: &Contents, rng: &mut Rng, tally: &mut Tally) {
    let path = folder.join(JOURNAL);
    let worse = damaged(bytes, rng);
    std::fs::write(&path, &worse).unwrap();
    match contents(folder) {
        Err(error) => {
            campaign::check_error(&error.to_string());
            assert!(Journal::resume(folder).is_err());
            let after = std::fs::read(&path).unwrap();
            assert!(after == worse, "a journal that is refused was changed");
            count(tally, "refused");
        }
        Ok((agreement, games)) => {
            assert_eq!(agreement, whole.0);
            for (number, game) in &games {
                assert_eq!(Some(game), whole.1.get(number));
            }
            let (journal, resumed, numbers) = Journal::resume(folder).unwrap();
            drop(journal);
            assert_eq!(resumed, agreement);
            assert!(numbers.iter().eq(games.keys()));
            count(tally, "taken");
        }
    }
}
