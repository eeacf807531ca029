//! Keeps a certificate in force at every door, wherever it comes from.

use super::{
    acme::Acme,
    challenges::Challenges,
    expiry::Said,
    files::FromFiles,
    own_authority::{self, OWN},
    records::{Issued, Tries},
    served::{Certificate, self_signed},
    tables::{ACME_ACCOUNT, ISSUE_TRIES, ISSUED},
};
use crate::{
    clock::Clock,
    config::{CertificateSource, Config},
    error::{Error, Result, StartError},
    finding::{Finding, Mark},
    metrics::Metrics,
    store::Store,
};

use jiff::{SignedDuration, Timestamp, tz::TimeZone};
use std::{
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::watch,
};
use tokio_rustls::rustls::ServerConfig;

const LEAF: &[u8; 4] = b"leaf";
const ROOT: &[u8; 4] = b"root";
const ACCOUNT: &[u8; 4] = b"acme";

/// How often to check the files' times.
const EVERY: Duration = Duration::from_secs(30);
/// How often an authority is asked when to renew, at most and at least.
const ASKED: (Duration, Duration) = (Duration::from_secs(3600), Duration::from_secs(24 * 3600));
/// Days before its end at which a certificate that nobody has renewed is reported.
const REPORTED: i64 = 20;

/// The TLS settings of the doors.
pub struct Doors {
    /// For the site; `None` serves plain HTTP.
    pub web: Option<Arc<ServerConfig>>,
    /// For the mail doors; `None` offers no TLS.
    pub mail: Option<Arc<ServerConfig>>,
}

/// Keeps the doors' certificates. Clones share it.
#[derive(Clone)]
pub struct Certificates(Arc<Shared>);

struct Shared {
    store: Store,
    clock: Clock,
    zone: TimeZone,
    names: Vec<String>,
    /// Where browsers are led.
    host: Option<String>,
    challenges: Challenges,
    source: Source,
    at_work: tokio::sync::Mutex<()>,
}

enum Source {
    /// For the site and for the mail server, which uses the site's if it has none of its own.
    Files(Mutex<[Option<FromFiles>; 2]>),
    Issued(Issuer, OnceLock<Arc<Certificate>>),
}

enum Issuer {
    Own,
    Acme(Acme),
}

/// A certificate, as an administrator sees it.
pub struct Shown {
    /// What it is for.
    pub what: &'static str,
    /// Who issued it, if it was issued here or for us: "own", or an authority's directory.
    pub by: Option<String>,
    /// What it says of itself.
    pub said: Option<Said>,
}

impl Certificates {
    /// Reads the files named in the settings; contacts nobody.
    ///
    /// # Errors
    /// A file that cannot be read or contains no certificate; the error names the setting.
    pub fn new(config: &Config, store: Store, zone: TimeZone, clock: Clock) -> Result<Self, StartError> {
        let challenges = Challenges::default();
        let acme = || Acme::new(config.certificates.clone(), config.http.redirect_listen.is_some(), challenges.clone());
        let source = match config.certificates.source {
            CertificateSource::Files => Source::Files(Mutex::new(FromFiles::read(config)?)),
            CertificateSource::Own => Source::Issued(Issuer::Own, OnceLock::new()),
            CertificateSource::Acme => Source::Issued(Issuer::Acme(acme()), OnceLock::new()),
        };
        Ok(Self(Arc::new(Shared {
            store,
            clock,
            zone,
            names: config.certificate_names(),
            host: config.http.public_host().map(str::to_owned),
            challenges,
            source,
            at_work: tokio::sync::Mutex::default(),
        })))
    }

    /// Reads the files named in the settings, to report early what cannot be used.
    ///
    /// # Errors
    /// As [`Certificates::new`].
    pub fn check(config: &Config) -> Result<(), StartError> {
        FromFiles::read(config).map(drop)
    }

    /// The open challenges, for a door that answers them.
    pub fn challenges(&self) -> Challenges {
        self.0.challenges.clone()
    }

