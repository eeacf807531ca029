//! `chancery sign-in test`

use crate::{
    access::provider::examine,
    cli::{Failure, Outcome, print_json},
    config::Config,
    finding::{Finding, Mark},
};

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Try the sign-in providers of the settings and explain each step. Nobody is signed in.
    Test {
        /// The provider's name. Left out: each of them.
        name: Option<String>,
        /// Print the steps as JSON.
        #[arg(long)]
        json: bool,
    },
}

/// Asks the providers from here; no server need run.
pub fn run(config: &Config, command: Command) -> Outcome {
    let Command::Test { name, json } = command;
    let all = &config.sign_in_provider;
    let is_wanted = |known: &str| name.as_ref().is_none_or(|name| name.trim().eq_ignore_ascii_case(known.trim()));
    let wanted: Vec<_> = all.iter().filter(|provider| is_wanted(&provider.name)).collect();
    if wanted.is_empty() {
        let names: Vec<&str> = all.iter().map(|provider| provider.name.trim()).collect();
        return Err(Failure::Said(match names.is_empty() {
            true => "There is no sign-in provider in the settings. Add a section [[sign_in_provider]].".into(),
            false => format!("There is no such sign-in provider in the settings. There are: {}.", names.join(", ")),
        }));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut steps: Vec<Finding> = Vec::new();
    for provider in wanted {
        let found = runtime.block_on(examine(provider, &config.http.public_url));
        let name = provider.name.trim();
        steps.extend(found.into_iter().map(|step| Finding { what: format!("{name}: {}", step.what), ..step }));
    }
    if json {
        print_json(&serde_json::to_value(&steps).map_err(|e| Failure::Said(e.to_string()))?)?;
    } else {
        crate::doctor::cli::print(&steps);
    }
    if steps.iter().any(|step| step.mark == Mark::Bad) { Err(Failure::Found) } else { Ok(()) }
}
