//! What an operator's requests work with.

use crate::access::Approval;
use crate::{
    access::{Confirmation, Referrals, Resets, SecondFactors, Tokens},
    accounts::{Accounts, Usage},
    audit::Audit,
    doctor::{Doctor, MailTest},
    intake::Quarantine,
    jobs::Parked,
    outbox::{Notices, Outbox},
    reading::Reading,
    removal::Removal,
    upload_links::Links,
};

/// What requests work with.
#[derive(Clone)]
pub struct Operator {
    /// The accounts.
    pub accounts: Accounts,
    /// Public upload links of theirs.
    pub links: Links,
    /// What is decided about them.
    pub approval: Approval,
    /// Removes them.
    pub removal: Removal,
    /// Links that confirm their addresses.
    pub confirmation: Confirmation,
    /// Whether mails can leave.
    pub relay: bool,
    /// Their sessions.
    pub tokens: Tokens,
    /// Their second factors.
    pub factors: SecondFactors,
    /// Links for a forgotten password.
    pub resets: Resets,
    /// Mails about it.
    pub notices: Notices,
    /// What they have used of their plans.
    pub usage: Usage,
    /// Referral codes.
    pub referrals: Referrals,
    /// What was done, by whom.
    pub audit: Audit,
    /// The doctor.
    pub doctor: Doctor,
    /// For filling the index.
    pub reading: Reading,
    /// Mails that wait to leave.
    pub outbox: Outbox,
    /// Mails that came in and are held.
    pub held: Quarantine,
    /// The queue, with what was given up.
    pub parked: Parked,
    /// Explains the way that mail takes.
    pub mail_test: MailTest,
}
