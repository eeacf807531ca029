//! Clio Manage, API v4, by its public documentation (docs.developers.clio.com): which fields are asked for by name, what they mean here, and
//! what is sent to change or to make a record.

use crate::{
    json::{day, first, id, line, lines},
    record::{Amount, Broken, Field, Fields, Kind, Page, Record, added},
};

use jiff::Timestamp;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

/// The host of a region; `None` for one that is not known.
#[must_use]
pub fn host(region: &str) -> Option<&'static str> {
    Some(match region {
        "us" => "app.clio.com",
        "eu" => "eu.app.clio.com",
        "ca" => "ca.app.clio.com",
        "au" => "au.app.clio.com",
        _ => return None,
    })
}

/// What can be changed there.
#[must_use]
pub fn changeable(kind: Kind) -> &'static [Field] {
    match kind {
        Kind::Matter => &[Field::Title, Field::Status],
        Kind::CalendarEntry | Kind::Task => &[Field::Title, Field::Due],
        Kind::Activity => &[Field::Title, Field::Due, Field::Spent],
        Kind::Contact => &[Field::Name, Field::Emails, Field::Phones],
        Kind::Document => &[],
    }
}

fn place(kind: Kind) -> &'static str {
    match kind {
        Kind::Contact => "contacts",
        Kind::Matter => "matters",
        Kind::Document => "documents",
        Kind::CalendarEntry => "calendar_entries",
        Kind::Task => "tasks",
        Kind::Activity => "activities",
    }
}

/// Without these, Clio sends identifiers and etags only.
fn asked(kind: Kind) -> &'static str {
    match kind {
        Kind::Contact => {
            "id,etag,updated_at,type,name,email_addresses{id,address},phone_numbers{id,number},addresses{street,city,province,postal_code,country}"
        }
        Kind::Matter => "id,etag,updated_at,display_number,client_reference,description,status,client{id}",
        Kind::Document => "id,etag,updated_at,name,matter{id},latest_document_version{id,size,fully_uploaded}",
        Kind::CalendarEntry => "id,etag,updated_at,summary,start_at,all_day,matter{id}",
        Kind::Task => "id,etag,updated_at,name,due_at,status,matter{id}",
        // Hours are null if they are hidden from the account that signed in.
        Kind::Activity => {
            "id,etag,updated_at,type,date,quantity_in_hours,price,quantity,note,billed,matter{id},user{id,name}"
        }
    }
}

/// The path of the first part of a list.
#[must_use]
pub fn list(kind: Kind, since: Option<Timestamp>) -> String {
    let fields = utf8_percent_encode(asked(kind), NON_ALPHANUMERIC);
    let since = since.map_or(String::new(), |at| {
        format!(
            "&updated_since={}",
            utf8_percent_encode(&at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(), NON_ALPHANUMERIC)
        )
    });
    // By identifier, so that what changes between two parts is not passed over.
    format!("/api/v4/{}.json?limit=200&order=id(asc)&fields={fields}{since}", place(kind))
}

/// The path at which one is changed.
#[must_use]
pub fn one(kind: Kind, id: &str) -> String {
    format!("/api/v4/{}/{id}.json?fields={}", place(kind), utf8_percent_encode(asked(kind), NON_ALPHANUMERIC))
}

/// The path at which one is made.
#[must_use]
pub fn new(kind: Kind) -> String {
    format!("/api/v4/{}.json?fields={}", place(kind), utf8_percent_encode(asked(kind), NON_ALPHANUMERIC))
}

/// A part of a list.
///
/// # Errors
/// [`Broken`].
pub fn page(kind: Kind, body: &Value) -> Result<Page, Broken> {
    let data = body["data"].as_array().ok_or_else(|| Broken("holds no list".into()))?;
    let records = data.iter().map(|value| record(kind, value)).collect::<Result<Vec<_>, _>>()?;
    let next = body["meta"]["paging"]["next"].as_str().map(str::to_owned);
    Ok(Page { records, next })
}

/// What a change or a new record is answered with.
///
/// # Errors
/// [`Broken`].
pub fn answered(kind: Kind, body: &Value) -> Result<Record, Broken> {
    record(kind, &body["data"])
}

