//! From a search's report to the plain data a listener hears.

use super::{Best, Bound, Info};
use crate::base::Value;
use crate::base::value::is_certain;
use crate::eval::Model;
use crate::rules::{Line, Position, Roll, Step};
use crate::search::{Report, RootLine};

/// One info a line up to the rank `most`; before the roll first those of each
/// outcome, then the expectation with the line most likely to be played.
pub(super) fn infos_of<P: Position, M: Model<P>>(
    model: &M,
    game: &Line<P>,
    report: &Report<P>,
    (most, show_wdl): (usize, bool),
) -> Vec<Info> {
    let info = |rank: usize, roll: Option<P::Roll>, value: Value, steps: &[Step<P>]| Info {
        depth: report.depth,
        seldepth: report.seldepth,
        multipv: rank as u32,
        roll: roll.map(|roll| P::step_text(Step::Roll(roll))),
        value,
        centipawns: model.centipawns(value),
        wdl: show_wdl.then(|| chances(model, game.position(), value)),
        bound: Bound::Exact,
        nodes: report.nodes,
        time: report.elapsed,
        hashfull: report.hashfull,
        line: playable(game, steps).map(P::step_text).collect(),
    };
    let mut infos: Vec<Info> = report
        .lines
        .iter()
        .filter(|line| line.rank <= most)
        .map(|line| info(line.rank, line.roll, line.value, &line.steps))
        .collect();
    if let (Some(expected), Some(line)) = (report.expected, locked_line(report)) {
        infos.push(info(1, None, expected, &line.steps));
    }
    infos
}

fn chances<P: Position, M: Model<P>>(model: &M, position: &P, value: Value) -> [u32; 3] {
    match (is_certain(value), value > 0) {
        (true, true) => [1000, 0, 0],
        (true, false) => [0, 0, 1000],
        _ => model.chances(position, value),
    }
}

/// The best line of the likeliest outcome, or of the root.
fn locked_line<P: Position>(report: &Report<P>) -> Option<&RootLine<P>> {
    let likeliest = P::Roll::OUTCOMES.first().map(|&(roll, _)| roll);
    report.best(likeliest).or_else(|| report.best(None))
}

/// The steps up to the end of the game: a line may run past a third occurrence,
/// which the search does not tell from a second one.
fn playable<P: Position>(game: &Line<P>, steps: &[Step<P>]) -> impl Iterator<Item = Step<P>> {
    let mut game = game.clone();
    steps.iter().copied().take_while(move |&step| {
        let open = game.outcome().is_none();
        if open {
            game.make(step);
        }
        open
    })
}

/// The answer to a finished search.
pub(super) fn best_of<P: Position>(game: &Line<P>, report: &Report<P>) -> Best {
    let text = |item| P::step_text(Step::Move(item));
    let main = locked_line(report);
    let by_roll = P::Roll::OUTCOMES
        .iter()
        .skip(1)
        .filter_map(|&(roll, _)| {
            let decision = report.best(Some(roll))?.decision()?;
            Some((P::step_text(Step::Roll(roll)), text(decision)))
        })
        .collect();
    Best {
        step: main.and_then(RootLine::decision).map(text),
        by_roll,
        ponder: main.and_then(|line| reply(game, line)).map(text),
        finished: None,
    }
}

/// What the opponent is expected to answer: the second decision of the line,
/// unless the game ends before it, one of them is a choice before the roll, the
/// same side goes on after the first, or the opponent goes on after the second:
/// only where a reply is all of a turn can one ponder on it.
fn reply<P: Position>(game: &Line<P>, line: &RootLine<P>) -> Option<P::Move> {
    let mut game = game.clone();
    let side = game.position().side();
    let mut decisions = 0;
    for &step in &line.steps {
        if game.outcome().is_some() || game.position().before_roll() {
            return None;
        }
        if let Step::Move(item) = step {
            decisions += 1;
            if decisions == 2 {
                let opponents = game.position().side() != side;
                game.make(step);
                return (opponents && game.position().side() == side).then_some(item);
            }
        }
        game.make(step);
    }
    None
}
