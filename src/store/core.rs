//! The store without its thread: open, recover, commit a group, take a snapshot. All of it is synchronous and uses
//! only [`Disk`] and [`View`], so the simulation can run it through thousands of power cuts.

use super::{
    disk::Disk,
    journal::{self, Damage, Journal, Mark, Opened},
    keys::Keys,
    purpose::Purpose,
    snapshot, spare,
    table::{Key, PrefixOf, Table, TableInfo},
    view::{Change, View},
};
use base::error::{Error, Result};
use base::ids::{AccountId, BlobId};

use serde::{Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, ops::Bound, sync::Arc};

/// Net changes, by key.
pub type Changes = BTreeMap<Vec<u8>, Option<Vec<u8>>>;

/// The view stores its mark under this key; no table has the number 0.
const APPLIED: &[u8] = b"\0applied";
/// Each group carries, under this key, when it was made: milliseconds since 1970, sealed like a record.
pub(super) const MADE: &[u8] = b"\0made";
const STAMP: &str = "view.stamp";
/// Lies in a folder whose repair lost groups of changes.
pub(super) const REPAIRED: &str = "repaired";
/// Replaces the boot identifier in the stamp when the view must be rebuilt; no boot has this name.
const ANEW: &str = "anew";

/// Where views come from: sled's folder, or memory in the simulation.
pub trait ViewSource {
    /// Opens the existing view, or an empty one. `suspect` says that the process that last used it did not stop
    /// cleanly. `None` if it cannot be opened.
    fn open(&self, suspect: bool) -> Option<Arc<dyn View>>;
    /// Sets the existing view aside and opens an empty one.
    fn fresh(&self) -> Result<Arc<dyn View>>;
}

/// Why the core could not be opened.
pub enum OpenFault {
    /// A frame of the journal is damaged, and these groups of changes are nowhere else.
    Damaged(Damage, Vec<Lost>),
    /// The snapshot that the journal builds on cannot be read.
    Snapshot(String),
    /// There are files of mails, and nothing that names them.
    Gone,
    /// Anything else.
    Other(Error),
}

impl<E: Into<Error>> From<E> for OpenFault {
    fn from(e: E) -> Self {
        Self::Other(e.into())
    }
}

/// How to open.
#[derive(Clone)]
pub struct OpenOptions {
    /// Identifies this boot of the machine. A view left unclean by another boot is rebuilt.
    pub boot: String,
    /// Open also if groups of changes are lost by it (`doctor --repair`).
    pub repair: bool,
    /// Writes are refused when fewer than this many bytes are free.
    pub reserve: u64,
    /// By how many zero bytes the journal is extended in advance.
    pub ahead: u64,
    /// Folders with further copies of journal and snapshots, for a repair.
    pub spares: Vec<Arc<dyn Disk>>,
}

/// The store without its thread.
pub struct Core {
    pub(super) disk: Arc<dyn Disk>,
    pub(super) keys: Arc<Keys>,
    pub(super) view: Arc<dyn View>,
    journal: Journal,
    boot: String,
    reserve: u64,
    /// Why writing has stopped until the next open, if it has.
    stopped: Option<String>,
    /// Size of the last snapshot in bytes.
    snapshot_bytes: u64,
    /// Whether the view was rebuilt by this open.
    pub rebuilt: bool,
    /// The damage that this open mended.
    pub mended: Option<Mended>,
}

/// Damage of the journal that was mended.
#[derive(Clone, Debug)]
pub struct Mended {
    /// Where it was.
    pub damage: Damage,
    /// The groups of changes that were nowhere else, with when the ones before and after each were made, in milliseconds since 1970.
    pub lost: Vec<Lost>,
}

/// A group of changes that is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Its number.
    pub seq: u64,
    /// It was made after this time, if that is known.
    pub after: Option<u64>,
    /// It was made before this time, if that is known.
    pub before: Option<u64>,
}

fn applied(view: &dyn View, keys: &Keys) -> Result<Option<Mark>> {
    let Some(sealed) = view.get(APPLIED)? else { return Ok(None) };
    let value = keys.records.open(APPLIED, &sealed)?;
    let parse = || {
        Some(Mark {
            seq: u64::from_le_bytes(value.get(..8)?.try_into().ok()?),
            chain: value.get(8..)?.try_into().ok()?,
        })
    };
    parse().map(Some).ok_or_else(|| Error::Damaged("the view's mark cannot be read".into()))
}

