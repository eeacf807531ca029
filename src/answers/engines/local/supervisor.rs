//! The life of the model child: it is started, told to load, asked one question at a time, killed if it hangs, and
//! started again if it has died. Its messages are bounded before they are stored.

use super::{
    settings::Settings,
    wire::{LONGEST_LINE, Order, Word},
};
use crate::{answers::engines::engine::State, sandbox};

use std::{os::unix::process::ExitStatusExt, sync::Arc, time::Duration};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    process::{Child as Process, ChildStderr, ChildStdin, ChildStdout},
    sync::{Mutex, mpsc, watch},
    time::{Instant, sleep_until, timeout},
};

/// Longest silence while a model is loaded.
const LOADING: Duration = Duration::from_secs(600);
/// A child that is told to stop must have stopped within this time: it checks between two steps of its work.
const STOPPING: Duration = Duration::from_secs(30);
/// Longest pause before a child that keeps dying is started again.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// Most characters read of one answer. A well-behaved child reaches its token limit long before.
const LONGEST_ANSWER: usize = 1 << 20;

/// A question for the child. Dropping the receiver cancels it.
pub(super) struct Ask {
    pub what: What,
    pub say: mpsc::UnboundedSender<Word>,
}

/// What is asked.
pub(super) enum What {
    /// An answer to these messages, with at most this many tokens.
    Answer { messages: Vec<(String, String)>, most: usize },
    /// A vector for each text.
    Vectors(Vec<String>),
}

/// How a child's life ended.
enum End {
    /// Nobody can ask any more: the server stops.
    Done,
    /// It said why it cannot work.
    Refused(String),
    /// It died or was killed, and whether it had answered anything before.
    Died(String, bool),
}

/// Keeps a child alive until nobody can ask any more.
pub(super) async fn keep(settings: Settings, mut asks: mpsc::Receiver<Ask>, state: watch::Sender<State>) {
    let (mut id, mut failures) = (0, 0);
    loop {
        state.send_replace(State::Loading(0));
        let why = match life(&settings, &mut asks, &state, &mut id).await {
            End::Done => return,
            End::Refused(why) => {
                // Another try helps if memory was freed or the file was repaired.
                failures = 6;
                tracing::error!("the model cannot be loaded: {why}");
                why
            }
            End::Died(why, had_worked) => {
                failures = if had_worked { 0 } else { failures + 1 };
                tracing::warn!("the model child ended and is started again: {why}");
                why
            }
        };
        // After its first death it is started again at once.
        let pause = match failures {
            0 | 1 => Duration::ZERO,
            n => Duration::from_secs(1 << n.min(6)).min(LONGEST_PAUSE),
        };
        let until = Instant::now() + pause;
        if !pause.is_zero() {
            state.send_replace(State::Down(why.clone()));
        }
        while Instant::now() < until {
            tokio::select! {
                () = sleep_until(until) => {}
                ask = asks.recv() => match ask {
                    None => return,
                    Some(ask) => drop(ask.say.send(Word::Failed { id: 0, why: why.clone() })),
                },
            }
        }
    }
}

async fn life(settings: &Settings, asks: &mut mpsc::Receiver<Ask>, state: &watch::Sender<State>, id: &mut u64) -> End {
    let mut child = match Child::start(settings).await {
        Ok(child) => child,
        Err(why) => return End::Died(why, false),
    };
    let began = Instant::now();
    loop {
        let heard = tokio::select! {
            heard = timeout(LOADING, child.hear()) => heard,
            // Questions that arrive meanwhile wait in the queue; this only checks whether all askers are gone.
            () = state.closed() => return End::Done,
        };
        match heard {
            Ok(Ok(Word::Loading(percent))) => drop(state.send_replace(State::Loading(percent.min(100)))),
            Ok(Ok(Word::Ready { context, open })) => {
                tracing::info!(
                    model = settings.name(),
                    context,
                    ms = began.elapsed().as_millis() as u64,
                    "the model is loaded"
                );
                for what in open.iter().take(8) {
                    tracing::warn!("the model child's sandbox lacks a part on this kernel: {}", line(what, 80));
                }
                state.send_replace(State::Ready { context });
                break;
            }
            Ok(Ok(Word::Refused(why))) => return End::Refused(child.why(&line(&why, 400)).await),
            Ok(Ok(_)) => return End::Died("it spoke out of turn".into(), false),
            Ok(Err(why)) => return End::Died(child.ended(&why).await, false),
            Err(_) => return End::Died("it took too long to load".into(), false),
        }
    }
    child.words.lock().await.clear();
    let mut had_worked = false;
    loop {
        tokio::select! {
            ask = asks.recv() => {
                let Some(ask) = ask else { return End::Done };
                *id += 1;
                match child.answer(ask, *id).await {
                    Ok(()) => had_worked = true,
                    Err(why) => return End::Died(child.ended(&why).await, had_worked),
                }
            }
            word = child.hear() => {
                let why = word.err().unwrap_or_else(|| "it spoke out of turn".into());
                return End::Died(child.ended(&why).await, had_worked);
            }
        }
    }
}

struct Child {
    process: Process,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    line: Vec<u8>,
    /// The last lines on standard error while it loaded: llama.cpp's messages about the file.
    words: Arc<Mutex<String>>,
}

