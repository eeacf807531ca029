//! What the calendars of guests say about a meeting (RFC 5546, 3.2.3 and 3.2.7), and which of it counts.
//!
//! Whoever writes to a meeting's own address has seen its invitation, because nobody can guess the address. That is no proof of who it is:
//! invitations are passed on. So the guest's answer is one that comes from the guest's address. One from another address is shown beside it and
//! replaces nothing; it is not refused, because many people read one mailbox in a program that answers from another. Neither moves or
//! cancels anything: that is the member's to decide.

use crate::documents::calendar::event::Answer;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Answers from other addresses that are kept.
const OTHERS: usize = 5;
/// How often the member is told by mail of what a meeting's guest says, and of what others say, or nothing proves to be the guest's. What
/// comes after that is on the page.
const MOST_TOLD: u32 = 6;
const MOST_TOLD_OF_OTHERS: u32 = 3;

/// Who said something about a meeting, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said<T> {
    /// What.
    pub what: T,
    /// The address that the mail came from.
    pub address: String,
    /// Whether something proves that it did.
    pub proven: bool,
    /// The version of the meeting that it is about.
    pub sequence: u32,
    /// When it was written (DTSTAMP), but not later than it came.
    pub stamp: Timestamp,
    /// What was added in words; may be empty.
    pub comment: String,
}

/// Another time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    /// Its first moment.
    pub from: Timestamp,
    /// The first moment after it.
    pub until: Timestamp,
}

/// What a mail says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saying {
    /// It answers the invitation.
    Answer(Answer),
    /// It proposes another time.
    Proposal(Times),
}

/// What guests' calendars said about a meeting.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    /// The guest's last answer.
    #[serde(default)]
    pub own: Option<Said<Answer>>,
    /// Answers from other addresses, the newest last, one of each address.
    #[serde(default)]
    pub others: Vec<Said<Answer>>,
    /// The last other time that was proposed.
    #[serde(default)]
    pub proposal: Option<Said<Times>>,
    /// How many mails told the member of what the guest says.
    #[serde(default)]
    pub told: u32,
    /// How many told of the rest.
    #[serde(default)]
    pub told_of_others: u32,
}

/// What is to be done about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing: it is old, or says what is known.
    Old,
    /// It is kept.
    Kept,
    /// It is kept, and the member is told by mail.
    Tell,
}

impl Answers {
    /// The guest's answer to a version of the meeting.
    pub fn to(&self, sequence: u32) -> Option<&Said<Answer>> {
        self.own.as_ref().filter(|said| said.sequence == sequence)
    }

    /// Whether the guest's own calendar says, and something proves it, that the guest does not come.
    pub fn is_off(&self, sequence: u32) -> bool {
        self.to(sequence).is_some_and(|said| said.what == Answer::Declined && said.proven)
    }

