//! The look of a stretch of text where colours are available.

use super::chip::CHIPS;
use crate::base::Side;
use crate::draw::Style;
use crate::rules::Rgb;
use anstyle::{Color, RgbColor};
use anstyle_lossy::palette::VGA;

/// The look of a stretch of text where colours are available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ink {
    text: Option<Rgb>,
    ground: Option<Rgb>,
    bold: bool,
    dim: bool,
}

impl Ink {
    /// The terminal's default.
    pub(super) const PLAIN: Ink = Ink {
        text: None,
        ground: None,
        bold: false,
        dim: false,
    };
    /// Emphasized.
    pub(super) const BOLD: Ink = Ink {
        bold: true,
        ..Ink::PLAIN
    };
    /// Dimmed.
    pub(super) const DIM: Ink = Ink {
        dim: true,
        ..Ink::PLAIN
    };

    /// Returns an ink on a ground of this colour.
    pub(super) const fn on(ground: Rgb) -> Ink {
        Ink {
            ground: Some(ground),
            ..Ink::PLAIN
        }
    }

    /// Returns the ink with letters of this colour.
    pub(super) const fn with(mut self, text: Rgb) -> Ink {
        self.text = Some(text);
        self
    }

    /// Returns an ink on a ground of this colour, with legible letters.
    pub(super) const fn legible_on(ground: Rgb) -> Ink {
        let Rgb(red, green, blue) = ground;
        // Luma of ITU-R BT.601, in thousandths.
        let luma = 299 * red as u32 + 587 * green as u32 + 114 * blue as u32;
        let [(_, dark), (_, light)] = CHIPS;
        Ink::on(ground).with(if luma > 110_000 { dark } else { light })
    }

    /// Returns the ink of a side's chips and their letters.
    pub(super) const fn chip(side: Side) -> Ink {
        let (chip, text) = CHIPS[side.index()];
        Ink::on(chip).with(text).bold()
    }

    /// Returns the ink in bold.
    pub(super) const fn bold(mut self) -> Ink {
        self.bold = true;
        self
    }

    /// Converts the ink to the colours of a style.
    pub(super) fn to_ansi(self, style: Style) -> anstyle::Style {
        if style == Style::Plain {
            return anstyle::Style::new();
        }
        let colour = |colour: Option<Rgb>| colour.and_then(|colour| nearest(colour, style));
        let mut effects = anstyle::Effects::new();
        effects = effects.set(anstyle::Effects::BOLD, self.bold);
        effects = effects.set(anstyle::Effects::DIMMED, self.dim);
        anstyle::Style::new()
            .effects(effects)
            .fg_color(colour(self.text))
            .bg_color(colour(self.ground))
    }
}

/// The colour of a style that is nearest to `colour`.
fn nearest(Rgb(red, green, blue): Rgb, style: Style) -> Option<Color> {
    let exact = RgbColor(red, green, blue);
    match style {
        Style::Plain => None,
        Style::Ansi => Some(exact.into()),
        Style::Ansi256 => Some(anstyle_lossy::rgb_to_xterm(exact).into()),
        Style::Ansi16 => Some(anstyle_lossy::rgb_to_ansi(exact, VGA).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_can_be_read_on_any_ground() {
        let letters = |ground| Ink::legible_on(ground).text;
        assert_eq!(letters(Rgb(250, 204, 21)), Some(CHIPS[0].1));
        assert_eq!(letters(Rgb(40, 40, 90)), Some(CHIPS[1].1));
    }
}
