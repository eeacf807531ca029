//! `packaging/bench law TEXT...`: MB/s of each part of the law layer over each text file, and of all parts one after another. The
//! sentences, which the later parts read, are found once.

use chancery::law::{
    Letters, Sentence, authorities, clauses,
    counting::Rules,
    cues,
    dates::dates_in,
    facts::facts,
    obligations::{Paper, dated, duties_in},
    periods::periods_in,
    requests::request_in,
    sentences::sentences_in,
};

use jiff::civil::Date;
use std::{error::Error, fs};

const RUNS: usize = 5;

pub fn main() -> Result<(), Box<dyn Error>> {
    chancery::law::citations::find("1 U.S. 1");
    for path in crate::arguments() {
        let text = fs::read_to_string(&path)?;
        let size = text.len() as f64 / 1e6;
        println!("{}, {size:.1} MB", path.rsplit('/').next().unwrap_or_default());
        let found = chancery::law::citations::find(&text);
        let paper =
            Paper { dated: Date::constant(2026, 3, 2), own: None, rules: Rules::Civil, service: None, near: None };
        let letters = Letters::new(&text);
        let sentences = sentences_in(&letters);
        let parts: [(&str, &dyn Fn() -> usize); 8] = [
            ("citations", &|| chancery::law::citations::find(&text).len()),
            ("authorities", &|| authorities::judge(&text, &found, &authorities::Shelf::<()>::default(), 2026).len()),
            ("facts", &|| facts(&text).len()),
            ("duties", &|| usize::from(dated(&text).is_some()) + duties_in(&letters, &sentences, &paper).len()),
            ("sentences", &|| sentences_in(&letters).len()),
            ("clauses, requests", &|| {
                let asks = |s: &Sentence| {
                    let words = cues::plain(&letters.folded(s.body));
                    std::hint::black_box(clauses::strengths(&words, ""));
                    request_in(&letters, s, &words)
                };
                sentences.iter().filter_map(asks).count()
            }),
            ("dates", &|| sentences.iter().map(|s| dates_in(&letters, s.span).len()).sum()),
            ("periods", &|| sentences.iter().map(|s| periods_in(&letters, s.body).len()).sum()),
        ];
        let mut together = 0.0;
        for (name, part) in parts {
            let mut times: Vec<(f64, usize)> = (0..RUNS)
                .map(|_| {
                    let begun = processor_seconds();
                    let found = std::hint::black_box(part());
                    (processor_seconds() - begun, found)
                })
                .collect();
            times.sort_by(|a, b| a.0.total_cmp(&b.0));
            let (seconds, found) = times[RUNS / 2];
            together += seconds;
            println!("  {name:20} {:>8.1} MB/s, {found} found", size / seconds);
        }
        println!("  {:20} {:>8.1} MB/s", "all of them", size / together);
    }
    Ok(())
}

/// Time on a processor since the start (proc(5), /proc/[pid]/schedstat): all is done on one thread, and what else the machine does
/// is no matter.
fn processor_seconds() -> f64 {
    let text = fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or_default() / 1e9
}
