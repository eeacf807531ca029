//! The services that operators' requests use.

use crate::{
    access::{Approval, Confirmation, ProviderLinks, Referrals, Resets, SecondFactors, Tokens},
    accounts::{Accounts, Usage},
    administration::Overview,
    audit::Audit,
    backup::Backups,
    certificates::Certificates,
    doctor::{Doctor, MailTest},
    intake::Quarantine,
    jobs::JobAdmin,
    keys::KeyKeeper,
    outbox::Outbox,
    reading::Reading,
    removal::Removal,
    standby::Lead,
    upload_links::Links,
};

/// The services that requests use.
#[derive(Clone)]
pub struct Operator {
    /// The accounts.
    pub accounts: Accounts,
    /// The accounts' public upload links.
    pub links: Links,
    /// Decisions about accounts.
    pub approval: Approval,
    /// Removes them.
    pub removal: Removal,
    /// Links that confirm addresses.
    pub confirmation: Confirmation,
    /// Whether mail can be sent.
    pub relay: bool,
    /// Sessions.
    pub tokens: Tokens,
    /// Tokens of programs.
    pub api_tokens: crate::api_tokens::ApiTokens,
    /// Second factors.
    pub factors: SecondFactors,
    /// Who is who at the sign-in providers.
    pub provider_links: ProviderLinks,
    /// Whether passwords sign nobody in, so that a reset link opens nothing.
    pub passwords_off: bool,
    /// Links for a forgotten password.
    pub resets: Resets,
    /// How much accounts have used of their plans.
    pub usage: Usage,
    /// Matters.
    pub matters: crate::matters::Matters,
    /// Conflict checks.
    pub conflicts: crate::conflicts::Conflicts,
    /// Matters as archives.
    pub matter_exports: crate::matter_export::MatterExports,
    /// The firm's contacts.
    pub clients: crate::clients::Clients,
    /// Sealed matters.
    pub sealing: crate::sealing::Sealing,
    /// Referral codes.
    pub referrals: Referrals,
    /// The audit log.
    pub audit: Audit,
    /// Backups.
    pub backups: Backups,
    /// The mailboxes that mail is picked up from.
    pub mailboxes: crate::mailbox::Mailboxes,
    /// Folders that are kept in step.
    pub folders: crate::folder_sync::FolderSyncs,
    /// Lists of what accounts may see.
    pub exporting: crate::exporting::Exporting,
    /// Webhooks.
    pub webhooks: crate::webhooks::Webhooks,
    /// Case management systems.
    pub cases: crate::case_management::CaseManagement,
    /// The doors' certificates.
    pub certificates: Certificates,
    /// What leads the standby.
    pub lead: Lead,
    /// The keys.
    pub keys: KeyKeeper,
    /// How the installation stands.
    pub overview: Overview,
    /// The doctor.
    pub doctor: Doctor,
    /// For rebuilding the index.
    pub reading: Reading,
    /// Outgoing mails.
    pub outbox: Outbox,
    /// Held incoming mail.
    pub held: Quarantine,
    /// The queue, as IT sees it.
    pub jobs: JobAdmin,
    /// Tests the mail route.
    pub mail_test: MailTest,
}
