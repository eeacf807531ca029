//! `packaging/bench search [PASSAGES]`: indexing and six-word queries beside plain tantivy, in one run. One account has
//! PASSAGES passages (1,000,000 by default), three others a twentieth of that each, with the same words. Ours: sealed
//! files on the disk, words per account, passages ranked again by what they say. Plain: tantivy's English analyser over
//! the same texts with positions and stored text, all of it in memory and of one owner, so there is nothing to filter.

use chancery::{
    documents::document::{Origin, Passage},
    ids::{AccountId, FileId},
    search::{Index, Query},
    store::FileKey,
};

use std::{
    error::Error,
    path::PathBuf,
    time::{Duration, Instant},
};
use tantivy::{
    TantivyDocument, Term,
    collector::TopDocs,
    indexer::IndexWriterOptions,
    query::{BooleanQuery, Occur, Query as Matcher, TermQuery},
    schema::{IndexRecordOption, STORED, Schema, TextFieldIndexing, TextOptions, Value},
};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

const VOCABULARY: usize = 120_000;
const PER_DOCUMENT: usize = 40;
/// Passages that go in together, as `reindex` puts them.
const BATCH: usize = 50_000;
const QUERIES: usize = 400;
const LIMIT: usize = 12;

/// xorshift64*: the same texts in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> f64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        #[allow(clippy::cast_precision_loss)]
        let share = (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 11) as f64 / (1u64 << 53) as f64;
        share
    }

    /// A word by Zipf's law.
    fn word(&mut self) -> String {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
        let rank = ((VOCABULARY as f64).powf(self.roll()) - 1.0) as usize;
        word(rank)
    }

    fn text(&mut self, words: usize) -> String {
        let words: Vec<String> = (0..words).map(|_| self.word()).collect();
        let mut text = words.join(" ");
        text.push('.');
        text
    }
}

/// The word of a rank: syllables, so that words look like words.
fn word(rank: usize) -> String {
    const SYLLABLES: [&str; 20] = [
        "ta", "re", "mo", "li", "ven", "dor", "sal", "pri", "con", "ter", "ga", "nu", "fi", "lo", "ber", "tic", "ment",
        "ard", "ix", "ol",
    ];
    let mut rest = rank + 20;
    let mut word = String::new();
    while rest > 0 {
        word.push_str(SYLLABLES[rest % 20]);
        rest /= 20;
    }
    word
}

fn passages(dice: &mut Dice, account: AccountId) -> (Origin, Vec<Passage>) {
    let origin = Origin::File(FileId::new());
    let name = format!("{} {}.pdf", dice.word(), dice.word());
    let made = (0..PER_DOCUMENT as u64).map(|i| {
        let words = 40 + (i as usize * 7) % 60;
        let text = dice.text(words);
        let (start, end) = (i * 1000, i * 1000 + text.len() as u64);
        Passage { account, task: None, origin, name: name.clone(), page: None, start, end, text }
    });
    (origin, made.collect())
}

