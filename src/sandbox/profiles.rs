//! What each child keeps.

use std::path::{Path, PathBuf};

/// What a program of the system reads before it begins.
const SYSTEM: [&str; 5] = ["/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/bin"];
/// Loaders of programs: the kernel runs one of them for each program that is started.
const LOADERS: [&str; 4] = [
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-musl-x86_64.so.1",
    "/lib/ld-musl-aarch64.so.1",
];

/// What a child keeps when it has entered.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Bytes of address space.
    pub(super) memory: Option<u64>,
    /// Seconds of CPU time.
    pub(super) seconds: Option<u64>,
    /// Descriptors at once.
    pub(super) descriptors: u64,
    /// Whether it starts no processes or threads once it is shut in.
    pub(super) alone: bool,
    /// Whether the kernel is to end it first when memory runs out.
    pub(super) first_to_go: bool,
    /// Files and folders that it may read.
    pub(super) readable: Vec<PathBuf>,
    /// Programs that it may become.
    pub(super) executable: Vec<PathBuf>,
    /// Calls of the kernel.
    pub(super) calls: Calls,
}

/// A list of calls; `calls` has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Calls {
    Reader,
    Recogniser,
    Model,
}

impl Profile {
    /// A child that turns bytes on its standard input into text on its standard output, and needs nothing else.
    pub fn reader() -> Self {
        Self {
            memory: Some(512 << 20),
            seconds: Some(30),
            descriptors: 8,
            alone: true,
            first_to_go: false,
            readable: Vec::new(),
            executable: Vec::new(),
            calls: Calls::Reader,
        }
    }

    /// A child that becomes `program`, which may read `folders` and the system's libraries. It maps many of them, so it has
    /// twice the memory.
    pub fn recogniser(program: &Path, folders: &[PathBuf]) -> Self {
        // A script is run by the program that its first line names.
        let named = std::fs::read(program).ok().and_then(|bytes| {
            let line = bytes.strip_prefix(b"#!")?.split(|b| *b == b'\n').next()?.trim_ascii().to_vec();
            String::from_utf8(line).ok()?.split_whitespace().next().map(PathBuf::from)
        });
        Self {
            memory: Some(1 << 30),
            seconds: Some(60),
            descriptors: 64,
            alone: false,
            first_to_go: false,
            readable: SYSTEM.iter().map(PathBuf::from).chain(folders.iter().cloned()).collect(),
            executable: LOADERS.iter().map(PathBuf::from).chain(named).chain([program.to_owned()]).collect(),
            calls: Calls::Recogniser,
        }
    }

    /// A child that loads `file` and computes, with threads, for as long as it is asked. Its memory is the file's affair; when
    /// there is none left, it goes first.
    pub fn model(file: &Path) -> Self {
        Self {
            memory: None,
            seconds: None,
            descriptors: 16,
            alone: false,
            first_to_go: true,
            readable: vec![file.to_owned()],
            executable: Vec::new(),
            calls: Calls::Model,
        }
    }
}