fn record(kind: Kind, value: &Value) -> Result<Record, Broken> {
    let inner = |name: &str| value[name].get("id").map(id).transpose();
    let mut fields = Fields::new();
    let mut record = Record {
        id: id(&value["id"])?,
        etag: line(&value["etag"]),
        matter: if kind == Kind::Matter { None } else { inner("matter")? },
        client: if kind == Kind::Matter { inner("client")? } else { None },
        label: String::new(),
        reference: String::new(),
        size: None,
        done: false,
        fields: Fields::new(),
    };
    match kind {
        Kind::Contact => {
            let sort = if line(&value["type"]) == "Company" { "organisation" } else { "person" };
            fields.insert(Field::Sort, sort.into());
            fields.insert(Field::Name, line(&value["name"]));
            fields.insert(Field::Emails, lines(&value["email_addresses"], |one| line(&one["address"])));
            fields.insert(Field::Phones, lines(&value["phone_numbers"], |one| line(&one["number"])));
            let address = |one: &Value| {
                let parts = ["street", "city", "province", "postal_code", "country"].map(|name| line(&one[name]));
                parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
            };
            fields.insert(Field::Addresses, lines(&value["addresses"], address));
        }
        Kind::Matter => {
            record.label = line(&value["display_number"]);
            record.reference = line(&value["client_reference"]);
            fields.insert(Field::Title, first(value, &["description", "display_number"]));
            let closed = line(&value["status"]).eq_ignore_ascii_case("closed");
            fields.insert(Field::Status, if closed { "closed" } else { "open" }.into());
        }
        Kind::Document => {
            record.label = line(&value["name"]);
            let newest = &value["latest_document_version"];
            record.size = newest["size"].as_u64();
            // The version is what changes; a new name alone is not another paper.
            record.etag = newest.get("id").map(id).transpose()?.unwrap_or_default();
            record.done = newest["fully_uploaded"].as_bool() == Some(false);
        }
        Kind::CalendarEntry | Kind::Task => {
            let (name, at) = if kind == Kind::Task { ("name", "due_at") } else { ("summary", "start_at") };
            fields.insert(Field::Title, line(&value[name]));
            fields.insert(Field::Due, day(&value[at]).map(|day| day.to_string()).unwrap_or_default());
            record.done = kind == Kind::Task && line(&value["status"]).eq_ignore_ascii_case("complete");
        }
        Kind::Activity => {
            record.label = line(&value["user"]["name"]);
            record.done = value["billed"].as_bool() == Some(true);
            fields.insert(Field::Title, line(&value["note"]));
            fields.insert(Field::Due, day(&value["date"]).map(|day| day.to_string()).unwrap_or_default());
            if let Some(amount) = amount(value) {
                fields.insert(Field::Spent, amount.to_string());
            }
        }
    }
    record.fields = fields;
    Ok(record)
}

/// The minutes of a time entry, or the cost of an expense. `None` if it is hidden from the account that signed in, and for zero.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Both are rounded and bounded before.
fn amount(value: &Value) -> Option<Amount> {
    if line(&value["type"]) == "TimeEntry" {
        let minutes = (value["quantity_in_hours"].as_f64()? * 60.0).round();
        return (1.0..=1e6).contains(&minutes).then_some(Amount::Minutes(minutes as u32));
    }
    let cents = (value["price"].as_f64()? * value["quantity"].as_f64().unwrap_or(1.0) * 100.0).round();
    (1.0..=1e12).contains(&cents).then_some(Amount::Cents(cents as u64))
}

/// What is sent to change fields.
#[must_use]
pub fn change(kind: Kind, fields: &Fields) -> Value {
    let mut data = serde_json::Map::new();
    for (field, value) in fields {
        match (kind, field) {
            (Kind::Matter, Field::Title) => drop(data.insert("description".into(), json!(value))),
            (Kind::Matter, Field::Status) => {
                data.insert("status".into(), json!(if value == "closed" { "Closed" } else { "Open" }));
            }
            (Kind::CalendarEntry, Field::Title) => drop(data.insert("summary".into(), json!(value))),
            (Kind::CalendarEntry, Field::Due) => {
                let (from, to) = day_long(value);
                data.extend([("start_at".into(), from), ("end_at".into(), to), ("all_day".into(), json!(true))]);
            }
            (Kind::Task, Field::Title) => drop(data.insert("name".into(), json!(value))),
            (Kind::Task, Field::Due) => drop(data.insert("due_at".into(), json!(value))),
            (Kind::Activity, Field::Title) => drop(data.insert("note".into(), json!(value))),
            (Kind::Activity, Field::Due) => drop(data.insert("date".into(), json!(value))),
            (Kind::Activity, Field::Spent) => data.extend(spent(value)),
            (Kind::Contact, Field::Name) => data.extend(named(value, fields.get(&Field::Sort))),
            _ => {}
        }
    }
    json!({ "data": data })
}

