//! HTML to text. It processes the stream of tags, never a tree: time and memory grow with the file and nothing
//! recurses, however deep a stranger nests.

use super::{document::Document, limits::Limits, plain_text};
use law::court_notice::fields::{APART, APART_END, LINK, LINK_END, TARGET};

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer};
use html5ever::{LocalName, local_name};
use std::cell::RefCell;
use std::collections::HashMap;

/// Reads an HTML file: what a person would see of it, one line per block, the cells of a row separated by " | ".
///
/// # Errors
/// A sentence, if there is nothing to see or the file exceeds the limits.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    if bytes.len() as u64 > limits.unpacked {
        return Err("This page is too large to be read.".into());
    }
    let page = walk(&decode(bytes), "");
    if page.out.is_empty() {
        return Err("This page holds no text.".into());
    }
    let title = page.title.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(Document { title: (!title.is_empty()).then_some(title), text: page.out, ..Document::default() })
}

/// The layout of an HTML body, for readers of forms (`law/court_notice`): lines as in [`text`], but without quotation
/// marks, the cells of a row separated by tabs, and a link as LINK, its text, TARGET, its address, LINK_END. Words in
/// another typeface are between APART and APART_END. None of these characters can come from the text itself.
pub fn layout(html: &str) -> String {
    walk_with(html, Page { layout: true, ..Page::default() }).out
}

/// How many characters of a link's address are kept.
const HREF_CHARS: usize = 2_000;

/// The text of a mail's HTML body. Quoted mail (`blockquote`) keeps its mark, "> " for each level, as in plain mail.
pub fn text(html: &str) -> String {
    walk(html, "> ").out
}

/// The charset from a byte order mark, else from the `meta` element, else guessed from the bytes. Text that is valid
/// UTF-8 is UTF-8 whatever the `meta` element says: programs convert the one and forget the other.
pub fn decode(bytes: &[u8]) -> String {
    if Encoding::for_bom(bytes).is_none()
        && std::str::from_utf8(bytes).is_err()
        && let Some(encoding) = declared(&bytes[..bytes.len().min(2048)])
    {
        let (text, _, broken) = encoding.decode(bytes);
        if !broken {
            return text.into_owned();
        }
    }
    plain_text::decode(bytes)
}

fn declared(head: &[u8]) -> Option<&'static Encoding> {
    let head = head.to_ascii_lowercase();
    let at = memchr::memmem::find(&head, b"charset=")? + b"charset=".len();
    let label = head[at..].trim_ascii_start();
    let label = label.strip_prefix(b"\"").or(label.strip_prefix(b"'")).unwrap_or(label);
    let end = label.iter().position(|b| b" \"'>;/".contains(b)).unwrap_or(label.len());
    // A head that can be read byte by byte is not UTF-16.
    Encoding::for_label(&label[..end]).map(|e| if e == UTF_16LE || e == UTF_16BE { UTF_8 } else { e })
}

fn walk(html: &str, quote: &'static str) -> Page {
    walk_with(html, Page { quote, ..Page::default() })
}

fn walk_with(html: &str, page: Page) -> Page {
    let sink = Sink(RefCell::new(page));
    let tokenizer = Tokenizer::new(sink, Default::default());
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from(html));
    // It stops early only when the sink asks for a script to run, and this sink never does.
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
    tokenizer.sink.0.into_inner()
}

struct Sink(RefCell<Page>);

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut page = self.0.borrow_mut();
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => return page.start(&tag),
            Token::TagToken(tag) => page.end(&tag.name),
            Token::CharacterTokens(text) => page.text(&text),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

/// What separates the text written from the text to come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    #[default]
    None,
    Space,
    Cell,
    Line,
    Paragraph,
}

struct Element {
    name: LocalName,
    hidden: bool,
    preformatted: bool,
    apart: bool,
    /// Number of the next item of an ordered list.
    item: Option<i64>,
}

