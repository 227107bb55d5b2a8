//! The floors of the house, kept true by reading the source.
//!
//! Every file of `src` may use what lies below it, never what lies above or
//! beside it (CONTRIBUTING.md, "The house has floors"). The list below is the
//! whole of it; a new folder has to be put there. A rule that stands in the way
//! is a reason to talk, not to edit the list in passing.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

/// One room: its path below `src` (`*` stands for the name of a game), its
/// floor, and the rooms it may use (`=` stands for the same name as its own).
struct Room {
    path: &'static str,
    floor: u8,
    may_use: &'static [&'static str],
}

const fn room(path: &'static str, floor: u8, may_use: &'static [&'static str]) -> Room {
    Room {
        path,
        floor,
        may_use,
    }
}

/// What referee, records, protocol and bench stand on.
const OPEN_GAMES: &[&str] = &["catalog", "session", "rules", "base"];

/// What the tools stand on: everything below them.
const BELOW_TOOLS: &[&str] = &[
    "bench", "protocol", "gamefile", "play", "catalog", "session", "models/*", "search", "eval",
    "nnue", "games/*", "rules", "pieces", "base",
];

const HOUSE: &[Room] = &[
    room("base", 0, &[]),
    room("pieces", 1, &["base"]),
    room("rules", 1, &["base"]),
    room("games/*", 2, &["rules", "pieces", "base"]),
    room("nnue", 2, &["rules", "pieces", "base"]),
    room("eval", 3, &["nnue", "rules", "base"]),
    room("search", 4, &["eval", "rules", "base"]),
    room(
        "models/*",
        4,
        &["eval", "nnue", "games/=", "rules", "pieces", "base"],
    ),
    room("draw", 4, &["rules", "base"]),
    room("session", 5, &["search", "eval", "rules", "base"]),
    room(
        "catalog",
        6,
        &[
            "session", "models/*", "search", "eval", "nnue", "games/*", "rules", "pieces", "base",
        ],
    ),
    room("play", 7, OPEN_GAMES),
    room("gamefile", 7, OPEN_GAMES),
    room("protocol", 7, OPEN_GAMES),
    room("bench", 7, OPEN_GAMES),
    room("arena", 8, BELOW_TOOLS),
    room("datagen", 8, BELOW_TOOLS),
    room("train", 8, BELOW_TOOLS),
    room("analysis", 8, BELOW_TOOLS),
    room("puzzle", 8, BELOW_TOOLS),
    room("web", 8, BELOW_TOOLS),
    room(
        "cli",
        9,
        &[
            "web", "puzzle", "analysis", "train", "datagen", "arena", "bench", "protocol",
            "gamefile", "play", "catalog", "session", "draw", "models/*", "search", "eval", "nnue",
            "games/*", "rules", "pieces", "base",
        ],
    ),
];

/// Files outside every room: the list of the rooms, and the way in.
const DOORS: &[&str] = &["lib.rs", "main.rs"];

/// A file longer than this should be two.
const MOST_LINES: usize = 600;

/// Lines of code that the way in may have.
const MOST_LINES_OF_MAIN: usize = 12;

/// A rule that a file breaks, in words for whoever broke it.
#[derive(Debug, PartialEq, Eq)]
struct Fault {
    file: String,
    line: usize,
    what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "src/{}:{}: {}", self.file, self.line, self.what)
    }
}

// ---- reading Rust, as far as paths go ----

/// A word or a sign of the source, comments and literals left out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Token {
    text: String,
    line: usize,
}

