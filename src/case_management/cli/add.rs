//! `chancery connect add`: writes a case management system into the settings.

use crate::{
    cli::{Failure, Outcome},
    config::{CaseConnection, CaseSystem, with_case_connection},
    mailbox::cli::replace,
};

use case_records::Direction;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// A case management system to be written into the settings.
#[derive(Debug, clap::Args)]
pub struct Add {
    /// Its name here, such as clio.
    name: String,
    /// The system.
    #[arg(long, default_value = "clio", value_parser = ["clio", "practice-panther"])]
    system: String,
    /// For Clio: where the firm's data is.
    #[arg(long, default_value = "us", value_parser = ["us", "eu", "ca", "au"])]
    region: String,
    /// The mail address of the member whose matters and files these are.
    #[arg(long, value_name = "EMAIL")]
    account: String,
    /// What the system calls this program.
    #[arg(long)]
    client_id: String,
    /// The file with the secret that the system gave it.
    #[arg(long, value_name = "FILE")]
    client_secret_file: PathBuf,
    /// Which way contacts go.
    #[arg(long, default_value = "in", value_parser = WAYS)]
    contacts: String,
    /// Which way matters go.
    #[arg(long, default_value = "in", value_parser = WAYS)]
    matters: String,
    /// Which way documents go.
    #[arg(long, default_value = "in", value_parser = WAYS)]
    documents: String,
    /// Which way calendar entries go.
    #[arg(long, default_value = "in", value_parser = WAYS)]
    calendar: String,
    /// Which way tasks go.
    #[arg(long, default_value = "in", value_parser = WAYS)]
    tasks: String,
    /// Which way time and expenses go.
    #[arg(long, default_value = "off", value_parser = WAYS)]
    activities: String,
    /// Matters that are opened here are made there too, with their clients.
    #[arg(long)]
    new_matters: bool,
    /// Another address of the system, such as a gateway's.
    #[arg(long, default_value = "", hide_default_value = true)]
    address: String,
    /// The address may be in the firm's own network.
    #[arg(long)]
    private: bool,
}

const WAYS: [&str; 4] = ["in", "out", "both", "off"];

fn way(word: &str) -> Direction {
    match word {
        "in" => Direction::In,
        "out" => Direction::Out,
        "both" => Direction::Both,
        _ => Direction::Off,
    }
}

/// Writes it into `file`.
pub fn add(file: &Path, wanted: Add) -> Outcome {
    let system = if wanted.system == "practice-panther" { CaseSystem::PracticePanther } else { CaseSystem::Clio };
    let connection = CaseConnection {
        name: wanted.name,
        system,
        region: wanted.region,
        account: wanted.account,
        client_id: wanted.client_id,
        client_secret_file: Some(wanted.client_secret_file),
        contacts: way(&wanted.contacts),
        matters: way(&wanted.matters),
        documents: way(&wanted.documents),
        calendar: way(&wanted.calendar),
        tasks: way(&wanted.tasks),
        activities: way(&wanted.activities),
        new_matters: wanted.new_matters,
        folder: system.title().into(),
        address: wanted.address,
        private: wanted.private,
        ..CaseConnection::default()
    };
    if let Some(secret) = connection.client_secret_file.as_ref().filter(|secret| !secret.is_file()) {
        return Err(Failure::Said(format!(
            "There is no file {}. Write the client secret into it first.",
            secret.display()
        )));
    }
    let text = match fs::read_to_string(file) {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => String::new(),
        read => read?,
    };
    replace(file, &with_case_connection(&text, &connection)?)?;
    println!(
        "{} stands in {} now. Next: chancery connect sign-in {}",
        connection.name,
        file.display(),
        connection.name
    );
    Ok(())
}
