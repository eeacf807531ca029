//! Text that stays text in HTML, as content and as a quoted attribute's value.

/// The text with character references for what has a meaning there. The apostrophe is numbered: HTML 4, and so some
/// mail programs, do not know `&apos;`.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn nothing_of_a_text_is_markup() {
        assert_eq!(
            super::escape("<a href=\"x\" id='y'>&amp; é</a>"),
            "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp; é&lt;/a&gt;"
        );
    }
}
