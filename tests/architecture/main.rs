//! The layers of the source tree ("the house has floors"), checked by reading the source.
//!
//! Every file of `src` may use modules below it, never those above or beside it
//! (CONTRIBUTING.md, "The house has floors"), no two files use each other, and no two
//! public types share a name.

mod circles;
mod names;
mod reading;
mod rooms;
mod rules;
mod tried;
mod words;

use circles::check_circles;
use names::check_names;
use rooms::HOUSE;
use rules::{Fault, check_doors, check_floors, check_habits};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

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
fn every_file_keeps_to_its_layer() {
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
fn the_entry_points_are_thin() {
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

#[test]
fn no_two_files_use_each_other() {
    report(&check_circles(&files()));
}

#[test]
fn no_two_types_share_a_name() {
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
