//! The one author of a mail (RFC 5322, 3.4), read strictly: where two parsers could disagree on who wrote, nobody did.

use super::encoded_words;

/// Why no single author could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressFault {
    /// There is no `local@domain`.
    None,
    /// There is more than one.
    Several,
    /// Quotes, comments or brackets do not close, or something stands where nothing may.
    Malformed,
}

/// A mailbox: address as written, and the decoded display name, which may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox {
    /// `local@domain`.
    pub address: String,
    /// Display name, at most 120 characters.
    pub name: String,
}

/// The single mailbox of a From field's value.
pub fn single(value: &[u8]) -> Result<Mailbox, AddressFault> {
    let text = encoded_words::raw_text(value);
    let mut found: Option<Mailbox> = None;
    let mut before = String::new();
    for part in split(&text)? {
        match mailbox(&part)? {
            Some(_) if found.is_some() => return Err(AddressFault::Several),
            Some(mut m) => {
                // "Smith, John <j@example.org>" without its quotes: the first piece is a name, not an author.
                if !before.is_empty() {
                    m.name = encoded_words::shown(&format!("{before}, {}", m.name), 120);
                }
                found = Some(m);
            }
            None => {
                if !before.is_empty() {
                    before.push_str(", ");
                }
                before.push_str(&encoded_words::shown(&encoded_words::decode_words(&part.plain), 120));
            }
        }
    }
    found.ok_or(AddressFault::None)
}

/// One comma-separated piece, comments gone.
#[derive(Default)]
struct Piece {
    /// Text outside brackets, quotes taken off.
    plain: String,
    /// The same with quoted strings as written, for a bare address.
    bare: String,
    /// What stands in angle brackets, if they are there.
    angle: Option<String>,
    /// Text of the first comment: the old way to give a name.
    comment: String,
    /// Something other than white space after the closing bracket.
    trailing: bool,
}

impl Piece {
    fn put(&mut self, angle: bool, c: char) {
        match (&mut self.angle, angle) {
            (Some(a), true) => a.push(c),
            _ => {
                self.plain.push(c);
                self.bare.push(c);
            }
        }
    }

    /// A quotation mark: it belongs to an address, not to a name.
    fn mark(&mut self, angle: bool) {
        match (&mut self.angle, angle) {
            (Some(a), true) => a.push('"'),
            _ => self.bare.push('"'),
        }
    }
}

fn split(text: &str) -> Result<Vec<Piece>, AddressFault> {
    let mut pieces = Vec::new();
    let mut piece = Piece::default();
    let (mut quoted, mut angle, mut depth) = (false, false, 0usize);
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if depth > 0 {
            match c {
                '\\' => {
                    chars.next().ok_or(AddressFault::Malformed)?;
                }
                '(' => depth += 1,
                ')' => depth -= 1,
                c => piece.comment.push(c),
            }
            continue;
        }
        if quoted {
            match c {
                '"' => {
                    quoted = false;
                    piece.mark(angle);
                }
                '\\' => piece.put(angle, chars.next().ok_or(AddressFault::Malformed)?),
                c => piece.put(angle, c),
            }
            continue;
        }
        match c {
            '"' => {
                quoted = true;
                piece.mark(angle);
            }
            '(' => depth = 1,
            ')' | '\\' => return Err(AddressFault::Malformed),
            '<' if angle || piece.angle.is_some() => return Err(AddressFault::Several),
            '<' => {
                angle = true;
                piece.angle = Some(String::new());
            }
            '>' if angle => angle = false,
            '>' => return Err(AddressFault::Malformed),
            ',' if !angle => pieces.push(std::mem::take(&mut piece)),
            // Groups (RFC 6854) and source routes name no single author.
            ':' | ';' if angle => return Err(AddressFault::Malformed),
            c => {
                piece.trailing |= !angle && piece.angle.is_some() && !c.is_whitespace();
                piece.put(angle, c);
            }
        }
    }
    if quoted || angle || depth > 0 {
        return Err(AddressFault::Malformed);
    }
    pieces.push(piece);
    Ok(pieces)
}