/// Time in seconds, as Clio takes it since version 4.0.4 of its interface, or an expense as one piece at a price.
fn spent(value: &str) -> Vec<(String, Value)> {
    match Amount::read(value) {
        Some(Amount::Minutes(minutes)) => vec![("quantity".into(), json!(u64::from(minutes) * 60))],
        // A sum of at most ten million is exact in a float.
        #[allow(clippy::cast_precision_loss)]
        Some(Amount::Cents(cents)) => {
            vec![("price".into(), json!(cents as f64 / 100.0)), ("quantity".into(), json!(1))]
        }
        None => Vec::new(),
    }
}

/// A person has a first and a last name there, and an organisation one.
fn named(name: &str, sort: Option<&String>) -> Vec<(String, Value)> {
    if sort.is_some_and(|sort| sort == "organisation") {
        return vec![("name".into(), json!(name))];
    }
    let (first, last) = name.rsplit_once(' ').unwrap_or(("", name));
    vec![("first_name".into(), json!(first)), ("last_name".into(), json!(last))]
}

/// The lists of a contact to which lines are added.
const LISTS: [(Field, &str, &str, &str); 2] = [
    (Field::Emails, "email_addresses", "address", "default_email"),
    (Field::Phones, "phone_numbers", "number", "default_number"),
];

/// The entries of a list: those that are there, by their identifiers, and each further line without one. Whether Clio takes a list for all of
/// it or for what is new, none is lost.
fn entries(known: &Value, lines: &str, what: &str, default: &str) -> Value {
    let known = known.as_array().map(Vec::as_slice).unwrap_or_default();
    let there = known.iter().map(|one| line(&one[what])).collect::<Vec<_>>().join("\n");
    let kept = known.iter().map(|one| json!({ "id": one["id"], what: one[what] }));
    let new = added(&there, lines);
    let new = new.lines().enumerate();
    let new = new.map(|(n, line)| json!({ "name": "Work", what: line, default: n == 0 && known.is_empty() }));
    kept.chain(new).collect()
}

/// Whether a change of a contact has to be told what is there.
#[must_use]
pub fn adds(kind: Kind, fields: &Fields) -> bool {
    kind == Kind::Contact && fields.keys().any(|field| field.is_added_to())
}

/// Adds the lines of a change to what a contact has, `known` as [`one`] is answered.
pub fn add(body: &mut Value, known: &Value, fields: &Fields) {
    for (field, list, what, default) in LISTS {
        if let Some(lines) = fields.get(&field) {
            body["data"][list] = entries(&known["data"][list], lines, what, default);
        }
    }
}

/// What is sent to make a contact.
#[must_use]
pub fn contact(fields: &Fields) -> Value {
    let mut body = change(Kind::Contact, fields);
    let value = |field| fields.get(&field).map(String::as_str).unwrap_or_default();
    let is_organisation = value(Field::Sort) == "organisation";
    body["data"]["type"] = json!(if is_organisation { "Company" } else { "Person" });
    add(&mut body, &Value::Null, fields);
    body
}

/// What is sent to make a matter of a client; Clio gives it a number of its own, and keeps the one here as a reference.
#[must_use]
pub fn matter(client: &str, number: &str, fields: &Fields) -> Value {
    let mut body = change(Kind::Matter, fields);
    body["data"]["client"] = json!({ "id": number_of(client) });
    body["data"]["client_reference"] = json!(number);
    body
}

/// An identifier as Clio writes it.
fn number_of(id: &str) -> Value {
    id.parse::<u64>().map_or_else(|_| json!(id), |id| json!(id))
}

/// A calendar entry of a whole day, as Clio writes it: from its first moment to that of the next day.
fn day_long(day: &str) -> (Value, Value) {
    let next = day.parse::<jiff::civil::Date>().ok().and_then(|day| day.tomorrow().ok());
    let next = next.map_or_else(|| day.to_owned(), |next| next.to_string());
    (json!(format!("{day}T00:00:00Z")), json!(format!("{next}T00:00:00Z")))
}

