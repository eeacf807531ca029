//! The first box's side: sends the standby everything, and finds out whether another box has taken over.

use super::{
    connection::{Connection, Met},
    follow::Door,
    identity::Identity,
    messages::Heard,
};
use crate::{
    clock::Clock,
    config,
    error::{Error, Result, StartError},
    finding::{Finding, Mark},
    metrics::Metrics,
    store::{Feed, Store},
};

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use std::{
    io::{self, Write},
    path::PathBuf,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
    time::Duration,
};

/// How often the standby hears that the first box is there.
const BEAT: Duration = Duration::from_secs(1);
/// How long the first box waits before it calls again, at first and at most.
const AGAIN: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(15));
/// A standby that is behind for longer is told to the operator.
const BEHIND: SignedDuration = SignedDuration::from_mins(2);

/// How the standby stands.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Shown {
    /// Where it is.
    pub address: String,
    /// The epoch of this box.
    pub epoch: u64,
    /// Whether it has caught up and answers.
    pub answers: bool,
    /// Changes that it does not have yet.
    pub behind: u64,
    /// When it last had everything.
    pub level: Option<Timestamp>,
    /// Bytes of a copy of everything that were sent, and in all.
    pub copying: Option<(u64, u64)>,
    /// Why it does not follow.
    pub error: Option<String>,
    /// Whether nothing is acknowledged before the standby has it.
    pub waits: bool,
}

/// Leads a standby.
#[derive(Clone)]
pub struct Lead(Arc<Shared>);

struct Shared {
    rules: config::Standby,
    data: PathBuf,
    feed: Feed,
    store: Store,
    clock: Clock,
    state: Mutex<State>,
    stop: AtomicBool,
    woken: Condvar,
}

#[derive(Default)]
struct State {
    answers: bool,
    /// Since when the operator can expect it to have everything.
    since: Option<Timestamp>,
    level: Option<Timestamp>,
    copying: Option<(u64, u64)>,
    error: Option<String>,
}

impl Lead {
    /// Over an open store.
    pub fn new(config: &config::Config, store: Store, clock: Clock) -> Self {
        let state = State { since: Some(clock.now()), ..State::default() };
        Self(Arc::new(Shared {
            rules: config.standby.clone(),
            data: config.storage.data.clone(),
            feed: store.feed(),
            store,
            clock,
            state: Mutex::new(state),
            stop: AtomicBool::new(false),
            woken: Condvar::new(),
        }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_set(&self) -> bool {
        !self.0.rules.address.is_empty()
    }

    fn call(&self) -> Result<Met> {
        let identity = Identity::of(&self.0.data).map_err(|e| Error::Unavailable(e.to_string()))?;
        Connection::call(&self.0.rules.address, &self.0.rules.peer, &identity, self.0.store.epoch()?)
    }

    /// Calls the other box before anything is served: it may have taken over.
    ///
    /// # Errors
    /// It has.
    pub fn meet(&self) -> Result<(), StartError> {
        if !self.is_set() {
            return Ok(());
        }
        self.0.feed.set_waits(self.0.rules.wait);
        match self.call() {
            Ok(Met::First(epoch)) => {
                self.met_first(epoch).map_err(|e| {
                    let mend = "If the other box is to stay the first, follow it: docs/standby.md says how. To make this one the \
                                first again, stop the other and run \"chancery standby promote\" here.";
                    StartError::new(format!("This box cannot be the first: {e}"), mend)
                })
            }
            Ok(Met::Standby(_)) => Ok(()),
            Err(e) => {
                tracing::warn!("the standby does not answer at this start: {e}");
                self.state().error = Some(e.to_string());
                Ok(())
            }
        }
    }

    /// The other box says that it is the first.
    fn met_first(&self, epoch: u64) -> Result<()> {
        let own = self.0.store.epoch()?;
        if epoch > own {
            self.0.feed.supersede(epoch)?;
            return Err(Error::Conflict(format!(
                "{} has taken over, with epoch {epoch}; the epoch here is {own}.",
                self.0.rules.address
            )));
        }
        let what =
            if epoch == own { "is the first too, with the same epoch" } else { "still writes with an older epoch" };
        Err(Error::Conflict(format!("{} {what}. Stop it.", self.0.rules.address)))
    }

    /// Leads until [`Lead::stop`], on a thread of its own.
    ///
    /// # Errors
    /// The door cannot be opened, or the thread not be started.
    pub fn start(&self) -> Result<Option<JoinHandle<()>>, StartError> {
        if let Some(listen) = self.0.rules.listen {
            let (door, lead) = (Door::open(listen, &self.0.rules.peer, &self.0.data)?, self.clone());
            let answer = move || door.answer_all(|stream, epoch| lead.answer(stream.get_mut(), epoch));
            spawn("standby door", answer)?;
        }
        if !self.is_set() {
            return Ok(None);
        }
        let lead = self.clone();
        spawn("standby", move || lead.run()).map(Some)
    }

    /// Answers a box that calls here: this one is the first, unless the other one's epoch is higher.
    fn answer(&self, stream: &mut impl Write, epoch: u64) -> io::Result<()> {
        let own = self.0.store.epoch().map_err(io::Error::other)?;
        if epoch > own {
            tracing::error!(epoch, own, "another box has taken over; nothing is written here any more");
            self.0.feed.supersede(epoch).map_err(io::Error::other)?;
        }
        Heard::First { epoch: own }.write(stream)?;
        stream.flush()
    }

    /// Ends the thread, once the standby has everything or does not answer.
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::Relaxed);
        self.0.woken.notify_all();
    }

    fn stops(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed)
    }

