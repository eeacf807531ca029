//! The architecture: which room may import which, and that neither rooms nor files import each other in circles.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The rooms, lowest first. A room may import only rooms that come before it in this list.
const ROOMS: &[&str] = &[
    "base",
    "clock",
    "metrics",
    "blocking",
    "https_client",
    "guarded_web",
    "csv_lines",
    "finding",
    "backpressure",
    "sandbox",
    "config",
    "reference_tables",
    "law",
    "docx",
    "pdf_forms",
    "proofreading",
    "playbook",
    "name_matching",
    "checklists",
    "questionnaires",
    "meeting_slots",
    "permissions",
    "tripwire",
    "sound",
    "transcript",
    "case_records",
    "transcriber",
    "documents",
    "email",
    "store",
    "oauth",
    "upgrade",
    "search",
    "comprehension",
    "audit",
    "certificates",
    "queue",
    "events",
    "accounts",
    "matter_records",
    "legal_extracts",
    "files",
    "tasks",
    "matters",
    "outbox",
    "invitations",
    "access",
    "api_tokens",
    "authorization_server",
    "reading",
    "recordings",
    "deadlines",
    "intake",
    "upload_links",
    "mailbox",
    "clients",
    "case_management",
    "folder_sync",
    "webhooks",
    "conflicts",
    "sending_checks",
    "chasing",
    "booking",
    "matter_export",
    "drafts",
    "answers",
    "intake_forms",
    "dossiers",
    "tables",
    "exporting",
    "webdav",
    "mcp",
    "site",
    "keys",
    "backup",
    "standby",
    "doctor",
    "warnings",
    "removal",
    "sealing",
    "jobs",
    "administration",
    "smtp",
];

/// Rooms that are crates of their own: the compiler enforces their walls, and this test finds circles between their
/// files.
const LIBRARIES: &[&str] = &[
    "base",
    "reference_tables",
    "law",
    "sandbox",
    "documents",
    "email",
    "store",
    "search",
    "comprehension",
    "docx",
    "proofreading",
    "pdf_forms",
    "playbook",
    "name_matching",
    "checklists",
    "questionnaires",
    "meeting_slots",
    "permissions",
    "tripwire",
    "sound",
    "transcript",
    "case_records",
];

/// The doors and whatever builds everything, and the files of a feature that belong to a door.
const DOORS: &[&str] = &["http", "control", "cli", "app", "main", "lib"];
const DOOR_FILES: &[&str] = &["http", "operator", "cli"];

/// A module: its path in the crate.
type Module = Vec<String>;

/// What a file imports, and what its front door re-exports: the name, and the path behind it.
#[derive(Default)]
struct Found {
    imports: Vec<Module>,
    handed_on: BTreeMap<String, Module>,
    code: String,
}

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, into);
        } else if path.extension().is_some_and(|e| e == "rs") && path.file_stem().is_none_or(|stem| stem != "tests") {
            into.push(path);
        }
    }
}

fn module_of(file: &Path) -> Module {
    let path = file.with_extension("");
    let mut module: Module = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if module.last().is_some_and(|last| last == "mod") {
        module.pop();
    }
    module
}

/// The code without comments, and without the tests at its end.
fn code(source: &str) -> String {
    let end = source.match_indices("#[cfg(test)]").map(|(at, _)| at).find(|at| {
        let heads = source[*at..].lines().take_while(|line| !line.ends_with(';'));
        heads.take(4).any(|line| line.ends_with("mod tests {"))
    });
    let source = &source[..end.unwrap_or(source.len())];
    source.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The paths of a use tree such as `crate::{a::{b, c as d}, e}`, each with its local name.
fn leaves(tree: &str, before: &[String], into: &mut Vec<(Module, String)>) {
    let tree = tree.trim();
    let Some(open) = tree.find('{') else {
        let (path, name) = tree.split_once(" as ").map_or((tree, None), |(path, name)| (path, Some(name)));
        let own = path.split("::").map(str::trim).filter(|part| !part.is_empty() && *part != "self").map(str::to_owned);
        let whole: Module = before.iter().cloned().chain(own).collect();
        let name = name.map(str::to_owned).or_else(|| whole.last().cloned()).unwrap_or_default();
        return into.push((whole, name));
    };
    let own = tree[..open].split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned);
    let whole: Vec<String> = before.iter().cloned().chain(own).collect();
    let (mut depth, mut item) = (0, String::new());
    for c in tree[open + 1..tree.rfind('}').unwrap_or(tree.len())].chars().chain([',']) {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if c == ',' && depth == 0 {
            if !item.trim().is_empty() {
                leaves(&item, &whole, into);
            }
            item.clear();
        } else {
            item.push(c);
        }
    }
}

