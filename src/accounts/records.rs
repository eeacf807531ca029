//! Accounts and their sign-in sessions.

use crate::ids::{AccountId, SessionId};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where an account stands on its way to access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AccountStatus {
    /// Registered; waits for firm IT.
    Pending,
    /// May sign in and may mail the assistant.
    Approved,
    /// IT said no.
    Rejected,
    /// Was approved; access taken away until restored.
    Suspended,
}

/// A person who may sign in.
#[derive(Clone, Serialize, Deserialize)]
pub struct Account {
    /// Identifier.
    pub id: AccountId,
    /// The address as given; look-ups use its lower-case form through a keyed hash.
    pub email: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Position in the firm, may be empty.
    #[serde(default)]
    pub title: String,
    /// Approval state.
    pub status: AccountStatus,
    /// Plan name as in the plans table.
    pub plan: String,
    /// PHC string of argon2id; `None` until a password is set.
    pub password_hash: Option<String>,
    /// Raised to end every access token at once (suspension, password reset).
    #[serde(default)]
    pub epoch: u64,
    /// Raised by each change of the password or of a second factor: what began before one does not succeed after it.
    #[serde(default)]
    pub credentials: u64,
    /// Whether the mailbox was shown to be the person's; see [`Account::is_confirmed`]. `None`: of a release that did not ask.
    #[serde(default)]
    pub address_confirmed: Option<bool>,
    /// IT said yes before the address was confirmed: the confirmation lets the person in.
    #[serde(default)]
    pub approval_waits: bool,
    /// When the account was made.
    pub created_at: Timestamp,
    /// What the person chose in Settings.
    #[serde(default)]
    pub preferences: Preferences,
    /// When the person asked for a bigger plan; `None` when nothing is asked, or IT has set a plan since.
    #[serde(default)]
    pub upgrade_requested_at: Option<Timestamp>,
    /// The referral code that the person gave, known or not.
    #[serde(default)]
    pub referral: Option<String>,
    /// Hashes of the clients that the person signed in with, the newest last: a sign-in with another one is told of.
    #[serde(default)]
    pub clients: Vec<u64>,
}

/// How long answers are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReplyLength {
    /// What matters most.
    Short,
    /// As a colleague would write.
    #[default]
    Standard,
    /// All that was found.
    Long,
}

/// What a person chose in Settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// IANA name of the zone of dates in answers; `None` is the firm's.
    pub time_zone: Option<String>,
    /// How long answers are.
    pub reply_length: ReplyLength,
    /// Whether mails tell of sign-ins and changes of the password.
    pub notification_mail: bool,
    /// Lines that are put below replies; may be empty.
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
    /// The chosen zone; `None` where none was chosen, or it is not known on this machine any more.
    pub fn zone(&self) -> Option<jiff::tz::TimeZone> {
        self.time_zone.as_deref().and_then(|name| jiff::tz::TimeZone::get(name).ok())
    }
}

impl Account {
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
        // Neither the address nor the hash belongs in a log line.
        write!(f, "Account({}, {:?})", self.id, self.status)
    }
}

/// The server side of a refresh token.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Session {
    /// Identifier, also the token's `sid` claim.
    pub id: SessionId,
    /// Whose session.
    pub account: AccountId,
    /// BLAKE3 hash of the refresh secret, so that a stolen data folder signs nobody in.
    pub secret_hash: [u8; 32],
    /// When the person signed in; the absolute life counts from here.
    pub created_at: Timestamp,
    /// Last refresh; the idle life counts from here.
    pub used_at: Timestamp,
    /// What the client called itself, shortened.
    pub client: String,
    /// Where the person signed in from; empty when unknown.
    #[serde(default)]
    pub address: String,
    /// BLAKE3 hash of the cookie that a refresh must come with; `None` for clients that keep none.
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
