//! The name that a mail of ours bears on its envelope (ENVID, RFC 3461 section 4.4). Mail servers give it back in their
//! reports, and it stands in no header, so it proves that a report comes from a server that had the mail: it ends in a
//! keyed hash, and nobody can make one up from what a forwarded thread shows.

use base::ids::OutboxId;

use subtle::ConstantTimeEq as _;

/// Bytes of the keyed hash.
const TAG: usize = 16;

/// The envelope identifier of a mail in the outbox: at most 100 characters, none of which xtext must escape.
pub fn make(key: &[u8; 32], id: OutboxId) -> String {
    let tag: String = tag(key, id).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{id}.{tag}")
}

/// The mail that an envelope identifier names; `None` for every one that we did not make.
pub fn verify(key: &[u8; 32], envelope_id: &str) -> Option<OutboxId> {
    let given = envelope_id.trim();
    let id: OutboxId = given.split_once('.')?.0.parse().ok()?;
    // Mail servers may change the case of letters; the hash holds none that this could confuse.
    let wanted = make(key, id).to_ascii_lowercase();
    bool::from(wanted.as_bytes().ct_eq(given.to_ascii_lowercase().as_bytes())).then_some(id)
}

fn tag(key: &[u8; 32], id: OutboxId) -> [u8; TAG] {
    let mut hasher = blake3::Hasher::new_keyed(key);
    hasher.update(b"chancery envelope 1\0").update(&id.bytes());
    let mut tag = [0; TAG];
    tag.copy_from_slice(&hasher.finalize().as_bytes()[..TAG]);
    tag
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn only_what_was_made_here_names_a_mail(key: [u8; 32], id: [u8; 16], at: prop::sample::Index, new in "[0-9a-zA-Z.]", bit in 0usize..256) {
            let id = OutboxId::from_bytes(id);
            let made = make(&key, id);
            prop_assert!(made.len() <= 100 && made.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.'));
            prop_assert_eq!(verify(&key, &made), Some(id));
            prop_assert_eq!(verify(&key, &format!(" {} ", made.to_uppercase())), Some(id));
            let mut other = key;
            other[bit / 8] ^= 1 << (bit % 8);
            prop_assert_eq!(verify(&other, &made), None);
            let at = at.index(made.len());
            let mut changed = made.clone();
            changed.replace_range(at..=at, &new);
            prop_assume!(!changed.eq_ignore_ascii_case(&made));
            prop_assert_eq!(verify(&key, &changed).filter(|found| *found == id), None);
        }

        #[test]
        fn what_was_guessed_names_nothing(key: [u8; 32], id: [u8; 16], guess in "\\PC{0,40}|[0-9a-f]{32}") {
            let id = OutboxId::from_bytes(id);
            for guess in [id.to_string(), format!("{id}."), format!("{id}.{guess}"), guess] {
                prop_assert_eq!(verify(&key, &guess), None);
            }
        }
    }
}
