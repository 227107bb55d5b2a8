//! Tests of the reader and the rules on small sources.

use crate::circles::check_circles;
use crate::names::check_names;
use crate::reading::{arrows, tokens};
use crate::rules::{Fault, MAX_LINES, check_entry_points, check_habits, check_layers};

/// The paths that a source in `file` uses.
fn used_paths(file: &str, source: &str) -> Vec<String> {
    arrows(file, &tokens(source))
        .into_iter()
        .map(|arrow| arrow.to.join("::"))
        .collect()
}

fn layers_of(file: &str, source: &str) -> String {
    let faults: Vec<String> = check_layers(file, source)
        .iter()
        .map(Fault::to_string)
        .collect();
    faults.join("\n")
}

#[test]
fn paths_are_found_in_every_spelling() {
    assert_eq!(
        used_paths("rules/a.rs", "use crate::base::Side;"),
        ["base::Side"]
    );
    assert_eq!(
        used_paths(
            "rules/a.rs",
            "pub use crate::{base::{Key, self, value::*}, rules as r};"
        ),
        ["base::Key", "base", "base::value::*", "rules"]
    );
    assert_eq!(
        used_paths(
            "rules/a.rs",
            "fn f(x: crate::base::Rng) -> Vec<crate::eval::Model<u8>> {}"
        ),
        ["base::Rng", "eval::Model"]
    );
    assert_eq!(
        used_paths("rules/a.rs", "$crate::search::go!()"),
        ["search::go"]
    );
    assert_eq!(
        used_paths("rules/a.rs", "f(crate::eval::max::<u8>())"),
        ["eval::max"]
    );
    assert_eq!(used_paths("rules/a.rs", "crate::eval::$name!()"), ["eval"]);
    assert_eq!(
        used_paths(
            "rules/a.rs",
            "crate::base::ONE as crate::eval::Score + { crate::search::X }"
        ),
        ["base::ONE", "eval::Score", "search::X"]
    );
    assert_eq!(
        used_paths(
            "rules/a.rs",
            "use crate::{base as b, eval::{Model as M, Net}, search};"
        ),
        ["base", "eval::Model", "eval::Net", "search"]
    );
    assert_eq!(
        used_paths("rules/a.rs", "use\n crate\n ::\n eval;"),
        ["eval"]
    );
}

#[test]
fn paths_that_go_up_are_resolved() {
    let file = "games/go/play.rs";
    assert_eq!(used_paths(file, "use super::Piece;"), ["games::go::Piece"]);
    assert_eq!(
        used_paths(file, "use super::super::shogi::Piece;"),
        ["games::shogi::Piece"]
    );
    assert_eq!(
        used_paths(file, "use super::super::super::search::go;"),
        ["search::go"]
    );
    assert_eq!(
        used_paths(file, "use super::{super::shogi, Piece};"),
        ["games::shogi", "games::go::Piece"]
    );
    assert_eq!(
        used_paths("games/go/mod.rs", "use super::shogi;"),
        ["games::shogi"]
    );
    let nested =
        "mod tests { use super::super::Piece; mod more { use super::super::X; } } use super::Y;";
    assert_eq!(
        used_paths(file, nested),
        ["games::go::Piece", "games::go::play::X", "games::go::Y"]
    );
}

#[test]
fn comments_texts_and_scopes_are_no_paths() {
    for source in [
        "// crate::search::go",
        "//! [`crate::search::go`]",
        "/* crate::search /* nested */ crate::eval */",
        "let a = \"crate::search \\\" crate::eval\";",
        "let a = r#\"crate::search \" crate::eval\"#;",
        "let a = br\"crate::search\";",
        "pub(crate) fn f() {}",
        "pub(in crate::rules) fn f() {}",
    ] {
        assert_eq!(
            used_paths("rules/a.rs", source),
            Vec::<String>::new(),
            "{source}"
        );
    }
    let tricky = "let a = '\"'; let b = '\\''; fn f<'a>(x: &'a str) {} use crate::base::X; // \"";
    assert_eq!(used_paths("rules/a.rs", tricky), ["base::X"]);
    let raw = "let r#type = 1; let brand = 2; use crate::base::X;";
    assert_eq!(used_paths("rules/a.rs", raw), ["base::X"]);
}

