//! Tables over HTTP.

mod views;

use super::{Asking, Change, NewTable, TableId, Which, csv, xlsx};
use crate::{
    answers::AnswerKind,
    blocking::blocking,
    http::{
        Call, Operation, Problem, Resource, Services, answer, at, at_one, at_two, authorization, caller, created,
        download, first_of, get, nothing, on_delete, on_get, on_post, on_post_to, refusal, responses::json,
    },
    ids::FileId,
};
use views::{RowInFullView, SetsView, TableRowView, TableView, TablesView};

use schemars::JsonSchema;
use serde::Deserialize;
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderValue, StatusCode},
    reply::Response,
};

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[Resource::new(routes, operations)];

const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const CSV: &str = "text/csv; charset=utf-8";

/// A table to make.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NewTable")]
struct NewTableBody {
    title: String,
    /// From 1 to 50.
    questions: Vec<AskingBody>,
    /// Its documents, at most 1,000.
    #[serde(default)]
    files: Vec<FileId>,
    /// In place of files, the path of a folder of My Files: its files and those in folders in it, now and later. Empty for all of
    /// My Files.
    folder: Option<String>,
}

/// A column of a table.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "AskedQuestion")]
struct AskingBody {
    /// The number of the question, if it is there already. With other words it becomes another question and is asked anew.
    id: Option<u32>,
    /// Stands above the column.
    heading: String,
    /// Is asked of each document.
    asks: String,
    #[serde(default)]
    kind: AnswerKind,
}

/// Another title and other questions.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ReshapeTable")]
struct ShapeBody {
    /// The version that was changed; it must be the newest.
    version: u64,
    title: String,
    /// All questions, in their order. One that is left out is removed with its column.
    questions: Vec<AskingBody>,
}

/// Documents that come and go.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ChangeTableRows")]
struct RowsBody {
    #[serde(default)]
    add: Vec<FileId>,
    #[serde(default)]
    remove: Vec<FileId>,
}

/// A change of a cell.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ChangeTableCell")]
struct CellBody {
    file: FileId,
    question: u32,
    /// The cell's version that was seen; it must be the newest.
    version: u64,
    change: ChangeBody,
}

/// What becomes of a cell.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "TableCellChange")]
#[serde(tag = "do", rename_all = "lowercase")]
enum ChangeBody {
    /// Your words in place of the machine's; empty if the document says nothing of it. The machine's answer is kept.
    Correct {
        text: String,
    },
    /// The machine's answer again.
    Restore,
    /// Nothing changes it any more.
    Lock,
    Unlock,
    /// The machine is to answer once more.
    Again,
}

/// Cells to ask again. Locked ones stay.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "AskTableAgain")]
struct AgainBody {
    which: WhichBody,
    /// Only those of one question.
    question: Option<u32>,
    /// Only those of one document.
    file: Option<FileId>,
}

/// Which cells.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "CellsToAskAgain")]
#[serde(rename_all = "snake_case")]
enum WhichBody {
    All,
    NotFound,
    Failed,
}

#[derive(Deserialize, JsonSchema)]
struct Since {
    /// Only rows that changed after this number of the table's `changes`.
    #[serde(default)]
    since: u64,
}

