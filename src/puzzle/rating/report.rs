//! The ratings of the puzzles of a file, with a report on their reliability.

use super::fit::{JointFit, Rating, SolverFit};
use super::reliability::{correlation, spearman_brown};
use super::sheet::AttemptSheet;
use super::solver_pool::{Solver, SolverFamily};
use crate::puzzle::record::puzzle::{Difficulty, Puzzle};
use serde::Serialize;
use std::fmt;

/// The attempts of one solver in total.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SolverShare {
    /// The solver.
    #[serde(rename = "witness")]
    pub solver: Solver,
    /// The rating: the `UCI_Elo` of weakened engines, fitted for others.
    #[serde(rename = "place")]
    pub rating: f64,
    /// The number of its attempts.
    pub attempts: u32,
    /// The share of solved attempts.
    pub solved: f64,
    /// The share that the model expects.
    pub expected: f64,
}

/// The agreement of two families about difficulty.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FamilyCorrelation {
    /// The families.
    pub families: [SolverFamily; 2],
    /// The correlation of ratings by each family alone; `None` if one of them is
    /// constant.
    pub correlation: Option<f64>,
}

/// The reliability of the ratings of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameRatingReport {
    /// The game.
    pub game: String,
    /// The number of rated puzzles.
    pub puzzles: usize,
    /// The total number of attempts.
    pub attempts: u64,
    /// The slope of the model: 1 as in games.
    pub slope: f64,
    /// The correlation of ratings by the two halves of the pool; `None` if one is
    /// constant.
    pub halves: Option<f64>,
    /// The reliability of the whole (Spearman-Brown).
    pub reliability: Option<f64>,
    /// The mean standard error that the model claims.
    pub deviation: f64,
    /// The standard error observed between the halves.
    pub observed_deviation: f64,
    /// Whether every weakened engine solves at least as much as the one below it, and the
    /// strongest more than the weakest.
    pub rises: bool,
    /// The totals of each solver.
    #[serde(rename = "witnesses")]
    pub solvers: Vec<SolverShare>,
    /// The agreement of the families.
    #[serde(rename = "agreement")]
    pub correlations: Vec<FamilyCorrelation>,
}

/// Rates the puzzles from their sheets, in the same order, with one fit per game. A
/// puzzle whose sheet has an error gets no rating. Returns a report per game, in order of
/// first appearance.
///
/// # Panics
/// Panics if the numbers of puzzles and sheets differ.
#[must_use]
pub fn rate(puzzles: &mut [Puzzle], sheets: &[AttemptSheet]) -> Vec<GameRatingReport> {
    assert_eq!(puzzles.len(), sheets.len(), "a sheet for each puzzle");
    let mut games: Vec<String> = Vec::new();
    for puzzle in puzzles.iter_mut() {
        puzzle.rating = None;
        if !games.contains(&puzzle.game) {
            games.push(puzzle.game.clone());
        }
    }
    games
        .into_iter()
        .map(|game| {
            let of_game = puzzles.iter_mut().zip(sheets);
            let (mut puzzles, sheets): (Vec<&mut Puzzle>, Vec<&AttemptSheet>) = of_game
                .filter(|(puzzle, sheet)| puzzle.game == game && sheet.error.is_none())
                .unzip();
            let JointFit {
                solvers,
                puzzles: ratings,
            } = JointFit::of(&sheets);
            for ((puzzle, sheet), rating) in puzzles.iter_mut().zip(&sheets).zip(&ratings) {
                puzzle.rating = Some(Difficulty {
                    elo: rating.elo.round() as i32,
                    deviation: rating.deviation.round() as u32,
                    attempts: sheet.all().count() as u32,
                    settled: sheet.settled,
                });
            }
            report(game, &solvers, &sheets, &ratings)
        })
        .collect()
}

