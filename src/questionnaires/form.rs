//! What a form asks. A form is a TOML file.

use super::{
    choice::{Choice, states},
    words::LANGUAGES,
};

use checklists::Names;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};

/// Questions of a form.
pub const MOST_FIELDS: usize = 60;
/// Answers to choose from.
pub const MOST_OPTIONS: usize = 60;
/// Characters of a question.
const ASKS: usize = 300;
/// Characters of a longer text: an introduction, a help, a consent.
const TEXT: usize = 3_000;

/// What sort of answer a question takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// One line.
    Text,
    /// Several lines.
    LongText,
    Date,
    Email,
    Phone,
    /// A sum of money.
    Amount,
    /// One of the options.
    Choice,
    /// Any of the options.
    Choices,
    /// A state of the United States: becomes a choice among them.
    State,
    YesNo,
    /// Files or photos.
    File,
    /// A box that has to be ticked.
    Consent,
}

/// Whether a question must be answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// The form cannot be sent without.
    Must,
    /// The form can be sent without; the firm is told that it is missing.
    Should,
    #[default]
    May,
}

/// What an answer means to the firm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Means {
    ClientName,
    ClientEmail,
    ClientPhone,
    ClientAddress,
    /// Somebody on the other side.
    OpposingName,
    /// Somebody else who has to do with it.
    OtherName,
    /// What happened, in a few lines.
    Story,
    /// A day by which something has to be done.
    UrgentDate,
    /// What cannot wait if it is so: a yes, or a day on which something happened.
    Urgent,
}

/// When a question is shown: only if another one, which stands before it, was answered so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OnlyIf {
    pub field: String,
    /// Keys of options; "yes" or "no".
    pub is: Vec<String>,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// Names it in the form. A changed question keeps its key.
    pub key: String,
    /// Stands over this question and those that follow.
    #[serde(default)]
    pub heading: Option<Names>,
    pub asks: Names,
    #[serde(default)]
    pub help: Option<Names>,
    pub kind: Kind,
    #[serde(default)]
    pub need: Need,
    #[serde(default)]
    pub means: Option<Means>,
    #[serde(default, rename = "option")]
    pub options: Vec<Choice>,
    #[serde(default)]
    pub only_if: Option<OnlyIf>,
    /// A date that cannot lie in the future.
    #[serde(default)]
    pub past: bool,
}

/// A claim whose period of limitation is looked up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// A kind of claim of the table of limitations.
    pub claim: String,
    /// The question for the day from which it runs.
    pub from: String,
    /// The question for the state; none if the claim is under federal law.
    #[serde(default)]
    pub state: Option<String>,
    #[serde(default)]
    pub only_if: Option<OnlyIf>,
}

/// A draft that is written from the answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Letter {
    /// The name of a kind of draft.
    pub kind: String,
    /// Its questions' keys, each with its answer: text in which {key} stands for the answer of that question of the form.
    #[serde(default)]
    pub values: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: Names,
    describes: String,
    intro: Names,
    thanks: Names,
    acknowledgement: Names,
    #[serde(default)]
    languages: Vec<String>,
    #[serde(default)]
    letter: Option<Letter>,
    #[serde(default)]
    claim: Vec<Claim>,
    field: Vec<Field>,
}

/// A form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The name of its file.
    pub name: String,
    /// For clients.
    pub title: Names,
    /// What it is for, in a sentence for the firm.
    pub describes: String,
    /// Stands above the questions.
    pub intro: Names,
    /// Is shown when it was sent.
    pub thanks: Names,
    /// What the mail says that acknowledges it: paragraphs, with an empty line between.
    pub acknowledgement: Names,
    /// The languages in which it can be filled in: "en", "es".
    pub languages: Vec<String>,
    pub letter: Option<Letter>,
    pub claims: Vec<Claim>,
    pub fields: Vec<Field>,
}

impl Form {
    /// Reads a form's file.
    ///
    /// # Errors
    /// What is wrong with it, as a sentence.
    pub fn read(name: &str, text: &str) -> Result<Self, String> {
        let mut file: File = toml::from_str(text).map_err(|e| e.to_string())?;
        for field in file.field.iter_mut().filter(|field| field.kind == Kind::State && field.options.is_empty()) {
            field.kind = Kind::Choice;
            field.options = states();
        }
        let languages = if file.languages.is_empty() { vec!["en".to_owned()] } else { file.languages };
        if let Some(unknown) = languages.iter().find(|language| !LANGUAGES.contains(&language.as_str())) {
            return Err(format!("The language \"{unknown}\" is not known. Write \"en\" or \"es\"."));
        }
        for (what, text) in [
            ("title", &file.title),
            ("intro", &file.intro),
            ("thanks", &file.thanks),
            ("acknowledgement", &file.acknowledgement),
        ] {
            named(what, text, if what == "title" { ASKS } else { TEXT })?;
        }
        if file.field.is_empty() || file.field.len() > MOST_FIELDS {
            return Err(format!("A form has 1 to {MOST_FIELDS} parts [[field]], and not {}.", file.field.len()));
        }
        for (at, field) in file.field.iter().enumerate() {
            field.check(&file.field[..at])?;
        }
        for needed in [Means::ClientName, Means::ClientEmail] {
            let one = file.field.iter().find(|field| field.means == Some(needed));
            if !one.is_some_and(|field| field.need == Need::Must && field.only_if.is_none()) {
                return Err(format!(
                    "One question must mean \"{}\", with need = \"must\" and without only_if.",
                    if needed == Means::ClientName { "client_name" } else { "client_email" }
                ));
            }
        }
        for claim in &file.claim {
            let is = |key: &str, kinds: &[Kind]| {
                file.field.iter().any(|field| field.key == key && kinds.contains(&field.kind))
            };
            if !is(&claim.from, &[Kind::Date]) {
                return Err(format!("The claim \"{}\" runs from \"{}\", which is no date.", claim.claim, claim.from));
            }
            if let Some(state) = claim.state.as_deref().filter(|state| !is(state, &[Kind::Choice, Kind::Text])) {
                return Err(format!(
                    "The claim \"{}\" takes its state from \"{state}\", which asks for none.",
                    claim.claim
                ));
            }
            condition(claim.only_if.as_ref(), &file.field)?;
        }
        let keys: Vec<&str> = file.field.iter().map(|field| field.key.as_str()).collect();
        for value in file.letter.iter().flat_map(|letter| letter.values.values()) {
            if let Some(unknown) = places(value).find(|key| !keys.contains(key)) {
                return Err(format!("The letter uses {{{unknown}}}, and no question has this key."));
            }
        }
        Ok(Self {
            name: name.to_owned(),
            title: file.title,
            describes: file.describes,
            intro: file.intro,
            thanks: file.thanks,
            acknowledgement: file.acknowledgement,
            languages,
            letter: file.letter,
            claims: file.claim,
            fields: file.field,
        })
    }

