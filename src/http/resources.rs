//! The table of contents: what the features offer to the web door.

use super::contract::Resource;

/// All of them; the site's pages are no part of the API.
pub(super) fn all() -> impl Iterator<Item = &'static Resource> {
    [
        crate::access::http::RESOURCES,
        crate::files::http::RESOURCES,
        crate::upload_links::http::RESOURCES,
        crate::tasks::http::RESOURCES,
        crate::deadlines::http::RESOURCES,
        crate::answers::http::RESOURCES,
        crate::events::http::RESOURCES,
        super::health::RESOURCES,
    ]
    .into_iter()
    .flatten()
}
