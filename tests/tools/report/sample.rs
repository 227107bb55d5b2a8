//! Made-up matches that look real.

use ermine::arena::MatchGame;
use ermine::arena::report::{
    Aggregate, DuelData, EstimateData, Judge, PageData, PlayerRow, Point, SprtData, SprtDecision,
    Wdl,
};
use ermine::base::{Rng, Side};
use ermine::play::{Adjudication, Ending, Fault, MoveReport, PlayedGame, Ply};
use ermine::rules::{Outcome, Reason};
use ermine::session::Start;

/// A random number, roughly normal with mean 0 and deviation 1.
fn normal(rng: &mut Rng) -> f64 {
    (0..12)
        .map(|_| f64::from(rng.below(1 << 20)) / f64::from(1 << 20))
        .sum::<f64>()
        - 6.0
}

/// Game `number` between two players; `edge` is White's advantage.
pub(crate) fn game(number: u64, players: [usize; 2], edge: f64) -> MatchGame {
    let mut rng = Rng::stream(11, number);
    let mut dice = Rng::stream(12, number / 2);
    let turns =
        (90.0 + 34.0 * normal(&mut rng) + 12.0 * normal(&mut rng).powi(2)).max(9.0) as usize;
    let mut balance = 0.04 + edge;
    let mut plies = Vec::new();
    for turn in 0..turns {
        let side = if turn % 2 == 0 {
            Side::White
        } else {
            Side::Black
        };
        let sign = if turn % 2 == 0 { 1.0 } else { -1.0 };
        let luck = 0.045 * normal(&mut dice);
        let loss = (0.02 * normal(&mut rng).abs() - 0.012).max(0.0);
        balance += sign * (luck - loss);
        plies.push(roll(side, 1 + dice.below(8) as u8, luck));
        plies.push(decision(side, turn, players[turn % 2], loss, &mut rng));
    }
    let ending = ending(balance + 0.16 * normal(&mut rng), &mut rng);
    let played = PlayedGame {
        start: Start::Startpos(Vec::new()),
        plies,
        ending,
    };
    MatchGame {
        number,
        players,
        date: None,
        played,
    }
}

fn roll(side: Side, face: u8, luck: f64) -> Ply {
    Ply {
        luck: Some(luck),
        ..Ply::new(side, format!("r{face}").into(), true)
    }
}

fn decision(side: Side, turn: usize, player: usize, loss: f64, rng: &mut Rng) -> Ply {
    let phase = 1.0 + 0.8 * (turn as f64 / 25.0).min(1.0) - 0.006 * turn as f64;
    let micros = (75_000.0
        * phase.max(0.25)
        * (0.55 * normal(rng) + 0.15 * (player % 64) as f64).exp()) as u64;
    Ply {
        micros,
        thought: MoveReport {
            depth: Some((7.3 + 0.4 * (player % 64) as f64 + 1.1 * normal(rng)).max(1.0) as u32),
            nodes: Some(micros * 4 / 5),
            ..MoveReport::default()
        },
        loss: Some(loss),
        ..Ply::new(side, "e2e4".into(), false)
    }
}

fn ending(balance: f64, rng: &mut Rng) -> Ending {
    let winner = if balance > 0.0 {
        Side::White
    } else {
        Side::Black
    };
    let outcome = |outcome| Ending::Rule { outcome };
    match rng.below(200) {
        0 => Ending::Fault {
            side: winner.flip(),
            fault: Fault::Time("0.213 s over".into()),
        },
        1 => Ending::Fault {
            side: winner.flip(),
            fault: Fault::Crash("exit status 139".into()),
        },
        2..8 => Ending::Adjudicated {
            verdict: Adjudication::Length,
        },
        8..40 if balance.abs() > 0.2 => Ending::Adjudicated {
            verdict: Adjudication::Won { side: winner },
        },
        kind if balance.abs() < 0.11 => outcome(Outcome::Draw(match kind % 5 {
            0 => Reason::Stalemate,
            1 => Reason::MoveCount,
            2 => Reason::DeadMaterial,
            _ => Reason::Repetition,
        })),
        kind if kind % 9 == 0 => outcome(Outcome::Win(winner, Reason::Resignation)),
        _ => outcome(Outcome::Win(winner, Reason::Checkmate)),
    }
}

/// Elo and its interval for a score and its standard error.
fn elo(score: f64, error: f64) -> EstimateData {
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10();
    EstimateData {
        value: elo(score),
        low: elo(score - 1.96 * error),
        high: elo(score + 1.96 * error),
    }
}

fn score(wdl: Wdl, deviation: f64) -> (f64, f64) {
    let games = wdl.games().max(1) as f64;
    (wdl.score().unwrap_or(0.5), deviation / games.sqrt())
}

