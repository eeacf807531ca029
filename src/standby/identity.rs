//! How a box proves to the other who it is: a certificate of its own, whose fingerprint the other was told. No authority is asked, and
//! neither name nor time of a certificate means anything.

use crate::{error::StartError, store::become_owner};

use rcgen::generate_simple_self_signed;
use rustls_pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime, pem::PemObject};
use std::{
    fs,
    io::{ErrorKind, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
    sync::Arc,
};
use tokio_rustls::rustls::{
    ClientConfig, DigitallySignedStruct, DistinguishedName, Error, ServerConfig, SignatureScheme,
    client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
    crypto::{CryptoProvider, aws_lc_rs, verify_tls13_signature},
    server::danger::{ClientCertVerified, ClientCertVerifier},
    version::TLS13,
};

/// Certificate and key, in PEM.
const FILE: &str = "standby.pem";

/// The certificate of a box.
pub struct Identity {
    chain: CertificateDer<'static>,
    key: PrivateKeyDer<'static>,
}

/// BLAKE3 of a certificate, in hexadecimal.
fn fingerprint_of(certificate: &CertificateDer<'_>) -> String {
    blake3::hash(certificate).to_hex().to_string()
}

fn odd(path: &Path, what: &str) -> StartError {
    StartError::new(
        format!("The identity of this box, {}, cannot be used: {what}.", path.display()),
        "Remove the file; a new one is made, and the other box must be told its fingerprint.",
    )
}

impl Identity {
    /// Reads it from a data folder, or makes it.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn of(data: &Path) -> Result<Self, StartError> {
        become_owner(data)?;
        let path = data.join(FILE);
        let pem = match fs::read(&path) {
            Ok(pem) => pem,
            Err(e) if e.kind() == ErrorKind::NotFound => make(data, &path)?,
            Err(e) => return Err(odd(&path, &e.to_string())),
        };
        let chain = CertificateDer::from_pem_slice(&pem).map_err(|_| odd(&path, "it holds no certificate"))?;
        let key = PrivateKeyDer::from_pem_slice(&pem).map_err(|_| odd(&path, "it holds no key"))?;
        Ok(Self { chain, key })
    }

    /// What the other box must be told.
    pub fn fingerprint(&self) -> String {
        fingerprint_of(&self.chain)
    }

    /// For calling the other box.
    ///
    /// # Errors
    /// The certificate cannot be used.
    pub fn client(&self, peer: &str) -> Result<Arc<ClientConfig>, Error> {
        let builder = ClientConfig::builder_with_provider(provider()).with_protocol_versions(&[&TLS13])?;
        let builder = builder.dangerous().with_custom_certificate_verifier(Peer::new(peer));
        Ok(Arc::new(builder.with_client_auth_cert(vec![self.chain.clone()], self.key.clone_key())?))
    }

    /// For being called by the other box.
    ///
    /// # Errors
    /// The certificate cannot be used.
    pub fn server(&self, peer: &str) -> Result<Arc<ServerConfig>, Error> {
        let builder = ServerConfig::builder_with_provider(provider()).with_protocol_versions(&[&TLS13])?;
        let builder = builder.with_client_cert_verifier(Peer::new(peer));
        Ok(Arc::new(builder.with_single_cert(vec![self.chain.clone()], self.key.clone_key())?))
    }
}

fn provider() -> Arc<CryptoProvider> {
    Arc::new(aws_lc_rs::default_provider())
}

fn make(data: &Path, path: &Path) -> Result<Vec<u8>, StartError> {
    let made = generate_simple_self_signed(vec!["chancery".to_owned()]).map_err(|e| odd(path, &e.to_string()))?;
    let pem = format!("{}{}", made.cert.pem(), made.signing_key.serialize_pem());
    let write = || {
        fs::create_dir_all(data)?;
        let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
        file.write_all(pem.as_bytes())?;
        file.sync_all()
    };
    write().map_err(|e| odd(path, &e.to_string()))?;
    Ok(pem.into_bytes())
}

/// Knows the other box by its fingerprint alone.
#[derive(Debug)]
struct Peer {
    fingerprint: String,
    provider: Arc<CryptoProvider>,
}

impl Peer {
    fn new(fingerprint: &str) -> Arc<Self> {
        Arc::new(Self { fingerprint: fingerprint.to_ascii_lowercase(), provider: provider() })
    }

    fn knows(&self, certificate: &CertificateDer<'_>) -> Result<(), Error> {
        // Neither is a secret, so how long the comparison takes tells nothing.
        if fingerprint_of(certificate) == self.fingerprint {
            Ok(())
        } else {
            Err(Error::General("the other box has another identity than standby.peer says".into()))
        }
    }

    fn signed(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signature, &self.provider.signature_verification_algorithms)
    }
}

const TLS12_IS_OFF: &str = "only TLS 1.3 is spoken here";

impl ServerCertVerifier for Peer {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        self.knows(certificate).map(|()| ServerCertVerified::assertion())
    }
    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        Err(Error::General(TLS12_IS_OFF.into()))
    }
    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.signed(message, certificate, signature)
    }
    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

impl ClientCertVerifier for Peer {
    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &[]
    }
    fn verify_client_cert(
        &self,
        certificate: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        self.knows(certificate).map(|()| ClientCertVerified::assertion())
    }
    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        Err(Error::General(TLS12_IS_OFF.into()))
    }
    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.signed(message, certificate, signature)
    }
    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::{
        io::Read,
        net::{TcpListener, TcpStream},
    };
    use tokio_rustls::rustls::{ClientConnection, ServerConnection, StreamOwned};

    /// Whether a word comes through when each box believes what it was told of the other.
    fn meet(first: &Identity, told_first: &str, second: &Identity, told_second: &str) -> bool {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (client, server) = (first.client(told_first).unwrap(), second.server(told_second).unwrap());
        let address = listener.local_addr().unwrap();
        std::thread::scope(|scope| {
            let heard = scope.spawn(move || {
                let tls = ServerConnection::new(server).unwrap();
                let mut stream = StreamOwned::new(tls, listener.accept().unwrap().0);
                let mut word = [0; 2];
                stream.read_exact(&mut word).is_ok_and(|()| stream.write_all(&word).is_ok() && stream.flush().is_ok())
            });
            let tls = ClientConnection::new(client, ServerName::try_from("chancery").unwrap()).unwrap();
            let mut stream = StreamOwned::new(tls, TcpStream::connect(address).unwrap());
            let mut word = [0; 2];
            let said = stream.write_all(b"hi").and_then(|()| stream.read_exact(&mut word)).is_ok();
            drop(stream);
            heard.join().unwrap() && said
        })
    }

    #[test]
    fn each_box_knows_the_other_and_nobody_else() {
        let folders = [(); 3].map(|()| tempfile::tempdir().unwrap());
        let [a, b, c] = [0, 1, 2].map(|at: usize| Identity::of(folders[at].path()).unwrap());
        assert_eq!(Identity::of(folders[0].path()).unwrap().fingerprint(), a.fingerprint());
        let (of_a, of_b, of_c) = (a.fingerprint(), b.fingerprint().to_uppercase(), c.fingerprint());
        assert!(meet(&a, &of_b, &b, &of_a));
        assert!(!meet(&a, &of_c, &b, &of_a), "the standby is another");
        assert!(!meet(&a, &of_b, &b, &of_c), "the first box is another");
        assert!(!meet(&a, &of_b, &b, ""), "nobody is believed");
    }
}
