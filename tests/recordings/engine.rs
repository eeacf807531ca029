//! A double of `/v1/audio/transcriptions` over real HTTP. It believes nothing: the form, the WAV file in it and the model must be right.

use serde_json::json;
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    sync::{Arc, Condvar, Mutex},
    thread,
};

/// What it says.
#[derive(Clone)]
pub enum Says {
    /// These sentences, spread over the piece, whatever it hears.
    These(Vec<&'static str>),
    /// The number of the piece, in the order in which pieces were first heard.
    Numbers,
}

#[derive(Default)]
struct State {
    pieces: Vec<blake3::Hash>,
    asked: usize,
    /// Answers that are still given before it holds back the next.
    left: Option<usize>,
    held: bool,
    status: Option<u16>,
}

/// The double. Its threads end with the process.
pub struct Engine {
    address: std::net::SocketAddr,
    state: Arc<(Mutex<State>, Condvar)>,
}

impl Engine {
    pub fn start(says: Says) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, state) = (listener.local_addr().unwrap(), Arc::<(Mutex<State>, Condvar)>::default());
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (says, state) = (says.clone(), Arc::clone(&shared));
                // A connection that breaks is the server's own end.
                thread::spawn(move || while answer(&stream, &says, &state).is_some() {});
            }
        });
        Self { address, state }
    }

    pub fn url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// How often it was asked.
    pub fn asked(&self) -> usize {
        self.state.0.lock().unwrap().asked
    }

    /// Gives so many answers more, and then none.
    pub fn hold_after(&self, answers: usize) {
        let mut state = self.state.0.lock().unwrap();
        (state.left, state.held) = (Some(answers), false);
        self.state.1.notify_all();
    }

    /// Waits until it holds back an answer.
    pub fn wait_until_held(&self) {
        let state = self.state.0.lock().unwrap();
        drop(self.state.1.wait_while(state, |state| !state.held).unwrap());
    }

    pub fn go_on(&self) {
        let mut state = self.state.0.lock().unwrap();
        (state.left, state.held) = (None, false);
        self.state.1.notify_all();
    }

    /// Answers with this status and no words.
    pub fn answer_with(&self, status: u16) {
        self.state.0.lock().unwrap().status = Some(status);
    }
}

fn answer(mut stream: &TcpStream, says: &Says, shared: &(Mutex<State>, Condvar)) -> Option<()> {
    let mut reader = BufReader::new(stream);
    let (mut line, mut length, mut kind) = (String::new(), 0, String::new());
    reader.read_line(&mut line).ok().filter(|n| *n > 0)?;
    assert!(line.starts_with("POST /v1/audio/transcriptions HTTP/1.1"), "{line}");
    loop {
        line.clear();
        reader.read_line(&mut line).ok()?;
        let (name, value) = match line.trim_end().split_once(": ") {
            Some((name, value)) => (name.to_ascii_lowercase(), value.to_owned()),
            None => break,
        };
        match name.as_str() {
            "content-length" => length = value.parse().unwrap(),
            "content-type" => kind = value,
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let boundary = kind.strip_prefix("multipart/form-data; boundary=").expect("it is a form");
    let text = String::from_utf8_lossy(&body);
    for value in [
        "name=\"model\"\r\n\r\ndouble\r\n",
        "verbose_json",
        "timestamp_granularities[]\"\r\n\r\nword",
        "filename=\"piece.wav\"",
    ] {
        assert!(text.contains(value), "{value}");
    }
    let start = body.windows(4).position(|w| w == b"RIFF").expect("a WAV file is in it");
    let end = body.len() - boundary.len() - 8;
    let wav = &body[start..end];
    assert_eq!(&wav[..24], &[&wav[..22], &[1, 0][..]].concat(), "one channel");
    assert_eq!(wav[24..28], 16_000_u32.to_le_bytes());
    let seconds = (wav.len() - 44) as f64 / 32_000.0;
    assert!(seconds <= 90.0, "{seconds}");
    let mut state = shared.0.lock().unwrap();
    state.asked += 1;
    shared.1.notify_all();
    if state.left == Some(0) {
        state.held = true;
        shared.1.notify_all();
        // The one that is held back is never answered: the process dies meanwhile.
        let asked = state.asked;
        drop(shared.1.wait_while(state, |state| state.held && state.asked == asked).unwrap());
        return None;
    }
    state.left = state.left.map(|left| left - 1);
    if let Some(status) = state.status {
        drop(state);
        let moved = "Location: http://127.0.0.1:9/v1/audio/transcriptions\r\n";
        let head = format!("HTTP/1.1 {status} No\r\n{moved}Content-Length: 0\r\n\r\n");
        return stream.write_all(head.as_bytes()).ok();
    }
    let hash = blake3::hash(wav);
    let number = state.pieces.iter().position(|known| *known == hash).unwrap_or_else(|| {
        state.pieces.push(hash);
        state.pieces.len() - 1
    });
    drop(state);
    let sentences = match says {
        Says::These(sentences) => sentences.iter().map(|s| (*s).to_owned()).collect(),
        Says::Numbers => vec![format!("This is what piece {number} says.")],
    };
    let each = seconds / sentences.len() as f64;
    let segments: Vec<_> = sentences
        .iter()
        .enumerate()
        .map(|(n, text)| {
            let (from, to) = (n as f64 * each, (n + 1) as f64 * each);
            json!({"id": n, "start": from, "end": to, "text": format!(" {text}"), "avg_logprob": -0.2, "no_speech_prob": 0.02})
        })
        .collect();
    let words: Vec<_> = sentences
        .iter()
        .enumerate()
        .flat_map(|(n, text)| {
            let count = text.split(' ').count() as f64;
            let at = move |i: usize| n as f64 * each + i as f64 * each / count;
            text.split(' ')
                .enumerate()
                .map(move |(i, word)| json!({"word": word, "start": at(i), "end": at(i + 1)}))
                .collect::<Vec<_>>()
        })
        .collect();
    let said = json!({"text": sentences.join(" "), "segments": segments, "words": words}).to_string();
    let head = format!("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n", said.len());
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(said.as_bytes()).ok()
}
