//! Numbers that look random and are the same every time.

/// A small generator (SplitMix64).
pub struct Random(u64);

impl Random {
    /// Seeded by the text, the slip and the attempt.
    pub fn new(text: &str, slip: &str, seed: u64) -> Self {
        let hash = text
            .bytes()
            .chain(slip.bytes())
            .fold(0xcbf2_9ce4_8422_2325, |h: u64, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
        Self(hash ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// One of some things.
    pub fn one<'t, T>(&mut self, all: &'t [T]) -> Option<&'t T> {
        if all.is_empty() { None } else { all.get(self.below(all.len())) }
    }
}
