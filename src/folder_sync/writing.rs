//! From here to the folder: answers and files of a matter, each once. A file that is there is never written over, and never deleted.

use super::{
    houses::{FolderHouses, active},
    names::{variant, writable},
    records::Known,
    store_tables::FOLDER_KNOWN,
    taking::{Took, matter, place},
    tree::top,
};
use crate::{
    accounts::Account,
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    config::FolderSync,
    error::{Error, Result},
    matters::{Handed, HandedOut},
    store::Store,
};

use rustix::{
    fd::OwnedFd,
    fs::{AtFlags, Mode, OFlags, fstat, openat, renameat, unlinkat},
    io::Errno,
};
use std::{fs::File, io, io::Write, path::Path};

/// Variants of a name that are tried.
const VARIANTS: u32 = 1_000;
/// Bytes per write.
const PIECE: usize = 256 << 10;

const NEW: OFlags =
    OFlags::WRONLY.union(OFlags::CREATE).union(OFlags::EXCL).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

/// Writes what is new.
pub async fn write(houses: &FolderHouses, sync: &FolderSync, account: &Account) -> Result<Took> {
    let (id, _) = matter(houses, sync, account).await?;
    let (matters, member) = (houses.matters.clone(), account.clone());
    let all = blocking(move || matters.handed_out(&matters.viewer(&member)?, id)).await?;
    let (owner, name) = place(houses, account.id, sync);
    let mut took = Took::default();
    for one in all {
        let key = match one.what {
            Handed::File(id) => format!("file {id}"),
            Handed::Answer(id) => format!("answer {id}"),
        };
        let at = (owner, name, houses.store.keys().lookup("folder paper", &key));
        if houses.store.get(&FOLDER_KNOWN, &at)?.is_some() {
            continue;
        }
        let (store, folder, paper) = (houses.store.clone(), sync.folder.clone(), one);
        let name = blocking(move || put(&store, &folder, &paper)).await?;
        took.done += 1;
        houses
            .store
            .write(move |tx| {
                active(tx, owner)?;
                Audit::note(tx, Line::of(owner, Action::PaperWritten).on(id.0))?;
                tx.put(&FOLDER_KNOWN, &at, &Known::Written { name })
            })
            .await?;
    }
    Ok(took)
}

/// Writes one paper under a name that is free, and returns the name. Blocks.
fn put(store: &Store, folder: &Path, paper: &HandedOut) -> Result<String> {
    let dir = top(folder)?;
    let odd = |e: Errno| {
        let why = io::Error::from(e);
        Error::Invalid(format!("Nothing can be written into {}: {why}. May the service write there?", folder.display()))
    };
    let part = format!(".chancery-{}.part", ulid::Ulid::generate());
    let file = openat(&dir, part.as_str(), NEW, Mode::from_raw_mode(0o640)).map_err(odd)?;
    let done = fill(store, File::from(file), paper).and_then(|()| named(&dir, &part, &writable(&paper.name)));
    if done.is_err() {
        let _ = unlinkat(&dir, part.as_str(), AtFlags::empty());
    }
    done
}

fn fill(store: &Store, mut file: File, paper: &HandedOut) -> Result<()> {
    let mut reader = store.blobs().open(&paper.blob)?;
    let (mut at, mut piece) = (0, vec![0; PIECE]);
    while at < paper.blob.len {
        let read = reader.read_at(at, &mut piece)?;
        if read == 0 {
            return Err(Error::Damaged("a paper ends before its end".into()));
        }
        file.write_all(&piece[..read])?;
        at += read as u64;
    }
    file.sync_all()?;
    Ok(())
}

/// Gives what was written a name that is free. A file of that name, made with EXCL, reserves it: not every share can rename without writing over.
fn named(dir: &OwnedFd, part: &str, wanted: &str) -> Result<String> {
    for n in 1..=VARIANTS {
        let name = variant(wanted, n);
        let reserved = match openat(dir, name.as_str(), NEW, Mode::from_raw_mode(0o640)) {
            Ok(reserved) => reserved,
            Err(Errno::EXIST) => continue,
            Err(e) => return Err(io::Error::from(e).into()),
        };
        // Still ours, and empty.
        if fstat(&reserved).map_err(io::Error::from)?.st_size != 0 {
            continue;
        }
        renameat(dir, part, dir, name.as_str()).map_err(io::Error::from)?;
        return Ok(name);
    }
    Err(Error::Conflict(format!("There are too many files named \"{wanted}\".")))
}
