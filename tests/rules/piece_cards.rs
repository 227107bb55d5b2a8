//! Piece cards: every kind of piece has one, and its diagram agrees with the legal moves.

use ermine::base::{Rng, Side};
use ermine::catalog;
use ermine::draw::{movement_svg, piece_card, rulebook};
use ermine::games::colorbound::{ColorboundGame, Decimal, Standard};
use ermine::games::colour_chess::ColourChessGame;
use ermine::games::royal_palette::RoyalPaletteGame;
use ermine::games::royal_rumble::{Kind, RumbleBoardGame};
use ermine::games::royal_standard::RoyalStandardGame;
use ermine::rules::text::leading_square;
use ermine::rules::{Effect, Figure, Game, MovementDiagram, PieceCard, Position};
use ermine::session::Start;
use std::collections::{BTreeMap, BTreeSet};

/// A square by file and rank.
type Square = [u8; 2];

/// The pieces on a board, by the letters of their kind.
type Pieces = BTreeMap<Square, Named>;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Named {
    side: Side,
    code: String,
}

fn named(side: Side, code: &str) -> Named {
    Named {
        side,
        code: code.to_owned(),
    }
}

fn of_figure(figure: &Figure) -> Named {
    let code = [Some(figure.letter), figure.tag].into_iter().flatten();
    named(figure.side, &code.collect::<String>())
}

/// The letters of a piece in a position string.
fn sign(piece: &Named) -> String {
    let mut letters = piece.code.chars();
    let first = letters.next().expect("a letter");
    let first = match piece.side {
        Side::White => first,
        Side::Black => first.to_ascii_lowercase(),
    };
    match letters.as_str() {
        "" => first.to_string(),
        rest => format!("[{first}{rest}]"),
    }
}

/// A placement, with `write` for the pieces.
fn placement(diagram: &MovementDiagram, pieces: &Pieces, write: fn(&Named) -> String) -> String {
    let rank = |rank: u8| {
        let cell = |file: u8| match pieces.get(&[file, rank]) {
            Some(piece) => write(piece),
            None if diagram.holes.contains(&[file, rank]) => "*".to_owned(),
            None => "1".to_owned(),
        };
        (0..diagram.files).map(cell).collect::<String>()
    };
    let ranks: Vec<String> = (0..diagram.ranks).rev().map(rank).collect();
    // Runs of empty squares are one number.
    let joined = (1..=diagram.files)
        .rev()
        .fold(ranks.join("/"), |text, run| {
            text.replace(&"1".repeat(run.into()), &format!("<{run}>"))
        });
    joined.replace(['<', '>'], "")
}

/// A game whose cards are compared with its legal moves.
struct Compared<'a> {
    /// The letters of the royal that is put on the board with the piece of a card.
    royal: &'a dyn Fn(&PieceCard) -> String,
    /// The letters of an enemy that changes nothing but that it can be captured.
    victim: &'a dyn Fn(&PieceCard) -> String,
    /// The position string.
    write: &'a dyn Fn(&PieceCard, &Pieces) -> String,
}

fn squares(diagram: &MovementDiagram) -> impl Iterator<Item = Square> + '_ {
    let all = (0..diagram.ranks).flat_map(|rank| (0..diagram.files).map(move |file| [file, rank]));
    all.filter(|square| !diagram.holes.contains(square))
}

fn marked(diagram: &MovementDiagram, effects: &[Effect]) -> BTreeSet<Square> {
    let marks = diagram.marks.iter();
    let marks = marks.filter(|marks| effects.contains(&marks.effect));
    marks.flat_map(|marks| marks.squares.clone()).collect()
}

/// The squares that legal moves of the piece go to.
fn targets<P: Position>(position: &P, from: Square) -> BTreeSet<Square>
where
    P::Move: std::fmt::Display,
{
    let moves = position.legal();
    let target = |mv: &P::Move| {
        let text = mv.to_string();
        let (start, rest) = leading_square(&text)?;
        let (target, _) = leading_square(rest)?;
        (start == from).then_some(target)
    };
    moves.iter().filter_map(target).collect()
}

fn distance(one: Square, other: Square) -> u8 {
    let [files, ranks] = [0, 1].map(|axis| one[axis].abs_diff(other[axis]));
    files.max(ranks)
}

/// Whether a royal may not go to a square since the enemy's may attack it.
fn is_guarded(card: &PieceCard, pieces: &Pieces, square: Square) -> bool {
    let mut royals = pieces.iter().filter(|(_, piece)| piece.side == Side::Black);
    card.figure.royal && royals.any(|(royal, _)| distance(*royal, square) <= 2)
}

