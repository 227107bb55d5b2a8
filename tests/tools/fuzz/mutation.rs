//! Small damage to texts.

use ermine::base::Rng;

/// Letters with a meaning somewhere, and some without.
const LETTERS: &str = "abcdefgh KQRBNPWLDOYSkqrbnpwldoys0123456789/-+=,?*x#.\"{}[]()%\\\n\t$;rguyo\u{e9}\u{2654}\u{feff}\r\u{1a}\0";

/// `text` with letters or words damaged.
pub(super) fn damaged_text(text: &str, rng: &mut Rng) -> String {
    match rng.below(2) {
        0 => mutated(text, rng),
        _ => change_words(text, rng),
    }
}

/// `text` with one to four places changed: letters, words, stretches.
pub(super) fn mutated(text: &str, rng: &mut Rng) -> String {
    let letters: Vec<char> = LETTERS.chars().collect();
    let mut found: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(4) {
        let length = found.len() as u32;
        let place = |rng: &mut Rng| rng.below(length + 1) as usize;
        let letter = *rng.pick(&letters).expect("letters");
        match rng.below(8) {
            0..=2 if length > 0 => found[rng.below(length) as usize] = letter,
            3 => found.insert(place(rng), letter),
            4 if length > 0 => drop(found.remove(rng.below(length) as usize)),
            5 => {
                let (from, to) = span(place(rng), place(rng));
                drop(found.drain(from..to.min(from + 8)));
            }
            6 => {
                let (from, to) = span(place(rng), place(rng));
                let copied = found[from..to.min(from + 8)].to_vec();
                let at = place(rng);
                found.splice(at..at, copied);
            }
            _ if length > 1 => {
                let (one, other) = (rng.below(length) as usize, rng.below(length) as usize);
                found.swap(one, other);
            }
            _ => {}
        }
    }
    found.into_iter().collect()
}

/// `text` with two of its words exchanged, or one given a number or left out.
pub(super) fn change_words(text: &str, rng: &mut Rng) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let length = words.len() as u32;
    let place = rng.below(length) as usize;
    match rng.below(4) {
        0 => words.swap(place, rng.below(length) as usize),
        1 => drop(words.remove(place)),
        2 => words[place] = extreme_number(rng),
        _ => words[place] = mutated(&words[place], rng),
    }
    words.join(" ")
}

/// A number that may be too large, too small, or none.
pub(super) fn extreme_number(rng: &mut Rng) -> String {
    let numbers = [
        "0",
        "1",
        "-1",
        "99",
        "100",
        "199",
        "200",
        "65535",
        "4294967295",
        "4294967296",
        "9223372036854775807",
        "18446744073709551616",
        "1e3",
        "+1",
        "01",
        "0x10",
        "",
    ];
    (*rng.pick(&numbers).expect("numbers")).to_owned()
}

/// Bytes with one to three of them changed, or a piece left out, doubled or moved.
pub(super) fn damaged(bytes: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut found = bytes.to_vec();
    for _ in 0..=rng.below(3) {
        let length = found.len() as u32;
        if length == 0 {
            break;
        }
        let (one, other) = (rng.below(length) as usize, rng.below(length + 1) as usize);
        let (from, to) = span(one, other);
        match rng.below(6) {
            0 => found[one] ^= 1 << rng.below(8),
            1 => found[one] = rng.below(256) as u8,
            2 => drop(found.drain(from..to.min(from + 1 + rng.below(40) as usize))),
            3 => {
                let copied = found[from..to.min(from + 40)].to_vec();
                found.splice(one..one, copied);
            }
            4 => found.truncate(one),
            _ => found.insert(one, b'\n'),
        }
    }
    found
}

const fn span(one: usize, other: usize) -> (usize, usize) {
    if one < other {
        (one, other)
    } else {
        (other, one)
    }
}
