//! `eval courtmail`: the fields of a court notice.

use super::mail::MailReader;
use crate::{
    cli::eval::examinee::Examinee,
    law::court_notice::{
        self,
        fields::{NoticeCase, NoticeEntry},
    },
};

use serde_json::{Value, json};

pub(super) struct CourtMail(pub(super) MailReader);

impl Examinee for CourtMail {
    fn answer(&mut self, request: &Value) -> Result<Option<Value>, String> {
        let (mail, _) = self.0.read(request)?;
        let Some(notice) = court_notice::read(&mail.subject, &mail.layout) else {
            return Ok(Some(json!({ "entries": [] })));
        };
        let people = notice.recipients.iter();
        let recipients: Vec<Value> =
            people.map(|r| json!({ "name": r.name, "email_addresses": r.email_addresses })).collect();
        let mut answer = json!({ "court": notice.court, "recipients": recipients });
        match notice.cases.as_slice() {
            [case] => {
                for (field, value) in [
                    ("case_name", json!(case.case_name)),
                    ("docket_number", json!(case.docket_number)),
                    ("entries", entries(case)),
                ] {
                    answer[field] = value;
                }
            }
            cases => {
                let docket = |case: &NoticeCase| json!({ "case_name": case.case_name, "docket_number": case.docket_number, "entries": entries(case) });
                answer["dockets"] = cases.iter().map(docket).collect();
            }
        }
        Ok(Some(answer))
    }
}

fn entries(case: &NoticeCase) -> Value {
    let entry = |e: &NoticeEntry| {
        let url = e.documents.first().map(|d| &d.url);
        json!({ "number": e.number, "description": e.description, "filed": e.filed, "document_url": url })
    };
    case.entries.iter().map(entry).collect()
}
