//! Rich Text Format (RTF Specification 1.9.1): groups in braces, control words, bytes in the charset of their font.

use super::{document::Document, limits::Limits, plain_text, text_builder::Paper};

use encoding_rs::Encoding;
use std::{collections::HashMap, mem};

/// Reads a rich text document: paragraphs as lines, a table's rows as lines with cells separated by " | ", headers,
/// footers and notes on lines of their own after their paragraph. Hidden and deleted text is left out.
///
/// # Errors
/// A sentence, if the document has no text or exceeds the limits.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    if bytes.len() as u64 > limits.unpacked {
        return Err("This document is too large to be read.".into());
    }
    let mut rtf = Rtf { bytes, at: 0, ..Rtf::default() };
    rtf.run(limits)?;
    let title = rtf.title.split_whitespace().collect::<Vec<_>>().join(" ");
    rtf.paper.document((!title.is_empty()).then_some(title), Vec::new(), "This document holds no text.")
}

/// The destination of text.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Body,
    /// A note, a header, a text box: a line of its own after the paragraph.
    Aside,
    FontTable,
    Title,
    Nowhere,
}

#[derive(Clone, Default)]
struct Group {
    place: Place,
    hidden: bool,
    /// How many bytes to skip after a Unicode character, as its substitute (`\ucN`).
    stand_ins: usize,
    font: i32,
    /// The font whose table entry is being read.
    entry: Option<i32>,
}

#[derive(Default)]
struct Rtf<'a> {
    bytes: &'a [u8],
    at: usize,
    group: Group,
    outer: Vec<Group>,
    /// How many open groups are beyond the nesting limit.
    beyond: usize,
    page: Option<&'static Encoding>,
    fonts: HashMap<i32, &'static Encoding>,
    default_font: i32,
    /// Bytes in the charset of the current font.
    raw: Vec<u8>,
    skip: usize,
    high: Option<u16>,
    line: String,
    aside: String,
    asides: Vec<String>,
    cells: Vec<String>,
    title: String,
    paper: Paper,
}

