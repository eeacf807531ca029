//! The web calls of the page at /admin. Each does what a command does, and the audit log says which administrator
//! asked for it.

use super::Status;
use crate::{
    access::{
        Caller,
        operator::users::{self, AccountRow},
    },
    accounts::Account,
    audit::{Action, AuditRecord, Event},
    control::{MailRequest, Operator, Request, Step, perform},
    error::Error,
    http::{
        Call, Operation, Problem, Refusal, Resource, Services, answer, at, at_two, authorization, first_of, get,
        on_get, on_post_to_two, refusal, responses::json,
    },
    ids::AccountId,
    jobs::operator::{JobRow, JobsRequest},
    outbox::operator::{HeldRow, MailRow},
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ulid::Ulid;
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderValue, StatusCode},
    reply::Response,
};

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[Resource::new(routes, operations)];

const NOT_ADMINISTRATOR: Refusal = refusal(
    StatusCode::FORBIDDEN,
    "not_administrator",
    "The signed-in person is no administrator, or has no second factor yet.",
);
const NOT_SO: Refusal = refusal(
    StatusCode::CONFLICT,
    "conflict",
    "The thing is in a state in which this cannot be done; `error` says which.",
);

/// Lines of the audit log in one answer.
const LINES: usize = 100;
/// Lines that one search reads before it says how far it got.
const READ: u64 = 20_000;

/// The accounts.
#[derive(Serialize, JsonSchema)]
struct Accounts {
    /// Those waiting for approval first, then those asking for a bigger plan.
    accounts: Vec<AccountRow>,
}

/// Outgoing mails that are not sent, and incoming ones that are held.
#[derive(Serialize, JsonSchema)]
struct Mail {
    outbox: Vec<MailRow>,
    held: Vec<HeldRow>,
}

/// The queue.
#[derive(Serialize, JsonSchema)]
struct Jobs {
    /// Parked jobs first.
    jobs: Vec<JobRow>,
}

/// What to look for in the audit log.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "AuditQuery")]
struct Query {
    /// Only lines about the account with this email address.
    #[serde(default)]
    email: String,
    /// Only lines with this action, for example `sign_in`.
    #[serde(default)]
    action: String,
    /// Only lines before this number.
    before: Option<u64>,
}

/// Lines of the audit log.
#[derive(Serialize, JsonSchema)]
struct AuditLines {
    /// Newest first.
    lines: Vec<AuditLine>,
    /// The number to send as `before` for older lines; null at the beginning of the log.
    before: Option<u64>,
}

/// A line of the audit log.
#[derive(Serialize, JsonSchema)]
struct AuditLine {
    /// Position in the log.
    seq: u64,
    at: jiff::Timestamp,
    /// The address of the account that it concerns; null if there is none, or it was removed.
    email: Option<String>,
    /// What was done, as a word. Empty, like all that follows, for what is behind a wall against the caller: only that there is such a
    /// line is told.
    action: String,
    /// Identifier of the thing that it was done to.
    object: Option<String>,
    /// `done`, `refused` or `failed`.
    outcome: String,
    /// The network address that the request came from.
    address: Option<String>,
}

/// An empty object.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NoFields")]
struct Nothing {}

