//! Conversion between a game tree and the lines of a record.

use super::error::BoardError;
use super::open_board::MAX_NODES;
use super::tree::{GameTree, NewStep, TreeNode};
use crate::gamefile::{Entry, MAX_NESTED, Record, Remark, Variation, WriteError};
use crate::session::Session;

/// Writes all lines of the tree to `record`.
pub(super) fn write_lines(tree: &GameTree, record: &mut Record) -> Result<(), WriteError> {
    let mut preface = tree
        .get(0)
        .map_or_else(Vec::new, |start| start.remarks.clone());
    record.plies = line_after(tree, 0, 0, &mut preface)?;
    record.preface = preface;
    Ok(())
}

/// The line after a node whose remarks so far are `remarks`.
fn line_after(
    tree: &GameTree,
    mut node: usize,
    depth: usize,
    remarks: &mut Vec<Remark>,
) -> Result<Vec<Entry>, WriteError> {
    if depth > MAX_NESTED {
        return Err(WriteError::DeepVariation);
    }
    let mut plies: Vec<Entry> = Vec::new();
    while let Some((&main, others)) = tree.children(node).split_first() {
        let PrefacedEntry { preface, mut entry } = entry(tree.get(main));
        // A preface is only valid at the start of a variation; here it becomes a remark
        // on the step before.
        let before = plies
            .last_mut()
            .map_or(&mut *remarks, |last| &mut last.remarks);
        before.extend(preface);
        for &other in others {
            let PrefacedEntry {
                preface,
                entry: mut first,
            } = self::entry(tree.get(other));
            let rest = line_after(tree, other, depth + 1, &mut first.remarks)?;
            let plies = std::iter::once(first).chain(rest).collect();
            entry.variations.push(Variation { preface, plies });
        }
        plies.push(entry);
        node = main;
    }
    Ok(plies)
}

/// A step with the remarks before it.
struct PrefacedEntry {
    preface: Vec<Remark>,
    entry: Entry,
}

/// The step of a node.
fn entry(node: Option<&TreeNode>) -> PrefacedEntry {
    let step = node.and_then(|node| node.step.as_deref());
    let mut entry = Entry::new(step.unwrap_or_default());
    entry.remarks = node.map_or_else(Vec::new, |node| node.remarks.clone());
    PrefacedEntry {
        preface: node.map_or_else(Vec::new, |node| node.preface.clone()),
        entry,
    }
}

/// The tree of a record; `session` is at its start before and afterwards.
pub(super) fn read_lines(
    session: &mut dyn Session,
    record: &Record,
) -> Result<GameTree, BoardError> {
    let mut tree = GameTree::new(session.side(), session.move_number());
    tree.add_remarks(0, &[], &record.preface);
    add_line(&mut tree, session, 0, &[], &record.plies)?;
    tree.describe();
    Ok(tree)
}

/// Adds a line after `node`, where `session` is before and afterwards. The recursion is
/// bounded by the nesting that the reader allows.
fn add_line(
    tree: &mut GameTree,
    session: &mut dyn Session,
    mut node: usize,
    mut preface: &[Remark],
    plies: &[Entry],
) -> Result<(), BoardError> {
    for entry in plies {
        if tree.len() >= MAX_NODES {
            return Err(BoardError::TreeFull(MAX_NODES));
        }
        let new = NewStep {
            from_record: true,
            ..NewStep::of(session, &entry.step)?
        };
        let next = tree.add(node, new);
        tree.add_remarks(next, std::mem::take(&mut preface), &entry.remarks);
        for variation in &entry.variations {
            add_line(tree, session, node, &variation.preface, &variation.plies)?;
        }
        session.make_step(&entry.step)?;
        node = next;
    }
    session.take_back(plies.len());
    Ok(())
}
