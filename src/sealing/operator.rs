//! The operator's requests about sealed matters.

use crate::{
    backup::KeysThere,
    control::Operator,
    error::{Error, Result},
    matters::operator::{found, show},
};

use jiff::civil::Date;
use serde_json::{Value, json};

/// Seals a matter; without `confirmed` it only tells what would be sealed.
///
/// # Errors
/// There is no such matter, or it cannot be sealed.
pub async fn seal(operator: &Operator, wanted: &str, keep_until: &str, confirmed: bool) -> Result<Value> {
    let matter = found(operator, wanted)?;
    let until: Date = keep_until
        .parse()
        .map_err(|_| Error::Invalid(format!("\"{keep_until}\" is not a day. Write it as 2033-12-31.")))?;
    let number = matter.details.number.clone();
    if !confirmed && matter.sealing.is_none() {
        let preview = operator.sealing.preview(matter.id).await?;
        let people = operator.accounts.list()?;
        let email = |id| people.iter().find(|person| person.id == id).map(|person| person.email.clone());
        let stays: Vec<Value> =
            preview.stays.iter().map(|one| json!({ "name": one.name, "email": email(one.owner) })).collect();
        return Ok(json!({
            "matter": number, "tasks": preview.tasks, "mails": preview.mails, "files": preview.files, "folders": preview.folders,
            "stays": stays,
        }));
    }
    operator.sealing.seal(matter.id, until).await?;
    show(operator, &matter.id.to_string())
}

/// Begins to hand out the archive of a sealed matter.
///
/// # Errors
/// There is no such matter, it is not sealed, or its key is gone.
pub async fn open(operator: &Operator, wanted: &str) -> Result<Value> {
    let matter = found(operator, wanted)?;
    let number = matter.details.number.clone();
    let pieces = operator.sealing.open(matter.id).await?;
    Ok(json!({ "export": operator.matter_exports.offer(pieces)?, "matter": number }))
}

/// Destroys a sealed matter; without `confirmed` it only tells until when it must be kept.
///
/// # Errors
/// There is no such matter, it is not sealed, or a legal hold stands on it.
pub async fn destroy(operator: &Operator, wanted: &str, confirmed: bool) -> Result<Value> {
    let matter = found(operator, wanted)?;
    let number = matter.details.number.clone();
    if !confirmed {
        let kept = operator.sealing.still_kept(matter.id)?;
        return Ok(json!({ "matter": number, "still_kept": kept }));
    }
    let ended = operator.sealing.destroy(matter.id, true).await?;
    let says = match &ended.backups {
        KeysThere::Removed => {
            "Its key was removed from the backups too: no backup, old or new, opens its archive any more.".to_owned()
        }
        KeysThere::NoPlace => {
            "No place for backups is set. Where backups were written with --to, the next one written there removes the key.".to_owned()
        }
        KeysThere::Left(why) => format!(
            "The backups still hold its key: {why} The next backup that is written there removes it, or run the command again."
        ),
    };
    let says = format!(
        "{says} Backups from before the sealing still hold its papers until they are pruned; a restore from one brings the matter back as it was."
    );
    Ok(json!({ "matter": number, "says": says, "in_backups": matches!(ended.backups, KeysThere::Left(_)) }))
}
