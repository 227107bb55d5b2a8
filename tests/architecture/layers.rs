//! The modules of the source tree and their layers. A new folder
//! has to be added to this list. If a rule gets in your way, discuss it; do not just edit
//! the list.

/// One module: its path below `src` (`*` stands for the name of a game), its layer, and
/// the modules it may use (`=` stands for the same name as its own).
pub(crate) struct Module {
    pub(crate) path: &'static str,
    pub(crate) layer: u8,
    pub(crate) may_use: &'static [&'static str],
}

pub(crate) const fn module(
    path: &'static str,
    layer: u8,
    may_use: &'static [&'static str],
) -> Module {
    Module {
        path,
        layer,
        may_use,
    }
}

/// The modules that records and bench use.
pub(crate) const OPEN_GAMES: &[&str] = &["catalog", "session", "rules", "base"];

/// The modules that the tools use: everything below them.
pub(crate) const BELOW_TOOLS: &[&str] = &[
    "selfplay", "play", "bench", "protocol", "cecp", "gamefile", "catalog", "session", "models/*",
    "search", "eval", "nnue", "games/*", "rules", "pieces", "base",
];

pub(crate) const LAYERS: &[Module] = &[
    module("base", 0, &[]),
    module("pieces", 1, &["base"]),
    module("rules", 1, &["base"]),
    module("games/*", 2, &["rules", "pieces", "base"]),
    module("nnue", 2, &["rules", "pieces", "base"]),
    module("eval", 3, &["nnue", "rules", "base"]),
    module("search", 4, &["eval", "rules", "base"]),
    module(
        "models/*",
        4,
        &["eval", "nnue", "games/=", "rules", "pieces", "base"],
    ),
    module("draw", 4, &["rules", "base"]),
    module("session", 5, &["search", "eval", "rules", "base"]),
    module(
        "catalog",
        6,
        &[
            "session", "models/*", "search", "eval", "nnue", "games/*", "rules", "pieces", "base",
        ],
    ),
    module("gamefile", 7, OPEN_GAMES),
    module(
        "protocol",
        7,
        &["catalog", "session", "draw", "rules", "base"],
    ),
    module("cecp", 7, &["catalog", "session", "rules", "base"]),
    module("bench", 7, OPEN_GAMES),
    module(
        "play",
        8,
        &["protocol", "catalog", "session", "rules", "base"],
    ),
    module(
        "selfplay",
        9,
        &[
            "gamefile", "play", "session", "search", "eval", "rules", "base",
        ],
    ),
    module("arena", 10, BELOW_TOOLS),
    module("datagen", 10, BELOW_TOOLS),
    module("train", 10, BELOW_TOOLS),
    module("analysis", 10, BELOW_TOOLS),
    module("batch", 10, BELOW_TOOLS),
    module("puzzle", 10, BELOW_TOOLS),
    module("review", 10, BELOW_TOOLS),
    module(
        "learn",
        11,
        &[
            "arena", "train", "datagen", "selfplay", "gamefile", "catalog", "models/*", "search",
            "eval", "nnue", "games/*", "rules", "base",
        ],
    ),
    module(
        "board",
        11,
        &[
            "review", "puzzle", "arena", "protocol", "gamefile", "play", "catalog", "session",
            "draw", "rules", "base",
        ],
    ),
    module(
        "web",
        12,
        &[
            "board", "arena", "catalog", "session", "draw", "rules", "base",
        ],
    ),
    module(
        "cli",
        13,
        &[
            "web", "board", "learn", "review", "puzzle", "batch", "analysis", "train", "datagen",
            "arena", "selfplay", "bench", "protocol", "cecp", "gamefile", "play", "catalog",
            "session", "draw", "models/*", "search", "eval", "nnue", "games/*", "rules", "pieces",
            "base",
        ],
    ),
];
