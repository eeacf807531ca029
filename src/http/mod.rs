//! The web door: the API, the live events and the embedded site. One file per resource; none of them knows the store.
//!
//! - `token` sign-in, its second step, refresh · `register` · `confirm` an address · `reset` a forgotten password
//! - `sessions` of the signed-in person, sign-out, password · `second_factor` · `app_passwords` · `user` the person · `list` what the browser table shows
//! - `folders` My Files, made and changed · `upload` files that come in by a form · `incoming`, `multipart` such bodies
//! - `uploads` large files, resumed · `links`, `public_upload` files from strangers · `text` what was read
//! - `ticket` downloads that a browser opens by itself, archives among them
//! - `download` the bytes of a file · `tasks` one task with its thread · `events` live changes
//! - `search` over tasks, mails and files · `chat` questions to the assistant
//! - `health` /healthz and /metrics · `openapi` the API's own description · `site` the pages
//! - `call` what a handler is given · `client` who is at the other end, through which proxies
//! - `reply` answers and errors · `body` JSON bodies · `headers` what every answer carries
//! - `serve` sockets and TLS · `connection` one of them · `limits` every number, and who gets a place · `pace` clients that stall
//!
//! Each file matches its path first and asks who is calling after that, inside the handler, so that an error is an
//! answer and not a rejection. Rejections come from filters only and meet one `recover`.

mod app_passwords;
mod body;
mod calendar;
mod call;
mod chat;
mod client;
mod compare;
mod confirm;
mod connection;
mod disposition;
mod download;
mod encoding;
mod events;
mod folders;
mod headers;
mod health;
mod incoming;
mod limits;
mod links;
mod list;
mod multipart;
mod openapi;
mod pace;
mod public_upload;
mod range;
mod register;
mod reply;
mod reset;
mod search;
mod second_factor;
mod serve;
mod sessions;
mod site;
mod tasks;
mod text;
mod ticket;
mod token;
mod upload;
mod uploads;
mod user;
mod views;

pub use limits::Limits;
pub use serve::{Front, serve};

use crate::model::{AccountId, LinkId, SessionId};
use crate::services::{
    access::Access, accounts::Accounts, archive::Archives, at_once::AtOnce, audit::Audit, chat::Chat,
    comparisons::Comparisons, deadlines::Deadlines, files::Files, links::Links, live::Live, metrics::Metrics,
    notices::Notices, search::Search, settings::Settings, site_file::SiteFile, studies::Studies, tasks::Tasks,
    tickets::Tickets, tokens::Tokens, uploads::Uploads, usage::Usage,
};
use std::{net::IpAddr, sync::Arc};
use warp::{Filter, filters::BoxedFilter, reply::Response};

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
    pub studies: Studies,
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
    pub settings: Settings,
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
    posts: AtOnce<()>,
    posts_of_link: AtOnce<LinkId>,
    posts_of_network: AtOnce<IpAddr>,
    events_of_account: AtOnce<AccountId>,
    events_of_session: AtOnce<SessionId>,
}

/// Every call of the API: method and path pattern. Labels of the metrics, the Allow header and the test of
/// /api/openapi.json come from here.
pub const ROUTES: &[(&str, &str)] = &[
    ("POST", "/api/token/"),
    ("POST", "/api/token/refresh/"),
    ("POST", "/api/token/second-factor/"),
    ("POST", "/api/token/second-factor/passkey/"),
    ("POST", "/api/token/second-factor/setup/"),
    ("POST", "/api/user/register/"),
    ("POST", "/api/user/confirm-address/"),
    ("POST", "/api/user/confirm-address/link/"),
    ("POST", "/api/user/password-reset/"),
    ("POST", "/api/user/password-reset-confirm/"),
    ("POST", "/api/user/sign-out/"),
    ("POST", "/api/user/password/"),
    ("GET", "/api/user/sessions/"),
    ("POST", "/api/user/sessions/end-others/"),
    ("DELETE", "/api/user/sessions/{id}/"),
    ("GET", "/api/user/second-factor/"),
    ("POST", "/api/user/second-factor/totp/"),
    ("POST", "/api/user/second-factor/totp/confirm/"),
    ("POST", "/api/user/second-factor/totp/remove/"),
    ("POST", "/api/user/second-factor/recovery/"),
    ("POST", "/api/user/second-factor/passkeys/begin/"),
    ("POST", "/api/user/second-factor/passkeys/finish/"),
    ("POST", "/api/user/second-factor/passkeys/{id}/remove/"),
    ("GET", "/api/user/app-passwords/"),
    ("POST", "/api/user/app-passwords/"),
    ("DELETE", "/api/user/app-passwords/{id}/"),
    ("GET", "/api/user/me/"),
    ("PATCH", "/api/user/me/"),
    ("POST", "/api/user/upgrade/"),
    ("GET", "/api/files/list/"),
    ("POST", "/api/files/folder/create/"),
    ("DELETE", "/api/files/folder/{id}/delete/"),
    ("POST", "/api/files/folder/{id}/rename/"),
    ("POST", "/api/files/upload/"),
    ("OPTIONS", "/api/files/uploads/"),
    ("POST", "/api/files/uploads/"),
    ("GET", "/api/files/uploads/{id}/"),
    ("PATCH", "/api/files/uploads/{id}/"),
    ("DELETE", "/api/files/uploads/{id}/"),
    ("POST", "/api/files/move/"),
    ("POST", "/api/files/ticket/"),
    ("GET", "/api/files/ticket/{id}/"),
    ("GET", "/api/files/file/{id}/text/"),
    ("GET", "/api/files/file/{id}/outline/"),
    ("GET", "/api/files/file/{id}/pages/{page}/"),
    ("GET", "/api/files/file/{id}/"),
    ("DELETE", "/api/files/file/{id}/delete/"),
    ("POST", "/api/files/file/{id}/rename/"),
    ("GET", "/api/files/file/{id}/download/"),
    ("GET", "/api/links/"),
    ("POST", "/api/links/"),
    ("DELETE", "/api/links/{id}/"),
    ("GET", "/api/upload/{id}/"),
    ("POST", "/api/upload/{id}/"),
    ("GET", "/api/tasks/{id}/"),
    ("GET", "/api/tasks/{id}/messages/{message}/text/"),
    ("POST", "/api/tasks/{id}/deadlines/{deadline}/"),
    ("GET", "/api/tasks/{id}/deadlines.ics/"),
    ("GET", "/api/calendar/"),
    ("POST", "/api/calendar/feed/"),
    ("DELETE", "/api/calendar/feed/"),
    ("GET", "/api/calendar/{token}/"),
    ("GET", "/api/tasks/{id}/messages/{message}/answer.docx/"),
    ("GET", "/api/compare/"),
    ("GET", "/api/search/"),
    ("POST", "/api/chatbot/chat/"),
    ("DELETE", "/api/chatbot/chat/"),
    ("GET", "/api/events/"),
    ("GET", "/api/openapi.json"),
    ("GET", "/healthz"),
    ("GET", "/metrics"),
];

