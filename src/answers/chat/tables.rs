//! The tables of the chat.

use super::records::{ChatMessage, ChatService};
use crate::ids::{AccountId, ChatId};

crate::store::tables! {
    /// Chat entries.
    CHATS: (AccountId, ChatService, ChatId) => ChatMessage = 46;
}
