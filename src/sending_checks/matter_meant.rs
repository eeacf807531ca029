//! Which matter a mail belongs to: the one whose task it continues, whose number its subject has, or to whose people it goes.

use super::{
    known,
    service::{Outgoing, SendingChecks, Within},
};
use crate::{
    error::Result,
    matters::{MatterId, Matters, Seen, Viewer, WROTE_TO},
    tasks::MESSAGE_BY_MID,
};

use std::collections::HashSet;
use tripwire::Address;

/// References of a mail that are looked up.
const MOST_REFERENCES: usize = 20;
/// Matters whose people are held against a mail.
const MOST_MATTERS: usize = 400;

impl SendingChecks {
    /// The matter that is meant, if the sender may see it. Blocks.
    pub(super) fn matter_meant<'a>(
        &self,
        viewer: &'a Viewer,
        out: &Outgoing,
        to: &[Address],
    ) -> Result<Option<&'a Seen>> {
        if let Within::Task(task) = out.within {
            match viewer.matters_of_task(viewer.account(), task)?[..] {
                [] => {}
                [seen] => return Ok(Some(seen)),
                // The sentence is read in each of them, and may tell one what only another one knows.
                _ => return Ok(None),
            }
        }
        for word in out.subject.split(|c: char| c.is_whitespace() || "[](){}:;,#".contains(c)) {
            let word = word.trim_end_matches('.');
            let numbered = viewer
                .matters()
                .find(|seen| word.chars().any(|c| c.is_ascii_digit()) && Matters::is_number(&seen.matter, word));
            if numbered.is_some() {
                return Ok(numbered);
            }
        }
        for reference in out.references.iter().rev().take(MOST_REFERENCES) {
            let mid = self.store.keys().lookup("mid", reference);
            if let Some((task, _)) = self.store.get(&MESSAGE_BY_MID, &(viewer.account(), mid))?
                && let Some(seen) = newest(viewer.matters_of_task(viewer.account(), task)?)
            {
                return Ok(Some(seen));
            }
        }
        self.by_people(viewer, out, to)
    }

    /// The open matter to whose people most of the recipients belong.
    fn by_people<'a>(&self, viewer: &'a Viewer, out: &Outgoing, to: &[Address]) -> Result<Option<&'a Seen>> {
        let client = match out.within {
            Within::Client(client) => Some(client),
            _ => None,
        };
        let all = self.clients.all()?;
        let mut best: Option<((usize, jiff::Timestamp), &Seen)> = None;
        for seen in viewer.matters().rev().filter(|seen| !seen.matter.details.closed).take(MOST_MATTERS) {
            let details = &seen.matter.details;
            if client.is_some() && details.client != client {
                continue;
            }
            let sides = known::sides(&self.clients, details, &all)?;
            let people = all.iter().filter(|contact| sides.contains_key(&contact.id));
            let mut addresses: HashSet<Address> =
                people.flat_map(|contact| &contact.details.emails).filter_map(|email| Address::read(email)).collect();
            addresses.extend(self.written_to(viewer, seen)?);
            let count = to.iter().filter(|to| addresses.contains(to)).count() + usize::from(client.is_some());
            let rank = (count, seen.matter.changed_at);
            if count > 0 && best.is_none_or(|(other, _)| rank > other) {
                best = Some((rank, seen));
            }
        }
        Ok(best.map(|(_, seen)| seen))
    }

    /// Whom the team wrote to in a matter.
    pub(super) fn written_to(&self, viewer: &Viewer, seen: &Seen) -> Result<Vec<Address>> {
        let id: MatterId = seen.matter.id;
        let team = seen.matter.access.team().iter().map(|place| place.who).filter(|who| *who != viewer.account());
        let mut found = Vec::new();
        for who in std::iter::once(viewer.account()).chain(team) {
            for row in self.store.scan(&WROTE_TO, &(who, id)) {
                found.extend(Address::read(&row?.1.address));
            }
        }
        Ok(found)
    }
}

fn newest(found: Vec<&Seen>) -> Option<&Seen> {
    found.into_iter().max_by_key(|seen| seen.matter.changed_at)
}
