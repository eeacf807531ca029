//! The HTML part of our mails: tables for the layout and inline styles, which every mail program shows, light or dark.
//! No images, no remote things, no raw HTML from documents (invariant 4). Colours are those of the site
//! (ui/src/styles/tokens.css). Outlook for Windows takes no font and no colour from a table, so each cell names its own.

use super::encoded_words;
use base::html;

const TEMPLATE: &str = include_str!("../../assets/mail/reply.html");
/// Serif for what is read.
pub(super) const FONT: &str = "font-family:Georgia,'Times New Roman',serif;";
/// Sans for what labels it.
const SANS: &str = "font-family:'Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif;";
pub const INK: &str = "color:#1c1b18;";
pub const SOFT: &str = "color:#55514a;";
pub const MARK: &str = "color:#1f5244;";
/// Left and right of every row.
const SIDES: &str = "padding-left:36px;padding-right:36px;";
const TABLE: &str = "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\">";
/// Characters of the line that an inbox shows beside the subject.
const PREHEADER: usize = 110;

/// A page that grows row by row.
#[derive(Default)]
pub struct Page {
    rows: String,
}

impl Page {
    /// A page with the firm's name over it.
    pub fn new(firm: &str) -> Self {
        let mut page = Self::default();
        let name = escape(&encoded_words::shown(firm, 80));
        let left = format!("<td class=\"ink\" style=\"{FONT}font-size:17px;line-height:24px;{INK}\">{name}</td>");
        let right = format!(
            "<td class=\"mark\" align=\"right\" style=\"{SANS}font-size:11px;line-height:24px;letter-spacing:2px;text-transform:uppercase;white-space:nowrap;{MARK}\">Chancery</td>"
        );
        let head = format!("{TABLE}<tr>{left}{right}</tr></table>");
        let style = format!("padding-top:22px;padding-bottom:16px;{SIDES}border-bottom:1px solid #e3dfd5;");
        page.cell("inside rule", &style, &head);
        page.space(16);
        page
    }

    /// A row. `style` may set another size.
    pub fn row(&mut self, class: &str, style: &str, inner: &str) {
        let style = format!("{FONT}font-size:16px;line-height:25px;word-break:break-word;{SIDES}{style}");
        self.cell(&format!("inside {class}"), &style, inner);
    }

    fn cell(&mut self, class: &str, style: &str, inner: &str) {
        self.rows.push_str(&format!("<tr><td class=\"{class}\" style=\"{style}\">{inner}</td></tr>\n"));
    }

    fn space(&mut self, pixels: u32) {
        let style = format!("height:{pixels}px;line-height:{pixels}px;font-size:1px;");
        self.cell("", &style, "&nbsp;");
    }

    /// A paragraph of HTML.
    pub fn paragraph(&mut self, html: &str) {
        self.row("ink", &format!("padding-top:4px;padding-bottom:8px;{INK}"), html);
    }

    pub fn heading(&mut self, text: &str) {
        let h2 = format!(
            "<h2 class=\"ink\" style=\"margin:0;font-size:20px;line-height:27px;font-weight:normal;{FONT}{INK}\">{}</h2>",
            escape(text)
        );
        self.row("ink", "padding-top:18px;padding-bottom:8px;", &h2);
    }

    /// A list of items of HTML.
    pub fn list(&mut self, items: impl Iterator<Item = String>) {
        let item = |i| {
            format!(
                "<li class=\"ink\" style=\"margin:0 0 9px;padding:0 0 0 4px;{FONT}font-size:16px;line-height:25px;{INK}\">{i}</li>\n"
            )
        };
        let items: String = items.map(item).collect();
        self.row("ink", INK, &format!("<ul style=\"margin:0;padding:0 0 0 20px;\">\n{items}</ul>"));
    }

    /// Rows of a label and what is said of it, with hairlines between. The label's second part is set smaller.
    pub fn labelled(&mut self, rows: impl Iterator<Item = (String, String, String)>) {
        let row = |(label, more, said): (String, String, String)| {
            let more = if more.is_empty() {
                String::new()
            } else {
                format!(
                    "<br><span class=\"soft\" style=\"font-size:13px;line-height:19px;{SOFT}\">{}</span>",
                    escape(&more)
                )
            };
            let line = "border-top:1px solid #e3dfd5;padding-top:9px;padding-bottom:9px;";
            let small = "font-size:15px;line-height:23px;";
            format!(
                "<tr><td valign=\"top\" width=\"34%\" class=\"label ink rule\" style=\"{FONT}{small}{INK}{line}padding-right:14px;\"><strong>{}</strong>{more}</td>\
                 <td valign=\"top\" class=\"said ink rule\" style=\"{FONT}{small}{INK}{line}word-break:break-word;\">{said}</td></tr>\n",
                escape(&label)
            )
        };
        let rows: String = rows.map(row).collect();
        self.row("ink", INK, &format!("{TABLE}\n{rows}</table>"));
    }

