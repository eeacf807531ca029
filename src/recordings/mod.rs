//! Recordings: audio and video as text that can be trusted. Each piece of a recording in which somebody speaks is sent to an engine once,
//! and its answer is committed before the next is sent. What engines are known to make up is marked, never dropped and never shown as
//! sure. The recording itself is a file like any other, and is never changed. Its bytes are parsed by the reader's child alone.
//!
//! - [`records`] what is kept of a recording · [`service`] looking at it, and what people say about it
//! - [`listening`] the work, piece by piece · [`waiting`] recordings that wait for an engine
//! - [`engine`] what an engine is · [`openai`] one behind an address · [`multipart`] what it is sent
//! - [`local`] one on this machine
//! - [`document`] the transcript as a text · [`exports`] as a file · [`pages`] as a PDF · [`clips`] a part of it with its sound
//! - [`consent`] where a recording needs everybody's consent
//! - [`players`] addresses that a browser can play

mod clips;
mod consent;
mod document;
mod engine;
mod exports;
pub mod http;
mod leaving;
mod listening;
mod local;
mod multipart;
mod openai;
mod pages;
mod players;
mod records;
mod service;
mod store_tables;
mod waiting;

pub use consent::Consent;
pub use engine::{Heard, SpeechEngine, Trouble};
pub use leaving::leave;
pub use local::{LocalSettings, LocalSpeech};
pub use openai::{OpenAiSpeech, Settings};
pub use records::{HeardPiece, Recording, Who};
pub use service::{Change, Recordings, Transcript};
pub use store_tables::TABLES;
