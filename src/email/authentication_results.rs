//! Authentication-Results (RFC 8601): what a relay that is trusted found out about a mail. Read strictly and in one
//! pass; what does not fit is no result. Comments and quoted strings are known, nothing recurses.

/// One method's result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MethodResult {
    /// "dmarc", "spf", "dkim" ... in lower case.
    pub method: String,
    /// "pass", "fail", "none" ... in lower case.
    pub result: String,
    /// Properties as "ptype.property" in lower case, with their values.
    pub properties: Vec<(String, String)>,
}

impl MethodResult {
    /// The value of a property such as "header.from".
    pub fn property(&self, name: &str) -> Option<&str> {
        self.properties.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }
}

/// A whole field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Who says it, in lower case.
    pub authserv_id: String,
    /// What it says, in order.
    pub methods: Vec<MethodResult>,
}

impl Results {
    /// Reads the value of a field, its folding taken out. `None` when it is not one.
    pub fn parse(value: &str) -> Option<Self> {
        let mut parts = split(value)?.into_iter();
        let mut head = parts.next()?.into_iter();
        let authserv_id = head.next()?.to_ascii_lowercase();
        // A version may follow (section 2.2), and it can only be 1.
        if head.next().is_some_and(|version| version != "1") || authserv_id.contains('=') {
            return None;
        }
        let methods = parts.filter_map(method).collect();
        Some(Self { authserv_id, methods })
    }

    /// Whether any result says that DMARC failed.
    pub fn fails(&self) -> bool {
        self.methods.iter().any(|m| m.method == "dmarc" && m.result == "fail")
    }

    /// The first result of a method.
    pub fn of(&self, method: &str) -> Option<&MethodResult> {
        self.methods.iter().find(|m| m.method == method)
    }
}

/// Whether a field that cannot be read could say that DMARC failed; one that was too long is empty here and could.
pub fn could_fail(value: &str) -> bool {
    if value.is_empty() {
        return true;
    }
    let bare: String = value.chars().filter(|c| !c.is_whitespace()).collect();
    bare.to_ascii_lowercase().contains("dmarc=fail")
}

/// Whose field it is, where that can be told although the field cannot be read: its first word, if it is plainly a name. Old
/// servers of large providers write fields of a form of their own.
pub fn plain_id(value: &str) -> Option<&str> {
    let id = value.trim_start().split(|c: char| c.is_whitespace() || c == ';').next().unwrap_or_default();
    let plain = id.contains('.') && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.' || b == b'-');
    plain.then_some(id)
}

fn method(words: Vec<String>) -> Option<MethodResult> {
    let mut words = words.into_iter();
    // Blanks and comments may stand around the version: "dmarc (1) / 1 = fail" (section 2.2).
    let mut first = words.next()?;
    while !first.contains('=') {
        first.push_str(&words.next()?);
    }
    let (method, result) = first.split_once('=')?;
    // "dkim/1": a method may have a version.
    let method = method.split('/').next().unwrap_or_default();
    let word = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    if !word(method) || !word(result) {
        return None;
    }
    let properties = words
        .filter_map(|word| {
            let (name, value) = word.split_once('=')?;
            Some((name.to_ascii_lowercase(), value.to_owned()))
        })
        .collect();
    Some(MethodResult { method: method.to_ascii_lowercase(), result: result.to_ascii_lowercase(), properties })
}

/// Cuts at semicolons, and each part into words; comments are dropped, quotes taken off. Spaces around "=" belong to
/// nothing. `None` when quotes or comments do not close.
fn split(value: &str) -> Option<Vec<Vec<String>>> {
    let (mut parts, mut words, mut word) = (Vec::new(), Vec::new(), String::new());
    let (mut depth, mut quoted, mut joins) = (0usize, false, false);
    let mut chars = value.chars();
    let end = |word: &mut String, words: &mut Vec<String>| {
        if !word.is_empty() {
            words.push(std::mem::take(word));
        }
    };
    while let Some(c) = chars.next() {
        match c {
            '\\' if depth > 0 || quoted => {
                let escaped = chars.next()?;
                if quoted {
                    word.push(escaped);
                }
            }
            '"' if depth == 0 => quoted = !quoted,
            _ if quoted => word.push(c),
            '(' => depth += 1,
            ')' if depth == 0 => return None,
            ')' => depth -= 1,
            _ if depth > 0 => {}
            ';' => {
                end(&mut word, &mut words);
                joins = false;
                parts.push(std::mem::take(&mut words));
            }
            '=' => {
                if word.is_empty()
                    && let Some(before) = words.pop()
                {
                    word = before;
                }
                word.push('=');
                joins = true;
            }
            c if c.is_whitespace() => {
                if !joins {
                    end(&mut word, &mut words);
                }
            }
            c => {
                joins = false;
                word.push(c);
            }
        }
    }
    if quoted || depth > 0 {
        return None;
    }
    end(&mut word, &mut words);
    parts.push(words);
    Some(parts)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_examples_of_rfc8601_appendix_b() {
        let r = Results::parse(
            "example.com;  auth=pass (cram-md5) smtp.auth=sender@example.net;  spf=pass smtp.mailfrom=example.net",
        )
        .unwrap();
        assert_eq!(r.authserv_id, "example.com");
        assert_eq!(r.of("auth").unwrap().property("smtp.auth"), Some("sender@example.net"));
        assert_eq!(r.of("spf").unwrap().result, "pass");
        assert_eq!(r.of("dmarc"), None);
        let none = Results::parse("example.org 1; none").unwrap();
        assert!(none.methods.is_empty());
        let odd = Results::parse(
            "foo.example.net (foobar) 1 (baz);  dkim (Because I like it) / 1 (One yay) = (wait for it) fail policy (A dot can go here) . (like that) expired (this surprised me) = (as I wasn't expecting it) 1362471462",
        );
        assert_eq!(odd.unwrap().of("dkim").unwrap().result, "fail");
    }

    #[test]
    fn what_relays_write() {
        let r = Results::parse(
            "relay.firm.example; dkim=pass (2048-bit key; unprotected) header.d=client.example header.i=\"@client.example\"; dmarc=pass (p=reject dis=none) header.from=client.example",
        )
        .unwrap();
        assert_eq!(r.of("dmarc").unwrap().property("header.from"), Some("client.example"));
        assert_eq!(r.of("dkim").unwrap().property("header.i"), Some("@client.example"));
    }

    #[test]
    fn what_is_hidden_in_comments_and_quotes_is_no_result() {
        for (value, dmarc) in [
            ("a; spf=fail (; dmarc=pass)", None),
            ("a; spf=fail smtp.mailfrom=\"x; dmarc=pass\"", None),
            ("a; dmarc=fail reason=\"dmarc=pass\"", Some("fail")),
            ("a; dmarc = pass", Some("pass")),
        ] {
            let r = Results::parse(value).unwrap();
            assert_eq!(r.of("dmarc").map(|m| m.result.as_str()), dmarc, "{value}");
        }
        for broken in ["", "a; dmarc=pass (", "a; dmarc=pass \"", "a; dmarc=pass )", "a 2; dmarc=pass", "dmarc=pass"] {
            assert_eq!(Results::parse(broken), None, "{broken}");
        }
    }

    proptest! {
        #[test]
        fn never_panics(value in r#"[a-d =;().\\"/]{0,60}|\PC{0,60}"#) {
            let _ = Results::parse(&value);
        }
    }
}
