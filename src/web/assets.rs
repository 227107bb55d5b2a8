//! The page, whose files are built into the program.

use crate::draw;
use include_dir::{Dir, include_dir};
use include_flate::flate;

static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/web/page");

/// The module of the page that lies elsewhere, as all pictures draw with it.
const SHAPES: &str = "shapes.js";

/// Packs files of the package into the program; finds the text of a path among them.
macro_rules! packed {
    ($wanted:expr, $($path:literal),+ $(,)?) => {
        match $wanted {
            $($path => {
                flate!(static TEXT: str from $path);
                Some(&**TEXT)
            })+
            _ => None,
        }
    };
}

/// The puzzles of a game, by the name of their file.
pub(super) fn puzzles(name: &str) -> Option<Asset> {
    let text = packed!(
        format!("puzzles/{name}").as_str(),
        "puzzles/colorbound-decimal.jsonl",
        "puzzles/colorbound-equalized.jsonl",
        "puzzles/colorbound.jsonl",
        "puzzles/colour-chess.jsonl",
        "puzzles/royal-palette.jsonl",
        "puzzles/royal-rumble-board.jsonl",
        "puzzles/royal-rumble.jsonl",
        "puzzles/royal-standard.jsonl",
    )?;
    Some(Asset {
        kind: "application/x-ndjson; charset=utf-8",
        bytes: text.as_bytes(),
    })
}

/// A file of the page.
pub(super) struct Asset {
    /// The media type.
    pub(super) kind: &'static str,
    pub(super) bytes: &'static [u8],
}

/// The file of that name, if the page has it.
pub(super) fn asset(name: &str) -> Option<Asset> {
    // Only built-in files are looked up, so that no name leads outside.
    let bytes = match name {
        SHAPES => draw::SHAPES.as_bytes(),
        _ => PAGE.get_file(name)?.contents(),
    };
    let kind = match name.rsplit('.').next()? {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        _ => return None,
    };
    Some(Asset { kind, bytes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;

    /// The maximum size of the page, in bytes.
    const MAX_BYTES: usize = 350_000;

    #[test]
    fn the_page_is_complete_and_small() {
        let index = std::str::from_utf8(asset("index.html").unwrap().bytes).unwrap();
        for path in ["page/board.css", "page/style.css", "page/main.js"] {
            assert!(index.contains(&format!("\"{path}\"")), "{path}");
            assert!(asset(path.strip_prefix("page/").unwrap()).is_some());
        }
        let size: usize = PAGE.files().map(|file| file.contents().len()).sum();
        let size = size + draw::SHAPES.len();
        assert!(size < MAX_BYTES, "{size}");
        for file in PAGE.files() {
            let name = file.path().to_str().unwrap();
            assert!(asset(name).is_some(), "{name}");
        }
    }

    #[test]
    fn modules_import_existing_files_and_nothing_is_loaded_from_elsewhere() {
        for file in PAGE.files() {
            let text = file.contents_utf8().unwrap();
            for part in text.split(" from \"").skip(1) {
                let name = part.split('"').next().unwrap();
                let module = name.strip_prefix("./").unwrap_or_else(|| panic!("{name}"));
                assert!(
                    asset(module).is_some(),
                    "{} imports {name}",
                    file.path().display()
                );
            }
            let namespaces = [
                "http://www.w3.org/2000/svg",
                "http://www.w3.org/1999/xlink",
                "http://www.w3.org/1999/xhtml",
            ];
            let text = namespaces.iter().fold(text.to_owned(), |text, namespace| {
                text.replace(namespace, "")
            });
            assert!(
                !text.contains("http://") && !text.contains("https://"),
                "{}",
                file.path().display()
            );
        }
    }

    #[test]
    fn every_game_has_its_puzzles() {
        for game in catalog::names() {
            let file = puzzles(&format!("{game}.jsonl")).unwrap();
            assert!(file.bytes.starts_with(b"{\"schema\":"), "{game}");
        }
        for name in ["README.md", "colorbound", ".jsonl", "../Cargo.jsonl"] {
            assert!(puzzles(name).is_none(), "{name}");
        }
    }

    #[test]
    fn no_name_leads_out() {
        for name in [
            "",
            "../mod.rs",
            "/etc/passwd",
            "page/index.html",
            "..",
            "index.html/",
            "INDEX.HTML",
        ] {
            assert!(asset(name).is_none(), "{name}");
        }
    }
}
