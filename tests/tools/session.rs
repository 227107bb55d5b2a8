//! The contract of a session with its caller.

mod players;

use ermine::base::Rng;
use ermine::catalog;
use ermine::rules::{Outcome, Reason, Turn};
use ermine::session::{AnyStep, Best, Collector, Limits, SearchLimit, Session, Start, ToAct};
use std::sync::Arc;

fn open() -> Box<dyn Session> {
    catalog::open("royal-palette").unwrap()
}

fn best(session: &mut dyn Session, limits: &Limits) -> Best {
    session.search(limits).unwrap().best
}

fn startpos() -> Start {
    Start::Startpos(Vec::new())
}

#[test]
fn search_moves_count_whatever_the_die_shows() {
    let mut session = open();
    let limits = |moves: &[&str]| Limits {
        search_moves: moves.iter().map(|&text| text.to_owned()).collect(),
        ..Limits::depth(2)
    };
    // After e2e4 Black is locked to green, which the pawn on a7 is not.
    for (roll, expected) in [("r7", "a7a5"), ("r8", "a7a5")] {
        session
            .set_position(&startpos(), &["r1", "e2e4", roll])
            .unwrap();
        let found = best(session.as_mut(), &limits(&["a7a5"]));
        assert_eq!(found.step.as_deref(), Some(expected), "{roll}");
    }
    session
        .set_position(&startpos(), &["r1", "e2e4", "r1"])
        .unwrap();
    let answer = Arc::new(Collector::default());
    let error = session.go(&limits(&["a7a5"]), answer).unwrap_err();
    assert!(error.to_string().contains("lock"), "{error}");
    // Before the roll a barred move counts only for the classes without a lock.
    session.set_position(&startpos(), &["r1", "e2e4"]).unwrap();
    let found = best(session.as_mut(), &limits(&["a7a5"]));
    let by_roll: Vec<&str> = found
        .by_roll
        .iter()
        .map(|(_, step)| step.as_str())
        .collect();
    assert_eq!(by_roll, ["a7a5", "a7a5"]);
    assert_ne!(found.step.as_deref(), Some("a7a5"));
}

#[test]
fn a_repetition_counts_from_a_position_set_up_with_its_roll() {
    let mut session = open();
    let shuttle = ["g1f3", "r7", "g8f6", "r7", "f3g1", "r7", "f6g8"];
    // The lock belongs to the position: the return of the knights sets it first.
    let lead = [&["r7"], &shuttle[..], &["r7"]].concat();
    session.set_position(&startpos(), &lead).unwrap();
    let rolled = Start::Text(session.position_text());
    session.set_position(&rolled, &shuttle).unwrap();
    assert_eq!(session.waiting(), ToAct::Roll);
    let twice = [&shuttle[..], &["r7"], &shuttle[..]].concat();
    session.set_position(&rolled, &twice).unwrap();
    let third = Outcome::Draw(Reason::Repetition);
    assert_eq!(session.waiting(), ToAct::Over(third));
}

#[test]
fn the_last_move_number_can_be_read_back() {
    let mut session = open();
    let text = "4k3/2P5/8/8/8/5p2/8/4K3 b - - 9998 9999 gr b 7";
    session
        .set_position(&Start::Text(text.to_owned()), &[])
        .unwrap();
    assert!(
        matches!(session.waiting(), ToAct::Over(_)),
        "drawn by the move count"
    );
    let text = text.replace("9998", "12");
    session
        .set_position(&Start::Text(text), &["e8d7", "r7"])
        .unwrap();
    let read = Start::Text(session.position_text());
    session.set_position(&read, &[]).unwrap();
    assert_eq!(session.move_number(), 9999);
}

