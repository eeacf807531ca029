//! The dashboard, the alerts and the page about them name metrics that `/metrics` prints.

use super::commands::pages;
use chancery::metrics::Metrics;

use std::{collections::BTreeSet, fs, path::Path};

/// The metrics, with their kind.
fn metrics() -> BTreeSet<String> {
    let text = Metrics::default().render();
    text.lines().filter_map(|l| l.strip_prefix("# TYPE ")?.split(' ').next()).map(str::to_owned).collect()
}

/// Words that look like a metric of ours.
fn named(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && !"_.*".contains(c));
    let is_one = |word: &&str| {
        (word.starts_with("chancery_") || word.starts_with("process_"))
            && word.chars().all(|c| c.is_ascii_lowercase() || c == '_')
    };
    words.filter(is_one).map(str::to_owned).collect()
}

fn file(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/watching").join(name)).unwrap()
}

#[test]
fn every_metric_that_is_named_is_printed() {
    let metrics = metrics();
    let shown = pages().into_iter().map(|page| {
        let blocks = page.blocks.into_iter().map(|(_, text)| text);
        (page.path, page.spans.into_iter().chain(blocks).collect::<Vec<_>>().join("\n"))
    });
    let files = ["dashboard.json", "alerts.yml"].map(|name| (name.to_owned(), file(name)));
    let mut seen = BTreeSet::new();
    for (name, text) in shown.chain(files) {
        for word in named(&text) {
            assert!(metrics.contains(&word), "{name} names {word}, which /metrics does not print");
            seen.insert(word);
        }
    }
    assert!(seen.len() > 20, "{seen:?}");
}

#[test]
fn the_dashboard_is_one_that_grafana_imports() {
    let dashboard: serde_json::Value = serde_json::from_str(&file("dashboard.json")).unwrap();
    assert!(dashboard["schemaVersion"].as_u64().unwrap() >= 36);
    assert_eq!(dashboard["templating"]["list"][0]["query"], "prometheus");
    let panels = dashboard["panels"].as_array().unwrap();
    let ids: BTreeSet<u64> = panels.iter().map(|panel| panel["id"].as_u64().unwrap()).collect();
    assert_eq!(ids.len(), panels.len(), "each panel has a number of its own");
    let mut places = BTreeSet::new();
    for panel in panels {
        let (what, at) = (&panel["title"], &panel["gridPos"]);
        let number = |name: &str| at[name].as_u64().unwrap();
        assert!(number("x") + number("w") <= 24, "{what} is too wide");
        for x in number("x")..number("x") + number("w") {
            for y in number("y")..number("y") + number("h") {
                assert!(places.insert((x, y)), "{what} lies over another panel");
            }
        }
        if panel["type"] == "row" {
            continue;
        }
        assert_eq!(panel["datasource"]["uid"], "${datasource}", "{what}");
        for target in panel["targets"].as_array().unwrap() {
            assert!(
                !named(target["expr"].as_str().unwrap()).is_empty() || target["expr"] == "up{job=\"$job\"}",
                "{what}"
            );
        }
    }
}

/// The page's table of alerts is the file's list, and each alert leads to a page.
#[test]
fn the_page_explains_every_alert() {
    let rules = file("alerts.yml");
    let listed: BTreeSet<String> =
        rules.lines().filter_map(|l| l.trim().strip_prefix("- alert: ")).map(str::to_owned).collect();
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/watching.md")).unwrap();
    let explained: BTreeSet<String> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| Chancery")?.split(' ').next())
        .map(|rest| format!("Chancery{rest}"))
        .collect();
    assert!(listed.len() > 5);
    assert_eq!(listed, explained);
    assert_eq!(rules.matches("summary: ").count(), listed.len());
    assert_eq!(rules.matches("help: /help/").count(), listed.len());
}