/// Applies a group and moves the mark last. A group that was half applied is applied again at the next open, with the
/// same result.
fn apply(view: &dyn View, keys: &Keys, changes: &[Change], mark: Mark) -> Result<()> {
    view.put(changes)?;
    let value = [&mark.seq.to_le_bytes()[..], &mark.chain].concat();
    view.put(&[(APPLIED.to_vec(), Some(keys.records.seal(APPLIED, &value)?))])
}

/// Frame body: for each change, key length (2), value length (4; all ones means deletion), key, value.
fn encode(changes: &Changes) -> Result<Vec<u8>> {
    let mut body = Vec::with_capacity(changes.iter().map(|(k, v)| 6 + k.len() + v.as_ref().map_or(0, Vec::len)).sum());
    for (key, value) in changes {
        let too_long = || Error::Invalid("A key or a value is too long.".into());
        body.extend_from_slice(&u16::try_from(key.len()).map_err(|_| too_long())?.to_le_bytes());
        let len = match value {
            Some(value) => u32::try_from(value.len()).ok().filter(|n| *n < u32::MAX).ok_or_else(too_long)?,
            None => u32::MAX,
        };
        body.extend_from_slice(&len.to_le_bytes());
        body.extend_from_slice(key);
        body.extend_from_slice(value.as_deref().unwrap_or(&[]));
    }
    Ok(body)
}

pub(super) fn decode(mut body: &[u8]) -> Result<Vec<Change>> {
    let mut changes = Vec::new();
    let mut take = |n: usize| -> Result<&[u8]> {
        let (head, rest) =
            body.split_at_checked(n).ok_or_else(|| Error::Damaged("a journal frame is too short".into()))?;
        body = rest;
        Ok(head)
    };
    while let Ok(head) = take(6) {
        let key_len = usize::from(u16::from_le_bytes([head[0], head[1]]));
        let value_len = u32::from_le_bytes([head[2], head[3], head[4], head[5]]);
        let key = take(key_len)?.to_vec();
        changes.push((key, if value_len == u32::MAX { None } else { Some(take(value_len as usize)?.to_vec()) }));
    }
    Ok(changes)
}

/// What a damaged journal was made into.
struct Whole {
    journal: Journal,
    view: Arc<dyn View>,
    lost: Vec<Lost>,
}

/// Whether there are files of mails, or a recovery key, and not even an empty journal.
fn lost_all(disk: &dyn Disk) -> Result<bool> {
    let none = |dir| Ok::<_, Error>(disk.list(dir)?.is_empty());
    Ok(none(journal::DIR)? && none(snapshot::DIR)? && !(none("blobs")? && disk.read("recovery")?.is_none()))
}

