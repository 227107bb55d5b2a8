//! One game of the engine against itself, printed as it is played or when it has ended.

use crate::cli::console::notation;
use crate::cli::console::terminal::TextStream;
use crate::play::{Ending, GameTerms, Local, Ply, Referee, SeatedPlayers, is_over};
use crate::session::{AnyStep, NumberedTurn, Rules};
use anyhow::{Context, bail};
use serde::Serialize;

/// Plays on from the position on `board`, which follows the game; a turn is printed as
/// soon as it is complete.
pub(super) fn play(
    referee: &mut Referee,
    player: &mut Local,
    terms: &GameTerms,
    board: &mut dyn Rules,
    stream: Option<TextStream>,
) -> anyhow::Result<Ending> {
    let (mut turn, mut result) = (Vec::new(), Ok(()));
    let mut follow = |ply: &Ply, _: &dyn Rules| {
        let current = board.numbered_turn();
        turn.push(notation::notation(board, &ply.step));
        let made = board.make_step(&ply.step);
        result = made.map(drop).map_err(anyhow::Error::from);
        let turn_ends = board.numbered_turn() != current || is_over(board);
        if turn_ends {
            let NumberedTurn { side, move_number } = current;
            let line = format!("{move_number:>4}. {side} {}", turn.join(" "));
            turn.clear();
            if let Some(stream) = stream.filter(|_| result.is_ok()) {
                result = stream.print(line).map_err(anyhow::Error::from);
            }
        }
        result.is_ok()
    };
    let played = referee.play_at(
        &mut SeatedPlayers::of_one(player, terms.dice, &mut follow),
        terms,
    )?;
    result?;
    let ending = played.context("the game was broken off")?.ending;
    if let Ending::Fault { fault, .. } = &ending {
        bail!("the engine {fault}");
    }
    if let Some(stream) = stream {
        stream.print(format!("{} {ending}", ending.score_text()))?;
    }
    Ok(ending)
}

/// A game from its start to its end.
#[derive(Debug, Serialize)]
pub(super) struct FinishedGame {
    /// The position before the first step.
    start: String,
    /// All steps, including random ones and those of `--moves`.
    steps: Vec<AnyStep>,
    /// The steps in the rulebook's notation, rolls as `(3)`.
    notation: Vec<String>,
    /// The result: `1-0`, `0-1` or `1/2-1/2`.
    result: &'static str,
    /// The reason for the result.
    reason: String,
}

impl FinishedGame {
    /// Returns the game that has ended on `board`, which is left at its end.
    pub(super) fn new(board: &mut dyn Rules, ending: &Ending) -> anyhow::Result<FinishedGame> {
        let steps = board.steps();
        board.take_back(steps.len());
        let start = board.position_text();
        let mut notation = Vec::new();
        for step in &steps {
            notation.push(notation::notation(board, step));
            board.make_step(step)?;
        }
        Ok(FinishedGame {
            start,
            steps,
            notation,
            result: ending.score_text(),
            reason: match ending {
                Ending::Rule { outcome } => outcome.reason().to_string(),
                other => other.kind().to_owned(),
            },
        })
    }
}
