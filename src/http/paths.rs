//! Addresses, written as the contract writes them: "/api/drafts/{id}/answers/". A text is looked at when a request comes; warp's own `path!` makes
//! types of every segment of every address, which took the compiler a minute.

use std::future::ready;
use warp::{Filter, Rejection, filters::BoxedFilter, path::FullPath, reject::not_found};

/// An address without parameters.
pub fn at(pattern: &'static str) -> BoxedFilter<()> {
    parts(pattern).and_then(|parts: Vec<String>| ready(fits::<0>(parts).map(|[]| ()))).untuple_one().boxed()
}

/// An address with one parameter.
pub fn at_one(pattern: &'static str) -> BoxedFilter<(String,)> {
    parts(pattern).and_then(|parts: Vec<String>| ready(fits(parts).map(|[one]| one))).boxed()
}

/// An address with two parameters.
pub fn at_two(pattern: &'static str) -> BoxedFilter<(String, String)> {
    parts(pattern).and_then(|parts: Vec<String>| ready(fits(parts).map(|[one, two]| (one, two)))).untuple_one().boxed()
}

fn parts(pattern: &'static str) -> BoxedFilter<(Vec<String>,)> {
    let wanted: Vec<&str> = segments(pattern).collect();
    warp::path::full()
        .and_then(move |path: FullPath| ready(parameters(&wanted, path.as_str()).ok_or_else(not_found)))
        .boxed()
}

fn fits<const N: usize>(parts: Vec<String>) -> Result<[String; N], Rejection> {
    parts.try_into().map_err(|_| not_found())
}

/// The segments of an address; one slash may stand at its end.
fn segments(path: &str) -> impl Iterator<Item = &str> {
    let path = path.strip_prefix('/').unwrap_or(path);
    path.strip_suffix('/').unwrap_or(path).split('/')
}

/// What stands in an address in place of the pattern's braces, as it came; none if it is another address.
fn parameters(wanted: &[&str], path: &str) -> Option<Vec<String>> {
    let (mut parameters, mut come) = (Vec::new(), segments(path));
    for wanted in wanted {
        let segment = come.next()?;
        match wanted.starts_with('{') {
            true if !segment.is_empty() => parameters.push(segment.to_owned()),
            false if segment == *wanted => {}
            _ => return None,
        }
    }
    come.next().is_none().then_some(parameters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_its_pattern_or_another() {
        let of = |pattern: &'static str, path: &str| parameters(&segments(pattern).collect::<Vec<_>>(), path);
        let one = "/api/drafts/{id}/answers/";
        for path in ["/api/drafts/x%20y/answers/", "/api/drafts/x%20y/answers"] {
            assert_eq!(of(one, path), Some(vec!["x%20y".to_owned()]), "{path}");
        }
        for path in [
            "/",
            "",
            "/api/drafts/x/answers//",
            "/api/drafts//answers/",
            "//api/drafts/x/answers",
            "/api/drafts/x",
            "/api/drafts/x/answers/more",
            "/api/Drafts/x/answers/",
            "/api/drafts/x/y/answers/",
        ] {
            assert_eq!(of(one, path), None, "{path}");
        }
        assert_eq!(of("/api/a/{id}/b/{inner}/", "/api/a/1/b/2"), Some(vec!["1".to_owned(), "2".to_owned()]));
        assert_eq!(of("/api/a/", "/api/a"), Some(Vec::new()));
    }
}
