//! Reviews a contract by a playbook, both as texts, and prints the findings:
//! `cargo run -p playbook --example review -- playbook.csv contract.txt`

use playbook::{Playbook, review};

fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let [book, contract] = files.as_slice() else {
        eprintln!("give a playbook and a contract");
        std::process::exit(2);
    };
    let read = |file: &String| std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"));
    let (book, contract) = match (read(book), read(contract)) {
        (Ok(book), Ok(contract)) => (book, contract),
        (Err(e), _) | (_, Err(e)) => {
            eprintln!("{e}");
            std::process::exit(1);
        }
    };
    let Some(book) = Playbook::read(&book) else {
        eprintln!("no row has the headings of a playbook");
        std::process::exit(1);
    };
    for clash in &book.clashes {
        println!("CONTRADICTION {} (rows {:?}): {}\n", clash.topic, clash.rows, clash.why);
    }
    let paragraphs: Vec<String> = proofreading::paragraphs(&contract).into_iter().map(|p| p.text).collect();
    for finding in review(&book, &paragraphs) {
        let place = finding
            .place
            .as_ref()
            .map_or(String::new(), |p| format!(" [{} · paragraph {}]", p.clause, p.paragraph + 1));
        println!("{:?}: {}{place}\n  {}\n", finding.verdict, finding.topic, finding.why);
    }
}
