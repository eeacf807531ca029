//! The page of the archive: it opens from the disk, without a script, without the network, and lists everything.

use super::making::{Making, Row};
use crate::{
    email::html_part::escape,
    matters::{Activity, Spent},
};

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use std::fmt::Write;

/// What is escaped in a link to a file: all that is no plain part of a path.
const IN_PATH: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'&')
    .add(b'\'')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b':')
    .add(b'[')
    .add(b']')
    .add(b'`')
    .add(b'{')
    .add(b'}')
    .add(b'\\');

const STYLE: &str = include_str!("page.css");

/// The page.
pub fn page(making: &Making, rows: &[Row], spent: &[Activity]) -> String {
    let details = &making.matter.details;
    let mut out = String::with_capacity(rows.len() * 400 + 4_000);
    let title = format!("{} {}", details.number, details.title);
    let _ = write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<p class=\"firm\">{}</p>\n<h1>{}</h1>\n<dl>\n",
        escape(&title),
        escape(&making.firm),
        escape(&details.title)
    );
    let parties: Vec<String> = details
        .parties
        .iter()
        .map(
            |party| if party.role.is_empty() { party.name.clone() } else { format!("{} ({})", party.name, party.role) },
        )
        .collect();
    let hold = making.matter.hold.as_ref().map(|hold| format!("{}, asked for by {}", hold.reason, hold.asked_by));
    for (label, value) in [
        ("Number", details.number.as_str()),
        ("Client", &making.client),
        ("Parties", &parties.join("; ")),
        ("Court", &details.court),
        ("Docket", &details.docket),
        ("Legal hold", hold.as_deref().unwrap_or_default()),
        ("Exported", &making.now.strftime("%B %-d, %Y, %H:%M UTC").to_string()),
    ] {
        if !value.is_empty() {
            let _ = writeln!(out, "<dt>{label}</dt><dd>{}</dd>", escape(value));
        }
    }
    out.push_str(
        "</dl>\n<p>To check that nothing was changed, run <code>python3 -I verify.py</code> in this folder.</p>\n",
    );
    for (heading, kinds) in [
        ("Mails and answers", &["mail", "answer"] as &[&str]),
        ("Files", &["file"]),
        ("Texts", &["text"]),
        ("Facts and records", &["matter", "facts", "records", "audit", "program"]),
    ] {
        let all: Vec<&Row> = rows.iter().filter(|row| kinds.contains(&row.kind)).collect();
        if all.is_empty() {
            continue;
        }
        let _ = write!(
            out,
            "<h2>{heading}</h2>\n<table>\n<thead><tr><th>Name</th><th class=\"far\">From</th><th class=\"far\">Date</th><th class=\"size\">Bytes</th></tr></thead>\n<tbody>\n"
        );
        for row in all {
            let (name, below) = match row.title.as_str() {
                "" => (row.path.as_str(), ""),
                title => (title, row.path.as_str()),
            };
            let _ = writeln!(
                out,
                "<tr><td><a href=\"{}\">{}</a><span class=\"path\">{}</span></td><td class=\"far\">{}</td><td class=\"far\">{}</td><td class=\"size\">{}</td></tr>",
                utf8_percent_encode(&row.path, IN_PATH),
                escape(name),
                escape(below),
                escape(&row.owner),
                row.at.strftime("%Y-%m-%d %H:%M"),
                row.size
            );
        }
        out.push_str("</tbody>\n</table>\n");
    }
    time_and_expenses(&mut out, spent);
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

/// The entries by day, with their sums.
fn time_and_expenses(out: &mut String, spent: &[Activity]) {
    if spent.is_empty() {
        return;
    }
    let time = |minutes: u64| format!("{}:{:02} h", minutes / 60, minutes % 60);
    let money = |cents: u64| format!("{}.{:02}", cents / 100, cents % 100);
    out.push_str(
        "<h2>Time and expenses</h2>\n<table>\n<thead><tr><th>What</th><th class=\"size\">Spent</th></tr></thead>\n<tbody>\n",
    );
    let (mut minutes, mut cents) = (0, 0);
    for one in spent {
        let amount = match one.spent {
            Spent::Minutes(of) => {
                minutes += u64::from(of);
                time(of.into())
            }
            Spent::Cents(of) => {
                cents += of;
                money(of)
            }
        };
        let _ = writeln!(
            out,
            "<tr><td>{}<span class=\"path\">{} · {}</span></td><td class=\"size\">{amount}</td></tr>",
            escape(&one.note),
            one.day,
            escape(&one.who)
        );
    }
    let _ = writeln!(
        out,
        "<tr><td>In all</td><td class=\"size\">{}</td></tr>\n</tbody>\n</table>",
        [(minutes > 0).then(|| time(minutes)), (cents > 0).then(|| money(cents))]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("<br>")
    );
}
