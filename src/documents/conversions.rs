//! What conversions by programs of the machine have in common: a folder in memory, and waiting for the program in its sandbox.

use std::{
    fs, io,
    process::ExitStatus,
    time::{Duration, SystemTime},
};
use tempfile::TempDir;
use tokio::{io::AsyncReadExt, process::Command, time::timeout};

/// Folders in memory: what is written there never reaches a disk.
const MEMORY: &str = "/dev/shm";
/// After this time a folder belongs to a conversion that was killed.
const STALE: Duration = Duration::from_secs(15 * 60);
/// The longest wait for one file.
const PATIENCE: Duration = Duration::from_secs(120);
/// The most bytes of complaints that are read.
const MOST_SAID: u64 = 64 << 10;

/// How a program ended, and what it complained of.
pub struct Ended {
    pub status: ExitStatus,
    pub said: String,
}

/// A folder in memory whose name begins with `ours`, without what killed conversions of that name have left.
///
/// # Errors
/// As for files.
pub fn folder(ours: &str) -> io::Result<TempDir> {
    for entry in fs::read_dir(MEMORY)?.flatten().filter(|one| one.file_name().to_string_lossy().starts_with(ours)) {
        let made = entry.metadata().and_then(|meta| meta.modified());
        let age = made.ok().and_then(|made| SystemTime::now().duration_since(made).ok());
        if age.is_some_and(|age| age > STALE) {
            // Another user's stays.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
    tempfile::Builder::new().prefix(ours).tempdir_in(MEMORY)
}

/// Runs a program that is given nothing, and whose output is of no use, to its end; `None` if it takes too long.
///
/// # Errors
/// It cannot be started.
pub async fn run(mut command: Command) -> io::Result<Option<Ended>> {
    let mut child = command.spawn()?;
    drop(child.stdin.take());
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let mut said = Vec::new();
    let talked = async {
        // Both are read to their ends: a full pipe would stop the program.
        let drain = async {
            if let Some(mut stdout) = stdout {
                let _ = tokio::io::copy(&mut stdout, &mut tokio::io::sink()).await;
            }
        };
        let hear = async {
            if let Some(mut stderr) = stderr {
                let _ = (&mut stderr).take(MOST_SAID).read_to_end(&mut said).await;
                let _ = tokio::io::copy(&mut stderr, &mut tokio::io::sink()).await;
            }
        };
        tokio::join!(drain, hear);
        child.wait().await
    };
    let Ok(status) = timeout(PATIENCE, talked).await else { return Ok(None) };
    Ok(Some(Ended { status: status?, said: String::from_utf8_lossy(&said).into_owned() }))
}
