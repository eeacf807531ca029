//! The bytes of a recording for a browser's player, which asks for ranges: from the sealed blob, a piece at a time.

use crate::{
    files::http::download::{ranged, readable},
    http::{Operation, Problem, Services, answer, at_one, get, refusal},
};

use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderMap, HeaderValue, StatusCode, header::CONTENT_TYPE},
    reply::Response,
};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/recordings/play/{id}/", "playedRecording", "Play a recording")
            .open_to_all()
            .of_secret("id", "The secret in the address.")
            .header("Range", false, "One range of bytes.")
            .header("If-Range", false, "The ETag that the range belongs to.")
            .header("If-None-Match", false, "ETags that the client has.")
            .gives_other(200, "*/*", "The whole recording.")
            .gives_other(206, "*/*", "The range that was asked for.")
            .gives_nothing(304, "The client has this content.")
            .refused(refusal(StatusCode::NOT_FOUND, "not_found", "The address is unknown or no longer good."))
            .refused(refusal(StatusCode::RANGE_NOT_SATISFIABLE, "no_such_range", "The range is outside the file.")),
    ]
}

pub(super) fn routes(services: Services) -> BoxedFilter<(Response,)> {
    at_one("/api/recordings/play/{id}/")
        .and(get())
        .and(warp::header::headers_cloned())
        .then(move |secret: String, headers| {
            let services = services.clone();
            async move { answer(play(&services, &secret, &headers).await) }
        })
        .boxed()
}

async fn play(s: &Services, secret: &str, headers: &HeaderMap) -> Result<Response, Problem> {
    let (by, file) = s.recordings.players().admits(secret).ok_or_else(Problem::not_found)?;
    if !s.tokens.still_good(&by)? {
        return Err(Problem::not_found());
    }
    // Asked at each range: who was taken off the matter meanwhile hears no more of it.
    let account = s.accounts.get(by.account.id)?.ok_or_else(Problem::not_found)?;
    let file = readable(s, account, file).await?;
    let (mut response, _) = ranged(s, &file, headers).await?;
    // What it is, by its own word and not by its sender's: a player takes nothing else.
    if let Some(media_type) = s.recordings.media_type(file.account, file.id)? {
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    }
    Ok(response)
}
