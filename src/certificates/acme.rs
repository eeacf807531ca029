//! Certificates of a public authority, by ACME (RFC 8555), renewed when the authority suggests it (RFC 9773).

use super::{
    challenges::Challenges,
    records::{AcmeAccount, Issued},
};
use crate::{
    config,
    error::{Error, Result},
    https_client::{HttpsClient, https_client},
};

use bytes::Bytes;
use hyper::Request;
use instant_acme::{
    Account, AccountCredentials, AuthorizationStatus, BodyWrapper, BytesResponse, CertificateIdentifier, ChallengeType,
    Error as AcmeError, HttpClient, Identifier, NewAccount, NewOrder, OrderStatus, Problem, RetryPolicy,
};
use jiff::Timestamp;
use rcgen::{CertificateParams, CustomExtension, KeyPair};
use rustls_pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject};
use std::{future::Future, pin::Pin, sync::Arc, time::Duration};
use tokio_rustls::rustls::{crypto::aws_lc_rs::sign::any_supported_type, sign::CertifiedKey};

/// How long to wait for an answer of the authority.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long the authority may take to check all names, and then to issue.
const CHECKED_WITHIN: Duration = Duration::from_secs(180);

/// An authority that speaks ACME, and how names are shown to lead here.
pub struct Acme {
    rules: config::Certificates,
    /// Whether names are checked by HTTP-01, at a door on port 80. Otherwise by TLS-ALPN-01, at the site's own.
    by_http: bool,
    challenges: Challenges,
}

struct Way(HttpsClient<BodyWrapper<Bytes>>);

impl HttpClient for Way {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = std::result::Result<BytesResponse, AcmeError>> + Send>> {
        let asked = tokio::time::timeout(PATIENCE, self.0.request(request));
        Box::pin(async move {
            let answer = asked.await.map_err(|_| AcmeError::Timeout(None))?;
            answer.map(BytesResponse::from).map_err(|e| AcmeError::Other(Box::new(e)))
        })
    }
}

/// An error of the library with its causes, in a sentence.
fn said(e: &AcmeError) -> Error {
    let mut says = match e {
        AcmeError::Timeout(_) => "the authority did not answer in time".to_owned(),
        AcmeError::Other(_) => "the authority cannot be reached".to_owned(),
        e => e.to_string(),
    };
    let mut cause = std::error::Error::source(e);
    while let Some(inner) = cause {
        let more = inner.to_string();
        if !says.contains(&more) {
            says = format!("{says}: {more}");
        }
        cause = inner.source();
    }
    Error::Invalid(says)
}

/// Closes the challenges, however an order ends.
struct Closing<'a>(&'a Challenges);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl Acme {
    pub fn new(rules: config::Certificates, by_http: bool, challenges: Challenges) -> Self {
        Self { rules, by_http, challenges }
    }

    /// What [`Issued::by`] says of its certificates.
    pub fn directory(&self) -> &str {
        &self.rules.acme_directory
    }

    fn way(&self) -> Result<Box<dyn HttpClient>> {
        Ok(Box::new(Way(https_client("certificates.acme_ca_file", self.rules.acme_ca_file.as_deref())?)))
    }

    /// Opens the account, or makes one.
    ///
    /// # Errors
    /// A sentence that says what the authority did.
    pub async fn account(&self, known: Option<AcmeAccount>) -> Result<(Account, Option<AcmeAccount>)> {
        let builder = Account::builder_with_http(self.way()?);
        if let Some(known) = known.filter(|known| known.directory == self.rules.acme_directory)
            && let Ok(credentials) = serde_json::from_str::<AccountCredentials>(&known.credentials)
        {
            return Ok((builder.from_credentials(credentials).await.map_err(|e| said(&e))?, None));
        }
        let contact = format!("mailto:{}", self.rules.acme_contact);
        let contact: &[&str] = if self.rules.acme_contact.is_empty() { &[] } else { &[&contact] };
        let new = NewAccount { contact, terms_of_service_agreed: self.rules.acme_agree, only_return_existing: false };
        let directory = self.rules.acme_directory.clone();
        let (account, credentials) = builder.create(&new, directory.clone(), None).await.map_err(|e| said(&e))?;
        let credentials = serde_json::to_string(&credentials).map_err(|e| Error::Internal(e.to_string()))?;
        Ok((account, Some(AcmeAccount { directory, credentials })))
    }