#[test]
fn a_forbidden_arrow_is_caught_and_explained() {
    let errors = layers_of("search/node.rs", "//! A node.\nuse crate::games::go::Go;\n");
    assert!(
        errors.starts_with("src/search/node.rs:2: 'crate::games::go::Go'"),
        "{errors}"
    );
    assert!(
        errors.contains("search (layer 4) may not use games/go (layer 2)"),
        "{errors}"
    );
    assert!(
        errors.contains("search may use: eval, rules, base"),
        "{errors}"
    );
    for (file, source, part) in [
        ("base/a.rs", "use crate::rules::Turn;", "lies above it"),
        ("rules/a.rs", "use crate::pieces::rook;", "lies beside it"),
        ("pieces/a.rs", "use crate::rules::Turn;", "lies beside it"),
        (
            "games/go/a.rs",
            "use crate::games::shogi::X;",
            "games/shogi",
        ),
        (
            "games/go/a.rs",
            "use super::super::shogi::X;",
            "games/shogi",
        ),
        ("games/go/a.rs", "use crate::nnue::Net;", "lies beside it"),
        (
            "games/go/a.rs",
            "use crate::{base::X, search::go};",
            "search",
        ),
        (
            "nnue/a.rs",
            "use crate::games::go::Piece;",
            "lies beside it",
        ),
        (
            "eval/a.rs",
            "use crate::pieces::rook;",
            "know nothing of it",
        ),
        (
            "models/go/a.rs",
            "use crate::games::shogi::X;",
            "games/shogi",
        ),
        (
            "models/go/a.rs",
            "use crate::models::shogi::X;",
            "models/shogi",
        ),
        ("models/go/a.rs", "use crate::search::go;", "lies beside it"),
        (
            "models/go/a.rs",
            "use crate::games::shogi::X;",
            "games/go, rules",
        ),
        ("session/a.rs", "use crate::games::go::Go;", "games/go"),
        ("session/a.rs", "use crate::models::go::Go;", "models/go"),
        ("session/a.rs", "use crate::games::*;", "all games at once"),
        ("session/a.rs", "use crate::{games};", "all games at once"),
        ("protocol/a.rs", "use crate::bench::X;", "lies beside it"),
        ("protocol/a.rs", "use crate::play::Dice;", "lies above it"),
        (
            "protocol/a.rs",
            "use crate::search::go;",
            "know nothing of it",
        ),
        ("arena/a.rs", "use crate::train::X;", "lies beside it"),
        ("base/a.rs", "use crate::*;", "whole crate"),
        ("base/a.rs", "use crate::{base::X, *};", "whole crate"),
        ("base/a.rs", "use crate::Side;", "'Side' is not on the list"),
        (
            "games/mod.rs",
            "pub use crate::rules::Game;",
            "lists the games",
        ),
        (
            "base/a.rs",
            "#[path = \"../eval.rs\"] mod eval;",
            "to a file beside it",
        ),
        ("base/a.rs", "use crate as c;", "another name"),
        ("base/a.rs", "use ermine::eval::X;", "begin with 'crate'"),
    ] {
        let errors = layers_of(file, source);
        assert!(errors.contains(part), "{file}, {source}: '{errors}'");
    }
}

#[test]
fn a_new_folder_is_refused_with_advice() {
    let errors = layers_of("opening/book.rs", "use crate::base::Key;");
    assert!(
        errors.contains("'opening' is not on the list of layers"),
        "{errors}"
    );
    assert!(
        errors.contains("LAYERS in tests/architecture/layers.rs"),
        "{errors}"
    );
    assert!(layers_of("book.rs", "").contains("'book' is not on the list"));
}

#[test]
fn arrows_downwards_are_let_through() {
    for (file, source) in [
        (
            "base/a.rs",
            "use super::Key; use crate::base::Side; use std::fmt;",
        ),
        ("rules/a.rs", "use super::super::base::Key;"),
        ("games/mod.rs", "pub mod go; pub mod shogi;"),
        (
            "games/go/a.rs",
            "use super::Piece; use crate::{base::Key, rules::*, pieces};",
        ),
        (
            "games/go/mod.rs",
            "pub use piece::Piece; use crate::games::go::Piece as M;",
        ),
        ("eval/mod.rs", "use crate::nnue::Net;"),
        (
            "models/go/a.rs",
            "use crate::games::go::Go; use crate::eval::Evaluator;",
        ),
        ("session/a.rs", "use crate::search::go;"),
        (
            "catalog/mod.rs",
            "use crate::models::go::Model; use crate::games::go::Go;",
        ),
        ("catalog.rs", "use crate::session::Session;"),
        ("bench/mod.rs", "use crate::catalog::open;"),
        (
            "train/a.rs",
            "use crate::nnue::Net; use crate::gamefile::Game;",
        ),
        ("cli/a.rs", "use crate::arena::Duel; use crate::base::Rng;"),
        ("lib.rs", "pub mod base;"),
        (
            "base/a.rs",
            "#[cfg(test)]\n#[path = \"a_tests.rs\"]\nmod tests;",
        ),
    ] {
        assert_eq!(layers_of(file, source), "", "{file}, {source}");
    }
}

