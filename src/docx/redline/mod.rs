//! Tracked changes: what differs between two versions, and edits that prove themselves.
