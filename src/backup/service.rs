//! Backups as the operator orders them, one run at a time, and what the runs came to.

use super::{
    create::Writer,
    keys_gone,
    lines::{LINE, begin_line, line},
    place::{FolderPlace, Place},
    prune,
    records::{Kind, Line, Run},
    repository::{PointName, Repository},
    restore::Wanted,
    s3,
    tables::{BACKUP_LINE, BACKUP_RUNS},
    verify::{Asked, Rehearse, Verifier},
};
use crate::{
    accounts::ACCOUNTS,
    answers::Search,
    audit::{Action, Audit, Event},
    clock::Clock,
    config,
    error::{Error, Result},
    files::FILES,
    finding::{Finding, Mark},
    metrics::Metrics,
    store::{All, Store},
    tasks::TASKS,
};

use jiff::{SignedDuration, Timestamp, tz::TimeZone};
use serde_json::{Value, json};
use std::{
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

/// The folder in the data folder that a verification restores to.
const VERIFYING: &str = "verifying";
/// Runs that are remembered.
const REMEMBERED: usize = 200;
/// Searches that a verification compares.
const SEARCHES: usize = 10;
/// Sources that each of them looks at. Many papers of one form share the first places.
const SOURCES: usize = 50;

/// What backups work with. Clones share it.
#[derive(Clone)]
pub struct Backups(Arc<Shared>);

struct Shared {
    store: Store,
    search: Search,
    rehearse: Rehearse,
    config: config::Config,
    zone: TimeZone,
    /// Where to restore to for a verification.
    within: PathBuf,
    /// The same, if it is a folder of ours.
    own_folder: Option<PathBuf>,
    clock: Clock,
    at_work: Mutex<()>,
    stopping: AtomicBool,
}

/// Opens a place as the operator wrote it.
///
/// # Errors
/// A sentence that names the mend.
pub fn open_place(to: &str, config: &config::Config) -> Result<Box<dyn Place>> {
    match to {
        "" => Err(Error::Invalid("No place for backups is set. Name one with --to, or set backup.to.".into())),
        to if to.starts_with("s3://") => Ok(Box::new(s3::S3Place::open(to, &config.backup)?)),
        to => Ok(Box::new(FolderPlace::open(Path::new(to), &config.storage.data)?)),
    }
}

/// What to do, for [`Backups::run`].
#[derive(Clone, Copy)]
pub struct Progress<'a>(pub &'a dyn Fn(u64, u64));

impl Backups {
    /// Over the store of the data folder `data`. `rehearse` opens a restored copy for a verification.
    pub fn new(
        (store, search, rehearse): (Store, Search, Rehearse),
        config: &config::Config,
        zone: TimeZone,
        clock: Clock,
    ) -> Result<Self> {
        if let Some(line) = store.get(&BACKUP_LINE, LINE)?
            && line.place == config.backup.to
        {
            store.archived(line.seq);
        }
        Ok(Self(Arc::new(Shared {
            store,
            search,
            rehearse,
            config: config.clone(),
            zone,
            own_folder: config.backup.verify_folder.is_none().then(|| config.storage.data.join(VERIFYING)),
            within: config.backup.verify_folder.clone().unwrap_or_else(|| config.storage.data.join(VERIFYING)),
            clock,
            at_work: Mutex::default(),
            stopping: AtomicBool::new(false),
        })))
    }

    /// Ends a run that is under way, because the server stops.
    pub fn stop(&self) {
        self.0.stopping.store(true, Ordering::Relaxed);
    }

    /// Whether the server stops.
    pub(super) fn is_stopping(&self) -> bool {
        self.0.stopping.load(Ordering::Relaxed)
    }

    pub(super) fn store(&self) -> (&Store, &Clock) {
        (&self.0.store, &self.0.clock)
    }

    pub(super) fn place(&self, to: Option<&str>) -> Result<Box<dyn Place>> {
        open_place(to.unwrap_or(&self.0.config.backup.to), &self.0.config)
    }

