//! Whether a mail goes to somebody whom nobody meant: its recipients and papers, held against who is known in its matter. Pure functions
//! over addresses, names and texts. Nothing here knows of records, mails or doors, and nothing here is ever sent.
//!
//! - [`check()`] what is unusual about a sending, in one sentence · [`Address`] an address as it is compared · [`likeness`] addresses that are
//!   taken for each other · [`marked`] whether a paper calls itself privileged

mod address;
mod checking;
mod heading;
pub mod likeness;
mod punycode;
#[cfg(test)]
mod tests;

pub use address::{Address, addresses_in};
pub use checking::check;
pub use heading::marked;

use std::collections::HashSet;

/// Where somebody stands in a matter, seen from the firm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The firm itself.
    Firm,
    Client,
    /// Works for the client's side: an expert, co-counsel, an interpreter.
    Helper,
    Opponent,
    OpposingCounsel,
    Court,
    /// A witness, an insurer, anybody else.
    Other,
}

impl Side {
    /// Whether the firm's confidential papers may go there.
    #[must_use]
    pub const fn is_inside(self) -> bool {
        matches!(self, Self::Firm | Self::Client | Self::Helper)
    }

    /// Whether it is the other side.
    #[must_use]
    pub const fn is_opposing(self) -> bool {
        matches!(self, Self::Opponent | Self::OpposingCounsel)
    }
}

/// Somebody with an address whom the firm knows.
#[derive(Clone, Debug)]
pub struct Known {
    pub address: Address,
    /// May be empty.
    pub name: String,
    /// In the matter of the sending, or in general for those who do not belong to it.
    pub side: Side,
    /// Whether they belong to the matter of the sending.
    pub here: bool,
    /// Whether they have written in it or been written to.
    pub met: bool,
    /// What another matter is called to which they belong; empty if it is not to be told.
    pub elsewhere: Option<String>,
}

/// Somebody to whom a mail goes.
#[derive(Clone, Debug)]
pub struct Recipient {
    pub address: Address,
    /// As the mail names them; may be empty.
    pub name: String,
}

/// A paper that goes with it.
#[derive(Clone, Debug)]
pub struct Paper {
    pub name: String,
    /// The words by which it calls itself privileged.
    pub mark: Option<String>,
}

/// What leaves.
#[derive(Clone, Debug, Default)]
pub struct Sending {
    /// The sender's own address.
    pub from: Option<Address>,
    pub to: Vec<Recipient>,
    pub papers: Vec<Paper>,
    /// What the matter is called, or empty where its name must not be told; none if it is not known which it is.
    pub matter: Option<String>,
    /// Who took part in the correspondence that it continues; empty if it begins one, or if that is not known.
    pub thread: Vec<Address>,
    /// Addresses that are written in the texts of the matter or of this mail.
    pub named: HashSet<Address>,
    /// How the text begins.
    pub opening: String,
    /// Whether exactly these people were written to together before.
    pub together: bool,
    /// Whether it is meant for somebody new, such as a form for those who ask the firm for the first time.
    pub first_contact: bool,
}

/// What is unusual.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// An address that is easily taken for a known one.
    Similar,
    /// A paper that calls itself privileged goes outside.
    Privileged,
    /// The other side is written to, where it was not expected.
    Opposing,
    /// Client and other side are written to at once.
    ClientCopied,
    /// Somebody who has had nothing to do with the matter.
    New,
}

/// One thing that is unusual about a sending: the gravest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    pub kind: Kind,
    /// Whom it is about.
    pub address: String,
    /// In one plain sentence.
    pub sentence: String,
}
