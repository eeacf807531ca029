//! What changed, told to the browsers that are open.

mod broadcast;
mod event;
pub mod http;

pub use broadcast::{Listener, Live};
pub use event::{Event, EventKind};
