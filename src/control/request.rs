//! The operator's door: a local socket in the data folder, readable only by its owner. Each connection carries one
//! request as a line of JSON. The answer is lines of progress and one final line. When no server runs, a command
//! calls the same [`perform()`](super::perform()) on a store that it opened itself.

pub use crate::backup::operator::BackupRequest;
pub use crate::case_management::operator::ConnectRequest;
pub use crate::certificates::operator::CertificatesRequest;
use crate::control::Password;
use crate::control::{Step, Who};
pub use crate::folder_sync::operator::FolderRequest;
pub use crate::jobs::operator::JobsRequest;
pub use crate::keys::operator::KeysRequest;
pub use crate::mailbox::operator::MailboxRequest;
pub use crate::outbox::operator::MailRequest;
pub use crate::upload_links::operator::LinkWanted;
pub use crate::webhooks::operator::WebhookRequest;

use serde::{Deserialize, Serialize};

/// What an operator may request.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "command")]
pub enum Request {
    /// Makes an account.
    AddUser {
        /// The person.
        who: Who,
        /// Whether it may sign in at once.
        approved: bool,
        /// Its first password.
        password: Option<Password>,
    },
    /// All accounts, those waiting for approval first.
    ListUsers,
    /// Changes an account's status.
    SetUser {
        /// Its address.
        email: String,
        /// The decision.
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
    /// Gives a person a role in the firm.
    SetRole {
        /// The account's address.
        email: String,
        /// What the person is from now on.
        role: permissions::Role,
    },
    /// Makes a link that sets a new password.
    ResetLink {
        /// The account's address.
        email: String,
        /// Whether to mail it to the person.
        mail: bool,
    },
    /// Makes a link that confirms an address.
    ConfirmLink {
        /// The account's address.
        email: String,
        /// Whether to mail it to the person.
        mail: bool,
    },
    /// Removes all second factors of an account whose person has lost them.
    RemoveFactors {
        /// The account's address.
        email: String,
    },
    /// The links of an account to sign-in providers.
    ProviderLinks {
        /// The account's address.
        email: String,
        /// Whether to remove them.
        remove: bool,
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
        /// The session; none means all.
        which: Option<String>,
    },
    /// Shows what removing an account would delete; or deletes it.
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
        /// Who it is for.
        note: String,
        /// Whether it grants approval.
        approve: bool,
        /// Whether it works only once.
        once: bool,
        /// Days until it expires.
        days: Option<u32>,
    },
    /// All referral codes.
    ListReferrals,
    /// Revokes a referral code.
    RevokeReferral {
        /// The code.
        code: String,
    },
    /// All matters.
    ListMatters,
    /// A matter.
    ShowMatter {
        /// Its number or identifier.
        matter: String,
    },
    /// Who can tell more about the hits that a conflict check does not show its maker.
    WhomToAsk {
        /// The check's identifier.
        check: String,
    },
    /// Begins the archive of a matter.
    ExportMatter {
        /// Number or identifier.
        matter: String,
    },
    /// The next piece of such an archive.
    NextOfExport {
        /// As the begin named it.
        export: u64,
    },
    /// Puts everything in a matter into an archive under a key of its own, and removes it.
    SealMatter {
        /// Number or identifier.
        matter: String,
        /// The last day on which it must be kept.
        keep_until: String,
        /// Whether to do it; otherwise only tell what would be sealed.
        confirmed: bool,
    },
    /// Begins to hand out the archive of a sealed matter.
    OpenSealed {
        /// Number or identifier.
        matter: String,
    },
    /// Destroys the key of a sealed matter.
    DestroyMatter {
        /// Number or identifier.
        matter: String,
        /// Whether to do it; otherwise only tell until when it must be kept.
        confirmed: bool,
    },
    /// Sets a legal hold on a matter, or lifts it.
    HoldMatter {
        /// Number or identifier.
        matter: String,
        /// Who asked for it; none lifts it.
        by: Option<String>,
        /// Why.
        reason: String,
    },
    /// Makes a public upload link.
    CreateLink {
        /// The account's address.
        email: String,
        /// Its properties.
        link: LinkWanted,
    },
    /// Public upload links.
    ListLinks {
        /// The account's address; none for all accounts.
        email: Option<String>,
    },
    /// Revokes a public upload link.
    RevokeLink {
        /// The link's identifier.
        id: String,
    },
    /// Tokens of programs.
    ListTokens {
        /// The account's address; none for all accounts.
        email: Option<String>,
    },
    /// Revokes a token of a program.
    RevokeToken {
        /// The token's identifier.
        id: String,
    },
    /// Checks the audit log.
    VerifyAudit {
        /// A head that was recorded elsewhere.
        head: Option<String>,
    },
    /// Lines of the audit log.
    ExportAudit {
        /// Number of the first line.
        from: u64,
    },
    /// How the installation stands.
    Status,
    /// Runs all checks of the doctor.
    Doctor,
    /// Rebuilds the search index.
    Reindex,
    /// A request about jobs.
    Jobs(JobsRequest),
    /// A request about mail.
    Mail(MailRequest),
    /// A request about backups.
    Backup(BackupRequest),
    /// A request about keys.
    Keys(KeysRequest),
    /// The doors' certificates.
    Certificates(CertificatesRequest),
    /// A request about mailboxes.
    Mailbox(MailboxRequest),
    /// A request about folders that are kept in step.
    FolderSync(FolderRequest),
    /// Lists of everything that an account may see.
    ExportUser {
        /// The account's address.
        email: String,
        /// For whom they are.
        format: crate::exporting::Format,
    },
    /// A request about webhooks.
    Webhooks(WebhookRequest),
    /// A request about case management.
    Connect(ConnectRequest),
    /// How the standby stands.
    Standby,
}

/// A line of an answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// How far a long command has got.
    Progress {
        /// Things done.
        done: u64,
        /// Things to do.
        of: u64,
    },
    /// The final line: the command's result.
    Done(serde_json::Value),
    /// The final line: why it failed, in a sentence.
    Failed(String),
}
