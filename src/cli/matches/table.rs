//! The result of a match as human-readable text.

use super::speed::Speed;
use crate::arena::stats::Estimate;
use crate::arena::stats::SprtVerdict;
use crate::arena::{
    Duel, EngineChange, Faults, Judgement, MatchTally, Rated, Summary, TestState, Thinking,
};
use std::fmt::Write;

/// Returns all results, as lines of text.
pub(super) fn text(summary: &Summary) -> String {
    let mut text = String::new();
    for duel in summary.duels.iter().filter(|duel| duel.pairs != [0; 5]) {
        text += &self::duel(duel);
        text.push('\n');
    }
    if !summary.ratings.is_empty() {
        text += &ratings(&summary.ratings);
    }
    text += &thinking(&summary.thinking);
    text += &faults(&summary.faults);
    if let Some(state) = &summary.sprt {
        text += &test(state);
    }
    if let Some(rates) = &summary.judged {
        text += &error_rates(rates);
    }
    for change in &summary.engine_changes {
        let EngineChange {
            engine,
            after_games,
            ..
        } = change;
        let _ = writeln!(
            text,
            "{engine} has changed after {after_games} games: {change}"
        );
    }
    if summary.pairs == 0 {
        text += "no pair of games has been played\n";
    }
    text
}

/// Returns the speed of a match in one line.
pub(super) fn speed(speed: &Speed) -> String {
    format!(
        "{} games in {:.1} s: {:.1} games/s, {:.0} decisions/s, {:.1} µs overhead per decision",
        speed.games,
        speed.seconds,
        speed.games_per_second,
        speed.decisions_per_second,
        speed.overhead_micros
    )
}

/// Returns one line for a progress bar.
pub(super) fn progress_line(tally: &MatchTally) -> String {
    let duels = tally.duels();
    let [duel] = duels.as_slice() else {
        return String::new();
    };
    let mut text = format!("Elo {}", estimate(&duel.elo));
    if let Some(status) = tally.test_status() {
        let (lower, upper) = (status.lower, status.upper);
        // Writing to a string does not fail.
        let _ = write!(text, ", LLR {:.2} ({lower:.2}, {upper:.2})", status.llr);
    }
    text
}

fn duel(duel: &Duel) -> String {
    let [first, second] = &duel.names;
    let games = &duel.games;
    let pairs: u64 = duel.pairs.iter().sum();
    let mut text = format!(
        "{first} against {second}: {} games in {pairs} pairs, +{} ={} -{}\n",
        2 * pairs,
        games.wins,
        games.draws,
        games.losses
    );
    let mut row = |name: &str, value: String| {
        let _ = writeln!(text, "  {name:<22} {value}");
    };
    if duel.repeated_pairs > 0 {
        let value = format!(
            "{}, which could only repeat earlier ones",
            duel.repeated_pairs
        );
        row("pairs left out", value);
    }
    if duel.identical_games > 0 {
        let value = format!(
            "{} of {}, the same steps as an earlier one: the true error is greater",
            duel.identical_games,
            2 * pairs
        );
        row("identical games", value);
    }
    row("Elo", with_error(&duel.elo));
    if let Some(adjusted) = &duel.adjusted {
        row("luck-adjusted Elo", with_error(adjusted));
    }
    row("normalised Elo", estimate(&duel.nelo));
    row("likely stronger", format!("{:.1} %", 100.0 * duel.los));
    row("pairs 0 to 2 points", format!("{:?}", duel.pairs));
    row("draws", percent(duel.draws));
    row("variance, pairs", ratio(duel.pair_variance));
    if duel.adjusted.is_some() {
        let more = [
            duel.luck_correlation.map(|r| format!("correlation {r:.2}")),
            duel.luck_best.map(|c| format!("best coefficient {c:.2}")),
        ];
        let more: Vec<String> = more.into_iter().flatten().collect();
        let value = ratio(duel.luck_variance);
        row("variance, luck", format!("{value}  {}", more.join(", ")));
    }
    text
}

