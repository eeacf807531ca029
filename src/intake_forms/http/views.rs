//! The shapes in which forms and submissions go out as JSON.

use crate::{
    ids::{CheckId, ContactId, DraftId, FileId, FormLinkId, SubmissionId},
    intake_forms::{
        public::Shown,
        records::{Came, FormLink, HintState, State, Submission},
        service::Mine,
    },
};

use jiff::{Timestamp, civil::Date};
use questionnaires::{Kind, Means, Names, Need, Urgent, form::Field};
use schemars::JsonSchema;
use serde::Serialize;

/// Words in the languages of a form.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "InLanguages")]
pub struct Words {
    en: String,
    es: String,
}

impl Words {
    fn new(names: &Names) -> Self {
        Self { en: names.en.clone(), es: names.of("es").to_owned() }
    }
}

/// What sort of answer a question takes.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "QuestionKind")]
pub enum KindView {
    Text,
    LongText,
    Date,
    Email,
    Phone,
    Amount,
    Choice,
    Choices,
    YesNo,
    File,
    Consent,
}

/// A question of a form.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FormQuestion")]
struct FieldView {
    key: String,
    /// Stands over this question and those that follow.
    heading: Option<Words>,
    asks: Words,
    help: Option<Words>,
    kind: KindView,
    /// Whether the form cannot be sent without.
    needed: bool,
    options: Vec<OptionView>,
    only_if: Option<OnlyIfView>,
    /// A date that cannot lie in the future.
    past: bool,
    /// What browsers can fill in by themselves (the attribute `autocomplete`).
    fills: &'static str,
}

/// An answer to choose.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FormOption")]
struct OptionView {
    key: String,
    says: Words,
}

/// When a question is shown.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ShownIf")]
struct OnlyIfView {
    /// The key of a question that stands before it.
    field: String,
    /// The answers with one of which it is shown.
    is: Vec<String>,
}

/// A form as whoever has its address sees it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PublicForm")]
pub struct PublicView {
    firm: String,
    title: Words,
    intro: Words,
    thanks: Words,
    /// "en", "es": those in which it can be filled in.
    languages: Vec<String>,
    /// The language that the firm chose for whoever got the link; null on a public page.
    language: Option<String>,
    /// To be sent along: a form that was changed meanwhile is told.
    version: String,
    fields: Vec<FieldView>,
    /// Largest size of a file, in bytes.
    max_file_bytes: u64,
}

fn field(field: &Field) -> FieldView {
    let kind = match field.kind {
        Kind::Text => KindView::Text,
        Kind::LongText => KindView::LongText,
        Kind::Date => KindView::Date,
        Kind::Email => KindView::Email,
        Kind::Phone => KindView::Phone,
        Kind::Amount => KindView::Amount,
        Kind::Choice | Kind::State => KindView::Choice,
        Kind::Choices => KindView::Choices,
        Kind::YesNo => KindView::YesNo,
        Kind::File => KindView::File,
        Kind::Consent => KindView::Consent,
    };
    let option = |option: &questionnaires::Choice| OptionView {
        key: option.key.clone(),
        says: Words { en: option.en.clone(), es: option.of("es").to_owned() },
    };
    let only_if = field.only_if.as_ref().map(|only| OnlyIfView { field: only.field.clone(), is: only.is.clone() });
    let fills = match field.means {
        Some(Means::ClientName) => "name",
        Some(Means::ClientEmail) => "email",
        Some(Means::ClientPhone) => "tel",
        Some(Means::ClientAddress) => "street-address",
        _ => "off",
    };
    FieldView {
        key: field.key.clone(),
        heading: field.heading.as_ref().map(Words::new),
        asks: Words::new(&field.asks),
        help: field.help.as_ref().map(Words::new),
        kind,
        needed: field.need == Need::Must,
        options: field.options.iter().map(option).collect(),
        only_if,
        past: field.past,
        fills,
    }
}

impl PublicView {
    pub fn new(shown: &Shown, firm: &str, max_file_bytes: u64) -> Self {
        let form = &shown.defined.form;
        Self {
            firm: firm.to_owned(),
            title: Words::new(&form.title),
            intro: Words::new(&form.intro),
            thanks: Words::new(&form.thanks),
            languages: form.languages.clone(),
            language: shown.link.as_ref().map(|link| link.language.clone()),
            version: shown.defined.version.clone(),
            fields: form.fields.iter().map(field).collect(),
            max_file_bytes,
        }
    }
}

