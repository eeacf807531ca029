//! The member's calls: forms and their words, links, what came and what is decided about it.

use super::{
    bodies::{DecideBody, FormBody, HintBody, LinkBody, PaperBody},
    views::{Around, FileOfAnswer, FormsView, KnownView, LinkView, LinksView, RowsView, SubmissionView},
};
use crate::{
    blocking::blocking,
    error::Error,
    files::ReadState,
    http::{
        Call, Operation, Problem, Services, at, at_one, created, first_of, nothing, on_delete, on_get, on_get_of,
        on_post, on_post_to, refusal, responses::json,
    },
    ids::{AccountId, FileId, FormLinkId, SubmissionId},
    intake_forms::{
        records::{OpenForm, Submission},
        service::NewLink,
    },
    sending_checks::{
        Within,
        http::{hold_up, unusual},
    },
};

use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};

/// Rows of a list.
const MOST: usize = 500;

pub(super) fn operations() -> Vec<Operation> {
    let conflict = |meaning| refusal(StatusCode::CONFLICT, "conflict", meaning);
    let of = |method, path: &'static str, name, what| {
        Operation::new(method, path, name, what).of::<SubmissionId>("id", "The submission.")
    };
    vec![
        Operation::new("GET", "/api/intake-forms/", "intakeForms", "List the forms that people can fill in for you")
            .gives::<FormsView>(200, "The forms, with what you made of each."),
        Operation::new(
            "POST",
            "/api/intake-forms/{name}/",
            "changeIntakeForm",
            "Open a form, close it, or change its words",
        )
        .of::<String>("name", "The form.")
        .takes::<FormBody>()
        .gives::<FormsView>(200, "The forms.")
        .refused(refusal(StatusCode::NOT_FOUND, "not_found", "There is no such form."))
        .refused(conflict("The address is another form's.")),
        Operation::new(
            "GET",
            "/api/intake-forms/links/",
            "formLinks",
            "List links by which one person fills in a form",
        )
        .gives::<LinksView>(200, "The newest 500."),
        Operation::new(
            "POST",
            "/api/intake-forms/links/",
            "makeFormLink",
            "Make a link by which one person fills in a form, once",
        )
        .takes::<LinkBody>()
        .gives::<LinkView>(201, "The link, with its address.")
        .refused(refusal(StatusCode::NOT_FOUND, "not_found", "There is no such form."))
        .refused(conflict("There are too many."))
        .refused(unusual()),
        Operation::new(
            "DELETE",
            "/api/intake-forms/links/{id}/",
            "takeBackFormLink",
            "Take back a link that was not used",
        )
        .of::<FormLinkId>("id", "The link.")
        .gives_nothing(204, "It leads nowhere from now on.")
        .refused(conflict("A form came by it.")),
        Operation::new(
            "POST",
            "/api/submissions/",
            "readPaperForm",
            "Take a scan for a form that was filled in on paper",
        )
        .takes::<PaperBody>()
        .gives::<SubmissionView>(201, "What was read, to be compared with the paper.")
        .refused(refusal(StatusCode::NOT_FOUND, "not_found", "There is no such file."))
        .refused(conflict("The file is not read yet.")),
        Operation::new("GET", "/api/submissions/", "submissions", "List what came by your forms")
            .gives::<RowsView>(200, "The new ones first."),
        of("GET", "/api/submissions/{id}/", "submission", "Open what came by a form")
            .gives::<SubmissionView>(200, "What came."),
        of("POST", "/api/submissions/{id}/", "decideSubmission", "Accept or decline what came by a form")
            .takes::<DecideBody>()
            .gives::<SubmissionView>(200, "What came.")
            .refused(conflict("It was decided or changed meanwhile.")),
        of(
            "POST",
            "/api/submissions/{id}/limitation/",
            "decideLimitation",
            "Make a deadline of a hint, or set it aside",
        )
        .takes::<HintBody>()
        .gives::<SubmissionView>(200, "What came.")
        .refused(conflict("It was decided meanwhile, or has no day.")),
    ]
}

pub(super) fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    first_of([
        on_get(s, at("/api/intake-forms/"), forms),
        on_get(s, at("/api/intake-forms/links/"), links),
        on_post(s, at("/api/intake-forms/links/"), make_link),
        on_delete(s, at_one("/api/intake-forms/links/{id}/"), take_back_link),
        on_post_to(s, at_one("/api/intake-forms/{id}/"), change),
        on_get(s, at("/api/submissions/"), list),
        on_post(s, at("/api/submissions/"), read_paper),
        on_get_of(s, at_one("/api/submissions/{id}/"), open),
        on_post_to(s, at_one("/api/submissions/{id}/"), decide),
        on_post_to(s, at_one("/api/submissions/{id}/limitation/"), decide_hint),
    ])
}

