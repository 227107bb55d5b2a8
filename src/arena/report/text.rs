//! The figures of a match as lines of text.

use crate::arena::entrants::identity::EngineChange;
use crate::arena::games::faults::Faults;
use crate::arena::games::thinking::Thinking;
use crate::arena::run::match_tally::{Duel, Judgement, Rated, Summary, TestState};
use crate::arena::stats::{Estimate, Games, SprtVerdict};
use std::fmt::{self, Display, Formatter};

/// The text in place of a missing number.
const NONE: &str = "-";

impl Display for Summary {
    /// Writes all figures, for a terminal.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for pairing in self.duels.iter().filter(|duel| duel.pairs != [0; 5]) {
            duel(f, pairing)?;
            writeln!(f)?;
        }
        if !self.ratings.is_empty() {
            ratings(f, &self.ratings)?;
        }
        for player in &self.thinking {
            thinking(f, player)?;
        }
        for player in self.faults.iter().filter(|player| player.games() > 0) {
            faults(f, player)?;
        }
        if let Some(state) = &self.sprt {
            test(f, state)?;
        }
        if let Some(rates) = &self.judged {
            error_rates(f, rates)?;
        }
        for change in &self.engine_changes {
            let EngineChange {
                engine,
                after_games: games,
                ..
            } = change;
            writeln!(f, "{engine} has changed after {games} games: {change}")?;
        }
        if self.pairs == 0 {
            writeln!(f, "no pair of games has been played")?;
        }
        Ok(())
    }
}

fn duel(f: &mut Formatter<'_>, duel: &Duel) -> fmt::Result {
    let [first, second] = &duel.names;
    let Games {
        wins,
        draws,
        losses,
    } = duel.games;
    let pairs: u64 = duel.pairs.iter().sum();
    let games = 2 * pairs;
    writeln!(
        f,
        "{first} against {second}: {games} games in {pairs} pairs, +{wins} ={draws} -{losses}"
    )?;
    let mut row = |name: &str, value: String| writeln!(f, "  {name:<22} {value}");
    if duel.repeated_pairs > 0 {
        let count = duel.repeated_pairs;
        let value = format!("{count}, which could only repeat earlier ones");
        row("pairs left out", value)?;
    }
    if duel.identical_games > 0 {
        let count = duel.identical_games;
        let value = format!(
            "{count} of {games}, the same steps as an earlier one: the true error is greater"
        );
        row("identical games", value)?;
    }
    row("Elo", with_error(&duel.elo))?;
    if let Some(adjusted) = &duel.adjusted {
        row("luck-adjusted Elo", with_error(adjusted))?;
    }
    row("normalised Elo", duel.nelo.to_string())?;
    row("likely stronger", format!("{:.1} %", 100.0 * duel.los))?;
    row("pairs 0 to 2 points", format!("{:?}", duel.pairs))?;
    let draws = maybe(duel.draws, |share| format!("{:.1} %", 100.0 * share));
    row("draws", draws)?;
    row("variance, pairs", ratio(duel.pair_variance))?;
    if duel.adjusted.is_some() {
        let more = [
            duel.luck_correlation.map(|r| format!("correlation {r:.2}")),
            duel.luck_best.map(|c| format!("best coefficient {c:.2}")),
        ];
        let more: Vec<String> = more.into_iter().flatten().collect();
        let value = ratio(duel.luck_variance);
        row("variance, luck", format!("{value}  {}", more.join(", ")))?;
    }
    Ok(())
}

fn ratings(f: &mut Formatter<'_>, ratings: &[Rated]) -> fmt::Result {
    let lengths = ratings.iter().map(|player| player.name.chars().count());
    let width = lengths.max().unwrap_or(0).max(6);
    let has_luck = ratings.iter().any(|player| player.adjusted.is_some());
    let luck = |text: &str| match has_luck {
        true => format!("  {text:>16}"),
        false => String::new(),
    };
    writeln!(
        f,
        "{:<width$}  {:>16}{}  {:>7} {:>7}",
        "player",
        "Elo",
        luck("luck-adjusted"),
        "games",
        "score"
    )?;
    for player in ratings {
        let adjusted = player.adjusted.as_ref();
        let adjusted = luck(&adjusted.map_or(NONE.to_owned(), Estimate::to_string));
        let (name, elo) = (&player.name, player.elo.to_string());
        let (games, score) = (player.games, 100.0 * player.score);
        writeln!(
            f,
            "{name:<width$}  {elo:>16}{adjusted}  {games:>7} {score:>6.1}%"
        )?;
    }
    Ok(())
}

fn test(f: &mut Formatter<'_>, state: &TestState) -> fmt::Result {
    let (design, status) = (&state.design, &state.status);
    let (elo0, elo1, scale) = (design.elo0, design.elo1, design.model.scale());
    let verdict = match status.verdict {
        SprtVerdict::Continue => "not decided".to_owned(),
        SprtVerdict::AcceptH0 => format!("H0 accepted: {elo0} {scale} rather than {elo1}"),
        SprtVerdict::AcceptH1 => format!("H1 accepted: {elo1} {scale} rather than {elo0}"),
    };
    writeln!(f, "SPRT {elo0} to {elo1} {scale}: {status}, {verdict}")
}

/// Writes the search depth and speed of a player that reports them.
fn thinking(f: &mut Formatter<'_>, player: &Thinking) -> fmt::Result {
    let (Some(depth), Some(nodes)) = (player.depth, player.nodes) else {
        return Ok(());
    };
    let (name, speed) = (&player.name, player.speed.unwrap_or(0.0) / 1e6);
    writeln!(
        f,
        "{name}: depth {depth:.1}, {nodes:.0} nodes per decision, {speed:.2} million nodes a second"
    )
}

/// Writes the games that a player lost by faults.
fn faults(f: &mut Formatter<'_>, player: &Faults) -> fmt::Result {
    let kinds = player.kinds.iter();
    let kinds: Vec<String> = kinds
        .map(|(kind, count)| format!("{kind} {count}"))
        .collect();
    let (name, games, kinds) = (&player.name, player.games(), kinds.join(", "));
    writeln!(f, "{name}: {games} games lost by its own fault: {kinds}")
}

fn error_rates(f: &mut Formatter<'_>, rates: &Judgement) -> fmt::Result {
    let (version, nodes) = (&rates.basis.version, rates.basis.nodes);
    write!(
        f,
        "error rates, thousandths of a point, by Ermine {version}, {nodes} nodes per decision"
    )?;
    if let Some(depth) = rates.depth {
        write!(f, ", median depth {depth}")?;
    }
    writeln!(f)?;
    for player in &rates.players {
        let [rate, error] =
            [player.rate, player.error].map(|rate| maybe(rate, |rate| format!("{rate:.2}")));
        let (name, decisions) = (&player.name, player.decisions);
        writeln!(
            f,
            "  {name:<22} {rate} (standard error {error}, {decisions} decisions)"
        )?;
    }
    Ok(())
}

fn with_error(of: &Estimate) -> String {
    format!("{of} (standard error {:.1})", of.error)
}

fn ratio(ratio: Option<f64>) -> String {
    maybe(ratio, |ratio| format!("{ratio:.3} of that without"))
}

/// Formats a number that may be missing.
fn maybe(number: Option<f64>, format: impl Fn(f64) -> String) -> String {
    number.map_or_else(|| NONE.to_owned(), format)
}