#[test]
fn a_table_that_is_too_large_or_in_use_is_refused_at_once() {
    let mut session = open();
    session.set_option("Hash", Some("2")).unwrap();
    assert!(session.set_option("Hash", Some("70000")).is_err());
    let endless = Limits {
        infinite: true,
        ..Limits::default()
    };
    let answer = Arc::new(Collector::default());
    session.go(&endless, Arc::clone(&answer) as _).unwrap();
    assert!(session.set_option("Hash", Some("4")).is_err());
    assert!(answer.take().is_none());
    session.stop();
    session.wait();
    assert!(answer.take().is_some());
    session.set_option("Hash", Some("4")).unwrap();
}

#[test]
fn reported_lines_can_be_played_to_their_end() {
    for (text, depth) in [
        ("8/8/8/8/4k3/8/8/R3K3 w - - 0 1 a n ?", 11),
        ("8/8/8/8/4k3/8/8/R3K3 w - - 96 60 a n 1", 6),
        ("1P1PP3/7k/p7/p7/6K1/8/2n5/1pp5 b - - 5 54 gorrggup n 3", 3),
        ("P1N1k3/8/8/8/8/8/8/4K3 w - - 1 33 gb u ?", 4),
        ("k7/8/8/8/8/8/1R6/K1R5 w - - 0 70 ah n ?", 6),
    ] {
        let mut session = open();
        let start = Start::Text(text.to_owned());
        session.set_position(&start, &[]).unwrap();
        let found = session.search(&Limits::depth(depth)).unwrap();
        let best = found.best.step.iter().map(ToString::to_string);
        let best = best.chain(found.best.ponder);
        let lines = found.history.into_iter().map(|info| info.line);
        for line in lines.chain([best.collect()]) {
            let steps: Vec<&str> = line.iter().map(String::as_str).collect();
            assert!(!steps.is_empty());
            session
                .set_position(&start, &steps)
                .unwrap_or_else(|error| panic!("{text}: {}: {error}", line.join(" ")));
        }
    }
}

#[test]
fn dozens_of_conversions_a_turn_do_not_blow_up_the_search() {
    let text = "PPPPPPPP/4k3/8/8/8/8/4K3/pppppppp w - - 0 1 rgbuypnorgbuypno n ?";
    let mut session = open();
    session
        .set_position(&Start::Text(text.to_owned()), &[])
        .unwrap();
    let limits = Limits::from(SearchLimit {
        depth: Some(2),
        ..SearchLimit::nodes(3_000_000)
    });
    let found = session.search(&limits).unwrap();
    let count = found.history.last().unwrap().nodes;
    assert!(count > 0 && count < 2_000_000, "{count} nodes");
}

/// A game as a person would send it: with some rolls left out, and now and then an
/// illegal step.
fn random_texts(rng: &mut Rng) -> Vec<String> {
    let mut session = open();
    let mut texts = Vec::new();
    for _ in 0..60 {
        let steps = session.legal_steps();
        let Some(step) = rng.pick(&steps) else {
            break;
        };
        session.make(step).unwrap();
        texts.push(step.clone());
    }
    let is_roll = |text: &String| text.len() == 2;
    texts.retain(|text| !is_roll(text) || rng.below(3) > 0);
    if rng.below(2) == 0 {
        let place = rng.below(texts.len() as u32 + 1) as usize;
        texts.insert(place, "a1h5".to_owned());
    }
    texts
}

/// The state of a session that a listener can observe.
fn state(session: &dyn Session) -> (String, Vec<AnyStep>, ToAct, Vec<String>) {
    (
        session.position_text(),
        session.steps(),
        session.waiting(),
        session.legal_steps(),
    )
}

#[test]
fn a_game_sent_again_is_the_game_played_from_the_start() {
    let mut session = open();
    for number in 0..200 {
        let mut rng = Rng::stream(9, number);
        let texts = random_texts(&mut rng);
        let mut upto = 0;
        let mut wrong = 0;
        while upto < texts.len() && wrong < 3 {
            upto = (upto + 1 + rng.below(6) as usize).min(texts.len());
            match rng.below(8) {
                0 => drop(session.undo()),
                1 => drop(session.make(&texts[upto - 1])),
                2 => upto = upto.saturating_sub(rng.below(5) as usize),
                _ => {}
            }
            let steps: Vec<&str> = texts[..upto].iter().map(String::as_str).collect();
            let before = state(session.as_ref());
            let mut fresh = open();
            let expected = fresh.set_position(&startpos(), &steps);
            assert_eq!(session.set_position(&startpos(), &steps), expected);
            if expected.is_ok() {
                assert_eq!(state(session.as_ref()), state(fresh.as_ref()));
            } else {
                assert_eq!(state(session.as_ref()), before, "all or nothing");
                wrong += 1;
            }
        }
    }
}

