//! Arguments that choose puzzles from a file.

use crate::cli::io::text;
use crate::puzzle::{self, Puzzle, Theme, read_puzzles};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::path::PathBuf;

/// Arguments that name a file of puzzles and choose among them.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct ChoiceArgs {
    /// A file of puzzles: JSON lines.
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// Only puzzles of this kind; given several times, of any of them.
    #[arg(long = "kind", value_name = "KIND", value_parser = kind())]
    kinds: Vec<puzzle::Kind>,
    /// Only puzzles with this theme; given several times, with all of them.
    #[arg(long = "theme", value_name = "THEME", value_parser = theme())]
    themes: Vec<Theme>,
    /// Only puzzles with at least this rating.
    #[arg(long, value_name = "ELO", allow_negative_numbers = true)]
    min_rating: Option<i32>,
    /// Only puzzles with at most this rating.
    #[arg(long, value_name = "ELO", allow_negative_numbers = true)]
    max_rating: Option<i32>,
    /// Sort by rating, the easiest first, those without a rating last.
    #[arg(long, conflicts_with = "shuffle")]
    sort_by_rating: bool,
    /// Shuffle the puzzles by --seed.
    #[arg(long)]
    shuffle: bool,
    /// Seed of --shuffle.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Start with the puzzle of this id, in the order asked for.
    #[arg(long, value_name = "ID")]
    from: Option<String>,
    /// At most N puzzles.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    count: Option<u32>,
}

fn kind() -> impl TypedValueParser<Value = puzzle::Kind> {
    let parse = |name: String| {
        puzzle::Kind::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
    };
    PossibleValuesParser::new(puzzle::Kind::ALL.map(puzzle::Kind::name))
        .try_map(move |name| parse(name).ok_or("no such kind"))
}

fn theme() -> impl TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(Theme::names())
        .try_map(|name| Theme::named(&name).ok_or("no such theme"))
}

impl ChoiceArgs {
    /// Reads the chosen puzzles, only those of `game` if one is named.
    pub(super) fn read(&self, game: Option<&str>) -> anyhow::Result<Vec<Puzzle>> {
        let choose = |text: &str| -> anyhow::Result<Vec<Puzzle>> {
            Ok(self.choice(game).choose(read_puzzles(text)?)?)
        };
        text::load_as(&self.file, choose)
    }

    fn choice(&self, game: Option<&str>) -> puzzle::Choice {
        puzzle::Choice {
            game: game.map(str::to_owned),
            kinds: self.kinds.clone(),
            themes: self.themes.clone(),
            min_rating: self.min_rating,
            max_rating: self.max_rating,
            order: match (self.sort_by_rating, self.shuffle) {
                (true, _) => puzzle::Order::Rating,
                (false, true) => puzzle::Order::Shuffled(self.seed),
                (false, false) => puzzle::Order::Unsorted,
            },
            from: self.from.clone(),
            count: self.count.map(|count| count as usize),
        }
    }
}
