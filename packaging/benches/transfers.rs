//! `packaging/bench transfers`: a gigabyte up and down over loopback beside a plain copy of the same bytes through
//! XChaCha20-Poly1305, memory beyond idle, and the first page of a folder of 100,000 files.

use chacha20poly1305::{KeyInit, XChaCha20Poly1305, aead::AeadInOut};
use chancery::{
    accounts::ACCOUNTS,
    files::{FILES, FOLDER_BY_NAME, FOLDER_FILES, File, ReadState},
    ids::{BlobId, FileId},
    store::{All, BlobRef, Options, Store},
};

use std::{
    error::Error,
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

const SIZE: usize = 1 << 30;
const PIECE: usize = 64 * 1024;
const RUNS: usize = 3;
const FILES_IN_FOLDER: usize = 100_000;
const EMAIL: &str = "bench@firm.test";
const PASSWORD: &str = "a long walk by the harbor";

pub fn main() -> Outcome {
    let program = crate::arguments().next().ok_or("name the program")?;
    let program = Path::new(&program);
    let base = std::env::var_os("CHANCERY_BENCH_DIR").map_or_else(std::env::temp_dir, Into::into);
    let folder = base.join(format!("chancery-transfers-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let done = measure(program, &folder);
    fs::remove_dir_all(&folder)?;
    done
}

fn measure(program: &Path, folder: &Path) -> Outcome {
    let data = folder.join("data");
    let mut add = Command::new(program)
        .arg("--data")
        .arg(&data)
        .args(["users", "add", EMAIL, "--first", "B", "--last", "B", "--approved", "--password-stdin"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()?;
    writeln!(add.stdin.take().ok_or("no input")?, "{PASSWORD}")?;
    if !add.wait()?.success() {
        return Err("the account could not be made".into());
    }
    let (mut child, http) = start(program, &data)?;
    let token = sign_in(&http)?;
    make_folder(&http, &token)?;
    stop(&mut child)?;
    fill(&data)?;
    let (mut child, http) = start(program, &data)?;
    let token = sign_in(&http)?;
    std::thread::sleep(Duration::from_secs(2));
    let idle = status(child.id(), "VmRSS:")?;
    fs::write(format!("/proc/{}/clear_refs", child.id()), "5")?;

    let source = folder.join("source");
    let block: Vec<u8> = (0..1u32 << 20).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let mut file = fs::File::create(&source)?;
    (0..SIZE / block.len()).try_for_each(|_| file.write_all(&block))?;
    file.sync_all()?;
    let (mut up, mut down, mut sealed, mut opened) = (vec![], vec![], vec![], vec![]);
    for run in 0..RUNS {
        sealed.push(seal(&source, &folder.join("sealed"))?);
        let (took, id) = upload(&http, &token, &source, &format!("{run}.bin"))?;
        up.push(took);
        opened.push(open(&folder.join("sealed"))?);
        down.push(download(&http, &token, &id)?);
        delete(&http, &token, &id)?;
    }
    let beyond = (status(child.id(), "VmHWM:")? - idle) / 1e6;
    let rate = |times: &mut Vec<Duration>| {
        times.sort();
        SIZE as f64 / 1e6 / times[times.len() / 2].as_secs_f64()
    };
    let (up, down, sealed, opened) = (rate(&mut up), rate(&mut down), rate(&mut sealed), rate(&mut opened));
    println!(
        "1 GB up        {up:>8.0} MB/s   plain copy, sealed {sealed:>6.0} MB/s   ratio {:.2}   (bar: 0.60)",
        up / sealed
    );
    println!(
        "1 GB down      {down:>8.0} MB/s   plain copy, opened {opened:>6.0} MB/s   ratio {:.2}   (bar: 0.60)",
        down / opened
    );
    println!("memory         {beyond:>8.1} MB beyond idle ({:.1} MB)   (bar: 32 MB)", idle / 1e6);
    for (sort, order) in [("name", "asc"), ("created", "desc"), ("size", "asc"), ("type", "desc")] {
        let path = format!("/api/files/list/?type=files&path=Long&limit=200&sort={sort}&order={order}");
        let first = list(&http, &token, &path)?;
        let mut warm = (0..50).map(|_| list(&http, &token, &path)).collect::<Outcome<Vec<_>>>()?;
        warm.sort();
        println!(
            "first page of {FILES_IN_FOLDER} by {sort:<8} {:>6.2} ms warm, median of 50; worst {:>6.2} ms; cold {:>7.1} ms   (bar: 20 ms)",
            warm[25].as_secs_f64() * 1e3,
            warm[49].as_secs_f64() * 1e3,
            first.as_secs_f64() * 1e3
        );
    }
    stop(&mut child)
}

/// The folder's files, without bytes: a list shows records only.
fn fill(data: &Path) -> Outcome {
    let store = Store::open(&Options { probe: None, ..Options::new(data) }).map_err(|e| e.to_string())?;
    let account = store.scan(&ACCOUNTS, &All).next().ok_or("no account")?.map_err(|e| e.to_string())?.1.id;
    let folder = store.scan(&FOLDER_BY_NAME, &All).next().ok_or("no folder")?.map_err(|e| e.to_string())?.1;
    for batch in 0..FILES_IN_FOLDER / 1000 {
        let put = store.write_blocking(move |tx| {
            for n in 0..1000 {
                let (id, number) = (FileId::new(), batch * 1000 + n);
                let file = File {
                    id,
                    account,
                    name: format!("Exhibit {:05} of the production.pdf", number * 7919 % FILES_IN_FOLDER),
                    file_type: ["PDF", "DOCX", "EML"][number % 3].into(),
                    media_type: "application/pdf".into(),
                    created_at: jiff::Timestamp::now(),
                    blob: BlobRef { id: BlobId::new(), len: (number * 31 % 100_000) as u64, hash: [0; 32] },
                    task: None,
                    message: None,
                    folder: Some(folder),
                    inside: None,
                    taken: None,
                    read: ReadState::Read { pages: 3, chars: 9000 },
                    text: None,
                    unproven: false,
                };
                tx.put(&FILES, &(account, id), &file)?;
                tx.put(&FOLDER_FILES, &(account, Some(folder), id), &())?;
            }
            Ok(())
        });
        put.map_err(|e| e.to_string())?;
    }
    store.close().map_err(|e| e.to_string().into())
}

fn seal(from: &Path, to: &Path) -> Outcome<Duration> {
    let cipher = XChaCha20Poly1305::new(&[7; 32].into());
    let (mut from, mut piece) = (fs::File::open(from)?, Vec::with_capacity(PIECE + 16));
    let begun = Instant::now();
    let mut to = fs::File::create(to)?;
    let mut nonce = [0; 24];
    for n in 0..(SIZE / PIECE) as u64 {
        piece.resize(PIECE, 0);
        from.read_exact(&mut piece)?;
        nonce[..8].copy_from_slice(&n.to_le_bytes());
        cipher.encrypt_in_place(&nonce.into(), b"", &mut piece).map_err(|_| "sealing failed")?;
        to.write_all(&piece)?;
    }
    to.sync_all()?;
    Ok(begun.elapsed())
}

fn open(from: &Path) -> Outcome<Duration> {
    let cipher = XChaCha20Poly1305::new(&[7; 32].into());
    let (mut from, mut piece, mut nonce) = (fs::File::open(from)?, vec![0; PIECE + 16], [0; 24]);
    let begun = Instant::now();
    for n in 0..(SIZE / PIECE) as u64 {
        piece.resize(PIECE + 16, 0);
        from.read_exact(&mut piece)?;
        nonce[..8].copy_from_slice(&n.to_le_bytes());
        cipher.decrypt_in_place(&nonce.into(), b"", &mut piece).map_err(|_| "opening failed")?;
    }
    Ok(begun.elapsed())
}

fn upload(http: &str, token: &str, from: &Path, name: &str) -> Outcome<(Duration, String)> {
    let head = format!(
        "--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\nContent-Type: application/octet-stream\r\n\r\n"
    );
    let tail = "\r\n--x--\r\n";
    let length = head.len() + SIZE + tail.len();
    let (mut from, mut piece) = (fs::File::open(from)?, vec![0; 256 * 1024]);
    let begun = Instant::now();
    let mut socket = TcpStream::connect(http)?;
    write!(
        socket,
        "POST /api/files/upload/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{head}"
    )?;
    loop {
        match from.read(&mut piece)? {
            0 => break,
            n => socket.write_all(&piece[..n])?,
        }
    }
    socket.write_all(tail.as_bytes())?;
    let mut answer = String::new();
    socket.read_to_string(&mut answer)?;
    let took = begun.elapsed();
    let body = answer.split_once("\r\n\r\n").ok_or("no answer")?.1;
    let body: serde_json::Value = serde_json::from_str(body.trim()).map_err(|e| format!("{e}: {answer}"))?;
    Ok((took, body["files"][0]["id"].as_str().ok_or("no file")?.to_owned()))
}

fn download(http: &str, token: &str, id: &str) -> Outcome<Duration> {
    let begun = Instant::now();
    let mut socket = TcpStream::connect(http)?;
    write!(
        socket,
        "GET /api/files/file/{id}/download/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\r\n"
    )?;
    let (mut piece, mut all) = (vec![0; 256 * 1024], 0);
    loop {
        match socket.read(&mut piece)? {
            0 => break,
            n => all += n,
        }
    }
    if all < SIZE {
        return Err(format!("only {all} bytes came").into());
    }
    Ok(begun.elapsed())
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().accept_encoding("identity").build().into()
}

fn sign_in(http: &str) -> Outcome<String> {
    let sent = agent().post(format!("http://{http}/api/token/"));
    let body: serde_json::Value =
        sent.send_json(serde_json::json!({"username": EMAIL, "password": PASSWORD}))?.body_mut().read_json()?;
    Ok(body["access"].as_str().ok_or("no token")?.to_owned())
}

fn make_folder(http: &str, token: &str) -> Outcome {
    let form = "--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nLong\r\n--x--\r\n";
    let sent = agent().post(format!("http://{http}/api/files/folder/create/"));
    sent.header("authorization", format!("Bearer {token}"))
        .header("content-type", "multipart/form-data; boundary=x")
        .send(form.as_bytes())?;
    Ok(())
}

fn delete(http: &str, token: &str, id: &str) -> Outcome {
    let sent = agent().delete(format!("http://{http}/api/files/file/{id}/delete/"));
    sent.header("authorization", format!("Bearer {token}")).call()?;
    Ok(())
}

fn list(http: &str, token: &str, path: &str) -> Outcome<Duration> {
    let begun = Instant::now();
    let mut socket = TcpStream::connect(http)?;
    write!(socket, "GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    socket.read_to_end(&mut answer)?;
    let took = begun.elapsed();
    let text = String::from_utf8_lossy(&answer);
    let whole = text.starts_with("HTTP/1.1 200") && text.contains(&format!("\"total_files\":{FILES_IN_FOLDER}"));
    if whole { Ok(took) } else { Err(format!("not a page: {:.300}", text).into()) }
}

fn start(program: &Path, data: &Path) -> Outcome<(Child, String)> {
    let mut child = Command::new(program)
        .args(["--data".as_ref(), data.as_os_str(), "serve".as_ref()])
        .args(["--http", "127.0.0.1:0", "--smtp", "127.0.0.1:0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let http = line.split_whitespace().find_map(|word| word.strip_prefix("http="));
    Ok((child, http.ok_or_else(|| format!("instead of ready it said: {line}"))?.to_owned()))
}

fn stop(child: &mut Child) -> Outcome {
    Command::new("kill").arg(child.id().to_string()).status()?;
    if child.wait()?.success() { Ok(()) } else { Err("it did not stop in order".into()) }
}

fn status(process: u32, what: &str) -> Outcome<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find(|l| l.starts_with(what)).ok_or("no such line")?;
    Ok(line.split_whitespace().nth(1).unwrap_or("0").parse::<f64>()? * 1024.0)
}