#[test]
fn a_game_sent_again_after_a_change_of_palettes_is_read_again() {
    let mut session = open();
    session.set_position(&startpos(), &["r1", "e2e4"]).unwrap();
    let specs = session.options();
    let map = specs.iter().find(|spec| spec.name == "PaletteMap").unwrap();
    let ermine::session::OptionKind::Text { default } = &map.kind else {
        panic!("a text");
    };
    // The knights swap palettes, so that another one is unlocked.
    let other = default.replace("Nb=rg,Ng=yp", "Nb=yp,Ng=rg");
    assert_ne!(&other, default);
    session.set_option("PaletteMap", Some(&other)).unwrap();
    let mut fresh = open();
    fresh.set_option("PaletteMap", Some(&other)).unwrap();
    for session in [&mut session, &mut fresh] {
        let steps = ["r1", "e2e4", "r1"];
        session.set_position(&startpos(), &steps).unwrap();
    }
    assert_eq!(state(session.as_ref()), state(fresh.as_ref()));
    assert!(session.legal_steps().contains(&"g8f6".to_owned()));
}

#[test]
fn steps_of_one_session_are_made_in_another_and_refused_by_name_where_impossible() {
    for name in catalog::names() {
        let [mut game, mut follower, mut late] = [(); 3].map(|()| catalog::open(name).unwrap());
        let mut rng = Rng::new(5);
        let mut steps: Vec<AnyStep> = Vec::new();
        while steps.len() < 40 && !matches!(game.waiting(), ToAct::Over(_)) {
            let decision = rng.pick(&game.legal_steps()).unwrap().as_str().into();
            let step = game.draw_roll(&mut rng).unwrap_or(decision);
            let read = game.read_step(&step).unwrap();
            let notation = game.notation(&read).unwrap();
            assert_eq!(game.notation(&step).as_ref(), Ok(&notation), "{name}");
            assert_eq!(game.read_notation(&notation).as_ref(), Ok(&read), "{name}");
            let made = game.make_step(&read).unwrap();
            assert_eq!((&made, &*made), (&step, &*read), "{name}");
            follower.make_step(&made).unwrap();
            assert_eq!(state(&*follower), state(&*game), "{name}");
            steps.push(made);
        }
        late.follow(&game.start(), &steps).unwrap();
        assert_eq!(state(&*late), state(&*game), "{name}");
        // Files keep the text, which is enough.
        let text = serde_json::to_string(&steps).unwrap();
        let read: Vec<AnyStep> = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_string(&game.steps()).unwrap(), text);
        late.follow(&game.start(), &read[..20]).unwrap();
        late.follow(&game.start(), &read).unwrap();
        assert_eq!(state(&*late), state(&*game), "{name}");
        // The first step is not possible twice in a row.
        late.follow(&game.start(), &steps[..1]).unwrap();
        let before = state(&*late);
        let error = late.make_step(&steps[0]).unwrap_err();
        assert!(error.to_string().contains(&*steps[0]), "{name}: {error}");
        assert_eq!(late.read_step(&steps[0]), Err(error.clone()), "{name}");
        assert_eq!(late.notation(&steps[0]), Err(error), "{name}");
        assert_eq!(state(&*late), before, "{name}");
    }
}