/// Puts royals on the board, as far from the piece as the rules let them, and returns the
/// pieces with them.
fn with_royals<G: Game>(game: &G, card: &PieceCard, compared: &Compared<'_>) -> Pieces {
    let diagram = &card.diagram;
    let mut pieces: Pieces = diagram
        .pieces
        .iter()
        .map(|piece| (piece.square, of_figure(&piece.figure)))
        .collect();
    pieces.insert(diagram.square, of_figure(&card.figure));
    let used: BTreeSet<Square> = diagram
        .marks
        .iter()
        .flat_map(|marks| marks.squares.clone())
        .chain(diagram.paths.iter().flatten().copied())
        .chain(pieces.keys().copied())
        .collect();
    let mut free: Vec<Square> = squares(diagram)
        .filter(|square| !used.contains(square))
        .collect();
    free.sort_by_key(|square| std::cmp::Reverse(distance(*square, diagram.square)));
    let royal = (compared.royal)(card);
    for black in &free {
        for white in &free {
            let mut pieces = pieces.clone();
            pieces.insert(*black, named(Side::Black, &royal));
            if !card.figure.royal {
                pieces.insert(*white, named(Side::White, &royal));
            }
            let position = game.read(&(compared.write)(card, &pieces));
            if white != black && position.is_ok_and(|position| !position.in_check()) {
                return pieces;
            }
        }
    }
    panic!("no squares for the royals beside {}", card.code());
}

