//! The contract of [`ermine::rules::Position`], which every game must keep, checked along
//! random walks.
//!
//! To test a game, fill in a [`Subject`] and call [`check_all`] on it. The walks are
//! drawn from seeds, so a failure is reproducible on every machine; the message names the
//! position and the steps that led there.

use ermine::base::{Key, Rng, Side};
use ermine::draw::{self, Style, View};
use ermine::rules::{
    Chance, Diagram, DrawClock, Game, GameMove, Grade, GradedMoves, Line, MoveList, Observer,
    Ordered, OrderedDie, Outcome, Position, Reason, StartPosition, Step, StepError, Turn,
};
use rayon::prelude::*;
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;

/// A game as the battery sees it.
pub(crate) struct Subject<'a, P: Position> {
    /// The heading of failures.
    pub(crate) name: String,
    /// Reads a position string.
    pub(crate) read: &'a (dyn Fn(&str) -> Result<P, String> + Sync),
    /// Writes the rulebook's notation ([`Game::notation`]).
    pub(crate) write_notation: fn(&P, Step<P>) -> String,
    /// Reads the rulebook's notation ([`Game::read_notation`]).
    pub(crate) read_notation: fn(&P, &str) -> Result<Step<P>, StepError>,
    /// The board as plain data ([`Game::diagram`]).
    pub(crate) diagram: fn(&P) -> Diagram,
    /// The key without the die, computed from scratch.
    pub(crate) fresh_table_key: &'a (dyn Fn(&P) -> Key + Sync),
    /// Whether the side that has just moved left its king in check; never, for a game
    /// without kings.
    pub(crate) left_in_check: &'a (dyn Fn(&P) -> bool + Sync),
    /// The number of faces of the die; 0 without one.
    pub(crate) faces: u32,
    /// All possible texts of a step in any position, and some impossible ones.
    pub(crate) conceivable: &'a [String],
    /// The number of random games from each start.
    pub(crate) walks: u64,
    /// The maximum number of steps in a walk.
    pub(crate) steps: usize,
    /// The chance, in eighths, that a walk prefers noisy moves at a decision.
    pub(crate) noisy_eighths: u32,
}

/// Counts of what the walks met, so that a battery that met nothing fails.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) positions: u64,
    pub(crate) rolls: u64,
    pub(crate) moves: u64,
    pub(crate) before_roll: u64,
    pub(crate) restricted: u64,
    pub(crate) noisy: u64,
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) whole_lists: u64,
    pub(crate) taken_back: u64,
}

impl Counts {
    /// The counts of both, added up.
    pub(crate) fn and(self, other: Counts) -> Counts {
        Counts {
            positions: self.positions + other.positions,
            rolls: self.rolls + other.rolls,
            moves: self.moves + other.moves,
            before_roll: self.before_roll + other.before_roll,
            restricted: self.restricted + other.restricted,
            noisy: self.noisy + other.noisy,
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            whole_lists: self.whole_lists + other.whole_lists,
            taken_back: self.taken_back + other.taken_back,
        }
    }
}

/// Texts that are no step of any game.
const INVALID_STEPS: &[&str] = &[
    "", " ", "-", "--", "0000", "null", "(none)", "r", "r0", "r9", "r10", "R1", "r-1", "e2", "e2e",
    "e2e4 ", " e2e4", "e2 e4", "E2E4", "e2-e4", "e2e4x", "i1i2", "a0a1", "a9a8", "e7e8=", "=q",
    "e8==q", "e7e8k", "e7e8p", "e7e8ra ", "O-O", "é2é4", "♔", "e2e4e2e4", "\u{0}",
];

/// The number of possible texts tried at once. To read one, all moves are listed.
const MANY_TEXTS: usize = 1000;