#[derive(Default)]
struct Page {
    out: String,
    title: String,
    quote: &'static str,
    quotes: usize,
    gap: Gap,
    /// Marker of a list item, written with the item's first words.
    marker: String,
    open: Vec<Element>,
    /// How many elements of each name are open, so that an end tag without a start costs nothing.
    counts: HashMap<LocalName, usize>,
    hidden: usize,
    preformatted: usize,
    /// A cell has started and has no text yet: blocks inside it do not end the row's line.
    fresh_cell: bool,
    /// The row has text in an earlier cell.
    row_has_text: bool,
    /// Writes cells and links as described at [`layout`].
    layout: bool,
    /// The address of a link that has no text yet.
    link: Option<String>,
    /// The address of a link whose text is being written.
    open_link: Option<String>,
    /// How many elements with another typeface are open, and whether that is marked.
    apart: usize,
    apart_marked: bool,
}

impl Page {
    fn start(&mut self, tag: &Tag) -> TokenSinkResult<()> {
        let name = &tag.name;
        self.close_implied(name);
        match *name {
            local_name!("br") => {
                self.line_end();
                return TokenSinkResult::Continue;
            }
            local_name!("hr") => self.block(Gap::Line),
            local_name!("td") | local_name!("th") => {
                self.gap = if self.row_has_text { Gap::Cell } else { self.gap.max(Gap::Line) };
                self.fresh_cell = true;
            }
            local_name!("tr") => {
                // Blocks in a cell do not split the row.
                self.gap = if self.row_has_text { Gap::Line } else { self.gap.max(Gap::Line) };
                self.fresh_cell = false;
                self.row_has_text = false;
            }
            local_name!("table") => {
                self.block(Gap::Paragraph);
                self.row_has_text = false;
            }
            _ => self.block(gap(name)),
        }
        if is_void(name) || (tag.self_closing && foreign(name)) {
            return TokenSinkResult::Continue;
        }
        if *name == local_name!("blockquote") && self.hidden == 0 {
            self.quotes += 1;
        }
        if *name == local_name!("li") {
            self.marker = self.next_marker();
        }
        if self.layout && *name == local_name!("a") && self.hidden == 0 {
            self.end_link();
            self.link = tag.attrs.iter().find(|a| a.name.local == local_name!("href")).map(|a| clean_href(&a.value));
        }
        let attribute = |wanted: &str| tag.attrs.iter().find(|a| &*a.name.local == wanted).map(|a| &*a.value);
        let item =
            (*name == local_name!("ol")).then(|| attribute("start").and_then(|v| v.trim().parse().ok()).unwrap_or(1));
        let hidden = dropped(name) || attribute("hidden").is_some() || attribute("style").is_some_and(hides);
        let preformatted = matches!(*name, local_name!("pre") | local_name!("textarea") | local_name!("listing"));
        let apart = self.layout && another_face(name);
        self.apart += usize::from(apart);
        self.hidden += usize::from(hidden);
        self.preformatted += usize::from(preformatted);
        *self.counts.entry(name.clone()).or_default() += 1;
        self.open.push(Element { name: name.clone(), hidden, preformatted, apart, item });
        raw_text(name)
    }

    fn end(&mut self, name: &LocalName) {
        if *name == local_name!("p") && !self.is_open(name) {
            return self.block(Gap::Paragraph);
        }
        if !self.is_open(name) {
            return;
        }
        while let Some(element) = self.open.pop() {
            let last = element.name == *name;
            self.closed(&element);
            if last {
                break;
            }
        }
    }

    fn is_open(&self, name: &LocalName) -> bool {
        self.counts.get(name).is_some_and(|n| *n > 0)
    }