    /// The certificates that the doors serve from now on. Where none was issued yet, the doors open with one that nobody trusts.
    ///
    /// # Errors
    /// A certificate that cannot be used.
    pub async fn doors(&self) -> std::result::Result<Doors, StartError> {
        let both = |certificate: &Arc<Certificate>| {
            let config = certificate.server_config()?;
            Ok(Doors { web: Some(Arc::clone(&config)), mail: Some(config) })
        };
        let (issuer, served) = match &self.0.source {
            Source::Files(files) => {
                let files = files.lock().unwrap_or_else(PoisonError::into_inner);
                let config =
                    |file: &Option<FromFiles>| file.as_ref().map(|file| file.certificate.server_config()).transpose();
                let web = config(&files[0])?;
                let mail = config(&files[1])?.or_else(|| web.clone());
                return Ok(Doors { web, mail });
            }
            Source::Issued(issuer, served) => (issuer, served),
        };
        if let Some(certificate) = served.get() {
            return both(certificate);
        }
        let failed = |e: Error| StartError::new(format!("The certificate cannot be made. {e}"), "Check the disk.");
        if matches!(issuer, Issuer::Own) {
            self.tend(false).await.map_err(failed)?;
        }
        let challenges = self.challenges();
        let certificate = match self.0.store.get(&ISSUED, LEAF).map_err(failed)? {
            Some(leaf) => Certificate::with_challenges(leaf.chain.as_bytes(), leaf.key.as_bytes(), challenges)?,
            None => {
                let pem = self_signed(self.0.names.first().map_or("chancery", String::as_str))?;
                Certificate::with_challenges(pem.chain.as_bytes(), pem.key.as_bytes(), challenges)?
            }
        };
        both(served.get_or_init(|| certificate))
    }

