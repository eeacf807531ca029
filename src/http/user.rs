//! The signed-in person: profile, plan and usage.

use super::{
    Services, get,
    reply::{Problem, answer, authorization, caller, json},
};
use crate::{error::Error, services::plans};
use serde::Serialize;
use warp::{Filter, filters::BoxedFilter, http::HeaderValue, reply::Response};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Me<'a> {
    personal_info: PersonalInfo<'a>,
    subscription: Subscription<'a>,
    usage: Usage,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PersonalInfo<'a> {
    first_name: &'a str,
    last_name: &'a str,
    email: &'a str,
    title: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Subscription<'a> {
    plan: &'a str,
    status: &'static str,
    billing_cycle: &'static str,
    next_billing: &'static str,
    features: &'static [&'static str],
}

#[derive(Serialize)]
struct Usage {
    emails_answered: u64,
    emails_included: Option<u64>,
    bytes_stored: u64,
}

pub(super) fn routes(services: Services) -> BoxedFilter<(Response,)> {
    warp::path!("api" / "user" / "me")
        .and(get())
        .and(authorization())
        .then(move |token| {
            let services = services.clone();
            async move { answer(me(services, token).await) }
        })
        .boxed()
}

async fn me(s: Services, token: Option<HeaderValue>) -> Result<Response, Problem> {
    let account = caller(&s, token)?.account;
    let id = account.id;
    let counted = tokio::task::spawn_blocking(move || Ok((s.tasks.answered(id)?, s.files.bytes_stored(id)?)));
    let counted: Result<_, Error> = counted.await.map_err(|e| Error::Internal(e.to_string()))?;
    let (emails_answered, bytes_stored) = counted?;
    let plan = plans::named(&account.plan);
    json(&Me {
        personal_info: PersonalInfo {
            first_name: &account.first_name,
            last_name: &account.last_name,
            email: &account.email,
            title: &account.title,
        },
        subscription: Subscription {
            plan: plan.name,
            // Only an approved account gets here.
            status: "Active",
            billing_cycle: plan.billing_cycle,
            next_billing: plan.next_billing,
            features: plan.features,
        },
        usage: Usage { emails_answered, emails_included: plan.emails, bytes_stored },
    })
}
