//! Match equity: the expected score of a match by the chances of its boards.
//!
//! Which board closes next is open; who has three first, or had as many first, wins
//! (rules, M14 and M15). So a dynamic programme goes over the boards that are still open,
//! the wins of both, and who won last. Source: match equity tables of backgammon
//! (Woolsey, Kazaross), computed here for the boards at hand.

use crate::base::Side;
use crate::games::royal_rumble::{BOARDS, BoardWins, WINS};

/// What is to be expected of an open board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BoardChances {
    /// That White's player wins it, that it is drawn, that Black's player wins it; together
    /// 1. The players are those of the match.
    pub(super) result: [f64; 3],
    /// How soon it closes: of the open boards each is the next with a likelihood in
    /// proportion to this. Above 0.
    pub(super) rate: f64,
}

/// Who has won how many boards, and the last of them.
#[derive(Clone, Copy)]
struct Winners {
    of: [usize; 2],
    last: Option<Side>,
}

impl Winners {
    const fn with(self, winner: Side) -> Winners {
        let mut of = self.of;
        of[winner.index()] += 1;
        Winners {
            of,
            last: Some(winner),
        }
    }

    /// A number below [`STATES`], unless somebody has won.
    fn number(self) -> usize {
        let last = self.last.map_or(0, |side| 1 + side.index());
        (self.of[0] * WINS + self.of[1]) * 3 + last
    }
}

const STATES: usize = WINS * WINS * 3;

/// The dynamic programme of one match.
struct Equity<'a> {
    boards: &'a [Option<BoardChances>; BOARDS],
    /// By open boards and [`Winners::number`]; not yet known where negative.
    known: Vec<f64>,
}

/// The expected score, from 0 to 1, of the player White.
pub(super) fn equity(score: BoardWins, boards: &[Option<BoardChances>; BOARDS]) -> f64 {
    let open = (0..BOARDS).filter(|&number| boards[number].is_some());
    let open = open.fold(0, |set, number| set | 1 << number);
    let wins = Winners {
        of: Side::ALL.map(|player| score.of(player)),
        last: score.winners().last(),
    };
    let mut equity = Equity {
        boards,
        known: vec![-1.0; STATES << BOARDS],
    };
    equity.of(open, wins)
}

impl Equity<'_> {
    fn of(&mut self, open: usize, wins: Winners) -> f64 {
        let [white, black] = wins.of;
        if white >= WINS || black >= WINS {
            return if white >= WINS { 1.0 } else { 0.0 };
        }
        if open == 0 {
            return level(wins);
        }
        let place = open * STATES + wins.number();
        if self.known[place] < 0.0 {
            self.known[place] = self.next(open, wins);
        }
        self.known[place]
    }

    /// The mean over which board closes next, and how.
    fn next(&mut self, open: usize, wins: Winners) -> f64 {
        let (mut sum, mut rates) = (0.0, 0.0);
        for number in 0..BOARDS {
            let Some(board) = self.boards[number].filter(|_| open >> number & 1 == 1) else {
                continue;
            };
            let rest = open & !(1 << number);
            let after = [wins.with(Side::White), wins, wins.with(Side::Black)];
            let mut here = 0.0;
            for (chance, wins) in board.result.into_iter().zip(after) {
                if chance > 0.0 {
                    here += chance * self.of(rest, wins);
                }
            }
            sum += board.rate * here;
            rates += board.rate;
        }
        sum / rates
    }
}

/// All boards have closed (rules, M15).
fn level(wins: Winners) -> f64 {
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

    /// Every order of the open boards and every result, by the rules' own judgement.
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
            let (found, plain) = (equity(score, &boards), by_enumeration(score, &boards));
            assert!((found - plain).abs() < 1e-12, "{wins}: {found} {plain}");
        }
    }

    #[test]
    fn a_match_of_even_boards_is_even_and_a_lead_is_not() {
        let boards = [Some(even(1.0)); BOARDS];
        assert!((equity(BoardWins::default(), &boards) - 0.5).abs() < 1e-12);
        let mut rest = boards;
        rest[0] = None;
        let lead = equity(BoardWins::read("1").expect("a score"), &rest);
        assert!(lead > 0.6, "{lead}");
    }
}