/// The path from `src`; `None` for a foreign crate.
fn rooted(path: &[String], module: &Module) -> Option<Module> {
    match path.first()?.as_str() {
        "crate" => {
            let library = module.first().filter(|room| LIBRARIES.contains(&room.as_str()));
            Some(library.into_iter().chain(&path[1..]).cloned().collect())
        }
        // Some sections of the settings have names of libraries, and documents has a reader named docx.
        room if LIBRARIES.contains(&room)
            && module.first().is_none_or(|own| own != "config" && !(own == "documents" && room == "docx")) =>
        {
            Some(path.to_vec())
        }
        "super" => {
            let ups = path.iter().take_while(|part| *part == "super").count();
            let stays = module.len().checked_sub(ups)?;
            Some(module[..stays].iter().chain(&path[ups..]).cloned().collect())
        }
        _ => None,
    }
}

fn read(source: &str, module: &Module) -> Found {
    let code = code(source);
    let mut found = Found { code: code.clone(), ..Found::default() };
    for (at, _) in code.match_indices("use ") {
        let line = &code[code[..at].rfind('\n').map_or(0, |end| end + 1)..at];
        let tree = &code[at + 4..at + code[at..].find(';').unwrap_or(4)];
        let before = line.trim();
        if !(before.is_empty() || before == "pub" || (before.starts_with("pub(") && before.ends_with(')'))) {
            continue;
        }
        let mut all = Vec::new();
        leaves(tree, &[], &mut all);
        for (path, name) in all {
            let hands_on = before.starts_with("pub");
            let own = || module.iter().chain(&path).cloned().collect::<Module>();
            match rooted(&path, module) {
                Some(target) if !hands_on => found.imports.push(target),
                Some(target) => drop(found.handed_on.insert(name, target)),
                // A front door names its files without a prefix.
                None if hands_on => drop(found.handed_on.insert(name, own())),
                None => found.imports.push(own()),
            }
        }
    }
    for start in
        ["crate::", "super::"].into_iter().map(str::to_owned).chain(LIBRARIES.iter().map(|room| format!("{room}::")))
    {
        let start = start.as_str();
        for (at, _) in code.match_indices(start) {
            let whole = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
            let path: String = code[at..].chars().take_while(|c| whole(*c)).collect();
            let parts: Module = path.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
            // Trees in braces were handled above; macros and visibility import nothing.
            let (before, behind) = (&code[..at], &code[at + path.len()..]);
            let apart = before.ends_with("in ") || before.ends_with('$') || behind.starts_with('!');
            if !apart && !path.ends_with("::") {
                found.imports.extend(rooted(&parts, module));
            }
        }
    }
    found
}

/// Which file imports which, by module.
struct House {
    edges: BTreeMap<Module, BTreeSet<Module>>,
}

impl House {
    fn new() -> Self {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut all = Vec::new();
        files(&src, &mut all);
        let found: BTreeMap<Module, Found> = all
            .iter()
            .map(|file| {
                let module = module_of(file.strip_prefix(&src).unwrap());
                let found = read(&fs::read_to_string(file).unwrap(), &module);
                (module, found)
            })
            .collect();
        let mut edges: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
        for (module, file) in &found {
            let into = edges.entry(module.clone()).or_default();
            // Files below this one, named without a prefix.
            let below = found.keys().filter(|other| other.len() == module.len() + 1 && other.starts_with(module));
            into.extend(below.filter(|other| names(&file.code, &other[module.len()])).cloned());
            into.extend(file.imports.iter().filter_map(|path| home(&found, path, 0)).filter(|to| to != module));
        }
        Self { edges }
    }

    fn room(module: &Module) -> &str {
        let room = module.first().map_or("lib", String::as_str);
        // A file of the settings has the name of its section.
        let door = room != "config" && module.get(1).is_some_and(|part| DOOR_FILES.contains(&part.as_str()));
        if door || DOORS.contains(&room) { "door" } else { room }
    }
}

/// Whether the code contains a path that begins with this module.
fn names(code: &str, module: &str) -> bool {
    code.match_indices(&format!("{module}::")).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let line = &code[code[..at].rfind('\n').map_or(0, |end| end + 1)..at];
        !line.trim_start().starts_with("pub use") && before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':')
    })
}

