//! `packaging/bench tables [QUESTIONS] [DOCUMENTS] [FOLDER]`: how long a table of 20 questions and 500 documents takes with the built-in
//! engine, as the worker fills it in: every document read from the encrypted store, every row committed. Beside it, the same questions
//! asked one by one of the same documents as a chat asks them. The documents are the contracts in FOLDER (text files; the tests' own
//! without one), each as often as needed.

use chancery::{
    answers::{AnswerPipeline, Extractive, Listener, SourceDocument, Work},
    clock::Clock,
    documents::document::Document,
    events::Live,
    files::{FILES, File, ReadState},
    ids::{AccountId, FileId},
    metrics::Metrics,
    queue::Queue,
    store::{Options, Store},
    tables::{Asking, NewTable, Sets, Tables},
};

use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::Instant,
};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// The bar for 20 × 500, in seconds on two cores.
const BAR: f64 = 60.0;
/// Questions that are asked one by one; the whole would take too long.
const SAMPLE: usize = 200;

fn texts(folder: &Path) -> Outcome<Vec<String>> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "txt"));
    files.sort();
    let texts = files.iter().map(|path| Ok(String::from_utf8_lossy(&fs::read(path)?).into_owned()));
    texts.collect::<std::io::Result<Vec<String>>>().map_err(Into::into)
}

fn put(store: &Store, account: AccountId, number: usize, text: &str) -> Outcome<FileId> {
    let id = FileId::new();
    let document = Document { text: text.to_owned(), ..Document::default() };
    let mut blob = store.blobs().create()?;
    blob.write(&rmp_serde::to_vec_named(&document)?)?;
    let kept = blob.finish()?;
    let blob = *kept;
    let file = File {
        id,
        account,
        name: format!("Contract {number}.txt"),
        file_type: "TXT".into(),
        media_type: "text/plain".into(),
        created_at: jiff::Timestamp::now(),
        blob,
        task: None,
        message: None,
        folder: None,
        inside: None,
        taken: None,
        read: ReadState::Read { pages: 1, chars: text.chars().count() as u64 },
        text: Some(blob),
        unproven: false,
    };
    store.write_blocking(move |tx| {
        tx.name_blob(&kept)?;
        tx.put(&FILES, &(account, id), &file)
    })?;
    Ok(id)
}

#[tokio::main]
pub async fn main() -> Outcome {
    let words: Vec<String> = crate::arguments().collect();
    let number = |at: usize, or: usize| words.get(at).map_or(Ok(or), |word| word.parse::<usize>());
    let (questions, documents) = (number(0, 20)?, number(1, 500)?);
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/contracts");
    let texts = texts(words.get(2).map_or(&own, |folder| Path::new(folder)))?;
    let base = std::env::var_os("CHANCERY_BENCH_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    fs::create_dir_all(&base)?;
    let folder = tempfile::tempdir_in(base)?;
    let store = Store::open(&Options { probe: None, reserve: 0, ..Options::new(folder.path()) })?;
    let (queue, _) = Queue::open(store.clone(), Arc::<Metrics>::default(), Clock::default())?;
    let sets = Sets::open(None)?;
    let set = sets.all().into_iter().find(|set| set.name == "diligence").ok_or("no such set")?;
    let asked: Vec<_> = set.questions.iter().cycle().take(questions).cloned().collect();
    let tables = Tables::new(store.clone(), queue, Live::default(), sets.clone(), jiff::tz::TimeZone::UTC)?;
    let account = AccountId::new();
    let mut files = Vec::new();
    for (number, text) in (0..documents).zip(texts.iter().cycle()) {
        files.push(put(&store, account, number, text)?);
    }
    let bytes: usize = texts.iter().cycle().take(documents).map(String::len).sum();
    println!(
        "{questions} questions × {documents} documents of {} KB on average, {} cores",
        bytes / documents.max(1) / 1_000,
        std::thread::available_parallelism()?
    );

    let asking =
        asked.iter().map(|q| Asking { id: None, heading: q.heading.clone(), asks: q.asks.clone(), kind: q.kind });
    let new = NewTable { account, title: "Diligence".into(), questions: asking.collect(), files, folder: None };
    let since = Instant::now();
    let table = tables.create(new).await?;
    while tables.open(account, table.id, u64::MAX)?.table.counts.waiting > 0 {
        tables.fill(account, table.id).await?;
    }
    let whole = since.elapsed().as_secs_f64();
    let since = Instant::now();
    let opened = tables.open(account, table.id, 0)?;
    let opening = since.elapsed().as_secs_f64();
    let counts = opened.table.counts;
    let cells = f64::from(counts.answered + counts.not_found + counts.failed);

    let pipeline = AnswerPipeline::new(Arc::new(Extractive));
    let since = Instant::now();
    let mut single = 0;
    for (number, text) in texts.iter().cycle().enumerate() {
        if single >= SAMPLE.min(questions * documents) {
            break;
        }
        let document = Document { text: text.clone(), ..Document::default() };
        let origin = chancery::documents::document::Origin::File(FileId::new());
        let paper = SourceDocument { origin, name: format!("Contract {number}.txt"), document, written: None };
        for question in &asked {
            let instruction = question.asks.clone();
            let work = Work { instruction, documents: vec![paper.clone()], talk: true, ..Work::default() };
            pipeline.write(&work, &Listener::nobody()).await?;
            single += 1;
        }
    }
    let one_by_one = since.elapsed().as_secs_f64() / f64::from(u32::try_from(single)?) * cells;
    println!("filled in         {whole:8.1} s   {:7.0} cells/s", cells / whole);
    println!(
        "one by one        {one_by_one:8.1} s   from a sample of {single}, on one core; ratio {:.1}",
        one_by_one / whole
    );
    println!("opened            {:8.1} ms", opening * 1_000.0);
    println!("answered {}, not found {}, failed {}", counts.answered, counts.not_found, counts.failed);
    if (questions, documents) == (20, 500) {
        println!("bar               {BAR:8.1} s   {}", if whole < BAR { "held" } else { "MISSED" });
    }
    Ok(())
}
