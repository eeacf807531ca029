//! Checklists: what a firm wants in a kind of matter, as files that the firm can change; and the items of one client.

use jiff::{ToSpan, civil::Date};
use serde::{Deserialize, Serialize};

/// Items of a list.
pub const MOST_ITEMS: usize = 100;
/// Pieces of an item.
pub const MOST_PIECES: u32 = 60;
/// Characters of a name.
pub const NAME: usize = 200;

/// A name in the languages that clients read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Names {
    pub en: String,
    /// If empty, the English one is shown.
    #[serde(default)]
    pub es: String,
}

impl Names {
    /// The name in a language.
    pub fn of(&self, language: &str) -> &str {
        if language == "es" && !self.es.is_empty() { &self.es } else { &self.en }
    }
}

/// Whose paper it has to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Of {
    #[default]
    Client,
    /// Husband or wife, also a former one.
    Spouse,
    Child,
    /// Who died.
    Decedent,
    /// Anybody's: the paper need not name the client.
    Anyone,
}

/// How much of an item is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// Certain years ("2024") or months ("2024-05"), each once.
    Parts(Vec<String>),
    /// So many papers.
    Count(u32),
}

/// An item of a client's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// What it is called, for the client.
    pub name: Names,
    /// Which kind of paper it is; none for an item that only the firm knows.
    pub paper: Option<String>,
    /// What else stands as a title over such a paper.
    #[serde(default)]
    pub titles: Vec<String>,
    #[serde(default)]
    pub of: Of,
    pub wanted: Wanted,
}

/// What a list says of an item.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: Names,
    #[serde(default)]
    paper: Option<String>,
    #[serde(default)]
    titles: Vec<String>,
    #[serde(default)]
    of: Of,
    /// The last whole years.
    #[serde(default)]
    years: u32,
    /// The last whole months.
    #[serde(default)]
    months: u32,
    /// Papers without a date.
    #[serde(default)]
    count: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: Names,
    describes: String,
    item: Vec<Written>,
}

/// A checklist.
#[derive(Clone, Debug)]
pub struct Checklist {
    /// The name of its file.
    pub name: String,
    pub title: Names,
    /// For what matters, in a sentence.
    pub describes: String,
    items: Vec<Written>,
}

impl Checklist {
    /// Reads a checklist's file.
    ///
    /// # Errors
    /// What is wrong with it, as a sentence.
    pub fn read(name: &str, text: &str, papers: &super::Papers) -> Result<Self, String> {
        let File { title, describes, item } = toml::from_str(text).map_err(|e| e.to_string())?;
        if item.is_empty() || item.len() > MOST_ITEMS {
            return Err(format!("A checklist has 1 to {MOST_ITEMS} items, and not {}.", item.len()));
        }
        for one in &item {
            let name = &one.name.en;
            if name.trim().is_empty() || name.chars().count() > NAME || one.name.es.chars().count() > NAME {
                return Err(format!("Every item needs a name of at most {NAME} characters."));
            }
            if let Some(paper) = one.paper.as_deref().filter(|paper| !papers.has(paper)) {
                return Err(format!("\"{name}\" wants the paper \"{paper}\", and there is no such kind."));
            }
            if [one.years, one.months, one.count].iter().filter(|n| **n > 0).count() > 1 {
                return Err(format!("\"{name}\" may say one of years, months and count."));
            }
            if one.years.max(one.months).max(one.count) > MOST_PIECES {
                return Err(format!("\"{name}\" wants more than {MOST_PIECES} pieces."));
            }
        }
        Ok(Self { name: name.to_owned(), title, describes, items: item })
    }

    /// The items for a client whose matter begins today.
    pub fn items(&self, today: Date) -> Vec<Item> {
        self.items.iter().map(|written| written.item(today)).collect()
    }
}

impl Written {
    fn item(&self, today: Date) -> Item {
        let wanted = match (self.years, self.months) {
            (0, 0) => Wanted::Count(self.count.max(1)),
            (0, months) => Wanted::Parts(last_months(today, months)),
            (years, _) => Wanted::Parts(last_years(today, years)),
        };
        Item { name: self.name.clone(), paper: self.paper.clone(), titles: self.titles.clone(), of: self.of, wanted }
    }
}

/// The last whole years before a day, oldest first.
pub fn last_years(today: Date, count: u32) -> Vec<String> {
    (1..=i64::from(count)).rev().map(|back| (i64::from(today.year()) - back).to_string()).collect()
}

/// The last whole months before a day, oldest first.
pub fn last_months(today: Date, count: u32) -> Vec<String> {
    let first = today.first_of_month();
    let month = |back: i64| first.saturating_sub(back.months());
    (1..=i64::from(count)).rev().map(|back| month(back).strftime("%Y-%m").to_string()).collect()
}

/// Whether a text names a year or a month of a list: "2024" or "2024-05".
pub fn is_part(text: &str) -> bool {
    let number = |text: &str, length: usize| text.len() == length && text.bytes().all(|c| c.is_ascii_digit());
    match text.split_once('-') {
        None => number(text, 4),
        Some((year, month)) => number(year, 4) && number(month, 2) && (1..=12).contains(&month.parse().unwrap_or(0)),
    }
}

impl Wanted {
    /// What is still wanted when this has come: parts, or how many papers.
    pub fn missing(&self, come: &[String]) -> Vec<String> {
        match self {
            Self::Parts(parts) => parts.iter().filter(|part| !come.contains(part)).cloned().collect(),
            Self::Count(_) => Vec::new(),
        }
    }

    /// Whether these parts, from so many papers, are all that is wanted.
    pub fn is_met(&self, come: &[String], papers: usize) -> bool {
        match self {
            Self::Parts(parts) => parts.iter().all(|part| come.contains(part)),
            Self::Count(count) => usize::try_from(*count).is_ok_and(|count| papers >= count),
        }
    }
}