    /// Renews in time, and reads changed files again, until `stop` turns true. SIGHUP does either at once.
    pub async fn run(self, mut stop: watch::Receiver<bool>) {
        let Ok(mut hangup) = signal(SignalKind::hangup()) else { return };
        let mut wait = Duration::ZERO;
        loop {
            let asked = tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                asked = hangup.recv() => asked.is_some(),
                () = tokio::time::sleep(wait) => false,
            };
            wait = match &self.0.source {
                Source::Files(files) => {
                    let mut files = files.lock().unwrap_or_else(PoisonError::into_inner);
                    files.iter_mut().flatten().for_each(|file| file.look(asked));
                    EVERY
                }
                Source::Issued(..) => tokio::select! {
                    _ = stop.wait_for(|stop| *stop) => return,
                    wait = self.again() => wait,
                },
            };
        }
    }

    /// Renews if it is time, and says when to look again.
    async fn again(&self) -> Duration {
        let tries = self.tries();
        // A server that is started again and again must not use up what an authority allows in a week.
        if let Some(at) = tries.at
            && let Ok(left) = Duration::try_from(at.duration_until(self.0.clock.now()))
            && tries.failed > 0
            && left < pause(tries.failed)
        {
            return pause(tries.failed) - left;
        }
        match self.tend(false).await {
            Ok(wait) => wait,
            Err(e) => {
                tracing::error!("the certificate was not renewed; it is tried again: {e}");
                pause(self.tries().failed)
            }
        }
    }

    /// Issues or orders a certificate if it is time, or at once. Returns when to look again.
    async fn tend(&self, now: bool) -> Result<Duration> {
        let _at_work = self.0.at_work.lock().await;
        let done = match &self.0.source {
            Source::Files(_) => {
                return Err(Error::Invalid(
                    "The certificates come from files, and whoever writes these renews them.".into(),
                ));
            }
            Source::Issued(Issuer::Own, _) => self.issue(now).await,
            Source::Issued(Issuer::Acme(acme), _) => self.order(acme, now).await,
        };
        let tries = match &done {
            Ok(_) => Tries { failed: 0, error: None, at: Some(self.0.clock.now()) },
            Err(e) => {
                let failed = self.tries().failed.saturating_add(1);
                Tries { failed, error: Some(e.to_string()), at: Some(self.0.clock.now()) }
            }
        };
        // A note only: a server whose disk is full must start with the certificate that it has.
        if let Err(e) = self.0.store.write(move |tx| tx.put(&ISSUE_TRIES, LEAF, &tries)).await {
            tracing::warn!("when the certificate was last tended to could not be noted: {e}");
        }
        done
    }

    fn tries(&self) -> Tries {
        self.0.store.get(&ISSUE_TRIES, LEAF).ok().flatten().unwrap_or_default()
    }

    /// The certificate that is kept, if it is for these names and of this issuer.
    fn leaf(&self, by: &str) -> Result<Option<Issued>> {
        let mut names = self.0.names.clone();
        names.sort_unstable();
        let same = |leaf: &Issued| {
            let mut its = leaf.names.clone();
            its.sort_unstable();
            leaf.by == by && its == names
        };
        Ok(self.0.store.get(&ISSUED, LEAF)?.filter(same))
    }

    async fn issue(&self, now: bool) -> Result<Duration> {
        let at = self.0.clock.now();
        let leaf = self.leaf(OWN)?;
        if let Some(left) = leaf.as_ref().and_then(|leaf| left(leaf, at))
            && !now
        {
            return Ok(left.min(ASKED.1));
        }
        let names = self.0.names.clone();
        let known = self.0.store.get(&ISSUED, ROOT)?;
        let ends = |root: &Issued| {
            Said::of_pem(root.chain.as_bytes())
                .is_none_or(|said| at > said.until - SignedDuration::from_hours(24 * 180))
        };
        let root = match known.filter(|root| own_authority::may_vouch(root, &names) && !ends(root)) {
            Some(root) => root,
            None => {
                let root = own_authority::found(&names, at)?;
                let kept = root.clone();
                self.0.store.write(move |tx| tx.put(&ISSUED, ROOT, &kept)).await?;
                tracing::warn!(
                    "an authority was made for the certificates; machines must trust what \"chancery certificates root\" prints"
                );
                root
            }
        };
        let leaf = own_authority::issue(&root, &names, at)?;
        self.install(leaf).await?;
        Ok(ASKED.1)
    }

    async fn order(&self, acme: &Acme, now: bool) -> Result<Duration> {
        let at = self.0.clock.now();
        let (account, new) = acme.account(self.0.store.get(&ACME_ACCOUNT, ACCOUNT)?).await?;
        if let Some(new) = new {
            self.0.store.write(move |tx| tx.put(&ACME_ACCOUNT, ACCOUNT, &new)).await?;
        }
        let leaf = self.leaf(acme.directory())?;
        if let Some(leaf) = &leaf
            && !now
        {
            let wait = match acme.suggested(&account, leaf).await {
                Some((suggested, again)) => {
                    let left = Duration::try_from(at.duration_until(suggested)).unwrap_or_default();
                    left.min(again.clamp(ASKED.0, ASKED.1))
                }
                None => left(leaf, at).unwrap_or_default().min(ASKED.1),
            };
            if !wait.is_zero() {
                return Ok(wait);
            }
        }
        let issued = acme.order(&account, &self.0.names, leaf.as_ref()).await?;
        self.install(issued).await?;
        Ok(ASKED.0)
    }

    /// Keeps a certificate and serves it.
    async fn install(&self, issued: Issued) -> Result<()> {
        let Source::Issued(_, served) = &self.0.source else { return Ok(()) };
        let pem = (issued.chain.clone(), issued.key.clone());
        let until = Said::of_pem(issued.chain.as_bytes()).map(|said| said.until);
        // Not before it is known to be usable, so that a bad one never replaces a good one.
        let wrong = |e: StartError| Error::Invalid(e.to_string());
        Certificate::new(pem.0.as_bytes(), pem.1.as_bytes()).map_err(wrong)?;
        self.0.store.write(move |tx| tx.put(&ISSUED, LEAF, &issued)).await?;
        if let Some(served) = served.get() {
            served.replace(pem.0.as_bytes(), pem.1.as_bytes()).map_err(wrong)?;
        }
        tracing::info!(until = until.map(|at| at.to_string()), "a new certificate is served");
        Ok(())
    }

    /// Issues or orders a certificate at once.
    ///
    /// # Errors
    /// What the authority said.
    pub async fn renew(&self) -> Result<()> {
        self.tend(true).await.map(drop)
    }

    /// The certificate of the own authority, in PEM.
    ///
    /// # Errors
    /// There is none.
    pub fn root(&self) -> Result<String> {
        match self.0.store.get(&ISSUED, ROOT)? {
            Some(root) => Ok(root.chain),
            None => Err(Error::Invalid(
                "There is no authority of the firm's own. It is made when the server starts with certificates.source = \"own\".".into(),
            )),
        }
    }

    /// The certificates in force.
    ///
    /// # Errors
    /// [`Error::Damaged`] if the records cannot be read.
    pub fn shown(&self) -> Result<Vec<Shown>> {
        match &self.0.source {
            Source::Files(files) => {
                let files = files.lock().unwrap_or_else(PoisonError::into_inner);
                let whats = ["site", "mail server"];
                let shown = whats
                    .into_iter()
                    .zip(files.iter())
                    .filter_map(|(what, file)| file.as_ref().map(|file| Shown { what, by: None, said: file.said() }));
                Ok(shown.collect())
            }
            Source::Issued(..) => {
                let leaf = self.0.store.get(&ISSUED, LEAF)?;
                let said = leaf.as_ref().and_then(|leaf| Said::of_pem(leaf.chain.as_bytes()));
                Ok(vec![Shown { what: "site and mail server", by: leaf.map(|leaf| leaf.by), said }])
            }
        }
    }

    /// Sets the number about certificates.
    pub fn count(&self, metrics: &Metrics) {
        let shown = self.shown().unwrap_or_default();
        let ends = shown.iter().filter_map(|shown| shown.said.as_ref()).map(|said| said.until.as_second());
        metrics.certificate_until.set(ends.min().and_then(|at| u64::try_from(at).ok()).unwrap_or_default());
    }

    /// What the doctor says about certificates.
    ///
    /// # Errors
    /// As [`Self::shown`].
    pub fn findings(&self) -> Result<Vec<Finding>> {
        let now = self.0.clock.now();
        let shown_day = |at: Timestamp| at.to_zoned(self.0.zone.clone()).strftime("%B %-d, %Y").to_string();
        let tries = self.tries();
        let failed = match (&tries.error, tries.at) {
            (Some(error), Some(at)) if tries.failed > 0 => {
                format!(
                    " The last of {} tries to renew it, on {}, failed: {}.",
                    tries.failed,
                    shown_day(at),
                    error.trim_end_matches('.')
                )
            }
            _ => String::new(),
        };
        let finding = |shown: Shown| {
            let what = format!("certificate of the {}", shown.what);
            let Some(said) = shown.said else {
                let says = format!("None was issued yet, so browsers warn everybody.{failed}");
                return Finding { what, mark: Mark::Bad, says };
            };
            let left = (said.until.as_second() - now.as_second()).div_euclid(24 * 3600);
            // One that lives for days only is renewed in its last third.
            let reported = REPORTED.min(said.life() / (24 * 3600) / 4);
            let until = shown_day(said.until);
            let (mark, mut says) = match left {
                left if left < 0 => {
                    (Mark::Bad, format!("It expired on {until}. Browsers and mail servers warn or turn away.{failed}"))
                }
                left if left <= reported => {
                    (Mark::Bad, format!("It expires on {until}, and nobody has renewed it.{failed}"))
                }
                _ if !failed.is_empty() => (Mark::Look, format!("Valid until {until}.{failed}")),
                _ => (Mark::Good, format!("Valid until {until}.")),
            };
            if let Some(host) = self.0.host.as_ref().filter(|host| !said.covers(host)) {
                says += &format!(" It is not for {host}, to which http.public_url leads browsers.");
                return Finding { what, mark: if mark == Mark::Bad { mark } else { Mark::Look }, says };
            }
            Finding { what, mark, says }
        };
        Ok(self.shown()?.into_iter().map(finding).collect())
    }
}

/// How long a certificate may still be served before it is renewed; `None` once a third of its life is left.
fn left(issued: &Issued, now: Timestamp) -> Option<Duration> {
    let said = Said::of_pem(issued.chain.as_bytes())?;
    let due = said.until.as_second() - said.life() / 3;
    u64::try_from(due - now.as_second()).ok().filter(|left| *left > 0).map(Duration::from_secs)
}

/// How long to wait after so many failures: from five minutes to half a day.
fn pause(failed: u32) -> Duration {
    Duration::from_secs(300 * 4u64.saturating_pow(failed.saturating_sub(1)).min(144))
}
