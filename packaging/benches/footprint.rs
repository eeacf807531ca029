//! `packaging/bench footprint`: size of the program, start to ready on an empty folder, idle memory.

use std::{
    error::Error,
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

pub fn main() -> Outcome {
    let program = crate::arguments().next().ok_or("name the program")?;
    let program = Path::new(&program);
    let size = fs::metadata(program)?.len();
    println!("program                {:>8.1} MB   (bar: 45 MB)", size as f64 / 1e6);
    let folder = std::env::temp_dir().join(format!("chancery-footprint-{}", std::process::id()));
    let mut times = Vec::new();
    for i in 0..9 {
        let (mut child, took) = start(program, &folder.join(i.to_string()))?;
        times.push(took);
        stop(&mut child)?;
    }
    times.sort();
    println!(
        "start to ready         {:>8} ms   (median of {}, an empty folder each; bar: 300 ms)",
        times[times.len() / 2].as_millis(),
        times.len()
    );
    let (mut child, _) = start(program, &folder.join("idle"))?;
    std::thread::sleep(Duration::from_secs(5));
    println!(
        "idle memory            {:>8.1} MB   (resident, 5 s after ready; bar: 60 MB)",
        resident(child.id())? / 1e6
    );
    stop(&mut child)?;
    Ok(fs::remove_dir_all(folder)?)
}

fn start(program: &Path, data: &Path) -> Outcome<(Child, Duration)> {
    let begun = Instant::now();
    let mut child = Command::new(program)
        .args(["--data".as_ref(), data.as_os_str(), "serve".as_ref()])
        .args(["--http", "127.0.0.1:0", "--smtp", "127.0.0.1:0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    if !line.starts_with("ready ") {
        return Err(format!("instead of ready it said: {line}").into());
    }
    Ok((child, begun.elapsed()))
}

fn stop(child: &mut Child) -> Outcome {
    Command::new("kill").arg(child.id().to_string()).status()?;
    if child.wait()?.success() { Ok(()) } else { Err("it did not stop in order".into()) }
}

fn resident(process: u32) -> Outcome<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find(|l| l.starts_with("VmRSS:")).ok_or("no VmRSS")?;
    Ok(line.split_whitespace().nth(1).unwrap_or("0").parse::<f64>()? * 1024.0)
}
