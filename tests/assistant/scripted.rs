//! A server with an OpenAI-compatible address that follows a script, request by request.

use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

/// What the server does with a request.
#[derive(Clone)]
pub enum Act {
    /// Streams these pieces and ends in order.
    Say(Vec<String>),
    /// Answers with the function's result for the request's prompt.
    Reply(Arc<dyn Fn(&Value) -> String + Send + Sync>),
    /// Answers with the function's result for the request, as JSON.
    Json(Arc<dyn Fn(&Value) -> Value + Send + Sync>),
    /// Answers in one piece, without a stream.
    Whole(String),
    /// A status, header lines and a body.
    Status(u16, String, String),
    /// Streams these pieces, and then sends nothing until the client disconnects.
    Stall(Vec<String>),
    /// Never ends.
    Endless,
    /// Sends this as the raw stream and closes.
    Raw(String),
    /// Closes without a word.
    Close,
}

/// The server.
pub struct Scripted {
    pub address: SocketAddr,
    /// The body of every request.
    pub requests: Arc<Mutex<Vec<Value>>>,
    /// The head of every request.
    pub heads: Arc<Mutex<Vec<String>>>,
    /// How many connections were made.
    pub connections: Arc<AtomicUsize>,
}

impl Scripted {
    /// Does these in turn, and repeats the last one.
    pub fn start(acts: Vec<Act>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let scripted = Self {
            address: listener.local_addr().unwrap(),
            requests: Arc::default(),
            heads: Arc::default(),
            connections: Arc::default(),
        };
        let (requests, heads, connections) =
            (Arc::clone(&scripted.requests), Arc::clone(&scripted.heads), Arc::clone(&scripted.connections));
        let (acts, at) = (Arc::new(acts), Arc::new(AtomicUsize::new(0)));
        std::thread::spawn(move || {
            for socket in listener.incoming() {
                let Ok(socket) = socket else { return };
                connections.fetch_add(1, Ordering::SeqCst);
                let (requests, heads, acts, at) =
                    (Arc::clone(&requests), Arc::clone(&heads), Arc::clone(&acts), Arc::clone(&at));
                std::thread::spawn(move || {
                    let mut reader = BufReader::new(socket.try_clone().unwrap());
                    while let Some((head, body)) = request(&mut reader) {
                        heads.lock().unwrap().push(head);
                        requests.lock().unwrap().push(body.clone());
                        let act = acts[at.fetch_add(1, Ordering::SeqCst).min(acts.len() - 1)].clone();
                        if perform(&socket, act, &body).is_none() {
                            return;
                        }
                    }
                });
            }
        });
        scripted
    }

    /// "http://127.0.0.1:PORT/v1".
    pub fn url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    pub fn asked(&self) -> usize {
        self.requests.lock().unwrap().len()
    }
}

fn request(reader: &mut BufReader<TcpStream>) -> Option<(String, Value)> {
    let (mut head, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if let Some(n) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = n.trim().parse().unwrap();
        }
        if line == "\r\n" {
            break;
        }
        head.push_str(&line);
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some((head, serde_json::from_slice(&body).unwrap_or(Value::Null)))
}

fn piece(text: &str) -> String {
    format!("data: {}\n\n", json!({ "choices": [{ "index": 0, "delta": { "content": text } }] }))
}

fn chunk(socket: &mut &TcpStream, text: &str) -> Option<()> {
    write!(socket, "{:x}\r\n{text}\r\n", text.len()).ok()?;
    socket.flush().ok()
}

/// `None` if the connection cannot be reused.
fn perform(mut socket: &TcpStream, act: Act, body: &Value) -> Option<()> {
    const STREAM: &str = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
    match act {
        Act::Say(pieces) => {
            socket.write_all(STREAM.as_bytes()).ok()?;
            for text in pieces {
                chunk(&mut socket, &piece(&text))?;
            }
            chunk(&mut socket, "data: [DONE]\n\n")?;
            socket.write_all(b"0\r\n\r\n").ok()
        }
        Act::Reply(say) => {
            let text = say(body);
            let words = text.split_inclusive(' ').map(str::to_owned).collect();
            perform(socket, Act::Say(words), body)
        }
        Act::Json(make) => {
            let body = make(body).to_string();
            perform(socket, Act::Status(200, "Content-Type: application/json\r\n".into(), body), &Value::Null)
        }
        Act::Whole(text) => {
            let body = json!({ "choices": [{ "message": { "content": text }, "finish_reason": "stop" }] }).to_string();
            perform(socket, Act::Status(200, "Content-Type: application/json\r\n".into(), body), &Value::Null)
        }
        Act::Status(status, headers, body) => {
            let head = format!("HTTP/1.1 {status} Status\r\n{headers}Content-Length: {}\r\n\r\n", body.len());
            socket.write_all(head.as_bytes()).ok()?;
            socket.write_all(body.as_bytes()).ok()
        }
        Act::Stall(pieces) => {
            socket.write_all(STREAM.as_bytes()).ok()?;
            for text in pieces {
                chunk(&mut socket, &piece(&text))?;
            }
            // Until the client disconnects.
            let mut byte = [0];
            let _ = socket.read(&mut byte);
            None
        }
        Act::Endless => {
            socket.write_all(STREAM.as_bytes()).ok()?;
            loop {
                chunk(&mut socket, &piece("on and on "))?;
            }
        }
        Act::Raw(text) => {
            socket.write_all(STREAM.as_bytes()).ok()?;
            chunk(&mut socket, &text)?;
            None
        }
        Act::Close => None,
    }
}
