//! One pass over all records of a connection: what changed there is written down first, then both sides are compared, and then what is new
//! here is sent. Stopped anywhere and begun anew, it does nothing twice.
//!
//! - `pass` the order of things · `sending` how what is new here goes there · `links` what is known of each record · `stop` why one does not go on
//! - `contacts`, `matters`, `documents`, `dates`, `activities` what each kind is here

mod activities;
mod contacts;
mod dates;
mod documents;
mod links;
mod matters;
mod pass;
mod sending;
mod stop;

pub(super) use pass::Pass;
