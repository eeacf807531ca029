//! Forms that people who ask for help fill in: on a public page, by a link that works once, by mail or on paper. What comes is a submission:
//! a folder with a fact sheet and the files, a task, a conflict check, a drafted letter, what is missing, hints about limitations. A person
//! accepts or declines it. Whoever sent it gets one acknowledgement, in words that a lawyer wrote, and nothing else.
//!
//! - [`records`] what is kept · [`definitions`] forms and the table of limitations, as files that the firm can change · [`limits`] what a member may write
//! - [`service`] a member's forms, links and submissions · [`public`] what an address shows · [`sent`] what is sent, [`arriving`] the commit that takes it in
//! - [`fact_sheet`] the answers as a paper · [`mails`] the acknowledgement, the link, the mail to the member
//! - [`preparing`] what follows: conflicts, the letter, the mail · [`deciding`] what a person does with it · [`unprinted`] forms that came by mail or on paper

mod arriving;
mod deciding;
mod definitions;
mod fact_sheet;
pub mod http;
mod leaving;
mod limits;
mod mails;
mod preparing;
mod public;
mod records;
mod sent;
mod service;
mod store_tables;
mod unprinted;

pub use definitions::Definitions;
pub use leaving::leave;
pub use records::{FormLink, OpenForm, State as FormState, Submission};
pub use sent::Sent;
pub use service::{Intake, IntakeForms};
pub use store_tables::{TABLES, forget, traces};
