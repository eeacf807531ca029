//! The operator's command line: one file per command. A command that needs data asks the running server through its
//! control socket; with no server running it opens the data folder itself.

mod ask;
mod audit;
mod completions;
mod config;
mod demo;
mod doctor;
mod eval;
mod jobs;
mod links;
mod mail;
mod referrals;
mod reindex;
mod serve;
mod site;
mod users;

use crate::{config::Config, error::StartError, sandbox, store, text};
use clap::{Parser, Subcommand};
use std::{
    ffi::OsStr,
    io::IsTerminal,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// A legal assistant that lives in the firm's own server room.
#[derive(Debug, Parser)]
#[command(name = "chancery", version, max_term_width = 100)]
struct Arguments {
    /// The config file; "chancery config example" prints one.
    #[arg(long, global = true, env = "CHANCERY_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// The data folder.
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Runs the server: the site, the mail door and the assistant.
    Serve(serve::Arguments),
    /// Shows all of it with a made-up firm, in a folder that is thrown away.
    Demo(demo::Arguments),
    /// Adds, lists and approves accounts.
    #[command(subcommand)]
    Users(users::Command),
    /// Makes, lists and revokes referral codes.
    #[command(subcommand)]
    Referrals(referrals::Command),
    /// Makes, lists and revokes public upload links.
    #[command(subcommand)]
    Links(links::Command),
    /// Verifies the audit log, or exports it.
    #[command(subcommand)]
    Audit(audit::Command),
    /// Prints an example of the settings, or checks those in force.
    #[command(subcommand)]
    Config(config::Command),
    /// Writes a sample of the site file, or checks one.
    #[command(subcommand)]
    Site(site::Command),
    /// Looks after mail on its way out.
    #[command(subcommand)]
    Mail(mail::Command),
    /// Shows the work that waits, and tries parked jobs again.
    #[command(subcommand)]
    Jobs(jobs::Command),
    /// Looks at everything and says what to do about it.
    Doctor(doctor::Arguments),
    /// Fills the search index anew from the stored texts.
    Reindex(reindex::Arguments),
    /// Answers graded requests over JSON Lines, for developers.
    Eval(eval::Arguments),
    /// Prints the completions of a shell.
    Completions(completions::Arguments),
}

/// What went wrong with a command, for the terminal.
#[derive(Debug)]
enum Failure {
    /// It could not start.
    Start(StartError),
    /// It was not done; a sentence.
    Said(String),
    /// It was done, and what it found is bad; all is said already.
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

type Outcome = Result<(), Failure>;

/// Runs the program.
pub fn main() -> ExitCode {
    // Before a key or a password is read, whatever the command.
    sandbox::own::close();
    // The children of this program: they start in a millisecond and take no settings.
    let mut words = std::env::args_os().skip(1).peekable();
    match (words.next().as_deref().and_then(OsStr::to_str), sandbox::mode(&mut words), words.next()) {
        (Some("reader"), mode, None) => return text::reader::main(mode),
        #[cfg(feature = "local-model")]
        (Some("model"), mode, None) => return crate::assistant::local::child::main(mode),
        (Some("recogniser"), mode, Some(program)) => return text::ocr::enter(mode, program, words),
        (Some("sandbox-check"), _, Some(child)) => return sandbox::attempt(&child, words.next()),
        (Some("probe-view"), _, Some(folder)) => {
            return if store::probe(Path::new(&folder)) { ExitCode::SUCCESS } else { ExitCode::FAILURE };
        }
        _ => {}
    }
    let arguments = Arguments::parse();
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            match failure {
                Failure::Start(e) => eprintln!("chancery: {e}"),
                Failure::Said(why) => eprintln!("chancery: {why}"),
                Failure::Found => {}
            }
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Outcome {
    let Arguments { config, data, command } = arguments;
    let settings = |more: &[(&str, String)]| -> Result<Config, Failure> {
        let mut flags: Vec<(&str, String)> = more.to_vec();
        flags.extend(data.iter().map(|dir| ("storage.data", dir.to_string_lossy().into_owned())));
        Ok(Config::load(config.as_deref(), |name| std::env::var(name).ok(), &flags)?)
    };
    match command {
        Command::Serve(more) => serve::run(settings(&more.flags())?),
        Command::Demo(more) => demo::run(more),
        Command::Users(more) => users::run(&settings(&[])?, more),
        Command::Referrals(more) => referrals::run(&settings(&[])?, more),
        Command::Links(more) => links::run(&settings(&[])?, more),
        Command::Audit(more) => audit::run(&settings(&[])?, more),
        Command::Config(more) => config::run(more, || settings(&[])),
        Command::Site(more) => site::run(&more),
        Command::Jobs(more) => jobs::run(&settings(&[])?, more),
        Command::Mail(more) => mail::run(&settings(&[])?, more),
        Command::Doctor(more) => doctor::run(&settings(&[])?, &more),
        Command::Reindex(more) => reindex::run(&settings(&[])?, &more),
        Command::Eval(more) => eval::run(&more),
        Command::Completions(more) => completions::run(&more),
    }
}

/// A bar on a terminal; nothing elsewhere.
fn bar(what: &'static str) -> indicatif::ProgressBar {
    if !std::io::stderr().is_terminal() {
        return indicatif::ProgressBar::hidden();
    }
    let style = indicatif::ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} {eta}");
    let bar = indicatif::ProgressBar::new(0).with_message(what);
    if let Ok(style) = style { bar.with_style(style) } else { bar }
}

/// A value as JSON, for scripts.
fn print_json(value: &serde_json::Value) -> Outcome {
    println!("{value:#}");
    Ok(())
}

/// Rows under heads, each column as wide as its widest cell; the last one runs out.
fn print_table<const N: usize>(heads: [&str; N], rows: &[[String; N]]) {
    let heads = heads.map(str::to_owned);
    let width = |i: usize| rows.iter().chain([&heads]).map(|row| row[i].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..N).map(width).collect();
    for row in std::iter::once(&heads).chain(rows) {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        println!("{}", cells.join("  ").trim_end());
    }
}
