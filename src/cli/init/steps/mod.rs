//! What is left to do elsewhere, for exactly this firm: DNS, the mail system, the office's machines.

mod dns;
mod facts;
mod google;
mod microsoft;
mod other;
mod postfix;

pub use facts::Facts;

use crate::{cli::init::flags::MailSystem, config::CertificateSource};

/// All steps, in their order.
pub fn all(facts: &Facts<'_>) -> String {
    let (heading, mail) = match facts.mail {
        MailSystem::Postfix => ("Postfix", postfix::steps(facts)),
        MailSystem::Microsoft365 => ("Microsoft 365", microsoft::steps(facts)),
        MailSystem::Google => ("Google Workspace", google::steps(facts)),
        MailSystem::Other => ("The mail system", other::other(facts)),
        MailSystem::None => ("The mail system", other::none(facts)),
    };
    let mut parts = vec![(format!("DNS, for {}", facts.domain()), dns::records(facts)), (heading.to_owned(), mail)];
    if facts.config.certificates.source == CertificateSource::Own {
        parts.push(("The office's machines".into(), trust(facts)));
    }
    parts.push(("Then".into(), then(facts)));
    parts.iter().map(|(heading, text)| format!("\n== {heading}\n\n{text}")).collect()
}

fn trust(facts: &Facts<'_>) -> String {
    format!(
        "They must trust the firm's own authority, or browsers warn. This prints its certificate; install it as a trusted root\n\
         authority with a group policy or your device management:\n\n{} certificates root >chancery-root.pem\n",
        facts.chancery
    )
}

fn then(facts: &Facts<'_>) -> String {
    let (chancery, admin) = (&facts.chancery, &facts.admin);
    let mut said = String::new();
    if facts.mail != MailSystem::None {
        said += &format!("{chancery} mail test {admin}\n");
    }
    said += &format!("{chancery} doctor\n\n");
    said += &match facts.mail {
        MailSystem::None => format!("The site is at {}. ", facts.config.site()),
        _ => format!("Mail a question to {} from {admin}. The site is at {}. ", facts.assistant(), facts.config.site()),
    };
    said + &format!("These steps again: {chancery} init --steps\n")
}
