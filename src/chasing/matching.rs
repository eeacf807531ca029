//! New files against the items: what lies in a list's folder, and what its client mailed.

use super::{
    records::{Chase, ChaseId, ChasedPaper, Way},
    service::{Chasing, chase_of},
    store_tables::CHASES,
};
use crate::{
    accounts::ACCOUNTS,
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    clients::contact,
    documents::document::Container,
    error::Result,
    files::{FILES, FOLDER_FILES, FOLDERS, File, ReadState, TASK_FILES, library::read_text},
    ids::{AccountId, FileId, FolderId},
    tasks::{MESSAGES, TASKS, UPLOAD_LINK},
};

use checklists::{Failure, Of, Outcome, Paper, Person, judge};
use jiff::Timestamp;
use std::{collections::HashMap, sync::Arc};

/// Papers of a list.
const MOST_PAPERS: usize = 2_000;
/// Files judged in one commit.
const BATCH: usize = 50;
/// Folders of a list.
const MOST_FOLDERS: usize = 200;

impl Chasing {
    /// Looks at the lists of an account: judges what was read, and forgets what was deleted.
    ///
    /// # Errors
    /// Store errors.
    pub async fn look(&self, account: AccountId) -> Result<()> {
        let this = self.clone();
        let (lists, around) = blocking(move || Ok((this.list(account)?, Arc::new(this.around(account)?)))).await?;
        for chase in lists {
            let id = chase.id;
            loop {
                let (this, around) = (self.clone(), Arc::clone(&around));
                let found = blocking(move || this.judged(&chase_of(&this.store, account, id)?, &around)).await?;
                let more = found.new.len() == BATCH;
                if !found.new.is_empty() || !found.gone.is_empty() {
                    self.keep(account, id, found).await?;
                }
                if !more {
                    break;
                }
            }
            self.tell_flaws(account, id).await?;
        }
        Ok(())
    }

    async fn keep(&self, account: AccountId, id: ChaseId, found: Found) -> Result<()> {
        let now = self.clock.now();
        let kept = self.store.write(move |tx| {
            let Some(mut chase) = tx.get(&CHASES, &(account, id))? else { return Ok(()) };
            chase.papers.retain(|paper| paper.decided || !found.gone.contains(&paper.file));
            for paper in found.new {
                let room = chase.papers.len() < MOST_PAPERS;
                match chase.papers.iter_mut().find(|known| known.file == paper.file) {
                    // A person's word stands.
                    Some(known) if known.decided => known.read = paper.read,
                    Some(known) => {
                        *known = ChasedPaper {
                            came_at: known.came_at,
                            told: known.told && paper.flaws == known.flaws,
                            ..paper
                        }
                    }
                    None if room => chase.papers.push(paper),
                    None => {}
                }
            }
            chase.settle(now);
            tx.put(&CHASES, &(account, id), &chase)?;
            Audit::note(tx, Line::of(account, Action::ChaseMatched).on(id.0))
        });
        kept.await?;
        self.tell(account);
        Ok(())
    }

    /// Judges some files that are new or were read better. Blocks.
    fn judged(&self, chase: &Chase, around: &Around) -> Result<Found> {
        let known: HashMap<_, _> = chase.papers.iter().map(|paper| (paper.file, paper)).collect();
        let people = self.people(chase)?;
        let mut new = Vec::new();
        for (file, way) in self.belonging(chase, around)? {
            let read = state(&file, &people);
            if !file.is_processed() || known.get(&file.id).is_some_and(|paper| paper.read == read) || new.len() >= BATCH
            {
                continue;
            }
            if chase.papers.len() + new.len() >= MOST_PAPERS && !known.contains_key(&file.id) {
                break;
            }
            new.push(self.judge(chase, &people, &file, (way, read))?);
        }
        let mut gone = Vec::new();
        for paper in &chase.papers {
            if self.store.get(&FILES, &(chase.account, paper.file))?.is_none() {
                gone.push(paper.file);
            }
        }
        Ok(Found { new, gone })
    }

    /// The people of a list. The client has the names that the contact has by now.
    fn people(&self, chase: &Chase) -> Result<Vec<Person>> {
        let mut people = chase.people.clone();
        let Some(client) = chase.client.map(|client| contact(&self.store, client)).transpose()?.flatten() else {
            return Ok(people);
        };
        for name in client.details.names() {
            if !people.iter().any(|person| person.name == *name) {
                people.push(Person { of: Of::Client, name: name.clone() });
            }
        }
        Ok(people)
    }