/// Opens a damaged journal: everything that can be read anywhere is kept. The view holds all up to its mark, a snapshot all up to its own,
/// and frames behind the damage can be read one by one. A snapshot of all that takes the journal's place, which is set aside.
fn mend(
    disk: &Arc<dyn Disk>,
    keys: &Keys,
    views: &dyn ViewSource,
    base: &snapshot::Base,
    held: Option<(Mark, Arc<dyn View>)>,
    damage: &Damage,
    options: &OpenOptions,
) -> Result<Whole, OpenFault> {
    let from = held.as_ref().map_or(base.mark, |(mark, _)| *mark);
    let mut frames = journal::readable(disk.as_ref(), keys, from.seq)?;
    spare::fill(&mut frames, from, keys, &options.spares)?;
    let last = frames.last_key_value().map_or(0, |(seq, _)| *seq).max(damage.seen).max(from.seq);
    let time = |frame: Option<&journal::Frame>| frame.and_then(|frame| made(keys, &frame.body).ok().flatten());
    let missing = (from.seq + 1..=last).filter(|seq| !frames.contains_key(seq));
    let lost: Vec<Lost> = missing
        .map(|seq| Lost {
            seq,
            after: time(frames.range(..seq).next_back().map(|(_, frame)| frame)),
            before: time(frames.range(seq..).next().map(|(_, frame)| frame)),
        })
        .collect();
    if !lost.is_empty() && !options.repair {
        return Err(OpenFault::Damaged(damage.clone(), lost));
    }
    let view = match held {
        Some((_, view)) => view,
        None => {
            Stamp { clean: false, boot: String::new() }.write(disk.as_ref())?;
            let view = views.fresh()?;
            snapshot::load(disk.as_ref(), keys, base, view.as_ref()).map_err(|e| OpenFault::Snapshot(e.to_string()))?;
            view
        }
    };
    let chain = frames.get(&last).map_or(from.chain, |frame| frame.mark.chain);
    for frame in frames.values() {
        view.put(&decode(&frame.body)?)?;
    }
    let mark = Mark { seq: last, chain };
    apply(view.as_ref(), keys, &[], mark)?;
    if !lost.is_empty() {
        // Their names may be among what is lost: the sweeper must not take them for nameless.
        disk.replace(
            REPAIRED,
            b"Groups of changes were lost. Files that no record names are kept while this file is here.\n",
        )?;
    }
    snapshot::of_view(disk.as_ref(), keys, view.as_ref(), mark)?;
    let journal = journal::anew(disk.as_ref(), mark, options.ahead)?;
    Stamp { clean: false, boot: options.boot.clone() }.write(disk.as_ref())?;
    tracing::warn!(lost = lost.len(), segment = damage.segment, "the journal was damaged and was mended");
    Ok(Whole { journal, view, lost })
}

/// When a group of changes was made, in milliseconds since 1970; `None` for groups that do not say.
pub(super) fn made(keys: &Keys, body: &[u8]) -> Result<Option<u64>> {
    let made = decode(body)?.into_iter().find(|(key, _)| key == MADE).and_then(|(_, value)| value);
    let Some(sealed) = made else { return Ok(None) };
    Ok(keys.records.open(MADE, &sealed)?.as_slice().try_into().ok().map(u64::from_le_bytes))
}

impl Core {
    /// Opens the data folder: finds the newest snapshot, then updates or rebuilds the view from the journal.
    ///
    /// Damage by which nothing is lost is mended.
    ///
    /// # Errors
    /// Damage by which groups of changes are lost is reported and nothing is changed, unless `options.repair` is set.
    pub fn open(
        disk: Arc<dyn Disk>,
        keys: Arc<Keys>,
        views: &dyn ViewSource,
        options: &OpenOptions,
    ) -> Result<Self, OpenFault> {
        match Self::open_as_it_is(Arc::clone(&disk), Arc::clone(&keys), views, options) {
            Err(OpenFault::Snapshot(_)) if spare::put_snapshot(disk.as_ref(), &keys, &options.spares)? => {
                Self::open_as_it_is(disk, keys, views, options)
            }
            opened => opened,
        }
    }

