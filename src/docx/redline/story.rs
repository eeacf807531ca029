//! The parts of a document that tracked changes concern: the main part and what it names.

use crate::{Error, package::Package};

use std::collections::BTreeSet;

/// A document's parts as far as changes in it need them.
pub(crate) struct Stories {
    pub(crate) main: String,
    /// Its text, without a byte order mark.
    pub(crate) text: String,
    /// Headers, footers, footnotes, endnotes.
    pub(crate) others: Vec<String>,
    pub(crate) comments: Option<String>,
}

impl Stories {
    /// # Errors
    /// As [`Package::main_part`] and [`Package::xml`].
    pub(crate) fn of(package: &Package<'_>) -> Result<Self, Error> {
        let main = package.main_part()?;
        let text = package.xml(&main)?.ok_or_else(|| Error::damaged(&main))?;
        let mut stories = Self { main: main.clone(), text, others: Vec::new(), comments: None };
        for relation in package.relations(&main)? {
            let known = |s: &Self| s.others.contains(&relation.target);
            match relation.word() {
                "header" | "footer" | "footnotes" | "endnotes" if !relation.external && !known(&stories) => {
                    stories.others.push(relation.target.clone());
                }
                "comments" if !relation.external && package.has(&relation.target) => {
                    stories.comments = Some(relation.target.clone());
                }
                _ => {}
            }
        }
        stories.others.retain(|name| package.has(name));
        Ok(stories)
    }

    /// Every id in use, in all parts. More than those of changes and comments are counted: a free id is free everywhere.
    ///
    /// # Errors
    /// As [`Package::xml`].
    pub(crate) fn ids(&self, package: &Package<'_>) -> Result<BTreeSet<i64>, Error> {
        let mut found = BTreeSet::new();
        collect(&self.text, &mut found);
        for name in self.others.iter().chain(&self.comments) {
            collect(&package.xml(name)?.unwrap_or_default(), &mut found);
        }
        Ok(found)
    }
}

fn collect(xml: &str, found: &mut BTreeSet<i64>) {
    for at in xml.match_indices(":id=").map(|(at, key)| at + key.len()) {
        let value = xml.get(at + 1..).unwrap_or_default().split(['"', '\'']).next().unwrap_or_default();
        found.extend(value.parse::<i64>());
    }
}