    /// The question of that key.
    pub fn field(&self, key: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// The first of its languages that is wanted, or else its first.
    pub fn language(&self, wanted: &str) -> &str {
        let known = self.languages.iter().find(|language| *language == wanted);
        known.or(self.languages.first()).map_or("en", String::as_str)
    }
}

/// The keys in braces.
pub fn places(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(key, _)| key))
}

fn named(what: &str, text: &Names, most: usize) -> Result<(), String> {
    if text.en.trim().is_empty() {
        return Err(format!("\"{what}\" needs its English words."));
    }
    if text.en.chars().count() > most || text.es.chars().count() > most {
        return Err(format!("\"{what}\" has more than {most} characters."));
    }
    Ok(())
}

fn condition(only_if: Option<&OnlyIf>, before: &[Field]) -> Result<(), String> {
    let Some(OnlyIf { field: key, is }) = only_if else { return Ok(()) };
    let Some(field) = before.iter().find(|field| field.key == *key) else {
        return Err(format!("only_if names \"{key}\", and no question before it has this key."));
    };
    let can = |answer: &String| match field.kind {
        Kind::YesNo => answer == "yes" || answer == "no",
        Kind::Choice | Kind::Choices => field.options.iter().any(|option| option.key == *answer),
        _ => false,
    };
    match is.iter().find(|answer| !can(answer)) {
        Some(never) => Err(format!("only_if waits for \"{key}\" to be \"{never}\", which it can never be.")),
        None if is.is_empty() => Err(format!("only_if names \"{key}\", but not what it has to be.")),
        None => Ok(()),
    }
}

impl Field {
    fn check(&self, before: &[Self]) -> Result<(), String> {
        let key = &self.key;
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if key.is_empty() || key.len() > 40 || !key.chars().all(fits) {
            return Err(format!("\"{key}\" is no key. Write small letters, digits and _, such as accident_date."));
        }
        if before.iter().any(|other| other.key == *key) {
            return Err(format!("Two questions have the key \"{key}\"."));
        }
        named(key, &self.asks, if self.kind == Kind::Consent { TEXT } else { ASKS })?;
        self.help.as_ref().map_or(Ok(()), |help| named(key, help, TEXT))?;
        self.heading.as_ref().map_or(Ok(()), |heading| named(key, heading, ASKS))?;
        let chosen = matches!(self.kind, Kind::Choice | Kind::Choices);
        if chosen == self.options.is_empty() || self.options.len() > MOST_OPTIONS {
            return Err(format!(
                "\"{key}\" has {} parts [[field.option]]. A choice has 1 to {MOST_OPTIONS}, and anything else has none.",
                self.options.len()
            ));
        }
        let mut seen = HashSet::new();
        for option in &self.options {
            if option.key.trim().is_empty() || option.key.len() > 40 || option.en.trim().is_empty() {
                return Err(format!("Every option of \"{key}\" needs a key of at most 40 characters and words."));
            }
            if option.en.chars().count().max(option.es.chars().count()) > ASKS || !seen.insert(&option.key) {
                return Err(format!("\"{key}\" has two options \"{}\", or one that is too long.", option.key));
            }
        }
        let wanted: &[Kind] = match self.means {
            Some(Means::ClientEmail) => &[Kind::Email],
            Some(Means::ClientPhone) => &[Kind::Phone],
            Some(Means::ClientAddress | Means::Story) => &[Kind::Text, Kind::LongText],
            Some(Means::ClientName | Means::OpposingName | Means::OtherName) => &[Kind::Text],
            Some(Means::UrgentDate) => &[Kind::Date],
            Some(Means::Urgent) => &[Kind::YesNo, Kind::Date],
            None => &[],
        };
        if !wanted.is_empty() && !wanted.contains(&self.kind) {
            return Err(format!("\"{key}\" cannot mean that: its kind is another one."));
        }
        condition(self.only_if.as_ref(), before)
    }
}
