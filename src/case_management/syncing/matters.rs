//! Matters: those there become matters here, opened by the member who connected. Title and state are kept in step. If it is set, those that
//! are opened here are made there, with their clients.

use super::{
    super::{
        records::{Link, Local},
        trouble::Outcome,
    },
    pass::Pass,
    stop::Stop,
};
use crate::{
    blocking::blocking,
    ids::ContactId,
    matters::{Details, Matter, Matters, Viewer},
};

use case_records::{Field, Fields, Kind};
use permissions::Level;

/// What is taken over.
const HERE: &[Field] = &[Field::Title, Field::Status];
/// Characters of a number.
const NUMBER: usize = 40;

impl Pass<'_> {
    /// What the member may see at this moment.
    pub(super) async fn viewer(&self) -> Result<Viewer, Stop> {
        let (matters, account) = (self.houses.matters.clone(), self.account.clone());
        Ok(blocking(move || matters.viewer(&account)).await?)
    }

    pub(super) async fn matter(&mut self, mut link: Link) -> Result<Link, Stop> {
        let (by, viewer) = (self.account.id, self.viewer().await?);
        let Some(Local::Matter(id)) = link.local else {
            let takes = self.connection.direction(link.kind).takes();
            let number = number_of(&link);
            let own = viewer
                .matters()
                .find(|seen| Matters::is_number(&seen.matter, &number) || self.was_made_from(&link, &seen.matter));
            let id = match own {
                Some(seen) if seen.level < Level::Write => {
                    return Err(Stop::Passed(format!(
                        "There is a matter {number} here, which the member may read, but not change."
                    )));
                }
                Some(seen) => seen.matter.id,
                None if !takes => return Ok(link),
                None => {
                    let details = Details { number, client: self.client_of(&link), ..Details::default() };
                    self.progress.taken += 1;
                    link.base = link.theirs.clone();
                    self.houses.matters.open(by, changed(details, &link.theirs)).await?.id
                }
            };
            (link.local, link.passed, link.came) = (Some(Local::Matter(id)), None, own.is_none());
            return Ok(link);
        };
        // Deleted, sealed, or the member may not see it any more: nothing of it is looked at.
        let Ok(seen) = viewer.matter(id) else { return Ok(link) };
        if seen.matter.sealing.is_some() {
            return Ok(link);
        }
        let details = seen.matter.details.clone();
        let (version, level) = (seen.matter.version, seen.level);
        let here = if level < Level::Write { &[] } else { HERE };
        let take = self.compare(&mut link, &fields(&details), here).await?;
        if !take.is_empty() {
            self.houses.matters.change(by, id, version, changed(details, &take)).await?;
        }
        link.passed = None;
        Ok(link)
    }

    /// Whether a matter there was made from this one, and the pass stopped before that was written down: anybody may write a reference there,
    /// so the title and the client must be the same too.
    fn was_made_from(&self, link: &Link, matter: &Matter) -> bool {
        self.connection.new_matters
            && !link.reference.is_empty()
            && Matters::is_number(matter, &link.reference)
            && link.theirs.get(&Field::Title) == Some(&matter.details.title)
            && matter.details.client.is_some()
            && self.client_of(link) == matter.details.client
            && self.of_local(Kind::Matter, Local::Matter(matter.id)).is_none()
    }

    /// Makes open matters there that were opened here and have a client.
    pub(super) async fn send_matters(&mut self) -> Outcome<()> {
        let viewer = self.viewer().await.map_err(Stop::trouble)?;
        for seen in viewer.matters() {
            let (matter, local) = (&seen.matter, Local::Matter(seen.matter.id));
            let details = &matter.details;
            let Some(client) = details.client else { continue };
            if details.closed
                || matter.sealing.is_some()
                || seen.level < Level::Write
                || self.of_local(Kind::Matter, local).is_some()
            {
                continue;
            }
            let fields = fields(details);
            let made = match self.contact_there(client).await {
                Ok(Some(client)) => self.connector.make(Kind::Matter, &client, &details.number, &fields).await,
                Ok(None) => continue,
                Err(trouble) => Err(trouble),
            };
            self.sent(Kind::Matter, local, made, fields).await?;
        }
        Ok(())
    }

    fn client_of(&self, link: &Link) -> Option<ContactId> {
        let client = self.links.get(&(Kind::Contact, link.client.clone()?))?;
        match client.local {
            Some(Local::Contact(id)) => Some(id),
            _ => None,
        }
    }
}

/// The number as a matter here can have it: it becomes part of a mail address.
fn number_of(link: &Link) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || ".-_".contains(c) { c } else { '-' };
    let number: String = link.label.chars().map(plain).take(NUMBER).collect();
    let number = number.trim_matches('-').to_owned();
    if number.chars().any(char::is_alphanumeric) { number } else { format!("M-{}", link.foreign) }
}

fn fields(details: &Details) -> Fields {
    let status = if details.closed { "closed" } else { "open" };
    Fields::from([(Field::Title, details.title.clone()), (Field::Status, status.to_owned())])
}

fn changed(mut details: Details, take: &Fields) -> Details {
    if let Some(title) = take.get(&Field::Title) {
        details.title.clone_from(title);
    }
    if let Some(status) = take.get(&Field::Status) {
        details.closed = status == "closed";
    }
    if !details.title.chars().any(char::is_alphanumeric) {
        details.title = format!("Matter {}", details.number);
    }
    details
}

/// A name for a folder.
pub(super) fn folder_name(details: &Details) -> String {
    let title = details.title.replace(['/', '\\'], "-");
    crate::files::safe_name(&format!("{} {title}", details.number))
}

/// A matter that both sides have, and that the member may see: its identifier here, with its link.
pub(super) fn both_have(link: &Link) -> Option<crate::ids::MatterId> {
    match link.local {
        Some(Local::Matter(id)) if link.kind == Kind::Matter => Some(id),
        _ => None,
    }
}

/// Whether the member may see a matter, and it is not sealed.
pub(super) fn is_open(viewer: &Viewer, id: crate::ids::MatterId) -> bool {
    viewer.matter(id).is_ok_and(|seen| seen.matter.sealing.is_none())
}
