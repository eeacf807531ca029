//! Which pages may speak to `/mcp`. A page that a browser loaded elsewhere must not reach it under another name for this
//! machine (DNS rebinding): the host must be the site's or the machine itself, and an origin must be the site's.

/// Whether a request to this host, from a page of this origin if there is one, is answered.
pub fn is_ours(public_url: &str, host: &str, origin: Option<&str>) -> bool {
    let site = public_url.trim_end_matches('/');
    let named = site.split_once("://").map_or("", |(_, rest)| rest.split('/').next().unwrap_or_default());
    let own =
        !named.is_empty() && (host.eq_ignore_ascii_case(named) || name_of(host).eq_ignore_ascii_case(name_of(named)));
    let local = ["localhost", "127.0.0.1", "[::1]"].contains(&name_of(host).to_ascii_lowercase().as_str());
    let Some(origin) = origin else { return own || local };
    let of_site = {
        let end = site.find("://").map(|at| at + 3 + named.len());
        end.and_then(|end| site.get(..end)).is_some_and(|whole| !named.is_empty() && origin.eq_ignore_ascii_case(whole))
    };
    // Without a public address the site is what this machine itself opens.
    let of_machine = named.is_empty() && local && origin.eq_ignore_ascii_case(&format!("http://{host}"));
    (own || local) && (of_site || of_machine)
}

/// A host without its port.
fn name_of(host: &str) -> &str {
    let port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    host.rsplit_once(':').filter(|(_, after)| port(after)).map_or(host, |(name, _)| name)
}
