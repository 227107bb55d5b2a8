//! The deal of a match: the pieces on the boards at the start.

use super::super::{Kind, RumbleBoard, SetupError, rank_text, read_rank};
use super::{BOARDS, Board, BoardWins, RoyalRumble};
use crate::base::{Rng, Side};

/// The back ranks of White, from a to h, on boards 1 to 6: the royal of the board and
/// seven fighters, all 42 of them different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchDeal([[Kind; 8]; BOARDS]);

/// The rows of the default start.
const HOUSE: [&str; BOARDS] = [
    "QRBNKFW[Bd]",
    "[Ab][Ke][Ms][Ah][Er][Wr][Nf][Fr]",
    "[Hr][Hd][Cc][Pk][Rw][Bf][Nw][Ca]",
    "[Sq][Bb][Si][Ch][Li][Im][Ad][Wd]",
    "G[Aa][Gr][Cn][Wu][Va][Pv][Mo]",
    "[Mr][Ac][Cb][Cr][Mk][Aj][Go][Sv]",
];

impl MatchDeal {
    /// Parses the deal of six rows.
    ///
    /// # Errors
    /// Returns a line with the row that is wrong and the reason.
    pub fn read(rows: &[&str; BOARDS]) -> Result<MatchDeal, String> {
        let mut ranks = [[Kind::Pawn; 8]; BOARDS];
        for (number, row) in rows.iter().enumerate() {
            let fault = |error: SetupError| format!("board {}: {}", number + 1, error.reason);
            ranks[number] = read_rank(row).map_err(fault)?;
            let royal = Board::royal(number);
            if !ranks[number].contains(&royal) {
                return Err(format!(
                    "board {}: the royal of '{row}' is not the {}",
                    number + 1,
                    royal.name()
                ));
            }
        }
        let twice = |kind: &&Kind| ranks.iter().flatten().filter(|other| other == kind).count() > 1;
        match ranks.iter().flatten().find(twice) {
            None => Ok(MatchDeal(ranks)),
            Some(kind) => Err(format!(
                "the {} stands on two boards; expected all 42 fighters once",
                kind.name()
            )),
        }
    }

    /// The default deal: the fighters in the order of the rules.
    #[must_use]
    pub fn house() -> MatchDeal {
        MatchDeal::read(&HOUSE).unwrap_or_else(|error| unreachable!("{error}"))
    }

    /// Draws a deal: on each board the royal's file, then the fighters, all with equal
    /// probability (rules, M5).
    #[must_use]
    pub fn draw(rng: &mut Rng) -> MatchDeal {
        let mut pool = Kind::FIGHTERS.to_vec();
        let files: [u32; BOARDS] = std::array::from_fn(|_| rng.below(8));
        let ranks = std::array::from_fn(|number| {
            std::array::from_fn(|file| {
                if file == files[number] as usize {
                    Board::royal(number)
                } else {
                    pool.swap_remove(rng.below(pool.len() as u32) as usize)
                }
            })
        });
        MatchDeal(ranks)
    }

    /// The six rows.
    #[must_use]
    pub fn rows(&self) -> [String; BOARDS] {
        self.0.map(|rank| rank_text(&rank))
    }

    /// The start position of this deal.
    #[must_use]
    pub fn start(&self) -> RoyalRumble {
        let board = |rank| {
            let start = RumbleBoard::start(rank);
            Board::Open(start.unwrap_or_else(|| unreachable!("no royal is in check at the start")))
        };
        RoyalRumble {
            boards: self.0.map(board),
            player: Side::White,
            score: BoardWins::default(),
            last: 0,
            number: 1,
            draws: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_deal_has_every_fighter_once_and_each_royal_on_its_board() {
        let mut rng = Rng::new(5);
        let mut files = BTreeSet::new();
        for _ in 0..50 {
            let deal = MatchDeal::draw(&mut rng);
            let rows = deal.rows();
            let rows: [&str; BOARDS] = std::array::from_fn(|number| rows[number].as_str());
            assert_eq!(MatchDeal::read(&rows), Ok(deal));
            let kinds: BTreeSet<Kind> = deal.0.iter().flatten().copied().collect();
            assert_eq!(kinds.len(), 48);
            files.insert(deal.0[3].iter().position(|&kind| kind == Kind::Lion));
        }
        assert_eq!(files.len(), 8);
    }

    #[test]
    fn text_that_is_not_a_deal_is_refused() {
        let with = |number: usize, row| {
            let mut rows = HOUSE;
            rows[number] = row;
            MatchDeal::read(&rows).expect_err(row)
        };
        assert!(with(2, "QRBNKFW[Bd]").contains("board 3: the royal of"));
        assert!(with(0, "QRBNKFWX").starts_with("board 1: 'X' is not a piece"));
        assert!(with(1, "Q[Ke][Ms][Ah][Er][Wr][Nf][Fr]").contains("queen stands on two boards"));
    }
}
