//! The delivery of a reply, for the page that shows its task.

use super::records::OutboxItem;
use crate::{
    error::Result,
    ids::{MessageId, OutboxId},
    outbox::OUTBOX,
    store::Store,
    tasks::{Direction, Message},
};

/// Delivery state of replies. Clones share the store.
#[derive(Clone)]
pub struct Deliveries {
    store: Store,
}

impl Deliveries {
    /// The outbox of `store`.
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    /// The outbox's item for a reply; `None` for incoming mail.
    ///
    /// # Errors
    /// Store errors.
    pub fn of(&self, message: &Message) -> Result<Option<OutboxItem>> {
        if message.direction == Direction::Incoming {
            return Ok(None);
        }
        let item = self.store.get(&OUTBOX, &place_of(message.id))?;
        Ok(item.filter(|item| item.message == Some(message.id)))
    }
}

/// A reply's outbox item has the reply's own identifier.
pub fn place_of(reply: MessageId) -> OutboxId {
    OutboxId::from_bytes(reply.bytes())
}
