//! How long a brief of 40 pages takes: `cargo run --release -p proofreading --example speed [-- pages]`. The brief is made up here: each page has
//! citations, quotations of a source, defined terms, cross-references, dates, sums and names, and different ones on each page.

use proofreading::{Context, Paragraph, Source, check};

use std::time::Instant;

/// Words of a double-spaced page.
const WORDS: usize = 280;

fn main() {
    let pages: usize = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(40);
    let mut paragraphs = vec![
        Paragraph::new("UNITED STATES DISTRICT COURT"),
        Paragraph::new("DISTRICT OF NEVADA"),
        Paragraph::new("ACME WIDGETS, INC., Plaintiff, v. ROAD RUNNER LLC, Defendant."),
        Paragraph::new("Case No. 3:21-cv-01234-WHA"),
    ];
    let (mut words, mut n) = (0, 0);
    while words < pages * WORDS {
        let text = paragraph(n);
        words += text.split_whitespace().count();
        paragraphs.push(Paragraph::new(text));
        n += 1;
    }
    let order: String = (0..400).map(paragraph).collect::<Vec<_>>().join("\n\n");
    let papers = vec![
        Source { name: "Purchase order.docx".into(), text: order.clone() },
        Source { name: "Carmody v. Sable Freight, 512 F.3d 88 (9th Cir. 2008).pdf".into(), text: order },
    ];
    let context = Context::beside(papers, 2026);
    // Tables of citations are built on first use, once in the life of a program.
    check(&[], &context);
    let start = Instant::now();
    let findings = check(&paragraphs, &context);
    println!(
        "{pages} pages, {words} words, {} papers beside it: {} findings in {:.0} ms",
        context.sources.len() + context.authorities.len(),
        findings.len(),
        start.elapsed().as_secs_f64() * 1_000.0
    );
}

fn paragraph(n: usize) -> String {
    let (day, month) = (n % 27 + 1, ["January", "March", "May", "July", "October"][n % 5]);
    match n % 6 {
        0 => format!("{n}. On {month} {day}, 2021, Acme delivered {} widgets to Road Runner in Reno, as Section {} of the purchase order (the “Order {n}”) requires, and Road Runner accepted them without complaint.", 100 + n, n % 9 + 1),
        1 => format!("The court held in Carmody v. Sable Freight, {} F.3d {}, {} (9th Cir. {}), that “a party that accepts goods without timely notice of a defect is bound to pay their price in full.”", 400 + n % 500, 80 + n, 84 + n, 1995 + n % 25),
        2 => format!("See also Delancey v. Port of Tacoma, {} U.S. {} ({}); id. at {}. Nevada law agrees. NRS 104.2{}; Fed. R. Civ. P. {}(a).", 300 + n % 240, 100 + n, 1960 + n % 60, 102 + n, 100 + n % 700, n % 60 + 1),
        3 => format!("The invoice of {month} {day}, 2021 came to ${},{:03}.50, payable within thirty (30) days. Road Runner paid ${},000.00 on account, and nothing more.", 10 + n % 80, n % 1000, 1 + n % 9),
        4 => "Ms. Delgado testified that the warehouse had inspected every crate, that the seals were whole, and that nobody from Road Runner had called, written or come to see the goods before the time for payment had passed.".to_owned(),
        _ => format!("For these reasons, and as Part {} above explains, the Defendant’s second defence fails. The Agreement says so in Section {}.{}: “No complaint is heard that is not made in writing within ten (10) days.”", ["I", "II", "III", "IV"][n % 4], n % 12 + 1, n % 4 + 1),
    }
}
