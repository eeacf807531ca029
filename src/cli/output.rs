//! What every command prints: its outcome, tables, JSON, a progress bar.

use crate::error::StartError;
use std::io::IsTerminal;

/// Why a command failed, for the terminal.
#[derive(Debug)]
pub enum Failure {
    /// It could not start.
    Start(StartError),
    /// It was not done, for this reason.
    Said(String),
    /// It was done and found problems; everything has been printed.
    Found,
}

impl From<StartError> for Failure {
    fn from(e: StartError) -> Self {
        Self::Start(e)
    }
}

impl From<crate::error::Error> for Failure {
    fn from(e: crate::error::Error) -> Self {
        Self::Said(e.to_string())
    }
}

impl From<std::io::Error> for Failure {
    fn from(e: std::io::Error) -> Self {
        Self::Said(format!("The command could not read or write: {e}."))
    }
}

pub type Outcome = Result<(), Failure>;

/// A progress bar on a terminal; nothing elsewhere.
pub fn bar(what: &'static str) -> indicatif::ProgressBar {
    if !std::io::stderr().is_terminal() {
        return indicatif::ProgressBar::hidden();
    }
    let style = indicatif::ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} {eta}");
    let bar = indicatif::ProgressBar::new(0).with_message(what);
    if let Ok(style) = style { bar.with_style(style) } else { bar }
}

/// A value as JSON, for scripts.
pub fn print_json(value: &serde_json::Value) -> Outcome {
    println!("{value:#}");
    Ok(())
}

/// Rows under headings. Each column is as wide as its widest cell, except the last.
pub fn print_table<const N: usize>(heads: [&str; N], rows: &[[String; N]]) {
    let heads = heads.map(str::to_owned);
    let width = |i: usize| rows.iter().chain([&heads]).map(|row| row[i].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..N).map(width).collect();
    for row in std::iter::once(&heads).chain(rows) {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        println!("{}", cells.join("  ").trim_end());
    }
}
