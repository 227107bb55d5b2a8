//! Puzzles hold: their answers match those of an independent search, their forced wins
//! are forced, and the same seed makes the same puzzles.

use ermine::base::value::score;
use ermine::catalog;
use ermine::puzzle::{
    self, Criteria, FinderCount, MakePlan, Puzzle, Selection, Theme, VerifyPlan, read_puzzles,
    verify,
};
use ermine::session::{Limits, Session, Start, ToAct};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Makes puzzles of a game's first games, quickly, until there are `enough`: whole turns
/// of two parts are rarely clear, and results of a few nodes are often refuted.
fn made(game: &str, margin: f64, enough: impl Fn(&[Puzzle]) -> bool) -> Vec<Puzzle> {
    const GAMES: u64 = 120;
    let usual = Criteria::default_for(catalog::open(game).unwrap().as_ref());
    let plan = MakePlan {
        game: game.to_owned(),
        options: BTreeMap::new(),
        seed: 3,
        criteria: Criteria {
            margin,
            nodes: 200,
            ..usual
        },
        each: 2,
    };
    let mut maker = puzzle::Maker::new(&plan).unwrap();
    let mut again = puzzle::Maker::new(&plan).unwrap();
    let mut puzzles = Vec::new();
    for number in 0..GAMES {
        let found = maker.make(number).unwrap();
        puzzles.extend(found.puzzles.iter().cloned());
        if enough(&puzzles) {
            // Earlier puzzles do not matter.
            assert_eq!(again.make(number).unwrap(), found);
            return puzzles;
        }
    }
    panic!("{game}: {} puzzles of {GAMES} games", puzzles.len());
}

fn session(puzzle: &Puzzle) -> Box<dyn Session> {
    let mut session = catalog::open(&puzzle.game).unwrap();
    session.set_option("UCI_AnalyseMode", Some("true")).unwrap();
    let start = Start::Text(puzzle.fen.clone());
    session.set_position(&start, &[]).unwrap();
    session
}

/// Asserts that the accepted first steps are best by an independent search of each move
/// alone.
fn leads(puzzle: &Puzzle) {
    let mut session = session(puzzle);
    for turn in &puzzle.solution[..1] {
        let before = turn.before.as_deref().unwrap_or_default();
        for step in turn
            .roll
            .as_deref()
            .into_iter()
            .chain(before.split_whitespace())
        {
            session.make(step).unwrap();
        }
        let firsts: BTreeSet<&str> = turn
            .accepted
            .iter()
            .map(|answer| answer.split(' ').next().unwrap())
            .collect();
        let mut scored: Vec<(bool, f64)> = Vec::new();
        for step in session.legal_steps() {
            session.new_game();
            let limits = Limits {
                search_moves: vec![step.clone()],
                ..Limits::nodes(4000)
            };
            let found = session.search(&limits).unwrap();
            scored.push((
                firsts.contains(step.as_str()),
                score(found.infos()[0].value),
            ));
        }
        let best = |right: bool| {
            let values = scored.iter().filter(|(is_first, _)| *is_first == right);
            values
                .map(|&(_, value)| value)
                .fold(f64::NEG_INFINITY, f64::max)
        };
        // Nodes and depths differ, so the whole margin is not required.
        assert!(best(true) > best(false), "{}", puzzle.line());
    }
}

/// Whether every line ends in a win of the solver within `moves` of its moves, by the
/// rules alone.
fn wins(session: &mut dyn Session, winner: ermine::Side, moves: u32) -> bool {
    if let ToAct::Over(outcome) = session.waiting() {
        return outcome.half_points(winner) == 2;
    }
    let mine = session.waiting() == ToAct::Decision && session.side() == winner;
    if mine && moves == 0 {
        return false;
    }
    let mut all = true;
    for step in session.legal_steps() {
        session.make(&step).unwrap();
        let won = wins(session, winner, moves - u32::from(mine));
        session.undo();
        match (mine, won) {
            (true, true) => return true,
            (false, false) => return false,
            _ => all &= won,
        }
    }
    !mine && all
}

