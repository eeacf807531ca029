//! `packaging/bench chat [PASSAGES]`: from a question to the first piece of its answer. One account has PASSAGES passages
//! (100,000 by default). First the built-in engine, one question after another; then fifty at once; then a model at a
//! loopback address that answers at once, so that what is measured is the delay that Chancery adds before its first word.

use chancery::{
    accounts::{Account, Accounts, Cost, Hasher, NewAccount, Plans, Usage},
    answers::{
        AnswerEvent, AnswerPipeline, Chat, ChatService, Extractive, Limits, OpenAi, Question, Search,
        engines::openai::settings::Settings,
    },
    clock::Clock,
    documents::{
        Reader,
        document::{Origin, Passage},
    },
    events::Live,
    files::{FILES, File, ReadState},
    ids::{AccountId, FileId},
    matters::Matters,
    metrics::Metrics,
    queue::Queue,
    reading::Reading,
    search::Index,
    store::{Options, Store},
};

use std::{
    error::Error,
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

const PER_DOCUMENT: u64 = 50;
const QUESTIONS: usize = 200;
const AT_ONCE: usize = 50;

const SUBJECTS: [&str; 12] = [
    "Tenant",
    "Landlord",
    "Buyer",
    "Seller",
    "Licensor",
    "Licensee",
    "Borrower",
    "Lender",
    "Employer",
    "Consultant",
    "Supplier",
    "Distributor",
];
const DUTIES: [&str; 12] = [
    "shall pay the monthly fee of $%N on the first day of each month",
    "shall not assign this agreement without prior written consent",
    "may terminate this agreement upon %N days' prior written notice",
    "shall maintain insurance of not less than $%N per occurrence",
    "shall keep all information confidential for a period of %N months",
    "shall deliver the goods of lot %N within thirty days after the order",
    "shall indemnify and hold harmless the other party against claims of item %N",
    "shall be governed by the laws of the State of Oregon in matter %N",
    "may inspect the books of account number %N once in each calendar year",
    "shall repair the premises of unit %N at its own expense",
    "agrees that the term of schedule %N ends on December 31, 2027",
    "shall give notice of default number %N by registered mail",
];

fn text(n: usize) -> String {
    let sentence = |k: usize| {
        let subject = SUBJECTS[(n + k * 5) % SUBJECTS.len()];
        let duty = DUTIES[(n / 3 + k * 7) % DUTIES.len()].replace("%N", &(n % 9_973).to_string());
        format!("{subject} {duty}. ")
    };
    (0..4).map(sentence).collect()
}

fn question(n: usize) -> String {
    let subject = SUBJECTS[n % SUBJECTS.len()].to_lowercase();
    match n % 5 {
        0 => format!("How much does the {subject} pay each month under number {}?", n * 37 % 9_973),
        1 => format!("Is there a clause on assignment by the {subject}?"),
        2 => format!("When may the {subject} terminate, with {} days' notice?", n * 31 % 9_973),
        3 => format!("What insurance must the {subject} maintain?"),
        _ => "Which law governs the agreement?".to_owned(),
    }
}

struct Firm {
    chat: fn(&Firm, AnswerPipeline) -> Chat,
    store: Store,
    index: Index,
    queue: Queue,
    account: Account,
    _folder: tempfile::TempDir,
}

fn build(all: u64) -> Outcome<Firm> {
    let base = std::env::var_os("CHANCERY_BENCH_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    std::fs::create_dir_all(&base)?;
    let folder = tempfile::tempdir_in(base)?;
    let store = Store::open(&Options { probe: None, reserve: 0, ..Options::new(folder.path()) })?;
    let index = Index::open(&folder.path().join("index"), store.keys().index())?;
    let (queue, _) = Queue::open(store.clone(), Arc::<Metrics>::default(), Clock::default())?;
    let accounts = Accounts::new(store.clone(), Hasher::new(Cost { memory_kib: 64, passes: 1 })?);
    let new = NewAccount {
        email: "ada@firm.example".into(),
        first_name: "Ada".into(),
        last_name: "Lovelace".into(),
        title: String::new(),
        password: Some("copper lantern drift echo".to_owned().into()),
        approved: true,
    };
    let account = tokio::runtime::Runtime::new()?.block_on(accounts.add(new))?;
    let mut made = 0;
    while made < all {
        let mut documents: Vec<(Origin, Vec<Passage>)> = Vec::new();
        let mut files = Vec::new();
        for _ in 0..(20_000.min(all - made)).div_ceil(PER_DOCUMENT) {
            let (file, passages) = document(&store, account.id, made)?;
            made += passages.len() as u64;
            documents.push((Origin::File(file.id), passages));
            files.push(file);
        }
        let id = account.id;
        store.write_blocking(move |tx| files.iter().try_for_each(|f| tx.put(&FILES, &(id, f.id), f)))?;
        index.write(|batch| documents.iter().try_for_each(|(origin, made)| batch.replace(*origin, made)))?;
    }
    index.settle();
    let chat = |firm: &Firm, pipeline: AnswerPipeline| {
        let live = Live::default();
        let usage = Usage::new(firm.store.clone(), Plans::default());
        let reader = Reader::new("none".into());
        let (store, index, queue) = (firm.store.clone(), firm.index.clone(), firm.queue.clone());
        let reading = Reading::new(store.clone(), reader, index.clone(), queue, live.clone(), usage);
        let matters = Matters::new(store.clone(), live.clone(), jiff::tz::TimeZone::UTC, "");
        Chat::new(store.clone(), Search::new(store, index), reading, pipeline, live, jiff::tz::TimeZone::UTC, matters)
    };
    Ok(Firm { chat, store, index, queue, account, _folder: folder })
}

fn document(store: &Store, account: AccountId, from: u64) -> Outcome<(File, Vec<Passage>)> {
    let id = FileId::new();
    let blob = {
        let mut blob = store.blobs().create()?;
        blob.write(b"x")?;
        *blob.finish()?
    };
    let name = format!("agreement {from}.pdf");
    let passages = (0..PER_DOCUMENT).map(|i| {
        let text = text((from + i) as usize);
        let start = i * 1_000;
        let end = start + text.chars().count() as u64;
        Passage {
            account,
            task: None,
            origin: Origin::File(id),
            name: name.clone(),
            page: Some(i as u32 / 3 + 1),
            start,
            end,
            text,
        }
    });
    let passages = passages.collect();
    let file = File {
        id,
        account,
        name,
        file_type: "PDF".into(),
        media_type: "application/pdf".into(),
        created_at: jiff::Timestamp::now(),
        blob,
        task: None,
        message: None,
        folder: None,
        inside: None,
        taken: None,
        read: ReadState::Read { pages: 1, chars: 1 },
        text: None,
        unproven: false,
    };
    Ok((file, passages))
}

/// From the question to the first piece, and to the end.
async fn ask(chat: &Chat, account: &Account, message: String) -> (Duration, Duration) {
    let start = Instant::now();
    let question = Question { message, path: String::new(), service: ChatService::Files, retry: false };
    let mut events = chat.ask(account.clone(), question).await.expect("asked");
    let mut first = None;
    while let Some(event) = events.recv().await {
        first.get_or_insert_with(|| start.elapsed());
        if let AnswerEvent::Failed(e) = event {
            panic!("{e}");
        }
    }
    (first.unwrap_or_default(), start.elapsed())
}

fn row(name: &str, mut times: Vec<Duration>, bar: Option<f64>) {
    times.sort();
    let ms = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    let bar = bar.map_or(String::new(), |bar| format!("   (bar {bar} ms)"));
    println!("{name:44} p50 {:>7.1} ms   p95 {:>7.1} ms   max {:>7.1} ms{bar}", ms(0.5), ms(0.95), ms(1.0));
}

/// A model that says a sentence at once. Returns its address.
fn model() -> Outcome<String> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    std::thread::spawn(move || {
        for socket in listener.incoming().flatten() {
            std::thread::spawn(move || -> std::io::Result<()> {
                socket.set_nodelay(true)?;
                let mut reader = BufReader::new(socket.try_clone()?);
                loop {
                    let mut length = 0;
                    loop {
                        let mut line = String::new();
                        if reader.read_line(&mut line)? == 0 {
                            return Ok(());
                        }
                        if let Some(n) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                            length = n.trim().parse().unwrap_or(0);
                        }
                        if line == "\r\n" {
                            break;
                        }
                    }
                    reader.read_exact(&mut vec![0; length])?;
                    let events = "data: {\"choices\":[{\"delta\":{\"content\":\"The law of Oregon. [1]\"}}]}\n\ndata: [DONE]\n\n";
                    let head =
                        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
                    write!(&socket, "{head}{:x}\r\n{events}\r\n0\r\n\r\n", events.len())?;
                }
            });
        }
    });
    Ok(format!("http://{address}/v1"))
}

