//! The last report of a search agrees with its answer: lines, bounds, totals.

use super::heard;
use ermine::base::value::{is_decisive, plies_to_end};
use ermine::base::{TimeSource, VirtualTime};
use ermine::catalog;
use ermine::session::{Best, Info, Limits, Listener, Progress, ScoreBound, Session, Start, ToAct};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Searches; returns the lines of the last report, and the answer.
fn search_last_report(session: &mut dyn Session, limits: &Limits) -> (Vec<Info>, Best) {
    let (mut infos, best) = heard::search(session, limits);
    // A report begins with the best line of its first roll.
    let starts_report =
        |info: &Info| (info.multipv, &info.roll) == (infos[0].multipv, &infos[0].roll);
    let last = infos.iter().rposition(starts_report).unwrap_or(0);
    (infos.split_off(last), best)
}

/// The decisions of a line, without its rolls.
fn decisions(info: &Info) -> impl Iterator<Item = &str> {
    let is_roll = |step: &&str| step.len() == 2 && step.starts_with('r');
    let steps = info.line.iter().map(String::as_str);
    steps.filter(move |step| !is_roll(step))
}

/// The best line for a roll, or for the position.
fn best_line<'a>(infos: &'a [Info], roll: Option<&str>) -> &'a Info {
    let mut lines = infos.iter();
    let line = lines.find(|info| info.multipv == 1 && info.roll.as_deref() == roll);
    line.expect("a best line")
}

/// Checks an answer against the lines of the last report.
fn check(infos: &[Info], best: &Best, limit: u64, context: &str) {
    let main = best_line(infos, None);
    let mut line = decisions(main);
    assert_eq!(line.next(), best.step.as_deref(), "{context}");
    if best.ponder.is_some() {
        assert_eq!(line.next(), best.ponder.as_deref(), "{context}");
    }
    for (roll, step) in &best.by_roll {
        let first = decisions(best_line(infos, Some(roll))).next();
        assert_eq!(first, Some(step.as_str()), "{context}");
    }
    for (index, info) in infos.iter().enumerate() {
        assert_eq!(info.nodes, limit, "{context}");
        let same = |other: &&Info| {
            other.roll == info.roll && decisions(other).next() == decisions(info).next()
        };
        let rival = infos[..index].iter().find(same);
        assert!(rival.is_none(), "{context}: the same move twice");
    }
}

#[test]
fn an_answer_begins_the_line_reported_last() {
    let mut changed = 0;
    for game in catalog::names() {
        let mut session = catalog::open(game).unwrap();
        session.set_option("Hash", Some("1")).unwrap();
        for text in session.suite().into_iter().take(12) {
            let start = Start::Text(text.to_owned());
            session.set_position(&start, &[]).unwrap();
            for (count, lines) in [
                (40, "1"),
                (300, "1"),
                (1500, "1"),
                (3000, "1"),
                (700, "3"),
                (2500, "3"),
            ] {
                session.set_option("MultiPV", Some(lines)).unwrap();
                let context = format!("{game}: {text}: {count} nodes, MultiPV {lines}");
                let (infos, best) = search_last_report(session.as_mut(), &Limits::nodes(count));
                check(&infos, &best, count, &context);
                changed += u32::from(infos.iter().any(|info| info.bound == ScoreBound::Lower));
            }
        }
    }
    assert!(changed > 20, "{changed} searches ended with a new move");
}

/// The lines of one roll, or of a decision.
fn of_roll<'a>(infos: &'a [Info], roll: &Option<String>) -> Vec<&'a Info> {
    infos.iter().filter(|info| info.roll == *roll).collect()
}

