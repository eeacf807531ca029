//! What a person does with items and papers.

use super::{
    records::{Chase, ChaseId, ChasedItem},
    service::{Chasing, chase_of},
    store_tables::CHASES,
};
use crate::{
    audit::{Action, Audit, Event as Line},
    error::{Error, Result},
    ids::{AccountId, FileId},
    lines::one_line,
};

use checklists::{
    Item, Names, Of, Outcome, Wanted,
    checklist::{MOST_ITEMS, MOST_PIECES, NAME, is_part},
};

/// A change of a list.
#[derive(Clone, Debug)]
pub enum Change {
    /// Adds an item.
    Add { name: Names, count: u32 },
    /// An item is no longer wanted, or is wanted again.
    Waive { item: u32, waived: bool },
    /// Takes an item off the list.
    Remove { item: u32 },
    /// A paper is this item's, with these years or months of it, or nobody's.
    Match { file: FileId, item: Option<u32>, parts: Vec<String> },
    /// No reminders for now, or again.
    Pause(bool),
    /// The client's address.
    Email(String),
}

impl Chasing {
    /// Changes a list.
    ///
    /// # Errors
    /// [`Error::Invalid`] for what breaks a rule; [`Error::NotFound`] if there is no such list, item or paper.
    pub async fn change(&self, account: AccountId, id: ChaseId, change: Change) -> Result<Chase> {
        let now = self.clock.now();
        let changed = self.store.write(move |tx| {
            let mut chase = chase_of(tx, account, id)?;
            apply(&mut chase, change, now)?;
            chase.settle(now);
            tx.put(&CHASES, &(account, id), &chase)?;
            Audit::note(tx, Line::of(account, Action::ChaseChanged).on(id.0))?;
            Ok(chase)
        });
        let chase = changed.await?;
        self.tell(account);
        Ok(chase)
    }
}

fn apply(chase: &mut Chase, change: Change, now: jiff::Timestamp) -> Result<()> {
    let invalid = |sentence: String| Err(Error::Invalid(sentence));
    match change {
        Change::Add { name, count } => {
            let name = Names { en: one_line(&name.en), es: one_line(&name.es) };
            if name.en.is_empty() || name.en.chars().count() > NAME || name.es.chars().count() > NAME {
                return invalid(format!("An item needs a name of at most {NAME} characters."));
            }
            if !(1..=MOST_PIECES).contains(&count) || chase.items.len() >= MOST_ITEMS {
                return invalid(format!("A list has at most {MOST_ITEMS} items, of 1 to {MOST_PIECES} papers each."));
            }
            let item = Item { name, paper: None, titles: Vec::new(), of: Of::Anyone, wanted: Wanted::Count(count) };
            chase.items.push(ChasedItem { id: chase.next_item, item, since: now, waived: false, done_at: None });
            chase.next_item = chase.next_item.saturating_add(1);
        }
        Change::Waive { item, waived } => {
            chase.items.iter_mut().find(|one| one.id == item).ok_or(Error::NotFound)?.waived = waived;
        }
        Change::Remove { item } => {
            let before = chase.items.len();
            chase.items.retain(|one| one.id != item);
            if chase.items.len() == before {
                return Err(Error::NotFound);
            }
            for paper in &mut chase.papers {
                paper.items.retain(|one| *one != item);
                if paper.items.is_empty() {
                    (paper.outcome, paper.decided) = (Outcome::Nothing, false);
                    paper.parts.clear();
                }
            }
        }
        Change::Match { file, item, parts } => {
            let wanted = match item {
                Some(id) => {
                    Some(chase.items.iter().find(|one| one.id == id).ok_or(Error::NotFound)?.item.wanted.clone())
                }
                None => None,
            };
            if parts.len() > 120 || !parts.iter().all(|part| is_part(part)) {
                return invalid("Write years and months like 2024 and 2024-05.".into());
            }
            let paper = chase.papers.iter_mut().find(|paper| paper.file == file).ok_or(Error::NotFound)?;
            paper.parts = match &wanted {
                Some(Wanted::Parts(all)) if parts.is_empty() => {
                    paper.parts.iter().filter(|part| all.contains(part)).cloned().collect()
                }
                _ => parts,
            };
            if matches!(wanted, Some(Wanted::Parts(_))) && paper.parts.is_empty() {
                return invalid("Say which years or months this paper is of.".into());
            }
            (paper.decided, paper.doubt, paper.told) = (true, None, true);
            paper.flaws.clear();
            paper.outcome = if item.is_some() { Outcome::Closes } else { Outcome::Nothing };
            paper.items = item.into_iter().collect();
        }
        Change::Pause(paused) => chase.paused = paused,
        Change::Email(email) => {
            let email = one_line(&email);
            if !crate::config::is_address(&email) {
                return invalid(format!("“{email}” is not an e-mail address."));
            }
            chase.email = email;
        }
    }
    Ok(())
}