/// A form, and what the member made of it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "IntakeForm")]
struct FormView {
    name: String,
    title: String,
    describes: String,
    languages: Vec<String>,
    /// How many questions it has.
    questions: usize,
    /// The last part of its public address.
    slug: String,
    /// Whether anybody can fill it in there.
    open: bool,
    /// The acknowledgement in the member's own words; if empty, the form's.
    english: String,
    spanish: String,
    /// The form's own acknowledgement.
    acknowledgement: Words,
    /// The form as text, to be mailed or printed.
    letter: Words,
}

/// A member's forms.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "IntakeForms")]
pub struct FormsView {
    forms: Vec<FormView>,
}

impl FormsView {
    pub fn new(forms: Vec<Mine>) -> Self {
        let view = |mine: Mine| {
            let form = mine.defined.form;
            FormView {
                letter: Words {
                    en: questionnaires::written::letter(&form, "en"),
                    es: questionnaires::written::letter(&form, form.language("es")),
                },
                questions: form.fields.len(),
                acknowledgement: Words::new(&form.acknowledgement),
                title: form.title.en,
                name: form.name,
                describes: form.describes,
                languages: form.languages,
                slug: mine.own.slug,
                open: mine.own.open,
                english: mine.own.english,
                spanish: mine.own.spanish,
            }
        };
        Self { forms: forms.into_iter().map(view).collect() }
    }
}

/// A link by which one person fills in a form, once.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FormLink")]
pub struct LinkView {
    id: FormLinkId,
    /// Its address. Only the call that makes the link returns it.
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
    form: String,
    to: String,
    /// Where it was mailed; empty if nowhere.
    email: String,
    made_at: Timestamp,
    expires_at: Timestamp,
    /// What came by it; null if it was not used.
    used: Option<SubmissionId>,
}

impl LinkView {
    pub fn new(link: FormLink, url: Option<String>) -> Self {
        let FormLink { id, form, to, email, made_at, expires_at, used, .. } = link;
        Self { id, url, form, to, email, made_at, expires_at, used }
    }
}

/// A member's links, newest first.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FormLinks")]
pub struct LinksView {
    pub links: Vec<LinkView>,
}

/// What came, in a list.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SubmissionRow")]
struct RowView {
    id: SubmissionId,
    title: String,
    name: String,
    came: Came,
    at: Timestamp,
    state: State,
    /// How many answers are missing.
    missing: usize,
    /// The next day of a hint that nobody has decided.
    limitation: Option<Date>,
    /// The most urgent answer, if one cannot wait.
    urgent: Option<UrgentView>,
}

/// What came, the new ones first.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Submissions")]
pub struct RowsView {
    submissions: Vec<RowView>,
}

impl RowsView {
    /// The rows of submissions, each with its most urgent answer.
    pub fn new(all: Vec<(Submission, Option<Urgent>)>) -> Self {
        let row = |(came, urgent): (Submission, Option<Urgent>)| {
            let open = came.hints.iter().filter(|proposed| proposed.state == HintState::Proposed);
            RowView {
                limitation: open.filter_map(|proposed| proposed.hint.due).min(),
                missing: came.missing.len(),
                id: came.id,
                title: came.title,
                name: came.facts.name,
                came: came.came,
                at: came.at,
                state: came.state,
                urgent: urgent.map(UrgentView::new),
            }
        };
        Self { submissions: all.into_iter().map(row).collect() }
    }
}

/// A question and its answer.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FormAnswer")]
struct AnswerView {
    key: String,
    asks: String,
    said: String,
    files: Vec<FileOfAnswer>,
}

/// A file of an answer.
#[derive(Clone, Serialize, JsonSchema)]
#[schemars(rename = "FormFile")]
pub struct FileOfAnswer {
    pub id: FileId,
    /// Null if it was deleted.
    pub name: Option<String>,
    /// Why its text could not be read, if so.
    pub unreadable: Option<String>,
}

/// A hint about a limitation.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "LimitationHint")]
struct HintView {
    /// The whole hint, as a sentence.
    says: String,
    /// The last day; null if the table has none.
    due: Option<Date>,
    /// The statute; empty if the table has none.
    source: String,
    state: HintState,
}

