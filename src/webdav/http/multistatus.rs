//! What clients get as XML: properties of places, locks, and which of several changes were made.

use crate::files::{File, Folder, Noted, Thing};
use crate::webdav::{
    locks::{Lock, Locks},
    tree::{self, Place},
    xml::{DAV, Name, Wanted},
};

use jiff::Timestamp;
use std::{borrow::Cow, fmt::Write as _};

pub const HEAD: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<D:multistatus xmlns:D=\"DAV:\">";
pub const END: &str = "</D:multistatus>\n";

/// A text in XML. What XML cannot hold (XML 1.0, 2.2) is shown as a character that is unknown: names from before such were refused are kept.
fn escape(text: &str) -> Cow<'_, str> {
    let held = |c: char| c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}') || matches!(c, '\t' | '\n' | '\r');
    match text.chars().all(held) {
        true => quick_xml::escape::escape(text),
        false => {
            let text: String = text.chars().map(|c| if held(c) { c } else { '\u{fffd}' }).collect();
            Cow::Owned(quick_xml::escape::escape(&text).into_owned())
        }
    }
}

/// The live properties, in the order in which they are told.
const LIVE: &[&str] = &[
    "resourcetype",
    "displayname",
    "getcontentlength",
    "getcontenttype",
    "getlastmodified",
    "creationdate",
    "getetag",
    "supportedlock",
    "lockdiscovery",
    "quota-available-bytes",
    "quota-used-bytes",
];

/// What stands at a place, as properties tell it.
pub struct Shown {
    pub place: Place,
    pub name: String,
    pub kind: Kind,
    pub noted: Vec<Noted>,
}

pub enum Kind {
    Folder {
        since: Option<Timestamp>,
        /// Bytes that are free and bytes that are used.
        room: Option<(u64, u64)>,
    },
    File {
        bytes: u64,
        media_type: String,
        since: Timestamp,
        tag: String,
    },
}

impl Shown {
    pub fn thing(place: Place, thing: &Thing, noted: Vec<Noted>) -> Self {
        match thing {
            Thing::File(file) => Self::file(place, file, noted),
            Thing::Folder(folder) => Self::folder(place, folder, noted),
        }
    }

    pub fn file(place: Place, file: &File, noted: Vec<Noted>) -> Self {
        let tag = crate::files::http::download::etag(file);
        let (media_type, since) = (file.media_type.clone(), file.created_at);
        Self {
            place,
            name: file.name.clone(),
            kind: Kind::File { bytes: file.blob.len, media_type, since, tag },
            noted,
        }
    }

    pub fn folder(place: Place, folder: &Folder, noted: Vec<Noted>) -> Self {
        let kind = Kind::Folder { since: Some(folder.created_at), room: None };
        Self { place, name: folder.name.clone(), kind, noted }
    }

    /// Under the name that it has at its place.
    pub fn named(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }

    fn is_folder(&self) -> bool {
        matches!(self.kind, Kind::Folder { .. })
    }

    /// The value of a live property as XML; `None` if it has none.
    fn live(&self, property: &str, held: &[Lock], locks: &Locks) -> Option<String> {
        let text = |text: &str| Some(escape(text).into_owned());
        match (property, &self.kind) {
            ("resourcetype", Kind::Folder { .. }) => Some("<D:collection/>".into()),
            ("resourcetype", Kind::File { .. }) => Some(String::new()),
            ("displayname", _) => text(&self.name),
            ("getcontentlength", Kind::File { bytes, .. }) => Some(bytes.to_string()),
            ("getcontenttype", Kind::File { media_type, .. }) => text(media_type),
            ("getetag", Kind::File { tag, .. }) => text(tag),
            ("getlastmodified", Kind::File { since, .. } | Kind::Folder { since: Some(since), .. }) => {
                http_date(*since)
            }
            ("creationdate", Kind::File { since, .. } | Kind::Folder { since: Some(since), .. }) => {
                Some(crate::clock::to_the_second(*since))
            }
            ("supportedlock", _) => {
                let entry = |scope: &str| {
                    format!(
                        "<D:lockentry><D:lockscope><D:{scope}/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry>"
                    )
                };
                Some(entry("exclusive") + &entry("shared"))
            }
            ("lockdiscovery", _) => {
                Some(held.iter().map(|lock| active(lock, locks, &tree::shelf(&self.place))).collect())
            }
            ("quota-available-bytes", Kind::Folder { room: Some((free, _)), .. }) => Some(free.to_string()),
            ("quota-used-bytes", Kind::Folder { room: Some((_, used)), .. }) => Some(used.to_string()),
            _ => None,
        }
    }