/// Compares the marks of a card with the legal moves on a board with royals, and with an
/// enemy on each square in turn. Returns the number of squares with an enemy.
fn compare<G: Game>(game: &G, card: &PieceCard, compared: &Compared<'_>) -> usize
where
    <G::Position as Position>::Move: std::fmt::Display,
{
    let diagram = &card.diagram;
    let pieces = with_royals(game, card, compared);
    let read = |pieces: &Pieces| game.read(&(compared.write)(card, pieces));
    let position = read(&pieces).expect("a position");
    let found = targets(&position, diagram.square);
    let mut quiet = marked(diagram, &[Effect::Both, Effect::Move]);
    quiet.retain(|square| !is_guarded(card, &pieces, *square) || found.contains(square));
    assert!(
        quiet.len() > 3 || !card.figure.royal,
        "{position}: {quiet:?}"
    );
    let on_pieces: BTreeSet<Square> = found.difference(&quiet).copied().collect();
    assert!(quiet.is_subset(&found), "{position}: {quiet:?}, {found:?}");
    assert!(
        on_pieces.iter().all(|square| pieces.contains_key(square)),
        "{position}: {found:?}"
    );
    let captured = marked(diagram, &[Effect::Both, Effect::Capture]);
    let victim = named(Side::Black, &(compared.victim)(card));
    let mut tried = 0;
    let is_open =
        |square: &Square| !pieces.contains_key(square) && !is_guarded(card, &pieces, *square);
    for square in squares(diagram).filter(is_open) {
        let mut pieces = pieces.clone();
        pieces.insert(square, victim.clone());
        let Ok(position) = read(&pieces) else {
            continue;
        };
        if !position.in_check() {
            tried += 1;
            let found = targets(&position, diagram.square).contains(&square);
            assert_eq!(found, captured.contains(&square), "{position}: {square:?}");
        }
    }
    tried
}

fn compare_all<G: Game>(game: &G, compared: &Compared<'_>)
where
    <G::Position as Position>::Move: std::fmt::Display,
{
    for card in game.piece_cards() {
        let tried = compare(game, &card, compared);
        assert!(tried > 15, "{}: {tried}", card.code());
    }
}

#[test]
fn cards_of_colorbound_agree_with_its_moves() {
    let compared = Compared {
        royal: &|_| "K".to_owned(),
        victim: &|_| "W".to_owned(),
        write: &|card, pieces| format!("{} w - - 0 1", placement(&card.diagram, pieces, sign)),
    };
    compare_all(&ColorboundGame::<Standard>::default(), &compared);
    compare_all(&ColorboundGame::<Decimal>::default(), &compared);
    let mut common = ColorboundGame::<Standard>::default();
    common.set("Rules", "common").expect("a setting");
    compare_all(&common, &compared);
}

/// A letter for each piece, without the tag.
fn letter(piece: &Named) -> String {
    sign(&named(piece.side, &piece.code[..1]))
}

#[test]
fn cards_of_royal_palette_agree_with_its_moves() {
    // In the order of the placement: home files of officers, colours of pawns.
    let bands = |pieces: &Pieces| -> String {
        let mut ordered: Vec<(&Square, &Named)> = pieces.iter().collect();
        ordered.sort_by_key(|([file, rank], _)| (std::cmp::Reverse(*rank), *file));
        let band = |piece: &Named| match &*piece.code {
            "P" => Some('r'),
            code => code.chars().nth(1),
        };
        ordered
            .iter()
            .filter_map(|(_, piece)| band(piece))
            .collect()
    };
    let compared = Compared {
        royal: &|_| "K".to_owned(),
        victim: &|_| "Nb".to_owned(),
        write: &|card, pieces| {
            let placement = placement(&card.diagram, pieces, letter);
            let bands = bands(pieces);
            let bands = if bands.is_empty() { "-" } else { &bands };
            format!("{placement} w - - 0 1 {bands} - x")
        },
    };
    compare_all(&RoyalPaletteGame::default(), &compared);
}

#[test]
fn cards_of_colour_chess_agree_with_its_moves() {
    let game = ColourChessGame::default();
    let start = game.start(&[]).expect("a start").position.to_string();
    let tiles = start.split(' ').nth(6).expect("tiles");
    let compared = Compared {
        royal: &|_| "K".to_owned(),
        victim: &|_| "N".to_owned(),
        write: &|card, pieces| {
            let placement = placement(&card.diagram, pieces, letter);
            format!("{placement} w - - 0 1 {tiles} - 2 -")
        },
    };
    compare_all(&game, &compared);
}

#[test]
fn cards_of_the_royal_standard_agree_with_its_moves() {
    let compared = Compared {
        royal: &|_| "K".to_owned(),
        victim: &|_| "W".to_owned(),
        write: &|card, pieces| {
            let placement = placement(&card.diagram, pieces, sign);
            format!("{placement} w - 0 1")
        },
    };
    let mut game = RoyalStandardGame::default();
    compare_all(&game, &compared);
    game.set("RangeRule", "ends").expect("a setting");
    compare_all(&game, &compared);
}

#[test]
fn cards_of_royal_rumble_agree_with_its_moves() {
    let kind = |code: &str| Kind::from_code(code).expect("a kind");
    let deal = |pieces: &Pieces| {
        let on_board = pieces.values().map(|piece| kind(&piece.code));
        let mut kinds: BTreeSet<Kind> = on_board.filter(|kind| kind.is_fighter()).collect();
        let mut others = Kind::FIGHTERS.iter();
        while kinds.len() < 7 {
            kinds.insert(*others.next().expect("a fighter"));
        }
        kinds
            .into_iter()
            .map(Kind::code)
            .collect::<Vec<_>>()
            .join(",")
    };
    let compared = Compared {
        royal: &|card| match kind(&card.code()) {
            kind if kind.is_royal() => kind.code().to_owned(),
            _ => "K".to_owned(),
        },
        // Pieces that lend nothing to a Copycat, and that no Chameleon captures.
        victim: &|card| match &*card.code() {
            "Cc" | "Ch" => card.code(),
            _ => "F".to_owned(),
        },
        write: &|card, pieces| {
            let placement = placement(&card.diagram, pieces, sign);
            format!("{placement} w - 0 11 {}", deal(pieces))
        },
    };
    compare_all(&RumbleBoardGame, &compared);
}

#[test]
fn every_kind_that_a_game_begins_with_has_a_card() {
    for name in catalog::names() {
        let mut session = catalog::open(name).expect("a game");
        let cards = session.piece_cards();
        let codes: BTreeSet<String> = cards.iter().map(PieceCard::code).collect();
        assert_eq!(codes.len(), cards.len(), "{name}: two cards for one kind");
        for seed in 0..12 {
            let words = session.draw_start(&mut Rng::new(seed));
            session
                .set_position(&Start::Startpos(words), &[])
                .expect("a start");
            let diagram = session.diagram();
            let boards = diagram.panels.iter().map(|panel| &panel.squares);
            let cells = boards
                .chain([&diagram.squares])
                .flat_map(|squares| squares.cells());
            for piece in cells.filter_map(|cell| cell.piece.as_ref()) {
                let Named { code, .. } = of_figure(piece);
                let card = cards.iter().find(|card| card.code() == code);
                let card = card.unwrap_or_else(|| panic!("{name}: no card for {code}"));
                assert_eq!(card.figure.name, piece.name, "{name}: {code}");
            }
        }
    }
    let count = |name| catalog::open(name).expect("a game").piece_cards().len();
    assert_eq!(
        (count("royal-rumble"), count("royal-rumble-board")),
        (49, 49)
    );
    // A pawn may become a dragon, with which no side begins.
    assert_eq!(count("colorbound-equalized"), count("colorbound"));
}

#[test]
fn rules_and_cards_are_complete_and_can_be_drawn() {
    for name in catalog::names() {
        let session = catalog::open(name).expect("a game");
        let (guide, cards) = (session.guide(), session.piece_cards());
        let titles: BTreeSet<&str> = guide.chapters.iter().map(|chapter| chapter.title).collect();
        assert_eq!(titles.len(), guide.chapters.len(), "{name}");
        assert!(
            titles.contains("Draws") && titles.contains("Set-up"),
            "{name}"
        );
        let text = rulebook(&guide, &cards);
        for line in text.lines() {
            let is_notation = line.contains("  (");
            assert!(is_notation || line.chars().count() <= 80, "{name}: {line}");
        }
        for card in &cards {
            assert!(
                card.text.ends_with('.') && text.contains(&piece_card(card)),
                "{name}"
            );
            let picture = movement_svg(card);
            roxmltree::Document::parse(&picture).expect("well-formed");
            let marks = card.diagram.marks.iter().map(|marks| marks.squares.len());
            assert_eq!(
                picture.matches("<g class=").count(),
                marks.sum::<usize>(),
                "{name}"
            );
        }
    }
}
