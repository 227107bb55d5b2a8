//! Conversion of squares, moves and positions to and from XBoard's notation.

/// Converts a move to XBoard's squares, where the first rank is `first`: `e9e10b` becomes
/// `e8e9b` with 0.
///
/// ```
/// use ermine::cecp::dialect::{from_xboard, to_xboard};
/// assert_eq!(to_xboard("e9e10b", 0), "e8e9b");
/// assert_eq!(from_xboard("e8e9b", 0), "e9e10b");
/// assert_eq!(to_xboard("e2e4", 1), "e2e4");
/// ```
#[must_use]
pub fn to_xboard(step: &str, first: u8) -> String {
    shift_numbers(step, i64::from(first) - 1)
}

/// Converts a move from XBoard's squares.
#[must_use]
pub fn from_xboard(step: &str, first: u8) -> String {
    shift_numbers(step, 1 - i64::from(first))
}

/// Returns the text with `by` added to every number in it.
fn shift_numbers(text: &str, by: i64) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let (before, tail) = rest.split_at(start);
        let end = tail.find(|letter: char| !letter.is_ascii_digit());
        let (digits, tail) = tail.split_at(end.unwrap_or(tail.len()));
        out += before;
        match digits.parse::<i64>() {
            Ok(number) => out += &(number + by).to_string(),
            // No square has such a number.
            Err(_) => out += digits,
        }
        rest = tail;
    }
    out + rest
}

/// Converts a position string from XBoard, which writes castling rights for every game
/// and may leave out fields.
///
/// ```
/// use ermine::cecp::dialect::position_of;
/// let text = "lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL w KQkq - 0 1";
/// assert_eq!(
///     position_of(text),
///     "lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL w - - 0 1"
/// );
/// ```
#[must_use]
pub fn position_of(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    // A tilde marks a promoted piece, brackets the pieces in hand.
    let pieces = words.first().copied().unwrap_or_default().replace('~', "");
    let pieces = pieces.split('[').next().unwrap_or_default();
    let side = words.get(1).copied().unwrap_or("w");
    let mut counters = words
        .iter()
        .skip(2)
        .filter(|word| word.parse::<u32>().is_ok());
    let halfmoves = counters.next().copied().unwrap_or("0");
    let number = counters.next().copied().unwrap_or("1");
    format!("{pieces} {side} - - {halfmoves} {number}")
}
