//! The moves of a piece, read from its notation.

use super::At;

/// One way to move: steps, each with whether it may end there, and what the whole needs.
pub(super) struct Walk {
    pub(super) steps: Vec<(At, bool)>,
    pub(super) moves: bool,
    pub(super) takes: bool,
    pub(super) initial: bool,
    /// Whether exactly one piece has to be jumped.
    pub(super) over: bool,
}

/// All directions of a leap.
fn directions((a, b): At) -> Vec<At> {
    let mut all = Vec::new();
    for (x, y) in [(a, b), (b, a)] {
        for (sx, sy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            if !all.contains(&(x * sx, y * sy)) {
                all.push((x * sx, y * sy));
            }
        }
    }
    all
}

/// The walks of a piece, as White.
pub(super) fn walks(moves: &str) -> Vec<Walk> {
    const FAR: i32 = 12;
    let plain = |steps: Vec<(At, bool)>| Walk {
        steps,
        moves: true,
        takes: true,
        initial: false,
        over: false,
    };
    let along = |(x, y): At, n: i32| (1..=n).map(|i| ((x * i, y * i), true)).collect::<Vec<_>>();
    // The two pieces of Colorbound Decimal Chess whose paths bend.
    let mut found = Vec::new();
    if moves == "[D?fB]" {
        for (x, y) in directions((2, 0)) {
            for side in [1, -1] {
                let out = if x == 0 { (side, y / 2) } else { (x / 2, side) };
                let mut steps = vec![((x, y), true)];
                steps.extend((1..FAR).map(|i| ((x + out.0 * i, y + out.1 * i), true)));
                found.push(plain(steps));
            }
        }
        return found;
    }
    if moves == "[F?fC?f(1,5)]" {
        for (x, y) in directions((1, 1)) {
            for (a, b) in [(1, 3), (3, 1)] {
                let (c, d) = if a == 1 { (1, 5) } else { (5, 1) };
                let steps = vec![(1, 1), (1 + a, 1 + b), (1 + a + c, 1 + b + d)];
                let steps = steps.into_iter().map(|(p, q)| ((x * p, y * q), true));
                found.push(plain(steps.collect()));
            }
        }
        return found;
    }
    let letters: Vec<char> = moves.chars().collect();
    let mut index = 0;
    while index < letters.len() {
        let mut modifiers = String::new();
        while letters[index].is_ascii_lowercase() {
            modifiers.push(letters[index]);
            index += 1;
        }
        let atom = letters[index];
        index += 1;
        let doubled = letters.get(index) == Some(&atom);
        index += usize::from(doubled);
        let (leaps, far): (&[At], bool) = match atom {
            'W' => (&[(1, 0)], doubled),
            'F' => (&[(1, 1)], doubled),
            'D' => (&[(2, 0)], doubled),
            'A' => (&[(2, 2)], doubled),
            'N' => (&[(2, 1)], doubled),
            'C' => (&[(3, 1)], doubled),
            'K' => (&[(1, 0), (1, 1)], false),
            'R' => (&[(1, 0)], true),
            'B' => (&[(1, 1)], true),
            'Q' => (&[(1, 0), (1, 1)], true),
            other => panic!("the twin does not know {other} in {moves}"),
        };
        let has = |letter| modifiers.contains(letter);
        for &leap in leaps {
            for (x, y) in directions(leap) {
                if has('f') && y <= 0 {
                    continue;
                }
                let steps = match far {
                    true => along((x, y), FAR),
                    false if has('n') => vec![((x / 2, y / 2), false), ((x, y), true)],
                    false => vec![((x, y), true)],
                };
                found.push(Walk {
                    steps,
                    moves: has('m') || !has('c'),
                    takes: has('c') || !has('m'),
                    initial: has('i'),
                    over: has('p'),
                });
            }
        }
    }
    found
}
