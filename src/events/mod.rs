//! Tells open browsers what changed.

mod broadcast;
mod event;
pub mod http;

pub use broadcast::{Listener, Live, Update};
pub use event::{Event, EventKind};
