//! The layers of the source tree and the names in it, checked by reading the source.
//!
//! Every file of `src` may use modules below it, never those above or beside it
//! (CONTRIBUTING.md, "Layers"), and no two files or folders side by side use each other.
//! Public types do not share a name with a neighbour or repeat their path, and source and
//! pages use the words of the field.

mod circles;
mod layers;
mod names;
mod reading;
mod rules;
mod tried;
mod words;

use circles::check_circles;
use layers::LAYERS;
use names::check_names;
use rules::{Fault, check_entry_points, check_habits, check_layers};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn project_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn source_folder() -> PathBuf {
    project_folder().join("src")
}

/// The files at and below `starts` that end in one of `endings`: their paths from `root`
/// and their texts. Folders in `skipped` are left out.
fn texts(
    root: &Path,
    starts: &[&str],
    endings: &[&str],
    skipped: &[&str],
) -> Vec<(String, String)> {
    let mut open: Vec<PathBuf> = starts.iter().map(|start| root.join(start)).collect();
    let mut list = Vec::new();
    while let Some(path) = open.pop() {
        let name = path.strip_prefix(root).expect("it lies below the root");
        let name = name.to_string_lossy().replace('\\', "/");
        if skipped.contains(&name.as_str()) {
            continue;
        }
        let ending = path.extension().unwrap_or_default();
        if path.is_dir() {
            let entries = std::fs::read_dir(&path).expect("a folder can be listed");
            open.extend(entries.map(|entry| entry.expect("a folder can be listed").path()));
        } else if endings.iter().any(|allowed| ending == *allowed) {
            list.push((name, std::fs::read_to_string(&path).expect("a text file")));
        }
    }
    list.sort();
    assert!(
        list.len() > 20,
        "the files were not found in {}",
        root.display()
    );
    list
}

/// Every Rust file below `src`: its path from there, and its text.
fn files() -> Vec<(String, String)> {
    texts(&source_folder(), &[""], &["rs"], &[])
}

fn report(faults: &[Fault]) {
    let lines: Vec<String> = faults.iter().map(Fault::to_string).collect();
    assert!(faults.is_empty(), "\n\n{}\n", lines.join("\n\n"));
}

#[test]
fn every_file_keeps_to_its_layer() {
    let faults: Vec<Fault> = files()
        .iter()
        .flat_map(|(file, source)| check_layers(file, source))
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
fn the_entry_points_are_thin() {
    let read = |name: &str| {
        std::fs::read_to_string(source_folder().join(name)).expect("an entry point can be read")
    };
    report(&check_entry_points(&read("lib.rs"), &read("main.rs")));
}

#[test]
fn the_table_itself_points_downwards() {
    let names: BTreeSet<&str> = LAYERS.iter().map(|module| module.path).collect();
    assert_eq!(names.len(), LAYERS.len(), "a module is listed twice");
    for module in LAYERS {
        for allowed in module.may_use {
            let target = allowed.replace('=', "*");
            let below = LAYERS.iter().find(|other| other.path == target);
            let below =
                below.unwrap_or_else(|| panic!("{}: '{allowed}' is no module", module.path));
            assert!(below.layer < module.layer, "{} -> {allowed}", module.path);
        }
    }
}

#[test]
fn no_files_or_folders_side_by_side_use_each_other() {
    report(&check_circles(&files()));
}

#[test]
fn names_are_distinct_and_say_nothing_twice() {
    report(&check_names(&files()));
}

#[test]
fn source_and_pages_use_the_words_of_the_field() {
    let faults = words::written_files();
    let faults = faults
        .iter()
        .flat_map(|(file, text)| words::check_words(file, text));
    let lines: Vec<String> = faults.map(|fault| fault.to_string()).collect();
    assert!(lines.is_empty(), "\n\n{}\n", lines.join("\n"));
}
