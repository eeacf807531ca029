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

pub use super::limits::Limits;
pub use super::serve::{Front, serve};

use super::concurrency::AtOnce;
use crate::{
    accounts::{Accounts, Usage},
    answers::{Chat, Comparisons, Search},
    audit::Audit,
    deadlines::Deadlines,
    events::Live,
    files::{Archives, Files, Tickets, Uploads},
    ids::{AccountId, LinkId, SessionId},
    metrics::Metrics,
    outbox::{Deliveries, Notices},
    reading::Studies,
    site::SiteFile,
    tasks::Tasks,
    upload_links::Links,
};

use crate::access::{Access, Settings, Tokens};

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
    pub(crate) posts: AtOnce<()>,
    pub(crate) posts_of_link: AtOnce<LinkId>,
    pub(crate) posts_of_network: AtOnce<IpAddr>,
    pub(crate) events_of_account: AtOnce<AccountId>,
    pub(crate) events_of_session: AtOnce<SessionId>,
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
pub fn pattern_of(path: &str) -> Option<&'static str> {
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
    let mut answers = crate::access::http::sign_in::read_body(bytes);
    answers.extend([
        crate::access::http::register::read_body(bytes),
        crate::access::http::confirm::read_body(bytes),
        crate::access::http::password_reset::read_body(bytes),
    ]);
    answers
}

/// Reads a form with files in pieces of `size` bytes; its parts, if it is one. For the fuzzer.
pub fn read_form(boundary: &str, bytes: &[u8], size: usize) -> Option<Vec<super::multipart::Whole>> {
    super::multipart::read(boundary, bytes, size)
}

/// GET, and HEAD, whose body is dropped on the way out.
pub fn get() -> BoxedFilter<()> {
    warp::get().or(warp::head()).unify().boxed()
}

/// The first of these that takes a request. Each step is boxed: types that hold all routes within each other take the
/// compiler minutes.
pub fn first_of(routes: impl IntoIterator<Item = BoxedFilter<(Response,)>>) -> BoxedFilter<(Response,)> {
    let all = routes.into_iter().reduce(|all, next| all.or(next).unify().boxed());
    all.unwrap_or_else(|| warp::any().and_then(|| async { Err::<Response, _>(warp::reject::not_found()) }).boxed())
}

/// The table of contents: everything that the door answers, errors included.
pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = || services.clone();
    let all = [
        crate::access::http::sign_in::routes(s()),
        crate::access::http::register::routes(s()),
        crate::access::http::confirm::routes(s()),
        crate::access::http::password_reset::routes(s()),
        crate::access::http::sessions::routes(s()),
        crate::access::http::second_factor::routes(s()),
        crate::access::http::app_passwords::routes(s()),
        crate::access::http::profile::routes(s()),
        crate::files::http::list::routes(s()),
        crate::files::http::folders::routes(s()),
        crate::files::http::form_upload::routes(s()),
        crate::files::http::resumable_upload::routes(s()),
        crate::files::http::text::routes(s()),
        crate::files::http::download_ticket::routes(s()),
        crate::upload_links::http::owner::routes(s()),
        crate::upload_links::http::visitor::routes(s()),
        crate::files::http::download::routes(s()),
        crate::tasks::http::routes(s()),
        crate::deadlines::http::routes(s()),
        crate::answers::http::compare::routes(s()),
        crate::answers::http::search::routes(s()),
        crate::answers::http::chat::routes(s()),
        crate::events::http::routes(s()),
        super::openapi::routes(),
        super::health::routes(s()),
        crate::site::http::routes(services.site_file.clone()),
    ];
    first_of(all).recover(super::responses::recover).unify().boxed()
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
