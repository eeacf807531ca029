//! Watching: one task for each mailbox, so that what goes wrong with one stops no other.

use super::{
    connection::{Line, TALK, open},
    pick_up::Look,
    records::Key,
    sent::copy,
    service::{DONE, Mailboxes, results_of},
    shown::MailboxState,
    trouble::{Did, Outcome, PATIENCE, Trouble, step},
};
use crate::config::Mailbox;

use jiff::{SignedDuration, Timestamp};
use std::time::Duration;
use tokio::{
    sync::watch::Receiver,
    task::JoinSet,
    time::{sleep, timeout},
};

/// How long a mailbox that failed is left alone, at first and at most.
const AGAIN: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(30 * 60));
/// The same where the sign-in is refused: providers lock accounts that are tried often.
const AGAIN_REFUSED: Duration = Duration::from_secs(30 * 60);
/// How long the server is left in IDLE at most (RFC 2177, section 3).
const IDLE: Duration = Duration::from_secs(29 * 60);
/// Between two looks, however often the server says that something has changed.
const PACE: Duration = Duration::from_millis(200);
/// Time for the mail that is being fetched when the server stops.
const GRACE: Duration = Duration::from_secs(5);

impl Mailboxes {
    /// Watches all of them until `stop` says so.
    pub async fn run(self, stop: Receiver<bool>) {
        let mut all = JoinSet::new();
        for mailbox in self.0.all.clone() {
            all.spawn(keep_watching(self.clone(), mailbox, stop.clone()));
        }
        while all.join_next().await.is_some() {}
    }
}

/// In a task of its own: a fault in what reads the server's answers must not end the watching.
async fn keep_watching(own: Mailboxes, mailbox: Mailbox, mut stop: Receiver<bool>) {
    for times in 0.. {
        if tokio::spawn(watch(own.clone(), mailbox.clone(), stop.clone())).await.is_ok() {
            return;
        }
        tracing::error!(mailbox = mailbox.name, "what watches a mailbox ended out of order and begins anew");
        let (name, wait) = (&mailbox.name, again(times));
        own.fails(name, Trouble::new("Reading this mailbox ended out of order. The log says why."), later(&own, wait));
        tokio::select! {
            () = sleep(wait) => {}
            () = stopped(&mut stop) => return,
        }
    }
}

/// How long a mailbox is left alone that failed so often before.
fn again(times: u32) -> Duration {
    AGAIN.0.saturating_mul(2u32.saturating_pow(times)).min(AGAIN.1)
}

fn later(own: &Mailboxes, wait: Duration) -> Timestamp {
    let now = own.0.clock.now();
    SignedDuration::try_from(wait).map_or(now, |wait| now + wait)
}

async fn stopped(stop: &mut Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}

async fn watch(own: Mailboxes, mailbox: Mailbox, mut stop: Receiver<bool>) {
    let name = &mailbox.name;
    let mut failed = 0;
    while !*stop.borrow() {
        if own.place(name).is_ok_and(|place| place.paused) {
            tokio::select! {
                () = own.woken(name) => {}
                () = stopped(&mut stop) => {}
            }
            continue;
        }
        let Err(trouble) = connected(&own, &mailbox, &mut stop, &mut failed).await else { continue };
        if trouble.did == Did::BreakAside {
            failed = 0;
        }
        let wait = match trouble.sign_in {
            true => AGAIN_REFUSED,
            false => again(failed),
        };
        failed = (failed + 1).min(16);
        if !trouble.sign_in {
            tracing::warn!(mailbox = name, "a mailbox cannot be picked up: {}", trouble.says);
        }
        let next = later(&own, wait);
        let (says, wants) = (trouble.says.clone(), trouble.sign_in);
        let news = own.fails(name, trouble, next);
        if wants && news {
            tracing::error!(mailbox = name, "a mailbox wants a person: {says}");
            own.0.wanted.notify_one();
        }
        tokio::select! {
            () = sleep(wait) => {}
            () = own.woken(name) => {}
            () = stopped(&mut stop) => {}
        }
    }
    own.set(name, |now| now.state = MailboxState::Stopped);
}

