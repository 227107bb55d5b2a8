//! Puzzles in other formats, and as a person solves them.

use ermine::ToAct;
use ermine::catalog;
use ermine::gamefile::{self, Remark, Sessions};
use ermine::puzzle::{
    self, CSV_COLUMNS, GOOD_SHARE, ProofNote, Puzzle, Quiz, QuizHint, QuizVerdict, Theme,
    UnplayablePuzzle, read_puzzles, steps_text, to_csv, to_epd, to_records,
};
use std::collections::BTreeSet;

/// Puzzles of every game and kind, with several turns, decisions, answers and rolls.
const SAMPLE: &str = include_str!("../data/puzzles-sample.jsonl");

/// The nodes to evaluate a wrong answer.
const NODES: u64 = 5_000;

fn sample() -> Vec<Puzzle> {
    read_puzzles(SAMPLE).expect("puzzles")
}

/// The puzzle whose position begins with `fen`.
fn puzzle(fen: &str) -> Puzzle {
    let mut puzzles = sample().into_iter();
    let found = puzzles.find(|puzzle| puzzle.fen.starts_with(fen));
    found.unwrap_or_else(|| panic!("no puzzle with {fen}"))
}

const CONVERSION: &str = "4P2k/";
const PLAN: &str = "6r1/4k3/";
const TWO_PARTS: &str = "r3k2r/1pp4p/";
const THREE_TURNS: &str = "4kbw1/p4p1p/";
const TWO_BOARDS_BEFORE: &str = "[sq][mr]2k1[hr]1/p[si]1pppp[cc]/";
const WHICH_BOARD: &str = "5[wd][aa]1/k2[cn]pp[bb]1/";

#[test]
fn the_sample_has_every_game_kind_and_shape_but_no_flaw() {
    let puzzles = sample();
    let games: BTreeSet<&str> = puzzles.iter().map(|puzzle| puzzle.game.as_str()).collect();
    assert_eq!(games, catalog::names().into_iter().collect());
    let kinds: BTreeSet<puzzle::Kind> = puzzles.iter().map(|puzzle| puzzle.kind).collect();
    assert_eq!(kinds, BTreeSet::from(puzzle::Kind::ALL));
    for puzzle in &puzzles {
        let lines = puzzle.lines().unwrap_or_else(|error| panic!("{error}"));
        let plan = puzzle.kind == puzzle::Kind::Plan;
        assert_eq!(lines.len(), if plan { puzzle.solution.len() } else { 1 });
        let text = puzzle.line();
        let read = read_puzzles(&text).expect("a puzzle");
        assert_eq!((read.len(), &read[0]), (1, puzzle));
    }
    assert!(puzzles.iter().any(|puzzle| puzzle.rating.is_none()));
    assert!(puzzles.iter().any(|puzzle| !puzzle.options.is_empty()));
}

#[test]
fn lines_are_written_in_the_notation_of_the_rules() {
    let text = |fen| -> Vec<String> {
        let lines = puzzle(fen).lines().expect("lines");
        lines.iter().map(|line| line.text()).collect()
    };
    assert_eq!(
        text(CONVERSION),
        [
            "1. e8→Q [or e8→Ra, e8→Rh] (1-6) Kh6#{Blue} [or Qa8#{Green}, Qb8#{Blue}, Qc8#{Purple}, Qd8#{Yellow}, Qf8#{Brown}]"
        ]
    );
    let lines = puzzle(PLAN).lines().expect("lines");
    let labels: Vec<&str> = lines
        .iter()
        .map(|line| line.roll.as_ref().expect("a roll").label.as_str())
        .collect();
    assert_eq!(labels, ["1-6", "7", "8"]);
    assert!(lines[0].position.ends_with(" 1") && lines[2].position.ends_with(" 8"));
    assert_eq!(text(THREE_TURNS), ["13… Wb2+ 14. Kd2 c3+ 15. Kd4 Bc5#"]);
}

