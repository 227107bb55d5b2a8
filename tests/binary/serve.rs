//! `ermine serve` as a browser or any other program uses it.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

/// A server that ends with the test.
struct Server {
    child: Child,
    host: String,
    token: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(words: &[&str]) -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ermine"));
    command.args(["serve", "--no-open"]).args(words);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("a server");
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().expect("its output"));
    output.read_line(&mut line).expect("an address");
    let rest = line.trim().strip_prefix("http://").expect("an address");
    let (host, token) = rest.split_once("/#token=").expect("a token");
    Server {
        child,
        host: host.to_owned(),
        token: token.to_owned(),
    }
}

impl Server {
    /// The whole answer to a request line and headers.
    fn answer(&self, request: &str, host: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).expect("a connection");
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .expect("a timeout");
        let text = format!("{request} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(text.as_bytes()).expect("a request");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("an answer");
        String::from_utf8(bytes).expect("text")
    }

    fn get(&self, path: &str) -> String {
        self.answer(&format!("GET {path}"), &self.host)
    }

    fn socket(&self, origin: &str) -> Result<Page, tungstenite::Error> {
        let mut request = format!("ws://{}/socket", self.host).into_client_request()?;
        let origin = HeaderValue::from_str(origin).expect("a header");
        request.headers_mut().insert("Origin", origin);
        let stream = TcpStream::connect(&self.host).expect("a connection");
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .expect("a timeout");
        let connected = tungstenite::client(request, stream);
        let (socket, _) = connected.map_err(|error| match error {
            tungstenite::HandshakeError::Failure(error) => error,
            tungstenite::HandshakeError::Interrupted(_) => panic!("no answer"),
        })?;
        Ok(Page {
            socket,
            requests: 0,
        })
    }

    /// A new page at a board: the page and the board's name.
    fn page(&self, board: Option<&str>) -> (Page, String) {
        let mut page = self
            .socket(&format!("http://{}", self.host))
            .expect("a socket");
        page.send(&json!({"do": "hello", "token": self.token, "board": board}));
        let welcome = page.event("welcome");
        let board = welcome["board"].as_str().expect("a name").to_owned();
        (page, board)
    }
}

struct Page {
    socket: WebSocket<TcpStream>,
    requests: u64,
}

impl Page {
    fn send(&mut self, message: &Value) {
        self.socket
            .send(Message::text(message.to_string()))
            .expect("sent");
    }

    fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).expect("JSON")),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    fn event(&mut self, kind: &str) -> Value {
        loop {
            let event = self.next().unwrap_or_else(|| panic!("no {kind}"));
            if event["event"] == kind {
                return event;
            }
        }
    }

    /// The state after a request.
    fn request(&mut self, mut request: Value) -> Result<Option<Value>, String> {
        self.requests += 1;
        request["id"] = json!(self.requests);
        self.send(&request);
        let mut state = None;
        loop {
            let event = self.next().expect("an answer");
            if event["event"] == "state" {
                state = Some(event);
            } else if event["id"] == self.requests {
                return match event["error"].as_str() {
                    Some(error) => Err(error.to_owned()),
                    None => Ok(state),
                };
            }
        }
    }
}

#[test]
fn the_page_comes_with_a_strict_policy_and_nothing_else_comes() {
    let server = serve(&[]);
    let index = server.get("/");
    assert!(index.starts_with("HTTP/1.1 200 "), "{index}");
    let headers = index.to_ascii_lowercase();
    for header in [
        "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self';",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "content-type: text/html; charset=utf-8",
    ] {
        assert!(headers.contains(header), "{header}");
    }
    assert!(
        server
            .get("/page/main.js")
            .contains("\r\ncontent-type: text/javascript; charset=utf-8\r\n")
    );
    assert!(
        server
            .get("/puzzles/colorbound.jsonl")
            .starts_with("HTTP/1.1 200 ")
    );
    for path in [
        "/page/",
        "/puzzles/../Cargo.toml",
        "/puzzles/..%2fCargo.toml",
        "/puzzles/nogame.jsonl",
        "/page/../server.rs",
        "/page/%2e%2e%2fserver.rs",
        "/page/..%2f..%2fCargo.toml",
        "/etc/passwd",
        "/socket/x",
    ] {
        assert!(server.get(path).starts_with("HTTP/1.1 40"), "{path}");
    }
    let own = server.host.clone();
    assert!(server.answer("POST /", &own).starts_with("HTTP/1.1 405 "));
    for host in ["evil.example", "localhost", "127.0.0.1:1"] {
        let answer = server.answer("GET /", host);
        assert!(answer.starts_with("HTTP/1.1 403 "), "{host}: {answer}");
        assert!(!answer.contains("<html"), "{host}");
    }
}

