//! Prints what is wrong in a text file: `cargo run --release -p proofreading --example check -- brief.txt [source.txt ...]`.

use proofreading::{Context, Severity, Source, check, paragraphs};

use std::{error::Error, fs, time::Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut names = std::env::args().skip(1);
    let name = names.next().ok_or("name a text file")?;
    let text = fs::read_to_string(&name)?;
    let sources: Result<Vec<Source>, std::io::Error> =
        names.map(|name| fs::read_to_string(&name).map(|text| Source { name, text })).collect();
    let sources = sources?;
    let context = Context { authorities: sources.clone(), sources, ..Context::default() };
    let paragraphs = paragraphs(&text);
    // Tables of citations are built on first use, once in the life of a program.
    check(&[], &context);
    let start = Instant::now();
    let findings = check(&paragraphs, &context);
    let took = start.elapsed();
    for finding in &findings {
        let severity = match finding.severity {
            Severity::Wrong => "WRONG",
            Severity::Check => "check",
            Severity::Style => "style",
        };
        println!("{severity} {:?} ¶{} [{}]", finding.kind, finding.paragraph, finding.quoted.replace('\n', " "));
        println!("      {}", finding.message);
        if let Some(replacement) = &finding.replacement {
            println!("      → {replacement}");
        }
        let text = paragraphs.get(finding.paragraph).map_or("", |p| p.text.as_str());
        let from = finding.start.saturating_sub(60);
        let around: String = text.chars().skip(from).take(finding.end - from + 60).collect();
        println!("      | {}", around.replace('\n', " "));
    }
    println!(
        "{} findings, {} characters, {:.1} ms",
        findings.len(),
        text.chars().count(),
        took.as_secs_f64() * 1_000.0
    );
    Ok(())
}
