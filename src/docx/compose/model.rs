//! The model of a legal draft. Every type reads and writes JSON; fields with a usual value may be left out.

use super::inlines::Inline;

use serde::{Deserialize, Serialize};

/// A draft: what it is called, how its pages look, and its blocks in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Document {
    /// The title in the document's properties, and in the footer of a pleading. Not printed by itself: see [`Block::Title`].
    pub title: String,
    /// BCP 47, such as `en-US`; empty means `en-US`. Decides the spelling language, and for Arabic, Hebrew, Persian
    /// and Urdu the direction.
    pub language: String,
    pub paper: Paper,
    pub style: PageStyle,
    /// The typeface; empty means Times New Roman.
    pub font: String,
    /// How headings are numbered. Word counts, so they stay right when a heading is added.
    pub heading_numbers: HeadingNumbers,
    /// Lines at the top of the first page: the firm's name, then its address.
    pub letterhead: Vec<String>,
    /// On every page, except the first where there is a letterhead.
    pub header: Option<Margin>,
    /// On every page.
    pub footer: Option<Margin>,
    pub blocks: Vec<Block>,
}

/// Sizes of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Paper {
    #[default]
    Letter,
    Legal,
    A4,
}

/// What a page looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PageStyle {
    /// Letters, contracts, memoranda, and briefs in courts without pleading paper.
    #[default]
    Plain,
    /// A court paper, double spaced, without numbers in the margin.
    Brief,
    /// Pleading paper: double spaced, the numbers 1 to 28 and rules in the margins (California Rules of Court, rule
    /// 2.108). Always on Letter paper.
    Pleading,
}

/// How headings are numbered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeadingNumbers {
    #[default]
    None,
    /// I. A. 1. a., as in briefs.
    Outline,
    /// Article 1, 1.1, 1.1.1, as in contracts: "1.", "1.1", "1.1.1", "1.1.1.1".
    Decimal,
}

/// A header or footer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Margin {
    pub text: String,
    pub pages: PageNumbers,
}

/// Page numbers in a header or footer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PageNumbers {
    #[default]
    None,
    /// "3"
    Page,
    /// "Page 3 of 7"; "3 / 7" where the language is not English.
    PageOfPages,
}

/// One piece of a document, from top to bottom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Block {
    /// The printed title, centred.
    Title {
        content: Vec<Inline>,
    },
    Heading {
        /// 1 to 4.
        level: u8,
        content: Vec<Inline>,
        /// The name by which [`Inline::Reference`] finds it.
        #[serde(default)]
        key: Option<String>,
        /// Without a number where headings have numbers (a certificate of service).
        #[serde(default)]
        unnumbered: bool,
    },
    Paragraph {
        content: Vec<Inline>,
        #[serde(default)]
        shape: Shape,
    },
    /// A paragraph with an automatic number.
    Numbered {
        #[serde(default)]
        scheme: Scheme,
        /// 1 to 4.
        #[serde(default = "one")]
        level: u8,
        content: Vec<Inline>,
        /// Begins again with 1; otherwise it continues the list above, whatever stands between.
        #[serde(default)]
        restart: bool,
        /// The name by which [`Inline::Reference`] finds it.
        #[serde(default)]
        key: Option<String>,
    },
    Bullet {
        /// 1 to 3.
        #[serde(default = "one")]
        level: u8,
        content: Vec<Inline>,
    },
    BlockQuote {
        content: Vec<Inline>,
    },
    Table(Table),
    Caption(Caption),
    Signature(Signature),
    PageBreak,
    /// A new page on which the numbering of pages begins again.
    Section {
        pages: SectionPages,
    },
    /// A TOC field over the headings (part 1, 17.16.5.68).
    TableOfContents {
        #[serde(default)]
        title: String,
        /// The deepest level of headings in it, 1 to 3.
        #[serde(default = "three")]
        levels: u8,
    },
    /// A TOA field for each category with a marked authority (part 1, 17.16.5.67).
    TableOfAuthorities {
        #[serde(default)]
        title: String,
    },
}

fn one() -> u8 {
    1
}

fn three() -> u8 {
    3
}

/// How a paragraph stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// Running text: in court papers double spaced with the first line indented.
    #[default]
    Body,
    /// At the left margin, single spaced: addresses, dates, "Re:".
    Flush,
    Centered,
    Right,
    /// Indented on the left.
    Indented,
}

/// The look of automatic numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scheme {
    /// 1., 1.1, (a), (i), as in contracts.
    #[default]
    Legal,
    /// "1." with the first line indented, as in complaints and declarations; then a., (1), (i).
    Pleading,
}

/// How the pages of a section are numbered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SectionPages {
    /// 1, 2, 3, beginning with 1.
    #[default]
    Arabic,
    /// i, ii, iii, beginning with i: for tables of contents and authorities.
    Roman,
    /// Continues with the next number.
    Continued,
}

/// A table with hairlines. The header row is repeated on every page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Table {
    /// No header row if empty.
    pub header: Vec<Vec<Inline>>,
    pub rows: Vec<Vec<Vec<Inline>>>,
    /// Relative widths; equal where left out.
    pub widths: Vec<u32>,
}

/// What stands at the top of a court paper.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Caption {
    /// Lines of the lawyer above the court, as California wants it (rule 2.111): name and bar number, firm, address,
    /// telephone, "Attorneys for ...".
    pub counsel: Vec<Vec<Inline>>,
    /// Lines of the court, centred.
    pub court: Vec<String>,
    pub look: CaptionLook,
    /// "IN RE", "In the Matter of"; above the first side.
    pub prelude: String,
    /// The sides, from the top.
    pub sides: Vec<Side>,
    /// Between two sides; empty means "v.".
    pub versus: String,
    /// Paragraphs on the right: the case number, the title of the paper, judge, time of the hearing.
    pub right: Vec<Vec<Inline>>,
}

/// The line between parties and case number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaptionLook {
    /// A column of ")".
    #[default]
    Bracket,
    /// A rule to the right of and below the parties.
    Box,
    /// A column of "§", as in Texas.
    Section,
}

/// One side of a case.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Side {
    /// The parties, without the comma at the end.
    pub names: Vec<Inline>,
    /// "Plaintiff", "Defendants"; may be empty.
    pub role: String,
}

/// Where somebody signs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Signature {
    /// "Dated: [date of signing?]"; on the left.
    pub date: Vec<Inline>,
    /// "Respectfully submitted,", "Very truly yours,".
    pub closing: Vec<Inline>,
    /// One after the other.
    pub signatories: Vec<Signatory>,
    /// Signatories side by side, as in contracts.
    pub side_by_side: bool,
}

/// One who signs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Signatory {
    /// Above the line: the firm, or the party of a contract.
    pub above: Vec<Vec<Inline>>,
    /// Below the line: name, bar number, role, "Attorneys for ...".
    pub below: Vec<Vec<Inline>>,
}
