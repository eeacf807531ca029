//! One integration binary. Its tree mirrors `src/`; it drives the real program on free ports.

mod bad_input;
mod cli;
mod http;
mod journey;
mod layers;
mod reading;
mod smtp;
mod store;
mod support;
