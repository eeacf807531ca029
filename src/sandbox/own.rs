//! What the program shuts of itself before it reads a key: no core file, and no other process of its user looks into it.

use rustix::process::{
    DumpableBehavior, Resource, Rlimit, dumpable_behavior, getrlimit, set_dumpable_behavior, setrlimit,
};

/// Shuts it. To be called before anything secret is read. That a limit cannot be set is told by [`is_closed`].
pub fn close() {
    let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
}

/// Whether it is shut.
pub fn is_closed() -> bool {
    getrlimit(Resource::Core).current == Some(0)
        && dumpable_behavior().is_ok_and(|behavior| behavior == DumpableBehavior::NotDumpable)
}
