//! The operator's command line: one file per command. A command that needs data asks the running server through its
//! control socket; with no server running it opens the data folder itself.

use crate::cli::output::Failure;
use crate::{cli::output::Outcome, config::Config, documents, sandbox};

use clap::{Parser, Subcommand};
use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// The config file of an installed package, so that an administrator's command needs no flag to find the server. Whoever
/// may not read it is told so.
const INSTALLED: &str = "/etc/chancery/chancery.toml";

/// A legal assistant that lives in the firm's own server room.
#[derive(Debug, Parser)]
#[command(name = "chancery", version, max_term_width = 100)]
pub struct Arguments {
    /// The config file; "chancery config example" prints one. Left out: /etc/chancery/chancery.toml, if it is there.
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
    /// Run the server: the site, the mail door and the assistant.
    Serve(super::serve::Arguments),
    /// Set Chancery up: ask what it must know, write settings and keys, and print what is left to do elsewhere.
    Init(Box<super::init::Arguments>),
    /// Show everything with a made-up firm, in a temporary folder.
    Demo(super::demo::Arguments),
    /// Add, list and approve accounts.
    #[command(subcommand)]
    Users(crate::access::cli::users::Command),
    /// Make, list and revoke referral codes.
    #[command(subcommand)]
    Referrals(crate::access::cli::referrals::Command),
    /// List matters, with their teams and walls.
    #[command(subcommand)]
    Matters(crate::matters::cli::Command),
    /// Say whom to ask about what a conflict check does not show.
    #[command(subcommand)]
    Conflicts(crate::conflicts::cli::Command),
    /// Try the providers with which people sign in to the site.
    #[command(subcommand)]
    SignIn(crate::access::cli::sign_in::Command),
    /// Make, list and revoke public upload links.
    #[command(subcommand)]
    Links(crate::upload_links::cli::Command),
    /// List and revoke the tokens with which programs sign in.
    #[command(subcommand)]
    Tokens(crate::api_tokens::cli::Command),
    /// Verify the audit log, or export it.
    #[command(subcommand)]
    Audit(crate::audit::cli::Command),
    /// Print example settings, or check those in force.
    #[command(subcommand)]
    Config(super::config::Command),
    /// Write a sample of the site file, or check one.
    #[command(subcommand)]
    Site(crate::site::cli::Command),
    /// Manage outgoing mail.
    #[command(subcommand)]
    Mail(crate::outbox::cli::Command),
    /// Pick up mail from mailboxes on other servers.
    #[command(subcommand)]
    Mailbox(crate::mailbox::cli::Command),
    /// Keep records in step with a case management system such as Clio.
    #[command(subcommand)]
    Connect(crate::case_management::cli::Command),
    /// Take files in from folders, and write a matter's papers into them.
    #[command(subcommand)]
    FolderSync(crate::folder_sync::cli::Command),
    /// Tell other programs that something has changed.
    #[command(subcommand)]
    Webhooks(crate::webhooks::cli::Command),
    /// Show waiting work, and retry parked jobs.
    #[command(subcommand)]
    Jobs(crate::jobs::cli::Command),
    /// Write, verify and restore backups.
    #[command(subcommand)]
    Backup(crate::backup::cli::Command),
    /// Show and renew the certificates of the site and of the mail server.
    #[command(subcommand)]
    Certificates(crate::certificates::cli::Command),
    /// Follow the first box with a second one, and make it the first.
    #[command(subcommand)]
    Standby(crate::standby::cli::Command),
    /// Make the recovery key, and replace the master key.
    #[command(subcommand)]
    Keys(crate::keys::cli::Command),
    /// Show on one screen how the server stands.
    Status(crate::administration::cli::Arguments),
    /// Take an upgrade of the data back.
    #[command(subcommand)]
    Upgrade(crate::upgrade::cli::Command),
    /// Check everything and say what to do about it.
    Doctor(crate::doctor::cli::Arguments),
    /// Rebuild the search index from the stored texts.
    Reindex(crate::reading::cli::Arguments),
    /// Answer graded requests over JSON Lines, for developers.
    Eval(super::eval::Arguments),
    /// Print the API's description (OpenAPI), for programs that use it.
    Openapi,
    /// Print shell completions.
    Completions(super::completions::Arguments),
    /// Print the manual page, or write one for each command.
    Man(super::man::Arguments),
}

/// The commands, as the documentation is held against them.
pub fn command() -> clap::Command {
    <Arguments as clap::CommandFactory>::command()
}