#[test]
fn csv_has_lichess_columns_first_and_quotes_what_needs_it() {
    assert_eq!(
        CSV_COLUMNS[..10].join(","),
        "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags"
    );
    let mut puzzles = sample();
    puzzles[0].source.game = "a \"b\", c\nd".into();
    let text = to_csv(&puzzles).expect("CSV");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let head: Vec<String> = reader
        .headers()
        .expect("a head")
        .iter()
        .map(str::to_owned)
        .collect();
    assert_eq!(head, CSV_COLUMNS);
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), puzzles.len());
    for (row, puzzle) in rows.iter().zip(&puzzles) {
        let field = |name| {
            let index = CSV_COLUMNS.iter().position(|column| *column == name);
            &row[index.expect("a column")]
        };
        assert_eq!(field("PuzzleId"), puzzle.id);
        assert_eq!(field("FEN"), puzzle.fen);
        let elo = puzzle.rating.map(|rating| rating.elo.to_string());
        assert_eq!(field("Rating"), elo.unwrap_or_default());
        assert_eq!(
            (field("Game"), field("Kind")),
            (puzzle.game.as_str(), puzzle.kind.name())
        );
        let turns: Vec<Vec<&str>> = field("Accepted")
            .split(';')
            .map(|turn| turn.split('|').collect())
            .collect();
        let expected = puzzle.solution.iter().map(|turn| turn.accepted.clone());
        let expected: Vec<Vec<String>> = expected.collect();
        assert_eq!(turns, expected);
        // Every move can be made, in order; the outcomes of a plan follow one after
        // another.
        let mut game = puzzle.open().expect("a game");
        for step in field("Moves").split(' ') {
            if puzzle.kind == puzzle::Kind::Plan && step.starts_with('r') {
                while game.undo().is_some() {}
            }
            game.make(step)
                .unwrap_or_else(|error| panic!("{}: {error}", puzzle.id));
        }
    }
    assert_eq!(&rows[0][8], "a \"b\", c\nd");
    let tiles = rows
        .iter()
        .find(|row| &row[13] == "{\"Tiles\":\"random 7\"}");
    assert!(tiles.is_some(), "{text}");
}

/// Reads EPD as any other program would: the position, and opcodes with their words.
fn read_epd(line: &str, fields: usize) -> (String, Vec<(String, Vec<String>)>) {
    let words: Vec<&str> = line.splitn(fields + 1, ' ').collect();
    let operations = words[fields].split(';').map(str::trim);
    let operations = operations
        .filter(|operation| !operation.is_empty())
        .map(|operation| {
            let (opcode, rest) = operation.split_once(' ').expect("words");
            let words = match rest.strip_prefix('"') {
                Some(quoted) => vec![quoted.strip_suffix('"').expect("a quote").to_owned()],
                None => rest.split(' ').map(str::to_owned).collect(),
            };
            (opcode.to_owned(), words)
        });
    (words[..fields].join(" "), operations.collect())
}

#[test]
fn epd_has_positions_where_the_best_moves_can_be_made() {
    let mut puzzles = sample();
    for puzzle in puzzles
        .iter_mut()
        .filter(|puzzle| puzzle.kind == puzzle::Kind::Win)
    {
        puzzle.proof = Some(ProofNote {
            moves: 3,
            positions: 5,
        });
        puzzle.options.clear();
    }
    puzzles[0].themes = vec![];
    let text = to_epd(&puzzles).expect("EPD");
    let mut lines = text.lines();
    for puzzle in &puzzles {
        let turns = match puzzle.kind {
            puzzle::Kind::Plan => &puzzle.solution[..],
            _ => &puzzle.solution[..1],
        };
        for turn in turns {
            let mut game = puzzle.open().expect("a game");
            let line = lines.next().expect("a line");
            let (position, operations) = read_epd(line, game.position_shape().fields);
            let start = ermine::Start::Text(position);
            game.set_position(&start, &[]).expect("a position");
            assert_eq!(game.waiting(), ToAct::Decision, "{line}");
            let of = |opcode: &str| {
                let mut all = operations.iter();
                all.find(|(name, _)| name == opcode)
                    .map(|(_, words)| words.clone())
            };
            let best = of("bm").expect("best moves");
            let legal = game.legal_steps();
            assert!(best.iter().all(|step| legal.contains(step)), "{line}");
            assert_eq!(best[0], turn.accepted[0].split(' ').next().expect("a step"));
            for step in of("pv").expect("a line") {
                game.make(&step).expect("a step");
            }
            let id = of("id").expect("an id").concat();
            assert!(id.starts_with(&puzzle.id), "{id}");
            assert_eq!(of("dm").is_some(), puzzle.kind == puzzle::Kind::Win);
            assert_eq!(of("c1").is_some(), !puzzle.themes.is_empty());
            assert_eq!(
                of("c3").expect("answers").concat(),
                turn.accepted.join(" | ")
            );
        }
    }
    assert_eq!(lines.next(), None);
    let mut hostile = sample().remove(0);
    hostile.id = "a\"; bm h7h5; \"\n".to_owned();
    let text = to_epd(&[hostile]).expect("EPD");
    assert_eq!(
        text.matches("bm ").count(),
        2,
        "the other is quoted: {text}"
    );
    assert_eq!(text.lines().count(), 1);
    assert!(text.contains("id \"a', bm h7h5, ' \";"), "{text}");
}

