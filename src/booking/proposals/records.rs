//! Proposals of times.

use super::super::records::{MeetingId, MeetingKind, Page};
use crate::{
    ids::{AccountId, MessageId, TaskId},
    store::{Key, Reads},
};

use jiff::{SignedDuration, Timestamp, tz::TimeZone};
use serde::{Deserialize, Serialize};
use ulid::Ulid;

/// Identifier of a proposal: a keyed hash of the member and the mail that ordered it, so that work that is done twice is one proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ProposalId(pub Ulid);

impl Key for ProposalId {
    const LEN: usize = 16;
    fn write(&self, into: &mut Vec<u8>) {
        into.extend_from_slice(&self.0.to_bytes());
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(|bytes| Self(Ulid::from_bytes(bytes)))
    }
}

/// How far a proposal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProposalState {
    /// Only the member has seen it.
    Drafted,
    /// It was sent to the other side.
    Sent,
    /// A meeting was booked by it.
    Booked(MeetingId),
    /// The member took it back.
    Withdrawn,
}

/// What words mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Meaning {
    /// They take this time.
    Takes(Timestamp),
    /// None of the times suits.
    NoneSuits,
    /// A person has to read them.
    Unclear,
}

/// What came by mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words {
    /// The mail that brought it.
    pub mail: MessageId,
    /// The words as they came, shortened.
    pub text: String,
    /// What they mean.
    pub meaning: Meaning,
    /// The address that the mail came from.
    pub address: String,
    /// Whether something proves that it did.
    pub proven: bool,
    /// Whether a program wrote it.
    pub automatic: bool,
    /// How many files came with it; they are kept with what IT has.
    pub files: u32,
    /// When it came.
    pub at: Timestamp,
}

/// The time that the other side chose: by the link, or in a mail that is proven to come from the address that was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// When it begins.
    pub from: Timestamp,
    /// Whether it was chosen by the link.
    pub by_link: bool,
    /// When it was chosen.
    pub at: Timestamp,
}

/// Times that are proposed to somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// Identifier.
    pub id: ProposalId,
    /// Whose.
    pub account: AccountId,
    /// The task in whose thread it was ordered.
    pub task: TaskId,
    /// The mail that ordered it.
    pub asked: MessageId,
    /// The other side's name; may be empty.
    pub name: String,
    /// The other side's address.
    pub email: String,
    /// The other side's telephone number, if the firm knows it; may be empty.
    pub phone: String,
    /// The zone in which the other side reads times: a name of the IANA database. Empty if nobody said.
    pub zone: String,
    /// What it is about; may be empty.
    pub about: String,
    /// What is booked: its name, how long it is, and where.
    pub kind: MeetingKind,
    /// When the times begin, in order.
    pub times: Vec<Timestamp>,
    /// How far it is.
    pub state: ProposalState,
    /// When it was made.
    pub made_at: Timestamp,
    /// When it was sent.
    pub sent_at: Option<Timestamp>,
    /// The time that is chosen now.
    pub choice: Option<Choice>,
    /// All the times that were ever chosen. More than one, and "book it" no longer says which.
    pub ever_chosen: Vec<Timestamp>,
    /// What came by mail, the newest last.
    pub said: Vec<Words>,
    /// How many mails came in all.
    pub heard: u32,
    /// How often the member was told by mail.
    pub told: u32,
    /// How often a time was chosen by the link.
    pub clicks: u32,
}

impl Proposal {
    /// Whether the other side can still choose.
    pub fn is_open(&self) -> bool {
        self.state == ProposalState::Sent
    }

    /// Whether nothing more comes of it.
    pub fn is_over(&self) -> bool {
        matches!(self.state, ProposalState::Booked(_) | ProposalState::Withdrawn)
    }

    /// The end of a time.
    pub fn until(&self, from: Timestamp) -> Timestamp {
        from.saturating_add(SignedDuration::from_mins(self.kind.minutes.into())).unwrap_or(from)
    }

    /// The last moment of all the times.
    pub fn ends(&self) -> Timestamp {
        self.times.last().map_or(self.made_at, |last| self.until(*last))
    }

    /// The other side's zone, if it is known.
    pub fn their_zone(&self) -> Option<TimeZone> {
        if self.zone.is_empty() { None } else { TimeZone::get(&self.zone).ok() }
    }

    /// The zones in which the times were shown: the other side's, if it is known and another one, and the member's.
    pub fn zones(&self, page: &Page) -> Vec<TimeZone> {
        let own = page.time_zone();
        let theirs = self.their_zone().filter(|zone| zone.iana_name() != own.iana_name());
        theirs.into_iter().chain([own]).collect()
    }

    /// What the other side is called: the name, or else the address.
    pub fn called(&self) -> &str {
        if self.name.is_empty() { &self.email } else { &self.name }
    }

    /// "A call about Smith v. Jones".
    pub fn what(&self) -> String {
        let kind = self.kind.name.to_lowercase();
        let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        let what = format!("{article} {kind} of {} minutes", self.kind.minutes);
        if self.about.is_empty() { what } else { format!("{what} about {}", self.about) }
    }

    /// Puts a choice into it. Returns whether it is another one than before.
    pub(super) fn choose(&mut self, from: Timestamp, by_link: bool, at: Timestamp) -> bool {
        let other = self.choice.is_none_or(|choice| choice.from != from);
        if other {
            self.choice = Some(Choice { from, by_link, at });
        }
        if !self.ever_chosen.contains(&from) {
            self.ever_chosen.push(from);
        }
        other
    }
}

/// The secret of the other side's link.
pub(in crate::booking) fn secret_of(from: &impl Reads, id: ProposalId) -> [u8; 32] {
    from.keys().lookup("proposal secret", &id.0.to_string())
}
