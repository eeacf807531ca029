//! Journal and snapshots as the backups have them, fetched for the repair of a data folder that does not open. They are encrypted under
//! the folder's own keys, so no recovery key is needed.

use super::{
    repository::{Repository, line_of},
    service::open_place,
};
use crate::{
    config::Config,
    error::{Error, Result},
    store::Spare,
};

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// Fetches them from `from`, or from where the settings say, into folders below `into`, one for each line. `from` can also be the copy of
/// a data folder, for example a standby's; it is used as it is. `progress` receives bytes, done and in all.
///
/// # Errors
/// A sentence for the operator.
pub fn fetch(
    config: &Config,
    from: Option<&str>,
    into: &Path,
    mut progress: impl FnMut(u64, u64),
) -> Result<Vec<PathBuf>> {
    if let Some(copy) = from.map(Path::new).filter(|path| path.join("journal").is_dir()) {
        return Ok(vec![copy.to_owned()]);
    }
    let place = open_place(from.unwrap_or(&config.backup.to), config)?;
    let points = Repository::open(place.as_ref())?.points()?;
    // Only the newest snapshot of a line, and what was changed after it or after the folder's own: a year of backups is large.
    let newest = |names: Vec<String>| names.iter().filter_map(|name| number(name.split('.').next()?)).max();
    let own = std::fs::read_dir(config.storage.data.join("snapshots")).map_err(Error::from).map(|entries| {
        newest(entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect()).unwrap_or(0)
    });
    let own = own.unwrap_or(0);
    let mut snapshots: BTreeMap<String, (u64, String, u64)> = BTreeMap::new();
    let named = |object: &str| Some((line_of(object)?.to_owned(), object.rsplit('/').next()?.to_owned()));
    for object in place.list("snapshots")? {
        if let Some((line, file)) = named(&object.name)
            && let Some(seq) = number(&file)
            && snapshots.get(&line).is_none_or(|(other, ..)| *other < seq)
        {
            snapshots.insert(line, (seq, object.name, object.len));
        }
    }
    let mut frames: Vec<(String, u64, String, u64)> = Vec::new();
    for object in place.list("frames")? {
        if let Some((line, file)) = named(&object.name)
            && let Some((first, last)) = file.split_once('-')
            && let (Some(first), Some(last)) = (number(first), number(last))
            && last > snapshots.get(&line).map_or(0, |(seq, ..)| *seq).min(own)
        {
            frames.push((line, first, object.name, object.len));
        }
    }
    let of = snapshots.values().map(|(.., len)| len).chain(frames.iter().map(|(.., len)| len)).sum();
    let mut done = 0;
    let mut got = |len: u64| {
        done += len;
        progress(done, of);
    };
    let mut folders = Vec::new();
    for (line, (seq, name, len)) in &snapshots {
        let folder = folder(into, line, &mut folders)?;
        folder.snapshot(*seq, &mut place.get(name)?)?;
        got(*len);
    }
    for (line, first, name, len) in &frames {
        folder(into, line, &mut folders)?.frames(*first, &mut place.get(name)?)?;
        got(*len);
    }
    // The line of the newest backup comes first: it is most likely this folder's.
    let age = |folder: &PathBuf| points.iter().rev().position(|point| folder.ends_with(&point.line));
    folders.sort_by_key(|folder| age(folder).unwrap_or(usize::MAX));
    Ok(folders)
}

/// The folder of a line, which is added to `folders`.
fn folder(into: &Path, line: &str, folders: &mut Vec<PathBuf>) -> Result<Spare> {
    let path = into.join(line);
    if !folders.contains(&path) {
        folders.push(path.clone());
    }
    Spare::make(&path)
}

fn number(digits: &str) -> Option<u64> {
    digits.parse().ok()
}
