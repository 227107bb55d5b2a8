//! The match of Royal Rumble against a slow plain twin: six boards of the twin, and the
//! side to move on each, by the clauses of section 1 of `docs/rules/royal-rumble.md`.

use crate::features::{Features, merge};
use crate::royal_rumble_twin::matched;
use crate::twin::royal_rumble::Twin;
use ermine::base::{Rng, Side};
use ermine::games::royal_rumble::{Board, BoardMove, MatchDeal, RoyalRumble, RumbleBoard};
use ermine::rules::{Line, Outcome, Position, Reason, Step};
use rayon::prelude::*;
use std::collections::HashMap;

/// An open board: its position, and the counts of its earlier positions.
struct Open {
    twin: Twin,
    seen: HashMap<String, u32>,
}

/// A match in plain code. Players are 0 and 1.
struct Plain {
    /// `None` once a board has closed.
    boards: Vec<Option<Open>>,
    /// The winners of closed boards.
    results: [Option<usize>; 6],
    player: usize,
    wins: Vec<usize>,
}

impl Plain {
    fn new(position: &RoyalRumble) -> Plain {
        let open = |board: &Board| {
            let twin = Twin::parse(&board.open()?.to_string());
            let seen = HashMap::from([(twin.identity(), 1)]);
            Some(Open { twin, seen })
        };
        Plain {
            boards: position.all().iter().map(open).collect(),
            results: [None; 6],
            player: 0,
            wins: Vec::new(),
        }
    }

    /// The player who has White on a board (M7).
    fn white(board: usize) -> usize {
        board % 2
    }

    /// The boards where a player is to move.
    fn waiting(&self, player: usize) -> Vec<usize> {
        let waits = |&number: &usize| {
            let Some(open) = &self.boards[number] else {
                return false;
            };
            (open.twin.side() == 0) == (Plain::white(number) == player)
        };
        (0..6).filter(waits).collect()
    }

    fn won(&self, player: usize) -> usize {
        self.wins.iter().filter(|&&winner| winner == player).count()
    }

    /// The winner, or `None` for a draw, once the match is over (M14, M15).
    fn over(&self) -> Option<Option<usize>> {
        if let Some(winner) = (0..2).find(|&player| self.won(player) == 3) {
            return Some(Some(winner));
        }
        if self.boards.iter().any(Option::is_some) {
            return None;
        }
        let max = self.won(0).max(self.won(1));
        let first = (0..self.wins.len()).find_map(|end| {
            let count = |player| self.wins[..=end].iter().filter(|&&w| w == player).count();
            (0..2).find(|&player| max > 0 && count(player) == max)
        });
        Some(first)
    }

    fn text(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        for number in 0..6 {
            words.push(match (&self.boards[number], self.results[number]) {
                (Some(open), _) => open.twin.text().replace(' ', "_"),
                (None, Some(winner)) => (winner + 1).to_string(),
                (None, None) => "=".to_owned(),
            });
        }
        words.push((self.player + 1).to_string());
        let wins: String = self
            .wins
            .iter()
            .map(|winner| (winner + 1).to_string())
            .collect();
        words.push(if wins.is_empty() {
            "-".to_owned()
        } else {
            wins
        });
        words.join(" ")
    }

    /// Replaces a board by `after`; returns the features met.
    fn make(&mut self, number: usize, after: Twin) -> Vec<&'static str> {
        let mut features = Vec::new();
        let ended = after.outcome(&after.actions());
        let mover = self.player;
        let open = self.boards[number].as_mut().expect("an open board");
        let count = open.seen.entry(after.identity()).or_default();
        *count += 1;
        let ended = ended.or((*count >= 3).then_some("repetition"));
        open.twin = after;
        if let Some(how) = ended {
            features.push(how);
            self.boards[number] = None;
            if how == "mate" {
                self.results[number] = Some(mover);
                self.wins.push(mover);
            }
        }
        let waiting = self.waiting(mover);
        if let Some(winner) = self.over() {
            features.push(match winner {
                Some(_) if self.won(0).max(self.won(1)) == 3 => "three boards",
                Some(_) if self.won(0) == self.won(1) => "as many, and first",
                Some(_) => "more boards",
                None => "no board won",
            });
            if !waiting.is_empty() {
                features.push("over in the middle of a turn");
            }
        } else if waiting.is_empty() {
            self.player = 1 - mover;
        } else if ended.is_some() {
            features.push("closed in the middle of a turn");
        }
        features
    }
}

/// Chooses an action of a walk: often one that mates, and captures or quiet ones.
fn choose(position: &RumbleBoard, is_quiet: bool, rng: &mut Rng) -> usize {
    let legal = position.legal();
    let mates = |mv| {
        let mut after = *position;
        after.play(mv, &mut ());
        after.in_check() && after.legal().is_empty()
    };
    if let Some(mate) = legal.iter().position(|&mv| mates(mv))
        && rng.below(3) > 0
    {
        return mate;
    }
    let is_candidate = |place: &usize| position.is_noisy(legal[*place]) != is_quiet;
    let candidates: Vec<usize> = (0..legal.len()).filter(is_candidate).collect();
    match rng.pick(&candidates) {
        Some(&place) if rng.below(10) > 0 => place,
        _ => rng.below(legal.len() as u32) as usize,
    }
}

