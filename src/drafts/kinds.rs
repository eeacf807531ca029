//! Kinds of papers: what each needs to know and what it consists of. Every kind is a TOML file; those that come with Chancery are in
//! `assets/drafts`, and a firm's own folder (`drafts.kinds_folder`) adds to them or replaces the one of the same name.

use super::{
    body::{Part, Piece, parse, pieces},
    templates::{Template, Templates},
    wants::Wants,
};
use crate::{
    config::firm_files,
    error::StartError,
    law::stemming::{is_stop, stem},
};

use rust_embed::RustEmbed;
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::Arc,
};

/// Keys that need no question.
const KNOWN: [&str; 5] = ["today", "firm", "lawyer", "only", "filed_as"];

/// Questions of the parts that Chancery writes.
const DAYS_ASKED: [&str; 2] = ["Date of service?", "Date of signing?"];
/// The key of what an order says beside the other questions of its kind: the further terms of an offer, what else a witness knows.
pub const FURTHER: &str = "further";

#[derive(RustEmbed)]
#[folder = "assets/drafts"]
struct Embedded;

/// How the pages look, and which parts a paper of this kind usually has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    #[default]
    Letter,
    Memo,
    Agreement,
    /// A court paper.
    Court,
}

impl Layout {
    /// As the files of kinds call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Letter => "letter",
            Self::Memo => "memo",
            Self::Agreement => "agreement",
            Self::Court => "court",
        }
    }
}

/// Something that a paper says and the person or the papers must tell.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The name by which the body uses it.
    pub key: String,
    /// The question that stands in brackets while nobody has answered it.
    pub asks: String,
    /// What the papers call it, if they can tell it by themselves.
    #[serde(default)]
    pub from: Option<From>,
    /// What of an answer belongs into the paper; if left out, the place of the question decides.
    #[serde(default)]
    pub wants: Option<Wants>,
    /// What people call it in a label or a change ("Governing law: Ohio"), besides its key and the words of the question.
    #[serde(default)]
    pub called: Vec<String>,
    /// Words of an order that lead to the answer: "a term of" two years.
    #[serde(default)]
    pub said: Vec<String>,
    /// Words of an order that lead to a phrase, in small letters too: "to discuss" a joint bid for the harbor.
    #[serde(default)]
    pub phrases: Vec<String>,
    /// How a thing that an order lists for a numbered paragraph stands there: "State all facts that You know of {}."; if left out, the thing
    /// alone.
    #[serde(default)]
    pub things: Option<String>,
    /// Words of an order before which the answer stands: Ohio "law".
    #[serde(default)]
    pub before: Vec<String>,
    /// Whether the paper speaks to whom an order names: "her claim" in an order is "your claim" in the letter.
    #[serde(default)]
    pub yours: bool,
    /// Whether it stands behind "an order" in the paper: "enjoin the sale" of a mail is "an order enjoining the sale".
    #[serde(default)]
    pub ordered: bool,
    /// Words by which a clause of the order, or a statement of the papers if `papers` says so, is the answer: "release" in "with mutual
    /// releases".
    #[serde(default)]
    pub mentions: Vec<String>,
    /// Whether the papers' statements with these words answer too.
    #[serde(default)]
    pub papers: bool,
    /// Whether the paragraphs that use it are left out if nobody answers it.
    #[serde(default)]
    pub optional: bool,
    /// The answer in a United States District Court, as its rules give it.
    #[serde(default)]
    pub federal: Option<String>,
}

impl Question {
    /// A value without the words that lead to it in a sentence: "a second trial" of "to discuss a second trial".
    pub fn without_lead<'v>(&self, value: &'v str) -> &'v str {
        let lower = value.to_ascii_lowercase();
        let lead = self.phrases.iter().find(|lead| lower.starts_with(&format!("{lead} ")));
        lead.map_or(value, |lead| value[lead.len()..].trim_start())
    }
}

/// What papers tell by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum From {
    Plaintiff,
    Defendant,
    Court,
    Docket,
    Judge,
    /// A contract's parties, in the order of its opening.
    FirstParty,
    SecondParty,
    /// Counsel who is not of this firm.
    OpposingCounsel,
    /// The largest sum, if there is one only.
    Amount,
    /// The title of the one contract among the papers, the day as of which it is made, and all its parties.
    Instrument,
    InstrumentDay,
    ContractParties,
    /// The title of the complaint that is answered.
    Complaint,
    /// Whom the firm represents, as the order says.
    Client,
    /// The other side of the caption.
    OtherSide,
    /// The motion that is ordered.
    Motion,
    /// The name of the case, or what a letter's "Re:" says.
    Matter,
}

