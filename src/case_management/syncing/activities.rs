//! Time and expenses: those there are written down in the matter here, under the name of the person who spent them; what the member wrote
//! down here goes there as theirs. What others wrote down stays here: it would be billed as the member's.

use super::{
    super::{
        records::{Link, Local},
        trouble::Outcome,
    },
    matters::{both_have, is_open},
    pass::Pass,
    stop::Stop,
};
use crate::{
    blocking::blocking,
    ids::MatterId,
    matters::{Activity, NewActivity, Spent, Viewer},
};

use case_records::{Amount, Field, Fields, Kind};

/// What is taken over.
const HERE: &[Field] = &[Field::Title, Field::Due, Field::Spent];

impl Pass<'_> {
    pub(super) async fn activity(&mut self, mut link: Link) -> Result<Link, Stop> {
        let Some(id) = self.matter_link(link.matter.as_deref()).and_then(both_have) else { return Ok(link) };
        let viewer = self.viewer().await?;
        if !is_open(&viewer, id) {
            return Ok(link);
        }
        let by = self.account.id;
        if let Some(Local::Activity(_, activity)) = link.local {
            // Deleted here: a person did that. Billed there: nothing of it changes any more.
            let own = self.houses.matters.activity(&viewer, (id, activity))?.filter(|_| !link.done);
            let Some(own) = own else { return Ok(link) };
            let may = own.may_be_changed_by(by, viewer.matter(id)?.level);
            let take = self.compare(&mut link, &fields(&own), if may { HERE } else { &[] }).await?;
            if !take.is_empty() {
                let mut all = fields(&own);
                all.extend(take);
                let new = read(&all)?;
                self.houses.matters.change_activity(by, (id, activity), own.version, new).await?;
            }
            link.passed = None;
            return Ok(link);
        }
        // Sent before a stop, and not written down.
        let same = self.activities_in(&viewer, id).await?.into_iter().find(|one| {
            fields(one) == link.theirs && self.of_local(Kind::Activity, Local::Activity(id, one.id)).is_none()
        });
        if let Some(same) = same {
            (link.local, link.base, link.passed) = (Some(Local::Activity(id, same.id)), link.theirs.clone(), None);
            return Ok(link);
        }
        if !self.connection.direction(Kind::Activity).takes() {
            return Ok(link);
        }
        let (who, new) = (Some(link.label.clone()), read(&link.theirs)?);
        let added = self.houses.matters.add_activity(by, id, who, new).await?;
        self.progress.taken += 1;
        (link.local, link.base) = (Some(Local::Activity(id, added.id)), link.theirs.clone());
        (link.passed, link.came) = (None, true);
        Ok(link)
    }

    async fn activities_in(&self, viewer: &Viewer, id: MatterId) -> Result<Vec<Activity>, Stop> {
        let (viewer, matters) = (viewer.clone(), self.houses.matters.clone());
        Ok(blocking(move || matters.activities(&viewer, id)).await?)
    }

    /// Sends what the member wrote down and is not there yet.
    pub(super) async fn send_activities(&mut self) -> Outcome<()> {
        for (id, matter) in self.shared_matters() {
            let Some(viewer) = self.sees(id).await? else { continue };
            for one in self.activities_in(&viewer, id).await.map_err(Stop::trouble)? {
                let local = Local::Activity(id, one.id);
                if one.by != Some(self.account.id) || self.of_local(Kind::Activity, local).is_some() {
                    continue;
                }
                let fields = fields(&one);
                let made = self.connector.make(Kind::Activity, &matter, "", &fields).await;
                self.sent(Kind::Activity, local, made, fields).await?;
            }
        }
        Ok(())
    }
}

fn fields(activity: &Activity) -> Fields {
    let amount = match activity.spent {
        Spent::Minutes(minutes) => Amount::Minutes(minutes),
        Spent::Cents(cents) => Amount::Cents(cents),
    };
    Fields::from([
        (Field::Title, activity.note.clone()),
        (Field::Due, activity.day.to_string()),
        (Field::Spent, amount.to_string()),
    ])
}

fn read(fields: &Fields) -> Result<NewActivity, Stop> {
    let value = |field| fields.get(&field).map(String::as_str).unwrap_or_default();
    let day = value(Field::Due).parse().map_err(|_| Stop::Passed("It has no day there.".into()))?;
    let amount = Amount::read(value(Field::Spent));
    let amount = amount.ok_or_else(|| Stop::Passed("Its hours are hidden from the account that signed in.".into()))?;
    let spent = match amount {
        Amount::Minutes(minutes) => Spent::Minutes(minutes),
        Amount::Cents(cents) => Spent::Cents(cents),
    };
    let note = match value(Field::Title) {
        "" => "Without a note",
        note => note,
    };
    Ok(NewActivity { day, spent, note: note.to_owned() })
}
