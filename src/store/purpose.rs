//! What a write is for, and so how much of the disk it must leave free. The reserve goes in two steps: what strangers and
//! bulk bring ends first, then the firm's own mail, sign-in and commands, and what makes room never ends before the disk does.

/// What a write is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// Uploads, mail of clients, mail that is held: it must leave the whole reserve.
    Bulk,
    /// Sign-in, the operator's commands, mail of the firm's people and its answers: it may use three quarters of the reserve.
    #[default]
    Regular,
    /// Deletions and what follows them: it may use all that there is.
    Freeing,
}

impl Purpose {
    /// Bytes that must be free for it.
    pub(super) fn leaves(self, reserve: u64) -> u64 {
        match self {
            Self::Bulk => reserve,
            Self::Regular => reserve / 4,
            Self::Freeing => 0,
        }
    }
}