fn ratings(ratings: &[Rated]) -> String {
    let longest = ratings
        .iter()
        .map(|player| player.name.chars().count())
        .max();
    let width = longest.unwrap_or(0).max(6);
    let has_luck = ratings.iter().any(|player| player.adjusted.is_some());
    let luck = |text: &str| match has_luck {
        true => format!("  {text:>16}"),
        false => String::new(),
    };
    let mut text = format!(
        "{:<width$}  {:>16}{}  {:>7} {:>7}\n",
        "player",
        "Elo",
        luck("luck-adjusted"),
        "games",
        "score"
    );
    for player in ratings {
        let adjusted = player.adjusted.as_ref().map_or("-".to_owned(), estimate);
        let (name, elo, score) = (&player.name, estimate(&player.elo), 100.0 * player.score);
        let _ = writeln!(
            text,
            "{name:<width$}  {elo:>16}{}  {:>7} {score:>6.1}%",
            luck(&adjusted),
            player.games
        );
    }
    text
}

fn test(state: &TestState) -> String {
    let (design, status) = (&state.design, &state.status);
    let scale = design.model.scale();
    let verdict = match status.verdict {
        SprtVerdict::Continue => "not decided".to_owned(),
        SprtVerdict::AcceptH0 => format!(
            "H0 accepted: {} {scale} rather than {}",
            design.elo0, design.elo1
        ),
        SprtVerdict::AcceptH1 => format!(
            "H1 accepted: {} {scale} rather than {}",
            design.elo1, design.elo0
        ),
    };
    format!(
        "SPRT {} to {} {scale}: LLR {:.2} ({:.2}, {:.2}), {verdict}\n",
        design.elo0, design.elo1, status.llr, status.lower, status.upper
    )
}

/// Returns the search depth and speed of the players that report them.
fn thinking(players: &[Thinking]) -> String {
    let mut text = String::new();
    for player in players {
        let (Some(depth), Some(nodes)) = (player.depth, player.nodes) else {
            continue;
        };
        let speed = player.speed.unwrap_or(0.0) / 1e6;
        let _ = writeln!(
            text,
            "{}: depth {depth:.1}, {nodes:.0} nodes per decision, {speed:.2} million nodes a second",
            player.name
        );
    }
    text
}

/// Returns the games lost by faults, of the players that have any.
fn faults(players: &[Faults]) -> String {
    let mut text = String::new();
    for player in players.iter().filter(|player| player.games() > 0) {
        let kinds = player.kinds.iter();
        let kinds: Vec<String> = kinds
            .map(|(kind, count)| format!("{kind} {count}"))
            .collect();
        let (name, games, kinds) = (&player.name, player.games(), kinds.join(", "));
        let _ = writeln!(text, "{name}: {games} games lost by its own fault: {kinds}");
    }
    text
}

fn error_rates(rates: &Judgement) -> String {
    let (version, nodes) = (&rates.basis.version, rates.basis.nodes);
    let depth = rates
        .depth
        .map_or_else(String::new, |depth| format!(", median depth {depth}"));
    let mut text = format!(
        "error rates, thousandths of a point, by Ermine {version}, {nodes} nodes per decision{depth}\n"
    );
    for player in &rates.players {
        let show = |rate: Option<f64>| rate.map_or("-".to_owned(), |rate| format!("{rate:.2}"));
        let (rate, error) = (show(player.rate), show(player.error));
        let _ = writeln!(
            text,
            "  {:<22} {rate} (standard error {error}, {} decisions)",
            player.name, player.decisions
        );
    }
    text
}

fn estimate(estimate: &Estimate) -> String {
    let Estimate {
        value, low, high, ..
    } = *estimate;
    let asymmetry = (high - value) - (value - low);
    if value.is_finite() && asymmetry.abs() < 1.0 {
        return format!("{} ± {:.1}", signed(value), (high - low) / 2.0);
    }
    format!("{} [{}, {}]", signed(value), signed(low), signed(high))
}

/// Formats a number with its sign; zero is never negative.
fn signed(number: f64) -> String {
    let text = format!("{number:+.1}");
    if text == "-0.0" {
        "+0.0".to_owned()
    } else {
        text
    }
}

fn with_error(of: &Estimate) -> String {
    format!("{} (standard error {:.1})", estimate(of), of.error)
}

fn percent(share: Option<f64>) -> String {
    share.map_or("-".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

fn ratio(ratio: Option<f64>) -> String {
    ratio.map_or("-".to_owned(), |ratio| {
        format!("{ratio:.3} of that without")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zero_has_one_sign() {
        assert_eq!(estimate(&Estimate::normal(-0.01, 0.0)), "+0.0 ± 0.0");
        assert_eq!(signed(-0.06), "-0.1");
    }
}