#[test]
fn records_are_read_back_in_every_game() {
    let puzzles = sample();
    let text = to_records(&puzzles).expect("records");
    let mut notator = Sessions::new(|name: Option<&str>| ermine::open(name.expect("a name")));
    let records = gamefile::read(&text, &mut notator).unwrap_or_else(|error| panic!("{error}"));
    let mut records = records.iter();
    for puzzle in &puzzles {
        for line in puzzle.lines().expect("lines") {
            let record = records.next().expect("a record");
            assert_eq!(record.tag("PuzzleId"), Some(puzzle.id.as_str()));
            assert_eq!(record.tag("FEN"), Some(puzzle.fen.as_str()));
            assert_eq!(
                record.opening().expect("an opening").game.as_ref(),
                Some(&puzzle.game)
            );
            let steps = line.steps.iter().map(|step| step.step.as_str());
            assert_eq!(
                record.steps(),
                line.lead_in().chain(steps).collect::<Vec<_>>()
            );
            assert_eq!(record.preface, [Remark::Text(puzzle.task())]);
            assert_eq!(
                record.result,
                line.outcome.map(Into::into).unwrap_or_default()
            );
        }
    }
    assert!(records.next().is_none());
    assert!(text.contains("{or e8→Ra, e8→Rh}"), "{text}");
}

#[test]
fn puzzles_are_chosen_by_what_they_are() {
    let choose = |choice: puzzle::Choice| -> Vec<Puzzle> {
        choice
            .choose(sample())
            .unwrap_or_else(|error| panic!("{error}"))
    };
    let all = puzzle::Choice::default();
    assert_eq!(choose(all.clone()), sample());
    let wins = choose(puzzle::Choice {
        kinds: vec![puzzle::Kind::Win],
        themes: vec![Theme::MATE, Theme::MATE_IN_3],
        ..all.clone()
    });
    assert_eq!(wins, [puzzle(THREE_TURNS)]);
    let rated = choose(puzzle::Choice {
        min_rating: Some(1190),
        max_rating: Some(1340),
        order: puzzle::Order::Rating,
        ..all.clone()
    });
    let elos: Vec<i32> = rated
        .iter()
        .filter_map(|puzzle| Some(puzzle.rating?.elo))
        .collect();
    assert_eq!(elos, [1190, 1275, 1340]);
    let by_rating = choose(puzzle::Choice {
        order: puzzle::Order::Rating,
        ..all.clone()
    });
    assert!(
        by_rating
            .last()
            .is_some_and(|puzzle| puzzle.rating.is_none())
    );
    let shuffled = |seed| {
        choose(puzzle::Choice {
            order: puzzle::Order::Shuffled(seed),
            ..all.clone()
        })
    };
    assert_eq!(shuffled(1), shuffled(1));
    assert_ne!(shuffled(1), shuffled(2));
    let ids = |puzzles: Vec<Puzzle>| -> BTreeSet<String> {
        puzzles.into_iter().map(|puzzle| puzzle.id).collect()
    };
    assert_eq!(ids(shuffled(1)), ids(sample()));
    let some = choose(puzzle::Choice {
        from: Some(sample()[3].id.clone()),
        count: Some(2),
        ..all.clone()
    });
    assert_eq!(some, sample()[3..5]);
    let none = puzzle::Choice {
        min_rating: Some(9000),
        ..all.clone()
    };
    assert_eq!(
        none.choose(sample()),
        Err(puzzle::ChoiceError::Nothing(sample().len()))
    );
    let from = puzzle::Choice {
        from: Some("x".to_owned()),
        ..all
    };
    assert_eq!(
        from.choose(sample()),
        Err(puzzle::ChoiceError::NoSuchId("x".to_owned()))
    );
}

