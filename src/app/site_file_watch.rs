//! Reloads the site file when it changes or on SIGHUP.

use crate::site::SiteFile;

use std::time::Duration;
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::watch,
};

/// How often to check the file's time.
const EVERY: Duration = Duration::from_secs(5);

/// Reads a changed file again until `stop` turns true.
pub async fn watch(site: SiteFile, mut stop: watch::Receiver<bool>) {
    // If the firm has no file of its own, SIGHUP keeps its usual meaning.
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
