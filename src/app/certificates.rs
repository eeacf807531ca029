//! The doors' certificates: read at the start, and again when their files change or on SIGHUP, so that a renewed
//! certificate is served without a restart and without cutting anybody off.

use crate::{config::Config, error::StartError, smtp::tls::Certificate};

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::watch,
};
use tokio_rustls::rustls::ServerConfig;

/// How often to check the files' times.
const EVERY: Duration = Duration::from_secs(30);

/// A certificate and the files it came from.
struct Kept {
    section: &'static str,
    cert: PathBuf,
    key: PathBuf,
    certificate: Arc<Certificate>,
    seen: [Option<SystemTime>; 2],
}

/// The certificates of the site and of the mail doors. The mail doors use the site's if they have none of their own.
pub struct Certificates {
    /// For the site; `None` serves plain HTTP.
    pub web: Option<Arc<ServerConfig>>,
    /// For the mail doors; `None` offers no TLS.
    pub mail: Option<Arc<ServerConfig>>,
    kept: Vec<Kept>,
}

impl Certificates {
    /// Reads the files named in the settings.
    ///
    /// # Errors
    /// A file that cannot be read or contains no certificate; the error names the setting.
    pub fn read(config: &Config) -> Result<Self, StartError> {
        let mut kept = Vec::new();
        let mut read = |section, cert: &Option<PathBuf>, key: &Option<PathBuf>| {
            let (Some(cert), Some(key)) = (cert, key) else { return Ok(None) };
            let pem = pem(section, cert, key)?;
            let certificate = Certificate::new(&pem.0, &pem.1)?;
            let config = certificate.server_config()?;
            let seen = times(cert, key);
            kept.push(Kept { section, cert: cert.clone(), key: key.clone(), certificate, seen });
            Ok(Some(config))
        };
        let web = read("http", &config.http.tls_cert, &config.http.tls_key)?;
        let mail = read("smtp", &config.smtp.tls_cert, &config.smtp.tls_key)?.or_else(|| web.clone());
        Ok(Self { web, mail, kept })
    }

    /// Reads changed files again until `stop` turns true.
    pub async fn watch(mut self, mut stop: watch::Receiver<bool>) {
        // Without certificates, SIGHUP keeps its usual meaning.
        if self.kept.is_empty() {
            return;
        }
        let Ok(mut hangup) = signal(SignalKind::hangup()) else { return };
        loop {
            let asked = tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                asked = hangup.recv() => asked.is_some(),
                () = tokio::time::sleep(EVERY) => false,
            };
            // Two small files, every half minute.
            for kept in &mut self.kept {
                kept.look(asked);
            }
        }
    }
}

impl Kept {
    fn look(&mut self, asked: bool) {
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