#[test]
fn all_answers_solve_every_puzzle() {
    for puzzle in sample() {
        let answers = puzzle.solution.iter().map(|turn| turn.accepted[0].clone());
        let answers: Vec<String> = answers.collect();
        let mut quiz = Quiz::open(puzzle).expect("a quiz");
        for (turn, answer) in answers.iter().enumerate() {
            assert_eq!((quiz.turn(), quiz.is_waiting()), (turn, true));
            assert_eq!(quiz.session().side(), quiz.solver());
            let mut steps = answer.split(' ').peekable();
            while let Some(step) = steps.next() {
                let verdict = quiz.answer(step, NODES).expect("a move");
                match verdict {
                    QuizVerdict::Partial { .. } => assert!(steps.peek().is_some()),
                    QuizVerdict::Right { is_best, played } => {
                        assert!(is_best && steps.peek().is_none());
                        let own = played.iter().filter(|step| step.is_solvers);
                        let own: Vec<&str> = own.map(|step| step.step.as_str()).collect();
                        assert_eq!(own.join(" "), *answer);
                    }
                    other => panic!("{answer}: {other:?}"),
                }
            }
        }
        let result = quiz.result();
        assert!(quiz.is_over() && result.is_solved(), "{result:?}");
        assert!(quiz.answer("e2e4", NODES).is_err() && quiz.hint().is_none());
    }
}

#[test]
fn another_right_answer_goes_on_from_the_best_one() {
    let mut quiz = Quiz::open(puzzle(CONVERSION)).expect("a quiz");
    // As a person types it.
    let QuizVerdict::Right { is_best, played } = quiz.answer("e8=ra", NODES).expect("a move")
    else {
        panic!("it is accepted");
    };
    let steps: Vec<&str> = played.iter().map(|step| step.step.as_str()).collect();
    assert_eq!((is_best, &steps[..]), (false, &["e8=q", "r1"][..]));
    let verdict = quiz.answer("Qa8", NODES).expect("a move");
    assert!(matches!(verdict, QuizVerdict::Right { is_best: false, .. }));
    assert!(quiz.result().is_solved());
}

#[test]
fn a_wrong_answer_may_be_followed_by_another() {
    let mut quiz = Quiz::open(puzzle(TWO_PARTS)).expect("a quiz");
    let before = quiz.session().position_text();
    assert!(quiz.answer("e2e5", NODES).is_err(), "no move is no try");
    assert_eq!(quiz.result().wrong, 0);
    let wrong = quiz.answer("g1f1", NODES).expect("a move");
    let QuizVerdict::Wrong(Some(found)) = wrong else {
        panic!("{wrong:?}");
    };
    assert!(found.loss > 0.3, "{found:?}");
    assert_eq!(quiz.session().position_text(), before);
    // The second part alone may be wrong: the first one stays.
    let begun = quiz.answer("f2f4", NODES).expect("a move");
    assert!(matches!(begun, QuizVerdict::Partial { .. }));
    let half = quiz.session().position_text();
    assert!(matches!(
        quiz.answer("c1c2", NODES),
        Ok(QuizVerdict::Wrong(_))
    ));
    assert_eq!(quiz.session().position_text(), half);
    let right = quiz.answer("g2f3", NODES).expect("a move");
    assert!(matches!(right, QuizVerdict::Right { .. }));
    assert_eq!((quiz.turn(), quiz.is_over()), (1, false));
    let result = quiz.result();
    assert_eq!((result.wrong, result.finished), (2, false));
}

#[test]
fn a_board_is_to_be_found_among_several() {
    let mut quiz = Quiz::open(puzzle(WHICH_BOARD)).expect("a quiz");
    let start = quiz.session().position_text();
    let boards: BTreeSet<String> = quiz
        .possible()
        .iter()
        .map(|step| step[..2].into())
        .collect();
    assert_eq!(
        boards,
        ["1:", "2:", "3:", "5:", "6:"].map(String::from).into()
    );
    // An illegal move is no try, whichever board it names.
    for (text, part) in [
        ("1:b2b8", "that piece does not move that way"),
        ("2:d8d3", "that piece does not move that way"),
        ("6:b8b3", "there is no piece on that square"),
        ("4:a1a2", "that board has closed"),
        ("b2b8", "that piece does not move that way"),
    ] {
        let error = quiz.answer(text, NODES).expect_err(text);
        assert!(error.to_string().contains(part), "{text}: {error}");
    }
    assert_eq!(quiz.result().wrong, 0);
    // A move on another board is wrong, even if the solution makes it later.
    for text in ["1:d2c3", "6:b7b6", "5: g2-g3"] {
        let verdict = quiz.answer(text, NODES).expect(text);
        assert_eq!(verdict, QuizVerdict::Wrong(None), "{text}");
    }
    let verdict = quiz
        .answer("2:d7d6", NODES)
        .expect("a move of the right board");
    assert!(matches!(
        verdict,
        QuizVerdict::Wrong(Some(_)) | QuizVerdict::Good(_)
    ));
    assert_eq!(
        (quiz.result().wrong, quiz.session().position_text()),
        (4, start)
    );
    assert_eq!(quiz.hint(), Some(QuizHint::From("2:f8".to_owned())));
    let right = quiz.answer("2:f8g7", NODES).expect("the right move");
    let QuizVerdict::Right { is_best, played } = right else {
        panic!("{right:?}");
    };
    assert!(!is_best && quiz.is_over());
    assert_eq!(
        steps_text(&played),
        "(26. 1:Svd2-c3) 26. 2:Imf8-g8 [or 2:Imf8-g7]"
    );
}

