//! Counters over the games of a match, which are added one at a time.

use super::dice::Rolls;
use super::tally::{Bins, Grouped, Mean, Spread, micro};
use crate::arena::games::game::MatchGame;
use crate::arena::stats::{Games, Tally};
use crate::base::Side;
use crate::play::{Ending, Ply};
use std::collections::BTreeMap;

/// The number of decisions of a game that are counted apart; later ones count as the
/// last.
const MAX_MOVES: usize = 300;
/// The number of depths that are counted apart; greater ones count as the last.
const MAX_DEPTH: usize = 200;
/// The number of characters kept of the message of a fault.
const MAX_DETAIL: usize = 300;

/// Counters over all games of a match. Their size depends on the number of players, not
/// on the number of games, and their content not on the order of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aggregate {
    /// The counters of the players, by number.
    pub players: Vec<PlayerTally>,
    /// Results of White.
    pub white: Games,
    /// Results of the side that makes the first step.
    pub first_mover: Games,
    /// Results of White by kind of ending.
    pub endings: BTreeMap<&'static str, Games>,
    /// Games by their length in decisions.
    pub lengths: BTreeMap<u64, u64>,
    /// The longest game; the one with the lowest number if there are several.
    pub longest: Option<Extreme>,
    /// The shortest game; the one with the lowest number if there are several.
    pub shortest: Option<Extreme>,
    /// The dice.
    pub rolls: Rolls,
}

/// The longest or shortest game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extreme {
    /// The game's number.
    pub number: u64,
    /// Its length in decisions.
    pub decisions: u64,
}

/// The counters of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerTally {
    /// Results as White and as Black.
    pub by_side: [Games; 2],
    /// Results by kind of ending.
    pub endings: BTreeMap<&'static str, Games>,
    /// Its faults by kind.
    pub faults: BTreeMap<&'static str, FaultTally>,
    /// Microseconds per decision.
    pub time: Spread,
    /// Microseconds by number of the player's decision, from the first.
    pub time_by_move: Vec<Mean>,
    /// Decisions by depth reached.
    pub depths: Vec<u64>,
    /// Own luck minus the opponent's in each game, in millionths of a point.
    pub luck: Mean,
    /// Results by that luck.
    pub by_luck: Bins,
    /// Loss of each evaluated decision, in millionths of a point; the groups are games.
    pub loss: Grouped,
}

/// Faults of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultTally {
    /// The number of faults.
    pub count: u64,
    /// The first game that had one.
    pub first: u64,
    /// The message of that fault.
    pub detail: String,
}

impl Aggregate {
    /// Empty counters for players `0..players` and a die with faces 1 to `faces` (0 for a
    /// game without dice).
    #[must_use]
    pub fn new(players: usize, faces: u8) -> Aggregate {
        Aggregate {
            players: vec![PlayerTally::new(); players],
            white: Games::default(),
            first_mover: Games::default(),
            endings: BTreeMap::new(),
            lengths: BTreeMap::new(),
            longest: None,
            shortest: None,
            rolls: Rolls::new(faces),
        }
    }

    /// The number of games counted.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.white.games()
    }

    /// Counts a game; one with unknown players is ignored.
    pub fn add(&mut self, game: &MatchGame) {
        if game
            .players
            .iter()
            .any(|&player| player >= self.players.len())
        {
            return;
        }
        let ending = &game.played.ending;
        let white = ending.half_points(Side::White);
        self.white.record(white);
        self.endings.entry(ending.kind()).or_default().record(white);
        if let Some(first) = game.played.plies.first() {
            self.first_mover.record(ending.half_points(first.side));
        }
        self.add_length(game);
        for roll in game.played.plies.iter().filter(|ply| ply.roll) {
            self.rolls.add(&roll.step, game.number.is_multiple_of(2));
        }
        for (seat, side) in [Side::White, Side::Black].into_iter().enumerate() {
            self.players[game.players[seat]].add(game, side, seat);
        }
    }

    fn add_length(&mut self, game: &MatchGame) {
        let decisions = game.played.decisions() as u64;
        *self.lengths.entry(decisions).or_default() += 1;
        let number = game.number;
        let this = Extreme { number, decisions };
        let longest = self.longest.get_or_insert(this);
        if (decisions, longest.number) > (longest.decisions, number) {
            *longest = this;
        }
        let shortest = self.shortest.get_or_insert(this);
        if (decisions, number) < (shortest.decisions, shortest.number) {
            *shortest = this;
        }
    }
}

