//! Nodes spent on each root move in an iteration.

/// Nodes by root move, in one iteration of one worker.
#[derive(Debug, Default)]
pub(crate) struct RootNodes {
    /// The tags of moves, and the nodes spent on them.
    moves: Vec<(u16, u64)>,
    /// The move being searched, and the node count when it began.
    current: Option<(u16, u64)>,
}

impl RootNodes {
    /// Begins a new iteration.
    pub(crate) fn clear(&mut self) {
        self.moves.clear();
        self.current = None;
    }

    /// Begins a move at node count `now`; returns whether it differs from the last one.
    pub(crate) fn begin(&mut self, tag: u16, now: u64) -> bool {
        let last = self.current.replace((tag, now));
        if let Some((tag, since)) = last {
            self.add(tag, now - since);
        }
        last.is_none_or(|(before, _)| before != tag)
    }

    /// Returns a move's share of the nodes up to `now`; `None` if no move was searched.
    pub(crate) fn share(&mut self, tag: u16, now: u64) -> Option<f64> {
        if let Some((tag, since)) = self.current.take() {
            self.add(tag, now - since);
        }
        let all: u64 = self.moves.iter().map(|&(_, nodes)| nodes).sum();
        let own = self.moves.iter().find(|&&(other, _)| other == tag);
        (all > 0).then(|| own.map_or(0.0, |&(_, nodes)| nodes as f64 / all as f64))
    }

    fn add(&mut self, tag: u16, nodes: u64) {
        match self.moves.iter_mut().find(|(other, _)| *other == tag) {
            Some((_, count)) => *count += nodes,
            None => self.moves.push((tag, nodes)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_belong_to_the_move_being_searched() {
        let mut nodes = RootNodes::default();
        assert_eq!(nodes.share(7, 100), None);
        assert!(nodes.begin(7, 100));
        assert!(!nodes.begin(7, 130), "searched again");
        assert!(nodes.begin(8, 150));
        assert!(nodes.begin(9, 170));
        assert!(nodes.begin(8, 180));
        assert_eq!(nodes.share(7, 200), Some(0.5));
        assert_eq!(nodes.share(8, 200), Some(0.4));
        assert_eq!(nodes.share(1, 200), Some(0.0));
        nodes.clear();
        assert_eq!(nodes.share(7, 300), None);
    }
}
