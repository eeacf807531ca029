//! The client's page: what is wanted, what arrived, what has to be sent again. Files go to the upload link of the same secret.

use super::views::{count, wanted_words};
use crate::{
    blocking::blocking,
    chasing::{progress::State, visiting::Visit},
    http::{
        Call, NO_LINK, Operation, Problem, Services, at_one, first_of, nothing, on_get_of, on_post_to, responses::json,
    },
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};

/// What a client sees of the list.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "WantedPapers")]
struct WantedView<'a> {
    firm: &'a str,
    matter: String,
    /// "en" or "es": the language of the list.
    language: String,
    items: Vec<WantedItemView>,
    /// Files that have to be sent again.
    again: Vec<AgainView>,
    /// Files that are still being read.
    reading: usize,
    /// Whether reminders were stopped.
    stopped: bool,
    /// Largest size of a file, in bytes.
    max_file_bytes: u64,
}

/// An item of a client's list.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "WantedPaper")]
struct WantedItemView {
    name: String,
    state: State,
    /// Years and months that are missing, in words.
    missing: Vec<String>,
    /// How many papers are wanted, if not certain years or months.
    count: u32,
    /// How many files came for it.
    came: usize,
}

/// A file that has to be sent again.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SendAgain")]
struct AgainView {
    name: String,
    /// What is wrong, and what to do, in sentences.
    why: Vec<String>,
}

/// Whether mails go to the client.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "StopReminders")]
struct StopBody {
    /// True: no more mails. False: mails again.
    stop: bool,
}

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/wanted/{id}/", "wantedPapers", "Read which papers a client is asked for")
            .about("Files are sent to /api/upload/ with the same secret.")
            .open_to_all()
            .of_secret("id", "The secret in the link's address.")
            .gives::<WantedView<'_>>(200, "The list.")
            .refused(NO_LINK),
        Operation::new("POST", "/api/wanted/{id}/stop/", "stopReminders", "Stop reminders, or have them again")
            .open_to_all()
            .of_secret("id", "The secret in the link's address.")
            .takes::<StopBody>()
            .gives_nothing(204, "It is kept.")
            .refused(NO_LINK),
    ]
}

pub(super) fn routes(services: Services) -> BoxedFilter<(Response,)> {
    first_of([
        on_get_of(&services, at_one("/api/wanted/{id}/"), show),
        on_post_to(&services, at_one("/api/wanted/{id}/stop/"), stop),
    ])
}

fn no_link() -> Problem {
    let sentence = "This link does not work. Please ask the firm for a new one.";
    Problem::new(StatusCode::NOT_FOUND, "no_link", sentence)
}

async fn show(call: Call, secret: String) -> Result<Response, Problem> {
    let s = &call.services;
    let chasing = s.chasing.clone();
    let visit = blocking(move || chasing.visit(&secret)).await?.ok_or_else(no_link)?;
    json(&view(&visit, s.notices.firm(), s.files.largest()))
}

fn view<'a>(visit: &Visit, firm: &'a str, max_file_bytes: u64) -> WantedView<'a> {
    let chase = &visit.chase;
    let language = chase.language.as_str();
    let items = chase.items.iter().filter(|item| !item.waived).map(|item| WantedItemView {
        name: item.item.name.of(language).to_owned(),
        state: chase.state(item),
        missing: wanted_words(&chase.missing(item), language),
        count: count(&item.item.wanted),
        came: chase.counting(item.id).count(),
    });
    let again = visit.flawed().map(|paper| AgainView {
        name: paper.name.clone(),
        why: paper.flaws.iter().map(|flaw| flaw.said(language)).collect(),
    });
    WantedView {
        firm,
        matter: chase.matter.of(language).to_owned(),
        language: language.to_owned(),
        items: items.collect(),
        again: again.collect(),
        reading: visit.reading,
        stopped: visit.stopped,
        max_file_bytes,
    }
}

async fn stop(call: Call, secret: String, body: Result<StopBody, Problem>) -> Result<Response, Problem> {
    let StopBody { stop } = body?;
    if call.services.chasing.opt_out(&secret, stop).await? { nothing() } else { Err(no_link()) }
}
