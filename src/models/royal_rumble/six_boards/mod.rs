//! The evaluation of the match, computed from the evaluations of its boards.
//!
//! `docs/royal-rumble-evaluation.md` describes it.

mod equity;
mod hints;

pub use hints::RoyalRumbleHints;

use super::RumbleBoardTerms;
use crate::base::value::{DECISIVE, EVALUATION_LIMIT, is_decisive, plies_to_end};
use crate::base::{Side, Value};
use crate::eval::{self, Evaluator, EvaluatorChoice, ManyBoardsEvaluator, NetEvaluator, Stake};
use crate::games::royal_rumble::{
    BOARDS, BoardMove, BoardWins, RoyalRumble, RumbleBoard, SixBoards,
};
use crate::nnue::{BuiltInNet, NetError};
use crate::rules::{Boards, DrawClock, Outcome, Position, Reason};
use equity::{BoardChances, Equity};
use std::fmt::Write;
use std::sync::Arc;

/// A board with an open result closes as soon as one that is certain to close in this
/// many plies.
const OPEN_PLIES: f64 = 40.0;

/// Draw values are multiples of this, so that transposition table entries stay valid
/// while a match goes on.
const DRAW_STEP: Value = 4000;

/// The evaluator of a board.
type BoardEvaluator = NetEvaluator<RumbleBoardTerms>;

/// The evaluation of the match of Royal Rumble.
#[derive(Default)]
pub struct RoyalRumbleEvaluator {
    board: Arc<BoardEvaluator>,
}

impl RoyalRumbleEvaluator {
    /// Returns the chances of each open board, given its value for the player to move.
    fn expected(
        &self,
        position: &RoyalRumble,
        values: &[Option<Value>],
    ) -> [Option<BoardChances>; BOARDS] {
        let mut boards = [None; BOARDS];
        for (number, board) in position.open() {
            let value = values.get(number).copied().flatten().unwrap_or(0);
            let [win, draw, loss] = self.board_chances(board, value).map(f64::from);
            let result = match position.side() {
                Side::White => [win, draw, loss],
                Side::Black => [loss, draw, win],
            };
            boards[number] = Some(BoardChances {
                result: result.map(|part| part / 1000.0),
                rate: rate(value),
            });
        }
        boards
    }

    /// Returns the chances of win, draw and loss, in thousandths, for the player whose
    /// value of the board is `value`.
    fn board_chances(&self, board: &RumbleBoard, value: Value) -> [u32; 3] {
        match (is_decisive(value), value > 0) {
            (true, true) => [1000, 0, 0],
            (true, false) => [0, 0, 1000],
            (false, _) => self.board.chances(board, value),
        }
    }

    /// Returns the static values of the open boards for the player to move.
    fn static_values(&self, position: &RoyalRumble) -> [Option<Value>; BOARDS] {
        let mut values = [None; BOARDS];
        for (number, board) in position.open() {
            let value = eval::evaluate(&*self.board, board);
            values[number] = Some(seen_by(position.side(), number, board, value));
        }
        values
    }

    /// Returns the probability that all boards are drawn, in thousandths: only then is
    /// the match drawn.
    fn all_drawn(&self, position: &RoyalRumble) -> i32 {
        if position.score() != BoardWins::default() {
            return 0;
        }
        let boards = self.expected(position, &self.static_values(position));
        let draws = boards.iter().flatten().map(|board| board.result[1]);
        libm::round(1000.0 * draws.product::<f64>()) as i32
    }

    /// Returns the expected score of the player to move, from 0 to 1.
    fn equity(&self, position: &RoyalRumble, values: &[Option<Value>]) -> f64 {
        let white = Equity::of(position.score(), &self.expected(position, values)).now;
        match position.side() {
            Side::White => white,
            Side::Black => 1.0 - white,
        }
    }
}

