//! `ermine selfplay`.

use super::args::position::PositionArgs;
use super::args::record::RecordTags;
use super::args::search::SearchArgs;
use super::args::{games, record};
use super::console::notation;
use super::console::progress::Progress;
use super::console::terminal;
use super::console::terminal::TextStream;
use super::io::output::{OutputPath, text_stream};
use crate::base::{Rng, day};
use crate::gamefile;
use crate::play::{
    Ending, GameTerms, Local, Pace, Ply, Referee, SeatedPlayers, is_over, play_random_plies,
};
use crate::session::{AnyStep, NumberedTurn, Rules, Start};
use anyhow::{Context, bail};
use serde::Serialize;
use std::io::{self, IsTerminal};
use std::time::SystemTime;

/// Let the engine play against itself, and show the games.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine selfplay --nodes 20000 --seed 3
  ermine selfplay --movetime 50 --games 10 --save games.txt
  ermine selfplay --depth 2 --games 100 --json > games.jsonl
  ermine --game colorbound selfplay --nodes 5000 --games 10 --random-plies 6")]
pub(super) struct Args {
    /// Seed of dice and starts.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Number of games.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Play N random plies first; in a game without dice and shuffled starts all games
    /// are the same without them.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=100))]
    random_plies: u32,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Print a JSON object for each game.
    #[arg(long)]
    json: bool,
    /// Add the games to this file; `-` writes them to standard output and the text to
    /// standard error.
    #[arg(long, value_name = "PATH")]
    save: Option<OutputPath>,
}

/// A game from its start to its end.
#[derive(Debug, Serialize)]
struct FinishedGame {
    /// The position before the first step.
    start: String,
    /// All steps, including random ones and those of `--moves`.
    steps: Vec<AnyStep>,
    /// The steps in the rulebook's notation, rolls as `(3)`.
    notation: Vec<String>,
    /// The result: `1-0`, `0-1` or `1/2-1/2`.
    result: &'static str,
    /// The reason for the result.
    reason: String,
}

/// Plays the games.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    let stream = text_stream(&[("--save", args.save.as_ref())], args.json)?;
    if let Some(path) = &args.save {
        path.check_append()?;
    }
    let mut player = Local::new("ermine", args.search.open(game)?, &[])?;
    let mut board = games::open(game)?;
    let settings = record::settings(&args.search.options);
    gamefile::set_settings(board.as_mut(), &settings)?;
    let mut referee = Referee::new(games::open(game)?).with_settings(settings)?;
    // On a terminal the moves show the progress.
    let no_moves = args.json || !io::stdout().is_terminal();
    let progress = no_moves.then(|| Progress::new(u64::from(args.games), "games"));
    for number in 1..=args.games {
        let terms = args.terms(board.as_mut(), number)?;
        if !args.json {
            let start = board.position_text();
            stream.print_styled(terminal::bold(&format!("Game {number}: {start}")))?;
        }
        let ending = play(
            &mut referee,
            &mut player,
            &terms,
            board.as_mut(),
            (!args.json).then_some(stream),
        )?;
        let finished_game = args.json.then(|| finished_game(board.as_mut(), &ending));
        let finished_game = finished_game.transpose()?;
        let print_record = || finished_game.as_ref().map_or(Ok(()), terminal::print_json);
        match &progress {
            Some(progress) => progress.suspend(print_record)?,
            None => print_record()?,
        }
        if let Some(progress) = &progress {
            progress.step();
        }
        if let Some(path) = &args.save {
            let tags = RecordTags {
                players: ["ermine".to_owned(), "ermine".to_owned()],
                round: Some(number),
                options: args.search.options.clone(),
                resigned: None,
                date: terms.paces[0]
                    .limit
                    .movetime
                    .map(|_| day(SystemTime::now())),
                paces: terms.paces,
            };
            record::save(board.as_ref(), &tags, path)?;
        }
    }
    Ok(())
}

impl Args {
    /// Sets up game `number` on `board`, and returns its start, dice and limits.
    fn terms(&self, board: &mut dyn Rules, number: u32) -> anyhow::Result<GameTerms> {
        let mut rng = Rng::stream(self.seed, u64::from(number));
        if self.position.is_set() {
            self.position.set(board)?;
        } else {
            let words = board.draw_start(&mut rng);
            board.set_position(&Start::Startpos(words), &[])?;
        }
        play_random_plies(self.random_plies, board, &mut rng)?;
        let pace = Pace::without_clock(self.search.limit(100));
        Ok(GameTerms {
            steps: board.steps(),
            paces: [pace; 2],
            ..GameTerms::new(board.start(), rng.next_u64())
        })
    }
}

/// Plays on from the position on `board`, which follows the game; a turn is printed as
/// soon as it is complete.
fn play(
    referee: &mut Referee,
    player: &mut Local,
    terms: &GameTerms,
    board: &mut dyn Rules,
    stream: Option<TextStream>,
) -> anyhow::Result<Ending> {
    let (mut turn, mut result) = (Vec::new(), Ok(()));
    let mut follow = |ply: &Ply, _: &dyn Rules| {
        let current = board.numbered_turn();
        turn.push(notation::notation(board, &ply.step));
        let made = board.make_step(&ply.step);
        result = made.map(drop).map_err(anyhow::Error::from);
        let turn_ends = board.numbered_turn() != current || is_over(board);
        if let Some(stream) = stream.filter(|_| turn_ends && result.is_ok()) {
            let NumberedTurn { side, move_number } = current;
            let line = format!("{move_number:>4}. {side} {}", turn.join(" "));
            result = stream.print(line).map_err(anyhow::Error::from);
        }
        if turn_ends {
            turn.clear();
        }
        result.is_ok()
    };
    let played = referee.play_at(
        &mut SeatedPlayers::of_one(player, terms.dice, &mut follow),
        terms,
    )?;
    result?;
    let ending = played.context("the game was broken off")?.ending;
    if let Ending::Fault { fault, .. } = &ending {
        bail!("the engine {fault}");
    }
    if let Some(stream) = stream {
        stream.print(format!("{} {ending}", ending.score_text()))?;
    }
    Ok(ending)
}

/// Returns the game that has ended on `board`, which is left at its end.
fn finished_game(board: &mut dyn Rules, ending: &Ending) -> anyhow::Result<FinishedGame> {
    let steps = board.steps();
    board.take_back(steps.len());
    let start = board.position_text();
    let mut notation = Vec::new();
    for step in &steps {
        notation.push(notation::notation(board, step));
        board.make_step(step)?;
    }
    Ok(FinishedGame {
        start,
        steps,
        notation,
        result: ending.score_text(),
        reason: match ending {
            Ending::Rule { outcome } => outcome.reason().to_string(),
            other => other.kind().to_owned(),
        },
    })
}
