//! A folder as it is found. Each step is made from the folder that is open, and never follows a link: a link that somebody put there leads
//! nowhere, also when it is put there between two steps.

use crate::error::{Error, Result};

use rustix::{
    fd::OwnedFd,
    fs::{AtFlags, Dir, FileType, Mode, OFlags, fstat, openat, statat},
};
use std::{fs::File, io, path::Path};

/// The deepest folder in a folder.
const DEEPEST: usize = 8;
/// The most entries that are looked at.
const MOST: usize = 50_000;

/// A file that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The names of the folders on the way, from the top.
    pub way: Vec<String>,
    pub name: String,
    pub size: u64,
    /// When it was changed, in nanoseconds since 1970.
    pub changed: i128,
}

impl Found {
    /// Its path from the top.
    pub fn path(&self) -> String {
        let mut path = self.way.join("/");
        if !path.is_empty() {
            path.push('/');
        }
        path + &self.name
    }
}

/// What was found, and how much was left alone.
#[derive(Debug, Default)]
pub struct Look {
    pub files: Vec<Found>,
    /// Links, devices, and names that cannot be read.
    pub refused: u64,
}

const FOLDER: OFlags = OFlags::DIRECTORY.union(OFlags::RDONLY).union(OFlags::CLOEXEC);
const FILE: OFlags = OFlags::RDONLY.union(OFlags::NOFOLLOW).union(OFlags::NONBLOCK).union(OFlags::CLOEXEC);

/// The folder itself, which an administrator named: it may be a link.
///
/// # Errors
/// It cannot be opened, in a sentence.
pub fn top(folder: &Path) -> Result<OwnedFd> {
    rustix::fs::open(folder, FOLDER, Mode::empty()).map_err(|e| {
        let why = io::Error::from(e);
        Error::Invalid(format!(
            "The folder {} cannot be opened: {why}. Is the share mounted, and may the service read it?",
            folder.display()
        ))
    })
}

/// Looks through a folder. Blocks.
///
/// # Errors
/// It cannot be read.
pub fn look(folder: &Path) -> Result<Look> {
    let mut look = Look::default();
    let mut open = vec![(top(folder)?, Vec::new())];
    let mut count = 0usize;
    while let Some((dir, way)) = open.pop() {
        for entry in Dir::read_from(&dir).map_err(io::Error::from)? {
            let entry = entry.map_err(io::Error::from)?;
            let name = entry.file_name();
            if matches!(name.to_bytes(), b"." | b"..") {
                continue;
            }
            count += 1;
            if count > MOST {
                return Err(Error::Invalid(format!("There are more than {MOST} entries in {}.", folder.display())));
            }
            let Ok(shown) = name.to_str() else {
                look.refused += 1;
                continue;
            };
            let shown = shown.to_owned();
            if super::names::is_passing(&shown) {
                continue;
            }
            let Ok(stat) = statat(&dir, name, AtFlags::SYMLINK_NOFOLLOW) else { continue };
            match FileType::from_raw_mode(stat.st_mode) {
                FileType::RegularFile => look.files.push(Found {
                    way: way.clone(),
                    name: shown,
                    size: u64::try_from(stat.st_size).unwrap_or(0),
                    changed: when(&stat),
                }),
                FileType::Directory if way.len() < DEEPEST => {
                    let Ok(inner) = openat(&dir, name, FOLDER | OFlags::NOFOLLOW, Mode::empty()) else { continue };
                    let mut deeper = way.clone();
                    deeper.push(shown);
                    open.push((inner, deeper));
                }
                _ => look.refused += 1,
            }
        }
    }
    look.files.sort_by_key(Found::path);
    Ok(look)
}

fn when(stat: &rustix::fs::Stat) -> i128 {
    i128::from(stat.st_mtime) * 1_000_000_000 + i128::from(stat.st_mtime_nsec)
}

/// Opens a file that was found, if it is still the one that was found. Blocks.
///
/// # Errors
/// It cannot be read.
pub fn open(folder: &Path, found: &Found) -> Result<Option<File>> {
    let mut dir = top(folder)?;
    for name in &found.way {
        match openat(&dir, name.as_str(), FOLDER | OFlags::NOFOLLOW, Mode::empty()) {
            Ok(inner) => dir = inner,
            Err(_) => return Ok(None),
        }
    }
    let Ok(file) = openat(&dir, found.name.as_str(), FILE, Mode::empty()) else { return Ok(None) };
    let stat = fstat(&file).map_err(io::Error::from)?;
    let same = FileType::from_raw_mode(stat.st_mode) == FileType::RegularFile
        && u64::try_from(stat.st_size).ok() == Some(found.size)
        && when(&stat) == found.changed;
    Ok(same.then(|| File::from(file)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    use std::{fs, os::unix::fs::symlink};

    #[test]
    fn links_lead_nowhere() {
        let (inside, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::write(outside.path().join("secret.txt"), "x").unwrap();
        fs::create_dir(inside.path().join("sub")).unwrap();
        fs::write(inside.path().join("sub/a.txt"), "a").unwrap();
        symlink(outside.path(), inside.path().join("way")).unwrap();
        symlink(outside.path().join("secret.txt"), inside.path().join("b.txt")).unwrap();
        let look = look(inside.path()).unwrap();
        assert_eq!(look.files.iter().map(Found::path).collect::<Vec<_>>(), ["sub/a.txt"]);
        assert_eq!(look.refused, 2);
        // Put there after the look.
        let found = look.files[0].clone();
        assert!(open(inside.path(), &found).unwrap().is_some());
        fs::remove_dir_all(inside.path().join("sub")).unwrap();
        fs::write(outside.path().join("a.txt"), "a").unwrap();
        symlink(outside.path(), inside.path().join("sub")).unwrap();
        assert!(open(inside.path(), &found).unwrap().is_none());
        let other = Found { way: Vec::new(), name: "b.txt".into(), ..found };
        assert!(open(inside.path(), &other).unwrap().is_none());
    }
}
