//! A redline of two Word documents.

use super::marker::{LARGEST, Marker, Reply, SHOWN, attached, is_word, nothing, said, section};
use crate::{
    accounts::Account,
    clock,
    documents::{
        ReadFailure,
        make::{Change, Make},
    },
    drafts::is_amendment,
    error::Result,
    files::File,
    tasks::SkillKind,
};

use jiff::Timestamp;

/// So many changes between an agreement and its amendment are no version of it.
const FEW: usize = 3;

impl Marker {
    pub(super) async fn redline(&self, papers: Vec<File>, owner: &Account) -> Result<Reply> {
        let words: Vec<File> = papers.into_iter().filter(is_word).collect();
        let [first, second] = words.as_slice() else {
            let mut why = format!(
                "A redline is made from two Word documents (.docx) in one mail, the older one first; this mail has {}.",
                words.len()
            );
            if words.len() == 1 {
                why += " To change this one, say each change: In section 3, change “30 days” to “45 days”.";
            }
            return Ok(nothing(SkillKind::Redline, why));
        };
        let (old, new) = if is_newer(&first.name, &second.name) { (second, first) } else { (first, second) };
        self.redlined(old, new, owner).await
    }

    /// Whether a paper is an amendment.
    async fn amends(&self, file: &File) -> Result<bool> {
        Ok(self.reading.document(file).await?.is_some_and(|read| is_amendment(&read.text)))
    }

    /// What `new` changes in `old`.
    pub(super) async fn redlined(&self, old: &File, new: &File, owner: &Account) -> Result<Reply> {
        if let Some(other) = [old, new].into_iter().find(|file| !is_word(file)) {
            let why = format!("“{}” is no Word document (.docx): only these can be redlined.", other.name);
            return Ok(nothing(SkillKind::Redline, why));
        }
        if old.blob.len + new.blob.len > LARGEST {
            let why = "These two documents are too large to compare; together they may have 60 MB.";
            return Ok(nothing(SkillKind::Redline, why));
        }
        let bytes = self.bytes_of(vec![old.clone(), new.clone()]).await?;
        let what = Make::Redline {
            first: bytes.first().map_or(0, Vec::len) as u64,
            author: owner.full_name(),
            date: clock::to_the_second(Timestamp::now()),
        };
        let made = match self.reading.make(what, &bytes.concat()).await {
            Ok(made) => made,
            Err(ReadFailure::Unreadable(why)) => {
                return Ok(nothing(SkillKind::Redline, format!("There is no redline: {why}")));
            }
            Err(ReadFailure::Fault(e)) => return Err(e),
        };
        // "Put the amendment into the agreement": a redline of the two would strike all that the amendment leaves as it is.
        if made.changes.len() > FEW && self.amends(new).await? && !self.amends(old).await? {
            let why = format!(
                "“{}” is an amendment and no newer version of “{}”, so nothing was redlined: all that it leaves as it is would be struck. Say \
                 “Work the amendment into the agreement”, and its changes come back as tracked changes.",
                new.name, old.name
            );
            return Ok(nothing(SkillKind::Redline, why));
        }
        let lead = match made.changes.len() {
            0 if made.document.is_empty() => format!("“{}” and “{}” say the same.", old.name, new.name),
            0 => format!("“{}” and “{}” say the same; only numbers of paragraphs are different.", old.name, new.name),
            1 => format!("One paragraph of “{}” is different in “{}”.", old.name, new.name),
            n => format!("{n} paragraphs of “{}” are different in “{}”.", old.name, new.name),
        };
        let lines = made.changes.iter().take(SHOWN).map(Change::told);
        let mut answer =
            said(SkillKind::Redline, lead, vec![section("What changed", lines.collect(), made.changes.len())]);
        answer.gaps.extend(made.notes.iter().cloned());
        if made.unmarked > 0 {
            let (n, are) = (made.unmarked, if made.unmarked == 1 { "change is" } else { "changes are" });
            answer.lead += &format!(" {n} {are} not marked in the redline.");
            answer.gaps.push(format!(
                "{n} {are} in headers, notes, text boxes, or rows of tables with other columns. The list above has them, and the redline does not: make them by hand."
            ));
        }
        if !made.document.is_empty() {
            let accepted = match made.unmarked {
                0 => "accepting all changes gives the newer text",
                _ => "accepting all changes gives the newer text, except where a change is not marked",
            };
            answer.about = format!(
                "The redline is the older document with the changes as tracked changes. It was proved before it left: {accepted}; rejecting \
                 all gives the older document."
            );
        }
        Ok((answer, attached(old, "redline", made)))
    }
}

/// Whether names say that the first file is the newer version: "v3" beside "v2", "revised" beside the plain name.
fn is_newer(first: &str, second: &str) -> bool {
    let version = |name: &str| {
        let lower = name.to_lowercase();
        let digits =
            |at: usize| lower[at..].chars().take_while(char::is_ascii_digit).collect::<String>().parse::<u32>().ok();
        [" v", "_v", "-v", "(v", "version ", "draft "]
            .iter()
            .filter_map(|mark| lower.find(mark).and_then(|at| digits(at + mark.len())))
            .next()
    };
    let later = |name: &str| {
        let lower = name.to_lowercase();
        ["revised", "redraft", "new", "final", "their", "counter", "amended"].iter().any(|word| lower.contains(word))
    };
    match (version(first), version(second)) {
        (Some(a), Some(b)) if a != b => a > b,
        _ => later(first) && !later(second),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_the_newer_version() {
        assert!(is_newer("Lease v3.docx", "Lease v2.docx"));
        assert!(!is_newer("Lease v2.docx", "Lease v10.docx"));
        assert!(is_newer("Lease revised.docx", "Lease.docx"));
        assert!(!is_newer("Lease.docx", "Lease (their comments).docx"));
    }
}
