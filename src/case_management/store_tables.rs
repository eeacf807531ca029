//! The tables of case management. The second part of a key is lookup("case management", the connection's name in small letters).

use super::records::{Grant, Link, Progress};
use crate::ids::AccountId;

crate::store::tables! {
    /// How far each connection has come.
    CASE_PROGRESS: (AccountId, [u8; 32]) => Progress = 126;
    /// What each is opened with.
    CASE_GRANTS: (AccountId, [u8; 32]) => Grant = 127;
    /// Which record here is which there; the third part is lookup("case record", kind and identifier there).
    CASE_LINKS: (AccountId, [u8; 32], [u8; 32]) => Link = 128;
}