/// Runs the program.
pub fn main() -> ExitCode {
    // Whatever the command, do this before any key or password is read.
    sandbox::own::close();
    // The child processes of this program: they start in a millisecond and read no settings.
    let mut words = std::env::args_os().skip(1).peekable();
    match (words.next().as_deref().and_then(OsStr::to_str), sandbox::mode(&mut words), words.next()) {
        (Some("reader"), mode, None) => return documents::reader::main(mode),
        (Some("listener"), mode, None) => return documents::reader::listen(mode),
        #[cfg(feature = "local-model")]
        (Some("model"), mode, None) => return crate::answers::engines::local::child::main(mode),
        (Some("recogniser"), mode, Some(program)) => return documents::ocr::launch::enter(mode, program, words),
        (Some("office"), mode, Some(program)) => return documents::office::enter(mode, &program, words.next()),
        (Some("photograph"), mode, Some(program)) => {
            return documents::photographs::enter(mode, &program, words.next());
        }
        (Some("sandbox-check"), _, Some(child)) => return crate::sandbox::attempt(&child, words.next()),
        (Some("probe-view"), _, Some(folder)) => {
            return if crate::store::probe(Path::new(&folder)) { ExitCode::SUCCESS } else { ExitCode::FAILURE };
        }
        _ => {}
    }
    super::heap::bound();
    end_with_the_reader();
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

/// Lets "chancery … | head" end when head does, without a word. Printing panics then, and ignoring the signal for it is what the
/// standard library does for servers' sake.
fn end_with_the_reader() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if panic.payload_as_str().is_some_and(|why| why.starts_with("failed printing to stdout")) {
            std::process::exit(1);
        }
        usual(panic);
    }));
}

fn run(arguments: Arguments) -> Outcome {
    let Arguments { config, data, command } = arguments;
    let config = config.or_else(|| Some(PathBuf::from(INSTALLED)).filter(|file| file.try_exists().unwrap_or(true)));
    let settings = |more: &[(&str, String)]| -> Result<Config, Failure> {
        let mut flags: Vec<(&str, String)> = more.to_vec();
        flags.extend(data.iter().map(|dir| ("storage.data", dir.to_string_lossy().into_owned())));
        Ok(Config::load(config.as_deref(), |name| std::env::var(name).ok(), &flags)?)
    };
    match command {
        Command::Init(more) => {
            let file = config.clone().unwrap_or_else(|| PathBuf::from("chancery.toml"));
            super::init::run(*more, &file, data.as_deref(), file == Path::new(INSTALLED))
        }
        Command::Serve(more) => super::serve::run(settings(&more.flags())?),
        Command::Demo(more) => super::demo::run(more),
        Command::Users(more) => crate::access::cli::users::run(&settings(&[])?, more),
        Command::Conflicts(more) => crate::conflicts::cli::run(&settings(&[])?, more),
        Command::Matters(more) => crate::matters::cli::run(&settings(&[])?, more),
        Command::Referrals(more) => crate::access::cli::referrals::run(&settings(&[])?, more),
        Command::SignIn(more) => crate::access::cli::sign_in::run(&settings(&[])?, more),
        Command::Tokens(more) => crate::api_tokens::cli::run(&settings(&[])?, more),
        Command::Links(more) => crate::upload_links::cli::run(&settings(&[])?, more),
        Command::Audit(more) => crate::audit::cli::run(&settings(&[])?, more),
        Command::Config(more) => super::config::run(more, || settings(&[])),
        Command::Site(more) => crate::site::cli::run(&more),
        Command::Jobs(more) => crate::jobs::cli::run(&settings(&[])?, more),
        Command::Mail(more) => crate::outbox::cli::run(&settings(&[])?, more),
        Command::Mailbox(more) => {
            let file = config.clone().unwrap_or_else(|| PathBuf::from("chancery.toml"));
            crate::mailbox::cli::run(&settings(&[])?, &file, more)
        }
        Command::FolderSync(more) => crate::folder_sync::cli::run(&settings(&[])?, more),
        Command::Webhooks(more) => crate::webhooks::cli::run(&settings(&[])?, more),
        Command::Connect(more) => {
            let file = config.clone().unwrap_or_else(|| PathBuf::from("chancery.toml"));
            crate::case_management::cli::run(&settings(&[])?, &file, more)
        }
        Command::Backup(more) => crate::backup::cli::run(&settings(&[])?, more),
        Command::Certificates(more) => crate::certificates::cli::run(&settings(&[])?, more),
        Command::Standby(more) => crate::standby::cli::run(settings(&[])?, more),
        Command::Keys(more) => crate::keys::cli::run(&settings(&[])?, more),
        Command::Status(more) => crate::administration::cli::run(&settings(&[])?, &more),
        Command::Upgrade(more) => crate::upgrade::cli::run(&settings(&[])?, more),
        Command::Doctor(more) => crate::doctor::cli::run(&settings(&[])?, &more),
        Command::Reindex(more) => crate::reading::cli::run(&settings(&[])?, &more),
        Command::Eval(more) => super::eval::run(&more),
        Command::Openapi => super::openapi::run(),
        Command::Completions(more) => super::completions::run(&more, &mut self::command()),
        Command::Man(more) => super::man::run(&more, self::command()),
    }
}
