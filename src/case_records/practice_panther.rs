//! PracticePanther, API v2, by its published description (app.practicepanther.com/content/apidocs). Contacts, matters and tasks, and these
//! are only read: the description leaves open how a change of one field keeps the others.

use crate::{
    json::{day, first, id, line, lines},
    record::{Broken, Field, Fields, Kind, Page, Record},
};

use jiff::Timestamp;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

/// The host.
pub const HOST: &str = "app.practicepanther.com";

/// The kinds that are read.
pub const KINDS: [Kind; 3] = [Kind::Contact, Kind::Matter, Kind::Task];

/// The path of a list. It comes as one.
#[must_use]
pub fn list(kind: Kind, since: Option<Timestamp>) -> String {
    let place = match kind {
        Kind::Contact => "contacts",
        Kind::Task => "tasks",
        _ => "matters",
    };
    let since = since.map_or(String::new(), |at| {
        let at = at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
        format!("?updated_since={}", utf8_percent_encode(&at, NON_ALPHANUMERIC))
    });
    format!("/api/v2/{place}{since}")
}

/// A list.
///
/// # Errors
/// [`Broken`].
pub fn page(kind: Kind, body: &Value) -> Result<Page, Broken> {
    let data = body.as_array().ok_or_else(|| Broken("holds no list".into()))?;
    let records = data.iter().map(|value| record(kind, value)).collect::<Result<Vec<_>, _>>()?;
    Ok(Page { records, next: None })
}

fn record(kind: Kind, value: &Value) -> Result<Record, Broken> {
    let inner = |name: &str| value[name].get("id").map(id).transpose();
    let mut fields = Fields::new();
    let mut record = Record {
        id: id(&value["id"])?,
        etag: String::new(),
        matter: if kind == Kind::Task { inner("matter_ref")? } else { None },
        client: None,
        label: String::new(),
        reference: String::new(),
        size: None,
        done: false,
        fields: Fields::new(),
    };
    match kind {
        Kind::Contact => {
            let whole = ["first_name", "last_name"].map(|name| line(&value[name])).join(" ").trim().to_owned();
            let name = if whole.is_empty() { first(value, &["display_name"]) } else { whole };
            fields.insert(Field::Sort, "person".into());
            fields.insert(Field::Name, name);
            fields.insert(Field::Emails, line(&value["email"]));
            let phones: Vec<Value> =
                ["phone_mobile", "phone_work", "phone_home"].iter().map(|name| value[*name].clone()).collect();
            fields.insert(Field::Phones, lines(&json!(phones), line));
        }
        Kind::Task => {
            fields.insert(Field::Title, line(&value["subject"]));
            fields.insert(Field::Due, day(&value["due_date"]).map(|day| day.to_string()).unwrap_or_default());
            record.done = line(&value["status"]).eq_ignore_ascii_case("completed");
        }
        _ => {
            record.label = first(value, &["number", "display_name"]);
            fields.insert(Field::Title, first(value, &["name", "display_name"]));
            let over = ["closed", "archived"].contains(&line(&value["status"]).to_lowercase().as_str());
            fields.insert(Field::Status, if over { "closed" } else { "open" }.into());
        }
    }
    record.fields = fields;
    Ok(record)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_practice_panther_sends_becomes_values() {
        let matters = json!([{ "id": "593c368c-5928-4f6e-86d4-ff8571471c45", "number": 14, "name": "Stone v. Hale", "status": "Archived" }]);
        let found = page(Kind::Matter, &matters).unwrap();
        assert_eq!(
            (found.records[0].label.as_str(), found.records[0].fields[&Field::Status].as_str()),
            ("14", "closed")
        );
        let contacts = json!([{ "id": "a", "first_name": "Ada", "last_name": "Stone", "email": "ada@stone.example", "phone_mobile": "1", "phone_work": "1" }]);
        let contact = &page(Kind::Contact, &contacts).unwrap().records[0];
        assert_eq!(
            (contact.fields[&Field::Name].as_str(), contact.fields[&Field::Phones].as_str()),
            ("Ada Stone", "1")
        );
        let tasks =
            json!([{ "id": "t", "subject": "File", "due_date": "2026-12-01T00:00:00", "matter_ref": { "id": "m" } }]);
        assert_eq!(page(Kind::Task, &tasks).unwrap().records[0].fields[&Field::Due], "2026-12-01");
        assert!(page(Kind::Task, &json!({ "error": "no" })).is_err());
    }
}
