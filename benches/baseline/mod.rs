//! Baselines for the joint search.
#![allow(unreachable_pub)]

pub mod naive;
pub mod star2;
