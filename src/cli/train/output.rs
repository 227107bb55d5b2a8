//! The files and texts of `ermine train`.

use super::Args;
use crate::cli::console::terminal::{self, TextStream};
use crate::cli::io::files::{Content, check_files};
use crate::cli::io::output::{OutputError, OutputPath, check_binary, text_stream};
use crate::train::{self, Epoch, TrainedNet, curves};

impl Args {
    /// Checks that its files can be read and written.
    pub(super) fn check_files(&self) -> anyhow::Result<()> {
        let inputs: Vec<_> = self.data.iter().map(|path| ("--data", &**path)).collect();
        let checkpoint = self.checkpoint.clone().map(OutputPath::File);
        let outputs = [
            ("--out", Some(&self.out), Content::Net),
            ("--plot", self.plot.as_ref(), Content::Svg),
            ("--checkpoint", checkpoint.as_ref(), Content::Checkpoint),
        ];
        check_binary(("--out", Some(&self.out)), "a net")?;
        self.text_stream()?;
        check_files(&inputs, &outputs)
    }

    /// Returns the stream for human-readable text.
    fn text_stream(&self) -> Result<TextStream, OutputError> {
        let outputs = [("--out", Some(&self.out)), ("--plot", self.plot.as_ref())];
        text_stream(&outputs, self.json)
    }

    /// Prints the size of the training data.
    pub(super) fn print_data(&self, data: &train::Data) -> anyhow::Result<()> {
        match self.json {
            true => Ok(()),
            false => Ok(self.text_stream()?.print(data.to_string())?),
        }
    }

    pub(super) fn print_epoch(&self, epoch: Epoch) -> anyhow::Result<()> {
        match self.json {
            true => terminal::print_json(&epoch),
            false => Ok(self.text_stream()?.print(epoch.to_string())?),
        }
    }

    /// Writes the net and the plot.
    pub(super) fn save(
        &self,
        data: &train::Data,
        trained: &TrainedNet,
        game: &str,
    ) -> anyhow::Result<()> {
        self.out.save(&trained.net.write(game))?;
        if let Some(path) = &self.plot {
            let title = format!("{game}: {} positions", data.training.list.len());
            path.save(&curves(&title, &trained.epochs, data.handcrafted))?;
        }
        Ok(())
    }
}
