//! How long one name against ten thousand takes: `cargo run --release -p name_matching --example names_speed`.

#![allow(clippy::print_stdout)]

use name_matching::Index;
use std::time::Instant;

const GIVEN: [&str; 20] = [
    "Alice", "Albert", "Barbara", "Carlos", "Deborah", "Eugene", "Frances", "Gabriel", "Harriet", "Ignacio", "Judith",
    "Kenneth", "Louise", "Manuel", "Nancy", "Oscar", "Patricia", "Raymond", "Samuel", "Yolanda",
];
const ENDS: [&str; 10] = ["son", "man", "field", "berg", "ez", "ton", "well", "ski", "ley", "ard"];
const BODIES: [&str; 5] = ["Inc.", "LLC", "Corp.", "LLP", "Ltd."];

fn main() {
    let mut index = Index::default();
    let names: Vec<String> = (0..10_000usize)
        .map(|n| {
            let own: String =
                (0..3).map(|at| char::from(b'a' + u8::try_from((n / 26usize.pow(at)) % 26).unwrap_or(0))).collect();
            let family = format!("{}{own}{}", ["B", "D", "K", "M"][n % 4], ENDS[n % 10]);
            if n % 3 == 0 {
                format!("{family} Services {}", BODIES[n % 5])
            } else {
                format!("{} {family}", GIVEN[n % 20])
            }
        })
        .collect();
    let start = Instant::now();
    for (n, name) in names.iter().enumerate() {
        index.add(n, name);
    }
    let made = start.elapsed();
    let start = Instant::now();
    let asked: Vec<&String> = names.iter().step_by(50).collect();
    let found: usize = asked.iter().map(|name| index.find(name).len()).sum();
    let each = start.elapsed() / u32::try_from(asked.len()).unwrap_or(1);
    println!(
        "10,000 names read in {made:.1?}; one of them asked for in {each:.2?} (bar: 100 ms); {found} hits in {} queries",
        asked.len()
    );
}