    fn open_as_it_is(
        disk: Arc<dyn Disk>,
        keys: Arc<Keys>,
        views: &dyn ViewSource,
        options: &OpenOptions,
    ) -> Result<Self, OpenFault> {
        let stamp = Stamp::read(disk.as_ref())?;
        let clean = stamp.as_ref().is_some_and(|s| s.clean);
        // After the whole machine stopped uncleanly, no byte of the view can be trusted. If only the process did, the
        // kernel still held everything sled had written.
        let trusted = clean || stamp.as_ref().is_some_and(|s| s.boot == options.boot);
        if trusted {
            // Before sled touches its files: from here on the view can be trusted only within this boot.
            Stamp { clean: false, boot: options.boot.clone() }.write(disk.as_ref())?;
        }
        let held = if trusted { views.open(!clean) } else { None };
        // A view that cannot be trusted for what it holds can still be for its mark, which is sealed: all before it was durable. The
        // group of the mark itself may have been in flight.
        let untrusted = if trusted || stamp.is_none() { None } else { views.open(true) };
        let seen = untrusted.and_then(|view| applied(view.as_ref(), &keys).ok().flatten());
        let seen = seen.map_or(0, |mark| mark.seq.saturating_sub(1));
        let held = held.and_then(|view| Some((applied(view.as_ref(), &keys).ok()?.unwrap_or_default(), view)));
        let known = held.as_ref().is_some_and(|(mark, _)| mark.seq > 0) || seen > 0;
        if !known && lost_all(disk.as_ref())? {
            return Err(OpenFault::Gone);
        }
        let base = match (snapshot::newest(disk.as_ref(), &keys), &held) {
            (Ok(base), _) => base,
            // The view holds all that the snapshot held.
            (Err(why), Some((mark, view))) if mark.seq > 0 => {
                tracing::warn!("the snapshot cannot be read and is written again: {why}");
                snapshot::of_view(disk.as_ref(), &keys, view.as_ref(), *mark)?
            }
            (Err(why), _) => return Err(OpenFault::Snapshot(why.to_string())),
        };
        let held = held.filter(|(mark, _)| mark.seq > base.mark.seq || *mark == base.mark);
        // A journal that ends before what the view or the end of the snapshot has seen has lost acknowledged frames.
        let durable = base.end.max(held.as_ref().map_or(seen, |(mark, _)| mark.seq));
        let opening = journal::Opening { disk: disk.as_ref(), keys: &keys, ahead: options.ahead };
        let mut disagrees = false;
        let opened = journal::open(&opening, base.mark, durable, |frame| {
            if let Some((mark, view)) = &held {
                disagrees |= frame.mark.seq == mark.seq && frame.mark != *mark;
                if frame.mark.seq > mark.seq && !disagrees {
                    apply(view.as_ref(), &keys, &decode(&frame.body)?, frame.mark)?;
                }
            }
            Ok(())
        })?;
        let held = held.filter(|_| !disagrees);
        let mut mended = None;
        let (journal, held) = match opened {
            Opened::Whole(journal) => {
                let fits = |mark: &Mark| mark.seq <= journal.mark().seq;
                let held = held.filter(|(mark, _)| fits(mark)).map(|(_, view)| view);
                (journal, held)
            }
            Opened::Damaged(damage) => {
                let Whole { journal, view, lost } = mend(&disk, &keys, views, &base, held, &damage, options)?;
                mended = Some(Mended { damage, lost });
                (journal, Some(view))
            }
        };
        let rebuilt = held.is_none();
        let (view, journal) = match held {
            Some(view) => (view, journal),
            None => {
                // The stamp comes first: a view half rebuilt at a power cut must not pass for a complete one.
                Stamp { clean: false, boot: String::new() }.write(disk.as_ref())?;
                let view = views.fresh()?;
                snapshot::load(disk.as_ref(), &keys, &base, view.as_ref())
                    .map_err(|e| OpenFault::Snapshot(e.to_string()))?;
                drop(journal);
                let opened = journal::open(&opening, base.mark, base.end, |frame| view.put(&decode(&frame.body)?))?;
                let Opened::Whole(journal) = opened else {
                    return Err(OpenFault::Other(Error::Damaged("the journal changed while it was read".into())));
                };
                (view, journal)
            }
        };
        let made_before = journal.mark().seq > 0;
        if rebuilt {
            apply(view.as_ref(), &keys, &[], journal.mark())?;
            Stamp { clean: false, boot: options.boot.clone() }.write(disk.as_ref())?;
        }
        Ok(Self {
            disk,
            keys,
            view,
            journal,
            boot: options.boot.clone(),
            reserve: options.reserve,
            stopped: None,
            snapshot_bytes: base.bytes,
            // A new folder has nothing to rebuild from.
            rebuilt: rebuilt && made_before,
            mended,
        })
    }

    /// Tells for which purposes the disk has room.
    ///
    /// # Errors
    /// The disk's free space cannot be read.
    pub fn room(&self) -> Result<impl Fn(Purpose) -> bool + use<>> {
        let (reserve, free) = (self.reserve, if self.reserve > 0 { self.disk.free()? } else { u64::MAX });
        Ok(move |purpose: Purpose| free >= purpose.leaves(reserve))
    }

