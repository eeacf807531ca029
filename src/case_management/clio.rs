//! Clio Manage.

use super::{
    api::{Api, Request},
    connector::{Connector, Paper},
    trouble::{Outcome, Trouble},
};
use crate::files::Spool;

use async_trait::async_trait;
use case_records::{Broken, Field, Fields, Kind, Page, Record, clio};
use jiff::Timestamp;
use serde_json::Value;
use tokio::sync::OnceCell;

pub(super) struct Clio {
    api: Api,
    person: OnceCell<(String, String)>,
    calendar: OnceCell<String>,
}

impl Clio {
    pub fn new(api: Api) -> Self {
        Self { api, person: OnceCell::new(), calendar: OnceCell::new() }
    }

    fn broken(&self, broken: Broken) -> Trouble {
        self.api.senseless(&broken.0)
    }

    async fn get(&self, path: &str) -> Outcome<Value> {
        let answer = self.api.json(Request { method: "GET", path, body: None, etag: "" }).await?;
        answer.ok_or_else(|| self.api.senseless("is a conflict where nothing is changed"))
    }

    async fn send(&self, method: &'static str, path: &str, body: &Value, etag: &str) -> Outcome<Option<Value>> {
        self.api.json(Request { method, path, body: Some(body), etag }).await
    }

    async fn made(&self, path: &str, body: &Value) -> Outcome<Value> {
        let answer = self.send("POST", path, body, "").await?;
        answer.ok_or_else(|| Trouble::new("Clio says that this is there already."))
    }

    /// Who signed in: identifier and name.
    async fn person(&self) -> Outcome<&(String, String)> {
        let asking = async {
            let body = self.get("/api/v4/users/who_am_i.json?fields=id%2Cname").await?;
            let id = body["data"]["id"].as_u64().ok_or_else(|| self.api.senseless("does not say who signed in"))?;
            Ok((id.to_string(), body["data"]["name"].as_str().unwrap_or_default().to_owned()))
        };
        self.person.get_or_try_init(|| asking).await
    }

    /// A calendar that this person may write into.
    async fn calendar(&self) -> Outcome<&String> {
        let asking = async {
            let body = self.get("/api/v4/calendars.json?fields=id%2Cname&writeable=true&limit=1").await?;
            let id = body["data"][0]["id"].as_u64();
            id.map(|id| id.to_string())
                .ok_or_else(|| Trouble::new("There is no calendar at Clio that may be written into."))
        };
        self.calendar.get_or_try_init(|| asking).await
    }
}

#[async_trait]
impl Connector for Clio {
    fn title(&self) -> &'static str {
        self.api.title()
    }

    fn changeable(&self, kind: Kind) -> &'static [Field] {
        clio::changeable(kind)
    }

    async fn who(&self) -> Outcome<String> {
        self.person().await.map(|(_, name)| crate::lines::one_line(name))
    }

    async fn page(&self, kind: Kind, since: Option<Timestamp>, next: Option<&str>) -> Outcome<Page> {
        let first = clio::list(kind, since);
        let body = self.get(next.unwrap_or(&first)).await?;
        clio::page(kind, &body).map_err(|e| self.broken(e))
    }

    async fn change(&self, kind: Kind, id: &str, etag: &str, fields: &Fields) -> Outcome<Option<Record>> {
        let (path, mut change) = (clio::one(kind, id), clio::change(kind, fields));
        if clio::adds(kind, fields) {
            // With the etag, what is read here is what is changed.
            clio::add(&mut change, &self.get(&path).await?, fields);
        }
        let answer = self.send("PATCH", &path, &change, etag).await?;
        answer.map(|body| clio::answered(kind, &body).map_err(|e| self.broken(e))).transpose()
    }

    async fn make(&self, kind: Kind, of: &str, about: &str, fields: &Fields) -> Outcome<Record> {
        let sent = match kind {
            Kind::Contact => clio::contact(fields),
            Kind::Matter => clio::matter(of, about, fields),
            Kind::Task | Kind::Activity => clio::make(kind, of, &self.person().await?.0, about, fields),
            _ => clio::make(kind, of, self.calendar().await?, about, fields),
        };
        let body = self.made(&clio::new(kind), &sent).await?;
        clio::answered(kind, &body).map_err(|e| self.broken(e))
    }

    async fn download(&self, id: &str, into: &mut Spool, most: u64) -> Outcome<()> {
        self.api.download(&format!("/api/v4/documents/{id}/download"), into, most).await
    }

    async fn upload(&self, matter: &str, paper: Paper) -> Outcome<Record> {
        let Paper { name, len, body } = paper;
        let answer = self.made(clio::ANNOUNCE, &clio::announce(matter, &name)).await?;
        let slot = clio::slot(&answer).map_err(|e| self.broken(e))?;
        self.api.put(&slot.url, &slot.headers, len, body).await?;
        let done = self.send("PATCH", &clio::one(Kind::Document, &slot.id), &clio::confirm(&slot.uuid), "").await?;
        done.ok_or_else(|| self.api.senseless("is a conflict for a new document"))?;
        Ok(Record {
            id: slot.id,
            etag: slot.version,
            matter: Some(matter.to_owned()),
            client: None,
            label: name,
            reference: String::new(),
            size: Some(len),
            done: false,
            fields: Fields::new(),
        })
    }
}
