//! What the server process denies itself before it reads a key: no core file, and no access by other processes of its
//! user.

use rustix::process::{
    DumpableBehavior, Resource, Rlimit, dumpable_behavior, getrlimit, set_dumpable_behavior, setrlimit,
};

/// Applies these restrictions. Call it before anything secret is read. [`is_closed`] tells whether a limit could not
/// be set.
pub fn close() {
    let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
}

/// Whether the restrictions are in force.
pub fn is_closed() -> bool {
    getrlimit(Resource::Core).current == Some(0)
        && dumpable_behavior().is_ok_and(|behavior| behavior == DumpableBehavior::NotDumpable)
}
