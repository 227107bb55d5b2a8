//! A plot of a training run: its losses by epoch.

use super::epoch::Epoch;
use maud::{Markup, html};

/// The size of the picture, and the area inside its axes: left, top, right, bottom.
const SIZE: [f64; 2] = [640.0, 360.0];
const AREA: [f64; 4] = [72.0, 52.0, 616.0, 312.0];

/// Colours of the curves: training loss, validation loss, loss of the handcrafted
/// evaluation.
const COLOURS: [&str; 3] = ["#2563eb", "#c2410c", "#6b7280"];

/// One of the losses of an epoch.
type Loss = fn(&Epoch) -> f64;

/// The losses that are drawn, in the order of their colours.
const LOSSES: [Loss; 2] = [|epoch| epoch.training, |epoch| epoch.validation];

/// Returns the losses as an SVG file. `handcrafted`, the loss of the handcrafted
/// evaluation on the validation samples, is a dashed line.
#[must_use]
pub fn curves(title: &str, epochs: &[Epoch], handcrafted: f64) -> String {
    let all = epochs
        .iter()
        .flat_map(|epoch| LOSSES.map(|loss| loss(epoch)))
        .chain([handcrafted]);
    let (low, high) = all.fold((f64::MAX, f64::MIN), |(low, high), loss| {
        (low.min(loss), high.max(loss))
    });
    let axes = Axes {
        last: epochs.len().max(2) as f64,
        low,
        high: high.max(low + 1e-6),
    };
    let text = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (SIZE[0]) " " (SIZE[1]) }
            font-family="system-ui, sans-serif" font-size="12" fill="#374151" role="img"
            aria-label="Losses over the passes" {
            rect width="100%" height="100%" rx="12" fill="#ffffff" {}
            text x=(SIZE[0] / 2.0) y="28" text-anchor="middle" font-size="15" fill="#1f2937" { (title) }
            (axes.frame())
            (axes.dashes(handcrafted))
            @for (at, name) in ["training", "validation", "handcrafted evaluation"].into_iter().enumerate() {
                @let y = AREA[1] + 12.0 + 18.0 * at as f64;
                text x=(AREA[2] - 8.0) y=(y) text-anchor="end" fill=(COLOURS[at]) { (name) }
            }
            @for (loss, colour) in LOSSES.into_iter().zip(COLOURS) {
                path d=(axes.path(epochs, loss)) fill="none" stroke=(colour) stroke-width="1.5" {}
            }
        }
    };
    text.into_string() + "\n"
}

/// Formats a number for the picture.
fn short(number: f64) -> String {
    format!("{number:.1}")
}

/// The scales of the axes.
struct Axes {
    last: f64,
    low: f64,
    high: f64,
}

impl Axes {
    fn across(&self, pass: f64) -> f64 {
        AREA[0] + (AREA[2] - AREA[0]) * (pass - 1.0) / (self.last - 1.0)
    }

    fn height(&self, loss: f64) -> f64 {
        AREA[3] - (AREA[3] - AREA[1]) * (loss - self.low) / (self.high - self.low)
    }

    fn path(&self, epochs: &[Epoch], loss: Loss) -> String {
        let points = epochs.iter().map(|epoch| {
            let x = short(self.across(epoch.number.into()));
            format!("{x} {}", short(self.height(loss(epoch))))
        });
        format!("M{}", points.collect::<Vec<_>>().join("L"))
    }

    fn frame(&self) -> Markup {
        let losses = [self.high, (self.low + self.high) / 2.0, self.low];
        html! {
            @for loss in losses {
                @let y = self.height(loss);
                line x1=(AREA[0]) x2=(AREA[2]) y1=(short(y)) y2=(short(y)) stroke="#e5e7eb" {}
                text x=(AREA[0] - 8.0) y=(short(y + 4.0)) text-anchor="end" { (format!("{loss:.4}")) }
            }
            @for pass in [1.0, self.last] {
                text x=(short(self.across(pass))) y=(AREA[3] + 20.0) text-anchor="middle" { (pass) }
            }
            text x=((AREA[0] + AREA[2]) / 2.0) y=(AREA[3] + 36.0) text-anchor="middle" {
                "passes; cross-entropy"
            }
        }
    }

    fn dashes(&self, loss: f64) -> Markup {
        let y = short(self.height(loss));
        html! {
            line x1=(AREA[0]) x2=(AREA[2]) y1=(y) y2=(y) stroke=(COLOURS[2]) stroke-dasharray="5 4" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_stay_within_the_axes() {
        let losses = [(1, 0.62), (2, 0.56), (3, 0.54)];
        let epochs = losses.map(|(number, training)| Epoch {
            number,
            training,
            validation: training - 0.01,
        });
        let text = curves("made up", &epochs, 0.55);
        assert!(text.contains("M72.0 52.0L344.0"), "{text}");
        assert!(
            text.contains("L616.0 312.0"),
            "the least loss at the bottom: {text}"
        );
        // A single epoch, and losses that are all equal.
        let equal = epochs.map(|epoch| Epoch {
            training: 0.5,
            validation: 0.5,
            ..epoch
        });
        for epochs in [&epochs[..1], &equal] {
            assert!(!curves("made up", epochs, 0.5).contains("NaN"));
        }
    }
}
