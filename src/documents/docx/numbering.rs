//! The numbers that Word shows before paragraphs but does not store in them. A contract's "Section 4.2" is usually
//! such a number, so nobody could look up an answer without them.

use crate::package::attribute;

use quick_xml::{Reader, events::Event};
use std::collections::HashMap;

const LEVELS: usize = 9;

#[derive(Clone, Default)]
struct Level {
    start: u32,
    format: String,
    /// As in `%1.%2`: placeholders for the numbers of these levels, counted from 1.
    text: String,
    /// The paragraph style that is tied to this level.
    style: String,
}

#[derive(Default)]
struct Style {
    list: Option<String>,
    level: Option<usize>,
    based_on: Option<String>,
    /// Level in the outline; 0 is the highest, and 9 stands for none (17.3.1.20).
    outline: Option<u8>,
}

/// A document's lists, and the current counters of each.
#[derive(Default)]
pub(super) struct Numbering {
    abstracts: HashMap<String, Vec<Level>>,
    /// List to abstract list, and the levels at which it restarts.
    lists: HashMap<String, (String, HashMap<usize, u32>)>,
    styles: HashMap<String, Style>,
    counters: HashMap<String, [Option<u32>; LEVELS]>,
    begun: HashMap<(String, usize), ()>,
}

impl Numbering {
    pub(super) fn read(numbering: &str, styles: &str) -> Self {
        let mut this = Self::default();
        this.read_lists(numbering);
        this.read_styles(styles);
        this
    }

    fn read_lists(&mut self, xml: &str) {
        let mut reader = Reader::from_str(xml);
        let (mut current, mut list, mut level) = (None::<String>, None::<String>, None::<usize>);
        loop {
            let event = match reader.read_event() {
                Ok(Event::Start(e) | Event::Empty(e)) => e,
                Ok(Event::End(e)) => {
                    match e.local_name().as_ref() {
                        "abstractNum" => current = None,
                        "num" => list = None,
                        "lvl" | "lvlOverride" => level = None,
                        _ => {}
                    }
                    continue;
                }
                Ok(Event::Eof) | Err(_) => return,
                Ok(_) => continue,
            };
            let value = |key: &str| attribute(&event, key);
            let number = |key: &str| value(key).and_then(|v| v.parse::<u32>().ok());
            match event.local_name().as_ref() {
                "abstractNum" => {
                    current = value("abstractNumId");
                    let levels = vec![Level { start: 1, ..Level::default() }; LEVELS];
                    self.abstracts.insert(current.clone().unwrap_or_default(), levels);
                }
                "num" => list = value("numId"),
                "abstractNumId" => {
                    if let (Some(list), Some(of)) = (&list, value("val")) {
                        self.lists.insert(list.clone(), (of, HashMap::new()));
                    }
                }
                "lvl" | "lvlOverride" => level = number("ilvl").map(|n| n as usize).filter(|n| *n < LEVELS),
                "startOverride" => {
                    if let (Some(list), Some(level), Some(n)) = (&list, level, number("val"))
                        && let Some((_, starts)) = self.lists.get_mut(list)
                    {
                        starts.insert(level, n);
                    }
                }
                name => {
                    let levels = current.as_ref().and_then(|c| self.abstracts.get_mut(c));
                    let Some(level) = levels.zip(level).and_then(|(levels, n)| levels.get_mut(n)) else { continue };
                    match name {
                        "start" => level.start = number("val").unwrap_or(1),
                        "numFmt" => level.format = value("val").unwrap_or_default(),
                        "lvlText" => level.text = value("val").unwrap_or_default(),
                        "pStyle" => level.style = value("val").unwrap_or_default(),
                        _ => {}
                    }
                }
            }
        }
    }

    fn read_styles(&mut self, xml: &str) {
        let mut reader = Reader::from_str(xml);
        let mut current = None::<(String, Style)>;
        loop {
            match reader.read_event() {
                Ok(Event::Start(e) | Event::Empty(e)) => match (e.local_name().as_ref(), &mut current) {
                    ("style", _) => current = attribute(&e, "styleId").map(|id| (id, Style::default())),
                    ("numId", Some((_, style))) => style.list = attribute(&e, "val"),
                    ("ilvl", Some((_, style))) => style.level = attribute(&e, "val").and_then(|v| v.parse().ok()),
                    ("outlineLvl", Some((_, style))) => {
                        style.outline = attribute(&e, "val").and_then(|v| v.parse().ok());
                    }
                    ("basedOn", Some((_, style))) => style.based_on = attribute(&e, "val"),
                    _ => {}
                },
                Ok(Event::End(e)) if e.local_name().as_ref() == "style" => self.styles.extend(current.take()),
                Ok(Event::Eof) | Err(_) => return,
                Ok(_) => {}
            }
        }
    }

    /// Counts on and returns the marker of the next paragraph: by its own list and level, else by its style's. Empty
    /// if it has none.
    pub(super) fn next(&mut self, style: &str, list: Option<&str>, level: Option<usize>) -> String {
        let (mut list, mut level) = (list.map(str::to_owned), level);
        let mut name = style.to_owned();
        // Styles based on each other in a cycle end after a few steps.
        for _ in 0..16 {
            let Some(style) = self.styles.get(&name).filter(|_| list.is_none()) else { break };
            list = style.list.clone();
            level = level.or(style.level).or_else(|| self.level_of_style(list.as_deref(), &name));
            name = style.based_on.clone().unwrap_or_default();
        }
        // List 0 removes a number that the style gives (17.9.18).
        let Some(list) = list.filter(|l| l != "0") else { return String::new() };
        self.count(&list, level.unwrap_or(0).min(LEVELS - 1)).unwrap_or_default()
    }

