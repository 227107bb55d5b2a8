//! `ermine error-rate refer`.

use crate::analysis::error_rate::{Positions, Reference, note_of, refer};
use crate::catalog::Visitor;
use crate::cli::args::limits::nodes;
use crate::cli::args::search::threads;
use crate::cli::console::progress::Progress;
use crate::cli::io::output::path_parser;
use crate::cli::io::text;
use crate::gamefile;
use crate::rules::Game;
use crate::search::{SearchEngine, Searchable};
use anyhow::bail;
use std::path::{Path, PathBuf};

/// Search the value of every move of every position, and write it into the file.
///
/// In games with dice the search uses no reductions; in others it searches as in play.
/// Positions whose moves are all worth the same are removed at the end.
///
/// The file is written after every position; --resume continues an interrupted run. The
/// same nodes give the same file, whatever the threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine error-rate refer positions.txt --nodes 100000 --threads 2
  ermine error-rate refer positions.txt --nodes 100000 --threads 2 --resume")]
pub(super) struct ReferArgs {
    /// The positions, as `gather` writes them, or EPD.
    #[arg(value_name = "FILE", value_parser = path_parser("a file, which is rewritten"))]
    file: PathBuf,
    /// Nodes to search for each move.
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = nodes(1))]
    nodes: u64,
    /// Search N positions at a time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u32,
    /// Continue an unfinished file.
    #[arg(long)]
    resume: bool,
}

impl Visitor for &ReferArgs {
    type Output = anyhow::Result<()>;

    /// Searches the positions and writes the file.
    fn visit<G: Game, E: Searchable<Position = G::Position> + Default, N: SearchEngine<E>>(
        self,
        game: G,
    ) -> anyhow::Result<()> {
        let read = match self.resume {
            true => Positions::read_sealed::<G>,
            false => Positions::read::<G>,
        };
        let mut set = text::load_as(&self.file, |text| read(&game, text))?;
        gamefile::check_target(&self.file)?;
        check_references(&mut set, self, note_of::<G::Position>(self.nodes))?;
        let open = set
            .list
            .iter()
            .filter(|position| position.reference.is_none());
        let progress = Progress::new(open.count() as u64, "positions");
        let threads = self.threads as usize;
        let referred = refer::<_, E, N>(&game, &mut set, self.nodes, threads, |set| {
            gamefile::save(&self.file, &set.sealed())?;
            progress.step();
            Ok(())
        });
        progress.finish();
        referred?;
        let total = set.list.len();
        set.list.retain(|position| {
            position
                .reference
                .as_ref()
                .is_none_or(Reference::distinguishes_moves)
        });
        if set.list.len() < total {
            gamefile::save(&self.file, &set.sealed())?;
        }
        Ok(())
    }
}

/// Checks that the references in the file were made in the same way, and adds the note of
/// it.
fn check_references(set: &mut Positions, args: &ReferArgs, note: String) -> anyhow::Result<()> {
    let file = Path::display(&args.file);
    if set.list.is_empty() {
        bail!("'{file}' holds no positions");
    }
    set.add_game_note();
    let existing = set.notes.iter().find(|note| note.starts_with("refer:"));
    match existing {
        None if set.list.iter().all(|position| position.reference.is_none()) => {
            set.notes.push(note)
        }
        None => bail!("'{file}' has references of unknown origin; expected none"),
        Some(_) if !args.resume => {
            bail!("'{file}' has references already; expected --resume, or a file without")
        }
        Some(other) if *other != note => bail!("'{file}' was made by '{other}', not by '{note}'"),
        Some(_) => {}
    }
    Ok(())
}
