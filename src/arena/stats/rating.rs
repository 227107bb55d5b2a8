//! Ratings of any number of players from their scores against each other.
//!
//! The model is Bradley and Terry's with a draw as half a win: the expected score of a
//! player is the logistic curve of the difference of ratings, 400 Elo being odds of 10:1.
//! The ratings are the maximum-likelihood ones.
//!
//! **Errors** are those of the sandwich, F G F: F is the inverse of the Fisher
//! information of independent won or lost games, G the actual variance of the scores.
//! Draws and common dice make the scores steadier than won or lost games are, and the
//! error bars shorter accordingly.
//!
//! **Perfect scores.** The maximum-likelihood ratings are finite if and only if points
//! can be followed from every player to every other, each hop from one that scored to one
//! that lost points (Ford 1957). Where that fails, every pairing of players that points
//! connect in one direction only counts one drawn game more (Jeffreys' prior of its
//! score): a player that won all of n games against one other is 400 log10 (2 n + 1) Elo
//! better. No other pairing is changed.
//!
//! **Groups.** Players are in one group if games connect them. Players outside the
//! anchor's group cannot be compared with it: they are rated among themselves, with mean
//! 0 and infinite errors.

use super::elo::{score, score_of};
use super::estimate::{Estimate, normal_cdf};
use super::pentanomial::Tally;
use crate::base::sort;
use serde::Serialize;
use std::f64::consts::LN_10;

/// Elo of odds of e : 1, the unit of the arithmetic here.
const UNIT: f64 = 400.0 / LN_10;

/// The score of one player against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairingScore {
    /// The numbers of the players, from 0.
    pub players: [usize; 2],
    /// Games played.
    pub games: u64,
    /// Mean score of the first player, 0 to 1; scores beyond, which adjustment for luck
    /// may give, count as 0 or 1.
    pub score: f64,
    /// Standard error of the mean score, from the variance of pairs. If 0 it is unknown,
    /// and that of independent won or lost games is used.
    pub error: f64,
}

impl PairingScore {
    /// The score of the first of two players against the second.
    #[must_use]
    pub fn of<T: Tally>(players: [usize; 2], tally: &T) -> PairingScore {
        let score = score(tally);
        PairingScore {
            players,
            games: tally.games(),
            score: score.value,
            error: if score.error.is_finite() {
                score.error
            } else {
                0.0
            },
        }
    }
}

/// The fixed point of the scale, as results determine only differences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Anchor {
    /// The mean rating of the largest group is 0; of the first if several are largest.
    Mean,
    /// A player has a known rating.
    Player {
        /// The number of the player.
        player: usize,
        /// Its rating in Elo.
        rating: f64,
    },
}

/// The reason why there are no ratings.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum RatingError {
    /// A number that no player has.
    #[error("player {player} does not exist; expected less than {players}")]
    Player {
        /// The number.
        player: usize,
        /// The number of players.
        players: usize,
    },
    /// A player paired with itself.
    #[error("player {player} meets itself; expected two players")]
    Itself {
        /// The number of the player.
        player: usize,
    },
    /// A score, an error or a rating of the anchor that is not finite, or a negative
    /// error.
    #[error("{name} is {value}; expected a finite number, and an error of at least 0")]
    Number {
        /// The name of the number.
        name: &'static str,
        /// The number.
        value: f64,
    },
}

/// The rating of a player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The rating in Elo, with an error relative to the anchor: 0 for the anchor itself,
    /// infinite outside its group.
    pub elo: Estimate,
    /// Games played.
    pub games: u64,
    /// Mean score over all games, 0 to 1; `None` without games.
    pub score: Option<f64>,
    /// The number of its group; groups are numbered by their first player.
    pub group: usize,
}

/// The ratings of all players.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    players: Vec<Rating>,
    /// Covariance of the ratings of a group about its mean, in Elo squared.
    covariance: Vec<Vec<f64>>,
}