    /// Does one run, and remembers what it came to, also if it failed.
    fn run<T>(
        &self,
        kind: Kind,
        to: Option<&str>,
        work: impl FnOnce(&dyn Place) -> Result<(T, bool, Option<String>, String)>,
    ) -> Result<(T, Run)> {
        let busy = || Error::Conflict("Another backup, verification or removal is under way. Wait for it.".into());
        let _at_work = self.0.at_work.try_lock().map_err(|_| busy())?;
        let (began, since) = (self.0.clock.now(), std::time::Instant::now());
        let place = self.place(to)?;
        let done = work(place.as_ref());
        let mut run = Run {
            kind,
            began,
            took_ms: u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX),
            place: place.shown(),
            point: None,
            good: false,
            says: String::new(),
        };
        match &done {
            Ok((_, good, point, says)) => (run.good, run.point, run.says) = (*good, point.clone(), says.clone()),
            Err(e) => run.says = e.to_string(),
        }
        remember(&self.0.store, run.clone())?;
        done.map(|(value, ..)| (value, run))
    }

    /// Where backups lie: where the settings say, or else where the last was written.
    pub(super) fn usual_place(&self) -> Result<Box<dyn Place>> {
        let last = self.0.store.get(&BACKUP_LINE, LINE)?.map(|line| line.place);
        self.place(last.as_deref().filter(|_| self.0.config.backup.to.is_empty()))
    }

    /// Whether a place is set, or backups were written to one.
    pub(super) fn has_place(&self) -> bool {
        !self.0.config.backup.to.is_empty() || self.0.store.get(&BACKUP_LINE, LINE).is_ok_and(|line| line.is_some())
    }

    /// Writes a backup. `anew` begins where backups are gone. `progress` receives bytes, done and in all. Blocks.
    ///
    /// # Errors
    /// A sentence for the operator.
    pub fn create(&self, to: Option<&str>, anew: bool, progress: Progress) -> Result<Value> {
        let shared = &*self.0;
        let own = shared.store.keys().own_recovery_key()?;
        let (value, run) = self.run(Kind::Create, to, |place| {
            let line = line(&shared.store, &place.shown())?;
            let here = |run: &Run| run.kind == Kind::Create && run.point.is_some() && run.place == place.shown();
            let known = !anew && runs(&shared.store)?.iter().any(here);
            let writer = Writer {
                store: &shared.store,
                own: &own,
                firm: &shared.config.firm.name,
                known,
                now: shared.clock.now(),
                stopping: &shared.stopping,
            };
            let created = writer.write(place, &line, |done, of| (progress.0)(done, of))?;
            let (seq, name) = (created.contents.seq, created.contents.line.clone());
            let shown = place.shown();
            shared.store.write_blocking(move |tx| tx.put(&BACKUP_LINE, LINE, &Line { place: shown, seq, name }))?;
            // Written by a backup that was under way when the key was destroyed, or left there because the place could not be reached.
            keys_gone::remove(place, &shared.store)?;
            let (lost, all) = (created.contents.lost.len(), created.contents.bytes());
            let mut says = format!(
                "{} new of {} in all, {} mails and files.",
                megabytes(created.written),
                megabytes(all),
                created.contents.blobs.len()
            );
            if lost > 0 {
                says += &format!(" {lost} could not be read here and are not in it; \"chancery doctor --deep\" names them.");
            }
            let name = created.point.short();
            let value = json!({ "point": name, "made": created.point.made, "written": created.written, "bytes": all, "files": created.contents.blobs.len(), "lost": lost });
            Ok((value, lost == 0, Some(name), says))
        })?;
        Ok(with_run(value, &run))
    }

    /// The points at a place, newest first, with what they hold.
    ///
    /// # Errors
    /// A sentence for the operator.
    pub fn list(&self, to: Option<&str>) -> Result<Value> {
        let place = self.place(to)?;
        let own = self.0.store.keys().own_recovery_key()?;
        let repository = Repository::open(place.as_ref())?;
        let runs = runs(&self.0.store)?;
        let points = repository.points()?.into_iter().rev().map(|point| {
            let name = point.short();
            let verified = runs.iter().find(|run| run.kind == Kind::Verify && run.point.as_ref() == Some(&name));
            let mut shown = json!({ "point": name, "made": point.made, "verified": verified.map(|run| run.began), "verified_good": verified.map(|run| run.good) });
            match repository.contents(&point, &own) {
                Ok(contents) => {
                    shown["firm"] = json!(contents.firm);
                    shown["bytes"] = json!(contents.bytes());
                    shown["files"] = json!(contents.blobs.len());
                    shown["lost"] = json!(contents.lost.len());
                }
                Err(Error::Denied(_)) => shown["problem"] = json!("of another data folder"),
                Err(e) => shown["problem"] = json!(e.to_string()),
            }
            shown
        });
        Ok(Value::Array(points.collect()))
    }

    /// Restores the newest point, or the one that is named, into a temporary folder and compares it with what is here. Blocks.
    ///
    /// # Errors
    /// A sentence for the operator.
    pub fn verify(&self, to: Option<&str>, point: Option<String>, progress: Progress) -> Result<Value> {
        let shared = &*self.0;
        let own = shared.store.keys().own_recovery_key()?;
        let (value, run) = self.run(Kind::Verify, to, |place| {
            let questions = self.questions()?;
            let verifier = Verifier {
                store: &shared.store,
                own: &own,
                within: &shared.within,
                questions: &questions,
                rehearse: &shared.rehearse,
            };
            // Its own points: a machine that was restored elsewhere may write to the same place.
            let own_line = shared.store.get(&BACKUP_LINE, LINE)?.filter(|_| point.is_none());
            let points = Repository::open(place)?.points()?;
            let own_line = own_line.filter(|line| points.iter().any(|point| point.line == line.name));
            let wanted = Wanted { point, until: None, line: own_line.as_ref().map(|line| line.name.clone()) };
            if let Some(folder) = &shared.own_folder {
                // One that was killed leaves as much behind as the data folder holds. No other is at work.
                let _ = std::fs::remove_dir_all(folder);
                std::fs::DirBuilder::new().mode(0o700).create(folder)?;
            }
            let verified = verifier.verify(place, &wanted, |done, of| (progress.0)(done, of)).inspect_err(|e| {
                // What the records consist of is damaged: the next backup must not build on it.
                if matches!(e, Error::Damaged(_))
                    && let Err(e) = begin_line(&shared.store, &place.shown())
                {
                    tracing::warn!("the next backup cannot begin anew: {e}");
                }
            })?;
            let name = verified.point.short();
            let newest = own_line.filter(|line| line.place == place.shown()).map_or(0, |line| line.seq);
            let verified = verified.beside(newest);
            if !verified.is_sound() {
                // The next backup must not build on it.
                begin_line(&shared.store, &place.shown())?;
            }
            let value = json!({
                "point": name,
                "good": verified.is_good(),
                "records": verified.records.rows,
                "changed_since": verified.records.changed,
                "wrong": verified.records.wrong,
                "files": verified.blobs,
                "bytes": verified.bytes,
                "damaged": verified.damaged,
                "searches": verified.searches.1,
                "searches_same": verified.searches.0,
            });
            Ok((value, verified.is_good(), Some(name), verified.says()))
        })?;
        Ok(with_run(value, &run))
    }

    /// Removes points past their time. Blocks.
    ///
    /// # Errors
    /// A sentence for the operator.
    pub fn prune(&self, to: Option<&str>) -> Result<Value> {
        let shared = &*self.0;
        let own = shared.store.keys().own_recovery_key()?;
        let (value, run) = self.run(Kind::Prune, to, |place| {
            let pruned = prune::prune(place, &own, &shared.config.backup, &shared.zone)?;
            let says = format!("{} kept, {} removed, {} freed.", pruned.kept, pruned.removed, megabytes(pruned.freed));
            let value = json!({ "kept": pruned.kept, "removed": pruned.removed, "freed": pruned.freed });
            Ok((value, true, None, says))
        })?;
        Ok(with_run(value, &run))
    }

    /// Things that somebody might ask, and the sources that the search finds: subjects of tasks and names of files, spread over all.
    fn questions(&self) -> Result<Vec<(Asked, Vec<String>)>> {
        let store = &self.0.store;
        let mut asked: Vec<Asked> = Vec::new();
        for row in store.scan(&TASKS, &All) {
            let ((account, _), task) = row?;
            asked.push((account, task.subject));
        }
        for row in store.scan(&FILES, &All) {
            let (_, file) = row?;
            asked.push((file.account, file.name));
        }
        let step = (asked.len() / SEARCHES).max(1);
        let chosen = asked.into_iter().step_by(step).take(SEARCHES);
        chosen.map(|asked| sources(&self.0.search, &asked).map(|found| (asked, found))).collect()
    }

    /// The last run of a kind that came out well, and the last of all.
    ///
    /// # Errors
    /// [`Error::Damaged`] if the records cannot be read.
    pub fn last(&self, kind: Kind) -> Result<(Option<Run>, Option<Run>)> {
        let soon = self.0.clock.now().saturating_add(SignedDuration::from_hours(1)).unwrap_or(Timestamp::MAX);
        // A run of a day when the clock was ahead would stand as the last for as long.
        let real = |run: &Run| run.kind == kind && run.began <= soon;
        let runs: Vec<Run> = runs(&self.0.store)?.into_iter().filter(real).collect();
        Ok((runs.iter().find(|run| run.good).cloned(), runs.into_iter().next()))
    }

    /// Sets the numbers about backups.
    pub fn count(&self, metrics: &Metrics) {
        let good = |kind| self.last(kind).ok().and_then(|(good, _)| good).map_or(0, |run| run.began.as_second());
        let seconds = |kind| u64::try_from(good(kind)).unwrap_or_default();
        metrics.backup_made.set(seconds(Kind::Create));
        metrics.backup_restored.set(seconds(Kind::Verify));
        let damaged = self.last(Kind::Scrub).ok().and_then(|(_, last)| last).is_some_and(|run| !run.good);
        metrics.data_damaged.set(u64::from(damaged));
    }

    /// What the doctor says about backups.
    ///
    /// # Errors
    /// As for [`Self::last`].
    pub fn findings(&self) -> Result<Vec<Finding>> {
        let finding = |what: &str, mark, says: String| Finding { what: what.into(), mark, says };
        let now = self.0.clock.now();
        let older = |run: &Run, days: i64| now.duration_since(run.began) > SignedDuration::from_hours(24 * days);
        let day = |run: &Run| run.began.to_zoned(self.0.zone.clone()).strftime("%B %-d, %Y at %H:%M").to_string();
        let mut findings = Vec::new();
        let (made, tried) = self.last(Kind::Create)?;
        match self.0.store.recovery() {
            Ok(Some(_)) => {}
            Ok(None) => {
                let says = "There is none, so nobody can open a backup after this machine is lost. Make one with \"chancery keys export\".";
                findings.push(finding("recovery key", Mark::Look, says.into()));
            }
            Err(e) => findings.push(finding("recovery key", Mark::Bad, format!("It cannot be used: {e}."))),
        }
        findings.push(match (&made, &tried) {
            (None, None) => {
                let says = "None has been made. Set backup.to, then run \"chancery backup create\" every day.";
                finding("backup", Mark::Look, says.into())
            }
            (made, Some(tried)) if !tried.good => {
                let last = made
                    .as_ref()
                    .map_or("None was ever made".to_owned(), |made| format!("The last good one is of {}", day(made)));
                finding("backup", Mark::Bad, format!("The one of {} failed: {} {last}.", day(tried), tried.says))
            }
            (Some(made), _) => {
                let mark = if older(made, 2) { Mark::Bad } else { Mark::Good };
                finding("backup", mark, format!("The last is of {}, in {}. {}", day(made), made.place, made.says))
            }
            (None, Some(_)) => finding("backup", Mark::Look, "None has been made.".into()),
        });
        let (_, scrubbed) = self.last(Kind::Scrub)?;
        if let Some(run) = scrubbed.filter(|run| !run.good) {
            findings.push(finding("damage", Mark::Bad, format!("On {}: {}", day(&run), run.says)));
        }
        if made.is_some() {
            let (good, tried) = self.last(Kind::Verify)?;
            findings.push(match (good, tried) {
                (_, Some(tried)) if !tried.good => {
                    finding("restore", Mark::Bad, format!("The one of {} failed: {}", day(&tried), tried.says))
                }
                (Some(good), _) => {
                    let mark = if older(&good, 14) { Mark::Look } else { Mark::Good };
                    finding("restore", mark, format!("Last restored successfully on {}. {}", day(&good), good.says))
                }
                _ => {
                    let says =
                        "No backup was ever restored. \"chancery backup verify\" does that in a temporary folder.";
                    finding("restore", Mark::Look, says.into())
                }
            });
        }
        Ok(findings)
    }
}

