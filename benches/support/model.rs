//! Material and piece-square values as expected score: enough to measure the
//! search by.

use ermine::base::{Side, Square, Value};
use ermine::eval::{Model, Scale};
use ermine::games::royal_palette::{Hue, Kind, Man, Move, RoyalPalette};
use ermine::rules::{Observer, Position};

/// How many hundredths of a pawn make the odds e : 1.
const SPREAD: f64 = 500.0;

const WORTH: [i32; 6] = [100, 300, 320, 500, 900, 0];

pub struct Plain {
    scale: Scale,
}

impl Default for Plain {
    fn default() -> Plain {
        Plain {
            scale: Scale::new(SPREAD),
        }
    }
}

/// Material and squares of White less those of Black.
#[derive(Clone, Copy, Default)]
pub struct Balance(i32);

impl Observer<Man> for Balance {
    #[inline]
    fn place(&mut self, man: Man, square: Square) {
        self.0 += signed(man, square);
    }
    #[inline]
    fn lift(&mut self, man: Man, square: Square) {
        self.0 -= signed(man, square);
    }
}

/// Worth of every kind on every square, as White sees the board.
static TABLE: [[i32; 64]; 6] = {
    let mut table = [[0; 64]; 6];
    let mut kind = 0;
    while kind < 6 {
        let mut square = 0;
        while square < 64 {
            table[kind][square] = WORTH[kind] + bonus(kind, square);
            square += 1;
        }
        kind += 1;
    }
    table
};

const fn bonus(kind: usize, square: usize) -> i32 {
    let (file, rank) = ((square % 8) as i32, (square / 8) as i32);
    let middle_file = if file < 4 { file } else { 7 - file };
    let middle_rank = if rank < 4 { rank } else { 7 - rank };
    match kind {
        0 => 5 * (rank - 1) + 3 * middle_file * middle_rank,
        1 => 8 * (middle_file + middle_rank) - 24,
        2 => 5 * (middle_file + middle_rank) - 12,
        3 => 2 * middle_file + if rank == 6 { 20 } else { 0 },
        4 => 2 * (middle_file + middle_rank),
        _ => -12 * middle_rank - 4 * middle_file,
    }
}

#[inline]
fn signed(man: Man, square: Square) -> i32 {
    let kind = man.kind().index();
    match man.side() {
        Side::White => TABLE[kind][square.index()],
        Side::Black => -TABLE[kind][square.mirror().index()],
    }
}

fn worth(man: Man) -> i32 {
    WORTH[man.kind().index()]
}

impl Model<RoyalPalette> for Plain {
    type State = Balance;
    const SLOTS: usize = 6 * 64;

    fn evaluate(&self, position: &RoyalPalette, state: &Balance) -> Value {
        self.scale.value(match position.side() {
            Side::White => state.0,
            Side::Black => -state.0,
        })
    }

    /// The victim, less a share of the capturing man: three quarters if a
    /// defender is ready for the lock that the capture sets, else one quarter
    /// if there is a defender at all.
    fn gain(&self, position: &RoyalPalette, item: Move) -> i32 {
        let (from, to) = (item.from(), item.to());
        let victim = position.man_on(to);
        let mut gain = item.revives().map_or(0, |_| 200);
        gain += if victim.is_some() { worth(victim) } else { 100 };
        let man = position.man_on(from);
        let risk = if man.kind() == Kind::King {
            0
        } else {
            worth(man)
        };
        let occupied = position.occupied() & !ermine::base::Bitboard::of(from);
        let defenders = position.attackers(to, position.side().flip(), occupied);
        let ready = defenders & position.unlocked(Hue::of_square(to));
        let share = if ready.any() {
            3
        } else {
            i32::from(defenders.any())
        };
        gain - risk * share / 4
    }

    fn slot(&self, position: &RoyalPalette, item: Move) -> usize {
        position.man_on(item.from()).kind().index() * 64 + item.to().index()
    }

    fn centipawns(&self, value: Value) -> i32 {
        self.scale.raw(value)
    }

    fn chances(&self, _: &RoyalPalette, value: Value) -> [u32; 3] {
        let win = (ermine::base::value::expected_score(value) + 10_000) as u32 / 20;
        [win, 0, 1000 - win]
    }

    fn explain(&self, _: &RoyalPalette) -> String {
        String::new()
    }
}