fn report(
    game: String,
    fit: &SolverFit,
    sheets: &[&AttemptSheet],
    ratings: &[Rating],
) -> GameRatingReport {
    let in_half = |sheet: &AttemptSheet, half| {
        let some = sheet
            .all()
            .filter(|attempt| attempt.solver.half(attempt.number) == half);
        fit.rate(some).elo
    };
    let halves = sheets
        .iter()
        .map(|sheet| (in_half(sheet, 0), in_half(sheet, 1)));
    let halves: Vec<(f64, f64)> = halves.collect();
    let solvers = shares(fit, sheets, ratings);
    let count = ratings.len().max(1) as f64;
    let differences = halves
        .iter()
        .map(|(one, other)| (one - other) * (one - other));
    let half_correlation = correlation(&halves);
    GameRatingReport {
        game,
        puzzles: ratings.len(),
        attempts: sheets.iter().map(|sheet| sheet.all().count() as u64).sum(),
        slope: fit.slope,
        halves: half_correlation,
        reliability: half_correlation.map(spearman_brown),
        deviation: ratings.iter().map(|rating| rating.deviation).sum::<f64>() / count,
        // The whole is the mean of the halves, so its error is half of their difference.
        observed_deviation: libm::sqrt(differences.sum::<f64>() / count) / 2.0,
        rises: rises(&solvers),
        solvers,
        correlations: family_correlations(fit, sheets),
    }
}

fn shares(fit: &SolverFit, sheets: &[&AttemptSheet], ratings: &[Rating]) -> Vec<SolverShare> {
    let of = |(&solver, &rating): (&Solver, &f64)| {
        let (mut attempts, mut solved, mut expected) = (0u32, 0u32, 0.0);
        for (sheet, rating) in sheets.iter().zip(ratings) {
            let marks = sheet.attempts.get(&solver).map_or("", String::as_str);
            attempts += marks.len() as u32;
            solved += marks.matches('1').count() as u32;
            expected += marks.len() as f64 * fit.chance(solver, rating.elo);
        }
        let all = f64::from(attempts.max(1));
        SolverShare {
            solver,
            rating,
            attempts,
            solved: f64::from(solved) / all,
            expected: expected / all,
        }
    };
    fit.ratings.iter().map(of).collect()
}

/// Whether the shares of the weakened engines never fall from weakest to strongest, and
/// rise overall.
fn rises(solvers: &[SolverShare]) -> bool {
    let levels = solvers.iter();
    let levels = levels.filter(|share| matches!(share.solver, Solver::Level(_)));
    let shares: Vec<f64> = levels.map(|share| share.solved).collect();
    shares.is_sorted() && shares.first() < shares.last()
}

fn family_correlations(fit: &SolverFit, sheets: &[&AttemptSheet]) -> Vec<FamilyCorrelation> {
    let ratings_by = |family: SolverFamily| {
        let ratings = sheets.iter().map(move |sheet| {
            let some = sheet
                .all()
                .filter(|attempt| attempt.solver.family() == family);
            fit.rate(some).elo
        });
        ratings.collect::<Vec<f64>>()
    };
    let columns = SolverFamily::ALL.map(|family| (family, ratings_by(family)));
    let pairs = [(0, 1), (0, 2), (1, 2)];
    let correlations = pairs.map(|(one, other)| {
        let ((first, x), (second, y)) = (&columns[one], &columns[other]);
        let pairs: Vec<(f64, f64)> = x.iter().copied().zip(y.iter().copied()).collect();
        FamilyCorrelation {
            families: [*first, *second],
            correlation: correlation(&pairs),
        }
    });
    correlations.to_vec()
}

