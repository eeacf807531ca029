//! Which language a reader gets: the one chosen on the site, which a cookie remembers, else the best of those that the
//! browser asks for (RFC 9110, 12.5.4), else English.

/// The languages that the site is built in; the first is what others fall back to.
pub(super) const LANGUAGES: &[&str] = &["en", "es"];

/// The language for a request's Cookie and Accept-Language.
pub fn chosen(cookies: Option<&str>, asked: Option<&str>) -> &'static str {
    let ours = |wanted: &str| {
        let first = wanted.split(['-', '_']).next()?;
        LANGUAGES.iter().copied().find(|language| first.eq_ignore_ascii_case(language))
    };
    let cookie = cookies.unwrap_or_default().split(';').find_map(|one| ours(one.trim().strip_prefix("lang=")?));
    if let Some(language) = cookie {
        return language;
    }
    let mut best = (LANGUAGES[0], 0.0);
    for item in asked.unwrap_or_default().split(',') {
        let mut parts = item.split(';').map(str::trim);
        let Some(language) = parts.next().and_then(ours) else { continue };
        let weight = parts.find_map(|p| p.strip_prefix("q=")).map_or(1.0, |q| q.parse::<f32>().unwrap_or(0.0));
        if weight > best.1 {
            best = (language, weight);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_cookie_then_by_header_then_english() {
        for (cookies, asked, language) in [
            (None, None, "en"),
            (None, Some("es"), "es"),
            (None, Some("es-MX,es;q=0.9,en;q=0.8"), "es"),
            (None, Some("de-DE,de;q=0.9,en;q=0.8,es;q=0.7"), "en"),
            (None, Some("de, es;q=0.1"), "es"),
            (None, Some("es;q=0, fr"), "en"),
            (None, Some("est"), "en"),
            (None, Some("es;q=banana"), "en"),
            (None, Some("en;q=0.5, ES;q=0.8"), "es"),
            (Some("a=b; lang=en"), Some("es"), "en"),
            (Some("lang=es"), Some("en"), "es"),
            (Some("lang=xx"), Some("es"), "es"),
            (Some("__Host-chancery=lang=es"), None, "en"),
        ] {
            assert_eq!(chosen(cookies, asked), language, "{cookies:?} {asked:?}");
        }
    }
}
