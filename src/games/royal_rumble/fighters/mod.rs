//! The pieces that Betza's notation cannot express: a file for each, with its actions and
//! attacks.
//!
//! Actions and attacks are computed by kind, side and square, regardless of the piece
//! there, so a Copycat can borrow those of its neighbours, and a Chameleon those of its
//! victims. These two are therefore separate from the `simple` kinds.

pub(super) mod advancer;
pub(super) mod all;
pub(super) mod archer;
pub(super) mod butterfly;
pub(super) mod chameleon;
pub(super) mod copycat;
pub(super) mod frog;
pub(super) mod lent;
pub(super) mod lion;
pub(super) mod maorider_king;
pub(super) mod simple;
pub(super) mod withdrawer;
