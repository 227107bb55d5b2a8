//! The rules that every file must keep.

use crate::layers::{LAYERS, Module};
use crate::reading::{Token, arrows, is_word, module_of, read_tree, tokens};
use std::fmt;

/// The files outside every module: the crate root and the entry point.
pub(crate) const ENTRY_POINTS: &[&str] = &["lib.rs", "main.rs"];

/// The maximum number of lines of a file.
pub(crate) const MAX_LINES: usize = 600;

/// The files that may be unsafe: loops compiled for instruction sets that not every
/// processor has.
const UNSAFE: &[&str] = &["nnue/kernels/mod.rs"];

/// The maximum number of lines of code of the entry point.
pub(crate) const MAX_LINES_OF_MAIN: usize = 12;

/// A rule that a file breaks, in words for the author of the change.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "src/{}:{}: {}", self.file, self.line, self.message)
    }
}

/// The module of a path and the name of its game, if it has one.
fn layer_of(path: &[String]) -> Option<(&'static Module, String)> {
    let first = path.first()?;
    LAYERS
        .iter()
        .find_map(|module| match module.path.split_once('/') {
            None => (module.path == first).then(|| (module, String::new())),
            Some((folder, _)) if folder == first => {
                let game = path.get(1).filter(|name| *name != "*")?;
                Some((module, game.clone()))
            }
            Some(_) => None,
        })
}

/// Whether a path names a folder of games as a whole.
fn is_group(path: &[String]) -> bool {
    let bare = path.len() == 1 || path[1] == "*";
    bare && LAYERS.iter().any(|module| {
        module
            .path
            .split_once('/')
            .is_some_and(|(folder, _)| folder == path[0])
    })
}

fn may_use(from: (&Module, &str), to: (&Module, &str)) -> bool {
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

fn name_of(module: &Module, game: &str) -> String {
    module.path.replace('*', game)
}

/// The layer violations of a file.
pub(crate) fn check_layers(file: &str, source: &str) -> Vec<Fault> {
    let list = tokens(source);
    let fault = |line: usize, message: String| Fault {
        file: file.to_owned(),
        line,
        message,
    };
    let module = module_of(file);
    if ENTRY_POINTS.contains(&file) {
        return Vec::new();
    }
    let found = arrows(file, &list);
    // `games/mod.rs` and `models/mod.rs` only list the games.
    if is_group(&module) {
        let message = format!("this file lists the games and uses nothing: {}", module[0]);
        return found
            .iter()
            .map(|arrow| fault(arrow.line, message.clone()))
            .collect();
    }
    let Some((from, game)) = layer_of(&module) else {
        return vec![fault(1, unknown_module(&module[0]))];
    };
    let mut faults = Vec::new();
    for arrow in found {
        let path = format!("crate::{}", arrow.to.join("::"));
        let here = name_of(from, &game);
        if arrow.to.is_empty() || arrow.to[0] == "*" {
            let message = format!("'{path}' reaches for the whole crate; name the module you need");
            faults.push(fault(arrow.line, message));
            continue;
        }
        if is_group(&arrow.to) {
            let message = format!("'{path}' names all games at once; name the one you need");
            faults.push(fault(arrow.line, message));
            continue;
        }
        match layer_of(&arrow.to) {
            None => faults.push(fault(
                arrow.line,
                format!("'{path}': {}", unknown_module(&arrow.to[0])),
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

fn unknown_module(top: &str) -> String {
    format!(
        "'{top}' is not on the list of layers. Decide what it may use (CONTRIBUTING.md, \"Layers\"), \
         then add a line for it to LAYERS in tests/architecture/layers.rs and to that table"
    )
}

fn forbidden(path: &str, from: (&Module, &str), to: (&Module, &str)) -> String {
    let relation = match to.0.layer.cmp(&from.0.layer) {
        std::cmp::Ordering::Greater => "lies above it",
        std::cmp::Ordering::Equal => "lies beside it",
        std::cmp::Ordering::Less => "lies below it, but it is to know nothing of it",
    };
    let list: Vec<String> = from
        .0
        .may_use
        .iter()
        .map(|module| {
            let game = from.1.split('/').nth(1).unwrap_or_default();
            module.replace('=', game).replace('*', "<game>")
        })
        .collect();
    let allowed = if list.is_empty() {
        "nothing".to_owned()
    } else {
        list.join(", ")
    };
    format!(
        "'{path}': {} (layer {}) may not use {} (layer {}), which {relation}. {} may use: {allowed}. \
         Move what both need down a layer, or hand it in from above",
        from.1, from.0.layer, to.1, to.0.layer, from.1
    )
}

/// Constructs that hide paths from the reader.
pub(crate) fn check_detours(file: &str, source: &str, list: &[Token]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for window in list.windows(3) {
        let [one, two, three] = [0, 1, 2].map(|index| window[index].text.as_str());
        let message = match (one, two, three) {
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
            message: message.to_owned(),
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

/// The lines where the words follow one another.
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

/// The violations of rules for all files.
pub(crate) fn check_habits(file: &str, source: &str) -> Vec<Fault> {
    let list = tokens(source);
    let fault = |line, message: &str| Fault {
        file: file.to_owned(),
        line,
        message: message.to_owned(),
    };
    let unsafe_lines = if UNSAFE.contains(&file) {
        Vec::new()
    } else {
        lines_with(&list, &["unsafe"])
    };
    let mut faults: Vec<Fault> = unsafe_lines
        .into_iter()
        .map(|line| fault(line, "'unsafe' is for the kernels of nets alone"))
        .collect();
    let lines = source.lines().count();
    if lines > MAX_LINES {
        let message =
            format!("{lines} lines, {MAX_LINES} at the most: split the file by what it does");
        faults.push(fault(lines, &message));
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
                let message = "only the command line may end the program: return an error instead";
                faults.push(fault(token.line, message));
            }
        }
    }
    faults
}

/// Checks that `lib.rs` only lists modules and re-exports, and that `main.rs` only calls
/// the command line.
pub(crate) fn check_entry_points(lib: &str, main: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut add = |file: &str, line, message: &str| {
        faults.push(Fault {
            file: file.to_owned(),
            line,
            message: message.to_owned(),
        });
    };
    for (number, line) in (1..).zip(lib.lines()) {
        let line = line.trim();
        let silent = ["//", "#![", "#[cfg(feature = ", "#[doc(hidden)]"]
            .iter()
            .any(|start| line.starts_with(start))
            || line.is_empty();
        let exported = line
            .strip_prefix("pub use ")
            .and_then(|rest| rest.strip_suffix(';'))
            .is_some_and(|tree| !tree.contains([';', '*']));
        let module = line
            .strip_prefix("pub mod ")
            .and_then(|rest| rest.strip_suffix(';'))
            .is_some_and(|name| name.chars().all(is_word));
        if !silent && !module && !exported {
            add(
                "lib.rs",
                number,
                "the root lists modules, 'pub mod name;', and names of theirs, \
                 'pub use module::{A, B};', a line each, and nothing else",
            );
        }
    }
    let code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    let count = main.lines().filter(code).count();
    if count > MAX_LINES_OF_MAIN {
        let message =
            format!("{count} lines of code, {MAX_LINES_OF_MAIN} at the most: move it to cli");
        add("main.rs", 1, &message);
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
