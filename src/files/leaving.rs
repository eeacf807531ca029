//! What goes with files and folders: their places and names, what programs noted, bytes and texts, and what counts against the plan.

use super::{
    paths::{filed_key, is_filed, name_key},
    records::{File, Folder},
    tables::{FILE_BY_NAME, FILES, FOLDER_BY_NAME, FOLDER_FILES, FOLDERS, NOTED, TASK_FILES},
};
use crate::{
    accounts::usage,
    documents::document::Origin,
    error::Result,
    ids::{AccountId, FolderId},
    legal_extracts,
    matter_records::Going,
    store::Tx,
};

use std::collections::BTreeMap;

/// Takes out files and folders, and what belongs to each.
///
/// # Errors
/// Store errors.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    let papers = going.papers().clone();
    let (mut freed, mut fewer) = (BTreeMap::<AccountId, u64>::new(), BTreeMap::<(AccountId, FolderId), i64>::new());
    let mut out_of = |folder: Option<FolderId>, owner: AccountId| {
        if let Some(folder) = folder.filter(|folder| !papers.folders.contains(&(owner, *folder))) {
            *fewer.entry((owner, folder)).or_default() += 1;
        }
    };
    for at in &papers.files {
        let Some(file) = tx.get(&FILES, at)? else { continue };
        if unfile(tx, going, &file)? {
            out_of(file.folder, at.0);
        }
        if let Some(task) = file.task {
            going.drop_row(&TASK_FILES, (at.0, task, at.1));
        }
        noted(tx, going, at.0, at.1.bytes())?;
        *freed.entry(at.0).or_default() += file.blob.len;
        [Some(file.blob), file.text].into_iter().flatten().for_each(|blob| going.blob(blob));
        let (owner, origin) = (at.0, Origin::File(at.1));
        going.then(move |tx| legal_extracts::forget(tx, owner, origin));
        going.take(&FILES, *at, &file)?;
    }
    for at in papers.unfiled.union(&papers.unlinked) {
        let Some(file) = tx.get(&FILES, at)? else { continue };
        let mut after: File = file.clone();
        if papers.unfiled.contains(at) {
            if unfile(tx, going, &file)? {
                out_of(file.folder, at.0);
            }
            after.folder = None;
        }
        if papers.unlinked.contains(at) {
            // Without its task it would look as if its owner had put it there.
            (after.task, after.unproven) = (None, true);
            if let Some(task) = file.task {
                going.drop_row(&TASK_FILES, (at.0, task, at.1));
            }
        }
        going.put(&FILES, *at, &file, after)?;
    }
    for at in &papers.folders {
        let Some(held) = tx.get(&FOLDERS, at)? else { continue };
        let named = name_key(tx.keys(), at.0, held.parent, &held.name);
        if tx.get(&FOLDER_BY_NAME, &named)? == Some(held.id) {
            going.drop_row(&FOLDER_BY_NAME, named);
        }
        out_of(held.parent, at.0);
        noted(tx, going, at.0, at.1.bytes())?;
        going.take(&FOLDERS, *at, &held)?;
    }
    going.then(move |tx| {
        for (owner, bytes) in freed {
            usage::freed(tx, owner, bytes)?;
        }
        for (at, gone) in fewer {
            if let Some(held) = tx.get(&FOLDERS, &at)? {
                tx.put(&FOLDERS, &at, &Folder { items: held.items.saturating_add_signed(-gone), ..held })?;
            }
        }
        Ok(())
    });
    Ok(())
}

/// Takes a file out of its folder. Returns whether it was in one.
fn unfile(tx: &Tx, going: &mut Going, file: &File) -> Result<bool> {
    if !is_filed(tx, file)? {
        return Ok(false);
    }
    going.drop_row(&FOLDER_FILES, filed_key(file.account, file.folder, file.id));
    let named = name_key(tx.keys(), file.account, file.folder, &file.name);
    if tx.get(&FILE_BY_NAME, &named)? == Some(file.id) {
        going.drop_row(&FILE_BY_NAME, named);
    }
    Ok(true)
}

fn noted(tx: &Tx, going: &mut Going, owner: AccountId, id: [u8; 16]) -> Result<()> {
    if let Some(noted) = tx.get(&NOTED, &(owner, id))? {
        going.take(&NOTED, (owner, id), &noted)?;
    }
    Ok(())
}