/// What came by a form.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Submission")]
pub struct SubmissionView {
    id: SubmissionId,
    /// The name of the form.
    form: String,
    title: String,
    name: String,
    email: String,
    phone: String,
    came: Came,
    at: Timestamp,
    language: String,
    answers: Vec<AnswerView>,
    missing: Vec<String>,
    hints: Vec<HintView>,
    /// Files that belong to no answer.
    other_files: Vec<FileOfAnswer>,
    sheet: Option<FileOfAnswer>,
    folder_path: Option<String>,
    task_path: Option<String>,
    /// Whether an acknowledgement was mailed.
    acknowledged: bool,
    /// Whether conflicts were checked and the letter drafted.
    prepared: bool,
    check: Option<CheckId>,
    /// What the conflict check found: contacts and papers. Null without a check.
    conflicts: Option<usize>,
    draft: Option<DraftId>,
    state: State,
    reason: String,
    /// The contact that it became, or the one with the same mail address.
    contact: Option<KnownView>,
    /// For whom the link was made by which it came, in the member's words.
    link_for: Option<String>,
    /// The answers that cannot wait, the most urgent first.
    urgent: Vec<UrgentView>,
    /// To be sent with a decision.
    version: u64,
}

/// An answer that cannot wait.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "UrgentAnswer")]
struct UrgentView {
    /// The day by which something has to be done, if it is one.
    day: Option<Date>,
    asks: String,
    said: String,
}

impl UrgentView {
    fn new(Urgent { day, asks, said }: Urgent) -> Self {
        Self { day, asks, said }
    }
}

/// A contact.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "KnownContact")]
pub struct KnownView {
    pub id: ContactId,
    pub name: String,
}

/// What surrounds a submission.
pub struct Around {
    /// Its files, in their order.
    pub files: Vec<FileOfAnswer>,
    pub sheet: Option<FileOfAnswer>,
    pub folder_path: Option<String>,
    pub task_path: Option<String>,
    pub conflicts: Option<usize>,
    pub contact: Option<KnownView>,
    /// For whom the link was made by which it came.
    pub link_for: Option<String>,
    pub urgent: Vec<Urgent>,
    pub today: Date,
}

impl SubmissionView {
    pub fn new(came: Submission, around: Around) -> Self {
        let named: Vec<usize> = came.answers.iter().flat_map(|answer| answer.files.iter().copied()).collect();
        let others = around.files.iter().enumerate().filter(|(at, _)| !named.contains(at));
        let answer = |answer: &questionnaires::Kept| AnswerView {
            key: answer.key.clone(),
            asks: answer.asks.clone(),
            said: answer.said.clone(),
            files: answer.files.iter().filter_map(|at| around.files.get(*at).cloned()).collect(),
        };
        let hint = |proposed: &crate::intake_forms::records::Proposed| HintView {
            says: proposed.hint.said(around.today),
            due: proposed.hint.due,
            source: proposed.hint.source.clone(),
            state: proposed.state,
        };
        Self {
            answers: came.answers.iter().map(answer).collect(),
            hints: came.hints.iter().map(hint).collect(),
            other_files: others.map(|(_, file)| file.clone()).collect(),
            id: came.id,
            form: came.form,
            title: came.title,
            name: came.facts.name,
            email: came.facts.email,
            phone: came.facts.phone,
            came: came.came,
            at: came.at,
            language: came.language,
            missing: came.missing,
            sheet: around.sheet,
            folder_path: around.folder_path,
            task_path: around.task_path,
            acknowledged: came.acknowledged.is_some(),
            prepared: came.prepared,
            check: came.check,
            conflicts: around.conflicts,
            draft: came.draft,
            state: came.state,
            reason: came.reason,
            contact: around.contact,
            link_for: around.link_for,
            urgent: around.urgent.into_iter().map(UrgentView::new).collect(),
            version: came.version,
        }
    }
}

/// What became of a form that was sent.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "SentFormState")]
pub enum Became {
    Received,
    /// Answers have to be changed first.
    Wrong,
    /// The firm changed the form meanwhile: read it again, and send what was typed with its new version.
    Changed,
}

/// What became of a form that was sent.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SentForm")]
pub struct SentView {
    pub state: Became,
    pub wrong: Vec<WrongView>,
    /// Whether an acknowledgement goes to the mail address.
    pub mailed: bool,
}

/// What is wrong with an answer.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "WrongAnswer")]
pub struct WrongView {
    pub key: String,
    /// A sentence in the language of the form.
    pub why: String,
}
