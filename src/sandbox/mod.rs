//! The sandbox: each child process confines itself here before it reads the first byte from a stranger. One room
//! serves all children and knows nothing of their work.
//!
//! - `profiles` what each child may still use · `limits` memory, time, descriptors, death with the parent
//! - `files` Landlock: files and the network · `calls` seccomp: system calls
//! - `own` what the server process denies itself
//! - `check` a child that tries everything it must not be able to do, for `doctor` and the tests

mod calls;
mod check;
mod files;
mod limits;
pub mod own;
mod profiles;

pub use check::{Attempt, attempt, check};
pub use profiles::Profile;

use std::{ffi::OsStr, fmt, io, path::Path, process::Stdio, thread};

/// The start of the error message of a child that could not enter its sandbox. Such a child has read nothing.
pub const NOT_ENTERED: &str = "the sandbox could not be entered";
/// The argument that tells a child that [`Mode::Required`] is in force.
const REQUIRED: &str = "--sandbox-required";

/// What a child does when the kernel lacks part of the sandbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// It runs with the parts the kernel has.
    #[default]
    Best,
    /// It refuses to run.
    Required,
}

/// A part of the sandbox that a kernel may lack. Resource limits are not listed: every Unix has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Files and the network.
    Landlock,
    /// System calls.
    Seccomp,
}

impl Part {
    /// How to fix it.
    pub fn mend(self) -> &'static str {
        match self {
            Self::Landlock => "Boot Linux 5.13 or later with CONFIG_SECURITY_LANDLOCK and landlock among lsm=",
            Self::Seccomp => "Boot a kernel with CONFIG_SECCOMP_FILTER, on x86-64 or ARM64",
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Landlock => "Landlock, which shuts files and the network",
            Self::Seccomp => "seccomp, which shuts the kernel's calls",
        })
    }
}

/// Why a child did not enter its sandbox.
#[derive(Debug)]
pub enum Refusal {
    /// A limit could not be set.
    Limits(io::Error),
    /// The kernel lacks a part, and [`Mode::Required`] is in force.
    Lacks(Part),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limits(e) => write!(f, "{NOT_ENTERED}: its limits cannot be set ({e})"),
            Self::Lacks(part) => write!(f, "{NOT_ENTERED}: this kernel lacks {part}"),
        }
    }
}

/// A child inside its sandbox whose system calls are not filtered yet.
pub struct Entered {
    profile: Profile,
    mode: Mode,
    lacks: Vec<Part>,
}

impl Profile {
    /// The first step, before anything is read: sets descriptors, limits, no new privileges, and the rules for files
    /// and the network.
    ///
    /// # Errors
    /// [`Refusal`]; the child must end.
    pub fn enter(self, mode: Mode) -> Result<Entered, Refusal> {
        limits::set(&self).map_err(Refusal::Limits)?;
        let held = files::restrict(&self);
        let mut entered = Entered { profile: self, mode, lacks: Vec::new() };
        entered.note(Part::Landlock, held)?;
        Ok(entered)
    }
}

impl Entered {
    /// The second step, once the child has started its threads and opened its files: from here on it can start no
    /// process and make only the calls of its profile. Binds this thread and those it starts; with `all`, every
    /// thread of the child.
    ///
    /// # Errors
    /// [`Refusal`]; the child must end.
    pub fn shut(&mut self, all: bool) -> Result<(), Refusal> {
        if self.profile.alone {
            limits::no_processes().map_err(Refusal::Limits)?;
        }
        self.note(Part::Seccomp, calls::apply(self.profile.calls, all))
    }

    /// What this kernel lacks.
    pub fn lacks(&self) -> &[Part] {
        &self.lacks
    }

    fn note(&mut self, part: Part, held: bool) -> Result<(), Refusal> {
        if held {
            return Ok(());
        }
        self.lacks.push(part);
        if self.mode == Mode::Required { Err(Refusal::Lacks(part)) } else { Ok(()) }
    }
}

/// For a child that has read all the files it needs: it can open none from here on. Returns whether that is in force.
pub fn close_files() -> bool {
    calls::close_files()
}

/// What this kernel lacks. Tries both parts on a thread of its own, because both bind the thread.
pub fn lacks() -> Vec<Part> {
    let holds = |probe: fn() -> bool| thread::spawn(probe).join().unwrap_or(false);
    let landlock = || files::restrict(&Profile::reader()) && std::fs::File::open("/").is_err();
    let seccomp =
        || calls::apply(profiles::Calls::Reader, false) && std::net::UdpSocket::bind(("127.0.0.1", 0)).is_err();
    let parts = [(Part::Landlock, holds(landlock)), (Part::Seccomp, holds(seccomp))];
    parts.into_iter().filter(|(_, held)| !held).map(|(part, _)| part).collect()
}

/// Prepares `program` as a child: empty environment, none of our folders, pipes, and the argument for the mode. The
/// child dies with the handle. `words` begin with the command that tells the program which child it is.
pub fn child(
    program: &Path,
    mode: Mode,
    words: impl IntoIterator<Item = impl AsRef<OsStr>>,
) -> tokio::process::Command {
    let mut words = words.into_iter();
    let mut command = tokio::process::Command::new(program);
    command.args(words.next());
    if mode == Mode::Required {
        command.arg(REQUIRED);
    }
    command.args(words).env_clear().current_dir("/").kill_on_drop(true);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The mode that [`child`] passed. Removes that argument from `words`.
pub fn mode(words: &mut std::iter::Peekable<impl Iterator<Item = std::ffi::OsString>>) -> Mode {
    match words.next_if(|word| word == REQUIRED) {
        Some(_) => Mode::Required,
        None => Mode::Best,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_probe_binds_only_its_own_threads() {
        for part in lacks() {
            eprintln!("this kernel lacks {part}");
        }
        assert!(std::fs::File::open("/").is_ok(), "the probe must not shut in the whole process");
    }

    #[test]
    fn the_word_of_what_is_required_reaches_the_child() {
        for mode_ in [Mode::Best, Mode::Required] {
            let command = child(Path::new("/x"), mode_, ["reader"]);
            let said: Vec<_> = command.as_std().get_args().skip(1).map(OsStr::to_owned).collect();
            let mut words = said.into_iter().peekable();
            assert_eq!(mode(&mut words), mode_);
            assert_eq!(words.next(), None);
        }
    }
}
