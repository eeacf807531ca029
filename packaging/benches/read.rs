//! Reading of PDFs beside pdftotext: both are given the same files in the same run, both start a process for each file, ours
//! the sandboxed one that the server starts. Called by packaging/bench read.
//!
//! bench read PROGRAM FOLDER, where FOLDER holds NAME.pdf, or pdf/NAME.pdf, and the published text NAME.txt, or txt/NAME.txt.

use chancery::documents::{ReadFailure, Reader};

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};
use tokio::{runtime::Runtime, task::JoinSet};

type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// Rounds, of which the fastest counts: the machine is never idle.
const ROUNDS: usize = 5;

struct Case {
    pdf: PathBuf,
    /// Its published words, where there are any.
    words: Option<HashMap<String, i64>>,
}

pub fn main() -> Outcome {
    let words: Vec<String> = crate::arguments().collect();
    let [program, folders @ ..] = words.as_slice() else { return Err("bench read PROGRAM FOLDER...".into()) };
    let mut all_cases = Vec::new();
    for folder in folders {
        all_cases.extend(cases(Path::new(folder))?);
    }
    let cases = all_cases;
    if cases.is_empty() {
        return Err("there are no PDFs in the folder".into());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let places = std::thread::available_parallelism()?.get();
    let bytes: u64 = cases.iter().map(|case| fs::metadata(&case.pdf).map_or(0, |file| file.len())).sum();
    println!("{} PDFs, {:.1} MB; {places} cores; the fastest of {ROUNDS} rounds", cases.len(), bytes as f64 / 1e6);

    let (mut one, mut all) = ([Duration::MAX; 2], [Duration::MAX; 2]);
    let mut texts = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        // In turn, so that a noisy minute meets both.
        let (took, found) = timed(|| theirs(&cases, 1))?;
        (one[0], texts[0]) = (one[0].min(took), found);
        let (took, found) = timed(|| ours(&runtime, program, &cases, 1))?;
        (one[1], texts[1]) = (one[1].min(took), found);
        all[0] = all[0].min(timed(|| theirs(&cases, places))?.0);
        all[1] = all[1].min(timed(|| ours(&runtime, program, &cases, places))?.0);
    }
    let speed = |took: Duration| cases.len() as f64 / took.as_secs_f64();
    for (what, [peer, own]) in [("one after the other", one), (&format!("{places} at a time"), all)] {
        let (peer, own) = (speed(peer), speed(own));
        println!(
            "{what:<20} pdftotext {peer:>7.1} documents/s   chancery {own:>7.1} documents/s   ratio {:.2}",
            own / peer
        );
    }
    let f1 = |texts: &[String]| {
        let each =
            cases.iter().zip(texts).filter_map(|(case, text)| Some(word_f1(&counted(text), case.words.as_ref()?)));
        let each: Vec<f64> = each.collect();
        each.iter().sum::<f64>() / each.len() as f64
    };
    let compared = cases.iter().filter(|case| case.words.is_some()).count();
    println!("word F1 of {compared}       pdftotext {:.4}   chancery {:.4}", f1(&texts[0]), f1(&texts[1]));
    Ok(())
}

fn cases(folder: &Path) -> Outcome<Vec<Case>> {
    let inner = folder.join("pdf");
    let (pdfs, texts) = if inner.is_dir() { (inner, folder.join("txt")) } else { (folder.into(), folder.into()) };
    let mut found: Vec<PathBuf> = fs::read_dir(pdfs)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    found.retain(|path| path.extension().is_some_and(|e| e.eq_ignore_ascii_case("pdf")));
    found.sort();
    let words = |pdf: &Path| {
        let text = fs::read_to_string(texts.join(pdf.file_stem()?).with_extension("txt")).ok()?;
        Some(counted(&text))
    };
    Ok(found.into_iter().map(|pdf| Case { words: words(&pdf), pdf }).collect())
}

fn timed<T>(work: impl FnOnce() -> Outcome<T>) -> Outcome<(Duration, T)> {
    let begun = Instant::now();
    let done = work()?;
    Ok((begun.elapsed(), done))
}

fn theirs(cases: &[Case], places: usize) -> Outcome<Vec<String>> {
    let one = |case: &Case| {
        // The reader's children are nice, so that doors come first; on a busy machine that would tell more than the readers.
        let mut peer = Command::new("nice");
        peer.args(["-n", "10", "pdftotext", "-q", "-enc", "UTF-8"]).arg(&case.pdf).arg("-").stderr(Stdio::null());
        peer.output().map(|out| String::from_utf8_lossy(&out.stdout).into_owned())
    };
    if places == 1 {
        return Ok(cases.iter().map(one).collect::<Result<_, _>>()?);
    }
    let next = std::sync::atomic::AtomicUsize::new(0);
    let mut texts = vec![String::new(); cases.len()];
    std::thread::scope(|scope| -> Outcome {
        let work = || {
            let mut found = Vec::new();
            loop {
                let at = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                let Some(case) = cases.get(at) else { return Ok::<_, std::io::Error>(found) };
                found.push((at, one(case)?));
            }
        };
        let running: Vec<_> = (0..places).map(|_| scope.spawn(work)).collect();
        for thread in running {
            for (at, text) in thread.join().map_err(|_| "a thread ended in disorder")?? {
                texts[at] = text;
            }
        }
        Ok(())
    })?;
    Ok(texts)
}

fn ours(runtime: &Runtime, program: &str, cases: &[Case], places: usize) -> Outcome<Vec<String>> {
    let reader = std::sync::Arc::new(Reader::new(program.into()).with_places(places));
    runtime.block_on(async {
        let mut running = JoinSet::new();
        let mut texts = vec![String::new(); cases.len()];
        for (at, case) in cases.iter().enumerate() {
            if running.len() == places {
                let (at, text) = running.join_next().await.ok_or("nothing runs")??;
                texts[at] = text;
            }
            let (reader, pdf) = (std::sync::Arc::clone(&reader), case.pdf.clone());
            running.spawn(async move {
                let Ok(file) = tokio::fs::File::open(&pdf).await else { return (at, String::new()) };
                match reader.read_file("a.pdf", "application/pdf", file).await {
                    Ok(document) => (at, document.text),
                    Err(ReadFailure::Unreadable(_)) => (at, String::new()),
                    Err(ReadFailure::Fault(fault)) => panic!("{fault}"),
                }
            });
        }
        while let Some(ended) = running.join_next().await {
            let (at, text) = ended?;
            texts[at] = text;
        }
        Ok(texts)
    })
}

fn counted(text: &str) -> HashMap<String, i64> {
    let mut counts = HashMap::new();
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        *counts.entry(word.to_lowercase()).or_default() += 1;
    }
    counts
}

/// Twice the words in common over all words of both.
fn word_f1(found: &HashMap<String, i64>, wanted: &HashMap<String, i64>) -> f64 {
    let same: i64 = found.iter().map(|(word, n)| *n.min(wanted.get(word).unwrap_or(&0))).sum();
    2.0 * same as f64 / (found.values().sum::<i64>() + wanted.values().sum::<i64>()).max(1) as f64
}
