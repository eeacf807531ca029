//! Tests the relay step by step, for `chancery mail test`: names, connection, greeting, TLS and certificate,
//! extensions. It sends nothing and signs in nowhere; the test mail itself then takes the normal route.

use super::{client::Relay, security::Security, url::RelayUrl};
use crate::finding::{Finding, Mark};

use jiff::Timestamp;
use rustls_pki_types::{CertificateDer, ServerName, UnixTime};
use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader},
    net::{TcpStream, lookup_host},
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{
        self, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme,
        client::{
            WebPkiServerVerifier,
            danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
        },
        crypto::{CryptoProvider, aws_lc_rs},
    },
};

/// Time for each step.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest reply that is read, in bytes.
const LONGEST: u64 = 64 * 1024;
/// Days before its end from which a certificate's expiry is reported.
const SOON: i64 = 14;

/// A step that failed: what is wrong, and how to fix it.
type Step<T> = Result<T, Finding>;

fn bad(what: &str, says: impl Into<String>) -> Finding {
    Finding { what: what.into(), mark: Mark::Bad, says: says.into() }
}

/// Goes up to EHLO under the security that the settings require. `add` receives each step. Returns whether everything
/// worked.
pub async fn look(relay: &Relay, hostname: &str, add: &mut (dyn FnMut(Finding) + Send)) -> bool {
    match steps(relay, hostname, add).await {
        Ok(()) => true,
        Err(finding) => {
            add(finding);
            false
        }
    }
}

async fn steps(relay: &Relay, hostname: &str, add: &mut (dyn FnMut(Finding) + Send)) -> Step<()> {
    let url = relay.url();
    let mut good = |what: &str, says: String| add(Finding { what: what.into(), mark: Mark::Good, says });
    let addresses = resolve(url).await?;
    let shown: Vec<String> = addresses.iter().map(|a| a.ip().to_string()).collect();
    good("name", format!("{} is {}.", url.host, shown.join(", ")));
    let (stream, address) = connect(url, &addresses).await?;
    good("connection", format!("{address} answers."));
    let hello = format!("EHLO {hostname}\r\n");
    if url.security == Security::Wrapped {
        let (tls, says) = wrap(relay, stream).await?;
        add(says);
        let mut tls = BufReader::new(tls);
        let greeting = read("greeting", &mut tls).await?;
        add(Finding { what: "greeting".into(), mark: Mark::Good, says: greeting.join(" ") });
        let offers = say("EHLO", &mut tls, &hello).await?;
        return offered(url, &offers, add);
    }
    let mut plain = BufReader::new(stream);
    let greeting = read("greeting", &mut plain).await?;
    good("greeting", greeting.join(" "));
    let offers = say("EHLO", &mut plain, &hello).await?;
    if !has(&offers, "STARTTLS") {
        if url.security == Security::Required {
            return Err(bad(
                "TLS",
                "The relay offers no STARTTLS, and mail.relay_tls asks for it. Turn TLS on at the relay, use smtps:// with its port (465), or set mail.relay_tls to \"opportunistic\" if the way to it is safe.",
            ));
        }
        add(Finding {
            what: "TLS".into(),
            mark: Mark::Look,
            says: "The relay offers none, so mail travels to it in the clear. That is fine on this machine, and not beyond it.".into(),
        });
        return offered(url, &offers, add);
    }
    say("STARTTLS", &mut plain, "STARTTLS\r\n").await?;
    if !plain.buffer().is_empty() {
        return Err(bad(
            "TLS",
            "The relay sent data between STARTTLS and TLS. Somebody may be tampering with the connection: check the network between this machine and the relay.",
        ));
    }
    let (tls, says) = wrap(relay, plain.into_inner()).await?;
    add(says);
    let mut tls = BufReader::new(tls);
    let offers = say("EHLO", &mut tls, &hello).await?;
    offered(url, &offers, add)
}

async fn resolve(url: &RelayUrl) -> Step<Vec<SocketAddr>> {
    let found = timeout(PATIENCE, lookup_host((url.host.as_str(), url.port))).await;
    let why = match found {
        Ok(Ok(addresses)) => {
            let addresses: Vec<_> = addresses.collect();
            if !addresses.is_empty() {
                return Ok(addresses);
            }
            "it has no address".to_owned()
        }
        Ok(Err(e)) => e.to_string(),
        Err(_) => "no name server answered in time".into(),
    };
    Err(bad(
        "name",
        format!(
            "The name {} in mail.relay cannot be resolved: {why}. Correct mail.relay, or this machine's name servers.",
            url.host
        ),
    ))
}

