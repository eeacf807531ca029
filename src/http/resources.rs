//! The table of contents: what each feature offers to the web door.

use super::contract::Resource;

/// All of them. The site's pages are not part of the API.
pub(super) fn all() -> impl Iterator<Item = &'static Resource> {
    [
        crate::access::http::RESOURCES,
        crate::api_tokens::http::RESOURCES,
        crate::authorization_server::http::RESOURCES,
        crate::webhooks::http::RESOURCES,
        crate::files::http::RESOURCES,
        crate::reading::http::RESOURCES,
        crate::upload_links::http::RESOURCES,
        crate::tasks::http::RESOURCES,
        crate::deadlines::http::RESOURCES,
        crate::invitations::http::RESOURCES,
        crate::answers::http::RESOURCES,
        crate::drafts::http::RESOURCES,
        crate::tables::http::RESOURCES,
        crate::clients::http::RESOURCES,
        crate::conflicts::http::RESOURCES,
        crate::dossiers::http::RESOURCES,
        crate::case_management::http::RESOURCES,
        crate::exporting::http::RESOURCES,
        crate::matter_export::http::RESOURCES,
        crate::chasing::http::RESOURCES,
        crate::intake_forms::http::RESOURCES,
        crate::matters::http::RESOURCES,
        crate::booking::http::RESOURCES,
        crate::recordings::http::RESOURCES,
        crate::events::http::RESOURCES,
        crate::administration::http::RESOURCES,
        super::health::RESOURCES,
    ]
    .into_iter()
    .flatten()
}
