//! Tracked changes over real and made documents.

#![allow(clippy::unwrap_used)]

mod compare;
mod damage;
mod documents;
mod edits;
mod properties;
mod resolve;
mod samples;
