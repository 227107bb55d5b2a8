//! The profile of a search as a table.

use crate::session::Profile;
use crate::session::profile::{Count, DepthClass, DepthProfile};

/// Returns a table of percentages: each depth class's share of all nodes, each end's share
/// of the nodes of its class, each result's share of the searches through moves there. Two
/// lines below it count the moves by treatment and the evaluations by source.
#[must_use]
pub fn table(profile: &Profile) -> Vec<String> {
    let depths = profile.depths();
    let mut lines: Vec<String> = depths.first().map(header).into_iter().collect();
    let named = DepthClass::NAMES.into_iter().zip(depths);
    lines.extend(named.map(|(name, depth)| row(name, depth, profile.nodes())));
    lines.push(String::new());
    lines.push(format!("Moves: {}", list(profile.moves())));
    lines.push(format!("Evaluations: {}", list(profile.evaluations())));
    lines
}

fn list(counts: impl Iterator<Item = Count>) -> String {
    let counts = counts.map(|Count { name, count }| format!("{name} {count}"));
    counts.collect::<Vec<_>>().join(", ")
}

fn header(depth: &DepthProfile) -> String {
    let mut line = format!("{:<12}{:>12}  share", "", "nodes");
    for Count { name, .. } in depth.ends().chain(depth.cut_moves()) {
        line += &format!("  {name}");
    }
    line
}

fn row(name: &str, depth: &DepthProfile, total: u64) -> String {
    let nodes = depth.nodes();
    let share = percent(nodes, total);
    let cell = |of: Count, total| {
        let share = percent(of.count, total);
        format!("  {share:>width$}", width = of.name.len())
    };
    let ends = depth.ends().map(|end| cell(end, nodes));
    let cut_moves = depth.cut_moves();
    let cut_moves = cut_moves.map(|cut_move| cell(cut_move, depth.searches()));
    let cells: String = ends.chain(cut_moves).collect();
    format!("{name:<12}{nodes:>12}  {share:>5}{cells}")
}

/// Formats a percentage with one decimal; empty if `total` is 0.
fn percent(part: u64, total: u64) -> String {
    if total == 0 {
        return String::new();
    }
    format!("{:.1}", 100.0 * part as f64 / total as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::profile::{EvaluationSource, NodeEnd, PruneReason};

    #[test]
    fn shares_are_aligned_with_their_titles() {
        let mut profile = Profile::default();
        for end in [NodeEnd::Over, NodeEnd::StandPat, NodeEnd::StandPat] {
            profile.count_end(DepthClass::Leaf, end);
        }
        profile.count_prune_reason(PruneReason::SearchedAgain);
        profile.count_evaluation(EvaluationSource::Cached);
        let lines = table(&profile);
        let header = "                   nodes  share  over  table  stand pat  reverse futility  \
                      null move  ProbCut  multi-cut  searched  first move cuts  later move cuts  no cut";
        assert_eq!(lines[0], header);
        let shares: Vec<&str> = lines[1].split_whitespace().collect();
        let zeros = ["0.0"; 5];
        assert_eq!(shares[..5], ["leaf", "3", "100.0", "33.3", "0.0"]);
        assert_eq!((shares[5], &shares[6..]), ("66.7", &zeros[..]));
        // The numbers end where the titles of their columns end.
        assert_eq!(
            lines[1].find("66.7").map(|at| at + 4),
            header.find("  reverse")
        );
        assert!(lines.iter().take(8).all(|line| line.len() == header.len()));
        assert!(lines[7].starts_with("depth 8+               0    0.0  "));
        assert_eq!(
            lines[8..],
            [
                "",
                "Moves: futile 0, late 0, losing 0, reduced 0, searched again 1",
                "Evaluations: made 0, remembered 1",
            ]
        );
    }
}
