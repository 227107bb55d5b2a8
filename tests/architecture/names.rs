//! Names: no two public types share one.

use crate::reading::tokens;
use crate::rules::Fault;
use std::collections::BTreeMap;

/// Names that a generic layer shares with games because they mean the same.
const ONE_IDEA: &[&str] = &["Kind"];

/// Whether a file belongs to one game: two games may have names in common.
fn is_of_a_game(file: &str) -> bool {
    file.starts_with("games/") || file.starts_with("models/")
}

/// The public types of a file outside any scope, with their lines. Aliases are not types.
fn public_types(source: &str) -> Vec<(String, usize)> {
    let tokens = tokens(source);
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

/// Public types that share a name without being one idea in several games. The command
/// line is not part of the library and is left out.
pub(crate) fn check_names(files: &[(String, String)]) -> Vec<Fault> {
    let mut known: BTreeMap<String, &str> = BTreeMap::new();
    let mut faults = Vec::new();
    for (file, source) in files.iter().filter(|(file, _)| !file.starts_with("cli/")) {
        for (name, line) in public_types(source) {
            let Some(other) = known.insert(name.clone(), file) else {
                continue;
            };
            let games = [file.as_str(), other].map(is_of_a_game);
            let allowed = games == [true, true]
                || games != [false, false] && ONE_IDEA.contains(&name.as_str());
            if !allowed {
                faults.push(Fault {
                    file: file.clone(),
                    line,
                    what: format!(
                        "'{name}' is a public type of {other} too: two things need two names"
                    ),
                });
            }
        }
    }
    faults
}
