//! The table beside a board.

use super::ink::Ink;
use super::line::Line;
use crate::base::Side;
use crate::draw::Style;
use crate::rules::{Colour, Diagram, Fact, FactValue, FactWord, Legend, Section};

/// The minimum width of the column of White's facts, so that it seldom moves.
const MIN_WIDTH: usize = 7;

/// The layout of the table beside a board.
pub(super) struct Table {
    /// The cells before each line; the last holds the sign of a stressed fact.
    pub(super) margin: usize,
    /// The width of the names of facts.
    pub(super) label: usize,
    /// Whether an empty line follows the headline.
    pub(super) blank_after_headline: bool,
}

impl Table {
    /// The lines of the table.
    pub(super) fn lines(&self, diagram: &Diagram, style: Style) -> Vec<Line> {
        let mut blocks = vec![vec![
            self.at_margin(Line::of(&headline(diagram), Ink::BOLD)),
        ]];
        let mut column = Column::of(diagram);
        for section in &diagram.sections {
            blocks.push(self.section(section, &mut column));
        }
        if let Some(legend) = &diagram.legend {
            blocks.push(vec![self.at_margin(colours(legend, style))]);
        }
        let mut lines = Vec::new();
        for (index, block) in blocks.into_iter().enumerate() {
            if index > 1 || (index == 1 && self.blank_after_headline) {
                lines.push(Line::default());
            }
            lines.extend(block);
        }
        lines
    }

    fn at_margin(&self, line: Line) -> Line {
        Line::of(&" ".repeat(self.margin), Ink::PLAIN).then(line)
    }

    fn section(&self, section: &Section, column: &mut Column) -> Vec<Line> {
        let mut lines = Vec::new();
        if let Some(title) = section.title {
            lines.push(self.at_margin(Line::of(title, Ink::DIM)));
        }
        for fact in &section.facts {
            if matches!(fact.value, FactValue::Each(_)) && !column.has_header {
                column.has_header = true;
                let sides = Side::ALL.map(|side| Line::of(&side.to_string(), Ink::DIM));
                let blank = Line::default().padded(self.label, Ink::DIM);
                lines.push(self.at_margin(blank.then(column.both(sides, Ink::DIM))));
            }
            lines.push(self.fact(fact, column));
        }
        lines
    }

    fn fact(&self, fact: &Fact, column: &Column) -> Line {
        let ink = if fact.stressed { Ink::BOLD } else { Ink::PLAIN };
        match &fact.value {
            FactValue::One(words) => self.label(fact).then(Line::words(words, ink)),
            FactValue::Each(both) => {
                let both = both.each_ref().map(|words| Line::words(words, ink));
                self.label(fact).then(column.both(both, ink))
            }
            FactValue::Of { side, words } => {
                let mut line = self.at_margin(Line::of(&format!("  {side} "), ink));
                line.push_word(&fact.name, ink);
                line.and(": ", ink).then(Line::words(words, ink))
            }
        }
    }

    /// The name of a fact, behind the margin.
    fn label(&self, fact: &Fact) -> Line {
        let ink = match fact.name {
            FactWord::Text(_) => Ink::DIM,
            FactWord::Colour(_) => Ink::PLAIN,
        };
        let mut name = Line::default();
        name.push_word(&fact.name, ink);
        let name = name.padded(self.label, ink);
        if !fact.stressed {
            return self.at_margin(name);
        }
        Line::of(&format!("{:>1$}", ">", self.margin), Ink::BOLD).then(name)
    }
}

/// White's column, and whether its header is written.
struct Column {
    width: usize,
    has_header: bool,
}

impl Column {
    /// A column as wide as the widest of White's facts.
    fn of(diagram: &Diagram) -> Column {
        let facts = diagram.sections.iter().flat_map(|section| &section.facts);
        let widths = facts.map(|fact| match &fact.value {
            FactValue::Each([white, _]) => Line::words(white, Ink::PLAIN).width(),
            FactValue::One(_) | FactValue::Of { .. } => 0,
        });
        Column {
            width: widths.fold(MIN_WIDTH, usize::max),
            has_header: false,
        }
    }

    fn both(&self, [white, black]: [Line; 2], ink: Ink) -> Line {
        white.padded(self.width + 2, ink).then(black)
    }
}

/// The headline: the side to move, the move number and the state.
fn headline(diagram: &Diagram) -> String {
    let (side, number) = (diagram.side, diagram.move_number);
    match &diagram.state {
        None => format!("{side} to move, move {number}"),
        Some(state) => format!("{side} to move, move {number}, {state}"),
    }
}

/// The legend of the grounds, by letters or as patches of colour.
fn colours(legend: &Legend, style: Style) -> Line {
    if style.has_letters() {
        let letter = |colour: &Colour| format!(".{}", colour.letter.unwrap_or(' '));
        let letters: Vec<String> = legend.colours.iter().map(letter).collect();
        let names: Vec<&str> = legend.colours.iter().map(|colour| colour.name).collect();
        let [letters, names] = [letters.join(" "), names.join(", ")];
        return Line::of(&format!("{letters}   {} {names}", legend.title), Ink::DIM);
    }
    let mut line = Line::of(legend.title, Ink::DIM);
    for colour in &legend.colours {
        line.push(" ", Ink::PLAIN);
        line.push("  ", Ink::on(colour.rgb));
        line.push(&format!(" {}", colour.name), Ink::DIM);
    }
    line
}
