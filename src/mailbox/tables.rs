//! The tables of mailboxes, under lookup("mailbox", name).

use super::{
    aside::Aside,
    records::{Grant, Place},
};

crate::store::tables! {
    /// How far each was picked up.
    PLACES: [u8; 32] => Place = 63, Kept;
    /// What each is opened with.
    GRANTS: [u8; 32] => Grant = 64, Kept;
    /// The mails of each that could not be fetched.
    ASIDE: [u8; 32] => Aside = 79, Kept;
}
