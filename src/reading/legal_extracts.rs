//! What the law layer reads in each document, kept beside it: authorities, facts, and which decision or law the document is
//! itself. A verdict is never kept: it is asked of the account's files anew, as they change.

use super::legal_extract_records::{CitedAuthority, Holding, Place, StatedFact, Study};
use crate::{
    documents::document::{Document, Origin},
    error::Result,
    ids::{AccountId, FileId, TaskId},
    law::{
        Letters, Span,
        authorities::{self, Held, other_name},
        citations::Kind,
        client_intake, facts,
    },
    store::{KeptKey, Keys, Store, Tx},
    tasks::{Direction, Thread, Verdict},
};
use crate::{
    reading::tables::{HOLDINGS, STUDIES},
    tasks::tables::{MESSAGES, TASK_FILES, TASK_MESSAGES},
};

use std::collections::HashMap;

/// Authorities and facts kept of one document; places of each.
const AUTHORITIES: usize = 1_000;
const FACTS: usize = 300;
const PLACES: usize = 20;
/// Characters of a place's words.
const QUOTE: usize = 240;

/// A document that was studied, ready to be put beside it.
pub(super) struct Studied {
    study: Study,
    /// Normal form and name of what it is itself, with the place.
    own: Vec<(String, Option<String>, Place)>,
}

/// Reads a document. Some tens of milliseconds for a long one: not on the event loop.
pub(super) fn study(document: &Document, origin: Origin, name: &str, this_year: u16) -> Studied {
    let text = &document.text;
    let letters = Letters::new(text);
    let place = |span: Span| Place {
        origin,
        name: name.to_owned(),
        page: document.page_at(span.start as u64),
        start: span.start as u64,
        end: span.end as u64,
        quote: letters.folded(Span::new(span.start, span.end.min(span.start + QUOTE))),
    };
    let found = crate::law::citations::find(text);
    let authorities = authorities::cited(text, &found, this_year)
        .into_iter()
        .take(AUTHORITIES)
        .map(|cited| {
            let all: Vec<Span> = match &cited.authority {
                Some(authority) => authority.citations.iter().filter_map(|i| found.get(*i)).map(|c| c.whole).collect(),
                None => vec![cited.span],
            };
            CitedAuthority {
                written: cited.written,
                kind: match cited.kind {
                    Some(Kind::Law) => "law",
                    Some(Kind::Journal) => "journal",
                    Some(_) => "case",
                    None => "unknown",
                }
                .into(),
                forms: cited.forms,
                names: cited.names,
                impossible: cited.impossible.map(|why| why.to_string()),
                count: u32::try_from(all.len()).unwrap_or(u32::MAX),
                places: all.into_iter().take(PLACES).map(place).collect(),
            }
        })
        .collect();
    let mut stated: Vec<StatedFact> = Vec::new();
    let mut known: HashMap<(facts::Kind, String), usize> = HashMap::new();
    for fact in facts::facts(text) {
        let at = *known.entry((fact.kind, fact.value.to_lowercase())).or_insert(stated.len());
        if let Some(again) = stated.get_mut(at) {
            again.count += 1;
        } else if stated.len() < FACTS {
            let kind = fact.kind.word().into();
            stated.push(StatedFact { kind, value: fact.value, role: fact.role, count: 1, place: place(fact.span) });
        } else {
            known.remove(&(fact.kind, fact.value.to_lowercase()));
        }
    }
    let own = match origin {
        Origin::File(_) => crate::law::authorities::own(text, name)
            .into_iter()
            .map(|own| {
                let at = if own.span.is_empty() { Span::new(0, letters.span().end.min(QUOTE)) } else { own.span };
                (own.form, own.name, place(at))
            })
            .collect(),
        Origin::Message(_) => Vec::new(),
    };
    Studied { study: Study { authorities, facts: stated, holdings: Vec::new() }, own }
}

/// Puts a study beside its document, in the commit that books the reading.
pub(super) fn put(tx: &mut Tx, account: AccountId, origin: Origin, studied: &Studied) -> Result<()> {
    forget(tx, account, origin)?;
    let mut study = studied.study.clone();
    if let Origin::File(file) = origin {
        for (form, name, place) in &studied.own {
            let at = holding(tx.keys(), account, form, file);
            tx.put(&HOLDINGS, &at, &Holding { name: name.clone(), file, place: place.clone() })?;
            study.holdings.push(KeptKey(at));
        }
    }
    if !study.authorities.is_empty() || !study.facts.is_empty() || !study.holdings.is_empty() {
        tx.put(&STUDIES, &study_key(account, origin), &study)?;
    }
    Ok(())
}

