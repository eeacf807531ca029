//! What goes with papers and matters that another system has too: what was kept here of its words. That they are the same stays known, so
//! that nothing of it is taken in a second time.

use super::{
    records::{Link, Local},
    store_tables::CASE_LINKS,
};
use crate::{
    error::Result,
    matter_records::Going,
    store::{All, Tx},
};

/// Empties the links of what goes.
///
/// # Errors
/// Store errors.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    let papers = going.papers().clone();
    // Another member than the owner may have connected.
    let files: Vec<_> = papers.files.iter().map(|(_, id)| *id).collect();
    for (key, link) in tx.scan(&CASE_LINKS, &All)? {
        let goes = match link.local {
            Some(Local::Matter(id) | Local::Activity(id, _)) => papers.matter == Some(id),
            Some(Local::File(id)) => files.contains(&id),
            Some(Local::Answer(id)) => papers.messages.iter().any(|(_, message)| *message == id),
            Some(Local::Deadline(task, _)) => papers.tasks.iter().any(|(_, gone)| *gone == task),
            Some(Local::Contact(_)) | None => false,
        };
        let (theirs, base, conflicts, chosen) = Default::default();
        let after = Link {
            label: String::new(),
            reference: String::new(),
            theirs,
            base,
            conflicts,
            chosen,
            passed: None,
            ..link.clone()
        };
        if goes && after != link {
            going.put(&CASE_LINKS, key, &link, after)?;
        }
    }
    Ok(())
}
