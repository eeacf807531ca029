//! `chancery reindex`

use crate::{
    cli::{Outcome, ask},
    config::Config,
    control::Request,
};

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(config: &Config, arguments: &Arguments) -> Outcome {
    let done = ask(config, Request::Reindex, "indexing")?;
    if arguments.json {
        return crate::cli::print_json(&done);
    }
    println!("Indexed {} texts. Counted what accounts use; {} were corrected.", done["indexed"], done["recounted"]);
    Ok(())
}
