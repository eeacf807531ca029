//! The shapes in which drafts go out as JSON.

use crate::{
    drafts::{Draft, DraftId, Drafts, Kinds, Opened, ToLookAt, Version, kinds::Kind, numbered_gaps},
    error::Result,
    ids::TaskId,
    tasks::Source,
};

use docx::compose::{Block, Document, Inline, Shape};
use jiff::Timestamp;
use proofreading::Severity;
use schemars::JsonSchema;
use serde::Serialize;

/// The kinds of drafts.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DraftKinds")]
pub struct KindsView {
    /// By title.
    kinds: Vec<KindView>,
}

/// A kind of draft.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DraftKind")]
struct KindView {
    name: String,
    title: String,
    /// What it is for, in a sentence.
    describes: String,
    /// `letter`, `memo`, `agreement` or `court`.
    layout: String,
}

impl KindsView {
    pub fn new(kinds: &Kinds) -> Self {
        let shown = |kind: &Kind| KindView {
            name: kind.name.clone(),
            title: kind.title.clone(),
            describes: kind.describes.clone(),
            layout: kind.layout.name().into(),
        };
        Self { kinds: kinds.all().into_iter().map(shown).collect() }
    }
}

/// Drafts.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Drafts")]
pub struct DraftsView {
    /// Newest first.
    drafts: Vec<RowView>,
}

/// A draft in a list.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DraftRow")]
struct RowView {
    id: DraftId,
    kind: String,
    title: String,
    /// What was asked for; may be empty.
    instruction: String,
    task: Option<TaskId>,
    created_at: Timestamp,
    changed_at: Timestamp,
    version: u64,
    /// Open questions.
    open: u32,
}

impl DraftsView {
    pub fn new(drafts: Vec<Draft>) -> Self {
        Self { drafts: drafts.into_iter().map(RowView::new).collect() }
    }
}

impl RowView {
    fn new(draft: Draft) -> Self {
        let Draft { id, kind, title, instruction, task, created_at, changed_at, version, open, .. } = draft;
        Self { id, kind, title, instruction, task, created_at, changed_at, version, open }
    }
}

/// A version of a draft.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Draft")]
pub struct DraftView {
    #[serde(flatten)]
    draft: RowView,
    /// The version that this is.
    shown: u64,
    /// The open questions, each once, in the order of their numbers.
    questions: Vec<String>,
    /// Their numbers, in the same order. A question keeps its number; a mail can answer by it.
    numbers: Vec<usize>,
    /// The paragraphs, in order.
    blocks: Vec<BlockView>,
    /// The passages that it is taken from.
    sources: Vec<Source>,
    /// What could not be read, as sentences for a person.
    gaps: Vec<String>,
    /// What to look at before it is sent, in the order of the text.
    findings: Vec<FindingView>,
    /// Whether there is a PDF of it: LibreOffice is installed.
    pdf: bool,
    /// All versions, oldest first.
    versions: Vec<Version>,
}

/// Something to look at in a draft.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DraftFinding")]
struct FindingView {
    /// The paragraph, by its place in `blocks`.
    block: usize,
    severity: Severity,
    /// The words there; empty where something is missing.
    quoted: String,
    /// What is wrong, and what to do.
    message: String,
    /// What to write instead.
    replacement: Option<String>,
}

/// What a paragraph is.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "DraftBlockKind")]
enum BlockKind {
    Title,
    Heading,
    Paragraph,
    Centered,
    Flush,
    Numbered,
    Bullet,
    Quote,
    Table,
    Caption,
    Signature,
    Contents,
    Authorities,
    PageBreak,
}

/// A paragraph, or a part that only Word changes.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DraftBlock")]
struct BlockView {
    kind: BlockKind,
    /// Level of a heading or of a numbered paragraph, from 1; 0 otherwise.
    level: u8,
    /// The number before it, as Word counts; empty without one.
    label: String,
    /// Whether it can be changed on the page.
    editable: bool,
    /// Its lines; several only in captions, tables and signature blocks.
    lines: Vec<Vec<PieceView>>,
}

/// Other words for some of a draft.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SuggestedWords")]
pub struct SuggestedView {
    /// In place of those that were chosen; the same where nothing was done.
    pub words: String,
    /// What was done or why nothing was, as sentences.
    pub says: Vec<String>,
}

/// Words of a paragraph.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DraftPiece")]
struct PieceView {
    /// Of a gap, the question without brackets.
    text: String,
    /// Whether it is an open question.
    gap: bool,
    bold: bool,
    italic: bool,
    /// Numbers of the sources that it is taken from.
    sources: Vec<u32>,
}