#[test]
fn a_good_answer_is_told_from_a_wrong_one() {
    // Another win, but not the shortest: it is not accepted, and gives nothing away.
    let mut quiz = Quiz::open(puzzle(CONVERSION)).expect("a quiz");
    quiz.answer("e8=q", NODES).expect("a move");
    let good = quiz.answer("g6f7", NODES).expect("a move");
    assert!(
        matches!(good, QuizVerdict::Good(ref found) if found.loss < 1.0 - GOOD_SHARE),
        "{good:?}"
    );
    // Each outcome of a plan is tried separately.
    let mut quiz = Quiz::open(puzzle(PLAN)).expect("a quiz");
    assert_eq!(quiz.roll().map(|roll| roll.label.as_str()), Some("1-6"));
    let again = [quiz.answer("c5c6", NODES), quiz.answer("c5c6", NODES)];
    assert!(
        matches!(again[0], Ok(QuizVerdict::Wrong(Some(_)))),
        "{again:?}"
    );
    assert_eq!(again[0], again[1], "the same answer hears the same");
    quiz.answer("g3h4", NODES).expect("a move");
    assert_eq!(quiz.roll().map(|roll| roll.label.as_str()), Some("7"));
    assert!(quiz.session().legal_steps().contains(&"e1e2".to_owned()));
}

#[test]
fn hints_begin_with_the_piece_and_cost_the_solution() {
    let mut quiz = Quiz::open(puzzle(THREE_TURNS)).expect("a quiz");
    assert_eq!(quiz.hint(), Some(QuizHint::From("a5".to_owned())));
    let themes = quiz.puzzle().themes.clone();
    assert_eq!(quiz.hint(), Some(QuizHint::Themes(themes)));
    quiz.answer("a5b2", NODES).expect("a move");
    assert_eq!(quiz.hint(), Some(QuizHint::From("b4".to_owned())));
    quiz.answer("b4c3", NODES).expect("a move");
    quiz.answer("f8c5", NODES).expect("a move");
    let result = quiz.result();
    assert_eq!(
        (result.hints, result.finished, result.is_solved()),
        (3, true, false)
    );
    // A hint in the second part is about that part.
    let mut quiz = Quiz::open(puzzle(TWO_PARTS)).expect("a quiz");
    quiz.answer("f2f4", NODES).expect("a move");
    assert_eq!(quiz.hint(), Some(QuizHint::From("g2".to_owned())));
    quiz.give_up();
    assert!(quiz.is_over() && !quiz.result().finished);
    let mut decimal = Quiz::open(puzzle("2l2k1l2/")).expect("a quiz");
    assert_eq!(decimal.hint(), Some(QuizHint::From("j1".to_owned())));
}

#[test]
fn every_board_of_the_turn_can_be_named() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/royal-rumble.jsonl");
    let puzzles = read_puzzles(&std::fs::read_to_string(path).expect("a file")).expect("puzzles");
    let mut first = 0;
    for puzzle in puzzles {
        if !puzzle.themes.contains(&Theme::WHICH_BOARD) {
            continue;
        }
        let mut quiz = Quiz::open(puzzle.clone()).expect("a quiz");
        let start = quiz.session().position_text();
        let boards: BTreeSet<String> = quiz
            .possible()
            .iter()
            .map(|step| step[..2].into())
            .collect();
        assert!(boards.len() >= 3, "{boards:?} {}", puzzle.line());
        assert_eq!(quiz.session().position_text(), start);
        // Without a board the next one is meant.
        if puzzle.solution[0].before.is_none() {
            first += 1;
            let verdict = quiz.answer(&puzzle.solution[0].accepted[0][2..], NODES);
            let verdict = verdict.expect("a move");
            assert!(matches!(verdict, QuizVerdict::Right { .. }), "{verdict:?}");
        }
    }
    assert!(first > 0);
}

