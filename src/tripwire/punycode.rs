//! Punycode (RFC 3492), in which names of domains with letters beyond ASCII travel.

/// The most letters of a label (RFC 1035, section 2.3.4, is 63 octets).
const LONGEST: usize = 63;

/// What stands behind "xn--", decoded; none if it is not punycode.
pub fn decoded(code: &str) -> Option<String> {
    let (mut out, digits) = match code.rsplit_once('-') {
        Some((plain, digits)) => (plain.chars().collect::<Vec<char>>(), digits),
        None => (Vec::new(), code),
    };
    if code.len() > LONGEST || !code.is_ascii() {
        return None;
    }
    let (mut n, mut i, mut bias) = (128u32, 0u32, 72u32);
    let mut rest = digits.bytes().peekable();
    while rest.peek().is_some() {
        let (before, mut weight, mut k) = (i, 1u32, 36u32);
        loop {
            let digit = match rest.next()? {
                b @ b'a'..=b'z' => u32::from(b - b'a'),
                b @ b'A'..=b'Z' => u32::from(b - b'A'),
                b @ b'0'..=b'9' => u32::from(b - b'0') + 26,
                _ => return None,
            };
            i = i.checked_add(digit.checked_mul(weight)?)?;
            let threshold = k.saturating_sub(bias).clamp(1, 26);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(36 - threshold)?;
            k += 36;
        }
        let length = u32::try_from(out.len()).ok()?.checked_add(1)?;
        bias = adapted(i - before, length, before == 0);
        n = n.checked_add(i / length)?;
        i %= length;
        out.insert(usize::try_from(i).ok()?, char::from_u32(n)?);
        i += 1;
    }
    Some(out.into_iter().collect())
}

/// RFC 3492, section 6.1.
fn adapted(delta: u32, length: u32, first: bool) -> u32 {
    let mut delta = if first { delta / 700 } else { delta / 2 };
    delta += delta / length;
    let mut k = 0;
    while delta > 455 {
        delta /= 35;
        k += 36;
    }
    k + 36 * delta / (delta + 38)
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn names_as_the_rfc_and_registries_write_them() {
        for (code, name) in [
            ("bcher-kva", "bücher"),
            ("mnchen-3ya", "münchen"),
            ("80ak6aa92e", "аррӏе"),
            ("ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文"),
        ] {
            assert_eq!(decoded(code).as_deref(), Some(name));
        }
        for broken in ["!", "99999999", "é", &"9".repeat(70), "a-\u{7f}"] {
            assert_eq!(decoded(broken), None, "{broken}");
        }
    }
}
