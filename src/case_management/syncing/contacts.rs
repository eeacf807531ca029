//! Contacts: they come in, and changes there are taken over. A name that changes here goes out, and so do new mail addresses and telephone
//! numbers, and the clients of matters that are made there.

use super::{
    super::{
        records::{Link, Local},
        trouble::{Outcome, Trouble},
    },
    links::link_of,
    pass::Pass,
    stop::Stop,
};
use crate::{
    clients::{Contact, ContactId, ContactKind, Details},
    error::Error,
};

use case_records::{Field, Fields, Kind};
use permissions::Role;
use std::collections::BTreeMap;

/// What is taken over.
const HERE: &[Field] = &[Field::Name, Field::Sort, Field::Emails, Field::Phones, Field::Addresses];

/// Contacts here, by identifier.
pub(super) type Contacts = BTreeMap<ContactId, Contact>;

impl Pass<'_> {
    pub(super) fn contacts(&self) -> Result<Contacts, Trouble> {
        Ok(self.houses.clients.all()?.into_iter().map(|contact| (contact.id, contact)).collect())
    }

    pub(super) async fn contact(&mut self, mut link: Link, known: Option<&Contacts>) -> Result<Link, Stop> {
        let takes = self.connection.direction(link.kind).takes();
        if self.account.role() == Role::Reader {
            return Err(Error::Denied("The member only reads, and changes no contacts.".into()).into());
        }
        let by = self.account.id;
        let Some(Local::Contact(id)) = link.local else {
            // Taken in before a stop, or written here by hand: the same name, and a mail address that both have.
            let same =
                known.into_iter().flat_map(BTreeMap::values).find(|contact| is_same(&contact.details, &link.theirs));
            let id = match same {
                Some(contact) => contact.id,
                None if !takes => return Ok(link),
                None => {
                    let details = changed(Details::default(), &link.theirs);
                    self.progress.taken += 1;
                    link.base = link.theirs.clone();
                    self.houses.clients.add(by, details).await?.id
                }
            };
            (link.local, link.passed, link.came) = (Some(Local::Contact(id)), None, same.is_none());
            return Ok(link);
        };
        // It was deleted here, or became a part of another one: a person did that.
        let Some(contact) = known.and_then(|known| known.get(&id)) else { return Ok(link) };
        let take = self.compare(&mut link, &fields(&contact.details), HERE).await?;
        if !take.is_empty() {
            let details = changed(contact.details.clone(), &take);
            self.houses.clients.change(by, id, contact.version, details).await?;
        }
        link.passed = None;
        Ok(link)
    }

    /// A contact there, which is made if it is missing. `None` for one that was deleted here.
    pub(super) async fn contact_there(&mut self, id: ContactId) -> Outcome<Option<String>> {
        let local = Local::Contact(id);
        if let Some(known) = self.of_local(Kind::Contact, local) {
            return Ok(Some(known.foreign.clone()));
        }
        let Some(contact) = self.contacts()?.remove(&id) else { return Ok(None) };
        let record = self.connector.make(Kind::Contact, "", "", &fields(&contact.details)).await?;
        let link = link_of(Kind::Contact, record);
        let (foreign, base) = (link.foreign.clone(), link.theirs.clone());
        self.keep(Link { local: Some(local), base, ..link }).await?;
        self.left(1).await.map_err(Stop::trouble)?;
        Ok(Some(foreign))
    }
}

fn fields(details: &Details) -> Fields {
    let sort = if details.kind == ContactKind::Organisation { "organisation" } else { "person" };
    Fields::from([
        (Field::Sort, sort.to_owned()),
        (Field::Name, details.name.clone()),
        (Field::Emails, details.emails.join("\n")),
        (Field::Phones, details.phones.join("\n")),
        (Field::Addresses, details.addresses.join("\n")),
    ])
}

fn changed(mut details: Details, take: &Fields) -> Details {
    for (field, value) in take {
        let lines = || value.lines().map(str::to_owned).collect::<Vec<_>>();
        match field {
            Field::Sort if value == "organisation" => details.kind = ContactKind::Organisation,
            Field::Sort => details.kind = ContactKind::Person,
            Field::Name => details.name.clone_from(value),
            Field::Emails => details.emails = lines(),
            Field::Phones => details.phones = lines(),
            Field::Addresses => details.addresses = lines(),
            Field::Title | Field::Status | Field::Due | Field::Spent => {}
        }
    }
    details
}

fn is_same(details: &Details, theirs: &Fields) -> bool {
    let value = |field| theirs.get(&field).map(String::as_str).unwrap_or_default();
    let name = value(Field::Name);
    let emails = value(Field::Emails);
    let shared = emails.lines().any(|email| details.emails.iter().any(|own| own.eq_ignore_ascii_case(email)));
    let none = emails.is_empty() && details.emails.is_empty();
    !name.is_empty() && details.name.to_lowercase() == name.to_lowercase() && (shared || none)
}
