//! Content-Disposition (RFC 6266): always `attachment`, with an ASCII name for old clients and the real name in RFC
//! 5987 encoding. Whatever name a stranger gave the file, the header stays one line and names no folder.

use std::fmt::Write;
use warp::{
    http::{
        HeaderValue,
        header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    reply::Response,
};

/// The most characters of a name that are kept.
const LONGEST: usize = 200;

pub fn attachment(name: &str) -> HeaderValue {
    let name = safe(name);
    let plain: String =
        name.chars().map(|c| if c.is_ascii() && !matches!(c, '"' | '\\' | '%') { c } else { '_' }).collect();
    let mut text = format!("attachment; filename=\"{plain}\"");
    if plain != name {
        text.push_str("; filename*=UTF-8''");
        for byte in name.bytes() {
            // attr-char of RFC 5987, 3.2.1
            if byte.is_ascii_alphanumeric() || b"!#$&+-.^_`|~".contains(&byte) {
                text.push(byte as char);
            } else {
                let _ = write!(text, "%{byte:02X}");
            }
        }
    }
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("attachment"))
}

/// Removes control characters, path separators, marks that change the reading direction (which can make "gpj.exe"
/// read as "exe.jpg"), and dots or blanks at the ends.
fn safe(name: &str) -> String {
    let hidden = |c: char| {
        c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let kept: String =
        name.chars().filter(|c| !hidden(*c)).map(|c| if matches!(c, '/' | '\\') { '_' } else { c }).collect();
    let kept = kept.trim_matches(|c: char| c == '.' || c.is_whitespace());
    let count = kept.chars().count();
    if count == 0 {
        return "file".into();
    }
    if count <= LONGEST {
        return kept.into();
    }
    // The extension shows the type, so the middle is cut.
    let ending: String =
        kept.rsplit_once('.').map_or(String::new(), |(_, e)| format!(".{}", e.chars().take(10).collect::<String>()));
    kept.chars().take(LONGEST - ending.chars().count()).chain(ending.chars()).collect()
}

/// Bytes that the browser saves under a name.
pub fn download(bytes: Vec<u8>, media_type: &'static str, name: &str) -> Response {
    let mut response = Response::new(bytes.into());
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(CONTENT_DISPOSITION, attachment(name));
    response
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let cases = [
            ("lease.pdf", "attachment; filename=\"lease.pdf\""),
            ("Kündigung.pdf", "attachment; filename=\"K_ndigung.pdf\"; filename*=UTF-8''K%C3%BCndigung.pdf"),
            ("a \"b\".pdf", "attachment; filename=\"a _b_.pdf\"; filename*=UTF-8''a%20%22b%22.pdf"),
            ("x.pdf\r\nSet-Cookie: a=b", "attachment; filename=\"x.pdfSet-Cookie: a=b\""),
            ("../../etc/passwd", "attachment; filename=\"_.._etc_passwd\""),
            ("C:\\x.txt", "attachment; filename=\"C:_x.txt\""),
            ("100%25.txt", "attachment; filename=\"100_25.txt\"; filename*=UTF-8''100%2525.txt"),
            ("a\u{202e}gpj.exe", "attachment; filename=\"agpj.exe\""),
            (" ..\u{0} ", "attachment; filename=\"file\""),
            ("a;b,c=d'e.txt", "attachment; filename=\"a;b,c=d'e.txt\""),
        ];
        for (name, header) in cases {
            assert_eq!(attachment(name).to_str().unwrap(), header);
        }
        let long = attachment(&format!("{}.docx", "ä".repeat(5000)));
        assert!(long.to_str().unwrap().ends_with(".docx") && long.len() < 2000);
    }

    proptest::proptest! {
        #[test]
        fn any_name_gives_one_line(name in ".*") {
            let header = attachment(&name);
            let text = header.to_str().unwrap();
            assert!(text.starts_with("attachment; filename=\"") && text.bytes().all(|b| (0x20..0x7f).contains(&b)));
        }
    }
}
