//! The referee of one game.

use super::adjudication::{AdjudicationState, Adjudicator};
use super::clock::{Clock, Pace};
use super::opening::is_over;
use super::seats::{PlyObserver, SeatedPlayers, Seats, SideFault};
use super::{Dice, Ending, Fault, MoveRequest, NewGame, PlayedGame, Player, PlayerReply, Ply};
use crate::base::{Side, TimeSource};
use crate::session::{AnyStep, NumberedTurn, Rules, SessionError, Start, ToAct};
use std::time::Duration;

/// The terms of a game.
#[derive(Clone, Debug)]
pub struct GameTerms {
    /// The start of the game.
    pub start: Start,
    /// Steps made from there before the first request; not part of the played game.
    pub steps: Vec<AnyStep>,
    /// The dice of the game.
    pub dice: Dice,
    /// The limits on the thinking of White and Black.
    pub paces: [Pace; 2],
    /// The rules by which the referee ends the game.
    pub adjudicator: Adjudicator,
    /// The longest silence of a player without a time limit.
    pub silence: Duration,
    /// Seed of the players' random choices.
    pub seed: u64,
}

impl GameTerms {
    /// Terms of a game from `start` with dice and players seeded by `seed`, without
    /// limits or adjudication, which the caller may fill in.
    #[must_use]
    pub fn new(start: Start, seed: u64) -> GameTerms {
        GameTerms {
            start,
            steps: Vec::new(),
            dice: Dice::new(seed),
            paces: Default::default(),
            adjudicator: Adjudicator::default(),
            silence: Duration::MAX,
            // Engines take seeds up to `i64::MAX`.
            seed: seed >> 1,
        }
    }
}

/// A referee: applies the rules, keeps the clocks and decides how a game ends.
pub struct Referee {
    rules: Box<dyn Rules>,
    settings: Vec<(String, String)>,
    time: TimeSource,
}

impl Referee {
    /// A referee for these rules.
    #[must_use]
    pub const fn new(rules: Box<dyn Rules>) -> Referee {
        Referee {
            rules,
            settings: Vec::new(),
            time: TimeSource::Real,
        }
    }

    /// The same referee with these settings of the game, for its rules and all players.
    ///
    /// # Errors
    /// Returns [`SessionError`] if the rules refuse a setting.
    pub fn with_settings(
        mut self,
        settings: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Referee, SessionError> {
        for (name, value) in settings {
            self.rules.change_setting(&name, &value)?;
            self.settings.push((name, value));
        }
        Ok(self)
    }

    /// The same referee with this time source; the players need the same one
    /// ([`Local::with_time`](super::Local::with_time)).
    #[must_use]
    pub fn with_time(mut self, time: TimeSource) -> Referee {
        self.time = time;
        self
    }

    /// The rules, to draw an opening with; each game sets its own position.
    pub fn rules(&mut self) -> &mut dyn Rules {
        self.rules.as_mut()
    }

    /// Plays a game between White and Black. Returns `None` if `observer` aborted it.
    ///
    /// The game ends whatever a player does: a player that fails loses ([`Fault`]). White
    /// is made ready first; if that fails, Black is not asked.
    ///
    /// # Errors
    /// Returns [`SessionError`] if the rules refuse the start or a step.
    pub fn play(
        &mut self,
        players: [&mut (dyn Player + 'static); 2],
        terms: &GameTerms,
        observer: PlyObserver<'_>,
    ) -> Result<Option<PlayedGame>, SessionError> {
        self.play_at(
            &mut SeatedPlayers::of_two(players, terms.dice, observer),
            terms,
        )
    }

    /// Plays a game between the players of `seats`, with the dice of `seats`. Returns
    /// `None` if `seats` aborted it.
    ///
    /// # Errors
    /// Returns [`SessionError`] if the rules refuse the start or a step.
    pub fn play_at(
        &mut self,
        seats: &mut dyn Seats,
        terms: &GameTerms,
    ) -> Result<Option<PlayedGame>, SessionError> {
        self.rules.follow(&terms.start, &terms.steps)?;
        let mut game = RunningGame {
            rules: self.rules.as_mut(),
            settings: &self.settings,
            time: &self.time,
            seats,
            terms,
            clocks: [0, 1].map(|index| Clock::new(&terms.paces[index])),
            adjudication: AdjudicationState::new(&terms.adjudicator),
            steps: terms.steps.clone(),
            plies: Vec::new(),
        };
        let ending = game.run();
        let plies = game.plies;
        Ok(ending.map(|ending| PlayedGame {
            start: terms.start.clone(),
            plies,
            ending,
        }))
    }
}

/// A game that has not ended yet.
struct RunningGame<'a> {
    rules: &'a mut (dyn Rules + 'static),
    settings: &'a [(String, String)],
    time: &'a TimeSource,
    seats: &'a mut dyn Seats,
    terms: &'a GameTerms,
    clocks: [Clock; 2],
    adjudication: AdjudicationState<'a>,
    /// All steps from the start, as players receive them.
    steps: Vec<AnyStep>,
    plies: Vec<Ply>,
}

impl RunningGame<'_> {
    /// Runs the game loop; returns `None` if the game was aborted.
    fn run(&mut self) -> Option<Ending> {
        let new_game = NewGame {
            game: self.rules.game(),
            settings: self.settings,
            seed: self.terms.seed,
        };
        if let Err(SideFault { side, fault }) = self.seats.begin(&new_game) {
            return Some(Ending::Fault { side, fault });
        }
        loop {
            let ending = match self.rules.waiting() {
                ToAct::Over(outcome) => Some(Ending::Rule { outcome }),
                ToAct::Roll => self.roll().map(|()| None)?,
                ToAct::Decision => self.decision()?,
            };
            if ending.is_some() {
                return ending;
            }
            if let Some(ply) = self.plies.last()
                && self.seats.observe(ply, self.rules).is_break()
            {
                return None;
            }
        }
    }