impl Child {
    async fn start(settings: &Settings) -> Result<Self, String> {
        let failed = |e: std::io::Error| format!("it cannot be started: {e}");
        let mut process = sandbox::child(&settings.program, settings.sandbox, ["model"]).spawn().map_err(failed)?;
        let (Some(input), Some(output), Some(stderr)) =
            (process.stdin.take(), process.stdout.take(), process.stderr.take())
        else {
            return Err("it has no pipes".into());
        };
        let words = Arc::new(Mutex::new(String::new()));
        tokio::spawn(overhear(stderr, Arc::clone(&words)));
        let mut child = Self { process, input, output: BufReader::new(output), line: Vec::new(), words };
        let (file, threads) = (settings.file.clone(), settings.threads);
        child.tell(&Order::Load { file, threads, context: settings.context_tokens, embeds: settings.embeds }).await?;
        Ok(child)
    }

    async fn tell(&mut self, order: &Order) -> Result<(), String> {
        let mut line = serde_json::to_vec(order).map_err(|e| e.to_string())?;
        line.push(b'\n');
        let told = async {
            self.input.write_all(&line).await?;
            self.input.flush().await
        };
        // It always reads its input, whatever it works on.
        match timeout(STOPPING, told).await {
            Ok(Ok(())) => Ok(()),
            _ => Err("it does not listen".into()),
        }
    }

    /// Its next message. May be dropped and called again without loss.
    async fn hear(&mut self) -> Result<Word, String> {
        loop {
            let bytes = self.output.fill_buf().await.map_err(|e| format!("it cannot be heard: {e}"))?;
            if bytes.is_empty() {
                return Err("it ended by itself".into());
            }
            let end = bytes.iter().position(|b| *b == b'\n');
            let n = end.map_or(bytes.len(), |at| at + 1);
            self.line.extend_from_slice(&bytes[..n]);
            self.output.consume(n);
            if self.line.len() as u64 > LONGEST_LINE {
                return Err("it said a line without an end".into());
            }
            if end.is_some() {
                let line = std::mem::take(&mut self.line);
                return serde_json::from_slice(&line).map_err(|_| "it said what was not asked for".into());
            }
        }
    }

    /// Has a question answered.
    ///
    /// # Errors
    /// Why the child must be killed; the asker has been told.
    async fn answer(&mut self, ask: Ask, id: u64) -> Result<(), String> {
        let Ask { what, say } = ask;
        if say.is_closed() {
            return Ok(());
        }
        let told = |why: String| {
            drop(say.send(Word::Failed { id, why: why.clone() }));
            why
        };
        let order = match what {
            What::Answer { messages, most } => Order::Ask { id, messages, most },
            What::Vectors(texts) => Order::Embed { id, texts },
        };
        self.tell(&order).await.map_err(told)?;
        let mut stopping: Option<Instant> = None;
        let mut heard = 0;
        loop {
            let until = stopping.unwrap_or_else(Instant::now);
            tokio::select! {
                word = self.hear() => {
                    let word = word.map_err(told)?;
                    if word.question() != Some(id) {
                        return Err(told("it spoke out of turn".into()));
                    }
                    heard += match &word {
                        Word::Piece { text, .. } => text.chars().count(),
                        Word::Vector { numbers, .. } => numbers.len(),
                        _ => 0,
                    };
                    if heard > LONGEST_ANSWER {
                        return Err(told("it does not stop".into()));
                    }
                    let last = word.is_last();
                    drop(say.send(word));
                    if last {
                        return Ok(());
                    }
                }
                () = say.closed(), if stopping.is_none() => {
                    self.tell(&Order::Cancel { id }).await?;
                    stopping = Some(Instant::now() + STOPPING);
                }
                () = sleep_until(until), if stopping.is_some() => return Err("it does not stop when it is told to".into()),
            }
        }
    }

    /// Makes sure that it has ended. Returns the reason, for the log.
    async fn ended(&mut self, why: &str) -> String {
        const SIGKILL: i32 = 9;
        let status = match timeout(Duration::from_secs(2), self.process.wait()).await {
            Ok(Ok(status)) => status,
            _ => {
                let _ = self.process.kill().await;
                return self.why(why).await;
            }
        };
        match status.signal() {
            Some(SIGKILL) => "it was killed, perhaps for want of memory".into(),
            Some(signal) => self.why(&format!("it died of signal {signal}")).await,
            None => self.why(why).await,
        }
    }

    /// A reason, and what the library said about the file.
    async fn why(&self, why: &str) -> String {
        let words = self.words.lock().await;
        let of_errors: Vec<&str> =
            words.lines().filter(|line| line.contains("rror") || line.contains("failed")).collect();
        match of_errors.first() {
            Some(said) => format!("{why} ({})", line(said, 200)),
            None => why.to_owned(),
        }
    }
}

/// A line for the log, without terminal control characters.
fn line(text: &str, most: usize) -> String {
    text.chars().filter(|c| !c.is_control()).take(most).collect::<String>().trim().to_owned()
}

/// Keeps the last lines of standard error and drains the rest, so that the child never blocks on it.
async fn overhear(mut stderr: ChildStderr, words: Arc<Mutex<String>>) {
    const KEPT: usize = 8 * 1024;
    let mut piece = [0; 1024];
    while let Ok(n @ 1..) = stderr.read(&mut piece).await {
        let mut words = words.lock().await;
        words.push_str(&String::from_utf8_lossy(&piece[..n]));
        if words.len() > KEPT {
            let from = (words.len() - KEPT..words.len()).find(|at| words.is_char_boundary(*at)).unwrap_or(0);
            words.drain(..from);
        }
    }
}
