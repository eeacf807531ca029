//! A pass: the order of things.

use super::{
    super::{
        connector::Connector,
        credentials::key,
        houses::Houses,
        records::{Link, Local, Progress},
        store_tables::{CASE_LINKS, CASE_PROGRESS},
        trouble::{Outcome, Trouble},
    },
    links,
    stop::Stop,
};
use crate::{
    accounts::Account,
    audit::{Action, Audit, Event as Line},
    config::CaseConnection,
};

use case_records::{Field, Fields, Kind, Record, merge, merging::Changeable};
use jiff::SignedDuration;
use std::collections::BTreeMap;

/// Changes are asked for from a little before the last pass: clocks differ, and a record may have been written for a while before it is shown.
const OVERLAP: SignedDuration = SignedDuration::from_mins(10);
/// Parts of a list: 200 records each at Clio.
const PAGES: usize = 2_000;

/// A pass.
pub(in crate::case_management) struct Pass<'a> {
    pub houses: &'a Houses,
    pub connection: &'a CaseConnection,
    pub connector: &'a dyn Connector,
    pub account: Account,
    pub progress: Progress,
    /// By kind and identifier there.
    pub links: BTreeMap<(Kind, String), Link>,
    /// Why the system did not take the last record that it did not take.
    pub not_taken: Option<String>,
}

impl<'a> Pass<'a> {
    pub fn new(
        houses: &'a Houses,
        connection: &'a CaseConnection,
        connector: &'a dyn Connector,
        account: Account,
    ) -> Outcome<Self> {
        let at = key(&houses.store, account.id, &connection.name);
        let progress = houses.store.get(&CASE_PROGRESS, &at)?.unwrap_or_default();
        let links = links::all(&houses.store, at)?;
        Ok(Self { houses, connection, connector, account, progress, links, not_taken: None })
    }

    /// Goes through all kinds.
    pub async fn run(&mut self) -> Outcome<()> {
        for kind in Kind::ALL {
            let direction = self.connection.direction(kind);
            if !(direction.takes() || direction.sends()) {
                continue;
            }
            let began = self.houses.clock.now();
            self.look(kind).await?;
            self.settle(kind).await?;
            if direction.sends() {
                match kind {
                    Kind::Document => self.send_papers().await?,
                    Kind::CalendarEntry | Kind::Task => self.send_dates(kind).await?,
                    Kind::Activity => self.send_activities().await?,
                    Kind::Matter if self.connection.new_matters => self.send_matters().await?,
                    Kind::Contact | Kind::Matter => {}
                }
            }
            self.progress.seen.insert(kind, began);
            self.keep_progress().await?;
        }
        self.progress.synced = Some(self.houses.clock.now());
        self.keep_progress().await?;
        // Everything else went on.
        self.not_taken.take().map_or(Ok(()), |says| Err(Trouble::new(says)))
    }

    /// Writes down what changed there.
    async fn look(&mut self, kind: Kind) -> Outcome<()> {
        let seen = self.progress.seen.get(&kind).copied();
        let since = seen.map(|at| at.saturating_sub(OVERLAP).unwrap_or(at));
        let mut next: Option<String> = None;
        for _ in 0..PAGES {
            let page = self.connector.page(kind, since, next.as_deref()).await?;
            self.note(kind, page.records).await?;
            match page.next {
                Some(more) if Some(&more) != next.as_ref() => next = Some(more),
                Some(_) => return Err(self.odd("hands out the same part of a list again and again")),
                None => return Ok(()),
            }
        }
        Err(self.odd("hands out a list without an end"))
    }

    fn odd(&self, what: &str) -> Trouble {
        Trouble::new(format!("{} {what}.", self.connector.title()))
    }

    /// Brings both sides of all records of a kind together.
    async fn settle(&mut self, kind: Kind) -> Outcome<()> {
        let contacts = if kind == Kind::Contact { Some(self.contacts()?) } else { None };
        let all: Vec<Link> = self.links.values().filter(|link| link.kind == kind).cloned().collect();
        for link in all {
            let before = link.clone();
            let settled = match kind {
                Kind::Contact => self.contact(link, contacts.as_ref()).await,
                Kind::Matter => self.matter(link).await,
                Kind::Document => self.paper(link).await,
                Kind::CalendarEntry | Kind::Task => self.date(link).await,
                Kind::Activity => self.activity(link).await,
            };
            let after = match settled {
                Ok(link) => link,
                // One record that is not wanted here keeps no others waiting.
                Err(Stop::Passed(why)) => Link { passed: Some(why), ..before.clone() },
                Err(Stop::All(trouble)) => return Err(trouble),
            };
            if after != before {
                self.keep(after).await?;
            }
        }
        Ok(())
    }