fn check(puzzle: &Puzzle) {
    let plan = VerifyPlan {
        times: 1,
        search_threads: 1,
        trials: 4,
    };
    let verdict = verify(puzzle, plan).unwrap();
    let others = |fault: &&puzzle::Fault| **fault != puzzle::Fault::Rollout;
    // Four games prove nothing.
    let faults: Vec<_> = verdict.faults.iter().filter(others).collect();
    assert!(faults.is_empty(), "{faults:?} {}", puzzle.line());
    let trials = verdict.rollout.as_ref().map(|rollout| rollout.trials);
    assert_eq!(trials, Some(4), "{}", puzzle.line());
    let read = read_puzzles(&puzzle.line()).unwrap();
    assert_eq!(read, std::slice::from_ref(puzzle));
    leads(puzzle);
    if puzzle.kind == puzzle::Kind::Win {
        let moves = puzzle.proof.unwrap().moves;
        assert!(puzzle.themes.contains(&Theme::mate_in(moves)));
        if moves <= 2 && puzzle.game != "colour-chess" {
            let mut session = session(puzzle);
            let winner = session.side();
            session.make(&puzzle.solution[0].accepted[0]).unwrap();
            assert!(
                wins(session.as_mut(), winner, moves - 1),
                "{}",
                puzzle.line()
            );
        }
    }
}

/// The kinds of a few puzzles of a game, all checked.
fn verified_kinds(game: &str) -> Vec<puzzle::Kind> {
    let margin = match game {
        "royal-palette" | "royal-rumble" => 0.1,
        _ => 0.25,
    };
    let puzzles = made(game, margin, |puzzles| puzzles.len() >= 2);
    let mut selection = Selection::new(1);
    let mut added = 0;
    for puzzle in &puzzles {
        check(puzzle);
        assert!(puzzle.margin >= margin, "{}", puzzle.line());
        added += usize::from(selection.add(puzzle).unwrap().is_none());
        // Never twice.
        assert!(selection.add(puzzle).unwrap().is_some());
    }
    // At most one of a game.
    let games: BTreeSet<String> = puzzles
        .iter()
        .map(|puzzle| puzzle.source.game.to_string())
        .collect();
    assert!((1..=games.len()).contains(&added), "{game}: {added}");
    puzzles.iter().map(|puzzle| puzzle.kind).collect()
}

#[test]
fn puzzles_of_every_game_hold() {
    let kinds: BTreeSet<puzzle::Kind> = catalog::names()
        .par_iter()
        .flat_map_iter(|game| verified_kinds(game))
        .collect();
    assert!(kinds.len() >= 3, "{kinds:?}");
}

#[test]
fn faults_of_puzzles_are_reported() {
    let puzzle = made("royal-palette", 0.1, |puzzles| !puzzles.is_empty()).remove(0);
    let plan = VerifyPlan {
        times: 1,
        search_threads: 1,
        trials: 0,
    };
    let faults = |puzzle: &Puzzle| verify(puzzle, plan).unwrap().faults;
    assert_eq!(faults(&puzzle), []);
    let wrong = |change: &dyn Fn(&mut Puzzle)| {
        let mut other = puzzle.clone();
        change(&mut other);
        faults(&other)
    };
    let record = |found: Vec<puzzle::Fault>| matches!(found[..], [puzzle::Fault::Record(_)]);
    assert!(record(wrong(&|other| other.id = "0".repeat(12))));
    assert!(record(wrong(&|other| other.fen = "rubbish".to_owned())));
    assert!(record(wrong(
        &|other| other.solution[0].accepted[0] = "a1a1".to_owned()
    )));
    let other_kind = match puzzle.kind {
        puzzle::Kind::Plan => puzzle::Kind::Roll,
        _ => puzzle::Kind::Plan,
    };
    assert!(record(wrong(&|other| other.kind = other_kind)));
    assert!(record(wrong(&|other| other
        .themes
        .push(Theme::WHICH_BOARD))));
    // A legal move that is wrong.
    let mut session = session(&puzzle);
    if let Some(roll) = &puzzle.solution[0].roll {
        session.make(roll).unwrap();
    }
    let right = &puzzle.solution[0].accepted;
    let steps = session.legal_steps();
    let bad = steps.iter().find(|step| !right.contains(step)).unwrap();
    let found = wrong(&|other| {
        other
            .solution
            .truncate(if other.kind == puzzle::Kind::Plan {
                9
            } else {
                1
            });
        other.solution[0].accepted = vec![bad.clone()];
        if other.kind != puzzle::Kind::Plan {
            other.solution[0].reply = None;
        }
    });
    assert!(
        found
            .iter()
            .any(|fault| matches!(fault, puzzle::Fault::Accepted { turn: 0, .. })),
        "{found:?}"
    );
}

