//! A plot of a calibration: predicted against actual score.

use super::calibrate::{Bin, Calibration};
use maud::html;

/// The size of the picture.
const SIZE: [f64; 2] = [520.0, 480.0];
/// The area inside the axes: left, top, right, bottom.
const AREA: [f64; 4] = [64.0, 48.0, 496.0, 424.0];
/// The radii of the points of the smallest and of the largest bin.
const RADII: [f64; 2] = [3.0, 8.0];

/// Returns the coordinates of a point, given as a share of each axis.
fn at(x: f64, y: f64) -> [String; 2] {
    let [left, top, right, bottom] = AREA;
    let interpolate = |low: f64, high: f64, share: f64| low + (high - low) * share.clamp(0.0, 1.0);
    [interpolate(left, right, x), interpolate(bottom, top, y)].map(|number| format!("{number:.1}"))
}

/// Returns the calibration as an SVG file: a point for each range of raw scores, larger
/// for more positions. Perfect predictions lie on the diagonal.
#[must_use]
pub fn curve(calibration: &Calibration) -> String {
    let bins = || calibration.bins.iter().filter(|bin| bin.count > 0);
    let max_count = bins().map(|bin| bin.count).max().unwrap_or(1);
    let title = format!(
        "{} quiet positions of {} games",
        calibration.samples,
        calibration.games.iter().sum::<u32>()
    );
    let text = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (SIZE[0]) " " (SIZE[1]) }
            font-family="system-ui, sans-serif" font-size="13" fill="#374151" role="img"
            aria-label="Predicted against actual score" {
            rect width="100%" height="100%" rx="12" fill="#ffffff" {}
            text x="280" y="28" text-anchor="middle" font-size="15" fill="#1f2937" { (title) }
            (axes())
            @for bin in bins() { (point(bin, max_count)) }
        }
    };
    text.into_string() + "\n"
}

/// Returns both axes, their grid, and the diagonal.
fn axes() -> maud::Markup {
    let line = |from: [String; 2], to: [String; 2], colour: &str, dashes: &str| {
        html! {
            line x1=(from[0]) y1=(from[1]) x2=(to[0]) y2=(to[1]) stroke=(colour)
                stroke-dasharray=(dashes) {}
        }
    };
    html! {
        @for tick in 0..=5 {
            @let share = f64::from(tick) / 5.0;
            @let label = format!("{share:.1}");
            @let [x, bottom] = at(share, 0.0);
            @let [left, y] = at(0.0, share);
            (line(at(share, 0.0), at(share, 1.0), "#e5e7eb", "none"))
            (line(at(0.0, share), at(1.0, share), "#e5e7eb", "none"))
            text x=(x) y=(bottom) dy="18" text-anchor="middle" { (label) }
            text x=(left) y=(y) dx="-8" dy="4" text-anchor="end" { (label) }
        }
        (line(at(0.0, 0.0), at(1.0, 1.0), "#9ca3af", "5 4"))
        text x="280" y="464" text-anchor="middle" { "predicted score of the side to move" }
        text x="20" y="236" text-anchor="middle" transform="rotate(-90 20 236)" { "score made" }
    }
}

/// Returns the point of a bin, with its numbers as a tooltip.
fn point(bin: &Bin, max_count: u32) -> maud::Markup {
    let [x, y] = at(bin.predicted, bin.actual);
    // The area shows the number of positions.
    let share = (f64::from(bin.count) / f64::from(max_count.max(1))).sqrt();
    let radius = format!("{:.1}", RADII[0] + (RADII[1] - RADII[0]) * share);
    let label = format!(
        "raw score {} to {}: {} positions, predicted {:.3}, made {:.3}",
        bin.low,
        bin.high - 1,
        bin.count,
        bin.predicted,
        bin.actual
    );
    html! {
        circle cx=(x) cy=(y) r=(radius) fill="#C084FC" stroke="#1f2937" { title { (label) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bin(count: u32, predicted: f64, actual: f64) -> Bin {
        Bin {
            low: 0,
            high: 10,
            count,
            predicted,
            actual,
            predicted_draws: 0.0,
            draws: 0.0,
        }
    }

    #[test]
    fn every_range_with_positions_is_a_point_in_its_place() {
        let calibration = Calibration {
            games: [3, 0, 4],
            samples: 90,
            spread: 375.0,
            draws: [0.1, 0.2],
            likelihood: -0.4,
            bins: vec![bin(10, 0.0, 0.0), bin(0, 0.5, 0.5), bin(80, 1.0, 0.5)],
        };
        let text = curve(&calibration);
        let page = roxmltree::Document::parse(&text).unwrap();
        let points: Vec<_> = page
            .descendants()
            .filter(|node| node.has_tag_name("circle"))
            .map(|node| ["cx", "cy", "r"].map(|name| node.attribute(name).unwrap()))
            .collect();
        assert_eq!(
            points,
            [["64.0", "424.0", "4.8"], ["496.0", "236.0", "8.0"]]
        );
        assert!(text.contains("90 quiet positions of 7 games"));
    }
}