impl Rtf<'_> {
    fn run(&mut self, limits: &Limits) -> Result<(), String> {
        self.group.stand_ins = 1;
        while let Some(byte) = self.next() {
            match byte {
                b'{' => {
                    self.settle();
                    // A stranger may open a million groups; beyond the limit they have no effect.
                    if self.outer.len() < limits.depth * 16 {
                        self.outer.push(self.group.clone())
                    } else {
                        self.beyond += 1
                    }
                }
                b'}' if self.beyond > 0 => self.beyond -= 1,
                b'}' => self.close(),
                b'\\' => self.control(),
                b'\r' | b'\n' | 0 => {}
                byte => self.byte(byte),
            }
        }
        self.settle();
        self.paragraph();
        self.row();
        Ok(())
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.at).copied();
        self.at += 1;
        byte
    }

    fn close(&mut self) {
        self.settle();
        let inner = mem::take(&mut self.group);
        self.group = self.outer.pop().unwrap_or_default();
        if inner.place == Place::Aside && self.group.place != Place::Aside {
            let aside = mem::take(&mut self.aside);
            self.asides.push(aside);
        }
    }

    fn control(&mut self) {
        let Some(first) = self.next() else { return };
        if !first.is_ascii_alphabetic() {
            return self.symbol(first);
        }
        let start = self.at - 1;
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_alphabetic) && self.at - start < 32 {
            self.at += 1;
        }
        let bytes = self.bytes;
        let word = std::str::from_utf8(&bytes[start..self.at]).unwrap_or_default();
        let digits = self.at;
        if self.bytes.get(self.at) == Some(&b'-') {
            self.at += 1;
        }
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_digit) && self.at - digits < 12 {
            self.at += 1;
        }
        let number = std::str::from_utf8(&bytes[digits..self.at]).ok().and_then(|n| n.parse::<i32>().ok());
        if self.bytes.get(self.at) == Some(&b' ') {
            self.at += 1;
        }
        self.word(word, number);
    }

    fn symbol(&mut self, symbol: u8) {
        match symbol {
            b'\'' => {
                let hex = self.bytes.get(self.at..self.at + 2).and_then(|h| std::str::from_utf8(h).ok());
                if let Some(byte) = hex.and_then(|h| u8::from_str_radix(h, 16).ok()) {
                    self.at += 2;
                    self.byte(byte);
                }
            }
            b'\\' | b'{' | b'}' => self.byte(symbol),
            b'~' => self.say("\u{a0}"),
            b'_' => self.say("-"),
            b'\r' | b'\n' => self.paragraph(),
            // A group's type is given only at its start.
            b'*' if self.bytes.get(self.at.wrapping_sub(3)) == Some(&b'{') => {
                self.settle();
                // A reader may skip unknown groups of this kind. The few we know are named next.
                let known: [&[u8]; 4] = [b"\\shptxt", b"\\footnote", b"\\annotation", b"\\nesttableprops"];
                if !known.iter().any(|k| self.bytes[self.at.min(self.bytes.len())..].starts_with(k)) {
                    self.group.place = Place::Nowhere;
                }
            }
            _ => {}
        }
    }

    fn word(&mut self, word: &str, number: Option<i32>) {
        match word {
            "u" => return self.unicode(number.unwrap_or(0)),
            "bin" => {
                self.settle();
                self.at = self.at.saturating_add(usize::try_from(number.unwrap_or(0)).unwrap_or(0));
                return;
            }
            _ => self.settle(),
        }
        let on = number != Some(0);
        match word {
            "par" | "sect" | "page" => self.paragraph(),
            "line" | "softline" | "lbr" => self.say("\n"),
            "tab" => self.say("\t"),
            "cell" | "nestcell" if self.group.place == Place::Body => {
                let cell = mem::take(&mut self.line);
                self.cells.push(cell.split_whitespace().collect::<Vec<_>>().join(" "));
            }
            "row" | "nestrow" if self.group.place == Place::Body => self.row(),
            "emdash" => self.say("—"),
            "endash" => self.say("–"),
            "lquote" => self.say("‘"),
            "rquote" => self.say("’"),
            "ldblquote" => self.say("“"),
            "rdblquote" => self.say("”"),
            "bullet" => self.say("•"),
            "emspace" | "enspace" | "qmspace" => self.say(" "),
            "v" | "deleted" => self.group.hidden = on,
            "plain" => (self.group.hidden, self.group.font) = (false, self.default_font),
            "uc" => self.group.stand_ins = usize::try_from(number.unwrap_or(1)).unwrap_or(1).min(16),
            "ansicpg" => self.page = number.and_then(code_page),
            "mac" => self.page = Some(encoding_rs::MACINTOSH),
            "deff" => {
                self.default_font = number.unwrap_or(0);
                self.group.font = self.default_font;
            }
            "f" if self.group.place == Place::FontTable => self.group.entry = number,
            "f" => self.group.font = number.unwrap_or(0),
            "fcharset" if self.group.place == Place::FontTable => {
                if let (Some(font), Some(encoding)) = (self.group.entry, number.and_then(charset)) {
                    self.fonts.insert(font, encoding);
                }
            }
            "fonttbl" => self.group.place = Place::FontTable,
            "title" => self.group.place = Place::Title,
            "footnote" | "header" | "headerl" | "headerr" | "headerf" | "footer" | "footerl" | "footerr"
            | "footerf" | "shptxt" | "annotation" | "dptxbxtext"
                if self.group.place != Place::Nowhere || word == "shptxt" =>
            {
                self.group.place = Place::Aside;
            }
            "colortbl" | "stylesheet" | "info" | "pict" | "object" | "fldinst" | "listtable" | "listoverridetable"
            | "rsidtbl" | "generator" | "filetbl" | "revtbl" | "xmlnstbl" | "themedata" | "datastore"
            | "nonshppict" | "bkmkstart" | "bkmkend" | "pntxta" | "pntxtb" | "atnid" | "atnauthor" | "atnref"
            | "datafield" | "ftnsep" | "ftnsepc" | "aftnsep" | "aftnsepc" | "latentstyles" | "sp" | "xe" | "tc"
            | "tcn" | "nonesttables" => {
                self.group.place = Place::Nowhere;
            }
            "result" => self.group.place = Place::Body,
            _ => {}
        }
    }

    fn byte(&mut self, byte: u8) {
        if self.skip > 0 {
            self.skip -= 1;
        } else {
            self.raw.push(byte);
        }
    }

    /// A UTF-16 unit as a signed number, followed by its substitute for older programs.
    fn unicode(&mut self, number: i32) {
        self.settle();
        // -3913 is 61623; the low 16 bits are the unit.
        let unit = (number & 0xFFFF) as u16;
        self.skip = self.group.stand_ins;
        match (self.high.take(), unit) {
            (Some(high), 0xDC00..=0xDFFF) => {
                let pair = char::decode_utf16([high, unit]).next().and_then(Result::ok).unwrap_or('\u{fffd}');
                self.put(pair.encode_utf8(&mut [0; 4]));
            }
            (before, unit) => {
                if before.is_some() {
                    self.put("\u{fffd}");
                }
                match unit {
                    0xD800..=0xDBFF => self.high = Some(unit),
                    0xDC00..=0xDFFF => self.put("\u{fffd}"),
                    unit => self.put(char::from_u32(unit.into()).unwrap_or('\u{fffd}').encode_utf8(&mut [0; 4])),
                }
            }
        }
    }

    /// Converts the bytes so far to text.
    fn settle(&mut self) {
        self.skip = 0;
        if self.raw.is_empty() {
            return;
        }
        let raw = mem::take(&mut self.raw);
        let font = self.group.entry.unwrap_or(self.group.font);
        let encoding = self.fonts.get(&font).copied().or(self.page).unwrap_or(encoding_rs::WINDOWS_1252);
        let words = encoding.decode_without_bom_handling(&raw).0;
        self.say(&words);
    }

    fn say(&mut self, words: &str) {
        self.settle();
        if self.high.take().is_some() {
            self.put("\u{fffd}");
        }
        self.put(words);
    }

    fn put(&mut self, words: &str) {
        if self.group.hidden {
            return;
        }
        match self.group.place {
            Place::Body => self.line.push_str(words),
            Place::Aside => self.aside.push_str(words),
            Place::Title => self.title.push_str(words),
            Place::FontTable | Place::Nowhere => {}
        }
    }

    fn paragraph(&mut self) {
        match self.group.place {
            Place::Aside => self.aside.push('\n'),
            // Paragraphs in a cell stay in it.
            Place::Body if !self.cells.is_empty() => self.line.push(' '),
            Place::Body => {
                let line = mem::take(&mut self.line);
                self.paper.line(&plain_text::tidy(&line));
                self.behind();
            }
            _ => {}
        }
    }

    fn row(&mut self) {
        let rest = mem::take(&mut self.line);
        let cells = mem::take(&mut self.cells);
        self.paper.line(cells.join(" | ").trim_end_matches([' ', '|']));
        self.paper.line(&rest);
        self.behind();
    }

    fn behind(&mut self) {
        for aside in mem::take(&mut self.asides) {
            aside.lines().for_each(|line| self.paper.line(line));
        }
    }
}

