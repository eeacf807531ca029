//! Papers of My Files, checked or redlined on demand: what was found, or the marked Word document.

use crate::{
    answers::by_mail::marking::{Marked, marked_name},
    error::Result,
    files::File,
    http::{Call, Operation, Problem, Services, at, download, on_get_by, refusal, responses::json},
    ids::FileId,
    tasks::Answer,
};

use docx::MEDIA_TYPE;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};

#[derive(Deserialize, JsonSchema)]
struct Query {
    /// The file to check.
    #[serde(default)]
    check: String,
    /// In place of `check`: the older version of a paper.
    #[serde(default)]
    older: String,
    /// The newer version.
    #[serde(default)]
    newer: String,
    /// The marked Word document instead of JSON.
    #[serde(default)]
    #[schemars(extend("enum" = ["docx"]))]
    format: String,
}

/// What was found.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Marked")]
struct MarkedView {
    answer: Answer,
    /// Whether there is a marked document to download.
    document: bool,
}

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/marked/", "markedPaper", "Check a paper, or redline two versions")
            .about(
                "Says what is wrong in a paper, or what its newer version changes. `format=docx` gives the Word document with a \
                 comment at each finding, or with each change as a tracked change.",
            )
            .query::<Query>()
            .gives::<MarkedView>(200, "What was found.")
            .or_other(MEDIA_TYPE)
            .refused(refusal(
                StatusCode::NOT_FOUND,
                "not_found",
                "A file does not exist, or belongs to another account, or there is nothing to mark.",
            )),
    ]
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    on_get_by(&services, at("/api/marked/"), marked)
}

async fn marked(call: Call, query: Query) -> Result<Response, Problem> {
    let (account, s) = (call.caller()?.account, call.services);
    let invalid = |sentence: &str| Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", sentence);
    if !matches!(query.format.as_str(), "" | "docx") {
        return Err(invalid("format must be \"docx\", or be left out."));
    }
    let file = |id: &str| -> Result<File, Problem> {
        let id: FileId = id.parse().map_err(|_| Problem::not_found())?;
        Ok(s.files.get(account.id, id)?)
    };
    let (Marked { answer, document }, name) = match (query.check.as_str(), query.older.as_str(), query.newer.as_str()) {
        (check, "", "") if !check.is_empty() => {
            let paper = file(check)?;
            let name = marked_name(&paper.name, "checked");
            (s.marker.check(paper, Timestamp::now()).await?, name)
        }
        ("", older, newer) if !older.is_empty() && !newer.is_empty() => {
            let older = file(older)?;
            let name = marked_name(&older.name, "redline");
            (s.marker.compare(older, file(newer)?, &account).await?, name)
        }
        _ => return Err(invalid("Give either one file to check, or an older and a newer one.")),
    };
    if query.format.is_empty() {
        return json(&MarkedView { answer, document: document.is_some() });
    }
    Ok(download(document.ok_or_else(Problem::not_found)?, MEDIA_TYPE, &format!("{name}.docx")))
}