#[test]
fn bad_habits_are_caught() {
    let errors = |file: &str, source: &str| {
        let faults: Vec<String> = check_habits(file, source)
            .iter()
            .map(Fault::to_string)
            .collect();
        faults.join("\n")
    };
    assert!(errors("base/a.rs", "\nunsafe { f() }").contains(":2: 'unsafe'"));
    assert_eq!(errors("nnue/kernels/mod.rs", "unsafe { f() }"), "");
    assert_eq!(
        errors(
            "base/a.rs",
            "#![forbid(unsafe_code)] // unsafe\nlet a = \"unsafe\";"
        ),
        ""
    );
    assert_eq!(errors("base/a.rs", &"\n".repeat(MAX_LINES)), "");
    assert!(errors("base/a.rs", &"\n".repeat(MAX_LINES + 1)).contains("601 lines"));
    for source in [
        "std::process::exit(1)",
        "use std::process::{self, exit};",
        "process::abort()",
        "use std::{fmt, process::{ExitCode, exit}};",
    ] {
        assert!(
            errors("play/a.rs", source).contains("only the command line"),
            "{source}"
        );
        assert_eq!(errors("cli/a.rs", source), "", "{source}");
    }
    assert_eq!(errors("main.rs", "use std::process::ExitCode;"), "");
}

#[test]
fn thick_entry_points_are_caught() {
    let errors = |lib: &str, main: &str| {
        let faults: Vec<String> = check_entry_points(lib, main)
            .iter()
            .map(Fault::to_string)
            .collect();
        faults.join("\n")
    };
    let main = "//! Ermine.\nfn main() -> std::process::ExitCode {\n    ermine::cli::run()\n}\n";
    assert_eq!(
        errors(
            "//! Docs.\n#![forbid(x)]\n\n#[cfg(feature = \"x\")]\n#[doc(hidden)]\npub mod base;\n\
             pub use base::{Rng, Side};\n",
            main
        ),
        ""
    );
    assert!(errors("use base::Side;", main).contains("src/lib.rs:1: the root lists modules"));
    assert!(errors("pub use base::*;", main).contains("lists modules"));
    assert!(errors("pub mod base {", main).contains("lists modules"));
    assert!(errors("", "use ermine::search::go;").contains("knows only 'ermine::cli'"));
    assert!(errors("", "mod hidden;").contains("belong to the library"));
    assert!(errors("", &"f();\n".repeat(13)).contains("13 lines of code"));
}

/// The cycles of a small source tree.
fn circles_of(files: &[(&str, &str)]) -> String {
    let files: Vec<(String, String)> = files
        .iter()
        .map(|&(file, source)| (file.to_owned(), source.to_owned()))
        .collect();
    let faults: Vec<String> = check_circles(&files).iter().map(Fault::to_string).collect();
    faults.join("\n")
}

