//! Plays the games of a match, several at once.

use super::live::LiveGames;
use crate::arena::entrants::entrant::{Entrant, EntrantKind};
use crate::arena::entrants::identity::EngineIdentity;
use crate::arena::games::effort::Effort;
use crate::arena::games::game::MatchGame;
use crate::arena::games::repeats::{MatchEvent, RepeatedPair};
use crate::arena::games::repeats::{Starts, repeating};
use crate::arena::luck;
use crate::arena::openings::book::Openings;
use crate::arena::plan::config::Config;
use crate::arena::plan::error::MatchError;
use crate::arena::plan::schedule::Schedule;
use crate::base::workers::{Results, run_workers};
use crate::base::{Interrupt, Rng};
use crate::bench;
use crate::catalog;
use crate::gamefile::journal::file_error;
use crate::play::{Dice, Fault, GameTerms, Log, NewGame, PlayedGame, Player, Ply, Referee};
use crate::session::{Rules, Session, SessionError, Start};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A match that is ready to be played.
pub struct Runner {
    config: Config,
    entrants: Vec<Entrant>,
    openings: Openings,
    schedule: Schedule,
    measures_luck: bool,
    /// For each pairing, whether it can only repeat itself from a start that it has had.
    repeating: Vec<bool>,
    starts: Mutex<Starts>,
    logs: Mutex<BTreeMap<PathBuf, Log>>,
    effort: Mutex<Effort>,
    interrupt: Interrupt,
    pub(crate) live: LiveGames,
    /// Sessions that entrants provide, by their names.
    session_factories: BTreeMap<String, SessionFactory>,
}

/// The number of pairs checked to find whether all games have the same start.
const MAX_CHECKED_STARTS: u64 = 32;

/// A function that opens a session for each table at which an entrant plays.
pub type SessionFactory = Box<dyn Fn() -> Result<Box<dyn Session>, SessionError> + Send + Sync>;

/// A function that receives every game as it ends, and pairs that are skipped; returns
/// whether to go on.
pub type MatchListener<'a> = &'a mut dyn FnMut(MatchEvent) -> Result<ControlFlow<()>, MatchError>;

impl Runner {
    /// Checks the configuration and prepares the match.
    ///
    /// # Errors
    /// Returns [`MatchError`] if the configuration is invalid.
    pub fn new(config: Config) -> Result<Runner, MatchError> {
        let mut runner = Runner::for_review(config)?;
        if let Some(path) = &runner.config.openings {
            runner.openings = Openings::load(path, runner.config.session()?.as_mut())?;
        }
        Ok(runner)
    }

    /// Does the same as [`new`](Runner::new), to review games that have been played: the
    /// file of openings is not read, and need not exist.
    ///
    /// # Errors
    /// Returns [`MatchError`] if the configuration is invalid.
    pub fn for_review(config: Config) -> Result<Runner, MatchError> {
        config.check()?;
        let entrants = config.entrants()?;
        let schedule = Schedule::new(config.format, config.reach, entrants.len(), config.pairs)?;
        if config.sprt.is_some() && entrants.len() != 2 {
            return Err(crate::arena::plan::schedule::ScheduleError::NotTwo(entrants.len()).into());
        }
        let has_dice = config.session()?.has_dice();
        Ok(Runner {
            repeating: repeating(has_dice, &entrants, &schedule),
            measures_luck: has_dice && config.luck.depth > 0,
            config,
            entrants,
            openings: Openings::drawn(),
            schedule,
            starts: Mutex::default(),
            logs: Mutex::default(),
            effort: Mutex::default(),
            interrupt: Interrupt::default(),
            live: LiveGames::default(),
            session_factories: BTreeMap::new(),
        })
    }

    /// The same match, for which the entrant `name` provides its own sessions: those of
    /// an evaluator that is not in the catalog, of the same game. The folder of a match
    /// does not record this.
    ///
    /// # Errors
    /// Returns [`MatchError::NoEntrant`] if no entrant has this name.
    pub fn with_sessions(mut self, name: &str, open: SessionFactory) -> Result<Runner, MatchError> {
        let names = self.names();
        if !names.iter().any(|other| other == name) {
            return Err(MatchError::NoEntrant {
                name: name.to_owned(),
                expected: names.join(", "),
            });
        }
        self.session_factories.insert(name.to_owned(), open);
        Ok(self)
    }

