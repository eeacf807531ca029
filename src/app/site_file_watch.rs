//! Looks after the site file: read again when it changes or on SIGHUP.

use crate::site::SiteFile;

use std::time::Duration;
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::watch,
};

/// How often the file's time is looked at.
const EVERY: Duration = Duration::from_secs(5);

/// Reads a changed file again until `stop` turns true.
pub async fn watch(site: SiteFile, mut stop: watch::Receiver<bool>) {
    // Without a file of the firm's own, SIGHUP keeps its usual meaning.
    if !site.is_own() {
        return;
    }
    let Ok(mut hangup) = signal(SignalKind::hangup()) else { return };
    loop {
        let asked = tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            asked = hangup.recv() => asked.is_some(),
            () = tokio::time::sleep(EVERY) => false,
        };
        let site = site.clone();
        let _ = tokio::task::spawn_blocking(move || site.look(asked)).await;
    }
}
