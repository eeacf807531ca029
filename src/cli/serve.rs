//! `chancery serve`

use crate::cli::output::{Failure, Outcome};
use crate::{
    app::{App, Listeners, open_store_to_serve},
    config::{Config, LogFormat},
    store::Store,
};

use std::{
    future::Future,
    io::{IsTerminal, Write},
    net::SocketAddr,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::Duration,
};
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::{EnvFilter, fmt, layer::SubscriberExt, util::SubscriberInitExt};

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Address and port of the site; port 0 picks a free one.
    #[arg(long, value_name = "ADDR")]
    http: Option<SocketAddr>,
    /// Address and port of the mail door; port 0 picks a free one.
    #[arg(long, value_name = "ADDR")]
    smtp: Option<SocketAddr>,
}

impl Arguments {
    /// The flags as settings.
    pub fn flags(&self) -> Vec<(&'static str, String)> {
        let flag = |key, value: Option<SocketAddr>| value.map(|v| (key, v.to_string()));
        [flag("http.listen", self.http), flag("smtp.listen", self.smtp)].into_iter().flatten().collect()
    }
}

/// Logs to standard error. The level applies to this program; libraries log only warnings.
pub fn start_log(config: &Config) {
    let level = &config.log.level;
    let filter = || EnvFilter::new(format!("warn,chancery={level}"));
    let log = fmt().with_env_filter(filter()).with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    // A second start in the same process (in tests) keeps the first log.
    let _ = match config.log.format {
        LogFormat::Text => log.with_target(false).try_init(),
        LogFormat::Json => log.json().try_init(),
        LogFormat::Journald => match tracing_journald::layer() {
            Ok(journal) => {
                let journal = journal.with_field_prefix(Some("CHANCERY".into()));
                tracing_subscriber::registry().with(filter()).with(journal).try_init().map_err(Into::into)
            }
            Err(e) => {
                let begun = log.with_target(false).try_init();
                tracing::warn!("systemd's journal cannot be reached ({e}); the log goes to standard error");
                begun
            }
        },
    };
}

pub fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().thread_name("chancery").build()?)
}

/// Raises the file limit. Every connection is an open file, and the usual soft limit of 1,024 would be reached before
/// our own limits.
fn raise_file_limit() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    if let Err(e) = setrlimit(Resource::Nofile, limit) {
        tracing::warn!("the limit of open files could not be raised: {e}");
    }
}

pub fn run(config: Config) -> Outcome {
    start_log(&config);
    raise_file_limit();
    let store = open_store_to_serve(&config)?;
    runtime()?.block_on(async {
        let app = App::build(config, store.clone())?;
        app.meet_standby()?;
        let listeners = app.bind().await?;
        // Before printing "ready": whoever reads it may send SIGTERM at once.
        let stopped = stopped()?;
        outlive_hangups()?;
        ready(&listeners)?;
        tokio::spawn(feed_watchdog());
        let index = app.index().clone();
        let resting = store.clone();
        tokio::spawn(super::heap::give_back(move || {
            index.forget_unused();
            if let Err(e) = resting.rest() {
                tracing::error!("the store could not be opened anew: {e}");
            }
        }));
        let again = AtomicBool::new(false);
        let ended = async {
            tokio::select! {
                () = stopped => {}
                () = store_stopped(&store) => again.store(true, Relaxed),
            }
        };
        crate::app::run(app, listeners, ended).await?;
        // systemd starts it again after a failure, and the store is opened anew.
        if again.load(Relaxed) { Err(Failure::Said(STOPPED.into())) } else { Ok(()) }
    })
}

const STOPPED: &str =
    "The store had stopped writing, and the server must start again. Nothing that was acknowledged is lost.";
/// How often the store is looked at.
const LOOK: Duration = Duration::from_secs(2);

/// Waits until the store has stopped writing and would go on after a new start. Without that, a disk that was full for a moment
/// would leave a server that takes nothing until somebody looks.
async fn store_stopped(store: &Store) {
    loop {
        tokio::time::sleep(LOOK).await;
        let store = store.clone();
        if tokio::task::spawn_blocking(move || store.needs_reopening()).await.is_ok_and(|needed| needed) {
            tracing::error!("{STOPPED}");
            return;
        }
    }
}

/// Prints a line when everything is ready, and waits for SIGTERM or SIGINT.
pub fn until_stopped(line: &str) -> Outcome {
    runtime()?.block_on(async {
        let stopped = stopped()?;
        outlive_hangups()?;
        say_ready(line)?;
        tokio::spawn(feed_watchdog());
        stopped.await;
        Ok(())
    })
}

/// Reports on standard output, and to systemd, that everything is open and bound.
fn ready(listeners: &Listeners) -> Result<(), Failure> {
    let https = if listeners.is_https() { "https=" } else { "http=" };
    let mut line = format!("ready {https}{} smtp={}", listeners.http.local_addr()?, listeners.smtp.local_addr()?);
    for (name, listener) in [("submission", &listeners.submission), ("smtps", &listeners.smtps)] {
        if let Some(listener) = listener {
            line += &format!(" {name}={}", listener.local_addr()?);
        }
    }
    say_ready(&line)
}

fn say_ready(line: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()?;
    if let Err(e) = sd_notify::notify(&[sd_notify::NotifyState::Ready]) {
        tracing::debug!("systemd was not told: {e}");
    }
    Ok(())
}

/// Lets `systemctl reload` send SIGHUP whether or not there is a certificate or a site file to read again. From a terminal
/// that is closed, SIGHUP still ends the server.
fn outlive_hangups() -> Result<(), Failure> {
    if !std::io::stdin().is_terminal() {
        // Once there is a handler, the signal no longer ends the process; nobody needs to wait here.
        drop(signal(SignalKind::hangup())?);
    }
    Ok(())
}

/// Tells systemd that the server still gets its turns, twice in each period of `WatchdogSec`.
async fn feed_watchdog() {
    let Some(period) = sd_notify::watchdog_enabled() else { return };
    let mut turns = tokio::time::interval(period / 2);
    loop {
        turns.tick().await;
        let _ = sd_notify::notify(&[sd_notify::NotifyState::Watchdog]);
    }
}

/// Completes on SIGTERM or SIGINT.
pub fn stopped() -> Result<impl Future<Output = ()>, Failure> {
    let (mut term, mut int) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = term.recv() => {}
            _ = int.recv() => {}
        }
    })
}
