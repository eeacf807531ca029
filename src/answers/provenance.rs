//! Ranks documents from unverified senders behind those from verified ones.

use crate::{documents::document::Origin, error::Result, ids::AccountId, search::Hit, store::Store, tasks::unproven};

use std::collections::{HashMap, HashSet};

/// Moves hits from unverified senders behind their neighbours and gives them at most half of the places, so that no
/// number of such documents can displace the firm's own. `hits` may be more than `limit`. Blocks.
///
/// # Errors
/// Store errors.
pub fn behind(store: &Store, hits: Vec<Hit>, limit: usize) -> Result<Vec<Hit>> {
    let doubtful = doubtful(store, hits.iter().map(|hit| (hit.passage.account, hit.passage.origin)))?;
    Ok(ranked(hits, |hit| doubtful.contains(&hit.passage.origin), limit))
}

/// Those of these documents, each with its owner, that come from unverified senders. Blocks.
///
/// # Errors
/// Store errors.
pub fn doubtful(store: &Store, papers: impl IntoIterator<Item = (AccountId, Origin)>) -> Result<HashSet<Origin>> {
    let mut of_owners: HashMap<AccountId, Vec<Origin>> = HashMap::new();
    for (owner, origin) in papers {
        of_owners.entry(owner).or_default().push(origin);
    }
    let mut doubtful = HashSet::new();
    for (owner, origins) in of_owners {
        doubtful.extend(unproven(store, owner, origins)?);
    }
    Ok(doubtful)
}

/// How many hits to request for `limit`, so that enough are left if many are unproven.
pub fn looked_at(limit: usize) -> usize {
    limit * 3
}

fn ranked<T>(all: Vec<T>, doubtful: impl Fn(&T) -> bool, limit: usize) -> Vec<T> {
    let mut places = limit.div_ceil(2);
    let mut ranked: Vec<(usize, bool, T)> = Vec::new();
    for (rank, one) in all.into_iter().enumerate() {
        let doubt = doubtful(&one);
        if doubt && places == 0 {
            continue;
        }
        places -= usize::from(doubt);
        // A quarter further down, and behind its equals.
        ranked.push((if doubt { rank + rank / 4 + 2 } else { rank }, doubt, one));
    }
    ranked.sort_by_key(|(rank, doubt, _)| (*rank, *doubt));
    ranked.truncate(limit);
    ranked.into_iter().map(|(.., one)| one).collect()
}

#[cfg(test)]
mod tests {
    use super::ranked;

    #[test]
    fn what_nobody_proved_steps_back_and_takes_half_of_the_places_at_most() {
        let doubtful = |n: &u32| *n >= 100;
        assert_eq!(ranked(vec![100, 1, 2, 3], doubtful, 4), [1, 2, 100, 3]);
        assert_eq!(ranked(vec![100, 101], doubtful, 4), [100, 101]);
        let flood: Vec<u32> = (100..140).chain([1, 2, 3]).collect();
        assert_eq!(ranked(flood, doubtful, 6), [100, 101, 102, 1, 2, 3]);
        assert_eq!(ranked(vec![1, 2, 3], doubtful, 2), [1, 2]);
    }
}