impl Ratings {
    /// Rates players by their pairings; two players may be paired more than once.
    ///
    /// # Errors
    /// Returns [`RatingError`] for an invalid player or number.
    pub fn fit(
        players: usize,
        pairing_scores: &[PairingScore],
        anchor: Anchor,
    ) -> Result<Ratings, RatingError> {
        check(players, pairing_scores, anchor)?;
        let groups = groups(players, pairing_scores);
        let results = results(players, pairing_scores);
        let strengths = strengths(&results, &groups);
        let mut ratings = Ratings {
            players: Vec::new(),
            covariance: covariance(&results, &strengths, &groups),
        };
        let (anchor_group, shift) = match anchor {
            Anchor::Mean => (largest(&groups), 0.0),
            Anchor::Player { player, rating } => {
                (groups[player], rating - UNIT * strengths[player])
            }
        };
        for (player, strength) in strengths.into_iter().enumerate() {
            let elo = if groups[player] == anchor_group {
                let error = ratings.variance_from(anchor, player).sqrt();
                Estimate::normal(UNIT * strength + shift, error)
            } else {
                Estimate::unknown(UNIT * strength)
            };
            let (games, score) = total(player, pairing_scores);
            ratings.players.push(Rating {
                elo,
                games,
                score,
                group: groups[player],
            });
        }
        Ok(ratings)
    }

    /// The ratings by the number of the player.
    #[must_use]
    pub fn players(&self) -> &[Rating] {
        &self.players
    }

    /// The numbers of the players from best to worst, the lower number first if they are
    /// equal. Comparing players of different groups means nothing.
    #[must_use]
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        let elo = |&player: &usize| self.players[player].elo.value;
        sort::sort_by(&mut order, |a, b| elo(b).total_cmp(&elo(a)));
        order
    }

    /// The Elo of the first player minus that of the second. The error takes the
    /// covariance of the two ratings into account; it is unknown between groups. The
    /// value is 0 if a player does not exist.
    #[must_use]
    pub fn difference(&self, first: usize, second: usize) -> Estimate {
        let (Some(one), Some(two)) = (self.players.get(first), self.players.get(second)) else {
            return Estimate::unknown(0.0);
        };
        let value = one.elo.value - two.elo.value;
        if one.group == two.group {
            Estimate::normal(value, self.variance_between(first, second).sqrt())
        } else {
            Estimate::unknown(value)
        }
    }

    /// The likelihood that the first player is better than the second, 0 to 1; 1/2 if
    /// nothing is known.
    #[must_use]
    pub fn superiority(&self, first: usize, second: usize) -> f64 {
        let difference = self.difference(first, second);
        if difference.value == 0.0 {
            0.5
        } else {
            normal_cdf(difference.value / difference.error)
        }
    }

    fn variance_from(&self, anchor: Anchor, player: usize) -> f64 {
        match anchor {
            Anchor::Mean => self.covariance[player][player].max(0.0),
            Anchor::Player { player: zero, .. } => self.variance_between(player, zero),
        }
    }

    fn variance_between(&self, first: usize, second: usize) -> f64 {
        let of = |a: usize, b: usize| self.covariance[a][b];
        if first == second {
            return 0.0;
        }
        (of(first, first) + of(second, second) - 2.0 * of(first, second)).max(0.0)
    }
}

fn check(
    players: usize,
    pairing_scores: &[PairingScore],
    anchor: Anchor,
) -> Result<(), RatingError> {
    let exists = |player| {
        if player < players {
            Ok(())
        } else {
            Err(RatingError::Player { player, players })
        }
    };
    let finite = |name, value: f64| {
        if value.is_finite() {
            Ok(())
        } else {
            Err(RatingError::Number { name, value })
        }
    };
    for pairing_score in pairing_scores {
        let [first, second] = pairing_score.players;
        exists(first)?;
        exists(second)?;
        if first == second {
            return Err(RatingError::Itself { player: first });
        }
        finite("score", pairing_score.score)?;
        let (name, value) = ("error", pairing_score.error);
        finite(name, value)?;
        if value < 0.0 {
            return Err(RatingError::Number { name, value });
        }
    }
    if let Anchor::Player { player, rating } = anchor {
        exists(player)?;
        finite("rating of the anchor", rating)?;
    }
    Ok(())
}

