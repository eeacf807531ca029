//! From the folder to here: new files of a settled size, each once. Nothing in the folder is changed.

use super::{
    houses::{FolderHouses, active},
    names,
    records::Known,
    store_tables::FOLDER_KNOWN,
    tree::{Found, look, open},
};
use crate::{
    accounts::Account,
    blocking::blocking,
    config::FolderSync,
    error::{Error, Result},
    files::{Destination, Received, media_type_of, safe_name},
    ids::{AccountId, FileId},
    matters::{Item, Matters},
};

use std::{
    collections::{HashMap, HashSet},
    io::Read,
    net::{IpAddr, Ipv4Addr},
};

/// Where files come from, in the audit log: this machine.
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
/// Bytes per read.
const PIECE: usize = 256 << 10;

/// What a look did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Took {
    pub done: u64,
    /// Links, devices, and names that cannot be read.
    pub refused: u64,
}

/// What lay in each folder here when a look first came to it, by the folder's path.
type There = HashMap<String, HashMap<([u8; 32], String), FileId>>;

/// Where the members of a folder's table begin.
pub fn place(houses: &FolderHouses, account: AccountId, sync: &FolderSync) -> (AccountId, [u8; 32]) {
    (account, houses.store.keys().lookup("folder sync", &sync.name.to_ascii_lowercase()))
}

/// Takes in what is new.
pub async fn take(houses: &FolderHouses, sync: &FolderSync, account: &Account) -> Result<Took> {
    let folder = sync.folder.clone();
    let found = blocking(move || look(&folder)).await?;
    let (owner, name) = place(houses, account.id, sync);
    let mut known: Vec<Known> = Vec::new();
    for row in houses.store.scan(&FOLDER_KNOWN, &(owner, name)) {
        known.push(row?.1);
    }
    let hash_of = |known: &Known| match known {
        Known::Taken { hash, .. } => Some(*hash),
        Known::Written { .. } => None,
    };
    let mut hashes: HashSet<[u8; 32]> = known.iter().filter_map(hash_of).collect();
    let now = houses.clock.now().as_nanosecond();
    let settle = i128::from(sync.settle_seconds) * 1_000_000_000;
    let (mut took, mut failed) = (Took { done: 0, refused: found.refused }, None);
    let mut there = There::new();
    for one in found.files {
        let at = (owner, name, houses.store.keys().lookup("folder file", &one.path()));
        let before: Option<Known> = houses.store.get(&FOLDER_KNOWN, &at)?;
        let same =
            matches!(&before, Some(Known::Taken { size, changed, .. }) if *size == one.size && *changed == one.changed);
        // Somebody may be writing it still; its time may lie ahead of ours.
        if same || (now - one.changed).abs() < settle {
            continue;
        }
        let taken = match one_file(houses, sync, account, &one, &hashes, &mut there).await {
            Ok(Some(taken)) => taken,
            Ok(None) => continue,
            // One file that has no room keeps no others waiting.
            Err(e @ (Error::Invalid(_) | Error::Denied(_) | Error::Conflict(_))) => {
                failed = Some(Error::Invalid(format!("{} was not taken in. {e}", one.path())));
                continue;
            }
            Err(e) => return Err(e),
        };
        if let Known::Taken { hash, file, .. } = &taken {
            hashes.insert(*hash);
            took.done += u64::from(file.is_some());
        }
        let kept = taken;
        houses
            .store
            .write(move |tx| {
                active(tx, owner)?;
                tx.put(&FOLDER_KNOWN, &at, &kept)
            })
            .await?;
    }
    failed.map_or(Ok(took), Err)
}

