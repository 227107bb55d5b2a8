//! The game tree: all lines that were played or viewed on a board.

use crate::base::Side;
use crate::gamefile::Remark;
use crate::session::{AnyStep, Session, SessionError, roll_number};
use serde::Serialize;

/// A position of the tree, with the step that leads to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct TreeNode {
    pub(super) id: usize,
    pub(super) parent: Option<usize>,
    /// The step; `None` at the start.
    pub(super) step: Option<String>,
    /// The step in the rulebook's notation.
    pub(super) notation: Option<String>,
    /// The step, if it is a roll.
    pub(super) roll: Option<String>,
    /// The side that made the step, or the side to move at the start.
    pub(super) side: Side,
    /// The move number.
    pub(super) number: u32,
    /// Whether a person made the step.
    pub(super) by_person: bool,
    /// The text of the record's comments.
    comment: Option<String>,
    /// The move mark of the record: `!`, `?`.
    sign: Option<&'static str>,
    /// Whether it came from a record; such nodes stay when a move is taken back.
    #[serde(skip)]
    pub(super) from_record: bool,
    /// The remarks of a record before it, if it begins a variation.
    #[serde(skip)]
    pub(super) preface: Vec<Remark>,
    /// The remarks of a record about it.
    #[serde(skip)]
    pub(super) remarks: Vec<Remark>,
    #[serde(skip)]
    children: Vec<usize>,
}

impl TreeNode {
    /// The node of a start, without remarks.
    fn start(side: Side, number: u32) -> TreeNode {
        TreeNode {
            id: 0,
            parent: None,
            step: None,
            notation: None,
            roll: None,
            side,
            number,
            by_person: false,
            comment: None,
            sign: None,
            from_record: true,
            preface: Vec::new(),
            remarks: Vec::new(),
            children: Vec::new(),
        }
    }

    fn describe(&mut self) {
        let texts = self.preface.iter().chain(&self.remarks);
        let texts: Vec<&str> = texts.filter_map(Remark::text).collect();
        self.comment = Some(texts.join(" ")).filter(|text| !text.is_empty());
        self.sign = self.remarks.iter().find_map(Remark::sign);
    }
}

/// A step to add to the tree.
pub(super) struct NewStep {
    pub(super) step: String,
    pub(super) notation: String,
    pub(super) is_roll: bool,
    pub(super) side: Side,
    pub(super) number: u32,
    pub(super) by_person: bool,
    pub(super) from_record: bool,
}

impl NewStep {
    /// A step that is possible in the position of `session`, not made by a person.
    pub(super) fn of(session: &dyn Session, step: &AnyStep) -> Result<NewStep, SessionError> {
        Ok(NewStep {
            step: step.to_string(),
            notation: session.notation(step)?,
            is_roll: roll_number(step).is_some(),
            side: session.side(),
            number: session.move_number(),
            by_person: false,
            from_record: false,
        })
    }
}

/// The tree. Node ids are permanent; node 0 is the start. The first child of a node
/// continues its line.
#[derive(Clone, Debug)]
pub(super) struct GameTree {
    nodes: Vec<Option<TreeNode>>,
}

impl GameTree {
    /// A tree with only the start.
    pub(super) fn new(side: Side, number: u32) -> GameTree {
        let start = TreeNode::start(side, number);
        GameTree {
            nodes: vec![Some(start)],
        }
    }

    /// The node with that id, unless it was removed.
    pub(super) fn get(&self, id: usize) -> Option<&TreeNode> {
        self.nodes.get(id)?.as_ref()
    }

    fn get_mut(&mut self, id: usize) -> Option<&mut TreeNode> {
        self.nodes.get_mut(id)?.as_mut()
    }

    /// The number of nodes ever created.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is any step but rolls.
    pub(super) fn has_decision(&self) -> bool {
        let mut nodes = self.nodes.iter().flatten();
        nodes.any(|node| node.step.is_some() && node.roll.is_none())
    }

    /// The children of `id`, the continuation of its line first.
    pub(super) fn children(&self, id: usize) -> &[usize] {
        self.get(id).map_or(&[], |node| &node.children)
    }

    /// Whether the node is not the first child of its parent.
    pub(super) fn is_variation(&self, id: usize) -> bool {
        let parent = self.get(id).and_then(|node| node.parent);
        parent.is_some_and(|parent| self.children(parent).first() != Some(&id))
    }

    /// Marks a node as decided by a person.
    pub(super) fn mark_by_person(&mut self, id: usize) {
        if let Some(node) = self.get_mut(id) {
            node.by_person = true;
        }
    }

    /// Adds a record's remarks before and about a node; [`describe`](Self::describe) must
    /// follow.
    pub(super) fn add_remarks(&mut self, id: usize, preface: &[Remark], remarks: &[Remark]) {
        if let Some(node) = self.get_mut(id) {
            node.preface.extend_from_slice(preface);
            node.remarks.extend_from_slice(remarks);
        }
    }

    /// Writes a comment, empty for none, and a move mark about a node, in place of those
    /// it has; commands and other glyphs of a record stay.
    pub(super) fn annotate(&mut self, id: usize, comment: &str, mark: Option<Remark>) {
        if let Some(node) = self.get_mut(id) {
            let is_other = |remark: &Remark| remark.text().is_none() && remark.sign().is_none();
            node.preface.retain(is_other);
            node.remarks.retain(is_other);
            node.remarks.extend(mark);
            let text = Some(comment.to_owned()).filter(|text| !text.is_empty());
            node.remarks.extend(text.map(Remark::Text));
            node.describe();
        }
    }

