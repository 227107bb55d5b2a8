//! Game records: files keep all of their content, and no text makes the reader panic.

use ermine::base::{Rng, Side};
use ermine::catalog;
use ermine::gamefile::{
    Entry, GameFileError, GameResult, MAX_NESTED, Notator, OnSession, OpeningError, Record, Remark,
    Sessions, Variation, WriteError, read, write, write_all,
};
use ermine::games::royal_palette::{PaletteMap, RoyalPalette, RoyalPaletteGame};
use ermine::rules::{Diagram, Game, Line, Step};
use ermine::session::{AnyStep, Start};
use proptest::prelude::*;

fn notator() -> OnSession {
    OnSession(catalog::open(RoyalPaletteGame::NAME).unwrap())
}

/// The settings of a session, shown by its pieces with their colours.
fn pieces_with(setting: Option<(&str, &str)>) -> Diagram {
    let mut session = catalog::open(RoyalPaletteGame::NAME).unwrap();
    if let Some((name, value)) = setting {
        session.change_setting(name, value).unwrap();
    }
    let start = Start::Startpos(Vec::new());
    session.set_position(&start, &[]).unwrap();
    session.diagram()
}

/// The only record in `text`.
#[track_caller]
fn read_one(text: &str) -> Record {
    let mut records = read(text, &mut notator()).unwrap();
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

#[track_caller]
fn refused(text: &str) -> GameFileError {
    read(text, &mut notator()).unwrap_err()
}

fn startpos(words: &str) -> Start {
    Start::Startpos(words.split_whitespace().map(str::to_owned).collect())
}

fn short_game() -> Record {
    let mut record = Record::new("royal-palette", &startpos("shuffle 3 5"));
    record.set_tag("White", "a \"quoted\" \\ name");
    record.remark(Remark::Text("An opening {in braces}.".to_owned()));
    record.push("r4");
    record.push("g1f3");
    record.remark(Remark::command("eval", "0.12"));
    record.remark(Remark::Text("quiet, but it locks purple".to_owned()));
    record.push("r8");
    record.push("b8a6");
    // The turn after an 8 has no roll.
    record.push("h2h3");
    record.remark(Remark::Glyph(5));
    record.result = GameResult::Win(Side::White);
    record
}

const SHORT_GAME: &str = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "-"]
[White "a \"quoted\" \\ name"]
[Black "?"]
[Result "1-0"]
[Game "royal-palette"]
[Start "startpos shuffle 3 5"]

{An opening \(in braces\).} 1. {[%roll 4]} Nf3{Purple} {[%eval 0.12] quiet, but
it locks purple} 1... {[%roll 8]} Na6{Purple}* 2. h3{Pink} $5 1-0
"#;

#[test]
fn a_record_is_written_as_documented() {
    let record = short_game();
    assert_eq!(write(&record, &mut notator()).as_deref(), Ok(SHORT_GAME));
    assert_eq!(read_one(SHORT_GAME), record);
}

#[test]
fn a_record_by_hand_is_read_with_what_people_leave_out() {
    let text = "[White \"me\"]\n[Opponent \"you\"]\n\n\
                1.e4!? ; the king's pawn\n1... Na6 {[%clk 0:10] hm} 2. nf3? *\n";
    // The knight needs a capital letter: the error names the line.
    let error = refused(text);
    assert!(
        matches!(error, GameFileError::Step { line: 5, .. }),
        "{error}"
    );
    assert!(error.to_string().contains("'nf3?'"));
    let record = read_one(&text.replace("nf3", "Nf3").replace("Na6", "a6"));
    assert_eq!(record.steps(), ["e2e4", "a7a6", "g1f3"]);
    assert_eq!(record.tag("Opponent"), Some("you"));
    let first = [Remark::Glyph(5), Remark::Text("the king's pawn".to_owned())];
    assert_eq!(record.plies[0].remarks, first);
    let second = [
        Remark::command("clk", "0:10"),
        Remark::Text("hm".to_owned()),
    ];
    assert_eq!(record.plies[1].remarks, second);
    assert_eq!(record.plies[2].remarks, [Remark::Glyph(2)]);
}

