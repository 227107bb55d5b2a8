//! Made-up matches that look real.

use ermine::arena::judge::Basis;
use ermine::arena::report::{Aggregate, PageData, Point};
use ermine::arena::stats::sprt::Design;
use ermine::arena::{
    Config, EntrantSpec, ErrorRate, Judgement, MatchGame, MatchTally, Runner, Summary,
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

/// The runner of a match between players with these names.
fn runner(names: &[String], pairs: u64, sprt: Option<Design>) -> Runner {
    let player = |name| EntrantSpec::read(&format!("random name={name}")).unwrap();
    Runner::new(Config {
        engines: names.iter().map(player).collect(),
        pairs,
        sprt,
        ..Config::default()
    })
    .unwrap()
}

/// The page of a match without games.
pub(crate) fn blank(names: &[&str]) -> PageData {
    let names = names.iter().copied().map(str::to_owned);
    let runner = runner(&names.collect::<Vec<_>>(), 1, None);
    page(MatchTally::new(&runner).unwrap().summary())
}

fn page(summary: Summary) -> PageData {
    PageData {
        summary,
        game: "Royal Palette".into(),
        when: None,
        settings: Vec::new(),
        timeline: Vec::new(),
        luck_by: None,
    }
}

/// Plays and counts a match; `edge` is White's advantage with these players.
fn played(
    runner: &Runner,
    edge: fn([usize; 2]) -> f64,
    on_pair: &mut dyn FnMut(&MatchTally),
) -> (MatchTally, Aggregate) {
    let schedule = runner.schedule();
    let mut tally = MatchTally::new(runner).unwrap();
    let mut seen = Aggregate::new(runner.names().len(), 8);
    for pair in 0..schedule.pairs() {
        let games = [2 * pair, 2 * pair + 1].map(|number| {
            let players = schedule.players(number);
            game(number, players, edge(players))
        });
        let _ = tally.add(&games);
        games.iter().for_each(|game| seen.add(game));
        on_pair(&tally);
    }
    (tally, seen)
}

/// A duel of two versions, with all the data it can have.
pub(crate) fn duel(games: u64) -> (PageData, Aggregate) {
    let names = ["ermine-0.2-dev", "ermine-0.1"].map(str::to_owned);
    let runner = runner(&names, games / 2, Some(Design::default()));
    let mut timeline = Vec::new();
    let edge = |players: [usize; 2]| if players[0] == 0 { 0.075 } else { -0.075 };
    let (tally, seen) = played(&runner, edge, &mut |tally| {
        timeline.push(Point {
            games: 2 * tally.pairs(),
            elo: tally.duels()[0].elo,
            llr: tally.test_status().map(|status| status.llr),
        });
    });
    let mut summary = tally.summary();
    summary.judged = Some(judgement(&names, games / 2));
    let report = PageData {
        when: Some("2026-03-14, 09:26 to 15:35 UTC".into()),
        settings: settings(),
        timeline,
        luck_by: Some("Ermine's search of 2 plies".into()),
        ..page(summary)
    };
    (report, seen)
}

fn judgement(names: &[String], pairs: u64) -> Judgement {
    let rate = |name: &String| ErrorRate {
        name: name.clone(),
        decisions: 2000,
        rate: Some(4.5),
        error: Some(0.3),
    };
    Judgement {
        basis: Basis {
            ermine_losses: 1,
            version: "0.2-dev".into(),
            nodes: 600_000,
            decisions: 1_000_000,
            seed: 0,
            pairs,
            strongest: names[0].clone(),
            strongest_nodes: 60_000,
        },
        depth: Some(11),
        players: names.iter().map(rate).collect(),
    }
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
    let names: Vec<String> = (0..players).map(|n| format!("engine-{n}")).collect();
    let edge = |[white, black]: [usize; 2]| 0.05 * (black as f64 - white as f64);
    let (tally, seen) = played(&runner(&names, rounds, None), edge, &mut |_| {});
    (page(tally.summary()), seen)
}
