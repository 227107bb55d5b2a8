//! The server: addresses, files and access control.

use super::assets::{Asset, asset, puzzles};
use super::hosts::Hosts;
use super::hub::Hub;
use super::socket::{MAX_BYTES, serve_page};
use super::token::{self, TokenError};
use crate::arena::MatchError;
use crate::board::Matches;
use crate::session::SessionError;
use axum::Router;
use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use tokio::runtime::{Builder, Runtime};

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct ServeConfig {
    /// The address and port; port 0 selects a free one.
    pub address: SocketAddr,
    /// The game on a new board, by its name in the catalog.
    pub game: String,
    /// The folders of matches that can be watched.
    pub matches: Vec<PathBuf>,
    /// The file with the token, which is created if it is missing; `None` for a token of
    /// this server alone.
    pub token_file: Option<PathBuf>,
}

/// The error of a server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is in use, or does not belong to this machine.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// A system resource is not available.
    #[error("the server cannot run: {0}")]
    System(#[from] std::io::Error),
    /// A game cannot be opened.
    #[error(transparent)]
    Game(#[from] SessionError),
    /// A folder has no match.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// There is no token.
    #[error(transparent)]
    Token(#[from] TokenError),
}

/// A listening server.
///
/// ```no_run
/// use ermine::web::{ServeConfig, Server};
/// let address = "127.0.0.1:0".parse().unwrap();
/// let server = Server::listen(ServeConfig { address, game: "royal-palette".into(), matches: vec![], token_file: None })?;
/// println!("{}", server.url());
/// server.run()?;
/// # Ok::<(), ermine::web::ServeError>(())
/// ```
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    token: Arc<str>,
    hub: Hub,
}

/// The shared state of all replies.
#[derive(Clone)]
struct AppState {
    hosts: Arc<Hosts>,
    token: Arc<str>,
    hub: Hub,
}

impl Server {
    /// Listens; requests are answered once [`run`](Self::run) is called.
    ///
    /// # Errors
    /// If the server cannot listen on the address, a folder has no match, or a system
    /// resource is not available.
    pub fn listen(config: ServeConfig) -> Result<Server, ServeError> {
        let listen_error = |error| ServeError::Listen(config.address, error);
        let matches = Matches::open(&config.matches)?;
        let token = match &config.token_file {
            Some(path) => token::kept_in(path)?,
            None => token::draw()?,
        };
        let listener = TcpListener::bind(config.address).map_err(listen_error)?;
        listener.set_nonblocking(true)?;
        Ok(Server {
            runtime: Builder::new_current_thread().enable_all().build()?,
            address: listener.local_addr()?,
            listener,
            token: token.into(),
            hub: Hub::new(config.game, matches, config.token_file.is_some())?,
        })
    }

    /// The address with its token, for a browser.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/#token={}", self.address, self.token)
    }

    /// Answers requests until the process ends.
    ///
    /// # Errors
    /// If the system closes the listener.
    pub fn run(self) -> Result<(), ServeError> {
        let state = AppState {
            hosts: Arc::new(Hosts::new(self.address)),
            token: self.token,
            hub: self.hub,
        };
        let listener = self.listener;
        self.runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            axum::serve(listener, router(state)).await
        })?;
        Ok(())
    }
}

fn router(state: AppState) -> Router {
    Router::new()
        .route("/", get(|| async { answer(asset("index.html")) }))
        .route(
            "/page/{name}",
            get(|Path(name): Path<String>| async move { answer(asset(&name)) }),
        )
        .route(
            "/puzzles/{name}",
            get(|Path(name): Path<String>| async move { answer(puzzles(&name)) }),
        )
        .route("/socket", any(socket))
        .fallback(|| async { StatusCode::NOT_FOUND })
        .layer(from_fn_with_state(state.clone(), guard))
        .with_state(state)
}

fn answer(asset: Option<Asset>) -> Response {
    match asset {
        Some(asset) => ([(header::CONTENT_TYPE, asset.kind)], asset.bytes).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn socket(
    State(state): State<AppState>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let origin = headers
        .get(header::ORIGIN)
        .and_then(|origin| origin.to_str().ok());
    if !state.hosts.is_origin(origin) {
        return (StatusCode::FORBIDDEN, "this is for the server's own page").into_response();
    }
    let upgrade = upgrade
        .max_message_size(MAX_BYTES)
        .max_frame_size(MAX_BYTES);
    upgrade.on_upgrade(move |socket| serve_page(socket, state.hub, state.token))
}

/// The content security policy: pages may only load and connect to what is the server's
/// own.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Rejects requests with another host name, and adds the security headers to every reply.
async fn guard(State(state): State<AppState>, request: Request<Body>, next: Next) -> Response {
    let host = request
        .headers()
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let mut response = match (state.hosts.is_host(host), is_read) {
        (false, _) => (StatusCode::FORBIDDEN, "this server has another name").into_response(),
        (_, false) => StatusCode::METHOD_NOT_ALLOWED.into_response(),
        _ => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
