//! `ermine game convert`.

use crate::cli::console::terminal;
use crate::cli::io::output::OutputPath;
use crate::cli::io::text;
use crate::games::custom::convert::{Conversion, convert};
use anyhow::{Context, bail};
use serde::Serialize;
use std::path::PathBuf;

/// Convert variants of Fairy-Stockfish: a file NAME.toml for each, and the reason for each that
/// cannot be said.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine game convert variants.ini
  ermine game convert variants.ini --variant gardner --variant shako --out games
  ermine game convert variants.ini --variant gardner --out - | ermine game check -")]
pub(super) struct Args {
    /// The file; `-` is standard input.
    file: PathBuf,
    /// A variant to convert; by default all.
    #[arg(long, value_name = "NAME")]
    variant: Vec<String>,
    /// The folder, whose files are not replaced; `-` writes one variant to standard output.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    out: PathBuf,
    /// Print a JSON object for each variant.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line<'a> {
    variant: &'a str,
    file: Option<String>,
    line: Option<usize>,
    reason: Option<String>,
}

/// Converts the variants.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let all = convert(&text::load(&args.file)?);
    let is_wanted =
        |found: &&Conversion| args.variant.is_empty() || args.variant.contains(&found.name);
    let wanted: Vec<&Conversion> = all.iter().filter(is_wanted).collect();
    if let Some(name) = args
        .variant
        .iter()
        .find(|name| !all.iter().any(|found| found.name == **name))
    {
        bail!("no variant '{name}' in '{}'", args.file.display());
    }
    if wanted.is_empty() {
        bail!(
            "no variant in '{}'; expected sections such as [name:chess]",
            args.file.display()
        );
    }
    if args.out.as_os_str() == "-" {
        let [one] = wanted[..] else {
            bail!(
                "{} variants for standard output; expected --variant NAME",
                wanted.len()
            );
        };
        return OutputPath::Standard.save(&one.result.clone().with_context(|| one.name.clone())?);
    }
    let mut refused = 0;
    for found in wanted {
        refused += usize::from(!save(args, found)?);
    }
    match refused {
        0 => Ok(()),
        1 => bail!("1 variant cannot be said in a file"),
        count => bail!("{count} variants cannot be said in a file"),
    }
}

/// Writes a variant's file and tells it; returns whether there is one.
fn save(args: &Args, found: &Conversion) -> anyhow::Result<bool> {
    let variant = found.name.as_str();
    let (mut file, mut line, mut reason) = (None, None, None);
    match &found.result {
        Ok(text) => {
            let path = args.out.join(format!("{variant}.toml"));
            if path.exists() {
                bail!("'{}' exists; expected a new file", path.display());
            }
            file = Some(path.display().to_string());
            OutputPath::File(path).save(text)?;
        }
        Err(refusal) => (line, reason) = (Some(refusal.line), Some(refusal.reason.clone())),
    }
    if args.json {
        terminal::print_json(&Line {
            variant,
            file,
            line,
            reason,
        })?;
    } else {
        terminal::print(match (&file, &found.result) {
            (Some(file), _) => format!("{variant}: {file}"),
            (None, Err(refusal)) => format!("{variant}: {refusal}"),
            (None, Ok(_)) => variant.to_owned(),
        })?;
    }
    Ok(found.result.is_ok())
}