fn operations() -> Vec<Operation> {
    let conflict = || refusal(StatusCode::CONFLICT, "conflict", "It was changed meanwhile, or is locked.");
    let of = |method, path: &'static str, name, what| {
        Operation::new(method, path, name, what).of::<TableId>("id", "The table.")
    };
    vec![
        Operation::new("GET", "/api/tables/sets/", "questionSets", "List the ready sets of questions")
            .gives::<SetsView>(200, "The sets, Chancery's and the firm's own."),
        Operation::new("GET", "/api/tables/", "tables", "List tables").gives::<TablesView>(200, "The tables."),
        Operation::new("POST", "/api/tables/", "makeTable", "Make a table")
            .about(
                "Asks each question of each document. Cells are answered in the background; the event `tables` tells of progress. \
                 What a document does not say is `not_found`.",
            )
            .takes::<NewTableBody>()
            .gives::<TableRowView>(201, "The table, still empty.")
            .refused(refusal(StatusCode::NOT_FOUND, "not_found", "A file or the folder does not exist."))
            .refused(refusal(StatusCode::CONFLICT, "conflict", "The account has as many tables as it can have.")),
        of("GET", "/api/tables/{id}/", "table", "Open a table").query::<Since>().gives::<TableView>(200, "The table."),
        of("POST", "/api/tables/{id}/shape/", "reshapeTable", "Change title and questions of a table")
            .takes::<ShapeBody>()
            .gives::<TableRowView>(200, "The table.")
            .refused(conflict()),
        of("POST", "/api/tables/{id}/rows/", "changeTableRows", "Add and take out documents of a table")
            .takes::<RowsBody>()
            .gives_nothing(204, "The rows are there, or gone."),
        of("POST", "/api/tables/{id}/cells/", "changeTableCell", "Correct, lock or ask again a cell of a table")
            .takes::<CellBody>()
            .gives_nothing(204, "It is done.")
            .refused(conflict()),
        of("POST", "/api/tables/{id}/again/", "askTableAgain", "Ask cells of a table again")
            .takes::<AgainBody>()
            .gives_nothing(204, "They wait for their answers.")
            .refused(conflict()),
        of("GET", "/api/tables/{id}/rows/{file}/", "tableDocument", "Read a document's row with its quotes")
            .of::<FileId>("file", "The document.")
            .gives::<RowInFullView>(200, "The row."),
        of("GET", "/api/tables/{id}/table.xlsx/", "tableAsWorkbook", "Download a table as a workbook")
            .gives_other(200, XLSX, "The workbook: a sheet of answers, and one of quotes."),
        of("GET", "/api/tables/{id}/table.csv/", "tableAsCsv", "Download a table as comma-separated values")
            .gives_other(200, CSV, "The answers. A cell that a spreadsheet would take for a formula begins with an apostrophe."),
        of("DELETE", "/api/tables/{id}/", "deleteTable", "Delete a table")
            .gives_nothing(204, "The table and its cells are gone. The documents stay."),
    ]
}

fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    let file = |name: &'static str, kind: File| {
        let services = services.clone();
        let path = warp::path("api").and(warp::path("tables")).and(warp::path::param::<String>()).and(warp::path(name));
        path.and(warp::path::end())
            .and(get())
            .and(authorization())
            .then(move |id, token| {
                let services = services.clone();
                async move { answer(export(services, id, token, kind).await) }
            })
            .boxed()
    };
    let opening = services.clone();
    let table = at_one("/api/tables/{id}/")
        .and(get())
        .and(authorization())
        .and(warp::query())
        .then(move |id, token, since| {
            let services = opening.clone();
            async move { answer(open(services, id, token, since).await) }
        })
        .boxed();
    let reading = services.clone();
    let row = at_two("/api/tables/{id}/rows/{inner}/")
        .and(get())
        .and(authorization())
        .then(move |id, file, token| {
            let services = reading.clone();
            async move { answer(document(services, id, file, token).await) }
        })
        .boxed();
    first_of([
        on_get(s, at("/api/tables/sets/"), sets),
        on_get(s, at("/api/tables/"), list),
        on_post(s, at("/api/tables/"), make),
        file("table.xlsx", File::Xlsx),
        file("table.csv", File::Csv),
        row,
        on_post_to(s, at_one("/api/tables/{id}/shape/"), reshape),
        on_post_to(s, at_one("/api/tables/{id}/rows/"), rows),
        on_post_to(s, at_one("/api/tables/{id}/cells/"), cells),
        on_post_to(s, at_one("/api/tables/{id}/again/"), again),
        table,
        on_delete(s, at_one("/api/tables/{id}/"), delete),
    ])
}

