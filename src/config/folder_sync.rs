//! `[[folder_sync]]`: folders of this machine, or of a share that is mounted here, from which files are taken in and into which they are written.

use super::{
    mail::is_address,
    section::{fail, is_own_name},
};
use crate::error::StartError;

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What the example file says of them.
pub(super) const SHOWN: &str = "\
# Folders of this machine, or of a share that is mounted here, for whatever has no connector: a scanner, another program. Give each a
# heading of its own.
# [[folder_sync]]
# name = \"scans\"
# # in: new files of it are taken in. Nothing in it is changed or deleted. out: answers and files of a matter are written into it.
# direction = \"in\"
# folder = \"/srv/scans\"
# # The member whose files they become, or in whose name they are written.
# account = \"dana@firm.example\"
# # For in: the folder of My Files. Left out with a matter: a folder with its number.
# to = \"Scans\"
# # The number of a matter. For in: the folder is put into it. For out: it is needed.
# matter = \"\"
# every_seconds = 60
# # A file is taken in when its size has not changed for so long.
# settle_seconds = 30
";

/// Which way files go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FolderDirection {
    /// From the folder to here.
    #[default]
    In,
    /// From here to the folder.
    Out,
}

/// `[[folder_sync]]`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FolderSync {
    /// Its name here.
    pub name: String,
    pub direction: FolderDirection,
    /// The folder.
    pub folder: PathBuf,
    /// The address of the member whose files these are.
    pub account: String,
    /// The folder of My Files.
    pub to: String,
    /// The number of a matter.
    pub matter: String,
    /// Seconds between two looks.
    pub every_seconds: u64,
    /// Seconds for which a file must not have changed.
    pub settle_seconds: u64,
}

impl Default for FolderSync {
    fn default() -> Self {
        Self {
            name: String::new(),
            direction: FolderDirection::default(),
            folder: PathBuf::new(),
            account: String::new(),
            to: String::new(),
            matter: String::new(),
            every_seconds: 60,
            settle_seconds: 30,
        }
    }
}

pub(super) fn check(all: &[FolderSync]) -> Result<(), StartError> {
    for (at, one) in all.iter().enumerate() {
        let name = &one.name;
        if !is_own_name(name, all[..at].iter().map(|other| &other.name)) {
            return fail(
                format!("Number {} of [[folder_sync]] has the name \"{name}\".", at + 1),
                "Give each a name of its own, of letters, digits, points and hyphens, as in \"scans\".",
            );
        }
        let wrong = |what: &str, mend: &str| fail(format!("The folder sync \"{name}\" {what}."), mend);
        if !one.folder.is_absolute() {
            return wrong("has no folder", "Set folder to a whole path, as in \"/srv/scans\".");
        }
        if all[..at].iter().any(|other| other.folder == one.folder) {
            return wrong(
                "has the folder of another one",
                "Give each a folder of its own: else what is written would be taken in again.",
            );
        }
        if !is_address(&one.account) {
            return wrong("names no member", "Set account to the mail address of the member whose files these are.");
        }
        let into = one.direction == FolderDirection::In;
        if into && one.to.trim().is_empty() && one.matter.trim().is_empty() {
            return wrong(
                "does not say where files go",
                "Set to, a folder of My Files, or matter, the number of a matter.",
            );
        }
        if !into && one.matter.trim().is_empty() {
            return wrong("names no matter", "Set matter to the number of the matter whose papers are written.");
        }
        if !(1..=86_400).contains(&one.every_seconds) || one.settle_seconds > 86_400 {
            return wrong(
                "has times that make no sense",
                "every_seconds must be from 1 to 86400, settle_seconds at most 86400.",
            );
        }
    }
    Ok(())
}