impl fmt::Display for GameRatingReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |found: Option<f64>| match found {
            Some(found) => format!("{found:.2}"),
            None => "-".to_owned(),
        };
        writeln!(
            f,
            "{}: {} puzzles, {} attempts",
            self.game, self.puzzles, self.attempts
        )?;
        writeln!(
            f,
            "  reliability {} (halves {}), standard error {:.0}, by the halves {:.0}, slope {:.2}",
            number(self.reliability),
            number(self.halves),
            self.deviation,
            self.observed_deviation,
            self.slope,
        )?;
        let rises = if self.rises { "rises" } else { "does not rise" };
        writeln!(f, "  the share solved {rises} with every level")?;
        for share in &self.solvers {
            writeln!(
                f,
                "  {:>12} at {:>5.0}: solves {:>5.1} %, expected {:>5.1} %",
                share.solver.to_string(),
                share.rating,
                100.0 * share.solved,
                100.0 * share.expected,
            )?;
        }
        for pair in &self.correlations {
            let [one, other] = pair.families.map(SolverFamily::name);
            writeln!(
                f,
                "  {one} and {other} correlate by {}",
                number(pair.correlation)
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::simulated::Simulation;
    use super::*;
    use crate::puzzle::record::puzzle::{Kind, PUZZLE_SCHEMA, Source, Turn};
    use std::collections::BTreeMap;

    fn puzzle(number: usize, game: &str) -> Puzzle {
        Puzzle {
            schema: PUZZLE_SCHEMA,
            id: number.to_string(),
            game: game.to_owned(),
            options: BTreeMap::new(),
            fen: String::new(),
            kind: Kind::Move,
            solution: vec![Turn {
                roll: None,
                before: None,
                accepted: vec!["a1a2".to_owned()],
                reply: None,
            }],
            margin: 0.3,
            value: 0.0,
            themes: Vec::new(),
            rating: None,
            proof: None,
            nodes: 1000,
            engine: String::new(),
            source: Source::default(),
        }
    }

    fn rated(sheets: &[AttemptSheet]) -> (Vec<Puzzle>, GameRatingReport) {
        let mut puzzles: Vec<Puzzle> = (0..sheets.len()).map(|n| puzzle(n, "go")).collect();
        let mut reports = rate(&mut puzzles, sheets);
        assert_eq!(reports.len(), 1);
        (puzzles, reports.remove(0))
    }

    #[test]
    fn good_attempts_are_reliable_and_noise_is_not() {
        let mut simulation = Simulation::new(1, 1.0);
        let truth = simulation.puzzles(300);
        let (_, good) = rated(&simulation.sheets(&truth));
        assert!(good.reliability.unwrap() > 0.85, "{good}");
        assert!(good.rises, "{good}");
        let off = good.observed_deviation / good.deviation;
        assert!((0.6..1.1).contains(&off), "{good}");
        assert!(
            good.correlations
                .iter()
                .all(|one| one.correlation.unwrap() > 0.6),
            "{good}"
        );
        let (_, noise) = rated(&simulation.noise(300));
        assert!(noise.halves.unwrap().abs() < 0.2, "{noise}");
        assert!(noise.rises, "{noise}");
    }

    #[test]
    fn a_level_that_solves_less_than_the_one_below_is_reported() {
        let mut simulation = Simulation::new(2, 1.0);
        let truth = simulation.puzzles(100);
        let mut sheets = simulation.sheets(&truth);
        for sheet in &mut sheets {
            let weak = sheet.attempts[&Solver::Level(100)].clone();
            let strong = sheet.attempts.insert(Solver::Level(1400), weak);
            sheet.attempts.insert(Solver::Level(100), strong.unwrap());
        }
        let (_, report) = rated(&sheets);
        assert!(!report.rises);
        assert!(report.to_string().contains("does not rise"), "{report}");
    }

    #[test]
    fn games_are_rated_separately_and_untriable_puzzles_are_not() {
        let mut simulation = Simulation::new(3, 1.0);
        let truth = simulation.puzzles(40);
        let mut sheets = simulation.sheets(&truth);
        let (alone, _) = rated(&sheets[..20]);
        sheets[25].error = Some("wrong".to_owned());
        let game = |number| if number < 20 { "go" } else { "shogi" };
        let mut puzzles: Vec<Puzzle> = (0..40).map(|n| puzzle(n, game(n))).collect();
        puzzles[25].rating = puzzles[0].rating;
        let reports = rate(&mut puzzles, &sheets);
        let counts: Vec<(&str, usize)> = reports
            .iter()
            .map(|one| (one.game.as_str(), one.puzzles))
            .collect();
        assert_eq!(counts, [("go", 20), ("shogi", 19)]);
        assert_eq!(puzzles[25].rating, None);
        assert_eq!(puzzles[..20], alone);
        let rating = puzzles[39].rating.unwrap();
        assert_eq!(rating.attempts as usize, sheets[39].all().count());
        assert!(
            rating.deviation > 20 && rating.deviation < 200,
            "{rating:?}"
        );
    }
}
