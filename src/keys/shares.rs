//! A recovery key split among people: any so many of them can put it together, and fewer learn nothing (Shamir, "How to share a secret",
//! 1979, over GF(256), by the crate blahaj). A share is written in Bech32, so that a slip of the pen is noticed:
//!
//! ```text
//! chancery-share-1...    how many are needed | which key, 4 bytes | number of the share | 32 bytes
//! ```

use crate::{
    error::{Error, Result},
    store::RecoveryKey,
};

use bech32::{Bech32m, Hrp, primitives::decode::CheckedHrpstring};
use blahaj::{Share, Sharks};
use std::collections::BTreeMap;
use zeroize::Zeroizing;

/// How a share begins.
const PREFIX: &str = "chancery-share-";
/// Characters of a share: the prefix, "1", 61 for 38 bytes, and 6 for the check.
const LENGTH: usize = PREFIX.len() + 1 + 61 + 6;

/// Splits a key into `all` shares, of which any `needed` put it together.
///
/// # Errors
/// [`Error::Invalid`] unless 2 ≤ needed ≤ all ≤ 16.
pub fn split(key: &RecoveryKey, needed: u8, all: u8) -> Result<Vec<Zeroizing<String>>> {
    if !(2..=16).contains(&all) || !(2..=all).contains(&needed) {
        return Err(Error::Invalid("Split a key into 2 to 16 shares, of which at least 2 are needed.".into()));
    }
    let odd = || Error::Internal("a share cannot be written".into());
    let (bytes, tag, hrp) = (key.bytes()?, tag(key), Hrp::parse(PREFIX).map_err(|_| odd())?);
    let dealer = Sharks(needed).dealer(bytes.as_slice());
    let write = |share: Share| {
        let payload = Zeroizing::new([&[needed][..], &tag, &Zeroizing::new(Vec::from(&share))].concat());
        bech32::encode::<Bech32m>(hrp, &payload).map(Zeroizing::new).map_err(|_| odd())
    };
    dealer.take(usize::from(all)).map(write).collect()
}

/// Which key a share belongs to: the beginning of a hash of its public half.
fn tag(key: &RecoveryKey) -> [u8; 4] {
    let hash = blake3::hash(key.recipient().text().as_bytes());
    let [a, b, c, d, ..] = *hash.as_bytes();
    [a, b, c, d]
}

/// Whether a text looks like shares.
pub fn are_shares(text: &str) -> bool {
    text.to_lowercase().contains(PREFIX)
}

/// Puts a key together from the shares in a text, however they are broken into lines; other words are ignored.
///
/// # Errors
/// A share that was copied wrongly, shares of different keys, or too few, in a sentence.
pub fn join(text: &str) -> Result<RecoveryKey> {
    let mut shares: BTreeMap<u8, Share> = BTreeMap::new();
    let mut first: Option<(u8, [u8; 4])> = None;
    let whole = Zeroizing::new(text.split_whitespace().collect::<String>().to_lowercase());
    for (i, (at, _)) in whole.match_indices(PREFIX).enumerate() {
        let wrong = || Error::Invalid(format!("Share {} was not copied exactly: its check does not hold.", i + 1));
        let share = whole.get(at..at + LENGTH).ok_or_else(wrong)?;
        let read = CheckedHrpstring::new::<Bech32m>(share).map_err(|_| wrong())?;
        let payload = Zeroizing::new(read.byte_iter().collect::<Vec<u8>>());
        let (head, share) = payload.split_at_checked(5).ok_or_else(wrong)?;
        let &[needed, a, b, c, d] = head else { return Err(wrong()) };
        let of = (needed, [a, b, c, d]);
        if *first.get_or_insert(of) != of {
            return Err(Error::Invalid(format!("Share {} belongs to another recovery key than share 1.", i + 1)));
        }
        let number = share.first().copied().filter(|_| share.len() == 33).ok_or_else(wrong)?;
        shares.insert(number, Share::try_from(share).map_err(|_| wrong())?);
    }
    let Some((needed, expected)) = first else {
        return Err(Error::Invalid("There is no share in this text. A share begins with chancery-share-1.".into()));
    };
    if shares.len() < usize::from(needed) {
        return Err(Error::Invalid(format!("{needed} different shares are needed, and these are {}.", shares.len())));
    }
    let apart = || Error::Invalid("These shares do not fit together.".into());
    let bytes = Zeroizing::new(Sharks(needed).recover(shares.values()).map_err(|_| apart())?);
    let key = RecoveryKey::from_bytes(bytes.as_slice().try_into().map_err(|_| apart())?)?;
    if tag(&key) == expected { Ok(key) } else { Err(apart()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn any_so_many_shares_give_the_key_and_fewer_do_not(needed in 2_u8..6, more in 0_u8..4, order in any::<u64>()) {
            let key = RecoveryKey::generate();
            let mut shares = split(&key, needed, needed + more).unwrap();
            let by = usize::try_from(order % shares.len() as u64).unwrap();
            shares.rotate_left(by);
            let text = |n: usize| shares[..n].iter().map(|s| s.to_uppercase()).collect::<Vec<_>>().join("\n some words\n");
            prop_assert_eq!(&*join(&text(usize::from(needed))).unwrap().text(), &*key.text());
            prop_assert!(join(&text(usize::from(needed) - 1)).is_err());
            // The same share twice is one share.
            let twice = format!("{}\n{}", text(usize::from(needed) - 1), text(1));
            prop_assert!(join(&twice).is_err());
        }

        #[test]
        fn a_slip_of_the_pen_is_noticed(at in 16_usize..70, with in "[a-z0-9]") {
            let key = RecoveryKey::generate();
            let shares = split(&key, 2, 2).unwrap();
            let mut bent = shares[0].to_string();
            bent.replace_range(at..=at, &with);
            prop_assume!(bent != *shares[0]);
            let both = format!("{bent}\n{}", *shares[1]);
            prop_assert!(join(&both).is_err());
        }
    }

    #[test]
    fn shares_of_two_keys_do_not_mix() {
        let (one, two) =
            (split(&RecoveryKey::generate(), 2, 3).unwrap(), split(&RecoveryKey::generate(), 2, 3).unwrap());
        assert!(join(&format!("{}\n{}", *one[0], *two[1])).is_err());
        assert!(join("nothing").is_err());
        assert!(split(&RecoveryKey::generate(), 1, 3).is_err() && split(&RecoveryKey::generate(), 4, 3).is_err());
    }
}
