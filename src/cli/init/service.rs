//! The service of an installed package: restarted on the new settings.

use std::{
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

const UNIT: &str = "chancery.service";
/// A start takes a second, unless a data folder must be rebuilt first.
const PATIENCE: Duration = Duration::from_secs(120);

/// Whether systemd runs here and knows the service, and we may restart it.
pub fn is_here() -> bool {
    let known = || quiet(&["cat", UNIT]).status().is_ok_and(|status| status.success());
    Path::new("/run/systemd/system").is_dir() && rustix::process::geteuid().is_root() && known()
}

/// Restarts the service and waits until it serves.
///
/// # Errors
/// Why it does not, with what its log says.
pub fn restart() -> Result<(), String> {
    // Somebody who tries again and again must not meet the limit of starts.
    let _ = quiet(&["reset-failed", UNIT]).status();
    let started = quiet(&["restart", UNIT]).spawn().map_err(|e| format!("systemctl cannot be run: {e}."))?;
    match ended(started) {
        Some(true) => Ok(()),
        Some(false) => Err(format!("The service does not start on these settings. Its log says:\n{}", log())),
        None => Err(format!(
            "The service has not been ready within {} seconds. \"systemctl status chancery\" says what it does.",
            PATIENCE.as_secs()
        )),
    }
}

fn ended(mut child: Child) -> Option<bool> {
    let since = Instant::now();
    while since.elapsed() < PATIENCE {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status.success()),
            Ok(None) => std::thread::sleep(Duration::from_millis(50)),
            Err(_) => return Some(false),
        }
    }
    // It only waits for the service, which goes on.
    let _ = child.kill();
    let _ = child.wait();
    None
}

fn quiet(words: &[&str]) -> Command {
    let mut command = Command::new("systemctl");
    command.args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn log() -> String {
    let journal = Command::new("journalctl").args(["-u", UNIT, "-n", "8", "-o", "cat", "--no-pager"]).output();
    let text = journal.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.lines().map(|line| format!("  {line}\n")).collect()
}
