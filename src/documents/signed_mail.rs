//! The content inside a signature. Signatures are not checked here: that needs the signer's certificates and a clock,
//! and a sentence in the task says so. Signed content is read as if it were unsigned.

/// How many levels of wrapping are unwrapped in one structure.
const DEPTH: usize = 16;
/// 1.2.840.113549.1.7.1, data.
const DATA: &[u8] = &[0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01];
/// 1.2.840.113549.1.7.2, signedData.
const SIGNED: &[u8] = &[0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02];

/// The content of an opaque S/MIME signature (RFC 5652, 5.1; RFC 8551, 3.5.2): ContentInfo, SignedData,
/// EncapsulatedContentInfo, OCTET STRING. `None` for encrypted data and anything else.
pub fn content(der: &[u8]) -> Option<Vec<u8>> {
    let (info, _) = expect(der, 0x30)?;
    let (kind, rest) = expect(info, 0x06)?;
    if kind != SIGNED {
        return None;
    }
    let (signed, _) = expect(rest, 0xA0)?;
    let (signed, _) = expect(signed, 0x30)?;
    let (_version, rest) = expect(signed, 0x02)?;
    let (_algorithms, rest) = expect(rest, 0x31)?;
    let (inner, _) = expect(rest, 0x30)?;
    let (kind, rest) = expect(inner, 0x06)?;
    let (wrapped, _) = expect(rest, 0xA0)?;
    let mut out = Vec::new();
    (kind == DATA && octets(wrapped, &mut out, 0) && !out.is_empty()).then_some(out)
}

/// Collects an OCTET STRING, whole or in pieces (BER allows streaming it).
fn octets(mut from: &[u8], out: &mut Vec<u8>, depth: usize) -> bool {
    while let Some((tag, body, rest)) = element(from) {
        match tag {
            0x04 => out.extend_from_slice(body),
            0x24 if depth < DEPTH => {
                if !octets(body, out, depth + 1) {
                    return false;
                }
            }
            // The end marker of contents with indefinite length.
            0x00 => return true,
            _ => return false,
        }
        from = rest;
    }
    from.is_empty()
}

/// The body of an element with this tag, and what follows it.
fn expect(from: &[u8], tag: u8) -> Option<(&[u8], &[u8])> {
    let (found, body, rest) = element(from)?;
    (found == tag).then_some((body, rest))
}

/// Tag, body and rest. A body of indefinite length extends as far as its elements do (X.690, 8.1.3.6).
fn element(from: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let (&tag, rest) = from.split_first()?;
    let (&first, rest) = rest.split_first()?;
    let (len, rest) = match first {
        0x80 => {
            let len = open_length(rest)?;
            let (body, rest) = rest.split_at_checked(len)?;
            return Some((tag, body, rest.get(2..)?));
        }
        short if short < 0x80 => (usize::from(short), rest),
        long => {
            let count = usize::from(long & 0x7F);
            let (digits, rest) = rest.split_at_checked(count)?;
            if count > 8 {
                return None;
            }
            (usize::try_from(digits.iter().fold(0u64, |n, d| n << 8 | u64::from(*d))).ok()?, rest)
        }
    };
    let (body, rest) = rest.split_at_checked(len)?;
    Some((tag, body, rest))
}

/// Bytes up to the two zeros that end a body of indefinite length. One pass, whatever the nesting: it counts open
/// bodies and skips primitive ones of known length.
fn open_length(from: &[u8]) -> Option<usize> {
    let (mut at, mut open) = (0usize, 1usize);
    loop {
        let (tag, first) = (*from.get(at)?, *from.get(at + 1)?);
        at += 2;
        if (tag, first) == (0, 0) {
            open -= 1;
            if open == 0 {
                return Some(at - 2);
            }
            continue;
        }
        if first == 0x80 {
            open += 1;
            continue;
        }
        let len = if first < 0x80 {
            usize::from(first)
        } else {
            let count = usize::from(first & 0x7F);
            let digits = from.get(at..at.checked_add(count)?)?;
            at += count;
            if count > 8 {
                return None;
            }
            usize::try_from(digits.iter().fold(0u64, |n, d| n << 8 | u64::from(*d))).ok()?
        };
        at = at.checked_add(len)?;
    }
}

/// The text inside a PGP clear signature (RFC 9580, 7), or the text itself; and whether it was signed.
pub fn clear_text(body: &str) -> (String, bool) {
    const BEGIN: &str = "-----BEGIN PGP SIGNED MESSAGE-----";
    const SIGNATURE: &str = "-----BEGIN PGP SIGNATURE-----";
    const END: &str = "-----END PGP SIGNATURE-----";
    let parts = body.split_once(BEGIN).and_then(|(before, rest)| {
        let (inside, after) = rest.split_once(SIGNATURE)?;
        let (_, after) = after.split_once(END)?;
        // Headers of the armour end at the first empty line.
        let (_, inside) = inside.split_once("\n\n")?;
        Some((before, inside, after))
    });
    let Some((before, inside, after)) = parts else { return (body.to_owned(), false) };
    let lines: Vec<&str> = inside.lines().map(|line| line.strip_prefix("- ").unwrap_or(line)).collect();
    (format!("{before}{}\n{after}", lines.join("\n")).trim().to_owned(), true)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(super) mod tests {
    use super::*;

    /// A mail in an opaque signature, for the tests of mail.
    pub fn wrapped(mail: &[u8]) -> Vec<u8> {
        signed(der, der(4, mail))
    }

    fn der(tag: u8, body: &[u8]) -> Vec<u8> {
        let len = body.len();
        let head = if len < 128 { vec![tag, len as u8] } else { vec![tag, 0x82, (len >> 8) as u8, len as u8] };
        [head, body.to_vec()].concat()
    }

    fn open(tag: u8, body: &[u8]) -> Vec<u8> {
        [&[tag, 0x80], body, &[0, 0]].concat()
    }

    fn signed(wrap: fn(u8, &[u8]) -> Vec<u8>, octets: Vec<u8>) -> Vec<u8> {
        let inner = wrap(0x30, &[der(6, DATA), wrap(0xA0, &octets)].concat());
        let data = wrap(0x30, &[der(2, &[1]), der(0x31, &[]), inner, der(0x31, &[])].concat());
        wrap(0x30, &[der(6, SIGNED), wrap(0xA0, &data)].concat())
    }

    #[test]
    fn the_content_comes_out_in_either_form_of_length() {
        let mail = b"Content-Type: text/plain\r\n\r\nSigned words. ".repeat(9);
        assert_eq!(content(&signed(der, der(4, &mail))).unwrap(), mail);
        let pieces = open(0x24, &[der(4, &mail[..100]), der(4, &mail[100..])].concat());
        assert_eq!(content(&signed(open, pieces)).unwrap(), mail);
        assert_eq!(content(&der(0x30, &der(6, &[1, 2]))), None);
    }

    #[test]
    fn a_clear_signature_is_taken_off() {
        let body = "Hi\n-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nPay now.\n- -- Ann\n-----BEGIN PGP SIGNATURE-----\n\nxx\n-----END PGP SIGNATURE-----\nBye";
        assert_eq!(clear_text(body), ("Hi\nPay now.\n-- Ann\n\nBye".into(), true));
        assert_eq!(clear_text("Hi"), ("Hi".into(), false));
    }

    proptest::proptest! {
        #[test]
        fn never_panics(bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..200), cut in 0usize..200) {
            let _ = content(&bytes);
            let whole = signed(open, open(0x24, &bytes));
            let _ = content(&whole);
            let _ = content(&whole[..cut.min(whole.len())]);
        }
    }
}
