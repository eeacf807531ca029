//! The parts of a package (ECMA-376 part 2): read with limits, written again byte for byte where nothing changed.

mod opc;
mod relations;
mod write;

pub use opc::{Limits, Package};
pub(crate) use relations::escape;
pub use relations::{Relation, resolve};
