//! `packaging/bench law TEXT...`: MB/s of each part of the law layer over each text file, and of all parts one after another, as
//! a document goes through them.

use chancery::law::{
    Letters, authorities, citations, clauses, cues,
    dates::dates,
    deadlines::Rules,
    duties::{Paper, dated, duties},
    facts::facts,
    periods::periods,
    requests::requests,
    sentences::sentences_in,
};
use jiff::civil::Date;
use std::{error::Error, fs, time::Instant};

const RUNS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    citations::find("1 U.S. 1");
    for path in std::env::args().skip(1).filter(|a| a != "--bench") {
        let text = fs::read_to_string(&path)?;
        let size = text.len() as f64 / 1e6;
        println!("{}, {size:.1} MB", path.rsplit('/').next().unwrap_or_default());
        let found = citations::find(&text);
        let paper = Paper { dated: Date::constant(2026, 3, 2), rules: Rules::Civil, service: None };
        let parts: [(&str, &dyn Fn() -> usize); 8] = [
            ("citations", &|| citations::find(&text).len()),
            ("authorities", &|| authorities::judge(&text, &found, &authorities::Shelf::<()>::default(), 2026).len()),
            ("facts", &|| facts(&text).len()),
            ("duties", &|| usize::from(dated(&text).is_some()) + duties(&text, &paper).len()),
            ("dates", &|| dates(&text).len()),
            ("periods", &|| periods(&text).len()),
            ("requests", &|| requests(&text).len()),
            ("sentences, clauses", &|| {
                let letters = Letters::new(&text);
                let all = sentences_in(&letters);
                let said = |span| clauses::strengths(&cues::plain(&letters.folded(span)), "").of(clauses::Clause::Term);
                all.iter().filter(|s| said(s.body) > 3.0).count()
            }),
        ];
        let mut together = 0.0;
        for (name, part) in parts {
            let mut times: Vec<(f64, usize)> = (0..RUNS)
                .map(|_| {
                    let begun = Instant::now();
                    let found = std::hint::black_box(part());
                    (begun.elapsed().as_secs_f64(), found)
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