impl DraftView {
    /// # Errors
    /// Store errors.
    pub async fn new(opened: Opened, drafts: &Drafts) -> Result<Self> {
        let findings = drafts.to_look_at(&opened).await?;
        let Opened { draft, version, text } = opened;
        let shown = |ToLookAt { block, finding }| FindingView {
            block,
            severity: finding.severity,
            quoted: finding.quoted,
            message: finding.message,
            replacement: finding.replacement,
        };
        let (numbers, questions) = numbered_gaps(&text).into_iter().unzip();
        Ok(Self {
            findings: findings.into_iter().map(shown).collect(),
            shown: version.number,
            questions,
            numbers,
            blocks: blocks(&text.document),
            sources: text.sources,
            gaps: text.gaps,
            pdf: drafts.makes_pdfs(),
            versions: drafts.versions(draft.account, draft.id)?,
            draft: RowView::new(draft),
        })
    }
}

fn blocks(document: &Document) -> Vec<BlockView> {
    let labels = document.labels();
    document.blocks.iter().zip(labels).map(|(block, label)| view(block, label)).collect()
}

fn view(block: &Block, label: String) -> BlockView {
    let one = |kind, level, content: &[Inline]| BlockView {
        kind,
        level,
        label: label.clone(),
        editable: true,
        lines: vec![pieces(content)],
    };
    let part = |kind, lines| BlockView { kind, level: 0, label: String::new(), editable: false, lines };
    match block {
        Block::Title { content } => one(BlockKind::Title, 0, content),
        Block::Heading { level, content, .. } => one(BlockKind::Heading, *level, content),
        Block::Paragraph { content, shape } => {
            let kind = match shape {
                Shape::Centered => BlockKind::Centered,
                Shape::Flush | Shape::Right => BlockKind::Flush,
                Shape::Body | Shape::Indented => BlockKind::Paragraph,
            };
            one(kind, 0, content)
        }
        Block::Numbered { level, content, .. } => one(BlockKind::Numbered, *level, content),
        Block::Bullet { content, .. } => one(BlockKind::Bullet, 0, content),
        Block::BlockQuote { content } => one(BlockKind::Quote, 0, content),
        Block::Table(table) => {
            let rows = std::iter::once(&table.header).chain(&table.rows).filter(|row| !row.is_empty());
            part(
                BlockKind::Table,
                rows.map(|row| row.iter().flat_map(|cell| pieces(cell).into_iter().chain([text(" · ")])).collect())
                    .collect(),
            )
        }
        Block::Caption(caption) => {
            let mut lines: Vec<Vec<PieceView>> = caption.court.iter().map(|line| vec![text(line)]).collect();
            for (n, side) in caption.sides.iter().enumerate() {
                if n > 0 {
                    lines.push(vec![text("v.")]);
                }
                let mut line = pieces(&side.names);
                line.push(text(&format!(", {}", side.role)));
                lines.push(line);
            }
            lines.extend(caption.right.iter().map(|line| pieces(line)));
            part(BlockKind::Caption, lines)
        }
        Block::Signature(signature) => {
            let mut lines = vec![pieces(&signature.date), pieces(&signature.closing)];
            for signatory in &signature.signatories {
                lines.extend(signatory.above.iter().map(|line| pieces(line)));
                lines.push(vec![text("______________________")]);
                lines.extend(signatory.below.iter().map(|line| pieces(line)));
            }
            lines.retain(|line| !line.is_empty());
            part(BlockKind::Signature, lines)
        }
        Block::PageBreak | Block::Section { .. } => part(BlockKind::PageBreak, Vec::new()),
        Block::TableOfContents { title, .. } => part(BlockKind::Contents, vec![vec![text(title)]]),
        Block::TableOfAuthorities { title } => part(BlockKind::Authorities, vec![vec![text(title)]]),
    }
}

fn text(words: &str) -> PieceView {
    PieceView { text: words.to_owned(), gap: false, bold: false, italic: false, sources: Vec::new() }
}

fn pieces(content: &[Inline]) -> Vec<PieceView> {
    let mut out = Vec::new();
    add(content, &[], &mut out);
    out
}

fn add(content: &[Inline], sources: &[u32], out: &mut Vec<PieceView>) {
    for inline in content {
        match inline {
            Inline::Text { text, bold, italic, .. } => out.push(PieceView {
                text: text.clone(),
                gap: false,
                bold: *bold,
                italic: *italic,
                sources: sources.to_vec(),
            }),
            Inline::Gap { question } => out.push(PieceView { gap: true, ..text(question) }),
            Inline::Source { content, note } => add(content, &numbers(note), out),
            Inline::Authority { content, .. } => add(content, sources, out),
            Inline::Footnote { content } => {
                out.push(text(" ("));
                add(content, sources, out);
                out.push(text(")"));
            }
            Inline::Break => out.push(text("\n")),
            Inline::Tab => out.push(text(" ")),
            Inline::Reference { to, .. } => out.push(text(to)),
        }
    }
}

/// The numbers of the sources in a note: each of its lines begins with its number in brackets.
fn numbers(note: &str) -> Vec<u32> {
    note.lines().filter_map(|line| line.strip_prefix('[')?.split_once("] ")?.0.parse().ok()).collect()
}
