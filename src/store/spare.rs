//! Copies of journal and snapshots that lie elsewhere, in a backup or on a standby, for a repair. Their frames open with this folder's
//! keys, but another life of the folder (before a restore, say) has frames of the same numbers and keys: what is taken must follow by its
//! hashes.

use super::{
    disk::Disk,
    journal::{self, Frame, Mark},
    keys::Keys,
    snapshot,
};
use base::error::Result;

use std::{collections::BTreeMap, sync::Arc};

/// Adds frames after `from` that are missing in `frames`: rows of them that lead up to a known frame, or that go on from the last.
pub fn fill(frames: &mut BTreeMap<u64, Frame>, from: Mark, keys: &Keys, spares: &[Arc<dyn Disk>]) -> Result<()> {
    for spare in spares {
        let mut row: Vec<Frame> = Vec::new();
        for (seq, frame) in journal::readable(spare.as_ref(), keys, from.seq)? {
            if row.last().is_some_and(|last| last.mark.seq + 1 != seq || last.mark.chain != frame.before) {
                add(frames, from, std::mem::take(&mut row));
            }
            if frames.contains_key(&seq) {
                add(frames, from, std::mem::take(&mut row));
            } else {
                row.push(frame);
            }
        }
        add(frames, from, row);
    }
    Ok(())
}

fn add(frames: &mut BTreeMap<u64, Frame>, from: Mark, row: Vec<Frame>) {
    let (Some(first), Some(last)) = (row.first(), row.last()) else { return };
    let fits = match frames.get(&(last.mark.seq + 1)) {
        Some(next) => next.before == last.mark.chain,
        None => {
            let before = frames.get(&(first.mark.seq - 1)).map_or(from, |frame| frame.mark);
            before.seq + 1 == first.mark.seq && before.chain == first.before
        }
    };
    if fits {
        frames.extend(row.into_iter().map(|frame| (frame.mark.seq, frame)));
    }
}

/// Puts a whole snapshot in the place of one that cannot be read, which is set aside. Says whether there was one on which the journal
/// builds.
pub fn put_snapshot(disk: &dyn Disk, keys: &Keys, spares: &[Arc<dyn Disk>]) -> Result<bool> {
    let own = snapshot::all(disk)?;
    for spare in spares {
        let Ok(base) = snapshot::newest(spare.as_ref(), keys) else { continue };
        if base.mark.seq == 0 || snapshot::entries(spare.as_ref(), keys, &base, |_, _| Ok(())).is_err() {
            continue;
        }
        let mut frames = journal::readable(disk, keys, base.mark.seq)?;
        fill(&mut frames, base.mark, keys, spares)?;
        let fits = match frames.first_key_value() {
            Some((seq, frame)) => *seq == base.mark.seq + 1 && frame.before == base.mark.chain,
            None => own.last() == Some(&base.mark.seq),
        };
        let name = snapshot::name(base.mark.seq);
        if let Some(bytes) = spare.read(&name)?.filter(|_| fits) {
            for seq in &own {
                let name = snapshot::name(*seq);
                disk.rename(&name, &format!("{name}.{}", journal::ASIDE))?;
            }
            disk.replace(&name, &bytes)?;
            return Ok(true);
        }
    }
    Ok(false)
}
