//! PracticePanther: contacts, matters and tasks, which are only read.

use super::{
    api::{Api, Request},
    connector::{Connector, Paper},
    trouble::{Outcome, Trouble},
};
use crate::files::Spool;

use async_trait::async_trait;
use case_records::{Field, Fields, Kind, Page, Record, practice_panther};
use jiff::Timestamp;
use serde_json::Value;

pub(super) struct PracticePanther(pub Api);

impl PracticePanther {
    async fn get(&self, path: &str) -> Outcome<Value> {
        let answer = self.0.json(Request { method: "GET", path, body: None, etag: "" }).await?;
        answer.ok_or_else(|| self.0.senseless("is a conflict where nothing is changed"))
    }
}

fn only_read<T>() -> Outcome<T> {
    Err(Trouble::new("PracticePanther is only read."))
}

#[async_trait]
impl Connector for PracticePanther {
    fn title(&self) -> &'static str {
        self.0.title()
    }

    fn changeable(&self, _: Kind) -> &'static [Field] {
        &[]
    }

    async fn who(&self) -> Outcome<String> {
        let body = self.get("/api/v2/users/me").await?;
        Ok(crate::lines::one_line(body["display_name"].as_str().unwrap_or_default()))
    }

    async fn page(&self, kind: Kind, since: Option<Timestamp>, _: Option<&str>) -> Outcome<Page> {
        let body = self.get(&practice_panther::list(kind, since)).await?;
        practice_panther::page(kind, &body).map_err(|e| self.0.senseless(&e.0))
    }

    async fn change(&self, _: Kind, _: &str, _: &str, _: &Fields) -> Outcome<Option<Record>> {
        only_read()
    }

    async fn make(&self, _: Kind, _: &str, _: &str, _: &Fields) -> Outcome<Record> {
        only_read()
    }

    async fn download(&self, _: &str, _: &mut Spool, _: u64) -> Outcome<()> {
        only_read()
    }

    async fn upload(&self, _: &str, _: Paper) -> Outcome<Record> {
        only_read()
    }
}
