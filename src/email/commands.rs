//! Short commands in the first line of a reply to the assistant. The whole line must be the command, in a line of its
//! own; everything else is a new instruction.

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// How far is it?
    Status,
    /// The last answer again, shorter.
    Shorter,
    /// Answer no more of what was asked.
    Stop,
    /// File the task and its attachments to a folder.
    FileTo(String),
    /// Accept the invitation.
    Accept,
    /// Answer the invitation with "perhaps".
    Tentative,
    /// Decline the invitation.
    Decline,
}

/// The command in the first line of `body`, if it is one. `body` has no quotes any more.
pub fn parse(body: &str) -> Option<Command> {
    let line = body.lines().map(str::trim).find(|line| !line.is_empty())?;
    // "Status?" and "Stop." are meant as "status" and "stop".
    let line = line.trim_end_matches(['.', '!', '?']).trim_end();
    let words: Vec<&str> = line.split_whitespace().collect();
    let is = |index: usize, word: &str| words.get(index).is_some_and(|w| w.eq_ignore_ascii_case(word));
    match words.len() {
        1 if is(0, "status") => Some(Command::Status),
        1 if is(0, "shorter") => Some(Command::Shorter),
        1 if is(0, "stop") => Some(Command::Stop),
        1 if is(0, "accept") => Some(Command::Accept),
        1 if is(0, "tentative") => Some(Command::Tentative),
        1 if is(0, "decline") => Some(Command::Decline),
        3.. if is(0, "file") && is(1, "to") => {
            let folder = words[2..].join(" ");
            let folder = folder.trim_matches(['"', '\'', '“', '”', '<', '>']).trim();
            (!folder.is_empty() && folder.chars().count() <= 200).then(|| Command::FileTo(folder.to_owned()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn commands_stand_alone_in_the_first_line() {
        for (body, command) in [
            ("status", Command::Status),
            ("\n  Status?\n\nDana", Command::Status),
            ("SHORTER.\r\n-- \r\nDana", Command::Shorter),
            ("Stop!", Command::Stop),
            ("Accept", Command::Accept),
            ("tentative.\n", Command::Tentative),
            ("DECLINE\n\nDana", Command::Decline),
            ("file to Harbor Street", Command::FileTo("Harbor Street".into())),
            ("File  to \"Leases 2026\".", Command::FileTo("Leases 2026".into())),
        ] {
            assert_eq!(parse(body), Some(command), "{body:?}");
        }
    }

    #[test]
    fn everything_else_is_an_instruction() {
        for body in [
            "",
            "status of the lease",
            "Please stop",
            "Stop the termination from taking effect. What can we do?",
            "shorter notice periods: which clauses have them?",
            "file to",
            "file a motion to dismiss",
            "Thanks.\nstop",
            "a.stop",
            "accept the offer",
            "We decline.",
        ] {
            assert_eq!(parse(body), None, "{body:?}");
        }
    }

    proptest! {
        #[test]
        fn never_panics_and_looks_at_the_first_line_only(first in "\\PC{0,60}", rest in "(\\PC|\n){0,80}") {
            if !first.trim().is_empty() {
                prop_assert_eq!(parse(&first), parse(&format!("{first}\n{rest}")));
            }
        }
    }
}