/// Takes in one file. `None`: it is another one by now.
async fn one_file(
    houses: &FolderHouses,
    sync: &FolderSync,
    account: &Account,
    found: &Found,
    hashes: &HashSet<[u8; 32]>,
    there: &mut There,
) -> Result<Option<Known>> {
    let files = &houses.files;
    if found.size > files.largest() {
        return Err(Error::Invalid("It is larger than files may be here (storage.max_file_mb).".into()));
    }
    files.room_for(account, found.size)?;
    let (folder, wanted) = (sync.folder.clone(), found.clone());
    let Some(mut file) = blocking(move || open(&folder, &wanted)).await? else { return Ok(None) };
    let mut spool = files.spool()?;
    loop {
        let read = blocking(move || {
            let mut piece = vec![0; PIECE];
            let read = file.read(&mut piece)?;
            piece.truncate(read);
            Ok((file, piece))
        });
        let (again, piece) = read.await?;
        file = again;
        if piece.is_empty() {
            break;
        }
        spool.write(&piece).await?;
        if spool.len() > found.size {
            return Ok(None);
        }
    }
    // Written to meanwhile: it is taken in when it has settled.
    let (folder, wanted) = (sync.folder.clone(), found.clone());
    if spool.len() != found.size || blocking(move || open(&folder, &wanted)).await?.is_none() {
        return Ok(None);
    }
    let blob = spool.finish().await?;
    let hash = blob.hash;
    let known = |file: Option<FileId>| Some(Known::Taken { size: found.size, changed: found.changed, hash, file });
    if hashes.contains(&hash) {
        return Ok(known(None));
    }
    let top = top(houses, sync, account).await?;
    let way = found.way.iter().map(|name| safe_name(name));
    let path = std::iter::once(top).chain(way).collect::<Vec<_>>().join("/");
    let name = names::writable(&found.name);
    // Taken in before a stop, and not written down.
    if !there.contains_key(&path) {
        let (files, owner, at) = (files.clone(), account.id, path.clone());
        let listed =
            blocking(move || Ok(files.list(owner, &at).map(|listing| listing.files).unwrap_or_default())).await?;
        there.insert(path.clone(), listed.into_iter().map(|file| ((file.blob.hash, file.name), file.id)).collect());
    }
    if let Some(file) = there[&path].get(&(hash, name.clone())) {
        return Ok(known(Some(*file)));
    }
    let media_type = media_type_of(&name).to_owned();
    let put = files.put(account.id, Destination { path, make: true }, vec![Received { name, media_type, blob }], HERE);
    Ok(known(put.await?.pop().map(|file| file.id)))
}

/// The folder of My Files; with a matter, it is in it.
async fn top(houses: &FolderHouses, sync: &FolderSync, account: &Account) -> Result<String> {
    let to = sync.to.trim_matches('/').to_owned();
    if sync.matter.is_empty() {
        return Ok(to);
    }
    let (id, number) = matter(houses, sync, account).await?;
    let to = if to.is_empty() { number } else { to };
    let folder = match houses.files.folder_at(account.id, &to) {
        Ok(Some(folder)) => folder,
        _ => {
            let (parent, name) = to.rsplit_once('/').unwrap_or(("", &to));
            houses.files.create_folder(account.id, parent, name, HERE).await?
        }
    };
    houses.matters.put(account.id, id, Item::Folder(folder.id)).await?;
    Ok(to)
}

/// The matter of the settings, if the member may see it.
pub async fn matter(
    houses: &FolderHouses,
    sync: &FolderSync,
    account: &Account,
) -> Result<(crate::ids::MatterId, String)> {
    let (matters, member, number) = (houses.matters.clone(), account.clone(), sync.matter.clone());
    let found = blocking(move || {
        let viewer = matters.viewer(&member)?;
        let mut open = viewer.matters().filter(|seen| seen.matter.sealing.is_none());
        let seen = open.find(|seen| Matters::is_number(&seen.matter, &number));
        Ok(seen.map(|seen| (seen.matter.id, seen.matter.details.number.clone())))
    });
    found.await?.ok_or_else(|| {
        Error::Invalid(format!(
            "There is no matter {} that {} may see and that is not sealed. Correct folder_sync.matter.",
            sync.matter, sync.account
        ))
    })
}