/// The file in which a path ends: down the tree as long as there are files, and through re-exports.
fn home(found: &BTreeMap<Module, Found>, path: &[String], depth: u8) -> Option<Module> {
    let deepest = (1..=path.len()).rev().map(|len| path[..len].to_vec()).find(|module| found.contains_key(module))?;
    let next = path.get(deepest.len());
    let behind = next.and_then(|name| found[&deepest].handed_on.get(name));
    match behind {
        Some(target) if depth < 8 => home(found, target, depth + 1).or(Some(deepest)),
        _ => Some(deepest),
    }
}

/// Tarjan's strongly connected components, those with more than one member.
fn circles(edges: &BTreeMap<Module, BTreeSet<Module>>) -> Vec<BTreeSet<String>> {
    let reach = |from: &Module| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(next) = open.pop() {
            open.extend(edges.get(next).into_iter().flatten().filter(|to| seen.insert((*to).clone())));
        }
        seen
    };
    let all: BTreeMap<&Module, BTreeSet<Module>> = edges.keys().map(|module| (module, reach(module))).collect();
    let mut found: Vec<BTreeSet<String>> = Vec::new();
    for (module, reached) in &all {
        if !reached.contains(*module) || found.iter().any(|circle| circle.contains(&module.join("::"))) {
            continue;
        }
        let back = reached.iter().filter(|other| all.get(other).is_some_and(|reached| reached.contains(*module)));
        found.push(back.map(|other| other.join("::")).collect());
    }
    found
}

#[test]
fn a_room_imports_rooms_below_it_only() {
    let level = |room: &str| ROOMS.iter().position(|known| *known == room);
    let mut wrong = Vec::new();
    for (module, targets) in &House::new().edges {
        let from = House::room(module);
        for target in targets {
            let to = House::room(target);
            let allowed = match (from, to) {
                ("door", "store") => {
                    DOORS.contains(&module[0].as_str()) && module[0] != "http" && module[0] != "control"
                }
                ("door", _) => true,
                (from, to) if from == to => true,
                (from, to) => level(to).zip(level(from)).is_some_and(|(to, from)| to < from),
            };
            if !allowed {
                wrong.push(format!("{} imports {}", module.join("::"), target.join("::")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_do_not_import_each_other_in_circles() {
    let found = circles(&House::new().edges);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_scan_sees_what_is_imported() {
    let module: Module = ["files".into(), "library".into()].into();
    let source = "use super::{spool::Spool, names as n};\npub use self::x::Y;\nuse crate::{error::{Error, Result}, ids};\nfn f() -> crate::store::Tx { super::paths::at() }\n// crate::http::x\n";
    let imports: BTreeSet<String> = read(source, &module).imports.iter().map(|path| path.join("::")).collect();
    for wanted in
        ["files::spool::Spool", "files::names", "crate::error", "store::Tx", "files::paths::at", "error::Error", "ids"]
    {
        assert_eq!(imports.contains(wanted), wanted != "crate::error", "{wanted}: {imports:?}");
    }
    assert!(!imports.contains("http::x"));
}

/// Files that delete what can be in a matter. Each takes a `Released`, which `matter_records::holds` alone makes while no legal hold
/// stands, or says here why it needs none. Whoever adds one asks for a `Released` first.
const DELETES: &[(&str, &str)] = &[
    ("src/audit/log.rs", "asks whether any hold stands, in the same commit"),
    ("src/drafts/service.rs", "Released<Draft>"),
    ("src/files/deletion.rs", "Released<File>, Released<Folder>"),
    ("src/files/folders.rs", "a folder's old name, when it is renamed or moved"),
    ("src/matters/service.rs", "Released<Matter>"),
];

#[test]
fn nothing_that_can_be_in_a_matter_is_deleted_without_asking_for_its_hold() {
    let mut all = Vec::new();
    files(Path::new("src"), &mut all);
    let tables = [
        "FILES",
        "FOLDERS",
        "FOLDER_BY_NAME",
        "TASK_FILES",
        "TASKS",
        "MESSAGES",
        "TASK_MESSAGES",
        "MATTERS",
        "DRAFTS",
        "AUDIT",
    ];
    let mut found = BTreeSet::new();
    for file in all.into_iter().filter(|file| !file.iter().any(|part| part == "tests")) {
        let text = fs::read_to_string(&file).unwrap();
        let text: String = text.split_whitespace().collect();
        // What is taken out of its room goes by `Going`, which is made of a `Released` alone.
        if tables.iter().any(|table| text.contains(&format!("delete(&{table},"))) {
            found.insert(file.to_string_lossy().into_owned());
        }
    }
    let known: BTreeSet<String> = DELETES.iter().map(|(file, _)| (*file).to_owned()).collect();
    assert_eq!(found, known);
}
