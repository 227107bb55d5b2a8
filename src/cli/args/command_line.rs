//! The parser of the command line, whose errors name what was expected.

use crate::base::visible;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command, Parser};
use std::error::Error;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

/// Parses `args`, the first of which is the name of the program, for `command`.
///
/// # Errors
/// Returns an error if the arguments ask for help or the version, or are wrong. It quotes
/// them with control characters escaped.
pub(crate) fn read<P: Parser>(args: &[OsString], command: &Command) -> Result<P, clap::Error> {
    let first = match parse(args, command) {
        Ok(read) => return Ok(read),
        Err(error) => error,
    };
    let escaped = args.iter().map(|arg| arg.to_string_lossy());
    let escaped: Vec<OsString> = escaped.map(|arg| visible(&arg).as_ref().into()).collect();
    if escaped == args {
        return Err(first);
    }
    let (kind, text) = (first.kind(), "control characters are not understood here");
    Err(parse::<P>(&escaped, command)
        .err()
        .unwrap_or_else(|| command.clone().error(kind, text)))
}

fn parse<P: Parser>(args: &[OsString], command: &Command) -> Result<P, clap::Error> {
    let mut command = with_negative_numbers(command.clone());
    let matches = command.try_get_matches_from_mut(args);
    // Raw for the same reason as the error below.
    matches.as_ref().map_or(Ok(()), check_names)?;
    let read = matches.and_then(|mut matches| P::from_arg_matches_mut(&mut matches));
    read.map_err(|error| match expected(&error) {
        // Raw, since `command` knows its own usage only, not that of the subcommand.
        Some(text) => clap::Error::raw(ErrorKind::ValueValidation, text),
        None => error.format(&mut command),
    })
}

/// Returns the command with negative numbers read as values of the option before them, to
/// be accepted or refused there, not as unknown options.
fn with_negative_numbers(command: Command) -> Command {
    command
        .mut_args(|arg| {
            let takes_values = arg.get_action().takes_values();
            arg.allow_negative_numbers(takes_values)
        })
        .mut_subcommands(with_negative_numbers)
}

/// Checks that no option that takes `NAME=VALUE` is given two values of one name, since
/// the first would be lost.
fn check_names(matches: &ArgMatches) -> Result<(), clap::Error> {
    for id in matches.ids() {
        let pairs = matches.try_get_many::<(String, String)>(id.as_str());
        let pairs: Vec<&(String, String)> = pairs.ok().flatten().into_iter().flatten().collect();
        for (index, (name, value)) in pairs.iter().enumerate() {
            let mut before = pairs[..index].iter();
            if let Some((first, other)) =
                before.find(|(earlier, _)| earlier.eq_ignore_ascii_case(name))
            {
                let text = format!(
                    "'{first}={other}' and '{name}={value}': expected one value of {name}\n\n\
                     For more information, try '--help'.\n"
                );
                return Err(clap::Error::raw(ErrorKind::ValueValidation, text));
            }
        }
    }
    match matches.subcommand() {
        Some((_, matches)) => check_names(matches),
        None => Ok(()),
    }
}

/// Returns the message in place of an error about a number that does not name what was
/// expected.
fn expected(error: &clap::Error) -> Option<String> {
    let source = error.source()?;
    let value = text(error, ContextKind::InvalidValue)?;
    let expected = if let Some(source) = source.downcast_ref::<ParseIntError>() {
        match source.kind() {
            IntErrorKind::PosOverflow => "a smaller number",
            IntErrorKind::NegOverflow => "a larger number",
            _ if value.parse::<i64>().is_ok() => "a number of at least 0",
            _ => "a whole number",
        }
    } else {
        source
            .downcast_ref::<ParseFloatError>()
            .map(|_| "a number")?
    };
    let option = text(error, ContextKind::InvalidArg)?;
    Some(format!(
        "invalid value '{value}' for '{option}': expected {expected}\n\n\
         For more information, try '--help'.\n"
    ))
}

fn text(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::search::pair;
    use clap::CommandFactory;

    #[derive(Debug, Parser)]
    struct Numbers {
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=9))]
        depth: Option<u32>,
        #[arg(long)]
        rate: Option<f64>,
        #[arg(long)]
        json: bool,
        #[arg(long, value_parser = pair)]
        option: Vec<(String, String)>,
        #[arg(long, value_parser = pair)]
        other: Vec<(String, String)>,
    }

    fn error_line(args: &str) -> String {
        let args: Vec<OsString> = args.split(' ').map(OsString::from).collect();
        let error = read::<Numbers>(&args, &Numbers::command()).expect_err("wrong");
        assert_eq!(error.exit_code(), 2);
        let text = error.to_string();
        assert!(text.ends_with("\n\nFor more information, try '--help'.\n"));
        assert!(!text.contains("Usage") || error.kind() == ErrorKind::UnknownArgument);
        text.lines().next().unwrap_or_default().to_owned()
    }

    #[test]
    fn errors_name_what_was_expected() {
        for (args, expected) in [
            (
                "e --seed x",
                "'x' for '--seed <SEED>': expected a whole number",
            ),
            (
                "e --seed 1.5",
                "'1.5' for '--seed <SEED>': expected a whole number",
            ),
            (
                "e --seed -3",
                "'-3' for '--seed <SEED>': expected a number of at least 0",
            ),
            (
                "e --seed 99999999999999999999",
                "'99999999999999999999' for '--seed <SEED>': expected a smaller number",
            ),
            (
                "e --depth x",
                "'x' for '--depth <DEPTH>': expected a whole number",
            ),
            (
                "e --depth -3",
                "'-3' for '--depth <DEPTH>': -3 is not in 1..=9",
            ),
            ("e --rate x", "'x' for '--rate <RATE>': expected a number"),
            (
                "e --rate \x1bx",
                "'\\u{1b}x' for '--rate <RATE>': expected a number",
            ),
        ] {
            assert_eq!(
                error_line(args),
                format!("error: invalid value {expected}"),
                "{args}"
            );
        }
        assert!(error_line("e --json -3").contains("unexpected argument '-3'"));
    }

    #[test]
    fn negative_numbers_are_values() {
        let args = ["e", "--rate", "-0.5"].map(OsString::from);
        let read = read::<Numbers>(&args, &Numbers::command()).expect("fine");
        assert_eq!((read.rate, read.seed, read.json), (Some(-0.5), 1, false));
    }

    #[test]
    fn a_name_has_one_value() {
        for again in ["A=1", "a=2", "A="] {
            let args = format!("e --option A=1 --option B=1 --option {again}");
            let expected = format!("error: 'A=1' and '{again}': expected one value of ");
            assert!(error_line(&args).starts_with(&expected), "{args}");
        }
        let args = ["e", "--option", "A=1", "--option", "AB=1", "--other", "A=2"];
        read::<Numbers>(&args.map(OsString::from), &Numbers::command()).expect("fine");
    }
}
