//! The signed-in person: profile, plan, usage and preferences, and the request for a bigger plan.

use crate::{
    access::preferences::{Change, SwitchOff},
    accounts::{Account, Credentials, ReplyLength},
    http::{
        ALREADY_CHANGED, NO_PASSWORD, Operation, Problem, Services, TOO_MANY_TRIES, WRONG_PASSWORD, answer, at,
        authorization, caller, get, json_body, refusal, responses::json, too_many, unconfirmed,
    },
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderValue, StatusCode},
    reply::Response,
};
use zeroize::Zeroizing;

/// The signed-in person.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Me<'a> {
    personal_info: PersonalInfo<'a>,
    /// Whether the person may use the page at /admin.
    administrator: bool,
    subscription: Subscription<'a>,
    usage: Usage,
    preferences: Preferences<'a>,
}

/// Name and address.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PersonalInfo<'a> {
    first_name: &'a str,
    last_name: &'a str,
    email: &'a str,
    /// The job title; may be empty.
    title: &'a str,
}

/// The account's plan.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Subscription<'a> {
    plan: &'a str,
    /// Always `Active`: only an approved account can ask.
    status: &'static str,
    /// In the firm's words; may be empty.
    billing_cycle: &'a str,
    /// In the firm's words; may be empty.
    next_billing: &'a str,
    features: &'a [String],
    /// When the person asked for a bigger plan; null if no request is open.
    #[serde(rename = "upgrade_requested_at")]
    upgrade_requested_at: Option<jiff::Timestamp>,
}

/// What the account has used of its plan.
#[derive(Serialize, JsonSchema)]
struct Usage {
    /// Mails that were answered.
    emails_answered: u64,
    /// Null if the plan sets no limit.
    emails_included: Option<u64>,
    bytes_stored: u64,
    /// Null if the plan sets no limit.
    bytes_included: Option<u64>,
}

/// What a person has chosen in Settings.
#[derive(Serialize, JsonSchema)]
struct Preferences<'a> {
    /// A name of the IANA time zone database.
    time_zone: String,
    reply_length: ReplyLength,
    /// Whether sign-ins and password changes are reported by mail.
    notification_mail: bool,
    /// The signature below the assistant's replies.
    signature: &'a str,
}

// Unknown fields are refused, so that nobody believes they were saved.
/// Preferences to change.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ChangePreferences")]
struct Patch {
    preferences: PatchPreferences,
    /// The account's password. It is needed to switch `notification_mail` off.
    password: Option<String>,
}

/// A field that is missing or null keeps its value.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ChangedPreferences")]
struct PatchPreferences {
    /// A name of the IANA time zone database. Empty chooses the firm's.
    time_zone: Option<String>,
    reply_length: Option<ReplyLength>,
    notification_mail: Option<bool>,
    /// At most 1,000 characters.
    signature: Option<String>,
}

/// An empty object.
#[derive(Deserialize, JsonSchema)]
struct Nothing {}

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/user/me/", "me", "Read the signed-in person's profile")
            .gives::<Me<'_>>(200, "Profile, plan, usage and preferences."),
        Operation::new("PATCH", "/api/user/me/", "changePreferences", "Change preferences")
            .about("Fields that are left out keep their values. A field that does not exist is refused.")
            .takes::<Patch>()
            .gives::<Me<'_>>(200, "The person, after the change.")
            .refused(refusal(
                StatusCode::FORBIDDEN,
                "password_required",
                "Switching off security mails needs the account's password.",
            ))
            .refused(WRONG_PASSWORD)
            .refused(NO_PASSWORD)
            .refused(ALREADY_CHANGED)
            .refused(TOO_MANY_TRIES),
        Operation::new("POST", "/api/user/upgrade/", "requestUpgrade", "Ask the firm for a bigger plan")
            .about("Asking again changes nothing. Send an empty object.")
            .takes::<Nothing>()
            .gives::<Me<'_>>(200, "The person, after the request."),
    ]
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let (s, changing, asking) = (services.clone(), services.clone(), services);
    let shown = at("/api/user/me/").and(get()).and(authorization()).then(move |token| {
        let s = s.clone();
        async move { answer(caller(&s, token).and_then(|caller| me(&s, &caller.account))) }
    });
    let changed =
        at("/api/user/me/").and(warp::patch()).and(authorization()).and(json_body::json()).then(move |token, body| {
            let s = changing.clone();
            async move { answer(change(&s, token, body).await) }
        });
    let asked = at("/api/user/upgrade/").and(warp::post()).and(authorization()).and(json_body::json()).then(
        move |token, body| {
            let s = asking.clone();
            async move { answer(upgrade(&s, token, body).await) }
        },
    );
    shown.or(changed).unify().or(asked).unify().boxed()
}

async fn change(s: &Services, token: Option<HeaderValue>, body: Result<Patch, Problem>) -> Result<Response, Problem> {
    let account = caller(s, token)?.account;
    let Patch { preferences, password } = body?;
    let PatchPreferences { time_zone, reply_length, notification_mail, signature } = preferences;
    let off = if notification_mail == Some(false) && account.preferences.notification_mail {
        Some(switch_off(s, &account, password).await?)
    } else {
        None
    };
    let change = Change { time_zone, reply_length, notification_mail, signature };
    let changed = s.settings.change(account.id, change, off).await?;
    if let Some(job) = changed.told {
        s.notices.started(job);
    }
    me(s, &changed.account)
}

/// Somebody with a stolen session must not be able to switch off the mails that reveal it.
async fn switch_off(s: &Services, account: &Account, password: Option<String>) -> Result<SwitchOff, Problem> {
    let sentence = "To switch off security mails, enter your password.";
    let password = password.ok_or_else(|| Problem::new(StatusCode::FORBIDDEN, "password_required", sentence))?;
    s.access.limits.confirm(account.id).map_err(too_many)?;
    if !s.access.sign_in.confirms(account, Zeroizing::new(password)).await? {
        return Err(unconfirmed(account));
    }
    let notice =
        s.notices.security_change(account, "Mails about sign-ins and password changes were switched off.").await?;
    Ok(SwitchOff { by: Credentials::of(account), notice })
}

async fn upgrade(
    s: &Services,
    token: Option<HeaderValue>,
    body: Result<Nothing, Problem>,
) -> Result<Response, Problem> {
    let account = caller(s, token)?.account;
    let Nothing {} = body?;
    me(s, &s.settings.request_upgrade(account.id).await?)
}

fn me(s: &Services, account: &Account) -> Result<Response, Problem> {
    let used = s.usage.of(account.id)?;
    let plan = s.usage.plans().of(&account.plan);
    json(&Me {
        personal_info: PersonalInfo {
            first_name: &account.first_name,
            last_name: &account.last_name,
            email: &account.email,
            title: &account.title,
        },
        administrator: account.administrator,
        subscription: Subscription {
            plan: &plan.name,
            // Only an approved account gets here.
            status: "Active",
            billing_cycle: &plan.billing_cycle,
            next_billing: &plan.next_billing,
            features: &plan.features,
            upgrade_requested_at: account.upgrade_requested_at,
        },
        usage: Usage {
            emails_answered: used.emails_answered,
            emails_included: plan.emails,
            bytes_stored: used.bytes_stored,
            bytes_included: plan.storage,
        },
        preferences: Preferences {
            time_zone: s.settings.zone_of(account),
            reply_length: account.preferences.reply_length,
            notification_mail: account.preferences.notification_mail,
            signature: &account.preferences.signature,
        },
    })
}