    fn closed(&mut self, element: &Element) {
        if let Some(n) = self.counts.get_mut(&element.name) {
            *n = n.saturating_sub(1);
        }
        if element.name == local_name!("a") {
            self.end_link();
        }
        self.apart -= usize::from(element.apart);
        match element.name {
            local_name!("td") | local_name!("th") => self.fresh_cell = false,
            local_name!("blockquote") if !element.hidden && self.hidden == 0 => {
                self.quotes = self.quotes.saturating_sub(1);
                self.block(Gap::Paragraph);
            }
            _ => self.block(gap(&element.name)),
        }
        self.hidden -= usize::from(element.hidden);
        self.preformatted -= usize::from(element.preformatted);
    }

    /// Closes what a start tag implicitly closes. Looks only a few levels up: wrong nesting beyond that costs a line
    /// break at worst.
    fn close_implied(&mut self, name: &LocalName) {
        let (closes, stops): (&[LocalName], &[LocalName]) = match *name {
            local_name!("li") => (&[local_name!("li")], &[local_name!("ul"), local_name!("ol")]),
            local_name!("dt") | local_name!("dd") => (&[local_name!("dt"), local_name!("dd")], &[local_name!("dl")]),
            local_name!("td") | local_name!("th") => {
                (&[local_name!("td"), local_name!("th")], &[local_name!("tr"), local_name!("table")])
            }
            local_name!("tr") => (&[local_name!("tr")], &[local_name!("table")]),
            local_name!("option") => (&[local_name!("option")], &[local_name!("select")]),
            // A head without an end tag ends where the body starts.
            local_name!("body") => (&[local_name!("head")], &[]),
            _ if gap(name) != Gap::None => (
                &[local_name!("p")],
                &[local_name!("td"), local_name!("th"), local_name!("table"), local_name!("button")],
            ),
            _ => return,
        };
        if !closes.iter().any(|c| self.is_open(c)) {
            return;
        }
        for element in self.open.iter().rev().take(32) {
            if stops.contains(&element.name) {
                return;
            }
            if closes.contains(&element.name) {
                let name = element.name.clone();
                return self.end(&name);
            }
        }
    }

    fn block(&mut self, gap: Gap) {
        if self.hidden == 0 && !self.fresh_cell {
            self.gap = self.gap.max(gap);
        }
    }

    fn line_end(&mut self) {
        if self.hidden > 0 {
            return;
        }
        // A second break in a row makes an empty line.
        self.gap = if self.gap == Gap::Line { Gap::Paragraph } else { self.gap.max(Gap::Line) };
    }

    fn next_marker(&mut self) -> String {
        let list = self.open.iter_mut().rev().take(32).find(|e| matches!(&*e.name, "ol" | "ul" | "menu"));
        match list.and_then(|l| l.item.as_mut()) {
            Some(n) => {
                let marker = format!("{n}. ");
                *n = n.saturating_add(1);
                marker
            }
            None => "- ".to_owned(),
        }
    }

    fn text(&mut self, text: &str) {
        if self.open.last().is_some_and(|e| e.name == local_name!("title")) && !self.is_open(&local_name!("svg")) {
            self.title.push_str(text);
            return;
        }
        if self.hidden > 0 {
            return;
        }
        for c in text.chars() {
            match c {
                '\n' if self.preformatted > 0 => self.line_end(),
                '\r' => {}
                // Spaces in a preformatted line are kept; those at its start are written with its first word.
                ' ' | '\t' if self.preformatted > 0 && self.gap == Gap::None && !self.out.is_empty() => {
                    self.out.push(c)
                }
                ' ' | '\t' | '\n' | '\u{C}' | '\u{A0}' => self.gap = self.gap.max(Gap::Space),
                '\u{AD}' | '\u{200B}' | '\u{200C}' | '\u{2060}' | '\u{FEFF}' | '\u{34F}' => {}
                c if c.is_control() => {}
                c => self.put(c),
            }
        }
    }

