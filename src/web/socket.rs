//! The connection with one page.

use super::board::{BoardMessage, Numbered, Welcome, in_one_line};
use super::hub::{Hub, HubPlace};
use super::token;
use axum::extract::ws::{Message, WebSocket};
use serde::{Deserialize, Serialize};
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
const GREETING: Duration = Duration::from_secs(10);

/// The first message of a page.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename = "hello")]
struct Hello {
    token: String,
    #[serde(default)]
    board: Option<String>,
}

/// The event of a rejected page.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename = "refused")]
struct Refused {
    error: String,
}

/// The reply to an invalid message.
#[derive(Debug, Serialize)]
struct Misread {
    id: Option<u64>,
    error: String,
}

/// The number of the next page.
static PAGES: AtomicU64 = AtomicU64::new(1);

/// Serves a page until either side closes the connection.
pub(super) async fn talk(mut socket: WebSocket, hub: Hub, known: Arc<str>) {
    let place = match enter(&mut socket, &hub, &known).await {
        Ok(entered) => entered,
        Err(Some(error)) => {
            let _ = send(&mut socket, &Refused { error }).await;
            return;
        }
        Err(None) => return,
    };
    let welcome = Welcome {
        board: &place.name,
        version: env!("CARGO_PKG_VERSION"),
        games: hub.cards(),
        matches: hub.matches(),
    };
    if send(&mut socket, &welcome).await.is_none() {
        return;
    }
    let page = PAGES.fetch_add(1, Ordering::Relaxed);
    let (sender, events) = channel(MAX_EVENTS);
    let join = BoardMessage::Join { page, sender };
    if place.board.send(join).is_ok() {
        pass(&mut socket, page, &place.board, events).await;
        // The board may have ended first.
        let _ = place.board.send(BoardMessage::Leave(page));
    }
}

/// Waits for the first message; `Err(None)` if the page has gone.
async fn enter(socket: &mut WebSocket, hub: &Hub, known: &str) -> Result<HubPlace, Option<String>> {
    let first = timeout(GREETING, socket.recv()).await;
    let text = match first {
        Ok(Some(Ok(Message::Text(text)))) => text,
        Ok(Some(Ok(_))) => return Err(Some("expected a greeting in text".to_owned())),
        Ok(_) => return Err(None),
        Err(_) => return Err(Some("no greeting received".to_owned())),
    };
    let hello: Hello = serde_json::from_str(&text)
        .map_err(|_| Some("expected {\"do\":\"hello\",\"token\":…}".to_owned()))?;
    if !token::same(known, &hello.token) {
        return Err(Some(
            "wrong token: open the address that 'ermine serve' printed".to_owned(),
        ));
    }
    hub.board(hello.board.as_deref())
        .map_err(|error| Some(error.to_string()))
}

/// Forwards messages in both directions.
async fn pass(
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
                Some(Ok(Message::Text(text))) => match serde_json::from_str::<Numbered>(&text) {
                    Ok(request) => {
                        if board.send(BoardMessage::Ask { page, request }).is_err() {
                            return;
                        }
                    }
                    Err(error) => {
                        if send(socket, &misread(&text, &error)).await.is_none() {
                            return;
                        }
                    }
                },
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => return,
            }
        }
    }
}

/// The error of a message, with its id if that is readable.
fn misread(text: &str, error: &serde_json::Error) -> Misread {
    let value: Option<serde_json::Value> = serde_json::from_str(text).ok();
    Misread {
        id: value.and_then(|value| value.get("id")?.as_u64()),
        error: format!("not understood: {}", in_one_line(error)),
    }
}

async fn send(socket: &mut WebSocket, event: &impl Serialize) -> Option<()> {
    let text = serde_json::to_string(event).ok()?;
    socket.send(Message::Text(text.into())).await.ok()
}
