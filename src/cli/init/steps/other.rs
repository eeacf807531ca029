//! The steps at a mail system that Chancery does not know, and where there is none yet.

use super::facts::Facts;
use crate::cli::init::answers::is_loopback;

pub fn other(facts: &Facts<'_>) -> String {
    let (port, assistant) = (facts.config.smtp.listen.port(), facts.assistant());
    let place = if is_loopback(facts.relay_host()) { "127.0.0.1" } else { facts.host() };
    let mut said = String::from("At the mail server:\n\n");
    said += &match facts.has_own_domain() {
        true => format!("1. Nothing for mail to {assistant}: the MX record above leads it here.\n"),
        false => {
            format!("1. Hand mail for {assistant} to {place}, port {port}, by SMTP. The address must be known to it.\n")
        }
    };
    said += &format!(
        "2. Take mail from {assistant} that {} ({}) hands in, and send it on.\n",
        facts.host(),
        facts.address()
    );
    if !facts.config.smtp.trusted_relays.is_empty() {
        said += "3. Refuse strangers who write in the firm's own name: Chancery believes the From address of what it hands over.\n";
    }
    said
}

pub fn none(facts: &Facts<'_>) -> String {
    let smtp = facts.config.smtp.listen;
    let listens = if smtp.ip().is_unspecified() { format!("at port {}", smtp.port()) } else { format!("at {smtp}") };
    format!(
        "No mail system was chosen. Chancery takes mail {listens}; answers can be read in the browser, and wait to be sent.\n\
         Once there is one, run \"{} init\" again: it keeps every other answer.\n",
        facts.chancery
    )
}