/// The games and mean score of a player over all its pairings.
fn total(player: usize, pairing_scores: &[PairingScore]) -> (u64, Option<f64>) {
    let (mut games, mut points) = (0, 0.0);
    for pairing_score in pairing_scores {
        let score = pairing_score.score.clamp(0.0, 1.0);
        let score = match pairing_score.players {
            [first, _] if first == player => score,
            [_, second] if second == player => 1.0 - score,
            _ => continue,
        };
        games += pairing_score.games;
        points += score * pairing_score.games as f64;
    }
    (games, (games > 0).then(|| points / games as f64))
}

/// The players that can be reached from each player along `edges`.
fn reachability(players: usize, edges: impl Iterator<Item = [usize; 2]>) -> Vec<Vec<bool>> {
    let mut reachability = vec![vec![false; players]; players];
    for (player, row) in reachability.iter_mut().enumerate() {
        row[player] = true;
    }
    for [from, to] in edges {
        reachability[from][to] = true;
    }
    for via in 0..players {
        let onward = reachability[via].clone();
        for row in reachability.iter_mut().filter(|row| row[via]) {
            for (target, &reachable) in row.iter_mut().zip(&onward) {
                *target |= reachable;
            }
        }
    }
    reachability
}

fn played(pairing_scores: &[PairingScore]) -> impl Iterator<Item = &PairingScore> {
    pairing_scores
        .iter()
        .filter(|pairing_score| pairing_score.games > 0)
}

/// The group of each player.
fn groups(players: usize, pairing_scores: &[PairingScore]) -> Vec<usize> {
    let edges = played(pairing_scores).flat_map(|pairing_score| {
        let [first, second] = pairing_score.players;
        [[first, second], [second, first]]
    });
    let mut firsts: Vec<usize> = Vec::new();
    let reachability = reachability(players, edges);
    let group = reachability.iter().map(|row| {
        let first = row.iter().position(|&is_reached| is_reached).unwrap_or(0);
        firsts
            .iter()
            .position(|&other| other == first)
            .unwrap_or_else(|| {
                firsts.push(first);
                firsts.len() - 1
            })
    });
    group.collect()
}

/// The largest group, the first if there are several.
fn largest(groups: &[usize]) -> usize {
    let size = |group: usize| groups.iter().filter(|&&other| other == group).count();
    (0..groups.len())
        .rev()
        .max_by_key(|&group| size(group))
        .unwrap_or(0)
}

/// A pairing as the likelihood uses it.
struct WeightedPairing {
    players: [usize; 2],
    games: f64,
    score: f64,
    /// Variance of the mean score, if known.
    variance: Option<f64>,
}

/// The pairings, with a drawn game more where points go one way only.
fn results(players: usize, pairing_scores: &[PairingScore]) -> Vec<WeightedPairing> {
    let gains = played(pairing_scores).flat_map(|pairing_score| {
        let [first, second] = pairing_score.players;
        let won = (pairing_score.score > 0.0).then_some([first, second]);
        let lost = (pairing_score.score < 1.0).then_some([second, first]);
        won.into_iter().chain(lost)
    });
    let reachability = reachability(players, gains);
    let results = played(pairing_scores).map(|pairing_score| {
        let [first, second] = pairing_score.players;
        let both = reachability[first][second] && reachability[second][first];
        let (extra, games) = (if both { 0.0 } else { 1.0 }, pairing_score.games as f64);
        WeightedPairing {
            players: pairing_score.players,
            games: games + extra,
            score: (pairing_score.score.clamp(0.0, 1.0) * games + 0.5 * extra) / (games + extra),
            variance: (pairing_score.error > 0.0)
                .then_some(pairing_score.error * pairing_score.error),
        }
    });
    results.collect()
}

/// The maximum-likelihood strengths, in units of odds of e : 1, the mean of each group
/// being 0. Newton's method; the likelihood is concave, and a step that overshoots is
/// halved.
fn strengths(results: &[WeightedPairing], groups: &[usize]) -> Vec<f64> {
    let mut strengths = vec![0.0; groups.len()];
    let mut best = loss(results, &strengths);
    for _ in 0..200 {
        let mut slope = vec![0.0; strengths.len()];
        for result in results {
            let [first, second] = result.players;
            let residual = result.games * (result.score - expected(result, &strengths));
            slope[first] += residual;
            slope[second] -= residual;
        }
        let inverse = inverse(information(results, &strengths, groups));
        let step: Vec<f64> = inverse.iter().map(|row| product(row, &slope)).collect();
        let Some((next, lower)) = descend(results, &strengths, &step, best) else {
            break;
        };
        (strengths, best) = (next, lower);
    }
    strengths
}