    fn put(&mut self, c: char) {
        // Marks close before the gap and open after it: a run never spans lines.
        if self.apart_marked && (self.apart == 0 || self.gap > Gap::Space) {
            self.out.push(APART_END);
            self.apart_marked = false;
        }
        if self.gap != Gap::None || self.out.is_empty() {
            self.fill_gap();
        }
        if self.apart > 0 && !self.apart_marked {
            self.out.push(APART);
            self.apart_marked = true;
        }
        if let Some(link) = self.link.take() {
            self.out.push(LINK);
            self.open_link = Some(link);
        }
        self.fresh_cell = false;
        self.row_has_text = true;
        self.out.push(c);
    }

    fn end_link(&mut self) {
        self.link = None;
        if let Some(link) = self.open_link.take() {
            self.out.push(TARGET);
            self.out.push_str(&link);
            self.out.push(LINK_END);
        }
    }

    fn fill_gap(&mut self) {
        let gap = if self.out.is_empty() { Gap::Line } else { self.gap };
        while self.out.ends_with([' ', '\t']) {
            self.out.pop();
        }
        self.gap = Gap::None;
        match gap {
            Gap::None => {}
            Gap::Space => self.out.push(' '),
            Gap::Cell => self.out.push_str(if self.layout { "\t" } else { " | " }),
            Gap::Line | Gap::Paragraph => {
                if !self.out.is_empty() {
                    self.out.push_str(if gap == Gap::Line { "\n" } else { "\n\n" });
                }
                // A bound, so that a thousand levels of quotes do not multiply the text.
                self.out.push_str(&self.quote.repeat(self.quotes.min(8)));
            }
        }
        self.out.push_str(&std::mem::take(&mut self.marker));
    }
}

fn gap(name: &LocalName) -> Gap {
    match &**name {
        "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "blockquote" | "pre" | "table" | "ul" | "ol" | "dl" | "hr"
        | "listing" | "figure" | "fieldset" => Gap::Paragraph,
        "div" | "li" | "dt" | "dd" | "tr" | "caption" | "section" | "article" | "header" | "footer" | "main"
        | "nav" | "aside" | "address" | "center" | "details" | "summary" | "dialog" | "figcaption" | "form"
        | "legend" | "option" | "textarea" | "body" | "html" | "head" | "thead" | "tbody" | "tfoot" | "menu"
        | "dir" | "title" => Gap::Line,
        _ => Gap::None,
    }
}

/// Elements whose content is not text for a reader. (`noscript` is text: no script runs here.)
fn dropped(name: &LocalName) -> bool {
    matches!(
        &**name,
        "script"
            | "style"
            | "template"
            | "iframe"
            | "noembed"
            | "noframes"
            | "svg"
            | "math"
            | "audio"
            | "video"
            | "canvas"
            | "datalist"
            | "rp"
    )
}

fn is_void(name: &LocalName) -> bool {
    matches!(
        &**name,
        "area"
            | "base"
            | "br"
            | "col"
            | "embed"
            | "hr"
            | "img"
            | "input"
            | "link"
            | "meta"
            | "param"
            | "source"
            | "track"
            | "wbr"
            | "frame"
            | "basefont"
            | "bgsound"
            | "keygen"
    )
}

/// Elements of other languages may close themselves; HTML's own may not, and Office's `<o:p/>` is empty either way.
fn foreign(name: &LocalName) -> bool {
    matches!(&**name, "svg" | "math") || name.contains(':')
}

/// Elements that distinguish words from those around them.
fn another_face(name: &LocalName) -> bool {
    matches!(&**name, "i" | "b" | "em" | "strong" | "font" | "u")
}

fn clean_href(href: &str) -> String {
    href.chars().filter(|c| !c.is_control() && !c.is_whitespace()).take(HREF_CHARS).collect()
}

fn hides(style: &str) -> bool {
    let style: String = style.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_lowercase();
    style.contains("display:none") || style.contains("visibility:hidden") || style.contains("mso-hide:all")
}

