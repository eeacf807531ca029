//! One integration binary, which drives the real program on free ports.

// Clippy allows `unwrap` in #[test] functions by itself; these are their helpers, and a panic shows where the test
// failed.
#![allow(clippy::unwrap_used)]

mod archives;
mod assistant;
mod attacks;
mod backup;
mod bad_input;
mod booking;
mod certificates;
mod chasing;
mod cli;
mod clients;
mod conflicts;
mod docs;
mod draft_threads;
mod drafts;
mod files;
mod firm;
mod full_disk;
mod hostile_files;
mod http;
mod init;
mod intake_forms;
mod invitations;
mod journey;
mod journey_accounts;
mod mail_in;
mod mail_out;
mod mailbox;
mod matter_export;
mod matter_sharing;
mod matters;
mod oidc;
mod playbooks;
mod process;
mod programs;
mod provider;
mod reading;
mod recordings;
mod rooms;
mod sandbox;
mod security;
mod sending_checks;
mod smtp;
mod standby;
mod store;
mod support;
mod tables;
mod upgrade;
mod vectors;
