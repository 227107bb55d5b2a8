//! The winners of the boards, and the outcome of the match.

use crate::base::Side;
use crate::rules::{Outcome, Reason};
use arrayvec::ArrayVec;

/// The number of boards of a match (rules, M1).
pub const BOARDS: usize = 6;

/// The number of won boards that wins the match (rules, M14).
pub const WINS: usize = 3;

/// The winners of the closed boards, in order; at most [`WINS`] of one player.
///
/// ```
/// use ermine::base::Side::{Black, White};
/// use ermine::games::royal_rumble::BoardWins;
/// use ermine::rules::{Outcome, Reason};
/// let mut score = BoardWins::default();
/// score.push(Black);
/// score.push(White);
/// assert_eq!(score.outcome(4), None);
/// // Both have one board, and Black had it first.
/// assert_eq!(score.outcome(0), Some(Outcome::Win(Black, Reason::Boards)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BoardWins {
    count: u8,
    /// One bit per win, set where Black is the winner.
    black: u8,
}

impl BoardWins {
    /// Adds a board won by `player`.
    pub fn push(&mut self, player: Side) {
        self.black |= u8::from(player == Side::Black) << self.count;
        self.count += 1;
    }

    /// The winners in order.
    pub fn winners(self) -> impl Iterator<Item = Side> {
        (0..self.count).map(move |place| match self.black >> place & 1 {
            0 => Side::White,
            _ => Side::Black,
        })
    }

    /// A number for each order of wins.
    pub(super) fn number(self) -> u64 {
        u64::from(self.count) << 8 | u64::from(self.black)
    }

    /// The number of boards that `player` has won.
    #[must_use]
    pub fn of(self, player: Side) -> usize {
        self.winners().filter(|&winner| winner == player).count()
    }

    /// The outcome of the match with `open` boards still open, if it has ended (rules,
    /// M14 and M15).
    #[must_use]
    pub fn outcome(self, open: usize) -> Option<Outcome> {
        let won = |player| Some(Outcome::Win(player, Reason::Boards));
        if let Some(winner) = Side::ALL
            .into_iter()
            .find(|&player| self.of(player) >= WINS)
        {
            return won(winner);
        }
        if open > 0 {
            return None;
        }
        let [white, black] = Side::ALL.map(|player| self.of(player));
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => won(Side::White),
            std::cmp::Ordering::Less => won(Side::Black),
            // The winner of the last board reached that number second.
            std::cmp::Ordering::Equal => match self.winners().last() {
                Some(last) => won(last.flip()),
                None => Some(Outcome::Draw(Reason::NoBoard)),
            },
        }
    }

    /// The winners in the form of position strings: `121`, or `-`.
    #[must_use]
    pub fn text(self) -> String {
        if self.count == 0 {
            return "-".to_owned();
        }
        self.winners().map(player_letter).collect()
    }

    /// Parses [`text`](BoardWins::text); `None` if it is malformed, or has more than
    /// three wins of one player, or three of both.
    #[must_use]
    pub fn read(text: &str) -> Option<BoardWins> {
        let mut score = BoardWins::default();
        if text == "-" {
            return Some(score);
        }
        let mut winners = ArrayVec::<Side, BOARDS>::new();
        for letter in text.chars() {
            winners.try_push(read_player(letter)?).ok()?;
        }
        winners.into_iter().for_each(|player| score.push(player));
        let [white, black] = Side::ALL.map(|player| score.of(player));
        let fits = white.max(black) <= WINS && white.min(black) < WINS;
        (fits && score.count > 0).then_some(score)
    }
}

/// The digit of a player in texts: `1` is the side White of clocks and protocol.
pub(super) const fn player_letter(player: Side) -> char {
    match player {
        Side::White => '1',
        Side::Black => '2',
    }
}

/// Parses [`player_letter`].
pub(super) const fn read_player(letter: char) -> Option<Side> {
    match letter {
        '1' => Some(Side::White),
        '2' => Some(Side::Black),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{Black, White};

    #[test]
    fn three_boards_win_at_once_and_else_the_last_board_decides() {
        for (text, open, expected) in [
            ("-", 6, None),
            ("-", 0, Some(Outcome::Draw(Reason::NoBoard))),
            ("1", 1, None),
            ("1", 0, Some(Outcome::Win(White, Reason::Boards))),
            ("12", 0, Some(Outcome::Win(White, Reason::Boards))),
            ("21", 0, Some(Outcome::Win(Black, Reason::Boards))),
            ("1221", 0, Some(Outcome::Win(Black, Reason::Boards))),
            ("122", 0, Some(Outcome::Win(Black, Reason::Boards))),
            ("2122", 2, Some(Outcome::Win(Black, Reason::Boards))),
            ("12121", 1, Some(Outcome::Win(White, Reason::Boards))),
        ] {
            let score = BoardWins::read(text).expect(text);
            assert_eq!(score.text(), text);
            assert_eq!(score.outcome(open), expected, "{text}, {open} open");
        }
        for text in ["", "3", "1111", "111222", "-1", "12a"] {
            assert_eq!(BoardWins::read(text), None, "{text}");
        }
    }
}