/// The sources that a question finds, best first.
///
/// # Errors
/// As for [`Search::passages`].
pub fn sources(search: &Search, (account, question): &Asked) -> Result<Vec<String>> {
    let hits = search.own_passages(*account, question, SOURCES)?;
    // By their words: of papers that say the same, any may come first.
    Ok(hits.into_iter().map(|hit| blake3::hash(hit.passage.text.as_bytes()).to_string()).collect())
}

/// All remembered runs, newest first.
///
/// # Errors
/// [`Error::Damaged`] if a record cannot be read.
pub fn runs(store: &Store) -> Result<Vec<Run>> {
    store.scan(&BACKUP_RUNS, &All).rev().map(|row| row.map(|(_, run)| run)).collect()
}

/// Remembers a run, and forgets the oldest.
///
/// # Errors
/// As for [`Store::write_blocking`].
pub fn remember(store: &Store, run: Run) -> Result<()> {
    let at = u64::try_from(run.began.as_millisecond()).unwrap_or_default();
    let old: Vec<u64> = store
        .scan(&BACKUP_RUNS, &All)
        .rev()
        .skip(REMEMBERED)
        .map(|row| row.map(|(at, _)| at))
        .collect::<Result<_>>()?;
    store.write_blocking(move |tx| {
        for at in old {
            tx.delete(&BACKUP_RUNS, &at);
        }
        let action = match run.kind {
            Kind::Create => Some(Action::BackupMade),
            Kind::Verify => Some(Action::BackupVerified),
            Kind::Restore => Some(Action::BackupRestored),
            Kind::Prune => Some(Action::BackupsRemoved),
            Kind::Scrub => None,
        };
        if let Some(action) = action {
            let event = Event::new(action);
            Audit::note(tx, if run.good { event } else { event.failed() })?;
        }
        // Two within a millisecond.
        let mut key = at;
        while tx.get(&BACKUP_RUNS, &key)?.is_some() {
            key += 1;
        }
        tx.put(&BACKUP_RUNS, &key, &run)
    })
}

