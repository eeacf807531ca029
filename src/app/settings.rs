//! What the settings say, in the shapes that the features take.

use crate::{
    clock::Clock,
    config::{self as settings, Config, HostOf, Mailbox, UnknownSenders},
    error::StartError,
    intake::{RelayTrust, Rules},
    law::{self, holidays::Calendars},
    mailbox::{Credentials, ThroughMailbox},
    outbox::{Authority, Outbox, Pace, Relay, RelayUrl},
    sandbox,
    store::Store,
};

use jiff::SignedDuration;
use std::sync::Arc;

/// What a provider lets one mailbox send: mails a minute, recipients in 24 hours, connections at once. Exchange Online's and Gmail's
/// published limits.
fn limits_of(mailbox: &Mailbox) -> Option<(u32, u32, usize)> {
    mailbox.host_of().map(|of| match of {
        HostOf::Microsoft => (30, 10_000, 3),
        HostOf::Google => (60, 2_000, 4),
    })
}

/// Where the firm's mail relay is, and the authority that signed its certificate.
pub(super) fn relay_address(config: &Config) -> Result<Option<(RelayUrl, Option<Authority>)>, StartError> {
    let mail = &config.mail;
    let mailbox = config.relay_mailbox();
    let setting = match (mail.relay.0.as_str(), mailbox.and_then(Mailbox::submission)) {
        ("", Some(known)) => known,
        (set, _) => set,
    };
    if setting.is_empty() {
        return Ok(None);
    }
    let url = if mailbox.is_some() { RelayUrl::signed_in(setting)? } else { RelayUrl::parse(setting)? };
    let authority = mail.relay_ca.as_deref().map(Authority::read).transpose()?;
    Ok(Some((url.with_policy(mail.relay_tls)?, authority)))
}

/// The firm's mail relay, if one is set.
pub(super) fn relay(
    config: &Config,
    credentials: &Credentials,
    store: &Store,
    clock: &Clock,
) -> Result<Option<Relay>, StartError> {
    let Some((url, authority)) = relay_address(config)? else { return Ok(None) };
    let (mail, mailbox) = (&config.mail, config.relay_mailbox());
    let (minute, day, connections) = mailbox.and_then(limits_of).unwrap_or((0, 0, usize::MAX));
    let limit = |set: u32, usual: u32| if set > 0 { set } else { usual };
    let (minute, day) = (limit(mail.relay_per_minute, minute), limit(mail.relay_per_day, day));
    let sent =
        if day > 0 { Outbox::sent_since(store, clock.now() - SignedDuration::from_hours(24)) } else { Ok(Vec::new()) };
    let sent = sent
        .map_err(|e| StartError::new(format!("The outbox cannot be read: {e}."), "\"chancery doctor\" says more."))?;
    let relay = Relay::new(url, &config.smtp.hostname)
        .with_connections(mail.relay_connections.min(connections))
        .with_pace(Pace::new(minute, day, sent), clock.clone())
        .with_authority(authority);
    Ok(Some(match mailbox {
        Some(mailbox) => relay.with_sign_in(Arc::new(ThroughMailbox::new(credentials.clone(), mailbox.clone()))),
        None => relay,
    }))
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
    let is_state = law::states::STATES.iter().any(|(_, code)| code.eq_ignore_ascii_case(state));
    if !state.is_empty() && !law::holidays::knows(state) {
        if !is_state {
            let problem = format!("firm.state is \"{state}\", which is no state of the United States.");
            return Err(StartError::new(problem, "Use two letters, for example \"CA\", or leave it empty."));
        }
        if !config.firm.holidays.iter().any(|day| day.state.as_deref().is_none_or(|of| of.eq_ignore_ascii_case(state)))
        {
            tracing::warn!(
                "The holidays of the courts of {state} are not built in. Deadlines count the federal ones; list those of {state} in firm.holidays."
            );
        }
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
