//! `chancery config example|check`

use crate::cli::output::{Failure, Outcome};
use crate::config::{Config, commented, example};

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Print every setting with its meaning and default.
    Example {
        /// Comment every setting out: to begin a file that says only what the firm chose.
        #[arg(long)]
        commented: bool,
    },
    /// Read the settings as the server would, and print those in force.
    Check {
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
}

pub fn run(command: Command, load: impl FnOnce() -> Result<Config, Failure>) -> Outcome {
    match command {
        Command::Example { commented: true } => print!("{}", commented()),
        Command::Example { commented: false } => print!("{}", example()),
        Command::Check { json } => {
            let mut config = load()?;
            if !config.mail.relay.0.is_empty() {
                config.mail.relay.0 = "(set)".into();
            }
            // Printed separately from the settings, which scripts read.
            if let Some(says) = config.unnamed_relay() {
                eprintln!("Look: {says}");
            }
            let value = serde_json::to_value(&config).map_err(|e| Failure::Said(e.to_string()))?;
            if json {
                return super::output::print_json(&value);
            }
            for (section, fields) in value.as_object().into_iter().flatten() {
                for (name, field) in fields.as_object().into_iter().flatten().filter(|(_, field)| !field.is_null()) {
                    println!("{section}.{name} = {field}");
                }
            }
        }
    }
    Ok(())
}