#[test]
fn thinking_on_the_calling_thread_finds_what_a_search_beside_it_finds() {
    let limits = Limits::nodes(3000);
    for steps in [&["r1", "e2e4", "r1"][..], &["r1", "e2e4"], &["r8", "e2e4"]] {
        let (mut beside, mut here) = (open(), open());
        beside.set_position(&startpos(), steps).unwrap();
        here.set_position(&startpos(), steps).unwrap();
        let answer = Arc::new(Collector::default());
        beside.go(&limits, Arc::clone(&answer) as _).unwrap();
        beside.wait();
        let found = answer.take().expect("an answer");
        assert_eq!(found.best, best(here.as_mut(), &limits));
    }
}

#[test]
fn an_unknown_word_after_startpos_is_refused_with_the_known_ones() {
    for (game, words, expected) in [
        ("royal-palette", "advanced", "expected shuffle <W> <B>"),
        (
            "colour-chess",
            "shuffle 3 5",
            "expected house, random <seed>, ",
        ),
        ("royal-standard", "original", "expected advanced"),
        (
            "colorbound",
            "random 3",
            "startpos is not understood, the game has one start",
        ),
    ] {
        let mut session = catalog::open(game).unwrap();
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        let named = format!("'{}' after", words[0]);
        let error = session.set_position(&Start::Startpos(words), &[]);
        let error = error.unwrap_err().to_string();
        assert!(
            error.contains(expected) && error.starts_with(&named),
            "{error}"
        );
    }
}

/// The nodes of a search, which are far fewer if the table has its results.
fn nodes(session: &mut dyn Session) -> u64 {
    let limits = Limits::depth(7);
    let answer = session.search(&limits).unwrap();
    answer.infos().last().unwrap().nodes
}

#[test]
fn a_new_game_forgets_whatever_the_size_of_the_table() {
    let mut session = open();
    for mebibytes in ["1", "80"] {
        session.set_option("Hash", Some(mebibytes)).unwrap();
        let (first, second) = (nodes(session.as_mut()), nodes(session.as_mut()));
        assert!(second < first, "{second} of {first}: nothing was learned");
        session.new_game();
        assert_eq!(nodes(session.as_mut()), first, "{mebibytes} MiB");
    }
}

#[test]
fn a_size_that_is_refused_leaves_the_table_as_it_is() {
    let mut session = open();
    let first = nodes(session.as_mut());
    if session.set_option("Hash", Some("65536")).is_err() {
        let second = nodes(session.as_mut());
        assert!(second < first, "{second} of {first}: all was forgotten");
    }
}

#[test]
fn a_board_shows_an_end_by_repetition() {
    let mut session = open();
    let repetition = ["r7", "g1f3", "r7", "g8f6", "r7", "f3g1", "r7", "f6g8"];
    let steps: Vec<&str> = repetition.into_iter().cycle().take(17).collect();
    session.set_position(&startpos(), &steps).unwrap();
    assert_eq!(session.diagram().turn, Turn::Decide);
    session.make("g1f3").unwrap();
    let outcome = Outcome::Draw(Reason::Repetition);
    assert_eq!(session.waiting(), ToAct::Over(outcome));
    let diagram = session.diagram();
    assert_eq!(diagram.turn, Turn::Over(outcome));
    assert_eq!(diagram.state, Some(outcome.to_string()));
}

#[test]
fn an_empty_setting_is_its_default_however_it_is_set() {
    let mut session = catalog::open("colour-chess").unwrap();
    let text = |session: &mut dyn Session| {
        session.set_position(&startpos(), &[]).unwrap();
        session.position_text()
    };
    let usual = text(session.as_mut());
    session.change_setting("tiles", "random 7").unwrap();
    assert_ne!(text(session.as_mut()), usual);
    for empty in ["<empty>", "", " "] {
        session.change_setting("Tiles", "random 7").unwrap();
        session.change_setting("Tiles", empty).unwrap();
        assert_eq!(text(session.as_mut()), usual);
    }
    let error = session.change_setting("Tilez", "house").unwrap_err();
    assert!(error.to_string().contains("expected Tiles"), "{error}");
}
