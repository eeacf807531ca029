//! What is left to do elsewhere, for exactly this firm: DNS, the mail system, the office's machines.

mod dns;
mod facts;
mod google;
mod mailbox;
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
        MailSystem::Mailbox => ("The mailbox", mailbox::steps(facts)),
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
    if !matches!(facts.mail, MailSystem::None | MailSystem::Mailbox) {
        said += &format!("{chancery} mail test {admin}\n");
    }
    said += &format!("{chancery} doctor\n\n");
    said += &match facts.mail {
        MailSystem::None => format!("The site is at {}. ", facts.config.site()),
        _ => format!("Mail a question to {} from {admin}. The site is at {}. ", facts.assistant(), facts.config.site()),
    };
    said + &format!("These steps again: {chancery} init --steps\n")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{
        cli::init::guesses::Published,
        config::{Config, Secret},
    };

    fn steps(mail: MailSystem, relay: &str, assistant: &str, listen: &str) -> String {
        let mut config = Config::default();
        config.mail.relay = Secret(relay.into());
        config.mail.assistant_address = assistant.into();
        config.smtp.hostname = "chancery.firm.example".into();
        config.smtp.listen = listen.parse().unwrap();
        let published = Published { known: true, spf: Some("v=spf1 mx -all".into()), ..Published::default() };
        let facts = Facts {
            config: &config,
            mail,
            dkim: Some(("chancery._domainkey.firm.example".into(), "v=DKIM1; k=rsa; p=AAAA".into())),
            published,
            resolved: vec!["198.51.100.7".parse().unwrap()],
            own: Some("10.0.0.7".parse().unwrap()),
            admin: "dana@firm.example".into(),
            chancery: "sudo chancery".into(),
        };
        all(&facts)
    }

    /// Every line that a person copies names the firm's own machines.
    fn holds(text: &str, wanted: &[&str]) {
        for line in wanted {
            assert!(text.contains(line), "{line}: {text}");
        }
        assert!(!text.contains("YOUR-") && !text.contains("ADDRESS-OF"), "{text}");
    }

    #[test]
    fn each_mail_system_has_its_own_steps_with_the_firms_names() {
        let firm = "assistant@firm.example";
        let text = steps(MailSystem::Postfix, "smtp://127.0.0.1:25", firm, "127.0.0.1:2525");
        holds(
            &text,
            &[
                "echo 'assistant@firm.example smtp:[127.0.0.1]:2525' | sudo tee -a",
                "SPF record of firm.example names the relay",
            ],
        );
        assert!(!text.contains("mynetworks") && !text.contains(" MX "), "{text}");
        let text = steps(MailSystem::Postfix, "smtp://mail.firm.example", firm, "0.0.0.0:25");
        holds(
            &text,
            &[
                "On mail.firm.example:",
                "smtp:[chancery.firm.example]:25'",
                "mynetworks) 198.51.100.7\"",
                "v=spf1 a:mail.firm.example mx -all",
            ],
        );
        let outlook = "smtp://firm-example.mail.protection.outlook.com:25";
        let text = steps(MailSystem::Microsoft365, outlook, firm, "0.0.0.0:25");
        holds(
            &text,
            &["-SmartHosts chancery.firm.example", "-SentTo assistant@firm.example", "-SenderIPAddresses 198.51.100.7"],
        );
        holds(
            &text,
            &["\"v=spf1 include:spf.protection.outlook.com ip4:198.51.100.7 mx -all\"", "a domain has only one"],
        );
        let text = steps(MailSystem::Microsoft365, outlook, "assistant@chancery.firm.example", "0.0.0.0:25");
        holds(&text, &["MX    10 chancery.firm.example.", "needs no setting"]);
        assert!(!text.contains("New-OutboundConnector"), "{text}");
        let text = steps(MailSystem::Google, "smtp://smtp-relay.gmail.com:587", firm, "0.0.0.0:25");
        holds(
            &text,
            &[
                "single host chancery.firm.example, port 25",
                "IP address 198.51.100.7",
                "include:_spf.google.com mx -all",
            ],
        );
        let text = steps(MailSystem::Other, "smtps://u:secret@10.0.0.25", firm, "0.0.0.0:25");
        holds(
            &text,
            &["chancery.firm.example, port 25, by SMTP", "ip4:10.0.0.25", "chancery mail test dana@firm.example"],
        );
        assert!(!text.contains("secret"), "{text}");
        let text = steps(MailSystem::Mailbox, "", firm, "127.0.0.1:2525");
        holds(
            &text,
            &[
                "--sign-in microsoft --tenant firm.example --client-id ID --login assistant@firm.example --replies",
                "--sign-in google --client-id ID",
                "--host imap.firm.example",
                "Mail needs no record",
            ],
        );
        let text = steps(MailSystem::None, "", firm, "127.0.0.1:2525");
        holds(&text, &["takes mail at 127.0.0.1:2525", "sudo chancery init"]);
        assert!(!text.contains("mail test"), "{text}");
    }
}
