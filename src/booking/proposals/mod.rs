//! Times that a member proposes to somebody outside, such as opposing counsel. The member orders them by mail; nothing leaves before the member says
//! so, and nothing is booked before the member says so. The other side chooses by a link or in words, and both are read, never answered.
//!
//! - [`records`] what is kept · [`drafting`] the times that are proposed · [`sending`] the mail to the other side · [`choosing`] a choice by the link
//! - [`hearing`] what comes by mail · [`confirming`] booking it, or taking it back · [`letters`] the words of the mails

mod choosing;
mod confirming;
mod drafting;
mod hearing;
mod letters;
mod records;
mod sending;

pub use confirming::forget_proposal;
pub use drafting::{Drafted, Wish};
pub use records::{Choice, Meaning, Proposal, ProposalId, ProposalState, Words};
