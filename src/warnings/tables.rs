//! The table of warnings.

use super::records::Told;

crate::store::tables! {
    /// What was told to the administrators, under "told".
    TOLD: [u8; 4] => Told = 59, Kept;
}