    /// Commits a group: journal, sync, then (through `publish`, which keeps readers out) the view.
    ///
    /// # Errors
    /// [`Error::Full`] changes nothing. After any other error it is unknown whether the group is durable, and every
    /// later commit fails until the store is reopened.
    pub fn commit(
        &mut self,
        changes: Changes,
        publish: impl FnOnce(Mark, &mut dyn FnMut() -> Result<()>) -> Result<()>,
    ) -> Result<()> {
        if let Some(why) = &self.stopped {
            return Err(Error::Unavailable(format!("the store has stopped writing until a restart: {why}")));
        }
        if changes.is_empty() {
            return Ok(());
        }
        let body = encode(&changes)?;
        let result = self.journal.append(&self.keys, &body).and_then(|mark| {
            let changes: Vec<Change> = changes.into_iter().collect();
            publish(mark, &mut || apply(self.view.as_ref(), &self.keys, &changes, mark)).map_err(|e| match e {
                // The group is durable, so "nothing has changed" would be wrong.
                Error::Full => Error::Unavailable("the disk filled up while the view was written".into()),
                other => other,
            })
        });
        if let Err(e) = &result
            && !matches!(e, Error::Full | Error::Invalid(_))
        {
            self.stopped = Some(e.to_string());
        }
        result
    }

    /// Whether writing has stopped until the next open.
    pub fn has_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// The last durable group.
    pub fn mark(&self) -> Mark {
        self.journal.mark()
    }

    /// Whether the journal has grown enough for a snapshot to be worthwhile.
    pub fn wants_snapshot(&self, least: u64) -> bool {
        self.stopped.is_none() && self.journal.bytes() > least.max(self.snapshot_bytes / 2)
    }

    /// Starts a snapshot: a new journal segment. Returns the mark that the snapshot must carry.
    pub fn begin_snapshot(&mut self) -> Result<Mark> {
        let begun = self.journal.rotate(self.disk.as_ref());
        if let Err(e) = &begun
            && !matches!(e, Error::Full)
        {
            self.stopped = Some(e.to_string());
        }
        begun
    }

    /// Completes a snapshot: the journal before it is removed, but for frames after number `keep`.
    pub fn end_snapshot(&mut self, mark: Mark, bytes: u64, keep: Option<u64>) -> Result<()> {
        self.snapshot_bytes = bytes;
        let until = Mark { seq: keep.map_or(mark.seq, |keep| keep.min(mark.seq)), ..mark };
        self.journal.remove_before(self.disk.as_ref(), until)?;
        snapshot::remove_before(self.disk.as_ref(), mark)
    }

    /// From now on the view counts as left unclean by another boot, so that the next open rebuilds it: sled keeps old
    /// values in its files long after they were removed.
    pub fn distrust_view(&mut self) -> Result<()> {
        self.boot = ANEW.into();
        Ok(Stamp { clean: false, boot: self.boot.clone() }.write(self.disk.as_ref())?)
    }

    /// Clean stop: makes the view durable and stamps it as clean.
    pub fn close(&mut self) -> Result<()> {
        if self.stopped.is_some() {
            return Ok(());
        }
        self.journal.close()?;
        if self.boot == ANEW {
            return Ok(());
        }
        self.view.flush()?;
        Ok(Stamp { clean: true, boot: self.boot.clone() }.write(self.disk.as_ref())?)
    }
}

/// Whether the view was left clean, and by which boot.
struct Stamp {
    clean: bool,
    boot: String,
}

impl Stamp {
    fn read(disk: &dyn Disk) -> Result<Option<Self>> {
        let Some(bytes) = disk.read(STAMP)? else { return Ok(None) };
        let text = String::from_utf8_lossy(&bytes);
        Ok(text.trim_end().split_once(' ').map(|(state, boot)| Self { clean: state == "clean", boot: boot.to_owned() }))
    }
    fn write(&self, disk: &dyn Disk) -> std::io::Result<()> {
        disk.replace(STAMP, format!("{} {}\n", if self.clean { "clean" } else { "open" }, self.boot).as_bytes())
    }
}

/// A transaction. It reads its own writes, those of earlier transactions of the group, and the view.
pub struct Tx<'a> {
    keys: &'a Keys,
    view: &'a dyn View,
    group: &'a Changes,
    own: Changes,
    /// Blobs that lose their names, and, once this is durable, their keys.
    pub(super) forgotten: Vec<BlobId>,
}

impl<'a> Tx<'a> {
    pub(super) fn new(keys: &'a Keys, view: &'a dyn View, group: &'a Changes) -> Self {
        Self { keys, view, group, own: Changes::new(), forgotten: Vec::new() }
    }

