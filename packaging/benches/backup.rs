//! `packaging/bench backup [GB]`: what a backup costs the mail door while it is written, beside the same minute without one; how long
//! backup, verification and restore take beside a plain copy of the same folder; and whether every byte comes back.

use chancery::{
    accounts::ACCOUNTS,
    files::{FILES, FOLDER_FILES, File, ReadState},
    ids::FileId,
    store::{All, Options, Store},
};

use std::{
    error::Error,
    fs,
    io::{BufRead, BufReader, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// Files in the folder, and small mails beside them.
const FILES_IN_ALL: u64 = 10_000;
/// Mails a second at the door.
const RATE: u32 = 50;
/// How long the door is measured without a backup.
const ALONE: Duration = Duration::from_secs(40);

pub fn main() -> Outcome {
    let mut words = crate::arguments();
    let program = PathBuf::from(words.next().ok_or("name the program")?);
    let gigabytes: f64 = words.next().map_or(Ok(5.0), |word| word.parse())?;
    let base = std::env::var_os("CHANCERY_BENCH_DIR").map_or_else(std::env::temp_dir, Into::into);
    let folder = base.join(format!("chancery-backup-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let done = measure(&program, &folder, gigabytes);
    fs::remove_dir_all(&folder)?;
    done
}

fn measure(program: &Path, folder: &Path, gigabytes: f64) -> Outcome {
    let (data, place, key) = (folder.join("data"), folder.join("backups"), folder.join("paper"));
    let run = |data: &Path, words: &[&str]| -> Outcome<Duration> {
        let begun = Instant::now();
        let output = Command::new(program).arg("--data").arg(data).args(words).stdin(Stdio::null()).output()?;
        if output.status.success() {
            return Ok(begun.elapsed());
        }
        Err(format!(
            "{words:?}: {}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        )
        .into())
    };
    run(&data, &["users", "add", "bench@firm.test", "--first", "B", "--last", "B", "--approved"])?;
    fill(&data, (gigabytes * 1e9) as u64 / FILES_IN_ALL)?;
    run(&data, &["keys", "export", "--out", text(&key)?])?;
    let (mut server, smtp) = start(program, &data)?;
    let mut alone = door(&smtp, || false, ALONE)?;
    let to = text(&place)?.to_owned();
    let mut backup = Command::new(program)
        .arg("--data")
        .arg(&data)
        .args(["backup", "create", "--to", &to])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()?;
    let begun = Instant::now();
    let mut ended = None;
    let mut during = door(
        &smtp,
        || {
            ended = backup.try_wait().ok().flatten();
            ended.is_some()
        },
        Duration::from_secs(3_600),
    )?;
    let took = begun.elapsed();
    if !ended.is_some_and(|status| status.success()) {
        return Err("the backup failed".into());
    }
    // Machines change their pace: what stands beside it was measured on both sides of it.
    alone.extend(door(&smtp, || false, ALONE)?);
    let (a, b) = (percentile(&mut alone, 99), percentile(&mut during, 99));
    println!(
        "mail door, p99    {:>7.1} ms with a backup ({} mails), {:>7.1} ms without ({} mails)   ratio {:.2}   (bar: 1.20)",
        b * 1e3,
        during.len(),
        a * 1e3,
        alone.len(),
        b / a
    );
    println!(
        "           p50    {:>7.1} ms with a backup, {:>7.1} ms without",
        percentile(&mut during, 50) * 1e3,
        percentile(&mut alone, 50) * 1e3
    );
    let again = run(&data, &["backup", "create", "--to", &to])?;
    println!("the next one      {:>7.1} s", again.as_secs_f64());
    stop(&mut server)?;
    let copied = Instant::now();
    copy(&data.join("blobs"), &folder.join("copy"))?;
    let copied = copied.elapsed();
    fs::remove_dir_all(folder.join("copy"))?;
    println!(
        "backup            {:>7.1} s under load; a plain copy with a sync of each file {:>7.1} s   ratio {:.2}",
        took.as_secs_f64(),
        copied.as_secs_f64(),
        took.as_secs_f64() / copied.as_secs_f64()
    );
    let verified = run(&data, &["backup", "verify", "--from", &to])?;
    println!("verify            {:>7.1} s", verified.as_secs_f64());
    let other = folder.join("restored");
    let restored = run(&other, &["backup", "restore", "--from", &to, "--key", text(&key)?])?;
    let same = compare(&data.join("blobs"), &other.join("blobs"))?;
    println!("restore           {:>7.1} s; {same} files are the same byte for byte", restored.as_secs_f64());
    Ok(())
}

fn text(path: &Path) -> Outcome<&str> {
    Ok(path.to_str().ok_or("a strange path")?)
}

/// Fills a folder with files of `len` bytes that nothing can compress.
fn fill(data: &Path, len: u64) -> Outcome {
    let said = |e: chancery::error::Error| e.to_string();
    let store = Store::open(&Options { probe: None, ..Options::new(data) }).map_err(|e| e.to_string())?;
    let account = store.scan(&ACCOUNTS, &All).next().ok_or("no account")?.map_err(said)?.1.id;
    let mut bytes = vec![0; usize::try_from(len)?];
    for n in 0..FILES_IN_ALL {
        blake3::Hasher::new().update(&n.to_le_bytes()).finalize_xof().fill(&mut bytes);
        let mut writer = store.blobs().create().map_err(said)?;
        writer.write(&bytes).map_err(said)?;
        let blob = writer.finish().map_err(said)?;
        let file = File {
            id: FileId::new(),
            account,
            name: format!("Exhibit {n:05}.bin"),
            file_type: "BIN".into(),
            media_type: "application/octet-stream".into(),
            created_at: jiff::Timestamp::now(),
            blob: *blob,
            task: None,
            message: None,
            folder: None,
            inside: None,
            taken: None,
            read: ReadState::Read { pages: 1, chars: 0 },
            text: None,
            unproven: false,
        };
        let put = store.write_blocking(move |tx| {
            tx.name_blob(&blob)?;
            tx.put(&FILES, &(account, file.id), &file)?;
            tx.put(&FOLDER_FILES, &(account, None, file.id), &())?;
            drop(blob);
            Ok(())
        });
        put.map_err(said)?;
    }
    store.close().map_err(|e| e.to_string().into())
}

/// Hands in mails at a steady rate, until `ended` or for so long. Returns the seconds from the final dot to each 250.
fn door(address: &str, mut ended: impl FnMut() -> bool, most: Duration) -> Outcome<Vec<f64>> {
    let mut socket = TcpStream::connect(address)?;
    socket.set_nodelay(true)?;
    let mut lines = BufReader::new(socket.try_clone()?);
    let mut answer = |code: &str| -> Outcome {
        let mut line = String::new();
        loop {
            line.clear();
            lines.read_line(&mut line)?;
            if line.as_bytes().get(3) != Some(&b'-') {
                return if line.starts_with(code) { Ok(()) } else { Err(format!("not {code}: {line}").into()) };
            }
        }
    };
    answer("220")?;
    socket.write_all(b"EHLO bench.test\r\n")?;
    answer("250")?;
    let (begun, mut times) = (Instant::now(), Vec::new());
    for n in 0.. {
        if begun.elapsed() > most || (n % RATE == 0 && ended()) {
            socket.write_all(b"QUIT\r\n")?;
            return Ok(times);
        }
        let due = Duration::from_secs(1) * n / RATE;
        std::thread::sleep(due.saturating_sub(begun.elapsed()));
        socket.write_all(b"MAIL FROM:<bench@firm.test>\r\n")?;
        answer("250")?;
        socket.write_all(b"RCPT TO:<assistant@firm.test>\r\n")?;
        answer("250")?;
        socket.write_all(b"DATA\r\n")?;
        answer("354")?;
        let id = format!("{n}.{:?}@bench.test", begun);
        let id: String = id.chars().filter(|c| c.is_ascii_alphanumeric() || ".@".contains(*c)).collect();
        // It says that a machine wrote it: it becomes a task, and is not answered. It goes in one piece, so that TCP waits for nothing.
        let mail = format!(
            "From: <bench@firm.test>\r\nTo: <assistant@firm.test>\r\nSubject: Mail {n}\r\nMessage-ID: <{id}>\r\n\
             Auto-Submitted: auto-generated\r\n\r\n{}\r\n",
            "When does the lease end? ".repeat(80)
        );
        socket.write_all(mail.as_bytes())?;
        let since = Instant::now();
        socket.write_all(b".\r\n")?;
        answer("250")?;
        times.push(since.elapsed().as_secs_f64());
    }
    Ok(times)
}

fn percentile(times: &mut [f64], percent: usize) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get((times.len() * percent / 100).min(times.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
}

/// Every file below a folder, by its path there.
fn files(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let (mut found, mut open) = (Vec::new(), vec![PathBuf::new()]);
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(folder.join(&dir))? {
            let entry = entry?;
            let path = dir.join(entry.file_name());
            if entry.file_type()?.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    Ok(found)
}

fn copy(from: &Path, to: &Path) -> Outcome {
    for path in files(from)? {
        let target = to.join(&path);
        fs::create_dir_all(target.parent().ok_or("no folder")?)?;
        fs::copy(from.join(&path), &target)?;
        fs::File::open(&target)?.sync_all()?;
    }
    Ok(())
}

fn compare(one: &Path, other: &Path) -> Outcome<usize> {
    let mut same = 0;
    for path in files(one)? {
        if fs::read(one.join(&path))? != fs::read(other.join(&path))? {
            return Err(format!("{} differs", path.display()).into());
        }
        same += 1;
    }
    Ok(same)
}

fn start(program: &Path, data: &Path) -> Outcome<(Child, String)> {
    let mut child = Command::new(program)
        .args(["--data".as_ref(), data.as_os_str(), "serve".as_ref()])
        .args(["--http", "127.0.0.1:0", "--smtp", "127.0.0.1:0"])
        .env("CHANCERY_MAIL_ASSISTANT_ADDRESS", "assistant@firm.test")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let smtp = line.split_whitespace().find_map(|word| word.strip_prefix("smtp="));
    Ok((child, smtp.ok_or_else(|| format!("instead of ready it said: {line}"))?.to_owned()))
}

fn stop(child: &mut Child) -> Outcome {
    Command::new("kill").arg(child.id().to_string()).status()?;
    if child.wait()?.success() { Ok(()) } else { Err("it did not stop in order".into()) }
}