/// Forgets what was read in a document, in the commit that deletes it.
pub fn forget(tx: &mut Tx, account: AccountId, origin: Origin) -> Result<()> {
    let at = study_key(account, origin);
    if let Some(study) = tx.get(&STUDIES, &at)? {
        study.holdings.iter().for_each(|at| tx.delete(&HOLDINGS, &at.0));
        tx.delete(&STUDIES, &at);
    }
    Ok(())
}

fn study_key(account: AccountId, origin: Origin) -> (AccountId, [u8; 16]) {
    match origin {
        Origin::File(file) => (account, file.bytes()),
        Origin::Message(message) => (account, message.bytes()),
    }
}

fn holding(keys: &Keys, account: AccountId, form: &str, file: FileId) -> (AccountId, [u8; 32], FileId) {
    (account, keys.lookup("authority", form), file)
}

/// An account's files as a library of decisions and laws.
#[derive(Clone)]
pub struct Library {
    store: Store,
    account: AccountId,
}

impl Library {
    /// The library of an account.
    pub fn new(store: Store, account: AccountId) -> Self {
        Self { store, account }
    }
}

impl authorities::Library for Library {
    type Passage = Holding;

    fn holds(&self, form: &str) -> Vec<Held<Holding>> {
        let prefix = (self.account, self.store.keys().lookup("authority", form));
        let rows = self.store.scan(&HOLDINGS, &prefix).take(20);
        // A record that cannot be read holds nothing; the doctor tells of it.
        rows.filter_map(Result::ok).map(|(_, holding)| Held { name: holding.name.clone(), passage: holding }).collect()
    }
}

/// An authority of a task with its verdict.
#[derive(Clone, Debug)]
pub struct Authority {
    /// What the documents say.
    pub cited: CitedAuthority,
    /// The verdict.
    pub verdict: Verdict,
    /// The verdict in a sentence.
    pub note: String,
    /// What the files hold.
    pub library: Option<Holding>,
}

/// What was read in all documents of a task.
#[derive(Clone, Debug, Default)]
pub struct Dossier {
    /// Authorities, in the order in which they are first cited.
    pub authorities: Vec<Authority>,
    /// Facts.
    pub facts: Vec<StatedFact>,
}

/// The studies of the firm's accounts.
#[derive(Clone)]
pub struct Studies {
    store: Store,
}

impl Studies {
    /// The studies in `store`.
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    /// What was read in one document.
    pub fn of(&self, account: AccountId, origin: Origin) -> Result<Study> {
        Ok(self.store.get(&STUDIES, &study_key(account, origin))?.unwrap_or_default())
    }

    /// What was read in all documents of a task, each authority and fact once.
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

    /// What a client's first mail tells, as facts whose kinds are "name", "contact", "matter", "opposing", "date" and "request";
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
            StatedFact { kind: told.kind.word().into(), value: told.value, role: None, count: 1, place }
        };
        let told = client_intake::intake(text).into_iter().map(fact);
        // How to reach the client is known in any case: the mail came from there.
        let whole = Place {
            origin: Origin::Message(mail.id),
            name: mail.subject.clone(),
            page: None,
            start: 0,
            end: 0,
            quote: String::new(),
        };
        let from = StatedFact { kind: "contact".into(), value: mail.from.clone(), role: None, count: 1, place: whole };
        let mut all: Vec<StatedFact> = told.collect();
        if !all.iter().any(|fact| fact.value.eq_ignore_ascii_case(&from.value)) {
            all.push(from);
        }
        Some(all)
    }

    /// The studies of some documents put together.
    fn dossier(&self, account: AccountId, studies: Vec<Study>) -> Dossier {
        let mut cited: Vec<CitedAuthority> = Vec::new();
        let mut by_form: HashMap<String, usize> = HashMap::new();
        let mut facts: Vec<StatedFact> = Vec::new();
        let mut by_fact: HashMap<(String, String), usize> = HashMap::new();
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
                let at = *by_fact.entry((fact.kind.clone(), fact.value.to_lowercase())).or_insert(facts.len());
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
    use crate::store::Options;

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
        let studies = Studies::new(store.clone());
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
        // Another account's files are nobody's business.
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
        assert_eq!(facts[1].kind, "email");
    }
}
