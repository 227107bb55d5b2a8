//! The keys of a game file, as serde reads them (`docs/games.md`).

use serde::Deserialize;
use std::collections::BTreeMap;
use toml::{Spanned, Value};

/// A text and its place in the file.
pub(super) type Text = Spanned<String>;

/// Names of pieces.
pub(super) type Names = Vec<Text>;

/// Declares a table of a file all of whose keys may be left out, and how it is laid over
/// that of the parent.
macro_rules! table {
    ($(#[$doc:meta])+ $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)+ }) => {
        $(#[$doc])+
        #[derive(Clone, Debug, Default, Deserialize)]
        #[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
        pub(super) struct $name {
            $($(#[$field_doc])* pub(super) $field: Option<$type>,)+
        }

        impl $name {
            /// Takes the keys that are missing here from `parent`.
            pub(super) fn over(self, parent: $name) -> $name {
                $name { $($field: self.$field.or(parent.$field),)+ }
            }
        }
    };
}

/// A whole file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct GameFile {
    pub(super) format: Option<Spanned<u32>>,
    pub(super) name: Option<Text>,
    pub(super) title: Option<Text>,
    pub(super) source: Option<Text>,
    pub(super) parent: Option<Text>,
    pub(super) without: Option<Names>,
    pub(super) start: Option<Text>,
    pub(super) shuffle: Shuffle,
    pub(super) board: Board,
    pub(super) pieces: BTreeMap<String, Piece>,
    pub(super) promotion: Promotion,
    pub(super) castling: Castling,
    pub(super) moves: Moves,
    pub(super) turn: TurnTable,
    pub(super) die: Option<Spanned<Die>>,
    pub(super) lock: Lock,
    pub(super) relief: Relief,
    pub(super) end: End,
    // What other programs' files know and this format does not.
    pub(super) drops: Option<Spanned<Value>>,
    pub(super) hands: Option<Spanned<Value>>,
    pub(super) gating: Option<Spanned<Value>>,
}

table! {
    /// The board.
    Board {
        files: Spanned<u8>,
        ranks: Spanned<u8>,
        holes: Names,
        colours: Spanned<Names>,
    }
}

table! {
    /// A kind of piece.
    Piece {
        letter: Text,
        moves: Text,
        royal: bool,
        pawn: bool,
        en_passant: bool,
        first_move: Spanned<Vec<u8>>,
        value: Spanned<i32>,
    }
}

table! {
    /// The squares of the start whose pieces are drawn.
    Shuffle {
        squares: Spanned<Names>,
        black: BlackStart,
        two_shades: Names,
        between: Between,
    }
}

/// How Black's pieces stand in a drawn start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BlackStart {
    /// Across the middle from White's.
    Mirror,
    /// As White's with the board turned by half.
    Turn,
    /// As Black's own draw has it.
    Own,
}

/// Pieces that stand between others.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Between {
    pub(super) inner: Text,
    pub(super) outer: Text,
}

table! {
    /// The promotions of pawns.
    Promotion {
        ranks: Spanned<Vec<u8>>,
        to: Names,
        optional: bool,
        captured_only: bool,
    }
}

table! {
    /// Castling, from White's view.
    Castling {
        allowed: bool,
        short: Castle,
        long: Castle,
    }
}

/// One way to castle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Castle {
    pub(super) king: Text,
    pub(super) rook: Text,
}

table! {
    /// The rules that bind the choice of moves.
    Moves {
        forced_capture: bool,
        no_checks: bool,
    }
}

table! {
    /// The moves of a turn.
    TurnTable {
        moves: Spanned<Moving>,
        pieces: Movers,
        may_stop: bool,
    }
}

/// The number of moves of a turn.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "expected a number, or white and black"
)]
pub(super) enum Moving {
    /// The same for both sides.
    Both(u8),
    /// One for each side.
    Each { white: u8, black: u8 },
}

/// The pieces that make the moves of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Movers {
    /// Any.
    Any,
    /// The piece that made the first.
    Same,
    /// Each another.
    Different,
}

/// A die that is rolled before each turn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Die {
    pub(super) dice: Option<Spanned<u8>>,
    pub(super) faces: Vec<Spanned<Face>>,
}

/// A face of the die.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Face {
    pub(super) weight: Option<Spanned<u16>>,
    pub(super) pieces: Option<Names>,
    pub(super) to: Option<Text>,
    pub(super) moves: Option<Spanned<u8>>,
    pub(super) lifts_lock: bool,
    pub(super) again: bool,
    pub(super) skips: bool,
}