    /// Orders a certificate for `names`. `old` is the one that it replaces, so that the authority counts it as a renewal.
    ///
    /// # Errors
    /// A sentence that says what the authority did, and for which name.
    pub async fn order(&self, account: &Account, names: &[String], old: Option<&Issued>) -> Result<Issued> {
        let _closing = Closing(&self.challenges);
        let identifiers: Vec<Identifier> = names.iter().cloned().map(Identifier::Dns).collect();
        let mut new = NewOrder::new(&identifiers);
        if let Some(id) = old.filter(|old| old.by == self.rules.acme_directory).and_then(identifier) {
            new = new.replaces(id);
        }
        let mut order = match account.new_order(&new).await {
            // An authority that does not count renewals, has forgotten the old one, or takes it for replaced already.
            Err(AcmeError::Api(_) | AcmeError::Unsupported(_)) if old.is_some() => {
                account.new_order(&NewOrder::new(&identifiers)).await
            }
            other => other,
        }
        .map_err(|e| said(&e))?;
        let kind = if self.by_http { ChallengeType::Http01 } else { ChallengeType::TlsAlpn01 };
        let mut authorizations = order.authorizations();
        while let Some(authorization) = authorizations.next().await {
            let mut authorization = authorization.map_err(|e| said(&e))?;
            if authorization.status == AuthorizationStatus::Valid {
                continue;
            }
            let name = authorization.identifier().to_string();
            let offered = || Error::Invalid(format!("the authority does not offer to check {name} in this way"));
            let mut challenge = authorization.challenge(kind.clone()).ok_or_else(offered)?;
            let answer = challenge.key_authorization();
            match self.by_http {
                true => self.challenges.open_text(&challenge.token, answer.as_str()),
                false => self.challenges.open_certificate(&name, proof(&name, answer.digest().as_ref())?),
            }
            // An authority that is quick says so at once.
            challenge.set_ready().await.map_err(|e| match &e {
                AcmeError::Api(problem) => Error::Invalid(unproven(&name, problem)),
                e => said(e),
            })?;
        }
        let patience = RetryPolicy::default().timeout(CHECKED_WITHIN);
        match order.poll_ready(&patience).await {
            Ok(OrderStatus::Invalid) | Err(AcmeError::Api(_)) => return Err(Error::Invalid(refusal(&mut order).await)),
            checked => checked.map_err(|e| said(&e))?,
        };
        let key = KeyPair::generate().map_err(|e| Error::Internal(e.to_string()))?;
        let request = CertificateParams::new(names).and_then(|params| params.serialize_request(&key));
        let request = request.map_err(|e| Error::Internal(e.to_string()))?;
        order.finalize_csr(request.der()).await.map_err(|e| said(&e))?;
        let chain = order.poll_certificate(&patience).await.map_err(|e| said(&e))?;
        let by = self.rules.acme_directory.clone();
        Ok(Issued { by, names: names.to_vec(), chain, key: key.serialize_pem() })
    }

    /// When the authority suggests to renew a certificate, and after how long to ask again; `None` if it makes no suggestions.
    pub async fn suggested(&self, account: &Account, issued: &Issued) -> Option<(Timestamp, Duration)> {
        let id = identifier(issued)?;
        let (info, again) = account.renewal_info(&id).await.ok()?;
        let (start, end) = (info.suggested_window.start.unix_timestamp(), info.suggested_window.end.unix_timestamp());
        // Everybody at another time within the window, and each always at the same (RFC 9773, section 4.2).
        let share = i64::from(blake3::hash(issued.chain.as_bytes()).as_bytes()[0]);
        let at = start + (end - start).max(0) * share / 256;
        Timestamp::from_second(at).ok().map(|at| (at, again))
    }
}

fn unproven(name: &str, problem: &Problem) -> String {
    let says = problem.detail.as_deref().unwrap_or("no reason was given");
    format!("the authority could not check {name}: {says}")
}