#[test]
fn only_the_own_page_with_the_token_is_accepted() {
    let server = serve(&[]);
    for origin in [
        "http://evil.example",
        "null",
        "https://localhost",
        "http://127.0.0.1:1",
    ] {
        assert!(server.socket(origin).is_err(), "{origin}");
    }
    let own = format!("http://{}", server.host);
    for hello in [
        json!({"do": "hello", "token": ""}),
        json!({"do": "hello", "token": "0".repeat(32)}),
        json!({"id": 1, "do": "undo"}),
    ] {
        let mut page = server.socket(&own).expect("a socket");
        page.send(&hello);
        let refused = page.next().expect("an answer");
        assert_eq!(refused["event"], "refused", "{refused}");
        assert_eq!(page.next(), None);
    }
}

#[test]
fn boards_are_their_tabs_own_and_found_again() {
    let server = serve(&["--game", "colorbound"]);
    let (mut one, first) = server.page(None);
    let (mut other, second) = server.page(None);
    assert_ne!(first, second);
    for page in [&mut one, &mut other] {
        let person = json!({"kind": "person"});
        page.request(json!({"do": "seats", "white": person, "black": person}))
            .expect("seats");
    }
    let state = one
        .request(json!({"do": "step", "text": "Ke3"}))
        .expect("legal")
        .expect("a state");
    assert_eq!(state["last"], "e1e3");
    let state = other
        .request(json!({"do": "step", "text": "d1d3"}))
        .expect("legal")
        .expect("a state");
    assert_eq!(state["last"], "d1d3");
    // In mid-search.
    one.request(json!({"do": "analyse", "on": true, "lines": 2}))
        .expect("done");
    one.event("analysis");
    drop(one);
    let (mut again, name) = server.page(Some(&first));
    assert_eq!(name, first);
    assert_eq!(again.event("state")["last"], "e1e3");
    again.event("analysis");
    let (_, fresh) = server.page(Some("no such board"));
    assert!(fresh != first && fresh != second);
}

#[test]
fn messages_that_make_no_sense_are_refused() {
    let server = serve(&["--game", "royal-rumble"]);
    let (mut page, _) = server.page(None);
    page.event("state");
    for (message, id) in [
        ("{", Value::Null),
        ("{\"id\":5,\"do\":\"steal\"}", json!(5)),
        ("[]", Value::Null),
    ] {
        page.socket.send(Message::text(message)).expect("sent");
        let answer = page.next().expect("an answer");
        assert_eq!(answer["id"], id, "{answer}");
        assert!(
            answer["error"]
                .as_str()
                .expect("why")
                .starts_with("not understood: "),
            "{answer}"
        );
    }
    assert!(
        page.request(json!({"do": "export", "what": "position"}))
            .is_ok()
    );
    // Longer than any message may be.
    let long = json!({"id": 9, "do": "import", "text": "x".repeat(2 << 20)}).to_string();
    let _ = page.socket.send(Message::text(long));
    assert_eq!(page.next(), None);
    let (mut page, _) = server.page(None);
    page.event("state");
}

#[test]
fn an_address_that_is_taken_is_one_clear_line() {
    let server = serve(&[]);
    let port = server.host.rsplit(':').next().expect("a port");
    let run = Command::new(env!("CARGO_BIN_EXE_ermine"))
        .args(["serve", "--no-open", "--port", port])
        .output()
        .expect("run");
    assert_eq!(run.status.code(), Some(1));
    let error = String::from_utf8(run.stderr).expect("text");
    assert!(
        error.contains(&server.host) && error.contains("cannot listen on"),
        "{error}"
    );
    assert_eq!(error.lines().count(), 1, "{error}");
}
