//! The document attached to an answer about authorities.

use crate::{
    accounts::ReplyLength,
    answers::{
        docx,
        engines::engine::Work,
        extractive::{engine::authorities_of, skills::catalogue},
    },
    blocking::blocking,
    email::compose::Attachment,
    error::Result,
    tasks::SkillKind,
};

/// The whole comparison as a Word document, if the mail asks for a comparison of authorities.
pub(super) async fn papers(work: &Work) -> Result<Vec<Attachment>> {
    if catalogue::choose(work).kind != SkillKind::Authorities {
        return Ok(Vec::new());
    }
    let work = Work { length: ReplyLength::Long, gaps: Vec::new(), ..work.clone() };
    let bytes = blocking(move || {
        let answer = authorities_of(&work);
        if answer.sections.is_empty() { Ok(None) } else { docx::render("Authorities", &answer).map(Some) }
    });
    let attachment = |bytes| Attachment { name: "authorities.docx".into(), media_type: ::docx::MEDIA_TYPE, bytes };
    Ok(bytes.await?.map(attachment).into_iter().collect())
}
