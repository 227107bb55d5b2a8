//! What the joint search is measured against.
#![allow(unreachable_pub)]

pub mod naive;
pub mod star2;
