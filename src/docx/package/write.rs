//! Writing a package: entries that did not change are copied as they are packed, so that they stay the same byte for byte.

use super::opc::Package;
use crate::Error;

use std::io::{Cursor, Write};
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

impl Package<'_> {
    /// The package as bytes. Changed parts stand where they stood; added ones follow. The same calls give the same bytes: added and
    /// changed parts carry no time.
    ///
    /// # Errors
    /// [`Error::Damaged`] if an entry of the original cannot be copied.
    pub fn write(&self) -> Result<Vec<u8>, Error> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(zip::DateTime::default());
        let mut archive = self.archive.clone();
        for (index, name) in self.entries.iter().enumerate() {
            let damaged = |_| Error::damaged(name);
            match (self.changed.get(name), &mut archive) {
                (Some(Some(bytes)), _) => {
                    zip.start_file(name.as_str(), options).map_err(damaged)?;
                    zip.write_all(bytes).map_err(|_| Error::damaged(name))?;
                }
                (Some(None), _) | (None, None) => {}
                (None, Some(archive)) => {
                    let entry = archive.by_index_raw(index).map_err(damaged)?;
                    zip.raw_copy_file(entry).map_err(damaged)?;
                }
            }
        }
        for name in &self.added {
            if let Some(Some(bytes)) = self.changed.get(name) {
                zip.start_file(name.as_str(), options).map_err(|_| Error::damaged(name))?;
                zip.write_all(bytes).map_err(|_| Error::damaged(name))?;
            }
        }
        zip.finish().map(Cursor::into_inner).map_err(|_| Error::damaged("the zip archive"))
    }
}