    /// A table of text under heads, with hairlines between its rows; the cells are HTML.
    pub fn table<'a>(&mut self, heads: &[String], rows: impl Iterator<Item = Vec<String>> + 'a) {
        let small = "font-size:14px;line-height:21px;";
        let width = 100 / heads.len().max(1);
        let head = |text: &String| {
            format!(
                "<th align=\"left\" valign=\"bottom\" width=\"{width}%\" class=\"soft\" style=\"{FONT}font-size:13px;line-height:19px;font-weight:normal;{SOFT}padding:0 12px 6px 0;word-break:break-word;\">{}</th>",
                escape(text)
            )
        };
        let cell = |html: String| {
            format!(
                "<td valign=\"top\" class=\"ink rule\" style=\"{FONT}{small}{INK}border-top:1px solid #e3dfd5;padding:7px 12px 7px 0;word-break:break-word;\">{html}</td>"
            )
        };
        let heads: String = heads.iter().map(head).collect();
        let rows: String =
            rows.map(|cells| format!("<tr>{}</tr>\n", cells.into_iter().map(cell).collect::<String>())).collect();
        // Unlike the tables that lay the page out, this one is a table to a screen reader.
        let table = TABLE.replace(" role=\"presentation\"", "");
        self.row("ink", INK, &format!("{table}\n<tr>{heads}</tr>\n{rows}</table>"));
    }

    /// Sentences that must not be overlooked, on a tinted ground.
    pub fn warning(&mut self, title: &str, items: impl Iterator<Item = String>) {
        let style = format!("{FONT}font-size:15px;line-height:23px;{INK}");
        let item = |i| format!("<p class=\"ink\" style=\"margin:6px 0 0;{style}\">{i}</p>");
        let items: String = items.map(item).collect();
        let title = format!("<strong class=\"ink\" style=\"{style}\">{}</strong>", escape(title));
        let cell = format!(
            "{TABLE}<tr><td class=\"wash warn ink\" bgcolor=\"#faf5e8\" style=\"background:#faf5e8;border-left:3px solid #8a5300;padding:12px 16px 14px;{style}\">{title}{items}</td></tr></table>"
        );
        self.row("ink", "padding-top:14px;padding-bottom:6px;", &cell);
    }

    /// Numbered sources: number, place, quote.
    pub fn sources(&mut self, sources: impl Iterator<Item = (u32, String, String)>) {
        let small = "font-size:14px;line-height:21px;";
        let row = |(n, place, quote): (u32, String, String)| {
            format!(
                "<tr><td valign=\"top\" class=\"mark\" style=\"padding:0 10px 12px 0;white-space:nowrap;{FONT}{small}{MARK}\">[{n}]</td>\
                 <td valign=\"top\" width=\"100%\" class=\"soft\" style=\"padding:0 0 12px;word-break:break-word;{FONT}{small}{SOFT}\">\
                 <strong class=\"ink\" style=\"{INK}\">{}</strong><br>“{}”</td></tr>\n",
                escape(&place),
                escape(&quote)
            )
        };
        let rows: String = sources.map(row).collect();
        self.row("ink", INK, &format!("{TABLE}{rows}</table>"));
    }

    /// The one link that is pressed.
    pub fn button(&mut self, link: &str, says: &str) {
        let link = escape(link);
        let label =
            format!("{SANS}font-size:14px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;");
        let cell = format!(
            "<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"><tr>\
             <td class=\"button\" bgcolor=\"#1f5244\" style=\"background:#1f5244;border:1px solid #1f5244;border-radius:5px;padding:9px 18px;\">\
             <a href=\"{link}\" style=\"{label}\">{}</a></td></tr></table>",
            escape(says)
        );
        self.row("ink", "padding-top:16px;padding-bottom:4px;", &cell);
    }

    /// What is quoted from the mail that is answered.
    pub fn quoted(&mut self, head: &str, lines: &[String]) {
        let small = format!("{FONT}font-size:14px;line-height:21px;{SOFT}");
        let lines: Vec<String> = lines.iter().map(|line| escape(line)).collect();
        let inner = format!(
            "{}<blockquote class=\"soft rule\" style=\"margin:6px 0 0;padding:0 0 0 14px;border-left:2px solid #d8d3c8;{small}\">{}</blockquote>",
            escape(head),
            lines.join("<br>")
        );
        self.row("soft", &format!("padding-top:18px;{small}"), &inner);
    }

    /// The end: who signs, below a hairline.
    pub fn foot(&mut self, lines: &[String]) {
        self.space(20);
        let lines: Vec<String> = lines.iter().map(|line| escape(line)).collect();
        let style = format!(
            "padding-top:14px;padding-bottom:22px;border-top:1px solid #e3dfd5;{SANS}font-size:12px;line-height:19px;{SOFT}"
        );
        self.row("soft rule", &style, &lines.join("<br>"));
    }

    /// The whole page. `preheader` is what an inbox shows beside the subject.
    pub fn finish(self, title: &str, preheader: &str) -> String {
        let mut shown = escape(&encoded_words::shown(preheader, PREHEADER));
        // So that an inbox does not go on with what stands next on the page.
        shown.push_str(&"&#847;&zwnj;&nbsp;".repeat(60));
        // The rows go in last: what stands in them is never looked at for placeholders.
        TEMPLATE
            .replacen("{{title}}", &escape(&encoded_words::shown(title, 120)), 1)
            .replacen("{{preheader}}", &shown, 1)
            .replacen("{{rows}}", &self.rows, 1)
    }
}

/// Text for HTML, white space folded; braces too, so that text cannot pass for a placeholder.
pub fn escape(text: &str) -> String {
    html::escape(&encoded_words::shown(text, usize::MAX)).replace('{', "&#123;")
}
