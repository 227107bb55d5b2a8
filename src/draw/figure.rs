//! Pieces as SVG. The page draws them in the same way, in `pieces.js`.

#[cfg(feature = "game-files")]
use super::emblem::{Facing, emblem};
use super::shapes::{Body, CAPITAL, body, colours, rounded, word};
#[cfg(feature = "game-files")]
use crate::base::Side;
use crate::rules::card::code;
use crate::rules::{Colour, Figure};
use maud::{Markup, html};

/// The colour of the frame around bands, and of the letters on them.
const FRAME: &str = "#1a1816";
/// The colour of tags and badges, and of the case that shows them on any square.
const INK: &str = "#14213d";
const CASE: &str = "#ffffff";
/// The space around bands, half of which is the frame, and the space between them.
const RIM: f32 = 3.0;
const GAP: f32 = 1.5;

/// The size of letters, relative to those of the set.
#[derive(Clone, Copy)]
struct Size {
    across: f32,
    down: f32,
    /// The width of strokes, before scaling.
    stroke: f32,
}

const ONE_LETTER: Size = size(1.75, 2.6);
const TWO_LETTERS: Size = size(1.42, 3.2);
const SMALL_LETTER: Size = size(1.2, 2.8);
const TAG: Size = size(1.3, 2.6);
const TAG_CASE: Size = size(1.3, 6.6);
const BADGE: Size = size(1.0, 2.8);

const fn size(scale: f32, stroke: f32) -> Size {
    Size {
        across: scale,
        down: scale,
        stroke,
    }
}

/// The base of a piece, which holds its bands.
struct Base {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

/// The way in which the pieces of a picture are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    /// Whether there is room for the letters of bands.
    pub(super) lettered: bool,
    /// Whether the board is seen from Black's side.
    pub(super) turned: bool,
}

/// A piece in a square of 60 with its centre at the origin.
pub(super) fn figure(piece: &Figure, look: Look) -> Markup {
    let lettered = look.lettered;
    let body = body(piece);
    let base = base(body, piece.bands.is_empty(), lettered);
    let colours = colours(piece.side);
    html! {
        g transform="scale(.6667)translate(-45 -45)" stroke-linecap="round" stroke-linejoin="round" {
            g fill=(colours.fill) stroke=(colours.line) stroke-width="3" {
                @for part in &body.parts { path d=(part) {} }
                @if let Some(lines) = &body.lines { path d=(lines) fill="none" {} }
                @if let Some(solid) = &body.solid { path d=(solid) fill=(colours.line) stroke="none" {} }
                (moves(piece, body, look))
                (base.inset(0.0))
                @if let Some(centre) = body.letters { (letters(piece, body, centre)) }
            }
            @if !piece.bands.is_empty() { (bands(&piece.bands, &base, lettered)) }
            @if let Some(tag) = piece.tag.filter(|_| body.letters.is_none()) {
                // Below a badge, and below the letter of a square where those are shown.
                @let centre = [78.0, if piece.mark.is_some() || lettered { 42.0 } else { 17.0 }];
                g stroke=(CASE) { (written(&tag.to_string(), centre, TAG_CASE)) }
                g stroke=(INK) { (written(&tag.to_string(), centre, TAG)) }
            }
            @if let Some(mark) = piece.mark {
                circle cx="76" cy="14" r="11.5" fill=(INK) stroke=(CASE) stroke-width="2.5" {}
                g stroke=(CASE) { (written(&mark.badge.to_string(), [76.0, 14.0], BADGE)) }
            }
        }
    }
}

/// The emblem of the moves of a piece on a medallion.
#[cfg(feature = "game-files")]
fn moves(piece: &Figure, body: &Body, look: Look) -> Markup {
    let facing = Facing {
        down: (piece.side == Side::Black) != look.turned,
        turned: look.turned,
    };
    html! {
        @if let (Some(place), Some(moves)) = (body.emblem, &piece.emblem) {
            (emblem(moves, place, colours(piece.side), facing))
        }
    }
}

/// The compiled games have no such pieces.
#[cfg(not(feature = "game-files"))]
fn moves(_: &Figure, _: &Body, _: Look) -> Markup {
    Markup::default()
}

/// The base: higher and wider for bands, more so if they show letters.
fn base(body: &Body, plain: bool, lettered: bool) -> Base {
    let [half, top, height] = match (plain, lettered) {
        (true, _) => [body.base, body.top, 83.0 - body.top],
        (false, false) => [body.base + 4.0, 65.0, 20.0],
        (false, true) => [40.0, 61.0, 25.0],
    };
    Base {
        left: 45.0 - half,
        top,
        width: 2.0 * half,
        height,
    }
}

impl Base {
    /// The part of the base within a rim, with round corners.
    fn inset(&self, rim: f32) -> Markup {
        html! {
            rect x=(self.left + rim) y=(self.top + rim) width=(self.width - 2.0 * rim)
                height=(self.height - 2.0 * rim) rx=(4.5 - rim) {}
        }
    }
}