/// The first point along a repeatedly halved step that lowers the loss, with its loss.
fn descend(
    results: &[WeightedPairing],
    from: &[f64],
    step: &[f64],
    best: f64,
) -> Option<(Vec<f64>, f64)> {
    let mut length = 1.0;
    for _ in 0..40 {
        let along = from.iter().zip(step).map(|(at, by)| at + length * by);
        let next: Vec<f64> = along.collect();
        let lower = loss(results, &next);
        if lower < best {
            return Some((next, lower));
        }
        length *= 0.5;
    }
    None
}

/// The expected score of the first player of a pairing.
fn expected(result: &WeightedPairing, strengths: &[f64]) -> f64 {
    let [first, second] = result.players;
    score_of(UNIT * (strengths[first] - strengths[second]))
}

/// The negative logarithm of the likelihood.
fn loss(results: &[WeightedPairing], strengths: &[f64]) -> f64 {
    let of = |result: &WeightedPairing| {
        let [first, second] = result.players;
        let ahead = strengths[first] - strengths[second];
        // -ln of the expected scores of both, without cancellation.
        let (won, lost) = ((-ahead).exp().ln_1p(), ahead.exp().ln_1p());
        result.games * (result.score * won + (1.0 - result.score) * lost)
    };
    results.iter().map(of).sum()
}

/// The Fisher information. It does not change when a whole group moves, so it has
/// no inverse; the mean of each group is tied to 0, which changes no difference.
fn information(results: &[WeightedPairing], strengths: &[f64], groups: &[usize]) -> Vec<Vec<f64>> {
    let mut matrix: Vec<Vec<f64>> = groups
        .iter()
        .map(|group| {
            groups
                .iter()
                .map(|other| f64::from(group == other))
                .collect()
        })
        .collect();
    for result in results {
        let score = expected(result, strengths);
        add(&mut matrix, result, result.games * score * (1.0 - score));
    }
    matrix
}

/// Adds the information of a pairing about the difference of its players.
fn add(matrix: &mut [Vec<f64>], result: &WeightedPairing, weight: f64) {
    let [first, second] = result.players;
    matrix[first][first] += weight;
    matrix[second][second] += weight;
    matrix[first][second] -= weight;
    matrix[second][first] -= weight;
}

/// The sandwich covariance, in Elo squared.
fn covariance(results: &[WeightedPairing], strengths: &[f64], groups: &[usize]) -> Vec<Vec<f64>> {
    let inverse = inverse(information(results, strengths, groups));
    let mut score_covariance = vec![vec![0.0; groups.len()]; groups.len()];
    for result in results {
        let score = expected(result, strengths);
        let variance = result
            .variance
            .unwrap_or(score * (1.0 - score) / result.games);
        add(
            &mut score_covariance,
            result,
            result.games * result.games * variance,
        );
    }
    let mut covariance = times(&times(&inverse, &score_covariance), &inverse);
    for entry in covariance.iter_mut().flatten() {
        *entry *= UNIT * UNIT;
    }
    covariance
}

fn product(row: &[f64], column: &[f64]) -> f64 {
    row.iter().zip(column).map(|(a, b)| a * b).sum()
}

/// The product of any matrix with a symmetric one.
fn times(left: &[Vec<f64>], right: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let row = |row: &Vec<f64>| right.iter().map(|column| product(row, column)).collect();
    left.iter().map(row).collect()
}

/// The inverse of a positive definite matrix (Gauss-Jordan, which needs no pivoting for
/// such).
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for pivot in 0..size {
        let scale = 1.0 / matrix[pivot][pivot];
        matrix[pivot][pivot] = 1.0;
        for entry in &mut matrix[pivot] {
            *entry *= scale;
        }
        let pivot_row = matrix[pivot].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(at, _)| *at != pivot) {
            let factor = std::mem::replace(&mut row[pivot], 0.0);
            for (entry, &of_pivot) in row.iter_mut().zip(&pivot_row) {
                *entry -= factor * of_pivot;
            }
        }
    }
    matrix
}

#[cfg(test)]
mod tests;
