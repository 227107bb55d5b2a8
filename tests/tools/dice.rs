//! The dice of a game.

use ermine::base::Rng;
use ermine::catalog;
use ermine::play::Dice;
use ermine::session::{AnyStep, Start, ToAct};

/// The rolls by ply of a game of random moves.
fn rolls(mut dice: Dice, moves: u64) -> Vec<Option<AnyStep>> {
    let mut session = catalog::open("royal-palette").unwrap();
    session
        .set_position(&Start::Startpos(Vec::new()), &[])
        .unwrap();
    let mut rng = Rng::new(moves);
    let mut rolls = Vec::new();
    while rolls.len() < 40 && !matches!(session.waiting(), ToAct::Over(_)) {
        let roll = dice.roll(session.as_ref());
        if let Some(roll) = &roll {
            session.make_step(roll).unwrap();
        }
        rolls.push(roll);
        let steps = session.legal_steps();
        session.make(rng.pick(&steps).unwrap()).unwrap();
    }
    rolls
}

#[test]
fn a_ply_has_its_roll_whatever_was_played() {
    let dice = Dice::new(5);
    let (one, other) = (rolls(dice, 1), rolls(dice, 2));
    let both = one.iter().zip(&other);
    let both: Vec<_> = both.filter(|(a, b)| a.is_some() && b.is_some()).collect();
    assert!(both.len() > 20);
    assert!(both.iter().all(|(a, b)| a == b));
    assert_ne!(one, rolls(Dice::new(6), 1));
}
