//! Time and expenses: those there are written down in the matter here, by the name of whoever spent; what the member wrote down here goes
//! there, as theirs. What others wrote down does not: it would be billed as the member's.

use super::{
    super::{
        records::{Link, Local},
        trouble::Outcome,
    },
    links::link_of,
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
use permissions::Level;

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
            let own = self.activities_in(&viewer, id).await?.into_iter().find(|one| one.id == activity);
            // Deleted here: a person did that. Billed there: nothing of it changes any more.
            let Some(own) = own.filter(|_| !link.done) else { return Ok(link) };
            let level = viewer.matter(id)?.level;
            let may = level == Level::Manage || (level == Level::Write && own.by == Some(by));
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
        let matters: Vec<Link> = self.links.values().filter(|link| both_have(link).is_some()).cloned().collect();
        for matter in matters {
            let Some(id) = both_have(&matter) else { continue };
            let viewer = self.viewer().await.map_err(Stop::trouble)?;
            if !is_open(&viewer, id) {
                continue;
            }
            for one in self.activities_in(&viewer, id).await.map_err(Stop::trouble)? {
                let local = Local::Activity(id, one.id);
                if one.by != Some(self.account.id) || self.of_local(Kind::Activity, local).is_some() {
                    continue;
                }
                let fields = fields(&one);
                let record = match self.connector.make(Kind::Activity, &matter.foreign, "", &fields).await {
                    Err(trouble) if trouble.one_record => {
                        self.not_taken = Some(trouble.says);
                        continue;
                    }
                    made => made?,
                };
                let link = link_of(Kind::Activity, record);
                self.keep(Link { local: Some(local), base: fields, ..link }).await?;
                self.left(1).await.map_err(Stop::trouble)?;
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
    let amount = amount.ok_or_else(|| Stop::Passed("Whoever signed in may not see what was spent.".into()))?;
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