    /// Takes in what a mail says of the meeting at version `current`. `guest` is the guest's address.
    ///
    /// An answer to an older version says nothing of this one, and of two answers the one that was written later counts, in whatever order
    /// they arrive (RFC 5546, 2.1.5). What is not newer changes nothing, so a mail that comes again does nothing.
    pub fn take(&mut self, said: Said<Saying>, current: u32, guest: &str) -> Outcome {
        if said.sequence < current {
            return Outcome::Old;
        }
        let Said { what, address, proven, stamp, comment, .. } = said;
        // Whoever only writes the guest's address above a mail replaces nothing that the guest is known to have said.
        let known_better = !proven && self.to(current).is_some_and(|known| known.proven);
        let own = address.eq_ignore_ascii_case(guest) && !known_better;
        let trusted = own && proven;
        let known = match what {
            Saying::Answer(_) if own => self.own.as_ref().map(|known| (known.sequence, known.stamp)),
            Saying::Answer(_) => {
                let other = self.others.iter().find(|known| known.address.eq_ignore_ascii_case(&address));
                other.map(|known| (known.sequence, known.stamp))
            }
            Saying::Proposal(_) => self.proposal.as_ref().map(|known| (known.sequence, known.stamp)),
        };
        // A version that the firm never sent is this one: some programs count on by themselves.
        if known.is_some_and(|known| (current, stamp) <= known) {
            return Outcome::Old;
        }
        let news = match what {
            Saying::Answer(what) => {
                let said = Said { what, address, proven, sequence: current, stamp, comment };
                let before = if own {
                    self.to(current)
                } else {
                    self.others.iter().find(|known| known.address.eq_ignore_ascii_case(&said.address))
                };
                let before = before.filter(|known| known.sequence == current).map(|known| known.what);
                if own {
                    self.own = Some(said);
                } else {
                    self.others.retain(|known| !known.address.eq_ignore_ascii_case(&said.address));
                    self.others.push(said);
                    let over = self.others.len().saturating_sub(OTHERS);
                    self.others.drain(..over);
                }
                // Most people accept; nobody needs a mail for that.
                before != Some(what) && (what == Answer::Declined || before == Some(Answer::Declined))
            }
            Saying::Proposal(what) => {
                let news = self.proposal.as_ref().is_none_or(|known| known.what != what || known.sequence != current);
                self.proposal = Some(Said { what, address, proven, sequence: current, stamp, comment });
                news
            }
        };
        let (told, most) = match trusted {
            true => (&mut self.told, MOST_TOLD),
            false => (&mut self.told_of_others, MOST_TOLD_OF_OTHERS),
        };
        if news && *told < most {
            *told += 1;
            return Outcome::Tell;
        }
        Outcome::Kept
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    use proptest::prelude::*;

    const PAT: &str = "pat@borealis.example";

    fn said(answer: Answer, address: &str, sequence: u32, minute: i64) -> Said<Saying> {
        let stamp = Timestamp::from_second(1_780_000_000 + minute * 60).unwrap();
        let address = address.to_owned();
        Said { what: Saying::Answer(answer), address, proven: true, sequence, stamp, comment: String::new() }
    }

    #[test]
    fn the_later_answer_to_this_version_counts_in_whatever_order_they_come() {
        use Answer::*;
        let mut answers = Answers::default();
        assert_eq!(answers.take(said(Declined, PAT, 1, 5), 1, PAT), Outcome::Tell);
        assert_eq!(answers.take(said(Declined, PAT, 1, 5), 1, PAT), Outcome::Old, "the same mail again");
        assert_eq!(answers.take(said(Accepted, PAT, 1, 3), 1, PAT), Outcome::Old, "it was written before");
        assert_eq!(answers.take(said(Accepted, PAT, 0, 9), 1, PAT), Outcome::Old, "it is about an older version");
        assert!(answers.is_off(1) && !answers.is_off(2));
        assert_eq!(
            answers.take(said(Tentative, "Pat@Borealis.example", 1, 7), 1, PAT),
            Outcome::Tell,
            "no longer declined"
        );
        assert_eq!(answers.take(said(Accepted, PAT, 1, 8), 1, PAT), Outcome::Kept);
        // Moved: what was said of the old time is no answer to the new one.
        assert_eq!(answers.to(2), None);
        assert_eq!(
            answers.take(said(Declined, PAT, 2, 1), 2, PAT),
            Outcome::Tell,
            "a newer version, whatever the clock says"
        );
        // Another address replaces nothing.
        assert_eq!(answers.take(said(Accepted, "mal@evil.example", 2, 60), 2, PAT), Outcome::Kept);
        assert!(answers.is_off(2));
        assert_eq!(answers.others.len(), 1);
        // Nor does the guest's address above a mail, which proves nothing.
        let forged = Said { proven: false, ..said(Accepted, PAT, 2, 90) };
        answers.take(forged, 2, PAT);
        assert!(answers.is_off(2));
        // However much others say, the member hears of the guest.
        for n in 0..20 {
            answers.take(said(Declined, &format!("m{n}@evil.example"), 2, 100), 2, PAT);
        }
        assert_eq!(answers.take(said(Accepted, PAT, 2, 200), 2, PAT), Outcome::Tell);
    }

    proptest! {
        /// However many mails come, in whatever order and from whomever: what is kept and told is bounded, and the guest's last word stands.
        #[test]
        fn a_flood_is_bounded(mails in proptest::collection::vec((0..3u8, 0..9u8, 0..3u32, 0..50i64), 0..200)) {
            let (mut answers, mut told) = (Answers::default(), 0);
            for (what, who, sequence, minute) in &mails {
                let what = [Answer::Accepted, Answer::Tentative, Answer::Declined][usize::from(*what)];
                let who = if *who == 0 { PAT.to_owned() } else { format!("m{who}@evil.example") };
                told += u32::from(answers.take(said(what, &who, *sequence, *minute), 1, PAT) == Outcome::Tell);
            }
            prop_assert!(told <= MOST_TOLD + MOST_TOLD_OF_OTHERS && answers.others.len() <= OTHERS);
            let last = mails.iter().filter(|(_, who, sequence, _)| *who == 0 && *sequence >= 1).map(|(.., minute)| *minute).max();
            let kept = answers.to(1).map(|said| (said.stamp.as_second() - 1_780_000_000) / 60);
            prop_assert_eq!(kept, last);
        }
    }
}
