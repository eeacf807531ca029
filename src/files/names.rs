//! Names of files and folders: which ones a person may choose, how strangers' names are made safe, and the next free
//! one.

use crate::{
    error::{Error, Result},
    lines::{hidden, without_hidden},
};

/// The longest name in bytes: the limit of file systems, so that a downloaded tree can be unpacked.
const LONGEST: usize = 255;

/// Checks a name that a person chose, and returns it as it will be stored.
///
/// # Errors
/// `Invalid`, with the rule it breaks.
pub fn checked(name: &str) -> Result<String> {
    let refused = |why: &str| Err(Error::Invalid(format!("This name cannot be used: {why}.")));
    match name.trim() {
        "" => refused("it is empty"),
        "." | ".." => refused("\".\" and \"..\" name folders themselves"),
        name if name.len() > LONGEST => refused("it is longer than 255 bytes"),
        name if name.contains('/') => refused("it holds a slash"),
        name if hidden(name).next().is_some() => refused("it holds a character that cannot be seen"),
        name => Ok(name.to_owned()),
    }
}

/// Makes a name safe to show and to offer for saving: no path, no control characters, at most 200 characters and 255
/// bytes.
pub fn safe_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let shown = without_hidden(last);
    let edge = |c: char| c == '.' || c.is_whitespace();
    let shown = shown.trim_matches(edge);
    let count = shown.chars().count();
    // The end is kept because it holds the extension.
    let short = match count {
        0..=200 => shown.to_owned(),
        _ => shown.chars().take(150).chain("...".chars()).chain(shown.chars().skip(count - 40)).collect(),
    };
    // What was cut may have stood before a joiner, which then joins nothing.
    match without_hidden(&fit(&short, "")).trim_matches(edge) {
        "" => "unnamed".into(),
        fine => fine.into(),
    }
}

/// The n-th variant of a name: "lease.pdf", "lease (2).pdf" ...
pub fn numbered(name: &str, n: u64) -> String {
    if n < 2 { name.to_owned() } else { fit(name, &format!(" ({n})")) }
}

/// A name with `mark` before its extension. The stem is cut so that it fits in 255 bytes.
fn fit(name: &str, mark: &str) -> String {
    let (stem, extension) = match name.rfind('.') {
        Some(at) if at > 0 && name.len() - at <= 32 => name.split_at(at),
        _ => (name, ""),
    };
    let room = LONGEST - mark.len() - extension.len();
    let end = (0..=room.min(stem.len())).rev().find(|&end| stem.is_char_boundary(end)).unwrap_or(0);
    format!("{}{mark}{extension}", &stem[..end])
}

/// The short type for lists: the extension if it is a plain one, else the subtype of the media type.
pub fn type_of(name: &str, media_type: &str) -> String {
    let extension = name
        .rsplit_once('.')
        .map(|(_, e)| e)
        .filter(|e| (1..=5).contains(&e.len()) && e.bytes().all(|b| b.is_ascii_alphanumeric()));
    let word = extension.or_else(|| media_type.split('/').nth(1)?.split(';').next()).unwrap_or("file");
    word.chars().take(8).collect::<String>().to_uppercase()
}

/// The media type of a file when only its name is known.
pub fn media_type_of(name: &str) -> &'static str {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default();
    match ending.as_str() {
        "pdf" => "application/pdf",
        "txt" | "text" | "log" => "text/plain",
        "md" => "text/markdown",
        "csv" => "text/csv",
        "html" | "htm" => "text/html",
        "eml" => "message/rfc822",
        "msg" => "application/vnd.ms-outlook",
        "rtf" => "application/rtf",
        "doc" => "application/msword",
        "xls" => "application/vnd.ms-excel",
        "ppt" => "application/vnd.ms-powerpoint",
        "docx" => docx::MEDIA_TYPE,
        "xlsx" => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "pptx" => "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "odt" => "application/vnd.oasis.opendocument.text",
        "ods" => "application/vnd.oasis.opendocument.spreadsheet",
        "odp" => "application/vnd.oasis.opendocument.presentation",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "tif" | "tiff" => "image/tiff",
        "bmp" => "image/bmp",
        "zip" => "application/zip",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn names_that_a_person_may_give() {
        for (given, stands) in
            [("  Discovery ", "Discovery"), ("a\\b", "a\\b"), ("...", "..."), ("Übersicht", "Übersicht")]
        {
            assert_eq!(checked(given).unwrap(), stands);
        }
        assert!(checked(&"x".repeat(255)).is_ok() && checked(&"é".repeat(127)).is_ok());
        let long = [&"x".repeat(256)[..], &"é".repeat(128)];
        let unseen =
            ["a\u{202e}fdp", "a\u{200b}b", "a\u{200d}b", "\u{ffff}", "\u{3164}", "\u{e0041}.txt", "é\u{200d}\u{200d}"];
        for name in ["نامه\u{200c}ها.pdf", "❤\u{fe0f}.pdf", "क्\u{200d}ष"] {
            assert_eq!((checked(name).unwrap(), safe_name(name)), (name.to_owned(), name.to_owned()));
        }
        for bad in ["", "  ", ".", "..", "a/b", "/", "a\nb", "a\0", "a\u{7f}"].iter().chain(&unseen).chain(&long) {
            assert!(matches!(checked(bad), Err(Error::Invalid(why)) if why.ends_with('.')), "{bad:?}");
        }
    }

    #[test]
    fn the_next_free_name_keeps_its_extension_and_its_length() {
        assert_eq!(numbered("lease.pdf", 1), "lease.pdf");
        assert_eq!(numbered("lease.pdf", 2), "lease (2).pdf");
        assert_eq!(numbered(".profile", 3), ".profile (3)");
        assert_eq!(numbered("LICENSE", 12), "LICENSE (12)");
        let long = format!("{}.docx", "é".repeat(125));
        assert_eq!(long.len(), 255);
        let next = numbered(&long, 10);
        assert!(next.len() <= 255 && next.ends_with("é (10).docx"), "{next}");
    }

    proptest::proptest! {
        #[test]
        fn whatever_a_stranger_calls_a_file_it_gets_a_name_that_may_stand(name in ".{0,400}", n in 1u64..100) {
            let safe = safe_name(&name);
            assert_eq!(checked(&safe).unwrap(), safe);
            let next = checked(&numbered(&safe, n));
            assert!(next.is_ok(), "{safe:?} {n}");
        }
    }
}
