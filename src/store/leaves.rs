//! Leaves: neighbouring keys with their values, stored as one value. For every eight to sixteen of its entries sled keeps some 300 bytes in
//! memory, whether they are read or not; with a leaf as an entry, ten times as many records fit into the same memory.
//!
//! A leaf is stored under its bound. It holds the keys from there to the bound of the next leaf, all of one table: the first byte of a key is
//! its table's number, which is also the bound of the table's first leaf.

use base::error::{Error, Result};

/// A leaf with more bytes is cut. Every change writes a whole leaf, so larger ones cost more to write and smaller ones more memory.
const FULL: usize = 2048;
/// Bytes of an entry besides its key and its value: key length (2), value length (4).
const HEAD: usize = 6;

/// A key with its value.
pub type Entry<'a> = (&'a [u8], &'a [u8]);
/// A leaf by its bound, or `None` to delete it.
pub type Stored = (Vec<u8>, Option<Vec<u8>>);

/// The entries of a stored leaf, in key order.
///
/// # Errors
/// [`Error::Damaged`] if its lengths do not add up.
pub fn entries(mut stored: &[u8]) -> Result<Vec<Entry<'_>>> {
    let mut entries = Vec::new();
    let mut take = |length: usize| -> Result<&[u8]> {
        let (taken, rest) =
            stored.split_at_checked(length).ok_or_else(|| Error::Damaged("a leaf of the view is too short".into()))?;
        stored = rest;
        Ok(taken)
    };
    while let Ok(head) = take(HEAD) {
        let key = take(usize::from(u16::from_le_bytes([head[0], head[1]])))?;
        entries.push((key, take(u32::from_le_bytes([head[2], head[3], head[4], head[5]]) as usize)?));
    }
    if stored.is_empty() { Ok(entries) } else { Err(Error::Damaged("a leaf of the view ends within an entry".into())) }
}

/// The stored form of a leaf.
fn store(entries: &[(Vec<u8>, Vec<u8>)]) -> Result<Vec<u8>> {
    let mut stored = Vec::with_capacity(entries.iter().map(size).sum());
    for (key, value) in entries {
        let too_long = |_| Error::Invalid("A key or a value is too long.".into());
        stored.extend_from_slice(&u16::try_from(key.len()).map_err(too_long)?.to_le_bytes());
        stored.extend_from_slice(&u32::try_from(value.len()).map_err(too_long)?.to_le_bytes());
        stored.extend_from_slice(key);
        stored.extend_from_slice(value);
    }
    Ok(stored)
}

fn size((key, value): &(Vec<u8>, Vec<u8>)) -> usize {
    HEAD + key.len() + value.len()
}

/// A leaf that is being changed.
pub struct Leaf {
    /// Where it is stored.
    pub bound: Vec<u8>,
    entries: Vec<(Vec<u8>, Vec<u8>)>,
    /// Bytes of all entries.
    bytes: usize,
    /// Where the last new key is.
    new: Option<usize>,
}

impl Leaf {
    /// The leaf that is stored under this bound.
    ///
    /// # Errors
    /// As for [`entries`].
    pub fn read(bound: &[u8], stored: &[u8]) -> Result<Self> {
        let entries = entries(stored)?.into_iter().map(|(key, value)| (key.to_vec(), value.to_vec())).collect();
        Ok(Self { bound: bound.to_vec(), entries, bytes: stored.len(), new: None })
    }

    /// The first leaf of a key's table, without entries.
    pub fn first_of(key: &[u8]) -> Self {
        Self { bound: bound_of_first(key).to_vec(), entries: Vec::new(), bytes: 0, new: None }
    }

    /// Sets or deletes a value.
    pub fn change(&mut self, key: &[u8], value: Option<&[u8]>) {
        let found = self.entries.binary_search_by(|(known, _)| known.as_slice().cmp(key));
        let (Ok(at) | Err(at)) = found;
        if found.is_ok() {
            self.bytes -= size(&self.entries.remove(at));
        }
        if let Some(value) = value {
            self.entries.insert(at, (key.to_vec(), value.to_vec()));
            self.bytes += size(&self.entries[at]);
        }
        self.new = (found.is_err() && value.is_some()).then_some(at);
    }

