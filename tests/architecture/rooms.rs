//! The modules of the source tree and their layers ("rooms" and "floors"). A new folder
//! has to be added to this list. If a rule gets in your way, discuss it; do not just edit
//! the list.

/// One module: its path below `src` (`*` stands for the name of a game), its layer, and
/// the modules it may use (`=` stands for the same name as its own).
pub(crate) struct Room {
    pub(crate) path: &'static str,
    pub(crate) floor: u8,
    pub(crate) may_use: &'static [&'static str],
}

pub(crate) const fn room(path: &'static str, floor: u8, may_use: &'static [&'static str]) -> Room {
    Room {
        path,
        floor,
        may_use,
    }
}

/// The modules that referee, records and bench use.
pub(crate) const OPEN_GAMES: &[&str] = &["catalog", "session", "rules", "base"];

/// The modules that the tools use: everything below them.
pub(crate) const BELOW_TOOLS: &[&str] = &[
    "selfplay", "bench", "protocol", "cecp", "gamefile", "play", "catalog", "session", "models/*",
    "search", "eval", "nnue", "games/*", "rules", "pieces", "base",
];

pub(crate) const HOUSE: &[Room] = &[
    room("base", 0, &[]),
    room("pieces", 1, &["base"]),
    room("rules", 1, &["base"]),
    room("games/*", 2, &["rules", "pieces", "base"]),
    room("nnue", 2, &["rules", "pieces", "base"]),
    room("eval", 3, &["nnue", "rules", "base"]),
    room("search", 4, &["eval", "rules", "base"]),
    room(
        "models/*",
        4,
        &["eval", "nnue", "games/=", "rules", "pieces", "base"],
    ),
    room("draw", 4, &["rules", "base"]),
    room("session", 5, &["search", "eval", "rules", "base"]),
    room(
        "catalog",
        6,
        &[
            "session", "models/*", "search", "eval", "nnue", "games/*", "rules", "pieces", "base",
        ],
    ),
    room("play", 7, OPEN_GAMES),
    room("gamefile", 7, OPEN_GAMES),
    room(
        "protocol",
        7,
        &["catalog", "session", "draw", "rules", "base"],
    ),
    room("cecp", 7, &["catalog", "session", "rules", "base"]),
    room("bench", 7, OPEN_GAMES),
    room(
        "selfplay",
        8,
        &[
            "gamefile", "play", "session", "search", "eval", "rules", "base",
        ],
    ),
    room("arena", 9, BELOW_TOOLS),
    room("datagen", 9, BELOW_TOOLS),
    room("train", 9, BELOW_TOOLS),
    room("analysis", 9, BELOW_TOOLS),
    room("batch", 9, BELOW_TOOLS),
    room("puzzle", 9, BELOW_TOOLS),
    room("review", 9, BELOW_TOOLS),
    room(
        "web",
        10,
        &[
            "review", "puzzle", "batch", "analysis", "arena", "bench", "protocol", "gamefile",
            "play", "catalog", "session", "draw", "rules", "base",
        ],
    ),
    room(
        "cli",
        11,
        &[
            "web", "review", "puzzle", "batch", "analysis", "train", "datagen", "arena",
            "selfplay", "bench", "protocol", "cecp", "gamefile", "play", "catalog", "session",
            "draw", "models/*", "search", "eval", "nnue", "games/*", "rules", "pieces", "base",
        ],
    ),
];