#[test]
fn steps_before_what_is_asked_stand_in_the_first_turn_alone() {
    let mut puzzle = puzzle(TWO_BOARDS_BEFORE);
    assert_eq!(puzzle.solution.len(), 2);
    let refused = |puzzle: &Puzzle| puzzle.lines().expect_err("unplayable").to_string();
    let before = puzzle.solution[0].before.take();
    assert!(refused(&puzzle).contains("a lower board waits first"));
    puzzle.solution[0].before = Some("hello".to_owned());
    assert!(refused(&puzzle).contains("'hello' is not a step"));
    puzzle.solution[0].before = Some(" ".to_owned());
    assert!(refused(&puzzle).contains("its steps before are empty"));
    puzzle.solution[0].before = before.clone();
    let answer = std::mem::replace(
        &mut puzzle.solution[0].accepted[0],
        "3:c3c1 4:e4e5".to_owned(),
    );
    assert!(refused(&puzzle).contains("an answer that includes the board is one step"));
    puzzle.solution[0].accepted[0] = answer;
    puzzle.solution[1].before = before;
    assert!(refused(&puzzle).contains("turn 2: only the first turn has steps before it"));
    // Leaving the theme out does not change that the board is to be found.
    puzzle.solution[1].before = None;
    puzzle.themes.retain(|&theme| theme != Theme::WHICH_BOARD);
    let mut quiz = Quiz::open(puzzle).expect("a quiz");
    let verdict = quiz.answer("3:c3c1", NODES).expect("the right move");
    assert!(
        matches!(verdict, QuizVerdict::Right { is_best: true, .. }),
        "{verdict:?}"
    );
}

#[test]
fn a_puzzle_that_cannot_be_played_reports_the_cause() {
    let refused = |change: &dyn Fn(&mut Puzzle)| -> UnplayablePuzzle {
        let mut puzzle = puzzle(THREE_TURNS);
        puzzle.id = "p".to_owned();
        change(&mut puzzle);
        let refused = puzzle.lines().expect_err("it cannot be played");
        let quiz = Quiz::open(puzzle).err();
        assert_eq!(quiz.as_ref(), Some(&refused));
        refused
    };
    let error_text = |change: &dyn Fn(&mut Puzzle)| refused(change).to_string();
    let game = error_text(&|puzzle| puzzle.game = "draughts".to_owned());
    assert!(
        game.starts_with("puzzle p: unknown game 'draughts'"),
        "{game}"
    );
    let option = error_text(&|puzzle| {
        puzzle.options.insert("Tiles".to_owned(), "x".to_owned());
    });
    assert!(option.contains("'Tiles'"), "{option}");
    let step = error_text(&|puzzle| puzzle.solution[1].accepted[0] = "b4b9".to_owned());
    assert!(step.starts_with("puzzle p, turn 2: 'b4b9'"), "{step}");
    let other = error_text(&|puzzle| puzzle.solution[2].accepted.push("f8h8".to_owned()));
    assert!(other.starts_with("puzzle p, turn 3: 'f8h8'"), "{other}");
    let reply = error_text(&|puzzle| puzzle.solution[0].reply = None);
    assert_eq!(
        reply,
        "puzzle p, turn 1: every turn but the last needs a reply"
    );
    let short = error_text(&|puzzle| puzzle.solution[0].reply = Some(String::new()));
    assert_eq!(
        short,
        "puzzle p, turn 1: its reply does not lead to the solver's turn"
    );
    let empty = error_text(&|puzzle| puzzle.solution[0].accepted[0].clear());
    assert_eq!(empty, "puzzle p, turn 1: it has an empty answer");
    let roll = error_text(&|puzzle| puzzle.solution[0].roll = Some("r1".to_owned()));
    assert_eq!(roll, "puzzle p, turn 1: only a plan has rolls");
    let plan = error_text(&|puzzle| puzzle.kind = puzzle::Kind::Plan);
    assert_eq!(plan, "puzzle p, turn 1: a plan needs its roll");
}
