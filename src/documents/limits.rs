//! How much one file may ask of the reader.

/// Bounds on the work that one file may cause. The reader's process limits (memory, CPU time) stand behind them; these
/// give a person a sentence in place of a killed child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes after unpacking, over all parts of a file.
    pub unpacked: u64,
    /// Unpacked bytes for each packed byte, in one part. Parts under [`Limits::RATIO_FLOOR`] are not held to it.
    pub ratio: u64,
    /// Parts in a container.
    pub entries: usize,
    /// Levels of nesting that are followed: elements in a document part, containers in containers.
    pub depth: usize,
    /// Pages read of one document; what follows is told in a note.
    pub pages: u32,
}

impl Limits {
    /// Bytes up to which a part may be packed as tightly as it likes: small parts of a form compress very well.
    pub const RATIO_FLOOR: u64 = 1 << 20;
}

impl Default for Limits {
    fn default() -> Self {
        Self { unpacked: 200 << 20, ratio: 100, entries: 10_000, depth: 64, pages: 5_000 }
    }
}
