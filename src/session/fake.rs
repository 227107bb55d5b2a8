//! A test session without a real game: alternating rolls and two moves, and a search that
//! does what a test asks for.

use super::{
    AnyStep, Appraisal, Best, Counterfactual, DecisionReview, Info, Limits, ListedStep, Listener,
    OptionKind, OptionSpec, PerftJob, RollValue, Rules, ScoreBound, Search, Session, SessionError,
    Start, StepList, ToAct, WeightedRoll,
};
use crate::base::{Rng, Side};
use crate::rules::PerftMode;
use crate::rules::text::refusal::NO_SUCH_MOVE;
use crate::rules::{
    Diagram, Guide, Motif, Outcome, PositionShape, Reason, Squares, StepError, Turn,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The number of moves after which the game ends by default.
const LAST_MOVE: usize = 4;

/// The roll after which there is only one move.
const FORCED: &str = "r6";

/// The calls that the fake received, for tests to inspect.
pub(crate) type Diary = Arc<Mutex<Vec<String>>>;

/// A game of a roll `r1`…`r8`, then `a1a2` or `b1b2`, by alternating sides; after `r6`
/// only `b1b2` is legal. It is over after four moves.
pub(crate) struct Fake {
    name: &'static str,
    start: String,
    steps: Vec<String>,
    last_move: usize,
    hash: u64,
    stop: Arc<AtomicBool>,
    hit: Arc<AtomicBool>,
    search: Option<JoinHandle<()>>,
    diary: Diary,
}

impl Fake {
    pub(crate) fn new(name: &'static str, diary: Diary) -> Fake {
        Fake {
            name,
            start: "start".to_owned(),
            steps: Vec::new(),
            last_move: LAST_MOVE,
            hash: 16,
            stop: Arc::default(),
            hit: Arc::default(),
            search: None,
            diary,
        }
    }

    /// Returns the fake with a game of `last_move` moves.
    pub(crate) fn lasting(self, last_move: usize) -> Fake {
        Fake { last_move, ..self }
    }

    fn record(&self, text: String) {
        self.diary.lock().unwrap().push(text);
    }

    fn moves(&self) -> usize {
        self.steps.iter().filter(|step| step.len() == 4).count()
    }

    fn possible(&self) -> &'static [&'static str] {
        match self.waiting() {
            ToAct::Roll => &["r1", "r7", "r8"],
            ToAct::Decision if self.steps.last().is_some_and(|roll| roll == FORCED) => &["b1b2"],
            ToAct::Decision => &["a1a2", "b1b2"],
            ToAct::Over(_) => &[],
        }
    }

    fn check(&self, step: &str) -> Result<(), SessionError> {
        let fits = match self.waiting() {
            ToAct::Roll => step.len() == 2 && step.starts_with('r'),
            _ => self.possible().contains(&step),
        };
        if fits {
            Ok(())
        } else {
            Err(StepError::illegal(step, NO_SUCH_MOVE).into())
        }
    }
}