#[test]
fn files_and_folders_that_use_each_other_are_caught() {
    let two = [
        ("rules/a.rs", "use super::b::B;"),
        ("rules/b.rs", "use crate::rules::a::A;"),
        (
            "rules/mod.rs",
            "pub mod a; pub mod b; pub use a::A; pub use b::B;",
        ),
    ];
    let errors = circles_of(&two);
    assert!(
        errors.contains("rules/a.rs -> rules/b.rs -> rules/a.rs"),
        "{errors}"
    );
    // Through re-exports of the folder.
    let handed = [
        ("rules/a.rs", "use super::B;"),
        ("rules/b.rs", "use super::A;"),
        two[2],
    ];
    assert!(circles_of(&handed).contains("rules/b.rs"), "{handed:?}");
    // Between a folder and a file in it.
    let own = [
        ("rules/a.rs", "use super::Own;"),
        ("rules/mod.rs", "mod a; pub struct Own; fn f() { a::go() }"),
    ];
    assert!(circles_of(&own).contains("rules/mod.rs"), "{own:?}");
    // Between two folders whose files do not.
    let folders = [
        ("rules/a/mod.rs", "pub mod one; pub mod two;"),
        ("rules/a/one.rs", "use crate::rules::b::B;"),
        ("rules/a/two.rs", "pub struct Two;"),
        ("rules/b.rs", "use super::a::two::Two;"),
        ("rules/mod.rs", "mod a; mod b;"),
    ];
    let errors = circles_of(&folders);
    assert!(
        errors.contains("rules/a -> rules/b.rs -> rules/a"),
        "{errors}"
    );
}

#[test]
fn files_that_do_not_are_let_through() {
    let fine = [
        (
            "rules/a.rs",
            "use super::b::B; #[cfg(test)]\nmod tests { use super::super::c::C; }",
        ),
        ("rules/b.rs", "//! [`super::a`]\npub struct B;"),
        ("rules/c.rs", "use super::{A, B};"),
        (
            "rules/mod.rs",
            "mod a; mod b; mod c; pub use a::A; pub use b::B;",
        ),
    ];
    assert_eq!(circles_of(&fine), "");
}

#[test]
fn names_that_two_ideas_share_or_that_repeat_their_path_are_caught() {
    let faults = |files: &[(&str, &str)]| -> Vec<String> {
        let owned = files.iter().map(|&(f, s)| (f.to_owned(), s.to_owned()));
        let faults = check_names(&owned.collect::<Vec<_>>());
        faults.iter().map(Fault::to_string).collect()
    };
    let bound = "/// How.\npub enum Bound {}";
    assert_eq!(
        faults(&[("search/table.rs", bound), ("search/node/mod.rs", bound)]),
        [
            "src/search/node/mod.rs:2: 'Bound' is a public type of search/table.rs too: \
          two ideas need two names"
        ]
    );
    let (plan, fault) = ("pub struct Plan;", "pub enum Error {}");
    for near in [
        ["search/node/a.rs", "search/table/b.rs"],
        ["search/node/a.rs", "search/b.rs"],
        ["games/a/six_boards/b.rs", "games/a/c.rs"],
    ] {
        assert_eq!(faults(&near.map(|file| (file, plan))).len(), 1, "{near:?}");
        assert_eq!(faults(&near.map(|file| (file, fault))), [""; 0]);
    }
    for far in [
        ["train/run.rs", "batch/run.rs"],
        ["games/a/plan.rs", "games/b/plan.rs"],
        ["arena/judge/mod.rs", "puzzle/make.rs"],
        ["cli/puzzles/a.rs", "cli/b.rs"],
    ] {
        assert_eq!(faults(&far.map(|file| (file, plan))), [""; 0], "{far:?}");
    }
    // Aliases, inner types and those that are not public.
    for other in [
        "pub type Plan = u8;",
        "mod m { pub struct Plan; }",
        "pub(super) struct Plan;",
    ] {
        assert_eq!(
            faults(&[("base/a.rs", plan), ("base/b.rs", other)]),
            [""; 0]
        );
    }
    let library = ("lib.rs", "pub mod batch; pub mod search;");
    let batch = ("batch/run.rs", "pub struct BatchPlan;");
    assert_eq!(
        faults(&[library, batch]),
        ["src/batch/run.rs:1: 'batch::BatchPlan' says a word of its path again"]
    );
    let table = "pub struct TableError; pub struct Table; pub struct Tables;";
    let nested = |of_search| {
        [
            library,
            ("search/mod.rs", of_search),
            ("search/table.rs", table),
        ]
    };
    assert_eq!(
        faults(&nested("pub mod table;")),
        ["src/search/table.rs:1: 'search::table::TableError' says a word of its path again"]
    );
    // The shortest public path counts.
    for of_search in [
        "mod table;",
        "pub mod table; pub use table::{Table, TableError};",
    ] {
        assert_eq!(faults(&nested(of_search)), [""; 0]);
    }
    let outside = ("lib.rs", "pub mod batch; pub use batch::{BatchPlan};");
    assert_eq!(faults(&[outside, batch]), [""; 0]);
}