/// Signs in. A token that the server refuses before its end is renewed once: it may have been taken back since.
async fn opened(own: &Mailboxes, mailbox: &Mailbox) -> Outcome<Line> {
    let credentials = &own.0.credentials;
    let key = credentials.key(mailbox, None).await?;
    match open(mailbox, &key, &mut Vec::new()).await {
        Err(trouble) if trouble.sign_in && matches!(key, Key::Token(_)) => {
            let renewed = credentials.key(mailbox, Some(&key)).await?;
            open(mailbox, &renewed, &mut Vec::new()).await
        }
        opened => opened,
    }
}

/// One connection, for as long as it lasts. Ends well when the server stops or the mailbox is paused.
async fn connected(own: &Mailboxes, mailbox: &Mailbox, stop: &mut Receiver<bool>, failed: &mut u32) -> Outcome<()> {
    let ours = |e: crate::error::Error| Trouble::new(e.to_string());
    let name = &mailbox.name;
    let mut line = tokio::select! {
        line = Box::pin(opened(own, mailbox)) => line?,
        () = stopped(stop) => return Ok(()),
    };
    loop {
        let mut place = own.place(name).map_err(ours)?;
        if place.paused || *stop.borrow() {
            let _ = timeout(DONE, line.session.logout()).await;
            return Ok(());
        }
        own.set(name, |now| now.state = MailboxState::Fetching);
        let address = if mailbox.address.is_empty() { &own.0.assistant } else { &mailbox.address };
        let look = Look { own, mailbox, address, results_of: results_of(mailbox) };
        let ending = stop.clone();
        let mut leaving = stop.clone();
        // In a box, which is gone while the mailbox is idle: what reads mail takes much room.
        let looking = Box::pin(async {
            look.run(&mut line, &mut place, own.0.clock.now(), &ending).await?;
            *failed = 0;
            let (Some(copies), mut opened) = (own.copies_for(name), false) else { return Ok(()) };
            if let Err(trouble) = copy(&mut line, mailbox, copies, &mut opened).await {
                tracing::warn!(
                    mailbox = name,
                    "a copy of a reply could not be put into the folder for sent mail: {}",
                    trouble.says
                );
            }
            // What is waited for is new mail, and not copies.
            match opened {
                true => look.run(&mut line, &mut place, own.0.clock.now(), &ending).await,
                false => Ok(()),
            }
        });
        tokio::select! {
            looked = looking => looked?,
            () = async { stopped(&mut leaving).await; sleep(GRACE).await } => return Ok(()),
        }
        let now = own.0.clock.now();
        let given_up = own.aside(name).map_err(ours)?.given_up().0;
        own.set(name, |known| {
            known.given_up = given_up;
            (known.state, known.trouble, known.looked, known.next) = (MailboxState::Watching, None, Some(now), None);
        });
        line = wait(line, own, mailbox, stop).await?;
    }
}

/// Waits until there may be something new.
async fn wait(line: Line, own: &Mailboxes, mailbox: &Mailbox, stop: &mut Receiver<bool>) -> Outcome<Line> {
    line.left.set(TALK);
    // A mail that is to be tried again may be due sooner.
    let again = own.aside(&mailbox.name).ok().and_then(|aside| aside.next());
    let due = again.map(|next| Duration::try_from(next.duration_since(own.0.clock.now())).unwrap_or_default() + PACE);
    let until = |longest: Duration| due.map_or(longest, |due| due.min(longest));
    let every = until(Duration::from_secs(60 * mailbox.every_minutes));
    if !line.offers.has_str("IDLE") {
        let next = later(own, every);
        own.set(&mailbox.name, |now| now.next = Some(next));
        tokio::select! {
            () = sleep(every) => {}
            () = own.woken(&mailbox.name) => {}
            () = stopped(stop) => {}
        }
        return Ok(line);
    }
    let Line { session, offers, left, peer } = line;
    let mut idle = session.idle();
    step("IDLE", idle.init()).await?;
    {
        let (said, _interrupt) = idle.wait_with_timeout(until(IDLE));
        tokio::select! {
            said = said => {
                said.map_err(|_| Trouble::new("The connection broke while waiting for mail."))?;
            }
            () = own.woken(&mailbox.name) => {}
            () = stopped(stop) => {}
        }
    }
    let session = match timeout(PATIENCE, idle.done()).await {
        Ok(Ok(session)) => session,
        _ => return Err(Trouble::new("The connection broke while waiting for mail.")),
    };
    sleep(PACE).await;
    Ok(Line { session, offers, left, peer })
}