impl PlayerTally {
    fn new() -> PlayerTally {
        PlayerTally {
            by_side: [Games::default(); 2],
            endings: BTreeMap::new(),
            faults: BTreeMap::new(),
            time: Spread::default(),
            time_by_move: Vec::new(),
            depths: Vec::new(),
            luck: Mean::default(),
            by_luck: Bins::new(-3_050_000, 100_000, 61),
            loss: Grouped::default(),
        }
    }

    /// Results on both sides.
    #[must_use]
    pub fn results(&self) -> Games {
        self.by_side[0] + self.by_side[1]
    }

    /// The lowest depth that at most a hundredth of the decisions exceed: in decided
    /// positions engines report depths that mean nothing.
    #[must_use]
    pub fn depth_percentile_99(&self) -> usize {
        let all: u64 = self.depths.iter().sum();
        let mut cumulative = 0;
        let reaches = |&count: &u64| {
            cumulative += count;
            100 * cumulative >= 99 * all
        };
        self.depths.iter().position(reaches).unwrap_or(0)
    }

    /// The median of the depths reached; a mean would follow decided positions, in which
    /// engines report depths that mean nothing.
    #[must_use]
    pub fn median_depth(&self) -> Option<usize> {
        let all: u64 = self.depths.iter().sum();
        let mut cumulative = 0;
        self.depths.iter().position(|&count| {
            cumulative += count;
            2 * cumulative > all
        })
    }

    /// Counts a game that it played on a side.
    fn add(&mut self, game: &MatchGame, side: Side, seat: usize) {
        let ending = &game.played.ending;
        let half_points = ending.half_points(side);
        self.by_side[seat].record(half_points);
        self.endings
            .entry(ending.kind())
            .or_default()
            .record(half_points);
        self.add_fault(game, side);
        let own = game
            .played
            .plies
            .iter()
            .filter(|ply| ply.side == side && !ply.roll);
        for (number, ply) in own.enumerate() {
            self.add_decision(number, ply);
        }
        if let Some(luck) = net_luck(&game.played.plies, side) {
            self.luck.add(luck.into());
            self.by_luck.add(luck, half_points);
        }
        let losses = game.played.plies.iter().filter(|ply| ply.side == side);
        let losses = losses.filter_map(|ply| micro(ply.loss?));
        let (count, sum) = losses.fold((0, 0), |(count, sum), loss| {
            (count + 1, sum + i128::from(loss))
        });
        self.loss.add(count, sum);
    }

    fn add_fault(&mut self, game: &MatchGame, side: Side) {
        let Ending::Fault {
            side: failed,
            fault,
        } = &game.played.ending
        else {
            return;
        };
        if *failed != side {
            return;
        }
        let detail = || fault.to_string().chars().take(MAX_DETAIL).collect();
        let tally = self
            .faults
            .entry(fault.kind())
            .or_insert_with(|| FaultTally {
                count: 0,
                first: game.number,
                detail: detail(),
            });
        tally.count += 1;
        if game.number < tally.first {
            (tally.first, tally.detail) = (game.number, detail());
        }
    }

    fn add_decision(&mut self, number: usize, ply: &Ply) {
        self.time.add(ply.micros);
        count_at(&mut self.time_by_move, number.min(MAX_MOVES - 1)).add(ply.micros.into());
        if let Some(depth) = ply.thought.depth {
            *count_at(&mut self.depths, (depth as usize).min(MAX_DEPTH - 1)) += 1;
        }
    }
}

/// The counter at index `at`; the list is extended as needed.
fn count_at<T: Clone + Default>(list: &mut Vec<T>, at: usize) -> &mut T {
    if list.len() <= at {
        list.resize(at + 1, T::default());
    }
    &mut list[at]
}

/// The total of a measure over the plies of a side, in millionths; `None` if nothing was
/// measured.
fn total(plies: &[Ply], side: Side, measure: fn(&Ply) -> Option<f64>) -> Option<i64> {
    let measured = plies.iter().filter(|ply| ply.side == side);
    let measured = measured.filter_map(|ply| micro(measure(ply)?));
    measured.fold(None, |sum, value| Some(sum.unwrap_or(0) + value))
}

/// Own luck minus the opponent's; a side that never rolled had none.
fn net_luck(plies: &[Ply], side: Side) -> Option<i64> {
    let own = total(plies, side, |ply| ply.luck);
    let other = total(plies, side.flip(), |ply| ply.luck);
    (own.is_some() || other.is_some()).then(|| own.unwrap_or(0) - other.unwrap_or(0))
}
