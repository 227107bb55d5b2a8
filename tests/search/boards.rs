//! Royal Rumble: each board is searched for its worth to the whole match.

use ermine::catalog;
use ermine::session::{AnyStep, Limits, Session, Start};

/// The last open board, on which player 1 has White and may take the pawn, which leaves
/// White a bishop ahead, or make a quiet move, the hundredth, which draws.
const LAST: &str = "= = 8/8/8/8/3[rw]3B/8/1[Rw]3p2/8_w_-_99_60_Q,B,F,Bd,Hr,Ca,Sv 1 2 = 1";

fn best(wins: &str, stakes: &str) -> (String, f64) {
    let mut session = catalog::open("royal-rumble").expect("a game");
    session
        .set_option("Stakes", Some(stakes))
        .expect("an option");
    let start = Start::Text(format!("{LAST} {wins}"));
    session.set_position(&start, &[]).expect("a position");
    let limits = Limits::nodes(4000);
    let found = session.search(&limits).expect("an answer");
    let infos = found.infos();
    let last = infos.last().expect("an iteration");
    (
        found.best.step.expect("a step").to_string(),
        f64::from(last.value),
    )
}

#[test]
fn a_draw_is_taken_where_it_wins_the_match_and_shunned_where_it_loses() {
    // Player 1 was first to one board, so that a draw wins.
    let (step, value) = best("12", "true");
    assert_ne!(step, "3:h4f2");
    assert!(value > 25_000.0, "{value}");
    // Player 1 was second: a draw loses.
    assert_eq!(best("21", "true").0, "3:h4f2");
    // As a separate game the board is worth winning.
    assert_eq!(best("12", "false").0, "3:h4f2");
    assert_eq!(best("21", "false").0, "3:h4f2");
}

/// Plays a whole turn, one search for each step; returns the steps and the nodes.
fn turn(session: &mut dyn Session) -> (Vec<AnyStep>, Vec<u64>) {
    let (mut steps, mut nodes) = (Vec::new(), Vec::new());
    let side = session.side();
    while session.side() == side {
        let limits = Limits::nodes(8000);
        let found = session.search(&limits).expect("an answer");
        nodes.extend(found.infos().last().map(|info| info.nodes));
        let step = found.best.step.expect("a step");
        steps.push(session.make_step(&step).expect("a legal step"));
    }
    (steps, nodes)
}

#[test]
fn a_turn_is_a_search_for_each_board_in_their_order() {
    let mut session = catalog::open("royal-rumble").expect("a game");
    let (steps, nodes) = turn(&mut *session);
    let boards: Vec<&str> = steps.iter().map(|step| &step[..2]).collect();
    assert_eq!(boards, ["1:", "3:", "5:"]);
    assert!(nodes.iter().all(|&nodes| nodes <= 8000), "{nodes:?}");
    let (steps, _) = turn(&mut *session);
    let boards: Vec<&str> = steps.iter().map(|step| &step[..2]).collect();
    assert_eq!(boards, ["1:", "2:", "3:", "4:", "5:", "6:"]);
    let mut again = catalog::open("royal-rumble").expect("a game");
    let found = (turn(&mut *again), turn(&mut *again).0);
    assert_eq!(found.1, steps, "the same again");
}
