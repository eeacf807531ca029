//! The calls of whoever fills in a form. An address that leads nowhere, a form that is closed and one of somebody who left all get the same
//! 404. Nobody learns anything of the firm but the form itself.

use super::views::{Became, PublicView, SentView, WrongView};
use crate::{
    accounts::network,
    error::Error,
    http::{
        Bounds, Call, Filled, Incoming, MALFORMED_FORM, NOT_MULTIPART, Operation, Problem, SLOW_FORM, Services,
        TOO_LARGE_FILE, TOO_MANY_TRIES, at_one, created, first_of, form, on_body, on_get_of, posting, refusal,
        responses::json, too_many,
    },
    ids::LinkId,
    intake_forms::{Sent, arriving::Refused, public::At},
};

use questionnaires::Given;
use serde_json::{Value, json as value};
use std::{collections::BTreeMap, time::Duration};
use warp::{Filter, filters::BoxedFilter, http::StatusCode, reply::Response};

/// The most files of a form.
const MOST: usize = questionnaires::checking::MOST_FILES;
/// The most bytes of all answers.
const ANSWERS: usize = 256 * 1024;
/// The most bytes a form may need besides its files.
const DRESS: u64 = 2 * ANSWERS as u64;
/// When a form that got too many answers may be tried again.
const TOMORROW: Duration = Duration::from_secs(3600);

fn sent_form() -> Value {
    value!({
        "type": "object",
        "required": ["key", "version", "language", "answers"],
        "properties": {
            "key": { "type": "string", "description": "Your own key for this request. The same key again is the same submission." },
            "version": { "type": "string", "description": "The version of the form that was filled in." },
            "language": { "type": "string", "description": "\"en\" or \"es\"." },
            "answers": { "type": "string", "description": "JSON: by the question's key a string, a list of options' keys, or for files a list of their places among the files of this request, counted from 0." },
            "website": { "type": "string", "description": "Stays empty. Programs that fill in everything are refused." },
            "files": { "type": "array", "items": { "type": "string", "format": "binary" }, "maxItems": MOST, "description": "They come after everything else." },
        },
    })
}

pub(super) fn operations() -> Vec<Operation> {
    let no_form = || refusal(StatusCode::NOT_FOUND, "no_form", "There is no such form, or it is closed.");
    let used = || refusal(StatusCode::GONE, "used", "The link works once, and was used.");
    let of = |method, name, what| {
        Operation::new(method, "/api/intake/{address}/", name, what)
            .open_to_all()
            .of_secret("address", "The last part of the form's address.")
    };
    vec![
        of("GET", "publicForm", "Read a form that can be filled in")
            .gives::<PublicView>(200, "The form.")
            .refused(no_form())
            .refused(used()),
        of("POST", "sendForm", "Send a form that was filled in")
            .about("All of it is taken, or nothing. The same key again gives the same answer and makes nothing twice.")
            .takes_other("multipart/form-data", sent_form)
            .gives::<SentView>(200, "It was not taken: answers have to be changed, or the form was changed.")
            .gives::<SentView>(201, "It was received.")
            .refused(MALFORMED_FORM)
            .refused(refusal(StatusCode::FORBIDDEN, "over_quota", "The firm has no room for the files."))
            .refused(no_form())
            .refused(used())
            .refused(SLOW_FORM)
            .refused(TOO_LARGE_FILE)
            .refused(NOT_MULTIPART)
            .refused(refusal(StatusCode::UNPROCESSABLE_ENTITY, "invalid", "The request is not of this shape."))
            .refused(TOO_MANY_TRIES)
            .refused(refusal(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_answers",
                "The form got as many answers as it takes in a day. `Retry-After` gives the seconds to wait.",
            ))
            .refused(refusal(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_uploads",
                "Many people are sending files right now. `Retry-After` gives the seconds to wait.",
            )),
    ]
}

pub(super) fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let path = || at_one("/api/intake/{id}/");
    first_of([
        on_get_of(&services, path().boxed(), show),
        on_body(&services, path().and(warp::post()).boxed(), receive),
    ])
}

fn no_form(e: Error) -> Problem {
    match e {
        Error::NotFound => {
            Problem::new(StatusCode::NOT_FOUND, "no_form", "This form is not open. Please write to the firm.")
        }
        e => e.into(),
    }
}

