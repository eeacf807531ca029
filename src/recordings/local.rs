//! Whisper on this machine, in a program of its own (`chancery-transcriber`, invariant 3). It is started for the first piece, works on one
//! piece at a time, and ends when nobody has asked for ten minutes, so that a model takes memory only while it is needed.

use super::engine::{Heard, SpeechEngine, Trouble};
use crate::sandbox;

use std::{
    os::unix::process::ExitStatusExt,
    path::{Path, PathBuf},
    process::ExitStatus,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    process::{Child, ChildStdin, ChildStdout},
    sync::Mutex,
    time::{sleep, timeout},
};
use transcript::wire::{LONGEST_LINE, Order, Reply};

/// The name of the program, which lies beside this one.
const PROGRAM: &str = "chancery-transcriber";
/// How long a model may take to load.
const LOADING: Duration = Duration::from_secs(300);
/// How long it is kept without work.
const IDLE: Duration = Duration::from_secs(600);

/// An engine.
#[derive(Clone, Debug)]
pub struct LocalSettings {
    /// The model.
    pub model: PathBuf,
    /// The model that tells speech from other sounds.
    pub voice: Option<PathBuf>,
    /// The program; `None` if it lies beside this one.
    pub program: Option<PathBuf>,
    /// Threads that compute.
    pub threads: usize,
    /// Two letters, or empty.
    pub language: String,
    /// Time limit for one piece.
    pub limit: Duration,
    /// What to do if the kernel lacks a part of the sandbox.
    pub sandbox: sandbox::Mode,
}

/// The engine.
pub struct LocalSpeech {
    settings: LocalSettings,
    program: PathBuf,
    model: String,
    running: Arc<Mutex<Option<Running>>>,
    pieces: Arc<AtomicU64>,
}

/// Why there was no answer.
enum Fault {
    /// It died, or was killed.
    Died(Option<ExitStatus>),
    /// The end of a sentence.
    Trouble(Trouble),
}

impl LocalSpeech {
    /// An engine that loads a model when it is first asked. `beside` is this program's own file.
    ///
    /// # Errors
    /// A sentence about a file that is not there.
    pub fn new(mut settings: LocalSettings, beside: &Path) -> Result<Self, String> {
        let found = |file: &Path, setting: &str| {
            file.canonicalize().map_err(|e| format!("{setting} {} cannot be read: {e}.", file.display()))
        };
        settings.model = found(&settings.model, "speech.model_file")?;
        settings.voice = settings.voice.map(|file| found(&file, "speech.voice_file")).transpose()?;
        let program = settings.program.clone().unwrap_or_else(|| beside.with_file_name(PROGRAM));
        let program = program.canonicalize().map_err(|_| {
            format!(
                "There is no {}, which listens to recordings on this machine; docs/recordings.md says how it is built.",
                program.display()
            )
        })?;
        let model = settings.model.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(Self { settings, program, model, running: Arc::default(), pieces: Arc::default() })
    }

    async fn listen(&self, samples: &[i16], start: u64, length: u64) -> Result<Vec<transcript::Segment>, Trouble> {
        let mut running = self.running.lock().await;
        let mut tries = 0;
        let heard = loop {
            tries += 1;
            match self.once(&mut running, samples).await {
                Ok(heard) => break heard,
                Err(Fault::Trouble(trouble)) => return Err(trouble),
                // It may have been something else's fault; the second time, it is this piece that it cannot bear. Whoever kills a
                // program means its memory.
                Err(Fault::Died(status)) if status.and_then(|status| status.signal()) == Some(libc::SIGKILL) => {
                    return Err(Trouble::Down(
                        "it was killed; the machine may not have the memory for its model".into(),
                    ));
                }
                Err(Fault::Died(_)) if tries < 2 => {}
                Err(Fault::Died(_)) => return Err(Trouble::Refused("it failed twice on it".into())),
            }
        };
        drop(running);
        self.end_when_idle();
        let answer = serde_json::to_vec(&heard).unwrap_or_default();
        transcript::read(&answer, start, length).map_err(Trouble::of)
    }