fn operations() -> Vec<Operation> {
    let read = |path, id, summary| Operation::new("GET", path, id, summary).refused(NOT_ADMINISTRATOR);
    let change = |path, id, summary, about| {
        Operation::new("POST", path, id, summary)
            .about(about)
            .of::<String>("act", "What to do.")
            .takes::<Nothing>()
            .gives_nothing(204, "It was done.")
            .refused(NOT_ADMINISTRATOR)
            .refused(NOT_SO)
    };
    vec![
        read("/api/admin/status/", "status", "Read how the installation stands")
            .gives::<Status>(200, "The same as `chancery status --json`."),
        read("/api/admin/accounts/", "accounts", "List all accounts").gives::<Accounts>(200, "The accounts."),
        change(
            "/api/admin/accounts/{id}/{act}/",
            "decideAccount",
            "Approve, reject, suspend or restore an account",
            "`act` is `approve`, `vouch` (approve, and vouch for the address), `reject`, `suspend` or `restore`.",
        )
        .of::<AccountId>("id", "The account."),
        read("/api/admin/mail/", "mailQueue", "List mail that waits, failed or is held")
            .gives::<Mail>(200, "The mail."),
        change(
            "/api/admin/mail/{id}/{act}/",
            "decideMail",
            "Release, retry, hold or drop a mail",
            "`act` is `release`, `retry`, `hold` or `drop`.",
        )
        .of::<String>("id", "The mail."),
        read("/api/admin/jobs/", "jobs", "List the queue").gives::<Jobs>(200, "The jobs."),
        change("/api/admin/jobs/{id}/{act}/", "decideJob", "Retry or drop a parked job", "`act` is `retry` or `drop`.")
            .of::<String>("id", "The job."),
        read("/api/admin/audit/", "auditLog", "Search the audit log")
            .query::<Query>()
            .gives::<AuditLines>(200, "Lines, newest first."),
    ]
}

fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let status = on_get(&s, at("/api/admin/status/"), status);
    let accounts = on_get(&s, at("/api/admin/accounts/"), accounts);
    let account = on_post_to_two(&s, at_two("/api/admin/accounts/{id}/{inner}/"), decide_account);
    let mail = on_get(&s, at("/api/admin/mail/"), mail);
    let decide_mail = on_post_to_two(&s, at_two("/api/admin/mail/{id}/{inner}/"), decide_mail);
    let jobs = on_get(&s, at("/api/admin/jobs/"), jobs);
    let decide_job = on_post_to_two(&s, at_two("/api/admin/jobs/{id}/{inner}/"), decide_job);
    let audit = at("/api/admin/audit/").and(get()).and(authorization()).and(warp::query());
    let audit = audit.then(move |token, query| {
        let s = s.clone();
        async move { answer(audit_log(s, token, query).await) }
    });
    first_of([status, accounts, mail, jobs, audit.boxed(), account, decide_mail, decide_job])
}

/// The caller, who must be an administrator with a second factor. Whoever became one was signed out, and signs in with
/// the second factor only; so this also holds for the session.
fn administrator(s: &Services, caller: Caller) -> Result<Caller, Problem> {
    let refused = |sentence| Err(Problem::new(StatusCode::FORBIDDEN, "not_administrator", sentence));
    if !caller.account.administrator {
        return refused("This page is for administrators. \"chancery users set-role\" makes one.");
    }
    if !s.access.factors.state(caller.account.id)?.is_on() {
        return refused("An administrator needs a second factor. Sign out and in again to set one up.");
    }
    Ok(caller)
}

fn caller(call: &Call) -> Result<Caller, Problem> {
    administrator(&call.services, call.caller()?)
}

async fn status(call: Call) -> Result<Response, Problem> {
    caller(&call)?;
    let overview = call.services.operator.overview.clone();
    let read = tokio::task::spawn_blocking(move || overview.status()).await;
    json(&read.map_err(|e| Error::Internal(e.to_string()))??)
}

async fn accounts(call: Call) -> Result<Response, Problem> {
    caller(&call)?;
    json(&Accounts { accounts: users::rows(&call.services.operator)? })
}

async fn mail(call: Call) -> Result<Response, Problem> {
    caller(&call)?;
    let operator = &call.services.operator;
    json(&Mail { outbox: crate::outbox::operator::outbox(operator)?, held: crate::outbox::operator::held(operator)? })
}

async fn jobs(call: Call) -> Result<Response, Problem> {
    caller(&call)?;
    json(&Jobs { jobs: crate::jobs::operator::rows(&call.services.operator)? })
}

