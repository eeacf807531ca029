//! How much one file may demand of the reader.

/// Limits on the work that one file may cause. The reader's process limits (memory, CPU time) back them up; these
/// give the user a sentence instead of a killed child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes after unpacking, over all parts of a file.
    pub unpacked: u64,
    /// Unpacked bytes per packed byte, in one part. Does not apply to parts under [`Limits::RATIO_FLOOR`].
    pub ratio: u64,
    /// Parts in a container.
    pub entries: usize,
    /// How many levels of nesting are followed: elements in a document part, containers in containers.
    pub depth: usize,
    /// How many pages of one document are read; a note says what follows.
    pub pages: u32,
}

impl Limits {
    /// Up to this size, a part may be packed as tightly as it likes: small parts of a form compress very well.
    pub const RATIO_FLOOR: u64 = 1 << 20;
}

impl Default for Limits {
    fn default() -> Self {
        Self { unpacked: 200 << 20, ratio: 100, entries: 10_000, depth: 64, pages: 5_000 }
    }
}
