//! The report page: complete, safe, and reproducible.

use super::sample;
use ermine::arena::report::{Aggregate, Point};
use ermine::arena::stats::{Estimate, Games};
use ermine::arena::{EngineChange, Rated};
use ermine::base::Side;
use ermine::play::{Adjudication, Ending, Fault};
use roxmltree::{Document, Node, ParsingOptions};

/// Parses a page, which must be well-formed.
pub(crate) fn parsed(page: &str) -> Document<'_> {
    let options = ParsingOptions {
        allow_dtd: true,
        ..Default::default()
    };
    Document::parse_with_options(page, options).expect("well-formed")
}

/// All text in a part of a page.
pub(crate) fn words(node: Node<'_, '_>) -> String {
    let words = node.descendants().filter(Node::is_text);
    words.filter_map(|node| node.text()).collect()
}

fn headings(page: &str) -> Vec<String> {
    let tree = parsed(page);
    let heading = |node: &Node<'_, '_>| node.has_tag_name("h2") || node.has_tag_name("h3");
    tree.descendants().filter(heading).map(words).collect()
}

/// Asserts that a page has none of the forbidden parts, whatever its data.
fn check_page(page: &str) {
    for bad in [
        "NaN", "inf\"", "inf ", "-inf", "<script", "src=", "url(", "@import", "http:", "https:",
    ] {
        assert!(!page.contains(bad), "'{bad}' in the page");
    }
}

#[test]
fn a_whole_match_shows_every_part() {
    let (report, seen) = sample::duel(60);
    let page = report.html(&seen);
    check_page(&page);
    let headings = headings(&page);
    for expected in [
        "Players",
        "ermine-0.2-dev against ermine-0.1",
        "Difference of strength",
        "Pairs",
        "Course of the match",
        "Elo over the match",
        "Sequential test",
        "Sides",
        "How games ended",
        "Length of games",
        "Luck of the dice",
        "Score by luck",
        "Error rate",
        "Thinking time",
        "Time over the game",
        "Depth",
        "Dice",
        "How players think",
        "Settings",
    ] {
        assert!(
            headings.iter().any(|heading| heading == expected),
            "{expected}: {headings:?}"
        );
    }
    assert!(page.contains(env!("CARGO_PKG_VERSION")));
}

/// The page names the search behind its losses, and makes no claims without one.
#[test]
fn the_page_names_the_judge_and_claims_nothing_else() {
    let (mut report, seen) = sample::duel(60);
    let page = report.html(&seen);
    let credit = "Evaluated by Ermine 0.2-dev, 600\u{202f}000 nodes per decision (median depth 11), \
                  10 times the 60\u{202f}000 of ermine-0.2-dev.";
    assert!(page.contains(credit));
    assert!(
        page.contains("Measured by Ermine's search of 2 plies: a search this shallow adds noise")
    );
    // The games have losses, but no judge is named.
    report.summary.judged = None;
    let page = report.html(&seen);
    check_page(&page);
    for absent in [
        "Error rate",
        "Evaluated",
        "given away",
        "Losses by decisions",
        "Loss a game",
    ] {
        assert!(!page.contains(absent), "{absent}");
    }
}

/// On a narrow screen rows are stacked, and each number needs the name of its column;
/// tables that stay wide scroll separately.
#[test]
fn no_table_is_cut_off_on_a_narrow_screen() {
    for (report, seen) in [sample::duel(60), sample::field(20, 1)] {
        let page = report.html(&seen);
        let narrow = page.split("@media (max-width: 640px)").nth(1).unwrap();
        assert!(narrow.contains(".stack td::before { content: attr(data-column)"));
        let tree = parsed(&page);
        let tables = tree.descendants().filter(|node| node.has_tag_name("table"));
        assert!(
            tables
                .map(is_stacked)
                .filter(|&is_stacked| is_stacked)
                .count()
                >= 2
        );
    }
}

/// Whether the rows of a table are stacked. Asserts that each cell of such a row names
/// its column.
fn is_stacked(table: Node<'_, '_>) -> bool {
    let class = |node: Node<'_, '_>| node.attribute("class").map(str::to_owned);
    assert_eq!(table.parent().and_then(class).as_deref(), Some("scroll"));
    if !class(table).is_some_and(|class| class.starts_with("stack")) {
        return false;
    }
    let heads = table.descendants().filter(|node| node.has_tag_name("th"));
    let heads: Vec<_> = heads.filter_map(|head| head.text()).collect();
    let cells = table.descendants().filter(|node| node.has_tag_name("td"));
    // The rank comes first and is left out there.
    for cell in cells.filter(|cell| cell.prev_sibling().is_some()) {
        let column = cell
            .attribute("data-column")
            .expect("the name of the column");
        let head = column.split(" (").next().unwrap();
        assert!(heads.contains(&head), "{column}: {heads:?}");
    }
    true
}

#[test]
fn parts_without_data_are_left_out() {
    let mut report = sample::blank(&["a", "b"]);
    let names = std::mem::take(&mut report.summary.names);
    let duels = std::mem::take(&mut report.summary.duels);
    let empty = report.html(&Aggregate::new(0, 0));
    check_page(&empty);
    assert!(empty.contains("No game has been finished yet."));
    assert_eq!(headings(&empty), Vec::<String>::new());

    let mut game = sample::game(0, [0, 1], 0.0);
    game.played.plies.retain(|ply| !ply.roll);
    for ply in &mut game.played.plies {
        (ply.loss, ply.thought) = (None, Default::default());
    }
    let mut seen = Aggregate::new(2, 0);
    seen.add(&game);
    (report.summary.names, report.summary.duels) = (names, duels);
    let page = report.html(&seen);
    check_page(&page);
    let found = headings(&page);
    for absent in [
        "Luck of the dice",
        "Score by luck",
        "Error rate",
        "Dice",
        "Depth",
        "Faults",
        "Settings",
    ] {
        assert!(!found.iter().any(|heading| heading == absent), "{absent}");
    }
}