/// What is sent to make a calendar entry, a task, or time or an expense of a matter. `owner` is a calendar there, or the person who does the
/// task or spent.
#[must_use]
pub fn make(kind: Kind, matter: &str, owner: &str, about: &str, fields: &Fields) -> Value {
    let mut body = change(kind, fields);
    let data = &mut body["data"];
    data["matter"] = json!({ "id": number_of(matter) });
    match kind {
        Kind::Activity => {
            let is_time =
                matches!(fields.get(&Field::Spent).and_then(|text| Amount::read(text)), Some(Amount::Minutes(_)));
            data["type"] = json!(if is_time { "TimeEntry" } else { "ExpenseEntry" });
            data["user"] = json!({ "id": number_of(owner) });
        }
        Kind::Task => {
            data["description"] = json!(about);
            data["assignee"] = json!({ "id": number_of(owner), "type": "User" });
        }
        _ => {
            data["description"] = json!(about);
            data["calendar_owner"] = json!({ "id": number_of(owner) });
        }
    }
    body
}

/// What is sent to announce a document of a matter.
#[must_use]
pub fn announce(matter: &str, name: &str) -> Value {
    json!({ "data": { "name": name, "parent": { "id": number_of(matter), "type": "Matter" } } })
}

/// Where an announced document is put.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The document's identifier.
    pub id: String,
    /// The version's.
    pub version: String,
    /// The version's, as it is confirmed.
    pub uuid: String,
    pub url: String,
    pub headers: Vec<(String, String)>,
}

/// The path at which a document is announced.
pub const ANNOUNCE: &str =
    "/api/v4/documents.json?fields=id%2Clatest_document_version%7Bid%2Cuuid%2Cput_url%2Cput_headers%7D";

/// What an announcement is answered with.
///
/// # Errors
/// [`Broken`].
pub fn slot(body: &Value) -> Result<Slot, Broken> {
    let newest = &body["data"]["latest_document_version"];
    let text = |name: &str| {
        newest[name].as_str().map(str::to_owned).ok_or_else(|| Broken(format!("names no {name} for the document")))
    };
    let headers = newest["put_headers"].as_array().map(Vec::as_slice).unwrap_or_default().iter();
    let headers = headers.map(|one| (line(&one["name"]), line(&one["value"]))).filter(|(name, _)| !name.is_empty());
    Ok(Slot {
        id: id(&body["data"]["id"])?,
        version: id(&newest["id"])?,
        uuid: text("uuid")?,
        url: text("put_url")?,
        headers: headers.take(20).collect(),
    })
}

