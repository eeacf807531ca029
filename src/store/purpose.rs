//! The purpose of a write, which determines how much of the disk it must leave free. The reserve is released in two
//! steps: strangers' and bulk data must stop first, then the firm's own mail, sign-in and commands. Writes that free
//! space may go on until the disk is full.

/// The purpose of a write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// Uploads, clients' mail, held mail: must leave the whole reserve free.
    Bulk,
    /// Sign-in, the operator's commands, mail of the firm's people and its answers: may use three quarters of the
    /// reserve.
    #[default]
    Regular,
    /// Deletions and their consequences: may use all the space there is.
    Freeing,
}

impl Purpose {
    /// How many bytes must stay free.
    pub(super) fn leaves(self, reserve: u64) -> u64 {
        match self {
            Self::Bulk => reserve,
            Self::Regular => reserve / 4,
            Self::Freeing => 0,
        }
    }
}
