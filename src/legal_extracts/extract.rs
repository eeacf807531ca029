//! What the law layer finds in each document, stored beside it: authorities, facts, and which decision or statute the
//! document itself is. Verdicts are never stored: they are computed from the account's files each time, because the
//! files change.

use super::{
    names::named,
    records::{AuthorityKind, Capacity, CitedAuthority, Holding, LegalExtract, NamedHere, NamesIn, Place, StatedFact},
    tables::{NAMES_IN, NAMES_NEW, STUDIES},
};
use crate::{
    documents::document::{Document, Origin},
    error::Result,
    ids::{AccountId, FileId, MessageId, TaskId},
    law::{Letters, Span, authorities, facts},
    legal_extracts::HOLDINGS,
    store::{KeptKey, Keys, Store, Tx},
};

use std::collections::HashMap;

/// The most authorities and facts stored per document, and the most places of each.
const AUTHORITIES: usize = 1_000;
const FACTS: usize = 300;
const PLACES: usize = 20;
/// The most characters in a place's quote.
const QUOTE: usize = 240;

/// A document's extract, ready to be stored beside it.
pub struct Studied {
    pub study: LegalExtract,
    /// Normal form and name of what the document itself is, with the place.
    own: Vec<(String, Option<String>, Place)>,
    names: NamesIn,
}

impl Studied {
    /// Of a mail: with its task and the addresses that it came from and went to.
    #[must_use]
    pub fn of_mail<'a>(mut self, task: TaskId, addresses: impl Iterator<Item = &'a String>) -> Self {
        self.names.task = Some(task);
        let known =
            |names: &NamesIn, address: &str| names.names.iter().any(|named| named.name.eq_ignore_ascii_case(address));
        for address in addresses {
            if !known(&self.names, address) {
                let (name, capacity) = (address.clone(), Capacity::Correspondent);
                self.names.names.push(NamedHere { name, capacity, role: None, page: None, start: 0, end: 0, count: 1 });
            }
        }
        self
    }
}

/// Analyses a document. Takes some tens of milliseconds for a long one, so do not call it on the event loop.
pub fn study(document: &Document, origin: Origin, name: &str, this_year: u16) -> Studied {
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
                kind: AuthorityKind::of(cited.kind),
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
    let facts = facts::facts(text);
    let names = NamesIn { origin, name: name.to_owned(), task: None, names: named(document, &facts) };
    for fact in facts {
        let at = *known.entry((fact.kind, fact.value.to_lowercase())).or_insert(stated.len());
        if let Some(again) = stated.get_mut(at) {
            again.count += 1;
        } else if stated.len() < FACTS {
            let kind = fact.kind.into();
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
    Studied { study: LegalExtract { authorities, facts: stated, holdings: Vec::new() }, own, names }
}

/// Stores an extract beside its document, in the commit that records the reading.
pub fn put(tx: &mut Tx, account: AccountId, origin: Origin, studied: &Studied) -> Result<()> {
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
    put_names(tx, account, &studied.names)
}

fn put_names(tx: &mut Tx, account: AccountId, names: &NamesIn) -> Result<()> {
    let at = study_key(account, names.origin);
    tx.put(&NAMES_IN, &at, names)?;
    tx.put(&NAMES_NEW, &at, &names.origin)
}

/// Stores the names of a document that was read before names were kept. Nothing happens if it was deleted meanwhile or has its
/// names; `is_there` looks in the commit.
///
/// # Errors
/// Store errors.
pub fn put_missing_names(
    tx: &mut Tx,
    account: AccountId,
    studied: &Studied,
    is_there: impl FnOnce(&Tx) -> Result<bool>,
) -> Result<()> {
    let at = study_key(account, studied.names.origin);
    if tx.get(&NAMES_IN, &at)?.is_some() || !is_there(tx)? {
        return Ok(());
    }
    // Older than every decision: it was there to be asked when the decision was taken.
    tx.put(&NAMES_IN, &at, &studied.names)
}

/// Takes the names of a mail out of what conflict checks look through: it only asks for one.
///
/// # Errors
/// Store errors.
pub fn forget_names(tx: &mut Tx, account: AccountId, message: MessageId) -> Result<()> {
    let at = study_key(account, Origin::Message(message));
    tx.delete(&NAMES_NEW, &at);
    let Some(mut names) = tx.get(&NAMES_IN, &at)? else { return Ok(()) };
    names.names.clear();
    tx.put(&NAMES_IN, &at, &names)
}

/// Whether the names of a document are kept.
///
/// # Errors
/// Store errors.
pub fn has_names(store: &Store, account: AccountId, origin: Origin) -> Result<bool> {
    Ok(store.get(&NAMES_IN, &study_key(account, origin))?.is_some())
}

/// Removes the extract of a document, in the commit that deletes the document.
pub fn forget(tx: &mut Tx, account: AccountId, origin: Origin) -> Result<()> {
    let at = study_key(account, origin);
    tx.delete(&NAMES_IN, &at);
    tx.delete(&NAMES_NEW, &at);
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

/// The extract of one document.
///
/// # Errors
/// Store errors.
pub fn of(store: &Store, account: AccountId, origin: Origin) -> Result<LegalExtract> {
    Ok(store.get(&STUDIES, &study_key(account, origin))?.unwrap_or_default())
}
