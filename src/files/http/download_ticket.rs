//! Tickets: addresses that the browser may open by itself, for a file or for an archive of many.

use super::{
    download::{attach, send_whole},
    folders::id,
};
use crate::{
    accounts::Credentials,
    audit::{Action, Event},
    error::Error,
    files::download_tickets::Admits,
    http::{Call, Problem, Services, content_disposition, first_of, on_get_of, on_post, responses::json},
    ids::FileId,
};

use serde::{Deserialize, Serialize};
use warp::{Filter, Reply, filters::BoxedFilter, http::header::CONTENT_DISPOSITION, reply::Response};

/// Files that one ticket may name.
const MOST: usize = 1_000;

#[derive(Deserialize)]
struct Asked {
    file: Option<String>,
    folder: Option<String>,
    files: Option<Vec<String>>,
}

#[derive(Serialize)]
struct Issued {
    url: String,
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    first_of([
        on_post(&services, warp::path!("api" / "files" / "ticket").boxed(), issue),
        on_get_of(&services, warp::path!("api" / "files" / "ticket" / String).boxed(), redeem),
    ])
}

async fn issue(call: Call, body: Result<Asked, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?.account;
    let account = caller.id;
    let files = &call.services.files;
    let admits = match body? {
        Asked { file: Some(file), folder: None, files: None } => Admits::File(files.get(account, id(&file)?)?.id),
        Asked { file: None, folder: Some(folder), files: None } if folder.is_empty() => Admits::Folder(None),
        Asked { file: None, folder: Some(folder), files: None } => {
            Admits::Folder(Some(files.folder(account, id(&folder)?)?.id))
        }
        Asked { file: None, folder: None, files: Some(all) } if (1..=MOST).contains(&all.len()) => {
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
    let account = account.ok_or_else(Problem::not_found)?.id;
    let note = |object: ulid::Ulid| Event::of(account, Action::Download).on(object).from(call.client.address);
    let (name, objects, folder, files) = match admits {
        Admits::File(file) => {
            let file = s.files.get(account, file)?;
            s.audit.record(note(file.id.0)).await?;
            return send_whole(s, &file).await;
        }
        Admits::Folder(None) => ("My Files".to_owned(), vec![account.0], Some(None), Vec::new()),
        Admits::Folder(Some(folder)) => {
            let folder = s.files.folder(account, folder)?;
            (folder.name, vec![folder.id.0], Some(Some(folder.id)), Vec::new())
        }
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
    let mut response = warp::reply::stream(attach(pieces)).into_response();
    super::download::guard(&mut response, "application/zip");
    response.headers_mut().insert(CONTENT_DISPOSITION, content_disposition::attachment(&format!("{name}.zip")));
    Ok(response)
}
