//! Every call of the API, and the pattern that a path matches.

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
