//! `packaging/bench citations TEXT...`: MB/s of the citation reader over each text file, and how many citations it finds.

use chancery::law::authorities;

use std::{error::Error, fs, time::Instant};

const RUNS: usize = 9;

pub fn main() -> Result<(), Box<dyn Error>> {
    let begun = Instant::now();
    chancery::law::citations::find("1 U.S. 1");
    println!("tables built in        {:>8.1} ms", begun.elapsed().as_secs_f64() * 1e3);
    for path in crate::arguments() {
        let text = fs::read_to_string(&path)?;
        let found = chancery::law::citations::find(&text);
        let find = median(|| chancery::law::citations::find(&text).len());
        let judge = median(|| authorities::judge(&text, &found, &authorities::Shelf::<()>::default(), 2026).len());
        let size = text.len() as f64 / 1e6;
        let name = path.rsplit('/').next().unwrap_or_default();
        println!(
            "{name:22} {:>8.1} MB/s to find {} citations in {size:.1} MB; {:.1} MB/s to judge their authorities",
            size / find,
            found.len(),
            size / judge
        );
    }
    Ok(())
}

/// Seconds of the median run.
fn median(run: impl Fn() -> usize) -> f64 {
    let mut times: Vec<f64> = (0..RUNS)
        .map(|_| {
            let begun = Instant::now();
            std::hint::black_box(run());
            begun.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}