    /// Whether it will be cut.
    pub fn is_full(&self) -> bool {
        self.bytes > FULL
    }

    /// What to store, by bound; `None` deletes. A leaf that has grown too large becomes several, in halves; but where keys only ever grow,
    /// those before the new one stay together, so that full leaves are left behind.
    ///
    /// # Errors
    /// [`Error::Invalid`] if a key or a value is too long.
    pub fn stored(mut self) -> Result<Vec<Stored>> {
        if self.entries.is_empty() {
            return Ok(vec![(self.bound, None)]);
        }
        let mut leaves = Vec::new();
        while let Some(cut) = self.cut() {
            let behind = self.entries.split_off(cut);
            self.bytes -= behind.iter().map(size).sum::<usize>();
            self.new = self.new.filter(|new| new + 1 == cut);
            leaves.push((behind[0].0.clone(), Some(store(&behind)?)));
        }
        leaves.push((self.bound, Some(store(&self.entries)?)));
        Ok(leaves)
    }

    /// Where the last leaf to be cut off begins, if this is too large.
    fn cut(&self) -> Option<usize> {
        let last = self.entries.len() - 1;
        if !self.is_full() || last == 0 {
            return None;
        }
        match self.new {
            Some(new) if new == last => return Some(last),
            // Keys grow at the end of each account's.
            Some(new) if apart(&self.entries[new].0, &self.entries[new + 1].0) => return Some(new + 1),
            _ => {}
        }
        // As much as fills half a leaf, and at least one entry.
        let mut behind = 0;
        let fits = |entry: &&(Vec<u8>, Vec<u8>)| {
            behind += size(entry);
            behind <= FULL / 2
        };
        let count = self.entries[1..].iter().rev().take_while(fits).count();
        Some(last + 1 - count.max(1))
    }
}

/// Whether two keys differ in what mostly is the account, behind the table's number.
fn apart(a: &[u8], b: &[u8]) -> bool {
    a.get(..17) != b.get(..17)
}

/// The bound of the first leaf in a key's table.
pub fn bound_of_first(key: &[u8]) -> &[u8] {
    &key[..key.len().min(1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(keys: impl Iterator<Item = u8>, length: usize) -> Vec<Stored> {
        let mut leaf = Leaf::first_of(&[7]);
        for key in keys {
            leaf.change(&[7, key], Some(&vec![key; length]));
        }
        leaf.stored().unwrap()
    }

    #[test]
    fn a_leaf_is_cut_when_it_is_full_and_a_large_value_lies_alone() {
        assert_eq!(stored(0..10, 100).len(), 1);
        let cut = stored(0..40, 100);
        assert!(cut.iter().all(|(_, leaf)| leaf.as_ref().unwrap().len() <= FULL), "{:?}", cut.len());
        assert!(cut.len() <= 5, "and the leaves are not small: {}", cut.len());
        assert_eq!(stored(0..3, 5_000).len(), 3);
        assert_eq!(cut.last().unwrap().0, [7], "the first leaf keeps its bound, and is written last");
    }

    #[test]
    fn an_empty_leaf_is_deleted() {
        let mut leaf = Leaf::first_of(&[7, 1]);
        leaf.change(&[7, 1], Some(b"x"));
        leaf.change(&[7, 1], None);
        leaf.change(&[7, 2], None);
        assert_eq!(leaf.stored().unwrap(), [(vec![7], None)]);
    }

    #[test]
    fn a_leaf_that_was_cut_short_is_damaged() {
        let whole = stored(1..3, 9)[0].1.clone().unwrap();
        assert_eq!(entries(&whole).unwrap().len(), 2);
        for end in (1..whole.len()).filter(|end| *end != whole.len() / 2) {
            assert!(entries(&whole[..end]).is_err(), "{end}");
        }
    }
}
