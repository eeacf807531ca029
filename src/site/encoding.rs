//! Which precompressed form of a page a client takes (RFC 9110, 12.5.3).

/// A form in which the site's files lie ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    Gzip,
    Plain,
}

impl Coding {
    /// The forms that a client takes, best first. Plain always is one: there is nothing else to send.
    pub(crate) fn taken(header: Option<&str>) -> impl Iterator<Item = Self> {
        let header = header.unwrap_or_default();
        let takes = |name: &str| weight(header, name).or_else(|| weight(header, "*")).is_some_and(|q| q > 0.0);
        let forms = [(takes("gzip"), Self::Gzip), (true, Self::Plain)];
        forms.into_iter().filter_map(|(taken, form)| taken.then_some(form))
    }

    /// What the file's name ends in.
    pub(crate) fn suffix(self) -> &'static str {
        match self {
            Self::Gzip => ".gz",
            Self::Plain => "",
        }
    }

    /// The Content-Encoding.
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Self::Gzip => Some("gzip"),
            Self::Plain => None,
        }
    }
}

fn weight(header: &str, name: &str) -> Option<f32> {
    header.split(',').find_map(|item| {
        let mut parts = item.split(';').map(str::trim);
        let named = parts.next()?.eq_ignore_ascii_case(name);
        let q =
            parts.find_map(|p| p.strip_prefix("q=").or(p.strip_prefix("Q="))).map_or(1.0, |q| q.parse().unwrap_or(0.0));
        named.then_some(q)
    })
}

#[cfg(test)]
mod tests {
    use super::{Coding::*, *};

    #[test]
    fn accept_encoding() {
        let first = |header| Coding::taken(header).next();
        assert_eq!(first(None), Some(Plain));
        assert_eq!(first(Some("gzip, deflate, br, zstd")), Some(Gzip));
        assert_eq!(first(Some("gzip")), Some(Gzip));
        assert_eq!(first(Some("br, gzip;q=0.5")), Some(Gzip));
        assert_eq!(first(Some("*")), Some(Gzip));
        assert_eq!(first(Some("*, gzip;q=0")), Some(Plain));
        assert_eq!(first(Some("identity")), Some(Plain));
        assert_eq!(first(Some("br, xgzip")), Some(Plain));
        assert_eq!(first(Some("gzip;q=banana")), Some(Plain));
    }
}