    fn roll(&mut self) -> Option<()> {
        let side = self.rules.side();
        let roll = self.seats.roll(self.rules)?;
        let made = self.rules.make_step(&roll);
        // Seats return only rolls that are possible.
        let made = made.unwrap_or_else(|error| unreachable!("{error}"));
        self.record(Ply::new(side, made, true));
        Some(())
    }

    /// Lets the side to act decide and returns the ending if that ended the game. Returns
    /// `None` if the game was aborted.
    fn decision(&mut self) -> Option<Option<Ending>> {
        let turn = self.rules.numbered_turn();
        let side = turn.side;
        let timer = self.time.start();
        let reply = self.request_move(side)?;
        let elapsed = timer.elapsed();
        let accepted = self.accept(turn, reply, elapsed);
        Some(accepted.unwrap_or_else(|fault| Some(Ending::Fault { side, fault })))
    }

    fn request_move(&mut self, side: Side) -> Option<Result<PlayerReply, Fault>> {
        let max_time = self.clocks[side.index()].max_time();
        let limits = Clock::limits(&self.clocks, side);
        let request = MoveRequest {
            start: &self.terms.start,
            steps: &self.steps,
            limits: &limits,
            patience: max_time.unwrap_or(self.terms.silence),
        };
        let reply = self.seats.decide(side, &request)?;
        Some(match (reply, max_time) {
            (Err(Fault::Silence(description)), Some(_)) => Err(Fault::Time(description)),
            (reply, _) => reply,
        })
    }

    /// Checks an answer, makes its step and returns the adjudication that follows, if any.
    fn accept(
        &mut self,
        turn: NumberedTurn,
        reply: Result<PlayerReply, Fault>,
        elapsed: Duration,
    ) -> Result<Option<Ending>, Fault> {
        let PlayerReply { step, thought } = reply?;
        let side = turn.side;
        // A late answer loses on time, even if its step is illegal.
        self.clocks[side.index()].check(elapsed)?;
        let made = self.rules.make_step(&step);
        let made = made.map_err(|error| Fault::Illegal(error.to_string()))?;
        let turn_ends = self.rules.numbered_turn() != turn;
        self.clocks[side.index()].charge(elapsed, turn_ends);
        let verdict = self.adjudication.observe(side, turn_ends, &thought);
        self.record(Ply {
            micros: elapsed.as_micros() as u64,
            thought,
            ..Ply::new(side, made, false)
        });
        // The rules take precedence over adjudication.
        let is_open = !is_over(self.rules);
        let ending = |verdict| Ending::Adjudicated { verdict };
        Ok(verdict.filter(|_| is_open).map(ending))
    }

    fn record(&mut self, ply: Ply) {
        self.steps.push(ply.step.clone());
        self.plies.push(ply);
    }
}