/// Checks the lines of one roll in the last report against those of the last complete
/// iteration, if there was one.
fn check_ranks(lines: &[&Info], whole: &[&Info], context: &str) {
    let ranks: Vec<u32> = lines.iter().map(|line| line.multipv).collect();
    assert_eq!(
        ranks,
        (1..=lines.len() as u32).collect::<Vec<_>>(),
        "{context}"
    );
    assert!(
        lines.is_sorted_by_key(|line| -line.value),
        "{context}: {lines:?}"
    );
    assert_ne!(lines[0].bound, ScoreBound::Upper, "{context}");
    assert!(lines.len() >= whole.len(), "{context}: a line is lost");
    let Some(depth) = whole.first().map(|line| line.depth) else {
        return;
    };
    for line in lines.iter().filter(|line| line.depth == depth) {
        let mut older = whole.iter();
        let older = older.find(|older| decisions(older).next() == decisions(line).next());
        let older = older.expect("a line of that depth is one of that iteration");
        match line.bound {
            ScoreBound::Exact => assert_eq!(line.value, older.value, "{context}"),
            ScoreBound::Upper => assert!(line.value < older.value, "{context}"),
            ScoreBound::Lower => panic!("{context}: {line:?} is of a whole iteration"),
        }
    }
}

#[test]
fn several_lines_stand_in_the_order_of_their_values_wherever_the_search_was_ended() {
    let mut bounds = [0; 2];
    for game in catalog::names() {
        let mut session = catalog::open(game).unwrap();
        session.set_option("Hash", Some("1")).unwrap();
        for (text, (count, lines)) in session.suite().into_iter().take(24).zip(
            [40, 150, 600, 1500]
                .into_iter()
                .flat_map(|count| [(count, 2), (count, 3), (count, 4)])
                .cycle(),
        ) {
            let lines = lines.to_string();
            session.set_option("MultiPV", Some(&lines)).unwrap();
            let start = Start::Text(text.to_owned());
            session.set_position(&start, &[]).unwrap();
            let context = format!("{game}: {text}: {count} nodes, MultiPV {lines}");
            let (infos, best) = heard::search(session.as_mut(), &Limits::nodes(count));
            let reports: Vec<&[Info]> = infos.chunk_by(|a, b| a.nodes == b.nodes).collect();
            let (last, earlier) = reports.split_last().expect("a report");
            check(last, &best, count, &context);
            // The expectation over a roll is not one of the ranked lines.
            let rolls = last.iter().any(|info| info.roll.is_some());
            let best = last.iter().filter(|info| info.multipv == 1);
            for info in best.filter(|info| !rolls || info.roll.is_some()) {
                let whole = earlier.last().map(|whole| of_roll(whole, &info.roll));
                let lines = of_roll(last, &info.roll);
                check_ranks(&lines, &whole.unwrap_or_default(), &context);
            }
            let of = |bound| last.iter().any(|info| info.bound == bound);
            bounds[0] += u32::from(of(ScoreBound::Lower));
            bounds[1] += u32::from(of(ScoreBound::Upper));
        }
    }
    assert!(bounds.iter().all(|&count| count > 10), "{bounds:?}");
}

#[test]
fn a_move_found_in_an_unfinished_iteration_is_reported_as_a_bound() {
    let text =
        "r1b3nr/2n1b1k1/p3p2p/1pP1p2K/2NpP3/PP3B1P/5PP1/RR6 w - - 1 31 acghbfuobyonbpgpnfybuah n 7";
    let mut session = catalog::open("royal-palette").unwrap();
    session.set_option("UCI_AnalyseMode", Some("true")).unwrap();
    session
        .set_position(&Start::Text(text.to_owned()), &[])
        .unwrap();
    let (infos, best) = search_last_report(session.as_mut(), &Limits::nodes(20_000));
    let [info] = &infos[..] else {
        panic!("{infos:?}")
    };
    assert_eq!(info.line.first().map(String::as_str), best.step.as_deref());
    assert_eq!((info.bound, info.nodes), (ScoreBound::Lower, 20_000));
}