#[test]
fn hostile_text_stays_text() {
    let hostile = "</title><script>alert('1')</script>\"><img src=x onerror=alert(1)>&amp;\0\u{1b}[31m\u{202e}]]><!--";
    let (mut report, _) = sample::duel(4);
    let mut seen = Aggregate::new(2, 8);
    let mut game = sample::game(0, [0, 1], 0.0);
    game.played.ending = Ending::Fault {
        side: Side::White,
        fault: Fault::Garbage(hostile.into()),
    };
    game.played.plies[0].step = hostile.into();
    seen.add(&game);
    let text = || hostile.to_owned();
    report.summary.names.fill(text());
    report.summary.engine_changes.push(EngineChange {
        engine: text(),
        after_games: 1,
        what: text(),
        was: text(),
        is: text(),
    });
    let basis = &mut report.summary.judged.as_mut().unwrap().basis;
    (basis.version, basis.strongest) = (text(), text());
    (report.game, report.when, report.luck_by) = (text(), Some(text()), Some(text()));
    report.settings.push((text(), text()));
    let page = report.html(&seen);
    headings(&page);
    assert!(page.contains("&lt;script&gt;alert"));
    for bad in ["<script", "<img", "<!--", "\0", "\u{1b}"] {
        assert!(!page.contains(bad), "{bad:?}");
    }
}

#[test]
fn odd_numbers_give_a_sensible_page() {
    let odd = [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        0.0,
        1e300,
        -1e300,
        5e-324,
    ];
    let (report, seen) = sample::duel(8);
    for value in odd {
        for end in odd {
            let of = Estimate {
                value,
                error: value,
                low: end,
                high: -end,
            };
            let mut report = report.clone();
            let summary = &mut report.summary;
            let duel = &mut summary.duels[0];
            (duel.elo, duel.adjusted, duel.nelo) = (of, Some(of), of);
            (duel.los, duel.luck_variance, duel.pair_variance) = (value, Some(end), Some(value));
            (duel.draws, duel.score) = (Some(value), of);
            let sprt = summary.sprt.as_mut().unwrap();
            (sprt.status.llr, sprt.status.lower, sprt.status.upper) = (value, end, value);
            sprt.design.elo0 = end;
            for rate in &mut summary.judged.as_mut().unwrap().players {
                (rate.rate, rate.error) = (Some(value), Some(end));
            }
            for means in &mut summary.thinking {
                (means.nodes, means.speed) = (Some(value), Some(end));
            }
            summary.names.push("x".repeat(5000));
            summary.ratings = (0..3)
                .map(|player| Rated {
                    player,
                    name: summary.names[player].clone(),
                    elo: of,
                    adjusted: None,
                    games: 8,
                    score: value,
                })
                .collect();
            let point = |games| Point {
                games,
                elo: of,
                llr: Some(end),
            };
            report.timeline = vec![point(0), point(0), point(u64::MAX)];
            let page = report.html(&seen);
            check_page(&page);
            headings(&page);
        }
    }
}

#[test]
fn few_games_and_one_sided_matches_give_a_sensible_page() {
    for games in [1, 2, 5] {
        let mut seen = Aggregate::new(2, 8);
        for number in 0..games {
            let mut game = sample::game(number, [0, 1], 0.0);
            game.played.ending = Ending::Adjudicated {
                verdict: Adjudication::Won { side: Side::White },
            };
            game.played.plies.truncate(number as usize);
            seen.add(&game);
        }
        let mut report = sample::blank(&["a", "b"]);
        let duel = &mut report.summary.duels[0];
        (duel.games, duel.los) = (Games::new(games, 0, 0), 1.0);
        duel.elo = Estimate {
            value: f64::INFINITY,
            low: 80.0,
            ..Estimate::unknown(0.0)
        };
        let page = report.html(&seen);
        check_page(&page);
        headings(&page);
        assert!(
            page.contains("a is stronger than b: +∞ [+80.0, +∞] Elo"),
            "{games}"
        );
    }
}

#[test]
fn players_that_no_list_knows_are_given_a_name() {
    let mut report = sample::blank(&["a", "b"]);
    let duel = &mut report.summary.duels[0];
    (duel.players, duel.games) = ([7, usize::MAX - 1], Games::new(1, 0, 0));
    report.summary.names.clear();
    let page = report.html(&Aggregate::new(1, 6));
    headings(&page);
    assert!(page.contains("player 8"));
}

#[test]
fn a_field_of_twenty_has_a_cross_table() {
    let (mut report, seen) = sample::field(20, 1);
    report.summary.names[3] = "a very long name ".repeat(30);
    let page = report.html(&seen);
    check_page(&page);
    let headings = headings(&page);
    for expected in ["Crosstable", "Ratings", "Endings by player", "More duels"] {
        assert!(
            headings.iter().any(|heading| heading == expected),
            "{expected}"
        );
    }
    assert!(page.contains("The first 6 of 20 players."));
}

#[test]
fn the_same_data_gives_the_same_bytes() {
    let page = || {
        let (report, seen) = sample::duel(20);
        report.html(&seen)
    };
    assert_eq!(page(), page());
}
