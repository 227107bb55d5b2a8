use super::*;
use crate::base::Side;
use crate::rules::{
    Colour, Fact, FactWord, Figure, Legend, Mark, Panel, Rgb, Section, Squares, Turn,
};

const RED: Colour = Colour {
    name: "Red",
    letter: Some('r'),
    rgb: Rgb(0xF8, 0x71, 0x71),
};

const MOVED: Mark = Mark {
    meaning: "has moved",
    sign: '•',
    badge: '•',
    before: Some('['),
    behind: Some(']'),
    rgb: None,
};

const HELD: Mark = Mark {
    meaning: "may not move",
    sign: '!',
    badge: '!',
    before: Some('!'),
    behind: None,
    rgb: Some(Rgb(1, 2, 3)),
};

/// The text without its escape sequences.
fn without_escapes(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| {
        plain + part.split_once('m').map_or("", |(_, rest)| rest)
    })
}

fn piece(side: Side, letter: char) -> Option<Figure> {
    Some(Figure::new(side, letter))
}

/// One rank with these pieces; `None` for a square that does not exist.
fn row(ground: Colour, pieces: &[Option<Option<Figure>>]) -> Diagram {
    let squares = Squares::new(pieces.len() as u8, 1, |file, _| {
        pieces[usize::from(file)].clone().map(|piece| Cell {
            ground,
            dark: file % 2 == 0,
            piece,
        })
    });
    Diagram::new(squares, Side::White, Turn::Decide, 7)
}

/// A fact with a value for either side, its words separated by spaces.
fn each(name: impl Into<FactWord>, words: [&str; 2]) -> Fact {
    Fact::each(name, |side| words[side.index()].split_whitespace())
}

fn render(diagram: &Diagram, style: Style) -> String {
    text(diagram, style.into())
}

/// The second line of a plain board: its only rank.
fn rank(diagram: &Diagram) -> String {
    let plain = render(diagram, Style::Plain);
    plain.lines().nth(1).unwrap_or_default().to_owned()
}

#[test]
fn a_longer_table_goes_on_below_the_board() {
    let lines = |words: &[&str]| -> Vec<Line> {
        words
            .iter()
            .map(|word| Line::of(word, Ink::PLAIN))
            .collect()
    };
    let text = side_by_side(lines(&["ab "]), lines(&["1", "2"]), 3, Style::Plain);
    assert_eq!(text, "ab 1\n   2\n");
}

#[test]
fn pieces_alone_stand_on_narrow_squares() {
    let plain = Colour {
        letter: None,
        ..RED
    };
    let king = Figure {
        royal: true,
        ..Figure::new(Side::Black, 'K')
    };
    let diagram = row(
        plain,
        &[
            Some(Some(king)),
            Some(None),
            Some(None),
            None,
            Some(piece(Side::White, 'Q')),
        ],
    );
    let picture = render(&diagram, Style::Plain);
    let head = "    a  b  c  d  e      White to move, move 7\n";
    let tail = " 1 .k.   ...   .Q. 1\n    a  b  c  d  e\n";
    assert_eq!(picture, format!("{head}{tail}"));
    let coloured = render(&diagram, Style::Ansi);
    assert!(coloured.contains("\x1b[1m\x1b[38;2;255;200;48m\x1b[48;2;31;29;27mK"));
    assert!(coloured.contains("\x1b[38;2;31;29;27m\x1b[48;2;248;113;113m▐"));
    assert!(without_escapes(&coloured).contains(" 1 ▐K▌         ▐Q▌ 1"));
}

#[test]
fn squares_are_wide_where_there_is_more_to_show() {
    let tagged = Figure {
        tag: Some('a'),
        ..Figure::new(Side::White, 'R')
    };
    let pawn = Figure {
        bands: vec![RED],
        ..Figure::new(Side::Black, 'P')
    };
    let pieces = [Some(Some(tagged)), Some(Some(pawn)), Some(None), None];
    let diagram = row(RED, &pieces);
    assert_eq!(rank(&diagram), " 1  Ra.r pr.r   .r  *   1");
    // In colour the pawn's colour is a band, not a letter.
    let bare = without_escapes(&render(&diagram, Style::Ansi));
    let rows: Vec<&str> = bare.lines().skip(1).take(2).collect();
    assert_eq!(rows, [" 1   Ra   P             1", "    ▀▀▀  ▀▀▀      "]);
}

