//! Comments (ECMA-376 part 1, 17.13.4): their part, made if there is none; earlier comments keep their bytes.

use super::marks::{Pen, pieces};
use super::splice::{apply, put_inside};
use super::story::Stories;
use super::xml::{WORD, Xml};
use crate::{Error, package::Package};

const TYPE: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml";

/// The markup before and behind what a comment is about.
pub(crate) fn anchors(prefix: &str, id: i64) -> (String, String) {
    let start = format!("<{prefix}commentRangeStart {prefix}id=\"{id}\"/>");
    let end = format!(
        "<{prefix}commentRangeEnd {prefix}id=\"{id}\"/><{prefix}r><{prefix}commentReference {prefix}id=\"{id}\"/></{prefix}r>"
    );
    (start, end)
}

/// Adds comments, each with its id, to a package.
///
/// # Errors
/// [`Error::Damaged`] if the comments that are there cannot be read.
pub(crate) fn add(
    package: &mut Package<'_>,
    stories: &Stories,
    pen: &Pen,
    comments: &[(i64, &str)],
) -> Result<(), Error> {
    if comments.is_empty() {
        return Ok(());
    }
    let name = match &stories.comments {
        Some(name) => name.clone(),
        None => new_part(package, stories)?,
    };
    let text = package.xml(&name)?.ok_or_else(|| Error::damaged(&name))?;
    let xml = Xml::parse(&name, &text, &package.limits())?;
    let prefix = xml.nodes[0].prefix();
    if xml.word(0) != "comments" || prefix.is_empty() {
        return Err(Error::damaged(&name));
    }
    let made: String = comments.iter().map(|(id, comment)| one(prefix, pen, *id, comment)).collect();
    let text = apply(&text, 0..text.len(), &[put_inside(&xml, 0, &made, false)])?;
    package.set(&name, text.into_bytes());
    Ok(())
}

fn new_part(package: &mut Package<'_>, stories: &Stories) -> Result<String, Error> {
    let folder = stories.main.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
    let names =
        (0..).map(|n| if n == 0 { format!("{folder}comments.xml") } else { format!("{folder}comments{n}.xml") });
    let name = { names }.find(|name| !package.has(name)).unwrap_or_default();
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
    package.set(&name, format!("{head}<w:comments xmlns:w=\"{WORD}\"></w:comments>").into_bytes());
    package.add_content_type(&name, TYPE)?;
    package.add_relation(&stories.main, "comments", &name)?;
    Ok(name)
}

fn one(prefix: &str, pen: &Pen, id: i64, text: &str) -> String {
    let (author, date) = (pen.author(), pen.date());
    let initials: String = author.split_whitespace().filter_map(|w| w.chars().find(|c| c.is_alphanumeric())).collect();
    let paragraphs: String = text
        .split('\n')
        .map(|line| format!("<{prefix}p><{prefix}r>{}</{prefix}r></{prefix}p>", pieces(prefix, line)))
        .collect();
    format!(
        "<{prefix}comment {prefix}id=\"{id}\" {prefix}author=\"{author}\" {prefix}date=\"{date}\" \
         {prefix}initials=\"{initials}\">{paragraphs}</{prefix}comment>"
    )
}
