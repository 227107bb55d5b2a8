//! Which weight lies where in the table of `weights.rs`, and what it is for.

/// Weights that belong together: a run in the table.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Its name in the table.
    pub name: &'static str,
    /// What the weights count.
    pub about: &'static str,
    /// The place of the first weight.
    pub first: usize,
    /// How many weights there are.
    pub count: usize,
    /// How many of them stand in a row of the table.
    pub(super) row: usize,
}

impl Group {
    /// The place of a weight of the group.
    #[inline]
    pub(super) const fn at(self, index: usize) -> usize {
        debug_assert!(index < self.count);
        self.first + index
    }
}

macro_rules! groups {
    ($($name:ident [$count:expr] by $row:literal, $about:literal;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($name,)* COUNT }

        const SIZES: [usize; Number::COUNT as usize] = [$($count),*];

        $(
            #[doc = $about]
            pub(super) const $name: Group = Group {
                name: stringify!($name),
                about: $about,
                first: before(Number::$name as usize),
                count: $count,
                row: $row,
            };
        )*

        /// Every group, in the order of the table.
        pub const GROUPS: [Group; Number::COUNT as usize] = [$($name),*];
    };
}

/// How many weights there are.
pub const COUNT: usize = before(SIZES.len());

/// How many weights lie before group `number`.
const fn before(number: usize) -> usize {
    let (mut sum, mut index) = (0, 0);
    while index < number {
        sum += SIZES[index];
        index += 1;
    }
    sum
}

/// Most units that the king's attackers count.
pub(super) const MOST_STORM: usize = 120;

groups! {
    MATERIAL [6] by 6, "Worth of each kind: pawn, knight, bishop, rook, queen, king.";
    PLACE [6 * 64] by 8, "Worth of each square for each kind, seen as White, the first rank first.";
    READY [1] by 1, "A ready pawn on top of a pawn.";
    PAWN_WITH_POOL [4] by 4, "A pawn when an officer waits, by the best of them: nobody, a knight or bishop, a rook, a queen.";
    READY_WITH_POOL [4] by 4, "A side with a ready pawn, by the best officer that waits.";
    PASSED [8] by 8, "A passed pawn, by rank.";
    PASSED_WITH_POOL [8] by 8, "The same on top when an officer waits.";
    BLOCKED [8] by 8, "A passed pawn whose next square is occupied, by rank.";
    ISOLATED [1] by 1, "A pawn with no pawn of its side on a neighbouring file.";
    DOUBLED [1] by 1, "A pawn with one of its side before it on its file.";
    BISHOP_PAIR [1] by 1, "Two bishops of different shades.";
    ROOK_FILE [2] by 2, "A rook on a file without pawns, and without pawns of its side.";
    MOBILITY [6] by 6, "Safe squares within reach, for each square more than the usual number, by kind.";
    STARVED [16] by 8, "Moves under one lock, in eighths: the mean over all locks.";
    LOCKED_NOW [16] by 8, "Moves under the lock in force, for the side to move.";
    TEMPO [1] by 1, "The turn itself, for the side to move.";
    HANGING [6] by 6, "An enemy man, by kind, that we attack and nobody defends.";
    UNREADY [6] by 6, "An enemy man that we attack and that only men defend whom the lock of its square forbids to recapture.";
    BY_PAWN [1] by 1, "An enemy officer that a pawn attacks.";
    BY_MINOR [1] by 1, "An enemy rook or queen that a knight or bishop attacks.";
    STORM [MOST_STORM + 1] by 8, "Attacks around the enemy king, by units, with a queen.";
    STORM_BARE [MOST_STORM + 1] by 8, "The same without a queen.";
    LONE_KING [2] by 2, "A lone enemy king: each step he has been driven from the centre, and each step our king has come nearer.";
}
