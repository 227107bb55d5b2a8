//! The result of a match in one sentence.

use super::aggregate::Aggregate;
use super::data::{DuelData, PageData, SprtData, SprtDecision};
use super::words;

/// The sentence that the report provides, or one made from its numbers.
pub(super) fn sentence(report: &PageData, aggregate: &Aggregate) -> String {
    if let Some(verdict) = &report.verdict {
        return words::clean(verdict);
    }
    match report.duels.as_slice() {
        [duel] => duel_sentence(report, duel),
        _ => field_sentence(report, aggregate),
    }
}

/// The name of a player, or its number if it has none.
pub(super) fn name(report: &PageData, player: usize) -> String {
    let name = report
        .players
        .get(player)
        .map(|row| words::clean(row.name.trim()));
    let name = name.filter(|name| !name.is_empty());
    name.unwrap_or_else(|| format!("player {}", player + 1))
}

fn short_name(report: &PageData, player: usize) -> String {
    words::cut(&name(report, player), 60)
}

fn duel_sentence(report: &PageData, duel: &DuelData) -> String {
    let games = duel.wins + duel.draws + duel.losses;
    if games == 0 {
        return "No game has been finished yet.".to_owned();
    }
    let (first, second) = (
        short_name(report, duel.first),
        short_name(report, duel.second),
    );
    let mut text = format!("{first} {} {second}", comparison(duel));
    if let Some(elo) = &duel.elo {
        text += &format!(": {} Elo", words::estimate(elo, 1));
    }
    text + &match (&duel.sprt, duel.pairs) {
        (Some(sprt), Some(pairs)) => {
            format!(
                ", {} after {} pairs.",
                test_text(sprt),
                words::count(pairs.iter().sum())
            )
        }
        (Some(sprt), None) => format!(", {} after {} games.", test_text(sprt), words::count(games)),
        (None, _) => format!(" after {} games.", words::count(games)),
    }
}

const fn test_text(sprt: &SprtData) -> &'static str {
    match sprt.decision {
        SprtDecision::Open => "SPRT undecided",
        SprtDecision::H0 => "SPRT accepted H0",
        SprtDecision::H1 => "SPRT accepted H1",
    }
}

/// The claim about the first player that the data support. A test whose H0 is below zero
/// can only show "not worse".
fn comparison(duel: &DuelData) -> &'static str {
    if let Some(sprt) = &duel.sprt {
        match (sprt.decision, sprt.elo0 >= 0.0) {
            (SprtDecision::H1, true) => return "is stronger than",
            (SprtDecision::H1, false) => return "is not worse than",
            (SprtDecision::H0, true) => return "has not shown to be stronger than",
            (SprtDecision::H0, false) => return "is worse than",
            (SprtDecision::Open, _) => {}
        }
    }
    match duel.elo {
        Some(elo) if elo.low > 0.0 => "is stronger than",
        Some(elo) if elo.high < 0.0 => "is weaker than",
        _ => "cannot be told apart from",
    }
}

fn field_sentence(report: &PageData, aggregate: &Aggregate) -> String {
    if aggregate.games() == 0 {
        return "No game has been finished yet.".to_owned();
    }
    let counted = |player: usize| {
        aggregate
            .players
            .get(player)
            .and_then(|tally| tally.results().score())
    };
    let score = |player: usize| report.players[player].score.or_else(|| counted(player));
    let rating = |player: usize| report.players[player].rating.map(|rating| rating.value);
    let rank = |&player: &usize| (rating(player), score(player));
    let sort_key = |key: (Option<f64>, Option<f64>)| {
        let finite =
            |number: Option<f64>| number.filter(|n| !n.is_nan()).unwrap_or(f64::NEG_INFINITY);
        (finite(key.0), finite(key.1))
    };
    let best = (0..report.players.len()).reduce(|best, next| {
        if sort_key(rank(&next)) > sort_key(rank(&best)) {
            next
        } else {
            best
        }
    });
    let games = words::count(aggregate.games());
    let Some(best) = best else {
        return format!("{games} games were played.");
    };
    let count = report.players.len();
    let mut text = format!(
        "{} leads {count} players after {games} games",
        short_name(report, best)
    );
    if let Some(score) = score(best) {
        text += &format!(" with a score of {}", words::percent(score));
    }
    if let Some(rating) = &report.players[best].rating {
        let interval = words::interval(rating, 1).unwrap_or_default();
        text += &format!(
            " and a rating of {} {interval}",
            words::fixed(rating.value, 1)
        );
    }
    text.trim_end().to_owned() + "."
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::report::{EstimateData, PlayerRow};

    fn verdict_of(change: impl FnOnce(&mut DuelData)) -> String {
        let mut duel = DuelData {
            second: 1,
            wins: 500,
            draws: 624,
            losses: 500,
            pairs: Some([100, 200, 212, 200, 100]),
            elo: Some(EstimateData::around(21.3, 9.8)),
            sprt: Some(SprtData {
                elo0: 0.0,
                elo1: 5.0,
                scale: "nElo".into(),
                llr: 2.95,
                lower: -2.94,
                upper: 2.94,
                decision: SprtDecision::H1,
            }),
            ..DuelData::default()
        };
        change(&mut duel);
        let report = PageData {
            players: vec![PlayerRow::named("new"), PlayerRow::named("old")],
            duels: vec![duel],
            ..PageData::default()
        };
        sentence(&report, &Aggregate::new(2, 8))
    }

    #[test]
    fn the_verdict_claims_what_the_test_has_shown_and_no_more() {
        assert_eq!(
            verdict_of(|_| {}),
            "new is stronger than old: +21.3 ± 9.8 Elo, SPRT accepted H1 after 812 pairs."
        );
        let simplification = verdict_of(|duel| duel.sprt.as_mut().unwrap().elo0 = -3.0);
        assert!(simplification.starts_with("new is not worse than old"));
        let open = verdict_of(|duel| {
            duel.sprt.as_mut().unwrap().decision = SprtDecision::Open;
            duel.elo = Some(EstimateData::around(1.0, 4.0));
        });
        assert!(
            open.starts_with("new cannot be told apart from old: +1.0 ± 4.0 Elo, SPRT undecided")
        );
        let plain = verdict_of(|duel| {
            (duel.sprt, duel.elo) = (None, Some(EstimateData::around(-9.0, 4.0)))
        });
        assert_eq!(
            plain,
            "new is weaker than old: −9.0 ± 4.0 Elo after 1624 games."
        );
        let nothing = verdict_of(|duel| (duel.wins, duel.draws, duel.losses) = (0, 0, 0));
        assert_eq!(nothing, "No game has been finished yet.");
    }
}
