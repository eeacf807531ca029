//! TODO: front door of events.

mod broadcast;
mod event;
pub mod http;

pub use broadcast::{Listener, Live};
pub use event::Event;
