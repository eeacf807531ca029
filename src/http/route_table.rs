//! Every call of the API, and the pattern that a path matches.

use super::openapi::operations;

use std::sync::LazyLock;

/// Every call of the API, from the contract: method and path pattern. The labels of the metrics and the Allow header
/// use it.
pub static ROUTES: LazyLock<Vec<(&'static str, &'static str)>> =
    LazyLock::new(|| operations().iter().map(|operation| (operation.method, operation.path)).collect());

/// The pattern of [`ROUTES`] that matches a path, whatever the method.
pub fn pattern_of(path: &str) -> Option<&'static str> {
    ROUTES.iter().map(|(_, pattern)| *pattern).find(|pattern| fits(pattern, path))
}

/// Whether a path matches a pattern.
pub(super) fn fits(pattern: &str, path: &str) -> bool {
    let (mut asked, mut wanted) = (path.trim_matches('/').split('/'), pattern.trim_matches('/').split('/'));
    loop {
        match (wanted.next(), asked.next()) {
            (None, None) => return true,
            (Some(w), Some(a)) if w == a || (w.starts_with('{') && !a.is_empty()) => {}
            _ => return false,
        }
    }
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