/// A duel of two versions, with all the data it can have.
pub(crate) fn duel(games: u64) -> (PageData, Aggregate) {
    let mut seen = Aggregate::new(2, 8);
    let mut timeline = Vec::new();
    let mut pairs = [0u64; 5];
    let mut points = 0;
    for number in 0..games {
        let swapped = number % 2 == 1;
        let (players, edge) = if swapped {
            ([1, 0], -0.075)
        } else {
            ([0, 1], 0.075)
        };
        let game = game(number, players, edge);
        points += game.half_points(0) as usize;
        if swapped {
            pairs[std::mem::take(&mut points)] += 1;
        }
        seen.add(&game);
        if number % 4 == 3 {
            let (score, error) = score(seen.players[0].results(), 0.36);
            let llr = Some((score - 0.525) * 0.0096 / (error * error));
            let elo = Some(elo(score, error));
            let score = Some(EstimateData::around(score, 1.96 * error));
            timeline.push(Point {
                games: number + 1,
                score,
                elo,
                llr,
            });
        }
    }
    let wdl = seen.players[0].results();
    let (score, error) = score(wdl, 0.36);
    let sprt = SprtData {
        elo0: 0.0,
        elo1: 35.0,
        scale: "nElo".into(),
        llr: timeline.last().and_then(|point| point.llr).unwrap_or(0.0),
        lower: -2.94,
        upper: 2.94,
        decision: SprtDecision::H1,
    };
    let duel = DuelData {
        first: 0,
        second: 1,
        wins: wdl.wins,
        draws: wdl.draws,
        losses: wdl.losses,
        pairs: Some(pairs),
        repeated_pairs: 0,
        identical_games: 0,
        elo: Some(elo(score, error)),
        elo_adjusted: Some(elo(score - 0.006, error * 0.62)),
        nelo: Some(EstimateData::around(46.2, 21.0)),
        los: Some(0.9987),
        saved_by_pairs: Some(0.23),
        saved_by_luck: Some(0.615),
        sprt: Some(sprt),
    };
    let report = PageData {
        title: "Ermine 0.2-dev against 0.1".into(),
        game: "Royal Palette".into(),
        when: Some("2026-03-14, 09:26 to 15:35 UTC".into()),
        remarks: Vec::new(),
        verdict: None,
        settings: settings(),
        players: vec![
            PlayerRow::named("ermine-0.2-dev"),
            PlayerRow::named("ermine-0.1"),
        ],
        duels: vec![duel],
        timeline,
        luck_by: Some("Ermine's search of 2 plies".into()),
        judge: Some(Judge {
            engine: "Ermine 0.2-dev".into(),
            nodes: 600_000,
            depth: Some(11),
            sample: 1_000_000,
            pairs: games / 2,
            strongest: Some(("ermine-0.2-dev".into(), 60_000)),
        }),
    };
    (report, seen)
}

fn settings() -> Vec<(String, String)> {
    let list = [
        ("Time control", "10 s + 0.1 s"),
        ("Seed", "20260314"),
        ("Openings", "every shuffle once, 6 random plies"),
        ("Dice", "by ply, the same for both games of a pair"),
        ("Adjudication", "|ev| ≥ 0.98 for 4 moves; draw at 300 plies"),
        ("Threads", "1 a player, 8 games at once"),
        (
            "Command",
            "ermine arena duel --first ./new --second ./old --tc 10+0.1 --sprt 0,35 --seed 20260314",
        ),
    ];
    list.map(|(name, value)| (name.to_owned(), value.to_owned()))
        .to_vec()
}

/// A round robin.
pub(crate) fn field(players: usize, rounds: u64) -> (PageData, Aggregate) {
    let mut seen = Aggregate::new(players, 6);
    let mut number = 0;
    for _ in 0..rounds {
        for first in 0..players {
            for second in 0..first {
                for seats in [[first, second], [second, first]] {
                    let edge = 0.05 * (seats[1] as f64 - seats[0] as f64);
                    seen.add(&game(number, seats, edge));
                    number += 1;
                }
            }
        }
    }
    let row = |player: usize| PlayerRow {
        name: format!("engine-{player}"),
        rating: Some(EstimateData::around(
            3000.0 - 31.0 * player as f64,
            18.0 + player as f64,
        )),
        ..PlayerRow::default()
    };
    let report = PageData {
        title: format!("A field of {players}"),
        game: "Royal Palette".into(),
        players: (0..players).map(row).collect(),
        duels: duels(&seen),
        ..PageData::default()
    };
    (report, seen)
}

fn duels(seen: &Aggregate) -> Vec<DuelData> {
    let players = seen.players.len();
    let pairs =
        (0..players).flat_map(|first| (first + 1..players).map(move |second| (first, second)));
    let duel = |(first, second): (usize, usize)| {
        let wdl = seen.cross[first][second];
        let (score, error) = score(wdl, 0.4);
        DuelData {
            first,
            second,
            wins: wdl.wins,
            draws: wdl.draws,
            losses: wdl.losses,
            elo: Some(elo(score, error)),
            ..DuelData::default()
        }
    };
    pairs.map(duel).collect()
}