#[test]
fn a_piece_stays_in_place_when_it_gets_a_mark() {
    let queen = |mark| Figure {
        mark,
        ..Figure::new(Side::White, 'Q')
    };
    let both = |mark| {
        [
            Some(Some(queen(None))),
            Some(Some(queen(Some(mark)))),
            Some(None),
        ]
    };
    let diagram = |mark| Diagram {
        marks: vec![mark],
        ..row(RED, &both(mark))
    };
    assert_eq!(rank(&diagram(MOVED)), " 1  Q .r[Q].r   .r 1");
    assert_eq!(rank(&diagram(HELD)), " 1   Q.r !Q.r   .r 1");
    let coloured = render(&diagram(HELD), Style::Ansi);
    assert!(coloured.contains("\x1b[1m\x1b[38;2;1;2;3m\x1b[48;2;248;246;240m!"));
}

#[test]
fn bands_share_the_lower_half_of_a_chip() {
    let colours = |count: u8| {
        (1..=count).map(|red| Colour {
            rgb: Rgb(red, 0, 0),
            ..RED
        })
    };
    for (count, expected) in [(0, "▀▀▀"), (1, "▀▀▀"), (2, "▀▀▀"), (3, "▀▀▀"), (6, "▌▌▌")]
    {
        let piece = Figure {
            bands: colours(count).collect(),
            ..Figure::new(Side::White, 'K')
        };
        let picture = render(&row(RED, &[Some(Some(piece))]), Style::Ansi);
        let lower = picture.lines().nth(2).unwrap_or_default();
        assert_eq!(without_escapes(lower).trim(), expected, "{count}");
        for red in 1..=count {
            let [text, ground] = [38, 48].map(|code| format!("{code};2;{red};0;0m"));
            assert!(
                lower.contains(&text) || lower.contains(&ground),
                "{red} of {count}"
            );
        }
    }
}

#[test]
fn facts_stand_beside_the_board_and_below_it() {
    let stressed = Fact {
        stressed: true,
        ..each(RED, ["K Ra", ""])
    };
    let facts = vec![Fact::one("Go to", RED), each("Captured", ["Q Rh Nb", "P"])];
    let titled = Section {
        title: Some("Light squares"),
        facts: vec![Fact::of(Side::Black, "attacks", ["DW2"])],
    };
    let legend = Legend {
        title: "in range of",
        colours: vec![RED],
    };
    let diagram = Diagram {
        state: Some("check".to_owned()),
        sections: vec![Section::new(facts), Section::new(vec![stressed]), titled],
        legend: Some(legend),
        ..row(RED, &[None])
    };
    let expected = "     a      White to move, move 7, check
 1   *   1
            Go to       r  Red
     a                 White    Black
            Captured   Q Rh Nb  P

           > r  Red    K Ra     -

            Light squares
              Black attacks: DW2

            .r   in range of Red
";
    assert_eq!(render(&diagram, Style::Plain), expected);
    let coloured = without_escapes(&render(&diagram, Style::Ansi));
    assert!(
        coloured.contains("            in range of    Red\n"),
        "{coloured}"
    );
}

#[test]
fn the_board_is_seen_from_either_side() {
    let squares = Squares::new(2, 2, |file, rank| {
        Some(Cell {
            ground: RED,
            dark: false,
            piece: (rank == 0 && file == 0).then(|| Figure::new(Side::White, 'K')),
        })
    });
    let diagram = Diagram::new(squares, Side::White, Turn::Decide, 1);
    let rows = |bottom| {
        let view = View {
            bottom,
            ..Style::Plain.into()
        };
        let picture = text(&diagram, view);
        let rows = picture.lines().skip(1).step_by(2).take(2);
        rows.map(str::to_owned).collect::<Vec<String>>()
    };
    assert_eq!(rows(Side::White), [" 2    .r   .r 2", " 1   K.r   .r 1"]);
    assert_eq!(rows(Side::Black), [" 1    .r  K.r 1", " 2    .r   .r 2"]);
}

#[test]
fn a_player_sits_on_one_side_of_all_boards() {
    let board = |swapped, current| Panel {
        title: "1".to_owned(),
        state: String::new(),
        current,
        swapped,
        squares: Squares::new(1, 2, |_, rank| {
            Some(Cell {
                ground: RED,
                dark: false,
                piece: (rank == 0).then(|| Figure::new(Side::White, 'K')),
            })
        }),
    };
    let large = board(true, true);
    let mut diagram = Diagram::new(large.squares.clone(), Side::White, Turn::Decide, 1);
    diagram.panels = vec![board(false, false), large];
    let rows = |seated| {
        let view = View {
            seated,
            ..Style::Plain.into()
        };
        let picture = text(&diagram, view);
        let rows = picture.lines().filter(|line| line.contains('K'));
        rows.map(str::to_owned).collect::<Vec<String>>()
    };
    assert_eq!(rows(false).len(), 2, "the first ranks are side by side");
    assert_eq!(rows(true).len(), 3);
}
