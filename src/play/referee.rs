//! One game under the eyes of a referee.

use super::adjudication::{Adjudicator, Hearing};
use super::clock::{Clock, Pace};
use super::{Answer, Beginning, Dice, Ending, Fault, Played, Player, Ply, Task, Thought};
use crate::base::{Side, TimeSource};

use crate::session::{Rules, SessionError, Start, Waiting};
use std::time::Duration;

/// What is agreed upon before a game.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Settings of the game, for the referee and both players.
    pub settings: Vec<(String, String)>,
    /// Where the game starts.
    pub start: Start,
    /// Who rolls what.
    pub dice: Dice,
    /// How long White and Black may think.
    pub paces: [Pace; 2],
    /// When the referee ends the game.
    pub adjudicator: Adjudicator,
    /// The longest silence of a player whom no clock limits.
    pub silence: Duration,
    /// Seed of what the players decide by chance.
    pub seed: u64,
}

/// Looks at every step as it is made; `false` breaks the game off.
pub type Watch<'a> = &'a mut dyn FnMut(&Ply) -> bool;

/// Knows the rules and has the last word.
pub struct Referee {
    rules: Box<dyn Rules>,
    time: TimeSource,
}

impl Referee {
    /// A referee who knows these rules.
    #[must_use]
    pub const fn new(rules: Box<dyn Rules>) -> Referee {
        Referee {
            rules,
            time: TimeSource::Real,
        }
    }

    /// The same referee, whose clocks run by this time; the players have to
    /// know it too ([`Local::with_time`](super::Local::with_time)).
    #[must_use]
    pub fn with_time(mut self, time: TimeSource) -> Referee {
        self.time = time;
        self
    }

    /// Lets White and Black play a game. `None` if `watch` broke it off.
    ///
    /// Whatever a player does, the game goes to an end: a player that fails
    /// loses ([`Fault`]). White is made ready first; if that fails, Black is
    /// not asked.
    ///
    /// # Errors
    /// The terms cannot be met: a setting or the start is refused.
    pub fn play(
        &mut self,
        players: [&mut (dyn Player + 'static); 2],
        terms: &Terms,
        watch: Watch<'_>,
    ) -> Result<Option<Played>, SessionError> {
        for (name, value) in &terms.settings {
            self.rules.change_setting(name, value)?;
        }
        self.rules.set_position(&terms.start, &[])?;
        let [white, black] = players;
        let mut game = UnderWay {
            rules: self.rules.as_mut(),
            time: &self.time,
            players: [white, black],
            terms,
            clocks: [0, 1].map(|index| Clock::new(&terms.paces[index])),
            hearing: Hearing::new(&terms.adjudicator),
            rolled: ((Side::White, 0), 0),
            steps: Vec::new(),
            plies: Vec::new(),
        };
        let Some(ending) = game.run(watch) else {
            return Ok(None);
        };
        Ok(Some(Played {
            start: terms.start.clone(),
            plies: game.plies,
            ending,
        }))
    }
}

/// A game that has not ended yet.
struct UnderWay<'a> {
    rules: &'a mut (dyn Rules + 'static),
    time: &'a TimeSource,
    players: [&'a mut (dyn Player + 'static); 2],
    terms: &'a Terms,
    clocks: [Clock; 2],
    hearing: Hearing<'a>,
    /// The turn of the last roll, and how many there were in it.
    rolled: ((Side, u32), usize),
    /// The steps of `plies`, as players are told them.
    steps: Vec<String>,
    plies: Vec<Ply>,
}

impl UnderWay<'_> {
    fn run(&mut self, watch: Watch<'_>) -> Option<Ending> {
        if let Some(ending) = self.begin() {
            return Some(ending);
        }
        loop {
            let over = match self.rules.waiting() {
                Waiting::Over(outcome) => Some(Ending::Rule { outcome }),
                Waiting::Roll => {
                    self.roll();
                    None
                }
                Waiting::Decision => self.decision(),
            };
            if over.is_some() {
                return over;
            }
            if !self.plies.last().is_none_or(&mut *watch) {
                return None;
            }
        }
    }

    /// Whose turn it is, in which move.
    fn turn(&self) -> (Side, u32) {
        (self.rules.side(), self.rules.move_number())
    }

    fn begin(&mut self) -> Option<Ending> {
        let beginning = Beginning {
            game: self.rules.game(),
            settings: &self.terms.settings,
            seed: self.terms.seed,
        };
        for (player, side) in self.players.iter_mut().zip(Side::ALL) {
            if let Err(fault) = player.begin(&beginning) {
                return Some(Ending::Fault { side, fault });
            }
        }
        None
    }

    fn roll(&mut self) {
        let turn @ (side, _) = self.turn();
        let earlier = match self.rolled {
            (rolled, count) if rolled == turn => count,
            _ => 0,
        };
        self.rolled = (turn, earlier + 1);
        // A game that waits for a roll can draw and make it.
        let roll = self.terms.dice.roll(self.rules, earlier);
        let step = roll.unwrap_or_else(|| unreachable!("a roll is due"));
        let made = self.rules.make(&step);
        made.unwrap_or_else(|error| unreachable!("{error}"));
        self.note(side, step, true, Duration::ZERO, Thought::default());
    }

    fn decision(&mut self) -> Option<Ending> {
        let turn @ (side, _) = self.turn();
        let watch = self.time.start();
        let answer = self.ask(side);
        let used = watch.elapsed();
        match self.accept(side, answer, used) {
            Ok(thought) => {
                let turn_ends = self.turn() != turn;
                let verdict = self.hearing.hear(turn, turn_ends, &thought)?;
                // The rules come first: what they ended needs no verdict.
                let open = !matches!(self.rules.waiting(), Waiting::Over(_));
                open.then_some(Ending::Adjudicated { verdict })
            }
            Err(fault) => Some(Ending::Fault { side, fault }),
        }
    }

    fn ask(&mut self, side: Side) -> Result<Answer, Fault> {
        let longest = self.clocks[side.index()].longest();
        let limits = Clock::limits(&self.clocks, side);
        let task = Task {
            start: &self.terms.start,
            steps: &self.steps,
            limits: &limits,
            patience: longest.unwrap_or(self.terms.silence),
        };
        let answer = self.players[side.index()].decide(&task);
        match (answer, longest) {
            (Err(Fault::Silence(what)), Some(_)) => Err(Fault::Time(what)),
            (answer, _) => answer,
        }
    }

    /// Checks an answer and makes its step.
    fn accept(
        &mut self,
        side: Side,
        answer: Result<Answer, Fault>,
        used: Duration,
    ) -> Result<Thought, Fault> {
        let Answer { step, thought } = answer?;
        let turn = self.turn();
        // Too late is too late, whatever the step is.
        self.clocks[side.index()].check(used)?;
        let made = self.rules.make(&step);
        made.map_err(|error| Fault::Illegal(error.to_string()))?;
        let turn_ends = self.turn() != turn;
        self.clocks[side.index()].charge(used, turn_ends);
        self.note(side, step, false, used, thought.clone());
        Ok(thought)
    }

    fn note(&mut self, side: Side, step: String, roll: bool, used: Duration, thought: Thought) {
        self.steps.push(step.clone());
        self.plies.push(Ply {
            side,
            step,
            roll,
            micros: used.as_micros() as u64,
            thought,
            luck: None,
            loss: None,
        });
    }
}
