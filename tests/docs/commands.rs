//! Every command line of ours that the documentation shows, in a block or in a sentence, is one that the program takes.

use std::{fs, path::Path};

use clap::error::ErrorKind;

/// A page: its path, and what stands in its code, with the language of a block.
pub struct Page {
    pub path: String,
    pub blocks: Vec<(String, String)>,
    pub spans: Vec<String>,
}

/// The pages for people who run Chancery.
pub fn pages() -> Vec<Page> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = ["README.md", "SECURITY.md", "packaging/debian/INSTALL.md"].map(|name| root.join(name)).to_vec();
    files.extend(fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path()));
    files.sort();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "md"));
    files.iter().map(|file| page(&file.strip_prefix(root).unwrap().display().to_string(), file)).collect()
}

fn page(path: &str, file: &Path) -> Page {
    let (mut blocks, mut prose, mut open) = (Vec::new(), String::new(), None::<(String, String)>);
    for line in fs::read_to_string(file).unwrap().lines() {
        match (line.trim_start().strip_prefix("```"), open.take()) {
            (Some(_), Some(block)) => blocks.push(block),
            (Some(language), None) => open = Some((language.to_owned(), String::new())),
            (None, Some((language, text))) => open = Some((language, text + line.trim_start() + "\n")),
            (None, None) => prose += &format!("{line}\n"),
        }
    }
    assert!(open.is_none(), "{path} has a block without an end");
    let spans = prose.split('`').skip(1).step_by(2).map(|span| span.replace('\n', " ")).collect();
    Page { path: path.to_owned(), blocks, spans }
}

/// The commands of ours in a line of shell.
fn ours(line: &str) -> Vec<Vec<String>> {
    let line = line.trim_start_matches("$ ").split(" #").next().unwrap_or_default();
    // Within quotation marks, nothing ends a word or a command.
    let (mut parts, mut word, mut quote) = (vec![Vec::new()], String::new(), None);
    for c in line.chars().chain([' ']) {
        match (c, quote) {
            ('"' | '\'', None) => quote = Some(c),
            (c, Some(open)) if c == open => quote = None,
            (c, None) if c == ' ' || "|&;>".contains(c) => {
                parts.last_mut().unwrap().extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty()));
                if c != ' ' {
                    parts.push(Vec::new());
                }
            }
            (c, _) => word.push(c),
        }
    }
    let command = |part: Vec<String>| {
        let skipped = part.iter().take_while(|word| ["sudo", "exec"].contains(&word.as_str())).count();
        let words = part[skipped..].to_vec();
        (words.first().is_some_and(|word| word == "chancery")).then_some(words)
    };
    parts.into_iter().filter_map(command).collect()
}

fn refusal(words: &[String]) -> Option<String> {
    match chancery::cli::command().try_get_matches_from(words) {
        Ok(_) => None,
        // A group of commands is named as such; --help and --version.
        Err(e) if matches!(e.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => None,
        Err(e)
            if matches!(
                e.kind(),
                ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
            ) =>
        {
            None
        }
        Err(e) => Some(format!("{}: {}", words.join(" "), e.to_string().lines().next().unwrap_or_default())),
    }
}

#[test]
fn every_command_that_the_documentation_shows_is_one() {
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for page in pages() {
        let shell = |language: &str| language.is_empty() || language.starts_with("sh") || language == "console";
        // A command may go over several lines.
        let blocks: Vec<String> = page
            .blocks
            .iter()
            .filter(|(language, _)| shell(language))
            .map(|(_, text)| text.replace("\\\n", " "))
            .collect();
        let lines = blocks.iter().flat_map(|text| text.lines());
        for words in lines.chain(page.spans.iter().map(String::as_str)).flat_map(ours) {
            seen += 1;
            wrong.extend(refusal(&words).map(|why| format!("{}: {why}", page.path)));
        }
    }
    assert!(seen > 80, "{seen} commands were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The convention: a block marked `sh` is run, in its page's order. So a page that has one must be run somewhere.
#[test]
fn every_page_with_commands_is_run_by_the_test_of_the_package() {
    let script = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/deb-test")).unwrap();
    for page in pages() {
        let is_run = page.blocks.iter().any(|(language, _)| language.split(' ').next() == Some("sh"));
        let line = format!("page {}", page.path);
        assert!(!is_run || script.lines().any(|l| l == line), "packaging/deb-test has no line \"{line}\"");
    }
}

#[test]
fn what_is_no_longer_a_command_is_found() {
    let words = |line: &str| ours(line).into_iter().next().unwrap();
    for good in [
        "chancery",
        "chancery backup",
        "sudo chancery backup create --to /mnt",
        "$ chancery users approve EMAIL",
        "chancery --version",
    ] {
        assert_eq!(refusal(&words(good)), None, "{good}");
    }
    for bad in
        ["chancery backups", "chancery backup make", "chancery backup create --everything", "chancery users approve"]
    {
        assert!(refusal(&words(bad)).is_some(), "{bad}");
    }
    assert_eq!(ours("sudo systemctl restart chancery && sudo chancery doctor").len(), 1);
    assert_eq!(ours("chancery init --firm \"A & B\" --state NY")[0][3], "A & B");
}
