//! What the handlers of the web door work with.

use super::concurrency::AtOnce;
use crate::{
    access::{Access, ProfileService, Tokens},
    accounts::{Accounts, Usage},
    answers::{Chat, Comparisons, Search},
    audit::Audit,
    deadlines::Deadlines,
    events::Live,
    files::{Archives, Files, Tickets, Uploads},
    ids::{AccountId, LinkId, SessionId},
    metrics::Metrics,
    outbox::{Deliveries, Notices},
    reading::LegalExtracts,
    site::SiteFile,
    tasks::Tasks,
    upload_links::Links,
};

use std::{net::IpAddr, sync::Arc};

/// What the door needs. Built once and handed down; clones share everything.
#[derive(Clone)]
pub struct Services {
    /// Who may sign in.
    pub accounts: Accounts,
    /// Sessions and access tokens.
    pub tokens: Tokens,
    /// Registration, sign-in, second factors, resets and their limits.
    pub access: Access,
    /// Whom the door believes, and what it tells.
    pub trust: Trust,
    /// Tasks and their threads.
    pub tasks: Tasks,
    /// Where replies are on their way.
    pub deliveries: Deliveries,
    /// Files and folders.
    pub files: Files,
    /// Uploads that can be resumed.
    pub uploads: Uploads,
    /// Public upload links.
    pub links: Links,
    /// Archives of many files.
    pub archives: Archives,
    /// Addresses that a browser opens by itself.
    pub tickets: Tickets,
    /// Search over all of them.
    pub search: Search,
    /// What the law layer read.
    pub legal_extracts: LegalExtracts,
    /// Deadlines and calendars.
    pub deadlines: Deadlines,
    /// Papers side by side.
    pub comparisons: Comparisons,
    /// Questions to the assistant.
    pub chat: Chat,
    /// Changes as they happen.
    pub live: Live,
    /// Numbers for operators.
    pub metrics: Arc<Metrics>,
    /// What was done, by whom.
    pub audit: Audit,
    /// Mails of the box's own.
    pub notices: Notices,
    /// What accounts have used of their plans.
    pub usage: Usage,
    /// Preferences.
    pub settings: ProfileService,
    /// What the firm says of itself.
    pub site_file: SiteFile,
    /// What runs at once.
    pub crowd: Crowd,
}

/// Whom the door believes, and what it tells.
#[derive(Clone, Debug, Default)]
pub struct Trust {
    /// Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed.
    pub proxies: Vec<ipnet::IpNet>,
    /// Whether browsers reach the site by HTTPS, whoever ends it.
    pub https: bool,
    /// Whether /metrics answers everybody.
    pub open_metrics: bool,
}

impl Trust {
    /// Whether the peer is a proxy that is believed.
    pub(crate) fn believes(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        self.proxies.iter().any(|network| network.contains(&peer))
    }
}

/// What may run at once for strangers and for one person.
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    pub(crate) posts: AtOnce<()>,
    pub(crate) posts_of_link: AtOnce<LinkId>,
    pub(crate) posts_of_network: AtOnce<IpAddr>,
    pub(crate) events_of_account: AtOnce<AccountId>,
    pub(crate) events_of_session: AtOnce<SessionId>,
}