    fn judge(
        &self,
        chase: &Chase,
        people: &[Person],
        file: &File,
        (way, read): (Way, [u8; 32]),
    ) -> Result<ChasedPaper> {
        let paper = match (&file.read, &file.text) {
            (ReadState::Unreadable { reason }, _) => Paper::unread(&file.name, Failure::of(reason)),
            (_, Some(text)) => {
                let document = read_text(&self.store, text)?;
                if document.holds == Some(Container::Archive) {
                    // What could be taken out is a file of its own; of the rest the client is told.
                    match document.notes.iter().map(|note| Failure::of(note)).max_by_key(|f| *f == Failure::Protected) {
                        Some(failure) => Paper::unread(&file.name, failure),
                        None => return Ok(nothing(file, way, read)),
                    }
                } else {
                    Paper::read(&file.name, &document.text, document.pages.len(), document.pictures.len())
                }
            }
            _ => Paper::unread(&file.name, Failure::Blank),
        };
        let open: Vec<_> = chase.items.iter().filter(|item| !item.waived).collect();
        let items: Vec<_> = open.iter().map(|item| item.item.clone()).collect();
        let verdict = judge(&self.lists.papers, &items, people, &paper);
        // A program's mail, such as a notice of absence with a picture in it, is answered by nobody.
        let automatic = match file.message {
            Some(message) => {
                self.store.get(&MESSAGES, &(chase.account, message))?.is_none_or(|message| message.automatic.is_some())
            }
            None => false,
        };
        let is_logo = verdict.outcome == Outcome::Nothing && way == Way::Mail && file.media_type.starts_with("image/");
        Ok(ChasedPaper {
            file: file.id,
            name: file.name.clone(),
            hash: file.blob.hash,
            came_at: file.created_at,
            way,
            outcome: verdict.outcome,
            items: verdict.items.iter().filter_map(|at| open.get(*at)).map(|item| item.id).collect(),
            parts: verdict.parts,
            told: automatic || verdict.flaws.is_empty(),
            // A picture that fits nothing may be a logo in a mail: nobody is troubled with it.
            flaws: if is_logo { Vec::new() } else { verdict.flaws },
            doubt: verdict.doubt,
            decided: false,
            read,
        })
    }

    /// The folders of an account, and files of clients' mails; none of these if another account gets them.
    fn around(&self, account: AccountId) -> Result<Around> {
        let mut around = Around::default();
        for row in self.store.scan(&FOLDERS, &account) {
            let (_, folder) = row?;
            if let Some(parent) = folder.parent {
                around.below.entry(parent).or_default().push(folder.id);
            }
        }
        let owner = self.store.get(&ACCOUNTS, &account)?;
        let theirs = |door: &super::service::ClientsDoor| {
            owner.is_some_and(|owner| owner.email.eq_ignore_ascii_case(&door.owner))
        };
        if !self.door.as_ref().as_ref().is_some_and(theirs) {
            return Ok(around);
        }
        for row in self.store.scan(&TASKS, &account) {
            let (_, task) = row?;
            let Some(client) = task.client else { continue };
            let files = around.mailed.entry(client.to_lowercase()).or_default();
            for row in self.store.scan(&TASK_FILES, &(account, task.id)) {
                files.push((task.updated_at, row?.0.2));
            }
        }
        Ok(around)
    }

    /// Files that belong to a list, and how they came.
    fn belonging(&self, chase: &Chase, around: &Around) -> Result<Vec<(File, Way)>> {
        let account = chase.account;
        let mut files = Vec::new();
        let mut add = |id, by_mail: bool| -> Result<()> {
            let Some(file) = self.store.get(&FILES, &(account, id))? else { return Ok(()) };
            let archive = file.taken.map(|taken| self.store.get(&FILES, &(account, taken.from))).transpose()?.flatten();
            let task = file.task.or_else(|| archive.and_then(|archive| archive.task));
            let task = task.map(|task| self.store.get(&TASKS, &(account, task))).transpose()?.flatten();
            let way = match task {
                _ if by_mail => Way::Mail,
                Some(task) if task.sender_email == UPLOAD_LINK => Way::Link,
                _ => Way::Firm,
            };
            files.push((file, way));
            Ok(())
        };
        // What came in an archive was put into folders beside it.
        let mut folders = vec![chase.folder];
        let mut at = 0;
        while let Some(folder) = folders.get(at).copied().filter(|_| at < MOST_FOLDERS) {
            folders.extend(around.below.get(&folder).into_iter().flatten());
            for row in self.store.scan(&FOLDER_FILES, &(account, Some(folder))) {
                add(row?.0.2, false)?;
            }
            at += 1;
        }
        let mailed = around.mailed.get(&chase.email.to_lowercase());
        for id in mailed.into_iter().flatten().filter(|(at, _)| *at >= chase.started_at) {
            add(id.1, true)?;
        }
        Ok(files)
    }
}

/// What surrounds the lists of an account.
#[derive(Default)]
struct Around {
    /// Folders by the one above.
    below: HashMap<FolderId, Vec<FolderId>>,
    /// Files of clients' mails, by the address in small letters: when their thread last changed, and the file.
    mailed: HashMap<String, Vec<(Timestamp, FileId)>>,
}

/// What a look found.
struct Found {
    new: Vec<ChasedPaper>,
    gone: Vec<FileId>,
}

/// An archive: the files in it are matched, and it is nothing itself.
fn nothing(file: &File, way: Way, read: [u8; 32]) -> ChasedPaper {
    ChasedPaper {
        file: file.id,
        name: file.name.clone(),
        hash: file.blob.hash,
        came_at: file.created_at,
        way,
        outcome: Outcome::Nothing,
        items: Vec::new(),
        parts: Vec::new(),
        flaws: Vec::new(),
        doubt: None,
        decided: false,
        told: true,
        read,
    }
}

/// What a file was read as.
fn state(file: &File, people: &[Person]) -> [u8; 32] {
    let mut state = blake3::Hasher::new();
    match (&file.read, &file.text) {
        (ReadState::Unreadable { reason }, _) => state.update(reason.as_bytes()),
        (_, Some(text)) => state.update(&text.hash),
        _ => &mut state,
    };
    for person in people {
        state.update(b"\0").update(person.name.as_bytes());
    }
    *state.finalize().as_bytes()
}
