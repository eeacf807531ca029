//! `chancery certificates show|renew|root`

use super::operator::CertificatesRequest;
use crate::{
    cli::{Outcome, ask, print_json},
    config::Config,
    control::Request,
};

use serde_json::Value;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Show the certificates in force.
    Show {
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Issue or order a new certificate now, whether the old one is about to expire or not.
    Renew,
    /// Print the certificate of the firm's own authority (PEM), for the machines that must trust it.
    Root,
}

pub fn run(config: &Config, command: Command) -> Outcome {
    let request = |request, doing| ask(config, Request::Certificates(request), doing);
    match command {
        Command::Show { json } => {
            let shown = request(CertificatesRequest::Show, "reading")?;
            if json {
                return print_json(&shown);
            }
            print(&shown);
        }
        Command::Renew => print(&request(CertificatesRequest::Renew, "renewing")?),
        Command::Root => {
            print!("{}", request(CertificatesRequest::Root, "reading")?["root"].as_str().unwrap_or_default())
        }
    }
    Ok(())
}

fn print(shown: &Value) {
    let all = shown.as_array().map(Vec::as_slice).unwrap_or_default();
    if all.is_empty() {
        println!("There is no certificate: the site speaks plain HTTP, and mail comes in without TLS.");
    }
    for one in all {
        let text = |key: &str| one[key].as_str().unwrap_or_default().to_owned();
        let names: Vec<&str> = one["names"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        println!("{}", text("what"));
        if one["until"].is_null() {
            println!("  none was issued yet; \"chancery doctor\" says why");
            continue;
        }
        println!("  for    {}", names.join(", "));
        println!("  valid  {} to {}", text("from"), text("until"));
        match one["by"].as_str() {
            Some("own") => println!("  by     the firm's own authority"),
            Some(by) => println!("  by     {by}"),
            None => {}
        }
    }
}
