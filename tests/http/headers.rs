//! The headers of every answer.

use super::world::World;
use chancery::http::ROUTES;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:; \
    font-src 'self'; worker-src 'self'; media-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'";

#[test]
fn on_every_route_and_every_error() {
    let world = World::new();
    let mut asked: Vec<(String, String)> =
        ROUTES.iter().map(|(m, p)| ((*m).to_owned(), p.replace("{id}", "01ARZ3NDEKTSV4RRFFQ69G5FAV"))).collect();
    for (method, path) in [
        ("GET", "/"),
        ("GET", "/nowhere"),
        ("GET", "/help"),
        ("GET", "/help/nowhere"),
        ("GET", "/assets/none.js"),
        ("GET", "/api/none/"),
        ("PUT", "/api/token/"),
        ("POST", "/"),
        ("DELETE", "/login"),
        ("OPTIONS", "/api/user/me/"),
        ("HEAD", "/"),
        ("HEAD", "/healthz"),
    ] {
        asked.push((method.to_owned(), path.to_owned()));
    }
    for (method, path) in asked {
        let body = matches!(method.as_str(), "POST" | "PUT").then(|| b"{".as_slice());
        let answer = world.call(&method, &path, &[], body);
        let what = format!("{method} {path} ({})", answer.status);
        assert!(answer.status < 500, "{what}");
        assert_eq!(answer.header("content-security-policy"), POLICY, "{what}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{what}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{what}");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{what}");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin", "{what}");
        assert_eq!(answer.headers.get("strict-transport-security"), None, "HSTS belongs to TLS: {what}");
        assert_eq!(answer.headers.get("access-control-allow-origin"), None, "{what}");
        if path.starts_with("/api") {
            assert_eq!(answer.header("cache-control"), "no-store", "{what}");
        }
        if method == "HEAD" {
            assert!(answer.bytes.is_empty(), "{what}");
        }
    }
}
