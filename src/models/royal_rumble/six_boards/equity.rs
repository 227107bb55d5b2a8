//! Match equity: the expected score of a match from the chances of its boards.
//!
//! Boards may close in any order; the first player with three wins, or at equal wins the
//! one who reached them first, wins the match (rules, M14 and M15). A dynamic programme
//! runs over the open boards, the wins of both players and the last winner. Source: match
//! equity tables of backgammon (Woolsey, Kazaross), computed here for the boards at hand.

use crate::base::Side;
use crate::games::royal_rumble::{BOARDS, BoardWins, WINS};

/// The chances of an open board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BoardChances {
    /// The probabilities that White's player wins, that the board is drawn, that Black's
    /// player wins; they sum to 1. The players are those of the match.
    pub(super) result: [f64; 3],
    /// The closing rate, above 0: each open board is the next to close with a probability
    /// proportional to its rate.
    pub(super) rate: f64,
}

/// The wins of each player, and the last winner.
#[derive(Clone, Copy)]
struct Winners {
    of: [usize; 2],
    last: Option<Side>,
}

impl Winners {
    /// Returns the wins after a win of White's player, a draw, and a win of Black's
    /// player.
    const fn after(self) -> [Winners; 3] {
        [self.with(Side::White), self, self.with(Side::Black)]
    }

    const fn with(self, winner: Side) -> Winners {
        let mut of = self.of;
        of[winner.index()] += 1;
        Winners {
            of,
            last: Some(winner),
        }
    }

    /// Returns an index below [`STATES`], unless a player has won.
    fn number(self) -> usize {
        let last = self.last.map_or(0, |side| 1 + side.index());
        (self.of[0] * WINS + self.of[1]) * 3 + last
    }
}

const STATES: usize = WINS * WINS * 3;

/// A table by open boards and [`Winners::number`].
type Table = [[f64; STATES]; 1 << BOARDS];

/// The match equity of the player White, overall and by result of each board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Equity {
    /// White's expected score, from 0 to 1.
    pub(super) now: f64,
    /// White's expected score if White wins a board, draws it, and loses it; 0 for closed
    /// boards.
    pub(super) boards: [[f64; 3]; BOARDS],
}

impl Equity {
    /// Runs the dynamic programme: backwards for the expected score of each state, then
    /// forwards for its probability.
    pub(super) fn of(score: BoardWins, boards: &[Option<BoardChances>; BOARDS]) -> Equity {
        let programme = Programme::new(score, boards);
        let now = programme.worth[programme.now.open][programme.now.wins.number()];
        let closed = programme.sums_at_close();
        let mut worth = [[0.0; 3]; BOARDS];
        for (number, board) in boards.iter().enumerate() {
            let Some(board) = board else { continue };
            let sums = closed[number];
            let part: f64 = board
                .result
                .iter()
                .zip(sums)
                .map(|(chance, sum)| chance * sum)
                .sum();
            // The rest is the case that the match ends before this board closes.
            worth[number] = sums.map(|sum| now - part + sum);
        }
        Equity { now, boards: worth }
    }
}

/// The state of a match.
#[derive(Clone, Copy)]
struct MatchState {
    /// The set of open boards.
    open: usize,
    wins: Winners,
}

impl MatchState {
    /// Returns the sets of boards that may still be open later, smaller sets first.
    fn subsets(self) -> impl DoubleEndedIterator<Item = usize> {
        (0..=self.open).filter(move |open| open & !self.open == 0)
    }

    /// Returns the wins that are possible once only the boards `open` are open.
    fn states(self, open: usize) -> impl Iterator<Item = Winners> {
        let wins = (0..WINS).flat_map(|white| (0..WINS).map(move |black| [white, black]));
        let states = wins.flat_map(|of| {
            let last = [None, Some(Side::White), Some(Side::Black)];
            last.map(|last| Winners { of, last })
        });
        let closed = (self.open & !open).count_ones() as usize;
        states.filter(move |wins| self.is_reachable(*wins, closed))
    }

    fn is_reachable(self, wins: Winners, closed: usize) -> bool {
        let [white, black] = [0, 1].map(|side| wins.of[side].checked_sub(self.wins.of[side]));
        let (Some(white), Some(black)) = (white, black) else {
            return false;
        };
        white + black <= closed
            && match wins.last {
                last if white + black == 0 => last == self.wins.last,
                Some(side) => [white, black][side.index()] > 0,
                None => false,
            }
    }
}

/// The dynamic programme of one match.
struct Programme<'a> {
    boards: &'a [Option<BoardChances>; BOARDS],
    now: MatchState,
    /// The expected score of each state.
    worth: Box<Table>,
}

impl<'a> Programme<'a> {
    fn new(score: BoardWins, boards: &'a [Option<BoardChances>; BOARDS]) -> Self {
        let open = (0..BOARDS).filter(|&number| boards[number].is_some());
        let mut programme = Programme {
            boards,
            now: MatchState {
                open: open.fold(0, |set, number| set | 1 << number),
                wins: Winners {
                    of: Side::ALL.map(|player| score.of(player)),
                    last: score.winners().last(),
                },
            },
            worth: Box::new([[0.0; STATES]; 1 << BOARDS]),
        };
        for open in programme.now.subsets() {
            for wins in programme.now.states(open) {
                programme.worth[open][wins.number()] = programme.next(open, wins);
            }
        }
        programme
    }

    /// Returns the expected score of a state.
    fn worth(&self, open: usize, wins: Winners) -> f64 {
        let [white, black] = wins.of;
        match white >= WINS || black >= WINS {
            true if white >= WINS => 1.0,
            true => 0.0,
            false => self.worth[open][wins.number()],
        }
    }