pub fn main() -> Outcome {
    let all = crate::arguments().find_map(|a| a.parse().ok()).unwrap_or(1_000_000);
    let base = std::env::var_os("CHANCERY_BENCH_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    std::fs::create_dir_all(&base)?;
    let folder = tempfile::tempdir_in(base)?;
    let index = Index::open(folder.path(), &FileKey::new([5; 32]))?;
    let accounts: Vec<AccountId> = (0..4).map(|_| AccountId::new()).collect();

    let (mut ours, mut count, mut plain_time) = (Duration::ZERO, 0, Duration::ZERO);
    let plain = Plain::new()?;
    let mut writer = plain.writer()?;
    for (number, account) in accounts.iter().enumerate() {
        let mut dice = Dice(99 + number as u64);
        let wanted = if number == 0 { all } else { all / 20 };
        let mut left = wanted;
        while left > 0 {
            let documents: Vec<_> =
                (0..BATCH.min(left).div_ceil(PER_DOCUMENT)).map(|_| passages(&mut dice, *account)).collect();
            let made: usize = documents.iter().map(|(_, passages)| passages.len()).sum();
            // The two take turns, so that whatever else the machine does meets both.
            let start = Instant::now();
            index.fill(|batch| documents.iter().try_for_each(|(origin, made)| batch.replace(*origin, made)))?;
            ours += start.elapsed();
            let start = Instant::now();
            for passage in documents.iter().flat_map(|(_, passages)| passages) {
                writer.add_document(plain.document(&passage.text))?;
            }
            plain_time += start.elapsed();
            count += made;
            left = left.saturating_sub(made);
        }
    }
    let start = Instant::now();
    index.settle();
    ours += start.elapsed();
    let start = Instant::now();
    writer.commit()?;
    writer.wait_merging_threads()?;
    plain_time += start.elapsed();
    #[allow(clippy::cast_precision_loss)]
    let rate = |time: Duration| count as f64 / time.as_secs_f64();
    println!("{count} passages, {all} of them of the account that asks");
    println!(
        "indexing        ours {:>8.0}/s   plain {:>8.0}/s   ratio {:.2} (bar 0.50)",
        rate(ours),
        rate(plain_time),
        rate(ours) / rate(plain_time)
    );

    let reader = plain.index.reader()?;
    let searcher = reader.searcher();
    let mut dice = Dice(7);
    let questions: Vec<String> = (0..QUERIES).map(|_| dice.text(6)).collect();
    let (mut times, mut plain_times) = (Vec::new(), Vec::new());
    for question in &questions {
        let start = Instant::now();
        let hits = index.search(&Query::new(accounts[0], question, LIMIT))?;
        times.push(start.elapsed());
        if hits.iter().any(|hit| hit.passage.account != accounts[0]) {
            return Err("another account's passage".into());
        }
        let start = Instant::now();
        let found = searcher.search(&plain.query(question), &TopDocs::with_limit(LIMIT).order_by_score())?;
        for (_, place) in &found {
            let document: TantivyDocument = searcher.doc(*place)?;
            std::hint::black_box(document.get_first(plain.text).and_then(|text| text.as_str().map(str::len)));
        }
        plain_times.push(start.elapsed());
    }
    for (name, share) in [("p50", 0.5), ("p95", 0.95), ("p99", 0.99)] {
        let at = |times: &mut Vec<Duration>| {
            times.sort_unstable();
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
            let place = (times.len() as f64 * share) as usize;
            times[place.min(times.len() - 1)].as_secs_f64() * 1000.0
        };
        let (ours, plain) = (at(&mut times), at(&mut plain_times));
        let bar = if name == "p95" { " (bar 15 ms)" } else { "" };
        println!("six words, {name}  ours {ours:>8.2} ms  plain {plain:>8.2} ms{bar}");
    }
    Ok(())
}

/// Tantivy as its own examples use it.
struct Plain {
    index: tantivy::Index,
    text: tantivy::schema::Field,
}

impl Plain {
    fn new() -> Outcome<Self> {
        let mut schema = Schema::builder();
        let words = TextFieldIndexing::default()
            .set_tokenizer("en_stem")
            .set_index_option(IndexRecordOption::WithFreqsAndPositions);
        let text = schema.add_text_field("text", TextOptions::default().set_indexing_options(words) | STORED);
        Ok(Self { index: tantivy::Index::create_in_ram(schema.build()), text })
    }

    fn writer(&self) -> Outcome<tantivy::IndexWriter> {
        let options = IndexWriterOptions::builder()
            .num_worker_threads(1)
            .num_merge_threads(1)
            .memory_budget_per_thread(50_000_000);
        Ok(self.index.writer_with_options(options.build())?)
    }

    fn document(&self, text: &str) -> TantivyDocument {
        let mut document = TantivyDocument::new();
        document.add_text(self.text, text);
        document
    }

    fn query(&self, question: &str) -> BooleanQuery {
        let mut words = Vec::new();
        if let Some(mut analyser) = self.index.tokenizers().get("en_stem") {
            analyser.token_stream(question).process(&mut |token| words.push(token.text.clone()));
        }
        let any = words.into_iter().map(|word| -> (Occur, Box<dyn Matcher>) {
            let term = Term::from_field_text(self.text, &word);
            (Occur::Should, Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs)))
        });
        BooleanQuery::new(any.collect())
    }
}