async fn connect(url: &RelayUrl, addresses: &[SocketAddr]) -> Step<(TcpStream, SocketAddr)> {
    let mut why = String::new();
    for address in addresses {
        match timeout(PATIENCE, TcpStream::connect(address)).await {
            Ok(Ok(stream)) => return Ok((stream, *address)),
            Ok(Err(e)) => why = e.to_string(),
            Err(_) => why = "no answer in time; a firewall may drop the packets".into(),
        }
    }
    Err(bad(
        "connection",
        format!(
            "Nothing can be reached at {}: {why}. Check host and port in mail.relay, that the relay runs, and the firewalls between.",
            url.place()
        ),
    ))
}

/// Reads a whole reply; 4xx or 5xx is an error.
async fn read<S: AsyncRead + Unpin>(what: &str, stream: &mut BufReader<S>) -> Step<Vec<String>> {
    let reading = async {
        let mut limited = stream.take(LONGEST);
        let mut lines = Vec::new();
        loop {
            let mut line = Vec::new();
            if limited.read_until(b'\n', &mut line).await.ok()? == 0 {
                return None;
            }
            let line = crate::email::encoded_words::shown(&String::from_utf8_lossy(&line), 500);
            let more = line.as_bytes().get(3) == Some(&b'-');
            lines.push(line);
            if !more {
                return Some(lines);
            }
        }
    };
    match timeout(PATIENCE, reading).await {
        Ok(Some(lines)) if lines[0].starts_with(['2', '3']) => Ok(lines),
        Ok(Some(lines)) => Err(bad(
            what,
            format!(
                "The relay refuses: {}. Ask whoever runs the relay to let this machine hand in mail.",
                lines.join(" ").trim_end_matches('.')
            ),
        )),
        Ok(None) => Err(bad(
            what,
            "The relay closed the connection. It may not want to speak with this machine, or speak TLS from the start on this port: then write smtps:// in mail.relay.",
        )),
        Err(_) => Err(bad(
            what,
            "The relay says nothing. It may speak TLS from the start on this port: then write smtps:// in mail.relay.",
        )),
    }
}

async fn say<S: AsyncRead + AsyncWrite + Unpin>(
    what: &str,
    stream: &mut BufReader<S>,
    line: &str,
) -> Step<Vec<String>> {
    if timeout(PATIENCE, stream.get_mut().write_all(line.as_bytes())).await.is_ok_and(|written| written.is_ok()) {
        let _ = timeout(PATIENCE, stream.get_mut().flush()).await;
    }
    read(what, stream).await
}

fn has(offers: &[String], word: &str) -> bool {
    offers
        .iter()
        .any(|line| line.get(4..).is_some_and(|l| l.split(' ').next().is_some_and(|w| w.eq_ignore_ascii_case(word))))
}

fn offered(url: &RelayUrl, offers: &[String], add: &mut (dyn FnMut(Finding) + Send)) -> Step<()> {
    let words: Vec<&str> = offers.iter().skip(1).filter_map(|line| line.get(4..)).collect();
    let reports = if has(offers, "DSN") { " Reports of failure and delay are asked for." } else { "" };
    add(Finding { what: "EHLO".into(), mark: Mark::Good, says: format!("Offers {}.{reports}", words.join(", ")) });
    if url.credentials.is_some() && !has(offers, "AUTH") {
        return Err(bad(
            "AUTH",
            "mail.relay has a user name and password, and the relay offers no sign-in here. Take them out of mail.relay if it lets this machine in by its address, or use its submission port (587, or smtps:// with 465).",
        ));
    }
    Ok(())
}

/// Starts TLS with any certificate, and then reports whether a real connection would have trusted it.
async fn wrap(relay: &Relay, stream: TcpStream) -> Step<(TlsStream<TcpStream>, Finding)> {
    let url = relay.url();
    let internal = |e: String| bad("TLS", format!("TLS could not be set up here: {e}."));
    let provider = Arc::new(aws_lc_rs::default_provider());
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    for root in relay.authority().iter().flat_map(|a| &a.roots) {
        roots.add(root.clone()).map_err(|e| internal(e.to_string()))?;
    }
    let real = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(&provider)).build();
    let watcher = Arc::new(Watcher { real: real.map_err(|e| internal(e.to_string()))?, verdict: Mutex::default() });
    let config = ClientConfig::builder_with_provider(Arc::<CryptoProvider>::clone(&provider))
        .with_protocol_versions(rustls::ALL_VERSIONS)
        .map_err(|e| internal(e.to_string()))?
        .dangerous()
        .with_custom_certificate_verifier(Arc::clone(&watcher) as Arc<dyn ServerCertVerifier>)
        .with_no_client_auth();
    let name = ServerName::try_from(url.host.clone()).map_err(|e| internal(e.to_string()))?;
    let connecting = TlsConnector::from(Arc::new(config)).connect(name, stream);
    let tls = match timeout(PATIENCE, connecting).await {
        Ok(Ok(tls)) => tls,
        Ok(Err(e)) => {
            return Err(bad(
                "TLS",
                format!(
                    "The relay and this machine do not agree on TLS: {e}. It must speak TLS 1.2 or 1.3; on a port without TLS from the start write smtp:// in mail.relay."
                ),
            ));
        }
        Err(_) => {
            return Err(bad(
                "TLS",
                "The relay began TLS and then said nothing. On a port without TLS from the start write smtp:// in mail.relay.",
            ));
        }
    };
    let verdict = watcher.verdict.lock().unwrap_or_else(PoisonError::into_inner).take();
    let finding = judge(url, &tls, verdict)?;
    Ok((tls, finding))
}

