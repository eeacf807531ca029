//! Packs each table of `assets/law` with zlib (RFC 1950) into `OUT_DIR`: as text they would be a hundredth of the program.

use flate2::{Compression, write::ZlibEncoder};

use std::{
    env,
    error::Error,
    fs,
    io::Write,
    path::{Path, PathBuf},
};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var_os("CARGO_MANIFEST_DIR").ok_or("cargo set no CARGO_MANIFEST_DIR")?)
        .join("../../assets/law");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo set no OUT_DIR")?);
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "tsv") {
            let name = path.file_name().ok_or("a table has no name")?.to_string_lossy().into_owned();
            let mut packed = ZlibEncoder::new(fs::File::create(out.join(name + ".z"))?, Compression::best());
            packed.write_all(&fs::read(&path)?)?;
            packed.finish()?;
        }
    }
    Ok(())
}