async fn decide_account(
    call: Call,
    id: String,
    act: String,
    body: Result<Nothing, Problem>,
) -> Result<Response, Problem> {
    let by = caller(&call)?;
    body?;
    let step = match act.as_str() {
        "approve" => Step::Approve,
        "vouch" => Step::Vouch,
        "reject" => Step::Reject,
        "suspend" => Step::Suspend,
        "restore" => Step::Restore,
        _ => return Err(Problem::not_found()),
    };
    let id: AccountId = id.parse().map_err(|_| Problem::not_found())?;
    let account = call.services.accounts.get(id)?.ok_or_else(Problem::not_found)?;
    if id == by.account.id {
        return Err(Error::Conflict(
            "Another administrator, or the command line, must decide about your own account.".into(),
        )
        .into());
    }
    act_as(&call, &by, Some(id.0), Request::SetUser { email: account.email, step }).await
}

async fn decide_mail(call: Call, id: String, act: String, body: Result<Nothing, Problem>) -> Result<Response, Problem> {
    let by = caller(&call)?;
    body?;
    let object = id.parse().ok();
    let request = match act.as_str() {
        "release" => MailRequest::Release { id: Some(id) },
        "retry" => MailRequest::Retry { id: Some(id) },
        "hold" => MailRequest::Hold { id },
        "drop" => MailRequest::Drop { id },
        _ => return Err(Problem::not_found()),
    };
    act_as(&call, &by, object, Request::Mail(request)).await
}

async fn decide_job(call: Call, id: String, act: String, body: Result<Nothing, Problem>) -> Result<Response, Problem> {
    let by = caller(&call)?;
    body?;
    let object = id.parse().ok();
    let request = match act.as_str() {
        "retry" => JobsRequest::Retry { id: Some(id) },
        "drop" => JobsRequest::Drop { id },
        _ => return Err(Problem::not_found()),
    };
    act_as(&call, &by, object, Request::Jobs(request)).await
}

/// Does it, and writes down who asked for it. The line comes first: what cannot be recorded is not done.
async fn act_as(call: &Call, by: &Caller, object: Option<Ulid>, request: Request) -> Result<Response, Problem> {
    let operator: &Operator = &call.services.operator;
    let event = Event { object, ..Event::of(by.account.id, Action::AdministratorActed).from(call.client.address) };
    operator.audit.record(event).await?;
    perform(operator, request, |_, _| {}).await?;
    crate::http::nothing()
}

async fn audit_log(s: Services, token: Option<HeaderValue>, query: Query) -> Result<Response, Problem> {
    let caller = administrator(&s, crate::http::caller(&s, token)?)?;
    let found = tokio::task::spawn_blocking(move || found(&s, &query, &caller.account)).await;
    json(&found.map_err(|e| Error::Internal(e.to_string()))??)
}

fn found(s: &Services, query: &Query, caller: &Account) -> Result<AuditLines, Error> {
    let email = query.email.trim();
    let account = match email {
        "" => None,
        email => Some(
            s.accounts
                .find_by_email(email)?
                .ok_or_else(|| Error::Invalid(format!("No account has the address {email}.")))?
                .id,
        ),
    };
    let walled = s.matters.behind_walls(caller)?;
    let hidden = |line: &AuditRecord| line.object.is_some_and(|object| walled.contains(&object));
    let wanted = |line: &AuditRecord| {
        // A search must not tell what a hidden line says.
        if hidden(line) {
            return account.is_none() && query.action.is_empty();
        }
        account.is_none_or(|id| line.account == Some(id)) && (query.action.is_empty() || line.action == query.action)
    };
    let (lines, before) = s.audit.newest(query.before, READ, LINES, wanted)?;
    let lines = lines.into_iter().map(|line| {
        if hidden(&line) {
            let (email, object, address) = (None, None, None);
            let (action, outcome) = (String::new(), String::new());
            return Ok(AuditLine { seq: line.seq, at: line.at, email, action, object, outcome, address });
        }
        let email = line.account.map(|id| s.accounts.get(id)).transpose()?.flatten().map(|account| account.email);
        Ok(AuditLine {
            seq: line.seq,
            at: line.at,
            email,
            action: line.action,
            object: line.object.map(|object| object.to_string()),
            outcome: line.outcome,
            address: line.address.map(|address| address.to_string()),
        })
    });
    Ok(AuditLines { lines: lines.collect::<Result<_, Error>>()?, before })
}