    pub(super) fn into_changes(self) -> Changes {
        self.own
    }

    /// The value of a key.
    pub fn get<K: Key, V: DeserializeOwned>(&self, table: &Table<K, V>, key: &K) -> Result<Option<V>> {
        let full = table.full_key(key);
        let sealed = match self.own.get(&full).or_else(|| self.group.get(&full)) {
            Some(change) => change.clone(),
            None => self.view.get(&full)?,
        };
        sealed.map(|sealed| table.decode(&self.keys.records.open(&full, &sealed)?)).transpose()
    }

    /// All entries whose key starts with `prefix`, in key order. Meant for small ranges.
    pub fn scan<K: Key, V: DeserializeOwned>(
        &self,
        table: &Table<K, V>,
        prefix: &impl PrefixOf<K>,
    ) -> Result<Vec<(K, V)>> {
        let full = table.full_prefix(prefix);
        let end = prefix_end(&full);
        let to = end.as_deref().map_or(Bound::Unbounded, Bound::Excluded);
        let mut entries: Changes = self
            .view
            .range(Bound::Included(&full), to, false, usize::MAX)?
            .into_iter()
            .map(|(k, v)| (k, Some(v)))
            .collect();
        for layer in [self.group, &self.own] {
            let range = layer.range::<[u8], _>((Bound::Included(full.as_slice()), to));
            entries.extend(range.map(|(k, v)| (k.clone(), v.clone())));
        }
        let open = |(k, v): (Vec<u8>, Option<Vec<u8>>)| {
            let sealed = v?;
            let value = self.keys.records.open(&k, &sealed).and_then(|plain| table.decode(&plain));
            Some(value.and_then(|value| Ok((table.key_of(&k)?, value))))
        };
        entries.into_iter().filter_map(open).collect()
    }

    /// Sets a key.
    pub fn put<K: Key, V: Serialize>(&mut self, table: &Table<K, V>, key: &K, value: &V) -> Result<()> {
        let full = table.full_key(key);
        let sealed = self.keys.records.seal(&full, &table.encode(value)?)?;
        self.own.insert(full, Some(sealed));
        Ok(())
    }

    /// Sets a key to a value that is sealed for it already.
    pub(super) fn put_sealed(&mut self, key: Vec<u8>, sealed: Vec<u8>) {
        self.own.insert(key, Some(sealed));
    }

    /// Removes at most `most` rows of an account from a table. Returns how many. The values are not read, so that
    /// unreadable records are removed too.
    pub fn clear(&mut self, table: &TableInfo, account: AccountId, most: usize) -> Result<usize> {
        let full = table.prefix_of(account);
        let end = prefix_end(&full);
        let to = end.as_deref().map_or(Bound::Unbounded, Bound::Excluded);
        let mut keys: Vec<Vec<u8>> =
            self.view.range(Bound::Included(&full), to, false, most)?.into_iter().map(|(key, _)| key).collect();
        for layer in [self.group, &self.own] {
            let range = layer.range::<[u8], _>((Bound::Included(full.as_slice()), to));
            keys.extend(range.filter(|(_, value)| value.is_some()).map(|(key, _)| key.clone()));
        }
        keys.retain(|key| !matches!(self.own.get(key).or_else(|| self.group.get(key)), Some(None)));
        keys.sort_unstable();
        keys.dedup();
        keys.truncate(most);
        for key in &keys {
            self.own.insert(key.clone(), None);
        }
        Ok(keys.len())
    }

    /// Removes a key.
    pub fn delete<K: Key, V>(&mut self, table: &Table<K, V>, key: &K) {
        self.own.insert(table.full_key(key), None);
    }

    /// The keys of the data folder, for look-ups.
    pub fn keys(&self) -> &Keys {
        self.keys
    }
}

/// The smallest key greater than every key with this prefix; `None` if there is none.
pub(super) fn prefix_end(prefix: &[u8]) -> Option<Vec<u8>> {
    let keep = prefix.iter().rposition(|b| *b != 0xff)?;
    let mut end = prefix[..=keep].to_vec();
    end[keep] += 1;
    Some(end)
}