fn judge(url: &RelayUrl, tls: &TlsStream<TcpStream>, verdict: Option<String>) -> Step<Finding> {
    let session = tls.get_ref().1;
    let version = match session.protocol_version() {
        Some(rustls::ProtocolVersion::TLSv1_3) => "TLS 1.3",
        Some(rustls::ProtocolVersion::TLSv1_2) => "TLS 1.2",
        _ => "TLS",
    };
    let cipher = session.negotiated_cipher_suite().and_then(|suite| suite.suite().as_str()).unwrap_or_default();
    let (certificate, days) = session.peer_certificates().and_then(<[_]>::first).map(describe).unwrap_or_default();
    let head = format!("{version}, {cipher}. {certificate}");
    match verdict {
        Some(why) if url.security == Security::Opportunistic => Ok(Finding {
            what: "TLS".into(),
            mark: Mark::Look,
            says: format!(
                "{head} It would not be trusted ({why}), and these settings do not ask for that. To be sure of the relay set mail.relay_tls to \"required\", with its authority in mail.relay_ca."
            ),
        }),
        Some(why) => Err(bad(
            "TLS",
            format!(
                "{head} It is not trusted: {why}. Use the host name that stands in the certificate, renew it, or name the authority that signed it in mail.relay_ca."
            ),
        )),
        None if days.is_some_and(|days| days < SOON) => {
            Ok(Finding { what: "TLS".into(), mark: Mark::Look, says: format!("{head} It ends soon: have it renewed.") })
        }
        None => Ok(Finding { what: "TLS".into(), mark: Mark::Good, says: format!("{head} It is trusted.") }),
    }
}

/// The owner of a certificate, and how many days it is still valid.
fn describe(der: &CertificateDer<'_>) -> (String, Option<i64>) {
    let Ok((_, certificate)) = x509_parser::parse_x509_certificate(der) else {
        return ("The certificate cannot be read.".into(), None);
    };
    let shown = |text: String| crate::email::encoded_words::shown(&text, 120);
    let names: Vec<String> = certificate
        .subject_alternative_name()
        .ok()
        .flatten()
        .map(|names| names.value.general_names.iter().filter_map(dns_name).take(6).collect())
        .unwrap_or_default();
    let names = if names.is_empty() { shown(certificate.subject().to_string()) } else { names.join(", ") };
    let end = certificate.validity().not_after.timestamp();
    let until = Timestamp::from_second(end).map(|t| t.strftime("%Y-%m-%d").to_string()).unwrap_or_default();
    let days = (end - Timestamp::now().as_second()) / 86_400;
    let issuer = shown(certificate.issuer().to_string());
    (format!("Certificate for {names}, signed by {issuer}, good until {until}."), Some(days))
}

fn dns_name(name: &x509_parser::extensions::GeneralName<'_>) -> Option<String> {
    match name {
        x509_parser::extensions::GeneralName::DNSName(name) => Some(crate::email::encoded_words::shown(name, 80)),
        _ => None,
    }
}

/// Accepts every certificate and records the result of the real check. Nothing secret goes over such a connection.
#[derive(Debug)]
struct Watcher {
    real: Arc<WebPkiServerVerifier>,
    verdict: Mutex<Option<String>>,
}

impl ServerCertVerifier for Watcher {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        let checked = self.real.verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now);
        *self.verdict.lock().unwrap_or_else(PoisonError::into_inner) = checked.err().map(|e| reason(&e));
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.real.verify_tls12_signature(message, cert, dss)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.real.verify_tls13_signature(message, cert, dss)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.real.supported_verify_schemes()
    }
}

fn reason(error: &rustls::Error) -> String {
    use rustls::CertificateError as Fault;
    let rustls::Error::InvalidCertificate(fault) = error else { return error.to_string() };
    match fault {
        Fault::UnknownIssuer => "nobody we know has signed it".into(),
        Fault::Expired | Fault::ExpiredContext { .. } => "it has ended".into(),
        Fault::NotValidYet | Fault::NotValidYetContext { .. } => {
            "it is not good yet; check this machine's clock".into()
        }
        Fault::NotValidForName | Fault::NotValidForNameContext { .. } => "it is for another host name".into(),
        other => other.to_string(),
    }
}