/// A kind of paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Kind {
    /// The name of its file.
    pub name: String,
    pub title: String,
    /// What it is for, in a sentence.
    pub describes: String,
    /// Words of an instruction that choose it.
    pub words: Vec<String>,
    pub layout: Layout,
    pub numbers: docx::compose::HeadingNumbers,
    /// How it is to sound; only a model reads it.
    pub tone: String,
    pub questions: Vec<Question>,
    pub parts: Vec<Part>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    title: String,
    describes: String,
    words: Vec<String>,
    #[serde(default)]
    layout: Layout,
    #[serde(default)]
    heading_numbers: docx::compose::HeadingNumbers,
    #[serde(default)]
    tone: String,
    #[serde(default)]
    question: Vec<Question>,
    body: String,
}

impl Kind {
    /// Reads a kind's file.
    ///
    /// # Errors
    /// What is wrong with it, as a sentence.
    pub fn read(name: &str, text: &str) -> Result<Self, String> {
        let Written { title, describes, words, layout, heading_numbers, tone, question, body } =
            toml::from_str(text).map_err(|e| e.to_string())?;
        let parts = parse(&body)?;
        let known: Vec<&str> = question.iter().map(|q| q.key.as_str()).chain(KNOWN).collect();
        if let Some(unknown) = parts.iter().flat_map(Part::keys).find(|key| !known.contains(key)) {
            return Err(format!("The body uses {{{unknown}}}, and no [[question]] has this key."));
        }
        Ok(Self {
            name: name.to_owned(),
            title,
            describes,
            words: words.into_iter().map(|word| undetermined(&word.to_lowercase())).collect(),
            layout,
            numbers: heading_numbers,
            tone,
            questions: question,
            parts,
        })
    }

    /// Whether it says what changes in another paper.
    pub fn amends(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Changes(_)))
    }

    /// What a question of a draft wants: as its kind says, or else whole text where the question stands alone in its paragraph and a
    /// line where it stands in a sentence.
    pub fn wants(&self, question: &str) -> Wants {
        if DAYS_ASKED.contains(&question) {
            return Wants::Date;
        }
        let Some(known) = self.questions.iter().find(|known| known.asks == question) else {
            let alone = |part: &Part| matches!(part, Part::Ask(asked) | Part::Against(asked) | Part::List(asked) | Part::Witness(asked) | Part::Admissions(asked) | Part::Defenses(asked) | Part::Changes(asked) if asked == question);
            let caption = self.parts.iter().any(|part| matches!(part, Part::Caption(_) | Part::Service));
            return match caption && !self.parts.iter().any(alone) {
                true => Wants::Line,
                false => Wants::Text,
            };
        };
        if let Some(wants) = known.wants {
            return wants;
        }
        let stands_alone = |text: &str| match pieces(text).as_slice() {
            [Piece::Key(key)] => (*key == known.key).then_some(true),
            all => all.contains(&Piece::Key(known.key.as_str())).then_some(false),
        };
        let mut places = self.parts.iter().flat_map(Part::texts).filter_map(stands_alone).peekable();
        match places.peek().is_some() && places.all(|alone| alone) {
            true => Wants::Text,
            false => Wants::Line,
        }
    }

    /// Whether it asks for what else is offered, or known.
    pub fn says_further(&self) -> bool {
        self.questions.iter().any(|question| question.key == FURTHER && question.from.is_none())
    }

    /// The question that a label or a subject names: by its key, by what people call it, or by two or more of its words.
    pub fn question_named(&self, label: &str) -> Option<&Question> {
        let named = telling(label);
        if named.is_empty() {
            return None;
        }
        let same = |words: &str| telling(words) == named;
        let exact = self.questions.iter().find(|q| same(&q.key.replace('_', " ")) || q.called.iter().any(|w| same(w)));
        exact.or_else(|| {
            let mut all = self.questions.iter().filter(|question| {
                let (key, asks) = (telling(&question.key.replace('_', " ")), telling(&question.asks));
                let known = named.iter().all(|word| key.contains(word) || asks.contains(word));
                known && (named.len() > 1 || named.iter().any(|word| key.contains(word)))
            });
            all.next().filter(|_| all.next().is_none())
        })
    }
}

