//! The services that the web door's handlers use.

use super::concurrency::AtOnce;
use crate::{
    access::{Access, ProfileService, Tokens},
    accounts::{Accounts, Usage},
    answers::{Chat, Comparisons, Marker, Search},
    audit::Audit,
    booking::Booking,
    case_management::CaseManagement,
    chasing::Chasing,
    clients::Clients,
    conflicts::Conflicts,
    control::Operator,
    deadlines::Deadlines,
    doctor::Readiness,
    drafts::Drafts,
    events::Live,
    files::{Archives, Files, Tickets, Uploads},
    ids::{AccountId, LinkId, SessionId},
    intake_forms::IntakeForms,
    invitations::Invitations,
    matters::Matters,
    metrics::Metrics,
    outbox::{Deliveries, Notices},
    reading::LegalExtracts,
    recordings::Recordings,
    site::SiteFile,
    tables::Tables,
    tasks::Tasks,
    upload_links::Links,
};

use std::{net::IpAddr, sync::Arc};

/// The services. Built once and passed down; clones share everything.
#[derive(Clone)]
pub struct Services {
    /// The accounts.
    pub accounts: Accounts,
    /// Sessions and access tokens.
    pub tokens: Tokens,
    /// Registration, sign-in, second factors, resets and their limits.
    pub access: Access,
    /// Tokens of programs.
    pub api_tokens: crate::api_tokens::ApiTokens,
    /// Connects assistants of other makers by a sign-in.
    pub authorization: crate::authorization_server::AuthorizationServer,
    /// Programs that are told of changes.
    pub webhooks: crate::webhooks::Webhooks,
    /// The site's address in browsers; empty if the settings do not name it.
    pub public_url: String,
    /// The door of file programs.
    pub webdav: crate::webdav::WebDav,
    /// What the settings say about the door: whom it trusts, and what it reveals.
    pub door: DoorSettings,
    /// Tasks and their threads.
    pub tasks: Tasks,
    /// Delivery state of replies.
    pub deliveries: Deliveries,
    /// Files and folders.
    pub files: Files,
    /// Resumable uploads.
    pub uploads: Uploads,
    /// Public upload links.
    pub links: Links,
    /// Archives of many files.
    pub archives: Archives,
    /// Download addresses that a browser can open by itself.
    pub tickets: Tickets,
    /// Search over tasks and files.
    pub search: Search,
    /// What the law layer found.
    pub legal_extracts: LegalExtracts,
    /// Deadlines and calendars.
    pub deadlines: Deadlines,
    /// Events, and the answers to invitations.
    pub invitations: Invitations,
    /// Drafts.
    pub drafts: Drafts,
    /// Tables of questions and documents.
    pub tables: Tables,
    /// Clients and other contacts.
    pub clients: Clients,
    /// Conflict checks.
    pub conflicts: Conflicts,
    /// Case management systems.
    pub cases: CaseManagement,
    /// Lists of what accounts may see.
    pub exporting: crate::exporting::Exporting,
    /// Holds what is sent against what is known.
    pub sending_checks: crate::sending_checks::SendingChecks,
    /// Papers that clients are asked for.
    pub chasing: Chasing,
    /// Intake forms and what came by them.
    pub intake_forms: IntakeForms,
    /// Matters, and what a person may see of them.
    pub matters: Matters,
    /// Matters as archives.
    pub matter_exports: crate::matter_export::MatterExports,
    /// Deletes tasks.
    pub task_deletion: crate::removal::TaskDeletion,
    /// Booking pages and meetings.
    pub booking: Booking,
    /// The reader of files.
    pub reading: Arc<crate::reading::Reading>,
    /// Recordings and their transcripts.
    pub recordings: Recordings,
    /// Document comparison.
    pub comparisons: Comparisons,
    /// Papers checked and redlined.
    pub marker: Marker,
    /// Questions to the assistant.
    pub chat: Chat,
    /// Changes as they happen.
    pub live: Live,
    /// Numbers for operators.
    pub metrics: Arc<Metrics>,
    /// What administrators ask for.
    pub operator: Operator,
    /// Whether the server can do its work.
    pub readiness: Readiness,
    /// The audit log.
    pub audit: Audit,
    /// Chancery's own mails.
    pub notices: Notices,
    /// How much accounts have used of their plans.
    pub usage: Usage,
    /// Preferences.
    pub settings: ProfileService,
    /// What the firm publishes about itself.
    pub site_file: SiteFile,
    /// Limits on what runs at once.
    pub crowd: Crowd,
}

/// What the settings say about the door: whom it trusts, and what it reveals.
#[derive(Clone, Debug, Default)]
pub struct DoorSettings {
    /// Proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted.
    pub proxies: Vec<ipnet::IpNet>,
    /// Whether browsers reach the site over HTTPS, wherever TLS ends.
    pub https: bool,
    /// Whether /metrics answers everybody.
    pub open_metrics: bool,
}

impl DoorSettings {
    /// Whether the peer is a trusted proxy.
    pub(crate) fn believes(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        self.proxies.iter().any(|network| network.contains(&peer))
    }
}

/// How much may run at once for strangers and for one person.
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    pub(crate) posts: AtOnce<()>,
    pub(crate) posts_of_link: AtOnce<LinkId>,
    pub(crate) posts_of_network: AtOnce<IpAddr>,
    pub(crate) events_of_account: AtOnce<AccountId>,
    pub(crate) events_of_session: AtOnce<SessionId>,
}
