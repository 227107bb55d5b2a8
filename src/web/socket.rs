//! The connection with one page.

use super::board_thread::BoardMessage;
use super::hub::{BoardHandle, Hub};
use super::token;
use crate::board::{Hello, Welcome};
use axum::extract::ws::{Message, WebSocket};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, channel};
use tokio::time::timeout;

/// The maximum size of a message in bytes, enough for the record of a long game.
pub(super) const MAX_BYTES: usize = 1 << 20;
/// The maximum number of events queued for a slow page.
const MAX_EVENTS: usize = 64;
/// The time limit for the first message of a page.
const GREETING_TIMEOUT: Duration = Duration::from_secs(10);

/// The event of a rejected page.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename = "refused")]
struct Rejection {
    error: String,
    /// Whether the token is wrong, so that it will never be accepted.
    wrong_token: bool,
}

/// The number of the next page.
static NEXT_PAGE: AtomicU64 = AtomicU64::new(1);

/// Serves a page until either side closes the connection.
pub(super) async fn serve_page(mut socket: WebSocket, hub: Hub, expected: Arc<str>) {
    let handle = match accept(&mut socket, &hub, &expected).await {
        Ok(handle) => handle,
        Err(Some(rejection)) => {
            let _ = send(&mut socket, &rejection).await;
            return;
        }
        Err(None) => return,
    };
    let welcome = Welcome {
        board: &handle.name,
        version: env!("CARGO_PKG_VERSION"),
        games: hub.cards(),
        matches: hub.matches(),
        keeps_token: hub.keeps_token,
    };
    if send(&mut socket, &welcome).await.is_none() {
        return;
    }
    let page = NEXT_PAGE.fetch_add(1, Ordering::Relaxed);
    let (sender, events) = channel(MAX_EVENTS);
    let join = BoardMessage::Join { page, sender };
    if handle.board.send(join).is_ok() {
        forward(&mut socket, page, &handle.board, events).await;
        // The board may have ended first.
        let _ = handle.board.send(BoardMessage::Leave(page));
    }
}

/// Waits for the first message; `Err(None)` if the page has gone.
async fn accept(
    socket: &mut WebSocket,
    hub: &Hub,
    expected: &str,
) -> Result<BoardHandle, Option<Rejection>> {
    let reject = |error: &str, wrong_token| {
        let error = error.to_owned();
        Some(Rejection { error, wrong_token })
    };
    let first = timeout(GREETING_TIMEOUT, socket.recv()).await;
    let text = match first {
        Ok(Some(Ok(Message::Text(text)))) => text,
        Ok(Some(Ok(_))) => return Err(reject("expected a greeting in text", false)),
        Ok(_) => return Err(None),
        Err(_) => return Err(reject("no greeting received", false)),
    };
    let hello = serde_json::from_str(&text).ok();
    let Some(Hello {
        token: Some(token),
        board,
    }) = hello
    else {
        return Err(reject("expected {\"do\":\"hello\",\"token\":…}", false));
    };
    if !token::same(expected, &token) {
        let error = "wrong token: open the address that 'ermine serve' printed";
        return Err(reject(error, true));
    }
    hub.board(board.as_deref())
        .map_err(|error| reject(&error.to_string(), false))
}

/// Forwards messages in both directions.
async fn forward(
    socket: &mut WebSocket,
    page: u64,
    board: &Sender<BoardMessage>,
    mut events: Receiver<Arc<str>>,
) {
    loop {
        tokio::select! {
            event = events.recv() => {
                // The board has ended or has dropped this page, which may reconnect.
                let Some(event) = event else { return };
                if socket.send(Message::Text(event.as_ref().into())).await.is_err() {
                    return;
                }
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    let text = text.to_string();
                    if board.send(BoardMessage::Request { page, text }).is_err() {
                        return;
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => return,
            }
        }
    }
}

async fn send(socket: &mut WebSocket, event: &impl Serialize) -> Option<()> {
    let text = serde_json::to_string(event).ok()?;
    socket.send(Message::Text(text.into())).await.ok()
}