/// Words without those that only point: "responses to these requests" orders what "responses to the requests" does.
fn undetermined(lower: &str) -> String {
    let points = |word: &&str| {
        matches!(
            *word,
            "the"
                | "this"
                | "these"
                | "that"
                | "those"
                | "their"
                | "our"
                | "his"
                | "her"
                | "its"
                | "my"
                | "your"
                | "all"
                | "attached"
                | "enclosed"
        )
    };
    lower.split(' ').filter(|word| !points(word)).collect::<Vec<_>>().join(" ")
}

/// The words of a label that tell something, without their endings.
pub fn telling(label: &str) -> BTreeSet<String> {
    let lower = label.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty() && !is_stop(word));
    words.map(stem).collect()
}

/// Where words stand in a text as whole ones: "defendant" has no NDA in it. One "s" may follow.
pub(super) fn found_whole(lower: &str, words: &str) -> Option<usize> {
    let goes_on = |text: &str| text.starts_with(char::is_alphanumeric);
    lower.match_indices(words).map(|(at, _)| at).find(|at| {
        let behind = &lower[at + words.len()..];
        let ends = !goes_on(behind) || behind.strip_prefix('s').is_some_and(|rest| !goes_on(rest));
        ends && !lower[..*at].ends_with(char::is_alphanumeric)
    })
}

/// Words between "to" and what is answered: "responses to Defendant's First Set of Interrogatories".
const BETWEEN: usize = 8;

/// Where a kind's words stand in a text. Behind "to" may stand whose and which: "responses to … interrogatories" is a response, and no
/// interrogatory.
pub(super) fn found_apart(lower: &str, words: &str) -> Option<usize> {
    let whole = found_whole(lower, words);
    let Some((head, tail)) = words.split_once(" to ") else { return whole };
    let head = format!("{head} to");
    let apart = || {
        let at = found_whole(lower, &head)?;
        let rest = lower.get(at + head.len()..)?;
        let behind = found_whole(rest, tail)?;
        let between = &rest[..behind];
        let same = |word: &str| {
            !word.ends_with(['.', ';', ':', '?', '!'])
                && !["and", "about", "regarding", "for", "with", "that", "asking", "to"].contains(&word)
                || ["inc.", "corp.", "co.", "ltd.", "no."].contains(&word)
        };
        (between.split_whitespace().count() <= BETWEEN && between.split_whitespace().all(same)).then_some(at)
    };
    whole.or_else(apart)
}

/// All kinds. Clones share them.
#[derive(Clone, Debug)]
pub struct Kinds {
    all: Arc<BTreeMap<String, Kind>>,
    templates: Templates,
}

impl Kinds {
    /// Those of Chancery, and those of the firm's folder.
    ///
    /// # Errors
    /// A file of the firm that cannot be read or understood.
    pub fn open(folder: Option<&Path>) -> Result<Self, StartError> {
        let all = firm_files::<Embedded, _>("draft file", "drafts.kinds_folder", folder, Kind::read)?;
        Ok(Self { all: Arc::new(all), templates: Templates::open(folder)? })
    }

    /// The kind of this name.
    pub fn get(&self, name: &str) -> Option<&Kind> {
        self.all.get(name)
    }

    /// The firm's template for drafts of this kind: its own, or else that of its layout.
    pub fn template(&self, kind: &str) -> Option<&Template> {
        let layout = self.get(kind).map_or("", |kind| kind.layout.name());
        self.templates.of(kind, layout)
    }

    /// All, by title.
    pub fn all(&self) -> Vec<&Kind> {
        let mut all: Vec<&Kind> = self.all.values().collect();
        all.sort_by(|a, b| a.title.cmp(&b.title));
        all
    }

