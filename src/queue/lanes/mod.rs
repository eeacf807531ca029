//! Which job comes next: lanes, turns and trials. Nothing here reads a clock or the disk.
//!
//! Each kind of work has a lane. Within a lane the accounts take turns, so that one that has put three hundred jobs delays
//! another's by one. What came from outside (a public link, a client's mail) takes turns of its own beside its account's.
//!
//! A job that ran when the process died is a suspect. Suspects are tried one at a time, while no lane but those that send
//! does anything, so that only the one at fault can die with the process again. One that has done so waits before it is
//! tried again, and other work goes on meanwhile: whoever kills the process several times within seconds parks nothing.

use super::job::{Job, Lane};
use crate::ids::{AccountId, JobId};

use jiff::Timestamp;
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Bound,
    time::Duration,
};

/// How long the process must have run before a suspect is tried, by the number of times that it has died alone. Who has
/// died as often as there are entries is parked.
pub(super) const TRIALS: [Duration; 3] = [Duration::ZERO, Duration::from_secs(15), Duration::from_secs(60)];

/// Whose turn it is: an account's own work, or what came to it from outside.
type Turn = (AccountId, bool);

/// The jobs of a lane that wait.
#[derive(Default)]
struct Waiting {
    jobs: BTreeMap<Turn, BTreeSet<(Timestamp, JobId)>>,
    last: Option<Turn>,
}

impl Waiting {
    fn put(&mut self, job: &Job) {
        self.jobs.entry((job.account, job.visitor)).or_default().insert((job.run_at, job.id));
    }

    /// Takes the next job that is due, of whoever comes after the one that was served last.
    fn take(&mut self, now: Timestamp) -> Option<JobId> {
        let due = |(_, jobs): &(&Turn, &BTreeSet<(Timestamp, JobId)>)| jobs.first().is_some_and(|(at, _)| *at <= now);
        let after = self.last.map_or(Bound::Unbounded, Bound::Excluded);
        let next = self.jobs.range((after, Bound::Unbounded)).find(due).or_else(|| self.jobs.iter().find(due));
        let turn = *next?.0;
        let jobs = self.jobs.get_mut(&turn)?;
        let (_, id) = jobs.pop_first()?;
        if jobs.is_empty() {
            self.jobs.remove(&turn);
        }
        self.last = Some(turn);
        Some(id)
    }

    fn earliest(&self) -> Option<Timestamp> {
        self.jobs.values().filter_map(|jobs| jobs.first()).map(|(at, _)| *at).min()
    }

    fn len(&self) -> usize {
        self.jobs.values().map(BTreeSet::len).sum()
    }
}

/// What a worker of a lane does next.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Pick {
    /// This job, and whether it is tried alone. It counts as running from now on.
    Take { id: JobId, alone: bool },
    /// Nothing, until something changes or this much time has gone by.
    Wait(Option<Duration>),
}

/// Everything that waits, and how much runs.
#[derive(Default)]
pub(super) struct Lanes {
    waiting: BTreeMap<Lane, Waiting>,
    /// By how often they have died alone: the least suspected first.
    suspects: BTreeSet<(u32, JobId, Lane)>,
    /// The suspect that is tried now.
    trial: Option<JobId>,
    /// Jobs that run in lanes that stand still during a trial.
    working: usize,
}

impl Lanes {
    /// A job waits for its turn.
    pub(super) fn put(&mut self, job: &Job) {
        let lane = job.kind.lane();
        if job.suspect {
            self.suspects.insert((job.alone_crashes, job.id, lane));
        } else {
            self.waiting.entry(lane).or_default().put(job);
        }
    }

    /// The next job of a lane, `up` after the process started.
    pub(super) fn pick(&mut self, lane: Lane, now: Timestamp, up: Duration) -> Pick {
        if !lane.sends() && self.trial.is_some() {
            return Pick::Wait(None);
        }
        let first = self.suspects.first().copied().filter(|_| self.trial.is_none());
        let left = first.map(|(deaths, _, _)| wait_of(deaths).saturating_sub(up));
        if let (Some((deaths, id, of)), Some(Duration::ZERO)) = (first, left) {
            if of == lane && self.working == 0 {
                self.suspects.remove(&(deaths, id, of));
                self.trial = Some(id);
                return Pick::Take { id, alone: true };
            }
            // Its own lane takes it as soon as the others have ended what they do.
            if !lane.sends() {
                return Pick::Wait(None);
            }
        }
        let waiting = self.waiting.entry(lane).or_default();
        if let Some(id) = waiting.take(now) {
            self.working += usize::from(!lane.sends());
            return Pick::Take { id, alone: false };
        }
        let due = waiting.earliest().map(|at| Duration::try_from(at.duration_since(now)).unwrap_or_default());
        Pick::Wait(due.into_iter().chain(left.filter(|left| !left.is_zero())).min())
    }

    /// A job that was picked has ended, or was put back.
    pub(super) fn ended(&mut self, lane: Lane, id: JobId) {
        if self.trial == Some(id) {
            self.trial = None;
        } else if !lane.sends() {
            self.working = self.working.saturating_sub(1);
        }
    }

    /// How many wait.
    pub(super) fn len(&self) -> usize {
        self.waiting.values().map(Waiting::len).sum::<usize>() + self.suspects.len()
    }
}

fn wait_of(deaths: u32) -> Duration {
    let last = TRIALS.len() - 1;
    TRIALS[usize::try_from(deaths).unwrap_or(last).min(last)]
}

#[cfg(test)]
mod tests;