    /// Compares the three states of a record; writes there what is to be written there, and returns what is to be written here.
    pub(super) async fn compare(&mut self, link: &mut Link, ours: &Fields, here: &[Field]) -> Result<Fields, Stop> {
        let may = Changeable { here, there: self.connector.changeable(link.kind) };
        let merged = merge(&link.base, ours, &link.theirs, self.connection.direction(link.kind), may, &link.chosen);
        let mut base = merged.base;
        if !merged.send.is_empty() {
            let mut send = merged.send.clone();
            // A person's name is written otherwise there than an organisation's.
            if let (Kind::Contact, Some(sort)) = (link.kind, link.theirs.get(&Field::Sort)) {
                send.insert(Field::Sort, sort.clone());
            }
            let sent = self.connector.change(link.kind, &link.foreign, &link.etag, &send).await?;
            match sent {
                Some(record) => {
                    // What the system made of it is what both sides have.
                    link.etag = record.etag;
                    link.theirs.extend(record.fields);
                    self.left(1).await?;
                }
                // Changed there a moment ago: the next pass sees what it is now.
                None => {
                    for field in merged.send.keys() {
                        match link.base.get(field) {
                            Some(was) => drop(base.insert(*field, was.clone())),
                            None => drop(base.remove(field)),
                        }
                    }
                }
            }
        }
        link.chosen.retain(|field, _| merged.conflicts.contains_key(field));
        link.conflicts = merged.conflicts;
        link.base = base;
        if !merged.take.is_empty() {
            self.progress.taken += 1;
        }
        Ok(merged.take)
    }

    /// Counts what was written there, and puts it into the audit log.
    pub(super) async fn left(&mut self, count: u64) -> Result<(), Stop> {
        self.progress.sent += count;
        let (account, houses) = (self.account.id, self.houses);
        let noted = houses.store.write(move |tx| Audit::note(tx, Line::of(account, Action::CaseRecordSent)));
        noted.await.map_err(Stop::from)
    }

    pub(super) async fn keep_progress(&self) -> Outcome<()> {
        let at = key(&self.houses.store, self.account.id, &self.connection.name);
        let progress = self.progress.clone();
        let kept = self.houses.store.write(move |tx| {
            links::active(tx, at.0)?;
            let paused = tx.get(&CASE_PROGRESS, &at)?.is_some_and(|known| known.paused);
            tx.put(&CASE_PROGRESS, &at, &Progress { paused, ..progress })
        });
        Ok(kept.await?)
    }

    /// The link of a matter there, if the matter is here.
    pub(super) fn matter_link(&self, foreign: Option<&str>) -> Option<&Link> {
        let link = self.links.get(&(Kind::Matter, foreign?.to_owned()))?;
        matches!(link.local, Some(Local::Matter(_))).then_some(link)
    }

    /// Writes down what a part of a list says.
    pub(super) async fn note(&mut self, kind: Kind, records: Vec<Record>) -> Outcome<()> {
        for record in records {
            let known = self.links.get(&(kind, record.id.clone()));
            let link = links::seen(known, kind, record);
            if known != Some(&link) {
                self.keep(link).await?;
            }
        }
        Ok(())
    }

    /// Keeps a link.
    pub(super) async fn keep(&mut self, link: Link) -> Outcome<()> {
        let (account, name) = key(&self.houses.store, self.account.id, &self.connection.name);
        let own = self.houses.store.keys().lookup("case record", &format!("{} {}", link.kind.word(), link.foreign));
        let at = (account, name, own);
        let before =
            self.links.get(&(link.kind, link.foreign.clone())).map(|link| link.chosen.clone()).unwrap_or_default();
        let kept = self.houses.store.write(move |tx| {
            links::active(tx, account)?;
            let mut link = link;
            // The member may have chosen while this pass was on its way.
            if let Some(stored) = tx.get(&CASE_LINKS, &at)?.filter(|stored| stored.chosen != before) {
                link.chosen = stored.chosen;
                link.conflicts.retain(|field, _| !link.chosen.contains_key(field));
            }
            tx.put(&CASE_LINKS, &at, &link)?;
            Ok(link)
        });
        let link = kept.await?;
        self.links.insert((link.kind, link.foreign.clone()), link);
        Ok(())
    }

    /// The record that something here is, of one kind.
    pub(super) fn of_local(&self, kind: Kind, local: Local) -> Option<&Link> {
        self.links.values().find(|link| link.kind == kind && link.local == Some(local))
    }
}