pub fn main() -> Outcome {
    let all = crate::arguments().find_map(|a| a.parse().ok()).unwrap_or(100_000);
    let firm = build(all)?;
    println!("{all} passages");
    let runtime = tokio::runtime::Runtime::new()?;
    let chat = (firm.chat)(&firm, AnswerPipeline::new(Arc::new(Extractive)));
    let account = firm.account.clone();
    runtime.block_on(async {
        for n in 0..20 {
            ask(&chat, &account, question(n + 7)).await;
        }
    });
    let (first, whole): (Vec<_>, Vec<_>) = runtime.block_on(async {
        let mut times = Vec::new();
        for n in 0..QUESTIONS {
            times.push(ask(&chat, &account, question(n)).await);
        }
        times.into_iter().unzip()
    });
    row("built-in engine, first piece", first, Some(150.0));
    row("built-in engine, whole answer", whole, None);
    let many: Vec<Duration> = runtime.block_on(async {
        // Each account may ask sixteen at once, so the fifty are four people.
        let people: Vec<Account> = (0..4)
            .map(|n| if n == 0 { account.clone() } else { Account { id: AccountId::new(), ..account.clone() } })
            .collect();
        let asked = (0..AT_ONCE).map(|n| {
            let (chat, person) = (chat.clone(), people[n % 4].clone());
            tokio::spawn(async move { ask(&chat, &person, question(n)).await.0 })
        });
        let asked: Vec<_> = asked.collect();
        let mut times = Vec::new();
        for one in asked {
            times.push(one.await.expect("answered"));
        }
        times
    });
    row("built-in engine, fifty at once, first piece", many, None);
    let settings = Settings {
        base_url: model()?,
        model: "loopback".into(),
        api_key: None,
        context_tokens: 8_192,
        answer_tokens: 512,
        limits: Limits::default(),
    };
    let chat = (firm.chat)(&firm, AnswerPipeline::new(Arc::new(OpenAi::new(settings)?)));
    let first: Vec<Duration> = runtime.block_on(async {
        let mut times = Vec::new();
        for n in 0..QUESTIONS {
            times.push(ask(&chat, &account, question(n)).await.0);
        }
        times
    });
    row("a model's first word, delay added here", first, Some(20.0));
    Ok(())
}
