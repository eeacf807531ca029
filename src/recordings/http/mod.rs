//! Recordings and their transcripts over HTTP.

mod play;
mod views;

use super::{
    Change, Recording,
    clips::{named, stem},
    exports::Form,
};
use crate::{
    audit::{Action, Event},
    blocking::blocking,
    error::Error,
    files::{File, http::download::readable},
    http::{
        Call, Operation, Problem, Resource, Services, at, at_one, download, first_of, nothing, on_get_of, on_get_of_by,
        on_post, on_post_to, refusal, responses::json,
    },
    ids::{AccountId, FileId},
};
use views::{PlayerView, RecordingView};

use schemars::JsonSchema;
use serde::Deserialize;
use transcript::Clip;
use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[Resource::new(routes, operations), Resource::new(play::routes, play::operations)];

/// Who a speaker is.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NameSpeaker")]
struct NameBody {
    /// The version of the transcript that was seen.
    version: u64,
    /// The speaker's key.
    speaker: String,
    /// The name. Two speakers of one name are one; an empty name takes it away.
    name: String,
}

/// Whose words a line is.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "GiveLine")]
struct GiveBody {
    /// The version of the transcript that was seen.
    version: u64,
    /// The line.
    line: String,
    /// The speaker's key; null for somebody who has not spoken yet.
    speaker: Option<String>,
}

/// What was really said in a line.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "CorrectLine")]
struct CorrectBody {
    /// The version of the transcript that was seen.
    version: u64,
    /// The line.
    line: String,
    /// The words.
    text: String,
}

/// What to play.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "PlayRecording")]
struct PlayBody {
    /// The recording's file.
    #[schemars(with = "FileId")]
    file: String,
}

#[derive(Deserialize, JsonSchema)]
struct Wanted {
    /// The form of the file; plain text without it.
    #[serde(default)]
    form: Form,
}

/// Which part of a recording, in milliseconds from its start.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ClipOf")]
struct ClipOf {
    /// When it begins.
    #[serde(default)]
    from: u64,
    /// When it ends; at most fifteen minutes later.
    #[serde(default)]
    to: u64,
}

fn operations() -> Vec<Operation> {
    let conflict = || refusal(StatusCode::CONFLICT, "conflict", "Somebody changed it meanwhile.");
    let of = |method, path: &'static str, name, what| {
        Operation::new(method, path, name, what).of::<FileId>("id", "The recording's file.")
    };
    let change = |path, name, what| of("POST", path, name, what).refused(conflict());
    vec![
        of("GET", "/api/recordings/{id}/", "recording", "Open a recording with its transcript")
            .gives::<RecordingView>(200, "The recording, as far as it was listened to."),
        of("GET", "/api/recordings/{id}/export/", "exportTranscript", "Save a transcript as a file")
            .query::<Wanted>()
            .gives_other(200, "*/*", "The file."),
        of("GET", "/api/recordings/{id}/clip/", "clipRecording", "Save a part of a recording with its words")
            .query::<ClipOf>()
            .gives_other(
                200,
                "application/zip",
                "An archive: the sound as a WAV file, and its lines as a Word document.",
            ),
        Operation::new("POST", "/api/recordings/play/", "playRecording", "Get an address that a player can open")
            .about("For a browser, whose players cannot send a token.")
            .takes::<PlayBody>()
            .gives::<PlayerView>(200, "The address. It is good for half a day, or until the sign-in ends.")
            .refused(refusal(
                StatusCode::NOT_FOUND,
                "not_found",
                "The file does not exist, or the caller may not read it.",
            )),
        change("/api/recordings/{id}/speakers/", "nameSpeaker", "Name a speaker")
            .takes::<NameBody>()
            .gives_nothing(204, "It is named."),
        change("/api/recordings/{id}/turns/", "giveLine", "Give a line to another speaker")
            .takes::<GiveBody>()
            .gives_nothing(204, "It is theirs."),
        change("/api/recordings/{id}/corrections/", "correctLine", "Correct a line")
            .takes::<CorrectBody>()
            .gives_nothing(204, "It is corrected. What the engine heard is kept."),
    ]
}

fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    first_of([
        on_get_of_by(s, at_one("/api/recordings/{id}/export/"), export),
        on_get_of_by(s, at_one("/api/recordings/{id}/clip/"), clip),
        on_get_of(s, at_one("/api/recordings/{id}/"), open),
        on_post(s, at("/api/recordings/play/"), player),
        on_post_to(s, at_one("/api/recordings/{id}/speakers/"), name),
        on_post_to(s, at_one("/api/recordings/{id}/turns/"), give),
        on_post_to(s, at_one("/api/recordings/{id}/corrections/"), correct),
    ])
}

fn id(id: &str) -> Result<FileId, Problem> {
    id.parse().map_err(|_| Problem::not_found())
}

/// Who asks, and a recording that they may listen to: their own, or one that they read through a matter.
async fn heard(call: &Call, file: &str) -> Result<(AccountId, File), Problem> {
    let account = call.caller()?.account;
    Ok((account.id, readable(&call.services, account, id(file)?).await?))
}

async fn open(call: Call, file: String) -> Result<Response, Problem> {
    let (_, File { account, id, .. }) = heard(&call, &file).await?;
    let recordings = call.services.recordings.clone();
    json(&blocking(move || Ok(RecordingView::new(&recordings, &recordings.open(account, id)?))).await?)
}

async fn player(call: Call, body: Result<PlayBody, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let account = caller.account.id;
    let file = readable(&call.services, caller.account.clone(), id(&body?.file)?).await?;
    let secret = call.services.recordings.players().issue(caller, file.id)?;
    call.services.audit.record(Event::of(account, Action::Download).on(file.id.0).from(call.client.address)).await?;
    json(&PlayerView { url: format!("/api/recordings/play/{secret}/") })
}

async fn export(call: Call, file: String, wanted: Wanted) -> Result<Response, Problem> {
    let (caller, File { account, id, .. }) = heard(&call, &file).await?;
    let recordings = call.services.recordings.clone();
    let form = wanted.form;
    let (name, bytes) = blocking(move || {
        let transcript = recordings.open(account, id)?;
        Ok((transcript.file.name.clone(), recordings.export(&transcript, form, None)?))
    })
    .await?;
    call.services.audit.record(Event::of(caller, Action::Download).on(id.0).from(call.client.address)).await?;
    let (ending, media_type) = form.kind();
    Ok(download(bytes, media_type, &format!("{}.{ending}", stem(&name))))
}

async fn clip(call: Call, file: String, wanted: ClipOf) -> Result<Response, Problem> {
    let (caller, File { account, id, .. }) = heard(&call, &file).await?;
    let recordings = call.services.recordings.clone();
    let (transcript, clip) = blocking(move || {
        let transcript = recordings.open(account, id)?;
        let length = transcript.recording.as_ref().map_or(0, Recording::length);
        let clip = Clip::new(wanted.from, wanted.to, length).map_err(Error::Invalid)?;
        Ok((transcript, clip))
    })
    .await?;
    call.services.audit.record(Event::of(caller, Action::Download).on(id.0).from(call.client.address)).await?;
    let name = format!("{}.zip", named(&transcript.file.name, &clip));
    Ok(download(call.services.recordings.clip(transcript, clip).await?, "application/zip", &name))
}

async fn name(call: Call, file: String, body: Result<NameBody, Problem>) -> Result<Response, Problem> {
    let NameBody { version, speaker, name } = body_of(&call, body)?;
    changed(call, file, version, Change::Name { speaker, name }).await
}

async fn give(call: Call, file: String, body: Result<GiveBody, Problem>) -> Result<Response, Problem> {
    let GiveBody { version, line, speaker } = body_of(&call, body)?;
    let line = line.parse().map_err(|()| Problem::not_found())?;
    changed(call, file, version, Change::Give { line, speaker }).await
}

async fn correct(call: Call, file: String, body: Result<CorrectBody, Problem>) -> Result<Response, Problem> {
    let CorrectBody { version, line, text } = body_of(&call, body)?;
    let line = line.parse().map_err(|()| Problem::not_found())?;
    changed(call, file, version, Change::Correct { line, text }).await
}

fn body_of<T>(call: &Call, body: Result<T, Problem>) -> Result<T, Problem> {
    call.caller()?;
    body
}

async fn changed(call: Call, file: String, version: u64, change: Change) -> Result<Response, Problem> {
    let account = call.caller()?.account;
    let by = (account.id, account.full_name());
    call.services.recordings.change(by, id(&file)?, version, change).await?;
    nothing()
}
