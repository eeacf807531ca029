//! What goes with papers and matters: what conflict checks found in them. Who was asked for and what was decided stays.

use super::{
    records::{Check, Hit, What},
    store_tables::CHECKS,
};
use crate::{
    documents::document::Origin,
    error::Result,
    matter_records::{Going, Papers},
    store::{All, Tx},
};

/// Takes out what checks found in papers that go.
///
/// # Errors
/// Store errors.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    let papers = going.papers().clone();
    for (key, check) in tx.scan(&CHECKS, &All)? {
        let mut after: Check = check.clone();
        after.hits.retain(|hit| !is_in(hit, &papers));
        after.news.retain(|hit| !is_in(hit, &papers));
        after.own.retain(|origin| !goes(*origin, check.account, &papers));
        if after != check {
            going.put(&CHECKS, key, &check, after)?;
        }
    }
    Ok(())
}

fn is_in(hit: &Hit, papers: &Papers) -> bool {
    match &hit.what {
        What::Paper(paper) => goes(paper.origin, paper.account, papers),
        What::Matter(matter) => papers.matter == Some(matter.id) && !matter.client,
        What::Contact { .. } => false,
    }
}

fn goes(origin: Origin, owner: crate::ids::AccountId, papers: &Papers) -> bool {
    match origin {
        Origin::File(id) => papers.files.contains(&(owner, id)),
        Origin::Message(id) => papers.messages.contains(&(owner, id)),
    }
}
