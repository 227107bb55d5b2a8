//! The names of the files.

use crate::draw::View;
use crate::rules::Diagram;
use crate::rules::text::file_letter;

/// The file letters above and below a board with squares of `width` cells and three cells
/// on either side.
pub(super) fn file_names(diagram: &Diagram, view: View, width: usize) -> String {
    let names = view.files(diagram.squares.files()).into_iter().map(|file| {
        let letter = file_letter(file);
        format!("{letter:^width$}")
    });
    format!("   {}   ", names.collect::<String>())
}