impl Rules for Fake {
    fn game(&self) -> &str {
        self.name
    }
    fn position_shape(&self) -> PositionShape {
        PositionShape {
            fields: 2,
            last_counters: 0,
        }
    }
    fn has_dice(&self) -> bool {
        true
    }
    fn constraint(&self) -> Option<&'static str> {
        None
    }
    fn settings(&self) -> Vec<OptionSpec> {
        Vec::new()
    }
    fn change_setting(&mut self, name: &str, value: &str) -> Result<(), SessionError> {
        self.set_option(name, Some(value))
    }
    fn follow(&mut self, start: &Start, steps: &[AnyStep]) -> Result<(), SessionError> {
        let mut next = Fake::new(self.name, Arc::default()).lasting(self.last_move);
        next.start = match start {
            Start::Startpos(words) if words.is_empty() => "start".to_owned(),
            Start::Startpos(words) => {
                return Err(SessionError::StartWord {
                    word: words[0].clone(),
                    expected: String::new(),
                });
            }
            Start::Text(text) => text.clone(),
        };
        for step in steps {
            next.make(step)?;
        }
        self.start = std::mem::take(&mut next.start);
        self.steps = std::mem::take(&mut next.steps);
        Ok(())
    }
    fn make_step(&mut self, step: &AnyStep) -> Result<AnyStep, SessionError> {
        self.check(step)?;
        self.steps.push(step.to_string());
        Ok(step.clone())
    }
    fn make_number(&mut self, number: u32) -> Result<(), SessionError> {
        Err(SessionError::MoveNumber(number))
    }
    fn undo(&mut self) -> Option<String> {
        self.steps.pop()
    }
    fn take_back(&mut self, count: usize) {
        self.steps.truncate(self.steps.len().saturating_sub(count));
    }
    fn waiting(&self) -> ToAct {
        if self.moves() >= self.last_move {
            ToAct::Over(Outcome::Win(Side::White, Reason::Checkmate))
        } else if self.steps.last().is_some_and(|step| step.starts_with('r')) {
            ToAct::Decision
        } else {
            ToAct::Roll
        }
    }
    fn side(&self) -> Side {
        Side::ALL[self.moves() % 2]
    }
    fn starts_turn(&self) -> bool {
        true
    }
    fn steps(&self) -> Vec<AnyStep> {
        self.steps.iter().map(|step| step.as_str().into()).collect()
    }
    fn legal_steps(&self) -> Vec<String> {
        self.possible()
            .iter()
            .map(|&step| step.to_owned())
            .collect()
    }
    fn legal_moves(&self) -> StepList {
        StepList::default()
    }
    fn made_steps(&self) -> StepList {
        self.legal_moves()
    }
    fn last_step(&self) -> Option<ListedStep> {
        None
    }
    fn list_step(&self, _: &AnyStep) -> Result<ListedStep, SessionError> {
        Err(SessionError::NothingFound)
    }
    fn move_numbers(&self) -> u32 {
        0
    }
    fn in_check(&self) -> bool {
        false
    }
    fn key(&self) -> u64 {
        self.steps.len() as u64
    }
    fn start(&self) -> Start {
        Start::Text(self.start.clone())
    }
    fn position_text(&self) -> String {
        format!("{} {}", self.start, self.steps.join(" "))
    }
    fn position_identity(&self) -> String {
        self.position_text()
    }
    fn counterfactual(&self, _: Counterfactual) -> Vec<String> {
        Vec::new()
    }
    fn motifs(&self, step: &str) -> Result<Vec<Motif>, SessionError> {
        self.check(step).map(|()| Vec::new())
    }
    fn move_number(&self) -> u32 {
        self.moves() as u32 / 2 + 1
    }
    fn diagram(&self) -> Diagram {
        let turn = match self.waiting() {
            ToAct::Decision => Turn::Decide,
            ToAct::Roll => Turn::Roll,
            ToAct::Over(outcome) => Turn::Over(outcome),
        };
        Diagram::new(Squares::default(), self.side(), turn, self.move_number())
    }
    fn guide(&self) -> Guide {
        Guide::default()
    }
    fn read_step(&self, step: &AnyStep) -> Result<AnyStep, SessionError> {
        self.check(step).map(|()| step.clone())
    }
    fn notation(&self, step: &AnyStep) -> Result<String, SessionError> {
        self.check(step).map(|()| step.to_uppercase())
    }
    fn read_notation(&self, text: &str) -> Result<AnyStep, SessionError> {
        self.read_step(&text.to_lowercase().into())
    }
    fn understand(&self, text: &str) -> Result<AnyStep, SessionError> {
        self.read_notation(text)
    }
    fn draw_roll(&self, rng: &mut Rng) -> Option<AnyStep> {
        let roll = || AnyStep::from(format!("r{}", 1 + rng.below(8)));
        (self.waiting() == ToAct::Roll).then(roll)
    }
    fn outcomes(&self) -> Vec<WeightedRoll> {
        match self.waiting() {
            ToAct::Roll => [("r1", 6), ("r7", 1), ("r8", 1)]
                .map(|(roll, weight)| WeightedRoll {
                    roll: roll.to_owned(),
                    weight,
                })
                .into(),
            _ => Vec::new(),
        }
    }
    fn outcome_of(&self, roll: &str) -> Result<String, SessionError> {
        Ok(roll.to_owned())
    }
    fn draw_start(&self, rng: &mut Rng) -> Vec<String> {
        vec![
            "shuffle".to_owned(),
            (1 + rng.below(8)).to_string(),
            (1 + rng.below(8)).to_string(),
        ]
    }
    fn suite(&self) -> Vec<String> {
        Vec::new()
    }
    /// Returns a count; one to depth 30 lasts until stopped.
    fn perft_job(&self, depth: u32, mode: PerftMode) -> PerftJob {
        self.record(format!("perft {depth} {mode:?}"));
        Box::new(move |stop, _| {
            while depth == 30 && !stop.load(Ordering::SeqCst) {
                std::thread::sleep(Duration::from_millis(1));
            }
            let rows = vec![("r1 a1a2".to_owned(), 1), ("r1 b1b2".to_owned(), 1)];
            (depth < 30).then_some((2, rows))
        })
    }
}

