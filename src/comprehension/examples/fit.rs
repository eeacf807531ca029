//! The features of candidate sentences, for `packaging/score/run fit`. Reads JSON lines `{"text", "questions": [{"id", "question",
//! "gold": [[start, end]]}]}` and writes a line for each question with the features of its sentences; with `texts`, a line for
//! each paper with the texts of these sentences.

use comprehension::{
    question::Question,
    replies::with_replies,
    scoring::{self, Prepared},
    units::units,
};
use law::Letters;
use search::words;
use serde_json::{Value, json};
use std::{collections::HashMap, io::BufRead};

fn main() {
    if std::env::args().any(|a| a == "names") {
        let near_best = [scoring::BEST, scoring::NEAR_BEST].concat();
        println!(
            "{}",
            json!({"sentence": scoring::NAMES, "best": scoring::BEST, "near": scoring::NEAR, "near best": near_best})
        );
        return;
    }
    let rarity = std::env::args().any(|a| a == "rarity");
    let mut count: HashMap<String, u32> = HashMap::new();
    let mut meant: HashMap<u16, u32> = HashMap::new();
    let mut sentences = 0u32;
    for line in std::io::stdin().lock().lines() {
        let Ok(paper) = serde_json::from_str::<Value>(&line.unwrap_or_default()) else { continue };
        let letters = Letters::new(paper["text"].as_str().unwrap_or_default());
        let units = with_replies(&letters, units(&letters));
        if rarity {
            for unit in &units {
                sentences += 1;
                let text = letters.folded(unit.body);
                let mut stems = words::all_stems(&text);
                let mut concepts: Vec<_> =
                    comprehension::terms::Terms::new(&text).concepts.iter().map(|(c, ..)| *c).collect();
                concepts.dedup();
                for concept in concepts {
                    *meant.entry(concept).or_default() += 1;
                }
                stems.sort_unstable();
                stems.dedup();
                for stem in stems {
                    *count.entry(stem).or_default() += 1;
                }
            }
            continue;
        }
        let prepared = Prepared::new(&[std::rc::Rc::new(letters.clone())]);
        if std::env::args().any(|a| a == "texts") {
            let texts: Vec<String> = prepared.candidates.iter().map(scoring::Candidate::in_full).collect();
            println!("{}", json!(texts));
            continue;
        }
        for q in paper["questions"].as_array().into_iter().flatten() {
            let question = Question::new(q["question"].as_str().unwrap_or_default());
            let features = prepared.features(&question);
            let gold: Vec<(usize, usize)> = q["gold"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|g| Some((g[0].as_u64()? as usize, g[1].as_u64()? as usize)))
                .collect();
            let rows: Vec<Value> = prepared
                .candidates
                .iter()
                .zip(&features)
                .map(|(c, f)| {
                    let u = &c.unit;
                    let right = gold.iter().any(|(a, b)| u.span.start < *b && *a < u.span.end);
                    json!({"s": u.span.start, "e": u.span.end, "g": right, "f": f})
                })
                .collect();
            println!("{}", json!({"id": q["id"], "rows": rows}));
        }
    }
    if rarity {
        let mut rows: Vec<_> =
            count.into_iter().filter(|(stem, n)| *n >= 3 && stem.chars().all(|c| c.is_alphabetic())).collect();
        rows.sort();
        for (stem, n) in rows {
            println!("{stem}\t{:.1}", (f64::from(sentences) / f64::from(n)).ln());
        }
        for (concept, name) in comprehension::thesaurus::names() {
            let n = meant.get(&concept).copied().unwrap_or(0).max(1);
            println!("={name}\t{:.1}", (f64::from(sentences) / f64::from(n)).ln());
        }
        eprintln!("{sentences} sentences");
    }
}