/// What the authority could not check, and why.
async fn refusal(order: &mut instant_acme::Order) -> String {
    let mut authorizations = order.authorizations();
    while let Some(Ok(authorization)) = authorizations.next().await {
        let name = authorization.identifier().to_string();
        if let Some(problem) = authorization.challenges.iter().find_map(|challenge| challenge.error.as_ref()) {
            return unproven(&name, problem);
        }
    }
    "the authority refused the order without a reason".into()
}

fn identifier(issued: &Issued) -> Option<CertificateIdentifier<'static>> {
    let leaf = CertificateDer::pem_slice_iter(issued.chain.as_bytes()).next()?.ok()?;
    CertificateIdentifier::try_from(&leaf).ok().map(CertificateIdentifier::into_owned)
}

/// The certificate that answers a TLS-ALPN-01 challenge (RFC 8737, section 3).
fn proof(name: &str, digest: &[u8]) -> Result<Arc<CertifiedKey>> {
    let made = |e: rcgen::Error| Error::Internal(e.to_string());
    let key = KeyPair::generate().map_err(made)?;
    let mut params = CertificateParams::new(vec![name.to_owned()]).map_err(made)?;
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
    let certificate = params.self_signed(&key).map_err(made)?;
    let key = PrivateKeyDer::Pkcs8(key.serialize_der().into());
    // Not by the way of other certificates, which are checked: this one has a critical extension that nobody else may know.
    let key = any_supported_type(&key).map_err(|e| Error::Internal(e.to_string()))?;
    Ok(Arc::new(CertifiedKey::new(vec![certificate.der().clone()], key)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::certificates::own_authority;

    use http_body_util::Full;
    use hyper::Response;

    /// An authority that suggests a window for every certificate. pebble of Debian 12 suggests none.
    struct Suggesting(&'static str);

    impl HttpClient for Suggesting {
        fn request(
            &self,
            request: Request<BodyWrapper<Bytes>>,
        ) -> Pin<Box<dyn Future<Output = std::result::Result<BytesResponse, AcmeError>> + Send>> {
            let path = request.uri().path().to_owned();
            let answer = Response::builder().header("Replay-Nonce", "nonce").header("Retry-After", "21600");
            let (answer, body) = match path.as_str() {
                "/dir" => {
                    let at = |path: &str| format!("https://ca.example/{path}");
                    let all = serde_json::json!({
                        "newNonce": at("nonce"), "newAccount": at("account"), "newOrder": at("order"),
                        "renewalInfo": at("suggest"),
                    });
                    (answer, all.to_string())
                }
                "/account" => (
                    answer.status(201).header("Location", "https://ca.example/account/1"),
                    "{\"status\":\"valid\"}".into(),
                ),
                path if path.starts_with("/suggest/") => (answer, self.0.to_owned()),
                _ => (answer, String::new()),
            };
            let answer = answer.body(Full::new(Bytes::from(body))).unwrap();
            Box::pin(async move { Ok(BytesResponse::from(answer)) })
        }
    }

    async fn suggestion(window: &'static str) -> Option<(Timestamp, Duration)> {
        let new = NewAccount { contact: &[], terms_of_service_agreed: true, only_return_existing: false };
        let (account, _) = Account::builder_with_http(Box::new(Suggesting(window)))
            .create(&new, "https://ca.example/dir".into(), None)
            .await
            .unwrap();
        let names = ["chancery.firm.example".to_owned()];
        let now = Timestamp::from_second(1_800_000_000).unwrap();
        let issued = own_authority::issue(&own_authority::found(&names, now).unwrap(), &names, now).unwrap();
        let acme = Acme::new(config::Certificates::default(), true, Challenges::default());
        acme.suggested(&account, &issued).await
    }

    #[tokio::test]
    async fn a_renewal_is_at_some_time_in_the_window_that_the_authority_suggests() {
        let window = r#"{"suggestedWindow":{"start":"2027-01-02T04:00:00Z","end":"2027-01-03T04:00:00Z"}}"#;
        let (at, again) = suggestion(window).await.unwrap();
        let end: Timestamp = "2027-01-03T04:00:00Z".parse().unwrap();
        assert!(at >= "2027-01-02T04:00:00Z".parse().unwrap() && at <= end);
        // Six hours, less the moment since.
        assert!(again > Duration::from_secs(21_000) && again <= Duration::from_secs(21_600), "{again:?}");
        assert_eq!(suggestion("nonsense").await, None);
    }
}