/// Returns the first value of the open range from which on `holds` is true; the last
/// value if it never is.
fn first_value_where(holds: impl Fn(Value) -> bool) -> Value {
    let (mut low, mut high) = (-EVALUATION_LIMIT, EVALUATION_LIMIT);
    while low < high {
        let middle = (low + high).div_euclid(2);
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// Converts a value for a board's side to move to the view of `player`.
fn seen_by(player: Side, number: usize, board: &RumbleBoard, value: Value) -> Value {
    if SixBoards::swapped(number, player) == board.side() {
        value
    } else {
        -value
    }
}

/// Returns the closing rate of a board of this value, relative to one with an open
/// result. A decided board almost certainly closes before all that take longer.
fn rate(value: Value) -> f64 {
    plies_to_end(value).map_or(1.0, |plies| {
        let times = OPEN_PLIES / f64::from(plies.unsigned_abs().max(1));
        (times * times * times).max(1.0)
    })
}

/// Converts an expected score from 0 to 1 to a value of the open range.
fn value_of(expected: f64) -> Value {
    let value = (2.0 * expected - 1.0) * f64::from(DECISIVE);
    (value.round() as Value).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
}

impl Evaluator for RoyalRumbleEvaluator {
    type Position = RoyalRumble;
    type Hints = RoyalRumbleHints;
    type State = ();
    type Scratch = ();

    fn scratch(&self) {}

    fn state(&self, (): &mut (), _: &RoyalRumble) {}

    fn follow(
        &self,
        (): &mut (),
        parent: &RoyalRumble,
        (): &(),
        mv: BoardMove,
        child: &mut RoyalRumble,
        (): &mut (),
    ) {
        child.play_from(parent, mv, &mut ());
    }

    fn evaluate(&self, (): &mut (), position: &RoyalRumble, (): &()) -> Value {
        value_of(self.equity(position, &self.static_values(position)))
    }

    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        self.board.shifted(value, centipawns)
    }

    fn centipawns(&self, value: Value) -> i32 {
        self.board.centipawns(value)
    }

    fn chances(&self, position: &RoyalRumble, value: Value) -> [u32; 3] {
        let clock = DrawClock { passed: 0, max: 1 };
        eval::chances(value, self.all_drawn(position), clock)
    }

    const TAKES_NETS: bool = true;

    fn built_in_net(_: Option<&RoyalRumble>) -> Option<BuiltInNet> {
        BoardEvaluator::built_in_net(None)
    }

    fn built_in_nets() -> Vec<BuiltInNet> {
        BoardEvaluator::built_in_nets()
    }

    /// Chooses the evaluator of a board; a net is one of [a
    /// board](crate::models::royal_rumble::RoyalRumbleFeatures).
    fn choose(&self, choice: EvaluatorChoice<'_>) -> Option<Result<Self, NetError>> {
        let board = self.board.choose(choice)?;
        Some(board.map(|board| RoyalRumbleEvaluator {
            board: Arc::new(board),
        }))
    }

    fn explain(&self, position: &RoyalRumble) -> String {
        let values = self.static_values(position);
        let stakes = self.stakes(position, &values);
        let mut text =
            String::from("board            cp    win   draw   loss  weight  draw value\n");
        for (number, board) in position.open() {
            let value = values[number].unwrap_or(0);
            let [win, draw, loss] = self.board_chances(board, value);
            let stake = stakes[number];
            let _ = writeln!(
                text,
                "{} {:<13} {:>+4} {win:>6} {draw:>6} {loss:>6}  {:>6.3}  {:>10.3}",
                number + 1,
                board.deal().royal().name(),
                self.board.centipawns(value),
                stake.weight(),
                stake.draw_share(),
            );
        }
        let _ = writeln!(text, "match equity {:.4}", self.equity(position, &values));
        let current_board = SixBoards::next(position);
        let board =
            current_board.and_then(|number| Some((number, SixBoards::open(position, number)?)));
        if let Some((number, board)) = board {
            let explained = self.board.explain(board);
            let _ = writeln!(
                text,
                "\nboard {}, the one at hand:\n{explained}",
                number + 1
            );
        }
        text
    }
}

impl ManyBoardsEvaluator for RoyalRumbleEvaluator {
    type Board = BoardEvaluator;

    fn board(&self) -> &Arc<BoardEvaluator> {
        &self.board
    }

    fn stakes(&self, position: &RoyalRumble, values: &[Option<Value>]) -> Vec<Stake> {
        let equity = Equity::of(position.score(), &self.expected(position, values));
        let stake = |[white, draw, black]: [f64; 3]| match position.side() {
            Side::White => Stake {
                win: white,
                draw,
                loss: black,
            },
            Side::Black => Stake {
                win: 1.0 - black,
                draw: 1.0 - draw,
                loss: 1.0 - white,
            },
        };
        let mut stakes = vec![Stake::default(); BOARDS];
        for (number, _) in position.open() {
            stakes[number] = stake(equity.boards[number]);
        }
        stakes
    }

    /// Returns the value at which the win chance, plus the draw chance times the draw's
    /// share, equals the worth of a draw. If a whole range of values satisfies this, as
    /// with a draw that loses or wins the match, returns its end: a draw is certain, a
    /// value is not.
    fn draw_value(&self, position: &RoyalRumble, board: usize, stake: Stake) -> Value {
        let share = stake.draw_share();
        let Some(board) = position.all()[board].open() else {
            return 0;
        };
        let surplus = |value: Value| {
            let [win, draw, _] = self.board.chances(board, value).map(f64::from);
            win + share * draw - share * 1000.0
        };
        let end = if share > 0.5 {
            first_value_where(|value| surplus(value) > 0.5)
        } else {
            first_value_where(|value| surplus(value) >= -0.5)
        };
        let nearest = (end + DRAW_STEP / 2).div_euclid(DRAW_STEP) * DRAW_STEP;
        nearest.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }

    fn whole_value(
        &self,
        position: &RoyalRumble,
        board: usize,
        value: Value,
        stake: Stake,
    ) -> Value {
        let Some(open) = position.all()[board].open() else {
            return 0;
        };
        let winner = if value > 0 {
            position.side()
        } else {
            position.side().flip()
        };
        let others = position.open().count() - 1;
        let mut score = position.score();
        score.push(winner);
        let decides = score.outcome(others) == Some(Outcome::Win(winner, Reason::Boards));
        // Another board may end the match first, unless this one is mate at once.
        let is_first = others == 0 || plies_to_end(value) == Some(1);
        if is_decisive(value) && decides && is_first {
            return value;
        }
        value_of(stake.expected(self.board_chances(open, value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::value::WIN;
    use crate::games::royal_rumble::MatchDeal;

    fn read(text: &str) -> RoyalRumble {
        RoyalRumble::from_pfen(text).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn the_start_is_even_but_for_the_first_move() {
        let model = RoyalRumbleEvaluator::default();
        let start = MatchDeal::house().start();
        let equity = model.equity(&start, &[Some(0); BOARDS]);
        // Chances are in thousandths.
        assert!((equity - 0.5).abs() < 1e-3, "{equity}");
        let stakes = model.stakes(&start, &[Some(0); BOARDS]);
        for (number, stake) in stakes.iter().enumerate() {
            assert!(
                stake.win > stake.draw && stake.draw > stake.loss,
                "{stake:?}"
            );
            assert_eq!(model.draw_value(&start, number, *stake), 0, "{stake:?}");
        }
    }

    /// Each player has won two boards, so the next win decides.
    const LAST: &str = "2 1 [rw]7/8/8/8/8/8/2P5/2[Rw]1Q3_b_-_0_31_Q,F,Bd,Hr,Pk,Ca,Sv \
        [li]7/8/8/8/8/8/1[Ac]6/7[Li]_w_-_3_40_N,W,Fr,Cc,Bb,Mo,Ac 1 2 2 2112";

    #[test]
    fn the_player_ahead_on_tie_break_accepts_draws() {
        let position = read(LAST);
        let model = RoyalRumbleEvaluator::default();
        // Player 2 won the last board, so is second at 2:2 and needs a win.
        let stakes = model.stakes(&position, &[None, None, Some(0), Some(0), None, None]);
        let (third, fourth) = (stakes[2], stakes[3]);
        assert!(third.draw_share() < 0.4, "{third:?}");
        assert!(model.draw_value(&position, 2, third) < 0);
        assert!(fourth.weight() > 0.4, "{fourth:?}");
        assert_eq!(stakes[0], Stake::default());
        // Mate at once ends the match; the fourth board may end it before a later mate.
        let whole = |value| model.whole_value(&position, 2, value, third);
        assert_eq!(whole(WIN - 1), WIN - 1);
        assert!(!is_decisive(whole(WIN - 3)) && !is_decisive(whole(2 - WIN)));
        let last = read(&LAST.replace(
            "[li]7/8/8/8/8/8/1[Ac]6/7[Li]_w_-_3_40_N,W,Fr,Cc,Bb,Mo,Ac",
            "=",
        ));
        assert_eq!(model.whole_value(&last, 2, WIN - 9, third), WIN - 9);
    }

    #[test]
    fn a_match_is_drawn_only_if_no_board_is_won() {
        let model = RoyalRumbleEvaluator::default();
        let lions = "8/8/3[Li]4/7p/P7/1[li]6/8/8_b_-_0_32_Ah,Fr,Pk,Ca,Gr,Mr,Sv";
        let drawn = |text: &str| model.chances(&read(text), 0)[1];
        let last = drawn(&format!("= = = {lions} = = 1 -"));
        assert!(last > 500, "{last}");
        assert_eq!(drawn(&format!("1 = = {lions} = = 1 1")), 0);
        assert_eq!(model.chances(&MatchDeal::house().start(), 0)[1], 0);
    }

    #[test]
    fn a_board_that_is_as_good_as_won_leaves_the_rest_less() {
        let model = RoyalRumbleEvaluator::default();
        let position = read(&LAST.replace("1 2 2 2112", "= = 2 21"));
        let even = model.stakes(&position, &[None, None, Some(0), Some(0), None, None]);
        let won = model.stakes(&position, &[None, None, Some(31_990), Some(0), None, None]);
        assert!(even[3].weight() > won[3].weight(), "{even:?} {won:?}");
        assert!(model.explain(&position).contains("match equity"));
    }
}
