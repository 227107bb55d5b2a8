//! The movement of pieces of any kind: Betza's notation, compiled to tables.
//!
//! A piece is a text such as `FAD`, the union of its moves. A move is an atom with
//! modifiers before it and a range after it:
//!
//! | atom | leap | atom | leap | atom | short for |
//! |---|---|---|---|---|---|
//! | `W` | 1,0 | `N` | 2,1 | `K` | `WF` |
//! | `F` | 1,1 | `C` | 3,1 | `R` | `WW` |
//! | `D` | 2,0 | `Z` | 3,2 | `B` | `FF` |
//! | `A` | 2,2 | `H` | 3,0 | `Q` | `RB` |
//! | `G` | 3,3 | `(m,n)` | m,n | | |
//!
//! - **Range.** An atom written twice (`DD`) is a rider: it repeats the leap in
//!   one direction as long as it lands on empty squares. A number limits that:
//!   `W3` goes up to three steps, `F0` as far as it can.
//! - **Directions.** `f b l r` forward, backward, left, right; `v` is `f` and
//!   `b`, `s` is `l` and `r`. On a diagonal one letter takes both diagonals of
//!   that half and two letters (`fl`) take one. Of the eight directions of an
//!   oblique leap one letter takes the four of that half, a letter twice (`ff`)
//!   the two nearest to it, `fs bs` and `lv rv` the two of that half farthest
//!   from it. Forward is as the owner of the piece sees it.
//! - **Purpose.** `c` captures only, `m` moves without capturing only, `i` only
//!   from where such pieces start.
//! - **Lame.** `n`: the squares in between have to be empty. For `N` that is the
//!   square one orthogonal step away; `nNN` repeats that leap.
//! - **Over a piece.** `p` before a rider: over exactly one piece of either side, with
//!   any number of empty squares before and after it. `mRcpR` is the cannon of Chinese
//!   chess.
//! - **Crooked.** `z` before a rider of steps: each step turns by a right angle,
//!   alternately to one side and back. `zB` runs along a diagonal zigzag, `zR` up stairs.
//! - **Chains.** `[D?fB]` goes on after a leap: after `?` if the square is empty, on
//!   which the piece may also stop, after `-` if it is empty, without stopping there. In
//!   the legs that follow, `f` takes the directions nearest to that of the leg before,
//!   `fl` and `fr` the nearest of these to the left and to the right; without letters, or
//!   with `a`, all are open. `c` and `m` before a leg define how the move may end there.
//!   Only the last leg may repeat. A route ends where it began.
//!
//! Sources: Ralph Betza's notation; for the brackets, a subset of its extension by H. G.
//! Muller (chessvariants.com, "Betza notation (extended)").

mod atom;
mod error;
mod parse;
mod route;

pub use error::Error;
pub use route::{Hop, Mode, Route, RouteSquare, UNLIMITED};

use std::fmt;
use std::str::FromStr;

/// A piece: its text and its routes.
///
/// ```
/// use ermine::pieces::betza::PieceSpec;
/// let laureate: PieceSpec = "FAD".parse().unwrap();
/// assert_eq!(laureate.routes().len(), 12);
/// assert!("FAX".parse::<PieceSpec>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceSpec {
    text: String,
    routes: Vec<Route>,
}

impl PieceSpec {
    /// The routes of the piece, each once.
    #[must_use]
    pub fn routes(&self) -> &[Route] {
        &self.routes
    }
}

impl FromStr for PieceSpec {
    type Err = Error;

    fn from_str(text: &str) -> Result<PieceSpec, Error> {
        Ok(PieceSpec {
            text: text.to_owned(),
            routes: parse::routes(text)?,
        })
    }
}

impl fmt::Display for PieceSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests;
