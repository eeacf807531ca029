//! Opening the data folder of the settings. One process at a time can have it open, so a start waits for a command that works
//! on it, and a command for a server that is starting.

use super::{listeners::socket, settings::relay_address};
use crate::{
    certificates::Certificates,
    config::Config,
    error::StartError,
    store::{Options, Store},
    upgrade::STEPS,
};

use sd_notify::NotifyState;
use std::{
    os::unix::net::UnixStream,
    path::PathBuf,
    time::{Duration, Instant},
};

/// How long a server waits for a command that works on its folder: a backup of a large one takes minutes.
const SERVER: Duration = Duration::from_secs(15 * 60);
/// How often whoever waits tries again.
const AGAIN: Duration = Duration::from_millis(100);
/// How often systemd is told that the start goes on, and for how much longer.
const TOLD: (Duration, u32) = (Duration::from_secs(5), 30_000_000);

/// Opens the data folder named in the settings. Reports unusable settings before creating anything.
pub fn open_store(config: &Config) -> Result<Store, StartError> {
    relay_address(config)?;
    Certificates::check(config)?;
    Store::open(&store_options(config))
}

/// Opens a damaged one with what `spares` hold of it (see [`Options::spares`]); with `lose`, also if groups of changes are lost by it.
pub fn open_damaged(config: &Config, spares: Vec<PathBuf>, lose: bool) -> Result<Store, StartError> {
    Store::open(&Options { repair: lose, spares, ..store_options(config) })
}

/// How the settings say that the data folder is opened.
pub fn store_options(config: &Config) -> Options {
    Options {
        key_file: config.key_file(|name| std::env::var(name).ok()),
        reserve: config.storage.reserve_mb << 20,
        steps: STEPS,
        ..Options::new(&config.storage.data)
    }
}

/// Opens it for a server. Waits for a command that has it open, for example a backup that began while no server ran; another server
/// is an error at once.
pub fn open_store_to_serve(config: &Config) -> Result<Store, StartError> {
    let (began, mut told) = (Instant::now(), None::<Instant>);
    loop {
        let error = match open_store(config) {
            Err(error) if error.busy => error,
            opened => return opened,
        };
        if began.elapsed() > SERVER || UnixStream::connect(socket(&config.storage.data)).is_ok() {
            return Err(error);
        }
        if told.is_none() {
            tracing::warn!("a command is using the data folder; the start goes on when it has ended");
        }
        if told.is_none_or(|at| at.elapsed() > TOLD.0) {
            told = Some(Instant::now());
            let waits = NotifyState::Status("waiting for a command that uses the data folder");
            let _ = sd_notify::notify(&[waits, NotifyState::ExtendTimeoutUsec(TOLD.1)]);
        }
        std::thread::sleep(AGAIN);
    }
}