/// A match of random steps from a random deal, engine beside twin.
fn walk(number: u64, steps: u32) -> Features {
    let mut rng = Rng::stream(606, number);
    let start = MatchDeal::draw(&mut rng).start();
    let (mut line, mut plain) = (Line::new(start), Plain::new(&start));
    let mut features = Features::new();
    for _ in 0..steps {
        let position = *line.position();
        let text = position.to_string();
        assert_eq!(text, plain.text());
        let read = RoyalRumble::from_pfen(&text);
        let read = read.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((read, read.key()), (position, position.key()), "{text}");
        if position.open().next().is_some() {
            assert_eq!(read.move_number(), position.move_number(), "{text}");
        }
        assert_eq!(position.side().index(), plain.player, "{text}");
        if let Some(winner) = plain.over() {
            let expected = winner.map_or(Outcome::Draw(Reason::NoBoard), |winner| {
                Outcome::Win(Side::ALL[winner], Reason::Boards)
            });
            assert_eq!(line.outcome(), Some(expected), "{text}");
            assert!(position.legal().is_empty(), "{text}");
            break;
        }
        assert_eq!(line.outcome(), None, "{text}");
        let waiting = plain.waiting(plain.player)[0];
        let (board, open_board) = position.waiting().expect("a board that waits");
        assert_eq!(board, waiting, "{text}");
        let actions = plain.boards[waiting].as_ref().expect("open").twin.actions();
        let places = matched(open_board, &actions);
        let legal = position.legal();
        let on_board = |action| BoardMove {
            board: waiting as u8,
            action,
        };
        let expected: Vec<BoardMove> = open_board
            .legal()
            .iter()
            .map(|&action| on_board(action))
            .collect();
        assert_eq!(legal[..], expected[..], "{text}");
        let chosen = choose(open_board, number % 4 == 3, &mut rng);
        line.make(Step::Move(legal[chosen]));
        for feature in plain.make(waiting, actions[places[chosen]].after.clone()) {
            *features.entry(feature).or_default() += 1;
        }
    }
    features
}

fn walks(matches: u64, steps: u32) -> Features {
    let matches: Vec<u64> = (0..matches).collect();
    let walked = matches.into_par_iter().map(|number| walk(number, steps));
    walked.reduce(Features::new, merge)
}

#[test]
fn random_matches_agree_with_the_twin() {
    let features = walks(8, 700);
    for feature in ["mate", "closed in the middle of a turn", "three boards"] {
        assert!(
            features.contains_key(feature),
            "{feature}: never, {features:?}"
        );
    }
}

/// A hundred whole matches. They take minutes, so this test runs only on demand (`cargo
/// test --release --test rules -- --ignored hundred_matches`).
#[test]
#[ignore = "takes minutes"]
fn a_hundred_matches_agree_with_the_twin() {
    let features = walks(100, u32::MAX);
    for feature in [
        "mate",
        "repetition",
        "hundred plies",
        "three boards",
        "closed in the middle of a turn",
        "over in the middle of a turn",
    ] {
        assert!(
            features.contains_key(feature),
            "{feature}: never, {features:?}"
        );
    }
    println!("{features:?}");
}

#[test]
fn a_board_that_repeats_itself_closes_and_the_match_goes_on() {
    let board = "[rw]7/2q5/8/8/8/6Q1/8/1[Rw]6_w_-_0_31_Q,F,Bd,Hr,Pk,Ca,Sv";
    let text = format!("= = {board} = = = 1 -");
    let position = RoyalRumble::from_pfen(&text).unwrap_or_else(|error| panic!("{error}"));
    let mut line = Line::new(position);
    for step in ["3:g3h3", "3:c7c6", "3:h3g3", "3:c6c7"].repeat(2) {
        assert_eq!(line.outcome(), None);
        line.make_text(step)
            .unwrap_or_else(|error| panic!("{step}: {error}"));
    }
    assert_eq!(line.outcome(), Some(Outcome::Draw(Reason::NoBoard)));
    assert_eq!(line.position().to_string(), "= = = = = = 2 -");
    line.undo();
    assert_eq!(line.outcome(), None);
}

#[test]
fn steps_elsewhere_are_refused_with_the_reason() {
    let mut line = Line::new(MatchDeal::house().start());
    for (step, part) in [
        ("2:e2e4", "the other player is to move on that board"),
        ("3:e2e4", "a lower board waits first"),
        ("7:e2e4", "the number of a board"),
        ("01:e2e4", "the number of a board"),
        ("+1:e2e4", "the number of a board"),
        ("e2e4", "the number of a board"),
        ("1:e2e5", "that piece does not move that way"),
        ("1:x", "expected a move such as"),
    ] {
        let error = line.make_text(step).expect_err(step).to_string();
        assert!(error.contains(part) && error.contains(step), "{error}");
    }
    for step in ["1:e2e4", "3:e2e4", "5:e2e4", "1:e7e5", "2:e2e4"] {
        line.make_text(step)
            .unwrap_or_else(|error| panic!("{step}: {error}"));
    }
    assert_eq!(line.position().waiting().map(|(number, _)| number), Some(2));
}
