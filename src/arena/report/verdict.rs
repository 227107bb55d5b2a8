//! The result of a match in one sentence.

use super::aggregate::Aggregate;
use super::words;
use crate::arena::run::match_tally::{Duel, Summary, TestState};
use crate::arena::stats::{SprtVerdict, Tally};

/// The result in one sentence.
pub(super) fn sentence(summary: &Summary, aggregate: &Aggregate) -> String {
    match summary.duels.as_slice() {
        [duel] => duel_sentence(summary, duel),
        _ => field_sentence(summary, aggregate),
    }
}

/// The name of a player, or its number if it has none.
pub(super) fn name(summary: &Summary, player: usize) -> String {
    let name = summary.names.get(player);
    let name = name.map(|name| words::clean(name.trim()));
    let name = name.filter(|name| !name.is_empty());
    name.unwrap_or_else(|| format!("player {}", player + 1))
}

fn short_name(summary: &Summary, player: usize) -> String {
    words::cut(&name(summary, player), 60)
}

fn duel_sentence(summary: &Summary, duel: &Duel) -> String {
    let games = duel.games.games();
    if games == 0 {
        return "No game has been finished yet.".to_owned();
    }
    let test = summary.sprt.as_ref();
    let [first, second] = duel.players.map(|player| short_name(summary, player));
    let comparison = comparison(duel, test);
    let elo = words::estimate(&duel.elo, 1);
    let end = match test {
        Some(test) => {
            let pairs = words::count(duel.pairs.iter().sum());
            format!(", {} after {pairs} pairs.", test_text(test))
        }
        None => format!(" after {} games.", words::count(games)),
    };
    format!("{first} {comparison} {second}: {elo} Elo{end}")
}

const fn test_text(test: &TestState) -> &'static str {
    match test.status.verdict {
        SprtVerdict::Continue => "SPRT undecided",
        SprtVerdict::AcceptH0 => "SPRT accepted H0",
        SprtVerdict::AcceptH1 => "SPRT accepted H1",
    }
}

/// The claim about the first player that the data support. A test whose H0 is below zero
/// can only show "not worse".
fn comparison(duel: &Duel, test: Option<&TestState>) -> &'static str {
    if let Some(test) = test {
        match (test.status.verdict, test.design.elo0 >= 0.0) {
            (SprtVerdict::AcceptH1, true) => return "is stronger than",
            (SprtVerdict::AcceptH1, false) => return "is not worse than",
            (SprtVerdict::AcceptH0, true) => return "has not shown to be stronger than",
            (SprtVerdict::AcceptH0, false) => return "is worse than",
            (SprtVerdict::Continue, _) => {}
        }
    }
    match duel.elo {
        elo if elo.low > 0.0 => "is stronger than",
        elo if elo.high < 0.0 => "is weaker than",
        _ => "cannot be told apart from",
    }
}

fn field_sentence(summary: &Summary, aggregate: &Aggregate) -> String {
    if aggregate.games() == 0 {
        return "No game has been finished yet.".to_owned();
    }
    let games = words::count(aggregate.games());
    let Some(best) = summary.ratings.first() else {
        return format!("{games} games were played.");
    };
    let count = summary.names.len();
    let name = short_name(summary, best.player);
    let mut text = format!("{name} leads {count} players after {games} games");
    let tally = aggregate.players.get(best.player);
    if let Some(score) = tally.and_then(|tally| tally.results().mean()) {
        text += &format!(" with a score of {}", words::percent(score));
    }
    let rating = words::fixed(best.elo.value, 1);
    let interval = words::interval(&best.elo, 1).unwrap_or_default();
    text += &format!(" and a rating of {rating} {interval}");
    text.trim_end().to_owned() + "."
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::run::match_tally::tests::of_two;
    use crate::arena::stats::sprt::{Design, Status};
    use crate::arena::stats::{Estimate, Games};

    fn verdict_of(change: impl FnOnce(&mut Summary)) -> String {
        let mut summary = of_two(1).summary();
        summary.duels[0].games = Games::new(500, 624, 500);
        summary.duels[0].pairs = [100, 200, 212, 200, 100];
        summary.duels[0].elo = Estimate::normal(21.3, 5.0);
        summary.sprt = Some(TestState {
            design: Design::default(),
            status: Status {
                llr: 2.95,
                lower: -2.94,
                upper: 2.94,
                verdict: SprtVerdict::AcceptH1,
            },
        });
        change(&mut summary);
        sentence(&summary, &Aggregate::new(2, 8))
    }

    #[test]
    fn the_verdict_claims_what_the_test_has_shown_and_no_more() {
        assert_eq!(
            verdict_of(|_| {}),
            "one is stronger than other: +21.3 ± 9.8 Elo, SPRT accepted H1 after 812 pairs."
        );
        let simplification =
            verdict_of(|summary| summary.sprt.as_mut().unwrap().design.elo0 = -3.0);
        assert!(simplification.starts_with("one is not worse than other"));
        let open = verdict_of(|summary| {
            summary.sprt.as_mut().unwrap().status.verdict = SprtVerdict::Continue;
            summary.duels[0].elo = Estimate::normal(1.0, 2.0);
        });
        assert!(
            open.starts_with("one cannot be told apart from other: +1.0 ± 3.9 Elo, SPRT undecided")
        );
        let plain = verdict_of(|summary| {
            summary.sprt = None;
            summary.duels[0].elo = Estimate::normal(-9.0, 2.0);
        });
        assert_eq!(
            plain,
            "one is weaker than other: −9.0 ± 3.9 Elo after 1624 games."
        );
        let nothing = verdict_of(|summary| summary.duels[0].games = Games::default());
        assert_eq!(nothing, "No game has been finished yet.");
    }
}
