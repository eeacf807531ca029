//! The audit log: every sign-in, change, download, answer and mail as a line that is chained to the one before, so that
//! none can be altered, taken out or slipped in unnoticed. A line is written by the commit that makes the change;
//! it names things by their identifiers and never holds text, addresses of mail or secrets.

use crate::{
    error::Result,
    model::{AccountId, AuditHead, AuditRecord},
    store::{
        Store, Tx,
        tables::{AUDIT, AUDIT_HEAD},
    },
};
use jiff::Timestamp;
use std::net::IpAddr;
use ulid::Ulid;

const HEAD: &[u8] = b"head";

macro_rules! actions {
    ($($(#[$doc:meta])* $name:ident = $word:literal,)*) => {
        /// What a line of the audit log is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Action { $($(#[$doc])* $name,)* }
        impl Action {
            /// The word that stands in the log.
            pub fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }
        }
    };
}

actions! {
    /// A person signed in, or tried to; the object is the session.
    SignIn = "sign_in",
    /// The second step of a sign-in.
    SecondFactor = "second_factor",
    /// A session was ended by its owner or by IT; the object is the session.
    SessionEnded = "session_ended",
    /// Somebody registered.
    Registered = "registered",
    /// IT made an account.
    AccountAdded = "account_added",
    /// IT let an account in.
    Approved = "approved",
    /// IT said no.
    Rejected = "rejected",
    /// IT took access away.
    Suspended = "suspended",
    /// IT gave access back.
    Restored = "restored",
    /// IT removed an account and all that it had.
    Removed = "removed",
    /// IT set the plan.
    PlanSet = "plan_set",
    /// The person asked for a bigger plan.
    UpgradeRequested = "upgrade_requested",
    /// A reset link was asked for, or made by IT.
    ResetRequested = "reset_requested",
    /// The password was set by a reset link.
    PasswordReset = "password_reset",
    /// The person changed the password.
    PasswordChanged = "password_changed",
    /// IT set the password.
    PasswordSet = "password_set",
    /// A second factor or passkey was added.
    FactorAdded = "factor_added",
    /// A second factor or passkey was removed.
    FactorRemoved = "factor_removed",
    /// Recovery codes were made anew.
    RecoveryMade = "recovery_made",
    /// An app password was made; the object is the app password.
    AppPasswordAdded = "app_password_added",
    /// An app password was removed.
    AppPasswordRemoved = "app_password_removed",
    /// The person changed preferences.
    PreferencesChanged = "preferences_changed",
    /// IT made a referral code; the object is the code's identifier.
    ReferralMade = "referral_made",
    /// IT revoked a referral code.
    ReferralRevoked = "referral_revoked",
    /// A mail was taken; the object is the message.
    MailIn = "mail_in",
    /// A mail was handed to the relay; the object is its place in the outbox.
    MailOut = "mail_out",
    /// The assistant answered; the object is the reply.
    Answered = "answered",
    /// A mail waits for a bigger plan; the object is the message.
    OnHold = "on_hold",
    /// What was on hold goes on.
    Released = "released",
    /// A file was downloaded; the object is the file.
    Download = "download",
    /// A file was uploaded; the object is the file.
    Upload = "upload",
    /// A folder was made; the object is the folder.
    FolderMade = "folder_made",
    /// A file or a folder was deleted; the object is what was deleted.
    Deleted = "deleted",
    /// A question was asked in chat and answered.
    Chat = "chat",
    /// The counters of an account were counted again.
    Recounted = "recounted",
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was done.
    Done,
    /// It was not allowed.
    Refused,
    /// It was tried and failed.
    Failed,
}

impl Outcome {
    fn word(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Refused => "refused",
            Self::Failed => "failed",
        }
    }
}

/// Something that the log keeps.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// Whose data it is about.
    pub account: Option<AccountId>,
    /// What was done.
    pub action: Action,
    /// To which thing: the `.0` of its identifier.
    pub object: Option<Ulid>,
    /// How it ended.
    pub outcome: Outcome,
    /// Where the caller was.
    pub address: Option<IpAddr>,
}

impl Event {
    /// Something that was done to nobody's data in particular.
    pub fn new(action: Action) -> Self {
        Self { account: None, action, object: None, outcome: Outcome::Done, address: None }
    }
    /// Something that was done with an account's data.
    pub fn of(account: AccountId, action: Action) -> Self {
        Self { account: Some(account), ..Self::new(action) }
    }
    /// To this thing.
    pub fn on(self, object: Ulid) -> Self {
        Self { object: Some(object), ..self }
    }
    /// From this address.
    pub fn from(self, address: IpAddr) -> Self {
        Self { address: Some(address), ..self }
    }
    /// It was not allowed.
    pub fn refused(self) -> Self {
        Self { outcome: Outcome::Refused, ..self }
    }
    /// It failed.
    pub fn failed(self) -> Self {
        Self { outcome: Outcome::Failed, ..self }
    }
}

/// The audit log. Clones share it.
#[derive(Clone)]
pub struct Audit {
    store: Store,
}

impl Audit {
    /// The log in `store`.
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    /// Writes a line within the commit that it is about. It costs two small puts and no sync of its own.
    pub fn note(tx: &mut Tx, event: Event) -> Result<()> {
        let head = tx.get(&AUDIT_HEAD, HEAD)?.unwrap_or_default();
        let mut record = AuditRecord {
            seq: head.seq + 1,
            // The canonical form has microseconds; the record must have no more.
            at: Timestamp::from_microsecond(Timestamp::now().as_microsecond()).unwrap_or(Timestamp::UNIX_EPOCH),
            account: event.account,
            action: event.action.word().to_owned(),
            object: event.object,
            outcome: event.outcome.word().to_owned(),
            address: event.address,
            hash: [0; 32],
        };
        record.hash = record.hash_after(&head.hash);
        tx.put(&AUDIT, &record.seq.to_be_bytes(), &record)?;
        tx.put(&AUDIT_HEAD, HEAD, &AuditHead { seq: record.seq, hash: record.hash })
    }

    /// Writes a line about something that changed nothing in the store. It is durable when this returns.
    pub async fn record(&self, event: Event) -> Result<()> {
        self.store.write(move |tx| Self::note(tx, event)).await
    }

    /// The end of the log.
    pub fn head(&self) -> Result<AuditHead> {
        Ok(self.store.get(&AUDIT_HEAD, HEAD)?.unwrap_or_default())
    }
}