/// Splits source into words, `::` and single signs.
fn tokens(source: &str) -> Vec<Token> {
    let letters: Vec<char> = source.chars().collect();
    let mut list = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < letters.len() {
        let end = skip_silent(&letters, at);
        if end > at {
            line += letters[at..end].iter().filter(|&&c| c == '\n').count();
            at = end;
            continue;
        }
        let mut end = at + 1;
        if is_word(letters[at]) {
            while end < letters.len() && is_word(letters[end]) {
                end += 1;
            }
        } else if letters[at] == ':' && letters.get(end) == Some(&':') {
            end += 1;
        }
        let text: String = letters[at..end].iter().collect();
        line += usize::from(text == "\n");
        if !text.trim().is_empty() {
            list.push(Token { text, line });
        }
        at = end;
    }
    list
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The end of the comment or literal that begins at `at`, or `at` itself.
fn skip_silent(letters: &[char], at: usize) -> usize {
    let next = |ahead: usize| letters.get(at + ahead).copied().unwrap_or('\0');
    match (letters[at], next(1)) {
        ('/', '/') => find(letters, at, '\n'),
        ('/', '*') => skip_block_comment(letters, at),
        ('"', _) => skip_text(letters, at + 1),
        ('\'', '\\') => find(letters, at + 3, '\'') + 1,
        ('\'', _) if next(2) == '\'' => at + 3,
        ('r', '"' | '#') if at == 0 || !is_word(letters[at - 1]) => skip_raw(letters, at),
        ('b', 'r') if at == 0 || !is_word(letters[at - 1]) => {
            let end = skip_raw(letters, at + 1);
            if end > at + 1 { end } else { at }
        }
        _ => at,
    }
}

fn find(letters: &[char], from: usize, wanted: char) -> usize {
    (from..letters.len())
        .find(|&at| letters[at] == wanted)
        .unwrap_or(letters.len())
}

fn skip_block_comment(letters: &[char], at: usize) -> usize {
    let (mut at, mut depth) = (at, 0);
    while at < letters.len() {
        match (letters[at], letters.get(at + 1)) {
            ('/', Some('*')) => (at, depth) = (at + 2, depth + 1),
            ('*', Some('/')) => (at, depth) = (at + 2, depth - 1),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at.min(letters.len())
}

fn skip_text(letters: &[char], mut at: usize) -> usize {
    while at < letters.len() && letters[at] != '"' {
        at += if letters[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(letters.len())
}

/// A raw text `r"…"`, `r#"…"#`; a raw name such as `r#type` is none.
fn skip_raw(letters: &[char], start: usize) -> usize {
    let hashes = letters[start + 1..]
        .iter()
        .take_while(|&&c| c == '#')
        .count();
    if letters.get(start + 1 + hashes) != Some(&'"') {
        return start;
    }
    let mut at = start + 2 + hashes;
    loop {
        at = find(letters, at, '"') + 1;
        let closing = letters.iter().skip(at).take(hashes);
        if at >= letters.len() || closing.filter(|&&c| c == '#').count() == hashes {
            return (at + hashes).min(letters.len());
        }
    }
}

/// A path of the source, resolved from the root of the house.
#[derive(Debug, PartialEq, Eq)]
struct Arrow {
    line: usize,
    /// For example `["base", "Side"]`.
    to: Vec<String>,
}

/// The module that a file is, as a path.
fn module_of(file: &str) -> Vec<String> {
    let stem = file.strip_suffix(".rs").unwrap_or(file);
    let mut parts: Vec<String> = stem.split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    parts
}

/// Every path of a file that starts at `crate` or goes up with `super`.
fn arrows(file: &str, list: &[Token]) -> Vec<Arrow> {
    let mut found = Vec::new();
    // Inline modules around the place, each with the depth of its braces.
    let mut inside: Vec<(String, usize)> = Vec::new();
    let (mut depth, mut at) = (0, 0);
    let text = |index: usize| {
        list.get(index)
            .map_or("", |token: &Token| token.text.as_str())
    };
    while at < list.len() {
        match text(at) {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                inside.retain(|(_, opened)| *opened <= depth);
            }
            "mod" if text(at + 2) == "{" => inside.push((text(at + 1).to_owned(), depth + 1)),
            "crate" | "super" if text(at + 1) == "::" && !is_scope(list, at) => {
                let mut base = module_of(file);
                base.extend(inside.iter().map(|(name, _)| name.clone()));
                let line = list[at].line;
                if text(at) == "crate" {
                    base.clear();
                    at += 2;
                }
                while text(at) == "super" && text(at + 1) == "::" {
                    base.pop();
                    at += 2;
                }
                let mut leaves = Vec::new();
                at = read_tree(list, at, &base, &mut leaves);
                found.extend(leaves.into_iter().map(|to| Arrow { line, to }));
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// Whether the path at `at` only says who may see something: `pub(in crate::x)`.
fn is_scope(list: &[Token], at: usize) -> bool {
    at >= 2 && list[at - 1].text == "in" && list[at - 2].text == "("
}

/// Reads `a::b`, `a::{b, c::d}`, `*` from `at` on and adds each path to `leaves`;
/// gives the place behind.
fn read_tree(list: &[Token], at: usize, base: &[String], leaves: &mut Vec<Vec<String>>) -> usize {
    let text = |index: usize| {
        list.get(index)
            .map_or("", |token: &Token| token.text.as_str())
    };
    match text(at) {
        "{" => {
            let mut at = at + 1;
            while at < list.len() && text(at) != "}" {
                at = match text(at) {
                    "," => at + 1,
                    // The name that the tree gives to what it brings in.
                    "as" => at + 2,
                    _ => read_tree(list, at, base, leaves).max(at + 1),
                };
            }
            at + 1
        }
        "self" => {
            leaves.push(base.to_vec());
            at + 1
        }
        "super" if text(at + 1) == "::" => {
            let up = &base[..base.len().saturating_sub(1)];
            read_tree(list, at + 2, up, leaves)
        }
        word if word == "*" || word.chars().all(is_word) && !word.is_empty() => {
            let mut path = base.to_vec();
            path.push(word.to_owned());
            if text(at + 1) == "::" && text(at + 2) != "<" {
                return read_tree(list, at + 2, &path, leaves);
            }
            leaves.push(path);
            at + 1
        }
        // A sign in the middle of a path, as in a macro: what is known counts.
        _ => {
            leaves.push(base.to_vec());
            at
        }
    }
}

// ---- the rules of the house ----

/// The room a path lies in and the name of its game, if it has one.
fn room_of(path: &[String]) -> Option<(&'static Room, String)> {
    let first = path.first()?;
    HOUSE
        .iter()
        .find_map(|room| match room.path.split_once('/') {
            None => (room.path == first).then(|| (room, String::new())),
            Some((folder, _)) if folder == first => {
                let game = path.get(1).filter(|name| *name != "*")?;
                Some((room, game.clone()))
            }
            Some(_) => None,
        })
}

/// Whether a path names a folder of games as a whole.
fn is_shelf(path: &[String]) -> bool {
    let bare = path.len() == 1 || path[1] == "*";
    bare && HOUSE.iter().any(|room| {
        room.path
            .split_once('/')
            .is_some_and(|(folder, _)| folder == path[0])
    })
}

fn may_use(from: (&Room, &str), to: (&Room, &str)) -> bool {
    let same = from.0.path == to.0.path && from.1 == to.1;
    let own = |allowed: &str| {
        allowed
            .strip_suffix("/=")
            .is_some_and(|folder| to.0.path.strip_suffix("/*") == Some(folder) && from.1 == to.1)
    };
    same || from
        .0
        .may_use
        .iter()
        .any(|&allowed| allowed == to.0.path || own(allowed))
}

fn name_of(room: &Room, game: &str) -> String {
    room.path.replace('*', game)
}

/// The floors that a file breaks.
fn check_floors(file: &str, source: &str) -> Vec<Fault> {
    let list = tokens(source);
    let fault = |line: usize, what: String| Fault {
        file: file.to_owned(),
        line,
        what,
    };
    let module = module_of(file);
    if DOORS.contains(&file) {
        return Vec::new();
    }
    let found = arrows(file, &list);
    // `games/mod.rs` and `models/mod.rs` only list what stands on the shelf.
    if is_shelf(&module) {
        let what = format!("this file lists the games and uses nothing: {}", module[0]);
        return found
            .iter()
            .map(|arrow| fault(arrow.line, what.clone()))
            .collect();
    }
    let Some((from, game)) = room_of(&module) else {
        return vec![fault(1, unknown_room(&module[0]))];
    };
    let mut faults = Vec::new();
    for arrow in found {
        let path = format!("crate::{}", arrow.to.join("::"));
        let here = name_of(from, &game);
        if arrow.to.is_empty() || arrow.to[0] == "*" {
            let what = format!("'{path}' reaches for the whole house; name the module you need");
            faults.push(fault(arrow.line, what));
            continue;
        }
        if is_shelf(&arrow.to) {
            let what = format!("'{path}' names all games at once; name the one you need");
            faults.push(fault(arrow.line, what));
            continue;
        }
        match room_of(&arrow.to) {
            None => faults.push(fault(
                arrow.line,
                format!("'{path}': {}", unknown_room(&arrow.to[0])),
            )),
            Some((to, other)) if !may_use((from, &game), (to, &other)) => {
                faults.push(fault(
                    arrow.line,
                    forbidden(&path, (from, &here), (to, &name_of(to, &other))),
                ));
            }
            Some(_) => {}
        }
    }
    faults.extend(check_detours(file, source, &list));
    faults
}

fn unknown_room(top: &str) -> String {
    format!(
        "'{top}' is not on the list of floors. Decide what it may use (CONTRIBUTING.md, \"The house \
         has floors\"), then add a line for it to HOUSE in tests/architecture.rs and to that table"
    )
}

fn forbidden(path: &str, from: (&Room, &str), to: (&Room, &str)) -> String {
    let why = match to.0.floor.cmp(&from.0.floor) {
        std::cmp::Ordering::Greater => "lies above it",
        std::cmp::Ordering::Equal => "lies beside it",
        std::cmp::Ordering::Less => "lies below it, but it is to know nothing of it",
    };
    let list: Vec<String> = from
        .0
        .may_use
        .iter()
        .map(|room| {
            let game = from.1.split('/').nth(1).unwrap_or_default();
            room.replace('=', game).replace('*', "<game>")
        })
        .collect();
    let allowed = if list.is_empty() {
        "nothing".to_owned()
    } else {
        list.join(", ")
    };
    format!(
        "'{path}': {} (floor {}) may not use {} (floor {}), which {why}. {} may use: {allowed}. Move \
         what both need down a floor, or hand it in from above",
        from.1, from.0.floor, to.1, to.0.floor, from.1
    )
}

/// Ways around the reading of paths.
fn check_detours(file: &str, source: &str, list: &[Token]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for window in list.windows(3) {
        let [one, two, three] = [0, 1, 2].map(|index| window[index].text.as_str());
        let what = match (one, two, three) {
            ("#", "[", "path") if !names_neighbour(source, window[0].line) => {
                "a module may have a path of its own only to a file beside it, #[path = \"name.rs\"]"
            }
            ("crate", "as", _) => "another name for the crate hides where paths lead",
            ("ermine", "::", _) => "inside the library paths begin with 'crate'",
            ("include", "!", _) => "included source hides where it lies",
            _ => continue,
        };
        faults.push(Fault {
            file: file.to_owned(),
            line: window[0].line,
            what: what.to_owned(),
        });
    }
    faults
}

/// Whether the path given on that line names a file in the same folder.
fn names_neighbour(source: &str, line: usize) -> bool {
    let text = source.lines().nth(line - 1).unwrap_or_default();
    let name = text
        .split('"')
        .nth(1)
        .and_then(|name| name.strip_suffix(".rs"));
    name.is_some_and(|name| name.chars().all(is_word))
}

/// Where the words stand one after the other.
fn lines_with(list: &[Token], words: &[&str]) -> Vec<usize> {
    list.windows(words.len())
        .filter(|window| {
            window
                .iter()
                .zip(words)
                .all(|(token, word)| token.text == *word)
        })
        .map(|window| window[0].line)
        .collect()
}

/// What holds for every file, wherever it lies.
fn check_habits(file: &str, source: &str) -> Vec<Fault> {
    let list = tokens(source);
    let fault = |line, what: &str| Fault {
        file: file.to_owned(),
        line,
        what: what.to_owned(),
    };
    let mut faults: Vec<Fault> = lines_with(&list, &["unsafe"])
        .into_iter()
        .map(|line| fault(line, "'unsafe' is not used in this house"))
        .collect();
    let lines = source.lines().count();
    if lines > MOST_LINES {
        let what =
            format!("{lines} lines, {MOST_LINES} at the most: split the file by what it does");
        faults.push(fault(lines, &what));
    }
    let in_cli = file.starts_with("cli/") || file == "cli.rs";
    if !in_cli {
        for (index, token) in list.iter().enumerate() {
            let follows = |ahead: usize| list.get(index + ahead).map_or("", |t| t.text.as_str());
            if token.text != "process" || follows(1) != "::" {
                continue;
            }
            let mut leaves = Vec::new();
            read_tree(&list, index + 2, &[], &mut leaves);
            let ends =
                |path: &Vec<String>| path.iter().any(|word| word == "exit" || word == "abort");
            if leaves.iter().any(ends) {
                let what = "only the command line may end the program: return an error instead";
                faults.push(fault(token.line, what));
            }
        }
    }
    faults
}

/// `lib.rs` only lists modules; `main.rs` only hands over to the command line.
fn check_doors(lib: &str, main: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut add = |file: &str, line, what: &str| {
        faults.push(Fault {
            file: file.to_owned(),
            line,
            what: what.to_owned(),
        });
    };
    for (number, line) in (1..).zip(lib.lines()) {
        let line = line.trim();
        let silent = ["//", "#![", "#[cfg(feature = "]
            .iter()
            .any(|start| line.starts_with(start))
            || line.is_empty();
        let module = line
            .strip_prefix("pub mod ")
            .and_then(|rest| rest.strip_suffix(';'))
            .is_some_and(|name| name.chars().all(is_word));
        if !silent && !module {
            add(
                "lib.rs",
                number,
                "the root lists modules, 'pub mod name;', and nothing else",
            );
        }
    }
    let code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    let count = main.lines().filter(code).count();
    if count > MOST_LINES_OF_MAIN {
        let what =
            format!("{count} lines of code, {MOST_LINES_OF_MAIN} at the most: move it to cli");
        add("main.rs", 1, &what);
    }
    let list = tokens(main);
    for (index, token) in list.iter().enumerate() {
        let follows = |ahead: usize| list.get(index + ahead).map_or("", |t| t.text.as_str());
        if token.text == "ermine" && (follows(1) != "::" || follows(2) != "cli") {
            add("main.rs", token.line, "the way in knows only 'ermine::cli'");
        }
        if token.text == "mod" {
            add("main.rs", token.line, "modules belong to the library");
        }
    }
    faults
}

// ---- the house as it stands ----

fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every Rust file below `src`: its path from there, and its text.
fn files() -> Vec<(String, String)> {
    let root = source_folder();
    let mut open = vec![root.clone()];
    let mut list = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of src can be listed") {
            let path = entry.expect("a folder of src can be listed").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let name = path.strip_prefix(&root).expect("it lies below src");
                let name = name.to_string_lossy().replace('\\', "/");
                let text = std::fs::read_to_string(&path).expect("a source file can be read");
                list.push((name, text));
            }
        }
    }
    list.sort();
    assert!(
        list.len() > 20,
        "the source was not found in {}",
        root.display()
    );
    list
}

fn report(faults: &[Fault]) {
    let lines: Vec<String> = faults.iter().map(Fault::to_string).collect();
    assert!(faults.is_empty(), "\n\n{}\n", lines.join("\n\n"));
}

#[test]
fn every_file_keeps_to_its_floor() {
    let faults: Vec<Fault> = files()
        .iter()
        .flat_map(|(file, source)| check_floors(file, source))
        .collect();
    report(&faults);
}

#[test]
fn no_file_is_unsafe_too_long_or_ends_the_program() {
    let faults: Vec<Fault> = files()
        .iter()
        .flat_map(|(file, source)| check_habits(file, source))
        .collect();
    report(&faults);
}

#[test]
fn the_doors_are_thin() {
    let read = |name: &str| {
        std::fs::read_to_string(source_folder().join(name)).expect("a door can be read")
    };
    report(&check_doors(&read("lib.rs"), &read("main.rs")));
}

#[test]
fn the_table_itself_points_downwards() {
    let names: BTreeSet<&str> = HOUSE.iter().map(|room| room.path).collect();
    assert_eq!(names.len(), HOUSE.len(), "a room is listed twice");
    for room in HOUSE {
        for allowed in room.may_use {
            let target = allowed.replace('=', "*");
            let below = HOUSE.iter().find(|other| other.path == target);
            let below = below.unwrap_or_else(|| panic!("{}: '{allowed}' is no room", room.path));
            assert!(below.floor < room.floor, "{} -> {allowed}", room.path);
        }
    }
}

// ---- the reader, tried on small sources ----

/// The paths that a source in `file` reaches for.
fn reached(file: &str, source: &str) -> Vec<String> {
    arrows(file, &tokens(source))
        .into_iter()
        .map(|arrow| arrow.to.join("::"))
        .collect()
}

fn floors_of(file: &str, source: &str) -> String {
    let faults: Vec<String> = check_floors(file, source)
        .iter()
        .map(Fault::to_string)
        .collect();
    faults.join("\n")
}

#[test]
fn paths_are_found_in_every_spelling() {
    assert_eq!(
        reached("rules/a.rs", "use crate::base::Side;"),
        ["base::Side"]
    );
    assert_eq!(
        reached(
            "rules/a.rs",
            "pub use crate::{base::{Key, self, value::*}, rules as r};"
        ),
        ["base::Key", "base", "base::value::*", "rules"]
    );
    assert_eq!(
        reached(
            "rules/a.rs",
            "fn f(x: crate::base::Rng) -> Vec<crate::eval::Model<u8>> {}"
        ),
        ["base::Rng", "eval::Model"]
    );
    assert_eq!(
        reached("rules/a.rs", "$crate::search::go!()"),
        ["search::go"]
    );
    assert_eq!(
        reached("rules/a.rs", "f(crate::eval::max::<u8>())"),
        ["eval::max"]
    );
    assert_eq!(reached("rules/a.rs", "crate::eval::$name!()"), ["eval"]);
    assert_eq!(
        reached(
            "rules/a.rs",
            "crate::base::ONE as crate::eval::Score + { crate::search::X }"
        ),
        ["base::ONE", "eval::Score", "search::X"]
    );
    assert_eq!(
        reached(
            "rules/a.rs",
            "use crate::{base as b, eval::{Model as M, Net}, search};"
        ),
        ["base", "eval::Model", "eval::Net", "search"]
    );
    assert_eq!(reached("rules/a.rs", "use\n crate\n ::\n eval;"), ["eval"]);
}

#[test]
fn paths_that_go_up_are_resolved() {
    let file = "games/go/play.rs";
    assert_eq!(reached(file, "use super::Man;"), ["games::go::Man"]);
    assert_eq!(
        reached(file, "use super::super::shogi::Man;"),
        ["games::shogi::Man"]
    );
    assert_eq!(
        reached(file, "use super::super::super::search::go;"),
        ["search::go"]
    );
    assert_eq!(
        reached(file, "use super::{super::shogi, Man};"),
        ["games::shogi", "games::go::Man"]
    );
    assert_eq!(
        reached("games/go/mod.rs", "use super::shogi;"),
        ["games::shogi"]
    );
    let nested =
        "mod tests { use super::super::Man; mod more { use super::super::X; } } use super::Y;";
    assert_eq!(
        reached(file, nested),
        ["games::go::Man", "games::go::play::X", "games::go::Y"]
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
            reached("rules/a.rs", source),
            Vec::<String>::new(),
            "{source}"
        );
    }
    let tricky = "let a = '\"'; let b = '\\''; fn f<'a>(x: &'a str) {} use crate::base::X; // \"";
    assert_eq!(reached("rules/a.rs", tricky), ["base::X"]);
    let raw = "let r#type = 1; let brand = 2; use crate::base::X;";
    assert_eq!(reached("rules/a.rs", raw), ["base::X"]);
}

#[test]
fn a_forbidden_arrow_is_caught_and_explained() {
    let said = floors_of("search/node.rs", "//! A node.\nuse crate::games::go::Go;\n");
    assert!(
        said.starts_with("src/search/node.rs:2: 'crate::games::go::Go'"),
        "{said}"
    );
    assert!(
        said.contains("search (floor 4) may not use games/go (floor 2)"),
        "{said}"
    );
    assert!(said.contains("search may use: eval, rules, base"), "{said}");
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
        ("nnue/a.rs", "use crate::games::go::Man;", "lies beside it"),
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
        ("protocol/a.rs", "use crate::play::Dice;", "lies beside it"),
        (
            "protocol/a.rs",
            "use crate::search::go;",
            "know nothing of it",
        ),
        ("arena/a.rs", "use crate::train::X;", "lies beside it"),
        ("base/a.rs", "use crate::*;", "whole house"),
        ("base/a.rs", "use crate::{base::X, *};", "whole house"),
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
        let said = floors_of(file, source);
        assert!(said.contains(part), "{file}, {source}: '{said}'");
    }
}

#[test]
fn a_new_folder_is_told_where_to_go() {
    let said = floors_of("opening/book.rs", "use crate::base::Key;");
    assert!(
        said.contains("'opening' is not on the list of floors"),
        "{said}"
    );
    assert!(said.contains("HOUSE in tests/architecture.rs"), "{said}");
    assert!(floors_of("book.rs", "").contains("'book' is not on the list"));
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
            "use super::Man; use crate::{base::Key, rules::*, pieces};",
        ),
        (
            "games/go/mod.rs",
            "pub use man::Man; use crate::games::go::Man as M;",
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
        assert_eq!(floors_of(file, source), "", "{file}, {source}");
    }
}

#[test]
fn bad_habits_are_caught() {
    let said = |file: &str, source: &str| {
        let faults: Vec<String> = check_habits(file, source)
            .iter()
            .map(Fault::to_string)
            .collect();
        faults.join("\n")
    };
    assert!(said("base/a.rs", "\nunsafe { f() }").contains(":2: 'unsafe'"));
    assert_eq!(
        said(
            "base/a.rs",
            "#![forbid(unsafe_code)] // unsafe\nlet a = \"unsafe\";"
        ),
        ""
    );
    assert_eq!(said("base/a.rs", &"\n".repeat(MOST_LINES)), "");
    assert!(said("base/a.rs", &"\n".repeat(MOST_LINES + 1)).contains("601 lines"));
    for source in [
        "std::process::exit(1)",
        "use std::process::{self, exit};",
        "process::abort()",
        "use std::{fmt, process::{ExitCode, exit}};",
    ] {
        assert!(
            said("play/a.rs", source).contains("only the command line"),
            "{source}"
        );
        assert_eq!(said("cli/a.rs", source), "", "{source}");
    }
    assert_eq!(said("main.rs", "use std::process::ExitCode;"), "");
}

#[test]
fn thick_doors_are_caught() {
    let said = |lib: &str, main: &str| {
        let faults: Vec<String> = check_doors(lib, main)
            .iter()
            .map(Fault::to_string)
            .collect();
        faults.join("\n")
    };
    let main = "//! Ermine.\nfn main() -> std::process::ExitCode {\n    ermine::cli::run()\n}\n";
    assert_eq!(
        said(
            "//! Docs.\n#![forbid(x)]\n\n#[cfg(feature = \"x\")]\npub mod base;\n",
            main
        ),
        ""
    );
    assert!(said("pub use base::Side;", main).contains("src/lib.rs:1: the root lists modules"));
    assert!(said("pub mod base {", main).contains("lists modules"));
    assert!(said("", "use ermine::search::go;").contains("knows only 'ermine::cli'"));
    assert!(said("", "mod hidden;").contains("belong to the library"));
    assert!(said("", &"f();\n".repeat(13)).contains("13 lines of code"));
}