fn id(id: &str) -> Result<TableId, Problem> {
    id.parse().map_err(|_| Problem::not_found())
}

fn asked(questions: Vec<AskingBody>) -> Vec<Asking> {
    questions.into_iter().map(|AskingBody { id, heading, asks, kind }| Asking { id, heading, asks, kind }).collect()
}

async fn sets(call: Call) -> Result<Response, Problem> {
    call.caller()?;
    json(&SetsView::new(call.services.tables.sets()))
}

async fn list(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    json(&TablesView::new(call.services.tables.list(account)?))
}

async fn make(call: Call, body: Result<NewTableBody, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let NewTableBody { title, questions, files, folder } = body?;
    let new = NewTable { account, title, questions: asked(questions), files, folder };
    created(&TableRowView::new(call.services.tables.create(new).await?))
}

async fn open(s: Services, table: String, token: Option<HeaderValue>, since: Since) -> Result<Response, Problem> {
    let (account, id) = (caller(&s, token)?.account.id, id(&table)?);
    json(&TableView::new(blocking(move || s.tables.open(account, id, since.since)).await?))
}

async fn document(s: Services, table: String, file: String, token: Option<HeaderValue>) -> Result<Response, Problem> {
    let (account, id) = (caller(&s, token)?.account.id, id(&table)?);
    let file: FileId = file.parse().map_err(|_| Problem::not_found())?;
    json(&RowInFullView::new(blocking(move || s.tables.row(account, id, file)).await?))
}

async fn reshape(call: Call, table: String, body: Result<ShapeBody, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let ShapeBody { version, title, questions } = body?;
    let changed = call.services.tables.reshape(account, id(&table)?, version, &title, asked(questions)).await?;
    json(&TableRowView::new(changed))
}

async fn rows(call: Call, table: String, body: Result<RowsBody, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let RowsBody { add, remove } = body?;
    call.services.tables.change_rows(account, id(&table)?, add, remove).await?;
    nothing()
}

async fn cells(call: Call, table: String, body: Result<CellBody, Problem>) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    let CellBody { file, question, version, change } = body?;
    let change = match change {
        ChangeBody::Correct { text } => Change::Correct { text, by: owner.full_name() },
        ChangeBody::Restore => Change::Restore,
        ChangeBody::Lock => Change::Lock,
        ChangeBody::Unlock => Change::Unlock,
        ChangeBody::Again => Change::Again,
    };
    call.services.tables.change_cell(owner.id, id(&table)?, (file, question), version, change).await?;
    nothing()
}

async fn again(call: Call, table: String, body: Result<AgainBody, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let AgainBody { which, question, file } = body?;
    let which = match which {
        WhichBody::All => Which::All,
        WhichBody::NotFound => Which::NotFound,
        WhichBody::Failed => Which::Failed,
    };
    call.services.tables.ask_again(account, id(&table)?, which, question, file).await?;
    nothing()
}

/// A kind of file in which a table goes out.
#[derive(Clone, Copy)]
enum File {
    Xlsx,
    Csv,
}

async fn export(s: Services, table: String, token: Option<HeaderValue>, kind: File) -> Result<Response, Problem> {
    let (account, id) = (caller(&s, token)?.account.id, id(&table)?);
    let (title, bytes) = blocking(move || {
        let opened = s.tables.open(account, id, 0)?;
        let title = opened.table.title.clone();
        let bytes = match kind {
            File::Xlsx => xlsx(opened)?,
            File::Csv => csv(opened),
        };
        Ok((title, bytes))
    })
    .await?;
    let (media_type, ending) = match kind {
        File::Xlsx => (XLSX, "xlsx"),
        File::Csv => (CSV, "csv"),
    };
    Ok(download(bytes, media_type, &format!("{title}.{ending}")))
}

async fn delete(call: Call, table: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    call.services.tables.delete(account, id(&table)?).await?;
    nothing()
}
