//! WebDAV (RFC 4918, classes 1 and 2) of My Files and matters at `/dav/`: the folders of the site as a drive of Finder, Explorer, Word
//! and LibreOffice. It reads and writes only by the front doors of [`crate::files`] and [`crate::matters`], so that limits, quotas,
//! walls, holds, reading and the audit log are those of the site.
//!
//! - `tree` addresses: what stands at the top, and names of every system · `shelves` where an address in a matter leads · `condition` the headers If and Destination
//! - `locks` and `scratch` what lives in memory only: locks, and the helper files of desktops
//! - `xml` what clients send · `http/multistatus` what they get

mod condition;
pub mod http;
mod locks;
mod scratch;
mod shelves;
#[cfg(test)]
mod tests;
mod tree;
mod xml;

use crate::clock::Clock;

use std::sync::Arc;

/// What the file programs' door keeps in memory. Clones share it.
#[derive(Clone)]
pub struct WebDav {
    locks: locks::Locks,
    scratch: scratch::Scratch,
    /// Held from the last look at a place to the commit that writes there.
    saving: Arc<tokio::sync::Mutex<()>>,
}

impl WebDav {
    /// Nothing is locked, and there are no helper files.
    pub fn new(clock: Clock) -> Self {
        Self { locks: locks::Locks::new(clock.clone()), scratch: scratch::Scratch::new(clock), saving: Arc::default() }
    }
}
