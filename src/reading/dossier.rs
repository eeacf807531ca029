//! What the law layer found in all documents of a task, each authority with its verdict.

use crate::{
    documents::document::Origin,
    error::Result,
    files::TASK_FILES,
    ids::{AccountId, TaskId},
    law::{
        Letters,
        authorities::{Held, other_name},
        client_intake,
    },
    legal_extracts::{CitedAuthority, FactKind, Holding, LegalExtract, Library, Place, StatedFact},
    store::Store,
    tasks::{Direction, MESSAGES, TASK_MESSAGES, Thread, Verdict},
};

use std::collections::HashMap;

/// An authority of a task with its verdict.
#[derive(Clone, Debug)]
pub struct Authority {
    /// What the documents say.
    pub cited: CitedAuthority,
    /// The verdict.
    pub verdict: Verdict,
    /// The verdict in a sentence.
    pub note: String,
    /// What the files contain of it.
    pub library: Option<Holding>,
}

/// What the law layer found in all documents of a task.
#[derive(Clone, Debug, Default)]
pub struct Dossier {
    /// Authorities, in the order they are first cited.
    pub authorities: Vec<Authority>,
    /// Facts.
    pub facts: Vec<StatedFact>,
}

/// The legal extracts of the firm's accounts.
#[derive(Clone)]
pub struct LegalExtracts {
    store: Store,
}

impl LegalExtracts {
    /// The extracts in `store`.
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    /// What was found in one document.
    pub fn of(&self, account: AccountId, origin: Origin) -> Result<LegalExtract> {
        crate::legal_extracts::of(&self.store, account, origin)
    }

    /// What was found in all documents of a task, each authority and fact once.
    pub fn of_task(&self, account: AccountId, task: TaskId) -> Result<Dossier> {
        let prefix = (account, task);
        let mut studies = Vec::new();
        for row in self.store.scan(&TASK_MESSAGES, &prefix) {
            let (_, _, id) = row?.0;
            let incoming = self.store.get(&MESSAGES, &(account, id))?;
            if incoming.is_some_and(|m| m.direction == crate::tasks::Direction::Incoming) {
                studies.push(self.of(account, Origin::Message(id))?);
            }
        }
        for row in self.store.scan(&TASK_FILES, &prefix) {
            let (_, _, file) = row?.0;
            studies.push(self.of(account, Origin::File(file))?);
        }
        Ok(self.dossier(account, studies))
    }

    /// What a client's first mail tells, as facts;
    /// `None` for a task that no client began.
    pub fn intake(&self, thread: &Thread) -> Option<Vec<StatedFact>> {
        thread.task.client.as_ref()?;
        let mail = thread.messages.iter().map(|m| &m.message).find(|m| m.direction == Direction::Incoming)?;
        let text = mail.body.as_deref().unwrap_or_default();
        let letters = Letters::new(text);
        let fact = |told: client_intake::Told| {
            let place = Place {
                origin: Origin::Message(mail.id),
                name: mail.subject.clone(),
                page: None,
                start: told.span.start as u64,
                end: told.span.end as u64,
                quote: letters.folded(told.span),
            };
            StatedFact { kind: told.kind.into(), value: told.value, role: None, count: 1, place }
        };
        let told = client_intake::intake(text).into_iter().map(fact);
        // The client's address is always known: the mail came from there.
        let whole = Place {
            origin: Origin::Message(mail.id),
            name: mail.subject.clone(),
            page: None,
            start: 0,
            end: 0,
            quote: String::new(),
        };
        let from = StatedFact { kind: FactKind::Contact, value: mail.from.clone(), role: None, count: 1, place: whole };
        let mut all: Vec<StatedFact> = told.collect();
        if !all.iter().any(|fact| fact.value.eq_ignore_ascii_case(&from.value)) {
            all.push(from);
        }
        Some(all)
    }

    /// The extracts of several documents combined.
    fn dossier(&self, account: AccountId, studies: Vec<LegalExtract>) -> Dossier {
        let mut cited: Vec<CitedAuthority> = Vec::new();
        let mut by_form: HashMap<String, usize> = HashMap::new();
        let mut facts: Vec<StatedFact> = Vec::new();
        let mut by_fact: HashMap<(FactKind, String), usize> = HashMap::new();
        for study in studies {
            for authority in study.authorities {
                let known = authority.forms.iter().find_map(|form| by_form.get(form)).copied();
                match known.and_then(|at| cited.get_mut(at)) {
                    Some(again) => {
                        again.count = again.count.saturating_add(authority.count);
                        again.places.extend(authority.places);
                        again.names.extend(
                            authority.names.into_iter().filter(|n| !again.names.contains(n)).collect::<Vec<_>>(),
                        );
                        again.impossible = again.impossible.take().or(authority.impossible);
                    }
                    None => {
                        by_form.extend(authority.forms.iter().map(|form| (form.clone(), cited.len())));
                        cited.push(authority);
                    }
                }
            }
            for fact in study.facts {
                let at = *by_fact.entry((fact.kind, fact.value.to_lowercase())).or_insert(facts.len());
                match facts.get_mut(at) {
                    Some(again) => {
                        again.count = again.count.saturating_add(fact.count);
                        again.role = again.role.take().or(fact.role);
                    }
                    None => facts.push(fact),
                }
            }
        }
        let library = Library::new(self.store.clone(), account);
        let authorities = cited.into_iter().map(|cited| judged(cited, &library)).collect();
        Dossier { authorities, facts }
    }
}

