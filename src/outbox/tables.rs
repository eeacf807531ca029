//! The tables of outbox.

use super::records::{DkimKey, OutboxItem, SentToday};
use crate::ids::{AccountId, OutboxId};

use jiff::Timestamp;

crate::store::tables! {
    /// Outgoing mails, waiting or sent.
    OUTBOX: OutboxId => OutboxItem = 14, BySearch;
    /// The mail of ours that a delivery report concerns: lookup("mid", Message-ID).
    OUTBOX_BY_MID: [u8; 32] => OutboxId = 32, BySearch;
    /// Replies that left and of which a folder of sent mail has no copy yet: since when.
    UNCOPIED: OutboxId => Timestamp = 65, BySearch;
    /// How many replies an account was sent today.
    SENT_TODAY: AccountId => SentToday = 28;
    /// Keys that sign our mail: lookup("dkim", selector and domain).
    DKIM_KEYS: [u8; 32] => DkimKey = 29, NotAnAccounts;
}
