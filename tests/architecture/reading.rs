//! A reader of Rust source that knows paths and little else.

/// A word or a sign of the source, outside comments and literals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) text: String,
    pub(crate) line: usize,
}

/// Splits source into words, `::` and single signs.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    let letters: Vec<char> = source.chars().collect();
    let mut list = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < letters.len() {
        let end = skip_silent(&letters, at);
        if end > at {
            line += letters[at..end].iter().filter(|&&c| c == '\n').count();
            at = end;
            continue;
        }
        let mut end = at + 1;
        if is_word(letters[at]) {
            while end < letters.len() && is_word(letters[end]) {
                end += 1;
            }
        } else if letters[at] == ':' && letters.get(end) == Some(&':') {
            end += 1;
        }
        let text: String = letters[at..end].iter().collect();
        line += usize::from(text == "\n");
        if !text.trim().is_empty() {
            list.push(Token { text, line });
        }
        at = end;
    }
    list
}

pub(crate) fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The end of the comment or literal that begins at `at`, or `at` itself.
pub(crate) fn skip_silent(letters: &[char], at: usize) -> usize {
    let next = |ahead: usize| letters.get(at + ahead).copied().unwrap_or('\0');
    match (letters[at], next(1)) {
        ('/', '/') => find(letters, at, '\n'),
        ('/', '*') => skip_block_comment(letters, at),
        ('"', _) => skip_text(letters, at + 1),
        ('\'', '\\') => find(letters, at + 3, '\'') + 1,
        ('\'', _) if next(2) == '\'' => at + 3,
        ('r', '"' | '#') if at == 0 || !is_word(letters[at - 1]) => skip_raw(letters, at),
        ('b', 'r') if at == 0 || !is_word(letters[at - 1]) => {
            let end = skip_raw(letters, at + 1);
            if end > at + 1 { end } else { at }
        }
        _ => at,
    }
}

pub(crate) fn find(letters: &[char], from: usize, target: char) -> usize {
    (from..letters.len())
        .find(|&at| letters[at] == target)
        .unwrap_or(letters.len())
}

pub(crate) fn skip_block_comment(letters: &[char], at: usize) -> usize {
    let (mut at, mut depth) = (at, 0);
    while at < letters.len() {
        match (letters[at], letters.get(at + 1)) {
            ('/', Some('*')) => (at, depth) = (at + 2, depth + 1),
            ('*', Some('/')) => (at, depth) = (at + 2, depth - 1),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at.min(letters.len())
}

pub(crate) fn skip_text(letters: &[char], mut at: usize) -> usize {
    while at < letters.len() && letters[at] != '"' {
        at += if letters[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(letters.len())
}

/// The end of a raw string `r"…"`, `r#"…"#`; a raw name such as `r#type` is none.
pub(crate) fn skip_raw(letters: &[char], start: usize) -> usize {
    let hashes = letters[start + 1..]
        .iter()
        .take_while(|&&c| c == '#')
        .count();
    if letters.get(start + 1 + hashes) != Some(&'"') {
        return start;
    }
    let mut at = start + 2 + hashes;
    loop {
        at = find(letters, at, '"') + 1;
        let closing = letters.iter().skip(at).take(hashes);
        if at >= letters.len() || closing.filter(|&&c| c == '#').count() == hashes {
            return (at + hashes).min(letters.len());
        }
    }
}

/// A path of the source, resolved from the crate root.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Arrow {
    pub(crate) line: usize,
    /// The path, for example `["base", "Side"]`.
    pub(crate) to: Vec<String>,
}

/// The module path of a file.
pub(crate) fn module_of(file: &str) -> Vec<String> {
    let stem = file.strip_suffix(".rs").unwrap_or(file);
    let mut parts: Vec<String> = stem.split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    parts
}

/// Every path of a file that starts at `crate` or goes up with `super`.
pub(crate) fn arrows(file: &str, list: &[Token]) -> Vec<Arrow> {
    let mut found = Vec::new();
    // The inline modules around the position, each with the depth of its braces.
    let mut inside: Vec<(String, usize)> = Vec::new();
    let (mut depth, mut at) = (0, 0);
    let text = |index: usize| {
        list.get(index)
            .map_or("", |token: &Token| token.text.as_str())
    };
    while at < list.len() {
        match text(at) {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                inside.retain(|(_, opened)| *opened <= depth);
            }
            "mod" if text(at + 2) == "{" => inside.push((text(at + 1).to_owned(), depth + 1)),
            "crate" | "super" if text(at + 1) == "::" && !is_scope(list, at) => {
                let mut base = module_of(file);
                base.extend(inside.iter().map(|(name, _)| name.clone()));
                let line = list[at].line;
                if text(at) == "crate" {
                    base.clear();
                    at += 2;
                }
                while text(at) == "super" && text(at + 1) == "::" {
                    base.pop();
                    at += 2;
                }
                let mut leaves = Vec::new();
                at = read_tree(list, at, &base, &mut leaves);
                found.extend(leaves.into_iter().map(|to| Arrow { line, to }));
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// Whether the path at `at` is only the scope of a visibility: `pub(in crate::x)`.
pub(crate) fn is_scope(list: &[Token], at: usize) -> bool {
    at >= 2 && list[at - 1].text == "in" && list[at - 2].text == "("
}

/// Reads `a::b`, `a::{b, c::d}`, `*` from `at` on and adds each path to `leaves`; returns
/// the index after it.
pub(crate) fn read_tree(
    list: &[Token],
    at: usize,
    base: &[String],
    leaves: &mut Vec<Vec<String>>,
) -> usize {
    let text = |index: usize| {
        list.get(index)
            .map_or("", |token: &Token| token.text.as_str())
    };
    match text(at) {
        "{" => {
            let mut at = at + 1;
            while at < list.len() && text(at) != "}" {
                at = match text(at) {
                    "," => at + 1,
                    // The name that the tree gives to its import.
                    "as" => at + 2,
                    _ => read_tree(list, at, base, leaves).max(at + 1),
                };
            }
            at + 1
        }
        "self" => {
            leaves.push(base.to_vec());
            at + 1
        }
        "super" if text(at + 1) == "::" => {
            let up = &base[..base.len().saturating_sub(1)];
            read_tree(list, at + 2, up, leaves)
        }
        word if word == "*" || word.chars().all(is_word) && !word.is_empty() => {
            let mut path = base.to_vec();
            path.push(word.to_owned());
            if text(at + 1) == "::" && text(at + 2) != "<" {
                return read_tree(list, at + 2, &path, leaves);
            }
            leaves.push(path);
            at + 1
        }
        // A sign in the middle of a path, as in a macro: the part so far counts.
        _ => {
            leaves.push(base.to_vec());
            at
        }
    }
}
