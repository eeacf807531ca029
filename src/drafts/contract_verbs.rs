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
pub const VERBS: [(&str, Does); 24] = [
    ("change", Does::Exchanges),
    ("replace", Does::Exchanges),
    ("amend", Does::Exchanges),
    ("substitute", Does::Exchanges),
    ("correct", Does::Exchanges),
    ("delete", Does::Deletes),
    ("strike", Does::Deletes),
    ("remove", Does::Deletes),
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
        match VERBS.iter().find(|(verb, _)| *verb == word) {
            Some((_, does)) => return Some((*does, behind.trim())),
            None if POLITE.contains(&word.as_str()) => rest = behind.trim_start(),
            None => return None,
        }
    }
}
