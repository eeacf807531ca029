//! `chancery backup create|list|verify|restore|prune`

use super::{
    keys_gone::without_key,
    lines::begin_line,
    operator::BackupRequest,
    records::{Kind, Run},
    repository::Repository,
    restore::{Restored, Wanted, restore},
    service::{counts, megabytes, open_place, point_name, remember, when},
};
use crate::{
    app::open_store,
    cli::{Failure, Outcome, ask, bar, holds_data, no_data, print_json, print_table},
    config::Config,
    control::Request,
    keys::read_recovery_key,
};

use jiff::{Timestamp, civil::DateTime, tz::TimeZone};
use serde_json::{Value, json};
use std::path::PathBuf;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Write a backup while the server works: what is new since the last one.
    Create {
        /// A folder, or s3://BUCKET/PREFIX; otherwise backup.to.
        #[arg(long, value_name = "PLACE")]
        to: Option<String>,
        /// Begin again at a place from which the backups are gone.
        #[arg(long)]
        anew: bool,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// List the backups at a place, newest first.
    List {
        /// A folder, or s3://BUCKET/PREFIX; otherwise backup.to.
        #[arg(long, value_name = "PLACE")]
        from: Option<String>,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Restore a backup into a temporary folder and compare it with what the server holds.
    Verify {
        /// A folder, or s3://BUCKET/PREFIX; otherwise backup.to.
        #[arg(long, value_name = "PLACE")]
        from: Option<String>,
        /// The backup, as "list" names it; otherwise the newest.
        #[arg(long, value_name = "NAME")]
        point: Option<String>,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Restore a backup into an empty data folder.
    Restore {
        /// A folder, or s3://BUCKET/PREFIX; otherwise backup.to.
        #[arg(long, value_name = "PLACE")]
        from: Option<String>,
        /// A file with the recovery key, or with its shares; "-" reads it from the standard input. Without it, the key is asked for.
        #[arg(long, value_name = "FILE")]
        key: Option<PathBuf>,
        /// The backup, as "list" names it; otherwise the newest that fits.
        #[arg(long, value_name = "NAME")]
        point: Option<String>,
        /// Everything as it was at this time: "2026-11-23T14:05" in the firm's time zone, or with a zone, as "2026-11-23T19:05:00Z".
        #[arg(long, value_name = "TIME")]
        until: Option<String>,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Remove the backups that backup.keep_days, keep_weeks and keep_months no longer keep.
    Prune {
        /// A folder, or s3://BUCKET/PREFIX; otherwise backup.to.
        #[arg(long, value_name = "PLACE")]
        from: Option<String>,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
}

pub fn run(config: &Config, command: Command) -> Outcome {
    let request = |request, what| match holds_data(config) {
        true => ask(config, Request::Backup(request), what),
        false => Err(Failure::Said(no_data(config))),
    };
    match command {
        Command::Create { to, anew, json } => {
            let to = whole(to)?;
            let made = request(BackupRequest::Create { to, anew }, "backing up")?;
            said(&made, json, "Backed up")
        }
        Command::List { from, json } => {
            let from = whole(from)?;
            let points = match holds_data(config) {
                true => request(BackupRequest::List { to: from }, "listing")?,
                false => names(config, from.as_deref())?,
            };
            if json { print_json(&points) } else { list(config, &points) }
        }
        Command::Verify { from, point, json } => {
            let point = point.as_deref().map(point_name).transpose()?;
            let from = whole(from)?;
            let found = request(BackupRequest::Verify { to: from, point }, "restoring")?;
            said(&found, json, "Restored")?;
            if found["good"] == true { Ok(()) } else { Err(Failure::Found) }
        }
        Command::Prune { from, json } => {
            let from = whole(from)?;
            said(&request(BackupRequest::Prune { to: from }, "removing")?, json, "Backups")
        }
        Command::Restore { from, key, point, until, json } => {
            let zone = TimeZone::get(&config.firm.time_zone).unwrap_or(TimeZone::UTC);
            let until = until.as_deref().map(|text| time(text, &zone)).transpose()?;
            let wanted = Wanted { point: point.as_deref().map(point_name).transpose()?, until, line: None };
            restored(config, whole(from)?.as_deref(), key, &wanted, json)
        }
    }
}

/// A place whose folder is written from the root: the server may stand in another folder than the administrator.
fn whole(place: Option<String>) -> Result<Option<String>, Failure> {
    match place {
        Some(folder) if !folder.starts_with("s3://") => {
            Ok(Some(std::path::absolute(folder)?.to_string_lossy().into_owned()))
        }
        other => Ok(other),
    }
}

/// The backups at a place by their names, for a machine that has no data folder yet and so no key.
fn names(config: &Config, from: Option<&str>) -> Result<Value, Failure> {
    let place = open_place(from.unwrap_or(&config.backup.to), config)?;
    let points = Repository::open(place.as_ref())?.points()?;
    Ok(points.iter().rev().map(|point| json!({ "point": point.short(), "made": point.made })).collect())
}

fn said(value: &Value, json: bool, what: &str) -> Outcome {
    if json {
        return print_json(value);
    }
    let point = value["point"].as_str().map(|point| format!(" {point}")).unwrap_or_default();
    println!("{what}{point}: {}", value["says"].as_str().unwrap_or_default());
    Ok(())
}

fn list(config: &Config, points: &Value) -> Outcome {
    let zone = TimeZone::get(&config.firm.time_zone).unwrap_or(TimeZone::UTC);
    let time =
        |value: &Value| value.as_str().and_then(|text| text.parse().ok()).map(|at| when(at, &zone)).unwrap_or_default();
    let row = |point: &Value| {
        let size = point["bytes"].as_u64().map(megabytes).unwrap_or_default();
        let state = match (point["problem"].as_str(), point["verified_good"].as_bool()) {
            (Some(problem), _) => problem.to_owned(),
            (None, Some(true)) => format!("restored {}", time(&point["verified"])),
            (None, Some(false)) => format!("failed to restore {}", time(&point["verified"])),
            (None, None) => String::new(),
        };
        [point["point"].as_str().unwrap_or_default().to_owned(), time(&point["made"]), size, state]
    };
    let rows: Vec<[String; 4]> = points.as_array().into_iter().flatten().map(row).collect();
    print_table(["NAME", "MADE", "SIZE", "STATE"], &rows);
    Ok(())
}

/// A time as the operator writes it.
fn time(text: &str, zone: &TimeZone) -> Result<Timestamp, Failure> {
    let local = || text.parse::<DateTime>().ok()?.to_zoned(zone.clone()).ok().map(|zoned| zoned.timestamp());
    text.parse().ok().or_else(local).ok_or_else(|| {
        Failure::Said(format!("\"{text}\" is not a time. Write it as 2026-11-23T14:05, or as 2026-11-23T19:05:00Z."))
    })
}

fn restored(config: &Config, from: Option<&str>, key: Option<PathBuf>, wanted: &Wanted, json: bool) -> Outcome {
    let place = open_place(from.unwrap_or(&config.backup.to), config)?;
    let key = read_recovery_key(key.as_deref())?;
    let data = &config.storage.data;
    let key_file = config.key_file(|name| std::env::var(name).ok());
    let (began, since) = (Timestamp::now(), std::time::Instant::now());
    let shown = bar("restoring");
    let done = restore(place.as_ref(), key.key(), wanted, data, &key_file, |done, of| {
        shown.set_length(of);
        shown.set_position(done);
    });
    shown.finish_and_clear();
    let done = done?;
    for (point, why) in &done.unreadable {
        eprintln!("The newer backup {} cannot be restored and was passed over: {why}.", point.short());
    }
    let store = open_store(config)?;
    let (accounts, tasks, files) = counts(&store)?;
    let Restored { point, mut damaged, seq, reached, .. } = done;
    let closed = without_key(&store)?;
    damaged.retain(|id| !closed.iter().any(|(_, key)| key == id));
    let zone = TimeZone::get(&config.firm.time_zone).unwrap_or(TimeZone::UTC);
    let mut says = match reached {
        None => format!("{accounts} accounts, {tasks} tasks and {files} files of {}.", when(point.made, &zone)),
        Some(last) => format!(
            "{accounts} accounts, {tasks} tasks and {files} files. The last change that was restored is of {}.",
            when(last, &zone)
        ),
    };
    if !damaged.is_empty() {
        says += &format!(
            " {} mails or files in the backup are damaged or missing; \"chancery doctor --deep\" names them.",
            damaged.len()
        );
    }
    if !closed.is_empty() {
        let numbers: Vec<&str> = closed.iter().map(|(number, _)| number.as_str()).collect();
        says += &format!(
            " Nobody can open these sealed matters any more, because their keys were destroyed after this backup: {}. \"chancery matters destroy\" removes what is left of each.",
            numbers.join(", ")
        );
    }
    begin_line(&store, &place.shown())?;
    let run = Run {
        kind: Kind::Restore,
        began,
        took_ms: u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX),
        place: place.shown(),
        point: Some(point.short()),
        good: damaged.is_empty(),
        says: says.clone(),
    };
    remember(&store, run)?;
    store.close()?;
    let value = json!({
        "point": point.short(), "made": point.made, "accounts": accounts, "tasks": tasks, "files": files, "seq": seq,
        "damaged": damaged.iter().map(ToString::to_string).collect::<Vec<_>>(), "says": says,
    });
    said(&value, json, "Restored")?;
    if !json {
        println!("The master key is in {}. Start the server; it fills the search index first.", key_file.display());
    }
    if damaged.is_empty() { Ok(()) } else { Err(Failure::Found) }
}
