//! How parts refer to each other (ECMA-376 part 2, 9.3) and what they hold (10.1.2): the main part, what a part names, and the
//! entries for a new part.

use super::opc::{CONTENT_TYPES, Package, RELATIONSHIPS, STRICT_RELATIONSHIPS, WORD_TYPES};
use crate::Error;

use quick_xml::{
    Reader, XmlVersion,
    events::{BytesStart, Event},
};

/// A reference from one part to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// Its name in the part that has it: `rId1`.
    pub id: String,
    /// Its type, a URL.
    pub kind: String,
    /// The part that is meant, by its full name; for an external one the address as it is written.
    pub target: String,
    /// Whether it leads out of the package.
    pub external: bool,
}

impl Relation {
    /// The last word of the type: `officeDocument`, `comments`.
    pub fn word(&self) -> &str {
        self.kind.rsplit('/').next().unwrap_or_default()
    }
}

impl Package<'_> {
    /// The name of the part that holds the document itself. It is found by relationship (part 1, 11.3.10): `word/document.xml` is
    /// a habit, not a rule.
    ///
    /// # Errors
    /// [`Error::Strict`], [`Error::OtherOffice`], [`Error::NotWord`], or [`Error::Damaged`] when there is none.
    pub fn main_part(&self) -> Result<String, Error> {
        if !self.has("_rels/.rels") && !self.has(CONTENT_TYPES) {
            return Err(Error::NotWord);
        }
        let found = self.relations("")?.into_iter().find(|r| r.word() == "officeDocument" && !r.external);
        let main = found.ok_or_else(|| Error::damaged("_rels/.rels"))?;
        if main.kind.starts_with(STRICT_RELATIONSHIPS) {
            return Err(Error::Strict);
        }
        if !self.has(&main.target) {
            return Err(Error::damaged(&main.target));
        }
        match self.content_type(&main.target)? {
            Some(kind) if !WORD_TYPES.iter().any(|t| t.eq_ignore_ascii_case(&kind)) => Err(Error::OtherOffice),
            _ => Ok(main.target),
        }
    }

    /// What a part names, in the order of its relationships; for `""`, what the package names.
    ///
    /// # Errors
    /// [`Error::Damaged`] if its relationships are not well formed, [`Error::TooLarge`] if there are too many.
    pub fn relations(&self, part: &str) -> Result<Vec<Relation>, Error> {
        let path = relations_of(part);
        let folder = part.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut found = Vec::new();
        self.each_element(&path, "Relationship", |e| {
            let (Some(id), Some(kind), Some(target)) =
                (attribute(e, "Id"), attribute(e, "Type"), attribute(e, "Target"))
            else {
                return;
            };
            let external = attribute(e, "TargetMode").is_some_and(|mode| mode == "External");
            let target = if external { target } else { resolve(folder, &target) };
            found.push(Relation { id, kind, target, external });
        })?;
        Ok(found)
    }

    /// The content type of a part: its own, else that of its extension (part 2, 10.1.2.4).
    ///
    /// # Errors
    /// As [`Package::relations`].
    pub fn content_type(&self, part: &str) -> Result<Option<String>, Error> {
        let (mut own, mut general) = (None, None);
        let extension = part.rsplit_once('.').map_or("", |(_, e)| e);
        self.each_element(CONTENT_TYPES, "Override", |e| {
            if attribute(e, "PartName").is_some_and(|n| n.trim_start_matches('/').eq_ignore_ascii_case(part)) {
                own = attribute(e, "ContentType");
            }
        })?;
        self.each_element(CONTENT_TYPES, "Default", |e| {
            if attribute(e, "Extension").is_some_and(|n| n.eq_ignore_ascii_case(extension)) {
                general = attribute(e, "ContentType");
            }
        })?;
        Ok(own.or(general))
    }

    /// Says what a new part holds, if nothing says so yet.
    ///
    /// # Errors
    /// [`Error::Damaged`] if the list of content types is.
    pub fn add_content_type(&mut self, part: &str, content_type: &str) -> Result<(), Error> {
        if self.content_type(part)?.is_some_and(|known| known == content_type) {
            return Ok(());
        }
        let empty = r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>"#;
        let entry = |prefix: &str| {
            format!("<{prefix}Override PartName=\"/{}\" ContentType=\"{}\"/>", escape(part), escape(content_type))
        };
        self.append(CONTENT_TYPES, empty, "Types", entry)
    }

    /// Names a part in another one (`""` for the package itself) and returns the relationship's id. `kind` is the last word of the
    /// type (`comments`); `target` the full name of the part.
    ///
    /// # Errors
    /// [`Error::Damaged`] if the relationships that are there are not well formed.
    pub fn add_relation(&mut self, part: &str, kind: &str, target: &str) -> Result<String, Error> {
        let known = self.relations(part)?;
        let free = (1..).map(|n| format!("rId{n}")).find(|id| known.iter().all(|r| !r.id.eq_ignore_ascii_case(id)));
        let id = free.unwrap_or_default();
        // A part in the same folder is named as Word names it; not every program understands the path from the root.
        let folder = part.rsplit_once('/').map_or("", |(folder, _)| folder);
        let beside = if folder.is_empty() {
            Some(target)
        } else {
            target.strip_prefix(folder).and_then(|t| t.strip_prefix('/'))
        };
        let target = beside.map_or_else(|| format!("/{target}"), str::to_owned);
        let empty = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>"#;
        let entry = |prefix: &str| {
            let target = escape(&target);
            format!("<{prefix}Relationship Id=\"{id}\" Type=\"{RELATIONSHIPS}/{kind}\" Target=\"{target}\"/>")
        };
        self.append(&relations_of(part), empty, "Relationships", entry)?;
        Ok(id)
    }

    /// Puts an element before the end of a list, or makes the list.
    fn append(&mut self, name: &str, empty: &str, root: &str, entry: impl Fn(&str) -> String) -> Result<(), Error> {
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
        let mut xml = self.xml(name)?.unwrap_or_else(|| format!("{head}{empty}"));
        let damaged = || Error::damaged(name);
        if let Some(at) = xml.rfind("</") {
            let tag = xml.get(at + 2..).and_then(|t| t.split('>').next()).unwrap_or_default().trim_end();
            let prefix = tag.strip_suffix(root).ok_or_else(damaged)?.to_owned();
            xml.insert_str(at, &entry(&prefix));
        } else {
            // A list that is written as one empty element.
            let at = xml.rfind("/>").ok_or_else(damaged)?;
            let start = xml.rfind('<').ok_or_else(damaged)?;
            let tag: String = xml[start + 1..].chars().take_while(|c| !c.is_whitespace() && *c != '/').collect();
            let prefix = tag.strip_suffix(root).ok_or_else(damaged)?.to_owned();
            xml.replace_range(at..at + 2, &format!(">{}</{tag}>", entry(&prefix)));
        }
        self.set(name, xml.into_bytes());
        Ok(())
    }

    /// Calls `each` for every element of a name in a flat part.
    fn each_element(&self, part: &str, name: &str, mut each: impl FnMut(&BytesStart<'_>)) -> Result<(), Error> {
        let Some(xml) = self.xml(part)? else { return Ok(()) };
        let mut reader = Reader::from_str(xml.strip_prefix('\u{feff}').unwrap_or(&xml));
        let mut count = 0;
        loop {
            match reader.read_event() {
                Ok(Event::Start(e) | Event::Empty(e)) if e.local_name().as_ref() == name => {
                    count += 1;
                    if count > self.limits.entries.saturating_mul(10) {
                        return Err(Error::TooLarge);
                    }
                    each(&e);
                }
                Ok(Event::Eof) => return Ok(()),
                Err(_) => return Err(Error::damaged(part)),
                Ok(_) => {}
            }
        }
    }
}

/// The name of the part that holds a part's relationships (part 2, 9.3.4).
fn relations_of(part: &str) -> String {
    match part.rsplit_once('/') {
        Some((folder, file)) => format!("{folder}/_rels/{file}.rels"),
        None => format!("_rels/{part}.rels"),
    }
}

/// An attribute by its name without prefix, entities resolved.
fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut all = element.attributes();
    let found = all.with_checks(false).filter_map(Result::ok).find(|a| a.key.local_name().as_ref() == name)?;
    found.normalized_value(XmlVersion::Implicit1_0).ok().map(|v| v.into_owned())
}

/// Text as the value of an attribute.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The path that `target` means when a part in `folder` names it.
pub fn resolve(folder: &str, target: &str) -> String {
    let mut path: Vec<&str> = if target.starts_with('/') { Vec::new() } else { folder.split('/').collect() };
    for step in target.split('/') {
        match step {
            "" | "." => {}
            ".." => {
                path.pop();
            }
            step => path.push(step),
        }
    }
    path.retain(|step| !step.is_empty());
    path.join("/")
}
