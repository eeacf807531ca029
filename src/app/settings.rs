//! What the settings say, in the shapes that the features take.

use crate::{
    config::{self as settings, Config, UnknownSenders},
    error::StartError,
    intake::{RelayTrust, Rules},
    law::{self, holidays::Calendars},
    outbox::{Authority, Relay, RelayUrl},
    sandbox,
};

/// The firm's mail relay, if one is set.
pub(super) fn relay(config: &Config) -> Result<Option<Relay>, StartError> {
    let mail = &config.mail;
    if mail.relay.0.is_empty() {
        return Ok(None);
    }
    let url: RelayUrl = RelayUrl::parse(&mail.relay.0)?.with_policy(mail.relay_tls)?;
    let authority = mail.relay_ca.as_deref().map(Authority::read).transpose()?;
    let relay = Relay::new(url, &config.smtp.hostname).with_connections(mail.relay_connections);
    Ok(Some(relay.with_authority(authority)))
}

pub(super) fn relay_trust(config: &Config) -> RelayTrust {
    RelayTrust {
        relays: crate::config::nets(&config.smtp.trusted_relays),
        authserv_id: config.smtp.relay_authserv_id.clone(),
        believe_relays: config.smtp.believe_relays,
    }
}

pub(super) fn intake_rules(config: &Config) -> Rules {
    let mail = &config.mail;
    let clients = (mail.unknown_senders == UnknownSenders::Intake)
        .then(|| (mail.intake_address.clone(), mail.intake_owner.clone()));
    Rules {
        assistant: mail.assistant_address.clone(),
        unknown: mail.unknown_senders,
        clients,
        hostname: config.smtp.hostname.clone(),
        max_bytes: config.smtp.max_message_mb << 20,
    }
}

/// The days on which no period ends: federal holidays, the states', the firm's own.
pub(super) fn holidays(config: &Config) -> Result<Calendars, StartError> {
    let state = &config.firm.state;
    if !state.is_empty() && !law::holidays::knows(state) {
        let problem = format!("firm.state is \"{state}\", which is no state with holidays of its own here.");
        let mend = "Use two letters, for example \"CA\", or leave it empty and list days in firm.holidays.";
        return Err(StartError::new(problem, mend));
    }
    let two_letters = |state: &&String| state.len() == 2 && state.bytes().all(|b| b.is_ascii_alphabetic());
    let mut states = config.firm.holidays.iter().filter_map(|day| day.state.as_ref());
    if let Some(odd) = states.find(|state| !two_letters(state)) {
        let problem = format!("A state in firm.holidays is \"{odd}\".");
        return Err(StartError::new(problem, "Use two letters, for example \"NV\", or leave it out."));
    }
    let year = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).year();
    let calendars = Calendars::new(state, year - 5..=year + 10);
    let own =
        |calendars: Calendars, day: &settings::Holiday| calendars.with(day.day, day.name.clone(), day.state.as_deref());
    Ok(config.firm.holidays.iter().fold(calendars, own))
}

pub(super) fn sandbox_mode(config: &Config) -> sandbox::Mode {
    match config.sandbox.mode {
        settings::SandboxMode::Best => sandbox::Mode::Best,
        settings::SandboxMode::Required => sandbox::Mode::Required,
    }
}
