//! Asks the running server, or does the work here if none is running.

use crate::cli::output::Failure;
use crate::{
    app::{App, open_store, socket},
    config::Config,
    control::{Reached, Request, call, perform},
    store::Store,
};

use serde_json::Value;
use std::time::{Duration, Instant};

/// How long a command waits for a server that is just starting or stopping, or for another command.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often it tries again.
const AGAIN: Duration = Duration::from_millis(100);

/// Carries out an operator's request in whichever process holds the data folder. Shows a progress bar if it takes
/// long.
pub fn ask(config: &Config, request: Request, what: &'static str) -> Result<Value, Failure> {
    let bar = super::output::bar(what);
    let shown = bar.clone();
    let progress = move |done: u64, of: u64| {
        shown.set_length(of);
        shown.set_position(done);
    };
    let since = Instant::now();
    let answer = loop {
        if let Reached::Server(answer) = call(&socket(&config.storage.data), &request, progress.clone()) {
            break answer?;
        }
        match open_store(config, false) {
            Ok(store) => break here(config, store, request, progress)?,
            Err(e) if e.busy && since.elapsed() < PATIENCE => std::thread::sleep(AGAIN),
            Err(e) => return Err(e.into()),
        }
    };
    bar.finish_and_clear();
    Ok(answer)
}

fn here(
    config: &Config,
    store: Store,
    request: Request,
    progress: impl FnMut(u64, u64) + Send + 'static,
) -> Result<Value, Failure> {
    let app = App::build(config.clone(), store.clone())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let answer = runtime.block_on(perform(app.operator(), request, progress));
    drop(app);
    store.close()?;
    Ok(answer?)
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
