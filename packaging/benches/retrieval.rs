//! `packaging/bench retrieval FOLDER`: precision and recall of the search on FOLDER/retrieval.json and FOLDER/txt, as
//! `chancery eval retrieval` answers. `--ablation`: again without each idea. `--embeddings URL MODEL`: again with vectors of
//! that model, behind an OpenAI-compatible address. The documents are indexed without their
//! names. The figures stand for two halves of the documents: the lexicon is general, but was
//! written by someone who had seen questions of both, and passage sizes were chosen with both on screen.

use chancery::{
    answers::{
        Asking, Vectors,
        engines::openai::embeddings::{Embeddings, Settings as EmbeddingsSettings},
    },
    documents::document::{Document, Origin},
    ids::{AccountId, FileId},
    metrics::Metrics,
    search::{Cutting, Ideas, Index, Query, passages_by},
    store::{FileKey, Options, Store},
};

use std::{
    collections::{BTreeMap, HashMap},
    error::Error,
    fs,
    path::Path,
    sync::Arc,
    time::Duration,
};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

#[derive(serde::Deserialize)]
struct Question {
    query: String,
    snippets: Vec<Gold>,
}

#[derive(serde::Deserialize)]
struct Gold {
    file: String,
    span: (u64, u64),
}

/// Precision at 1, recall at 8, recall at 64, wrong document at 8; sums, then means.
type Score = [f64; 4];

pub fn main() -> Outcome {
    let arguments: Vec<String> = crate::arguments().collect();
    let folder =
        arguments.iter().find(|a| !a.starts_with("--")).ok_or("Name the folder with retrieval.json and txt/.")?;
    let folder = Path::new(folder);
    let questions: Vec<Question> = serde_json::from_slice(&fs::read(folder.join("retrieval.json"))?)?;
    let mut texts = BTreeMap::new();
    for entry in fs::read_dir(folder.join("txt"))? {
        let entry = entry?;
        texts.insert(entry.file_name().to_string_lossy().into_owned(), fs::read_to_string(entry.path())?);
    }
    let without = |change: fn(&mut Ideas)| {
        let mut ideas = Ideas::ALL;
        change(&mut ideas);
        ideas
    };
    let none = Ideas { naming: false, weak_words: false, kinds: false, headings: false, proximity: false };
    let mut rows: Vec<(&str, Cutting, Ideas)> = vec![("all ideas", Cutting::Clauses, Ideas::ALL)];
    if arguments.iter().any(|a| a == "--ablation") {
        rows.extend([
            ("without clause bounds", Cutting::Blind, Ideas::ALL),
            ("without named documents", Cutting::Clauses, without(|i| i.naming = false)),
            ("without weak words", Cutting::Clauses, without(|i| i.weak_words = false)),
            ("without the lexicon", Cutting::Clauses, without(|i| i.kinds = false)),
            ("without headings", Cutting::Clauses, without(|i| i.headings = false)),
            ("without proximity", Cutting::Clauses, without(|i| i.proximity = false)),
            ("BM25 over clauses", Cutting::Clauses, none),
            ("BM25 over 500 characters", Cutting::Blind, none),
        ]);
    }
    let model = arguments.iter().position(|a| a == "--embeddings").map(|at| arguments.get(at + 1..at + 3));
    let model = model.map(|model| model.ok_or("Name the model's address and its name.")).transpose()?;
    let mut rows: Vec<_> = rows.into_iter().map(|(name, cutting, ideas)| (name, cutting, ideas, None)).collect();
    rows.extend(model.map(|model| ("all ideas and vectors", Cutting::Clauses, Ideas::ALL, Some(model))));
    println!("| | precision at 1 | recall at 8 | recall at 64 | wrong document at 8 |\n|---|---|---|---|---|");
    for (name, cutting, ideas, model) in rows {
        let halves = run(&questions, &texts, cutting, ideas, model)?;
        let cell = |i: usize| format!("{:.1} ({:.1} / {:.1})", halves[2][i], halves[0][i], halves[1][i]);
        println!("| {name} | {} | {} | {} | {} |", cell(0), cell(1), cell(2), cell(3));
    }
    println!("\n{} questions, {} documents; percent, in brackets the two halves.", questions.len(), texts.len());
    Ok(())
}