    /// The response element of PROPFIND.
    pub fn response(&self, wanted: &Wanted, held: &[Lock], locks: &Locks) -> String {
        let (mut found, mut missing) = (String::new(), String::new());
        match wanted {
            Wanted::All | Wanted::Names => {
                for property in LIVE {
                    if let Some(value) = self.live(property, held, locks) {
                        let value = if *wanted == Wanted::Names { "" } else { value.as_str() };
                        let _ = write!(found, "<D:{property}>{value}</D:{property}>");
                    }
                }
                for one in &self.noted {
                    found += &if *wanted == Wanted::Names { empty(&one.name) } else { dead(one) };
                }
            }
            Wanted::These(names) => {
                for name in names {
                    let live = (name.0 == DAV).then(|| self.live(&name.1, held, locks)).flatten();
                    match (live, self.noted.iter().find(|one| one.name == *name)) {
                        (Some(value), _) => {
                            let _ = write!(found, "<D:{0}>{value}</D:{0}>", name.1);
                        }
                        (None, Some(one)) => found += &dead(one),
                        (None, None) => missing += &empty(name),
                    }
                }
            }
        }
        let mut text = format!("<D:response><D:href>{}</D:href>", tree::address(&self.place, self.is_folder()));
        if !found.is_empty() || missing.is_empty() {
            text += &propstat(&found, "200 OK");
        }
        if !missing.is_empty() {
            text += &propstat(&missing, "404 Not Found");
        }
        text + "</D:response>\n"
    }
}

/// Whether a property is one that only the server sets.
pub fn is_live(name: &Name) -> bool {
    name.0 == DAV
}

fn propstat(properties: &str, status: &str) -> String {
    format!("<D:propstat><D:prop>{properties}</D:prop><D:status>HTTP/1.1 {status}</D:status></D:propstat>")
}

/// The answer to PROPPATCH: all changes were made, or none because of some.
pub fn patched(address: &str, names: &[Name], refused: &[Name]) -> String {
    let group = |names: &[&Name], status: &str| {
        let all: String = names.iter().map(|name| empty(name)).collect();
        if names.is_empty() { String::new() } else { propstat(&all, status) }
    };
    let others: Vec<&Name> = names.iter().filter(|name| !refused.contains(name)).collect();
    let told = group(&refused.iter().collect::<Vec<_>>(), "403 Forbidden")
        + &group(&others, if refused.is_empty() { "200 OK" } else { "424 Failed Dependency" });
    format!("{HEAD}<D:response><D:href>{address}</D:href>{told}</D:response>{END}")
}

/// A refusal with the precondition that it names (RFC 4918, 16).
pub fn refusal(condition: &str) -> String {
    format!("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<D:error xmlns:D=\"DAV:\">{condition}</D:error>\n")
}

/// The answer to LOCK; `around` is the address of the matter's folder.
pub fn locked(lock: &Lock, locks: &Locks, around: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<D:prop xmlns:D=\"DAV:\"><D:lockdiscovery>{}</D:lockdiscovery></D:prop>\n",
        active(lock, locks, around)
    )
}

fn active(lock: &Lock, locks: &Locks, around: &str) -> String {
    format!(
        "<D:activelock><D:locktype><D:write/></D:locktype><D:lockscope><D:{}/></D:lockscope><D:depth>{}</D:depth>{}\
         <D:timeout>Second-{}</D:timeout><D:locktoken><D:href>{}</D:href></D:locktoken><D:lockroot><D:href>{around}{}</D:href></D:lockroot>\
         </D:activelock>",
        if lock.exclusive { "exclusive" } else { "shared" },
        if lock.deep { "infinity" } else { "0" },
        lock.owner,
        locks.rest(lock),
        lock.token,
        lock.address,
    )
}

/// A property that means nothing here, as it was set.
pub fn dead(one: &Noted) -> String {
    let Noted { name: (space, local), xml, namespaces } = one;
    // A prefix that the value does not use for something else.
    let mut prefix = "N".to_owned();
    while namespaces.iter().any(|(known, _)| *known == prefix) {
        prefix.push('N');
    }
    let (name, mut tag) = match space.as_str() {
        "" => (local.clone(), format!("<{local} xmlns=\"\"")),
        space => (format!("{prefix}:{local}"), format!("<{prefix}:{local} xmlns:{prefix}=\"{}\"", escape(space))),
    };
    for (prefix, name) in namespaces {
        match prefix.as_str() {
            "" if !space.is_empty() => drop(write!(tag, " xmlns=\"{}\"", escape(name))),
            "" => {}
            prefix => drop(write!(tag, " xmlns:{prefix}=\"{}\"", escape(name))),
        }
    }
    format!("{tag}>{xml}</{name}>")
}

fn empty((space, local): &Name) -> String {
    if space.is_empty() {
        format!("<{local} xmlns=\"\"/>")
    } else {
        format!("<N:{local} xmlns:N=\"{}\"/>", escape(space))
    }
}

/// A moment as HTTP writes it.
pub fn http_date(at: Timestamp) -> Option<String> {
    jiff::fmt::rfc2822::DateTimePrinter::new().timestamp_to_rfc9110_string(&at).ok()
}
