//! Templates of all kinds: every placeholder is filled or listed, and nothing else changes.

mod any;
mod body;
mod builder;
mod refused;
mod samples;

use crate::template::Values;

pub(super) fn values(pairs: &[(&str, &str)]) -> Values {
    let texts =
        pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect::<std::collections::BTreeMap<_, _>>();
    texts.into()
}