    /// The kind whose words stand first in an instruction's opening; of two at the same place, the longer words.
    pub fn named_in(&self, instruction: &str) -> Option<&Kind> {
        let lower = undetermined(&instruction.to_lowercase());
        let found = self.all.values().flat_map(|kind| {
            let lower = lower.as_str();
            kind.words.iter().filter_map(move |word| Some((found_apart(lower, word)?, word.len(), kind)))
        });
        found.min_by_key(|(at, length, _)| (*at, usize::MAX - length)).map(|(_, _, kind)| kind)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    use std::fs;

    #[test]
    fn every_kind_that_comes_with_chancery_can_be_read() {
        let kinds = Kinds::open(None).unwrap();
        assert!(kinds.all().len() >= 11, "{}", kinds.all().len());
        for kind in kinds.all() {
            assert!(!kind.parts.is_empty() && !kind.words.is_empty() && kind.describes.ends_with('.'), "{}", kind.name);
        }
        for (said, name) in [
            ("Please draft a demand letter to the landlord", "demand-letter"),
            ("Draft an NDA with Borealis", "nda"),
            ("Write a letter to Ms. Ortiz", "letter"),
            ("Prepare a motion to compel", "motion"),
            ("draft a brief in support of the motion", "brief"),
            ("Draft an engagement letter for Mr. Hale", "engagement-letter"),
            ("Please draft the defendant's motion to dismiss", "motion"),
            ("Draft an opposition to defendant Meridian's motion to dismiss", "opposition"),
            ("draft our response to the motion to compel", "opposition"),
            ("Draft an answer to Soto's complaint", "answer"),
            ("Draft an amendment to the lease that deletes section 12", "amendment"),
            ("Please draft the first amendment to Birch's consulting agreement", "amendment"),
            ("Draft a letter to Rebecca about what the amendment changed", "letter"),
            ("Draft a motion for leave to file an amendment to the answer", "motion"),
            ("Draft Elm LLC's answer to the first amended complaint", "answer"),
            ("Please prepare our answer and affirmative defenses", "answer"),
            ("Draft a letter to Ms. Ortiz about our answer to the complaint", "letter"),
            ("Draft plaintiff's responses to Defendant's First Set of Interrogatories.", "discovery-responses"),
            ("draft answers to Harbor Crane, Inc.'s second set of interrogatories", "discovery-responses"),
            ("draft our response to plaintiff's first set of requests for production", "discovery-responses"),
            ("Draft interrogatories to the defendant about her responses to the letter", "discovery-requests"),
            ("Draft a letter to Ms. Ortiz about her answers to the interrogatories", "letter"),
        ] {
            assert_eq!(kinds.named_in(said).unwrap().name, name, "{said}");
        }
    }

    #[test]
    fn a_firm_adds_a_kind_and_changes_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = "title = \"Note\"\ndescribes = \"A note.\"\nwords = [\"Note\"]\nbody = \"Dear {who},\"\n[[question]]\nkey = \"who\"\nasks = \"Who?\"\n";
        fs::write(folder.path().join("note.toml"), file).unwrap();
        fs::write(folder.path().join("letter.toml"), file).unwrap();
        fs::write(folder.path().join("readme.txt"), "not a kind").unwrap();
        let kinds = Kinds::open(Some(folder.path())).unwrap();
        assert_eq!(
            (kinds.get("note").unwrap().title.as_str(), kinds.get("letter").unwrap().title.as_str()),
            ("Note", "Note")
        );
        fs::write(folder.path().join("note.toml"), file.replace("{who}", "{whom}")).unwrap();
        let why = Kinds::open(Some(folder.path())).unwrap_err().to_string();
        assert!(why.contains("note.toml") && why.contains("{whom}"), "{why}");
    }

    #[test]
    fn a_kind_says_what_its_questions_want_by_where_they_stand() {
        let kinds = Kinds::open(None).unwrap();
        let wants = |kind: &str, question: &str| kinds.get(kind).unwrap().wants(question);
        assert_eq!(wants("motion", "Which arguments, each with its authority?"), Wants::Text);
        assert_eq!(wants("motion", "Under which rule?"), Wants::Line);
        assert_eq!(wants("motion", "Date of service?"), Wants::Date);
        assert_eq!(wants("motion", "Case number?"), Wants::Line);
        assert_eq!(wants("demand-letter", "By which day?"), Wants::Date);
        assert_eq!(wants("demand-letter", "Name and address of the recipient?"), Wants::Text);
        assert_eq!(wants("demand-letter", "Which term, promise or duty was not kept?"), Wants::Text);
        assert_eq!(wants("nda", "Within how many days is information returned?"), Wants::Days);
    }
}