/// Runs the whole battery from every start given, each with another seed, and returns the
/// counts.
///
/// # Panics
/// If a start cannot be read or the game breaks the contract.
pub(crate) fn check_all<P, T>(subject: &Subject<'_, P>, starts: &[T], seed: u64) -> Counts
where
    P: Position,
    P::Piece: PartialEq + Debug,
    T: AsRef<str> + Sync,
{
    let starts = starts.par_iter().enumerate().map(|(index, text)| {
        let text = text.as_ref();
        let start = (subject.read)(text).unwrap_or_else(|error| panic!("'{text}': {error}"));
        check(subject, start, seed + index as u64)
    });
    starts.reduce(Counts::default, Counts::and)
}

/// Runs the whole battery from one start and returns the counts.
fn check<P: Position>(subject: &Subject<'_, P>, start: P, seed: u64) -> Counts
where
    P::Piece: PartialEq + Debug,
{
    let mut counts = Counts::default();
    for walk in 0..subject.walks {
        let mut walker = Walker::new(subject, start, seed, walk);
        walker.go();
        counts = counts.and(walker.counts);
        check_determinism(subject, start, seed, walk, &walker);
    }
    counts
}

/// Checks a game as a whole: its settings, its starts, its strings.
///
/// # Panics
/// If the game breaks the contract of [`Game`].
pub(crate) fn check_game<G: Game + Default>(seed: u64) {
    let mut game = G::default();
    let name = game.info().name.to_owned();
    let plain = game.start(&[]).expect("the plain start needs no words");
    assert_eq!(plain.words_used, 0, "{}: words of the plain start", name);
    for setting in game.settings() {
        let result = game.set(&setting.name, &setting.default);
        assert_eq!(result, Ok(()), "{}: {} at its default", name, setting.name);
    }
    assert!(game.set("no such setting", "1").is_err(), "{}", name);
    assert_eq!(game.start(&[]).expect("as before"), plain, "{}", name);
    let mut rng = Rng::new(seed);
    let mut again = Rng::new(seed);
    for _ in 0..50 {
        let text = game.draw_start(&mut rng);
        assert_eq!(text, game.draw_start(&mut again), "{}", name);
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let count = words.len();
        words.extend(["moves", "e2e4"]);
        let start = game.start(&words).unwrap_or_else(|error| panic!("{error}"));
        let StartPosition {
            position: start,
            words_used,
        } = start;
        assert_eq!(words_used, count, "{}: words of '{text}'", name);
        let string = start.to_string();
        assert_eq!(
            string.split(' ').count(),
            game.info().fields,
            "{}: {string}",
            name
        );
        assert_eq!(game.read(&string), Ok(start), "{}: {string}", name);
        for fewer in 0..game.info().fields {
            let part: Vec<&str> = string.split(' ').take(fewer).collect();
            assert!(game.read(&part.join(" ")).is_err(), "{}: {part:?}", name);
        }
    }
}

/// A mailbox that follows a game by its observer calls.
#[derive(Clone)]
struct Mailbox<M, S> {
    pieces: HashMap<S, M>,
    faults: Vec<String>,
}

impl<M: Copy + PartialEq + Debug, S: Copy + Eq + Hash + Debug> Mailbox<M, S> {
    fn of<P: Position<Piece = M, Square = S>>(position: &P) -> Mailbox<M, S> {
        let mut mailbox = Mailbox {
            pieces: HashMap::new(),
            faults: Vec::new(),
        };
        position.survey(&mut mailbox);
        mailbox
    }

    fn count(&self) -> usize {
        self.pieces.len()
    }
}

impl<M: Copy + PartialEq + Debug, S: Copy + Eq + Hash + Debug> Observer<M, S> for Mailbox<M, S> {
    fn place(&mut self, piece: M, square: S) {
        if let Some(other) = self.pieces.insert(square, piece) {
            let fault = format!("{piece:?} is placed on {square:?}, where {other:?} stands");
            self.faults.push(fault);
        }
    }

    fn lift(&mut self, piece: M, square: S) {
        let lifted = self.pieces.remove(&square);
        if lifted != Some(piece) {
            let fault = format!("{piece:?} is lifted from {square:?}, where {lifted:?} stands");
            self.faults.push(fault);
        }
    }
}

/// One random game.
struct Walker<'a, P: Position> {
    subject: &'a Subject<'a, P>,
    line: Line<P>,
    texts: Vec<String>,
    mailbox: Mailbox<P::Piece, P::Square>,
    /// Chooses the moves played.
    choices: Rng,
    /// Rolls the die.
    dice: Rng,
    /// Chooses the texts that must fail.
    trials: Rng,
    /// The decisions seen for each key.
    decisions: HashMap<Key, Vec<u16>>,
    counts: Counts,
}

impl<'a, P: Position> Walker<'a, P>
where
    P::Piece: PartialEq + Debug,
{
    fn new(subject: &'a Subject<'a, P>, start: P, seed: u64, walk: u64) -> Walker<'a, P> {
        Walker {
            subject,
            line: Line::new(start),
            texts: Vec::new(),
            mailbox: Mailbox::of(&start),
            choices: Rng::stream(seed, 3 * walk),
            dice: Rng::stream(seed, 3 * walk + 1),
            trials: Rng::stream(seed, 3 * walk + 2),
            decisions: HashMap::new(),
            counts: Counts::default(),
        }
    }

    /// Plays to the end of the game or of the walk, checking every position.
    fn go(&mut self) {
        loop {
            self.check_position();
            if self.texts.len() >= self.subject.steps {
                return;
            }
            let Some(step) = self.choose() else {
                return;
            };
            self.make(step);
        }
    }

    /// The description of a position in failures.
    fn here(&self) -> String {
        format!(
            "{}: '{}' after [{}] from '{}'",
            self.subject.name,
            self.line.position(),
            self.texts.join(" "),
            self.line.start()
        )
    }

    fn choose(&mut self) -> Option<Step<P>> {
        let position = *self.line.position();
        match position.turn() {
            Turn::Over(_) => None,
            Turn::Roll => Some(Step::Roll(P::Chance::draw(&position, &mut self.dice))),
            Turn::Decide => {
                let steps = Step::all(&position);
                let noisy: Vec<Step<P>> = steps
                    .iter()
                    .copied()
                    .filter(|step| matches!(step, Step::Move(mv) if position.is_noisy(*mv)))
                    .collect();
                let prefers_noisy = self.choices.below(8) < self.subject.noisy_eighths;
                let list = if prefers_noisy && !noisy.is_empty() {
                    noisy
                } else {
                    steps
                };
                self.choices.pick(&list).copied()
            }
        }
    }

    fn make(&mut self, step: Step<P>) {
        let before = *self.line.position();
        let text = step.to_string();
        let read = Step::parse(&before, &text);
        assert_eq!(read, Ok(step), "'{text}' is not read back: {}", self.here());
        match step {
            Step::Roll(_) => self.counts.rolls += 1,
            Step::Move(mv) => self.follow(&before, mv),
        }
        self.line.make(step);
        self.texts.push(text);
        self.check_step(&before, step);
    }

    /// Checks steps in the rulebook's notation, and the picture of the board.
    fn check_notation(&self) {
        let position = self.line.position();
        let mut spellings = HashSet::new();
        for step in Step::all(position) {
            let text = (self.subject.write_notation)(position, step);
            let read = (self.subject.read_notation)(position, &text);
            assert_eq!(read, Ok(step), "notation '{text}': {}", self.here());
            let fresh = spellings.insert(text.clone());
            assert!(fresh, "notation '{text}' means two steps: {}", self.here());
        }
        for text in INVALID_STEPS {
            let read = (self.subject.read_notation)(position, text);
            let open = read.is_err() || read.is_ok_and(|step| self.is_open(step));
            assert!(open, "notation '{text}' is read: {}", self.here());
        }
        let diagram = (self.subject.diagram)(position);
        assert_eq!(diagram.turn, position.turn(), "{}", self.here());
        let draw = |style: Style, bottom| {
            let view = View {
                bottom,
                ..style.into()
            };
            draw::text(&diagram, view)
        };
        let plain = draw(Style::Plain, Side::White);
        assert!(plain.lines().count() > 1, "the picture: {}", self.here());
        assert!(
            !plain.contains('\u{1b}'),
            "a plain picture: {}",
            self.here()
        );
        let turned = draw(Style::Plain, Side::Black);
        let bag = |text: &str| {
            let mut letters: Vec<char> = text.split_whitespace().flat_map(str::chars).collect();
            letters.sort_unstable();
            letters
        };
        let marks = bag(&turned) == bag(&plain) && turned != plain;
        assert!(marks, "a turned picture: {}", self.here());
        for style in [Style::Ansi, Style::Ansi256, Style::Ansi16] {
            assert!(draw(style, Side::Black).contains('\u{1b}'));
        }
    }

    /// Lets the mailbox follow a move and compares it with a fresh survey.
    fn follow(&mut self, before: &P, mv: P::Move) {
        self.counts.moves += 1;
        self.counts.noisy += u64::from(before.is_noisy(mv));
        let pieces = self.mailbox.count();
        let mut observed = *before;
        observed.play(mv, &mut self.mailbox);
        let mut silent = *before;
        silent.play(mv, &mut ());
        let text = mv.to_string();
        assert_eq!(
            observed,
            silent,
            "an observer changes {text}: {}",
            self.here()
        );
        assert!(
            self.mailbox.faults.is_empty(),
            "observer, {text}: {:?}: {}",
            self.mailbox.faults,
            self.here()
        );
        assert!(
            self.mailbox.pieces == Mailbox::of(&silent).pieces,
            "after {text} the observer's board is not the position's: {}",
            self.here()
        );
        assert!(
            self.mailbox.count() == pieces || before.is_noisy(mv),
            "{text} changes the number of pieces and is not noisy: {}",
            self.here()
        );
    }

    /// Checks the changes that a step makes.
    fn check_step(&self, before: &P, step: Step<P>) {
        let after = self.line.position();
        let ends_turn = matches!(step, Step::Move(_)) && !before.before_roll();
        if !ends_turn {
            assert_eq!(after.side(), before.side(), "the side: {}", self.here());
            assert_eq!(after.clock(), before.clock(), "the clock: {}", self.here());
            let number = after.move_number();
            assert_eq!(number, before.move_number(), "the number: {}", self.here());
        } else if after.side() != before.side() {
            assert!(
                !(self.subject.left_in_check)(after),
                "{} has left its king to be taken: {}",
                before.side(),
                self.here()
            );
        }
        if matches!(step, Step::Roll(_)) {
            assert!(!P::Chance::is_due(after), "rolled: {}", self.here());
            assert_ne!(after.key(), before.key(), "key, die: {}", self.here());
        }
    }

    fn check_position(&mut self) {
        self.counts.positions += 1;
        self.check_text_and_keys();
        self.check_decisions();
        self.check_noisy();
        self.check_turn();
        self.check_texts();
        // Reading a step lists all of them, so that to read all takes the square of the time.
        if self.texts.len() % 17 == 1 {
            self.check_spellings();
        }
        if self.texts.len() % 41 == 3 {
            self.check_notation();
        }
        if self.texts.len() % 97 == 17 {
            self.check_many_texts();
        }
        if self.texts.len() % 53 == 29 {
            self.check_taking_back();
        }
    }

    /// Checks that a game after some steps are taken back is the shorter game, and goes on as
    /// it did.
    fn check_taking_back(&mut self) {
        let steps = self.line.steps().to_vec();
        let count = self.trials.below(steps.len() as u32 + 1) as usize;
        let kept = steps.len() - count;
        let mut shorter = self.line.clone();
        shorter.take_back(count);
        let mut replayed = Line::new(*self.line.start());
        for &step in &steps[..kept] {
            replayed.make(step);
        }
        for step in steps[kept..].iter().copied().map(Some).chain([None]) {
            let same = shorter.position() == replayed.position()
                && shorter.steps() == replayed.steps()
                && shorter.turn_keys() == replayed.turn_keys()
                && shorter.pasts() == replayed.pasts()
                && shorter.outcome() == replayed.outcome();
            assert!(same, "{count} steps taken back: {}", self.here());
            if let Some(step) = step {
                shorter.make(step);
                replayed.make(step);
            }
        }
        self.counts.taken_back += count as u64;
    }

    fn check_text_and_keys(&self) {
        let position = self.line.position();
        let text = position.to_string();
        let read = (self.subject.read)(&text)
            .unwrap_or_else(|error| panic!("its own text is refused, {error}: {}", self.here()));
        assert_eq!(read, *position, "text read back: {}", self.here());
        assert_eq!(read.to_string(), text, "text read back: {}", self.here());
        assert_eq!(read.key(), position.key(), "key, text: {}", self.here());
        let (incremental, fresh) = (
            position.table_key(),
            (self.subject.fresh_table_key)(position),
        );
        assert_eq!(
            incremental,
            fresh,
            "table key kept and recomputed: {}",
            self.here()
        );
        assert_eq!(
            read.table_key(),
            incremental,
            "table key, text: {}",
            self.here()
        );
    }

    /// Checks that the noisy decisions generated alone are those among all.
    fn check_noisy(&self) {
        let position = self.line.position();
        let legal = position.legal();
        let noisy = legal.iter().filter(|&&mv| position.is_noisy(mv));
        let noisy: Vec<P::Move> = noisy.copied().collect();
        let mut found = MoveList::new();
        let can_move = position.noisy(&mut found);
        assert_eq!(can_move, !legal.is_empty(), "{}", self.here());
        assert_eq!(found.to_vec(), noisy, "{}", self.here());
        self.check_quiet_checks(&legal);
    }

    fn check_quiet_checks(&self, legal: &[P::Move]) {
        let position = self.line.position();
        if position.in_check() {
            return;
        }
        let mut checks = MoveList::new();
        position.quiet_checks(&mut checks);
        let mut tags = HashSet::new();
        for &mv in &checks {
            let text = mv.to_string();
            let quiet = legal.contains(&mv) && !position.is_noisy(mv);
            assert!(quiet, "{text} is no quiet move: {}", self.here());
            assert!(tags.insert(mv.tag()), "{text} twice: {}", self.here());
            let mut after = *position;
            after.play(mv, &mut ());
            assert!(after.in_check(), "{text} is no check: {}", self.here());
        }
    }

    /// Checks the list of decisions on its own.
    fn check_decisions(&mut self) {
        let position = *self.line.position();
        let moves = position.legal();
        let every = P::Chance::with_every_move(&position, <[_]>::to_vec);
        assert!(
            !moves.is_empty() || every.is_empty(),
            "there are legal moves and none is granted: {}",
            self.here()
        );
        let allowed = moves.iter().all(|mv| every.contains(mv));
        assert!(allowed, "a move that no roll allows: {}", self.here());
        if position.before_roll() {
            self.counts.before_roll += 1;
            assert!(
                !every.is_empty(),
                "nothing before the roll: {}",
                self.here()
            );
            assert_eq!(every.len(), moves.len(), "not all: {}", self.here());
        } else {
            self.counts.restricted += u64::from(moves.len() < every.len());
        }
        let tags = |moves: &[P::Move]| -> Vec<u16> { moves.iter().map(|&mv| mv.tag()).collect() };
        let mut all = tags(&every);
        assert!(!all.contains(&0), "a tag is 0: {}", self.here());
        // Repetition by transposition is rare; the decisions must be the same then.
        let keys = [position.table_key(), position.key() ^ 1];
        for (key, tags) in keys.into_iter().zip([all.clone(), tags(&moves)]) {
            let earlier = self.decisions.entry(key).or_insert_with(|| tags.clone());
            let same = *earlier == tags;
            assert!(same, "one key, two lists: {}", self.here());
        }
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), every.len(), "a tag comes twice: {}", self.here());
        let numbers: HashSet<u32> = every.iter().map(|mv| mv.number()).collect();
        let unique = numbers.len() == every.len();
        assert!(unique, "a number comes twice: {}", self.here());
        let below = numbers.iter().all(|&number| number < P::Move::NUMBERS);
        assert!(below, "a number is too large: {}", self.here());
        let again = position.legal();
        assert_eq!(
            again.to_vec(),
            moves.to_vec(),
            "two listings differ: {}",
            self.here()
        );
    }

    /// Checks the side to act, its steps, and the outcome.
    fn check_turn(&mut self) {
        let position = *self.line.position();
        let steps = Step::all(&position);
        let legal = position.legal();
        match position.turn() {
            Turn::Over(outcome) => {
                assert!(steps.is_empty(), "steps after the end: {}", self.here());
                assert!(!position.before_roll(), "over too soon: {}", self.here());
                self.check_outcome(&position, outcome);
                let refused = self.line.clone().make_text("r1").is_err();
                assert!(refused, "the game goes on: {}", self.here());
                return;
            }
            Turn::Roll => {
                assert!(P::Chance::EXISTS, "no chance: {}", self.here());
                assert!(P::Chance::is_due(&position), "no roll due: {}", self.here());
                let rolls: Vec<Step<P>> = P::Chance::rolls(&position)
                    .map(|(roll, _)| Step::Roll(roll))
                    .collect();
                assert_eq!(steps, rolls, "steps at a roll: {}", self.here());
                self.check_rolls(&position);
            }
            Turn::Decide => {
                assert!(!P::Chance::is_due(&position), "a roll due: {}", self.here());
                let moves: Vec<Step<P>> = legal.iter().copied().map(Step::Move).collect();
                assert_eq!(steps, moves, "steps at a decision: {}", self.here());
            }
        }
        assert!(!steps.is_empty(), "nothing to do: {}", self.here());
        assert!(!legal.is_empty(), "no move and not over: {}", self.here());
        let drawn = position.draw().is_some() && !position.before_roll();
        assert!(!drawn, "drawn and not over: {}", self.here());
    }

    /// Checks the rolls of a position, their results and their weights.
    fn check_rolls(&mut self, position: &P) {
        let mut weights = Vec::new();
        P::Chance::each_roll(position, |roll, rolled, moves| {
            let mut child = *position;
            child.make(Step::Roll(roll));
            assert_eq!(child, *rolled, "{roll:?}: {}", self.here());
            assert_eq!(child.turn(), Turn::Decide, "rolled: {}", self.here());
            assert_eq!(child.legal().to_vec(), moves, "{roll:?}: {}", self.here());
            assert_eq!(P::Chance::representative(roll), roll, "{}", self.here());
            let same = P::Chance::current_roll(rolled).is_none_or(|current| current == roll);
            assert!(same, "given {roll:?}: {}", self.here());
        });
        assert_eq!(
            P::Chance::current_roll(position),
            None,
            "due: {}",
            self.here()
        );
        for (roll, weight) in P::Chance::rolls(position) {
            assert!(weight > 0, "{roll:?} never comes: {}", self.here());
            let twice = weights.iter().any(|&(other, _)| other == roll);
            assert!(!twice, "{roll:?} comes twice: {}", self.here());
            let likelier = weights.first().is_none_or(|&(_, first)| first >= weight);
            assert!(likelier, "the first is not the likeliest: {}", self.here());
            weights.push((roll, weight));
        }
        let sum: u32 = weights.iter().map(|&(_, weight)| weight).sum();
        assert_eq!(sum, self.subject.faces, "weights: {}", self.here());
        if self.counts.rolls > 0 {
            return;
        }
        let mut seen = vec![0; weights.len()];
        for _ in 0..4000 * sum {
            let roll = P::Chance::representative(P::Chance::draw(position, &mut self.trials));
            let place = weights.iter().position(|&(other, _)| other == roll);
            seen[place.expect("one of the rolls")] += 1;
        }
        for ((roll, weight), seen) in weights.into_iter().zip(seen) {
            let off = u32::abs_diff(weight * 4000, seen);
            assert!(off <= 400, "{roll:?} came {seen} times: {}", self.here());
        }
    }

    fn check_outcome(&mut self, position: &P, outcome: Outcome) {
        let empty = position.legal().is_empty();
        match outcome {
            Outcome::Win(winner, Reason::Checkmate) => {
                self.counts.wins += 1;
                assert!(empty && position.in_check(), "no mate: {}", self.here());
                assert_eq!(winner, position.side().flip(), "winner: {}", self.here());
            }
            Outcome::Draw(Reason::Stalemate) => {
                self.counts.draws += 1;
                assert!(
                    empty && !position.in_check(),
                    "no stalemate: {}",
                    self.here()
                );
            }
            Outcome::Draw(reason) if empty => {
                self.counts.draws += 1;
                let named = position.no_move_outcome();
                assert_eq!(named, outcome, "{reason}: {}", self.here());
            }
            Outcome::Draw(reason) => {
                self.counts.draws += 1;
                assert_eq!(position.draw(), Some(reason), "which draw: {}", self.here());
                let DrawClock { passed, max } = position.clock();
                let counted = matches!(reason, Reason::MoveCount | Reason::NothingRemoved);
                assert!(!counted || passed >= max, "the clock: {}", self.here());
            }
            Outcome::Win(_, reason) => {
                self.counts.wins += 1;
                assert_eq!(
                    position.no_move_outcome(),
                    outcome,
                    "{reason}: {}",
                    self.here()
                );
            }
        }
        let points = Side::ALL.map(|side| outcome.half_points(side));
        assert_eq!(points[0] + points[1], 2, "the score: {}", self.here());
    }

    /// Whether a step can be made now, or after a roll that may be left out.
    fn is_open(&self, step: Step<P>) -> bool {
        let position = self.line.position();
        let legal = position.legal();
        match step {
            // A position that is drawn by rule still has its steps.
            Step::Roll(_) => P::Chance::is_due(position) && !legal.is_empty(),
            // A roll that was left out is one that allows the move.
            Step::Move(mv) => legal.contains(&mv),
        }
    }

    /// Checks that a text is accepted only if it is the spelling of a step that is open
    /// now.
    fn check_text(&self, text: &str) {
        let position = self.line.position();
        match Step::parse(position, text) {
            Err(error) => {
                let (StepError::Malformed { text: named, .. }
                | StepError::Illegal { text: named, .. }) = &error;
                assert_eq!(named, text, "the error names another text: {}", self.here());
                assert!(error.to_string().contains(text), "{error}: {}", self.here());
                let listed = Step::all(position)
                    .into_iter()
                    .any(|step| step.to_string() == text);
                assert!(!listed, "'{text}' is refused ({error}): {}", self.here());
            }
            Ok(step) => {
                assert_eq!(step.to_string(), text, "two spellings: {}", self.here());
                let open = self.is_open(step);
                assert!(open, "'{text}' is accepted: {}", self.here());
            }
        }
    }

    /// Checks texts drawn from all possible ones, and from those of the steps of now.
    fn check_texts(&mut self) {
        for _ in 0..8 {
            if let Some(text) = self.trials.pick(self.subject.conceivable).cloned() {
                self.check_text(&text);
            }
        }
        let position = *self.line.position();
        let steps = Step::all(&position);
        for _ in 0..8 {
            if let Some(&step) = self.trials.pick(&steps) {
                self.check_spelling(step);
            }
        }
    }

    /// Checks that a step is read from its own text.
    fn check_spelling(&self, step: Step<P>) {
        let read = Step::parse(self.line.position(), &step.to_string());
        assert_eq!(read, Ok(step), "{}", self.here());
    }

    /// Checks that every step is read from its own text, and that no other text is one.
    fn check_spellings(&self) {
        for step in Step::all(self.line.position()) {
            self.check_spelling(step);
        }
        for text in INVALID_STEPS {
            let read = Step::parse(self.line.position(), text);
            assert!(read.is_err(), "'{text}' is accepted: {}", self.here());
        }
    }

    /// Checks that of many texts, drawn from all possible ones, exactly those of the listed
    /// moves are accepted, and that these are possible texts.
    fn check_many_texts(&mut self) {
        self.counts.whole_lists += 1;
        let position = *self.line.position();
        let legal = position.legal();
        let open: HashSet<String> = legal.iter().map(|&mv| mv.to_string()).collect();
        let possible: HashSet<&String> = self.subject.conceivable.iter().collect();
        let named = open.iter().all(|text| possible.contains(text));
        assert!(named, "a move with another text: {}", self.here());
        for _ in 0..MANY_TEXTS.min(possible.len()) {
            let text = self.trials.pick(self.subject.conceivable);
            let text = text.expect("a possible text");
            let read = Step::parse(&position, text);
            let accepted = matches!(read, Ok(Step::Move(_)));
            assert_eq!(accepted, open.contains(text), "'{text}': {}", self.here());
        }
    }
}