    fn run(&self) {
        let mut pause = AGAIN.0;
        while !self.stops() {
            let ended = self.lead_once(&mut pause);
            self.0.feed.set_answers(false);
            let mut state = self.state();
            (state.answers, state.copying) = (false, None);
            if let Err(e) = ended {
                let says = e.to_string();
                if state.error.as_ref() != Some(&says) {
                    tracing::warn!("the standby does not follow: {says}");
                }
                state.error = Some(says);
            }
            let waited = self.0.woken.wait_timeout_while(state, pause, |_| !self.stops());
            drop(waited);
            pause = (pause * 2).min(AGAIN.1);
        }
    }

    /// One connection to the standby.
    fn lead_once(&self, pause: &mut Duration) -> Result<()> {
        let mut standby = match self.call()? {
            Met::Standby(standby) => standby,
            Met::First(epoch) => return self.met_first(epoch),
        };
        let mut told = |done, of| self.state().copying = Some((done, of));
        let mut delivering = self.0.feed.begin(standby.as_mut(), &mut told)?;
        loop {
            if delivering.go_on(standby.as_mut(), BEAT)? {
                *pause = AGAIN.0;
                self.0.feed.set_answers(true);
                let now = self.0.clock.now();
                let mut state = self.state();
                if !state.answers {
                    tracing::info!(address = self.0.rules.address, "the standby has everything");
                }
                *state = State { answers: true, level: Some(now), since: Some(now), copying: None, error: None };
                drop(state);
                if self.stops() {
                    return Ok(());
                }
            }
        }
    }

    /// How the standby stands; `None` if there is none.
    ///
    /// # Errors
    /// Store errors.
    pub fn shown(&self) -> Result<Option<Shown>> {
        if !self.is_set() {
            return Ok(None);
        }
        let epoch = self.0.store.epoch()?;
        let behind = self.0.feed.made().seq.saturating_sub(self.0.feed.acknowledged());
        let state = self.state();
        Ok(Some(Shown {
            address: self.0.rules.address.clone(),
            epoch,
            answers: state.answers,
            behind,
            level: state.level,
            copying: state.copying,
            error: state.error.clone(),
            waits: self.0.rules.wait,
        }))
    }

    /// What the operator should know.
    ///
    /// # Errors
    /// Store errors.
    pub fn findings(&self) -> Result<Vec<Finding>> {
        let Some(shown) = self.shown()? else { return Ok(Vec::new()) };
        let finding = |mark, says: String| Ok(vec![Finding { what: "standby".into(), mark, says }]);
        let address = &shown.address;
        if let Some((done, of)) = shown.copying {
            let percent = (done * 100).checked_div(of).unwrap_or(100);
            return finding(Mark::Look, format!("{address} is being given a copy of everything, {percent} % so far."));
        }
        let late = self.state().since.is_some_and(|since| self.0.clock.now().duration_since(since) > BEHIND);
        if shown.answers && !late {
            return finding(Mark::Good, format!("{address} has everything. The epoch of this box is {}.", shown.epoch));
        }
        let why = shown.error.map(|e| format!(": {}", e.trim_end_matches('.'))).unwrap_or_default();
        let lacks = format!("{address} lacks the last {} changes{why}.", shown.behind);
        let taken = if shown.waits { " Nothing is taken in until it follows (standby.wait)." } else { "" };
        finding(if late || shown.waits { Mark::Bad } else { Mark::Look }, lacks + taken)
    }

    /// Counts for the metrics.
    pub fn count(&self, metrics: &Metrics) {
        let Ok(Some(shown)) = self.shown() else { return };
        let since = self.state().since.map_or(0, |at| u64::try_from(at.as_second()).unwrap_or(0));
        metrics.standby_level.set(since);
        metrics.standby_behind.set(shown.behind);
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, StartError> {
    std::thread::Builder::new().name(name.into()).spawn(work).map_err(|e| {
        StartError::new(format!("A thread cannot be started: {e}."), "Raise the limit of threads for this user.")
    })
}