/// What is sent to confirm that the bytes are there.
#[must_use]
pub fn confirm(uuid: &str) -> Value {
    json!({ "data": { "uuid": uuid, "fully_uploaded": true } })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    use proptest::prelude::*;

    #[test]
    fn what_clio_sends_becomes_values() {
        let body = json!({
            "data": [{ "id": 71, "etag": "\"a1\"", "display_number": "00014-Stone", "description": "Stone v.\nHale", "status": "Pending", "client": { "id": 5 } }],
            "meta": { "paging": { "next": "https://app.clio.com/api/v4/matters.json?page_token=x" } }
        });
        let found = page(Kind::Matter, &body).unwrap();
        let matter = &found.records[0];
        assert_eq!(
            (matter.id.as_str(), matter.client.as_deref(), matter.label.as_str()),
            ("71", Some("5"), "00014-Stone")
        );
        assert_eq!(matter.fields[&Field::Title], "Stone v. Hale");
        assert_eq!(matter.fields[&Field::Status], "open");
        assert!(found.next.unwrap().contains("page_token"));
        let body = json!({ "data": [{ "id": 9, "summary": "Hearing", "start_at": "2026-12-01T09:00:00-08:00", "matter": { "id": 71 } }] });
        let entry = &page(Kind::CalendarEntry, &body).unwrap().records[0];
        // The day as the person there sees it, whatever it is in other time zones.
        assert_eq!((entry.fields[&Field::Due].as_str(), entry.matter.as_deref()), ("2026-12-01", Some("71")));
        assert!(page(Kind::Task, &json!({ "error": "no" })).is_err());
        assert!(page(Kind::Task, &json!({ "data": [{ "name": "x" }] })).is_err());
        assert!(page(Kind::Task, &json!({ "data": [{ "id": "../../x" }] })).is_err());
    }

    #[test]
    fn what_is_sent_is_what_clio_reads_back() {
        let fields = Fields::from([(Field::Title, "Answer".to_owned()), (Field::Due, "2026-02-28".into())]);
        for kind in [Kind::CalendarEntry, Kind::Task] {
            let mut sent = make(kind, "71", "3", "Counted by Chancery", &fields);
            sent["data"]["id"] = json!(1);
            let back = answered(kind, &sent).unwrap();
            assert_eq!((back.fields, back.matter.as_deref()), (fields.clone(), Some("71")));
        }
        let entry = change(Kind::CalendarEntry, &fields);
        assert_eq!(entry["data"]["end_at"], "2026-03-01T00:00:00Z");
        let since = list(Kind::Task, Some("2026-01-02T03:04:05Z".parse().unwrap()));
        assert!(
            since.contains("fields=id%2Cetag") && since.ends_with("updated_since=2026%2D01%2D02T03%3A04%3A05Z"),
            "{since}"
        );
    }

    #[test]
    fn time_and_expenses_are_read_as_they_are_sent() {
        for (spent, read) in [
            ("45 min", json!({ "quantity_in_hours": 0.75 })),
            ("10 min", json!({ "quantity_in_hours": 0.166_666 })),
            ("12.50", json!({})),
        ] {
            let fields = Fields::from([
                (Field::Title, "Call".to_owned()),
                (Field::Due, "2026-11-26".into()),
                (Field::Spent, spent.into()),
            ]);
            let mut sent = make(Kind::Activity, "71", "3", "", &fields);
            sent["data"]["id"] = json!(1);
            for (name, value) in read.as_object().unwrap() {
                sent["data"][name] = value.clone();
            }
            let back = answered(Kind::Activity, &sent).unwrap();
            assert_eq!((back.fields, back.done), (fields, false), "{sent}");
        }
        assert_eq!(
            change(Kind::Activity, &Fields::from([(Field::Spent, "45 min".to_owned())]))["data"]["quantity"],
            2700
        );
        // Hours that are hidden from whoever signed in are not zero.
        let hidden = json!({ "data": { "id": 1, "type": "TimeEntry", "quantity_in_hours": null, "quantity": null, "date": "2026-11-26" } });
        assert!(!answered(Kind::Activity, &hidden).unwrap().fields.contains_key(&Field::Spent));
        for wrong in ["", "45", "12.5", "-1 min", "1.234", "x.yy"] {
            assert_eq!(Amount::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_contact_is_made_with_the_name_in_two_parts() {
        let fields = Fields::from([
            (Field::Sort, "person".to_owned()),
            (Field::Name, "J. Robert Hale".into()),
            (Field::Emails, "a@x.test\nb@x.test".into()),
        ]);
        let sent = contact(&fields);
        assert_eq!(
            (&sent["data"]["type"], &sent["data"]["first_name"], &sent["data"]["last_name"]),
            (&json!("Person"), &json!("J. Robert"), &json!("Hale"))
        );
        assert_eq!(
            (&sent["data"]["email_addresses"][1]["address"], &sent["data"]["email_addresses"][1]["default_email"]),
            (&json!("b@x.test"), &json!(false))
        );
        let known = json!({ "data": { "email_addresses": [{ "id": 8, "address": "A@x.test" }] } });
        let mut more = change(Kind::Contact, &Fields::new());
        add(&mut more, &known, &Fields::from([(Field::Emails, "b@x.test\na@x.test".to_owned())]));
        assert_eq!(
            more["data"]["email_addresses"],
            json!([{ "id": 8, "address": "A@x.test" }, { "name": "Work", "address": "b@x.test", "default_email": false }])
        );
        let fields = Fields::from([(Field::Sort, "organisation".to_owned()), (Field::Name, "Hale & Co.".into())]);
        assert_eq!(
            (&contact(&fields)["data"]["type"], &contact(&fields)["data"]["name"]),
            (&json!("Company"), &json!("Hale & Co."))
        );
        assert_eq!(
            matter("5", "2026-014", &Fields::from([(Field::Title, "Stone".to_owned())]))["data"],
            json!({ "description": "Stone", "client": { "id": 5 }, "client_reference": "2026-014" })
        );
    }

    proptest! {
        #[test]
        fn no_answer_breaks_the_reading(text in "[\\[\\]{}\":,a-z0-9]{0,200}", id: u32, odd in ".{0,40}") {
            let values = [
                serde_json::from_str(&text).unwrap_or(Value::Null),
                json!({ "data": [{ "id": id, "name": odd, "due_at": odd, "start_at": odd, "email_addresses": odd, "latest_document_version": odd, "type": odd, "price": id, "quantity_in_hours": odd }] }),
            ];
            for value in values {
                for kind in Kind::ALL {
                    if let Ok(page) = page(kind, &value) {
                        prop_assert!(page.records.iter().all(|one| one.fields.values().all(|value| !value.chars().any(|c| c.is_control() && c != '\n'))));
                    }
                    let _ = slot(&value);
                }
            }
        }
    }
}
