//! Who can see this?

use crate::{
    accounts::Account,
    blocking::blocking,
    error::Result,
    http::{Call, Operation, Problem, Services, at_one, on_get_of, responses::json},
    ids::{AccountId, FileId},
    matters::{Matter, MatterId},
};

use permissions::{Level, Role};
use schemars::JsonSchema;
use serde::Serialize;
use warp::{filters::BoxedFilter, reply::Response};

/// Somebody who can see something, and why.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "WhoSees")]
pub struct PersonView {
    id: AccountId,
    name: String,
    email: String,
    why: Why,
    /// What the person may do; null for the owner of a paper.
    level: Option<Level>,
    /// The matter through which they see it; null for an owner, and for a matter that the caller may not see.
    matter: Option<MatterId>,
}

/// Why somebody can see something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "WhySees", description = "Why somebody can see something.")]
#[serde(rename_all = "lowercase")]
enum Why {
    /// It is theirs.
    Owner,
    /// They are in the matter's team.
    Team,
    /// The matter is open to all lawyers and staff.
    Firm,
    /// They are an administrator.
    Administrator,
}

/// Everybody who can see a file.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FileIsSeenBy")]
struct WhoView {
    people: Vec<PersonView>,
    /// Whether the file is the caller's own.
    own: bool,
    matters: Vec<MatterName>,
}

/// A matter that a file is in.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MatterName")]
struct MatterName {
    id: MatterId,
    number: String,
    title: String,
}

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/files/file/{id}/who/", "whoSeesFile", "List who can see a file")
            .about(
                "Its owner, and everybody who may read a matter that it is in. The owner of a file is told of all of them; others of those \
                 who see it through matters that they may see themselves.",
            )
            .of::<FileId>("id", "The file.")
            .gives::<WhoView>(200, "The people."),
    ]
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    on_get_of(&services, at_one("/api/files/file/{id}/who/"), who)
}

impl PersonView {
    /// Everybody who can see a matter.
    pub fn of_matter(matter: &Matter, people: &[Account]) -> Vec<Self> {
        let mut seen: Vec<Self> = people
            .iter()
            .filter(|person| person.is_active())
            .filter_map(|person| {
                let level = matter.access.decide(person.id, person.role())?;
                let why = match (matter.access.place(person.id), person.role()) {
                    (Some(_), _) => Why::Team,
                    (None, Role::Administrator) => Why::Administrator,
                    (None, _) => Why::Firm,
                };
                Some(Self::new(person, why, Some(level), Some(matter.id)))
            })
            .collect();
        seen.sort_by_cached_key(|person| (person.why, std::cmp::Reverse(person.level), person.name.to_lowercase()));
        seen
    }

    fn new(person: &Account, why: Why, level: Option<Level>, matter: Option<MatterId>) -> Self {
        Self { id: person.id, name: person.full_name(), email: person.email.clone(), why, level, matter }
    }
}

async fn who(call: Call, file: String) -> Result<Response, Problem> {
    let account = call.caller()?.account;
    let (id, s) = (file.parse::<FileId>().map_err(|_| Problem::not_found())?, call.services);
    json(&blocking(move || who_sees(&s, &account, id)).await?)
}

fn who_sees(s: &Services, account: &Account, id: FileId) -> Result<WhoView> {
    let viewer = s.matters.viewer(account)?;
    let readable = viewer.file(id)?;
    let (people, owner) = (s.accounts.list()?, readable.file().account);
    let known: Vec<_> = readable.through().iter().filter_map(|id| viewer.matter(*id).ok()).collect();
    let matters = known.iter().map(|seen| MatterName {
        id: seen.matter.id,
        number: seen.matter.details.number.clone(),
        title: seen.matter.details.title.clone(),
    });
    let matters: Vec<MatterName> = matters.collect();
    let through = match readable.is_own() {
        true => viewer.holding(readable.file())?,
        false => known.iter().map(|seen| seen.matter.clone()).collect(),
    };
    let mut seen: Vec<PersonView> = Vec::new();
    seen.extend(people.iter().filter(|p| p.id == owner).map(|p| PersonView::new(p, Why::Owner, None, None)));
    for matter in through {
        for mut person in PersonView::of_matter(&matter, &people) {
            if !seen.iter().any(|known| known.id == person.id) {
                person.matter = person.matter.filter(|id| viewer.matter(*id).is_ok());
                seen.push(person);
            }
        }
    }
    Ok(WhoView { people: seen, own: readable.is_own(), matters })
}
