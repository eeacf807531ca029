//! How many verdicts are right: `cargo run --release -p playbook --example score [-- wrong]`. Reads `tests/data/playbooks/cases.tsv`, and the
//! labels of ContractNLI for those rules of the NDA playbook that ask the same. "wrong" prints the wrong verdicts.

use playbook::{Finding, Playbook, Verdict, review};

use serde_json::Value;
use std::{collections::BTreeMap, fs, path::Path, time::Instant};

/// Verdicts counted: right, wrong, and "cannot tell".
#[derive(Default)]
struct Count {
    right: usize,
    wrong: usize,
    open: usize,
    /// Right and all of what was said, by verdict.
    by: BTreeMap<Verdict, (usize, usize)>,
}

impl Count {
    fn add(&mut self, verdict: Verdict, good: &[&str]) -> bool {
        let right = good.contains(&word(verdict));
        if verdict == Verdict::CannotTell {
            self.open += 1;
            return true;
        }
        let by = self.by.entry(verdict).or_default();
        by.1 += 1;
        if right {
            self.right += 1;
            by.0 += 1;
        } else {
            self.wrong += 1;
        }
        right
    }

    fn print(&self, name: &str) {
        let said = self.right + self.wrong;
        let by: Vec<String> = self.by.iter().map(|(v, (right, all))| format!("{} {right}/{all}", word(*v))).collect();
        println!(
            "{name}: {} rules; {said} verdicts, {} right, {} wrong; {} cannot tell",
            said + self.open,
            self.right,
            self.wrong,
            self.open
        );
        println!("    right of each: {}", by.join(", "));
    }
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::NotAcceptable => "not_acceptable",
        Verdict::Outside => "outside",
        Verdict::Missing => "missing",
        Verdict::CannotTell => "cannot_tell",
        Verdict::Fallback => "fallback",
        // The sets count what is rightly not there as met.
        Verdict::Meets | Verdict::Absent => "meets",
    }
}

/// Rules of the NDA playbook, the hypothesis that asks the same, and the verdict that follows from each label.
const HYPOTHESES: &[(&str, &str, [&str; 3])] = &[
    // Entailment, Contradiction, NotMentioned
    // The hypothesis is about the end of the agreement, the rule also about a request: no mention says nothing of the rule.
    ("Return of information", "nda-16", ["meets", "outside", "meets|missing|outside"]),
    ("Copies", "nda-20", ["meets", "outside|not_acceptable", "missing|outside|not_acceptable"]),
    ("Non-solicitation", "nda-18", ["outside", "meets", "meets"]),
    ("Marking", "nda-1", ["outside", "meets", "meets|missing"]),
    ("Compelled disclosure", "nda-8", ["meets", "outside", "missing|outside"]),
];

fn paragraphs(text: &str) -> Vec<String> {
    proofreading::paragraphs(text).into_iter().map(|p| p.text).collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let show = std::env::args().any(|a| a == "wrong");
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data");
    let read = |path: &str| fs::read_to_string(data.join("playbooks").join(path));
    // More agreements than the repository has can be named.
    let agreements = std::env::var("CHANCERY_NDA").map_or_else(|_| data.join("nda/dev.json"), Into::into);
    let agreements: Value = serde_json::from_str(&fs::read_to_string(agreements)?)?;
    let documents = agreements["documents"].as_array().cloned().unwrap_or_default();
    let mut books: BTreeMap<String, Playbook> = BTreeMap::new();
    let mut found: BTreeMap<(String, String), Vec<Finding>> = BTreeMap::new();
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    let started = Instant::now();
    let mut reviews = 0;
    for line in read("cases.tsv")?.lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [set, book, contract, topic, good] = cells.as_slice() else { continue };
        if !books.contains_key(*book) {
            books.insert((*book).into(), Playbook::read(&read(&format!("{book}.csv"))?).ok_or("no playbook")?);
        }
        let key = ((*book).to_owned(), (*contract).to_owned());
        if !found.contains_key(&key) {
            let text = match contract.strip_prefix("nda:") {
                Some(id) => match documents.iter().find(|d| d["id"].as_u64() == id.parse().ok()) {
                    Some(document) => document["text"].as_str().unwrap_or_default().to_owned(),
                    None => continue,
                },
                None => read(contract)?,
            };
            reviews += 1;
            found.insert(key.clone(), review(&books[*book], &paragraphs(&text)));
        }
        let finding = found[&key].iter().find(|f| f.topic == *topic).ok_or_else(|| format!("no rule {topic}"))?;
        let good: Vec<&str> = good.split('|').collect();
        let right = counts.entry(format!("{set}, {book}")).or_default().add(finding.verdict, &good);
        if show && !right {
            println!(
                "{contract} · {topic}: {} instead of {}\n    {}",
                word(finding.verdict),
                good.join(" or "),
                finding.why
            );
        }
    }
    let known = ["3", "7", "16"];
    for document in documents.iter().filter(|d| !known.contains(&d["id"].to_string().as_str())) {
        let all = review(&books["nda"], &paragraphs(document["text"].as_str().unwrap_or_default()));
        reviews += 1;
        for (topic, hypothesis, verdicts) in HYPOTHESES {
            let label =
                document["annotation_sets"][0]["annotations"][*hypothesis]["choice"].as_str().unwrap_or_default();
            let good = match label {
                "Entailment" => verdicts[0],
                "Contradiction" => verdicts[1],
                _ => verdicts[2],
            };
            let Some(finding) = all.iter().find(|f| f.topic == *topic) else { continue };
            let good: Vec<&str> = good.split('|').collect();
            let right = counts.entry("ContractNLI, nda".into()).or_default().add(finding.verdict, &good);
            if show && !right {
                println!(
                    "{} · {topic}: {} instead of {}\n    {}",
                    document["id"],
                    word(finding.verdict),
                    good.join(" or "),
                    finding.why
                );
            }
        }
    }
    for (name, count) in &counts {
        count.print(name);
    }
    println!("{reviews} reviews in {:.2} s", started.elapsed().as_secs_f32());
    Ok(())
}
