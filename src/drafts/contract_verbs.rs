//! The verbs with which a mail orders changes of a contract.

/// What a verb orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Words in the place of others.
    Exchanges,
    /// Words go.
    Deletes,
    /// A paragraph comes.
    Adds,
    /// A value becomes another one, or something else is done that needs both sides.
    Moves,
}

/// Words before the verb.
const POLITE: [&str; 16] = [
    "please", "kindly", "and", "also", "then", "can", "could", "would", "will", "you", "we", "i", "need", "want", "to",
    "should",
];
/// Verbs, and what they order.
pub const VERBS: [(&str, Does); 31] = [
    ("change", Does::Exchanges),
    ("replace", Does::Exchanges),
    ("amend", Does::Exchanges),
    ("substitute", Does::Exchanges),
    ("correct", Does::Exchanges),
    ("delete", Does::Deletes),
    ("strike", Does::Deletes),
    ("remove", Does::Deletes),
    ("take out", Does::Deletes),
    ("leave out", Does::Deletes),
    ("strike out", Does::Deletes),
    ("cross out", Does::Deletes),
    ("cut", Does::Deletes),
    ("drop", Does::Deletes),
    ("omit", Does::Deletes),
    ("add", Does::Adds),
    ("insert", Does::Adds),
    ("increase", Does::Moves),
    ("raise", Does::Moves),
    ("reduce", Does::Moves),
    ("lower", Does::Moves),
    ("decrease", Does::Moves),
    ("extend", Does::Moves),
    ("shorten", Does::Moves),
    ("set", Does::Moves),
    ("double", Does::Moves),
    ("halve", Does::Moves),
    ("make", Does::Moves),
    ("limit", Does::Moves),
    ("rewrite", Does::Moves),
    ("renumber", Does::Moves),
];

/// What an order does, and what stands behind its verb.
pub fn ordered(order: &str) -> Option<(Does, &str)> {
    let mut rest = order.trim().trim_end_matches(['.', '!']);
    loop {
        let (word, behind) = rest.split_once(' ')?;
        let word = word.trim_end_matches(',').to_lowercase();
        let verb = |verb: &str| {
            let behind = match verb.split_once(' ') {
                Some((first, particle)) => behind.strip_prefix(particle).filter(|_| first == word)?,
                None => return (verb == word).then_some(behind),
            };
            behind.strip_prefix(' ')
        };
        // Of "strike" and "strike out" the longer one.
        let found = VERBS.iter().filter_map(|(own, does)| Some((own.len(), *does, verb(own)?))).max_by_key(|one| one.0);
        match found {
            // "Cut the late charge to 2%" takes nothing out.
            Some((_, Does::Deletes, behind)) if word != "delete" && lowers(behind) => {
                return Some((Does::Moves, behind.trim()));
            }
            Some((_, does, behind)) => return Some((does, behind.trim())),
            None if POLITE.contains(&word.as_str()) => rest = behind.trim_start(),
            None => return None,
        }
    }
}

/// Whether what stands behind "cut" or "drop" becomes another value: "the late charge to 2%".
fn lowers(behind: &str) -> bool {
    behind.rsplit_once(" to ").is_some_and(|(_, value)| {
        let first = value.split(' ').next().unwrap_or_default();
        first.contains(|c: char| c.is_ascii_digit()) || crate::law::numerals::of_word(&first.to_lowercase()).is_some()
    })
}
