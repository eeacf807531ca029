//! Accounts and their sign-in sessions.

use crate::ids::{AccountId, SessionId};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The state of an account on its way to access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AccountStatus {
    /// Registered; waits for the firm's IT.
    Pending,
    /// May sign in and mail the assistant.
    Approved,
    /// IT rejected it.
    Rejected,
    /// Was approved; has no access until it is restored.
    Suspended,
}

/// A person who may sign in.
#[derive(Clone, Serialize, Deserialize)]
pub struct Account {
    /// Identifier.
    pub id: AccountId,
    /// The address as given. Look-ups use a keyed hash of its lower-case form.
    pub email: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Position in the firm; may be empty.
    #[serde(default)]
    pub title: String,
    /// Approval state.
    pub status: AccountStatus,
    /// Whether the person may use the page at /admin and gets warnings by mail. Given and taken on the command line
    /// only.
    #[serde(default)]
    pub administrator: bool,
    /// What the person is in the firm's matters, unless they are an administrator.
    #[serde(default)]
    pub role: permissions::Role,
    /// Plan name as in the plans table.
    pub plan: String,
    /// PHC string of argon2id; `None` until a password is set.
    pub password_hash: Option<String>,
    /// Raised to end all access tokens at once (suspension, password reset).
    #[serde(default)]
    pub epoch: u64,
    /// Raised by each change of the password or of a second factor: what began before a change does not succeed after
    /// it.
    #[serde(default)]
    pub credentials: u64,
    /// Whether the mailbox was confirmed as the person's; see [`Account::is_confirmed`]. `None` in records of a
    /// release that did not ask.
    #[serde(default)]
    pub address_confirmed: Option<bool>,
    /// IT approved it before the address was confirmed. The confirmation grants access.
    #[serde(default)]
    pub approval_waits: bool,
    /// When the account was made.
    pub created_at: Timestamp,
    /// The person's choices in Settings.
    #[serde(default)]
    pub preferences: Preferences,
    /// When the person asked for a bigger plan; `None` if they have not, or IT has set a plan since.
    #[serde(default)]
    pub upgrade_requested_at: Option<Timestamp>,
    /// The referral code that the person gave, whether it exists or not.
    #[serde(default)]
    pub referral: Option<String>,
    /// Hashes of the clients that the person signed in with, newest last. A sign-in with another client triggers a
    /// mail.
    #[serde(default)]
    pub clients: Vec<u64>,
}

/// The length of answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReplyLength {
    /// Only the essentials.
    Short,
    /// As long as a colleague would write.
    #[default]
    Standard,
    /// Everything that was found.
    Long,
}

/// A person's choices in Settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// IANA name of the time zone for dates in answers; `None` is the firm's.
    pub time_zone: Option<String>,
    /// The length of answers.
    pub reply_length: ReplyLength,
    /// Whether to send mails about sign-ins and password changes.
    pub notification_mail: bool,
    /// Lines appended to replies; may be empty.
    pub signature: String,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            time_zone: None,
            reply_length: ReplyLength::default(),
            notification_mail: true,
            signature: String::new(),
        }
    }
}

impl Preferences {
    /// The chosen zone; `None` if none was chosen, or this machine no longer knows it.
    pub fn zone(&self) -> Option<jiff::tz::TimeZone> {
        self.time_zone.as_deref().and_then(|name| jiff::tz::TimeZone::get(name).ok())
    }
}

impl Account {
    /// What the person is in the firm.
    pub fn role(&self) -> permissions::Role {
        if self.administrator { permissions::Role::Administrator } else { self.role }
    }

    /// First and last name.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }

    /// Whether the person may sign in and may mail the assistant. Nobody else asks for the status to decide that.
    pub fn is_active(&self) -> bool {
        self.status == AccountStatus::Approved
    }

    /// Whether the mailbox was shown to be the person's, or IT vouched for it. Accounts of a release that did not ask count as
    /// confirmed if IT had let them in.
    pub fn is_confirmed(&self) -> bool {
        let was_let_in = matches!(self.status, AccountStatus::Approved | AccountStatus::Suspended);
        self.address_confirmed.unwrap_or(was_let_in)
    }
}

impl std::fmt::Debug for Account {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Neither the address nor the hash may appear in a log line.
        write!(f, "Account({}, {:?})", self.id, self.status)
    }
}

/// The server side of a refresh token.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Session {
    /// Identifier, also the token's `sid` claim.
    pub id: SessionId,
    /// The account it belongs to.
    pub account: AccountId,
    /// BLAKE3 hash of the refresh secret, so that a stolen data folder signs nobody in.
    pub secret_hash: [u8; 32],
    /// When the person signed in; the absolute lifetime starts here.
    pub created_at: Timestamp,
    /// Last refresh; the idle time starts here.
    pub used_at: Timestamp,
    /// The client's name for itself, shortened.
    pub client: String,
    /// The address the person signed in from; empty if unknown.
    #[serde(default)]
    pub address: String,
    /// BLAKE3 hash of the cookie that a refresh must carry; `None` for clients that keep no cookies.
    #[serde(default)]
    pub cookie_hash: Option<[u8; 32]>,
}

/// An account's private calendar feed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feed {
    /// Keyed hash of the token in its address.
    pub token_hash: Vec<u8>,
    /// When it was made.
    pub created_at: Timestamp,
}
