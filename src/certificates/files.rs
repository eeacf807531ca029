//! Certificates in files that somebody else keeps up to date: read at the start, and again when they change or on SIGHUP.

use super::{expiry::Said, served::Certificate};
use crate::{config::Config, error::StartError};

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

/// A certificate and the files it came from.
pub struct FromFiles {
    /// The section of the settings that names them.
    pub section: &'static str,
    cert: PathBuf,
    key: PathBuf,
    /// What is served.
    pub certificate: Arc<Certificate>,
    seen: [Option<SystemTime>; 2],
}

impl FromFiles {
    /// Reads the files named in the settings: those of the site, and those of the mail server.
    ///
    /// # Errors
    /// A file that cannot be read or contains no certificate; the error names the setting.
    pub fn read(config: &Config) -> Result<[Option<Self>; 2], StartError> {
        let read = |section, cert: &Option<PathBuf>, key: &Option<PathBuf>| {
            let (Some(cert), Some(key)) = (cert, key) else { return Ok(None) };
            let pem = pem(section, cert, key)?;
            let certificate = Certificate::new(&pem.0, &pem.1)?;
            let seen = times(cert, key);
            Ok(Some(Self { section, cert: cert.clone(), key: key.clone(), certificate, seen }))
        };
        Ok([
            read("http", &config.http.tls_cert, &config.http.tls_key)?,
            read("smtp", &config.smtp.tls_cert, &config.smtp.tls_key)?,
        ])
    }

    /// What the certificate that is served says of itself.
    pub fn said(&self) -> Option<Said> {
        Said::of(self.certificate.chain().first()?)
    }

    /// Reads the files again if they changed, or if somebody asked for it.
    pub fn look(&mut self, asked: bool) {
        let now = times(&self.cert, &self.key);
        if !asked && now == self.seen {
            return;
        }
        self.seen = now;
        let replaced =
            pem(self.section, &self.cert, &self.key).and_then(|pem| self.certificate.replace(&pem.0, &pem.1));
        match replaced {
            Ok(()) => tracing::info!("the certificate of {} was read again", self.section),
            // A tool may be in the middle of writing the two files; the next check finds them complete.
            Err(e) => {
                self.seen = [None, None];
                tracing::error!("the new certificate of {} is not used, the old one stays: {e}", self.section);
            }
        }
    }
}

fn times(cert: &Path, key: &Path) -> [Option<SystemTime>; 2] {
    [cert, key].map(|path| fs::metadata(path).and_then(|m| m.modified()).ok())
}

fn pem(section: &str, cert: &Path, key: &Path) -> Result<(Vec<u8>, Vec<u8>), StartError> {
    let read = |setting: &str, path: &Path| {
        fs::read(path).map_err(|e| {
            StartError::new(
                format!("{section}.{setting} {} cannot be read: {e}.", path.display()),
                "Give a PEM file that the user running Chancery can read.",
            )
        })
    };
    Ok((read("tls_cert", cert)?, read("tls_key", key)?))
}