/// Checks ordered outcomes: each grade has all the moves of the one before, and the noisy
/// moves generated alone are those among all.
///
/// # Panics
/// If `position` breaks this order.
pub(crate) fn check_order<P: Position<Chance = Ordered<D>>, D: OrderedDie<P>>(position: &P) {
    let legal = D::moves(position);
    let (all, common) = (legal.all(), legal.common());
    assert!(common == &all[..common.len()], "{position:?}");
    let noisy_among = |moves: &[P::Move]| -> Vec<P::Move> {
        let noisy = moves.iter().filter(|&&mv| position.is_noisy(mv));
        noisy.copied().collect()
    };
    for grade in Grade::ALL {
        let mut found = GradedMoves::new();
        let can_move = D::noisy(position, grade, &mut found);
        assert_eq!(can_move, !legal.is_empty(), "{grade:?}: {position:?}");
        let (common, mut extra) = (noisy_among(legal.common()), noisy_among(legal.extra()));
        if grade == Grade::Low {
            extra.clear();
        }
        assert_eq!(found.common(), common, "{grade:?}: {position:?}");
        assert_eq!(found.extra(), extra, "{grade:?}: {position:?}");
    }
    if !P::Chance::is_due(position) || legal.is_empty() {
        return;
    }
    for (grade, (roll, _)) in Grade::ALL.into_iter().zip(D::ROLLS) {
        let mut rolled = *position;
        D::apply(&mut rolled, roll);
        assert_eq!(D::grade(roll), grade);
        assert_eq!(D::current_grade(&rolled), Some(grade), "{position:?}");
        assert_eq!(rolled.table_key(), position.table_key(), "{position:?}");
        for &mv in legal.of(grade) {
            let mut child = rolled;
            child.play(mv, &mut ());
            let low = D::current_grade(&child) == Some(Grade::Low);
            assert_eq!(low, grade == Grade::High, "{position:?}");
        }
    }
    let sum: u32 = D::ROLLS.iter().map(|(_, weight)| weight).sum();
    assert_eq!(sum % 2, 0, "weights with an odd sum");
}

/// Checks that the same seed gives the same game, and that its texts lead to the same
/// position.
fn check_determinism<P: Position>(
    subject: &Subject<'_, P>,
    start: P,
    seed: u64,
    walk: u64,
    first: &Walker<'_, P>,
) where
    P::Piece: PartialEq + Debug,
{
    let mut again = Walker::new(subject, start, seed, walk);
    while again.texts.len() < subject.steps {
        let Some(step) = again.choose() else { break };
        again.texts.push(step.to_string());
        again.line.make(step);
    }
    assert_eq!(again.texts, first.texts, "{}: seed {seed}", subject.name);
    let position = first.line.position();
    assert_eq!(
        again.line.position(),
        position,
        "{}: seed {seed}",
        subject.name
    );
    assert_eq!(again.line.position().key(), position.key());
    let mut replayed = start;
    for text in &first.texts {
        let step = Step::parse(&replayed, text);
        replayed.make(step.unwrap_or_else(|error| panic!("{}: {error}", subject.name)));
    }
    assert_eq!(replayed, *position, "{}: seed {seed}", subject.name);
}
