//! Which job comes next: lanes, turns and trials. Nothing here reads a clock or the disk. Times are those that the
//! process has been running, so that nobody who sets the clock makes a job wait.
//!
//! Each kind of work has a lane. Within a lane the accounts take turns, so one account's three hundred jobs delay
//! another's by only one job. Work from outside (a public link, a client's mail) takes its own turns beside its
//! account's.
//!
//! A job that was running when the process died is a suspect. Suspects are tried one at a time, while every lane
//! except the sending ones stands still, so that only the faulty job can die with the process again. A job that has
//! died alone waits before its next trial, and other work goes on meanwhile. So killing the process several times
//! within seconds parks no job.

use super::job::{Job, Lane};
use crate::ids::{AccountId, JobId};

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Bound,
    time::Duration,
};

/// How long the process must have been running before a suspect is tried, by how often the suspect has died alone. A
/// suspect that has died once for each entry is parked.
pub(super) const TRIALS: [Duration; 3] = [Duration::ZERO, Duration::from_secs(15), Duration::from_secs(60)];

/// Whose turn it is: an account's own work, or work that reached it from outside.
type Turn = (AccountId, bool);

/// The waiting jobs of a lane.
#[derive(Default)]
struct Waiting {
    /// By when they are due, in the time that the process has been running.
    jobs: BTreeMap<Turn, BTreeSet<(Duration, JobId)>>,
    last: Option<Turn>,
}

impl Waiting {
    fn put(&mut self, job: &Job, due: Duration) {
        self.jobs.entry((job.account, job.visitor)).or_default().insert((due, job.id));
    }

    /// Takes the next due job, starting with the account after the one served last.
    fn take(&mut self, up: Duration) -> Option<JobId> {
        let due = |(_, jobs): &(&Turn, &BTreeSet<(Duration, JobId)>)| jobs.first().is_some_and(|(at, _)| *at <= up);
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

    fn earliest(&self) -> Option<Duration> {
        self.jobs.values().filter_map(|jobs| jobs.first()).map(|(at, _)| *at).min()
    }

    fn len(&self) -> usize {
        self.jobs.values().map(BTreeSet::len).sum()
    }
}

/// What a worker of a lane does next.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Pick {
    /// This job, and whether it is a trial. It counts as running from now on.
    Take { id: JobId, alone: bool },
    /// Nothing, until something changes or this much time has passed.
    Wait(Option<Duration>),
}

/// All waiting jobs, and how many run.
#[derive(Default)]
pub(super) struct Lanes {
    waiting: BTreeMap<Lane, Waiting>,
    /// Sorted by how often they have died alone, the least suspect first.
    suspects: BTreeSet<(u32, JobId, Lane)>,
    /// The suspect on trial now.
    trial: Option<JobId>,
    /// Running jobs in the lanes that stand still during a trial.
    working: usize,
}

impl Lanes {
    /// Adds a job that waits for its turn, which comes once the process has been running for `due`.
    pub(super) fn put(&mut self, job: &Job, due: Duration) {
        let lane = job.kind.lane();
        if job.suspect {
            self.suspects.insert((job.alone_crashes, job.id, lane));
        } else {
            self.waiting.entry(lane).or_default().put(job, due);
        }
    }

    /// Picks the next job of a lane, given that the process has been running for `up`.
    pub(super) fn pick(&mut self, lane: Lane, up: Duration) -> Pick {
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
            // Its own lane takes it as soon as the others have finished.
            if !lane.sends() {
                return Pick::Wait(None);
            }
        }
        let waiting = self.waiting.entry(lane).or_default();
        if let Some(id) = waiting.take(up) {
            self.working += usize::from(!lane.sends());
            return Pick::Take { id, alone: false };
        }
        let due = waiting.earliest().map(|at| at.saturating_sub(up));
        Pick::Wait(due.into_iter().chain(left.filter(|left| !left.is_zero())).min())
    }

    /// Records that a picked job has ended or was put back.
    pub(super) fn ended(&mut self, lane: Lane, id: JobId) {
        if self.trial == Some(id) {
            self.trial = None;
        } else if !lane.sends() {
            self.working = self.working.saturating_sub(1);
        }
    }

    /// How many jobs wait.
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
