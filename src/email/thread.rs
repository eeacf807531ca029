//! Our own Message-IDs carry the task they belong to, under a keyed hash: a reply that names one is put into that task
//! on the strength of the id alone, and nobody can make one up. Nothing of the client stands in them.
//!
//! The local part is 36 bytes in URL-safe base64, 48 characters: 16 of the task, 8 that tell messages of one task
//! apart, 12 of the keyed hash over both and the domain. With a host name of 26 characters the header still fits in
//! 78 columns. Every character of it is allowed in a dot-atom (RFC 5322, 3.2.3), so no mailer has a reason to quote it.

use base::ids::{MessageId, TaskId};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use subtle::ConstantTimeEq as _;

const TASK: usize = 16;
const UNIQUE: usize = 8;
const TAG: usize = 12;
/// Characters of the local part.
const LOCAL: usize = (TASK + UNIQUE + TAG) / 3 * 4;

/// The Message-ID, without angle brackets, of a message of `task`. The same input gives the same id. Characters of
/// `hostname` that no domain may hold are left out; an empty one becomes `localhost`.
pub fn make(key: &[u8; 32], task: TaskId, unique: MessageId, hostname: &str) -> String {
    let domain = domain(hostname);
    let mut bytes = [0u8; TASK + UNIQUE + TAG];
    bytes[..TASK].copy_from_slice(&task.bytes());
    // Hashed, so that the time in the message's id does not stand in the mail.
    bytes[TASK..TASK + UNIQUE].copy_from_slice(&hash(key, b"unique", &unique.bytes(), "")[..UNIQUE]);
    let tag = hash(key, b"tag", &bytes[..TASK + UNIQUE], &domain);
    bytes[TASK + UNIQUE..].copy_from_slice(&tag[..TAG]);
    format!("{}@{domain}", URL_SAFE_NO_PAD.encode(bytes))
}

/// The task that a Message-ID of ours (without angle brackets) belongs to; `None` for every other one. The case of the
/// domain does not matter (RFC 5321, 2.4), any other change does.
pub fn verify(key: &[u8; 32], message_id: &str) -> Option<TaskId> {
    let (local, domain) = message_id.split_once('@')?;
    if local.len() != LOCAL || domain.is_empty() {
        return None;
    }
    let bytes: [u8; TASK + UNIQUE + TAG] = URL_SAFE_NO_PAD.decode(local).ok()?.try_into().ok()?;
    let tag = hash(key, b"tag", &bytes[..TASK + UNIQUE], &domain.to_ascii_lowercase());
    if !bool::from(tag[..TAG].ct_eq(&bytes[TASK + UNIQUE..])) {
        return None;
    }
    Some(TaskId::from_bytes(bytes[..TASK].try_into().ok()?))
}

fn hash(key: &[u8; 32], purpose: &[u8], fixed: &[u8], domain: &str) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_keyed(key);
    // `fixed` has one length for each purpose, so the parts cannot run into each other.
    hasher.update(b"chancery thread 1\0").update(purpose).update(b"\0").update(fixed).update(domain.as_bytes());
    *hasher.finalize().as_bytes()
}

/// A host name as a lower-case dot-atom.
fn domain(hostname: &str) -> String {
    let clean: String = hostname.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-')).collect();
    let labels: Vec<&str> = clean.split('.').filter(|l| !l.is_empty()).collect();
    if labels.is_empty() { "localhost".to_owned() } else { labels.join(".").to_ascii_lowercase() }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    prop_compose! {
        fn made()(key: [u8; 32], task: [u8; 16], unique: [u8; 16], host in "[a-zA-Z0-9.-]{0,40}|\\PC{0,20}") ->
            ([u8; 32], TaskId, MessageId, String) {
            (key, TaskId::from_bytes(task), MessageId::from_bytes(unique), host)
        }
    }

    proptest! {
        #[test]
        fn an_id_of_ours_names_its_task_rfc5322_3_6_4((key, task, unique, host) in made()) {
            let id = make(&key, task, unique, &host);
            prop_assert_eq!(&id, &make(&key, task, unique, &host));
            prop_assert_eq!(verify(&key, &id), Some(task));
            let (local, domain) = id.split_once('@').unwrap();
            prop_assert_eq!(verify(&key, &format!("{local}@{}", domain.to_uppercase())), Some(task));
            prop_assert!(id.bytes().all(|b| b.is_ascii_alphanumeric() || b"@.-_".contains(&b)));
        }

        #[test]
        fn a_changed_character_or_another_key_makes_it_worthless(
            (key, task, unique, host) in made(), at: prop::sample::Index, new in "[ -~é<>]", bit in 0usize..256
        ) {
            let id = make(&key, task, unique, &host);
            let at = at.index(id.len());
            let mut changed = id.clone();
            changed.replace_range(at..=at, &new);
            let only_case = at > LOCAL && changed.eq_ignore_ascii_case(&id);
            prop_assert_eq!(verify(&key, &changed).is_some(), changed == id || only_case);
            for other in [format!("{id}a"), format!("a{id}"), id[..id.len() - 1].to_owned(), format!("<{id}>")] {
                prop_assert_eq!(verify(&key, &other), None);
            }
            let mut other = key;
            other[bit / 8] ^= 1 << (bit % 8);
            prop_assert_eq!(verify(&other, &id), None);
        }

        #[test]
        fn messages_of_a_task_have_ids_of_their_own((key, task, unique, host) in made(), second: [u8; 16]) {
            let second = MessageId::from_bytes(second);
            prop_assume!(second != unique);
            prop_assert_ne!(make(&key, task, unique, &host), make(&key, task, second, &host));
        }

        #[test]
        fn garbage_never_panics(key: [u8; 32], s in "\\PC*|[A-Za-z0-9_-]{48}@[a-z.]*|.{40,56}@.*") {
            prop_assert_eq!(verify(&key, &s), None);
        }
    }
}