    async fn once(&self, running: &mut Option<Running>, samples: &[i16]) -> Result<serde_json::Value, Fault> {
        let child = match running {
            Some(child) => child,
            None => running.insert(self.start().await?),
        };
        let heard = match timeout(self.settings.limit, child.hear(samples)).await {
            Ok(heard) => heard,
            Err(_) => {
                *running = None;
                let why = format!("it took longer than {} seconds for a piece", self.settings.limit.as_secs());
                return Err(Fault::Trouble(Trouble::Down(why)));
            }
        };
        match heard {
            Some(Reply::Heard(heard)) => Ok(heard),
            Some(Reply::Failed(why)) => Err(Fault::Trouble(Trouble::Refused(shown(&why)))),
            // It spoke out of turn, or not at all.
            _ => Err(Fault::Died(ended(running).await)),
        }
    }

    /// Starts the program and has it load the model.
    async fn start(&self) -> Result<Running, Fault> {
        let down = |why: String| Fault::Trouble(Trouble::Down(why));
        let command = sandbox::child(&self.program, self.settings.sandbox, [] as [&str; 0]).spawn();
        let mut child = command.map_err(|e| down(format!("{} cannot be started: {e}", self.program.display())))?;
        let (Some(input), Some(output), Some(errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(down("it has no pipes".into()));
        };
        // Nothing of use is said there, and a full pipe would stop it.
        tokio::spawn(async move { tokio::io::copy(&mut { errors }, &mut tokio::io::sink()).await });
        let mut running = Some(Running { child, input, output: BufReader::new(output) });
        let order = Order::Load {
            model: self.settings.model.clone(),
            voice: self.settings.voice.clone(),
            threads: self.settings.threads,
            language: self.settings.language.clone(),
        };
        let loaded = async {
            let Some(running) = &mut running else { return None };
            running.tell(&order, &[]).await?;
            running.reply().await
        };
        match timeout(LOADING, loaded).await {
            Ok(Some(Reply::Ready { open })) => {
                for part in open.iter().take(8) {
                    tracing::warn!("the transcriber's sandbox lacks a part on this kernel: {}", shown(part));
                }
                running.ok_or_else(|| down("it has ended".into()))
            }
            Ok(Some(Reply::Refused(why))) => Err(down(shown(why.trim_end_matches('.')))),
            Ok(_) => Err(Fault::Died(ended(&mut running).await)),
            Err(_) => Err(down("its model took too long to load".into())),
        }
    }

    /// Ends the program unless somebody asks within the time.
    fn end_when_idle(&self) {
        let now = self.pieces.fetch_add(1, Ordering::SeqCst) + 1;
        let (running, pieces) = (Arc::clone(&self.running), Arc::clone(&self.pieces));
        tokio::spawn(async move {
            sleep(IDLE).await;
            let mut running = running.lock().await;
            if pieces.load(Ordering::SeqCst) == now {
                *running = None;
            }
        });
    }
}

impl SpeechEngine for LocalSpeech {
    fn place(&self) -> &str {
        "this machine"
    }

    fn model(&self) -> &str {
        &self.model
    }

    fn hear(&self, samples: Vec<i16>, start: u64, length: u64) -> Heard<'_> {
        Box::pin(async move { self.listen(&samples, start, length).await })
    }
}

/// The program while it runs. It dies with this handle.
struct Running {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Running {
    async fn hear(&mut self, samples: &[i16]) -> Option<Reply> {
        self.tell(&Order::Hear(samples.len()), samples).await?;
        self.reply().await
    }

    /// `None` if it does not listen.
    async fn tell(&mut self, order: &Order, samples: &[i16]) -> Option<()> {
        let mut bytes = serde_json::to_vec(order).ok()?;
        bytes.push(b'\n');
        bytes.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
        self.input.write_all(&bytes).await.ok()?;
        self.input.flush().await.ok()
    }

    /// `None` if it ended, or said what nobody can read.
    async fn reply(&mut self) -> Option<Reply> {
        let mut line = Vec::new();
        (&mut self.output).take(LONGEST_LINE as u64).read_until(b'\n', &mut line).await.ok()?;
        serde_json::from_slice(&line).ok()
    }
}

/// Ends the program and says how it ended.
async fn ended(running: &mut Option<Running>) -> Option<ExitStatus> {
    let mut child = running.take()?.child;
    if let Ok(Ok(status)) = timeout(Duration::from_secs(2), child.wait()).await {
        return Some(status);
    }
    child.start_kill().ok();
    None
}

/// What it says of itself, in one line.
fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(300).collect()
}
