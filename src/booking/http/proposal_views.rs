//! The shapes in which proposed times go out as JSON.

use crate::{
    accounts::Account,
    booking::{
        Page, PlaceKind, Proposal, ProposalState,
        proposals::{Meaning, Words},
    },
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

/// How far proposed times are.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "ProposalState")]
enum StateView {
    /// Only the member has seen them.
    Drafted,
    /// They were sent to the other side.
    Sent,
    /// A meeting was booked.
    Booked,
    /// The member took them back.
    Withdrawn,
}

impl From<ProposalState> for StateView {
    fn from(state: ProposalState) -> Self {
        match state {
            ProposalState::Drafted => Self::Drafted,
            ProposalState::Sent => Self::Sent,
            ProposalState::Booked(_) => Self::Booked,
            ProposalState::Withdrawn => Self::Withdrawn,
        }
    }
}

/// Times that a member proposes to somebody.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TimesProposal")]
pub struct TimesProposalView {
    id: String,
    /// The other side's name, or else the address.
    name: String,
    email: String,
    /// What it is about; may be empty.
    about: String,
    minutes: u16,
    place: PlaceKind,
    /// When the times begin, in order.
    times: Vec<Timestamp>,
    state: StateView,
    /// Null if it was not sent.
    sent_at: Option<Timestamp>,
    /// The time that the other side chose last, by the link or in a verified mail.
    choice: Option<Timestamp>,
    /// What came by mail, the newest last.
    answers: Vec<WordsView>,
}

/// What somebody wrote about proposed times.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ProposalAnswer")]
struct WordsView {
    /// The words as they came, shortened.
    text: String,
    means: MeaningView,
    /// The time that they take, if they take one.
    takes: Option<Timestamp>,
    /// The address that they came from.
    from: String,
    /// Whether something proves that they came from there.
    proven: bool,
    /// Whether a program wrote them.
    automatic: bool,
    /// How many files came with them; IT has them.
    files: u32,
    at: Timestamp,
}

/// What words mean.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "ProposalMeaning")]
enum MeaningView {
    /// They take a time.
    Takes,
    /// None of the times suits.
    None,
    /// A person has to read them.
    Unclear,
}

/// Proposed times as the other side sees them.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ProposedTimes")]
pub struct ProposedView {
    firm: String,
    /// Who proposes them.
    name: String,
    about: String,
    minutes: u16,
    place: PlaceKind,
    /// The member's time zone.
    zone: String,
    /// The times that are still free, in order. None once a meeting was booked or the times were taken back.
    times: Vec<Timestamp>,
    /// The time that was chosen.
    choice: Option<Timestamp>,
    state: StateView,
}

impl From<Words> for WordsView {
    fn from(words: Words) -> Self {
        let (means, takes) = match words.meaning {
            Meaning::Takes(from) => (MeaningView::Takes, Some(from)),
            Meaning::NoneSuits => (MeaningView::None, None),
            Meaning::Unclear => (MeaningView::Unclear, None),
        };
        let Words { text, address, proven, automatic, files, at, .. } = words;
        Self { text, means, takes, from: address, proven, automatic, files, at }
    }
}

impl From<Proposal> for TimesProposalView {
    fn from(proposal: Proposal) -> Self {
        Self {
            id: proposal.id.0.to_string(),
            name: proposal.called().to_owned(),
            state: proposal.state.into(),
            email: proposal.email,
            about: proposal.about,
            minutes: proposal.kind.minutes,
            place: proposal.kind.place.kind,
            times: proposal.times,
            sent_at: proposal.sent_at,
            choice: proposal.choice.map(|choice| choice.from),
            answers: proposal.said.into_iter().map(WordsView::from).collect(),
        }
    }
}

impl ProposedView {
    pub fn new(firm: &str, owner: &Account, page: &Page, proposal: Proposal, times: Vec<Timestamp>) -> Self {
        Self {
            firm: firm.to_owned(),
            name: owner.full_name(),
            about: proposal.about,
            minutes: proposal.kind.minutes,
            place: proposal.kind.place.kind,
            zone: page.zone.clone(),
            times,
            choice: proposal.choice.map(|choice| choice.from),
            state: proposal.state.into(),
        }
    }
}
