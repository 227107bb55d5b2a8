//! The pieces that no notation tells: a file for each, with his actions, and how he
//! attacks.
//!
//! Actions and attacks are asked for by kind, side and square, whoever stands
//! there: so a Copycat borrows what his neighbours can do, and a Chameleon what
//! his victims can. Those two stand apart from the `simple` kinds for it.

pub(super) mod advancer;
pub(super) mod all;
pub(super) mod archer;
pub(super) mod billiards;
pub(super) mod butterfly;
pub(super) mod chameleon;
pub(super) mod copycat;
pub(super) mod frog;
pub(super) mod lent;
pub(super) mod lion;
pub(super) mod maorider_king;
pub(super) mod simple;
pub(super) mod sissa;
pub(super) mod withdrawer;