#[test]
fn a_win_that_is_none_is_not_proven() {
    let is_win = |puzzle: &&Puzzle| puzzle.kind == puzzle::Kind::Win;
    let puzzles = made("royal-standard", 0.25, |puzzles| {
        puzzles.iter().any(|puzzle| is_win(&puzzle))
    });
    let win = puzzles.iter().find(is_win).unwrap();
    let session = session(win);
    let bad = session.legal_steps();
    let bad = bad
        .into_iter()
        .find(|step| !win.solution[0].accepted.contains(step));
    let mut other = win.clone();
    other.solution.truncate(1);
    other.solution[0].reply = None;
    other.solution[0].accepted = vec![bad.unwrap()];
    let plan = VerifyPlan {
        times: 1,
        search_threads: 1,
        trials: 0,
    };
    let faults = verify(&other, plan).unwrap().faults;
    assert!(faults.contains(&puzzle::Fault::Proof), "{faults:?}");
}

/// Examines a position, screened with that many nodes.
fn examined((game, fen): (&str, &str), nodes: u64) -> (Option<Puzzle>, FinderCount) {
    let criteria = Criteria {
        nodes,
        ..Criteria::default_for(catalog::open(game).unwrap().as_ref())
    };
    let candidate = puzzle::Candidate {
        game: game.to_owned(),
        options: BTreeMap::new(),
        start: Start::Text(fen.to_owned()),
        steps: Vec::new(),
        source: puzzle::Source {
            game: "test".into(),
            steps: 0,
        },
    };
    let mut examiner = puzzle::Examiner::new(Some(criteria));
    let found = examiner.examine(&candidate).unwrap();
    (found, examiner.take_count())
}

#[test]
fn what_is_lost_or_refuted_later_is_no_puzzle() {
    let examined = |fen, nodes| examined(("royal-standard", fen), nodes);
    // A single move is best, and it loses too.
    let (puzzle, count) = examined("*2Sbk*/2r1s2/sS2WS1/3Bs2/1RSb3/*Ks3* w - 13 21", 1000);
    assert_eq!((puzzle, count.lost, count.refuted), (None, 1, 0));
    // A far deeper search refutes the result of the confirming one.
    let (puzzle, count) = examined("*1K1ks*/3s3/sSBW3/2SS3/2Rs3/*4S* b d5 8 27", 1000);
    assert_eq!((puzzle, count.lost, count.refuted), (None, 0, 1));
}

/// The last open board, player 1 in check. The player may take the checker, which leaves
/// White ahead, or step aside, the hundredth quiet ply.
const DRAWN_OR_AHEAD: &str =
    "= = 7Q/1[rw]6/q1p5/6F1/7b/8/7P/4[Rw]3_w_-_99_60_Q,B,F,Bd,Hr,Ca,Sv 1 2 = 1";

#[test]
fn the_score_of_a_match_makes_a_puzzle() {
    // Player 1 was first to one board: a draw wins the match.
    let position = format!("{DRAWN_OR_AHEAD} 12");
    let puzzle = examined(("royal-rumble", &position), 4000).0;
    let puzzle = puzzle.expect("a puzzle");
    assert_eq!(puzzle.solution[0].accepted, ["3:e1d1"]);
    for theme in [Theme::MATCH_SCORE, Theme::TRAP, Theme::QUIET] {
        assert!(puzzle.themes.contains(&theme), "{}", puzzle.line());
    }
    assert!(!puzzle.themes.contains(&Theme::WHICH_BOARD));
    // Player 1 was second: a draw loses it, and taking is the obvious move.
    let position = format!("{DRAWN_OR_AHEAD} 21");
    assert_eq!(examined(("royal-rumble", &position), 4000).0, None);
}

#[test]
fn the_puzzles_of_the_repository_hold() {
    for game in catalog::names() {
        let path = format!("{}/puzzles/{game}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let puzzles = read_puzzles(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(puzzles.len(), 200, "{path}");
        let mut selection = Selection::new(1);
        for puzzle in &puzzles {
            assert_eq!(puzzle.game, game);
            assert_eq!(selection.add(puzzle).unwrap(), None, "{}", puzzle.line());
            if let Err(error) = puzzle.lines() {
                panic!("{error}");
            }
            let forced = matches!(puzzle.kind, puzzle::Kind::Win | puzzle::Kind::Hold);
            assert_eq!(puzzle.proof.is_some(), forced, "{}", puzzle.line());
            let mates = puzzle.themes.contains(&Theme::MATE);
            assert_eq!(mates, puzzle.kind == puzzle::Kind::Win, "{}", puzzle.line());
            assert!(puzzle.rating.is_some(), "{}", puzzle.line());
        }
    }
}