    /// The configuration.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// The entrants.
    #[must_use]
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// Their names, by their numbers.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let names = self.entrants.iter().map(|entrant| &entrant.name);
        names.cloned().collect()
    }

    /// The number of threads that a game needs.
    #[must_use]
    pub fn threads(&self) -> usize {
        let threads = self.entrants.iter().map(Entrant::threads);
        threads.max().unwrap_or(1)
    }

    /// The schedule of the games.
    #[must_use]
    pub const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// Whether the luck of rolls is measured; never in a game without dice.
    pub(crate) const fn measures_luck(&self) -> bool {
        self.measures_luck
    }

    /// For each pairing, whether it can only repeat itself from a start that it has had.
    pub(crate) fn repeating(&self) -> &[bool] {
        &self.repeating
    }

    /// Adds the start of a pair; returns the pair as a repetition if it could only repeat
    /// an earlier one.
    pub(crate) fn repeated(&self, pair: u64, start: &Start) -> Option<RepeatedPair> {
        let pairing = self.schedule.pairing(pair);
        if !self.repeating[pairing] {
            return None;
        }
        let mut starts = self.starts.lock().unwrap_or_else(PoisonError::into_inner);
        let of = starts.first(pairing, start, pair);
        let repeated_pair = pair;
        (of < pair).then_some(RepeatedPair { repeated_pair, of })
    }

    /// Refuses a sequential test between two players that can only play one pair of
    /// games.
    pub(crate) fn check_test(&self) -> Result<(), MatchError> {
        if self.config.sprt.is_none() || !self.repeating[0] {
            return Ok(());
        }
        let mut session = self.config.session()?;
        let count = MAX_CHECKED_STARTS.max(self.openings.count());
        let mut starts = (0..self.schedule.pairs().min(count))
            .map(|pair| self.terms(pair, session.as_mut()).start);
        let Some(first) = starts.next() else {
            return Ok(());
        };
        match self.schedule.pairs() > 1 && starts.all(|start| start == first) {
            true => Err(MatchError::OnlyRepeats),
            false => Ok(()),
        }
    }

    /// The openings.
    #[must_use]
    pub const fn openings(&self) -> &Openings {
        &self.openings
    }

    /// The cost of the games that [`run`](Runner::run) has finished.
    #[must_use]
    pub fn effort(&self) -> Effort {
        *self.effort.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The interrupt that ends [`run`](Runner::run) early.
    #[must_use]
    pub fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// Starts every engine once; returns their identities.
    ///
    /// # Errors
    /// Returns [`MatchError::Engine`] for the first engine that cannot be started.
    pub fn probe(&self) -> Result<Vec<EngineIdentity>, MatchError> {
        let mut identities = Vec::new();
        for entrant in &self.entrants {
            let settings = self.settings();
            let new_game = NewGame {
                game: &self.config.game,
                settings: &settings,
                seed: 0,
            };
            let mut player = self.player(entrant)?;
            let started = player.begin(&new_game);
            started.map_err(|fault| MatchError::Engine {
                name: entrant.name.clone(),
                fault,
            })?;
            identities.push(EngineIdentity {
                lines: player.introduction(),
                bench: (entrant.kind == EntrantKind::Here).then(bench::signature),
                ..EngineIdentity::default()
            });
        }
        Ok(identities)
    }

    fn settings(&self) -> Vec<(String, String)> {
        let settings = self.config.settings.iter();
        settings.map(|(n, v)| (n.clone(), v.clone())).collect()
    }

    fn player(&self, entrant: &Entrant) -> Result<Box<dyn Player>, MatchError> {
        let log = entrant.log().map(|path| self.log(path)).transpose()?;
        let open = || self.session_of(entrant);
        let engine_error = |error| match error {
            MatchError::Session(error) => MatchError::Engine {
                name: entrant.name.clone(),
                fault: Fault::Start(error.to_string()),
            },
            error => error,
        };
        let mut player = entrant.player(open, log).map_err(engine_error)?;
        player.cancel_on(self.interrupt.at_once());
        Ok(player)
    }

    /// A new session for an entrant in this process.
    fn session_of(&self, entrant: &Entrant) -> Result<Box<dyn Session>, MatchError> {
        match self.session_factories.get(&entrant.name) {
            Some(open) => Ok(open()?),
            None => self.config.session(),
        }
    }

    /// The log at `path`, one for all players that write there.
    fn log(&self, path: &Path) -> Result<Log, MatchError> {
        let mut logs = self.logs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(log) = logs.get(path) {
            return Ok(log.clone());
        }
        let log = Log::file(path).map_err(file_error(path))?;
        logs.insert(path.to_owned(), log.clone());
        Ok(log)
    }

    /// Plays the games that are not `done`, `concurrency` at a time, until it is
    /// [interrupted](Runner::interrupt); `listener` receives them in the order in which
    /// they end.
    ///
    /// # Errors
    /// Returns the error of the listener, or [`MatchError`] if games cannot be played.
    pub fn run(
        &self,
        done: &BTreeSet<u64>,
        concurrency: usize,
        listener: MatchListener<'_>,
    ) -> Result<(), MatchError> {
        run_workers(
            0..self.schedule.pairs(),
            concurrency,
            || GameRunner::new(self),
            |games, pair, events| games.play_pair(pair, done, events),
            listener,
        )
    }

    /// The start, dice and seed of a pair, which do not depend on its players.
    fn terms(&self, pair: u64, session: &mut dyn Session) -> GameTerms {
        let seed = self.config.seed;
        let mut rng = Rng::stream(seed, pair);
        let dice = Dice::new(rng.next_u64());
        // Engines take seeds up to `i64::MAX`.
        let chance = rng.next_u64() >> 1;
        let plies = self.config.random_plies_in(session);
        let balance = self.config.balance;
        let start = self
            .openings
            .start(seed, pair, plies, balance, session, &mut rng);
        GameTerms {
            start,
            steps: Vec::new(),
            dice,
            paces: Default::default(),
            adjudicator: self.config.adjudicate.clone(),
            silence: Duration::from_secs(self.config.silence),
            seed: chance,
        }
    }
}

