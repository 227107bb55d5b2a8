//! Luck with real positions, the real session and the real measurement.

use super::{Moments, noise};
use ermine::arena::luck::{balance, measure};
use ermine::base::Side;
use ermine::catalog;
use ermine::play::{Adjudication, Ending, PlayedGame, Ply};
use ermine::session::{Session, Start, ToAct};

/// The number of moves followed.
const TURNS: usize = 4;

/// Pawns that race, a conversion to choose, hanging pieces.
const POSITIONS: [&str; 3] = [
    "3qk3/8/2P3b1/8/3R4/8/5p1P/3QK3 w - - 0 1 gcaro u ?",
    "P1N1k3/8/8/8/8/5p2/8/4K3 w - - 0 33 gbr u ?",
    HANGING,
];

const HANGING: &str = "r1b1kb2/1n4pr/ppnqp1p1/2pp3p/Q6P/2PPP2R/RP3PP1/1NB1NK2 b q - 3 17 \
                       acfbbhypgrgnouobuyhagpnbcg p ?";

/// Rolls and their chances in eighths, as the rules state them.
const ROLLS: [(&str, f64); 3] = [("r4", 6.0), ("r7", 1.0), ("r8", 1.0)];

pub(crate) fn ply(side: Side, step: &str, roll: bool) -> Ply {
    Ply::new(side, step.into(), roll)
}

/// The policy of both players: the step the evaluator prefers, or a fixed pseudo-random
/// rule.
fn decide(session: &mut dyn Session, plays_well: bool) -> String {
    if plays_well {
        return session.appraise(1).unwrap()[0].best.clone().unwrap();
    }
    let steps = session.legal_steps();
    let text = session.position_text();
    let seed = text
        .bytes()
        .fold(7, |sum: u64, byte| sum.wrapping_mul(31) + u64::from(byte));
    steps[(noise(seed) * steps.len() as f64) as usize].clone()
}

/// The referee's decision if the game is not over by rule: the side with more material
/// wins.
fn ending(session: &dyn Session) -> Ending {
    if let ToAct::Over(outcome) = session.waiting() {
        return Ending::Rule { outcome };
    }
    let text = session.position_text();
    let board = text.split(' ').next().unwrap();
    let worth = |piece: char| match piece.to_ascii_lowercase() {
        'q' => 9,
        'r' => 5,
        'n' | 'b' => 3,
        'p' => 1,
        _ => 0,
    };
    let signed = |piece: char| {
        if piece.is_uppercase() {
            worth(piece)
        } else {
            -worth(piece)
        }
    };
    let verdict = match board.chars().map(signed).sum::<i32>() {
        lead if lead > 2 => Adjudication::Won { side: Side::White },
        lead if lead < -2 => Adjudication::Won { side: Side::Black },
        _ => Adjudication::Drawn,
    };
    Ending::Adjudicated { verdict }
}

struct Tree {
    player: Box<dyn Session>,
    evaluator: Box<dyn Session>,
    start: Start,
    plays_well: bool,
    moments: Moments,
    games: usize,
}

impl Tree {
    fn walk(&mut self, plies: &mut Vec<Ply>, probability: f64) {
        let decided = plies
            .iter()
            .filter(|ply| ply.step.len() > 3 && !ply.step.contains('='));
        let waiting = self.player.waiting();
        if decided.count() == TURNS || matches!(waiting, ToAct::Over(_)) {
            return self.add_game(plies, probability);
        }
        let side = self.player.side();
        let steps = if waiting == ToAct::Roll {
            ROLLS
                .map(|(roll, eighths)| (roll.to_owned(), eighths / 8.0))
                .to_vec()
        } else {
            vec![(decide(&mut *self.player, self.plays_well), 1.0)]
        };
        for (step, chance) in steps {
            self.player.make(&step).unwrap();
            plies.push(ply(side, &step, waiting == ToAct::Roll));
            self.walk(plies, probability * chance);
            plies.pop();
            self.player.undo();
        }
    }

    fn add_game(&mut self, plies: &[Ply], probability: f64) {
        let mut played = PlayedGame {
            start: self.start.clone(),
            plies: plies.to_vec(),
            ending: ending(&*self.player),
        };
        measure(&mut played, &mut *self.evaluator, 1).unwrap();
        let steps = |plies: &[Ply]| plies.iter().map(|ply| ply.step.clone()).collect::<Vec<_>>();
        assert_eq!(steps(&played.plies), steps(plies));
        let [white, black] = [Side::White, Side::Black].map(|side| balance(&played, side).unwrap());
        assert!((white + black).abs() < 1e-12);
        let points = f64::from(played.ending.half_points(Side::White)) / 2.0;
        self.moments.add(probability, points, white);
        self.games += 1;
    }
}

fn enumerate(text: &str, plays_well: bool) -> Tree {
    let open = || catalog::open("royal-palette").unwrap();
    let start = Start::Text(text.to_owned());
    let mut player = open();
    player.set_position(&start, &[]).unwrap();
    let mut tree = Tree {
        player,
        evaluator: open(),
        start,
        plays_well,
        moments: Moments::default(),
        games: 0,
    };
    tree.walk(&mut Vec::new(), 1.0);
    tree
}

#[test]
fn every_roll_sequence_of_an_endgame_together_is_without_luck() {
    for text in POSITIONS {
        for plays_well in [true, false] {
            let tree = enumerate(text, plays_well);
            let moments = tree.moments;
            assert!(tree.games > 20, "{text}: {} games", tree.games);
            assert!((moments.probability - 1.0).abs() < 1e-12);
            assert!(moments.y.abs() < 1e-9, "{text}: {moments:?}");
            assert!(moments.yy > 1e-6, "{text}: no luck at all, {moments:?}");
            for c in [0.3, 0.62, 1.0] {
                assert!((moments.mean(c) - moments.x).abs() < 1e-9, "{text}");
            }
        }
    }
}

#[test]
fn an_adjusted_result_varies_less_where_the_evaluator_understands_it() {
    let moments = enumerate(HANGING, true).moments;
    let [raw, adjusted] = [0.0, 1.0].map(|c| moments.variance(c));
    assert!(raw > 0.005 && adjusted < 0.5 * raw, "{raw} {adjusted}");
}
