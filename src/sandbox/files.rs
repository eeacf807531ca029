//! Landlock: files and the network.

use landlock::{
    ABI, Access, AccessFs, AccessNet, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError,
    RulesetStatus, Scope,
};

use super::profiles::Profile;

/// Lets this thread, and those it starts, read and run only what the profile names, write only into its folder, if it has
/// one, and use no network. Returns whether that is in force. Older kernels support part of it (files since 5.13,
/// TCP since 6.7, signals and named sockets since 6.12); seccomp denies what they do not support.
pub(super) fn restrict(profile: &Profile) -> bool {
    let Profile { readable, writable, sockets, executable, .. } = profile;
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    let readable = readable.iter().map(|path| (path, if path.is_dir() { read } else { AccessFs::ReadFile.into() }));
    let executable = executable.iter().map(|path| (path, AccessFs::ReadFile | AccessFs::Execute));
    let writable = writable.iter().map(|path| (path, AccessFs::from_all(ABI::V5) & !AccessFs::Execute));
    let sockets = sockets.iter().map(|path| (path, AccessFs::MakeSock.into()));
    // A missing path needs no rule.
    let rules = readable.chain(writable).chain(sockets).chain(executable).filter_map(|(path, access)| {
        PathFd::new(path).ok().map(|path| Ok::<_, RulesetError>(PathBeneath::new(path, access)))
    });
    let restricted = || -> Result<_, RulesetError> {
        Ruleset::default()
            .handle_access(AccessFs::from_all(ABI::V5))?
            .handle_access(AccessNet::from_all(ABI::V5))?
            .scope(Scope::from_all(ABI::V6))?
            .create()?
            .add_rules(rules)?
            .restrict_self()
    };
    restricted().is_ok_and(|status| status.ruleset != RulesetStatus::NotEnforced)
}
