//! `ermine serve`.

use super::console::terminal;
use crate::web::{self, ServeConfig};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

/// Play, analyse and view games in a browser.
///
/// Serves one page on this machine, which needs no network. The printed address contains
/// a token that grants access.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine serve
  ermine serve --game colour-chess --port 8080 --no-open
  ermine serve --port 8080 --token-file token.txt
  ermine serve --match matches/new --match matches/old")]
pub(super) struct Args {
    /// Listen on this port; 0 picks a free one.
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    port: u16,
    /// Listen on this address; any other than that of this machine alone admits others
    /// who know the token.
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST),
        value_parser = address)]
    address: IpAddr,
    /// Show the match in this folder, also while it is played; can be given several
    /// times.
    #[arg(long = "match", value_name = "FOLDER")]
    matches: Vec<PathBuf>,
    /// Keep the token in this file, which is created if it is missing; with the same port,
    /// a bookmark of the page then stays valid.
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// Do not open a browser.
    #[arg(long)]
    no_open: bool,
}

/// Parses an address that a browser can open, which an unspecified one is not.
fn address(text: &str) -> Result<IpAddr, String> {
    let address: IpAddr = text
        .parse()
        .map_err(|_| "expected an address such as 192.168.1.5".to_owned())?;
    match address.is_unspecified() {
        true => Err("expected one of this machine's addresses, such as 192.168.1.5".to_owned()),
        false => Ok(address),
    }
}

/// Serves until the program ends.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    let config = ServeConfig {
        address: SocketAddr::new(args.address, args.port),
        game: game.to_owned(),
        matches: args.matches.clone(),
        token_file: args.token_file.clone(),
    };
    let server = web::Server::listen(config)?;
    let url = server.url();
    terminal::print(&url)?;
    if !args.no_open && open::that_detached(&url).is_err() {
        terminal::print("No browser could be opened: open the address above.")?;
    }
    Ok(server.run()?)
}