fn id(id: &str) -> Result<SubmissionId, Problem> {
    id.parse().map_err(|_| Problem::not_found())
}

async fn forms(call: Call) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    json(&FormsView::new(call.services.intake_forms.forms(&owner)?))
}

async fn change(call: Call, name: String, body: Result<FormBody, Problem>) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    let FormBody { slug, open, english, spanish } = body?;
    let intake = &call.services.intake_forms;
    intake.keep_form(owner.id, OpenForm { form: name, slug, open, english, spanish }).await?;
    json(&FormsView::new(intake.forms(&owner)?))
}

async fn links(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let links = call.services.intake_forms.links(account, MOST)?;
    json(&LinksView { links: links.into_iter().map(|link| LinkView::new(link, None)).collect() })
}

async fn make_link(call: Call, body: Result<LinkBody, Problem>) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    let LinkBody { form, to, email, language, message, confirmed } = body?;
    hold_up(&call.services, &owner, &email, Within::FirstContact, confirmed).await?;
    let new = NewLink { form, to, email, language, message };
    let (link, url) = call.services.intake_forms.make_link(&owner, new).await?;
    created(&LinkView::new(link, Some(url)))
}

async fn take_back_link(call: Call, id: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let id: FormLinkId = id.parse().map_err(|_| Problem::not_found())?;
    call.services.intake_forms.take_back_link(account, id).await?;
    nothing()
}

async fn list(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let intake = call.services.intake_forms.clone();
    let rows = move || {
        let all = intake.list(account, MOST)?.into_iter();
        let row = |came: Submission| {
            let urgent = intake.urgent(&came).into_iter().next();
            (came, urgent)
        };
        Ok(all.map(row).collect())
    };
    json(&RowsView::new(blocking(rows).await?))
}

async fn read_paper(call: Call, body: Result<PaperBody, Problem>) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    let PaperBody { file } = body?;
    let came = call.services.intake_forms.from_paper(owner, file, call.client.address).await?;
    created(&view_of(&call, came).await?)
}

async fn open(call: Call, submission: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    shown(&call, call.services.intake_forms.open(account, id(&submission)?)?).await
}

async fn decide(call: Call, submission: String, body: Result<DecideBody, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let (id, DecideBody { accept, version, reason }) = (id(&submission)?, body?);
    let intake = &call.services.intake_forms;
    let came = match accept {
        true => intake.accept(account, id, version).await?,
        false => intake.decline(account, id, version, &reason).await?,
    };
    shown(&call, came).await
}

async fn decide_hint(call: Call, submission: String, body: Result<HintBody, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let (id, HintBody { hint, accept }) = (id(&submission)?, body?);
    let came = call.services.intake_forms.decide_hint(account, id, hint, accept).await?;
    shown(&call, came).await
}

async fn shown(call: &Call, came: Submission) -> Result<Response, Problem> {
    json(&view_of(call, came).await?)
}

async fn view_of(call: &Call, came: Submission) -> Result<SubmissionView, Problem> {
    let s = call.services.clone();
    let contact = s.intake_forms.known_as(&came).await?;
    let contact = contact.map(|contact| KnownView { id: contact.id, name: contact.details.name });
    let view = move || {
        let account = came.account;
        let files = came.files.iter().map(|id| file(&s, account, *id)).collect::<Result<Vec<_>, Error>>()?;
        let sheet = came.sheet.map(|id| file(&s, account, id)).transpose()?;
        let conflicts = match came.check {
            Some(check) => there(s.conflicts.open(account, check))?.map(|check| check.hits.len()),
            None => None,
        };
        let folder_path = match came.folder {
            Some(folder) => there(s.intake_forms.path_of(account, folder))?,
            None => None,
        };
        let task_path = there(s.tasks.get(account, came.task))?.map(|task| task.path);
        let link_for = s.intake_forms.link_for(&came)?;
        let (urgent, today) = (s.intake_forms.urgent(&came), s.intake_forms.today());
        let around = Around { files, sheet, folder_path, task_path, conflicts, contact, link_for, urgent, today };
        Ok(SubmissionView::new(came, around))
    };
    Ok(blocking(view).await?)
}

fn there<T>(found: Result<T, Error>) -> Result<Option<T>, Error> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Error::NotFound) => Ok(None),
        Err(e) => Err(e),
    }
}

fn file(s: &Services, account: AccountId, id: FileId) -> Result<FileOfAnswer, Error> {
    let file = there(s.files.get(account, id))?;
    let unreadable = file.as_ref().and_then(|file| match &file.read {
        ReadState::Unreadable { reason } => Some(reason.clone()),
        _ => None,
    });
    Ok(FileOfAnswer { id, name: file.map(|file| file.name), unreadable })
}
