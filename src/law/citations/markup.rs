//! HTML fragments as text: tags removed, emphasis remembered. For pages of published opinions, where case names are
//! in `<em>` and `<i>`. It is not a browser: it never fails, nests nothing and reads each byte once.

use super::numbers::Bytes;

/// The text of a fragment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Markup {
    /// The text.
    pub text: String,
    /// Where the text is emphasised, in bytes.
    pub(super) emphasis: Vec<Bytes>,
}

/// Elements whose content is not part of the document's text; page numbers occur in the middle of words.
const HIDDEN: &[&str] = &["page-number", "script", "style", "head"];

impl Markup {
    /// Reads a fragment.
    pub fn read(html: &str) -> Self {
        let mut out = Self { text: String::with_capacity(html.len()), emphasis: Vec::new() };
        let (mut rest, mut open) = (html, None);
        let mut after_end_tag = false;
        while let Some(at) = rest.find(['<', '&']) {
            out.push(&rest[..at], &mut after_end_tag);
            rest = &rest[at..];
            if rest.starts_with('&') {
                let (text, len) = entity(rest);
                out.push(text.encode_utf8(&mut [0; 4]), &mut after_end_tag);
                rest = &rest[len..];
                continue;
            }
            let begins = rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'));
            let Some(end) = rest.find('>').filter(|_| begins) else {
                out.push("<", &mut after_end_tag);
                rest = &rest[1..];
                continue;
            };
            let tag = &rest[1..end];
            let closing = tag.starts_with('/');
            let name: String = tag
                .trim_start_matches('/')
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || *c == '-')
                .map(|c| c.to_ascii_lowercase())
                .collect();
            rest = &rest[end + 1..];
            if !closing && HIDDEN.contains(&name.as_str()) {
                let stop = format!("</{name}");
                rest = rest.find(&stop).map_or("", |at| &rest[at..]);
                continue;
            }
            match name.as_str() {
                "em" | "i" if closing => {
                    if let Some(start) = open.take().filter(|start| *start < out.text.len()) {
                        out.emphasis.push((start, out.text.len()));
                    }
                }
                "em" | "i" => {
                    // `</em><em>`: two names side by side.
                    if after_end_tag && out.text.ends_with(char::is_alphanumeric) {
                        out.text.push(' ');
                    }
                    open = Some(out.text.len());
                }
                "p" | "div" | "br" | "li" | "tr" | "blockquote" | "h1" | "h2" | "h3" | "h4"
                    if !out.text.is_empty() && !out.text.ends_with('\n') =>
                {
                    out.text.push('\n');
                }
                _ => {}
            }
            after_end_tag = closing;
        }
        out.push(rest, &mut after_end_tag);
        out
    }

    fn push(&mut self, text: &str, after_end_tag: &mut bool) {
        self.text.push_str(text);
        if !text.is_empty() {
            *after_end_tag = false;
        }
    }
}

/// The character that an entity at the beginning stands for, and its length; `&` itself if it is none.
fn entity(at: &str) -> (char, usize) {
    const NAMED: &[(&str, char)] = &[
        ("&amp;", '&'),
        ("&lt;", '<'),
        ("&gt;", '>'),
        ("&quot;", '"'),
        ("&apos;", '\''),
        ("&nbsp;", ' '),
        ("&sect;", '§'),
        ("&para;", '¶'),
        ("&ndash;", '–'),
        ("&mdash;", '—'),
        ("&lsquo;", '‘'),
        ("&rsquo;", '’'),
        ("&ldquo;", '“'),
        ("&rdquo;", '”'),
        ("&thinsp;", ' '),
    ];
    if let Some((name, c)) = NAMED.iter().find(|(name, _)| at.starts_with(name)) {
        return (*c, name.len());
    }
    let number = at.strip_prefix("&#").and_then(|n| {
        let end = n.bytes().take(8).position(|b| b == b';')?;
        let code = match n.get(..end)?.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => n.get(..end)?.parse().ok()?,
        };
        Some((char::from_u32(code).map(|c| if c == '\u{a0}' { ' ' } else { c })?, end + 3))
    });
    number.unwrap_or(('&', 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_go_and_emphasis_stays() {
        let m = Markup::read("<p>a <em>Jin Fuey Moy</em><em>v. United&nbsp;States,</em> 254 U.S. 189 &#167; 1");
        assert_eq!(m.text, "a Jin Fuey Moy v. United States, 254 U.S. 189 § 1");
        assert_eq!(m.emphasis, [(2, 14), (15, 32)]);
        assert_eq!(Markup::read("<em>Saucier, </em><page-number>*1029</page-number>533").text, "Saucier, 533");
        for odd in ["a < b & c", "<", "&#;", "&#x110000;", "<em", "<page-number>"] {
            let _ = Markup::read(odd);
        }
        assert_eq!(Markup::read("a < b & c").text, "a < b & c");
    }
}
