//! Names: two ideas never share one within a folder and its neighbours, and a type does
//! not repeat what its path says.

use crate::reading::{Token, module_of, tokens};
use crate::rules::Fault;
use std::collections::BTreeMap;

/// Names that begin with a word of their path, each with the reason.
const REPEATED: &[(&str, &str)] = &[
    (
        "SearchEngine",
        "the trait of both engines; `Engine` is the one for a board",
    ),
    (
        "ChanceSearch",
        "the search under a `Chance` of the rules, which it extends",
    ),
    (
        "PieceSpec",
        "the notation describes pieces, and `Spec` alone would be a format",
    ),
];

/// A public type of the library: where it is declared, and the path that users write.
struct PublicType<'a> {
    name: String,
    file: &'a str,
    line: usize,
    path: Vec<String>,
}

/// The name of the error of any module, which is said with its path: `spsa::Error`.
const CONVENTIONAL: &str = "Error";

/// Whether a file belongs to one game: two games may have names in common, and a name says
/// which game it belongs to, since generic code names several side by side.
fn is_of_a_game(file: &str) -> bool {
    file.starts_with("games/") || file.starts_with("models/")
}

/// The public types of a file outside any scope, with their lines. Aliases are not types.
fn declared(tokens: &[Token]) -> Vec<(String, usize)> {
    let mut depth = 0;
    let mut found = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match token.text.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            "struct" | "enum" | "trait" | "union" if depth == 0 => {
                let opened = index > 0 && tokens[index - 1].text == "pub";
                let name = tokens.get(index + 1).filter(|_| opened);
                found.extend(name.map(|name| (name.text.clone(), name.line)));
            }
            _ => {}
        }
    }
    found
}

/// The public modules and the names that a module offers: `pub mod a;` and `pub use b::C;`.
#[derive(Default)]
struct Offered {
    modules: Vec<String>,
    names: Vec<String>,
}

fn offered(tokens: &[Token]) -> Offered {
    let mut offered = Offered::default();
    for (index, pair) in tokens.windows(3).enumerate() {
        match [&*pair[0].text, &*pair[1].text] {
            ["pub", "mod"] => offered.modules.push(pair[2].text.clone()),
            ["pub", "use"] => {
                let names = tokens[index..].iter().map(|token| token.text.clone());
                offered.names.extend(names.take_while(|text| text != ";"));
            }
            _ => {}
        }
    }
    offered
}

/// All public types with the shortest public path of each.
fn public_types(files: &[(String, String)]) -> Vec<PublicType<'_>> {
    let read = files.iter().map(|(file, source)| (file, tokens(source)));
    let read: Vec<(&String, Vec<Token>)> = read.collect();
    let modules: BTreeMap<Vec<String>, Offered> = read
        .iter()
        .map(|(file, tokens)| match file.as_str() {
            "lib.rs" => (Vec::new(), offered(tokens)),
            _ => (module_of(file), offered(tokens)),
        })
        .collect();
    let mut list = Vec::new();
    for (file, tokens) in &read {
        let module = module_of(file);
        for (name, line) in declared(tokens) {
            let offers = |depth: &usize| {
                let above = modules.get(&module[..*depth]);
                above.is_some_and(|above| above.names.contains(&name))
            };
            let depth = (0..module.len()).find(offers).unwrap_or(module.len());
            let is_public = |&at: &usize| {
                let above = modules.get(&module[..at]);
                above.is_some_and(|above| above.modules.contains(&module[at]))
            };
            let path = (0..depth).filter(is_public).map(|at| module[at].clone());
            let path = path.collect();
            list.push(PublicType {
                name,
                file,
                line,
                path,
            });
        }
    }
    list
}

/// `match_tally` and `games` as the first words of a type name: `MatchTally`, `Game`.
fn as_type_name(module: &str) -> String {
    let words = module.trim_end_matches('s').split('_');
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    words.map(capital).collect()
}

/// Whether `name` goes on after the name of a module on its path.
fn repeats(name: &str, path: &[String]) -> bool {
    path.iter().any(|module| {
        let rest = name.strip_prefix(&as_type_name(module));
        rest.is_some_and(|rest| rest.starts_with(char::is_uppercase))
    })
}

fn folder_of(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Whether two folders are one, one is right inside the other, or both are inside the same
/// folder. The folders of `src` and of games are no neighbours: each is a subject of its
/// own.
fn are_neighbours(one: &str, other: &str) -> bool {
    let (above_one, above_other) = (folder_of(one), folder_of(other));
    let is_group = |folder: &str| ["", "games", "models"].contains(&folder);
    one == other
        || !is_group(above_one) && (above_one == above_other || above_one == other)
        || !is_group(above_other) && above_other == one
}

/// Public types that share a name with a type nearby, or repeat their path. The command
/// line is not part of the library and is left out.
pub(crate) fn check_names(files: &[(String, String)]) -> Vec<Fault> {
    let types = public_types(files);
    let types = types.iter().filter(|one| !one.file.starts_with("cli/"));
    let mut faults = Vec::new();
    let mut earlier: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for PublicType {
        name,
        file,
        line,
        path,
    } in types
    {
        let mut fault = |message| {
            let (file, line) = ((*file).to_owned(), *line);
            faults.push(Fault {
                file,
                line,
                message,
            });
        };
        let declared_in = earlier.entry(name.as_str()).or_default();
        let near = |other: &&&str| are_neighbours(folder_of(file), folder_of(other));
        let other = declared_in
            .iter()
            .find(near)
            .filter(|_| name != CONVENTIONAL);
        if let Some(other) = other {
            fault(format!(
                "'{name}' is a public type of {other} too: two ideas need two names"
            ));
        }
        declared_in.push(file);
        let allowed = REPEATED.iter().any(|(allowed, _)| allowed == name);
        if repeats(name, path) && !allowed && !is_of_a_game(file) {
            let path = path.join("::");
            fault(format!("'{path}::{name}' says a word of its path again"));
        }
    }
    faults
}