#[test]
fn the_line_of_a_mate_reaches_it() {
    // Table cutoffs shortened these.
    for (game, text, count) in [
        (
            "colorbound",
            "1w4k1/1ppb1pl1/6P1/3P2pL/1PP5/1P6/3d1PDP/2B1K3 w - - 0 22",
            20_000,
        ),
        (
            "colorbound-decimal",
            "lw1bdk1y1l/1p1ppbpppp/1p2p5/p2o3w2/10/2B7/7W2/3P2PL1P/PP1PP1PP1P/LWOBDK1Y2 w - - 4 7",
            20_000,
        ),
    ] {
        let mut session = catalog::open(game).unwrap();
        for (name, value) in [("Hash", "4"), ("UCI_AnalyseMode", "true"), ("MultiPV", "2")] {
            session.set_option(name, Some(value)).unwrap();
        }
        let start = Start::Text(text.to_owned());
        session.set_position(&start, &[]).unwrap();
        let (infos, _) = heard::search(session.as_mut(), &Limits::nodes(count));
        let mates = infos.iter().filter(|info| is_decisive(info.value));
        let mates: Vec<&Info> = mates
            .filter(|info| info.bound != ScoreBound::Upper)
            .collect();
        assert!(!mates.is_empty(), "{text}");
        for info in mates {
            let steps: Vec<&str> = info.line.iter().map(String::as_str).collect();
            session.set_position(&start, &steps).unwrap();
            let over = matches!(session.waiting(), ToAct::Over(_));
            assert!(over, "{text}: {info:?}");
            let max_plies = plies_to_end(info.value).unwrap().unsigned_abs() as usize;
            assert!(steps.len() <= max_plies, "{text}: {info:?}");
        }
    }
}

#[test]
fn weakened_play_reports_the_move_it_makes() {
    let mut session = catalog::open("colorbound").unwrap();
    session
        .set_option("UCI_LimitStrength", Some("true"))
        .unwrap();
    session.set_option("UCI_Elo", Some("300")).unwrap();
    for seed in 0..20 {
        session.seed(seed);
        session
            .set_position(&Start::Startpos(Vec::new()), &[])
            .unwrap();
        let (infos, best) = search_last_report(session.as_mut(), &Limits::nodes(500));
        assert_eq!(infos.len(), 1);
        let first = infos[0].line.first();
        assert_eq!(first.map(String::as_str), best.step.as_deref());
    }
}

#[test]
fn a_search_that_is_complete_reports_its_last_line_once() {
    let mut session = catalog::open("colorbound").unwrap();
    let limits = Limits::depth(4);
    let (infos, _) = heard::search(session.as_mut(), &limits);
    let depths: Vec<u32> = infos.iter().map(|info| info.depth).collect();
    assert_eq!(depths, [1, 2, 3, 4]);
}

/// The progress reports of a search.
#[derive(Default)]
struct Heartbeat(Mutex<Vec<Progress>>);

impl Listener for Heartbeat {
    fn info(&self, _: &Info) {}

    fn progress(&self, progress: &Progress) {
        self.0.lock().unwrap().push(progress.clone());
    }

    fn best(&self, _: &Best) {}
}

/// The progress reports of a search of `millis` milliseconds, in virtual time driven by
/// nodes.
fn progress_in(millis: u64) -> Vec<Progress> {
    let mut session = catalog::open("royal-palette").unwrap();
    let time = VirtualTime::new(Duration::from_millis(1));
    session.set_time_source(TimeSource::Virtual(time));
    session
        .set_position(&Start::Startpos(Vec::new()), &["r3"])
        .unwrap();
    let heartbeat = Arc::new(Heartbeat::default());
    session
        .think(&Limits::nodes(millis), Arc::clone(&heartbeat) as _)
        .unwrap();
    std::mem::take(&mut heartbeat.0.lock().unwrap())
}

#[test]
fn a_long_search_reports_its_progress_at_least_once_a_second() {
    assert_eq!(progress_in(900), []);
    let reports = progress_in(20_000);
    let second = Duration::from_secs(1);
    let mut last = second;
    for progress in &reports {
        assert!(progress.time <= last + second, "{reports:?}");
        assert_eq!(progress.time.as_millis(), progress.nodes.into());
        assert!(progress.current.is_some() && progress.number > 0);
        last = progress.time;
    }
    assert!(last > 19 * second, "{reports:?}");
}
