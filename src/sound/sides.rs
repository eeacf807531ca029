//! Whether the two sides of a recording are two people, as on telephone lines that record each end on a side of its own.

/// A side is silent while the other one is this much louder, in decibels.
const APART: f32 = 10.0;
/// The least moments with sound that decide: 2 s.
const ENOUGH: u64 = 100;

/// Counts moments in which something is heard.
#[derive(Debug, Default)]
pub(crate) struct Sides {
    heard: u64,
    left: u64,
    right: u64,
}

impl Sides {
    /// A moment's loudness on both sides, and whether it stands out on one of them.
    pub(crate) fn hear(&mut self, left: f32, right: f32, stands_out: bool) {
        if !stands_out {
            return;
        }
        self.heard += 1;
        self.left += u64::from(left > right + APART);
        self.right += u64::from(right > left + APART);
    }

    /// Each side has its own times, and most of the sound belongs to one side alone.
    pub(crate) fn apart(&self) -> bool {
        let alone = self.left + self.right;
        self.heard >= ENOUGH && alone * 10 >= self.heard * 6 && self.left.min(self.right) * 20 >= self.heard
    }
}
