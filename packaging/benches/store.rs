//! `packaging/bench store`: the store beside the raw disk, in one run.

use chancery::{
    ids::{AccountId, TaskId},
    store::{All, Options, Store},
    tasks::{TASKS, Task, TaskStatus},
};

use jiff::Timestamp;
use std::{
    error::Error,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

const TASKS_IN_ALL: usize = 500_000;
/// Bytes of the large blob.
const LARGE: u64 = 2 << 30;
const SPAN: Duration = Duration::from_secs(4);

pub fn main() -> Outcome {
    let arguments: Vec<String> = crate::arguments().collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["open", folder] => return open(Path::new(folder)),
        ["blob", folder] => return blob(Path::new(folder)),
        ["rate"] => return rates(&scratch("rate")?),
        _ => {}
    }
    rates(&scratch("rate")?)?;
    full(&scratch("full")?)?;
    large(&scratch("large")?)
}

fn scratch(name: &str) -> Outcome<PathBuf> {
    let base = std::env::var_os("CHANCERY_BENCH_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let folder = base.join(format!("bench-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

fn options(folder: &Path) -> Options {
    Options { probe: None, ..Options::new(folder) }
}

fn task(account: AccountId, n: usize) -> Task {
    let now = Timestamp::now();
    Task {
        id: TaskId::new(),
        account,
        subject: format!("Review of the draft agreement between the parties, version {n}"),
        path: format!("Review of the draft agreement between the parties, version {n}"),
        sender_email: "dana.whitlock@example.com".into(),
        attachment_count: 2,
        received_at: now,
        updated_at: now,
        status: TaskStatus::Answered,
        note: None,
        client: None,
        folder: None,
        stopped_at: None,
    }
}

/// Commits a second with 1 and with 64 writers, beside appends with fdatasync of as many bytes as a commit writes.
fn rates(folder: &Path) -> Outcome {
    let sample = rmp_serde::to_vec_named(&task(AccountId::new(), 1))?.len() + 150;
    let raw = raw_rate(&folder.join("raw"), sample)?;
    println!("raw append + fdatasync of {sample} bytes      {raw:>9.0} /s   1.00");
    let store = Store::open(&options(&folder.join("data"))).map_err(|e| e.to_string())?;
    let account = AccountId::new();
    let (mut n, start) = (0, Instant::now());
    while start.elapsed() < SPAN {
        let one = task(account, n);
        store.write_blocking(move |tx| tx.put(&TASKS, &(account, one.id), &one))?;
        n += 1;
    }
    let single = n as f64 / start.elapsed().as_secs_f64();
    println!("commits, 1 writer                            {single:>9.0} /s   {:.2}", single / raw);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let done = Arc::new(AtomicU64::new(0));
    let many = runtime.block_on(async {
        let start = Instant::now();
        let mut writers = tokio::task::JoinSet::new();
        for _ in 0..64 {
            let (store, done) = (store.clone(), Arc::clone(&done));
            writers.spawn(async move {
                let mut n = 0;
                while start.elapsed() < SPAN {
                    let one = task(account, n);
                    let put = move |tx: &mut chancery::store::Tx| tx.put(&TASKS, &(account, one.id), &one);
                    if store.write(put).await.is_ok() {
                        done.fetch_add(1, Ordering::Relaxed);
                    }
                    n += 1;
                }
            });
        }
        while writers.join_next().await.is_some() {}
        done.load(Ordering::Relaxed) as f64 / start.elapsed().as_secs_f64()
    });
    let (groups, changes) = store.commits();
    println!(
        "commits, 64 writers                          {many:>9.0} /s   {:.2}   (bar: 8.00; {:.1} commits a sync)",
        many / raw,
        changes as f64 / groups as f64
    );
    let again = raw_rate(&folder.join("raw"), sample)?;
    println!("raw append + fdatasync again                 {again:>9.0} /s   {:.2}", again / raw);
    store.close()?;
    Ok(fs::remove_dir_all(folder)?)
}

fn raw_rate(path: &Path, size: usize) -> Outcome<f64> {
    let bytes = vec![7; size];
    let mut file = fs::File::create(path)?;
    let (mut n, start) = (0, Instant::now());
    while start.elapsed() < Duration::from_secs(2) {
        file.write_all(&bytes)?;
        file.sync_data()?;
        n += 1;
    }
    let rate = f64::from(n) / start.elapsed().as_secs_f64();
    fs::remove_file(path)?;
    Ok(rate)
}

/// Open time, memory, size on disk and rebuild with half a million tasks.
fn full(folder: &Path) -> Outcome {
    let data = folder.join("data");
    let store = Store::open(&options(&data)).map_err(|e| e.to_string())?;
    let mut plain = 0;
    for batch in 0..TASKS_IN_ALL / 1000 {
        let account = AccountId::new();
        let tasks: Vec<Task> = (0..1000).map(|n| task(account, batch * 1000 + n)).collect();
        plain += tasks.iter().map(|t| rmp_serde::to_vec_named(t).map_or(0, |v| v.len())).sum::<usize>();
        store.write_blocking(move |tx| tasks.iter().try_for_each(|one| tx.put(&TASKS, &(account, one.id), one)))?;
    }
    store.close()?;
    drop(store);
    let size = |name: &str| folder_bytes(&data.join(name)).unwrap_or(0);
    let parts = ["journal", "snapshots", "view"].map(|name| (name, size(name)));
    let total: u64 = parts.iter().map(|(_, n)| n).sum();
    print!("bytes on disk per byte stored                {:>9.2}      (", total as f64 / plain as f64);
    println!("{})", parts.map(|(name, n)| format!("{name} {:.2}", n as f64 / plain as f64)).join(", "));
    print!("open, {TASKS_IN_ALL} tasks, after a clean stop    ");
    in_child(&data)?;
    println!("(bars: 3 s, 150 MB)");
    fs::remove_dir_all(data.join("view"))?;
    fs::remove_file(data.join("view.stamp"))?;
    print!("rebuild from snapshot and journal            ");
    in_child(&data)?;
    println!("(bar: 20 s)");
    Ok(fs::remove_dir_all(folder)?)
}

/// A blob of 2 GB, beside a plain file of as many bytes on the same disk.
fn large(folder: &Path) -> Outcome {
    let (piece, start) = (vec![7; 64 << 10], Instant::now());
    let mut file = fs::File::create(folder.join("plain"))?;
    for _ in 0..LARGE / piece.len() as u64 {
        file.write_all(&piece)?;
    }
    file.sync_all()?;
    println!(
        "plain file of 2 GB, written and synced       {:>9.0} MB/s",
        LARGE as f64 / 1e6 / start.elapsed().as_secs_f64()
    );
    fs::remove_file(folder.join("plain"))?;
    print!("sealed blob of 2 GB, in 64 KB pieces         ");
    child("blob", folder)?;
    println!("(bar: 64 MB)");
    Ok(fs::remove_dir_all(folder)?)
}

fn blob(folder: &Path) -> Outcome {
    let store = Store::open(&options(&folder.join("data"))).map_err(|e| e.to_string())?;
    let (mut piece, start) = (vec![7; 64 << 10], Instant::now());
    let mut writer = store.blobs().create()?;
    for _ in 0..LARGE / piece.len() as u64 {
        writer.write(&piece)?;
    }
    let pending = Arc::new(writer.finish()?);
    let named = Arc::clone(&pending);
    store.write_blocking(move |tx| tx.name_blob(&named))?;
    let written = LARGE as f64 / 1e6 / start.elapsed().as_secs_f64();
    let (mut reader, start, mut at) = (store.blobs().open(&pending)?, Instant::now(), 0);
    // A range in the middle first, then all of it.
    reader.read_at(LARGE / 2 + 12_345, &mut piece)?;
    loop {
        match reader.read_at(at, &mut piece)? {
            0 => break,
            n => at += n as u64,
        }
    }
    let read = at as f64 / 1e6 / start.elapsed().as_secs_f64();
    print!("{written:>9.0} MB/s   read back {read:.0} MB/s, peak memory {:.0} MB ", memory("VmHWM:")?);
    store.close()?;
    Ok(())
}

/// Opens in a process of its own, which prints seconds and memory.
fn in_child(data: &Path) -> Outcome {
    child("open", data)
}

fn child(what: &str, folder: &Path) -> Outcome {
    std::io::stdout().flush()?;
    let status = Command::new(std::env::current_exe()?).arg(what).arg(folder).status()?;
    if status.success() { Ok(()) } else { Err("the child failed".into()) }
}

fn open(data: &Path) -> Outcome {
    let start = Instant::now();
    let store = Store::open(&options(data)).map_err(|e| e.to_string())?;
    let took = start.elapsed();
    let (now, peak) = (memory("VmRSS:")?, memory("VmHWM:")?);
    let tasks = store.scan(&TASKS, &All).filter(Result::is_ok).count();
    print!("{:>9.2} s   {:.0} MB, peak {:.0} MB, {tasks} tasks ", took.as_secs_f64(), now, peak);
    store.close()?;
    Ok(())
}

/// A field of this process's status, in megabytes.
fn memory(field: &str) -> Outcome<f64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|l| l.starts_with(field)).ok_or("no such field")?;
    Ok(line.split_whitespace().nth(1).unwrap_or("0").parse::<f64>()? / 1024.0)
}

fn folder_bytes(folder: &Path) -> std::io::Result<u64> {
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let meta = entry.metadata()?;
        sum += if meta.is_dir() { folder_bytes(&entry.path())? } else { meta.len() };
    }
    Ok(sum)
}