    /// Updates the comments and signs of all nodes from their remarks.
    pub(super) fn describe(&mut self) {
        for node in self.nodes.iter_mut().flatten() {
            node.describe();
        }
    }

    /// All nodes in depth-first order, so that a node's line comes before its variations.
    pub(super) fn all(&self) -> Vec<&TreeNode> {
        let mut all = Vec::new();
        let mut stack = vec![0];
        while let Some(id) = stack.pop() {
            if let Some(node) = self.get(id) {
                all.push(node);
                stack.extend(node.children.iter().rev());
            }
        }
        all
    }

    /// The ids of the nodes from the start to `id`, inclusive.
    pub(super) fn path(&self, id: usize) -> Vec<usize> {
        let mut path = Vec::new();
        let mut next = Some(id);
        while let Some(node) = next.and_then(|id| self.get(id)) {
            path.push(node.id);
            next = node.parent;
        }
        path.reverse();
        path
    }

    /// The steps that lead to `id`.
    pub(super) fn steps(&self, id: usize) -> Vec<&str> {
        let nodes = self.path(id).into_iter().filter_map(|id| self.get(id));
        nodes.filter_map(|node| node.step.as_deref()).collect()
    }

    /// The end of the line of first children from `id`.
    pub(super) fn end_of_line(&self, mut id: usize) -> usize {
        while let Some(&next) = self.children(id).first() {
            id = next;
        }
        id
    }

    /// Adds a step after `parent`, or finds it there; returns its id.
    pub(super) fn add(&mut self, parent: usize, new: NewStep) -> usize {
        let is_same_step = |id: &&usize| {
            self.get(**id)
                .is_some_and(|node| node.step.as_ref() == Some(&new.step))
        };
        if let Some(&existing) = self.children(parent).iter().find(is_same_step) {
            return existing;
        }
        let id = self.nodes.len();
        self.add_as(id, parent, new);
        id
    }

    /// Adds a step after `parent` as the node `id`, which must not exist.
    pub(super) fn add_as(&mut self, id: usize, parent: usize, new: NewStep) {
        let length = self.nodes.len().max(id + 1);
        self.nodes.resize(length, None);
        self.nodes[id] = Some(TreeNode {
            id,
            parent: Some(parent),
            roll: new.is_roll.then(|| new.step.clone()),
            step: Some(new.step),
            notation: Some(new.notation),
            by_person: new.by_person,
            from_record: new.from_record,
            ..TreeNode::start(new.side, new.number)
        });
        if let Some(parent) = self.get_mut(parent) {
            parent.children.push(id);
        }
    }

    /// Removes a node with its subtree, except the start; returns its parent.
    pub(super) fn remove(&mut self, id: usize) -> Option<usize> {
        let parent = self.get(id)?.parent?;
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            if let Some(node) = self.nodes.get_mut(id).and_then(Option::take) {
                stack.extend(node.children);
            }
        }
        if let Some(parent) = self.get_mut(parent) {
            parent.children.retain(|&child| child != id);
        }
        Some(parent)
    }

    /// Makes the line to `id` the main line.
    pub(super) fn promote(&mut self, id: usize) {
        let path = self.path(id);
        for pair in path.windows(2) {
            if let Some(parent) = self.get_mut(pair[0]) {
                parent.children.retain(|&child| child != pair[1]);
                parent.children.insert(0, pair[1]);
            }
        }
    }
}

/// Takes `session` back from the end of `line` to the node `parent` on it; returns whether
/// it is there.
pub(super) fn back_to(session: &mut dyn Session, line: &mut Vec<usize>, parent: usize) -> bool {
    let Some(depth) = line.iter().rposition(|&id| id == parent) else {
        return false;
    };
    session.take_back(line.len() - depth - 1);
    line.truncate(depth + 1);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(text: &str) -> NewStep {
        NewStep {
            step: text.to_owned(),
            notation: text.to_uppercase(),
            is_roll: text.starts_with('r'),
            side: Side::White,
            number: 1,
            by_person: true,
            from_record: false,
        }
    }

    fn order(tree: &GameTree) -> Vec<usize> {
        tree.all().iter().map(|node| node.id).collect()
    }

    #[test]
    fn lines_branch_and_are_found_again() {
        let mut tree = GameTree::new(Side::White, 1);
        let a = tree.add(0, step("a1a2"));
        let b = tree.add(a, step("r3"));
        let c = tree.add(0, step("b1b2"));
        assert_eq!(tree.add(0, step("a1a2")), a);
        assert_eq!(tree.get(b).unwrap().roll.as_deref(), Some("r3"));
        assert_eq!(tree.steps(b), ["a1a2", "r3"]);
        assert_eq!(order(&tree), [0, a, b, c]);
        assert_eq!(tree.end_of_line(0), b);
        tree.promote(c);
        assert_eq!(order(&tree), [0, c, a, b]);
        assert_eq!(tree.remove(a), Some(0));
        assert_eq!(order(&tree), [0, c]);
        assert_eq!(tree.get(b), None);
        assert_eq!([tree.remove(0), tree.remove(b)], [None, None]);
        // Ids are not reused.
        assert_eq!(tree.add(c, step("a1a2")), 4);
    }
}