    /// The level of a style's paragraphs in the outline, from 1.
    pub(super) fn heading(&self, style: &str) -> Option<u8> {
        let mut name = style;
        for _ in 0..16 {
            let Some(style) = self.styles.get(name) else { break };
            if let Some(level) = style.outline {
                return heading(level);
            }
            name = style.based_on.as_deref().unwrap_or_default();
        }
        // A built-in style without a definition is still recognised by its name.
        heading(style.strip_prefix("Heading")?.parse::<u8>().ok()?.checked_sub(1)?)
    }

    fn level_of_style(&self, list: Option<&str>, style: &str) -> Option<usize> {
        let (of, _) = self.lists.get(list?)?;
        self.abstracts.get(of)?.iter().position(|level| level.style == style)
    }

    fn count(&mut self, list: &str, level: usize) -> Option<String> {
        let (of, starts) = self.lists.get(list)?;
        let levels = self.abstracts.get(of)?;
        let counters = self.counters.entry(of.clone()).or_default();
        let anew = starts.get(&level).filter(|_| self.begun.insert((list.to_owned(), level), ()).is_none());
        counters[level] = Some(match (anew, counters[level]) {
            (Some(start), _) => *start,
            (None, Some(n)) => n.saturating_add(1),
            (None, None) => levels[level].start,
        });
        counters[level + 1..].fill(None);
        if levels[level].format == "bullet" {
            return Some("•".into());
        }
        let mut marker = String::new();
        let mut pattern = levels[level].text.chars().take(200).peekable();
        while let Some(c) = pattern.next() {
            let place = pattern.peek().and_then(|d| d.to_digit(10)).filter(|d| c == '%' && (1..=9).contains(d));
            let Some(place) = place else {
                marker.push(c);
                continue;
            };
            pattern.next();
            let place = place as usize - 1;
            marker.push_str(&written(counters[place].unwrap_or(levels[place].start), &levels[place].format));
        }
        Some(marker.trim().to_owned())
    }
}

/// A number in one of the formats of 17.18.59; other scripts use digits.
pub fn written(n: u32, format: &str) -> String {
    match format {
        "none" => String::new(),
        "lowerLetter" => letters(n),
        "upperLetter" => letters(n).to_uppercase(),
        "lowerRoman" => roman(n),
        "upperRoman" => roman(n).to_uppercase(),
        "decimalZero" => format!("{n:02}"),
        "ordinal" => {
            let ending = match (n % 10, n % 100) {
                (1, 1) | (1, 21..) => "st",
                (2, 2) | (2, 22..) => "nd",
                (3, 3) | (3, 23..) => "rd",
                _ => "th",
            };
            format!("{n}{ending}")
        }
        _ => n.to_string(),
    }
}

/// a to z, then aa to zz.
fn letters(n: u32) -> String {
    let Some(n) = n.checked_sub(1) else { return String::new() };
    let letter = char::from(b'a' + (n % 26) as u8);
    std::iter::repeat_n(letter, (n as usize / 26 + 1).min(20)).collect()
}

fn roman(n: u32) -> String {
    if n == 0 || n > 3999 { n.to_string() } else { ::docx::compose::roman(n) }
}

/// A format's level in human counting; none for body text.
pub(super) fn heading(level: u8) -> Option<u8> {
    (level < 9).then_some(level + 1)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_word_writes_them() {
        assert_eq!((letters(1), letters(27), roman(14)), ("a".into(), "aa".into(), "xiv".into()));
        assert_eq!(
            [1, 2, 3, 4, 11, 12, 21, 112].map(|n| written(n, "ordinal")).join(" "),
            "1st 2nd 3rd 4th 11th 12th 21st 112th"
        );
        assert_eq!(written(7, "decimalZero"), "07");
    }

    #[test]
    fn levels_count_within_each_other_and_styles_carry_lists() {
        let lists = r#"<w:numbering><w:abstractNum w:abstractNumId="0">
            <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:pStyle w:val="H1"/></w:lvl>
            <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2"/><w:pStyle w:val="H2"/></w:lvl>
            </w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num>
            <w:num w:numId="6"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/></w:lvlOverride></w:num></w:numbering>"#;
        let styles = r#"<w:styles><w:style w:styleId="H1"><w:pPr><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr></w:style>
            <w:style w:styleId="H2"><w:basedOn w:val="H1"/><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="5"/></w:numPr></w:pPr></w:style>
            <w:style w:styleId="ring"><w:basedOn w:val="ring"/></w:style></w:styles>"#;
        let mut n = Numbering::read(lists, styles);
        let mut next = |style: &str, list: Option<&str>, level| n.next(style, list, level);
        assert_eq!(next("H1", None, None), "1.");
        assert_eq!(next("H2", None, None), "1.a");
        assert_eq!(next("", Some("5"), Some(1)), "1.b");
        assert_eq!(next("H1", None, None), "2.");
        assert_eq!(next("H2", None, None), "2.a");
        assert_eq!(next("H1", Some("0"), None), "");
        assert_eq!(next("", Some("6"), None), "9.");
        assert_eq!(next("", Some("6"), None), "10.");
        assert_eq!(next("ring", None, None), "");
    }
}
