//! Addresses: `/dav/` holds one folder for each tree, and a tree holds folders and files.

use crate::files::Spot;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use unicode_normalization::UnicodeNormalization;

/// What every address begins with.
pub const BASE: &str = "/dav";
/// The longest address, in bytes.
const LONGEST: usize = 8 * 1024;
/// RFC 3986, 2.3: what needs no percent sign.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A tree of folders and files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tree {
    /// The account's own files.
    MyFiles,
    /// A folder for each matter that the account may see; where an address in it leads is in [`super::shelves`].
    Matters,
}

/// The folders at the top, and what is in them.
pub const TREES: &[(&str, Tree)] = &[("My Files", Tree::MyFiles), ("Matters", Tree::Matters)];

/// Where an address points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The folder that holds the trees.
    Top,
    /// A tree's own folder.
    Root(Tree),
    /// Something in a tree.
    Inside(Tree, Spot),
}

impl Place {
    /// The tree that it is in.
    pub fn tree(&self) -> Option<Tree> {
        match self {
            Place::Top => None,
            Place::Root(tree) | Place::Inside(tree, _) => Some(*tree),
        }
    }
}

/// The place of an address's path as it was sent. `None` if it is none of ours or holds what no name holds: a slash or a zero
/// in its encoding, or steps up.
pub fn parse(path: &str) -> Option<Place> {
    let rest = path.strip_prefix(BASE)?;
    if path.len() > LONGEST || !(rest.is_empty() || rest.starts_with('/')) {
        return None;
    }
    let decode = |step: &str| percent_decode_str(step).decode_utf8().ok().map(|name| name.into_owned());
    let steps = rest.split('/').filter(|step| !step.is_empty()).map(decode).collect::<Option<Vec<String>>>()?;
    if steps.iter().any(|step| step.contains(['/', '\0']) || step == "." || step == "..") {
        return None;
    }
    let Some((first, inside)) = steps.split_first() else { return Some(Place::Top) };
    let tree = TREES.iter().find(|(name, _)| alike(name, first))?.1;
    let Some((name, folders)) = inside.split_last() else { return Some(Place::Root(tree)) };
    Some(Place::Inside(tree, Spot { folder: folders.join("/"), name: name.clone() }))
}

/// The address of a place. A folder's ends with a slash.
pub fn address(place: &Place, is_folder: bool) -> String {
    let mut text = format!("{BASE}/");
    let mut step = |name: &str, slash: bool| {
        text.extend(utf8_percent_encode(name, PLAIN));
        text.push_str(if slash { "/" } else { "" });
    };
    let tree_name = |tree: Tree| TREES.iter().find(|(_, one)| *one == tree).map_or("", |(name, _)| *name);
    match place {
        Place::Top => {}
        Place::Root(tree) => step(tree_name(*tree), true),
        Place::Inside(tree, spot) => {
            step(tree_name(*tree), true);
            spot.folder.split('/').filter(|name| !name.is_empty()).for_each(|name| step(name, true));
            step(&spot.name, is_folder);
        }
    }
    text
}

/// The path of a folder's contents, as [`crate::files`] takes it.
pub fn path_inside(spot: &Spot) -> String {
    if spot.folder.is_empty() { spot.name.clone() } else { format!("{}/{}", spot.folder, spot.name) }
}

/// The address of the matter's folder that a place is in; empty elsewhere. Two people may know one matter by two addresses, if one of
/// them sees another matter of the same name: so what they have in common, such as a lock, is told from this folder on.
pub fn shelf(place: &Place) -> String {
    match place {
        Place::Inside(tree @ Tree::Matters, spot) => {
            let first = spot.folder.split('/').next().filter(|name| !name.is_empty()).unwrap_or(&spot.name);
            address(&Place::Inside(*tree, Spot { folder: String::new(), name: first.to_owned() }), true)
        }
        _ => String::new(),
    }
}

/// The key of a place for locks: names that look alike are the same name, as in My Files. In a matter, it begins below the matter's
/// folder.
pub fn key(place: &Place) -> String {
    let address = match place {
        Place::Top => String::new(),
        Place::Inside(Tree::Matters, spot) => {
            path_inside(spot).split_once('/').map_or_else(String::new, |(_, rest)| rest.to_owned())
        }
        Place::Root(tree) => format!("{tree:?}"),
        Place::Inside(tree, spot) => format!("{tree:?}/{}", path_inside(spot)),
    };
    plain(&address)
}

fn plain(name: &str) -> String {
    name.nfc().collect::<String>().to_lowercase().nfc().collect()
}

/// Whether two names are one.
pub fn alike(one: &str, other: &str) -> bool {
    plain(one) == plain(other)
}

/// Whether a name is that of a helper file which desktops and office programs write beside what they open: Finder's forks
/// and `.DS_Store`, Explorer's `Thumbs.db` and `desktop.ini`, the owner files of Word (`~$`) and LibreOffice (`.~lock.`).
/// They are kept in memory for a while, and never become documents.
pub fn is_helper(name: &str) -> bool {
    let lower = name.to_lowercase();
    let start =
        ["._", "~$", ".~lock.", ".ds_store", ".spotlight-v100", ".metadata_never_index", ".ql_disablethumbnails"];
    start.iter().any(|start| lower.starts_with(start)) || ["thumbs.db", "desktop.ini"].contains(&lower.as_str())
}
