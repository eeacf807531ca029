//! Files that come with Chancery and that a firm can change: first those of the program, then those of the firm's folder, which add to them
//! or replace the one of the same name.

use crate::error::StartError;

use rust_embed::RustEmbed;
use std::{collections::BTreeMap, fs, path::Path};

/// The largest file.
const LARGEST: u64 = 256 * 1024;
/// How the files end.
const END: &str = ".toml";

/// Reads the files of `E` and then those of `folder`, each by its name without the end. `what` is what a file holds, and `setting` names the
/// folder.
///
/// # Errors
/// A file or the folder that cannot be read, or what `read` says of a file: a sentence that names it.
pub fn firm_files<E: RustEmbed, T>(
    what: &str,
    setting: &str,
    folder: Option<&Path>,
    mut read: impl FnMut(&str, &str) -> Result<T, String>,
) -> Result<BTreeMap<String, T>, StartError> {
    let wrong = |name: &str, why: String| {
        StartError::new(format!("The {what} {name} cannot be used: {why}"), "Mend the file, or remove it.")
    };
    let mut all = BTreeMap::new();
    for file in E::iter() {
        let (Some(stem), Some(found)) = (file.strip_suffix(END), E::get(&file)) else { continue };
        let text = String::from_utf8_lossy(&found.data);
        all.insert(stem.to_owned(), read(stem, &text).map_err(|why| wrong(&file, why))?);
    }
    let Some(folder) = folder else { return Ok(all) };
    let entries = fs::read_dir(folder).map_err(|e| {
        StartError::new(
            format!("{setting} is {}, which cannot be read: {e}.", folder.display()),
            "Name a folder that Chancery may read.",
        )
    })?;
    for path in entries.flatten().map(|entry| entry.path()) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let Some(stem) = name.strip_suffix(END) else { continue };
        if fs::metadata(&path).map_or(0, |meta| meta.len()) > LARGEST {
            return Err(wrong(name, "it is larger than 256 KB.".into()));
        }
        let text = fs::read_to_string(&path).map_err(|e| wrong(name, e.to_string()))?;
        all.insert(stem.to_owned(), read(stem, &text).map_err(|why| wrong(name, why))?);
    }
    Ok(all)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[derive(RustEmbed)]
    #[folder = "assets/checklists"]
    struct Embedded;

    #[test]
    fn the_folder_adds_and_replaces_and_a_file_that_cannot_be_used_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let open = |folder: Option<&Path>| {
            firm_files::<Embedded, usize>("list", "x.folder", folder, |_, text| {
                if text.contains("bad") { Err("it is bad.".into()) } else { Ok(text.len()) }
            })
        };
        let ready = open(None).unwrap();
        fs::write(folder.path().join("estate.toml"), "x").unwrap();
        fs::write(folder.path().join("own.toml"), "xy").unwrap();
        fs::write(folder.path().join("README.md"), "bad").unwrap();
        let all = open(Some(folder.path())).unwrap();
        assert_eq!((all.len(), all["estate"], all["own"]), (ready.len() + 1, 1, 2));
        fs::write(folder.path().join("own.toml"), "bad").unwrap();
        assert!(
            open(Some(folder.path())).unwrap_err().to_string().contains("The list own.toml cannot be used: it is bad.")
        );
        fs::write(folder.path().join("own.toml"), vec![b' '; 300_000]).unwrap();
        assert!(open(Some(folder.path())).unwrap_err().to_string().contains("256 KB"));
        let gone = folder.path().join("gone");
        assert!(open(Some(&gone)).unwrap_err().to_string().contains("x.folder is"));
    }
}
