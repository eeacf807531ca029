//! Tracked changes over real and made documents.

mod compare;
mod damage;
mod documents;
mod edits;
mod properties;
mod resolve;
mod samples;
