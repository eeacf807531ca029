//! Chancery: a legal assistant that lives in a small law firm's own server room.
//!
//! The map. [`model`] and [`error`] are plain data. [`law`], [`mail`] and [`text`] turn bytes and text into data and
//! do no I/O of the firm's ([`text`] starts the child in which strangers' bytes are parsed, in the [`sandbox`]). [`store`] is
//! the only room that knows data files and keys; [`search`] keeps the sealed index. [`assistant`] writes answers from
//! passages. [`services`] is what the firm can do, in the firm's verbs. [`jobs`] works the queue; [`smtp`], [`http`]
//! and [`control`] are the doors; [`cli`] is the operator's. [`app`] builds all of it once.
//!
//! Who may import whom is described in ARCHITECTURE.md and checked by `tests/rooms.rs`.

pub mod access;
pub mod accounts;
pub mod answers;
pub mod app;
pub mod audit;
pub mod backpressure;
pub mod blocking;
pub mod cli;
pub mod clock;
pub mod config;
pub mod control;
pub mod deadlines;
pub mod doctor;
pub mod documents;
pub mod email;
pub mod error;
pub mod events;
pub mod files;
pub mod finding;
pub mod http;
pub mod ids;
pub mod intake;
pub mod jobs;
pub mod law;
pub mod legal_extracts;
pub mod metrics;
pub mod outbox;
pub mod queue;
pub mod reading;
pub mod removal;
pub mod sandbox;
pub mod search;
pub mod site;
pub mod smtp;
pub mod store;
pub mod tasks;
pub mod upload_links;