/// The colours that a piece carries, side by side in a frame.
fn bands(colours: &[Colour], base: &Base, lettered: bool) -> Markup {
    let count = colours.len() as f32;
    let width = (base.width - 2.0 * RIM - GAP * (count - 1.0)) / count;
    let [top, height] = [base.top + RIM, base.height - 2.0 * RIM];
    let mut letter_size = size(1.2, 2.4);
    letter_size.across = letter_size.across.min(width / 13.0);
    html! {
        g fill=(FRAME) stroke-width="0" {
            (base.inset(RIM / 2.0))
            @for (colour, index) in colours.iter().zip(0..) {
                @let left = base.left + RIM + (width + GAP) * index as f32;
                rect x=(rounded(left)) y=(top) width=(rounded(width)) height=(height) fill=(colour.rgb) {}
                @if let Some(letter) = colour.letter.filter(|_| lettered) {
                    @let centre = [left + width / 2.0, top + height / 2.0];
                    g stroke=(FRAME) { (written(&letter.to_uppercase().to_string(), centre, letter_size)) }
                }
            }
        }
    }
}

/// The letters of a piece on the body of its family.
fn letters(piece: &Figure, body: &Body, centre: [f32; 2]) -> Markup {
    let size = match piece.tag {
        _ if body.emblem.is_some() => SMALL_LETTER,
        Some(_) => TWO_LETTERS,
        None => ONE_LETTER,
    };
    written(&code(piece), centre, size)
}

/// A text around a point.
fn written(text: &str, [x, y]: [f32; 2], size: Size) -> Markup {
    let Size {
        across,
        down,
        stroke,
    } = size;
    let word = word(text);
    let left = rounded(x - word.width * across / 2.0);
    let top = rounded(y - CAPITAL * down / 2.0);
    html! {
        path transform={ "translate(" (left) " " (top) ")scale(" (rounded(across)) " " (down) ")" } d=(word.path)
            fill="none" stroke-width=(stroke) {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::draw::shapes::Word;
    use crate::rules::{Mark, Rgb};

    /// The values of an attribute, and those of the elements called `name` alone.
    fn attributes(text: &str, name: &str, attribute: &str) -> Vec<String> {
        let page = roxmltree::Document::parse(text).expect("well-formed");
        let nodes = page.descendants().filter(|node| node.has_tag_name(name));
        let values = nodes.filter_map(|node| node.attribute(attribute));
        values.map(str::to_owned).collect()
    }

    fn paths(piece: &Figure) -> Vec<String> {
        attributes(&figure(piece, Look::default()).into_string(), "path", "d")
    }

    fn path(text: &str) -> String {
        let Word { path, .. } = word(text);
        path
    }

    fn bishop() -> Figure {
        Figure {
            shape: "bishop",
            ..Figure::new(Side::Black, 'B')
        }
    }

    #[test]
    fn families_show_their_letters_and_pictures_a_tag() {
        let tag = Some('g');
        let twin = Figure { tag, ..bishop() };
        assert_eq!(
            paths(&twin)[paths(&bishop()).len()..],
            [path("g"), path("g")]
        );
        let shape = "leaper";
        let leaper = Figure { shape, ..bishop() };
        assert_eq!(paths(&leaper).last(), Some(&path("B")));
        let leaper = Figure { tag, ..leaper };
        assert_eq!(paths(&leaper).last(), Some(&path("Bg")));
        let shape = "unheard of";
        let special = Figure::new(Side::Black, 'B');
        assert_eq!(paths(&Figure { shape, ..bishop() }), paths(&special));
    }

    #[test]
    fn a_mark_is_a_badge_that_leaves_room_for_a_tag() {
        let mark = Mark {
            meaning: "frozen",
            sign: '!',
            badge: '❄',
            before: None,
            behind: None,
            rgb: None,
        };
        let tagged = Figure {
            tag: Some('c'),
            ..bishop()
        };
        let marked = Figure {
            mark: Some(mark),
            ..tagged.clone()
        };
        assert_eq!(paths(&marked).last(), Some(&path("❄")));
        let places = |piece: &Figure| {
            attributes(
                &figure(piece, Look::default()).into_string(),
                "path",
                "transform",
            )
        };
        assert_ne!(places(&marked)[0], places(&tagged)[0]);
    }

    #[test]
    fn up_to_eight_bands_fit_on_the_base_in_their_order() {
        let colour = |red| Colour {
            name: "red",
            letter: Some('r'),
            rgb: Rgb(red, 0, 0),
        };
        for (count, lettered) in (1..=8).flat_map(|count| [(count, false), (count, true)]) {
            let drawn = |side| {
                let piece = Figure {
                    bands: (0..count).map(colour).collect(),
                    ..Figure::new(side, 'K')
                };
                figure(
                    &piece,
                    Look {
                        lettered,
                        turned: false,
                    },
                )
                .into_string()
            };
            let text = drawn(Side::White);
            let fills = |text: &str| {
                let mut fills = attributes(text, "rect", "fill");
                fills.retain(|fill| fill.ends_with("0000"));
                fills
            };
            let expected: Vec<String> = (0..count).map(|red| colour(red).rgb.to_string()).collect();
            assert_eq!(fills(&text), expected);
            assert_eq!(fills(&drawn(Side::Black)), expected);
            let numbers = |attribute| -> Vec<f32> {
                let values = attributes(&text, "rect", attribute).into_iter();
                values.filter_map(|value| value.parse().ok()).collect()
            };
            let [lefts, widths] = ["x", "width"].map(numbers);
            let mut end = lefts[0];
            for (left, width) in lefts.iter().zip(&widths).skip(2) {
                assert!(*left > end && *width >= 4.0, "{text}");
                end = left + width;
            }
            assert!(end < lefts[0] + widths[0], "{text}");
            let letters = attributes(&text, "path", "d");
            let letters = letters.iter().filter(|letter| **letter == path("R"));
            assert_eq!(letters.count(), if lettered { count.into() } else { 0 });
        }
    }
}
