//! A plot of a tuning run: a panel for each parameter over the iterations.

use super::gains::GainSequence;
use super::journal::Iteration;
use super::summary::{Summary, TunedValue};
use maud::{Markup, html};

/// The size of a panel with its margins, and the area inside its axes: left, top, right,
/// bottom.
const PANEL: [f64; 2] = [380.0, 190.0];
const AREA: [f64; 4] = [56.0, 34.0, 364.0, 160.0];

/// The height of the heading.
const HEADING: f64 = 44.0;

/// The maximum number of points of a curve; more cannot be told apart.
const POINTS: usize = 400;

/// Returns all parameters as an SVG file. In each panel the curve is theta, the band the
/// perturbation around it, and the dashes mark the start.
pub(super) fn curves(
    summary: &Summary,
    gains: &[GainSequence],
    iterations: &[Iteration],
) -> String {
    let columns = summary.parameters.len().clamp(1, 2);
    let rows = summary.parameters.len().div_ceil(columns);
    let width = columns as f64 * PANEL[0];
    let height = HEADING + rows as f64 * PANEL[1];
    let title = format!(
        "{}: {} of {} iterations, {} games",
        summary.game,
        summary.done,
        summary.iterations,
        summary.games.iter().sum::<u64>()
    );
    let sampled = sampled(iterations);
    let panels = summary.parameters.iter().zip(gains).enumerate();
    let text = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) }
            font-family="system-ui, sans-serif" font-size="12" fill="#374151" role="img"
            aria-label="Parameters over the iterations" {
            rect width="100%" height="100%" rx="12" fill="#ffffff" {}
            text x=(width / 2.0) y="28" text-anchor="middle" font-size="15" fill="#1f2937" { (title) }
            @for (at, (value, gains)) in panels {
                @let x = (at % columns) as f64 * PANEL[0];
                @let y = HEADING + (at / columns) as f64 * PANEL[1];
                g transform=(format!("translate({x} {y})")) {
                    (panel(value, &trajectory(value, gains, &sampled, at), summary.iterations))
                }
            }
        }
    };
    text.into_string() + "\n"
}

/// Returns iterations evenly spread over all, including the last.
fn sampled(iterations: &[Iteration]) -> Vec<&Iteration> {
    let every = iterations.len().div_ceil(POINTS).max(1);
    let last = iterations.len() % every;
    let sampled = iterations.iter().enumerate();
    let sampled = sampled.filter(|(at, _)| (at + 1) % every == last);
    sampled.map(|(_, done)| done).collect()
}

/// The course of a parameter: iteration, theta, perturbation.
type Trajectory = Vec<[f64; 3]>;

fn trajectory(
    value: &TunedValue,
    gains: &GainSequence,
    sampled: &[&Iteration],
    at: usize,
) -> Trajectory {
    let first = [0.0, f64::from(value.start), gains.perturbation(1)];
    let later = sampled.iter();
    let later = later.map(|done| {
        [
            f64::from(done.k),
            done.theta[at],
            gains.perturbation(done.k),
        ]
    });
    [first].into_iter().chain(later).collect()
}

/// Returns the range of the axis: all values that were tried, within the range of the
/// parameter.
fn range(value: &TunedValue, trajectory: &Trajectory) -> [f64; 2] {
    let [min, max] = [value.min, value.max].map(f64::from);
    let low = trajectory.iter().map(|[_, theta, c]| theta - c);
    let high = trajectory.iter().map(|[_, theta, c]| theta + c);
    let low = low.fold(max, f64::min).max(min);
    [
        low,
        high.fold(low, f64::max)
            .clamp(low + 1e-3, max.max(low + 1e-3)),
    ]
}