/// The charset of a Windows code page.
fn code_page(number: i32) -> Option<&'static Encoding> {
    match number {
        932 => Some(encoding_rs::SHIFT_JIS),
        936 => Some(encoding_rs::GBK),
        949 => Some(encoding_rs::EUC_KR),
        950 => Some(encoding_rs::BIG5),
        866 => Some(encoding_rs::IBM866),
        10000 => Some(encoding_rs::MACINTOSH),
        65001 => Some(encoding_rs::UTF_8),
        n => Encoding::for_label(format!("windows-{n}").as_bytes()),
    }
}

/// The charset of a font (`\fcharsetN`).
fn charset(number: i32) -> Option<&'static Encoding> {
    Some(match number {
        0 => encoding_rs::WINDOWS_1252,
        77 => encoding_rs::MACINTOSH,
        128 => encoding_rs::SHIFT_JIS,
        129 => encoding_rs::EUC_KR,
        134 => encoding_rs::GBK,
        136 => encoding_rs::BIG5,
        161 => encoding_rs::WINDOWS_1253,
        162 => encoding_rs::WINDOWS_1254,
        163 => encoding_rs::WINDOWS_1258,
        177 => encoding_rs::WINDOWS_1255,
        178 => encoding_rs::WINDOWS_1256,
        186 => encoding_rs::WINDOWS_1257,
        204 => encoding_rs::WINDOWS_1251,
        222 => encoding_rs::WINDOWS_874,
        238 => encoding_rs::WINDOWS_1250,
        _ => return None,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn text(rtf: &str) -> String {
        read(rtf.as_bytes(), &Limits::default()).unwrap().text
    }

    #[test]
    fn words_and_only_words() {
        assert_eq!(
            text(
                r"{\rtf1\ansi{\fonttbl{\f0 Times;}}{\stylesheet{\s1 Heading;}}\b Bold\b0  and {\v hidden}plain.\par Second\line line\~x}"
            ),
            "Bold and plain.\nSecond\nline\u{a0}x"
        );
        assert_eq!(text(r"{\rtf1 a{\footnote\chftn The note.} b\par c}"), "a b\nThe note.\nc");
        assert_eq!(text(r"{\rtf1 \trowd A\cell B\par two\cell\row C\par}"), "A | B two\nC");
        assert_eq!(text(r#"{\rtf1{\field{\*\fldinst HYPERLINK "x"}{\fldrslt click}} here}"#), "click here");
    }

    #[test]
    fn characters_of_every_kind() {
        assert_eq!(text(r"{\rtf1\ansicpg1251 \'cf\'f0}"), "Пр");
        assert_eq!(text(r"{\rtf1\ansi{\fonttbl{\f1\fcharset128 MS;}}\f1 \'82\'b1}"), "こ");
        assert_eq!(text(r"{\rtf1 \u220?bersicht \uc2 \u8364xy5 \uc0\u-10179\u-8704}"), "Übersicht €5 😀");
        assert_eq!(text(r"{\rtf1 hi \u-10179?there}"), "hi \u{fffd}there");
    }

    proptest! {
        #[test]
        fn any_bytes(rtf in "(\\PC|[{}\\\\]|\\\\par |\\\\cell |\\\\u-?[0-9]{1,6}\\?|\\\\'[0-9a-f]{2}|\\\\bin9|\\\\\\*\\\\x ){0,80}") {
            let _ = read(rtf.as_bytes(), &Limits::default());
        }
    }
}
