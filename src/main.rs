//! Ermine.
fn main() {}
