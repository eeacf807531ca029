//! The tables of upload links.

use super::record::Link;
use crate::ids::{AccountId, LinkId};

crate::store::tables! {
    /// Public upload links.
    LINKS: (AccountId, LinkId) => Link = 34;
    /// The link with a given secret, by its hash.
    LINK_BY_SECRET: [u8; 32] => (AccountId, LinkId) = 35, BySearch;
}
