//! Mails that cannot be fetched: set aside, so that those behind them are taken in, tried again a few times, and then left where they are.
//!
//! What counts is that the server refuses a mail, sends for it what cannot be understood, or that reading it ends the program. What the
//! network does counts for nothing. [`super::set_aside`] keeps them.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// After each try, the next one comes this much later. After the last, none.
const AGAIN: [SignedDuration; 4] = [
    SignedDuration::from_secs(30),
    SignedDuration::from_mins(2),
    SignedDuration::from_mins(10),
    SignedDuration::from_hours(1),
];
/// So many tries that ended out of order are followed by the next one at once.
const AT_ONCE: u32 = 2;
/// More than this many that are tried again are no matter of single mails.
const MOST: usize = 100;
/// Given up ones that are remembered.
const MOST_GIVEN_UP: usize = 1_000;

/// A mail that could not be fetched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// Its number in the folder.
    pub uid: u32,
    /// How often it was tried, the network's faults left out.
    pub tries: u32,
    /// When it is tried again; `None` if it was given up.
    pub next: Option<Timestamp>,
    /// Why not, in a sentence.
    pub why: String,
}

/// The mails of a mailbox that are set aside.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aside {
    /// Whether mails are being read. If that is so when nobody reads, the last reading ended out of order.
    pub reading: bool,
    /// The mails.
    pub mails: Vec<Refused>,
}

/// When a mail that was tried so often is tried again.
fn next(tries: u32, now: Timestamp) -> Option<Timestamp> {
    AGAIN.get((tries as usize).checked_sub(1)?).map(|later| now + *later)
}

impl Aside {
    /// Their numbers.
    pub fn uids(&self) -> BTreeSet<u32> {
        self.mails.iter().map(|mail| mail.uid).collect()
    }

    /// Those to be tried again now.
    pub fn due(&self, now: Timestamp) -> Vec<u32> {
        self.mails.iter().filter(|mail| mail.next.is_some_and(|next| next <= now)).map(|mail| mail.uid).collect()
    }

    /// When the next one is to be tried again.
    pub fn next(&self) -> Option<Timestamp> {
        self.mails.iter().filter_map(|mail| mail.next).min()
    }

    /// How many were given up, and why the last one was.
    pub fn given_up(&self) -> (u64, Option<&str>) {
        let all = || self.mails.iter().filter(|mail| mail.next.is_none());
        (all().count() as u64, all().next_back().map(|mail| mail.why.as_str()))
    }

    /// Counts a try. Returns whether there is room for the mail. `before` its end is known: a program that was killed is no fault of the
    /// mail, so at first it comes again at once, behind all others.
    pub fn note(&mut self, uid: u32, now: Timestamp, before: bool, why: &str) -> bool {
        let tries = match self.mails.iter().position(|mail| mail.uid == uid) {
            Some(at) => self.mails.remove(at).tries,
            None if self.mails.iter().filter(|mail| mail.next.is_some()).count() >= MOST => return false,
            None => 0,
        };
        let next = if before && tries < AT_ONCE { Some(now) } else { next(tries + 1, now) };
        self.mails.push(Refused { uid, tries: tries + 1, next, why: why.to_owned() });
        let more = self.given_up().0.saturating_sub(MOST_GIVEN_UP as u64);
        for _ in 0..more {
            if let Some(at) = self.mails.iter().position(|mail| mail.next.is_none()) {
                self.mails.remove(at);
            }
        }
        true
    }

    /// Says why the last try of a mail came to nothing.
    pub fn explain(&mut self, uid: u32, now: Timestamp, why: &str) {
        for mail in self.mails.iter_mut().filter(|mail| mail.uid == uid) {
            (mail.why, mail.next) = (why.to_owned(), next(mail.tries, now));
        }
    }

    /// Takes back the last try of a mail, which was none.
    pub fn take_back(&mut self, uid: u32, now: Timestamp) {
        for mail in self.mails.iter_mut().filter(|mail| mail.uid == uid) {
            (mail.tries, mail.next) = (mail.tries.saturating_sub(1), Some(now + AGAIN[0]));
        }
        self.mails.retain(|mail| mail.tries > 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_is_tried_five_times_and_the_network_counts_for_nothing() {
        let (mut aside, mut now) = (Aside::default(), Timestamp::UNIX_EPOCH);
        assert!(aside.note(7, now, false, "x"));
        for _ in 0..50 {
            assert!(aside.note(7, now, false, "x"));
            aside.take_back(7, now);
        }
        for tries in 1..5 {
            assert_eq!((aside.mails[0].tries, aside.given_up().0), (tries, 0));
            assert!(aside.due(now).is_empty());
            now = aside.next().unwrap_or_default();
            assert_eq!(aside.due(now), [7]);
            assert!(aside.note(7, now, false, "no"));
        }
        assert_eq!((aside.given_up(), aside.next()), ((1, Some("no")), None));
        // One that was tried once, and that only the network kept from being read, is as new.
        assert!(aside.note(8, now, false, "x"));
        aside.take_back(8, now);
        assert_eq!(aside.uids(), [7].into());
    }

    #[test]
    fn only_so_many_are_set_aside() {
        let (mut aside, now) = (Aside::default(), Timestamp::UNIX_EPOCH);
        let noted = (0..500).filter(|uid| aside.note(*uid, now, false, "x")).count();
        assert_eq!(noted, MOST);
        for uid in 1_000..3_000 {
            aside.mails.retain(|mail| mail.next.is_none());
            (0..5).for_each(|_| assert!(aside.note(uid, now, false, "x")));
        }
        assert_eq!(aside.given_up().0, MOST_GIVEN_UP as u64);
    }
    /// A kill hits some mail, and hardly ever the same one again and again.
    #[test]
    fn what_ended_out_of_order_comes_again_at_once_at_first() {
        let (mut aside, now) = (Aside::default(), Timestamp::UNIX_EPOCH);
        for wait in [0, 0, 600] {
            assert!(aside.note(7, now, true, "x"));
            assert_eq!(aside.next().map(|next| next.as_second()), Some(wait));
        }
        // One that the server refused is no such mail.
        let mut aside = Aside::default();
        assert!(aside.note(7, now, true, "x"));
        aside.explain(7, now, "no");
        assert_eq!((aside.next().map(|next| next.as_second()), aside.mails[0].why.as_str()), (Some(30), "no"));
    }
}