fn used() -> Problem {
    let sentence = "This link works once, and somebody has used it. If it was not you, please tell the firm.";
    Problem::new(StatusCode::GONE, "used", sentence)
}

fn invalid(sentence: &str) -> Problem {
    Error::Invalid(sentence.into()).into()
}

async fn show(call: Call, address: String) -> Result<Response, Problem> {
    let s = &call.services;
    match s.intake_forms.at(&address).map_err(no_form)? {
        At::Form(shown) => json(&PublicView::new(&shown, s.notices.firm(), s.files.largest())),
        At::Used(language) => Err(used().in_language(language)),
    }
}

/// Runs in a task of its own: somebody who hangs up ends the body, but not the work on what has arrived completely.
async fn receive(call: Call, address: String, body: Incoming) -> Result<Response, Problem> {
    let done = tokio::spawn(async move {
        let mut body = body;
        let answered = take(&call, &address, &mut body).await;
        if answered.is_err() {
            body.drain_body().await;
        }
        answered
    });
    done.await.unwrap_or_else(|e| Err(Error::Internal(format!("a form: {e}")).into()))
}

async fn take(call: &Call, address: &str, body: &mut Incoming) -> Result<Response, Problem> {
    let s = &call.services;
    let owner = s.intake_forms.recipient(address).map_err(no_form)?;
    let place = LinkId::from_bytes(owner.id.bytes());
    let _turn = posting(call, place)?;
    body.of_stranger();
    let left = s.usage.room(&owner)?;
    if left == 0 || body.length().is_some_and(|length| length.saturating_sub(DRESS) > left) {
        return Err(no_room());
    }
    let bounds = Bounds { files: MOST, file: s.files.largest(), all: left, field: ANSWERS };
    let mut coming = s.usage.coming(&owner)?;
    let filled = form(body, &s.files, bounds, &mut coming, |filled: Filled| async { Ok(filled) }).await?;
    if filled.field("website").is_some_and(|text| !text.is_empty()) {
        return Err(invalid("Please leave the field “website” empty: it is there for programs."));
    }
    let text = |name| filled.field(name).unwrap_or_default().to_owned();
    let answers: BTreeMap<String, Given> = serde_json::from_str(filled.field("answers").unwrap_or("{}"))
        .map_err(|_| invalid("The answers could not be read. Reload the page and try again."))?;
    let (key, version, language) = (text("key"), text("version"), text("language"));
    let from = network(call.client.address);
    let mut sent = Sent { key, version, language, answers, files: filled.files, acknowledge: false, from };
    let known = s.intake_forms.is_known(address, &sent)?;
    // What is refused for what was typed counts for no limit.
    let fits = s.intake_forms.fits(address, &sent);
    if !known && fits {
        s.access.limits.intake(call.client.address).map_err(too_many)?;
    }
    let email = s.intake_forms.mail_of(address, &sent.answers).filter(|_| fits);
    sent.acknowledge = known || email.is_some_and(|email| s.access.limits.booked(&email).is_ok());
    match s.intake_forms.send(address, sent).await {
        Ok(came) => {
            let mailed = came.acknowledged.is_some();
            created(&SentView { state: Became::Received, wrong: Vec::new(), mailed })
        }
        Err(Refused::Wrong(wrong)) => {
            let wrong = wrong.into_iter().map(|one| WrongView { key: one.key, why: one.why }).collect();
            json(&SentView { state: Became::Wrong, wrong, mailed: false })
        }
        Err(Refused::Changed) => json(&SentView { state: Became::Changed, wrong: Vec::new(), mailed: false }),
        Err(Refused::Used) => Err(used()),
        Err(Refused::TooMany) => {
            let sentence =
                "This form has received very many answers today. Please write to the firm, or try again later.";
            let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_many_answers", sentence);
            Err(problem.retry_after(TOMORROW))
        }
        Err(Refused::Fault(Error::Denied(_))) => Err(no_room()),
        Err(Refused::Fault(e)) => Err(no_form(e)),
    }
}

fn no_room() -> Problem {
    let sentence = "There is no room for these files. Please send the form without them, and tell the firm.";
    Problem::new(StatusCode::FORBIDDEN, "over_quota", sentence)
}