/// Of the first half of the documents, of the other, and of all.
fn run(
    questions: &[Question],
    texts: &BTreeMap<String, String>,
    cutting: Cutting,
    ideas: Ideas,
    model: Option<&[String]>,
) -> Outcome<[Score; 3]> {
    let folder = tempfile::tempdir()?;
    let index = Index::open(folder.path(), &FileKey::new([7; 32]))?;
    let account = AccountId::new();
    let mut origins = HashMap::new();
    let mut made = Vec::new();
    for (number, (name, text)) in texts.iter().enumerate() {
        let origin = Origin::File(FileId::new());
        origins.insert(name.as_str(), (origin, number % 2));
        let document = Document { text: text.clone(), ..Document::default() };
        made.push((origin, passages_by(&document, account, None, origin, "", cutting)));
    }
    index.write(|batch| made.iter().try_for_each(|(origin, made)| batch.replace(*origin, made)))?;
    let runtime = tokio::runtime::Runtime::new()?;
    let vectors = model.map(|model| vectors(model, folder.path(), &index)).transpose()?;
    if let Some(vectors) = &vectors {
        runtime.block_on(vectors.fill(account))?;
    }
    let mut sums = [[0.0; 4]; 3];
    let mut counts = [0.0; 3];
    for question in questions {
        let vector =
            vectors.as_ref().and_then(|v| runtime.block_on(v.within(&question.query, Duration::from_secs(60))));
        let hits =
            index.search(&Query { ideas, vector: vector.as_ref(), ..Query::new(account, &question.query, 64) })?;
        let first = question.snippets.first().ok_or("a question without an answer")?;
        let (origin, half) = *origins.get(first.file.as_str()).ok_or("a question about a file that is not there")?;
        let mut gold: Vec<(u64, u64)> = question.snippets.iter().map(|s| s.span).collect();
        gold.sort_unstable();
        let all = union(&gold);
        let covered = |k: usize| -> (f64, f64, f64) {
            let top = &hits[..k.min(hits.len())];
            let right = top.iter().filter(|hit| hit.passage.origin == origin);
            let spans: Vec<(u64, u64)> = right.map(|hit| (hit.passage.start, hit.passage.end)).collect();
            let hit: f64 = spans.iter().map(|s| union(&overlap(&[*s], &gold))).sum();
            let mut inside = overlap(&spans, &gold);
            inside.sort_unstable();
            #[allow(clippy::cast_precision_loss)]
            let length: f64 = top.iter().map(|hit| (hit.passage.end - hit.passage.start) as f64).sum();
            #[allow(clippy::cast_precision_loss)]
            let wrong = (top.len() - spans.len()) as f64 / top.len().max(1) as f64;
            (if length > 0.0 { hit / length } else { 0.0 }, union(&inside) / all, wrong)
        };
        let score = [covered(1).0, covered(8).1, covered(64).1, covered(8).2];
        for part in [half, 2] {
            counts[part] += 1.0;
            sums[part].iter_mut().zip(score).for_each(|(sum, value)| *sum += value);
        }
    }
    for (sum, count) in sums.iter_mut().zip(counts) {
        sum.iter_mut().for_each(|value| *value *= 100.0 / count);
    }
    Ok(sums)
}

/// Vectors of a model, by its address and name. What it wants before its texts stands in the settings' variables.
fn vectors(model: &[String], folder: &Path, index: &Index) -> Outcome<Vectors> {
    let [base_url, model] = model else { return Err("Name the model's address and its name.".into()) };
    let (base_url, model) = (base_url.clone(), model.clone());
    let before = |what: &str| std::env::var(format!("CHANCERY_SEARCH_EMBEDDINGS_BEFORE_{what}")).unwrap_or_default();
    let limit = Duration::from_secs(600);
    let embedder = Embeddings::new(EmbeddingsSettings { base_url, model, api_key: None, limit })?;
    let asking = Asking {
        before_question: before("QUESTION"),
        before_passage: before("PASSAGE"),
        wait: limit,
        answer_wait: limit,
    };
    // It asks a store for accounts, which is not asked here.
    let store = Store::open(&Options { probe: None, ..Options::new(&folder.join("store")) })?;
    Ok(Vectors::new(Arc::new(embedder), asking, store, index.clone(), Arc::new(Metrics::default())))
}

fn overlap(spans: &[(u64, u64)], gold: &[(u64, u64)]) -> Vec<(u64, u64)> {
    let mut inside = Vec::new();
    for span in spans {
        inside.extend(gold.iter().map(|g| (span.0.max(g.0), span.1.min(g.1))).filter(|(a, b)| a < b));
    }
    inside.sort_unstable();
    inside
}

/// Characters in any of the spans, which are in order.
fn union(spans: &[(u64, u64)]) -> f64 {
    let (mut sum, mut end) = (0, 0);
    for &(a, b) in spans {
        sum += b.saturating_sub(a.max(end));
        end = end.max(b);
    }
    #[allow(clippy::cast_precision_loss)]
    let sum = sum as f64;
    sum
}
