//! The words of the mails about proposed times. The other side's mail has only what the member wrote and confirmed; nothing in it is a stranger's.

use super::records::{Meaning, Proposal, Words};
use crate::{
    accounts::Account,
    booking::{Booking, mails::when, records::Page},
    error::Result,
    outbox::{Letter, Prepared, Template},
    tasks::Message,
};

use jiff::{Timestamp, tz::TimeZone};

impl Proposal {
    /// The times as people read them: in the other side's zone, and in the member's behind it where that is another one.
    pub fn shown(&self, page: &Page) -> Vec<String> {
        self.times.iter().map(|from| self.shown_time(*from, page)).collect()
    }

    /// One of the times.
    pub fn shown_time(&self, from: Timestamp, page: &Page) -> String {
        let (until, zones) = (self.until(from), self.zones(page));
        let Some((first, others)) = zones.split_first() else { return String::new() };
        let mut text = when(from, until, first);
        for zone in others {
            text.push_str(&format!(" ({})", short(from, until, zone, first)));
        }
        text
    }
}

/// "11:00 AM to 11:30 AM PST", with the day where it is another one there.
fn short(from: Timestamp, until: Timestamp, zone: &TimeZone, beside: &TimeZone) -> String {
    let (at, end) = (from.to_zoned(zone.clone()), until.to_zoned(zone.clone()));
    let same_day = at.date() == from.to_zoned(beside.clone()).date();
    let first = at.strftime(if same_day { "%-I:%M %p" } else { "%A, %-I:%M %p" });
    format!("{first} to {}", end.strftime("%-I:%M %p %Z"))
}

/// Why the member is told something.
pub(super) enum News<'a> {
    /// A time was chosen by the link.
    Chosen(Timestamp),
    /// Words came by mail.
    Said(&'a Words),
}

impl Booking {
    /// The page on which the other side chooses; `None` if the firm has no public address.
    pub(super) fn proposal_link(&self, proposal: &Proposal) -> Option<String> {
        self.notices.page(&format!("proposed/{}", self.proposal_secret(proposal.id)))
    }

    /// The mail that proposes the times.
    pub(super) async fn proposing_mail(&self, owner: &Account, page: &Page, proposal: &Proposal) -> Result<Prepared> {
        let name = owner.full_name();
        let zones = proposal.zones(page);
        let example = proposal.times.first().map(|from| {
            let at = from.to_zoned(zones.first().cloned().unwrap_or(TimeZone::UTC));
            // Where two zones are shown, a time without its zone may be two of them.
            at.strftime(if zones.len() > 1 { "%A at %-I:%M %p %Z works" } else { "%A at %-I:%M %p works" }).to_string()
        });
        let mut own = vec![
            ("with", name.clone()),
            ("what", proposal.what()),
            ("subject", subject(proposal, &name)),
            ("example", example.unwrap_or_default()),
        ];
        if zones.len() > 1 {
            own.push(("both", "Please name the time zone in an answer by mail: the times are given in two.".into()));
        }
        let letter = Letter {
            account: owner.id,
            to: (&proposal.email, &proposal.name),
            template: Template::MeetingTimes,
            link: self.proposal_link(proposal),
            own,
            list: proposal.shown(page),
            calendar: None,
            reply_to: self.own_address(super::super::MeetingId(proposal.id.0)),
            thread: None,
        };
        self.notices.letter(letter).await
    }

    /// The mail that tells the member what came, in the thread in which the times were ordered.
    pub(super) async fn heard_mail(
        &self,
        owner: &Account,
        page: &Page,
        (proposal, thread): (&Proposal, Option<&Message>),
        news: News<'_>,
    ) -> Result<Prepared> {
        let called = proposal.called();
        let time = |from: Timestamp| when(from, proposal.until(from), &page.time_zone());
        let mut own = vec![("what", proposal.what()), ("email", proposal.email.clone())];
        let book =
            "Nothing is booked yet. To book this time, reply “Book it” to this mail, or press Book under Meetings.";
        let first =
            proposal.times.first().map(|from| from.to_zoned(page.time_zone()).strftime("%A at %-I:%M %p").to_string());
        let by_name = format!(
            "Nothing is booked yet. To book one of the times, reply with its day and time, such as “Book {}”, or press Book under Meetings.",
            first.unwrap_or_default()
        );
        let by_name = by_name.as_str();
        let sure = proposal.ever_chosen.len() == 1;
        let (did, next) = match news {
            News::Chosen(from) => {
                own.push(("chosen", time(from)));
                (format!("{called} chose a time"), if sure { book } else { by_name })
            }
            News::Said(words) => {
                let is_theirs = words.address.eq_ignore_ascii_case(&proposal.email);
                let who = match (is_theirs, words.proven) {
                    (true, true) => called.to_owned(),
                    (true, false) => format!("Somebody who writes as {called}"),
                    (false, _) => "Somebody else".to_owned(),
                };
                if !is_theirs {
                    own.push(("other", words.address.clone()));
                } else if !words.proven {
                    own.push(("unproven", words.address.clone()));
                }
                if words.files > 0 {
                    own.push(("files", words.files.to_string()));
                }
                // Marked, so that nobody takes a stranger's words for the firm's own.
                let marked = match words.text.lines().count() {
                    0 | 1 => format!("“{}”", words.text.trim()),
                    _ => words.text.lines().map(|line| format!("\n> {line}")).collect(),
                };
                own.push(("words", marked));
                match words.meaning {
                    Meaning::Takes(from) => {
                        own.push(("meant", time(from)));
                        (format!("{who} takes a time"), if is_theirs && words.proven && sure { book } else { by_name })
                    }
                    Meaning::NoneSuits => (
                        format!("{who} says that no time suits"),
                        "To propose other times, write to the assistant again.",
                    ),
                    Meaning::Unclear => {
                        own.push((
                            "unclear",
                            "It is not clear which of the times is meant, so nothing was taken from it.".into(),
                        ));
                        (format!("{who} answered"), by_name)
                    }
                }
            }
        };
        own.push(("did", did));
        own.push(("next", next.to_owned()));
        let letter = Letter {
            account: owner.id,
            to: (&owner.email, &owner.first_name),
            template: Template::MeetingHeard,
            link: self.notices.page("dashboard?service=booking"),
            own,
            list: Vec::new(),
            calendar: None,
            reply_to: None,
            thread,
        };
        self.notices.letter(letter).await
    }
}

fn subject(proposal: &Proposal, name: &str) -> String {
    let kind = proposal.kind.name.to_lowercase();
    match proposal.about.as_str() {
        "" => format!("Times for a {kind} with {name}"),
        about => format!("Times for a {kind} with {name} about {about}"),
    }
}
