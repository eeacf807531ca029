//! What each child may still use.

use std::path::{Path, PathBuf};

/// What a system program reads before it starts.
const SYSTEM: [&str; 5] = ["/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/bin"];
/// Program loaders: the kernel runs one of them for each program that is started.
const LOADERS: [&str; 4] = [
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-musl-x86_64.so.1",
    "/lib/ld-musl-aarch64.so.1",
];

/// What a child may use once it has entered the sandbox.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Bytes of address space beyond what the program itself has mapped when it enters.
    pub(super) memory: Option<u64>,
    /// Seconds of CPU time.
    pub(super) seconds: Option<u64>,
    /// Open descriptors at once.
    pub(super) descriptors: u64,
    /// Whether it may start no processes or threads once confined.
    pub(super) alone: bool,
    /// Whether the kernel should kill it first when memory runs out.
    pub(super) first_to_go: bool,
    /// Files and folders that it may read.
    pub(super) readable: Vec<PathBuf>,
    /// A folder in which it may do what it likes.
    pub(super) writable: Option<PathBuf>,
    /// A folder in which it may make sockets, and nothing else.
    pub(super) sockets: Option<PathBuf>,
    /// Bytes of the largest file that it may write.
    pub(super) largest: u64,
    /// Programs that it may become.
    pub(super) executable: Vec<PathBuf>,
    /// System calls.
    pub(super) calls: Calls,
}

/// A list of calls; `calls` has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Calls {
    Reader,
    Recogniser,
    Photograph,
    Model,
    Office,
}

impl Profile {
    /// A child that turns bytes on standard input into text on standard output, and needs nothing else.
    pub fn reader() -> Self {
        Self {
            memory: Some(512 << 20),
            seconds: Some(30),
            descriptors: 8,
            alone: true,
            first_to_go: false,
            readable: Vec::new(),
            writable: None,
            sockets: None,
            largest: 0,
            executable: Vec::new(),
            calls: Calls::Reader,
        }
    }

    /// The same for a child that listens to a recording, which may be ten hours long: with more time, and no more memory.
    pub fn listener() -> Self {
        Self { seconds: Some(3_600), ..Self::reader() }
    }

    /// A child that becomes `program`, which may read `folders` and the system's libraries. It maps many libraries,
    /// so it has twice the memory.
    pub fn recogniser(program: &Path, folders: &[PathBuf]) -> Self {
        // The program named in a script's first line runs the script.
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
            writable: None,
            sockets: None,
            largest: 0,
            executable: LOADERS.iter().map(PathBuf::from).chain(named).chain([program.to_owned()]).collect(),
            calls: Calls::Recogniser,
        }
    }

    /// A child that loads `files` and computes, with threads, for as long as needed. Its memory depends on the files;
    /// when memory runs out, it is killed first.
    pub fn model(files: &[PathBuf]) -> Self {
        Self {
            memory: None,
            seconds: None,
            descriptors: 16,
            alone: false,
            first_to_go: true,
            readable: files.to_vec(),
            writable: None,
            sockets: None,
            largest: 0,
            executable: Vec::new(),
            calls: Calls::Model,
        }
    }

    /// A child that becomes a program which turns a stranger's photograph in `folder` into a picture beside it. It uses threads, and has no more than its
    /// folder and the system's libraries.
    pub fn photograph(program: &Path, folder: &Path) -> Self {
        Self {
            memory: Some(2 << 30),
            seconds: Some(60),
            descriptors: 64,
            alone: false,
            first_to_go: true,
            readable: SYSTEM.iter().map(PathBuf::from).collect(),
            writable: Some(folder.to_owned()),
            sockets: None,
            largest: 128 << 20,
            executable: LOADERS.iter().map(PathBuf::from).chain([program.to_owned()]).collect(),
            calls: Calls::Photograph,
        }
    }

    /// A child that becomes an office program, which turns a document of ours in `folder` into a PDF beside it. Such a program
    /// needs most calls of the kernel, so that this list says what it may not; it reaches no other program and no network.
    pub fn office(program: &Path, folder: &Path) -> Self {
        // Its own settings, and where it looks up its user's name and home.
        let settings = [
            "/etc/fonts",
            "/etc/libreoffice",
            "/etc/localtime",
            "/etc/nsswitch.conf",
            "/etc/passwd",
            "/var/cache/fontconfig",
            "/var/lib/libreoffice",
            "/var/spool/libreoffice",
            "/dev/urandom",
        ];
        // A LibreOffice of its maker's own stands in /opt.
        let own = program.parent().and_then(Path::parent).map(Path::to_owned);
        Self {
            memory: Some(4 << 30),
            seconds: Some(90),
            descriptors: 256,
            alone: false,
            first_to_go: true,
            readable: SYSTEM.iter().chain(&settings).map(PathBuf::from).chain(own).collect(),
            writable: Some(folder.to_owned()),
            // LibreOffice makes one there, wherever else it is told to.
            sockets: Some("/tmp".into()),
            largest: 256 << 20,
            executable: LOADERS.iter().map(PathBuf::from).chain([program.to_owned()]).collect(),
            calls: Calls::Office,
        }
    }
}
