//! What goes with tasks: the mails about them that were sent or wait, and what their reports are known by.

use super::tables::{OUTBOX, OUTBOX_BY_MID, UNCOPIED};
use crate::{
    error::{Error, Result},
    matter_records::Going,
    store::{All, Tx},
};

/// Takes out the mails that were written for tasks.
///
/// # Errors
/// [`Error::Conflict`] while one of them is on its way.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    let papers = going.papers().clone();
    for (id, item) in tx.scan(&OUTBOX, &All)? {
        let of_task = item.task.is_some_and(|task| papers.tasks.contains(&(item.account, task)));
        let of_message = item.message.is_some_and(|message| papers.messages.contains(&(item.account, message)));
        if !of_task && !of_message {
            continue;
        }
        if item.waits() {
            return Err(Error::Conflict(
                "A reply of it is still on its way to the relay. Wait until it has left.".into(),
            ));
        }
        let mid = tx.keys().lookup("mid", &item.message_id);
        if tx.get(&OUTBOX_BY_MID, &mid)? == Some(id) {
            going.drop_row(&OUTBOX_BY_MID, mid);
        }
        going.drop_row(&UNCOPIED, id);
        going.blob(item.raw);
        going.take(&OUTBOX, id, &item)?;
    }
    Ok(())
}