fn judged(cited: CitedAuthority, library: &Library) -> Authority {
    use crate::law::authorities::Library as _;

    if let Some(why) = &cited.impossible {
        return Authority { verdict: Verdict::Impossible, note: why.clone(), library: None, cited };
    }
    let held: Vec<Held<Holding>> = cited.forms.iter().flat_map(|form| library.holds(form)).collect();
    if let Some((name, other)) = other_name(&cited.names, &held) {
        let bears = other.name.as_deref().unwrap_or("another name");
        let note = format!("Cited as {name}; your file at that place is {bears}.");
        return Authority { verdict: Verdict::NameMismatch, note, library: Some(other.passage.clone()), cited };
    }
    match held.into_iter().next() {
        Some(held) => {
            let note = format!("In your files: {}.", held.passage.place.name);
            Authority { verdict: Verdict::InFiles, note, library: Some(held.passage), cited }
        }
        None => {
            let note = "Well-formed, and not in your files: look it up before you rely on it.".to_owned();
            Authority { verdict: Verdict::NotInFiles, note, library: None, cited }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{
        documents::document::Document,
        ids::FileId,
        legal_extracts::{HOLDINGS, forget, put, study},
        store::Options,
    };

    fn file(store: &Store, account: AccountId, name: &str, text: &str) -> FileId {
        let id = FileId::new();
        let document = Document { text: text.into(), ..Document::default() };
        let studied = study(&document, Origin::File(id), name, 2026);
        store.write_blocking(move |tx| put(tx, account, Origin::File(id), &studied)).unwrap();
        id
    }

    #[test]
    fn verdicts_follow_the_files_and_their_owner() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Options { probe: None, ..Options::new(folder.path()) }).unwrap();
        let studies = LegalExtracts::new(store.clone());
        let (ada, bob) = (AccountId::new(), AccountId::new());
        let brief = file(
            &store,
            ada,
            "brief.txt",
            "See Bell Atl. Corp. v. Twombly, 550 U.S. 544, 570 (2007); Smith v. Jones, 123 F.3d 456 (2d Cir. 1997); \
             Miller v. Brown, 99 F.4th 10 (9th Cir. 1950). We also rely on Conley v. Gibson, 355 U.S. 41 (1957).",
        );
        let verdicts = |account: AccountId| -> Vec<Verdict> {
            let study = studies.of(ada, Origin::File(brief)).unwrap();
            studies.dossier(account, vec![study]).authorities.iter().map(|a| a.verdict).collect()
        };
        use crate::tasks::Verdict::{Impossible, InFiles, NameMismatch, NotInFiles};

        assert_eq!(verdicts(ada), [NotInFiles, NotInFiles, Impossible, NotInFiles]);
        let opinion = file(
            &store,
            ada,
            "twombly.txt",
            "550 U.S. 544 (2007)\nBELL ATLANTIC CORPORATION\nv.\nTWOMBLY\n\nThe Court holds.",
        );
        file(&store, ada, "Garner v. Lake, 123 F.3d 456 (2d Cir. 1997).txt", "The appeal is dismissed.");
        assert_eq!(verdicts(ada), [InFiles, NameMismatch, Impossible, NotInFiles]);
        // Another account must not see anybody else's files.
        assert_eq!(verdicts(bob), [NotInFiles, NotInFiles, Impossible, NotInFiles]);
        store.write_blocking(move |tx| forget(tx, ada, Origin::File(opinion))).unwrap();
        assert_eq!(verdicts(ada)[0], NotInFiles);
        assert!(store.scan(&HOLDINGS, &crate::store::All).count() == 1);
    }

    #[test]
    fn places_carry_their_page_and_words() {
        let text = "Page one.\nPay $5,000 to ann@example.com.";
        let pages = vec![
            crate::documents::document::PageSpan { number: 1, start: 0, end: 10 },
            crate::documents::document::PageSpan { number: 2, start: 10, end: text.len() as u64 },
        ];
        let document = Document { text: text.into(), pages, ..Document::default() };
        let studied = study(&document, Origin::File(FileId::new()), "a.pdf", 2026);
        let facts = &studied.study.facts;
        assert_eq!((facts[0].value.as_str(), facts[0].place.page), ("$5,000", Some(2)));
        assert_eq!(facts[0].place.quote, "$5,000");
        assert_eq!(facts[1].kind, FactKind::Email);
    }
}
