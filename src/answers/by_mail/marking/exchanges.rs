//! Words of a Word document that a mail asks to be exchanged. The paper comes back with tracked changes.

use super::marker::{LARGEST, Marker, Reply, SHOWN, attached, is_word, nothing, said, section};
use crate::{
    accounts::Account,
    clock,
    documents::{
        ReadFailure,
        make::{Change, Make},
    },
    drafts::{
        amendment_changes::changes_in_an_amendment,
        contract_changes::{Changes, OfMail},
        is_amendment,
    },
    error::Result,
    files::File,
    tasks::SkillKind,
};

use jiff::Timestamp;

impl Marker {
    /// An amendment's changes as tracked changes in what it amends. Those that are no exchange of words are told and not made.
    pub(super) async fn work_in(&self, papers: Vec<File>, owner: &Account) -> Result<Reply> {
        let words: Vec<File> = papers.into_iter().filter(is_word).collect();
        let mut texts = Vec::with_capacity(words.len());
        for file in &words {
            texts.push(self.reading.document(file).await?.map(|read| read.text.clone()).unwrap_or_default());
        }
        let (Some(at), [_, _]) = (texts.iter().position(|text| is_amendment(text)), words.as_slice()) else {
            let why = "Send two Word documents (.docx) in one mail: the agreement, and the amendment with “Amendment” in its title.";
            return Ok(nothing(SkillKind::Redline, why));
        };
        let changes = changes_in_an_amendment(&texts[at]);
        let agreement = words.into_iter().enumerate().find(|(n, _)| *n != at).map(|(_, file)| file);
        self.exchange(agreement.into_iter().collect(), owner, OfMail::from(changes)).await
    }

    /// A mail's Word document with the exchanges as tracked changes. What is asked and not done is told, each with its reason, and so is what is kept.
    pub(super) async fn exchange(&self, papers: Vec<File>, owner: &Account, ordered: OfMail) -> Result<Reply> {
        let (words, others): (Vec<File>, Vec<File>) = papers.into_iter().partition(is_word);
        let [paper] = words.as_slice() else {
            let other = others.iter().map(|file| format!("“{}” is no Word document; ", file.name));
            let why = format!(
                "Nothing was changed: {}send the one Word document (.docx) that is to be changed with the order; this mail has {}.",
                other.collect::<String>(),
                words.len()
            );
            return Ok(nothing(SkillKind::Redline, why));
        };
        let OfMail { changes: Changes { exchanges, unread }, kept } = ordered;
        const EXAMPLE: &str = "Name the words as they stand in the document and those that take their place: Change “30 days” to “45 days” in section 4.";
        let told = |order: &String| format!("“{order}”: this is no change that is made by rules. {EXAMPLE}");
        let mut undone: Vec<String> = unread.iter().map(told).collect();
        let stays: Vec<String> = kept.iter().map(|one| format!("“{}”", one.said)).collect();
        if exchanges.is_empty() {
            let lead = format!("Nothing was changed. {EXAMPLE}");
            let (all, left) = (undone.len(), stays.len());
            let sections = vec![section("Not done", undone, all), section("Kept as it is", stays, left)];
            return Ok((said(SkillKind::Redline, lead, sections), Vec::new()));
        }
        if paper.blob.len > LARGEST {
            return Ok(nothing(SkillKind::Redline, format!("Nothing was changed: “{}” is too large.", paper.name)));
        }
        let asked = exchanges.len() + unread.len();
        let exchanges = kept.into_iter().chain(exchanges).collect();
        let what =
            Make::Exchange { exchanges, author: owner.full_name(), date: clock::to_the_second(Timestamp::now()) };
        let bytes = self.bytes_of(vec![paper.clone()]).await?.concat();
        let made = match self.reading.make(what, &bytes).await {
            Ok(made) => made,
            Err(ReadFailure::Unreadable(why)) => {
                return Ok(nothing(SkillKind::Redline, format!("Nothing was changed: {why}")));
            }
            Err(ReadFailure::Fault(e)) => return Err(e),
        };
        let failed = usize::try_from(made.unmarked).unwrap_or(usize::MAX).min(made.notes.len());
        undone.splice(0..0, made.notes[..failed].iter().cloned());
        let mut lead = match made.changes.len() {
            0 => format!("Nothing was changed in “{}”.", paper.name),
            1 => format!("One paragraph of “{}” is changed, as tracked changes.", paper.name),
            n => format!("{n} paragraphs of “{}” are changed, as tracked changes.", paper.name),
        };
        if !undone.is_empty() {
            lead += &format!(" Of the {asked} changes that you asked for, {} could not be made.", undone.len());
        }
        let lines = made.changes.iter().take(SHOWN).map(Change::told);
        let (changed, all, left) = (lines.collect(), made.changes.len(), undone.len());
        let kept = stays.len();
        let sections = vec![
            section("Not done", undone, left),
            section("What changed", changed, all),
            section("Kept as it is", stays, kept),
        ];
        let mut answer = said(SkillKind::Redline, lead, sections);
        answer.gaps.extend(made.notes[failed..].iter().cloned());
        if !made.document.is_empty() {
            let (n, are) = (asked, if asked == 1 { "change was" } else { "changes were" });
            answer.about = format!(
                "{n} {are} asked for. Words are exchanged wherever they stand as you wrote them, in the body of the document and not in its headers and \
                 notes. It was proved before it left: rejecting all changes gives the document as it came."
            );
        }
        Ok((answer, attached(paper, "redline", made)))
    }
}