/// Elements whose content the tokenizer must not treat as tags (HTML Standard, 13.2.6).
fn raw_text(name: &LocalName) -> TokenSinkResult<()> {
    match &**name {
        "title" | "textarea" => TokenSinkResult::RawData(RawKind::Rcdata),
        "style" | "xmp" | "iframe" | "noembed" | "noframes" => TokenSinkResult::RawData(RawKind::Rawtext),
        "script" => TokenSinkResult::RawData(RawKind::ScriptData),
        "plaintext" => TokenSinkResult::Plaintext,
        _ => TokenSinkResult::Continue,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn blocks_make_lines_and_white_space_folds() {
        assert_eq!(
            text("<h1>Notice</h1><div>of \n <b>ap</b>peal</div><div>filed<br>today</div>"),
            "Notice\n\nof appeal\nfiled\ntoday"
        );
    }

    #[test]
    fn cells_stand_in_their_rows_line() {
        let table =
            "<table><tr><th><p>Date</p><th>Event<tr><td></td><td>a</td><td><p>b</p></td></tr><tr><td>c</table>after";
        assert_eq!(text(table), "Date | Event\na | b\nc\n\nafter");
        assert_eq!(text("<p>x</p><table><tr><td>a</table><table><tr><td>b</table>"), "x\n\na\n\nb");
    }

    #[test]
    fn lists_keep_their_markers() {
        assert_eq!(text("<ul><li>x<li>y</ul><ol start=3><li><p>z</p></li><li>w</ol>"), "- x\n- y\n\n3. z\n\n4. w");
    }

    #[test]
    fn hidden_things_are_left_out_and_what_follows_is_not() {
        let html = "<head><style>p{}</style><script>if (a<b) x</script></head><p hidden>no<p>yes<div style='display: none'>no<div>no</div></div>\
            <template><p>no</template><span>more</span><!-- no -->";
        assert_eq!(text(html), "yes\n\nmore");
    }

    #[test]
    fn quoted_mail_is_marked() {
        assert_eq!(
            text("Yes.<blockquote>Shall we?<br>Kind regards</blockquote>Bye"),
            "Yes.\n\n> Shall we?\n> Kind regards\n\nBye"
        );
    }

    #[test]
    fn entities_titles_and_preformatted_text() {
        let page = walk("<title>A &amp; B</title><pre>one  two\n  three</pre>&sect;&nbsp;5 &#x2014; x", "");
        assert_eq!(page.title, "A & B");
        assert_eq!(page.out, "one  two\nthree\n\n§ 5 — x");
    }

    #[test]
    fn the_meta_element_names_the_charset_unless_the_bytes_are_utf8() {
        let page = |meta: &str, body: &[u8]| [b"<meta charset=", meta.as_bytes(), b">", body].concat();
        assert_eq!(read(&page("koi8-r", b"\xF0\xD2\xC9"), &Limits::default()).unwrap().text, "При");
        assert_eq!(read(&page("iso-8859-1", "für".as_bytes()), &Limits::default()).unwrap().text, "für");
    }

    #[test]
    fn a_layout_keeps_cells_and_links() {
        let html = "<table><tr><td><b>Document:</b></td><td> <a href='https://c.test/1\u{1}'>No. <i>24</i></a> (x)</td></tr></table><a href=x></a><blockquote>q";
        let want = "\u{4}Document:\u{5}\t\u{1}No. \u{4}24\u{2}https://c.test/1\u{3}\u{5} (x)\n\nq";
        assert_eq!(layout(html), want);
    }

    #[test]
    fn a_hundred_thousand_levels_are_only_long() {
        let n = 100_000;
        for tag in ["div", "p", "b", "blockquote", "table><tr><td", "ul><li", "div hidden"] {
            let html = format!("{}deep{}", format!("<{tag}>").repeat(n), "</i></b></div>".repeat(n));
            let _ = text(&html);
        }
        let html = format!("{}deep", "<div>".repeat(n));
        assert_eq!(text(&html), "deep");
    }
}
