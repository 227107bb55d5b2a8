//! Cycles: files and folders side by side that use each other, directly or through
//! others.

use crate::reading::{Token, arrows, module_of, read_tree, tokens};
use crate::rules::Fault;
use std::collections::{BTreeMap, BTreeSet};

/// A path of modules and names.
type Names = Vec<String>;

/// The imports and re-exports of a file.
struct Uses {
    file: String,
    /// The paths that it uses itself.
    uses: BTreeSet<Names>,
    /// The names that it only re-exports, with their paths.
    reexports: BTreeMap<String, Names>,
}

/// The part of a source before its tests, which are at the end.
fn without_tests(source: &str) -> &str {
    source.split("#[cfg(test)]\nmod ").next().unwrap_or(source)
}

/// The paths that begin with a module beside or below the file's own names.
fn children(file: &str, list: &[Token], modules: &BTreeMap<Names, usize>) -> Vec<(usize, Names)> {
    let base = module_of(file);
    let mut found = Vec::new();
    for at in 0..list.len() {
        let starts = at == 0 || list[at - 1].text != "::";
        let continues = list.get(at + 1).is_some_and(|next| next.text == "::");
        let mut module = base.clone();
        module.push(list[at].text.clone());
        if starts && continues && modules.contains_key(&module) {
            let mut leaves = Vec::new();
            read_tree(list, at, &base, &mut leaves);
            found.extend(leaves.into_iter().map(|leaf| (list[at].line, leaf)));
        }
    }
    found
}

/// The lines of re-exports: `pub use`, to the semicolon.
fn reexport_lines(list: &[Token]) -> BTreeSet<usize> {
    let mut lines = BTreeSet::new();
    let mut at = 0;
    while at < list.len() {
        let starts = list[at].text == "use"
            && at > 0
            && (list[at - 1].text == "pub" || list[at - 1].text == ")");
        if starts {
            while at < list.len() && list[at].text != ";" {
                lines.insert(list[at].line);
                at += 1;
            }
        }
        at += 1;
    }
    lines
}

fn uses_of(file: &str, source: &str, modules: &BTreeMap<Names, usize>) -> Uses {
    let list = tokens(without_tests(source));
    let reexporting = reexport_lines(&list);
    let up = arrows(file, &list)
        .into_iter()
        .map(|arrow| (arrow.line, arrow.to));
    let (mut uses, mut reexports) = (BTreeSet::new(), BTreeMap::new());
    for (line, path) in up.chain(children(file, &list, modules)) {
        match path.last() {
            Some(name) if reexporting.contains(&line) => {
                reexports.insert(name.clone(), path);
            }
            _ => {
                uses.insert(path);
            }
        }
    }
    Uses {
        file: file.to_owned(),
        uses,
        reexports,
    }
}

/// The file that defines the item at `path`, through any re-exports.
fn index_of(path: &Names, modules: &BTreeMap<Names, usize>, all: &[Uses]) -> Option<usize> {
    let mut path = path.clone();
    for _ in 0..8 {
        let length = (1..=path.len())
            .rev()
            .find(|&length| modules.contains_key(&path[..length]))?;
        let index = modules[&path[..length]];
        let Some(on) = path
            .get(length)
            .and_then(|name| all[index].reexports.get(name))
        else {
            return Some(index);
        };
        path = on.clone();
    }
    None
}

/// The files that each file uses.
fn arrows_between(all: &[Uses], modules: &BTreeMap<Names, usize>) -> Vec<BTreeSet<usize>> {
    let targets = |from: usize| {
        let indices = all[from].uses.iter();
        let indices = indices.filter_map(|path| index_of(path, modules, all));
        indices.filter(|&to| to != from).collect()
    };
    (0..all.len()).map(targets).collect()
}

/// The shortest path from a node back to itself, if there is one.
fn shortest_cycle<'a>(
    from: &'a str,
    arrows: &BTreeMap<&'a str, BTreeSet<&'a str>>,
) -> Option<Vec<&'a str>> {
    let mut before: BTreeMap<&str, &str> = BTreeMap::new();
    let mut open = vec![from];
    while !open.is_empty() {
        let mut next = Vec::new();
        for at in open {
            for &to in arrows.get(at).into_iter().flatten() {
                if to == from {
                    let mut cycle = vec![from, at];
                    while cycle.last() != Some(&from) {
                        cycle.push(before[cycle[cycle.len() - 1]]);
                    }
                    cycle.reverse();
                    return Some(cycle);
                }
                before.entry(to).or_insert_with(|| {
                    next.push(to);
                    at
                });
            }
        }
        open = next;
    }
    None
}

/// The folder, or file, of `folder` that `file` lies in; `None` if it lies elsewhere.
fn room<'a>(folder: &str, file: &'a str) -> Option<&'a str> {
    let inside = file.strip_prefix(folder)?;
    let length = inside.find('/').unwrap_or(inside.len());
    Some(&file[..folder.len() + length])
}

/// The cycles among the files and folders side by side in each folder. Each room is named
/// in one of them, by its shortest path.
pub(crate) fn check_circles(files: &[(String, String)]) -> Vec<Fault> {
    let modules: BTreeMap<Names, usize> = files
        .iter()
        .enumerate()
        .map(|(index, (file, _))| (module_of(file), index))
        .collect();
    let all: Vec<Uses> = files
        .iter()
        .map(|(file, source)| uses_of(file, source, &modules))
        .collect();
    let folders: BTreeSet<&str> = files
        .iter()
        .flat_map(|(file, _)| file.match_indices('/').map(|(at, _)| &file[..=at]))
        .collect();
    let targets = arrows_between(&all, &modules);
    let mut faults = Vec::new();
    for folder in folders {
        let mut arrows: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (from, targets) in targets.iter().enumerate() {
            for &to in targets {
                let rooms = [from, to].map(|index| room(folder, &all[index].file));
                if let [Some(from), Some(to)] = rooms
                    && from != to
                {
                    arrows.entry(from).or_default().insert(to);
                }
            }
        }
        let mut named: BTreeSet<&str> = BTreeSet::new();
        for from in arrows.keys() {
            let Some(cycle) = shortest_cycle(from, &arrows).filter(|_| !named.contains(from))
            else {
                continue;
            };
            named.extend(&cycle);
            faults.push(Fault {
                file: (*from).to_owned(),
                line: 1,
                message: format!("these use each other: {}", cycle.join(" -> ")),
            });
        }
    }
    faults
}
