//! Tickets: addresses that the browser can open by itself, for one file or an archive of many.

use super::download::{attach, readable, send_whole};
use super::folders::id;
use crate::{
    accounts::Credentials,
    audit::{Action, Event},
    error::Error,
    files::download_tickets::Admits,
    http::{
        Call, Operation, Problem, Services, at, at_one, content_disposition, first_of, on_get_of, on_post, refusal,
        responses::json,
    },
    ids::FileId,
};

use bytes::Bytes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use warp::{
    Reply,
    filters::BoxedFilter,
    http::{StatusCode, header::CONTENT_DISPOSITION},
    reply::Response,
};

/// The most files in one ticket.
const MOST: usize = 1_000;

/// What to download: exactly one of the three.
#[derive(Deserialize, JsonSchema)]
struct TicketRequest {
    /// One file, as it is.
    #[schemars(with = "Option<FileId>")]
    file: Option<String>,
    /// A folder, as a ZIP archive. Empty is all of My Files.
    folder: Option<String>,
    /// 1 to 1,000 files, as a ZIP archive.
    #[schemars(with = "Option<Vec<FileId>>")]
    files: Option<Vec<String>>,
}

/// An address that needs no token.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Ticket")]
struct Issued {
    /// The path to open, once and within a minute.
    url: String,
}

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST", "/api/files/ticket/", "ticket", "Get an address to download from")
            .about("For a browser, which cannot send a token with a download of its own.")
            .takes::<TicketRequest>()
            .gives::<Issued>(200, "The address. It works once, for one minute.")
            .refused(refusal(
                StatusCode::NOT_FOUND,
                "not_found",
                "A file or the folder does not exist, or belongs to another account.",
            )),
        Operation::new("GET", "/api/files/ticket/{id}/", "openTicket", "Download what a ticket names")
            .open_to_all()
            .of_secret("id", "The secret in the ticket's address.")
            .gives_other(200, "*/*", "The file, or an archive that is made while it is sent.")
            .refused(refusal(StatusCode::NOT_FOUND, "not_found", "The ticket is unknown, used or expired."))
            .refused(refusal(
                StatusCode::UNPROCESSABLE_ENTITY,
                "invalid",
                "There are more files than one archive can hold.",
            )),
    ]
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    first_of([
        on_post(&services, at("/api/files/ticket/"), issue),
        on_get_of(&services, at_one("/api/files/ticket/{id}/"), redeem),
    ])
}

async fn issue(call: Call, body: Result<TicketRequest, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?.account;
    let account = caller.id;
    let files = &call.services.files;
    let admits = match body? {
        TicketRequest { file: Some(file), folder: None, files: None } => {
            Admits::File(readable(&call.services, caller.clone(), id(&file)?).await?.id)
        }
        TicketRequest { file: None, folder: Some(folder), files: None } if folder.is_empty() => Admits::Folder(None),
        TicketRequest { file: None, folder: Some(folder), files: None } => {
            Admits::Folder(Some(files.folder(account, id(&folder)?)?.id))
        }
        TicketRequest { file: None, folder: None, files: Some(all) } if (1..=MOST).contains(&all.len()) => {
            let all = all.iter().map(|text| id(text)).collect::<Result<Vec<FileId>, _>>()?;
            all.iter().try_for_each(|id| files.get(account, *id).map(drop))?;
            Admits::Files(all)
        }
        _ => {
            let sentence = format!("Name a file, or a folder, or from 1 to {MOST} files.");
            return Err(Error::Invalid(sentence).into());
        }
    };
    let secret = call.services.tickets.issue(Credentials::of(&caller), admits)?;
    json(&Issued { url: format!("/api/files/ticket/{secret}/") })
}

async fn redeem(call: Call, secret: String) -> Result<Response, Problem> {
    let s = &call.services;
    let (by, admits) = s.tickets.redeem(&secret).ok_or_else(Problem::not_found)?;
    let account = s.accounts.get(by.account)?.filter(|account| by.are_of(account));
    let person = account.ok_or_else(Problem::not_found)?;
    let account = person.id;
    let note = |object: ulid::Ulid| Event::of(account, Action::Download).on(object).from(call.client.address);
    let (name, objects, folder, files) = match admits {
        Admits::File(file) => {
            let file = readable(s, person, file).await?;
            s.audit.record(note(file.id.0)).await?;
            return send_whole(s, &file).await;
        }
        Admits::Folder(None) => ("My Files".to_owned(), vec![account.0], Some(None), Vec::new()),
        Admits::Folder(Some(folder)) => {
            let folder = s.files.folder(account, folder)?;
            (folder.name, vec![folder.id.0], Some(Some(folder.id)), Vec::new())
        }
        Admits::Matter(_) => return Err(Problem::not_found()),
        Admits::Files(files) => (format!("{} files", files.len()), files.iter().map(|id| id.0).collect(), None, files),
    };
    let (archives, all) = (s.archives.clone(), s.files.clone());
    let contents = tokio::task::spawn_blocking(move || match folder {
        Some(folder) => archives.of_folder(account, folder),
        None => archives.of_files(&all, account, &files),
    });
    let contents = contents.await.map_err(|e| Error::Internal(e.to_string()))??;
    let pieces = s.archives.stream(account, contents)?;
    for object in objects {
        s.audit.record(note(object)).await?;
    }
    Ok(archive(pieces, &format!("{name}.zip")))
}

/// An archive that is made while it is sent.
pub fn archive(pieces: mpsc::Receiver<Result<Bytes, Error>>, name: &str) -> Response {
    let mut response = warp::reply::stream(attach(pieces)).into_response();
    super::download::guard(&mut response, "application/zip");
    response.headers_mut().insert(CONTENT_DISPOSITION, content_disposition::attachment(name));
    response
}
