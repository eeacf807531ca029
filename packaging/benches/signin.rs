//! `packaging/bench signin`: sign-ins/s beside the raw hash of the argon2 crate, the tail of an authenticated list under
//! load beside /healthz, and the memory while 200 people sign in at once.

use argon2::{Algorithm, Argon2, Params, Version};
use std::{
    error::Error,
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
    thread,
    time::{Duration, Instant},
};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

const PEOPLE: usize = 200;
const CONNECTIONS: usize = 64;
const SPAN: Duration = Duration::from_secs(5);
const PASSWORD: &str = "copper lantern drift echo";

pub fn main() -> Outcome {
    let program = crate::arguments().next().ok_or("name the program")?;
    let folder = std::env::temp_dir().join(format!("chancery-signin-{}", std::process::id()));
    let (mut child, address) = start(Path::new(&program), &folder)?;
    for n in 0..PEOPLE {
        add(Path::new(&program), &folder, n)?;
    }
    let raw = raw();
    let begun = Instant::now();
    let tokens = thread::scope(|scope| {
        let people: Vec<_> =
            (0..PEOPLE).map(|n| scope.spawn(move || sign_in(address, n).map_err(|e| e.to_string()))).collect();
        people
            .into_iter()
            .map(|p| p.join().map_err(|_| "a thread panicked".to_owned())?)
            .collect::<Result<Vec<_>, String>>()
    })?;
    let rate = PEOPLE as f64 / begun.elapsed().as_secs_f64();
    println!("argon2 crate alone     {raw:>8.1} hashes/s   (64 MiB, 3 passes, two at once)");
    println!("sign-ins               {rate:>8.1} /s   ({PEOPLE} at once; {:.2} of the crate alone)", rate / raw);
    println!("memory meanwhile       {:>8.1} MB   (peak resident; bar: 400 MB)", peak(child.id())? / 1e6);
    let token = tokens.first().ok_or("nobody signed in")?;
    let health = load(address, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")?;
    let list = format!("GET /api/files/list/?type=tasks HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n");
    let list = load(address, &list)?;
    for (name, (rate, p50, p99)) in [("/healthz", health), ("authenticated list", list)] {
        println!(
            "{name:<22} {rate:>8.0} /s   p50 {:.2} ms, p99 {:.2} ms   ({CONNECTIONS} connections)",
            p50 * 1e3,
            p99 * 1e3
        );
    }
    println!("list / healthz         {:>8.2} of the rate, {:.2} times the p99", list.0 / health.0, list.2 / health.2);
    Command::new("kill").arg(child.id().to_string()).status()?;
    child.wait()?;
    Ok(fs::remove_dir_all(folder)?)
}

fn start(program: &Path, data: &Path) -> Outcome<(Child, SocketAddr)> {
    let mut child = Command::new(program)
        .args(["--data".as_ref(), data.as_os_str(), "serve".as_ref()])
        .args(["--http", "127.0.0.1:0", "--smtp", "127.0.0.1:0"])
        // So that each person comes from an address of her own.
        .env("CHANCERY_HTTP_TRUSTED_PROXIES", "127.0.0.1")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let address = line.split_whitespace().find_map(|word| word.strip_prefix("http=")).ok_or("it is not ready")?;
    Ok((child, address.parse()?))
}

fn add(program: &Path, data: &Path, n: usize) -> Outcome {
    let mut child = Command::new(program)
        .args(["--data".as_ref(), data.as_os_str()])
        .args(["users", "add", &format!("person{n}@firm.example"), "--first", "P", "--last", "N"])
        .args(["--approved", "--password-stdin"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()?;
    child.stdin.take().ok_or("no input")?.write_all(format!("{PASSWORD}\n").as_bytes())?;
    if child.wait()?.success() { Ok(()) } else { Err("an account could not be added".into()) }
}

/// Hashes a second on two threads: as many as the server runs at once.
fn raw() -> f64 {
    let done = AtomicUsize::new(0);
    let begun = Instant::now();
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let params = Params::new(64 * 1024, 3, 1, Some(32)).unwrap_or_default();
                let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
                while begun.elapsed() < SPAN {
                    let mut out = [0; 32];
                    if argon2.hash_password_into(PASSWORD.as_bytes(), &[7; 16], &mut out).is_ok() {
                        done.fetch_add(1, Relaxed);
                    }
                }
            });
        }
    });
    done.load(Relaxed) as f64 / begun.elapsed().as_secs_f64()
}

fn sign_in(address: SocketAddr, n: usize) -> Outcome<String> {
    let body = format!("{{\"username\":\"person{n}@firm.example\",\"password\":\"{PASSWORD}\"}}");
    let request = format!(
        "POST /api/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Forwarded-For: 10.1.{}.{}\r\nContent-Length: {}\r\n\r\n{body}",
        n / 200,
        n % 200 + 1,
        body.len()
    );
    let (status, answer) = Client::new(address)?.ask(&request)?;
    if status != 200 {
        return Err(format!("a sign-in was answered {status}").into());
    }
    let answer: serde_json::Value = serde_json::from_slice(&answer)?;
    Ok(answer["access"].as_str().ok_or("no token")?.to_owned())
}

/// Answers a second, median and 99th percentile in seconds.
fn load(address: SocketAddr, request: &str) -> Outcome<(f64, f64, f64)> {
    let begun = Instant::now();
    let times = thread::scope(|scope| {
        let all: Vec<_> = (0..CONNECTIONS)
            .map(|_| scope.spawn(move || one(address, request, begun).map_err(|e| e.to_string())))
            .collect();
        all.into_iter()
            .map(|c| c.join().map_err(|_| "a thread panicked".to_owned())?)
            .collect::<Result<Vec<_>, String>>()
    })?;
    let mut times: Vec<f64> = times.into_iter().flatten().collect();
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied().unwrap_or(f64::NAN);
    Ok((times.len() as f64 / begun.elapsed().as_secs_f64(), at(0.5), at(0.99)))
}

fn one(address: SocketAddr, request: &str, begun: Instant) -> Outcome<Vec<f64>> {
    let (mut client, mut times) = (Client::new(address)?, Vec::new());
    while begun.elapsed() < SPAN {
        let asked = Instant::now();
        let (status, _) = client.ask(request)?;
        if status != 200 {
            return Err(format!("answered {status}").into());
        }
        times.push(asked.elapsed().as_secs_f64());
    }
    Ok(times)
}

/// One connection that is kept.
struct Client(BufReader<TcpStream>);

impl Client {
    fn new(address: SocketAddr) -> Outcome<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Self(BufReader::new(stream)))
    }

    fn ask(&mut self, request: &str) -> Outcome<(u16, Vec<u8>)> {
        self.0.get_mut().write_all(request.as_bytes())?;
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line)?;
            if line.is_empty() {
                return Err("the connection was closed".into());
            }
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest.split_whitespace().next().unwrap_or("0").parse()?;
            } else if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse()?;
            } else if line == "\r\n" {
                break;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body)?;
        Ok((status, body))
    }
}

fn peak(process: u32) -> Outcome<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find(|l| l.starts_with("VmHWM:")).ok_or("no VmHWM")?;
    Ok(line.split_whitespace().nth(1).unwrap_or("0").parse::<f64>()? * 1024.0)
}