/// The part of the last move that locks the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LockBy {
    /// The colour of the square that it came to.
    Colour,
    /// The kind of the piece that it moved.
    Piece,
    /// The square that it came to.
    Square,
}

table! {
    /// The limits that the last move lays on the next.
    Lock {
        by: Spanned<LockBy>,
        pieces: BTreeMap<Spanned<String>, Names>,
        from: Spanned<bool>,
        to: Spanned<bool>,
        later_moves: Spanned<LaterMoves>,
        single_unlocked: Spanned<bool>,
    }
}

/// The limit that a lock lays on the later moves of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LaterMoves {
    /// None.
    #[default]
    Free,
    /// They go to squares of other colours than the lock's.
    Elsewhere,
}

/// The choice of a side none of whose moves is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoMove {
    /// It makes any legal move.
    All,
    /// It passes.
    Pass,
    /// It leaves out this move of the turn; after the last of a turn nothing is locked.
    Skip,
}

table! {
    /// The moves that neither lock nor die binds.
    Relief {
        no_move: Spanned<NoMove>,
        in_check: bool,
        castling: bool,
    }
}

/// A result for the side that it happens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It wins.
    Win,
    /// Neither side wins.
    Draw,
    /// It loses.
    Loss,
}

/// How a royal piece is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RoyalLoss {
    /// It is checkmated; no move may leave it attacked.
    Mate,
    /// It is captured.
    Capture,
}

/// Which of several royal pieces a side must not lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RoyalCount {
    /// Any of them.
    Each,
    /// The last.
    Last,
}

/// The effect of the third occurrence of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Repetition {
    /// A draw.
    Draw,
    /// Nothing: the game goes on.
    None,
}

table! {
    /// How the game ends.
    End {
        royal: RoyalLoss,
        royals: RoyalCount,
        stalemate: Verdict,
        no_pieces: Verdict,
        repetition: Repetition,
        quiet_plies: Spanned<u16>,
        checks: Spanned<u8>,
        extinct: Names,
        bare: Verdict,
        goal: Spanned<Goal>,
        dead: Dead,
    }
}

/// Squares that win.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Goal {
    pub(super) pieces: Names,
    pub(super) squares: Names,
    pub(super) ranks: Option<Spanned<Vec<u8>>>,
    pub(super) same_for_both: bool,
    pub(super) reply: bool,
}

/// Material that cannot win.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Dead {
    pub(super) draws: Option<bool>,
    pub(super) alone: Names,
    pub(super) with_king: Names,
    pub(super) by_shade: bool,
}

impl GameFile {
    /// Takes what is missing here from `parent`.
    pub(super) fn over(mut self, mut parent: GameFile) -> GameFile {
        let without: Vec<&str> = self
            .without
            .iter()
            .flatten()
            .map(|name| name.as_ref().as_str())
            .collect();
        parent
            .pieces
            .retain(|name, _| !without.contains(&name.as_str()));
        let dead = parent.end.dead.iter_mut();
        let dead = dead.flat_map(|dead| [&mut dead.alone, &mut dead.with_king]);
        for names in parent.promotion.to.iter_mut().chain(dead) {
            names.retain(|name| !without.contains(&name.as_ref().as_str()));
        }
        // They are about the parent's squares.
        if self.board.files.is_some() || self.board.ranks.is_some() {
            parent.castling = Castling::default();
            parent.promotion.ranks = None;
        }
        for (name, piece) in parent.pieces {
            let own = self.pieces.remove(&name).unwrap_or_default();
            self.pieces.insert(name, own.over(piece));
        }
        if self.castling.allowed == Some(false) {
            parent.start = parent.start.map(without_rights);
        }
        GameFile {
            start: self.start.or(parent.start),
            shuffle: self.shuffle.over(parent.shuffle),
            board: self.board.over(parent.board),
            promotion: self.promotion.over(parent.promotion),
            castling: self.castling.over(parent.castling),
            moves: self.moves.over(parent.moves),
            turn: self.turn.over(parent.turn),
            lock: self.lock.over(parent.lock),
            relief: self.relief.over(parent.relief),
            end: self.end.over(parent.end),
            ..self
        }
    }
}

/// A start without its castling rights.
fn without_rights(start: Text) -> Text {
    let words = start.as_ref().split_whitespace().enumerate();
    let words = words.map(|(field, word)| if field == 2 { "-" } else { word });
    let text = words.collect::<Vec<&str>>().join(" ");
    Spanned::new(start.span(), text)
}
