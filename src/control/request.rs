//! The operator's door: a local socket in the data folder, readable by its owner only. One request a connection, as a
//! line of JSON; the answer is lines of progress and one that ends it. A command without a running server runs the same
//! [`perform()`](super::perform()) on a store that it opened itself.

use crate::control::Password;
use crate::control::{Step, Who};
pub use crate::jobs::operator::JobsRequest;
pub use crate::outbox::operator::MailRequest;
pub use crate::upload_links::operator::LinkWanted;

use serde::{Deserialize, Serialize};

/// What an operator may ask for.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "command")]
pub enum Request {
    /// Makes an account.
    AddUser {
        /// Who it is for.
        who: Who,
        /// Whether it may sign in at once.
        approved: bool,
        /// Its first password.
        password: Option<Password>,
    },
    /// All accounts, those that wait first.
    ListUsers,
    /// Changes where an account stands.
    SetUser {
        /// Its address.
        email: String,
        /// What is to be done.
        step: Step,
    },
    /// Sets a password.
    SetPassword {
        /// The account's address.
        email: String,
        /// The new one.
        password: Password,
    },
    /// Sets the plan.
    SetPlan {
        /// The account's address.
        email: String,
        /// Name of the plan.
        plan: String,
    },
    /// Makes a link that sets a new password.
    ResetLink {
        /// The account's address.
        email: String,
        /// Whether it goes to the person by mail.
        mail: bool,
    },
    /// Makes a link that confirms an address.
    ConfirmLink {
        /// The account's address.
        email: String,
        /// Whether it goes to the person by mail.
        mail: bool,
    },
    /// Takes every second factor off an account whose person has lost them.
    RemoveFactors {
        /// The account's address.
        email: String,
    },
    /// The sessions of an account.
    Sessions {
        /// The account's address.
        email: String,
    },
    /// Ends sessions of an account.
    EndSessions {
        /// The account's address.
        email: String,
        /// Which; none means all.
        which: Option<String>,
    },
    /// What removing an account would take away; or takes it away.
    RemoveUser {
        /// The account's address.
        email: String,
        /// Whether the operator has confirmed it.
        confirmed: bool,
    },
    /// Makes a referral code.
    CreateReferral {
        /// The code; none for a random one.
        code: Option<String>,
        /// For whom it is.
        note: String,
        /// Whether it lets in.
        approve: bool,
        /// Whether it is worth nothing after its first use.
        once: bool,
        /// Days until it ends.
        days: Option<u32>,
    },
    /// All referral codes.
    ListReferrals,
    /// Ends a referral code.
    RevokeReferral {
        /// The code.
        code: String,
    },
    /// Makes a public upload link.
    CreateLink {
        /// The account's address.
        email: String,
        /// What it is to be.
        link: LinkWanted,
    },
    /// Public upload links.
    ListLinks {
        /// The account's address; none for those of all.
        email: Option<String>,
    },
    /// Takes a public upload link back.
    RevokeLink {
        /// The link's identifier.
        id: String,
    },
    /// Holds the audit log against itself.
    VerifyAudit {
        /// An end that was written down elsewhere.
        head: Option<String>,
    },
    /// Lines of the audit log.
    ExportAudit {
        /// Number of the first.
        from: u64,
    },
    /// Everything that the doctor sees.
    Doctor,
    /// Fills the search index anew.
    Reindex,
    /// About jobs.
    Jobs(JobsRequest),
    /// About mail.
    Mail(MailRequest),
}

/// A line of an answer.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// How far a long command has come.
    Progress {
        /// Things done.
        done: u64,
        /// Things to do.
        of: u64,
    },
    /// The end: what the command gives.
    Done(serde_json::Value),
    /// The end: why it was not done, in a sentence.
    Failed(String),
}
