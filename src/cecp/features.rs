//! The features of the engine, and the setup of games for a GUI.

use crate::rules::XBoardVariant;
use crate::session::{OptionKind, OptionSpec};

/// Returns the reply to `protover`: the features requested, the games and the options.
pub(super) fn lines(variants: &[&str], options: &[OptionSpec]) -> Vec<String> {
    let version = env!("CARGO_PKG_VERSION");
    let mut lines = vec![
        "feature done=0".to_owned(),
        format!(
            "feature myname=\"Ermine {version}\" variants=\"{}\"",
            variants.join(",")
        ),
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 analyze=1".to_owned(),
        "feature sigint=0 sigterm=0 reuse=1 colors=0 ics=0 name=0 pause=0 nps=0 debug=1".to_owned(),
        "feature memory=1 smp=1 highlight=1".to_owned(),
    ];
    lines.extend(options.iter().filter_map(option));
    lines.push("feature done=1".to_owned());
    lines
}

/// Options that the protocol sets by other commands, or that it has no use for.
const HIDDEN_OPTIONS: [&str; 6] = [
    "Hash",
    "Threads",
    "MultiPV",
    "Ponder",
    "UCI_AnalyseMode",
    "UCI_ShowWDL",
];

fn option(spec: &OptionSpec) -> Option<String> {
    let name = &*spec.name;
    if HIDDEN_OPTIONS
        .iter()
        .any(|hidden| hidden.eq_ignore_ascii_case(name))
    {
        return None;
    }
    let kind = match &spec.kind {
        OptionKind::Check { default } => format!("check {}", u8::from(*default)),
        OptionKind::Spin { default, min, max } => format!("spin {default} {min} {max}"),
        OptionKind::Button => "button".to_owned(),
        OptionKind::Text { default } => format!("string {default}"),
        OptionKind::Combo { default, values } => {
            let values = values.iter().map(|value| match value == default {
                true => format!("*{value}"),
                false => (*value).to_owned(),
            });
            format!("combo {}", values.collect::<Vec<_>>().join(" /// "))
        }
    };
    Some(format!("feature option=\"{name} -{kind}\""))
}

/// Returns the description of a game for XBoard: its letters, size, start and piece
/// movement.
pub(super) fn setup(variant: &XBoardVariant, start: &str) -> Vec<String> {
    let letters = variant.letters;
    let small = letters.to_lowercase();
    let [files, ranks] = variant.size;
    let mut lines = vec![format!(
        "setup ({letters}{small}) {files}x{ranks}+0_berolina {start}"
    )];
    let pieces = variant.pieces.iter();
    lines.extend(pieces.map(|(letter, betza)| format!("piece {letter}& {betza}")));
    lines
}
