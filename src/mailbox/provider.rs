//! The provider that gives a mailbox's tokens.

use crate::{
    config::{CalendarsOf, Mailbox, MailboxSignIn},
    error::Result,
    oauth::{Client, DeviceSignIn, Endpoints, Loopback, Outcome, Tokens, Web, begin_on_device},
};

use std::time::Duration;
use tokio::sync::OnceCell;

/// What Microsoft is asked for: reading, sending, and doing so later.
const MICROSOFT: &str =
    "offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send";
/// The same at Google.
const GOOGLE: &str = "https://mail.google.com/";

/// What Google is asked for besides where calendars are to be read: when somebody is busy, and not with what.
const GOOGLE_CALENDARS: &str = " https://www.googleapis.com/auth/calendar.freebusy";

/// A provider, and who asks it.
pub struct Provider {
    web: Web,
    client: Client,
    scope: String,
    issuer: String,
    endpoints: OnceCell<Endpoints>,
}

impl Provider {
    /// The provider of a mailbox; `None` where it is opened with a password.
    ///
    /// # Errors
    /// The file of certificates cannot be read.
    pub fn of(mailbox: &Mailbox) -> Result<Option<Self>> {
        let (known, scope) = match mailbox.sign_in {
            MailboxSignIn::Password => return Ok(None),
            MailboxSignIn::Microsoft => (Some(Endpoints::microsoft(&mailbox.tenant)), MICROSOFT),
            MailboxSignIn::Google => (Some(Endpoints::google()), GOOGLE),
            MailboxSignIn::Oauth => (None, ""),
        };
        let mut scope = if mailbox.scope.is_empty() { scope.to_owned() } else { mailbox.scope.clone() };
        // Microsoft gives tokens for one resource at a time; those for calendars are asked for when they are needed.
        if mailbox.scope.is_empty() && mailbox.calendars == CalendarsOf::Google {
            scope += GOOGLE_CALENDARS;
        }
        Ok(Some(Self {
            web: Web::new("ca", mailbox.ca.as_deref())?,
            client: Client { id: mailbox.client_id.trim().to_owned(), secret_file: mailbox.client_secret_file.clone() },
            scope,
            issuer: mailbox.issuer.clone(),
            endpoints: OnceCell::new_with(known),
        }))
    }

    async fn endpoints(&self) -> Outcome<&Endpoints> {
        self.endpoints.get_or_try_init(|| Endpoints::discover(&self.web, &self.issuer)).await
    }

    /// New tokens.
    ///
    /// # Errors
    /// Why there are none.
    pub async fn refresh(&self, refresh: &str) -> Outcome<Tokens> {
        self.client.refresh(&self.web, self.endpoints().await?, refresh).await
    }

    /// New tokens for a part of what was granted.
    ///
    /// # Errors
    /// Why there are none.
    pub async fn refresh_for(&self, refresh: &str, scope: &str) -> Outcome<Tokens> {
        self.client.refresh_for(&self.web, self.endpoints().await?, refresh, scope).await
    }

    /// Whether a person can sign in on another device.
    ///
    /// # Errors
    /// The provider cannot be reached.
    pub async fn knows_devices(&self) -> Outcome<bool> {
        Ok(self.endpoints().await?.device.is_some())
    }

    /// A sign-in on another device. `told` gets what to tell the person.
    ///
    /// # Errors
    /// Why there are no tokens.
    pub async fn on_device(&self, told: impl FnOnce(&DeviceSignIn)) -> Outcome<Tokens> {
        let endpoints = self.endpoints().await?;
        let begun = begin_on_device(&self.web, endpoints, &self.client, &self.scope).await?;
        told(&begun);
        begun.wait(&self.web, endpoints, &self.client).await
    }

    /// A sign-in in a browser of this machine. `told` gets the address to open.
    ///
    /// # Errors
    /// Why there are no tokens.
    pub async fn in_browser(&self, browser: Loopback, login: &str, told: impl FnOnce(&str)) -> Outcome<Tokens> {
        let endpoints = self.endpoints().await?;
        told(&browser.address(endpoints, &self.client, &self.scope, login));
        browser.wait(&self.web, endpoints, &self.client, Duration::from_secs(15 * 60)).await
    }
}
