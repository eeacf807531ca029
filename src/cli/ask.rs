//! Asks the running server, or does the work here if none is running.

use crate::cli::output::Failure;
use crate::{
    app::{App, open_store, socket},
    config::Config,
    control::{Reached, Request, call, perform},
    store::Store,
};

use serde_json::Value;
use std::{
    io::ErrorKind,
    os::unix::net::UnixStream,
    path::PathBuf,
    time::{Duration, Instant},
};

/// How long a command waits for a server that is just starting or stopping, or for another command.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often it tries again.
const AGAIN: Duration = Duration::from_millis(100);

/// Carries out an operator's request in whichever process holds the data folder. Shows a progress bar if it takes
/// long.
pub fn ask(config: &Config, request: Request, what: &'static str) -> Result<Value, Failure> {
    let since = Instant::now();
    loop {
        let session = Session::open(config)?;
        let answer = session.try_ask(&request, what);
        session.close()?;
        match answer? {
            Some(answer) => return Ok(answer),
            // It stopped between two lines of this.
            None if since.elapsed() < PATIENCE => std::thread::sleep(AGAIN),
            None => return Err(Failure::Said(STOPPED.into())),
        }
    }
}

const STOPPED: &str = "The server has just stopped. Run the command again.";

/// Whoever holds the data folder: the running server, or this process until the session is closed.
pub enum Session {
    /// The server behind this socket.
    Server(PathBuf),
    /// This process, which became the folder's owner if root started it.
    Here {
        /// What carries out the requests.
        app: Box<App>,
        /// The open folder.
        store: Store,
        /// Where they run.
        runtime: tokio::runtime::Runtime,
    },
}

impl Session {
    /// Finds the server, or opens the data folder.
    pub fn open(config: &Config) -> Result<Self, Failure> {
        let socket = socket(&config.storage.data);
        let since = Instant::now();
        let store = loop {
            if runs(config) {
                return Ok(Self::Server(socket));
            }
            match open_store(config) {
                Ok(store) => break store,
                Err(e) if e.busy && since.elapsed() < PATIENCE => std::thread::sleep(AGAIN),
                Err(e) => return Err(e.into()),
            }
        };
        let app = Box::new(App::build(config.clone(), store.clone())?);
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        Ok(Self::Here { app, store, runtime })
    }

    /// Whether a server answers the requests.
    pub fn is_server(&self) -> bool {
        matches!(self, Self::Server(_))
    }

    /// Carries out a request. Shows a progress bar if it takes long.
    pub fn ask(&self, request: Request, what: &'static str) -> Result<Value, Failure> {
        self.try_ask(&request, what)?.ok_or_else(|| Failure::Said(STOPPED.into()))
    }

    /// The same; `None` if the server has just stopped.
    fn try_ask(&self, request: &Request, what: &'static str) -> Result<Option<Value>, Failure> {
        let bar = super::output::bar(what);
        let shown = bar.clone();
        let progress = move |done: u64, of: u64| {
            shown.set_length(of);
            shown.set_position(done);
        };
        let answer = match self {
            Self::Server(socket) => match call(socket, request, progress) {
                Reached::Server(answer) => answer,
                Reached::Nobody => return Ok(None),
            },
            Self::Here { app, runtime, .. } => runtime.block_on(perform(app.operator(), request.clone(), progress)),
        };
        bar.finish_and_clear();
        Ok(Some(answer?))
    }

    /// Lets go of the data folder.
    pub fn close(self) -> Result<(), Failure> {
        if let Self::Here { app, store, runtime } = self {
            // The services run on it until they are dropped.
            let _inside = runtime.enter();
            drop(app);
            store.close()?;
        }
        Ok(())
    }
}

/// Whether a server holds the data folder. One that may not be asked counts: asking says why.
pub fn runs(config: &Config) -> bool {
    match UnixStream::connect(socket(&config.storage.data)) {
        Ok(_) => true,
        Err(e) => !matches!(e.kind(), ErrorKind::NotFound | ErrorKind::ConnectionRefused),
    }
}

/// Whether the data folder of the settings holds data. Commands that would only make sense with some do not begin an empty one.
pub fn holds_data(config: &Config) -> bool {
    config.storage.data.join("version").exists() || config.storage.data.join("keyring").exists()
}

/// Why such a command does nothing.
pub fn no_data(config: &Config) -> String {
    format!(
        "There is no data in {}. Name the data folder with --data, or its settings with --config.",
        config.storage.data.display()
    )
}