/// The pattern of [`ROUTES`] that a path fits, whatever the method.
fn pattern_of(path: &str) -> Option<&'static str> {
    let fits = |pattern: &'static str| {
        let (mut asked, mut wanted) = (path.trim_matches('/').split('/'), pattern.trim_matches('/').split('/'));
        loop {
            match (wanted.next(), asked.next()) {
                (None, None) => return true,
                (Some(w), Some(a)) if w == a || (w.starts_with('{') && !a.is_empty()) => {}
                _ => return false,
            }
        }
    };
    ROUTES.iter().map(|(_, pattern)| *pattern).find(|pattern| fits(pattern))
}

/// Reads a body as each call of the account door does; status and sentence where it refuses. For the fuzzer.
pub fn read_body(bytes: &[u8]) -> Vec<Option<(u16, String)>> {
    let mut answers = token::read_body(bytes);
    answers.extend([register::read_body(bytes), confirm::read_body(bytes), reset::read_body(bytes)]);
    answers
}

/// Reads a form with files in pieces of `size` bytes; its parts, if it is one. For the fuzzer.
pub fn read_form(boundary: &str, bytes: &[u8], size: usize) -> Option<Vec<multipart::Whole>> {
    multipart::read(boundary, bytes, size)
}

/// GET, and HEAD, whose body is dropped on the way out.
fn get() -> BoxedFilter<()> {
    warp::get().or(warp::head()).unify().boxed()
}

/// The first of these that takes a request. Each step is boxed: types that hold all routes within each other take the
/// compiler minutes.
fn first_of(routes: impl IntoIterator<Item = BoxedFilter<(Response,)>>) -> BoxedFilter<(Response,)> {
    let all = routes.into_iter().reduce(|all, next| all.or(next).unify().boxed());
    all.unwrap_or_else(|| warp::any().and_then(|| async { Err::<Response, _>(warp::reject::not_found()) }).boxed())
}

/// The table of contents: everything that the door answers, errors included.
pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = || services.clone();
    let all = [
        token::routes(s()),
        register::routes(s()),
        confirm::routes(s()),
        reset::routes(s()),
        sessions::routes(s()),
        second_factor::routes(s()),
        app_passwords::routes(s()),
        user::routes(s()),
        list::routes(s()),
        folders::routes(s()),
        upload::routes(s()),
        uploads::routes(s()),
        text::routes(s()),
        ticket::routes(s()),
        links::routes(s()),
        public_upload::routes(s()),
        download::routes(s()),
        tasks::routes(s()),
        calendar::routes(s()),
        compare::routes(s()),
        search::routes(s()),
        chat::routes(s()),
        events::routes(s()),
        openapi::routes(),
        health::routes(s()),
        site::routes(services.site_file.clone()),
    ];
    first_of(all).recover(reply::recover).unify().boxed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_find_their_pattern() {
        assert_eq!(pattern_of("/api/token/"), Some("/api/token/"));
        assert_eq!(pattern_of("/api/token"), Some("/api/token/"));
        assert_eq!(pattern_of("/api/tasks/01ARZ3NDEKTSV4RRFFQ69G5FAV/"), Some("/api/tasks/{id}/"));
        assert_eq!(pattern_of("/api/tasks/"), None);
        assert_eq!(pattern_of("/dashboard"), None);
    }
}