    /// Returns the open boards, each with its probability of closing next.
    fn closing(&self, open: usize) -> impl Iterator<Item = (usize, BoardChances, f64)> {
        let boards = (0..BOARDS).filter(move |number| open >> number & 1 == 1);
        let boards = boards.filter_map(|number| Some((number, self.boards[number]?)));
        let rates: f64 = boards.clone().map(|(_, board)| board.rate).sum();
        boards.map(move |(number, board)| (number, board, board.rate / rates))
    }

    /// Returns the mean over which board closes next, and with which result.
    fn next(&self, open: usize, wins: Winners) -> f64 {
        if open == 0 {
            return final_score(wins);
        }
        let mut sum = 0.0;
        for (number, board, probability) in self.closing(open) {
            let rest = open & !(1 << number);
            for (chance, wins) in board.result.into_iter().zip(wins.after()) {
                sum += probability * chance * self.worth(rest, wins);
            }
        }
        sum
    }

    /// Returns the expected score of each result of a board, summed over the states in
    /// which it closes and weighted by their probability.
    fn sums_at_close(&self) -> [[f64; 3]; BOARDS] {
        let mut sums = [[0.0; 3]; BOARDS];
        let mut chances: Box<Table> = Box::new([[0.0; STATES]; 1 << BOARDS]);
        chances[self.now.open][self.now.wins.number()] = 1.0;
        for open in self.now.subsets().rev() {
            for wins in self.now.states(open) {
                let here = chances[open][wins.number()];
                if here == 0.0 {
                    continue;
                }
                for (number, board, probability) in self.closing(open) {
                    let rest = open & !(1 << number);
                    for (result, wins) in wins.after().into_iter().enumerate() {
                        sums[number][result] += here * probability * self.worth(rest, wins);
                        if wins.of.iter().all(|&won| won < WINS) {
                            chances[rest][wins.number()] +=
                                here * probability * board.result[result];
                        }
                    }
                }
            }
        }
        sums
    }
}

/// Returns the result once all boards have closed (rules, M15).
fn final_score(wins: Winners) -> f64 {
    let [white, black] = wins.of;
    match (white.cmp(&black), wins.last) {
        (std::cmp::Ordering::Greater, _) | (std::cmp::Ordering::Equal, Some(Side::Black)) => 1.0,
        (std::cmp::Ordering::Less, _) | (std::cmp::Ordering::Equal, Some(Side::White)) => 0.0,
        (std::cmp::Ordering::Equal, None) => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Outcome;

    fn even(rate: f64) -> BoardChances {
        BoardChances {
            result: [0.4, 0.2, 0.4],
            rate,
        }
    }

    /// Returns the mean over every order and result of the open boards, with outcomes by
    /// the rules.
    fn by_enumeration(score: BoardWins, boards: &[Option<BoardChances>; BOARDS]) -> f64 {
        let open: Vec<usize> = (0..BOARDS).filter(|&at| boards[at].is_some()).collect();
        if let Some(outcome) = score.outcome(open.len()) {
            return match outcome {
                Outcome::Win(Side::White, _) => 1.0,
                Outcome::Win(Side::Black, _) => 0.0,
                Outcome::Draw(_) => 0.5,
            };
        }
        let rates: f64 = open.iter().filter_map(|&at| Some(boards[at]?.rate)).sum();
        let mut sum = 0.0;
        for &at in &open {
            let board = boards[at].expect("an open board");
            let mut rest = *boards;
            rest[at] = None;
            for (chance, winner) in
                board
                    .result
                    .into_iter()
                    .zip([Some(Side::White), None, Some(Side::Black)])
            {
                let mut after = score;
                if let Some(winner) = winner {
                    after.push(winner);
                }
                sum += board.rate / rates * chance * by_enumeration(after, &rest);
            }
        }
        sum
    }

    #[test]
    fn the_programme_is_the_mean_over_all_that_may_happen() {
        let mut rng = crate::base::Rng::new(7);
        let mut part = || f64::from(1 + rng.below(100));
        for wins in ["-", "1", "21", "112", "1212"] {
            let score = BoardWins::read(wins).expect(wins);
            let mut boards = [None; BOARDS];
            for board in &mut boards[wins.len().min(2)..] {
                let parts = [part(), part(), part()];
                let sum: f64 = parts.iter().sum();
                *board = Some(BoardChances {
                    result: parts.map(|part| part / sum),
                    rate: part(),
                });
            }
            let is_near = |found: f64, boards: &[Option<BoardChances>; BOARDS]| {
                let plain = by_enumeration(score, boards);
                assert!((found - plain).abs() < 1e-12, "{wins}: {found} {plain}");
            };
            let found = Equity::of(score, &boards);
            is_near(found.now, &boards);
            for number in (0..BOARDS).filter(|&number| boards[number].is_some()) {
                for result in 0..3 {
                    let mut sure = boards;
                    let board = sure[number].as_mut().expect("an open board");
                    board.result = std::array::from_fn(|at| f64::from(u8::from(at == result)));
                    is_near(found.boards[number][result], &sure);
                }
            }
        }
    }

    #[test]
    fn a_match_of_even_boards_is_even_and_a_lead_is_not() {
        let boards = [Some(even(1.0)); BOARDS];
        let even = Equity::of(BoardWins::default(), &boards);
        assert!((even.now - 0.5).abs() < 1e-12);
        let mut rest = boards;
        rest[0] = None;
        let lead = Equity::of(BoardWins::read("1").expect("a score"), &rest);
        assert!(lead.now > 0.6, "{lead:?}");
    }
}
