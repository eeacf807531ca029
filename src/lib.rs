//! Chancery: a legal assistant that runs in a small law firm's own server room.
//!
//! A map of the code. The libraries know nothing of the product: [`law`] and [`email`] are pure functions;
//! [`documents`] turns bytes into text in a child process that [`sandbox`] confines; [`store`] is the only room that
//! knows data files and keys; [`search`] keeps the encrypted index. The features build on them, each with its
//! records, tables, service and calls in one folder: [`audit`], [`queue`], [`events`], [`accounts`],
//! [`legal_extracts`], [`files`], [`tasks`], [`outbox`], [`access`], [`reading`], [`deadlines`], [`intake`],
//! [`upload_links`], [`mailbox`], [`answers`], [`site`]. The doors mount what the features offer: [`smtp`], [`http`], [`control`],
//! [`cli`]. [`jobs`] works off the queue, and [`app`] builds everything once.
//!
//! Who may import whom is described in ARCHITECTURE.md and checked by `tests/rooms.rs`.

pub use ::{documents, email, law, sandbox, search, store};
pub use base::{error, html, ids, lines};

pub mod access;
pub mod accounts;
pub mod administration;
pub mod answers;
pub mod api_tokens;
pub mod app;
pub mod audit;
pub mod authorization_server;
pub mod backpressure;
pub mod backup;
pub mod blocking;
pub mod booking;
pub mod case_management;
pub mod certificates;
pub mod chasing;
pub mod cli;
pub mod clients;
pub mod clock;
pub mod config;
pub mod conflicts;
pub mod control;
pub mod csv_lines;
pub mod deadlines;
pub mod doctor;
pub mod dossiers;
pub mod drafts;
pub mod events;
pub mod exporting;
pub mod files;
pub mod finding;
pub mod folder_sync;
pub mod guarded_web;
pub mod http;
pub mod https_client;
pub mod intake;
pub mod intake_forms;
pub mod invitations;
pub mod jobs;
pub mod keys;
pub mod legal_extracts;
pub mod mailbox;
pub mod matter_export;
pub mod matter_records;
pub mod matters;
pub mod mcp;
pub mod metrics;
pub mod oauth;
pub mod outbox;
pub mod queue;
pub mod reading;
pub mod recordings;
pub mod removal;
pub mod sealing;
pub mod sending_checks;
pub mod site;
pub mod smtp;
pub mod standby;
pub mod tables;
pub mod tasks;
pub mod upgrade;
pub mod upload_links;
pub mod warnings;
pub mod webdav;
pub mod webhooks;
