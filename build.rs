//! Builds the site in `ui/` when something in it changed, and lays what is to be embedded in `OUT_DIR/site`.
//!
//! - `CHANCERY_UI_DIST=FOLDER` embeds a site that is already built; Node is not needed then.
//! - `CHANCERY_SKIP_UI=1` embeds one page that says so. For `cargo check` in editors, never for a release.

use std::{
    collections::hash_map::DefaultHasher,
    env,
    error::Error,
    fs,
    hash::{Hash, Hasher},
    io,
    path::{Path, PathBuf},
    process::Command,
};

const SKIPPED: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>{{name}}</title>\
<p>This program was built with CHANCERY_SKIP_UI=1, so it holds no web site. The API works.</p>\
<script type=\"application/json\" id=\"site\">{{{json}}}</script></html>\n";

/// What is in `ui/` and does not change what is built from it.
const APART: &[&str] = &["node_modules", "dist", "e2e", "tests", "contract"];

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

fn main() {
    if let Err(problem) = run() {
        // cargo shows the standard error of a build script that fails.
        eprintln!("\nThe web site could not be built: {problem}\n");
        std::process::exit(1);
    }
}

fn run() -> Outcome {
    println!("cargo:rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux")
        && env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|c| c == "gnu")
    {
        // 5 MB of relocations in 60 KB; glibc reads this form since 2.36 (Debian 12).
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
        // Functions with the same code are kept once. Rust's own linker can do that; elsewhere the system's links, which cannot.
        if env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "x86_64")
            && env::var("PROFILE").is_ok_and(|profile| profile == "release")
        {
            println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
        }
    }
    println!("cargo:rerun-if-env-changed=CHANCERY_UI_DIST");
    println!("cargo:rerun-if-env-changed=CHANCERY_SKIP_UI");
    let site = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo set no OUT_DIR")?).join("site");
    if site.exists() {
        fs::remove_dir_all(&site)?;
    }
    fs::create_dir_all(&site)?;
    if let Some(dist) = env::var_os("CHANCERY_UI_DIST") {
        let dist = PathBuf::from(dist);
        if !dist.join("index.html").is_file() {
            return Err(format!(
                "CHANCERY_UI_DIST names {}, where there is no index.html. Build the site there first.",
                dist.display()
            )
            .into());
        }
        println!("cargo:rerun-if-changed={}", dist.display());
        return copy(&dist, &site);
    }
    if env::var_os("CHANCERY_SKIP_UI").is_some_and(|v| v == "1") {
        println!("cargo:warning=CHANCERY_SKIP_UI=1: this program holds NO web site, only a page that says so.");
        return Ok(fs::write(site.join("index.html"), SKIPPED)?);
    }
    let ui = Path::new("ui");
    if !ui.join("package.json").is_file() {
        return Err("ui/package.json is missing. Check out the whole repository, or set CHANCERY_SKIP_UI=1 to build without the site.".into());
    }
    let inputs = inputs(ui)?;
    build(ui, inputs)?;
    copy(&ui.join("dist"), &site)
}

/// Tells cargo what to watch, piece by piece, since it would watch node_modules too; gives a hash of all of it.
fn inputs(ui: &Path) -> Outcome<u64> {
    let mut hasher = DefaultHasher::new();
    for entry in sorted(ui)? {
        let name = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if APART.contains(&name.as_str()) || (name.starts_with('.') && name != ".npmrc") {
            continue;
        }
        println!("cargo:rerun-if-changed={}", entry.display());
        hash(&entry, &mut hasher)?;
    }
    // The site holds new passwords to the server's own list, says of the firm what its site file says, and holds the help.
    for shared in ["assets/common-passwords.txt", "assets/site.toml", "docs"] {
        println!("cargo:rerun-if-changed={shared}");
        hash(Path::new(shared), &mut hasher)?;
    }
    Ok(hasher.finish())
}

fn hash(path: &Path, hasher: &mut DefaultHasher) -> io::Result<()> {
    path.hash(hasher);
    if path.is_dir() {
        return sorted(path)?.iter().try_for_each(|entry| hash(entry, hasher));
    }
    fs::read(path)?.hash(hasher);
    Ok(())
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries = fs::read_dir(folder)?.map(|entry| entry.map(|e| e.path())).collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    Ok(entries)
}

fn build(ui: &Path, inputs: u64) -> Outcome {
    // Two cargo runs (an editor's and yours) must not install into one folder at the same time.
    let lock = fs::File::open(ui.join("package.json"))?;
    lock.lock()?;
    let built = ui.join("dist/.inputs");
    if fs::read_to_string(&built).is_ok_and(|text| text == inputs.to_string()) && ui.join("dist/index.html").is_file() {
        return Ok(());
    }
    let wanted = fs::read_to_string(ui.join("package-lock.json"))?;
    let installed = ui.join("node_modules/.installed-lock");
    if fs::read_to_string(&installed).ok().as_ref() != Some(&wanted) {
        npm(ui, &["ci", "--no-audit", "--no-fund"])?;
        fs::write(&installed, wanted)?;
    }
    npm(ui, &["run", "build"])?;
    if !ui.join("dist/index.html").is_file() {
        return Err("\"npm run build\" ended well but left no ui/dist/index.html.".into());
    }
    Ok(fs::write(built, inputs.to_string())?)
}

fn npm(ui: &Path, args: &[&str]) -> Outcome {
    let said = format!("npm {}", args.join(" "));
    // npm's standard output would be read by cargo as instructions, so it is kept and shown only on failure.
    let out = Command::new("npm").args(args).current_dir(ui).output().map_err(|e| match e.kind() {
        io::ErrorKind::NotFound => "npm was not found. Run packaging/test, which installs what is missing, or install Node 20 or \
             later (on Debian: apt-get install nodejs npm). With a site that is already built, set CHANCERY_UI_DIST to its folder."
            .to_owned(),
        _ => format!("\"{said}\" could not be started: {e}."),
    })?;
    if out.status.success() {
        return Ok(());
    }
    let (stdout, stderr) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    Err(format!("\"{said}\" in ui/ failed:\n{stdout}{stderr}").into())
}

/// Copies what is to be embedded, without hidden files. A file with a gzip form goes in without its plain one: the server unpacks it for the rare
/// client that takes no gzip.
fn copy(from: &Path, to: &Path) -> Outcome {
    for entry in sorted(from)? {
        let packed = entry.with_added_extension("gz");
        if entry.is_file() && packed.is_file() {
            continue;
        }
        let Some(name) = entry.file_name().filter(|name| !name.to_string_lossy().starts_with('.')) else { continue };
        let target = to.join(name);
        if entry.is_dir() {
            fs::create_dir_all(&target)?;
            copy(&entry, &target)?;
        } else {
            fs::copy(&entry, &target)?;
        }
    }
    Ok(())
}