impl Search for Fake {
    fn seed(&mut self, seed: u64) {
        self.record(format!("{}: seed {seed}", self.name));
    }
    fn new_game(&mut self) {
        self.record("new game".to_owned());
    }
    fn prepare(&mut self) -> Result<(), SessionError> {
        self.record("prepare".to_owned());
        if self.hash == 1024 {
            return Err(SessionError::Resources("no memory".to_owned()));
        }
        Ok(())
    }
    fn go(&mut self, limits: &Limits, listener: Arc<dyn Listener>) -> Result<(), SessionError> {
        if let Some(bad) = limits
            .search_moves
            .iter()
            .find(|step| step.as_str() != "a1a2")
        {
            let error = self.check(bad).err().unwrap_or(SessionError::NothingFound);
            return Err(SessionError::SearchMove(Box::new(error)));
        }
        self.wait();
        self.record(format!(
            "go depth {:?} infinite {}",
            limits.search.depth, limits.infinite
        ));
        self.stop.store(false, Ordering::SeqCst);
        self.hit.store(false, Ordering::SeqCst);
        let (stop, hit) = (Arc::clone(&self.stop), Arc::clone(&self.hit));
        let (diary, limits) = (Arc::clone(&self.diary), limits.clone());
        self.search = Some(std::thread::spawn(move || {
            search(&limits, [&*stop, &*hit], &diary, &*listener);
        }));
        Ok(())
    }
    fn is_searching(&self) -> bool {
        self.search
            .as_ref()
            .is_some_and(|search| !search.is_finished())
    }
    fn stop(&self) {
        self.stop.store(true, Ordering::SeqCst);
    }
    fn ponder_hit(&self) {
        self.hit.store(true, Ordering::SeqCst);
    }
    fn wait(&mut self) {
        if let Some(search) = self.search.take() {
            search.join().unwrap();
        }
    }
}

impl Appraisal for Fake {
    fn explain(&self) -> String {
        "material 0\n".to_owned()
    }
    fn appraise(&mut self, _: u32) -> Result<Vec<RollValue>, SessionError> {
        Ok(Vec::new())
    }
    fn appraise_step(&mut self, _: &str, _: u32) -> Result<f64, SessionError> {
        Ok(0.0)
    }
    fn evaluate_step(&mut self, _: &str, _: u64) -> Result<DecisionReview, SessionError> {
        Err(SessionError::NothingFound)
    }
}

impl Session for Fake {
    fn fork(&self) -> Box<dyn Session> {
        Box::new(Fake {
            start: self.start.clone(),
            steps: self.steps.clone(),
            ..Fake::new(self.name, Arc::default()).lasting(self.last_move)
        })
    }
    fn options(&self) -> Vec<OptionSpec> {
        let spin = OptionKind::Spin {
            default: 16,
            min: 1,
            max: 1024,
        };
        vec![
            OptionSpec {
                name: "Hash".into(),
                kind: spin,
            },
            OptionSpec {
                name: "Clear Hash".into(),
                kind: OptionKind::Button,
            },
        ]
    }
    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), SessionError> {
        match (name.to_ascii_lowercase().as_str(), value.map(str::parse)) {
            ("hash", Some(Ok(value @ 1..=1024))) => self.hash = value,
            ("clear hash", None) => {}
            ("hash", _) => {
                return Err(SessionError::OptionValue {
                    name: "Hash".into(),
                    value: value.unwrap_or_default().to_owned(),
                    expected: "a number 1-1024".to_owned(),
                });
            }
            _ => {
                return Err(SessionError::UnknownOption {
                    name: name.to_owned(),
                    known: vec!["Hash".into(), "Clear Hash".into()],
                });
            }
        }
        self.record(format!("{}: {name} = {value:?}", self.name));
        Ok(())
    }
}

/// The node limit at which the fake's search fails.
pub(crate) const FATAL: u64 = 13;

/// The note by which a test ends a search of depth 999.
pub(crate) const ENOUGH: &str = "enough";

/// Runs a search. `depth d` takes `d` times 10 ms; depth 1000 or no depth lasts until
/// stopped, depth 999 until the diary has [`ENOUGH`]; an infinite search of depth 1 ends
/// immediately.
fn search(limits: &Limits, [stop, hit]: [&AtomicBool; 2], diary: &Diary, listener: &dyn Listener) {
    if limits.search.nodes == Some(FATAL) {
        return;
    }
    let began = Instant::now();
    listener.info(&Info {
        depth: 1,
        seldepth: 1,
        multipv: 1,
        roll: None,
        value: 300,
        centipawns: 12,
        wdl: None,
        bound: ScoreBound::Exact,
        nodes: 2,
        time: Duration::from_millis(1),
        hashfull: 0,
        line: vec!["a1a2".to_owned()],
    });
    let end = match limits.search.depth {
        Some(999 | 1000) | None => Duration::MAX,
        Some(depth) => Duration::from_millis(10 * u64::from(depth)),
    };
    let continues = |ends: bool| !stop.load(Ordering::SeqCst) && !ends;
    let is_enough = || {
        limits.search.depth == Some(999)
            && diary.lock().unwrap().iter().any(|entry| entry == ENOUGH)
    };
    while continues(began.elapsed() >= end || hit.load(Ordering::SeqCst) || is_enough()) {
        std::thread::sleep(Duration::from_millis(1));
    }
    listener.best(&Best {
        step: Some("a1a2".into()),
        by_roll: vec![("r7".to_owned(), "b1b2".to_owned())],
        ponder: None,
        finished: None,
    });
}
