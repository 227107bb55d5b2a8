//! The bundle: a page without a server, with modules, style and data in a single file.

use super::assets::asset;
use crate::board::{fill_marks, fill_template};

/// The main module of the page.
const MAIN: &str = "share.js";

/// The page that shows `data`, in the JSON format of `share.js`.
pub(super) fn bundle(title: &str, data: &str) -> String {
    fill_template(&page_template(), title, data)
}

/// Returns the template of pages without a server, which
/// [`fill_template`] completes.
#[must_use]
pub fn page_template() -> String {
    let style = text("board.css") + &text("style.css");
    let marks = [("{{style}}", style), ("{{script}}", script())];
    let marks = marks.each_ref().map(|(mark, text)| (*mark, text.as_str()));
    fill_marks(&text("share.html"), &marks)
}

fn text(name: &str) -> String {
    asset(name).map_or_else(String::new, |asset| {
        String::from_utf8_lossy(asset.bytes).into_owned()
    })
}

/// All modules that the main module needs, each in its own function, ordered so that
/// imports come first.
fn script() -> String {
    let (mut added, mut script) = (Vec::new(), String::new());
    append(MAIN, &mut added, &mut script);
    script
}

fn append(name: &str, added: &mut Vec<String>, script: &mut String) {
    if added.iter().any(|other| other == name) {
        return;
    }
    added.push(name.to_owned());
    let (mut body, mut exports) = (String::new(), Vec::new());
    let module = text(name);
    for line in module.lines() {
        match parse_import(line) {
            Some(Import { names, from }) => {
                append(from, added, script);
                body.push_str(&format!("const {names} = {};\n", variable(from)));
            }
            None => {
                let (line, name) = parse_export(line);
                exports.extend(name);
                body.push_str(line);
                body.push('\n');
            }
        }
    }
    let exports = exports.join(", ");
    let module_variable = variable(name);
    script.push_str(&format!(
        "const {module_variable} = (() => {{\n{body}return {{ {exports} }};\n}})();\n"
    ));
}

/// The parts of a line `import { a, b } from "./file.js";`.
struct Import<'a> {
    /// The names with their braces.
    names: &'a str,
    /// The file.
    from: &'a str,
}

/// Parses an import.
fn parse_import(line: &str) -> Option<Import<'_>> {
    let rest = line.strip_prefix("import ")?;
    let (names, from) = rest.split_once(" from \"./")?;
    let from = from.strip_suffix("\";")?;
    Some(Import { names, from })
}

/// A line without `export`, and the name that it exports.
fn parse_export(line: &str) -> (&str, Option<&str>) {
    let Some(rest) = line.strip_prefix("export ") else {
        return (line, None);
    };
    let declaration = ["async function ", "function ", "class ", "const "]
        .iter()
        .find_map(|kind| rest.strip_prefix(kind));
    let is_name_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let name = declaration
        .and_then(|declaration| declaration.split(|letter| !is_name_letter(letter)).next());
    (rest, name)
}

/// The variable that holds the exports of a module.
fn variable(name: &str) -> String {
    format!("${}", name.trim_end_matches(".js"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_come_after_what_they_import_and_no_mark_is_left() {
        let page = bundle("A <game>", "[\"</script>{{script}}\"]");
        assert!(page.contains("<title>A &lt;game&gt;</title>"));
        assert!(page.contains("[\"\\u003c/script>{{script}}\"]"));
        assert_eq!(page.matches("</script>").count(), 2);
        for mark in [
            "{{title}}",
            "{{style}}",
            "{{data}}",
            "\nimport ",
            "\nexport ",
        ] {
            assert!(!page.contains(mark), "{mark}");
        }
        let offset = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text}"));
        assert!(offset("const $dom =") < offset("const $pieces ="));
        assert!(offset("const $shapes =") < offset("const $pieces ="));
        assert!(offset("const $pieces =") < offset("const $board ="));
        assert!(offset("const $board =") < offset("const $share ="));
    }

    #[test]
    fn every_module_has_the_form_that_the_bundle_reads() {
        for name in [
            "analysis.js",
            "binding.js",
            "board.js",
            "choices.js",
            "dialogs.js",
            "dom.js",
            "facts.js",
            "marks.js",
            "moves.js",
            "navigation.js",
            "pieces.js",
            "players.js",
            "puzzle.js",
            "review.js",
            "shapes.js",
            "share.js",
            "touch.js",
            "tree.js",
            "words.js",
        ] {
            for line in text(name).lines() {
                let starts_with = |word: &str| line.trim_start().starts_with(word);
                assert!(
                    !starts_with("import ") || parse_import(line).is_some(),
                    "{name}: {line}"
                );
                assert!(
                    !starts_with("export ") || parse_export(line).1.is_some(),
                    "{name}: {line}"
                );
            }
        }
    }
}