fn mailbox(p: &Piece) -> Result<Option<Mailbox>, AddressFault> {
    if p.trailing {
        return Err(AddressFault::Malformed);
    }
    let name = |s: &str| encoded_words::shown(&encoded_words::decode_words(s), 120);
    match &p.angle {
        Some(a) => {
            let address = addr_spec(a.trim()).ok_or(AddressFault::Malformed)?;
            Ok(Some(Mailbox { address, name: name(&p.plain) }))
        }
        None => {
            let bare = p.bare.trim();
            match addr_spec(bare) {
                Some(address) => Ok(Some(Mailbox { address, name: name(&p.comment) })),
                None if bare.contains('@') => Err(AddressFault::Malformed),
                None if bare.contains([':', ';']) => Err(AddressFault::None),
                None => Ok(None),
            }
        }
    }
}

/// `s` if it is `dot-atom@domain` or `"quoted"@domain` (RFC 5322, 3.4.1, without folding; UTF-8 as in RFC 6532).
pub fn addr_spec(s: &str) -> Option<String> {
    if s.len() > 254 {
        return None; // RFC 5321, 4.5.3.1.3
    }
    let (local, domain) = s.rsplit_once('@')?;
    let atom = |p: &str| !p.is_empty() && p.chars().all(is_atext);
    let local_ok = match local.strip_prefix('"').and_then(|l| l.strip_suffix('"')) {
        Some(inside) => !inside.is_empty() && !inside.chars().any(|c| c.is_control() || c == '"' || c == '\\'),
        None => local.split('.').all(atom),
    };
    let domain_ok = match domain.strip_prefix('[').and_then(|d| d.strip_suffix(']')) {
        Some(inside) => !inside.is_empty() && inside.chars().all(|c| c.is_ascii_alphanumeric() || ".:".contains(c)),
        None => {
            domain.split('.').all(|l| !l.is_empty() && l.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_'))
        }
    };
    (local_ok && domain_ok).then(|| s.to_owned())
}

fn is_atext(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c)
    } else {
        !c.is_control() && !c.is_whitespace()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_one_author() {
        for (raw, address, name) in [
            ("a@example.org", "a@example.org", ""),
            ("  <a@example.org> ", "a@example.org", ""),
            ("Ann Lee <a@example.org>", "a@example.org", "Ann Lee"),
            ("\"Lee, Ann (partner)\" <a@example.org>", "a@example.org", "Lee, Ann (partner)"),
            ("Lee, Ann <a@example.org>", "a@example.org", "Lee, Ann"),
            ("a@example.org (Ann (of counsel) Lee)", "a@example.org", "Ann of counsel Lee"),
            ("=?utf-8?Q?J=C3=BCrgen?= <j@example.org>", "j@example.org", "Jürgen"),
            ("\"x\\\" <b@example.org>\" <a@example.org>", "a@example.org", "x\" <b@example.org>"),
            ("\"b@example.org\" <a@example.org>", "a@example.org", "b@example.org"),
            ("\"odd name\"@example.org", "\"odd name\"@example.org", ""),
            ("a@[192.0.2.1]", "a@[192.0.2.1]", ""),
            ("用户@例子.example", "用户@例子.example", ""),
        ] {
            assert_eq!(single(raw.as_bytes()), Ok(Mailbox { address: address.into(), name: name.into() }), "{raw}");
        }
    }

    #[test]
    fn refuses_what_two_parsers_would_read_in_two_ways() {
        use AddressFault::*;
        for (raw, fault) in [
            ("", None),
            ("Ann Lee", None),
            ("undisclosed:;", None),
            ("a@example.org, b@example.org", Several),
            ("<a@example.org><b@example.org>", Several),
            ("<a@example.org> <b@example.org>", Several),
            ("<a@example.org", Malformed),
            ("\"a <a@example.org>", Malformed),
            ("(a <a@example.org>", Malformed),
            ("<a@example.org> b", Malformed),
            ("<@relay.example:a@example.org>", Malformed),
            ("<a b@example.org>", Malformed),
            ("<a@b@example.org>", Malformed),
            ("a@b@example.org", Malformed),
            ("<>", Malformed),
            ("g: a@example.org;", Malformed),
        ] {
            assert_eq!(single(raw.as_bytes()), Err(fault), "{raw}");
        }
    }

    proptest! {
        #[test]
        fn never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let _ = single(&bytes);
        }

        #[test]
        fn what_is_accepted_is_an_address(s in r#"[a-c@<>,"\\() .:;é]{0,24}"#) {
            if let Ok(m) = single(s.as_bytes()) {
                prop_assert!(addr_spec(&m.address).is_some());
            }
        }
    }
}
