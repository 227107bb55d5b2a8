//! Exports of a match for other programs: game records, and a line of JSON for every
//! decision.

use crate::arena::games::game::MatchGame;
use crate::base::Side;
use crate::gamefile::{self, GameResult, OnSession, Record, Remark, WriteError};
use crate::play::{MoveReport, Pace, Ply, pace_tags};
use crate::session::Rules;
use serde::Serialize;

/// A decision as a line of `moves.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveLine<'a> {
    /// The number of the game, from 0; games 2n and 2n + 1 are a pair.
    pub game: u64,
    /// The number of the decision in its game, from 1.
    pub ply: usize,
    /// The side that decided.
    pub side: Side,
    /// The name of the player.
    pub player: &'a str,
    /// The roll before it in the same turn, if there was one.
    pub roll: Option<&'a str>,
    /// The step; `null` if the player failed after the roll.
    pub step: Option<&'a str>,
    /// Thinking time in milliseconds.
    pub ms: f64,
    /// Depth, nodes and score, where the player reported them.
    #[serde(flatten)]
    pub thought: &'a MoveReport,
    /// Luck of the roll in points, if measured.
    pub luck: Option<f64>,
    /// Points that the decision lost, if it has been evaluated.
    pub loss: Option<f64>,
}

/// The decisions of a game, one per line; `names` are those of all players.
#[must_use]
pub fn move_lines<'a>(game: &'a MatchGame, names: &'a [String]) -> Vec<MoveLine<'a>> {
    let mut lines = Vec::new();
    let mut roll: Option<&Ply> = None;
    let line = |ply: &'a Ply, roll: Option<&'a Ply>, number: usize| MoveLine {
        game: game.number,
        ply: number,
        side: ply.side,
        player: &names[game.players[ply.side.index()]],
        roll: roll.map(|roll| &*roll.step),
        step: (!ply.roll).then_some(&*ply.step),
        ms: ply.micros as f64 / 1e3,
        thought: &ply.thought,
        luck: roll.and_then(|roll| roll.luck),
        loss: ply.loss,
    };
    for ply in &game.played.plies {
        if ply.roll {
            roll = Some(ply);
        } else {
            lines.push(line(ply, roll.take(), lines.len() + 1));
        }
    }
    if let Some(roll) = roll {
        lines.push(line(roll, Some(roll), lines.len() + 1));
    }
    lines
}

/// Writes games as records, one after the other.
pub struct Recorder {
    game: String,
    names: Vec<String>,
    paces: Vec<Pace>,
    settings: Vec<(String, String)>,
    notator: OnSession,
}

impl Recorder {
    /// A recorder for games between players of these names and paces; `session` provides
    /// the rules.
    #[must_use]
    pub fn new(
        session: Box<dyn Rules>,
        names: Vec<String>,
        paces: Vec<Pace>,
        settings: Vec<(String, String)>,
    ) -> Recorder {
        Recorder {
            game: session.game().to_owned(),
            names,
            paces,
            settings,
            notator: OnSession(session),
        }
    }

    /// The text of a game's record.
    ///
    /// # Errors
    /// Returns [`WriteError`] if the record could not be read back.
    pub fn write(&mut self, game: &MatchGame) -> Result<String, WriteError> {
        gamefile::write(&self.record(game), &mut self.notator)
    }

    fn record(&self, game: &MatchGame) -> Record {
        let mut record = Record::new(&self.game, &game.played.start);
        record.set_tag("Event", "match");
        if let Some(date) = &game.date {
            record.set_tag("Date", date);
        }
        let round = format!("{}.{}", game.pair() + 1, game.number % 2 + 1);
        record.set_tag("Round", &round);
        for side in Side::ALL {
            let name = &self.names[game.players[side.index()]];
            record.set_tag(&side.to_string(), name);
        }
        record.set_settings(&self.settings);
        record.set_tag("Termination", game.played.ending.kind());
        let paces = game.players.map(|player| self.paces[player]);
        for (name, value) in pace_tags(&paces) {
            record.set_tag(name, &value);
        }
        for side in Side::ALL {
            if let Some(luck) = game.played.luck(side) {
                record.set_tag(&format!("{side}Luck"), &format!("{luck:+.4}"));
            }
        }
        for ply in &game.played.plies {
            record.push(ply.step.clone());
            for remark in remarks(ply) {
                record.remark(remark);
            }
        }
        record.count_plies();
        record.remark(Remark::Text(game.played.ending.to_string()));
        record.result = GameResult::of_winner(game.played.ending.winner());
        record
    }
}

/// The remarks of a record on a step, with scores in pawns from White's side, as readers
/// of PGN expect.
fn remarks(ply: &Ply) -> Vec<Remark> {
    let sign = if ply.side == Side::White { 1 } else { -1 };
    let mut remarks = Vec::new();
    if let Some(luck) = ply.luck {
        remarks.push(Remark::command("luck", &format!("{luck:+.4}")));
    }
    if ply.roll {
        return remarks;
    }
    let thought = &ply.thought;
    if let Some(moves) = thought.mate {
        remarks.push(Remark::command("eval", &format!("#{}", sign * moves)));
    } else if let Some(cp) = thought.cp {
        let pawns = f64::from(sign * cp) / 100.0;
        remarks.push(Remark::command("eval", &format!("{pawns:.2}")));
    }
    if let Some(depth) = thought.depth {
        remarks.push(Remark::command("depth", &depth.to_string()));
    }
    let seconds = ply.micros as f64 / 1e6;
    remarks.push(Remark::command("emt", &format!("{seconds:.3}")));
    if let Some(loss) = ply.loss {
        remarks.push(Remark::command("loss", &format!("{loss:.4}")));
    }
    remarks
}
