//! `sandbox.*`: what happens on a kernel that lacks a part of the sandbox.

use super::section::section;

use serde::{Deserialize, Serialize};

/// What happens to a child where the kernel lacks a part of the sandbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SandboxMode {
    /// It runs with what there is; `doctor` says what is missing.
    #[default]
    Best,
    /// The server does not start, and no child works.
    Required,
}

section! {
    /// The sandbox of child processes.
    Sandbox = "sandbox" {
        /// Landlock and seccomp confine the processes that read strangers' files, recognise words in pictures and run a
        /// model. best: if the kernel lacks one of the two, they run with the other, and "chancery doctor" says so.
        /// required: the server does not start then.
        mode: SandboxMode = SandboxMode::default();
    }
}
