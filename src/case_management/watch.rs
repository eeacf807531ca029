//! When a pass is made: one task for each connection, so that what goes wrong with one stops no other.

use super::{service::CaseManagement, shown::CaseState, trouble::Trouble};
use crate::config::CaseConnection;

use jiff::{SignedDuration, Timestamp};
use std::time::Duration;
use tokio::{sync::watch::Receiver, task::JoinSet};

/// How long a connection that failed is left alone, at first and at most.
const AGAIN: (Duration, Duration) = (Duration::from_secs(60), Duration::from_secs(30 * 60));

impl CaseManagement {
    /// Keeps all of them in step until `stop` says so.
    pub async fn run(self, stop: Receiver<bool>) {
        let mut all = JoinSet::new();
        for connection in self.0.all.clone() {
            all.spawn(keep_going(self.clone(), connection, stop.clone()));
        }
        while all.join_next().await.is_some() {}
    }

    fn later(&self, wait: Duration) -> Timestamp {
        let now = self.0.houses.clock.now();
        SignedDuration::try_from(wait).map_or(now, |wait| now + wait)
    }
}

/// In a task of its own: a fault in what reads a system's answers must not end the others.
async fn keep_going(own: CaseManagement, connection: CaseConnection, mut stop: Receiver<bool>) {
    let (mut failed, name) = (0u32, connection.name.clone());
    while !*stop.borrow() {
        let progress = own.progress(&connection);
        let wait = match progress {
            Ok(progress) if progress.paused => None,
            _ => Some(one_pass(&own, &connection, &mut stop, &mut failed).await),
        };
        if *stop.borrow() {
            break;
        }
        if let Some(wait) = wait {
            let next = own.later(wait);
            own.set(&name, |now| now.next = Some(next));
        }
        let end = own.0.houses.clock.elapsed() + wait.unwrap_or(AGAIN.1);
        tokio::select! {
            () = own.0.houses.clock.sleep_until(end) => {}
            () = own.woken(&name) => {}
            _ = stop.wait_for(|stop| *stop) => {}
        }
    }
    own.set(&name, |now| now.state = CaseState::Stopped);
}

/// Makes a pass, and says how long to wait for the next one.
async fn one_pass(
    own: &CaseManagement,
    connection: &CaseConnection,
    stop: &mut Receiver<bool>,
    failed: &mut u32,
) -> Duration {
    let name = &connection.name;
    own.set(name, |now| now.state = CaseState::Syncing);
    let pass = tokio::spawn({
        let (own, connection) = (own.clone(), connection.clone());
        async move { own.pass(&connection).await }
    });
    let ending = pass.abort_handle();
    let passed = tokio::select! {
        passed = pass => passed.unwrap_or_else(|_| Err(Trouble::new("The pass ended out of order. The log says why."))),
        // Every commit stands by itself: a pass may end anywhere.
        _ = stop.wait_for(|stop| *stop) => {
            ending.abort();
            return AGAIN.0;
        }
    };
    let Err(trouble) = passed else {
        *failed = 0;
        own.set(name, |now| (now.state, now.trouble) = (CaseState::Waiting, None));
        return Duration::from_secs(60 * connection.every_minutes);
    };
    let wait = if trouble.sign_in { AGAIN.1 } else { AGAIN.0.saturating_mul(1 << (*failed).min(8)).min(AGAIN.1) };
    *failed += 1;
    let wants = trouble.sign_in;
    if own.fails(name, trouble, own.later(wait)) {
        // The reason may name members and records; no log does.
        tracing::warn!(
            connection = name,
            "a case management system cannot be kept in step; \"chancery connect list\" says why"
        );
        if wants {
            own.0.wanted.notify_one();
        }
    }
    wait
}