/// The channel of a worker's events to the listener.
type Events<'a> = Results<'a, MatchEvent, MatchError>;

/// A referee with the players opened so far by this worker.
struct GameRunner<'a> {
    runner: &'a Runner,
    referee: Referee,
    /// The rules, to draw starts.
    rules: Box<dyn Session>,
    /// The session that evaluates positions to measure luck, if wanted.
    luck_session: Option<Box<dyn Session>>,
    players: Vec<Option<Box<dyn Player>>>,
    /// The time when the last game ended.
    last_end: Instant,
}

impl<'a> GameRunner<'a> {
    fn new(runner: &'a Runner) -> Result<GameRunner<'a>, MatchError> {
        let luck_session = match runner.measures_luck {
            false => None,
            true => Some(runner.config.session()?),
        };
        Ok(GameRunner {
            last_end: Instant::now(),
            runner,
            luck_session,
            referee: Referee::new(catalog::open(&runner.config.game)?)
                .with_settings(runner.config.settings.clone())?,
            rules: runner.config.session()?,
            players: runner.entrants.iter().map(|_| None).collect(),
        })
    }

    /// Plays the games of a pair that are not `done`, or reports it as a repetition.
    fn play_pair(
        &mut self,
        pair: u64,
        done: &BTreeSet<u64>,
        events: &Events<'_>,
    ) -> Result<ControlFlow<()>, MatchError> {
        let mut open = vec![2 * pair, 2 * pair + 1];
        open.retain(|number| !done.contains(number));
        if open.is_empty() {
            return Ok(ControlFlow::Continue(()));
        }
        let interrupt = &self.runner.interrupt;
        let mut terms = self.runner.terms(pair, self.rules.as_mut());
        if let Some(repeat) = self.runner.repeated(pair, &terms.start) {
            return Ok(match events.is_stopped() || interrupt.is_raised() {
                true => ControlFlow::Break(()),
                false => events.send(MatchEvent::Repeat(repeat)),
            });
        }
        for number in open {
            if interrupt.is_raised() {
                return Ok(ControlFlow::Break(()));
            }
            let Some(game) = self.play(number, &mut terms, events)? else {
                return Ok(ControlFlow::Break(()));
            };
            let started = std::mem::replace(&mut self.last_end, Instant::now());
            let effort = self.runner.effort.lock();
            let mut effort = effort.unwrap_or_else(PoisonError::into_inner);
            effort.add(&game.played, self.last_end - started);
            drop(effort);
            if events.send(MatchEvent::Game(game)).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Plays a game with the terms of its pair.
    fn play(
        &mut self,
        number: u64,
        terms: &mut GameTerms,
        events: &Events<'_>,
    ) -> Result<Option<MatchGame>, MatchError> {
        let players = self.runner.schedule.players(number);
        for player in players {
            if self.players[player].is_none() {
                let entrant = &self.runner.entrants[player];
                self.players[player] = Some(self.runner.player(entrant)?);
            }
        }
        terms.paces = players.map(|player| self.runner.entrants[player].pace);
        let live = &self.runner.live;
        live.begin(number, players, &terms.start);
        let played = self.referee_game(number, players, terms, events);
        live.end(number);
        let mut played = played?;
        if self.runner.interrupt.is_at_once() {
            // An apparent fault of a player may come from the interrupt.
            return Ok(None);
        }
        if let (Some(played), Some(luck_session)) = (&mut played, &mut self.luck_session) {
            // A game that cannot be measured is counted without luck.
            let _ = luck::measure(played, luck_session.as_mut(), self.runner.config.luck.depth);
        }
        Ok(played.map(|played| MatchGame {
            number,
            players,
            date: None,
            played,
        }))
    }

    fn referee_game(
        &mut self,
        number: u64,
        players: [usize; 2],
        terms: &GameTerms,
        events: &Events<'_>,
    ) -> Result<Option<PlayedGame>, MatchError> {
        let [Some(white), Some(black)] = self
            .players
            .get_disjoint_mut(players)
            .map(|both| both.map(Option::as_mut))
            .unwrap_or([None, None])
        else {
            unreachable!("two different players are open");
        };
        let interrupt = &self.runner.interrupt;
        let live = &self.runner.live;
        let on_ply = &mut |ply: &Ply, _: &dyn Rules| {
            live.step(number, &ply.step);
            !events.is_stopped() && !interrupt.is_at_once()
        };
        Ok(self
            .referee
            .play([white.as_mut(), black.as_mut()], terms, on_ply)?)
    }
}