fn with_run(mut value: Value, run: &Run) -> Value {
    value["says"] = json!(run.says);
    value["place"] = json!(run.place);
    value["took_ms"] = json!(run.took_ms);
    value
}

/// A number of bytes for people.
pub fn megabytes(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} KB", bytes.div_ceil(1_000)),
        _ => format!("{} MB", bytes.div_ceil(1_000_000)),
    }
}

/// The accounts' number, for a restored folder's report.
///
/// # Errors
/// [`Error::Damaged`] if a record cannot be read.
pub fn counts(store: &Store) -> Result<(usize, usize, usize)> {
    let accounts = store.scan(&ACCOUNTS, &All).try_fold(0, |n, row| row.map(|_| n + 1))?;
    let tasks = store.scan(&TASKS, &All).try_fold(0, |n, row| row.map(|_| n + 1))?;
    let files = store.scan(&FILES, &All).try_fold(0, |n, row| row.map(|_| n + 1))?;
    Ok((accounts, tasks, files))
}

/// A point's name, or a sentence that says how names look.
///
/// # Errors
/// [`Error::Invalid`] for something else.
pub fn point_name(text: &str) -> Result<String> {
    match PointName::parse(text) {
        Some(_) => Ok(text.to_owned()),
        None => {
            Err(Error::Invalid(format!("\"{text}\" is not the name of a backup. \"chancery backup list\" shows them.")))
        }
    }
}

/// When a run was, for people and in the firm's zone.
pub fn when(at: Timestamp, zone: &TimeZone) -> String {
    at.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string()
}
