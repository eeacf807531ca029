//! The signed-in person's app passwords, for mail programs.

use crate::http::{Call, Problem, Services, nothing, on_delete, on_get, on_post, responses::json};

use serde::Deserialize;
use serde_json::{Value, json};
use warp::{Filter, filters::BoxedFilter, http::StatusCode, reply::Response};

#[derive(Deserialize)]
struct Add {
    name: String,
    password: String,
}

pub fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let path = || warp::path!("api" / "user" / "app-passwords").boxed();
    let remove = on_delete(&s, warp::path!("api" / "user" / "app-passwords" / String).boxed(), remove);
    on_get(&s, path(), list).or(on_post(&s, path(), add)).unify().or(remove).unify().boxed()
}

async fn list(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let held = call.services.access.app_passwords.list(account)?;
    let rows: Vec<Value> = held
        .iter()
        .map(|one| {
            json!({
                "id": one.id,
                "name": one.name,
                "created_at": one.created_at,
                "used_at": one.used_at,
            })
        })
        .collect();
    json(&json!({ "app_passwords": rows }))
}

async fn add(call: Call, body: Result<Add, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let Add { name, password } = body?;
    call.confirm(&caller, password).await?;
    let (one, secret) = call.services.access.app_passwords.add(&caller.account, &name).await?;
    let mut response = json(&json!({ "id": one.id, "name": one.name, "secret": secret }))?;
    *response.status_mut() = StatusCode::CREATED;
    Ok(response)
}

async fn remove(call: Call, id: String) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let id = id.parse().map_err(|_| Problem::not_found())?;
    call.services.access.app_passwords.remove(caller.account.id, id).await?;
    nothing()
}