#[test]
fn a_backslash_in_a_tag_escapes_only_quotes_and_itself() {
    let text = r#"[White "C:\new\table.exe"] [Black "\s\(\[ \"a\" \\"]"#;
    let record = read_one(text);
    assert_eq!(record.tag("White"), Some(r"C:\new\table.exe"));
    assert_eq!(record.tag("Black"), Some(r#"\s\(\[ "a" \"#));
    let written = write(&record, &mut notator()).unwrap();
    assert!(
        written.contains(r#"[White "C:\\new\\table.exe"]"#),
        "{written}"
    );
    assert_eq!(read_one(&written), record);
    let record = read_one("[White \"a\\x{0A}\\x{1B}b\"]");
    assert_eq!(record.tag("White"), Some("a\n\u{1b}b"));
}

#[test]
fn a_comment_may_touch_what_stands_before_it() {
    let touching =
        "1.{a}Ke3{b}{c};d\nKe6$1{e}$2(1...{f}Wa5{g}){h}2.Wa4!{i}(2.Wc4;j\n)(2.Dd3{k})*{l}";
    let apart = "1. {a} Ke3 {b} {c} ;d\n Ke6 $1 {e} $2 (1... {f} Wa5 {g}) {h}\n\
                 2. Wa4! {i} (2. Wc4 ;j\n) (2. Dd3 {k}) * {l}";
    for game in [
        "colorbound",
        "colour-chess",
        "royal-standard",
        "royal-rumble-board",
    ] {
        let mut notator = OnSession(catalog::open(game).unwrap());
        notator.0.set_position(&startpos(""), &[]).unwrap();
        let step = notator.0.legal_steps()[0].clone();
        let mv = notator.0.notation(&step.as_str().into()).unwrap();
        let [record] = &read(&format!("1. {mv}{{Green}}*"), &mut notator).unwrap()[..] else {
            panic!("{game}: one record");
        };
        assert_eq!(record.steps(), [step]);
        assert_eq!(record.plies[0].remarks, [Remark::Text("Green".to_owned())]);
    }
    let mut notator = OnSession(catalog::open("colorbound").unwrap());
    let records = read(touching, &mut notator).unwrap();
    assert_eq!(read(apart, &mut notator), Ok(records.clone()));
    let texts = records[0].plies[0].remarks.iter().filter_map(Remark::text);
    assert_eq!(texts.collect::<Vec<_>>(), ["b", "c", "d"]);
}

#[test]
fn braces_of_one_word_belong_to_a_move_where_the_notation_has_some() {
    let start = "[Start \"startpos shuffle 3 5\"] ";
    let touching = "1. Nf3{Purple}{a}{[%roll 8]}1...Na6{Purple}*{b} 2. h3{two words}*";
    let touching = format!("{start}{touching}");
    let apart = "1. Nf3{Purple} {a} {[%roll 8]} 1... Na6{Purple}* {b} 2. h3 {two words} *";
    let apart = format!("{start}{apart}");
    let record = read_one(&touching);
    assert_eq!(record, read_one(&apart));
    assert_eq!(record.steps(), ["g1f3", "r8", "b8a6", "h2h3"]);
    assert_eq!(
        read_one("1. e4{[%clk 0:10]} *"),
        read_one("1. e4 {[%clk 0:10]} *")
    );
    for (text, part) in [
        ("1. e4{Red} *", "colour in braces"),
        ("1. e4{good} *", "'e4{good}'"),
    ] {
        let error = refused(text).to_string();
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn variations_stand_behind_what_they_replace() {
    let text = "1. e4 $2 ({better} 1. d4 (1. Nf3 (1. Nc3 {why not}) 1... {[%roll 8]}) (1. c4 *)\n\
                1... {[%roll 8]} (1... {[%roll 7]} (1... {[%roll 2]}) 1... a6) 1... Na6) a5 1-0";
    let record = read_one(text);
    assert_eq!(record.steps(), ["e2e4", "a7a5"]);
    let steps = |plies: &[Entry]| {
        let steps: Vec<String> = plies.iter().map(|entry| entry.step.to_string()).collect();
        steps.join(" ")
    };
    let [variation] = &record.plies[0].variations[..] else {
        panic!("{record:?}");
    };
    assert_eq!(variation.preface, [Remark::Text("better".to_owned())]);
    assert_eq!(steps(&variation.plies), "d2d4 r8 b8a6");
    let [knight, pawn] = &variation.plies[0].variations[..] else {
        panic!("{record:?}");
    };
    assert_eq!(steps(&knight.plies), "g1f3 r8");
    assert_eq!(steps(&knight.plies[0].variations[0].plies), "b1c3");
    assert_eq!(steps(&pawn.plies), "c2c4");
    let [seven] = &variation.plies[1].variations[..] else {
        panic!("{record:?}");
    };
    assert_eq!(steps(&seven.plies), "r7 a7a6");
    assert_eq!(steps(&seven.plies[0].variations[0].plies), "r2");
    let written = write(&record, &mut notator()).unwrap();
    let expected = "\n\
1. e4{Green} $2 ({better} 1. d4{Red} (1. Nf3{Purple} (1. Nc3{Red} {why not})\n\
1... {[%roll 8]}) (1. c4{Orange}) 1... {[%roll 8]} (1... {[%roll 7]} (1...\n\
{[%roll 2]}) 1... a6{Purple}*) 1... Na6{Purple}) 1... a5{Yellow}* 1-0\n";
    assert!(written.ends_with(expected), "{written}");
    assert_eq!(read_one(&written), record);
}

#[test]
fn variations_are_nested_so_deep_and_no_deeper() {
    let nested = |depth: usize| {
        let mut entry = Entry::new("e2e4");
        for _ in 0..depth {
            let plies = vec![std::mem::replace(&mut entry, Entry::new("d2d4"))];
            let preface = Vec::new();
            entry.variations.push(Variation { preface, plies });
        }
        let mut record = Record::new("royal-palette", &startpos(""));
        record.plies.push(entry);
        record
    };
    let deepest = nested(MAX_NESTED);
    let text = write(&deepest, &mut notator()).unwrap();
    assert_eq!(read_one(&text), deepest);
    let deeper = write(&nested(MAX_NESTED + 1), &mut notator());
    assert_eq!(deeper, Err(WriteError::DeepVariation));
    let deeper = "1. e4 (".repeat(MAX_NESTED + 1);
    let refusal = GameFileError::DeepVariation { line: 1 };
    assert_eq!(refused(&deeper), refusal);
    let mut empty = nested(0);
    empty.plies[0].variations.push(Variation::default());
    let empty = write(&empty, &mut notator());
    assert_eq!(empty, Err(WriteError::EmptyVariation));
}

#[test]
fn several_games_stand_in_one_file_and_a_lost_result_ends_none_of_them() {
    let records = [short_game_without_rolls(), Record::default()];
    let text = write_all(&records, &mut notator()).unwrap();
    assert_eq!(read(&text, &mut notator()).unwrap(), records);
    let cut = "[A \"1\"]\n\n1. e4\n\n[A \"2\"]\n[Result \"0-1\"]\n\n1. d4";
    let read = read(cut, &mut notator()).unwrap();
    assert_eq!(read.len(), 2);
    assert_eq!(read[0].result, GameResult::Open);
    assert_eq!(read[1].result, GameResult::Win(Side::Black));
    assert_eq!(read[1].steps(), ["d2d4"]);
}

fn short_game_without_rolls() -> Record {
    let mut record = Record::new("royal-palette", &startpos(""));
    record.push("e2e4");
    record
}

#[test]
fn what_stands_outside_of_games_makes_none() {
    let text = "; all of Sunday\n{two}\n[A \"1\"]\n\n1. e4 * {short} $4\n\n[A \"2\"]\n\n* ; none\n";
    let records = read(text, &mut notator()).unwrap();
    let texts = |remarks: &[Remark]| {
        let texts = remarks.iter().filter_map(Remark::text);
        texts.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(records.len(), 2);
    assert_eq!(texts(&records[0].preface), ["all of Sunday", "two"]);
    assert_eq!(texts(&records[0].plies[0].remarks), ["short"]);
    assert_eq!(records[0].plies[0].remarks[1], Remark::Glyph(4));
    assert_eq!(texts(&records[1].preface), ["none"]);
    let written = write_all(&records, &mut notator()).unwrap();
    assert_eq!(read(&written, &mut notator()), Ok(records));
    // Tags after a comment that follows tags belong to another game.
    let two = read("[A \"1\"] {none yet} [A \"2\"] 1. e4 *", &mut notator());
    assert_eq!(two.unwrap().len(), 2);
    // A roll begins a game.
    assert_eq!(read_one("{[%roll 3]} e4").steps(), ["r3", "e2e4"]);
}

#[test]
fn a_comment_of_open_brackets_is_read_at_once() {
    for (unit, tail) in [
        ("[%a ", ""),
        ("[%a ", "\\]"),
        ("[%", "]"),
        ("[%a] x ", " y"),
    ] {
        let comment = unit.repeat(100_000) + tail;
        let record = read_one(&format!("1. e4 {{{comment}}}"));
        assert!(!record.plies[0].remarks.is_empty());
    }
}

#[test]
fn an_empty_file_has_no_games() {
    for text in ["", "\u{feff}", " \n\n", "% nothing\n", "{nothing}"] {
        assert_eq!(read(text, &mut notator()), Ok(Vec::new()));
    }
}

#[test]
fn a_game_from_a_position_string_and_another_map_is_read_back() {
    let map = PaletteMap::house().to_string().replace("Ra=ro", "Ra=gp");
    let pfen = "P6k/8/8/8/8/8/8/4K3 w - - 0 7 g p ?";
    let mut record = Record::new("royal-palette", &Start::Text(pfen.to_owned()));
    record.set_tag("PaletteMap", &map);
    for step in ["a8=ra", "r3", "a8e8", "r7", "h8g7"] {
        record.push(step);
    }
    let text = write(&record, &mut notator()).unwrap();
    assert!(
        text.contains("7. a8→Ra {[%roll 3]} Re8+{Pink} 7... {[%roll 7]} Kg7{Red}"),
        "{text}"
    );
    assert!(text.contains("[SetUp \"1\"]\n[FEN \"P6k/"));
    let mut reader = notator();
    assert_eq!(read(&text, &mut reader), Ok(vec![record]));
    let setting = ("PaletteMap", map.as_str());
    reader.0.set_position(&startpos(""), &[]).unwrap();
    assert_eq!(reader.0.diagram(), pieces_with(Some(setting)));
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    for (text, line, part) in [
        ("\n[Event x]", 2, "'[Event x]' is not a tag"),
        ("[Event \"x\n\"]", 1, "is not a tag"),
        ("{ never\nclosed", 1, "expected '}'"),
        ("1. e4{Green", 1, "expected '}'"),
        ("1. e4\n(1. d4", 2, "expected ')'"),
        ("1. e4 (1. d4\n\n[A \"2\"]\n", 1, "expected ')'"),
        ("(1. d4)", 1, "replaces nothing"),
        ("1. e4 ((1. d4))", 1, "replaces nothing"),
        ("1. e4 ({so} )", 1, "is empty"),
        ("1. e4)", 1, "closes nothing"),
        ("1. e4 (1... a6)", 1, "'a6'"),
        ("1. e4\n$x", 2, "not a glyph"),
        ("1. e4\n1... e9", 2, "'e9'"),
        ("1. e4{Red}", 1, "colour in braces"),
        ("1. {[%roll 9]}", 1, "'[%roll 9]'"),
        ("1. {[%roll 8] [%roll 8]}", 1, "has been rolled"),
        (
            "[Start \"shuffle 3\"]\n\n*",
            3,
            "'shuffle 3' is not a start",
        ),
        ("[Start \"startpos nonsense\"]\n*", 2, "'nonsense'"),
        ("[FEN \"8/8 w\"]\n*", 2, "missing"),
        ("[Game \"chess\"]\n*", 2, "'chess'"),
        ("[PaletteMap \"K=r\"]\n*", 2, "palette of K"),
        ("[Result \"2-0\"]\n*", 1, "'2-0' is not a result"),
        (
            "[Result \"1-0\"]\n\n1. e4 0-1",
            3,
            "given as 0-1, but it is 1-0",
        ),
    ] {
        let error = refused(text).to_string();
        assert!(error.starts_with(&format!("line {line}: ")), "{error}");
        assert!(error.contains(part), "{error}");
    }
    let both = "[FEN \"x\"]\n[Start \"startpos\"]\n*";
    let error = OpeningError::Both;
    assert_eq!(refused(both), GameFileError::Opening { line: 3, error });
}

#[test]
fn a_result_must_agree_with_the_end_on_the_board() {
    let fen = "[FEN \"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 rgba - 1\"]\n\n";
    assert_eq!(read_one(&format!("{fen}1. Ra8# 1-0")).steps(), ["a1a8"]);
    assert_eq!(
        read_one(&format!("{fen}1. Ra8# *")).result,
        GameResult::Open
    );
    let error = refused(&format!("{fen}1. Ra8# 1/2-1/2"));
    assert!(matches!(
        error,
        GameFileError::Contradiction { line: 3, .. }
    ));
    let error = refused(&format!("{fen}1. Ra8# 1... h6"));
    assert!(error.to_string().contains("'h6'"), "{error}");
}

#[test]
fn what_could_not_be_read_back_is_not_written() {
    let failure = |change: &dyn Fn(&mut Record)| {
        let mut record = short_game_without_rolls();
        change(&mut record);
        write(&record, &mut notator()).unwrap_err()
    };
    for name in ["", "two words", "Result", "Ünd"] {
        let error = failure(&|record| record.set_tag(name, "x"));
        assert_eq!(error, WriteError::TagName(name.to_owned()));
    }
    for name in ["", "a]", "roll"] {
        let error = failure(&|record| record.remark(Remark::command(name, "x")));
        assert_eq!(error, WriteError::CommandName(name.to_owned()));
    }
    let error = failure(&|record| record.push("e2e4"));
    assert!(
        matches!(error, WriteError::Step { number: 2, .. }),
        "{error}"
    );
    let error = failure(&|record| record.set_tag("Start", "x"));
    assert!(matches!(error, WriteError::Opening(_)), "{error}");
}

#[test]
fn sessions_work_as_lines_do() {
    let record = short_game();
    let text = write(&record, &mut notator()).unwrap();
    let mut session = notator();
    assert_eq!(write(&record, &mut session), Ok(text.clone()));
    assert_eq!(read(&text, &mut session), Ok(vec![record.clone()]));
    assert_eq!(session.0.steps(), record.steps());

    let mut requested = Vec::new();
    let mut sessions = Sessions::new(|name: Option<&str>| {
        requested.push(name.map(str::to_owned));
        catalog::open(name.unwrap_or(RoyalPaletteGame::NAME))
    });
    let twice = format!("{text}\n{text}");
    assert_eq!(
        read(&twice, &mut sessions),
        Ok(vec![record.clone(), record])
    );
    let error = read("[Game \"go\"]\n*", &mut sessions).unwrap_err();
    assert!(error.to_string().contains("unknown game 'go'"));
    assert!(sessions.rules().is_err());
    drop(sessions);
    assert_eq!(
        requested,
        [Some("royal-palette".to_owned()), Some("go".to_owned())]
    );
}

#[test]
fn a_setting_of_one_record_does_not_leak_into_the_next() {
    let map = PaletteMap::house().to_string().replace("Ra=ro", "Ra=gp");
    let mut session = notator();
    let text = format!("[PaletteMap \"{map}\"]\n\n*\n");
    let changed = pieces_with(Some(("PaletteMap", &map)));
    assert_ne!(changed, pieces_with(None));
    read(&text, &mut session).unwrap();
    assert_eq!(session.0.diagram(), changed);
    read("*", &mut session).unwrap();
    assert_eq!(session.0.diagram(), pieces_with(None));
}

/// Any content of a remark or a tag, often with troublesome letters.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z ]{0,60}",
        "[ \\\\{}\\[\\]%\"\n\r\t;$()a]{0,12}",
        "\\PC{0,20}",
        r#"([\\"{}x0-9a-fA-F\x00-\x1f\x7f-\u{9f}]|\\[ntrsx"\\]|\\x\{[01][0-9A-F]\}){0,12}"#,
        any::<String>(),
    ]
}

fn any_remark() -> impl Strategy<Value = Remark> {
    prop_oneof![
        any_text().prop_map(Remark::Text),
        ("[a-z_0-9]{1,6}", any_text()).prop_map(|(name, value)| Remark::Command {
            // "roll" is the one reserved name.
            name: format!("x{name}"),
            value,
        }),
        any::<u32>().prop_map(Remark::Glyph),
    ]
}

/// A random game, with some of `remarks` here and there.
fn random_record(start: &Start, seed: u64, length: usize, remarks: &[Remark]) -> Record {
    let game = RoyalPaletteGame::default();
    let mut record = Record::new(RoyalPaletteGame::NAME, start);
    let position = match start {
        Start::Text(text) => game.read(text).unwrap(),
        Start::Startpos(words) => {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            game.start(&words).unwrap().position
        }
    };
    let mut line = Line::new(position);
    let mut rng = Rng::new(seed);
    let mut remarks = remarks.iter().cloned();
    while record.plies.len() < length && line.outcome().is_none() {
        while rng.below(4) == 0 {
            remarks
                .next()
                .into_iter()
                .for_each(|remark| record.remark(remark));
        }
        let steps = Step::all(line.position());
        let step = *rng.pick(&steps).unwrap();
        record.push(AnyStep::new(step));
        if rng.below(8) == 0
            && let Some(entry) = record.plies.last_mut()
        {
            entry.variations = random_variations(&line, &mut rng, &mut remarks, 3);
        }
        line.make(step);
    }
    remarks.for_each(|remark| record.remark(remark));
    record.result = match line.outcome() {
        Some(outcome) => outcome.into(),
        None => [
            GameResult::Open,
            GameResult::Draw,
            GameResult::Win(Side::White),
            GameResult::Win(Side::Black),
        ][rng.below(4) as usize],
    };
    record
}

/// One or two variations from the position of `line`, with others inside them.
fn random_variations(
    line: &Line<RoyalPalette>,
    rng: &mut Rng,
    remarks: &mut impl Iterator<Item = Remark>,
    nested: u32,
) -> Vec<Variation> {
    let mut variations = vec![Variation::default(); 1 + rng.below(2) as usize];
    for variation in &mut variations {
        let mut line = line.clone();
        if rng.below(4) == 0 {
            variation.preface.extend(remarks.next());
        }
        for _ in 0..1 + rng.below(4) {
            let steps = Step::all(line.position());
            let Some(&step) = rng.pick(&steps) else {
                break;
            };
            let mut entry = Entry::new(AnyStep::new(step));
            if rng.below(4) == 0 {
                entry.remarks.extend(remarks.next());
            }
            if nested > 0 && rng.below(4) == 0 {
                entry.variations = random_variations(&line, rng, remarks, nested - 1);
            }
            variation.plies.push(entry);
            line.make(step);
            if line.outcome().is_some() {
                break;
            }
        }
    }
    variations
}

fn any_record() -> impl Strategy<Value = Record> {
    let starts = prop_oneof![
        (1..=8, 1..=8).prop_map(|(white, black)| startpos(&format!("shuffle {white} {black}"))),
        Just(startpos("")),
        Just(Start::Text(
            "4k3/2P5/8/8/8/8/5p2/4K3 w - - 3 12 gr b ?".to_owned()
        )),
        Just(Start::Text(
            "P1P3k1/3P4/8/8/8/8/5p2/3K2p1 w - - 0 1 gbyrp b ?".to_owned()
        )),
    ];
    let remarks = prop::collection::vec(any_remark(), 0..12);
    let tags = prop::collection::vec(("X[A-Za-z0-9_]{0,8}", any_text()), 0..4);
    (starts, any::<u64>(), 0usize..250, remarks, tags).prop_map(
        |(start, seed, length, remarks, tags)| {
            let mut record = random_record(&start, seed, length, &remarks);
            record.tags.extend(tags);
            record
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_lost(records in prop::collection::vec(any_record(), 1..3)) {
        let text = write_all(&records, &mut notator()).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('[')) {
            let fits = line.chars().count() <= 80 || !line.trim().contains(' ');
            prop_assert!(fits, "{}", line);
        }
        prop_assert_eq!(&read(&text, &mut notator()), &Ok(records), "{}", text);
    }

    #[test]
    fn carriage_returns_change_nothing_but_free_text(record in any_record()) {
        let text = write(&record, &mut notator()).unwrap();
        let read_back = read(&text.replace('\n', "\r\n"), &mut notator());
        prop_assert_eq!(read_back, Ok(vec![record]));
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = read(&text, &mut notator());
    }

    #[test]
    fn text_of_the_right_letters_is_read_or_refused(
        text in "([ \n\\[\\]{}()\"\\\\;$%!?*=→é]|Nf3|1\\.|e4|[%roll 3]|1-0|Purple|Result|FEN){0,30}",
    ) {
        let _ = read(&text, &mut notator());
    }

    #[test]
    fn a_damaged_record_is_read_or_refused(
        record in any_record(), place: prop::sample::Index, length in 0usize..8, letters in any_text(),
    ) {
        let text = write(&record, &mut notator()).unwrap();
        let mut damaged: Vec<char> = text.chars().collect();
        let start = place.index(damaged.len());
        let end = (start + length).min(damaged.len());
        damaged.splice(start..end, letters.chars());
        let damaged: String = damaged.into_iter().collect();
        // Accepted text must be lossless from then on.
        if let Ok(records) = read(&damaged, &mut notator()) {
            let again = write_all(&records, &mut notator()).unwrap();
            prop_assert_eq!(read(&again, &mut notator()), Ok(records));
        }
    }
}

#[test]
fn games_whose_turns_have_two_parts_are_kept() {
    use ermine::games::colour_chess::ColourChessGame;
    let game = ColourChessGame::default();
    let mut records = Vec::new();
    for seed in 0..40 {
        let mut rng = Rng::stream(31, seed);
        let words = game.draw_start(&mut rng);
        let mut record = Record::new(ColourChessGame::NAME, &startpos(&words));
        if seed % 4 == 0 {
            record.set_tag("Tiles", &words);
            record.set_start(&startpos(""));
        }
        let words: Vec<&str> = words.split(' ').collect();
        let mut line = Line::new(game.start(&words).unwrap().position);
        while let Some(&step) = rng.pick(&Step::all(line.position())) {
            record.push(AnyStep::new(step));
            if rng.below(10) == 0 {
                record.remark(Remark::Text("between the parts".to_owned()));
            }
            line.make(step);
        }
        let outcome = line.outcome().expect("a game that is over");
        record.result = GameResult::from(outcome);
        records.push(record);
    }
    let mut notator = OnSession(catalog::open(ColourChessGame::NAME).unwrap());
    let text = write_all(&records, &mut notator).unwrap();
    assert!(
        text.contains(" 1... ") || text.contains("\n1... "),
        "{text}"
    );
    assert_eq!(read(&text, &mut notator).unwrap(), records);
}

#[test]
fn a_record_without_moves_has_a_start_that_is_one() {
    for (text, part) in [
        ("[Game \"royal-palett\"]\n", "expected royal-palette"),
        ("[Start \"startpos shuffle 9 1\"]\n", "'9' is not a roll"),
    ] {
        let error = refused(text).to_string();
        assert!(error.contains(part), "{error}");
    }
}
