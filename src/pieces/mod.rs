//! Piece movement: kinds, attack tables for the 8x8 board, built at compile time, and
//! pieces of any kind on boards of any size ([`betza`], [`Movement`]).
//!
//! The code shared by games of orthodox pieces is here too, one idea a file: placement
//! and attacks ([`Orthodox`], [`Attacks`], [`Exchange`]), moves in sixteen bits
//! ([`PackedMove`]), [`castling`] and [`pawns`].
//!
//! Sliding attacks are "kindergarten bitboards": a multiplication folds the occupancy of
//! one line into six neighbouring bits, which index a table of 4 KiB. Everything fits the
//! first-level cache, and no magic numbers are needed. Source: Gerd Isenberg, Chess
//! Programming Wiki.

pub mod attacks;
pub mod betza;
pub mod board;
pub mod castling;
pub mod chess_move;
pub mod exchange;
pub mod kind;
pub mod leapers;
pub mod lines;
pub mod movement;
pub mod orthodox;
pub mod packed;
pub mod pawns;
pub mod reach;
pub mod sliders;

pub use attacks::Attacks;
pub use board::Orthodox;
pub use castling::CastlingRights;
pub use chess_move::{ChessMoveKind, PromotionPiece};
pub use exchange::{Attacker, Exchange, ExchangePieces};
pub use kind::Kind;
pub use leapers::{king, knight, pawn};
pub use lines::{between, line};
pub use movement::Movement;
pub use packed::PackedMove;
pub use reach::Reach;
pub use sliders::{bishop, bishop_rays, queen, rook, rook_rays};