fn panel(value: &TunedValue, trajectory: &Trajectory, iterations: u32) -> Markup {
    let [left, top, right, bottom] = AREA;
    let [low, high] = range(value, trajectory);
    let at = |k: f64, theta: f64| {
        let across = k / f64::from(iterations.max(1));
        let up = ((theta - low) / (high - low)).clamp(0.0, 1.0);
        let (x, y) = (left + (right - left) * across, bottom - (bottom - top) * up);
        format!("{x:.1} {y:.1}")
    };
    let line = |points: &mut dyn Iterator<Item = (f64, f64)>| {
        let points = points.map(|(k, theta)| at(k, theta));
        format!("M{}", points.collect::<Vec<_>>().join("L"))
    };
    let upper = trajectory.iter().map(|&[k, theta, c]| (k, theta + c));
    let lower = trajectory.iter().rev().map(|&[k, theta, c]| (k, theta - c));
    let start = f64::from(value.start);
    let title = format!("{}  {} → {:.2}", value.name, value.start, value.theta);
    let label = format!("{} may be {} to {}", value.name, value.min, value.max);
    html! {
        title { (label) }
        text x=(left) y="22" font-weight="600" { (title) }
        @for (theta, y) in [(high, top), ((low + high) / 2.0, (top + bottom) / 2.0), (low, bottom)] {
            line x1=(left) x2=(right) y1=(y) y2=(y) stroke="#e5e7eb" {}
            text x=(left - 8.0) y=(y + 4.0) text-anchor="end" { (format!("{theta:.1}")) }
        }
        path d={ (line(&mut upper.chain(lower))) "Z" } fill="#f3e8ff" stroke="none" {}
        path d=(line(&mut [0.0, f64::from(iterations)].into_iter().map(|k| (k, start))))
            fill="none" stroke="#9ca3af" stroke-dasharray="5 4" {}
        path d=(line(&mut trajectory.iter().map(|&[k, theta, _]| (k, theta))))
            fill="none" stroke="#7e22ce" stroke-width="1.5" {}
        text x=(left) y=(bottom + 18.0) text-anchor="middle" { "0" }
        text x=(right) y=(bottom + 18.0) text-anchor="end" { (iterations) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(theta: f64) -> TunedValue {
        TunedValue {
            name: "made_up",
            min: 0,
            max: 100,
            start: 50,
            theta,
            value: theta as i32,
            noise: 0.0,
            c_end: 5.0,
        }
    }

    fn iteration(k: u32, theta: f64) -> Iteration {
        Iteration {
            k,
            signs: vec![1],
            plus: vec![55],
            minus: vec![45],
            games: [1, 0, 1],
            theta: vec![theta],
        }
    }

    #[test]
    fn every_parameter_has_a_curve_within_its_panel() {
        let gains = GainSequence::new(5.0, 0.002, 1000);
        for count in [0, 1, 5, 1000] {
            let done: Vec<Iteration> = (1..=count)
                .map(|k| iteration(k, 50.0 + f64::from(k) / 20.0))
                .collect();
            let summary = Summary {
                game: "made-up".to_owned(),
                iterations: 1000,
                done: count,
                games: [1, 2, 3],
                mean: 0.0,
                parameters: vec![value(50.0), value(50.0), value(50.0)],
                text: String::new(),
            };
            let done: Vec<Iteration> = done
                .into_iter()
                .map(|done| Iteration {
                    theta: vec![done.theta[0]; 3],
                    ..done
                })
                .collect();
            let text = curves(&summary, &[gains; 3], &done);
            let page = roxmltree::Document::parse(&text).unwrap();
            let curves = page.descendants();
            let curves: Vec<&str> = curves
                .filter(|node| node.attribute("stroke-width").is_some())
                .map(|node| node.attribute("d").unwrap())
                .collect();
            assert_eq!(curves.len(), 3);
            let points: Vec<&str> = curves[0][1..].split('L').collect();
            assert!(points.len() <= POINTS + 1);
            let [left, _, right, _] = AREA;
            let last = left + (right - left) * f64::from(count) / 1000.0;
            assert!(points.last().unwrap().starts_with(&format!("{last:.1} ")));
        }
    }
}
